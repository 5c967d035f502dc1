"""The charts of compared dictionaries."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from typing import TYPE_CHECKING

import pytest
from at_the_dictionaries import button, cell, column, drawn, on_screen
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtWidgets import QApplication

from ghost_desktop.desktop.dictionaries.cells import describe_cell
from ghost_desktop.desktop.dictionaries.colours import chart_colours
from ghost_desktop.desktop.question import Question
from ghost_desktop.desktop.service import SolverService
from ghost_desktop.desktop.theme import DARK, LIGHT, Theme
from ghost_desktop.engine.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QColor
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.cells import Cell
    from ghost_desktop.desktop.dictionaries.chart import Chart
    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel

    Compares = Callable[..., DictionariesPanel]
    Dress = Callable[[Theme], None]


POINTED_AT = [
    ("winners", (1, 0), ("enable1", 4)),
    ("winners", (0, 2), ("spanish", 3)),
    ("openings", (7, 0), ("enable1", 4)),
    ("remember", None, ("enable1", 3)),
]


def place_of(chart: Chart, place: tuple[float, float] | None, one: Cell) -> tuple[float, float]:
    return place or chart._place(one)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("view", "place", "key"), POINTED_AT)
def test_hovering_says_the_numbers_of_the_table(
    qtbot: QtBot,
    compares: Compares,
    view: str,
    place: tuple[float, float] | None,
    key: tuple[str, int],
) -> None:
    panel = compares()
    chart = drawn(qtbot, panel, view)
    one = cell(panel, *key)
    qtbot.mouseMove(chart._view.viewport(), on_screen(chart, place_of(chart, place, one)))
    qtbot.waitUntil(lambda: chart._hover.text().endswith(describe_cell(one)))
    row = panel.cells.index(one)
    for title in ("Words", "Positions", "Remember", "Dictionary"):
        assert column(panel, title)[row] in chart._hover.text()
    assert chart.cell_at(QPointF(2, 2)) is None
    QApplication.sendEvent(chart, QEvent(QEvent.Type.Leave))
    assert chart._hover.text() == chart.hint


@pytest.mark.parametrize(("view", "place", "key"), POINTED_AT)
def test_a_double_click_opens_a_cell(
    qtbot: QtBot,
    compares: Compares,
    view: str,
    place: tuple[float, float] | None,
    key: tuple[str, int],
) -> None:
    panel = compares()
    chart = drawn(qtbot, panel, view)
    point = on_screen(chart, place_of(chart, place, cell(panel, *key)))
    viewport = chart._view.viewport()
    with qtbot.waitSignal(panel.opened) as opened:
        qtbot.mouseMove(viewport, point)
        qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=point)
        qtbot.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=point)
        qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=point)
    assert opened.args == [Question(key[0], Rules(min_length=key[1]))]


def test_the_strip_has_the_letters_of_every_list(qtbot: QtBot, compares: Compares) -> None:
    panel = compares()
    chart = drawn(qtbot, panel, "openings")
    assert [letter for _, letter in chart.ticks()] == list("ABCDEFGHIJKLMNOPQRSTUVWXYZÑ")
    n_tilde = 26
    assert chart.cell_at(chart.position_of(n_tilde, 2)) is cell(panel, "spanish", 4)
    assert chart.cell_at(chart.position_of(n_tilde, 0)) is None  # no such letter in ENABLE1
    three = button(panel.views.openings, "3+")  # type: ignore[arg-type]
    qtbot.mouseClick(three, Qt.MouseButton.LeftButton)
    assert chart.cell_at(chart.position_of(n_tilde, 2)) is cell(panel, "spanish", 3)


def has_pixel(chart: Chart, place: tuple[float, float], colour: QColor) -> bool:
    shown: QColor = chart._view.grab().toImage().pixelColor(on_screen(chart, place))
    return shown.name() == colour.name()


def test_a_theme_colours_the_charts_anew(qtbot: QtBot, dress: Dress, compares: Compares) -> None:
    panel = compares()
    beside_the_text = (0.7, 0.4)
    for theme, colours in ((Theme.DARK, DARK), (Theme.LIGHT, LIGHT), (Theme.DARK, DARK)):
        dress(theme)
        chart = drawn(qtbot, panel, "winners")
        qtbot.waitUntil(partial(has_pixel, chart, beside_the_text, chart_colours().winners[0]))
        assert chart._view.backgroundBrush().color().name() == colours.surface
        assert chart._left.textPen().color().name() == colours.text


def test_a_wide_window_has_the_table_beside_the_charts(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(size=(1900, 1000))
    assert panel.view == "winners"
    qtbot.waitUntil(lambda: panel.views.winners.is_drawn)
    assert panel.views.table.isVisible()
    assert panel.views.winners.isVisible()
    panel.resize(800, 500)
    assert not panel.views.table.isVisible()
    panel.show_view("table")
    assert panel.views.table.isVisible()
    panel.resize(1900, 1000)
    assert panel.views.winners.isVisible()
    assert panel.views.table.isVisible()


def test_pyqtgraph_is_imported_with_the_first_chart_and_not_before() -> None:
    program = """
import sys
from PySide6.QtWidgets import QApplication
from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
from ghost_desktop.desktop.service import SolverService
application = QApplication([])
service = SolverService()
panel = DictionariesPanel(service)
panel.resize(900, 600)
panel.show()
while panel.is_comparing:
    application.processEvents()
assert len(panel.cells) == 36
assert "pyqtgraph" not in sys.modules
panel.show_view("winners")
while not panel.views.winners.is_drawn:
    application.processEvents()
assert "pyqtgraph" in sys.modules
service.shutdown()
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_without_pyqtgraph_the_table_remains(
    qtbot: QtBot,
    compares: Compares,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setitem(sys.modules, "pyqtgraph", None)
    panel = compares()
    panel.show_view("winners")
    qtbot.waitUntil(lambda: "cannot be drawn" in panel.views.winners._waiting.text())
    assert len(panel.cells) == 6
    for view in ("openings", "winners"):
        panel.show_view(view)
        panel.views.winners.redraw_soon()
        qtbot.waitUntil(lambda: not panel.views.winners._redraw.isActive())
    service = panel._plotting._channel.parent()
    assert isinstance(service, SolverService)
    after = service.open_channel()
    with qtbot.waitSignal(after.finished):  # what was asked before has been answered by then
        after.submit(lambda _report: None)
    assert caplog.text.count("importing pyqtgraph failed") == 1  # it is not tried again and again
