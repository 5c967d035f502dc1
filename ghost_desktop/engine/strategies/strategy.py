"""Solution -> minimal strategy: one reply to each play an opponent can make, the fewest to remember.

What a line to remember is, and how the fewest are found, each variant says for itself.
"""

from __future__ import annotations

import itertools
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from operator import or_
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.game.variant import LineKind, NoStrategy
from ghost_desktop.engine.reporting import FEW, in_silence, in_turns
from ghost_desktop.engine.solution import Outcome, against_all
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.fixed_replies import checked
from ghost_desktop.engine.strategies.others import Foresight, Others
from ghost_desktop.engine.strategies.replies import Wanted, to_the_end

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence, Set

    import numpy as np
    from numpy.typing import NDArray

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.costs import Costs
    from ghost_desktop.engine.strategies.replies import Fixed, Watch


class NotAStrategy(AssertionError):
    """What was found is no strategy, or not what it says it is; a fault of this program."""


def verify(
    strategy: Strategy,
    game: Game,
    report: Report = in_silence,
    foresight: Foresight | None = None,
) -> None:
    """Replay `strategy` against every play of the opponents that it has to foresee.

    Args:
        strategy: the strategy.
        game: the game that it is for.
        report: is told how many fragments have been replayed, of an unknown number (0).
        foresight: what it has to foresee; all that is legal if not given.

    Raises:
        NotAStrategy: if a reply is missing, superfluous, illegal or another than the one that was
            fixed, a zone is none, or the rounds do not end as the strategy says.
    """
    if strategy.zones and strategy.count is Counting.LINES:
        raise NotAStrategy("it has zones, and counts lines.")
    if strategy.way[-1:] != ((strategy.agreed_opening,) if strategy.agreed_opening else ()):
        raise NotAStrategy("it does not begin as was agreed.")
    endings, used, entered = _play_out(strategy, game, foresight, report)
    if endings != strategy.endings:
        raise NotAStrategy("the rounds do not end as the strategy says.")
    if used != set(strategy.replies):
        raise NotAStrategy("the strategy has replies that nobody needs.")
    if not set(strategy.fixed) <= strategy.replies.items():
        raise NotAStrategy("it does not keep to the replies that were fixed.")
    if entered != set(strategy.zones):
        raise NotAStrategy("the strategy has zones that nobody comes to.")
    ends = {*endings.values(), *([True] if entered else [])}
    outcome = "mixed" if len(ends) > 1 else "win" if True in ends else "loss"
    if outcome != strategy.outcome.value:
        raise NotAStrategy(f"its outcome is {outcome}, not {strategy.outcome.value}.")
    if strategy.tree.lines != strategy.lines:
        raise NotAStrategy(f"it has {strategy.lines} lines, and counts {strategy.tree.lines}.")


def _play_out(
    strategy: Strategy, game: Game, foresight: Foresight | None, report: Report
) -> tuple[dict[str, bool], set[str], set[str]]:
    """Play everything that can arise.

    Returns:
        The words on which rounds end outside of zones, and whether the player wins on them; the
        fragments for which he needs a reply; the zones that play comes to.

    Raises:
        NotAStrategy: if a reply is missing or illegal, or a round that comes to a zone is lost.
    """
    endings: dict[str, bool] = {}
    used: set[str] = set()
    entered: set[str] = set()
    zones = frozenset(strategy.zones)
    replay = _replay(strategy, game, foresight, zones)
    for fragment, is_end, below_zone in in_turns(replay, report, FEW):
        wins = strategy.seat not in game.losers(fragment)
        if below_zone:
            if is_end and not wins:
                raise NotAStrategy(f"in a zone the round can end on {fragment!r}, which loses.")
        elif is_end:
            endings[fragment] = wins
        elif fragment in zones:
            entered.add(fragment)
        elif game.to_play(fragment) == strategy.seat:
            used.add(fragment)
    return endings, used, entered


