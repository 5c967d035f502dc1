"""Subsequences of words: letters that stand in a word in their order, with others between them."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ghost_desktop.engine.arrays import check_room
from ghost_desktop.engine.game.vocabulary import FEW_THEN_ALL, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.plays import Where
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.words.wordlist import WordList

    Places = NDArray[Any]
    """Places in words as bits, the first letter's the lowest: ``uint32`` or ``uint64``, and
    ``object`` (whole numbers of any size) in lists of longer words, which nobody plays with."""
    Known = Callable[[], NDArray[np.intp]] | list[str]
    """What tells the words that a fragment fits, as indices, once somebody asks; a handful as text."""


_USUAL = 16
"""Letters of words that are not called long: two bytes have room for the places of these."""
_BYTES_OF_WORD, _BYTES_OF_LONG = 2, 8
"""What a word takes for each letter of the alphabet; and a long one beside that, at most by far."""


def _kind_of(letters: int) -> type[Any]:
    """Return what has a bit for each of so many letters."""
    return np.uint32 if letters <= 32 else np.uint64 if letters <= 64 else object


class LetterPlaces:
    """Where each letter of the alphabet stands in each word.

    Args:
        words: the words that count.

    Attributes:
        words: the same.
    """

    def __init__(self, words: WordList) -> None:
        self.words = words
        self._longest = int(words.length.max())
        self._kind = _kind_of(self._longest)
        is_long = words.length > _USUAL
        self._long = np.cumsum(is_long, dtype=np.int32) - 1  # the number of each long word
        letters, long = len(words.alphabet), int(np.count_nonzero(is_long))
        check_room(letters * (_BYTES_OF_WORD * len(words) + _BYTES_OF_LONG * long))
        self._first = np.zeros((letters, len(words)), np.uint16)
        self._further: Places = np.zeros((letters, long), _kind_of(self._longest - _USUAL))
        for place, (there, which) in enumerate(words.letters_by_place()):
            if place < _USUAL:
                self._first[there, which] |= 1 << place
            else:
                self._further[there, self._long[which]] |= 1 << place - _USUAL

    def stands(self, words: NDArray[np.intp], letters: int | slice = slice(None)) -> Places:
        """Return where one letter, by its place in the alphabet, or each one stands in some words.

        Returns:
            `Places` ``(words,)``, or ``(alphabet, words)``.
        """
        stands: Places = self._first[letters].take(words, axis=-1).astype(self._kind)
        long = np.flatnonzero(self.words.length.take(words) > _USUAL)
        if len(long):
            further = self._further[letters].take(self._long.take(words[long]), axis=-1)
            stands[..., long] |= further.astype(self._kind) << _USUAL
        return stands

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
        room = np.empty((len(fragment) + 1, len(words)), self._kind)
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
        fits: NDArray[np.bool_] = (self.stands(words, place) & room) != 0
        return words[fits]

    def fits(self, words: NDArray[np.intp], room: Places) -> NDArray[np.bool_]:
        """Tell which letters can go into which gaps.

        Args:
            words: as indices.
            room: `Places` ``(gaps, words)``.

        Returns:
            ``bool (gaps, alphabet)``, whether some of these words has room for the letter there.
        """
        stands = self.stands(words)
        return np.array([((stands & gap) != 0).any(axis=1) for gap in room])

    # --- bits ---------------------------------------------------------------------------------------

    def _of(self, letter: str, words: NDArray[np.intp]) -> Places:
        """Return where a letter, of the alphabet or not, stands in some words."""
        place = self.words.alphabet.find(letter)
        return self.stands(words, place) if place >= 0 else np.zeros(len(words), self._kind)

    def _everywhere(self, words: NDArray[np.intp]) -> Places:
        """Return all places, beyond the words' ends as well."""
        everywhere: Places = ~np.zeros(len(words), self._kind)
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
        alphabet, stands = self.words.alphabet, self.places.stands(words)
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
