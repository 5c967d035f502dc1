"""The table of compared dictionaries."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from at_the_dictionaries import state
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
from ghost_desktop.desktop.dictionaries.table import COLUMNS, CellsModel, CellsTable
from ghost_desktop.desktop.dictionaries.wording import describe_cell
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.catalogue import list_name
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from conftest import Compares
    from pytestqt.qtbot import QtBot


def test_the_models_keep_their_word_while_rows_come_and_go(
    qtbot: QtBot, compares: Compares
) -> None:
    ticks = state(("enable1", "american-english-small", "spanish"), (3, 4, 5), players=(2, 3))
    panel = compares(ticks, wait=False)
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    tester = QAbstractItemModelTester(panel.views.model, mode, panel)
    panel.views.table.sortByColumn(6, Qt.SortOrder.DescendingOrder)
    qtbot.waitUntil(lambda: len(panel.cells) >= 6)
    panel.views.table.sortByColumn(3, Qt.SortOrder.AscendingOrder)
    panel.compare()
    qtbot.waitUntil(lambda: not panel.is_comparing)
    panel.views.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    assert panel.views.table.model().rowCount() == 18
    assert tester.model() is panel.views.table.model()


def test_every_column_sorts_numbers_as_numbers(compares: Compares) -> None:
    panel = compares()
    model = panel.views.table.model()
    for place, column in enumerate(COLUMNS):
        for order, is_reverse in (
            (Qt.SortOrder.AscendingOrder, False),
            (Qt.SortOrder.DescendingOrder, True),
        ):
            panel.views.table.sortByColumn(place, order)
            keys = [column.of(column.key, one) for one in panel.views.table.cells]
            assert keys == sorted(
                (column.of(column.key, one) for one in panel.cells), reverse=is_reverse
            ), column.title
        alignment = model.index(0, place).data(Qt.ItemDataRole.TextAlignmentRole)
        side = Qt.AlignmentFlag.AlignRight if column.is_number else Qt.AlignmentFlag.AlignLeft
        assert Qt.AlignmentFlag(alignment) & side


def test_the_table_has_a_current_row_as_soon_as_it_has_the_focus(compares: Compares) -> None:
    panel = compares()
    panel.views.table.setFocus()
    assert [index.row() for index in panel.views.table.selectionModel().selectedRows()] == [0]


@pytest.mark.usefixtures("dressed")
def test_there_is_room_to_say_that_a_game_is_not_solved(qtbot: QtBot) -> None:
    table = CellsTable(CellsModel())
    qtbot.addWidget(table)
    table.show_columns_for([Question()])
    model = table.model()
    assert isinstance(model, CellsModel)
    model.show_grid(ComparisonGrid((Question(),)))
    table.resize(100, 300)  # where there is no air to spare
    table.show()
    place = [column.id for column in COLUMNS].index("winner")
    metrics = table.fontMetrics()
    around = metrics.height() // 2
    assert table.columnWidth(place) >= metrics.horizontalAdvance("not solved") + around


def test_the_table_follows_another_font(compares: Compares) -> None:
    panel = compares()
    panel.show_details(shown=True)  # where nothing is cut short
    table = panel.views.table
    font = table.font()
    before = table.rowHeight(0), table.columnWidth(0), table.horizontalHeader().height()
    font.setPointSizeF(2 * font.pointSizeF())
    table.setFont(font)
    after = table.rowHeight(0), table.columnWidth(0), table.horizontalHeader().height()
    assert all(now > 1.6 * then for then, now in zip(before, after, strict=True))


def test_double_click_and_enter_open_a_row(qtbot: QtBot, compares: Compares) -> None:
    panel = compares()
    remember = [column.title for column in COLUMNS].index("Remember")
    panel.views.table.sortByColumn(remember, Qt.SortOrder.DescendingOrder)  # ENABLE1, 3+: 55 lines
    index = panel.views.table.model().index(0, 0)
    place = panel.views.table.visualRect(index).center()
    with qtbot.waitSignal(panel.opened) as opened:
        qtbot.mouseClick(panel.views.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
        qtbot.mouseDClick(panel.views.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert opened.args == [Question("enable1", Rules(min_length=3)), ""]
    panel.views.table.setFocus()
    qtbot.keyClick(panel.views.table, Qt.Key.Key_Down)
    with qtbot.waitSignal(panel.opened) as opened:
        qtbot.keyClick(panel.views.table, Qt.Key.Key_Return)
    assert opened.args == [Question("enable1", Rules(min_length=4)), ""]


def test_positions_that_nobody_has_counted_are_not_mentioned(compares: Compares) -> None:
    counted = compares().cells[0]
    searched = replace(counted, row=replace(counted.row, positions=None, fragments=None))
    (column,) = [column for column in COLUMNS if column.title == "Positions"]
    assert (column.of(column.text, searched), column.of(column.key, searched)) == ("", 0)
    assert "positions" in describe_cell(counted)
    assert "positions" not in describe_cell(searched)
    assert "None" not in describe_cell(searched)


def test_there_is_room_for_the_names_of_the_lists_that_are_compared(compares: Compares) -> None:
    long, short = "american-english-large", "enable1"
    panel = compares(state((short, long), (4,)), wait=False)
    table = panel.views.table
    room = table.columnWidth(0)
    assert room >= table.fontMetrics().horizontalAdvance(list_name(long))
    panel.choice.tick(state((short,), (4,)).ticks)
    panel.compare()
    assert table.fontMetrics().horizontalAdvance("Dictionary") < table.columnWidth(0) < room
