"""What is solved stays, is kept, and is shown at once; what is not solved shows as such."""

from __future__ import annotations

import csv
from dataclasses import replace
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest
from at_the_dictionaries import (
    button,
    cell,
    click,
    column,
    compare_again,
    drawn,
    have_all_forgotten,
    note,
    remark,
    result,
    shown_titles,
    solves,
    state,
)
from at_the_window import let_qt_work
from dropped import drag, drop, of_files
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QGraphicsRectItem, QMessageBox

from ghost_desktop.desktop.dictionaries import grid
from ghost_desktop.desktop.dictionaries.export import in_order_of_grid
from ghost_desktop.desktop.dictionaries.table import COLUMNS
from ghost_desktop.desktop.kit.theme import Theme, colours
from ghost_desktop.desktop.window.commands import DICTIONARIES
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library.cell import Sought, key_of
from ghost_desktop.library.question import Question
from ghost_desktop.library.solved_cells import Atlas, CellCache

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Compares, Dress, Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
    from ghost_desktop.library.cell import Cell


ONE = state(("american-english-small",), (3, 4))


def compare(qtbot: QtBot, panel: DictionariesPanel) -> None:
    compare_again(panel)
    qtbot.waitUntil(lambda: not panel.is_comparing)


# --- controls ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("dressed")
def test_a_table_of_all_kinds_of_games_fits_a_window_of_960_points(opens: Opens) -> None:
    window = opens(size=(960, 680))
    panel = window.dictionaries
    ticks = state(("american-english",), (3, 4), variants=(GHOST, SUPERGHOST), players=(2, 3)).ticks
    panel.choice.tick(replace(ticks, misere=(False, True), levels=(50, None)))
    panel.show_view("table")
    window.show_panel(DICTIONARIES)
    panel.cancel()
    QApplication.processEvents()
    assert {"Level", "Variant", "Players", "A word"} <= set(shown_titles(panel))
    assert panel.views.table.horizontalScrollBar().maximum() == 0


def test_levels_and_ways_to_end_are_ticked_like_all_else(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state(("dutch", "enable1"), (4,)), wait=False, begin=False)
    panel.cancel()
    choice = panel.choice
    for box in (choice.levels[50], choice.levels[10], choice.misere[True]):
        qtbot.keyClick(box, Qt.Key.Key_Space)
    assert [(one.source, one.rules.misere) for one in choice.questions] == [
        (source, misere)
        for source in ("enable1@10", "enable1@50", "enable1", "dutch")
        for misere in (False, True)
    ], "a list whose words have no levels is compared as a whole, once"
    named = zip(column(panel, "Dictionary"), column(panel, "Level"), strict=True)
    assert list(named)[::2] == [
        ("ENABLE1", "≤ 10"),
        ("ENABLE1", "≤ 50"),
        ("ENABLE1", "all"),
        ("Dutch", "all"),
    ]
    assert column(panel, "A word")[:2] == ["loses", "wins"]
    panel.choice.tick(replace(choice.ticks, sources=("dutch",)))
    assert not choice.levels[50].isEnabled()
    assert {one.source for one in choice.questions} == {"dutch"}