def _replay(
    strategy: Strategy, game: Game, foresight: Foresight | None, zones: Set[str]
) -> Iterator[tuple[str, bool, bool]]:
    """Play everything that can arise.

    Yields:
        Each fragment, once, and once more if it can arise outside of zones and below one; whether the
        round is over; and whether a zone came before, where everybody plays what he likes.
    """
    vocabulary, way = game.vocabulary, strategy.way
    waiting = [(game.start, vocabulary.everywhere(), False)]
    met = {(game.start, False)}
    while waiting:
        fragment, known, below_zone = waiting.pop()
        if game.is_word(fragment):
            yield fragment, True, below_zone
            continue
        is_free = below_zone or fragment in zones
        if is_free and game.is_won_by_length(strategy.seat, fragment, known):
            yield fragment, False, below_zone
            continue
        if way and not fragment:
            plays = vocabulary.follow_first(way[0])
        else:
            plays = vocabulary.follow(fragment, known)
        if len(fragment) < len(way):
            made = {way[len(fragment)]}
        elif game.to_play(fragment) == strategy.seat and not is_free:
            made = {strategy.replies.get(fragment, "")}
        elif is_free or foresight is None:
            made = set(plays)
        else:
            made = {one for one in plays if foresight.may_be_made(strategy.seat, fragment, one)}
        if illegal := made - set(plays):
            raise NotAStrategy(f"after {fragment!r} it would play {illegal}, which is not legal.")
        yield fragment, False, below_zone
        new = {(after, is_free) for after in made} - met
        met |= new
        waiting.extend((after, plays[after], free) for after, free in new)


