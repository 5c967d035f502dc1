"""What is selected in the table or in a chart is selected in all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from at_the_dictionaries import cell, drawn, on_screen, show_games, state
from PySide6.QtCore import Qt

from ghost_desktop.desktop.dictionaries.wording import describe_cell
from ghost_desktop.desktop.kit.drawing import Outline
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.chart import Chart
    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
    from ghost_desktop.library.cell import Cell

    Compares = Callable[..., DictionariesPanel]

TWO_BY_TWO = state(("american-english-small", "spanish"), (3, 4))


def cell_of(panel: DictionariesPanel, game: Question) -> Cell:
    (found,) = [one for one in panel.cells if one.question == game]
    return found


def marked(view: Chart) -> tuple[str, int, str] | None:
    """Which cell has the mark of a chart: its list, its minimum length and its part."""
    if not any(one.isVisible() for one in view.findChildren(Outline)) or view.meant is None:
        return None
    one = view.meant.cell
    return one.question.source, one.min_length, view.meant.part


def test_a_cell_is_selected_in_all_views(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(TWO_BY_TWO)
    qtbot.waitUntil(lambda: not panel._more.is_running)  # or a cell would give way to another
    table = panel.views.table
    winners = drawn(qtbot, panel, "winners")
    assert marked(winners) is None
    heard: list[object] = []
    for chart in panel.views.charts.values():
        chart.selected.connect(heard.append)
    qtbot.mouseClick(
        winners.plot.view.viewport(), Qt.MouseButton.LeftButton, pos=on_screen(winners, (1, 1))
    )
    one = cell(panel, "spanish", 4)
    assert heard == [one.question], "once"
    assert table.cells[table.currentIndex().row()] is one
    assert table.selectionModel().hasSelection()

    # A chart that is drawn later has it, too, and says its numbers.
    remember = drawn(qtbot, panel, "remember")
    assert marked(remember) == ("spanish", 4, "")
    assert remember.said == describe_cell(one)

    # The openings are about that list: of the letters of the cell, the first is marked.
    openings = drawn(qtbot, panel, "openings")
    assert marked(openings) == ("spanish", 4, "a")
    qtbot.mouseClick(
        openings.plot.view.viewport(), Qt.MouseButton.LeftButton, pos=on_screen(openings, (3, 0))
    )
    assert marked(openings) == ("american-english-small", 4, "d"), "and not the first letter"
    assert table.cells[table.currentIndex().row()] is cell(panel, "american-english-small", 4)

    times = len(heard)
    qtbot.mouseClick(
        openings.plot.view.viewport(), Qt.MouseButton.LeftButton, pos=on_screen(openings, (5, 0))
    )
    assert marked(openings) == ("american-english-small", 4, "f")
    assert len(heard) == times, "it was selected before"

    # From the table it goes to the charts, and however that is sorted.
    panel.show_view("table")
    table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    table.selectRow(0)
    first = table.cells[0].question
    panel.show_view("winners")
    qtbot.waitUntil(winners.isVisible)
    assert marked(winners) == (first.source, first.rules.min_length, "")

    # By keys as well.
    winners._scroller.setFocus()
    qtbot.keyClick(winners._scroller, Qt.Key.Key_Home)
    before = winners.meant
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
        qtbot.keyClick(winners._scroller, key)
    assert before is not None
    assert winners.meant is not None
    assert table.cells[table.currentIndex().row()] is winners.meant.cell

    # It stays so among other games, if it is there.
    kept = winners.meant.cell.question
    show_games(panel, (kept,), cell_of(panel, kept))
    qtbot.waitUntil(lambda: winners.is_drawn)
    assert marked(winners) == (kept.source, kept.rules.min_length, "")
    show_games(panel, (Question("dutch"),))
    qtbot.waitUntil(lambda: winners.is_drawn)
    assert marked(winners) is None
