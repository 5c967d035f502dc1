"""The charts of compared dictionaries."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest
from at_the_dictionaries import SMALL, button, cell, cell_at, column, drawn, on_screen, state
from jobs import Unheard
from patience import LIMIT
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtWidgets import QApplication, QGraphicsRectItem, QGraphicsSimpleTextItem

from ghost_desktop.desktop.chart_colours import chart_colours
from ghost_desktop.desktop.dictionaries.chart_view import ChartView
from ghost_desktop.desktop.dictionaries.charts import all_charts
from ghost_desktop.desktop.dictionaries.comparing import solve_cell
from ghost_desktop.desktop.dictionaries.wording import describe_cell
from ghost_desktop.desktop.progress import ProgressBar
from ghost_desktop.desktop.question import Question
from ghost_desktop.desktop.service import SolverService
from ghost_desktop.desktop.theme import DARK, LIGHT, Theme
from ghost_desktop.engine.fate import Fate
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.variants.superghost import SUPERGHOST

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QColor, QPaintEvent
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.grid import Cell
    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
    from ghost_desktop.desktop.window import MainWindow

    Compares = Callable[..., DictionariesPanel]
    Opens = Callable[..., MainWindow]
    Dress = Callable[[Theme], None]


POINTED_AT = [
    ("winners", (1, 0), ("enable1", 4)),
    ("winners", (0, 2), ("spanish", 3)),
    ("openings", (7, 0), ("enable1", 4)),
    ("remember", None, ("enable1", 3)),
]


def place_of(chart: ChartView, place: tuple[float, float] | None, one: Cell) -> tuple[float, float]:
    return place or chart.chart.place_of(one)  # type: ignore[attr-defined]


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
    qtbot.mouseMove(chart.plot.view.viewport(), on_screen(chart, place_of(chart, place, one)))
    qtbot.waitUntil(lambda: chart._hover.text().endswith(describe_cell(one)))
    row = panel.cells.index(one)
    for title in ("Words", "Positions", "Remember", "Dictionary"):
        assert column(panel, title)[row] in chart._hover.text()
    assert chart.meaning_at(QPointF(2, 2)) is None
    QApplication.sendEvent(chart, QEvent(QEvent.Type.Leave))
    assert chart._hover.text() == chart.chart.hint


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
    viewport = chart.plot.view.viewport()
    with qtbot.waitSignal(panel.opened) as opened:
        qtbot.mouseMove(viewport, point)
        qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=point)
        qtbot.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=point)
        qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=point)
    assert opened.args == [Question(key[0], Rules(min_length=key[1]))]


def test_the_strip_has_the_letters_of_every_list(qtbot: QtBot, compares: Compares) -> None:
    panel = compares()
    chart = drawn(qtbot, panel, "openings")
    assert [letter for _, letter in chart.chart.ticks(chart.plot)] == list(
        "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"
    )
    n_tilde = 14
    assert cell_at(chart, n_tilde, 2) is cell(panel, "spanish", 4)
    assert cell_at(chart, n_tilde, 0) is None  # no such letter in ENABLE1
    three = button(panel.views.charts["openings"], "3+")
    qtbot.mouseClick(three, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: chart.is_drawn)
    assert cell_at(chart, n_tilde, 2) is cell(panel, "spanish", 3)


def has_pixel(chart: ChartView, place: tuple[float, float], colour: QColor) -> bool:
    shown: QColor = chart.plot.view.grab().toImage().pixelColor(on_screen(chart, place))
    return shown.name() == colour.name()


def test_a_theme_colours_the_charts_anew(qtbot: QtBot, dress: Dress, compares: Compares) -> None:
    panel = compares()
    beside_the_text = (0.7, 0.4)
    for theme, colours in ((Theme.DARK, DARK), (Theme.LIGHT, LIGHT), (Theme.DARK, DARK)):
        dress(theme)
        chart = drawn(qtbot, panel, "winners")
        qtbot.waitUntil(partial(has_pixel, chart, beside_the_text, chart_colours().winners[0]))
        assert chart.plot.view.backgroundBrush().color().name() == colours.surface
        assert chart.plot.left.textPen().color().name() == colours.text


def test_a_wide_window_has_the_table_beside_the_charts(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(size=(1900, 1000))
    views = panel.views
    assert panel.view == "table"
    assert views.chart is views.charts["winners"]
    qtbot.waitUntil(lambda: views.charts["winners"].is_drawn)
    assert views.table.isVisible()
    assert views.charts["winners"].isVisible()
    assert views.table.width() >= views.table.ideal_width
    panel.resize(800, 500)
    assert panel.view == "table", "it was in front before"
    panel.show_view("openings")
    assert not views.table.isVisible()
    panel.resize(1900, 1000)
    assert views.charts["openings"].isVisible()
    assert views.table.isVisible()
    panel.resize(800, 500)
    assert panel.view == "openings"
    panel.show_view("table")
    panel.resize(1900, 1000)
    panel.show_view("remember")
    panel.resize(800, 500)
    assert panel.view == "remember"


def test_a_wide_window_can_be_made_narrow(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(size=(800, 500))
    least = panel.minimumSizeHint().width()
    panel.resize(1900, 1000)
    qtbot.waitUntil(lambda: panel.views.charts["winners"].is_drawn)
    assert panel.minimumSizeHint().width() <= max(least, 800)


@pytest.mark.parametrize("view", ["winners", "openings", "remember"])
def test_a_chart_drawn_cell_by_cell_is_the_same_as_one_drawn_at_once(
    qtbot: QtBot, compares: Compares, view: str
) -> None:
    panel = compares()
    chart = drawn(qtbot, panel, view)
    panel.choice.tick(state(("spanish", "american-english-small"), (3, 4), view).ticks)
    panel.compare()
    layout, marks = chart.chart.layout(chart.plot), chart.plot.marks
    qtbot.waitUntil(lambda: not panel.is_comparing)
    if view != "remember":  # whose axis grows with what there is to remember
        assert chart.chart.layout(chart.plot) == layout
        assert chart.plot.marks is marks, "nothing was drawn anew"
    step_by_step = chart.plot.view.grab().toImage()
    chart.redraw_soon()
    qtbot.waitUntil(lambda: chart.is_drawn)
    assert chart.plot.marks is not marks
    assert chart.plot.view.grab().toImage() == step_by_step


def test_every_game_has_its_place_from_the_beginning(qtbot: QtBot, compares: Compares) -> None:
    panel = compares()
    chart = drawn(qtbot, panel, "winners")
    panel.compare()
    assert panel.cells == ()
    assert len(chart.chart.grid.lines) == 3
    empty = chart_colours().empty
    assert has_pixel(chart, (1, 2), empty)
    assert cell_at(chart, 1, 2) is None
    qtbot.waitUntil(lambda: not panel.is_comparing)
    assert not has_pixel(chart, (0.7, 2.4), empty)
    panel.compare()
    panel.cancel()
    assert has_pixel(chart, (1, 2), empty), "what was not solved stays empty"


def test_a_narrow_strip_has_the_names_above(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(size=(720, 500))
    chart = drawn(qtbot, panel, "openings")
    assert chart.plot.left.width() == 0
    h, spanish = 7, 2
    assert cell_at(chart, h, spanish) is cell(panel, "spanish", 4)
    assert chart.plot.step()[0] > 0.7 * chart.fontMetrics().height(), "letters can be read"
    step_below = chart.plot.position_of(h, 1).y() - chart.plot.position_of(h, 0).y()
    assert step_below - chart.plot.step()[1] >= chart.fontMetrics().height(), "room for a name"
    panel.resize(1500, 900)
    qtbot.waitUntil(lambda: chart.plot.left.width() > 0)
    assert chart.plot.step()[1] == pytest.approx(
        chart.plot.position_of(h, 1).y() - chart.plot.position_of(h, 0).y()
    )


def test_a_long_legend_goes_on_below(qtbot: QtBot, compares: Compares) -> None:
    ticked = state(("spanish",), (3, 4, 5, 6), variants=(SUPERGHOST,), players=(2, 5))
    panel = compares(ticked, size=(800, 600))
    chart = drawn(qtbot, panel, "remember")
    assert "no&nbsp;mark" in chart.chart.legend()
    edge = chart.plot.scene.sceneRect().right()
    for label in (chart.plot.heading, chart.plot.legend):
        text = label.item.sceneBoundingRect()
        assert text.right() <= edge
        assert text.bottom() <= chart.plot.position_of(0, -0.5).y()
    assert chart.plot.legend.item.boundingRect().height() > 1.5 * chart.fontMetrics().height()
    end = chart.plot.position_of(chart.chart.extent()[1], 0).x()
    assert end <= edge, "nothing is pushed over the edge"


def test_pyqtgraph_is_imported_with_the_first_chart_and_not_before() -> None:
    program = """