NOTHING_FIXED: Mapping[str, str] = MappingProxyType({})
"""No reply is chosen beforehand."""


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
        plays: what can follow: his one reply, or every play of an opponent; nothing if the round
            is over, or in a zone.
        legal: how many plays are legal here, those that he does not make among them; 0 if nothing
            is told of what can follow.
    """

    fragment: str
    seat: int | None
    wins: bool | None
    outcome: Outcome
    lines: int | None
    plays: tuple[StrategyNode, ...]
    legal: int

    @property
    def is_zone(self) -> bool:
        """Whether every letter wins from here on, so that nothing is told of what can follow."""
        return self.seat is not None and not self.plays

    def walk(self) -> Iterator[StrategyNode]:
        """Iterate over this fragment and all below it, each once, before what can follow it."""
        return (node for node, again in self.outline() if not again)

    def outline(self) -> Iterator[tuple[StrategyNode, bool]]:
        """Iterate over the plays in the order of an outline.

        Where play can come to a fragment in several ways, what follows it comes with the first.

        Yields:
            Each fragment below each of those that it is made of, and whether it was met before.
        """
        waiting = [self]
        met: set[str] = set()
        while waiting:
            node = waiting.pop()
            again = node.fragment in met
            yield node, again
            if not again:
                met.add(node.fragment)
                waiting.extend(reversed(node.plays))


@dataclass(frozen=True, eq=False, repr=False)
class Strategy:
    """The minimal strategy of one player. It has passed `verify`.

    Attributes:
        rules: the game it is for.
        seat: the player, by turn order.
        agreed_opening: what the round begins with, a letter or more, if that was agreed or played
            already.
        outcome: whether every, some or no line of play wins.
        lower_bound: the number of lines that no strategy is below that loses on as few words, as none
            does on fewer, where known; where lines have costs, their sum. Strategies without the
            fixed replies may be below it.
        tree: the plays, from the empty fragment; where there are zones, up to them.
        count: what there is to remember.
        fixed: the replies in it that were chosen beforehand, with their fragments, in order.
        avoided: those whose fragments do not come up, or are zones.
        costs: what each line costs; None if all cost alike.
        others: what the others may play.
    """

    rules: Rules
    seat: int
    agreed_opening: str | None
    outcome: Outcome
    lower_bound: int | None
    tree: StrategyNode
    count: Counting = Counting.LINES
    fixed: Fixed = ()
    avoided: Fixed = ()
    costs: Costs | None = None
    others: Others = Others.ANYTHING

    @property
    def line_kind(self) -> LineKind:
        """What a line to remember is."""
        return LineKind.of(self.rules.variant, self.count)

    @property
    def opening(self) -> str | None:
        """What the round begins with, if there is but one: agreed, or the player's first letter."""
        if self.agreed_opening is not None:
            return self.agreed_opening
        openings = self.tree.plays
        return openings[0].fragment if len(openings) == 1 else None

    @property
    def way(self) -> tuple[str, ...]:
        """The fragments up to the agreed opening, each one letter longer; nothing if there is none."""
        way: list[str] = []
        node = self.tree
        for _ in self.agreed_opening or "":
            if node.plays:
                node = node.plays[0]
                way.append(node.fragment)
        return tuple(way)

    @cached_property
    def endings(self) -> Mapping[str, bool]:
        """The words on which the round can end, sorted, and whether the player wins on them.

        Those on which it ends in zones are not among them: he wins on each.
        """
        nodes = [node for node in self.tree.walk() if node.wins is not None]
        return MappingProxyType(
            {node.fragment: bool(node.wins) for node in sorted(nodes, key=_by_fragment)}
        )

    @property
    def words(self) -> tuple[str, ...]:
        """The words on which the round can end, sorted; where words are remembered, the lines."""
        return tuple(self.endings)

    @cached_property
    def zones(self) -> tuple[str, ...]:
        """The fragments, sorted, at which what is to be remembered ends: every letter wins."""
        return tuple(sorted(node.fragment for node in self.tree.walk() if node.is_zone))

    @cached_property
    def replies(self) -> Mapping[str, str]:
        """What the player makes of each fragment at his turn, sorted; on the way to the opening too."""
        nodes = [n for n in self.tree.walk() if n.seat == self.seat and not n.is_zone]
        return MappingProxyType(
            {n.fragment: n.plays[0].fragment for n in sorted(nodes, key=_by_fragment)}
        )

    @property
    def idle(self) -> tuple[str, ...]:
        """The words to remember in which the player has no letter to play: none can be missed."""
        if self.line_kind is not LineKind.WORD:
            return ()
        given = len(self.agreed_opening or "")
        own = [n for n in range(given, max(map(len, self.words), default=0)) if self._plays_at(n)]
        return tuple(word for word in self.words if not own or len(word) <= own[0])

    def _plays_at(self, letters: int) -> bool:
        return self.rules.to_play(letters) == self.seat

    @property
    def remembered(self) -> tuple[str, ...]:
        """What begins each line to remember: its final word, or the fragment to reply to."""
        if self.line_kind is LineKind.WORD:
            return self.words
        given = len(self.agreed_opening or "")
        return tuple(one for one in self.replies if one and len(one) >= given)

    @property
    def with_replies(self) -> tuple[tuple[str, str], ...]:
        """The lines as in `remembered`, each with the reply to it: nothing to a word."""
        replies = self.replies
        return tuple((line, replies.get(line, "")) for line in self.remembered)

    @property
    def lines(self) -> int:
        """The number of lines to remember."""
        return len(self.remembered)

    @property
    def letters(self) -> int:
        """The letters in all lines together, those of the replies not counted."""
        return sum(map(len, self.remembered))

    @property
    def is_chosen(self) -> bool:
        """Whether replies were chosen beforehand, be they in it or not."""
        return bool(self.fixed or self.avoided)

    @property
    def cost(self) -> int:
        """What all lines cost together: as many as there are, where they have no costs."""
        return self.lines if self.costs is None else self.costs.sum(self.remembered)

    @property
    def winning(self) -> int:
        """How many of the words in `endings` the player wins on."""
        return sum(self.endings.values())

    @property
    def losing(self) -> int:
        """How many of these words he loses on."""
        return len(self.endings) - self.winning

    @property
    def proved_minimal(self) -> bool:
        """Whether none with the fixed replies loses on fewer words, or on as few and has fewer lines.

        Where lines have costs: or on as few and costs less.
        """
        return self.lower_bound == self.cost


MOST_COUNTED = 20_000
"""Replies in the largest strategy whose nodes are told how many there are from each on."""

Arising = dict[str, tuple[tuple[str, ...], int]]
"""What is made of each fragment of a length that can arise, nothing of a word, or in a zone; and how
many plays are legal there."""


