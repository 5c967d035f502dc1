"""A chart of more than the cells have, which a worker finds out once the chart is to be seen.

Which lists and lengths it is about follows from the games that are compared, not from what is
known of them: such a chart waits for no cell.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ghost_desktop.desktop.dictionaries.chart import Chart

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from ghost_desktop.desktop.dictionaries.chart import Meant
    from ghost_desktop.desktop.dictionaries.plot import Plot
    from ghost_desktop.desktop.kit.ask import JobFunction
    from ghost_desktop.library.cell import Cell


@dataclass(frozen=True)
class ToFind:
    """What is to be found out.

    Attributes:
        about: what it is about: of the same, the same is found.
        find: finds it; what it returns is given to `FoundChart.have`.
    """

    about: Hashable
    find: JobFunction = field(compare=False)


class FoundChart(Chart):
    """Says what is to be found out for it, and what is to be seen of that.

    Attributes:
        nothing: what is said in its place where there is nothing to find out, marked for
            translation.
    """

    nothing: ClassVar[str]

    @abstractmethod
    def sought(self) -> ToFind | None:
        """Return what is to be found out for the games at hand; None if there is nothing."""

    @abstractmethod
    def have(self, found: object) -> None:
        """Have what was found."""

    @abstractmethod
    def forget(self) -> None:
        """Have nothing any more: lists have other words now."""

    @abstractmethod
    def draw_found(self, plot: Plot) -> None:
        """Draw what was found; it is there."""

    @abstractmethod
    def describe_found(self, meant: Meant) -> str:
        """Say what is pointed at."""

    def words_of(self, meant: Meant) -> JobFunction | None:  # noqa: ARG002 - for subclasses
        """Return what makes the `NamedWords` that something drawn stands for, if it does."""
        return None

    def draw(self, plot: Plot, cells: Iterable[Cell]) -> None:  # noqa: ARG002 - whatever they are
        """Draw what was found."""
        self.draw_found(plot)
