"""Who wins Xghost, depth first; see `parity_search`.

Of a position the search needs the words that it still fits. While they are many, NumPy tells for
all gaps, letters and words together what a letter leaves; of a handful, sets of letters are
quicker.

Most positions are decided a letter or two further on, when no word is left that is bad for the
player to move: so he tries first what leaves the fewest of these. (What leaves the smallest share
of them is a worse guide by far: a play that leaves many words leaves many replies.)
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np

from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.searched.parity_search import ParitySearch, ParitySolution
from ghost_desktop.engine.searched.subsequences import Fitting, LetterPlaces, Subsequences, rooms

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.reporting import Report

_FEW = 16
"""Words that are told apart one by one."""

_SAMPLE = 4_000
"""Words that are counted to put plays in order: of more, so many evenly spaced tell enough."""


class _Position(NamedTuple):
    """A position to look at.

    Attributes:
        fragment: the letters on the table.
        letters: how many they are.
        words: those that it fits; a handful as text.
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
            words: all words that it fits: of many their indices, a handful as text.
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
            if self._places.knows(node.fragment) or len(words.numbers) > _FEW:
                self._tell()
                return self._look_at_many(words, wish=wish)
            words = self._texts(words.numbers)
        return self._look_at_few(node.fragment, words, wish=wish)

    def _texts(self, words: NDArray[np.intp]) -> list[str]:
        """Return those of a handful of words that count."""
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

    # --- a handful of words -------------------------------------------------------------------------

    def _look_at_few(
        self, fragment: str, words: list[str], *, wish: bool
    ) -> bool | list[_Position]:
        """Look at a position whose words are told apart one by one; see `_look_at_many`."""
        letters = len(fragment) + 1
        good = [word for word in words if self._is_sure_at[len(word)] is wish]
        bad = [word for word in words if self._is_sure_at[len(word)] is not wish]
        if not bad or any(len(word) == letters for word in good):
            return wish
        good_rooms = [rooms(fragment, word) for word in good]
        bad_rooms = [rooms(fragment, word) for word in bad]
        leave_good = [set().union(*rooms) for rooms in zip(*good_rooms, strict=True)]
        leave_bad = [set().union(*rooms) for rooms in zip(*bad_rooms, strict=True)]
        if any(some - others for some, others in zip(leave_good, leave_bad, strict=False)):
            return wish
        after = []
        for gap, some in enumerate(leave_good):
            for letter in some.difference(fragment[gap - 1 : gap]):
                play = fragment[:gap] + letter + fragment[gap:]
                known = self._proved.get(play)
                if known is wish:
                    return wish
                if known is None and play not in bad:
                    bad_left = _left(bad, bad_rooms, gap, letter)
                    good_left = _left(good, good_rooms, gap, letter)
                    after.append((len(bad_left), play, bad_left + good_left))
        after.sort(reverse=True)
        return [_Position(play, letters, left) for _, play, left in after]


def _left(words: list[str], rooms: list[list[str]], gap: int, letter: str) -> list[str]:
    """Return those of some words that have room for a letter in a gap."""
    return [word for word, room in zip(words, rooms, strict=True) if letter in room[gap]]


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
