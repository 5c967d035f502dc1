"""The charts of compared dictionaries."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from at_the_dictionaries import (
    button,
    cell,
    cell_at,
    column,
    drawn,
    have_all_forgotten,
    on_screen,
    state,
)
from jobs import Asker
from patience import LIMIT
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtWidgets import QApplication

from ghost_desktop.desktop.dictionaries.chart import Meaning, series_legend
from ghost_desktop.desktop.dictionaries.wording import describe_cell
from ghost_desktop.desktop.kit.drawing import Drawing
from ghost_desktop.desktop.kit.theme import DARK, LIGHT, Theme, colours
from ghost_desktop.engine.changes.margin import Margin
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QColor
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.chart import Chart
    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
    from ghost_desktop.library.cell import Cell

    Compares = Callable[..., DictionariesPanel]
    Dress = Callable[[Theme], None]


POINTED_AT = [
    ("winners", (1, 0), ("enable1", 4)),
    ("winners", (0, 2), ("spanish", 3)),
    ("openings", (7, 0), ("enable1", 4)),
    ("remember", None, ("enable1", 3)),
    ("rounds", None, ("enable1", 3)),
]


def place_of(chart: Chart, place: tuple[float, float] | None, one: Cell) -> tuple[float, float]:
    return place or chart.place_of(one)  # type: ignore[attr-defined]


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
    qtbot.waitUntil(lambda: describe_cell(one) in chart.said)
    row = panel.cells.index(one)
    for title in ("Words", "Positions", "Remember", "Dictionary"):
        assert column(panel, title)[row] in chart.said
    assert chart.meant_at(QPointF(2, 2)) is None
    QApplication.sendEvent(chart, QEvent(QEvent.Type.Leave))
    assert chart.said == chart.hint()


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
    opening = "h" if view == "openings" else ""
    assert opened.args == [Question(key[0], Rules(min_length=key[1])), opening]


def test_the_strip_has_the_letters_of_every_list(qtbot: QtBot, compares: Compares) -> None:
    panel = compares()
    chart = drawn(qtbot, panel, "openings")
    assert [letter for _, letter in chart.ticks(chart.plot)] == list("ABCDEFGHIJKLMNÑOPQRSTUVWXYZ")
    n_tilde = 14
    assert cell_at(chart, n_tilde, 2) is cell(panel, "spanish", 4)
    assert cell_at(chart, n_tilde, 0) is None  # no such letter in ENABLE1
    three = button(panel.views.charts["openings"], "3+")
    qtbot.mouseClick(three, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: chart.is_drawn)
    assert cell_at(chart, n_tilde, 2) is cell(panel, "spanish", 3)


def has_pixel(chart: Chart, place: tuple[float, float], colour: str) -> bool:
    shown: QColor = chart.plot.view.grab().toImage().pixelColor(on_screen(chart, place))
    return shown.name() == colour


def test_marks_mean_the_same_in_all_of_more_charts(qtbot: QtBot, compares: Compares) -> None:
    panel = compares()
    lengths = series_legend(panel.views.grid, colours())
    for view in ("remember", "margin", "rounds"):
        legend = drawn(qtbot, panel, view).legend()
        assert all(entry in legend for entry in lengths), view


@pytest.mark.parametrize("view", ["winners", "limits"])
def test_how_far_it_is_to_another_winner_is_said_to_be_found_out_where_it_is(
    qtbot: QtBot, compares: Compares, view: str
) -> None:
    chart = drawn(qtbot, compares(), view)
    for one in chart.grid.cells:
        unknown = replace(one, row=replace(one.row, margin=None))
        known = {**chart.grid.known, one.question: unknown}
        for missing in ((), (one.question,)):
            chart.grid = replace(chart.grid, known=known, missing=missing)
            is_sought = one.rules.players == 2 and not missing
            said = chart.describe(Meaning(unknown))
            assert ("has not been found out yet." in said) == is_sought
            assert is_sought or said == describe_cell(unknown)


def test_what_stands_beside_a_mark_is_in_sight(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(size=(640, 480))
    chart: Any = drawn(qtbot, panel, "margin")
    second = next(one for one in chart.grid.cells if not one.is_good_for_first)
    for words in (1, 99):
        margin = Margin(
            winner=1,
            words=words,
            proved=True,
            lower_bound=words,
            remove=(),
            add=(),
            winner_then=0,
            openings_then=(),
        )
        far = replace(second, row=replace(second.row, margin=margin))
        chart.show_grid(replace(chart.grid, known={far.question: far}))
        (said,) = [one for one in chart.plot.marks.childItems() if hasattr(one, "text")]
        assert said.text() == "second"
        assert chart.plot.view.sceneRect().contains(said.sceneBoundingRect())
        chart.go_to(chart.plot.things()[0])
        area = chart.plot.view.mapFromScene(said.sceneBoundingRect()).boundingRect()
        frame = chart._mark.geometry()
        assert not area.adjusted(1, 2, -1, -2).intersects(frame), "the line around the mark"


@pytest.mark.parametrize("width", [800, 900, 1000])
def test_letters_of_limits_stand_apart_on_whole_pixels(
    qtbot: QtBot, compares: Compares, width: int
) -> None:
    chart = drawn(qtbot, compares(size=(width, 700)), "limits")
    areas = [
        one.area
        for one in chart.plot.things()
        if isinstance(one.meaning, Meaning) and len(one.meaning.part) == 1
    ]
    assert areas
    assert len({(area.width(), area.height()) for area in areas}) == 1
    edges = {edge for area in areas for edge in (area.x(), area.y(), area.width(), area.height())}
    assert all(edge == int(edge) for edge in edges)
    around = [area.adjusted(0, 0, 1, 1) for area in areas]  # a pixel lies between two
    assert not any(one.intersects(other) for one, other in combinations(around, 2))


def test_a_theme_colours_the_charts_anew(qtbot: QtBot, dress: Dress, compares: Compares) -> None:
    panel = compares()
    beside_the_text = (0.7, 0.4)
    for theme, c in ((Theme.DARK, DARK), (Theme.LIGHT, LIGHT), (Theme.DARK, DARK)):
        dress(theme)
        chart = drawn(qtbot, panel, "winners")
        qtbot.waitUntil(partial(has_pixel, chart, beside_the_text, c.tints[0]))
        assert chart.plot.view.backgroundBrush().color().name() == c.surface
        assert chart.plot.left.textPen().color().name() == c.text


@pytest.mark.parametrize("view", ["winners", "openings", "remember", "rounds"])
def test_a_chart_drawn_cell_by_cell_is_the_same_as_one_drawn_at_once(
    qtbot: QtBot, compares: Compares, view: str
) -> None:
    panel = compares()
    chart = drawn(qtbot, panel, view)
    panel.choice.tick(state(("spanish", "american-english-small"), (3, 4), view).ticks)
    panel.compare()
    qtbot.waitUntil(lambda: not panel.is_comparing)
    step_by_step = chart.plot.view.grab().toImage()
    chart.redraw_soon()
    qtbot.waitUntil(lambda: chart.is_drawn)
    assert chart.plot.view.grab().toImage() == step_by_step


def test_every_game_has_its_place_from_the_beginning(qtbot: QtBot, compares: Compares) -> None:
    panel = compares()
    chart = drawn(qtbot, panel, "winners")
    have_all_forgotten(panel)
    panel.compare()
    assert panel.cells == ()
    assert len(chart.grid.lines) == 3
    empty = colours().empty
    assert has_pixel(chart, (1, 2), empty)
    assert cell_at(chart, 1, 2) is None
    qtbot.waitUntil(lambda: not panel.is_comparing)
    assert not has_pixel(chart, (0.7, 2.4), empty)
    have_all_forgotten(panel)
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


def test_a_chart_keeps_no_picture_of_its_ground(qtbot: QtBot, compares: Compares) -> None:
    view = drawn(qtbot, compares(), "winners").plot.view
    assert view.cacheMode() == view.CacheModeFlag.CacheNone  # it is as high as its rows


def test_a_long_legend_goes_on_below(qtbot: QtBot, compares: Compares) -> None:
    ticked = state(("spanish",), (3, 4, 5, 6), variants=(SUPERGHOST,), players=(2, 5))
    panel = compares(ticked, size=(800, 600))
    chart = drawn(qtbot, panel, "remember")
    assert "no&nbsp;mark" in chart.legend()
    edge = chart.plot.scene.sceneRect().right()
    for label in (chart.plot.heading, chart.plot.legend):
        text = label.item.sceneBoundingRect()
        assert text.right() <= edge
        assert text.bottom() <= chart.plot.position_of(0, -0.5).y()
    assert chart.plot.legend.item.boundingRect().height() > 1.5 * chart.fontMetrics().height()
    end = chart.plot.position_of(chart.extent()[1], 0).x()
    assert end <= edge, "nothing is pushed over the edge"


def test_pyqtgraph_is_imported_with_the_first_chart_and_not_before() -> None:
    program = """
