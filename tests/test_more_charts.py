"""Charts of rounds, of margins and of limits, and what is found for them beside the cells."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from at_the_dictionaries import (
    button,
    cell,
    cell_at,
    column,
    double_click,
    drawn,
    on_screen,
    show_games,
    state,
    texts,
)
from certain import there
from PySide6.QtCore import Qt

from ghost_desktop.desktop.dictionaries.chart import log_end, log_place
from ghost_desktop.desktop.dictionaries.charts.limits import Limits, LimitsChart
from ghost_desktop.desktop.dictionaries.charts.margin import MarginChart
from ghost_desktop.desktop.dictionaries.charts.rounds import RoundsChart, describe_rounds
from ghost_desktop.desktop.dictionaries.grid import Comparison, ComparisonGrid, lacks_margin
from ghost_desktop.desktop.dictionaries.table import COLUMNS
from ghost_desktop.desktop.dictionaries.wording import describe_margin, describe_result
from ghost_desktop.engine.changes.margin import Margin
from ghost_desktop.engine.comparison import OpeningRound, solve_row
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library import catalogue
from ghost_desktop.library.catalogue import up_to
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Compares
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.chart import Chart
    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
    from ghost_desktop.desktop.window.question import SolverService
    from ghost_desktop.library.cell import Cell


SMALL = "american-english-small"
TICKED = state((SMALL, "spanish"), (3, 4), players=(2, 3))


def found(qtbot: QtBot, panel: DictionariesPanel) -> None:
    """Wait until nothing more is wanted, and all is drawn."""
    qtbot.waitUntil(lambda: not panel._more.is_running)
    chart = panel.views.chart
    qtbot.waitUntil(lambda: chart is None or (chart.is_drawn and not chart._redraw.isActive()))


def said_at(chart: Chart, place: tuple[float, float]) -> str:
    """What is said of a place that is pointed at."""
    chart._on_moved(chart.plot.position_of(*place))
    assert chart.meant is not None
    return chart.said


# --- margins ----------------------------------------------------------------------------------------


def test_margins_are_found_while_somebody_looks(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(TICKED, size=(900, 640))
    two = [one for one in panel.cells if one.rules.players == 2]
    assert panel._more.is_running or not any(map(lacks_margin, two)), (
        "what is told above needs them"
    )
    chart = drawn(qtbot, panel, "margin")
    assert isinstance(chart, MarginChart)
    found(qtbot, panel)
    known = {one.question: one.row.margin for one in panel.cells}
    loaded = catalogue.load(SMALL)
    row = solve_row(loaded, Rules(min_length=4), margin=True)
    assert known[Question(SMALL, Rules(min_length=4))] == row.margin
    assert {known[one.question] is None for one in panel.cells if one.rules.players == 3} == {True}

    one = cell(panel, SMALL, 4)
    assert cell_at(chart, *chart.place_of(one)) is one
    said = said_at(chart, chart.place_of(one))
    assert said.startswith(
        "21 words stand between American English, small (whole) and a win for the"
    )
    assert "HUBBUB, HUDDLE, " in said
    assert "15 others" in said
    assert chart.place_of(one)[0] == log_place(21)
    assert len(chart.marked(panel.cells)) == len(two)
    assert "no&nbsp;mark" in chart.legend()
    assert texts(chart) == ["second"] * sum(not one.is_good_for_first for one in two)

    # The table has them, and keeps the rest of the row.
    row_of_it = panel.cells.index(one)
    assert column(panel, "Margin")[row_of_it] == "21"
    assert column(panel, "Rounds")[row_of_it] == "4 to 10"
    assert column(panel, "Solved in")[row_of_it] == f"{one.row.solve_seconds:.3f} s"

    # Saved, it says the same.
    written = chart.svg().decode()
    assert "How many words must go" in written
    assert "now the second player wins" in written.replace("\N{NO-BREAK SPACE}", " ")


def test_the_column_of_margins_wants_them_too(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state(("spanish",), (3,), players=(2, 3), variants=(SUPERGHOST,)))
    assert not panel._more.is_running, "nobody sees them"
    panel.choice.tick(state(("spanish",), (3,)).ticks)
    qtbot.waitUntil(lambda: not panel.is_comparing)
    panel.show_details(shown=True)
    found(qtbot, panel)
    assert column(panel, "Margin") == ["17"]


def made(panel: DictionariesPanel, margin: Margin | None, players: int = 2) -> Cell:
    """A cell of the panel, with another margin."""
    one = cell(panel, SMALL, 3)
    rules = replace(one.rules, players=players)
    question = replace(one.question, rules=rules)
    return replace(one, question=question, row=replace(one.row, rules=rules, margin=margin))


def test_margins_are_said_and_sorted_whatever_is_known(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state((SMALL,), (3,)))
    words = Margin(
        winner=0,
        words=3,
        proved=True,
        lower_bound=3,
        remove=("a", "b", "c"),
        add=(),
        winner_then=1,
        openings_then=(),
    )
    fewer = replace(words, proved=False, lower_bound=2)
    at_least = replace(words, words=None, proved=False, lower_bound=7, remove=())
    never = replace(at_least, proved=True)
    in_order = [made(panel, one) for one in (None, words, at_least, never)]
    shown = next(one for one in COLUMNS if one.id == "margin")
    assert sorted([*in_order[2:], *in_order[:2]], key=shown.key) == in_order
    assert [shown.text(one) for one in in_order] == ["", "3", "≥ 7", "never"]
    assert shown.text(made(panel, fewer)) == "≤ 3"
    assert shown.exact is not None
    assert shown.exact(made(panel, fewer)) == "<=3"
    assert "has not been found out yet" in describe_margin(made(panel, None))
    assert describe_margin(made(panel, words)).endswith("second player: for instance A, B and C.")

    chart = drawn(qtbot, panel, "margin")
    found(qtbot, panel)
    assert "hollow" not in chart.legend()
    one = made(panel, fewer)
    chart.grid = ComparisonGrid(chart.grid.games, {one.question: one})
    assert "hollow" in chart.legend()
    assert isinstance(chart, MarginChart)
    assert chart.marked([made(panel, never), made(panel, None)]) == []


def test_a_log_axis_ends_with_a_step_of_a_decade() -> None:
    assert [round(10 ** log_end([most])) for most in (1, 2, 3, 10, 11, 99, 100, 101)] == [
        1, 2, 5, 10, 20, 100, 100, 200,
    ]  # fmt: skip
    assert log_end([None, 3]) == log_place(5)
    assert log_place(None) == 0


# --- rounds -----------------------------------------------------------------------------------------


def test_rounds_are_spread_over_the_openings(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(TICKED, size=(1000, 700))
    chart = drawn(qtbot, panel, "rounds")
    assert isinstance(chart, RoundsChart)
    one = cell(panel, SMALL, 4)
    rounds = one.row.opening_rounds
    assert one.row.plays_left == (4, 4)
    lane = chart.lane_of(one)
    assert said_at(chart, (4, lane)).startswith(
        "A perfect round has 4 plays; by its first letter, 4 to 10."
    )
    longest = [it.letter.upper() for it in rounds if it.longest == 10]
    said = said_at(chart, (10, lane))
    assert said.startswith(" and ".join(longest))
    assert "win" in said
    assert "(plays: 10)" in said
    seven = [it for it in rounds if it.longest == 7]
    assert seven
    assert not {it.letter for it in seven}.intersection(one.row.winning_openings)
    assert "not win (plays: 7)" in said_at(chart, (7, lane))
    for thing in chart.plot.things():  # a stroke for what wins, and a cross for what does not
        part = getattr(thing.meaning, "part", "")
        if part:
            assert (thing.area.width() < 0.6 * thing.area.height()) == part.endswith("True")
    several = cell(panel, SMALL, 4, players=3)
    shortest, longest_plays = several.row.plays_left or (0, 0)
    assert shortest < longest_plays
    assert chart.place_of(several)[0] == (shortest + longest_plays) / 2
    assert f"{shortest} to {longest_plays}" in describe_rounds(several)
    assert "middle" in chart.legend()


def test_what_is_not_known_of_rounds_is_said_to_be_so(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state((SMALL,), (3,)))
    chart = drawn(qtbot, panel, "rounds")
    assert "not&nbsp;known" not in chart.legend()
    one = cell(panel, SMALL, 3)
    row = replace(one.row, plays_left=None, opening_rounds=())
    show_games(panel, (one.question,), replace(one, row=row))
    qtbot.waitUntil(lambda: chart.is_drawn)
    assert "not&nbsp;known" in chart.legend()
    assert texts(chart) == ["–"]
    (thing,) = chart.plot.things()
    meaning = there(chart.meant_at(thing.area.center()))
    assert chart.describe(meaning).startswith("How long a perfect round is, is not known.")
    shown = next(one for one in COLUMNS if one.id == "rounds")
    assert (shown.text(replace(one, row=row)), shown.key(replace(one, row=row))) == ("", 0)
    long = replace(one.row, opening_rounds=(OpeningRound("a", 3, 31), OpeningRound("b", 5, 5)))
    assert shown.key(replace(one, row=long)) == 31
    show_games(panel, (one.question,), replace(one, row=long))
    assert chart.extent()[1] >= 31
    assert [text for _, text in chart.ticks(chart.plot)][-1] in ("30", "31")


# --- limits -----------------------------------------------------------------------------------------


def test_limits_are_eight_games_that_differ_in_one_thing() -> None:
    rules = Rules(SUPERGHOST, 5, misere=True)
    lengths = Limits(Question(SMALL, rules))
    assert [one.rules for one in lengths.games] == [
        replace(rules, min_length=least) for least in range(1, 9)
    ]
    assert {one.source for one in lengths.games} == {SMALL}
    levels = replace(lengths, by_level=True)
    assert {one.rules for one in levels.games} == {rules}
    assert [one.source for one in levels.games] == [
        f"{SMALL}@{level}" for level in (10, 20, 35, 50, 60, 70, 80, 95)
    ]
    assert replace(levels, question=Question(up_to(SMALL, 50), rules)).games == levels.games
    assert lengths.has_levels
    assert not Limits(Question("dutch")).has_levels


def test_limits_are_shown_of_one_list_at_a_time(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(TICKED, size=(1100, 700))
    chart = drawn(qtbot, panel, "limits")
    limits = chart
    assert isinstance(limits, LimitsChart)
    found(qtbot, panel)
    assert [one.min_length for one in limits.cells.values()] == list(range(1, 9))
    assert {one.question.source for one in limits.cells.values()} == {SMALL}
    assert limits.cells[3].row.lines == cell(panel, SMALL, 4).row.lines
    assert limits.heading() == (
        "American English, small (whole) · Ghost, by the shortest word that counts"
    )
    assert [text for _, text in limits.ticks(chart.plot)] == [f"{n}+" for n in range(1, 9)]
    last = limits.cells[7]
    for band in (0, 2, 3):
        assert cell_at(chart, 7, band) is last
    assert "stand between" in said_at(chart, (7, 3))
    winning = [letter.upper() for letter in last.row.winning_openings]
    for letter in winning:
        assert letter in texts(chart)

    # A click selects, and a double click opens, as in all charts.
    viewport = chart.plot.view.viewport()
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=on_screen(chart, (3, 0)))
    table = panel.views.table
    assert table.cells[table.currentIndex().row()].question == Question(SMALL, Rules(min_length=4))
    with qtbot.waitSignal(panel.opened) as opened:
        point = on_screen(chart, (7, 0))
        double_click(qtbot, viewport, point)
    assert opened.args == [last.question, ""]

    # Over vocabularies; what words there are of so many letters is another matter.
    qtbot.mouseClick(button(chart, "Vocabulary"), Qt.MouseButton.LeftButton)
    assert "4+ letters" not in limits.heading()
    assert limits.heading().endswith("Ghost, 3+ letters, by how common its words are")
    assert [text for _, text in limits.ticks(chart.plot)][:2] == ["≤ 10", "≤ 20"]
    found(qtbot, panel)
    unit = "≤&nbsp;10:&nbsp;Words&nbsp;up&nbsp;to&nbsp;level"
    qtbot.waitUntil(lambda: unit in chart.plot.framed.legend)
    words = [one.row.words for one in limits.cells.values()]
    assert len(words) == 8
    assert words == sorted(words)
    assert words[0] < words[-1]
    found_here = describe_result([*limits.cells.values()], limits.games)
    assert panel.headline == found_here, "none of these is ticked"


def test_the_list_and_the_game_of_limits_are_chosen(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(TICKED, size=(1100, 700))
    chart = drawn(qtbot, panel, "limits")
    limits = chart
    assert isinstance(limits, LimitsChart)
    controls = there(limits.choosers)
    assert not controls.lengths.isVisible()
    qtbot.mouseClick(button(chart, "Vocabulary"), Qt.MouseButton.LeftButton)
    assert controls.lengths.isVisible()
    controls.lengths.setCurrentIndex(1)
    controls.lengths.activated.emit(1)
    assert limits.limits == Limits(Question(SMALL, Rules(min_length=4)), by_level=True)

    # A list without levels has only lengths.
    assert [controls.game.itemText(place) for place in range(controls.game.count())] == [
        f"{name} · Ghost · {players} players"
        for name in ("American English, small (whole)", "Spanish")
        for players in (2, 3)
    ]
    controls.game.setCurrentIndex(2)
    controls.game.activated.emit(2)
    assert limits.limits == Limits(Question("spanish", Rules(min_length=4)))
    assert not button(chart, "Vocabulary").isEnabled()
    assert not controls.lengths.isVisible()
    controls.game.setCurrentIndex(3)
    controls.game.activated.emit(3)
    assert limits.limits.question.rules.players == 3
    assert limits.heading() == "Spanish · Ghost, 3 players, by the shortest word that counts"

    # What is selected elsewhere, it is about.
    panel.views.table.selectRow(0)
    assert limits.limits.question == panel.views.table.cells[0].question

    # So it is among other games, and what was chosen stays if it is there.
    show_games(panel, (Question("dutch"),))
    assert limits.limits.question == Question("dutch")
    assert controls.game.currentText() == "Dutch", "of which there is one game"
    show_games(panel, (Question(SMALL), Question("dutch")))
    assert limits.limits.question == Question("dutch")

    # In a file there may be games that differ in several things at once, or in the reading alone.
    three = Question("dutch", Rules(min_length=5, players=3))
    others = replace(three, reading=Reading.ONE_AGAINST_ALL)
    show_games(panel, (Question(SMALL), three, others))
    for place, expected in ((1, three), (2, others), (0, Question(SMALL))):
        controls.game.setCurrentIndex(place)
        controls.game.activated.emit(place)
        assert limits.limits.question == expected
        assert controls.game.currentIndex() == place


def test_limits_go_on_without_what_cannot_be_solved(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    file = tmp_path / "words.txt"
    file.write_text("abc\nbde\nbdef\n", encoding="utf-8")
    panel = compares(state((SMALL,), (3,)), begin=False)
    question = Question(str(file), Rules(min_length=3))
    show_games(panel, (question,))
    chart = drawn(qtbot, panel, "limits")
    found(qtbot, panel)
    limits = chart
    assert isinstance(limits, LimitsChart)
    assert list(limits.cells) == [0, 1, 2, 3]
    assert texts(chart).count("–") >= 4
    assert "not&nbsp;solved" in limits.legend()
    assert limits.wanted() == (), "they are not asked for again"


# --- what finds them --------------------------------------------------------------------------------


@pytest.fixture
def more(service: SolverService) -> Comparison:  # noqa: ARG001 - does what is asked
    return Comparison(margin=True)


def test_only_what_is_wanted_is_found_and_once(qtbot: QtBot, more: Comparison) -> None:
    heard: list[Cell] = []
    more.solved.connect(heard.extend)
    first, second, third = (Question(SMALL, Rules(min_length=n)) for n in (5, 6, 7))
    more.want((first, second))
    more.want((third, first))
    qtbot.waitUntil(lambda: not more.is_running)
    assert {one.question for one in heard} == {third, first}
    assert len(heard) == 2
    assert all(one.row.margin is not None for one in heard)


def test_what_was_found_of_a_list_is_forgotten_with_its_words(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares(state((SMALL,), (3,), "limits"))
    path = tmp_path / "words.txt"
    path.write_text("cat\ncats\n")
    mine = Question(str(path), Rules(min_length=3))
    show_games(panel, (mine,))
    chart = drawn(qtbot, panel, "limits")
    found(qtbot, panel)
    assert panel._known[mine].row.words == 2
    assert replace(mine, rules=Rules(min_length=5)) in panel._not_found
    assert isinstance(chart, LimitsChart)
    path.write_text("cat\ncats\nhouse\n")
    panel._on_rewritten(frozenset({mine.source}))
    show_games(panel, (mine,))
    panel._show_progress()
    found(qtbot, panel)
    assert panel._known[mine].row.words == 3
    assert list(chart.cells) == [0, 1, 2, 3, 4]


def test_what_cannot_be_had_is_said_to_be_so(
    qtbot: QtBot, more: Comparison, tmp_path: Path
) -> None:
    question = Question(str(tmp_path / "words.txt"), Rules(min_length=3))
    with qtbot.waitSignal(more.failed) as failed:
        more.want((question,))
    assert failed.args is not None
    assert failed.args[0] == question
    assert not more.is_running
