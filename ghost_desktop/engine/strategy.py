"""Solution -> minimal strategy: one reply to each play an opponent can make, the fewest to remember.

What a line to remember is, and how the fewest are found, differs: see `ghost_strategy` for Ghost,
where a line is a final word, and `part_strategy` for the other variants, where it is a fragment and
the reply to it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine import ghost_strategy, part_strategy
from ghost_desktop.engine.reporting import in_silence, in_turns
from ghost_desktop.engine.retrograde import scores_alone
from ghost_desktop.engine.rules import Rules, Variant
from ghost_desktop.engine.verify import verify

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.integer_program import Watch
    from ghost_desktop.engine.level import Level
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution


MOST_COUNTED = 20_000
"""Replies in the largest strategy whose nodes are told how many there are from each on."""


class Outcome(Enum):
    """What a player gets by his strategy, by its name in JSON."""

    WIN = "win"
    MIXED = "mixed"
    LOSS = "loss"


@dataclass(frozen=True, eq=False, repr=False)
class StrategyNode:
    """A fragment that can arise when a player keeps to a strategy.

    Where play can come to a fragment in several ways, all lead to the same node.

    Attributes:
        fragment: the letters on the table.
        seat: whose turn it is; None if the round is over.
        wins: whether the player wins here; None if the round is not over.
        outcome: what can happen from here on.
        lines: what is to be remembered from here on, each line once; None below the first
            fragment of a strategy so large that this is not counted.
        plays: what can follow: his one reply, or every play of an opponent.
    """

    fragment: str
    seat: int | None
    wins: bool | None
    outcome: Outcome
    lines: int | None
    plays: tuple[StrategyNode, ...]

    def walk(self) -> Iterator[StrategyNode]:
        """Iterate over this fragment and all below it, each once, before what can follow it."""
        waiting = [self]
        met: set[str] = set()
        while waiting:
            node = waiting.pop()
            if node.fragment not in met:
                met.add(node.fragment)
                yield node
                waiting.extend(reversed(node.plays))


@dataclass(frozen=True, eq=False, repr=False)
class Strategy:
    """The minimal strategy of one player. It has passed `verify`.

    Attributes:
        rules: the game it is for.
        seat: the player, by turn order.
        agreed_opening: the letter the round begins with, if that was agreed or played already.
        outcome: whether every, some or no line of play wins.
        lower_bound: the number of lines that no strategy with this outcome is below, where known.
        tree: the plays, from the empty fragment.
    """

    rules: Rules
    seat: int
    agreed_opening: str | None
    outcome: Outcome
    lower_bound: int | None
    tree: StrategyNode

    @property
    def opening(self) -> str | None:
        """The letter the round begins with, if there is but one: agreed, or the player's choice."""
        openings = self.tree.plays
        return openings[0].fragment if len(openings) == 1 else None

    @cached_property
    def endings(self) -> dict[str, bool]:
        """The words on which the round can end, sorted, and whether the player wins on them."""
        nodes = [node for node in self.tree.walk() if node.wins is not None]
        return {node.fragment: bool(node.wins) for node in sorted(nodes, key=_by_fragment)}

    @property
    def words(self) -> tuple[str, ...]:
        """The words on which the round can end, sorted; in Ghost, the lines to remember."""
        return tuple(self.endings)

    @cached_property
    def replies(self) -> dict[str, str]:
        """What the player makes of each fragment at his turn, sorted; the opening among them."""
        nodes = [node for node in self.tree.walk() if node.seat == self.seat]
        return {n.fragment: n.plays[0].fragment for n in sorted(nodes, key=_by_fragment)}

    @property
    def remembered(self) -> tuple[str, ...]:
        """What begins each line to remember: its final word, or the fragment to reply to."""
        if self.rules.variant is Variant.GHOST:
            return self.words
        return tuple(fragment for fragment in self.replies if fragment)

    @property
    def lines(self) -> int:
        """The number of lines to remember."""
        return len(self.remembered)

    @property
    def letters(self) -> int:
        """The letters in all lines together, those of the replies not counted."""
        return sum(map(len, self.remembered))

    @property
    def winning(self) -> int:
        """How many of the words on which the round can end the player wins on."""
        return sum(self.endings.values())

    @property
    def losing(self) -> int:
        """How many of these words he loses on."""
        return len(self.endings) - self.winning

    @property
    def proved_minimal(self) -> bool:
        """Whether no strategy with this outcome has fewer lines."""
        return self.lower_bound == self.lines