import sys
from PySide6.QtWidgets import QApplication, QGraphicsRectItem, QGraphicsSimpleTextItem
from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
from ghost_desktop.desktop.dictionaries.state import PanelState, Ticks
from ghost_desktop.desktop.window.library import Library
from ghost_desktop.desktop.window.question import SolverService
application = QApplication([])
service = SolverService()
panel = DictionariesPanel(Library())
panel.restore(PanelState(Ticks(("american-english-small",), (3, 4)), "table"))
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
    for name, unknown in (("_pg", None), ("_trouble", "")):
        monkeypatch.setattr(Drawing, name, unknown)
    panel = compares()
    panel.show_view("winners")
    qtbot.waitUntil(lambda: "cannot be drawn" in panel.views.charts["winners"]._waiting.text())
    assert len(panel.cells) == 6
    for view in ("openings", "winners"):
        panel.show_view(view)
        panel.views.charts["winners"].redraw_soon()
        qtbot.waitUntil(lambda: not panel.views.charts["winners"]._redraw.isActive())
    after = Asker()
    with qtbot.waitSignal(after.heard):  # what was asked before has been answered by then
        after.ask(lambda _report: None)
    assert caplog.text.count("importing pyqtgraph failed") == 1  # it is not tried again and again


def test_rows_are_drawn_where_one_looks_or_goes_and_all_are_in_a_picture(
    qtbot: QtBot, compares: Compares
) -> None:
    ticked = state(("spanish", "american-english-small"), (4,), players=tuple(range(2, 9)))
    panel = compares(ticked, size=(800, 400))
    chart = drawn(qtbot, panel, "winners")
    last = len(chart.grid.lines) - 1
    bar = chart._scroller.verticalScrollBar()

    def rows() -> set[int]:
        meanings: list[Any] = [one.meaning for one in chart.plot.things()]
        return {chart.grid.place_of(one.cell.question)[1] for one in meanings}

    assert 0 in rows()
    assert last not in rows()
    chart._scroller.setFocus(Qt.FocusReason.TabFocusReason)
    for row in range(1, last + 1):
        qtbot.keyClick(chart._scroller, Qt.Key.Key_Down)
        assert chart.grid.place_of(chart.meant.cell.question)[1] == row
    chart.redraw_soon()
    qtbot.waitUntil(lambda: chart.is_drawn)
    bar.setValue(0)
    panel.views.select(chart.grid.games[0])
    chart.redraw_soon()
    qtbot.waitUntil(lambda: chart.is_drawn and last not in rows())
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: last in rows())
    assert 0 in rows(), "which is selected"
    panel.export.copy_chart()
    assert rows() == {*range(last + 1)}


def test_keys_come_first_to_the_first_cell_in_sight(qtbot: QtBot, compares: Compares) -> None:
    ticked = state(("spanish", "american-english-small"), (4,), players=tuple(range(2, 9)))
    chart = drawn(qtbot, compares(ticked, size=(800, 400)), "winners")
    bar = chart._scroller.verticalScrollBar()
    bar.setValue(bar.maximum())
    last = chart.grid.games[-1]

    def is_drawn(game: Question) -> bool:
        meanings: list[Any] = [one.meaning for one in chart.plot.things()]
        return any(one.cell.question == game for one in meanings)

    qtbot.waitUntil(lambda: is_drawn(last))
    chart._scroller.setFocus(Qt.FocusReason.TabFocusReason)
    assert bar.value() == bar.maximum(), "it stays where one has scrolled"
    assert chart.grid.place_of(chart.meant.cell.question)[1] > 0
