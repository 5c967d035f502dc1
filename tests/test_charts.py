"""The charts of compared dictionaries."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from itertools import combinations, cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from at_the_dictionaries import (
    SMALL,
    button,
    cell,
    cell_at,
    column,
    double_click,
    drawn,
    have_all_forgotten,
    note,
    on_screen,
    show_games,
    state,
    text_items,
    texts,
)
from certain import there
from jobs import Asker, Unheard
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtWidgets import QApplication, QGraphicsRectItem, QGraphicsView, QPushButton

from ghost_desktop.desktop.dictionaries import charts
from ghost_desktop.desktop.dictionaries.chart import Meaning, series_legend
from ghost_desktop.desktop.dictionaries.charts import all_charts
from ghost_desktop.desktop.dictionaries.grid import solve_cells
from ghost_desktop.desktop.dictionaries.wording import describe_cell
from ghost_desktop.desktop.kit.drawing import Drawing, Outline
from ghost_desktop.desktop.kit.theme import DARK, LIGHT, Theme, colours
from ghost_desktop.desktop.kit.widgets import ProgressBar
from ghost_desktop.engine.changes.margin import Margin
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.solution import Fate
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Compares, Dress, Opens, WriteIn
    from PySide6.QtGui import QColor, QImage, QPaintEvent
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.chart import Chart
    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
    from ghost_desktop.desktop.window.question import SolverService
    from ghost_desktop.library.cell import Cell


POINTED_AT = [
    ("winners", (1, 0), ("enable1", 4)),
    ("winners", (0, 2), ("spanish", 3)),
    ("openings", (7, 0), ("enable1", 4)),
    ("remember", None, ("enable1", 3)),
    ("rounds", None, ("enable1", 3)),
]


TOYS = Path(__file__).parent / "toys"


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
        double_click(qtbot, viewport, point)
    opening = "h" if view == "openings" else ""
    assert opened.args == [Question(key[0], Rules(min_length=key[1])), opening]


def test_the_strips_have_the_letters_of_every_list_and_their_names_above_or_beside(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(size=(720, 500))
    chart = drawn(qtbot, panel, "openings")
    plot = chart.plot
    assert plot.left.width() == 0
    h, n_tilde, spanish = 7, 14, 2
    assert cell_at(chart, h, spanish) is cell(panel, "spanish", 4)
    assert plot.step()[0] > 0.7 * chart.fontMetrics().height(), "letters can be read"
    step_below = plot.position_of(h, 1).y() - plot.position_of(h, 0).y()
    assert step_below - plot.step()[1] >= chart.fontMetrics().height(), "room for a name"
    name = plot.position_of(h, spanish - 0.5)
    name.setY(name.y() - plot.metrics.height() / 2)
    assert chart.meant_at(name) is None, "it is no letter"
    for row in range(3):
        top, bottom = (plot.position_of(h, row + side).y() for side in (-0.49, 0.49))
        assert bottom - top == pytest.approx(0.98 * plot.step()[1])

    panel.resize(1500, 900)
    qtbot.waitUntil(lambda: plot.left.width() > 0)
    assert plot.step()[1] == pytest.approx(plot.position_of(h, 1).y() - plot.position_of(h, 0).y())
    assert [letter for _, letter in chart.ticks(plot)] == list("ABCDEFGHIJKLMNÑOPQRSTUVWXYZ")
    assert cell_at(chart, n_tilde, spanish) is cell(panel, "spanish", 4)
    assert cell_at(chart, n_tilde, 0) is None  # no such letter in ENABLE1
    cells = [one for one in panel.cells if one.min_length == 4]
    winning = [letter.upper() for one in cells for letter in one.row.winning_openings]
    assert sorted(texts(chart)) == sorted(winning)
    boxes = [one for one in plot.marks.childItems() if isinstance(one, QGraphicsRectItem)]
    assert len(boxes) == sum(len(one.alphabet) for one in cells)
    qtbot.mouseClick(button(chart, "3+"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: chart.is_drawn)
    assert cell_at(chart, n_tilde, spanish) is cell(panel, "spanish", 3)


def has_pixel(chart: Chart, place: tuple[float, float], colour: str) -> bool:
    shown: QColor = chart.plot.view.grab().toImage().pixelColor(on_screen(chart, place))
    return shown.name() == colour


def test_how_far_it_is_to_another_winner_is_said_to_be_found_out_where_it_is(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares()
    lengths = series_legend(panel.views.grid, colours())
    for view in ("remember", "margin", "rounds"):  # where marks mean the same
        legend = drawn(qtbot, panel, view).legend()
        assert all(entry in legend for entry in lengths), view
    for view in ("winners", "limits"):
        chart = drawn(qtbot, panel, view)
        assert chart.plot.view.cacheMode() == QGraphicsView.CacheModeFlag.CacheNone, (
            "it is as high as its rows"
        )
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


def test_letters_of_limits_stand_apart_on_whole_pixels(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(size=(800, 700))
    for width in (800, 900, 1000):
        panel.resize(width, 700)
        chart = drawn(qtbot, panel, "limits")
        areas = [
            one.area
            for one in chart.plot.things()
            if isinstance(one.meaning, Meaning) and len(one.meaning.part) == 1
        ]
        assert areas
        assert len({(area.width(), area.height()) for area in areas}) == 1
        edges = {
            edge for area in areas for edge in (area.x(), area.y(), area.width(), area.height())
        }
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


def test_a_chart_drawn_cell_by_cell_is_the_same_as_one_drawn_at_once(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(state(("spanish", "american-english-small"), (3, 4)))
    for view in ("winners", "openings", "remember", "rounds"):
        chart = drawn(qtbot, panel, view)
        have_all_forgotten(panel)
        panel.compare()
        assert panel.cells == ()
        qtbot.waitUntil(lambda: not panel.is_comparing)
        step_by_step = chart.plot.view.grab().toImage()
        chart.redraw_soon()
        qtbot.waitUntil(partial(is_drawn, chart))
        assert chart.plot.view.grab().toImage() == step_by_step, view


def is_drawn(chart: Chart) -> bool:
    return chart.is_drawn


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


def test_a_long_legend_goes_on_below(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state(("spanish",), (3, 4, 5, 6), players=(2, 5)), size=(800, 600))
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


# --- while cells arrive, and room or letters change ---------------------------------------------


def text_sizes(chart: Chart) -> set[int]:
    """The sizes of the texts in boxes, in pixels; names above them have points."""
    return {item.font().pixelSize() for item in text_items(chart)} - {-1}


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
    found = there(cell_at(chart, umlaut, 0))
    assert found.question == one.question


@pytest.mark.usefixtures("dressed")
def test_a_cell_that_comes_while_the_chart_is_old_is_drawn_with_all_others(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(size=(900, 600))
    chart = drawn(qtbot, panel, "winners")
    cells = panel.cells

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

    for size in ((1200, 700), (640, 700)):
        panel.resize(*size)
        for _time in range(20):
            first, second = draw_twice()
            if first.size() == second.size():  # else what stands around it has moved meanwhile
                break
        assert first == second, size


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
    qtbot: QtBot, opens: Opens, qapp: QApplication, write_in: WriteIn
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


def test_an_empty_chart_can_be_shown_and_is_blank_before_it_is_drawn(
    qtbot: QtBot,
    dress: Dress,
    service: SolverService,  # noqa: ARG001 - does what is asked
) -> None:
    first = all_charts()[0]()
    qtbot.addWidget(first)
    first.show()
    qtbot.waitUntil(partial(is_settled, first))  # pyqtgraph is there now
    for theme, kind in zip(cycle((Theme.LIGHT, Theme.DARK)), all_charts(), strict=False):
        dress(theme)
        alone = kind()
        qtbot.addWidget(alone)
        alone.resize(400, 300)
        alone.show()
        alone._draw_if_shown()
        assert not alone.is_drawn
        picture = alone._scroller.viewport().grab().toImage()
        seen = {picture.pixelColor(x, 4).name() for x in range(0, picture.width(), 4)}
        assert seen == {alone.palette().window().color().name()}
        alone.resize(80, 60)
        qtbot.waitUntil(partial(is_settled, alone))
        assert alone.meant_at(QPointF(40, 30)) is None


def is_settled(chart: Chart) -> bool:
    return chart.is_settled


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


# --- a new chart costs one file: the toy chart of `toys`, as if it were put beside the others ------


@pytest.fixture
def with_toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(charts, "__path__", [*charts.__path__, str(TOYS)])
    yield
    sys.modules.pop(f"{charts.__name__}.words", None)
    vars(charts).pop("words", None)


def test_charts_can_be_told_apart() -> None:
    kinds = all_charts()
    names = ["winners", "openings", "remember", "margin", "rounds", "limits", "overlap"]
    assert [kind.name for kind in kinds] == names
    assert len({kind.place for kind in kinds}) == len(kinds)


@pytest.mark.usefixtures("with_toys")
def test_a_new_chart_is_shown_pointed_at_opened_saved_and_remembered(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares(state(("enable1", "spanish"), (3, 4), "words"))
    tabs = panel.views
    assert [tabs.tabText(place) for place in range(tabs.count())] == [
        "Who wins",
        "&Openings",
        "Limits",
        "Two &lists",
        "&Table",
        "More charts",
    ]
    more = [one.text() for one in tabs.more.findChildren(QPushButton) if one.isVisible()]
    assert more == ["How many words", "To remember", "Margin", "Rounds", "Shared words"]
    assert panel.state().view == "words"
    view = drawn(qtbot, panel, "words")
    one = cell(panel, "spanish", 4)
    assert cell_at(view, 1, 1) is one
    point, viewport = on_screen(view, (1, 1)), view.plot.view.viewport()
    qtbot.mouseMove(viewport, point)
    qtbot.waitUntil(lambda: view.said == describe_cell(one))
    with qtbot.waitSignal(panel.opened) as opened:
        double_click(qtbot, viewport, point)
    assert opened.args == [one.question, ""]
    panel.export.save_chart(tmp_path / "words.svg", ".svg")
    qtbot.waitUntil(lambda: note(panel) == "Saved words.svg.")
    written = (tmp_path / "words.svg").read_text("utf-8")
    for shown in ("Words that count", "ENABLE1", f"{one.row.words:,}"):
        assert shown in written


# --- what is selected in the table or in a chart is selected in all of them -----------------------


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
    assert table.cells[table.currentIndex().row()] is there(winners.meant).cell

    # It stays so among other games, if it is there.
    kept = there(winners.meant).cell.question
    show_games(panel, (kept,), cell_of(panel, kept))
    qtbot.waitUntil(lambda: winners.is_drawn)
    assert marked(winners) == (kept.source, kept.rules.min_length, "")
    show_games(panel, (Question("dutch"),))
    qtbot.waitUntil(lambda: winners.is_drawn)
    assert marked(winners) is None