import sys
from PySide6.QtWidgets import QApplication, QGraphicsRectItem, QGraphicsSimpleTextItem
from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
from ghost_desktop.desktop.dictionaries.state import PanelState, Ticks
from ghost_desktop.desktop.library import Library
from ghost_desktop.desktop.service import SolverService
application = QApplication([])
service = SolverService()
panel = DictionariesPanel(service, Library())
panel.restore(PanelState(Ticks(("american-english-small",), (3, 4))))
panel.resize(900, 600)
panel.show()
while panel.is_comparing:
    application.processEvents()
assert len(panel.cells) == 2
assert "pyqtgraph" not in sys.modules
panel.show_view("winners")
while not panel.views.charts["winners"].is_drawn:
    application.processEvents()
assert "pyqtgraph" in sys.modules
service.shutdown()
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=LIMIT)


def test_without_pyqtgraph_the_table_remains(
    qtbot: QtBot,
    compares: Compares,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setitem(sys.modules, "pyqtgraph", None)
    panel = compares()
    panel.show_view("winners")
    qtbot.waitUntil(lambda: "cannot be drawn" in panel.views.charts["winners"]._waiting.text())
    assert len(panel.cells) == 6
    for view in ("openings", "winners"):
        panel.show_view(view)
        panel.views.charts["winners"].redraw_soon()
        qtbot.waitUntil(lambda: not panel.views.charts["winners"]._redraw.isActive())
    service = panel._plotting._channel.parent()
    assert isinstance(service, SolverService)
    after = service.open_channel()
    with qtbot.waitSignal(after.finished):  # what was asked before has been answered by then
        after.submit(lambda _report: None)
    assert caplog.text.count("importing pyqtgraph failed") == 1  # it is not tried again and again


# --- what a chart must not get wrong while cells arrive ---------------------------------------------


def text_items(chart: ChartView) -> list[QGraphicsSimpleTextItem]:
    items = chart.plot.marks.childItems()
    return [item for item in items if isinstance(item, QGraphicsSimpleTextItem)]


def texts(chart: ChartView) -> list[str]:
    return [item.text() for item in text_items(chart)]


def text_sizes(chart: ChartView) -> set[int]:
    """The sizes of the texts in boxes, in pixels; names above them have points."""
    return {item.font().pixelSize() for item in text_items(chart)} - {-1}


def test_the_strips_are_about_one_minimum_length(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(size=(1200, 700))
    chart = drawn(qtbot, panel, "openings")
    panel.compare()
    qtbot.waitUntil(lambda: not panel.is_comparing)
    cells = [one for one in panel.cells if one.min_length == 4]
    winning = [letter.upper() for one in cells for letter in one.row.winning_openings]
    assert sorted(texts(chart)) == sorted(winning)
    boxes = [one for one in chart.plot.marks.childItems() if isinstance(one, QGraphicsRectItem)]
    assert len(boxes) == sum(len(one.alphabet) for one in cells)


def test_letters_of_a_file_are_known_once_it_is_read(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares(size=(1400, 700))
    chart = drawn(qtbot, panel, "openings")
    file = tmp_path / "words.txt"
    file.write_text("ägare\nöre\nöga\n", encoding="utf-8")
    panel.views.begin((Question(str(file), Rules(min_length=3)), Question("dutch")))
    assert [letter for _, letter in chart.chart.ticks(chart.plot)] == list(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    )
    one, _ = solve_cell(Question(str(file), Rules(min_length=3)), None, Unheard())
    panel.views.append(one)
    assert [letter for _, letter in chart.chart.ticks(chart.plot)] == list(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖ"
    )
    assert chart._drawn == chart.chart.layout(chart.plot)
    umlaut = 27
    three = button(panel.views.charts["openings"], "3+")
    qtbot.mouseClick(three, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: chart.is_drawn)
    assert cell_at(chart, umlaut, 0) is one


@pytest.mark.parametrize("size", [(1200, 700), (640, 700)])
def test_a_cell_that_comes_while_the_chart_is_old_is_drawn_with_all_others(
    qtbot: QtBot, compares: Compares, size: tuple[int, int]
) -> None:
    panel = compares(size=(900, 600))
    chart = drawn(qtbot, panel, "winners")
    cells = panel.cells
    panel.views.begin(tuple(one.question for one in cells))
    for one in cells[:-1]:
        panel.views.append(one)
    panel.resize(*size)
    chart.redraw_soon()
    panel.views.append(cells[-1])
    assert chart.is_drawn
    assert not chart._redraw.isActive(), "it is not drawn twice"
    step_by_step = chart.plot.view.grab().toImage()
    chart.redraw_soon()
    qtbot.waitUntil(lambda: chart.is_drawn)
    assert chart.plot.view.grab().toImage() == step_by_step


def test_larger_texts_make_all_others_smaller(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state(("enable1",), (3, 4, 5, 6), players=(8,)), size=(640, 500))
    chart = drawn(qtbot, panel, "winners")
    cells = panel.cells
    panel.views.begin(tuple(one.question for one in cells))
    for one in cells[:-1]:
        panel.views.append(one)
    marks, (before,) = chart.plot.marks, text_sizes(chart)
    every_second = replace(cells[-1].row, fate=Fate(frozenset({0, 2, 4, 6}), 8, misere=False))
    panel.views.append(replace(cells[-1], row=every_second))
    assert "■ 1, 3, 5, 7" in texts(chart)
    assert chart.plot.marks is not marks
    (after,) = text_sizes(chart)
    assert after < before


def test_a_name_above_a_strip_is_no_letter(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(size=(640, 600))
    chart = drawn(qtbot, panel, "openings")
    plot = chart.plot
    h, spanish = 7, 2
    assert cell_at(chart, h, spanish) is cell(panel, "spanish", 4)
    name = plot.position_of(h, spanish - 0.5)
    name.setY(name.y() - chart.plot.metrics.height() / 2)
    assert chart.meaning_at(name) is None
    for row in range(3):
        top, bottom = (plot.position_of(h, row + side).y() for side in (-0.49, 0.49))
        assert bottom - top == pytest.approx(0.98 * plot.step()[1])


def test_long_names_are_shortened_above_and_beside(qtbot: QtBot, compares: Compares) -> None:
    ticked = state(("american-english-small",), (4,), variants=(SUPERDUPERGHOST,), players=(8,))
    panel = compares(ticked, wait=False, size=(560, 600))
    for view in ("openings", "winners"):
        chart = drawn(qtbot, panel, view)
        edge = chart.plot.view.width()
        for item in chart.plot.marks.childItems():
            assert item.sceneBoundingRect().right() <= edge
        assert chart.plot.left.width() <= 0.6 * edge
    panel.cancel()


def test_no_mark_means_not_solved_as_long_as_that_may_be(qtbot: QtBot, compares: Compares) -> None:
    ticked = state(("spanish",), (4,), players=(2, 5, 6))
    panel = compares(ticked)
    chart = drawn(qtbot, panel, "remember")
    assert "nobody can do it alone".replace(" ", "&nbsp;") in chart.chart.legend()
    assert "not&nbsp;solved" not in chart.chart.legend()
    cells = [one for one in panel.cells if one.row.lines is None]
    assert cells
    panel.views.begin(tuple(one.question for one in panel.cells))
    panel.views.append(cells[0])
    assert "or&nbsp;not&nbsp;solved" in chart.chart.legend()


def test_a_chart_keeps_to_its_room_when_more_is_said_below(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(size=(640, 480))
    chart = drawn(qtbot, panel, "winners")
    before = chart.plot.view.height()
    chart._hover.setText("a sentence that goes on and on " * 12)
    qtbot.waitUntil(lambda: chart._scroller.height() < before)
    qtbot.waitUntil(lambda: chart.is_drawn)
    bar = chart._scroller.verticalScrollBar()
    assert chart.plot.view.height() <= chart._scroller.height() or bar.isVisible()
    chart._hover.setText(chart.chart.hint)
    qtbot.waitUntil(lambda: chart.plot.view.height() == before)


def test_a_chart_follows_another_font_of_the_program(
    qtbot: QtBot, opens: Opens, qapp: QApplication, write_in: Callable[[float], None]
) -> None:
    window = opens()
    panel = window.dictionaries
    panel.restore(SMALL)
    window.show_panel(2)
    qtbot.waitUntil(lambda: not panel.is_comparing)
    chart = drawn(qtbot, panel, "winners")
    width, large = chart.plot.left.width(), 1.25 * qapp.font().pointSizeF()
    write_in(large)
    qtbot.waitUntil(lambda: chart.is_drawn and chart.plot.left.width() > 1.1 * width)
    assert chart.plot.left.style["tickFont"].pointSizeF() == large
    assert chart.plot.heading.item.font().pointSizeF() == large
    assert window.strategy.tree.font().pointSizeF() == large


def test_an_empty_chart_can_be_shown(qtbot: QtBot, compares: Compares) -> None:
    panel = compares()
    for kind in all_charts():
        alone = ChartView(kind(), panel._plotting)
        qtbot.addWidget(alone)
        alone.resize(80, 60)
        alone.show()
        qtbot.waitUntil(lambda alone=alone: alone.is_drawn)  # type: ignore[misc]
        assert alone.meaning_at(QPointF(40, 30)) is None


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
def test_a_chart_is_blank_before_it_is_drawn(
    qtbot: QtBot, dress: Dress, compares: Compares, theme: Theme
) -> None:
    panel = compares()
    dress(theme)
    panel._plotting.fetch()
    qtbot.waitUntil(lambda: panel._plotting.module is not None)
    alone = ChartView(all_charts()[0](), panel._plotting)
    qtbot.addWidget(alone)
    alone.resize(400, 300)
    alone.show()
    alone._draw_if_shown()
    assert not alone.is_drawn
    picture = alone._scroller.viewport().grab().toImage()
    seen = {picture.pixelColor(x, 4).name() for x in range(0, picture.width(), 4)}
    assert seen == {alone.palette().window().color().name()}
    qtbot.waitUntil(lambda: alone.is_drawn)
    assert alone.plot.view.isVisible()


def test_progress_is_painted_with_all_else(qtbot: QtBot) -> None:
    class Painted(ProgressBar):
        times = 0

        def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
            Painted.times += 1
            super().paintEvent(event)

    bar = Painted()
    qtbot.addWidget(bar)
    bar.show()
    qtbot.waitExposed(bar)
    qtbot.waitUntil(lambda: Painted.times > 0)
    before = Painted.times
    bar.show_progress(5, 10)
    assert Painted.times == before, "not yet"
    qtbot.waitUntil(lambda: Painted.times > before)
    assert (bar.value(), bar.maximum()) == (5, 10)
