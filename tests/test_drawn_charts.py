"""What charts must not get wrong while cells arrive, and when their room or their letters change."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from at_the_dictionaries import SMALL, button, cell, cell_at, drawn, show_games, state
from jobs import Unheard
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication, QGraphicsRectItem, QGraphicsSimpleTextItem

from ghost_desktop.desktop.dictionaries.charts import all_charts
from ghost_desktop.desktop.dictionaries.grid import solve_cells
from ghost_desktop.desktop.kit.theme import Theme
from ghost_desktop.desktop.kit.widgets import ProgressBar
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.solution import Fate
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QImage, QPaintEvent
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.chart import Chart
    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.desktop.window.question import SolverService

    Compares = Callable[..., DictionariesPanel]
    Opens = Callable[..., MainWindow]
    Dress = Callable[[Theme], None]


def text_items(chart: Chart) -> list[QGraphicsSimpleTextItem]:
    items = chart.plot.marks.childItems()
    return [item for item in items if isinstance(item, QGraphicsSimpleTextItem)]


def texts(chart: Chart) -> list[str]:
    return [item.text() for item in text_items(chart)]


def text_sizes(chart: Chart) -> set[int]:
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
    games = Question(str(file), Rules(min_length=3)), Question("dutch")
    show_games(panel, games)
    assert [letter for _, letter in chart.ticks(chart.plot)] == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    (one,) = solve_cells([Question(str(file), Rules(min_length=3))], None, 0, Unheard()).cells
    panel._on_solved((one,))
    assert [letter for _, letter in chart.ticks(chart.plot)] == list("AÄBCDEFGHIJKLMNOÖPQRSTUVWXYZ")
    umlaut = 16
    three = button(panel.views.charts["openings"], "3+")
    qtbot.mouseClick(three, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: chart.is_drawn)
    found = cell_at(chart, umlaut, 0)
    assert found is not None
    assert found.question == one.question


@pytest.mark.parametrize("size", [(1200, 700), (640, 700)])
def test_a_cell_that_comes_while_the_chart_is_old_is_drawn_with_all_others(
    qtbot: QtBot, compares: Compares, dress: Dress, size: tuple[int, int]
) -> None:
    dress(Theme.LIGHT)
    panel = compares(size=(900, 600))
    chart = drawn(qtbot, panel, "winners")
    cells = panel.cells
    panel.resize(*size)

    def draw_twice() -> tuple[QImage, QImage]:
        """Draw it as the last cell comes, and anew."""
        show_games(panel, [one.question for one in cells])
        for one in cells[:-1]:
            panel._on_solved((one,))
        chart.redraw_soon()
        panel._on_solved(cells[-1:])
        assert chart.is_drawn
        assert not chart._redraw.isActive(), "it is not drawn twice"
        step_by_step = chart.plot.view.grab().toImage()
        chart.redraw_soon()
        qtbot.waitUntil(lambda: chart.is_drawn)
        return step_by_step, chart.plot.view.grab().toImage()

    for _time in range(20):
        first, second = draw_twice()
        if first.size() == second.size():  # else what stands around it has moved meanwhile
            break
    assert first == second


def test_larger_texts_make_all_others_smaller(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state(("enable1",), (3, 4, 5, 6), players=(8,)), size=(420, 500))
    chart = drawn(qtbot, panel, "winners")
    cells = panel.cells
    show_games(panel, [one.question for one in cells])
    for one in cells[:-1]:
        panel._on_solved((one,))
    marks, (before,) = chart.plot.marks, text_sizes(chart)
    every_second = replace(cells[-1].row, fate=Fate(frozenset({0, 2, 4, 6}), 8, misere=False))
    panel._on_solved((replace(cells[-1], row=every_second),))
    assert "■ 1, 3, 5, 7" in texts(chart)
    assert chart.plot.marks is not marks
    (after,) = text_sizes(chart)
    assert after < before


def test_a_name_above_a_strip_is_no_letter(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(size=(420, 600))
    chart = drawn(qtbot, panel, "openings")
    plot = chart.plot
    h, spanish = 7, 2
    assert cell_at(chart, h, spanish) is cell(panel, "spanish", 4)
    name = plot.position_of(h, spanish - 0.5)
    name.setY(name.y() - chart.plot.metrics.height() / 2)
    assert chart.meant_at(name) is None
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
    assert "nobody can do it alone".replace(" ", "&nbsp;") in chart.legend()
    assert "not&nbsp;solved" not in chart.legend()
    cells = [one for one in panel.cells if one.row.lines is None]
    assert cells
    show_games(panel, [one.question for one in panel.cells], *cells[:1])
    assert "or&nbsp;not&nbsp;solved" in chart.legend()


def test_a_chart_keeps_to_its_room_when_more_is_said_below(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(size=(640, 480))
    chart = drawn(qtbot, panel, "winners")
    before = chart.plot.view.height()
    chart._said.setText("a sentence that goes on and on " * 20)
    qtbot.waitUntil(lambda: chart._scroller.height() < before)
    qtbot.waitUntil(lambda: chart.is_drawn)
    bar = chart._scroller.verticalScrollBar()
    assert chart.plot.view.height() <= chart._scroller.height() or bar.isVisible()
    chart._said.setText(chart.hint())
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


@pytest.mark.usefixtures("service")
def test_an_empty_chart_can_be_shown(qtbot: QtBot) -> None:
    for kind in all_charts():
        alone = kind()
        qtbot.addWidget(alone)
        alone.resize(80, 60)
        alone.show()
        qtbot.waitUntil(lambda alone=alone: alone.is_settled)  # type: ignore[misc]
        assert alone.meant_at(QPointF(40, 30)) is None


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
def test_a_chart_is_blank_before_it_is_drawn(
    qtbot: QtBot,
    dress: Dress,
    service: SolverService,  # noqa: ARG001 - does what is asked
    theme: Theme,
) -> None:
    dress(theme)
    first, alone = (all_charts()[0]() for _ in range(2))
    qtbot.addWidget(first)
    first.show()
    qtbot.waitUntil(lambda: first.is_drawn)  # pyqtgraph is there now
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
