"""What lists have in common: the largest intersections, or a matrix of pairs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ghost_desktop.desktop.chart_colours import chart_colours
from ghost_desktop.desktop.dictionaries.found_chart import FoundChart, ToFind
from ghost_desktop.desktop.dictionaries.length_buttons import OfOneLength
from ghost_desktop.desktop.dictionaries.overlap_controls import OverlapControls, OverlapForm
from ghost_desktop.desktop.dictionaries.overlap_finding import (
    FoundOverlap,
    find_overlap,
    list_intersections,
    list_pair,
)
from ghost_desktop.desktop.dictionaries.pair_matrix import PairOf, draw_matrix, matrix_ticks
from ghost_desktop.desktop.dictionaries.plot import LEAST_ROW, legend_entry, legend_of
from ghost_desktop.desktop.dictionaries.upset import SharedBy, bar_rows, draw_upset
from ghost_desktop.desktop.dictionaries.wording import long_words_text
from ghost_desktop.formats import shared_words as wording
from ghost_desktop.formats.text import number
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFontMetrics
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.dictionaries.chart import Meant
    from ghost_desktop.desktop.dictionaries.overlap_finding import OfList
    from ghost_desktop.desktop.dictionaries.plot import Plot
    from ghost_desktop.desktop.kit.ask import JobFunction

MOST_LISTS = 12
"""Lists of which intersections are shown: of more, nobody finds his way through the dots."""

_LEAST_COLUMNS, _LEAST_STEP = 6, 1.3  # heights of the font from one column to the next
_LEAST_DOTS = 1.22  # heights of the font
_LEAST_CELL = 0.9  # heights of the font
_CELLS_SEEN = 20  # with more, cells may be narrower than their numbers


class OverlapChart(OfOneLength, FoundChart):
    """Shows which words lists share."""

    name = "overlap"
    place = 70
    tab = N_("Shared words")
    title = N_("Words that dictionaries share")
    hint = N_(
        "Point at a column or a cell, or go there with the arrows, for its numbers; a click or "
        "Enter lists its words."
    )
    nothing = N_("Tick two dictionaries or more, and compare them, to see which words they share.")
    near = 1

    def __init__(self) -> None:
        super().__init__()
        self.chosen_form = OverlapForm.INTERSECTIONS
        self.found: FoundOverlap | None = None

    # --- what it is about -----------------------------------------------------------------------------

    @property
    def lists(self) -> tuple[OfList, ...]:
        """The lists that are compared, each once."""
        return tuple(dict.fromkeys((game.source, game.without) for game in self.grid.games))

    @property
    def has_forms(self) -> bool:
        """Whether intersections can be shown, too."""
        return len(self.lists) <= MOST_LISTS

    @property
    def form(self) -> OverlapForm:
        """What is drawn: what was chosen, if it can be."""
        return self.chosen_form if self.has_forms else OverlapForm.PAIRS

    def sought(self) -> ToFind | None:
        """Return how to find out what the lists have in common, if they are two or more."""
        lists, min_length = self.lists, self.min_length
        if len(lists) < 2:
            return None
        find = partial(find_overlap, lists, min_length, self.found)
        return ToFind((lists, min_length), find)

    def have(self, found: object) -> None:
        """Have what the lists have in common."""
        assert isinstance(found, FoundOverlap)
        self.found = found

    def forget(self) -> None:
        """Have nothing any more."""
        self.found = None

    def controls(self, parent: QWidget) -> OverlapControls:
        """Let one choose what is drawn, and the minimum length."""
        return OverlapControls(self, parent)

    # --- how it looks ---------------------------------------------------------------------------------

    def legend(self) -> str:
        """Say what dots, bars and numbers mean."""
        c = chart_colours()
        if self.form is OverlapForm.PAIRS:
            said = [_("per cent of the words of the row that are in the column, too")]
        else:
            said = [
                legend_entry(_("has these words"), "●", c.text),
                legend_entry(_("does not have them"), "●", c.line),
            ]
        return legend_of([*said, legend_entry(long_words_text(self.min_length))])

    def names(self) -> tuple[str, ...]:
        """Name the lists, below the bars with how many words they have."""
        if self.found is None:
            return ()
        named = zip(self.found.names, self.found.overlap.lists, strict=True)
        if self.form is OverlapForm.PAIRS:
            return tuple(
                _("{number}  {list}").format(number=number(place), list=name)
                for place, (name, _words) in enumerate(named, 1)
            )
        sized = [
            _("{list}  {count}").format(list=name, count=number(len(words)))
            for name, words in named
        ]
        return *([""] * bar_rows(len(sized))), *sized

    def extent(self) -> tuple[float, float]:
        """One step a list in the matrix; columns find their own places."""
        return (-0.5, len(self.lists) - 0.5) if self.form is OverlapForm.PAIRS else (0, 1)

    def ticks(self, plot: Plot) -> Sequence[tuple[float, str]]:
        """Number the columns of the matrix as its rows."""
        return matrix_ticks(plot, len(self.lists)) if self.form is OverlapForm.PAIRS else ()

    @property
    def least_row(self) -> float:
        """Rows of dots may be as close as lines of text."""
        return LEAST_ROW if self.form is OverlapForm.PAIRS else _LEAST_DOTS

    def least_room(self, metrics: QFontMetrics) -> float:
        """Room for a few columns, or for numbers in cells."""
        if self.form is OverlapForm.PAIRS:
            return _LEAST_CELL * min(_CELLS_SEEN, len(self.lists)) * metrics.height()
        return _LEAST_COLUMNS * _LEAST_STEP * metrics.height()

    def draw_found(self, plot: Plot) -> None:
        """Draw columns, or cells."""
        if self.found is None:
            return
        overlap = self.found.overlap
        if self.form is OverlapForm.PAIRS:
            draw_matrix(plot, overlap)
        else:
            draw_upset(plot, overlap.intersections, len(overlap.lists))

    # --- what is said of it -----------------------------------------------------------------------------

    def describe_found(self, meant: Meant) -> str:
        """Say how many words a column or a cell stands for."""
        if self.found is None:
            return ""
        overlap, names = self.found.overlap, self.found.names
        if isinstance(meant, PairOf):
            pair = overlap.pair(meant.row, meant.column)
            return wording.describe_pair(pair, names[meant.row], names[meant.column])
        if isinstance(meant, SharedBy):
            return wording.describe_words(self._name_of(meant), meant.words, overlap.words)
        return ""

    def words_of(self, meant: Meant) -> JobFunction | None:
        """Return what lists the words of a column or a cell, if it has any."""
        found = self.found
        if found is None:
            return None
        if isinstance(meant, PairOf) and found.overlap.both[meant.row, meant.column]:
            name = wording.pair_name(found.names[meant.row], found.names[meant.column])
            return partial(list_pair, found, name, meant.row, meant.column)
        if isinstance(meant, SharedBy):
            return partial(list_intersections, found, self._name_of(meant), meant.intersections)
        return None

    def _name_of(self, column: SharedBy) -> str:
        names = self.found.names if self.found else ()
        if column.is_rest:
            return wording.others_name(len(column.intersections))
        return wording.intersection_name(column.intersections[0], names)
