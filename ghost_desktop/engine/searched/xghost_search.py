"""Who wins Xghost, depth first; see `parity_search`.

Of a position the search needs the words that it still fits. While they are many, NumPy tells for
all gaps, letters and words together what a letter leaves; of a handful, sets of letters are
quicker.

Most positions are decided a letter or two further on, when no word is left that is bad for the
player to move: so he tries first what leaves the fewest of these. (What leaves the smallest share
of them is a worse guide by far: a play that leaves many words leaves many replies.)
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.searched.parity_search import ParitySearch, ParitySolution
from ghost_desktop.engine.searched.subsequences import Subsequences, rooms

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.searched.subsequences import LetterPlaces, Places

_FEW = 16
"""Words that are told apart one by one."""

_SAMPLE = 1_000
"""Words that are counted to put plays in order: of more, so many evenly spaced tell enough."""


class _Position(NamedTuple):
    """A position to look at.

    Attributes:
        fragment: the letters on the table.
        letters: how many they are.
        words: those that it fits: of many their indices, once somebody asks; a handful as text.
    """

    fragment: str
    letters: int
    words: Callable[[], NDArray[np.intp]] | list[str]


class XghostSearch(ParitySearch[str, _Position]):
    """Whether a seat is sure of the round, from any fragment.

    Args:
        places: where letters stand in the words that count.
        rules: the game.
        seat: whose round it is.
    """

    def __init__(self, places: LetterPlaces, rules: Rules, seat: int = 0) -> None:
        words = places.words
        super().__init__(rules, seat, int(words.length.max()))
        self._words = words
        self._places = places
        self._ends_well = np.array(self._is_sure_at)[words.length]

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
        left = words if isinstance(words, list) else lambda: words
        try:
            return self._prove(_Position(fragment, len(fragment), left))
        finally:
            self._report = in_silence

    def _key(self, fragment: str) -> str:
        """Return the fragment."""
        return fragment

    def _begin(self, fragment: str) -> _Position | bool:
        """Return the position of a fragment; of a word, and of what is known, whether it is sure."""
        known = self._proved.get(fragment)
        if known is not None:
            return known
        words = self._places.words_with(fragment)
        if not len(words):
            raise IllegalFragment(fragment)
        if fragment in self._as_long(words, len(fragment)):
            return self._is_sure_at[len(fragment)]
        return _Position(fragment, len(fragment), lambda: words)

    def _as_long(self, words: NDArray[np.intp], letters: int) -> set[str]:
        """Return those of these words that have so many letters."""
        return {self._words[word] for word in words[self._words.length[words] == letters].tolist()}

    def _look(self, node: _Position) -> bool | list[_Position]:
        """Look at a position that is no word."""
        wish = self._is_its_turn[node.letters]
        words = node.words
        if not isinstance(words, list):
            many = words()
            if len(many) > _FEW:
                self._tell()
                return self._look_at_many(node.fragment, many, wish=wish)
            words = [self._words[word] for word in many.tolist()]
        return self._look_at_few(node.fragment, words, wish=wish)

    # --- many words ---------------------------------------------------------------------------------

    def _look_at_many(
        self, fragment: str, words: NDArray[np.intp], *, wish: bool
    ) -> bool | list[_Position]:
        """Look at a position whose words NumPy tells apart.

        Args:
            fragment: the letters on the table, no word.
            words: those that it fits, as indices.
            wish: what the player to move wishes: that the seat is sure, or that it is not.
        """
        letters = len(fragment) + 1
        good = self._ends_well[words] == wish
        completed = self._as_long(words, letters)
        if good.all() or (completed and self._is_sure_at[letters] is wish):
            return wish
        if not good.any():
            return not wish
        room = self._places.room(fragment, words)
        good_left = self._weigh(words[good], room[:, good])
        bad_left = self._weigh(words[~good], room[:, ~good])
        for gap, letter in enumerate(fragment, start=1):  # behind its like it makes the same
            good_left[gap, self._words.alphabet.index(letter)] = 0
        if good_left[bad_left == 0].any():
            return wish
        gaps, places = np.nonzero(good_left)
        last_first = np.argsort(-bad_left[gaps, places], kind="stable")
        after = []
        for gap, place in zip(gaps[last_first].tolist(), places[last_first].tolist(), strict=True):
            play = fragment[:gap] + self._words.alphabet[place] + fragment[gap:]
            known = self._proved.get(play)
            if known is wish:
                return wish
            if known is None and play not in completed:
                left = partial(self._places.fitting, words, place, room[gap])
                after.append(_Position(play, letters, left))
        return after

    def _weigh(self, words: NDArray[np.intp], room: Places) -> NDArray[np.intp]:
        """Tell how many of these words each letter leaves in each gap; of many words, of some.

        Returns:
            ``intp (gaps, alphabet)``, 0 where no word at all is left, and only there.
        """
        step = -(-len(words) // _SAMPLE)
        some = words[::step]
        stands = self._places.stands(some)
        left = np.array([((stands & gap) != 0).sum(axis=1) for gap in room[:, ::step]])
        if step > 1:
            for gap, place in np.argwhere(left == 0).tolist():
                left[gap, place] = len(self._places.fitting(words, place, room[gap])) > 0
        return left

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

    def _search_for(self, seat: int) -> XghostSearch:
        """Return a search for the round of `seat`."""
        vocabulary = self.game.vocabulary
        assert isinstance(vocabulary, Subsequences)
        return XghostSearch(vocabulary.places, self.rules, seat)

    def new_search(self) -> XghostSearch:
        """Return a search of its own, that knows what has been proved so far."""
        search = self._search_for(0)
        search.take_over(dict(self._searches[0].proved))
        return search
