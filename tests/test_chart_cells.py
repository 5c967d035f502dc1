"""The cells of charts, by keys and by the pointer: which is pointed at, and what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_dictionaries import button, drawn, on_screen, state
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QApplication, QMenu

from ghost_desktop.desktop.dictionaries.cell_mark import CellMark
from ghost_desktop.desktop.dictionaries.pictures import image_of
from ghost_desktop.desktop.dictionaries.wording import describe_cell
from ghost_desktop.desktop.theme import DARK, LIGHT, Colours, Theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QImage
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.chart_view import ChartView
    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
    from ghost_desktop.desktop.question import Question

    Compares = Callable[..., DictionariesPanel]
    Dress = Callable[[Theme], None]

TWO_BY_TWO = state(("american-english-small", "spanish"), (3, 4))
LEFT, RIGHT, UP, DOWN = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down


def come_by_tab(qtbot: QtBot, panel: DictionariesPanel, view: str) -> ChartView:
    """Draw a chart, and go on with Tab until the keys are for its cells."""
    chart = drawn(qtbot, panel, view)
    panel.views.tabs.tabBar().setFocus()
    for _step in range(3):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        if chart._scroller.hasFocus():
            return chart
    pytest.fail("Tab never comes to the chart")


def press(qtbot: QtBot, chart: ChartView, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(chart._scroller, key)


def at(chart: ChartView) -> tuple[str, int, str]:
    """Which cell is pointed at: its list, its minimum length and its part."""
    assert chart.pointed is not None
    cell = chart.pointed.cell
    return cell.question.source, cell.min_length, chart.pointed.part


def marks(chart: ChartView) -> list[CellMark]:
    return [one for one in chart.findChildren(CellMark) if one.isVisible()]


def test_arrows_go_from_cell_to_cell(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(TWO_BY_TWO)
    chart = come_by_tab(qtbot, panel, "winners")
    english, spanish = "american-english-small", "spanish"
    assert at(chart) == (english, 3, "")
    for key, reached in (
        (LEFT, (english, 3, "")),
        (UP, (english, 3, "")),
        (RIGHT, (english, 4, "")),
        (RIGHT, (english, 4, "")),
        (DOWN, (spanish, 4, "")),
        (DOWN, (spanish, 4, "")),
        (LEFT, (spanish, 3, "")),
        (UP, (english, 3, "")),
    ):
        press(qtbot, chart, key)
        assert at(chart) == reached, key


def test_arrows_go_from_letter_to_letter(qtbot: QtBot, compares: Compares) -> None:
    chart = come_by_tab(qtbot, compares(TWO_BY_TWO), "openings")
    first = at(chart)
    press(qtbot, chart, RIGHT, RIGHT)
    source, length, letter = at(chart)
    assert (source, length) == first[:2]
    assert (first[2], letter) == ("a", "c")
    press(qtbot, chart, DOWN)
    assert at(chart)[0] != source
    assert at(chart)[2] == "c"


def test_what_the_keys_are_at_is_said_and_marked(
    qtbot: QtBot, compares: Compares, announced: list[str]
) -> None:
    panel = compares(TWO_BY_TWO)
    assert not marks(drawn(qtbot, panel, "winners"))
    chart = come_by_tab(qtbot, panel, "winners")
    assert chart.pointed is not None
    assert announced[-1] == chart._hover.text() == describe_cell(chart.pointed.cell)
    (mark,) = marks(chart)
    before = mark.geometry()
    press(qtbot, chart, DOWN)
    assert announced[-1] == chart._hover.text() == describe_cell(chart.pointed.cell)
    assert chart._scroller.accessibleDescription() == announced[-1]
    assert mark.y() > before.y()
    assert mark.x() == before.x()


def test_enter_opens_what_the_keys_are_at(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(TWO_BY_TWO)
    chart = come_by_tab(qtbot, panel, "winners")
    opened: list[Question] = []
    panel.opened.connect(opened.append)
    press(qtbot, chart, DOWN, Qt.Key.Key_Return)
    assert [(one.source, one.rules.min_length) for one in opened] == [("spanish", 3)]


def test_the_pointer_and_the_keys_take_turns(qtbot: QtBot, compares: Compares) -> None:
    chart = come_by_tab(qtbot, compares(TWO_BY_TWO), "winners")
    qtbot.mouseMove(chart.plot.view.viewport(), on_screen(chart, (1, 1)))
    qtbot.waitUntil(lambda: at(chart) == ("spanish", 4, ""))
    assert len(marks(chart)) == 1
    press(qtbot, chart, RIGHT)
    assert at(chart) == ("american-english-small", 4, ""), "from where the keys were"
    QApplication.sendEvent(chart, QEvent(QEvent.Type.Leave))
    assert at(chart) == ("american-english-small", 4, "")
    chart._scroller.clearFocus()
    assert chart.pointed is None
    assert not marks(chart)
    assert chart._hover.text() == chart.chart.hint


def test_a_click_chooses_where_the_keys_go_on(qtbot: QtBot, compares: Compares) -> None:
    chart = drawn(qtbot, compares(TWO_BY_TWO), "winners")
    viewport = chart.plot.view.viewport()
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=on_screen(chart, (1, 1)))
    chart._scroller.setFocus()
    press(qtbot, chart, LEFT)
    assert at(chart) == ("spanish", 3, "")


def test_the_cell_stays_when_the_chart_is_drawn_anew(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(TWO_BY_TWO)
    chart = come_by_tab(qtbot, panel, "winners")
    press(qtbot, chart, DOWN)
    before = at(chart)
    panel.resize(1100, 700)
    chart.redraw_soon()
    qtbot.waitUntil(lambda: chart.is_drawn)
    assert at(chart) == before
    (mark,) = marks(chart)
    thing = chart._thing_of(chart.pointed)
    assert thing is not None
    assert mark.geometry().contains(chart.plot.view.mapFromScene(thing.area.center()))
    panel.compare()
    assert chart.pointed is None
    assert not marks(chart)


def test_a_cell_out_of_sight_is_scrolled_to(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state(("spanish",), (4,), players=(2, 3, 4, 5, 6, 7, 8)), size=(900, 400))
    chart = come_by_tab(qtbot, panel, "winners")
    bar = chart._scroller.verticalScrollBar()
    assert bar.value() == 0
    press(qtbot, chart, *(6 * [DOWN]))
    (mark,) = marks(chart)
    seen = mark.visibleRegion().boundingRect()
    assert seen == mark.rect()
    assert bar.value() > 0


def inked(picture: QImage) -> set[str]:
    return {
        picture.pixelColor(x, y).name()
        for x in range(picture.width())
        for y in range(picture.height())
    }


@pytest.mark.parametrize(("theme", "colours"), [(Theme.LIGHT, LIGHT), (Theme.DARK, DARK)])
def test_the_mark_is_seen_in_each_theme_but_not_in_files(
    qtbot: QtBot, compares: Compares, dress: Dress, theme: Theme, colours: Colours
) -> None:
    dress(theme)
    chart = come_by_tab(qtbot, compares(TWO_BY_TWO), "winners")
    (mark,) = marks(chart)
    edge = mark.grab().toImage()
    middle = edge.height() // 2
    assert [edge.pixelColor(x, middle).name() for x in (0, 1, 2)] == [
        colours.text,
        colours.text,
        colours.surface,
    ]
    marked = image_of(chart)
    chart._scroller.clearFocus()
    assert image_of(chart) == marked


def test_a_menu_that_a_key_opens_has_its_first_entry_selected(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(TWO_BY_TWO)
    drawn(qtbot, panel, "winners")
    opener = button(panel, "Chart")
    menu = opener.menu()
    assert isinstance(menu, QMenu)
    chosen: list[str] = []

    def look() -> None:
        chosen.extend(one.text() for one in menu.actions() if one is menu.activeAction())
        menu.close()

    menu.aboutToShow.connect(lambda: QTimer.singleShot(20, look))
    opener.setFocus()
    qtbot.keyClick(opener, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not menu.isVisible())
    assert chosen == ["Save chart…"]