def write_down(
    game: Game, wanted: Wanted, arising: Sequence[Arising], bound: int | None
) -> Strategy:
    """Write down a strategy, from the longest fragments up.

    Args:
        game: the game.
        wanted: whose strategy, and what it counts.
        arising: the fragments of each length, in order.
        bound: the number of lines that no strategy is below; None if that is not known.
    """
    rules, seat = game.rules, wanted.seat
    given = max(len(wanted.way), 1)
    are_own = [n >= given and rules.to_play(n) == seat for n in range(len(arising))]
    replied = sum(
        sum(bool(made) for made, _ in here.values())
        for here, is_own in zip(arising, are_own, strict=True)
        if is_own
    )
    are_words = LineKind.of(rules.variant, wanted.count) is LineKind.WORD
    is_counted = are_words or replied <= MOST_COUNTED
    nodes: dict[str, StrategyNode] = {}
    # From each node on: words lie on different branches, and their numbers add up; replies are shared
    # by branches, so that each is a bit.
    lines: dict[str, int] = {}
    bits = itertools.count()
    for letters, here in reversed(list(enumerate(arising))):
        wins = seat not in rules.losers(letters)
        below, nodes, lines_below, lines = nodes, {}, lines, {}
        for fragment, (made, legal) in in_turns(here.items(), wanted.report):
            following = tuple(below[one] for one in made)
            is_over = not made and game.is_word(fragment)
            if is_counted:
                after = [lines_below[one] for one in made]
                own = 1 << next(bits) if made and are_own[letters] and not are_words else 0
                lines[fragment] = sum(after) or 1 if are_words else reduce(or_, after, own)
            nodes[fragment] = StrategyNode(
                fragment=fragment,
                seat=None if is_over else rules.to_play(letters),
                wins=wins if is_over else None,
                outcome=Outcome.of({node.outcome for node in following}, wins=wins or not is_over),
                lines=_count(lines[fragment], are_words=are_words) if is_counted else None,
                plays=following,
                legal=legal,
            )
    tree = nodes[game.start]
    fixed, avoided = _come_up(tree, wanted)
    return Strategy(
        rules=rules,
        seat=seat,
        agreed_opening=wanted.opening,
        outcome=tree.outcome,
        lower_bound=bound,
        tree=tree if is_counted else replace(tree, lines=replied),
        count=wanted.count,
        fixed=fixed,
        avoided=avoided,
        costs=wanted.costs,
        others=wanted.others,
    )


def _count(lines: int, *, are_words: bool) -> int:
    return lines if are_words else lines.bit_count()


def _come_up(tree: StrategyNode, wanted: Wanted) -> tuple[Fixed, Fixed]:
    """Return the fixed replies whose fragments come up in a strategy, and are no zones there.

    Returns:
        Those that do, and all others.
    """
    if not wanted.fixed:
        return (), ()
    turns = {node.fragment for node in tree.walk() if node.seat == wanted.seat and node.plays}
    turns -= {"", *wanted.way[:-1]} if wanted.way else set()  # the opening is not his to choose
    met = tuple(pair for pair in wanted.fixed if pair[0] in turns)
    return met, tuple(pair for pair in wanted.fixed if pair[0] not in turns)


@runtime_checkable
class Strategist(Protocol):
    """A variant in which strategies are known."""

    def find_strategy(self, solution: Solution, wanted: Wanted) -> Strategy:
        """Find a minimal strategy, and do not verify it yet.

        Args:
            solution: what the variant's `solve` has returned.
            wanted: whose strategy, and how long that may take.

        Raises:
            NoStrategy: if none is known for what is wanted.
        """