def minimal_strategy(
    solution: Solution,
    seat: int,
    opening: str | None = None,
    commonness: NDArray[np.integer] | None = None,
    *,
    time_limit: float | None = None,
    watch: Watch = lambda _lines, _bound: True,
    report: Report = in_silence,
) -> Strategy:
    """Find the minimal strategy of `seat`, who need not be able to force a win.

    With more than two players, a seat wins if it can hold out alone (in misère: complete a word)
    when all others work together.

    Args:
        solution: the solved game.
        seat: whose strategy.
        opening: the first letter of the round, as agreed or already played; by default the first
            player chooses his best and every other player answers all.
        commonness: ``(words,)``, the level of each word of the whole list; 0 for a word that has
            none counts as `ghost_strategy.UNRATED`. In Ghost, of what is equal otherwise, the play
            with the smaller sum is chosen.
        time_limit: seconds after which to stop proving, with the best that has been found.
        watch: is told how the proof goes on, the fewest lines found and the bound, and can end it
            by returning False. Nothing needs a proof in Ghost.
        report: is called now and then once the strategy is known, while it is written and replayed;
            the steps it is told have no meaning.

    Raises:
        IllegalFragment: if no word has `opening` as a part.
        ValueError: if `opening` is not one letter, there is no such seat, `commonness` is not of
            the whole list, or `solution` goes beyond the finished words of Ghost.
    """
    graph, rules = solution.graph, solution.rules
    is_ghost = graph.variant is Variant.GHOST
    if is_ghost and graph.beyond_words:
        raise ValueError("a strategy is for positions that play can reach.")
    if seat not in range(rules.players):
        raise ValueError(f"there is no seat {seat}; seats are counted from 0.")
    if opening is not None and len(opening) != 1:
        raise ValueError(f"the opening is {opening!r}; it must be one letter.")
    if commonness is not None and len(commonness) != len(graph.words):
        raise ValueError(f"there are {len(commonness)} levels for {len(graph.words)} words.")
    start = solution.find(opening or "")
    bound = None
    if is_ghost:
        replies = ghost_strategy.choose_replies(graph, rules, seat, commonness)
    else:
        scores = scores_alone(solution, seat)
        chosen = part_strategy.choose_replies(
            graph, rules, seat, scores, start, time_limit=time_limit, watch=watch
        )
        replies, bound = chosen.replies, chosen.bound
    if opening is not None:
        replies[0] = np.array([start[1]])
    tree = _tree(solution, seat, replies, start, report)
    if is_ghost and tree.outcome is Outcome.WIN:
        bound = tree.lines
    strategy = Strategy(
        rules=rules,
        seat=seat,
        agreed_opening=opening,
        outcome=tree.outcome,
        lower_bound=bound,
        tree=tree,
    )
    verify(strategy, solution.words, report)
    return strategy


def _by_fragment(node: StrategyNode) -> str:
    return node.fragment


def _tree(
    solution: Solution,
    seat: int,
    replies: list[NDArray[np.intp]],
    start: tuple[int, int],
    report: Report,
) -> StrategyNode:
    """Make the nodes of all that can arise, from the longest fragments up.

    Args:
        solution: the solved game.
        seat: whose strategy.
        replies: per level, the position of the next level that he makes of each.
        start: the level and the place there of the position where the round begins.
        report: is called now and then.
    """
    levels, rules = solution.graph.levels, solution.rules
    plays = _plays_by_level(levels, rules, seat, replies, start)
    replied = sum(
        len(before)
        for letters, (_, before, _) in enumerate(plays)
        if letters and rules.to_play(letters) == seat
    )
    count = _count_in_tree if rules.variant is Variant.GHOST else _count_shared
    is_counted = count is _count_in_tree or replied <= MOST_COUNTED
    made: dict[int, StrategyNode] = {}
    known: dict[int, int] = {}  # the lines from each node on
    lines = 0
    for letters in reversed(range(len(levels))):
        positions, before, after = plays[letters]
        first = np.searchsorted(before, positions)
        end = np.searchsorted(before, positions, side="right")
        seat_to_play = rules.to_play(letters)
        wins = seat not in rules.losers(letters)
        made_here: dict[int, StrategyNode] = {}
        known_here: dict[int, int] = {}
        places = zip(positions.tolist(), first.tolist(), end.tolist(), strict=True)
        for position, one, other in in_turns(places, report):
            below = after[one:other].tolist()
            following = tuple(made[child] for child in below)
            number: int | None = None
            if is_counted:
                is_reply = bool(below and letters and seat_to_play == seat)
                here, number = count([known[child] for child in below], is_reply, lines)
                known_here[position] = here
                lines += is_reply
            made_here[position] = StrategyNode(
                fragment=solution.graph.fragment(letters, position),
                seat=seat_to_play if below else None,
                wins=None if below else wins,
                outcome=_outcome({node.outcome for node in following}, wins),
                lines=number,
                plays=following,
            )
        made, known = made_here, known_here
    return made[0] if is_counted else replace(made[0], lines=replied)


def _plays_by_level(
    levels: tuple[Level, ...],
    rules: Rules,
    seat: int,
    replies: list[NDArray[np.intp]],
    start: tuple[int, int],
) -> list[tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]]:
    """Follow all that can arise: per level, the positions, and the plays from them to the next."""
    plays: list[tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]] = []
    met = np.ones(1, np.bool_)
    for letters, level in enumerate(levels):
        here = met & ~level.is_word
        if rules.to_play(letters) == seat or letters < start[0]:
            before = np.flatnonzero(here)
            after = replies[letters][before]
        else:
            before, after = level.plays_from(here)
        plays.append((np.flatnonzero(met), before, after))
        met = np.zeros(len(levels[letters + 1]) if letters + 1 < len(levels) else 0, np.bool_)
        met[after] = True
    return plays


def _count_in_tree(below: list[int], is_reply: bool, _number: int) -> tuple[int, int]:  # noqa: ARG001
    """Count the final words from a node on, given the counts of what can follow."""
    words = sum(below) or 1
    return words, words


def _count_shared(below: list[int], is_reply: bool, number: int) -> tuple[int, int]:
    """Count the replies from a node on, as bits, since branches share them."""
    bits = reduce(or_, below, 0)
    if is_reply:
        bits |= 1 << number
    return bits, bits.bit_count()


def _outcome(after: set[Outcome], wins: bool) -> Outcome:
    """Join what can happen after each play; at the end of a round, say what has happened."""
    if not after:
        return Outcome.WIN if wins else Outcome.LOSS
    return after.pop() if len(after) == 1 else Outcome.MIXED