def test_lines_that_differ_in_how_a_round_ends_say_so(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(ONE, wait=False)
    panel.choice.misere[True].click()
    chart = drawn(qtbot, panel, "winners")
    names = [text for _, text in chart.plot.left._tickLevels[0]]
    assert names == ["American English, small (whole)", "American English, small (whole)\nmisère"]


# --- what is not solved -----------------------------------------------------------------------------


def test_what_is_ticked_has_a_row_and_what_is_solved_stays(
    qtbot: QtBot, compares: Compares, dress: Dress
) -> None:
    dress(Theme.LIGHT)
    panel = compares(ONE)
    table, choice = panel.views.table, panel.choice
    before = column(panel, "Result")
    choice.players[3].click()
    panel.cancel()
    assert column(panel, "Result") == [before[0], "not solved", before[1], "not solved"]
    assert remark(panel) == "Stopped after 2 of 4."
    assert result(panel) == "First player is safe in 2 of 2 games."
    grey = [table.model().index(row, 0).data(Qt.ItemDataRole.ForegroundRole) for row in range(4)]
    assert [one.name() if one else None for one in grey] == [
        None, colours().muted, None, colours().muted,
    ]  # fmt: skip
    dress(Theme.DARK)
    QApplication.processEvents()
    assert table.model().index(1, 0).data(Qt.ItemDataRole.ForegroundRole).name() == (
        colours().muted
    )
    choice.players[3].click()
    assert column(panel, "Result") == before
    choice.players[3].click()
    compare(qtbot, panel)
    assert "not solved" not in column(panel, "Result")
    assert table.model().index(1, 0).data(Qt.ItemDataRole.ForegroundRole) is None


def test_what_is_not_solved_comes_last_whichever_way_rows_are_sorted(compares: Compares) -> None:
    panel = compares(ONE)
    panel.choice.players[3].click()
    panel.cancel()
    for title in ("Remember", "Openings", "Result"):
        place = [one.title for one in COLUMNS].index(title)
        for order in Qt.SortOrder:
            panel.views.table.sortByColumn(place, order)
            assert column(panel, "Result")[2:] == ["not solved"] * 2, (title, order)
            assert "not solved" not in column(panel, "Result")[:2]


def test_a_row_stays_under_the_pointer_while_it_is_filled(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(ONE)
    table = panel.views.table
    place = [one.title for one in COLUMNS].index("Words")
    table.sortByColumn(place, Qt.SortOrder.AscendingOrder)
    panel.choice.tick(state(("american-english-small", "spanish"), (3, 4)).ticks)
    letters = column(panel, "Letters")
    table.viewport().setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    compare(qtbot, panel)
    assert (column(panel, "Letters"), column(panel, "Dictionary")[-1]) == (letters, "Spanish")
    table.viewport().setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
    QApplication.sendEvent(table, QEvent(QEvent.Type.Leave))
    words = [int(text.replace(",", "")) for text in column(panel, "Words")]
    assert words == sorted(words)


def test_a_row_that_is_not_solved_can_be_opened_and_is_not_saved(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares(ONE)
    panel.choice.lengths[5].click()
    panel.cancel()
    panel.views.table.selectRow(2)
    with qtbot.waitSignal(panel.opened) as opened:
        qtbot.keyClick(panel.views.table, Qt.Key.Key_Return)
    assert opened.args == [Question("american-english-small", Rules(min_length=5)), ""]
    panel.export.save_table(tmp_path / "table.csv", ".csv")
    qtbot.waitUntil(lambda: note(panel) == "Saved table.csv.")
    assert len((tmp_path / "table.csv").read_text("utf-8").splitlines()) == 1 + 2


@pytest.mark.parametrize("view", ["winners", "openings"])
def test_charts_leave_a_faint_place(qtbot: QtBot, compares: Compares, view: str) -> None:
    panel = compares(ONE)
    chart = drawn(qtbot, panel, view)
    said = "not&nbsp;solved"
    assert said not in chart.legend()
    whole = len(chart.plot.things())
    panel.choice.players[3].click()
    qtbot.waitUntil(lambda: chart.is_drawn)
    assert said in chart.legend()
    assert len(chart.plot.things()) == whole, "nothing is said of what is not solved"
    below = chart.plot.position_of(0, 0.5).y()
    boxes = [one for one in chart.plot.marks.childItems() if isinstance(one, QGraphicsRectItem)]
    assert [one for one in boxes if one.sceneBoundingRect().top() > below]


def test_many_rows_are_there_at_once(compares: Compares) -> None:
    panel = compares(state((), (4,)), wait=False, begin=False)
    panel.choice.tick(
        state(("dutch",), (3, 4, 5, 6), players=tuple(range(2, 9)), variants=(GHOST,)).ticks
    )
    panel.choice.misere[True].click()
    assert len(panel.choice.questions) == 56
    assert column(panel, "Dictionary") == ["Dutch"] * 56


# --- what is kept -----------------------------------------------------------------------------------


def test_what_was_solved_before_is_there_at_once_and_without_compare(
    qtbot: QtBot, compares: Compares, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = compares(ONE)

    def solve(*_args: object, **_more: object) -> None:
        raise AssertionError("it is kept")

    monkeypatch.setattr(grid, "solve_cell", solve)
    panel = compares(ONE)
    assert [one.row for one in panel.cells] == [one.row for one in first.cells]
    ticked = compares(state((), (3, 4)), begin=False, wait=False)
    ticked.choice.tick(ONE.ticks)
    qtbot.waitUntil(lambda: len(ticked.cells) == 2)
    assert "not solved" not in column(ticked, "Result")
    assert not ticked.trouble


def _kept() -> int:
    with CellCache() as cache:
        return len(cache)


def test_kept_results_are_cleared_for_who_says_so_and_everything_is_solved_anew(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(ONE)
    before, fates = solves(panel), [one.row.fate for one in panel.cells]
    menu = panel.export.menu()
    menu.aboutToShow.emit()
    (clear,) = [one for one in menu.actions() if one.text().startswith("Clear kept results (")]
    for answer in ("Keep them", "Clear"):
        assert _kept() == 2
        clear.trigger()
        (box,) = panel.findChildren(QMessageBox)
        (chosen,) = [one for one in box.buttons() if one.text() == answer]
        chosen.click()
        let_qt_work()
    qtbot.waitUntil(lambda: note(panel) == "Cleared 2 results of earlier comparisons.")
    assert _kept() == 0
    assert solves(panel) == before, "what is shown stays"
    compare(qtbot, panel)
    assert not {*solves(panel)} & {*before}
    assert [one.row.fate for one in panel.cells] == fates
    assert _kept() == 2


def test_what_is_cancelled_keeps_what_is_solved(
    qtbot: QtBot, compares: Compares, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grid, "STRETCH", 0.0)
    panel = compares(state(("american-english-small",), (3, 4, 5, 6)), wait=False)
    qtbot.waitUntil(lambda: len(panel.cells) == 2)
    panel.cancel()
    assert column(panel, "Result")[2:] == ["not solved"] * 2
    kept = solves(panel)
    compare(qtbot, panel)
    assert solves(panel)[:2] == kept, "and is not solved again"


# --- atlases ----------------------------------------------------------------------------------------


@pytest.fixture
def atlas(tmp_path: Path) -> Path:
    """A file with three cells, one of which is of a list that is a file elsewhere."""
    path = tmp_path / "words.atlas"
    sought = Sought(time_limit=grid.PROOF_SECONDS)
    file = tmp_path / "some words.txt"
    file.write_text("cat\ncats\ndog\n", encoding="utf-8")
    questions = [
        Question(str(file), Rules(min_length=3)),
        Question("american-english-small", Rules(min_length=7)),
        Question("american-english-small", Rules(min_length=8)),
    ]
    cells: list[Cell] = []
    for question in questions:
        one = grid.solve_cells([question], None, 0, lambda *_: None).cells  # type: ignore[arg-type]
        cells += one
    with Atlas(path) as written:
        written.keep(cells, sought, {one: key_of(one, sought) for one in questions})
    CellCache().clear()
    return path


def test_an_atlas_is_shown_until_a_person_goes_back(
    qtbot: QtBot, compares: Compares, atlas: Path
) -> None:
    panel = compares(ONE)
    before = solves(panel)
    with qtbot.waitSignal(panel.export.opened):
        panel.export.open_atlas(atlas)
    assert len(panel.cells) == 3
    assert result(panel).startswith("words.atlas: First player wins ")
    assert button(panel, "Resume").isVisible()
    assert sorted(column(panel, "Letters")) == ["3+", "7+", "8+"]
    for view in ("winners", "openings", "remember"):
        assert drawn(qtbot, panel, view).plot.things()
    panel.show_view("pair")
    pair = panel.views.pair.choice
    assert pair.one.currentData() == str(atlas.with_name("some words.txt"))
    assert pair.game.count() == 3
    click(qtbot, panel, "Resume")
    qtbot.waitUntil(lambda: not panel.is_comparing)
    assert pair.questions is None, "there is one list again"
    assert {*before} == {*solves(panel)}
    assert result(panel).startswith("First player")


def test_what_is_compared_is_saved_as_an_atlas_and_is_all_there_when_it_is_opened(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares(ONE)
    panel._details.click()  # among which the margin is found
    qtbot.waitUntil(lambda: not panel._more.is_running)
    before = {cell.question: cell.row for cell in panel.cells}
    assert all(row.margin is not None for row in before.values())
    path = tmp_path / "mine.atlas"
    path.write_text("what stood there, and is to be replaced", encoding="utf-8")
    with qtbot.waitSignal(panel.export.said):
        panel.export.save_atlas(path)
    CellCache().clear()
    with qtbot.waitSignal(panel.export.opened):
        panel.export.open_atlas(path)
    assert result(panel).startswith("mine.atlas: ")
    assert {cell.question: cell.row for cell in panel.cells} == before
    assert not panel.export._actions["dictionaries.save_atlas"].isEnabled(), "it is a file"
    with qtbot.waitSignal(panel.export.failed):
        panel._atlas = ""
        panel.export.save_atlas(tmp_path / "nowhere" / "mine.atlas")


def test_an_atlas_has_the_order_of_a_comparison_whatever_was_finished_first() -> None:
    ghost = [Rules(min_length=3), Rules(min_length=3, misere=True), Rules(min_length=3, players=3)]
    in_order = [
        *(Question("spanish", rules) for rules in (ghost[0], ghost[1], ghost[2])),
        Question("spanish", Rules(min_length=4)),
        Question("spanish", Rules(SUPERGHOST, min_length=2)),
        Question("enable1@10"),
        Question("enable1@50"),
        Question("enable1"),
    ]
    finished = [Mock(question=in_order[place]) for place in (3, 7, 1)]
    finished += [Mock(question=in_order[place]) for place in (6, 2, 0, 5, 4, 3)]
    found = in_order_of_grid(finished)
    assert [cell.question for cell in found] == in_order
    assert found[3] is finished[-1], "the last of a game counts"


def test_an_atlas_is_dropped_anywhere_and_opened_among_dictionaries(
    qtbot: QtBot, opens: Opens, atlas: Path
) -> None:
    window = opens()
    assert drag(window, of_files(atlas))
    assert window.drop_target._veil.text() == "Drop to open the atlas"
    assert drop(window.windowHandle(), of_files(atlas, atlas))
    assert window.panel == DICTIONARIES
    panel = window.dictionaries
    qtbot.waitUntil(lambda: len(panel.cells) == 3)
    assert window.list_care.dialog is None
    assert "words.atlas: " in panel.result


def test_what_is_no_atlas_is_refused_in_a_sentence(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares(ONE)
    other = tmp_path / "other.atlas"
    other.write_text("no atlas", encoding="utf-8")
    panel.export.open_atlas(other)
    qtbot.waitUntil(lambda: bool(panel.trouble))
    assert str(other) in panel.trouble
    assert len(panel.cells) == 2


# --- files ------------------------------------------------------------------------------------------


def test_all_columns_are_saved_by_choice(qtbot: QtBot, compares: Compares, tmp_path: Path) -> None:
    panel = compares(ONE)
    assert "Licence" not in shown_titles(panel)
    panel.export.save_all(tmp_path / "all.csv", ".csv")
    qtbot.waitUntil(lambda: note(panel) == "Saved all.csv.")
    with (tmp_path / "all.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == [one.title for one in COLUMNS]
    assert rows[1]["Positions"] == str(cell(panel, "american-english-small", 4).row.positions)
    have_all_forgotten(panel)
    compare_again(panel)
    assert not panel.export._actions["dictionaries.save_all"].isEnabled()
    panel.cancel()
