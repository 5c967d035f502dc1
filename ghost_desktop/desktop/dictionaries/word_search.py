"""Words to look through, and looking for letters in them: what the worker does for a list of words.

A list may have 170,000 words. Python would need a good second to ask each of them, so their letters
are written one after the other once, as numbers, and all words are looked through together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from ghost_desktop.desktop.kit.ask import without_count
from ghost_desktop.engine.words_in_order import in_order

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.letter_order import LetterOrder
    from ghost_desktop.engine.wordlist import WordList

_END = ord("\n")
_PIECE = 2_000  # words written between two reports: two milliseconds


class Words(Protocol):
    """Words in an order: a `WordList`, or a tuple of strings. They do not change."""

    def __len__(self) -> int:
        """Count them."""

    def __getitem__(self, index: int, /) -> str:
        """Return one of them."""


@dataclass(frozen=True, eq=False)
class Rearranged:
    """The words of a list in another order.

    Attributes:
        words: the list.
        places: ``intp``, which of its words stands where.
    """

    words: WordList
    places: NDArray[np.intp]

    def __len__(self) -> int:
        """Count them."""
        return len(self.places)

    def __getitem__(self, index: int, /) -> str:
        """Return one of them."""
        return self.words[int(self.places[index])]


def in_order_of_language(
    words: WordList, report: Report, order: LetterOrder | None = None
) -> Words:
    """Return the words of a list as people look for them: what the worker does for a long one.

    Args:
        words: the list.
        report: can stop it.
        order: the order; by default that of its letters.
    """
    places = in_order(words, range(len(words)), order, without_count(report))
    return words if isinstance(places, range) else Rearranged(words, places)


@dataclass(frozen=True, eq=False)
class NamedWords:
    """Words that are shown as a list.

    Attributes:
        name: what they are, as a heading: "In ENABLE1 alone".
        words: the words.
        alphabet: the letters that occur in them, as `Alphabet` has them.
        is_english: whether it can be said what they mean.
    """

    name: str
    words: Words
    alphabet: str
    is_english: bool = False


@dataclass(frozen=True, eq=False)
class WrittenWords:
    """The words of a list, one after the other.

    Attributes:
        letters: ``<u4``, their code points, each word followed by an end of line.
        start: ``intp (words,)``, where in `letters` each begins.
    """

    letters: NDArray[np.uint32]
    start: NDArray[np.intp]

    def containing(self, letters: str) -> NDArray[np.intp]:
        """Return the places of the words in which some letters stand together, in order."""
        found = np.flatnonzero(self.letters == ord(letters[0]))
        for offset, letter in enumerate(letters[1:], 1):  # an end is none of them: none go beyond
            found = found[self.letters[found + offset] == ord(letter)]
        words = np.searchsorted(self.start, found, side="right") - 1
        return words[np.diff(words, prepend=-1) > 0]  # in order: a word again is the one before


def write_words(words: Words, report: Report) -> WrittenWords:
    """Write words one after the other."""
    pieces = []
    for first in range(0, len(words), _PIECE):
        report(first, len(words))
        last = min(first + _PIECE, len(words))
        pieces.append("".join(f"{words[place]}\n" for place in range(first, last)))
    letters = np.frombuffer("".join(pieces).encode("utf-32-le"), "<u4")
    ends = np.flatnonzero(letters == _END)
    return WrittenWords(letters, np.concatenate([np.zeros(1, np.intp), ends[:-1] + 1]))


@dataclass(frozen=True, eq=False)
class FoundWords:
    """What was found: `written` for the next search, and `places`, ``intp``, in order."""

    written: WrittenWords
    places: NDArray[np.intp]


def find_words(
    words: Words, written: WrittenWords | None, letters: str, report: Report
) -> FoundWords:
    """Find the words that contain letters: what the worker does.

    Args:
        words: among which.
        written: the same, if they were written before.
        letters: at least one, as the words have them.
        report: can stop it.
    """
    report(0, 0)
    written = written or write_words(words, report)
    return FoundWords(written, written.containing(letters))


def text_of(words: Words, places: NDArray[np.intp] | range, report: Report) -> str:
    """Write some of the words one a line, as files have them: what the worker does."""
    lines = []
    for done, place in enumerate(places):
        if done % _PIECE == 0:
            report(done, len(places))
        lines.append(f"{words[int(place)]}\n")
    return "".join(lines)
