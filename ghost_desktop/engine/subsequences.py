"""Subsequences of words: letters that stand in a word in their order, with others between them."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.letter_places import LetterPlaces, plays_of_few
from ghost_desktop.engine.vocabulary import FEW_THEN_ALL, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from ghost_desktop.engine.letter_places import Places
    from ghost_desktop.engine.plays import Where
    from ghost_desktop.engine.variant import Variant
    from ghost_desktop.engine.wordlist import WordList

    Known = Callable[[], NDArray[np.intp]] | list[str]
    """What tells the words that a fragment fits, as indices, once somebody asks; a handful as text."""

_FEW = 16
"""Words that are told apart one by one."""


class Subsequences(Vocabulary):
    """A fragment's letters stand in a word in this order, and a letter goes into any gap.

    Args:
        words: the words that count.
        variant: in whose sense.
    """

    def __init__(self, words: WordList, variant: Variant) -> None:
        super().__init__(words, variant)
        # What was asked last: a play asks for several letters of it.
        self._found: tuple[str, NDArray[np.intp], Places] | None = None

    @cached_property
    def places(self) -> LetterPlaces:
        """Where letters stand in these words."""
        return LetterPlaces(self.words)

    def is_part(self, fragment: str) -> bool:
        """Tell whether the letters stand in some word in this order."""
        return bool(len(self.words_below(fragment)))

    def letters_for(self, fragment: str, where: Where) -> str:
        """Return the letters that stand in this gap of `fragment` in some word."""
        words, room = self._find(fragment)
        here = room[len(fragment) if where.gap is None else where.gap]
        return "".join(
            letter
            for place, letter in enumerate(self.words.alphabet)
            if any(
                len(self.places.fitting(words[some], place, here[some])) for some in FEW_THEN_ALL
            )
        )

    def words_below(self, fragment: str) -> NDArray[np.intp]:
        """Return the words in which the letters stand in this order."""
        last = self._found
        if last is not None and last[0] == fragment:
            return last[1]
        return self.places.words_with(fragment)

    def legal_before(self, fragment: str) -> set[str]:
        """Return what was on the table one play before: it is in whatever word `fragment` is in."""
        return self.variant.before(fragment)

    def everywhere(self) -> Known:
        """Return what tells all words."""
        return lambda: np.arange(len(self.words))

    def follow(self, fragment: str, known: Known) -> Mapping[str, Known]:
        """Return all that one play can make of `fragment`, and what tells the words each fits."""
        words = self._few(known)
        if isinstance(words, list):
            return plays_of_few(fragment, words)
        room = self.places.room(fragment, words)
        made: dict[str, Known] = {}
        for gap, place in np.argwhere(self.places.fits(words, room)).tolist():
            after = fragment[:gap] + self.words.alphabet[place] + fragment[gap:]
            if after not in made:
                made[after] = partial(self.places.fitting, words, place, room[gap])
        return made

    def plays_among(
        self, fragment: str, words: NDArray[np.intp]
    ) -> tuple[list[str], NDArray[np.bool_]]:
        """Return all that one play makes of `fragment`, and which of some words have that."""
        alphabet, stands = self.words.alphabet, self.places.stands[:, words]
        fits = np.array([(stands & gap) != 0 for gap in self.places.room(fragment, words)])
        for gap, letter in enumerate(fragment, start=1):  # behind its like it makes the same
            fits[gap, alphabet.index(letter)] = False
        gaps, places = np.nonzero(fits.any(axis=2))
        made = [
            fragment[:gap] + alphabet[place] + fragment[gap:]
            for gap, place in zip(gaps.tolist(), places.tolist(), strict=True)
        ]
        return made, fits[gaps, places]

    def end_lengths(self, fragment: str, known: Known) -> frozenset[int]:  # noqa: ARG002
        """Return the lengths of the words that the fragment fits: a round ends on one of them."""
        words = self._few(known)
        if isinstance(words, list):
            return frozenset(map(len, words))
        return frozenset(np.flatnonzero(np.bincount(self.words.length[words])).tolist())

    def _few(self, known: Known) -> NDArray[np.intp] | list[str]:
        """Return the words that are known, as text if they are a handful."""
        if isinstance(known, list):
            return known
        words = known()
        return [self.words[word] for word in words.tolist()] if len(words) <= _FEW else words

    def _find(self, fragment: str) -> tuple[NDArray[np.intp], Places]:
        """Return the words that have a fragment, and for each of its gaps what room there is."""
        last = self._found
        if last is None or last[0] != fragment:
            words = self.places.words_with(fragment)
            last = self._found = fragment, words, self.places.room(fragment, words)
        return last[1:]
