"""Where letters stand in words, as bits, and where a letter may go so that a fragment still fits.

A fragment fits a word if its letters stand there in their order, others between them or not. There
is a first way in which they stand and a last one, and a letter may go into a gap of the fragment
if it stands in the word behind the first way of the letters in front of the gap and before the last
way of those behind it. With the places of a letter as bits, a handful of operations on whole arrays
finds that out for all words together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ghost_desktop.engine.vocabulary import letters_by_place

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.wordlist import WordList

    Places = NDArray[Any]
    """Places in words as bits, the first letter's the lowest: ``uint32`` or ``uint64``, and
    ``object`` (whole numbers of any size) in lists of longer words, which nobody plays with."""


class LetterPlaces:
    """Where each letter of the alphabet stands in each word.

    Args:
        words: the words that count.

    Attributes:
        words: the same.
        stands: `Places` ``(alphabet, words)``, where each letter stands in each word.
    """

    def __init__(self, words: WordList) -> None:
        self.words = words
        self._longest = int(words.length.max())
        kind = np.uint32 if self._longest <= 32 else np.uint64 if self._longest <= 64 else object
        self.stands: Places = np.zeros((len(words.alphabet), len(words)), kind)
        for place, (letters, which) in enumerate(letters_by_place(words)):
            self.stands[letters, which] |= 1 << place
        self.stands.flags.writeable = False

    def words_with(self, fragment: str) -> NDArray[np.intp]:
        """Return the words that a fragment fits, as indices, in order."""
        words = np.arange(len(self.words))
        behind = self._everywhere(words)
        for letter in fragment:
            hits = self._of(letter, words) & behind
            fits = hits != 0
            words = words[fits]
            behind = self._behind_first(hits[fits])
        return words

    def room(self, fragment: str, words: NDArray[np.intp]) -> Places:
        """Return where a letter that goes into a gap of a fragment can stand.

        Args:
            fragment: fits all of `words`.
            words: as indices.

        Returns:
            `Places` ``(gaps, words)``, for each gap from the first, in front of the fragment.
        """
        room = np.empty((len(fragment) + 1, len(words)), self.stands.dtype)
        of = {letter: self._of(letter, words) for letter in fragment}
        room[0] = self._everywhere(words)
        for gap, letter in enumerate(fragment):
            room[gap + 1] = self._behind_first(of[letter] & room[gap])
        before = self._everywhere(words)
        for gap in reversed(range(len(fragment))):
            before = self._before_last(of[fragment[gap]] & before)
            room[gap] &= before
        return room

    def fitting(self, words: NDArray[np.intp], place: int, room: Places) -> NDArray[np.intp]:
        """Return those of some words in which a letter stands where there is room for it.

        Args:
            words: as indices.
            place: of the letter in the alphabet.
            room: `Places` ``(words,)``.
        """
        fits: NDArray[np.bool_] = (self.stands[place].take(words) & room) != 0
        return words[fits]

    def fits(self, words: NDArray[np.intp], room: Places) -> NDArray[np.bool_]:
        """Tell which letters can go into which gaps.

        Args:
            words: as indices.
            room: `Places` ``(gaps, words)``.

        Returns:
            ``bool (gaps, alphabet)``, whether some of these words has room for the letter there.
        """
        stands = self.stands[:, words]
        return np.array([((stands & gap) != 0).any(axis=1) for gap in room])

    # --- bits ---------------------------------------------------------------------------------------

    def _of(self, letter: str, words: NDArray[np.intp]) -> Places:
        """Return where a letter, of the alphabet or not, stands in some words."""
        place = self.words.alphabet.find(letter)
        if place < 0:
            return np.zeros(len(words), self.stands.dtype)
        stands: Places = self.stands[place].take(words)
        return stands

    def _everywhere(self, words: NDArray[np.intp]) -> Places:
        """Return all places, beyond the words' ends as well."""
        everywhere: Places = ~np.zeros(len(words), self.stands.dtype)
        return everywhere

    def _behind_first(self, hits: Places) -> Places:
        """Return all places behind the first of these, of which there is one."""
        behind: Places = ~(hits ^ (hits - 1))
        return behind

    def _before_last(self, hits: Places) -> Places:
        """Return all places in front of the last of these."""
        shift = 1
        before = hits >> 1
        while shift < self._longest:
            before |= before >> shift
            shift *= 2
        return before


# --- a handful of words -----------------------------------------------------------------------------


def rooms(fragment: str, word: str) -> list[str]:
    """Return the letters of a word that may go into each gap of a fragment which fits it."""
    behind = [0]
    for letter in fragment:
        behind.append(word.index(letter, behind[-1]) + 1)
    before = [len(word)]
    for letter in reversed(fragment):
        before.append(word.rindex(letter, 0, before[-1]))
    return [word[first:last] for first, last in zip(behind, reversed(before), strict=True)]


def plays_of_few(fragment: str, words: list[str]) -> dict[str, list[str]]:
    """Return all that one letter more can make of a fragment, and the words that each fits.

    Args:
        fragment: fits all of `words`.
        words: so few that looking at one after the other is quicker than arrays are.
    """
    made: dict[tuple[int, str], list[str]] = {}
    for word in words:
        for gap, room in enumerate(rooms(fragment, word)):
            last = fragment[gap - 1 : gap]
            for letter in dict.fromkeys(room):
                if letter != last:  # behind its like it makes the same
                    made.setdefault((gap, letter), []).append(word)
    return {fragment[:gap] + letter + fragment[gap:]: fit for (gap, letter), fit in made.items()}
