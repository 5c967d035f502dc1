"""Comparing variants and numbers of players, as a person does."""

from __future__ import annotations

import csv
import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from weakref import ref

import pytest
from at_the_dictionaries import (
    cell,
    cell_at,
    column,
    compare_again,
    double_click,
    drawn,
    is_stoppable,
    note,
    remark,
    shown_titles,
    state,
    stop,
)
from at_the_strategy import known
from certain import there
from jobs import Asker, Unheard
from lists import LISTED, SOON_PROVED
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QWidget

from ghost_desktop.desktop.dictionaries import grid
from ghost_desktop.desktop.dictionaries.wording import describe_cell, marked_outcome, openings_text
from ghost_desktop.desktop.kit.ask import JobCancelled, awaits
from ghost_desktop.engine import comparison
from ghost_desktop.engine.comparison import solve_row
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variant_kinds import ListedVariant
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.formats.rows import remembered
from ghost_desktop.library import catalogue
from ghost_desktop.library.catalogue import list_name
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Compares, Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
    from ghost_desktop.engine.comparison import Row
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.counting import Counting


GAMES = state(
    ("spanish", "american-english-small"),
    (4,),
    variants=(GHOST, SUPERGHOST),
    players=(2, 3),
)


def tick(qtbot: QtBot, panel: DictionariesPanel, name: str) -> None:
    (box,) = [one for one in panel.findChildren(QCheckBox) if one.accessibleName() == name]
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Space)


def test_ticks_make_every_combination(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state(("spanish",), (4, 5)), wait=False)
    assert not panel.choice.reading.isEnabled()
    tick(qtbot, panel, "SuperGhost")
    tick(qtbot, panel, "3 players")
    assert panel.choice.reading.isEnabled(), "what others want, once there are others"
    assert [question.rules for question in panel.choice.questions] == [
        Rules(variant, length, players)
        for variant in (GHOST, SUPERGHOST)
        for length in (4, 5)
        for players in (2, 3)
    ]
    tick(qtbot, panel, "Ghost")
    tick(qtbot, panel, "SuperGhost")
    assert panel.choice.questions == ()


