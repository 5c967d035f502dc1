"""Subsequences of words: letters that stand in a word in their order, with others between them."""

from __future__ import annotations

from copy import copy
from functools import cached_property, partial
from itertools import compress, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

from ghost_desktop.engine.arrays import check_room, frozen
from ghost_desktop.engine.game.vocabulary import Vocabulary
from ghost_desktop.engine.words.ordering import gather

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.plays import Where
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.words.wordlist import WordList

    Letters = NDArray[Any]
    """Letters as bits, the first of the alphabet the lowest: ``uint32`` or ``uint64``, and ``object``
    (whole numbers of any size) in lists with more letters than that."""
    Known = Callable[[], NDArray[np.intp]] | list[str]
    """What tells the numbers of the words that a fragment fits, once somebody asks; a handful as text."""


_WIDTHS = (8, 16, 32, 64)
"""Places of words that are read together; the words have fewer letters."""
_LONG = _WIDTHS[-1]
"""Words of so many letters are read one by one; nobody plays with them."""
_VERY_MANY = 1 << 15
_ONE_IN = 16
"""Of very many words first one in so many is read."""
_BYTES_OF_WORD = 48
"""What a word takes, beside twice its letters."""
_TOGETHER = 1 << 11
"""Words that are read together: what is known of them on the way is at hand."""


def _kind_of(letters: int) -> np.dtype[Any]:
    """Return what has a bit for each of so many letters."""
    return np.dtype(np.uint32 if letters <= 32 else np.uint64 if letters <= 64 else object)


class Reach(NamedTuple):
    """What one letter more can make of a fragment, by the lengths of the words that this leaves.

    Attributes:
        lengths: ``intp (lengths,)``, of the words that the fragment fits, in order.
        letters: `Letters` ``(gaps, lengths)``, those that can go into each gap.
        longer: those of these words that have one letter more than the fragment.
    """

    lengths: NDArray[np.intp]
    letters: Letters
    longer: frozenset[str]


