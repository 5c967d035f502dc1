"""What lists have in common: the largest intersections, or a matrix of pairs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from itertools import chain
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Slot
from PySide6.QtGui import QPen

from ghost_desktop.desktop.dictionaries.chart import LengthButtons, OfOneLength
from ghost_desktop.desktop.dictionaries.wording import long_words_text
from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop
from ghost_desktop.desktop.kit.builders import buttons_of, row
from ghost_desktop.desktop.kit.drawing import LEAST_ROW, legend_entry, legend_of
from ghost_desktop.desktop.kit.theme import chart_colours, magnitude
from ghost_desktop.desktop.kit.widgets import choose
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
    from ghost_desktop.engine.words.overlap import Intersection, ListPair, Overlap
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.library.cell import Cell


class OverlapForm(IntEnum):
    """What is drawn of what lists have in common."""

    INTERSECTIONS = 0
    PAIRS = 1


_FORMS = {
    OverlapForm.INTERSECTIONS: (
        N_("Intersections"),
        N_("How many words exactly these dictionaries have, and no other"),
    ),
    OverlapForm.PAIRS: (
        N_("Pairs"),
        N_("Which share of the words of one dictionary another one has"),
    ),
}


class OverlapControls(LengthButtons):
    """Buttons for what is drawn, before those of the minimum length."""

    def __init__(self, chart: OverlapChart) -> None:
        super().__init__(chart, _name_of_length)
        self._overlap = chart
        texts = {form.value: _(name) for form, (name, _about) in _FORMS.items()}
        self._forms = buttons_of(self, texts, self.show_form)
        for form, (_name, about) in _FORMS.items():
            self._forms.button(form).setToolTip(_(about))
        self.row.insertLayout(0, row(*self._forms.buttons()))
        choose(self._forms, chart.form)

    @Slot(int)
    def show_form(self, form: int) -> None:
        """Have something else drawn."""
        self._overlap.chosen_form = OverlapForm(form)
        choose(self._forms, self._overlap.form)
        self.changed.emit()

    def offer(self, grid: ComparisonGrid) -> None:
        """Offer the minimum lengths that are compared, and what can be drawn of so many lists."""
        super().offer(grid)
        self._forms.button(OverlapForm.INTERSECTIONS).setEnabled(self._overlap.has_forms)
        choose(self._forms, self._overlap.form)


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


def list_pair(
    found: FoundOverlap, name: str, first: int, second: int, report: Report
) -> NamedWords:
    """Have the words that are in both of two lists; there are some."""
    report(0, 0)
    part = found.overlap.words_in_both(first, second)
    return _named(found, name, [part], {first, second}, report)


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
    unit = plot.metrics.height()
    most = max(2, min(_MOST, int(plot.room / (_LEAST_STEP * unit))))
    columns = columns_of(intersections, most)
    step = min(plot.room / len(columns), _MOST_STEP * unit)
    bars = _Bars(plot, columns, step, bar_rows(lists))
    for place, column in enumerate(columns):
        middle = plot.position_of(0, 0).x() + (place + 0.5) * step
        _draw_ground(plot, column, middle, step, bars.rows + lists)
        bars.draw(column, middle)
        if column.is_rest:
            _name_rest(plot, column, middle, bars.rows, lists)
        else:
            _draw_dots(plot, column, middle, step, bars.rows, lists)


def _draw_ground(plot: Plot, column: SharedBy, middle: float, step: float, rows: int) -> None:
    """Draw what the pointer and the keys come to: the whole column."""
    top, bottom = plot.position_of(0, -_EDGE).y(), plot.position_of(0, rows - 1 + _EDGE).y()
    area = QRectF(middle - step / 2, top, step - 1, bottom - top)
    plot.box(area, plot.colours.ground, column)


class _Bars:
    """The bars, as high as their words are many, with the numbers above."""

    def __init__(self, plot: Plot, columns: Sequence[SharedBy], step: float, rows: int) -> None:
        self.rows = rows
        self._plot = plot
        unit, metrics = plot.metrics.height(), plot.metrics
        widest = max(metrics.horizontalAdvance(number(column.words)) for column in columns)
        self._is_upright = widest > 0.95 * step
        self._air = _AIR * unit
        self._text = widest if self._is_upright else unit
        self._width = min(_BAR * step, _WIDEST_BAR * unit)
        top, self._bottom = (plot.position_of(0, row).y() for row in (-_EDGE, rows - 1 + _EDGE))
        self._room = max(unit, self._bottom - top - self._text - 2 * self._air)
        self._most = max(column.words for column in columns)

    def draw(self, column: SharedBy, middle: float) -> None:
        """Draw the bar of a column."""
        plot, c = self._plot, self._plot.colours
        height = max(1.0, column.words / self._most * self._room)
        area = QRectF(middle - self._width / 2, self._bottom - height, self._width, height)
        plot.box(area, c.muted if column.is_rest else c.strong)
        above = QPointF(middle, self._bottom - height - self._air - self._text / 2)
        size = plot.metrics.ascent()
        plot.label(number(column.words), above, c.text, size, upright=self._is_upright)


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
    top, bottom = (
        plot.position_of(0, row).y() for row in (first_row - _EDGE, first_row + lists - 1 + _EDGE)
    )
    count = len(column.intersections)
    said = say("{count} other", "{count} others", count, count=number(count))
    size = plot.metrics.ascent()
    plot.label(said, QPointF(middle, (top + bottom) / 2), plot.colours.muted, size, upright=True)


_GAP = 0.04  # of a cell
_LETTERS = 3  # of the longest number, 100
_LETTER = 0.7  # of the size of a text, that a letter and its share of the space around are wide
_LEAST = 0.6  # of the usual size of a text: with less, it cannot be read


@dataclass(frozen=True)
class PairOf:
    """A cell stands for the words that are in both of two lists, by their places."""

    row: int
    column: int


def matrix_ticks(plot: Plot, lists: int) -> Sequence[tuple[float, str]]:
    """Number the columns; where they are narrow, not all of them."""
    step = plot.room / max(1, lists)
    every = ceil(1.5 * plot.metrics.horizontalAdvance(number(lists)) / max(1.0, step))
    return [(place, number(place + 1)) for place in range(0, lists, every)]


def draw_matrix(plot: Plot, overlap: Overlap) -> None:
    """Draw the cells, each with its share in per cent where there is room."""
    width, height = plot.step()
    size = min(plot.metrics.ascent(), width / (_LETTER * _LETTERS), 0.6 * height)
    lists = range(len(overlap.lists))
    gap = _GAP if min(width, height) > 1 / _GAP else 0
    for line in lists:
        for column in lists:
            pair = overlap.pair(line, column)
            colour, text = magnitude(pair.share_of_first)
            plot.fill(column, line, 1 - gap, colour, PairOf(line, column))
            if size >= _LEAST * plot.metrics.ascent():
                plot.write(per_cent(pair), column, line, text, size)


def per_cent(pair: ListPair) -> str:
    """Write which share of the row it is; none and all are written of none and all alone."""
    percent = round(100 * pair.share_of_first)
    if pair.both and pair.first_only:
        percent = max(1, min(99, percent))
    return number(percent)


MOST_LISTS = 12
"""Lists of which intersections are shown: of more, nobody finds his way through the dots."""

_LEAST_COLUMNS = 6
_LEAST_DOTS = 1.22  # heights of the font
_LEAST_CELL = 0.9  # heights of the font
_CELLS_SEEN = 20  # with more, cells may be narrower than their numbers


class OverlapChart(OfOneLength):
    """Shows which words lists share."""

    name = "overlap"
    place = 70
    tab = N_("Shared words")
    title = N_("Words that dictionaries share")
    offer = N_(
        "Point at a column or a cell, or go there with the arrows, for its numbers; a click or "
        "Enter lists its words."
    )
    near = 1

    def __init__(self, plotting: Plotting, parent: QWidget | None = None) -> None:
        self.chosen_form = OverlapForm.INTERSECTIONS
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

    @property
    def has_forms(self) -> bool:
        """Whether intersections can be shown, too."""
        return len(self.lists) <= MOST_LISTS

    @property
    def form(self) -> OverlapForm:
        """What is drawn: what was chosen, if it can be."""
        return self.chosen_form if self.has_forms else OverlapForm.PAIRS

    def choices(self) -> OverlapControls:
        """Let one choose what is drawn, and the minimum length."""
        return OverlapControls(self)

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
                say("{number}  {list}", number=number(place), list=name)
                for place, (name, _words) in enumerate(named, 1)
            )
        sized = [
            say("{list}  {count}", list=name, count=number(len(words))) for name, words in named
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

    def draw_cells(self, plot: Plot, cells: Iterable[Cell]) -> None:  # noqa: ARG002 - whatever they are
        """Draw columns, or cells."""
        self._pictured = self._known
        if self.found is None:
            return
        overlap = self.found.overlap
        if self.form is OverlapForm.PAIRS:
            draw_matrix(plot, overlap)
        else:
            draw_upset(plot, overlap.intersections, len(overlap.lists))

    # --- what is said of it -----------------------------------------------------------------------------

    def hint(self) -> str:
        """Say what can be done, where there is something to point at."""
        return "" if self._pages.currentWidget() is self._waiting else super().hint()

    def describe(self, meaning: SharedBy | PairOf) -> str:
        """Say how many words a column or a cell stands for; nothing of what was found before."""
        if self.found is None or not self._is_pictured:
            return ""
        overlap, names = self.found.overlap, self.found.names
        if isinstance(meaning, PairOf):
            pair = overlap.pair(meaning.row, meaning.column)
            return wording.describe_pair(pair, names[meaning.row], names[meaning.column])
        return wording.describe_words(self._name_of(meaning), meaning.words, overlap.words)

    def click(self, meaning: SharedBy | PairOf, *, is_double: bool) -> None:
        """Go to a column or a cell; one click is enough to list its words."""
        if not is_double:
            self._choose(meaning)
        self.open(meaning)

    def open(self, meaning: SharedBy | PairOf) -> None:
        """List words."""
        if self._is_pictured and (job := self.words_of(meaning)) is not None:
            ask(self, job, self._on_listed, fails=_("The words could not be listed."))

    def _on_listed(self, words: NamedWords) -> None:
        if self.dialog is None:
            self.dialog = WordsDialog(self.window())
        self.dialog.show_words(words)

    def words_of(self, meaning: SharedBy | PairOf) -> JobFunction | None:
        """Return what lists the words of a column or a cell, if it has any."""
        found = self.found
        if found is None:
            return None
        if isinstance(meaning, SharedBy):
            return partial(list_intersections, found, self._name_of(meaning), meaning.intersections)
        row, column = meaning.row, meaning.column
        if not found.overlap.both[row, column]:
            return None
        name = wording.pair_name(found.names[row], found.names[column])
        return partial(list_pair, found, name, row, column)

    def _name_of(self, column: SharedBy) -> str:
        names = self.found.names if self.found else ()
        if column.is_rest:
            return wording.others_name(len(column.intersections))
        return wording.intersection_name(column.intersections[0], names)
