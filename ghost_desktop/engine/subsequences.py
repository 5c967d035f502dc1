"""Subsequences of words: letters that stand in a word in their order, with others between them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ghost_desktop.engine.vocabulary import FEW_THEN_ALL, Vocabulary, letters_by_place

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.plays import Where
    from ghost_desktop.engine.variant import Variant
    from ghost_desktop.engine.wordlist import WordList

    Places = NDArray[Any]
    """For some words some of their places as bits, the first letter's the lowest; see `_stands`."""


class _Embedded(NamedTuple):
    """How the letters of a fragment can stand in the words that have it.

    Attributes:
        words: ``intp``, these words, in order.
        room: for each gap of the fragment, `Places` where a letter can stand that goes there.
    """

    words: NDArray[np.intp]
    room: list[Places]


class Subsequences(Vocabulary):
    """A fragment's letters stand in a word in this order, and a letter goes into any gap.

    In each word there is a first and a last way in which the letters stand. A letter that goes into
    a gap must stand in the word behind the first way of those before it, and in front of the last
    way of those after it: so one look at each word finds all plays.

    Args:
        words: the words that count.
        variant: in whose sense.
    """

    def __init__(self, words: WordList, variant: Variant) -> None:
        super().__init__(words, variant)
        # What was asked last: a play asks for several letters of it.
        self._found: tuple[str, _Embedded] | None = None

    def is_part(self, fragment: str) -> bool:
        """Tell whether the letters stand in some word in this order."""
        return bool(len(self.words_below(fragment)))

    def letters_for(self, fragment: str, where: Where) -> str:
        """Return the letters that stand in this gap of `fragment` in some word."""
        found = self._embed(fragment)
        room = found.room[len(fragment) if where.gap is None else where.gap]
        return "".join(
            letter
            for letter, stands in zip(self.words.alphabet, self._stands, strict=True)
            if any((stands[found.words[some]] & room[some]).any() for some in FEW_THEN_ALL)
        )

    def words_below(self, fragment: str) -> NDArray[np.intp]:
        """Return the words in which the letters stand in this order."""
        last = self._found
        if last is not None and last[0] == fragment:
            return last[1].words
        return self._behind(fragment)[0]

    def legal_before(self, fragment: str) -> set[str]:
        """Return what was on the table one play before: it is in whatever word `fragment` is in."""
        return self.variant.before(fragment)

    # --- letters in the words -----------------------------------------------------------------------

    @cached_property
    def _stands(self) -> Places:
        """For each letter of the alphabet, where it stands in each word: ``(alphabet, words)``.

        The bits are as many as the longest word has letters, which are more than a machine has in
        lists that nobody plays with.
        """
        longest = int(self.words.length.max())
        kind = np.uint32 if longest <= 32 else np.uint64 if longest <= 64 else object
        stands: Places = np.zeros((len(self.words.alphabet), len(self.words)), kind)
        for place, (letters, which) in enumerate(letters_by_place(self.words)):
            stands[letters, which] += 1 << place
        return stands

    @cached_property
    def _everywhere(self) -> Places:
        """All places of each word, ``(words,)``."""
        everywhere: Places = np.bitwise_or.reduce(self._stands, axis=0)
        return everywhere

    def _behind(self, fragment: str) -> tuple[NDArray[np.intp], list[Places]]:
        """Return the words that have a fragment, and for each gap the places behind its letters."""
        words = np.arange(len(self.words))
        behind = [self._everywhere]
        hits: Places
        for letter in fragment:
            hits = self._of(letter, words) & behind[-1]
            fits = hits != 0
            words, hits = words[fits], hits[fits]
            first = hits & -hits
            behind = [
                *(places[fits] for places in behind),
                self._everywhere[words] & ~(first | first - 1),
            ]
        return words, behind

    def _embed(self, fragment: str) -> _Embedded:
        """Return how a fragment stands in the words that have it: what was asked last is known."""
        last = self._found
        if last is not None and last[0] == fragment:
            return last[1]
        words, behind = self._behind(fragment)
        before, room = behind[0], [behind[-1]]
        for letter, places in zip(reversed(fragment), reversed(behind[:-1]), strict=True):
            hits: Places = self._of(letter, words) & before
            shift = 1
            while shift < self.words.length.max():
                hits |= hits >> shift
                shift *= 2
            before = hits >> 1
            room.append(places & before)
        found = _Embedded(words, room[::-1])
        self._found = fragment, found
        return found

    def _of(self, letter: str, words: NDArray[np.intp]) -> Places:
        """Return where a letter stands in some words."""
        place = self.words.alphabet.find(letter)
        if place < 0:
            return np.zeros(len(words), self._stands.dtype)
        stands: Places = self._stands[place][words]
        return stands
