"""A solution that leaves proving to a search for each seat; see `depth_first`."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ghost_desktop.engine.parity_search import ParitySolution

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from ghost_desktop.engine.depth_first import ParitySearch
    from ghost_desktop.engine.plays import Play
    from ghost_desktop.engine.reporting import Report


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