class LetterPlaces:
    """Which letters stand where in the words of a list, which are numbered here, the shortest first.

    Letters go into a gap of a fragment in a word if they stand there behind the first place where
    what is before the gap can end, and before the last one where what is behind it can begin. All
    letters from one place to another are those of two stretches, which begin with the one and end
    with the other, and are each of 1, 2, 4, ... letters.

    Args:
        words: the list.

    Attributes:
        words: the same.
        order: ``intp (words,)``, by the number of each word its index in the list.
        length: ``uint16 (words,)``, its letters.
    """

    def __init__(self, words: WordList) -> None:
        self.words = words
        self._kind = _kind_of(len(words.alphabet))
        check_room(2 * len(words.codes) + (_BYTES_OF_WORD + self._kind.itemsize) * len(words))
        self.order = frozen(np.argsort(words.length, kind="stable"))
        self.length = frozen(words.length[self.order])
        size = self.length.astype(np.intp) + 1  # with what ends the word
        self._start = np.cumsum(size) - size
        codes = gather(words.codes, words.start[self.order], self.length)
        # Whatever is read behind the last word is beyond its end.
        codes = np.append(codes, np.zeros(_LONG, np.uint8))
        # From each of them so many, as one item: these are taken at once.
        self._from = {
            width: np.ndarray(len(codes) - width + 1, f"V{width}", codes, strides=(1,))
            for width in _WIDTHS
        }
        self._bits = np.zeros(1 << 8, self._kind)  # of each code
        self._bits[words.first_code :][: len(words.alphabet)] = [
            1 << place for place in range(len(words.alphabet))
        ]
        self._reaches: dict[str, Reach] = {}
        self._counts: dict[str, NDArray[np.uint16]] = {}

    def of_longer(self, words: WordList) -> LetterPlaces:
        """Return the same of all words from some length on: they are the last ones here."""
        first = len(self.words) - len(words)
        index = np.cumsum(self.words.length >= words.length.min()) - 1
        longer = copy(self)
        longer.__dict__.update(
            words=words,
            order=frozen(index[self.order[first:]]),
            length=self.length[first:],
            _start=self._start[first:],
            _of_words=self._of_words[first:],
            _reaches={},
            _counts={},
        )
        longer.__dict__.pop("numbers", None)
        return longer

    @cached_property
    def numbers(self) -> NDArray[np.intp]:
        """The numbers of words, by their indices in the list."""
        numbers = np.empty_like(self.order)
        numbers[self.order] = np.arange(len(numbers))
        return frozen(numbers)

    def listed(self, fragment: str) -> NDArray[np.intp]:
        """Return the words that a fragment fits by their indices in the list, in order."""
        return np.sort(self.order[self.words_with(fragment)])

    def text(self, number: int) -> str:
        """Return the word that has a number."""
        return self.words[self.order[number]]

    def words_with(self, fragment: str, among: NDArray[np.intp] | None = None) -> NDArray[np.intp]:
        """Return the numbers, in order, of all words that a fragment fits, or of some words."""
        if any(letter not in self.words.alphabet for letter in fragment):
            return np.zeros(0, np.intp)
        wanted, there = self._together(fragment), self._of_words
        if among is not None:
            there = there[among]
        some = np.flatnonzero(there & wanted == wanted)
        words = some if among is None else among[some]
        return words if len(fragment) < 2 else words[self._fits(fragment, words)]

    def letters(self, fragment: str, words: NDArray[np.intp]) -> Letters:
        """Return the letters that can go into each gap of a fragment.

        Args:
            fragment: fits all of `words`.
            words: their numbers.

        Returns:
            `Letters` ``(gaps, words)``, for each gap from the first, in front of the fragment.
        """
        letters = np.empty((len(fragment) + 1, len(words)), self._kind)
        for block in _blocks_of(words):
            codes, length = self._read(words[block])
            letters[:, block] = self._between(codes, *_gaps(self._codes(fragment), codes, length))
        for at in np.flatnonzero(self.length[words] >= _LONG).tolist():
            rooms_of = rooms(fragment, self.text(words[at]))
            letters[:, at] = [self._together(room) for room in rooms_of]
        return letters

    def fitting(self, words: NDArray[np.intp], place: int, letters: Letters) -> NDArray[np.intp]:
        """Return those of some words of which a letter is among others.

        Args:
            words: their numbers.
            place: of the letter in the alphabet.
            letters: of each of them, `Letters` ``(words,)``.
        """
        fits: NDArray[np.bool_] = letters & self._kind.type(1 << place) != 0
        return words[fits]

    def knows(self, fragment: str) -> bool:
        """Tell whether it is known what one letter more can make of a fragment."""
        return fragment in self._reaches

    def reach(self, words: Fitting) -> Reach:
        """Return what one letter more can make of a fragment; what was asked first is known.

        Args:
            words: all words that it fits.
        """
        return _remembered(self._reaches, words.fragment, lambda: self._reach(words))

    def count(self, words: Fitting, most: int) -> NDArray[np.uint16]:
        """Return in how many words each letter can go into each gap of a fragment.

        Args:
            words: all words that it fits.
            most: of more words than this, so many that lie evenly spaced are looked at; fewer than
                65,536.

        Returns:
            ``uint16 (gaps, alphabet, lengths)``, by the lengths of the words as in `Reach`.
        """
        return _remembered(self._counts, words.fragment, lambda: self._count(words, most))

    def apart(self, letters: Letters) -> NDArray[np.bool_]:
        """Tell of each letter of the alphabet whether it is among these.

        Returns:
            ``bool (gaps, alphabet, ...)`` of letters ``(gaps, ...)``.
        """
        bits = self._bits[self.words.first_code :][: len(self.words.alphabet)]
        told: NDArray[np.bool_] = (
            letters[:, None] & bits.reshape(-1, *(1,) * (letters.ndim - 1)) != 0
        )
        return told

    # --- bits ---------------------------------------------------------------------------------------

    @cached_property
    def _of_words(self) -> Letters:
        """The letters of each word."""
        letters: Letters = self.letters("", np.arange(len(self.order)))[0]
        return letters

    def _reach(self, words: Fitting) -> Reach:
        numbers = words.numbers
        length = self.length[numbers].astype(np.intp)
        lengths = length[_heads(length)]
        letters = np.zeros((len(words.fragment) + 1, len(lengths)), self._kind)
        if len(numbers) < _VERY_MANY:
            self._join(letters, lengths, numbers, words.letters)
        else:  # some have nearly all letters that can go somewhere: only others are of interest
            some = numbers[::_ONE_IN]
            self._join(letters, lengths, some, self.letters(words.fragment, some))
            others = self._others(numbers, letters, lengths)
            self._join(letters, lengths, others, self.letters(words.fragment, others))
        longer = numbers[length == len(words.fragment) + 1].tolist()
        return Reach(lengths, letters, frozenset(map(self.text, longer)))

    def _join(
        self,
        letters: Letters,
        lengths: NDArray[np.intp],
        words: NDArray[np.intp],
        of_words: Letters,
    ) -> None:
        """Put what can go into gaps in some words to what can in words of their lengths."""
        length = self.length[words]
        heads = _heads(length)
        if len(heads):
            groups = np.searchsorted(lengths, length[heads])
            letters[:, groups] |= np.bitwise_or.reduceat(of_words, heads, axis=1)

    def _others(
        self, words: NDArray[np.intp], letters: Letters, lengths: NDArray[np.intp]
    ) -> NDArray[np.intp]:
        """Return the words with letters that cannot go everywhere by what is known of their lengths."""
        lacking = np.zeros(int(lengths[-1]) + 1, self._kind)
        lacking[lengths] = ~np.bitwise_and.reduce(letters, axis=0)
        has_one: NDArray[np.bool_] = self._of_words[words] & lacking[self.length[words]] != 0
        return words[has_one]

    def _count(self, words: Fitting, most: int) -> NDArray[np.uint16]:
        length = self.length[words.numbers].astype(np.intp)
        some = slice(None, None, -(-len(length) // most))
        told = self.apart(words.letters_of(some))
        lengths, of_some = length[_heads(length)], length[some]
        heads = _heads(of_some)
        count = np.zeros((*told.shape[:2], len(lengths)), np.uint16)
        groups = np.searchsorted(
            lengths, of_some[heads]
        )  # of a length there may be none among some
        count[:, :, groups] = np.add.reduceat(told, heads, axis=2, dtype=np.uint16)
        return count

    def _together(self, letters: str) -> Any:  # noqa: ANN401 - one of `Letters`
        return np.bitwise_or.reduce(self._bits[self._codes(letters)], initial=0)

    def _fits(self, fragment: str, words: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Tell which words, all of which have its letters, a fragment fits."""
        fits = np.empty(len(words), np.bool_)
        for block in _blocks_of(words):
            codes, length = self._read(words[block])
            fits[block] = _fit(self._codes(fragment), codes, length)
        for at in np.flatnonzero(self.length[words] >= _LONG).tolist():
            fits[at] = is_within(fragment, self.text(words[at]))
        return fits

    def _codes(self, letters: str) -> NDArray[np.uint8]:
        return np.array([self.words.code(letter) for letter in letters], np.uint8)

    def _read(self, words: NDArray[np.intp]) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
        """Read words: their codes, and what follows them, ``(words, width)``; their lengths."""
        length = self.length[words]
        longest = length.max(initial=0)
        width = next((width for width in _WIDTHS if longest < width), _LONG)
        codes = self._from[width][self._start[words]].view(np.uint8).reshape(-1, width)
        return codes, np.minimum(length, width - 1)

    def _between(
        self, codes: NDArray[np.uint8], first: NDArray[np.intp], end: NDArray[np.intp]
    ) -> Letters:
        """Return the letters that stand between places of words, see `_gaps`."""
        size = np.maximum(end - first, 0)
        largest = _LARGEST[: size.max(initial=0) + 1]
        # From each place the letters of 1, 2, 4, ... places.
        stretches = np.empty((largest[-1] + 1, codes.size), self._kind)
        self._bits.take(codes.ravel(), out=stretches[0], mode="clip")
        for power, (shorter, longer) in enumerate(pairwise(stretches)):
            length = 1 << power
            np.bitwise_or(shorter[:-length], shorter[length:], out=longer[:-length])
            longer[-length:] = 0
        first += np.arange(0, codes.size, codes.shape[1])
        begin = largest * codes.size
        stretches = stretches.ravel()
        found: Letters = stretches.take(first + begin.take(size), mode="clip")
        begin += np.arange(len(largest)) - (1 << largest)
        found |= stretches.take(first + begin.take(size), mode="clip")
        found[size == 0] = 0
        return found


def _fit(
    fragment: NDArray[np.uint8], codes: NDArray[np.uint8], length: NDArray[np.uint16]
) -> NDArray[np.bool_]:
    """Tell which words a fragment, of one letter at least, fits; see `_gaps`."""
    words, width = codes.shape
    place = np.dtype(f"u{width // 8}")
    stands = np.packbits(codes == fragment[:, None, None], bitorder="little").view(place)
    hits = left = ~np.zeros(words, place) >> (width - length).astype(place)
    for stand in stands.reshape(-1, words):
        hits = stand & left
        left &= ~(hits ^ (hits - 1))
    fits: NDArray[np.bool_] = hits != 0
    return fits


def _gaps(
    fragment: NDArray[np.uint8], codes: NDArray[np.uint8], length: NDArray[np.uint16]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return between which places of words the letters stand that can go into each gap.

    Args:
        fragment: the codes of its letters.
        codes: those of words, and what follows them, ``(words, width)``.
        length: letters of each word, fewer than the width.

    Returns:
        ``intp (gaps, words)`` twice: the first of these places, and the one behind the last.
    """
    words, width = codes.shape
    place = np.dtype(f"u{width // 8}")
    stands = codes == fragment[:, None, None]
    # The first place is the lowest bit in the one, and the highest in the other.
    forth = np.packbits(stands, bitorder="little").view(place).reshape(-1, words)
    back = np.packbits(stands).view(place.newbyteorder(">")).astype(place).reshape(-1, words)
    beyond = (width - length).astype(place)
    everywhere = ~np.zeros(words, place)
    left = np.array([everywhere >> beyond, everywhere << beyond])
    passed = np.empty((len(fragment) + 1, 2, words), np.intp)
    passed[0] = [np.zeros_like(beyond), beyond]
    for gap, stand in enumerate(np.stack((forth, back[::-1]), axis=1), start=1):
        hits = stand & left
        to_first = hits ^ (hits - 1)  # all there are if there is none
        left &= ~to_first
        passed[gap] = np.bitwise_count(to_first)
    return passed[:, 0], width - passed[::-1, 1]


_LARGEST = np.array([max(size.bit_length() - 1, 0) for size in range(_LONG + 1)])
"""The largest power of two that is not above a number, by which."""


def _heads(numbers: NDArray[np.integer]) -> NDArray[np.intp]:
    """Return where numbers begin that differ from those before, of numbers above 0."""
    return np.flatnonzero(np.diff(numbers, prepend=0))


def _blocks_of(words: NDArray[np.intp]) -> Iterator[slice]:
    """Give places of words that are read together."""
    for first in range(0, len(words), _TOGETHER):
        yield slice(first, first + _TOGETHER)


class Fitting:
    """All words that a fragment fits, found once somebody asks.

    Args:
        places: of the list.
        fragment: the letters.
        find: finds the numbers of the words, in order.

    Attributes:
        fragment: the same.
    """

    def __init__(
        self, places: LetterPlaces, fragment: str, find: Callable[[], NDArray[np.intp]]
    ) -> None:
        self._places = places
        self.fragment = fragment
        self._find = find

    @cached_property
    def numbers(self) -> NDArray[np.intp]:
        """The numbers of the words."""
        return self._find()

    @cached_property
    def letters(self) -> Letters:
        """The letters that can go into each gap, see `LetterPlaces.letters`."""
        return self._places.letters(self.fragment, self.numbers)

    def letters_of(self, some: slice) -> Letters:
        """Return the letters that can go into each gap of some of the words."""
        if "letters" in self.__dict__:
            return self.letters[:, some]
        return self._places.letters(self.fragment, self.numbers[some])

    def after(self, made: str, gap: int, place: int) -> Fitting:
        """Return the words that are left after a play.

        Args:
            made: what it makes of the fragment.
            gap: where it adds a letter.
            place: of this letter in the alphabet.
        """

        def find() -> NDArray[np.intp]:
            if "letters" in self.__dict__:
                return self._places.fitting(self.numbers, place, self.letters[gap])
            return self._places.words_with(made, self.numbers)

        return Fitting(self._places, made, find)


_Kept = TypeVar("_Kept")
_MOST_KEPT = 1 << 14
"""Fragments of which it is kept what is found out of their words: a few dozen megabytes at most."""


def _remembered(known: dict[str, _Kept], fragment: str, find: Callable[[], _Kept]) -> _Kept:
    """Return what is known of a fragment; else find it, and remember it while there is room."""
    found = known.get(fragment)
    if found is None:
        found = find()
        if len(known) < _MOST_KEPT:
            known[fragment] = found
    return found


# --- a handful of words -----------------------------------------------------------------------------


def is_within(fragment: str, word: str) -> bool:
    """Tell whether the letters of a fragment stand in a word in their order."""
    left = iter(word)
    return all(letter in left for letter in fragment)


def bounds(fragment: str, word: str) -> tuple[list[int], list[int]]:
    """Return between which places of a word the letters stand that may go into each gap of a fragment.

    Args:
        fragment: fits the word.
        word: any.

    Returns:
        The first place of each gap; the first behind each. A letter of the fragment that is between
        gaps of which the one ends where it begins, and the other begins where it ends, can stand in
        that place alone.
    """
    behind = [0]
    for letter in fragment:
        behind.append(word.index(letter, behind[-1]) + 1)
    before = [len(word)]
    for letter in reversed(fragment):
        before.append(word.rindex(letter, 0, before[-1]))
    before.reverse()
    return behind, before


def rooms(fragment: str, word: str) -> list[str]:
    """Return the letters of a word that may go into each gap of a fragment which fits it."""
    return [word[first:last] for first, last in zip(*bounds(fragment, word), strict=True)]


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
        self._found: tuple[str, NDArray[np.intp], Letters] | None = None

    @cached_property
    def places(self) -> LetterPlaces:
        """Where letters stand in these words."""
        return LetterPlaces(self.words)

    def is_part(self, fragment: str) -> bool:
        """Tell whether the letters stand in some word in this order."""
        if not fragment:
            return True
        last = self._found
        words = last[1] if last and last[0] == fragment else self.places.words_with(fragment)
        return bool(len(words))

    def letters_for(self, fragment: str, where: Where) -> str:
        """Return the letters that stand in this gap of `fragment` in some word."""
        _, letters = self._find(fragment)
        fits = self.places.apart(letters)[len(fragment) if where.gap is None else where.gap]
        return "".join(compress(self.words.alphabet, fits))

    def words_below(self, fragment: str) -> NDArray[np.intp]:
        """Return the words in which the letters stand in this order."""
        last = self._found
        if last is not None and last[0] == fragment:
            return np.sort(self.places.order[last[1]])
        return self.places.listed(fragment)

    def legal_before(self, fragment: str) -> set[str]:
        """Return what was on the table one play before: it is in whatever word `fragment` is in."""
        return self.variant.before(fragment)

    def everywhere(self) -> Known:
        """Return what tells all words, by their numbers."""
        return lambda: np.arange(len(self.words))

    def follow(self, fragment: str, known: Known) -> Mapping[str, Known]:
        """Return all that one play can make of `fragment`, and what tells the words each fits."""
        words = self._few(known)
        if isinstance(words, list):
            return plays_of_few(fragment, words)
        letters = self.places.letters(fragment, words)
        some = self.places.apart(np.bitwise_or.reduce(letters, axis=1))
        made: dict[str, Known] = {}
        for gap, place in np.argwhere(some).tolist():
            after = fragment[:gap] + self.words.alphabet[place] + fragment[gap:]
            if after not in made:
                made[after] = partial(self.places.fitting, words, place, letters[gap])
        return made

    def plays_among(
        self, fragment: str, words: NDArray[np.intp]
    ) -> tuple[list[str], NDArray[np.bool_]]:
        """Return all that one play makes of `fragment`, and which of some words have that."""
        alphabet = self.words.alphabet
        fits = self.places.apart(self.places.letters(fragment, self.places.numbers[words]))
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
        return frozenset(np.flatnonzero(np.bincount(self.places.length[words])).tolist())

    def _few(self, known: Known) -> NDArray[np.intp] | list[str]:
        """Return the words that are known, as text if they are a handful."""
        if isinstance(known, list):
            return known
        words = known()
        return [self.places.text(word) for word in words.tolist()] if len(words) <= _FEW else words

    def _find(self, fragment: str) -> tuple[NDArray[np.intp], Letters]:
        """Return the numbers of the words that have a fragment, and what letters go into its gaps."""
        last = self._found
        if last is None or last[0] != fragment:
            words = self.places.words_with(fragment)
            letters = np.bitwise_or.reduce(self.places.letters(fragment, words), axis=1)
            last = self._found = fragment, words, letters
        return last[1:]
