"""A solution that looks at positions when they are asked for: for any variant, from its rules alone."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.game.rules import seats_of
from ghost_desktop.engine.listed.retrograde import name_seats
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.solution import Fate, Solution

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.game.rules import Reading
    from ghost_desktop.engine.reporting import Report


class SearchedSolution(Solution):
    """What perfect play leads to, depth first, each position looked at once.

    Plain, and slow where there are many positions: variants that know a better way have one.
    """

    def __init__(self, game: Game, reading: Reading, report: Report = in_silence) -> None:
        super().__init__(game, reading)
        begin = time.perf_counter()
        self._masks: dict[str, int] = {}
        self._mask(game.start, report)
        self._seconds = time.perf_counter() - begin

    def fate(self, fragment: str) -> Fate:
        """Tell how the round ends from `fragment` if all play perfectly."""
        seats = seats_of(self._mask(fragment))
        return Fate(seats, self.rules.players, self.rules.misere)

    def knows(self, fragment: str) -> bool:
        """Tell whether a fragment has been looked at, and so all that can follow."""
        return fragment in self._masks

    def knows_fate(self, fragment: str) -> bool:
        """Tell the same: no fragment is looked at alone."""
        return self.knows(fragment)

    def settle(self, fragment: str, report: Report = in_silence) -> Iterator[Play]:
        """Look at a fragment, and at all that can follow."""
        self._mask(fragment, report)
        yield from self._plays_from(fragment)

    @property
    def examined(self) -> int:
        """How many positions have been looked at."""
        return len(self._masks)

    @property
    def seconds(self) -> float:
        """The time that finding out who wins from the beginning took."""
        return self._seconds

    def _solved_as(self, reading: Reading) -> SearchedSolution:
        """Solve the same game in another reading."""
        return SearchedSolution(self.game, reading)

    def _mask(self, fragment: str, report: Report = in_silence) -> int:
        """Return the seats that may lose, in misère win, as bits, having looked at all that can follow."""
        if not self.game.is_part(fragment):
            raise IllegalFragment(fragment)
        waiting = [fragment]
        while waiting:  # words can be longer than Python recurses
            report(len(self._masks), 0)
            here = waiting[-1]
            if here in self._masks:
                waiting.pop()
                continue
            if self.game.is_word(here):
                self._masks[here] = self.rules.maker_of_word(len(here))
                continue
            # Not of the game, which keeps what it is asked: nothing is asked twice here.
            after = [play.fragment for play in self.game.vocabulary.legal_plays(here)]
            unknown = [made for made in after if made not in self._masks]
            if unknown:
                waiting += unknown
            else:
                self._masks[here] = self._joined([self._masks[made] for made in after], here)
        return self._masks[fragment]

    def _joined(self, masks: list[int], fragment: str) -> int:
        """Name the seats at a fragment, from those of each play."""

        def over_plays(join: np.ufunc, below: NDArray[Any], _nothing: int) -> NDArray[Any]:
            return np.asarray(join.reduce(below, keepdims=True))

        below = np.array(masks, np.uint8)
        seat = self.game.to_play(fragment)
        liking = self.rules.liking(below, seat)
        joined = name_seats(
            over_plays, below, liking, seat=seat, rules=self.rules, reading=self.reading
        )
        return int(joined[0])
