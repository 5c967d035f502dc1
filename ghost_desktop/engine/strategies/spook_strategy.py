"""The strategy of the winner in Spook: few lines, and a number that no strategy is below.

Of the opening that leaves the fewest words the replies at all turns are listed, and improved by
changing one after the other (`annealing`). The first turns after each other opening tell of most
that they can hardly lead to fewer lines (`least_lines`); the others are improved as well. Then
the lowest of these bounds is raised, by a turn more each time, as long as programs are not too
large; and where one of all turns is not, it is solved in whole numbers (`growing_program`).

Where the time is limited, there is a plain one first: to each turn the first reply that is found.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.arrays import let_go
from ghost_desktop.engine.searched.spook_search import SpookSearch
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.highs import least_lines
from ghost_desktop.engine.strategies.proof_process import fewest_lines
from ghost_desktop.engine.strategies.replies import Enough, StrategyProgress
from ghost_desktop.engine.strategies.reply_graph import Annealing, ReplyGraph
from ghost_desktop.engine.strategies.searched_strategy import FoundReplies

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.searched.spook_search import Multisets, OpenPool, SpookSolution
    from ghost_desktop.engine.strategies.replies import Wanted, Watch
    from ghost_desktop.engine.strategies.reply_graph import Reply


_MANY = 512
"""More words than this are left behind for those that still fit, once these are few."""


class SpookTurns(SpookSearch):
    """The turns of a player who wins: of one opening after the other, level by level.

    Args:
        words: the words that count.
        rules: the game.
        wanted: whose turns, and what he counts.
        proved: of which pools it is known whether he wins from them.
    """

    def __init__(
        self, words: Multisets, rules: Rules, wanted: Wanted, proved: Mapping[int, bool]
    ) -> None:
        super().__init__(words, rules, wanted.seat)
        self.take_over(proved)
        self._counts_lines = wanted.count is Counting.LINES
        self._fixed = {self._key(before): self._key(after) for before, after in wanted.fixed}
        self._report = wanted.report
        self._open: dict[int, OpenPool] = {}
        self._needs: dict[int, tuple[int, ...]] = {}

    def let_go(self) -> None:
        """Forget what is needed after each pool."""
        let_go((self._open, self._needs))

    # --- what is asked ------------------------------------------------------------------------------

    def openings(self, start: str) -> list[str]:
        """Return the fragments with which the player can begin, and win.

        Args:
            start: the pool at which the round begins; if it is his turn there, but for the empty
                pool, or another's, this is all there is.

        Returns:
            The one that leaves the fewest words first. Nothing if he needs no reply at all.
        """
        pool = self._pool(start)
        is_word = bool(pool[3] & pool[2].of_length(pool[1]))
        if is_word or not self._is_needed(pool):
            return []
        if start or not self._is_its_turn[0]:
            return [start]
        won = (
            (after[3].bit_count(), self.fragment(after[0]))
            for after, is_word in self._after(pool)
            if self._fixed.get(0, after[0]) == after[0] and self._is_won(after, is_word=is_word)
        )
        return [opening for _, opening in sorted(won)]

    def first(self, opening: str) -> tuple[int, ...]:
        """Return the pools at which he needs his first reply, from one of these on."""
        self._open.clear()  # of one opening there is enough to keep
        self._needs.clear()
        pool = self._pool(opening)
        if pool[3] & pool[2].of_length(pool[1]):
            return ()
        if not self._is_its_turn[pool[1]]:
            return self._needs_after(pool)
        self._open[pool[0]] = pool
        return (pool[0],)

    def replies(self, position: int) -> list[Reply]:
        """Return the replies that win, those with the fewest needs first; see `WinningReplies`."""
        plays = self._plays_at(position)
        last = self._last_reply(plays)
        if last is not None:
            return [last]
        found = sorted(
            (len(needs), after[0], needs)
            for after, is_word in plays
            if not is_word and self._is_won(after, is_word=False)
            for needs in [self._needs_after(after)]
        )
        kept: list[tuple[int, tuple[int, ...], frozenset[int]]] = []
        for _, made, needs in found:
            needed = frozenset(needs)
            if not any(fewer <= needed for _, _, fewer in kept):
                kept.append((made, needs, needed))
        return [(made, needs) for made, needs, _ in kept]

    def plain_replies(self, position: int) -> list[Reply]:
        """Return a reply that wins, the first that is found: by how few words it leaves."""
        plays = self._plays_at(position)
        last = self._last_reply(plays)
        if last is not None:
            return [last]
        plays.sort(key=lambda play: (play[0][3].bit_count(), play[0][0]))
        after = next(
            after for after, is_word in plays if not is_word and self._is_won(after, is_word=False)
        )
        return [(after[0], self._needs_after(after))]

    def _plays_at(self, position: int) -> list[tuple[OpenPool, bool]]:
        """Return what may be replied at a turn, and whether it is a word."""
        self._looked += 1
        self._tell()
        plays = list(self._after(self._open.pop(position)))
        if position in self._fixed:
            plays = [play for play in plays if play[0][0] == self._fixed[position]]
        return plays

    def _last_reply(self, plays: list[tuple[OpenPool, bool]]) -> Reply | None:
        """Return a reply after which there is nothing to remember, if there is one."""
        for after, is_word in plays:
            if is_word:
                if self._is_sure_at[after[1]]:
                    return after[0], ()
            elif not self._counts_lines and not after[3] & after[2].bad:
                return after[0], ()
        return None

    def fragment(self, pool: int) -> str:
        """Return the letters of a pool."""
        mask = (1 << self._bits) - 1
        return "".join(
            letter * (pool >> self._bits * place & mask)
            for place, letter in enumerate(self._multisets.alphabet)
        )

    # --- pools --------------------------------------------------------------------------------------

    def _after(self, pool: OpenPool) -> Iterator[tuple[OpenPool, bool]]:
        """Give what each letter makes of a pool, in alphabetical order, and whether it is a word."""
        number, letters = pool[:2]
        words, fitting, rows = self._brought_up(pool, _MANY)
        rows = [(letter, row) for letter, row in rows if fitting & row]
        finished = words.of_length(letters + 1)
        for at, (letter, row) in enumerate(rows):
            left = fitting & row
            made = number + self._ones[letter]
            yield (made, letters + 1, words, left, rows, at), bool(left & finished)

    def _is_won(self, pool: OpenPool, *, is_word: bool) -> bool:
        if is_word:
            return self._is_sure_at[pool[1]]
        if not pool[3] & pool[2].bad:
            return True
        known = self._proved.get(pool[0])
        return self._prove(pool) if known is None else known

    def _needs_after(self, pool: OpenPool) -> tuple[int, ...]:
        """Return where he needs his next reply, when all others have played from a pool."""
        known = self._needs.get(pool[0])
        if known is not None:  # several pools can be answered by it
            return known
        needs: set[int] = set()
        waiting, met = [pool], {pool[0]}
        while waiting:
            for after, is_word in self._after(waiting.pop()):
                if is_word or after[0] in met or not self._is_needed(after):
                    continue
                met.add(after[0])
                if self._is_its_turn[after[1]]:
                    needs.add(after[0])
                    self._open.setdefault(after[0], after)
                else:
                    waiting.append(after)
        return self._needs.setdefault(pool[0], tuple(sorted(needs)))

    # --- zones --------------------------------------------------------------------------------------

    def _is_needed(self, pool: OpenPool) -> bool:
        """Tell whether there is anything to remember from a pool on, which is no word."""
        if self._counts_lines:
            return True
        number, letters, words, fitting = pool[:4]
        bad = fitting & words.bad
        while bad:
            word = bad & -bad
            if self._leads_to(number, letters, words.letters(word), words.length(word)):
                return True
            bad ^= word
        return False

    def _leads_to(self, pool: int, letters: int, word: int, length: int) -> bool:
        """Tell whether play can come from a pool to a word without another one on the way."""
        mask = (1 << self._bits) - 1
        ways, met = [(pool, letters)], {pool}
        while ways:
            pool, letters = ways.pop()
            if letters + 1 == length:
                return True
            missing = word - pool
            for place, one in enumerate(self._ones):
                if missing >> self._bits * place & mask:
                    made = pool + one
                    if made not in met and made not in self._are_words:
                        met.add(made)
                        ways.append((made, letters + 1))
        return False

    @cached_property
    def _are_words(self) -> frozenset[int]:
        counts, _ = self._multisets.count(self._tell)
        return frozenset(int.from_bytes(row.tobytes(), "little") for row in counts.T)


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


@dataclass(eq=False)
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

    fragment: str
    bound: int
    told: int = 0
    graph: ReplyGraph | None = None
    lines: int | None = None
    replies: dict[int, int] = field(default_factory=dict)


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
            self._solve(self._chosen, _MOST_EDGES)

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
        if self._solve(opening, _FEW_EDGES):
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
        graph = plain.graph = ReplyGraph(self._turns.plain_replies, first, widest=1)
        graph.finish()
        plain.replies = dict.fromkeys(graph.turns, 0)
        plain.lines = len(plain.replies)
        self._take(plain)

    def _begin(self, opening: _Opening) -> ReplyGraph:
        return ReplyGraph(self._turns.replies, self._turns.first(opening.fragment), _WIDEST)

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
        told = least_lines(graph.choices(levels), self._goes_on)
        opening.told, opening.bound = levels, max(opening.bound, told)
        return True

    def _solve(self, opening: _Opening, most_edges: int) -> bool:
        """Solve the program of all turns of an opening, and find fewer lines if there are.

        Returns:
            Whether it could be done: all replies are known, and it is not too large.
        """
        graph = opening.graph
        assert graph is not None  # it has been improved
        if not graph.is_complete or graph.edges(graph.complete) > most_edges:
            return False
        choices = graph.choices(graph.complete)
        known = np.zeros(len(choices), np.bool_)
        known[list(opening.replies)] = True
        known[[graph.after[turn][reply] for turn, reply in opening.replies.items()]] = True
        chosen = fewest_lines(choices, known, watch=self._watch(opening))
        opening.bound = max(opening.bound, chosen.bound)
        lines = int(np.count_nonzero(chosen.nodes & choices.lines))
        if opening.lines is None or lines < opening.lines:
            opening.lines = lines
            opening.replies = _replies(graph, chosen.nodes)
            self._take(opening)
        return True

    def _watch(self, opening: _Opening) -> Watch:
        """Watch a proof: it is left once there has been no news for long."""
        last, since = (0, 0), time.monotonic()

        def watch(lines: int, bound: int) -> bool:
            nonlocal last, since
            if (lines, bound) != last:
                last, since = (lines, bound), time.monotonic()
            opening.bound = max(opening.bound, bound)
            is_soon = time.monotonic() - since < _NO_NEWS
            return self._progress.hear(lines, self._bound) and is_soon

        return watch


def _replies(graph: ReplyGraph, nodes: NDArray[np.bool_]) -> dict[int, int]:
    """Return the reply, the first that was chosen, to each turn that can arise."""
    replies: dict[int, int] = {}
    waiting = list(graph.levels[0])
    while waiting:
        turn = waiting.pop()
        if turn in replies:
            continue
        steps = graph.after[turn]
        reply = next((reply for reply, step in enumerate(steps) if nodes[step]), 0)
        replies[turn] = reply
        waiting.extend(graph.after[steps[reply]])
    return replies
