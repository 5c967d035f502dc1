"""Who wins, depth first, in variants whose rounds always end on a word.

Where every legal fragment that is no word grows into a longer word, a round that has come to a
fragment ends on one of the words that still fit, and the length of that word alone says who has
made its last letter. If all words that still fit end the round in favour of a seat, it is sure of
the round whatever is played; if none does, it is lost. Only what lies between has to be searched,
and of the plays there only those that leave some of both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.searched.parity_search import ParitySolution

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.reporting import Report


Key = TypeVar("Key", int, str)
"""What a position is remembered by."""

Node = TypeVar("Node", bound=tuple[Any, ...])
"""A position that is looked at: its key, how many letters lie there, and what the variant needs."""

_TURN = 64
"""Positions looked at from one report to the next: a millisecond or two."""


class ParitySearch(ABC, Generic[Key, Node]):
    """Whether one seat is sure of the round against all others together, from any fragment.

    With two players that is who wins. What has been proved is kept, and no position is looked at
    twice, whoever stops the search in between.

    Args:
        rules: the game.
        seat: whose round it is.
        longest: letters of the longest word.

    Attributes:
        seat: whose round it is.
    """

    def __init__(self, rules: Rules, seat: int, longest: int) -> None:
        self.seat = seat
        self._proved: dict[Key, bool] = {}
        lengths = range(longest + 2)
        self._is_sure_at = [seat not in rules.losers(length) for length in lengths]
        self._is_its_turn = [rules.to_play(length) == seat for length in lengths]
        self._looked = 0
        self._report: Report = in_silence

    # --- what is asked ------------------------------------------------------------------------------

    def is_sure(self, fragment: str, report: Report = in_silence) -> bool:
        """Tell whether the seat can be sure not to lose, in misère to win.

        Args:
            fragment: the letters on the table, whether play can come to them or not.
            report: called every few milliseconds with the positions proved so far.

        Raises:
            IllegalFragment: if `fragment` is no part of a word.
        """
        self._report = report
        try:
            begin = self._begin(fragment)
            return begin if isinstance(begin, bool) else self._prove(begin)
        finally:
            self._report = in_silence

    def is_sure_with(
        self,
        fragment: str,
        words: NDArray[np.intp],  # noqa: ARG002 - not all searches name words so
        report: Report = in_silence,
    ) -> bool:
        """Tell the same of a fragment that is no word, of which the words are known.

        Args:
            fragment: the letters on the table.
            words: all words that it can become, as indices.
            report: see `is_sure`.
        """
        return self.is_sure(fragment, report)

    def known(self, fragment: str) -> bool | None:
        """Tell what `is_sure` says if that is known without a search, and None if it is not.

        Raises:
            IllegalFragment: if `fragment` is no part of a word.
        """
        begin = self._begin(fragment)
        return begin if isinstance(begin, bool) else None

    def recall(self, fragment: str) -> bool | None:
        """Tell what has been proved of a fragment, None if nothing, whatever the words say of it."""
        return self._proved.get(self._key(fragment))

    @property
    def examined(self) -> int:
        """How many positions have been proved, those that were taken over included."""
        return len(self._proved)

    @property
    def proved(self) -> Mapping[Key, bool]:
        """What has been proved: by the key of each position, whether the seat is sure."""
        return self._proved

    def take_over(self, proved: Mapping[Key, bool]) -> None:
        """Take for proved what a search in the same game, for the same seat, has proved."""
        self._proved.update(proved)

    # --- what the variants say ----------------------------------------------------------------------

    @abstractmethod
    def _key(self, fragment: str) -> Key:
        """Return what the position of a fragment, which is a part of some word, is remembered by."""

    @abstractmethod
    def _begin(self, fragment: str) -> Node | bool:
        """Return the position of a fragment; of a word, and of what is known, whether it is sure.

        Raises:
            IllegalFragment: if `fragment` is no part of a word.
        """

    @abstractmethod
    def _look(self, node: Node) -> bool | list[Node]:
        """Look at a position that is no word.

        Returns:
            Whether the seat is sure, if that is seen without going on; else the positions that
            one play makes of it and that are worth a look, the last first. If none of them is
            what the player to move wishes, none is.
        """

    # --- the search ---------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Say how far the search is; this may raise, to stop it."""
        self._report(len(self._proved), 0)

    def _prove(self, node: Node) -> bool:
        """Find out whether the seat is sure at a position. Words can be longer than Python recurses."""
        proved = self._proved
        # A position that has none before it, and of which the answer is that of its only play.
        waiting: list[tuple[Key | None, bool, list[Node]]] = [(None, True, [node])]
        sure = False
        while waiting:
            key, wish, after = waiting[-1]
            sure = not wish
            while after and sure is not wish:
                node = after[-1]
                known = proved.get(node[0])
                if known is None:
                    self._looked += 1
                    if self._looked % _TURN == 0:
                        self._tell()
                    found = self._look(node)
                    if not isinstance(found, bool):
                        waiting.append((node[0], self._is_its_turn[node[1]], found))
                        break
                    proved[node[0]] = known = found
                sure = known
                after.pop()
            else:
                waiting.pop()
                if key is not None:
                    proved[key] = sure
        return sure


class DepthFirstSolution(ParitySolution):
    """What perfect play leads to, each seat alone against all others, found out by searches."""

    @abstractmethod
    def _search_for(self, seat: int) -> ParitySearch[Any, Any]:
        """Return a search for the round of `seat`, in which nothing has been looked at."""

    @property
    def examined(self) -> int:
        """How many positions have been proved, for each seat."""
        return sum(search.examined for search in self._searches)

    def recall(self, fragment: str, seat: int) -> bool | None:
        """Tell what `is_sure` says if that was proved before, and None if not: that takes no time."""
        asked = self._asked[seat].get(fragment)
        return self._searches[seat].recall(fragment) if asked is None else asked

    @cached_property
    def _searches(self) -> list[ParitySearch[Any, Any]]:
        """A search for each seat; with two players one answers for both."""
        return [self._search_for(seat) for seat in self.seats]

    def _proved_for(self, seat: int) -> Mapping[Any, bool]:
        """Return what the search for a seat has proved."""
        return self._searches[seat].proved

    def _learn(self, seat: int, proved: Mapping[Any, bool]) -> None:
        """Have the search for a seat take over what another one has proved."""
        self._searches[seat].take_over(proved)

    def _known(self, fragment: str) -> bool | None:
        """Tell whether seat 0 wins from a fragment, if that needs no search, and None if it does."""
        asked = self._asked[0].get(fragment)
        return self._searches[0].known(fragment) if asked is None else asked

    def _in_order(self, plays: Sequence[Play]) -> Sequence[Play]:
        """Return the plays from a fragment, those first of which it is known what they lead to."""
        return sorted(plays, key=lambda play: self._searches[0].known(play.fragment) is None)

    def _prove(self, fragment: str, seat: int, report: Report) -> bool:
        """Tell whether `seat` wins from a fragment, alone against all others."""
        return self._searches[seat].is_sure(fragment, lambda _done, _all: report(self.examined, 0))

    def _prove_with(
        self, fragment: str, words: NDArray[np.intp], seat: int, report: Report
    ) -> bool:
        """Tell the same, with all words at hand that the fragment can become."""
        search = self._searches[seat]
        return search.is_sure_with(fragment, words, lambda _done, _all: report(self.examined, 0))
