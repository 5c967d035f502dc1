"""What a chart is: what stands from left to right, and how each cell is drawn.

A new chart is one file in `charts`: a class that says all that `Chart` asks for. It has a tab, is
drawn cell by cell, says what is under the pointer, opens a game and is saved like all others.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
from ghost_desktop.desktop.dictionaries.plot import LEAST_ROW
from ghost_desktop.desktop.dictionaries.wording import describe_cell
from ghost_desktop.translation import N_

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QFontMetrics

    from ghost_desktop.desktop.dictionaries.grid import Cell
    from ghost_desktop.desktop.dictionaries.plot import Plot


@dataclass(frozen=True)
class Meaning:
    """What something drawn stands for: a cell, and which part of it, if there are several."""

    cell: Cell
    part: str = ""


class ChartControls(QWidget):
    """What can be chosen above a chart.

    Signals:
        changed: the chart is to be drawn anew.
    """

    changed = Signal()

    def offer(self, grid: ComparisonGrid) -> None:
        """Offer what there is to choose for other games."""


class Chart(ABC):
    """Says what is to be seen of a grid; where that is on the screen, the plot knows.

    Attributes:
        name: as settings remember it.
        place: where its tab is among those of all charts; the lowest comes first.
        tab: what the tab says, marked for translation. If the table of commands has a row for the
            chart, ``dictionaries.`` and its name, a key brings it to the front, and the palette.
        title: what it is about, marked for translation.
        hint: what can be done, as long as nothing is pointed at; marked, too.
        near: how far from what is drawn the pointer still means it, in pixels.
        grid: what there is to be seen; whoever shows the chart replaces it.
    """

    name: ClassVar[str]
    place: ClassVar[int]
    tab: ClassVar[str]
    title: ClassVar[str]
    hint: ClassVar[str] = N_(
        "Point at a cell, or go there with the arrows, for its numbers; a double click or Enter "
        "opens its strategy."
    )
    near: ClassVar[float] = 6

    def __init__(self) -> None:
        self.grid = ComparisonGrid()

    # --- what each chart says -------------------------------------------------------------------

    @abstractmethod
    def legend(self) -> str:
        """Say in a line of HTML what the marks mean."""

    @abstractmethod
    def extent(self) -> tuple[float, float]:
        """Return where the chart begins at the left and ends at the right."""

    @abstractmethod
    def ticks(self, plot: Plot) -> Sequence[tuple[float, str]]:
        """Return the marks from left to right, as many as the plot has room for."""

    @abstractmethod
    def draw(self, plot: Plot, cells: Iterable[Cell]) -> None:
        """Draw some cells, each with its `Meaning`; what others have drawn stays."""

    # --- what it may say ------------------------------------------------------------------------

    def draw_ground(self, plot: Plot) -> None:  # noqa: B027 - not every chart has any
        """Draw what is behind the cells."""

    def describe(self, meaning: Meaning) -> str:
        """Say what is pointed at."""
        return describe_cell(meaning.cell)

    def controls(self, parent: QWidget) -> ChartControls | None:  # noqa: ARG002 - for subclasses
        """Make what can be chosen above the chart, if there is anything."""
        return None

    def layout(self, plot: Plot) -> tuple[object, ...]:
        """Return what a cell may change for all others: they are drawn anew if it does."""
        return tuple(self.ticks(plot)), self.extent(), self.legend()

    @property
    def least_row(self) -> float:
        """How high a row should be at least without its name, in heights of the font."""
        return LEAST_ROW

    def least_room(self, metrics: QFontMetrics) -> float:  # noqa: ARG002 - for subclasses
        """Return how wide the lines should be at least, in pixels, for names beside them."""
        return 0