def test_variant_and_players_have_columns_only_where_they_say_something(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares(state(("spanish",), (4,)))
    assert not {"Variant", "Players"} & set(shown_titles(panel))
    panel.restore(GAMES)
    compare_again(panel)
    assert {"Variant", "Players"} <= set(shown_titles(panel))
    qtbot.waitUntil(lambda: not panel.is_comparing)
    assert column(panel, "Variant")[:3] == ["Ghost"] * 2 + ["SuperGhost"]
    assert column(panel, "Players")[:4] == ["2", "3", "2", "3"]
    panel.export.save_table(tmp_path / "table.csv", ".csv")
    qtbot.waitUntil(lambda: note(panel) == "Saved table.csv.")
    with (tmp_path / "table.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [
        (row["Dictionary"], row["Variant"], row["Letters"], int(row["Players"])) for row in rows
    ] == [
        (
            list_name(one.source),
            one.rules.variant.texts.name,
            f"{one.rules.min_length}+",
            one.rules.players,
        )
        for one in panel.choice.questions
    ]
    panel.choice.tick(state(("spanish",), (4,), players=(3,)).ticks)
    compare_again(panel)
    assert "Players" in shown_titles(panel)
    assert "Variant" not in shown_titles(panel)


def test_the_rows_are_those_of_the_engine(compares: Compares) -> None:
    panel = compares(state(("spanish",), (4,), variants=SOON_PROVED, players=(2, 3)))
    games = [one.rules for one in panel.cells]
    spanish = catalogue.load("spanish")
    for one, rules in zip(panel.cells, games, strict=True):
        found, row = one.row, solve_row(spanish, rules, lines=True)
        assert (found.rules, found.fate, found.lines, found.plays_left, found.positions) == (
            row.rules, row.fate, row.lines, row.plays_left, row.positions
        )  # fmt: skip


def test_no_list_is_read_twice_and_no_graph_built_twice(
    monkeypatch: pytest.MonkeyPatch, compares: Compares
) -> None:
    read: list[str] = []
    built: list[Rules] = []
    load, build = catalogue.load, ListedVariant.list_positions

    def loading(source: str, *more: Any) -> object:  # noqa: ANN401
        read.append(source)
        return load(source, *more)

    def building(variant: ListedVariant, game: Game, **more: object) -> object:
        built.append(game.rules)
        return build(variant, game, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(catalogue, "load", loading)
    monkeypatch.setattr(ListedVariant, "list_positions", building)
    panel = compares(GAMES)
    assert len(panel.cells) == 8
    assert read == ["american-english-small", "spanish"] * 2, "once for all that is quick"
    assert len(built) == 4


@pytest.mark.usefixtures("unhurried")
def test_what_is_not_proved_is_marked(
    qtbot: QtBot, compares: Compares, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grid, "PROOF_SECONDS", 0.0)
    panel = compares(state(("enable1",), (4,), variants=(SUPERGHOST,)))
    (one,) = panel.cells
    assert one.row.proved_minimal is False
    assert remembered(one.row, "≤ ") == f"≤ {one.row.lines}"
    assert column(panel, "Remember") == [f"≤ {one.row.lines}"]
    assert "or fewer: not proved" in describe_cell(one)
    assert "hollow" in drawn(qtbot, panel, "remember").legend()


def test_a_proof_is_cancelled_at_once(
    qtbot: QtBot, compares: Compares, monkeypatch: pytest.MonkeyPatch
) -> None:
    proving, ended = threading.Event(), threading.Event()

    def prove(
        row: Row, solution: Solution, *, count: Counting, time_limit: float, report: Report
    ) -> Row:
        def prove_for_ever(done: int, total: int) -> None:
            proving.set()
            while True:
                report(done, total)
                time.sleep(0.001)

        try:
            return with_lines(
                row, solution, count=count, time_limit=time_limit, report=prove_for_ever
            )
        except JobCancelled:
            ended.set()
            raise

    with_lines = comparison.with_lines
    monkeypatch.setattr(comparison, "with_lines", prove)
    panel = compares(state(("enable1",), (3, 4, 5, 6), variants=(SUPERDUPERGHOST,)), wait=False)
    qtbot.waitUntil(proving.is_set)
    qtbot.waitUntil(lambda: is_stoppable(panel))
    stop(qtbot, panel)
    assert not panel.is_comparing
    assert remark(panel) == "Stopped after 0 of 4."
    qtbot.waitUntil(ended.is_set)
    assert panel.cells == ()


def test_a_question_on_the_bar_does_not_wait_for_a_comparison(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(GAMES, wait=False)
    other = Asker()
    qtbot.waitUntil(lambda: awaits(panel._comparison))
    with qtbot.waitSignal(other.heard):
        other.ask(lambda _report: "soon")
    assert panel.is_comparing
    panel.cancel()


def test_misere_and_reading_are_chosen_here_and_not_by_the_game_on_top(
    qtbot: QtBot, opens: Opens
) -> None:
    asked = Question(rules=Rules(players=3, misere=True), reading=Reading.ONE_AGAINST_ALL)
    window = opens(asked)
    panel = window.dictionaries
    panel.choice.tick(state(("spanish",), (4,), players=(2, 3)).ticks)
    window.show_panel(2)
    compare_again(panel)
    qtbot.waitUntil(lambda: not panel.is_comparing)
    assert not any(one.rules.misere for one in panel.cells)
    tick(qtbot, panel, "A word wins (misère)")
    tick(qtbot, panel, "A word loses")
    press(qtbot, panel.choice.reading, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: not panel.is_comparing)
    assert all(one.rules.misere for one in panel.cells)
    assert [one.question.reading for one in panel.cells] == [
        Reading.SELF,
        Reading.ONE_AGAINST_ALL,
    ], "which is the same between two"
    assert remark(panel) == "Misère, one against all"
    assert there(window.inquiry.known).question == asked, "the game on top is left alone"


def press(qtbot: QtBot, box: QWidget, key: Qt.Key) -> None:
    box.setFocus()
    qtbot.keyClick(box, key)


def test_a_double_click_opens_the_game_with_its_rules(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = window.dictionaries
    ticks = state(("american-english-small",), (4,), variants=(SUPERGHOST,)).ticks
    panel.choice.tick(replace(ticks, levels=(10,)))
    window.show_panel(2)
    panel.compare()
    qtbot.waitUntil(lambda: not panel.is_comparing)
    place = panel.views.table.visualRect(panel.views.table.model().index(0, 0)).center()
    viewport = panel.views.table.viewport()
    double_click(qtbot, viewport, place)
    assert window.strategy.isVisible()
    common = Question("american-english-small@10", Rules(SUPERGHOST))
    assert window.setup_bar.question == common
    assert window.setup_bar.choices.question == common
    assert "American English, small (whole) ≤ 10" in window.setup_bar.game.text()
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert there(window.inquiry.answer).row.fate == panel.cells[0].row.fate
    qtbot.waitUntil(lambda: known(window.strategy).lines == panel.cells[0].row.lines)


def test_a_chart_has_a_line_for_each_game(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state(("spanish",), (4,), variants=LISTED[:2], players=(2, 3)))
    for view in ("winners", "openings", "remember"):
        chart = drawn(qtbot, panel, view)
        names = [text for _, text in chart.plot.left._tickLevels[0]]
        assert names == [
            f"Spanish\n{variant} · {players} players"
            for variant in ("Ghost", "SuperGhost")
            for players in (2, 3)
        ]


def test_a_chart_of_many_games_scrolls(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state(("spanish",), (4,), players=tuple(range(2, 9))), size=(800, 400))
    chart = drawn(qtbot, panel, "winners")
    bar = chart._scroller.verticalScrollBar()
    assert bar.isVisible()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum())
    last = cell(panel, "spanish", 4, players=8)
    qtbot.waitUntil(lambda: cell_at(chart, 0, 6) is last)
    assert chart.plot.step()[1] > 2 * chart.fontMetrics().height()
    panel.resize(800, 900)
    qtbot.waitUntil(lambda: not bar.isVisible())


def test_each_reading_is_said_in_its_own_words_and_few_letters(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(state(("enable1",), (4,), players=(3, 5)))
    said = {one.rules.players: marked_outcome(one) for one in panel.cells}
    assert said == {3: ("■ 1–3", "may lose"), 5: ("● 3–5", "may lose")}
    for misere, reading, does in (
        (False, Reading.ONE_AGAINST_ALL, ("holds out", "hold out")),
        (True, Reading.SELF, ("wins", "may win")),
        (True, Reading.ONE_AGAINST_ALL, ("wins alone", "win alone")),
    ):
        panel.choice.tick(replace(panel.choice.ticks, misere=(misere,), reading=reading))
        compare_again(panel)
        qtbot.waitUntil(lambda: not panel.is_comparing)
        assert len(panel.cells) == 2
        for one in panel.cells:
            assert (one.rules.misere, one.question.reading) == (misere, reading)
            who, what = marked_outcome(one)
            assert who[0] == ("●" if one.is_good_for_first else "■")
            assert what in does


# --- beginning and stopping -------------------------------------------------------------------------


def test_what_is_quick_comes_before_what_is_dear(
    qtbot: QtBot, compares: Compares, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grid, "STRETCH", 0.0)
    panel = compares(
        state(("spanish", "american-english-small"), (4,), variants=(GHOST, SUPERGHOST)), wait=False
    )
    qtbot.waitUntil(lambda: len(panel.cells) >= 2)
    first = [(one.question.source, one.rules.variant) for one in panel.cells[:2]]
    assert first == [("american-english-small", GHOST), ("spanish", GHOST)]
    panel.cancel()


def test_what_is_ticked_is_solved_and_what_is_not_is_asked_no_more(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(state(("spanish",), (4,)))
    (one,) = panel.cells
    openings = replace(one, row=replace(one.row, winning_openings=("ß", "ñ")))
    assert openings_text(openings) == "Ñ ß", "letters without a capital stay as they are"
    tick(qtbot, panel, "SuperDuperGhost")
    dear = Question("spanish", Rules(SUPERDUPERGHOST))
    qtbot.waitUntil(lambda: panel._comparison.waiting == {dear})
    panel.choice.lengths[3].click()
    quick = Question("spanish", Rules(min_length=3))
    qtbot.waitUntil(lambda: quick in panel._known)
    assert dear not in panel._known, "for which it did not wait"
    tick(qtbot, panel, "SuperDuperGhost")
    assert not panel.is_comparing
    assert panel.headline != ""


def test_escape_stops_a_comparison_and_keeps_what_is_solved(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(GAMES, wait=False)
    qtbot.waitUntil(lambda: len(panel.cells) > 0)
    qtbot.keyClick(panel.choice.lists, Qt.Key.Key_Escape)
    assert not panel.is_comparing
    assert remark(panel).startswith(f"Stopped after {len(panel.cells)} of 8")


@pytest.mark.usefixtures("afresh", "own_home")
def test_what_cannot_be_solved_holds_nothing_of_what_can() -> None:
    solved, refused = (
        Question("american-english-small", rules)
        for rules in (Rules(GHOST), Rules(SPOOK, players=3))
    )
    stretch = grid.solve_cells((solved, refused), None, 60, Unheard())
    failed, held = stretch.failed, ref(there(stretch.shared).solution)
    del stretch
    assert held() is None
    assert [question for question, _trouble in failed] == [refused]
