"""The strategy of the winner in Spook: few lines, and a number that no strategy is below.

Of the opening that leaves the fewest words the replies at all turns are listed, and improved by
changing one after the other (`annealing`). The first turns after each other opening tell of most
that they can hardly lead to fewer lines (`relaxed_program`); the others are improved as well. Then
the lowest of these bounds is raised, by a turn more each time, as long as programs are not too
large; and where one of all turns is not, it is solved in whole numbers (`integer_program`).

Where the time is limited, there is a plain one first: to each turn the first reply that is found.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ghost_desktop.engine.annealing import Annealing
from ghost_desktop.engine.integer_program import fewest_lines
from ghost_desktop.engine.relaxed_program import least_lines
from ghost_desktop.engine.reply_graph import ReplyGraph
from ghost_desktop.engine.searched_strategy import FoundReplies
from ghost_desktop.engine.spook_turns import SpookTurns
from ghost_desktop.engine.strategy_progress import Enough, StrategyProgress

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.choices import Watch
    from ghost_desktop.engine.replies import Wanted
    from ghost_desktop.engine.reply_graph import Reply
    from ghost_desktop.engine.spook_search import SpookSolution

_WIDEST = 200_000
"""Replies of one level that are kept. ENABLE1 has 140,000 in the largest after a Q."""
_MOST_EDGES = 60_000
"""Edges of the largest program that is solved; that of ENABLE1 with zones, after a Q, has 56,000."""
_MOST_TOLD = 110_000
"""Edges of the largest that tells a bound; the first three turns after a Q, all lines counted, have
101,000, and it takes a minute or two."""
_SOON_TOLD = 40_000
"""Edges up to which a bound is told within seconds."""
_FEW_EDGES = 2_000
"""Up to here the program is solved at once, with nothing improved before."""
_PATIENCE = 4
"""Rounds of improvements without any, after which there are no more."""
_NO_NEWS = 10.0
"""Seconds without anything better, nor a better bound, after which a program is left. That of ENABLE1
with zones, after a Q, is solved in one second, and has news ten times a second."""


def find_replies(solution: SpookSolution, start: str, wanted: Wanted) -> FoundReplies:
    """Find few lines of a seat that wins.

    Args:
        solution: the solved game.
        start: where the round begins; from there the seat can force a win.
        wanted: whose strategy, and how long it may take.
    """
    proved = solution.proved_for(wanted.seat)
    progress = StrategyProgress(wanted)
    in_time = replace(wanted, report=progress.look_in)
    turns = SpookTurns(solution.multisets, solution.rules, in_time, proved)
    finder = _Finder(turns, wanted, progress)
    try:
        return finder.find(start)
    finally:
        finder.let_go()


class _Opening:
    """What is known of the lines after one way to begin.

    Attributes:
        fragment: what the player begins with, or where the round begins.
        bound: the lines that no strategy is below which begins so.
        told: how many levels of turns the bound was told by.
        graph: his turns; None as long as it is not looked for a strategy there.
        lines: those of the best that has been found; None if there is none yet.
        replies: the number of the reply to each turn in it.
    """

    def __init__(self, fragment: str, bound: int) -> None:
        self.fragment = fragment
        self.bound = bound
        self.told = 0
        self.graph: ReplyGraph | None = None
        self.lines: int | None = None
        self.replies: dict[int, int] = {}


class _PlainTurns(NamedTuple):
    """Turns with one reply each, the first that is found.

    Attributes:
        turns: of the player.
    """

    turns: SpookTurns

    def replies(self, position: int) -> list[Reply]:
        """Return the reply."""
        return [self.turns.plain_reply(position)]


class _Finder:
    """Finds few lines, as long as it may.

    Args:
        turns: of the player.
        wanted: how long it may take.
        progress: hears of all that is found, and says when it is enough.
    """

    def __init__(self, turns: SpookTurns, wanted: Wanted, progress: StrategyProgress) -> None:
        self._turns = turns
        self._progress = progress
        limit = wanted.time_limit
        self._half = None if limit is None else time.monotonic() + limit / 2
        self._openings: list[_Opening] = []
        self._plain: _Opening | None = None
        self._best: _Opening | None = None

    def find(self, start: str) -> FoundReplies:
        """Find the replies from where a round begins."""
        self._openings = [
            _Opening(opening, len(self._turns.first(opening)))
            for opening in self._turns.openings(start)
        ]
        if not self._openings:
            return FoundReplies({}, 0)
        with suppress(Enough):
            self._search()
        best = self._chosen
        kept = best.graph
        assert kept is not None  # as for each opening that was improved
        replies = {"": best.fragment}  # does no harm where another begins
        for turn, reply in best.replies.items():
            pool, made = kept.positions[turn], kept.made[turn][reply]
            replies[self._turns.fragment(pool)] = self._turns.fragment(made)
        return FoundReplies(replies, self._bound)

    def _search(self) -> None:
        """Find few lines, and how few there can be; may raise `Enough`."""
        first, *others = self._openings
        if self._half is not None:
            self._take_plain(first)
        self._improve(first)
        self._raise_bound(_SOON_TOLD)
        for opening in others:
            if opening.bound < self._lines and not self._is_half_over and self._goes_on():
                self._improve(opening)
        self._raise_bound(_MOST_TOLD)
        if self._goes_on() and self._chosen is not self._plain:
            self._prove(self._chosen)

    def let_go(self) -> None:
        """Forget all that was noted on the way."""
        self._turns.let_go()
        for opening in (*self._openings, self._plain):
            if opening is not None and opening.graph is not None:
                opening.graph.let_go()

    # --- how far it is ------------------------------------------------------------------------------

    @property
    def _chosen(self) -> _Opening:
        assert self._best is not None  # the first opening has been improved
        return self._best

    @property
    def _lines(self) -> int:
        assert self._chosen.lines is not None
        return self._chosen.lines

    @property
    def _bound(self) -> int:
        """The lines that no strategy is below."""
        return min(self._lines, *(opening.bound for opening in self._openings))

    def _goes_on(self) -> bool:
        """Tell whether there is something left to find, and time for it."""
        self._progress.proved(self._bound)
        return self._bound < self._lines and self._progress.goes_on()

    @property
    def _is_half_over(self) -> bool:
        """Whether the time that is left, if it is limited, is for the bound."""
        return self._half is not None and time.monotonic() >= self._half

    # --- one opening --------------------------------------------------------------------------------

    def _improve(self, opening: _Opening) -> None:
        """List all turns after an opening, and find few lines there."""
        graph = opening.graph = self._begin(opening)
        graph.finish()
        annealing = Annealing(graph, self._progress.look_in)
        opening.lines, opening.replies = annealing.fewest, annealing.best
        self._take(opening)
        if not annealing.fewest:
            return
        if graph.is_complete and graph.edges(graph.complete) <= _FEW_EDGES:
            self._solve(opening, graph)
            return
        last_round = _PATIENCE
        for number in annealing.rounds():
            if annealing.fewest < opening.lines:
                opening.lines, opening.replies = annealing.fewest, annealing.best
                last_round = number + _PATIENCE
                self._take(opening)
            if number == last_round or self._is_half_over or not self._goes_on():
                return

    def _take(self, opening: _Opening) -> None:
        """Take an opening for the best if it is."""
        assert opening.lines is not None
        if self._best is None or opening.lines < self._lines:
            self._best = opening
        self._progress.found(opening.lines)

    def _take_plain(self, opening: _Opening) -> None:
        """Take the first replies that are found after an opening."""
        plain = self._plain = _Opening(opening.fragment, opening.bound)
        first = self._turns.first(plain.fragment)
        graph = plain.graph = ReplyGraph(_PlainTurns(self._turns), first, widest=1)
        graph.finish()
        plain.lines = len(graph.positions)
        plain.replies = dict.fromkeys(range(plain.lines), 0)
        self._take(plain)

    def _begin(self, opening: _Opening) -> ReplyGraph:
        return ReplyGraph(self._turns, self._turns.first(opening.fragment), _WIDEST)

    # --- how few there can be -----------------------------------------------------------------------

    def _raise_bound(self, most_edges: int) -> None:
        """Raise the bound of the opening that has the lowest, as long as programs are not too large."""
        while self._goes_on():
            lowest = min(self._openings, key=lambda opening: opening.bound)
            before = lowest.bound
            if not self._tell(lowest, most_edges):
                return
            if lowest.bound == before and lowest.told > 1:
                return  # more turns would hardly add to it

    def _tell(self, opening: _Opening, most_edges: int) -> bool:
        """Raise the bound of an opening by what one level of turns more tells.

        Returns:
            Whether it could be done: all replies there are known, and the program is not too large.
        """
        levels = opening.told + 1
        graph = opening.graph
        if graph is None:
            graph = self._begin(opening)
            while not graph.is_finished and graph.complete == len(graph.levels) - 1 < levels:
                graph.deepen()
        if graph.complete < levels or graph.edges(levels) > most_edges:
            return False
        told = least_lines(
            graph.choices(levels), time_limit=self._progress.seconds_left, goes_on=self._goes_on
        )
        opening.told, opening.bound = levels, max(opening.bound, told)
        return True

    def _prove(self, opening: _Opening) -> None:
        """Find fewer lines after an opening, or that there are none, if a program can."""
        graph = opening.graph
        assert graph is not None  # it has been improved
        if graph.is_complete and graph.edges(graph.complete) <= _MOST_EDGES:
            self._solve(opening, graph)

    def _solve(self, opening: _Opening, graph: ReplyGraph) -> None:
        """Solve the program of all turns of an opening, and find fewer lines if there are."""
        levels = graph.complete
        choices = graph.choices(levels)
        turns, steps = graph.places(levels)
        known = np.zeros(len(choices.own), np.bool_)
        of_turns = list(opening.replies)
        known[turns[of_turns]] = True
        known[steps[[graph.steps[turn][opening.replies[turn]] for turn in of_turns]]] = True
        watch = self._watch(opening)
        seconds = self._progress.seconds_left
        chosen = fewest_lines(choices, known, time_limit=seconds, watch=watch)
        opening.bound = max(opening.bound, chosen.bound)
        lines = int(np.count_nonzero(chosen.nodes & choices.lines))
        if opening.lines is None or lines < opening.lines:
            opening.lines = lines
            opening.replies = _replies(graph, chosen.nodes, steps)
            self._take(opening)

    def _watch(self, opening: _Opening) -> Watch:
        """Watch a proof: it is left once there has been no news for long."""
        last, since = (0, 0), time.monotonic()

        def watch(lines: int, bound: int) -> bool:
            nonlocal last, since
            if (lines, bound) != last:
                last, since = (lines, bound), time.monotonic()
            opening.bound = max(opening.bound, bound)
            self._progress.found(lines)
            self._progress.proved(self._bound)
            is_soon = time.monotonic() - since < _NO_NEWS
            return self._progress.goes_on() and is_soon

        return watch


def _replies(
    graph: ReplyGraph,
    nodes: NDArray[np.bool_],
    steps: NDArray[np.intp],
) -> dict[int, int]:
    """Return the reply, the first that was chosen, to each turn that can arise."""
    replies: dict[int, int] = {}
    waiting = list(range(graph.levels[1]))
    while waiting:
        turn = waiting.pop()
        if turn in replies:
            continue
        of_turn = graph.steps[turn]
        reply = next((reply for reply, step in enumerate(of_turn) if nodes[steps[step]]), 0)
        replies[turn] = reply
        waiting.extend(graph.needs[of_turn[reply]])
    return replies
