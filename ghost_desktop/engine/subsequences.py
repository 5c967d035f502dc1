"""Subsequences of words: letters that stand in a word in their order, with others between them."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.letter_places import LetterPlaces
from ghost_desktop.engine.vocabulary import FEW_THEN_ALL, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from ghost_desktop.engine.letter_places import Places
    from ghost_desktop.engine.plays import Where
    from ghost_desktop.engine.variant import Variant
    from ghost_desktop.engine.wordlist import WordList


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

    def everywhere(self) -> Callable[[], NDArray[np.intp]]:
        """Return what tells all words."""
        return lambda: np.arange(len(self.words))

    def follow(
        self, fragment: str, known: Callable[[], NDArray[np.intp]]
    ) -> dict[str, Callable[[], NDArray[np.intp]]]:
        """Return all that one play can make of `fragment`, and what tells the words each fits."""
        words = known()
        room = self.places.room(fragment, words)
        made: dict[str, Callable[[], NDArray[np.intp]]] = {}
        for gap, place in np.argwhere(self.places.fits(words, room)).tolist():
            after = fragment[:gap] + self.words.alphabet[place] + fragment[gap:]
            if after not in made:
                made[after] = partial(self.places.fitting, words, place, room[gap])
        return made

    def end_lengths(self, fragment: str, known: Callable[[], NDArray[np.intp]]) -> frozenset[int]:  # noqa: ARG002
        """Return the lengths of the words that the fragment fits: a round ends on one of them."""
        return frozenset(np.flatnonzero(np.bincount(self.words.length[known()])).tolist())

    def _find(self, fragment: str) -> tuple[NDArray[np.intp], Places]:
        """Return the words that have a fragment, and for each of its gaps what room there is."""
        last = self._found
        if last is None or last[0] != fragment:
            words = self.places.words_with(fragment)
            last = self._found = fragment, words, self.places.room(fragment, words)
        return last[1:]
