"""What lists have in common: the largest intersections."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain
from math import inf
from typing import TYPE_CHECKING

from ghost_desktop.desktop.dictionaries.chart import OfOneLength
from ghost_desktop.desktop.dictionaries.wording import long_words_text
from ghost_desktop.desktop.kit.ask import Work, ask, drop
from ghost_desktop.desktop.kit.drawing import legend_entry
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
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import QFontMetrics
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.kit.drawing import Plot
    from ghost_desktop.engine.words.overlap import Intersection, Overlap
    from ghost_desktop.engine.words.wordlist import WordList


OfList = tuple[str, tuple[str, ...]]
"""A list, and the words that are left out of it."""

_About = tuple[tuple[OfList, ...], int]
"""Lists, and the letters in the shortest word that counts."""

Shared = tuple["Intersection", ...]
"""What a bar stands for: an intersection, or all those that have no bar of their own."""


@dataclass(frozen=True, eq=False)
class FoundOverlap:
    """What lists have in common.

    Attributes:
        about: which they are, in the order in which `overlap` has them, and the shortest words.
        overlap: what was found.
        whole: the lists as they were read.
    """

    about: _About
    overlap: Overlap
    whole: Mapping[OfList, WordList]

    @cached_property
    def bars(self) -> dict[Shared, str]:
        """The largest intersections and, if these are not all, the others together; with their names."""
        found, names = self.overlap.intersections, [one.name for one in self.overlap.lists]
        most = len(found) if len(found) <= _MOST else _MOST - 1
        bars: dict[Shared, str] = {
            (one,): wording.intersection_name(one, names) for one in found[:most]
        }
        if others := found[most:]:
            bars[others] = wording.others_name(len(others))
        return bars


def words_in(shared: Shared) -> int:
    """Count the words that a bar stands for."""
    return sum(one.words for one in shared)


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
    overlap = overlap_of(list(whole.values()), min_length, report)
    return FoundOverlap((lists, min_length), overlap, whole)


def list_words(found: FoundOverlap, name: str, shared: Shared, report: Report) -> NamedWords:
    """Have the words of a bar, in order."""
    report(0, 0)
    parts = found.overlap.words_of_all(frozenset(shared))
    sources = {found.about[0][place][0] for one in shared for place in one.lists}
    letters = "".join(sorted(set().union(*(part.alphabet for part in parts))))
    words = parts[0]
    if len(parts) > 1:
        words = word_list(in_turns(chain.from_iterable(parts), report), name)
    ordered = in_order_of_language(words, report, LetterOrder(letters))
    return NamedWords(name, ordered, letters, any(map(catalogue.is_english, sources)))


_MOST = 24
"""Bars at most: more nobody looks through."""

_BAR, _LEAST_BAR, _AIR = 0.8, 1.1, 0.4  # heights of the font: a bar, its row, and up to its number
_HIGH = 0.98  # of a row


class OverlapChart(OfOneLength):
    """Shows which words lists share: a bar for those that are in exactly some of them."""

    name = "overlap"
    place = 70
    tab = N_("Shared words")
    title = N_("Words that dictionaries share")
    offer = N_(
        "Point at a bar, or go there with the arrows, for its share of all words; a click or Enter "
        "lists its words."
    )
    near = 1
    lines_said = 1

    def __init__(self, parent: QWidget | None = None) -> None:
        self.found: FoundOverlap | None = None
        self._asked: _About | None = None  # what is being found out, or could not be
        self.dialog: WordsDialog | None = None
        super().__init__(parent)

    # --- what it is about -----------------------------------------------------------------------------

    @property
    def lists(self) -> tuple[OfList, ...]:
        """The lists that are compared, each once."""
        return tuple(dict.fromkeys((game.source, game.without) for game in self.grid.games))

    # --- finding out ----------------------------------------------------------------------------------

    @property
    def _about(self) -> _About | None:
        """What is to be found out: of two lists or more."""
        return None if len(self.lists) < 2 else (self.lists, self.min_length)

    def _is_ready(self) -> bool:
        """Have found out what is to be seen, unless it is known, or cannot be."""
        about = self._about
        if self.found is not None and about == self.found.about:
            drop(self, self._on_found)  # another was chosen meanwhile
            self._asked = None
            return True
        if about is None:
            drop(self, self._on_found)
            self._asked = None
            self._say_instead(_("Tick two dictionaries or more to see which words they share."))
        elif about != self._asked:
            self._asked = about
            job = partial(find_overlap, *about, self.found)
            ask(self, job, self._on_found, fails=self._on_failed, work=Work.ALONE)
            self._say_instead(_("One moment…"))
        return False

    def _say_instead(self, text: str) -> None:
        """Say something in place of the picture, of which nothing is meant any more."""
        self._waiting.setText(text)
        self._pages.setCurrentWidget(self._waiting)
        self._at = self._under = None
        self._show_pointed()

    def _on_found(self, found: FoundOverlap) -> None:
        self.found, self._asked = found, None
        self.redraw_soon()

    def _on_failed(self, error: BaseException) -> None:
        said = _("The chart could not be drawn.")
        if isinstance(error, RefusedError):
            said = sentence(describe_refusal(error))
        else:
            show_error(self.window(), said, error)
        self._say_instead(f"⚠ {said}")

    def forget(self) -> None:
        """Have nothing any more."""
        self.found = self._asked = None
        drop(self, self._on_found)
        self.redraw_soon()

    # --- how it looks ---------------------------------------------------------------------------------

    @property
    def _bars(self) -> dict[Shared, str]:
        return {} if self.found is None else self.found.bars

    def legend(self) -> str:
        """Say which words count."""
        return legend_entry(long_words_text(self.min_length))

    def names(self) -> tuple[str, ...]:
        """Name the lists whose words these are."""
        return tuple(self._bars.values())

    def extent(self) -> tuple[float, float]:
        """Parts of the room."""
        return 0, 1

    def ticks(self, plot: Plot) -> Sequence[tuple[float, str]]:  # noqa: ARG002
        """None: each bar has its number."""
        return ()

    @property
    def least_row(self) -> float:
        """Room for a number."""
        return _LEAST_BAR

    def least_room(self, metrics: QFontMetrics) -> float:  # noqa: ARG002
        """More than there is: names are long, and stand above."""
        return inf

    def draw_ground(self, plot: Plot) -> None:
        """Draw bars as long as their words are many, with the number at the end of each."""
        c, unit = plot.colours, plot.metrics.height()
        most = max(map(words_in, self._bars), default=0)
        air = _AIR * unit
        longest = 1 - (plot.metrics.horizontalAdvance(number(most)) + 2 * air) / plot.room
        for place, shared in enumerate(self._bars):
            words = words_in(shared)
            end = words / most * longest
            plot.fill((0.5, 1), (place, _HIGH), c.surface, shared)  # what the pointer comes to
            plot.bar((0, end), place, _BAR * unit, c.accent if len(shared) == 1 else c.muted)
            plot.write(number(words), end, place, c.text, plot.metrics.ascent(), beside=air)

    # --- what is said of it -----------------------------------------------------------------------------

    def hint(self) -> str:
        """Say what can be done, where there is something to point at."""
        return "" if self._pages.currentWidget() is self._waiting else super().hint()

    def describe(self, shared: Shared) -> str:
        """Say how many words a bar stands for."""
        if self.found is None:
            return ""
        return wording.describe_words(
            self._bars[shared], words_in(shared), self.found.overlap.words
        )

    def click(self, shared: Shared, *, is_double: bool) -> None:
        """Go to a bar; one click is enough to list its words."""
        if not is_double:
            self._choose(shared)
        self.open(shared)

    def open(self, shared: Shared) -> None:
        """List words."""
        if self.found is not None:
            job = partial(list_words, self.found, self._bars[shared], shared)
            ask(self, job, self._on_listed, fails=_("The words could not be listed."))

    def _on_listed(self, words: NamedWords) -> None:
        if not self.isVisible():
            return  # nobody is here any more for whom a window is to come up
        if self.dialog is None:
            self.dialog = WordsDialog(self.window())
        self.dialog.show_words(words)
