"""What lists have in common: the largest intersections."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPen

from ghost_desktop.desktop.dictionaries.chart import LengthButtons, OfOneLength
from ghost_desktop.desktop.dictionaries.wording import long_words_text
from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop
from ghost_desktop.desktop.kit.drawing import legend_entry, legend_of
from ghost_desktop.desktop.kit.theme import chart_colours
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.desktop.window.word_table import NamedWords, WordsDialog, in_order_of_language
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.engine.reporting import in_turns
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.engine.words.overlap import overlap_of
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats import overlap as wording
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import number, sentence
from ghost_desktop.library import catalogue
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from PySide6.QtGui import QFontMetrics
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
    from ghost_desktop.desktop.kit.ask import JobFunction, Report
    from ghost_desktop.desktop.kit.drawing import Plot
    from ghost_desktop.desktop.kit.plotting import Plotting
    from ghost_desktop.engine.words.overlap import Intersection, Overlap
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.library.cell import Cell


def _name_of_length(min_length: int) -> str:
    """Name the button of a minimum length."""
    return say(
        "Words that dictionaries share of {count} letter or more",
        "Words that dictionaries share of {count} letters or more",
        min_length,
        count=number(min_length),
    )


OfList = tuple[str, tuple[str, ...]]
"""A list, and the words that are left out of it."""

_About = tuple[tuple[OfList, ...], int] | None
"""Lists, and the letters in the shortest word that counts."""


@dataclass(frozen=True, eq=False)
class FoundOverlap:
    """What lists have in common.

    Attributes:
        lists: which they are, in the order in which `overlap` has them.
        overlap: what was found.
        whole: the lists as they were read.
    """

    lists: tuple[OfList, ...]
    overlap: Overlap
    whole: Mapping[OfList, WordList]

    @property
    def names(self) -> tuple[str, ...]:
        """What players call the lists."""
        return tuple(one.name for one in self.overlap.lists)


def find_overlap(
    lists: tuple[OfList, ...], min_length: int, before: FoundOverlap | None, report: Report
) -> FoundOverlap:
    """Find out what lists have in common.

    Args:
        lists: which.
        min_length: letters in the shortest words that count.
        before: what was found before; lists that it knows are not read again.
        report: can stop it.

    Raises:
        WordListError: if a list cannot be read, or has no word that long.
    """
    known = before.whole if before else {}
    whole = {}
    for one in lists:
        report(0, 0)
        whole[one] = known[one] if one in known else catalogue.load(*one).words
    return FoundOverlap(lists, overlap_of(list(whole.values()), min_length, report), whole)


def list_intersections(
    found: FoundOverlap, name: str, intersections: Sequence[Intersection], report: Report
) -> NamedWords:
    """Have the words of some intersections, in order."""
    report(0, 0)
    parts = found.overlap.words_of_all(frozenset(intersections))
    lists = {place for one in intersections for place in one.lists}
    return _named(found, name, parts, lists, report)


def _named(
    found: FoundOverlap, name: str, parts: Sequence[WordList], lists: set[int], report: Report
) -> NamedWords:
    is_english = any(catalogue.is_english(found.lists[place][0]) for place in lists)
    if len(parts) == 1:
        (part,) = parts
        ordered = in_order_of_language(part, report)
        return NamedWords(name, ordered, part.alphabet, is_english)
    letters = "".join(sorted(set().union(*(part.alphabet for part in parts))))
    words = in_turns(chain.from_iterable(parts), report)
    order = LetterOrder(letters)
    if order.is_by_code:
        return NamedWords(name, tuple(sorted(words)), letters, is_english)
    ordered = in_order_of_language(word_list(words, name), report, order)
    return NamedWords(name, ordered, letters, is_english)


_MOST = 24
"""Columns at most: more are no picture."""

_LEAST_STEP, _MOST_STEP = 1.3, 4.5  # heights of the font from one column to the next
_BAR, _WIDEST_BAR = 0.62, 2.4  # of a step, and heights of the font
_DOT, _LARGEST_DOT = 0.62, 0.9  # of a step or of a row, and heights of the font
_LINK = 0.18  # of a dot: the line between two
_AIR = 0.35  # heights of the font between a bar and its number
_EDGE = 0.499  # of a row, from its middle: just inside it


@dataclass(frozen=True)
class SharedBy:
    """A column stands for the words of one intersection, or of all that have no column.

    Attributes:
        intersections: which, at least one.
        is_rest: whether they are all that have no column of their own.
    """

    intersections: tuple[Intersection, ...]
    is_rest: bool = False

    @property
    def words(self) -> int:
        """How many words these are."""
        return sum(one.words for one in self.intersections)


def bar_rows(lists: int) -> int:
    """Return how many rows the bars have, above those of so many lists."""
    return 4 + lists // 6


def columns_of(intersections: Sequence[Intersection], most: int) -> tuple[SharedBy, ...]:
    """Return the columns: the largest intersections and, if these are not all, one for the rest."""
    if len(intersections) <= most:
        return tuple(SharedBy((one,)) for one in intersections)
    shown = tuple(SharedBy((one,)) for one in intersections[: most - 1])
    return *shown, SharedBy(tuple(intersections[most - 1 :]), is_rest=True)


def draw_upset(plot: Plot, intersections: Sequence[Intersection], lists: int) -> None:
    """Draw the columns, as many as there is room for.

    The plot has the rows of the bars, then one for each list; its extent is from 0 to 1.
    """
    unit, rows = plot.metrics.height(), bar_rows(lists)
    most = max(2, min(_MOST, int(plot.room / (_LEAST_STEP * unit))))
    columns = columns_of(intersections, most)
    step = min(plot.room / len(columns), _MOST_STEP * unit)
    left, top, bottom = _edges(plot, 0, rows + lists)
    middles = [left + (place + 0.5) * step for place in range(len(columns))]
    for column, middle in zip(columns, middles, strict=True):  # what pointer and keys come to
        area = QRectF(middle - step / 2, top, step - 1, bottom - top)
        plot.box(area, plot.colours.ground, column)
    _draw_bars(plot, columns, step, rows)
    for column, middle in zip(columns, middles, strict=True):
        if column.is_rest:
            _name_rest(plot, column, middle, rows, lists)
        else:
            _draw_dots(plot, column, middle, step, rows, lists)


def _edges(plot: Plot, first: int, rows: int) -> tuple[float, float, float]:
    """Return where some rows begin at the left, and their upper and lower edge."""
    above = plot.position_of(0, first - _EDGE)
    return above.x(), above.y(), plot.position_of(0, first + rows - 1 + _EDGE).y()


def _draw_bars(plot: Plot, columns: Sequence[SharedBy], step: float, rows: int) -> None:
    """Draw the bars, as high as their words are many, with the numbers above."""
    c, unit, metrics = plot.colours, plot.metrics.height(), plot.metrics
    widest = max(metrics.horizontalAdvance(number(column.words)) for column in columns)
    is_upright = widest > 0.95 * step
    air, text = _AIR * unit, widest if is_upright else unit
    width = min(_BAR * step, _WIDEST_BAR * unit)
    left, top, bottom = _edges(plot, 0, rows)
    room = max(unit, bottom - top - text - 2 * air)
    most = max(column.words for column in columns)
    for place, column in enumerate(columns):
        middle = left + (place + 0.5) * step
        height = max(1.0, column.words / most * room)
        area = QRectF(middle - width / 2, bottom - height, width, height)
        plot.box(area, c.muted if column.is_rest else c.strong)
        above = QPointF(middle, bottom - height - air - text / 2)
        plot.label(number(column.words), above, c.text, metrics.ascent(), upright=is_upright)


def _draw_dots(
    plot: Plot, column: SharedBy, middle: float, step: float, first_row: int, lists: int
) -> None:
    """Draw a dot for each list: filled, and joined to the others, if it has the words."""
    c, unit = plot.colours, plot.metrics.height()
    (intersection,) = column.intersections
    row_height = plot.step()[1]
    size = min(_DOT * min(step, row_height), _LARGEST_DOT * unit)
    at = [plot.position_of(0, first_row + place).y() for place in range(lists)]
    having = [at[place] for place in intersection.lists]
    width = max(2.0, _LINK * size)
    area = QRectF(middle - width / 2, having[0], width, having[-1] - having[0])
    dots = [(place, place in intersection.lists) for place in range(lists)]
    for place, has in sorted(dots, key=lambda dot: dot[1]):
        if has and at[place] == having[0]:
            plot.box(area, c.text)  # above the hollow dots between, below the others
        colour = c.text if has else c.empty
        plot.dot(QPointF(middle, at[place]), size, colour, QPen(c.text if has else c.line))


def _name_rest(plot: Plot, column: SharedBy, middle: float, first_row: int, lists: int) -> None:
    """Say in place of dots how many intersections have no column of their own."""
    _left, top, bottom = _edges(plot, first_row, lists)
    count = len(column.intersections)
    said = say("{count} other", "{count} others", count, count=number(count))
    size = plot.metrics.ascent()
    plot.label(said, QPointF(middle, (top + bottom) / 2), plot.colours.muted, size, upright=True)


_LEAST_COLUMNS = 6
_LEAST_DOTS = 1.22  # heights of the font


class OverlapChart(OfOneLength):
    """Shows which words lists share."""

    name = "overlap"
    place = 70
    tab = N_("Shared words")
    title = N_("Words that dictionaries share")
    offer = N_(
        "Point at a column, or go there with the arrows, for its numbers; a click or Enter lists "
        "its words."
    )
    near = 1

    def __init__(self, plotting: Plotting, parent: QWidget | None = None) -> None:
        self.found: FoundOverlap | None = None
        # What it is about alone: how it was found has all that was found before.
        self._known: _About = None
        self._pictured: _About = None
        self._asked: _About = None  # what is being found out, or could not be
        self.dialog: WordsDialog | None = None
        super().__init__(plotting, parent)

    # --- what it is about -----------------------------------------------------------------------------

    @property
    def lists(self) -> tuple[OfList, ...]:
        """The lists that are compared, each once."""
        return tuple(dict.fromkeys((game.source, game.without) for game in self.grid.games))

    def choices(self) -> LengthButtons:
        """Let one choose the minimum length."""
        return LengthButtons(self, _name_of_length)

    # --- finding out ----------------------------------------------------------------------------------

    @property
    def _about(self) -> _About:
        """What is to be found out: of two lists or more."""
        return None if len(self.lists) < 2 else (self.lists, self.min_length)

    @property
    def is_settled(self) -> bool:
        """Whether there is a picture, or it is said why there is none to come."""
        about = self._about
        is_refused = about == self._asked and not awaits(self, self._on_found)
        return self.is_drawn or about is None or is_refused

    def _is_ready(self) -> bool:
        """Have found out what is to be seen, unless it is known, or cannot be."""
        about = self._about
        if about is None:
            drop(self, self._on_found)
            self._asked = None
            none = _("Tick two dictionaries or more to see which words they share.")
            self._say_instead(none)
        elif about == self._known:
            return True
        elif about != self._asked:
            self._asked = about
            job = partial(find_overlap, *about, self.found)
            then, fails = partial(self._on_found, about), partial(self._on_failed, about)
            ask(self, job, then, fails=fails, work=Work.ALONE)
            self._say_instead(_("One moment…"))
        return False

    def _say_instead(self, text: str) -> None:
        """Say something in place of the picture."""
        self._waiting.setText(text)
        self._pages.setCurrentWidget(self._waiting)
        self._show_pointed()

    def _on_found(self, about: _About, found: FoundOverlap) -> None:
        self.found, self._known, self._asked = found, about, None
        self.redraw_soon()

    def _on_failed(self, about: _About, error: BaseException) -> None:
        self._asked = about
        if isinstance(error, RefusedError):
            self._say_instead(f"⚠ {sentence(describe_refusal(error))}")
        else:
            show_error(self.window(), _("The chart could not be drawn."), error)

    def forget(self) -> None:
        """Have nothing any more."""
        self.found = self._known = self._asked = None
        drop(self, self._on_found)
        self.redraw_soon()

    def append(self, grid: ComparisonGrid, cells: Iterable[Cell]) -> None:  # noqa: ARG002
        """Have more cells, which change nothing that is to be seen."""
        self.grid = grid

    @property
    def _is_pictured(self) -> bool:
        """Whether the picture is of what is to be seen, and not of what was found before."""
        return self._pictured == self._known == self._about

    # --- how it looks ---------------------------------------------------------------------------------

    def legend(self) -> str:
        """Say what dots mean, and which words count."""
        c = chart_colours()
        said = [
            legend_entry(_("has these words"), "●", c.text),
            legend_entry(_("does not have them"), "●", c.line),
            legend_entry(long_words_text(self.min_length)),
        ]
        return legend_of(said)

    def names(self) -> tuple[str, ...]:
        """Name the lists, below the bars with how many words they have."""
        if self.found is None:
            return ()
        named = zip(self.found.names, self.found.overlap.lists, strict=True)
        sized = [
            say("{list}  {count}", list=name, count=number(len(words))) for name, words in named
        ]
        return *([""] * bar_rows(len(sized))), *sized

    def extent(self) -> tuple[float, float]:
        """Columns find their own places."""
        return 0, 1

    def ticks(self, plot: Plot) -> Sequence[tuple[float, str]]:  # noqa: ARG002
        """Name none of them: their dots do."""
        return ()

    @property
    def least_row(self) -> float:
        """Rows of dots may be as close as lines of text."""
        return _LEAST_DOTS

    def least_room(self, metrics: QFontMetrics) -> float:
        """Room for a few columns."""
        return _LEAST_COLUMNS * _LEAST_STEP * metrics.height()

    def draw_cells(self, plot: Plot, cells: Iterable[Cell]) -> None:  # noqa: ARG002 - whatever they are
        """Draw columns."""
        self._pictured = self._known
        if self.found is not None:
            overlap = self.found.overlap
            draw_upset(plot, overlap.intersections, len(overlap.lists))

    # --- what is said of it -----------------------------------------------------------------------------

    def hint(self) -> str:
        """Say what can be done, where there is something to point at."""
        return "" if self._pages.currentWidget() is self._waiting else super().hint()

    def describe(self, column: SharedBy) -> str:
        """Say how many words a column stands for; nothing of what was found before."""
        if self.found is None or not self._is_pictured:
            return ""
        words = self.found.overlap.words
        return wording.describe_words(self._name_of(column), column.words, words)

    def click(self, column: SharedBy, *, is_double: bool) -> None:
        """Go to a column; one click is enough to list its words."""
        if not is_double:
            self._choose(column)
        self.open(column)

    def open(self, column: SharedBy) -> None:
        """List words."""
        if self._is_pictured and (job := self.words_of(column)) is not None:
            ask(self, job, self._on_listed, fails=_("The words could not be listed."))

    def _on_listed(self, words: NamedWords) -> None:
        if self.dialog is None:
            self.dialog = WordsDialog(self.window())
        self.dialog.show_words(words)

    def words_of(self, column: SharedBy) -> JobFunction | None:
        """Return what lists the words of a column; None if there is none any more."""
        if self.found is None:
            return None
        name = self._name_of(column)
        return partial(list_intersections, self.found, name, column.intersections)

    def _name_of(self, column: SharedBy) -> str:
        names = self.found.names if self.found else ()
        if column.is_rest:
            return wording.others_name(len(column.intersections))
        return wording.intersection_name(column.intersections[0], names)
