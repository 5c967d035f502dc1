"""Who wins Xghost, depth first; see `parity_search`.

Of a position the search needs the words that it still fits. While they are many, NumPy tells for
all gaps, letters and words together what a letter leaves; of fewer, the bits of a number are
quicker. They also tell of most plays that the other side, if it moves next, wins at once: these are
not looked at.

Most positions are decided a letter or two further on, when no word is left that is bad for the
player to move: so he tries first what leaves the fewest of these. (What leaves the smallest share
of them is a worse guide by far: a play that leaves many words leaves many replies.)

Long words of one family have most letters in common, and it is no matter in which order those are
played. A letter that can stand in one place only, in each word, cuts the fragment and the words into
stretches: a longer fragment fits a word if each stretch of it fits that of the word. Of a stretch
that is the same in all words it is no matter which letters are there already, only how many are
lacking: fragments of one length that differ in such stretches alone are *alike*, and what is proved
of one holds for all.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np

from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.searched.parity_search import ParitySearch, ParitySolution
from ghost_desktop.engine.searched.subsequences import (
    Fitting,
    LetterPlaces,
    Subsequences,
    bounds,
    is_within,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.reporting import Report

_FEW = 128
"""Words that are told apart one by one, as bits."""

_HANDFUL = 16
"""More words than this take so long that somebody should be told of each."""

_SAMPLE = 4_000
"""Words that are counted to put plays in order: of more, so many evenly spaced tell enough."""


_Bounds = tuple[list[int], list[int]]
"""Of a fragment in a word; see `bounds`."""


class _Position(NamedTuple):
    """A position to look at.

    Attributes:
        fragment: the letters on the table.
        letters: how many they are.
        words: those that it fits; of few their texts.
    """

    fragment: str
    letters: int
    words: Fitting | list[str]


class XghostSearch(ParitySearch[str, _Position]):
    """Whether a seat is sure of the round, from any fragment.

    Args:
        places: which letters stand where in the words of a list; what is found out of them serves
            other games on the list, too.
        rules: the game, which says which of them count.
        seat: whose round it is.
    """

    def __init__(self, places: LetterPlaces, rules: Rules, seat: int = 0) -> None:
        super().__init__(rules, seat, int(places.length[-1]))
        self._alphabet = places.words.alphabet
        self._places = places
        self._shortest = rules.min_length
        self._alike: dict[tuple[object, ...], str] = {}
        is_sure = np.array(self._is_sure_at)
        is_sure[: self._shortest] = False
        is_lost = ~np.array(self._is_sure_at)
        is_lost[: self._shortest] = False
        self._ends_so = is_lost, is_sure

    def is_sure_with(
        self, fragment: str, words: NDArray[np.intp] | list[str], report: Report = in_silence
    ) -> bool:
        """Tell the same as `is_sure` of a fragment that is no word, of which the words are known.

        Args:
            fragment: the letters on the table.
            words: all words that it fits: of many their indices, of few their texts.
            report: see `is_sure`.
        """
        self._report = report
        if isinstance(words, list):
            position = _Position(fragment, len(fragment), words)
        else:
            position = self._position(fragment, self._with_shorter(fragment, words))
        try:
            return self._prove(position)
        finally:
            self._report = in_silence

    def _with_shorter(self, fragment: str, words: NDArray[np.intp]) -> NDArray[np.intp]:
        """Return the numbers of all words that a fragment fits, those that are too short to count, too.

        What is found out of them together serves games in which shorter words count.

        Args:
            fragment: the letters on the table.
            words: the words that count and that it fits, by their indices.
        """
        numbers = np.sort(self._counting[words])
        if len(fragment) >= self._shortest:
            return numbers
        shorter = np.arange(np.searchsorted(self._places.length, self._shortest))
        return np.append(self._places.words_with(fragment, shorter), numbers)

    @cached_property
    def _counting(self) -> NDArray[np.intp]:
        """The numbers of the words that count, in the order of the list."""
        counts = self._places.words.length >= self._shortest
        return self._places.numbers[counts]

    def _position(self, fragment: str, words: NDArray[np.intp]) -> _Position:
        return _Position(fragment, len(fragment), Fitting(self._places, fragment, lambda: words))

    def _key(self, fragment: str) -> str:
        """Return the fragment."""
        return fragment

    def _letters(self, key: str) -> int:
        """Return the letters of a fragment."""
        return len(key)

    def _begin(self, fragment: str) -> _Position | bool:
        """Return the position of a fragment; of a word, and of what is known, whether it is sure."""
        known = self._proved.get(fragment)
        if known is not None:
            return known
        words = self._places.words_with(fragment)
        length = self._places.length[words]
        if length.max(initial=0) < self._shortest:
            raise IllegalFragment(fragment)
        letters = len(fragment)
        if letters >= self._shortest and length[0] == letters:
            return self._is_sure_at[letters]
        return self._position(fragment, words)

    def _look(self, node: _Position) -> bool | list[_Position]:
        """Look at a position that is no word."""
        wish = self._is_its_turn[node.letters]
        words = node.words
        if not isinstance(words, list):
            self._tell()
            if self._places.knows(node.fragment) or len(words.numbers) > _FEW:
                return self._look_at_many(words, wish=wish)
            words = self._texts(words.numbers)
        elif len(words) > _HANDFUL:
            self._tell()
        return self._look_at_few(node.fragment, words, wish=wish)

    def _texts(self, words: NDArray[np.intp]) -> list[str]:
        """Return those of a few words that count."""
        texts = map(self._places.text, words.tolist())
        return [word for word in texts if len(word) >= self._shortest]

    # --- many words ---------------------------------------------------------------------------------

    def _look_at_many(self, words: Fitting, *, wish: bool) -> bool | list[_Position]:
        """Look at a position whose words NumPy tells apart.

        Args:
            words: those that the letters on the table fit, which are no word.
            wish: what the player to move wishes: that the seat is sure, or that it is not.
        """
        fragment = words.fragment
        letters = len(fragment) + 1
        reach = self._places.reach(words)
        good, bad = self._ends_so[wish][reach.lengths], self._ends_so[not wish][reach.lengths]
        if not bad.any() or good[reach.lengths == letters].any():
            return wish
        if not good.any():
            return not wish
        apart, join = self._places.apart, np.bitwise_or.reduce
        worth = apart(join(reach.letters[:, good], axis=1))
        for gap, letter in enumerate(fragment, start=1):  # behind its like it makes the same
            worth[gap, self._alphabet.index(letter)] = False
        feared = apart(join(reach.letters[:, bad], axis=1))
        if (worth & ~feared).any():
            return wish
        gaps, places = np.nonzero(worth)
        fear = self._places.count(words, _SAMPLE)[:, :, bad].sum(axis=2, dtype=np.intp)
        completed = reach.longer if bad[reach.lengths == letters].any() else ()
        after = []
        for at in np.argsort(-fear[gaps, places], kind="stable").tolist():
            gap, place = int(gaps[at]), int(places[at])
            play = fragment[:gap] + self._alphabet[place] + fragment[gap:]
            known = self._proved.get(play)
            if known is wish:
                return wish
            if known is None and play not in completed:
                after.append(_Position(play, letters, words.after(play, gap, place)))
        return after

    # --- few words ----------------------------------------------------------------------------------

    def _look_at_few(
        self, fragment: str, words: list[str], *, wish: bool
    ) -> bool | list[_Position]:
        """Look at a position whose words are told apart one by one; see `_look_at_many`."""
        letters = len(fragment) + 1
        good = [word for word in words if self._is_sure_at[len(word)] is wish]
        bad = [word for word in words if self._is_sure_at[len(word)] is not wish]
        if not bad or any(len(word) == letters for word in good):
            return wish
        words = good + bad
        bounds_of = [bounds(fragment, word) for word in words]
        plays = _plays(words, bounds_of)
        are_good = (1 << len(good)) - 1
        if any(left <= are_good for _, _, left in plays):
            return wish
        known = self._known_by_another(fragment, words, bounds_of)
        if known is not None:
            return known
        others_answer = self._is_its_turn[letters] is not wish
        answers = _Answers(words, are_good, plays if others_answer else [])
        after = []
        for gap, letter, left in plays:
            if not left & are_good or letter == fragment[gap - 1 : gap]:
                continue  # behind its like it makes the same
            play = fragment[:gap] + letter + fragment[gap:]
            known = self._proved.get(play)
            if known is wish:
                return wish
            if known is None and play not in bad and not answers.win(play, gap, left):
                after.append(((left & ~are_good).bit_count(), play, left))
        after.sort(reverse=True)
        return [_Position(play, letters, _of_bits(words, left)) for _, play, left in after]

    def _known_by_another(
        self, fragment: str, words: list[str], bounds_of: list[_Bounds]
    ) -> bool | None:
        """Tell what has been proved of a fragment that is alike; see above."""
        alike = (len(fragment), *map(len, words), _told_apart(fragment, words, bounds_of))
        other = self._alike.setdefault(alike, fragment)
        known = self._proved.get(other)
        if known is None:  # it is this one, or the search was stopped before
            self._alike[alike] = fragment
        return known


class _Answers:
    """What the other side, if it is to move then, answers to a play so as to have won at once.

    Args:
        words: those that a fragment fits; those that are good for who plays come first.
        are_good: these, as bits.
        plays: what may be played, and answered; see `_plays`.
    """

    def __init__(self, words: list[str], are_good: int, plays: list[tuple[int, str, int]]) -> None:
        self._words = words
        self._are_good = are_good
        # What leaves the fewest good words is the likeliest to leave none.
        self._plays = sorted(
            ((left & are_good).bit_count(), left, gap, letter)
            for gap, letter, left in plays
            if left > are_good
        )

    def win(self, fragment: str, gap: int, left: int) -> bool:
        """Tell whether one of them is seen to leave only words that are bad for who has played.

        With both letters a fragment fits at most the words that it fits with each. What is answered
        otherwise, as behind the new letter in its own gap, is for the search.

        Args:
            fragment: what one play has made.
            gap: where its letter was put.
            left: the words that it fits, as bits.
        """
        for _, of_other, other_gap, letter in self._plays:
            both = left & of_other
            if both > self._are_good and not both & self._are_good:
                word = self._words[both.bit_length() - 1]
                at = other_gap + (other_gap > gap)
                if is_within(fragment[:at] + letter + fragment[at:], word):
                    return True
        return False


def _told_apart(fragment: str, words: list[str], bounds_of: list[_Bounds]) -> str:
    """Return the stretches that are not the same in all words: of the fragment, and of each word.

    They are joined by spaces, which no word has: one text takes far less room than many.

    Args:
        fragment: fits all of them.
        words: some.
        bounds_of: of each word, see `bounds`.
    """
    cuts = [*range(len(fragment))]
    for firsts, ends in bounds_of:
        cuts = [cut for cut in cuts if firsts[cut + 1] - 1 == ends[cut]]
    told = []
    first, firsts_in = 0, [0] * len(words)
    for cut in (*cuts, len(fragment)):
        ends_in = [ends[cut] for _, ends in bounds_of]
        stretches = [
            word[begin:end] for word, begin, end in zip(words, firsts_in, ends_in, strict=True)
        ]
        if stretches.count(stretches[0]) < len(words):
            told += [fragment[first:cut], *stretches]
        first, firsts_in = cut + 1, [end + 1 for end in ends_in]
    return " ".join(told)


def _plays(words: list[str], bounds_of: list[_Bounds]) -> list[tuple[int, str, int]]:
    """Return the letters that can go into each gap of a fragment, and as bits the words that fit then.

    Args:
        words: those that it fits.
        bounds_of: of each word, see `bounds`.
    """
    fit: list[dict[str, int]] = [{} for _ in bounds_of[0][0]]
    for number, (word, of_word) in enumerate(zip(words, bounds_of, strict=True)):
        for in_gap, first, end in zip(fit, *of_word, strict=True):
            for letter in set(word[first:end]):
                in_gap[letter] = in_gap.get(letter, 0) | 1 << number
    return [
        (gap, letter, bits) for gap, in_gap in enumerate(fit) for letter, bits in in_gap.items()
    ]


def _of_bits(words: list[str], bits: int) -> list[str]:
    """Return those of some words that are given as bits."""
    return [word for number, word in enumerate(words) if bits >> number & 1]


class XghostSolution(ParitySolution):
    """What perfect play leads to in Xghost."""

    _search = "fragments 1"

    @cached_property
    def places(self) -> LetterPlaces:
        """Which letters stand where in the words of the whole list, whichever count."""
        return self._known_to_the_game(LetterPlaces(self.game.all_words))

    def _share(self, other: Self) -> None:
        self.places = self._known_to_the_game(other.places)

    def _known_to_the_game(self, places: LetterPlaces) -> LetterPlaces:
        """Tell what fragments of the game are parts of from the same as who wins."""
        vocabulary = self.game.vocabulary
        assert isinstance(vocabulary, Subsequences)
        vocabulary.places = places.of_longer(self.words)
        return places

    def _search_for(self, seat: int) -> XghostSearch:
        """Return a search for the round of `seat`."""
        return XghostSearch(self.places, self.rules, seat)

    def new_search(self) -> XghostSearch:
        """Return a search of its own, that knows what has been proved so far."""
        search = self._search_for(0)
        search.take_over(dict(self._searches[0].proved))
        return search
