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
from ghost_desktop.desktop.dictionaries.more_cells import lacks_margin
from ghost_desktop.desktop.dictionaries.plot import LEAST_ROW
from ghost_desktop.desktop.dictionaries.wording import describe_cell, names_of_lines
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QFontMetrics

    from ghost_desktop.desktop.dictionaries.plot import Plot, Thing
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question


class Meant:
    """What something drawn stands for; those that stand for the same are equal."""


@dataclass(frozen=True)
class Meaning(Meant):
    """What something drawn of a cell stands for: it, and which part of it, if there are several."""

    cell: Cell
    part: str = ""

    @property
    def winning_opening(self) -> str:
        """The opening that the part is; empty if it is none, or does not win."""
        return self.part if self.part in self.cell.row.winning_openings else ""


def meant_by(thing: Thing | None) -> Meant | None:
    """Return what a thing of a plot stands for in a chart."""
    return thing.meaning if thing is not None and isinstance(thing.meaning, Meant) else None


def of_cell(meant: Meant | None) -> Meaning | None:
    """Return it if it is a cell."""
    return meant if isinstance(meant, Meaning) else None


def is_same(meant: object, other: Meant) -> bool:
    """Tell whether both mean the same; of a cell, more may be known by now."""
    if not isinstance(meant, Meaning) or not isinstance(other, Meaning):
        return meant == other
    return meant.part == other.part and meant.cell.question == other.cell.question


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
        shows_margins: whether the margins of the grid's cells are to be seen.
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
    shows_margins: ClassVar[bool] = False
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

    def names(self) -> tuple[str, ...]:
        """Name the rows, from top to bottom."""
        return tuple(names_of_lines(self.grid.games).values())

    def lane(self, thing: Thing) -> tuple[int, int] | None:  # noqa: ARG002 - for subclasses
        """Return which row a thing is of, and which lane of it, for the arrows.

        None if that is seen: what is drawn at one height is a row.
        """
        return None

    def describe(self, meaning: Meaning) -> str:
        """Say what is pointed at."""
        return describe_cell(meaning.cell)

    def wanted(self) -> tuple[Question | Cell, ...]:
        """Return what is still to be found: games to solve, and cells that lack their margin."""
        return tuple(cell for cell in self.grid.cells if self.shows_margins and lacks_margin(cell))

    def heading(self) -> str:
        """Say above the picture what it is about."""
        return _(self.title)

    def take(self, cell: Cell) -> bool:  # noqa: ARG002 - for subclasses
        """Take one of the games that were wanted; return whether it was."""
        return False

    def miss(self, game: Question) -> bool:  # noqa: ARG002 - for subclasses
        """Do without one of them, which cannot be had; return whether it was wanted."""
        return False

    def follow(self, game: Question) -> bool:  # noqa: ARG002 - for subclasses
        """Be about what was selected elsewhere; return whether there is anything new to draw."""
        return False

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
