"""What a person does in the Dictionaries panel, and what there is to see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from at_the_window import let_qt_work
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QGraphicsSimpleTextItem, QPushButton, QWidget

from ghost_desktop.desktop.dictionaries.state import PanelState, Ticks
from ghost_desktop.desktop.dictionaries.table import COLUMNS
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.library.question import Question
from ghost_desktop.library.solved_cells import CellCache

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.chart import Chart
    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.library.cell import Cell


def state(
    sources: tuple[str, ...],
    min_lengths: tuple[int, ...],
    view: str = "table",
    *,
    variants: tuple[Variant, ...] = (GHOST,),
    players: tuple[int, ...] = (2,),
) -> PanelState:
    """What is ticked, and the view in front."""
    return PanelState(Ticks(sources, min_lengths, variants, players), view)


SMALL = state(("enable1", "american-english-small", "spanish"), (3, 4))


def have_all_forgotten(panel: DictionariesPanel) -> None:
    """Have everything solved anew, as if nothing had been kept."""
    CellCache().clear()
    panel.forget()


def button(panel: QWidget, text: str) -> QPushButton:
    """The button that says this; of several, the one that can be seen."""
    buttons = panel.findChildren(QPushButton)
    named = [one for one in buttons if one.text().replace("&", "") == text]
    (found,) = [one for one in named if one.isVisible()] or named
    return found


def click(qtbot: QtBot, panel: DictionariesPanel, text: str) -> None:
    qtbot.mouseClick(button(panel, text), Qt.MouseButton.LeftButton)


def ticked(panel: DictionariesPanel) -> list[str]:
    return list(panel.choice.sources)


def compare_again(panel: DictionariesPanel) -> None:
    """Have solved what was stopped or forgotten, as Alt+M does; what is ticked is solved anyway."""
    panel._headline.again.click()


def show_games(panel: DictionariesPanel, games: Iterable[Question], *cells: Cell) -> None:
    """Have these games compared, of which these cells are known and nothing else."""
    panel.cancel()
    panel._more.cancel()
    panel._known = {one.question: one for one in cells}
    panel._show_games(tuple(games))


def stop(qtbot: QtBot, panel: DictionariesPanel) -> None:
    click(qtbot, panel, "Stop")


def is_stoppable(panel: DictionariesPanel) -> bool:
    """Whether there is a button that stops."""
    return panel._headline.stop.isVisible()


def export(panel: DictionariesPanel, text: str) -> None:
    """Choose from the menu of Export."""
    (chosen,) = [one for one in panel.export.menu().actions() if one.text() == text]
    chosen.trigger()


def solves(panel: DictionariesPanel) -> list[tuple[Question, float]]:
    """What was solved, and in how long: the same solve has the same time, whatever was found since."""
    return [(one.question, one.row.solve_seconds) for one in panel.cells]


def result(panel: DictionariesPanel) -> str:
    """How many of the games that are solved are good for the first player, or how far it is."""
    return panel.result


def remark(panel: DictionariesPanel) -> str:
    """What the panel says beside the result."""
    return panel.remark


def note(panel: DictionariesPanel) -> str:
    """What the panel says was done, or went wrong."""
    return panel._headline.notes.text()


def column(panel: DictionariesPanel, title: str) -> list[str]:
    """What a column of the table says, from top to bottom."""
    place = [one.title for one in COLUMNS].index(title)
    model = panel.views.table.model()
    return [model.index(row, place).data() for row in range(model.rowCount())]


def shown_titles(panel: DictionariesPanel) -> list[str]:
    """The columns of the table that can be seen."""
    table = panel.views.table
    return [one.title for place, one in enumerate(COLUMNS) if not table.isColumnHidden(place)]


def cell(
    panel: DictionariesPanel,
    source: str,
    min_length: int,
    variant: Variant = GHOST,
    players: int = 2,
) -> Cell:
    question = Question(source, Rules(variant, min_length, players))
    (found,) = [one for one in panel.cells if one.question == question]
    return found


def drawn(qtbot: QtBot, panel: DictionariesPanel, view: str) -> Chart:
    """A chart that has been brought to the front, once it is drawn."""
    panel.show_view(view)
    chart = panel.views.charts[view]
    qtbot.waitUntil(lambda: chart.is_drawn)
    let_qt_work()
    return chart


def on_screen(chart: Chart, place: tuple[float, float]) -> QPoint:
    """Where on the chart's view a place of the chart is."""
    point: QPoint = chart.plot.view.mapFromScene(chart.plot.position_of(*place))
    return point


def double_click(qtbot: QtBot, viewport: QWidget, point: QPoint) -> None:
    """Click twice on a place of a chart or a table, as Qt tells it."""
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=point)
    qtbot.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=point)


def cell_at(view: Chart, column: float, row: float) -> Cell | None:
    """The cell that a place of a chart stands for."""
    meaning = view.meant_at(view.plot.position_of(column, row))
    return None if meaning is None else meaning.cell


def text_items(chart: Chart) -> list[QGraphicsSimpleTextItem]:
    """The texts beside the marks of a chart."""
    items = chart.plot.marks.childItems()
    return [item for item in items if isinstance(item, QGraphicsSimpleTextItem)]


def texts(chart: Chart) -> list[str]:
    return [item.text() for item in text_items(chart)]
