"""Everything in the Dictionaries panel fits, whatever the size of the window and of the letters."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING

import pytest
from at_the_dictionaries import SMALL, drawn, shown_titles, state
from at_the_window import let_qt_work
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFont, QFontInfo
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QLabel
from seen import cut_in

from ghost_desktop.desktop.dictionaries.state import PanelState
from ghost_desktop.desktop.dictionaries.table import COLUMNS
from ghost_desktop.desktop.dictionaries.wording import openings_text
from ghost_desktop.desktop.kit.cards import _CardDelegate
from ghost_desktop.desktop.kit.theme import Theme
from ghost_desktop.desktop.window.commands import DICTIONARIES, PLAY
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.translation import OWN_NAMES, _, find_language, speak

if TYPE_CHECKING:
    from conftest import Compares, Dress, Opens, WriteIn
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel


PADDING = 3
"""Pixels on both sides of a heading, and of the text of a cell."""

ONE = state(("american-english-small",), (4,))
BOTH = state(("american-english-small",), (4,), variants=(GHOST, SUPERGHOST), players=(2, 3))


@pytest.mark.usefixtures("dressed")
def test_the_table_fits_a_window_of_960_points(qtbot: QtBot, opens: Opens) -> None:
    window = opens(size=(960, 640))
    panel = window.dictionaries
    for ticked in (SMALL, BOTH):  # the usual, and variants and players
        panel.restore(ticked)
        window.show_panel(DICTIONARIES)
        panel.compare()
        qtbot.waitUntil(lambda: not panel.is_comparing)
        QApplication.processEvents()
        assert window.width() == 960
        assert panel.views.table.horizontalScrollBar().maximum() == 0
        assert cut_in(panel.views.table) == []
        assert {"Dictionary", "Letters", "Result", "Openings", "Remember", "Plays"} <= set(
            shown_titles(panel)
        )
    window.resize(640, 480)  # what was found scrolls once in a small window
    for view in ("table", "winners", "openings", "limits", "pair", "overlap"):
        panel.show_view(view)
        qtbot.waitUntil(lambda: panel._found.verticalScrollBar().maximum() == 0)
        assert not panel.export.visibleRegion().isEmpty()
    window.resize(800, 560)
    for view in ("winners", "openings", "limits", "margin"):
        chart = drawn(qtbot, panel, view)
        assert chart._scroller.height() > panel.height() / 2, view
    panel.cancel()


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("language", OWN_NAMES)
def test_levels_and_their_heading_are_whole_in_each_language(
    qtbot: QtBot, opens: Opens, language: str
) -> None:
    before = speak(find_language([language]))
    try:
        window = opens(size=(820, 560))
        panel, table = window.dictionaries, window.dictionaries.views.table
        header = table.horizontalHeader()
        header.setFont(larger(header.font()))  # some systems have another for headings
        panel.restore(PanelState(replace(ONE.ticks, levels=(10, 95, None)), "table"))
        window.show_panel(DICTIONARIES)
        panel.compare()
        qtbot.waitUntil(lambda: not panel.is_comparing)
        let_qt_work()
        place = next(at for at, column in enumerate(COLUMNS) if column.id == "level")
        said = {str(table.model().index(row, place).data()) for row in range(len(panel.cells))}
        assert len(said) == 3
        needed = [*map(table.fontMetrics().horizontalAdvance, said)]
        needed.append(header.fontMetrics().horizontalAdvance(_(COLUMNS[place].title)))
        assert max(needed) + 2 * PADDING <= table.columnWidth(place)
    finally:
        speak(before)


def larger(font: QFont) -> QFont:
    found = QFont(font)
    found.setPixelSize(round(1.3 * QFontInfo(font).pixelSize()))
    return found


def test_openings_that_are_cut_short_are_whole_in_the_tool_tip_and_among_the_details(
    compares: Compares,
) -> None:
    panel = compares(state(("american-english-small",), (5, 6)), size=(820, 500))
    table = panel.views.table
    place = [one.title for one in COLUMNS].index("Openings")
    cell = max(panel.cells, key=lambda one: len(one.row.winning_openings))
    index = table.model().index(panel.cells.index(cell), place)
    needed = table.fontMetrics().horizontalAdvance(openings_text(cell))
    assert table.columnWidth(place) < needed
    assert openings_text(cell) in str(index.data(Qt.ItemDataRole.ToolTipRole))
    panel._details.click()
    assert table.columnWidth(place) >= needed


def test_no_fact_of_a_list_is_cut_off(qtbot: QtBot, compares: Compares, write_in: WriteIn) -> None:
    panel = compares(ONE)
    lists = panel.choice.lists
    for points, width in product((8, 10, 18), (640, 960)):
        write_in(points)
        panel.resize(width, 600)
        let_qt_work()
        qtbot.waitUntil(lambda: lists.visualItemRect(lists.item(0)).width() > 0)
        for place in range(lists.count()):
            area = lists.visualItemRect(lists.item(place))
            delegate = lists.itemDelegate()
            assert isinstance(delegate, _CardDelegate)
            item = lists.indexFromItem(lists.item(place))
            parts = delegate._places(item, area, lists.font()).lines
            for line, part in zip(lists.cards[place].lines, parts, strict=True):
                flag = Qt.TextFlag.TextWordWrap.value
                needed = lists.fontMetrics().boundingRect(part, flag, line.text)
                assert needed.height() <= part.height(), (points, width)
                assert part.bottom() <= area.bottom(), (points, width)
            assert all(above.bottom() < below.top() for above, below in pairwise(parts))


def test_nothing_is_cut_in_any_size(
    qtbot: QtBot, compares: Compares, dress: Dress, write_in: WriteIn
) -> None:
    write_in(8)
    dress(Theme.LIGHT)
    panel = compares(size=(640, 420))
    for points, size in (
        (8, (640, 420)),
        (10, (640, 420)),
        (10, (800, 520)),
        (10, (960, 560)),
        (12, (1280, 700)),
        (16, (1280, 700)),
        (24, (1920, 1080)),
    ):
        write_in(points)
        panel.resize(*size)
        for view in ("table", "winners", "openings", "remember"):
            panel.show_view(view)
            if view != "table":
                drawn(qtbot, panel, view)
            qtbot.waitUntil(lambda: cut_in(panel) == [])  # a size, and sizes that follow from it
            assert panel.size().toTuple() == size
            assert overlapping(panel) == [], (points, size, view)


def overlapping(panel: DictionariesPanel) -> list[tuple[str, str]]:
    """Pairs of labels and buttons of which one covers a part of the other."""
    seen = [
        (one.property("text"), region.boundingRect().translated(one.mapTo(panel, QPoint())))
        for kind in (QAbstractButton, QLabel)
        for one in panel.findChildren(kind)
        if one.isVisible() and one.property("text")
        if not (region := one.visibleRegion()).isEmpty()  # what was scrolled away is not there
    ]
    return [
        (one, other)
        for place, (one, area) in enumerate(seen)
        for other, covered in seen[:place]
        if area.intersects(covered)
    ]


@pytest.mark.usefixtures("dressed")
def test_what_is_above_grows_with_the_letters_and_no_box_covers_another(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens(size=(800, 578))
    window.show_panel(DICTIONARIES)
    window.dictionaries.cancel()
    choice, heading = window.dictionaries.choice, window.dictionaries._headline.told

    def is_fit() -> bool:
        expected = QApplication.font().pointSizeF()
        return heading.font().pointSizeF() == pytest.approx(expected)

    let_qt_work()
    assert is_fit()
    for steps in (4, -4):
        window.look.enlarge(steps)
        qtbot.waitUntil(is_fit)
    window.show_panel(PLAY)
    for _time in range(3):
        window.look.enlarge(1)
        let_qt_work()
    window.show_panel(DICTIONARIES)
    qtbot.waitUntil(is_fit)
    let_qt_work()
    choice.more.click()
    let_qt_work()
    boxes = choice.findChildren(QCheckBox)
    rooms = {box.text(): QRect(box.mapTo(choice, QPoint()), box.size()) for box in boxes}
    covered = [
        (one, other) for one, other in combinations(rooms, 2) if rooms[one].intersects(rooms[other])
    ]
    assert not covered


@pytest.mark.usefixtures("dressed")
def test_tabs_are_whole_where_there_is_room_and_the_one_in_front_always(
    opens: Opens, write_in: WriteIn
) -> None:
    write_in(13)
    window = opens()
    window.show_panel(DICTIONARIES)
    window.resize(1000, 600)
    QApplication.processEvents()
    bar = window.dictionaries.views.tabBar()

    def is_whole() -> bool:
        return bar.tabRect(bar.count() - 1).right() <= bar.width()

    assert is_whole()
    window.resize(640, 600)
    for tab in (bar.count() - 1, 0):
        bar.setCurrentIndex(tab)
        QApplication.processEvents()
        shown = bar.tabRect(tab)
        assert shown.left() >= 0, "the one in front is in sight, however narrow it is"
        assert shown.right() <= bar.width()
    window.dictionaries.cancel()