def minimal_strategy(
    solution: Solution,
    seat: int,
    opening: str | None = None,
    commonness: NDArray[np.integer] | None = None,
    *,
    count: Counting = Counting.LINES,
    fixed: Mapping[str, str] = NOTHING_FIXED,
    costs: Costs | None = None,
    others: Others = Others.ANYTHING,
    time_limit: float | None = None,
    watch: Watch = to_the_end,
    report: Report = in_silence,
) -> Strategy:
    """Find the minimal strategy of `seat`, who need not be able to force a win.

    Who can has, of all strategies that do, one with the fewest lines, and then the fewest letters.
    Where words are remembered, who cannot loses on as few of them as any strategy does; of those it
    has the fewest lines, and then the fewest letters. Elsewhere he delays the loss.

    With more than two players, a seat wins if it can hold out alone (in misère: complete a word)
    when all others work together, or as `others` says: a strategy is the same in both readings.

    Args:
        solution: the solved game.
        seat: whose strategy.
        opening: the first letter of the round, or more, as agreed or already played; by default
            the first player chooses his best and every other player answers all.
        commonness: ``(words,)``, the level of each word of the whole list, 0 for a word that has
            none. Where words are remembered, of what is equal otherwise, the play with the smaller
            sum is chosen.
        count: what there is to remember.
        fixed: what the player makes of some fragments at his turn, whatever else he could; all else
            is minimised around it. A fragment that does not come up makes no difference.
        costs: what each line costs to remember. Of what loses on as few words, the strategy is one
            whose lines cost least together, before their number and their letters.
        others: what the others may play. Where they are careful and the player may lose all the
            same, they may play anything, until he is safe.
        time_limit: seconds after which to stop proving, with the best that has been found.
        watch: is told how the proof goes on, the fewest lines found and the bound, or with costs
            the lowest sum and its bound, and can end it by returning False. Where words are
            remembered nothing needs a proof.
        report: is called now and then, also while the strategy is written and replayed; the steps
            it is told have no meaning. A first strategy is waited for, but no longer than until a
            `Deadline` given here is over.

    Raises:
        IllegalFragment: if no word has `opening` as a part, or no play goes on from there.
        UnanswerableError: if it cannot be told in this variant who is safe among the careful.
        NoStrategy: if strategies are not known in this variant, or not for lines that have costs.
        TimeOverError: if a deadline is over before there is one.
        FixedReplyError: if a reply that is to be fixed is not legal, or the player wins from its
            fragment, and not after it.
        ValueError: if `opening` has no letter, there is no such seat, `commonness` is not of
            the whole list, or `solution` goes beyond finished words where strategies need that it
            does not.
    """
    words = solution.game.all_words
    if seat not in range(solution.rules.players):
        raise ValueError(f"there is no seat {seat}; seats are counted from 0.")
    if opening == "":
        raise ValueError("the opening must have a letter.")
    if commonness is not None and len(commonness) != len(words):
        raise ValueError(f"there are {len(commonness)} levels for {len(words)} words.")
    way = () if opening is None else _way_to(solution, opening)
    foresight = Foresight(solution, others)
    wanted = Wanted(
        seat=seat,
        opening=opening,
        commonness=commonness,
        time_limit=time_limit,
        watch=watch,
        report=report,
        count=count,
        fixed=checked(foresight.judge, seat, fixed, report),
        costs=costs,
        way=way,
        others=foresight.others,
    )
    variant = solution.rules.variant
    if not isinstance(variant, Strategist):
        raise NoStrategy(variant)
    strategy = variant.find_strategy(solution, wanted)
    verify(strategy, solution.game, report, foresight)
    return strategy


def _way_to(solution: Solution, opening: str) -> tuple[str, ...]:
    """Return the fragments up to an opening, each one letter longer.

    Raises:
        IllegalFragment: if it is no part of a word, or no play goes on from there.
    """
    game = solution.game
    if not game.is_part(opening):
        raise IllegalFragment(opening)
    if len(opening) == 1:
        return (opening,)
    way = solution.way_to(opening)
    ends = game.words_made(opening)
    if ends or not way:
        raise IllegalFragment(opening, ends[0] if ends else game.word_completed_before(opening))
    return way


def winners_strategy(
    solution: Solution,
    commonness: NDArray[np.integer] | None = None,
    *,
    count: Counting = Counting.LINES,
    time_limit: float | None = None,
    report: Report = in_silence,
) -> Strategy | None:
    """Return the minimal strategy of the first seat that wins for certain, whatever all others do.

    Args:
        solution: the solved game.
        commonness: as `minimal_strategy` has it.
        count: what there is to remember.
        time_limit: seconds after which to stop proving it minimal.
        report: as for `minimal_strategy`.

    Returns:
        The strategy; None if there is no such seat, or strategies are not known in this variant.

    Raises:
        UnanswerableError: if it cannot be answered who of many wins for certain.
    """
    alone = against_all(solution)
    if alone.winner is None:
        return None
    with suppress(NoStrategy):
        return minimal_strategy(
            alone,
            alone.winner,
            commonness=commonness,
            count=count,
            time_limit=time_limit,
            report=report,
        )
    return None


def _by_fragment(node: StrategyNode) -> str:
    return node.fragment
