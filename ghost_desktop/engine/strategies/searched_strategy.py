"""The strategy of a winner whose positions cannot be listed: few lines, by a search that gets better.

It begins with the reply, at each of his turns, that leaves the others the fewest fragments to come
up with; where lines can be counted by tree, replies to the first turns are chosen that cover them
all. Then it goes through his turns and looks whether another reply leads to fewer lines: those that
only the old one needs are weighed against those that the new one would add to what is remembered
anyway. When a round through all turns has found nothing better, more replies are tried.

What can be played is asked of the words, fragment by fragment, from the first letter on.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from ghost_desktop.engine.reporting import FEW, in_turns, trampolined
from ghost_desktop.engine.strategies.choices import Choices, least_cost_by_levels
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.highs import cheapest_cover
from ghost_desktop.engine.strategies.proof_process import fewest_lines
from ghost_desktop.engine.strategies.replies import Enough
from ghost_desktop.engine.strategies.strategy import write_down

if TYPE_CHECKING:
    from collections.abc import Container, Generator, Iterable, Iterator, Mapping

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategies.replies import StrategyProgress, Wanted
    from ghost_desktop.engine.strategies.strategy import Arising, Strategy

    _Count = Generator["_Count", int, int]
    """Asks for other counts, is told what these come to, and returns its own."""


@dataclass(frozen=True, eq=False)
class FoundReplies:
    """What a search has found for a player who can force a win.

    Attributes:
        replies: what he makes of each fragment at his turn, the empty one included if he begins;
            those that cannot arise do no harm. A fragment that can arise and is not among them is
            a zone.
        bound: the number of lines that no strategy that wins is below.
    """

    replies: Mapping[str, str]
    bound: int


def write_strategy(game: Game, found: FoundReplies, wanted: Wanted) -> Strategy:
    """Write down the strategy that replies make.

    Args:
        game: the game.
        found: the replies.
        wanted: whose strategy, from where, and what it counts.
    """
    strategy = write_down(game, wanted, _follow_all(game, found, wanted), found.bound)
    return replace(strategy, lower_bound=min(found.bound, strategy.lines))


def _follow_all(game: Game, found: FoundReplies, wanted: Wanted) -> list[Arising]:
    """Follow all that can arise: for each length what is made of the fragments, sorted."""
    vocabulary = game.vocabulary
    levels: list[Arising] = []
    here = {game.start: vocabulary.everywhere()}
    while here:
        is_own = game.rules.to_play(len(levels)) == wanted.seat
        plays: Arising = {}
        after: dict[str, Any] = {}
        for fragment, known in in_turns(sorted(here.items()), wanted.report, FEW):
            plays[fragment] = (), 0
            if _ends_at(game, fragment, known, found, wanted):
                continue
            can_follow = vocabulary.follow(fragment, known)
            if len(fragment) < len(wanted.way):
                made = [wanted.way[len(fragment)]]
            elif is_own:
                made = [found.replies[fragment]]
            else:
                made = sorted(can_follow)
            plays[fragment] = tuple(made), len(can_follow)
            after.update((play, can_follow[play]) for play in made)
        levels.append(plays)
        here = after
    return levels


def _ends_at(game: Game, fragment: str, known: object, found: FoundReplies, wanted: Wanted) -> bool:
    """Tell whether nothing is told of what can follow a fragment: it is a word, or a zone."""
    if game.is_word(fragment):
        return True
    if wanted.count is Counting.LINES:
        return False
    if len(fragment) < len(wanted.way):
        return False
    if game.is_won_by_length(wanted.seat, fragment, known):
        return True
    return game.to_play(fragment) == wanted.seat and fragment not in found.replies


# --- the search -----------------------------------------------------------------------------------


_PATIENCE = 2, 3, 5
"""How many lines are counted after a reply, for each that it needs at once: as long as a fragment
has no reply with so few, more and more."""


def covers(replies: Mapping[str, tuple[Reply, ...]], tree: TreeCount) -> Iterator[dict[str, Reply]]:
    """Give choices of replies, better and better ones as they are judged by tree.

    Args:
        replies: to each fragment that needs one, those that win.
        tree: counts lines.
    """
    serves: dict[Reply, list[str]] = {}
    for fragment, some in replies.items():
        for reply in some:
            serves.setdefault(reply, []).append(fragment)
    waiting = sorted(serves, key=lambda reply: (len(reply.needs), reply.made))
    least: dict[str, int] = {}
    cost: dict[Reply, int] = {}
    for patience in _PATIENCE:
        for reply in waiting:
            most = patience * len(reply.needs)
            here = serves[reply]
            if all(fragment in least for fragment in here):  # what costs more is of no use
                most = min(most, sum(least[fragment] for fragment in here) - 1)
            lines = tree.least_after(reply, most)
            if lines <= most:
                cost[reply] = lines
                least.update((one, min(lines, least.get(one, lines))) for one in here)
                yield _cheapest(cost, serves)
        if len(least) == len(replies):
            return
        waiting = [reply for reply in waiting if reply not in cost]


def _cheapest(cost: Mapping[Reply, int], serves: Mapping[Reply, list[str]]) -> dict[str, Reply]:
    """Choose replies to all fragments that have any, with the fewest lines together."""
    replies = list(cost)
    fragments = sorted({fragment for reply in replies for fragment in serves[reply]})
    chosen = cheapest_cover(
        [cost[reply] for reply in replies],
        [[fragments.index(fragment) for fragment in serves[reply]] for reply in replies],
    )
    return {fragment: replies[number] for number in chosen for fragment in serves[replies[number]]}


MOST_TURNS = 400
"""Fragments of one length at his turn that are looked at: of more, all of their replies would take
longer than finding few lines."""


class Reply(NamedTuple):
    """What a player may make of a fragment at his turn, and still win.

    Attributes:
        made: the fragment.
        needs: the fragments at his next turn at which he needs a reply again, what looks worst first.
    """

    made: str
    needs: tuple[str, ...]


class Turns(Protocol):
    """The turns of a player who can force a win."""

    def reply(self, fragment: str) -> Reply:
        """Return a reply that wins, found quickly; the same each time."""

    def replies(self, fragment: str) -> tuple[Reply, ...]:
        """Return some replies that win, what looks best first; the same each time."""

    def widen(self) -> bool:
        """Have more replies from now on; returns whether there can be more."""

    def all_replies(self, fragment: str) -> tuple[Reply, ...]:
        """Return all replies that win, perhaps others too, or one that needs nothing any more."""


@dataclass(frozen=True, eq=False)
class Beginning:
    """The first turns of a player, and what he can choose there.

    Attributes:
        choices: what there is to choose from.
        is_all: whether these are all turns that can come up, and all replies there win.
        fragments: of each node.
        first: the replies to each of the roots.
    """

    choices: Choices
    is_all: bool
    fragments: list[str]
    first: Mapping[str, tuple[Reply, ...]]

    def replies(self, nodes: NDArray[np.bool_]) -> dict[str, str]:
        """Return the replies of a choice of nodes."""
        choices = self.choices
        made = choices.own[choices.before] & nodes[choices.before] & nodes[choices.after]
        pairs = zip(choices.before[made].tolist(), choices.after[made].tolist(), strict=True)
        return {self.fragments[before]: self.fragments[after] for before, after in pairs}

    def least_of_first_turns(self) -> int:
        """Return a number of lines that no strategy is below, from the first turns alone.

        What is needed after one reply may be needed after those to other roots as well: it counts
        for each of the roots that it may be needed for with an equal share.
        """
        needs = [[reply.needs for reply in replies] for replies in self.first.values()]
        may_need = Counter(fragment for replies in needs for fragment in set(chain(*replies)))
        shares = sum(
            min(sum(Fraction(1, may_need[fragment]) for fragment in reply) for reply in replies)
            for replies in needs
            if replies
        )
        return int(self.choices.lines[self.choices.roots].sum()) + ceil(shares)


def look_ahead(turns: Turns, roots: tuple[str, ...], report: Report) -> Beginning:
    """Look at the turns of a player, as long as they are few.

    Args:
        turns: of the player.
        roots: the fragments at his turn that he needs a reply to in any case, one at least.
        report: is told how many turns have been looked at.
    """
    nodes = here = list(roots)
    replies: dict[str, tuple[Reply, ...]] = {}
    needs: dict[str, tuple[str, ...]] = {}
    while here and len(here) <= MOST_TURNS:
        made: dict[str, tuple[str, ...]] = {}
        for fragment in in_turns(here, report):
            replies[fragment] = turns.all_replies(fragment)
            made.update(replies[fragment])
        here = list(dict.fromkeys(chain(*made.values())))
        nodes = [*nodes, *made, *here]
        needs |= made
    number = {fragment: node for node, fragment in enumerate(nodes)}
    edges = [(number[one], number[reply.made]) for one, some in replies.items() for reply in some]
    edges += [(number[one], number[need]) for one, some in needs.items() for need in some]
    before, after = np.array(sorted(edges), np.intp).reshape(-1, 2).T
    own = np.array([fragment not in needs for fragment in nodes])
    letters = np.array(list(map(len, nodes)))
    choices = Choices(
        roots=np.arange(len(roots)),
        own=own,
        lines=own & (letters > 0),
        letters=letters,
        before=before,
        after=after,
    )
    # Below a reply that does not win is a turn without any that does.
    is_all = not here and all(replies.values())
    return Beginning(choices, is_all, nodes, {root: replies.get(root, ()) for root in roots})


@dataclass(eq=False)
class TreeCount:
    """The fewest lines by tree, as far as somebody has asked.

    Attributes:
        turns: of the player.
        needed: fragments that need a reply anyway; they add no line.
        made: what he makes anyway; it adds none either.
    """

    turns: Turns
    needed: Container[str] = ()
    made: Container[str] = ()

    def __post_init__(self) -> None:
        """Begin with no count."""
        self._least: dict[str, tuple[int, Reply]] = {}
        self._more_than: dict[str, int] = {}  # where all that is known is a bound

    @property
    def replies(self) -> dict[str, Reply]:
        """The reply that leads to the fewest lines, to each fragment for which they are counted."""
        return {fragment: reply for fragment, (_, reply) in self._least.items()}

    def best(self, fragment: str) -> Reply | None:
        """Return the reply that leads to the fewest lines, if they have been counted."""
        known = self._least.get(fragment)
        return known and known[1]

    def least_after(self, reply: Reply, most: int) -> int:
        """Count the fewest lines that a reply adds; beyond `most` only that they are more."""
        return trampolined(self._count_after(reply, most))

    def _count_after(self, reply: Reply, most: int) -> _Count:
        """Count the same, given what the counts that it asks for come to."""
        if reply.made in self.made:
            return 0
        new = [fragment for fragment in reply.needs if fragment not in self.needed]
        lines = 0
        for left, fragment in zip(reversed(range(len(new))), new, strict=True):
            if lines + left >= most:
                return most + 1
            known, at_most = self._least.get(fragment), most - lines - left
            if known:
                lines += known[0]
            elif self._more_than.get(fragment, 0) >= at_most:
                lines += at_most + 1
            else:
                lines += yield self._count_from(fragment, at_most)
        return lines

    def _count_from(self, fragment: str, most: int) -> _Count:
        """Count the fewest lines that a fragment adds, in the same way; it needs a reply itself."""
        least = most + 1
        for reply in self.turns.replies(fragment):
            lines = 1 + (yield self._count_after(reply, least - 2))
            if lines < least:
                least = lines
                self._least[fragment] = lines, reply
        if least > most:
            self._more_than[fragment] = most
        return least


_FEW_EDGES = 1_000
"""Plays in the first turns up to which the fewest lines there are found at once."""

_MOST_EDGES = 10_000
"""The same, once nothing better is found quickly."""

_NO_NEWS, _NO_NEWS_AT_LAST = 0.3, 10.0
"""Seconds without a better bound, after which a program is left: as long as there is something else
to try, and then."""


def find_lines(
    turns: Turns, roots: tuple[str, ...], count: Counting, progress: StrategyProgress
) -> FoundReplies:
    """Find few lines, until nothing better is found, the time is up or somebody stops it.

    Args:
        turns: of the player; they look in on `progress` as they are asked.
        roots: the fragments at his turn that he needs a reply to in any case.
        count: what is counted.
        progress: hears of all that is found, and says when it is enough.
    """
    finder = _LineFinder(turns, roots, progress, count is Counting.ZONES)
    try:
        return finder.find()
    except Enough:
        return finder.found


@dataclass(eq=False)
class _LineFinder:
    """Finds few lines; see `find_lines`.

    Attributes:
        by_tree: whether turns have few lines in common, so that the fewest in a tree of plays are a
            good guide. Where every line counts most are met on many ways.
    """

    turns: Turns
    roots: tuple[str, ...]
    progress: StrategyProgress
    by_tree: bool

    def __post_init__(self) -> None:
        self._kept = _Kept(self.turns, self.by_tree)

    @property
    def found(self) -> FoundReplies:
        """The best so far."""
        return FoundReplies(self._kept.replies, self.progress.bound)

    def find(self) -> FoundReplies:
        """Find few lines; may raise `Enough`."""
        progress = self.progress
        progress.proved(len(self.roots) - ("" in self.roots))
        for _ in in_turns(self._kept.need(self.roots), progress.look_in):
            pass
        self._take(self._kept)
        if progress.is_proved:
            return self.found
        beginning = look_ahead(self.turns, self.roots, progress.look_in)
        progress.proved(beginning.least_of_first_turns())
        progress.proved(least_cost_by_levels(beginning.choices, beginning.choices.costs))
        edges = len(beginning.choices.before)
        if beginning.is_all or edges <= _FEW_EDGES:
            found = self._solve(beginning)
            if found is not None:
                return found
        if self.by_tree:
            self._cover(beginning)
        self._improve()
        is_large = _FEW_EDGES < edges <= _MOST_EDGES
        if is_large:
            self._solve(beginning)
        while self.turns.widen():
            self._improve()
        if is_large:
            self._solve(beginning, _NO_NEWS_AT_LAST)
        return self.found

    def _take(self, kept: _Kept) -> None:
        """Take the replies that are kept for the best."""
        self._kept = kept
        self.progress.found(kept.lines)
        self.progress.look_in()

    def _solve(self, beginning: Beginning, no_news: float = _NO_NEWS) -> FoundReplies | None:
        """Find the fewest lines of the beginning; returns them if that is all."""
        progress = self.progress
        last, since = 0, time.monotonic()

        def watch(_lines: int, bound: int) -> bool:
            nonlocal last, since
            if bound > last:
                last, since = bound, time.monotonic()
            progress.proved(bound)
            is_soon = beginning.is_all or time.monotonic() - since < no_news
            return progress.goes_on() and is_soon

        lines = beginning.choices.lines
        chosen = fewest_lines(beginning.choices, np.ones(len(lines), np.bool_), watch=watch)
        progress.proved(chosen.bound)
        if not beginning.is_all or np.count_nonzero(lines & chosen.nodes) > self._kept.lines:
            progress.look_in()
            return None
        return FoundReplies(beginning.replies(chosen.nodes), progress.bound)

    def _cover(self, beginning: Beginning) -> None:
        """Choose the replies to the first turns together."""
        tree = TreeCount(self.turns)
        for first in covers(beginning.first, tree):
            kept = self._kept.with_first(first, tree)
            for _ in kept.need(self.roots):
                pass
            if kept.lines < self._kept.lines:
                self._take(kept)

    def _improve(self) -> None:
        """Go through all turns until nothing is better any more."""
        kept = self._kept
        before = kept.lines + 1
        while self.progress.bound < kept.lines < before:
            before = kept.lines
            kept.forget_trees()
            for fragment in kept.fragments:
                try:
                    kept.improve_at(fragment)
                finally:
                    self.progress.found(kept.lines)
                self.progress.look_in()


@dataclass(eq=False)
class _Kept:
    """What is remembered: replies, and by how many each is needed.

    Attributes:
        turns: of the player.
        by_tree: see `_LineFinder`.
        reply: what is replied, if it is needed; else it is what `turns` say.
    """

    turns: Turns
    by_tree: bool
    reply: dict[str, Reply] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._needed: Counter[str] = Counter()  # fragments at his turn
        self._made: Counter[str] = Counter()  # what he makes of them
        self.forget_trees()

    @property
    def lines(self) -> int:
        """How many fragments need a reply; the empty one, if he begins, is none to remember."""
        return len(self._needed) - ("" in self._needed)

    @property
    def fragments(self) -> list[str]:
        """The fragments that need a reply, in the order in which to go through them.

        By tree the first turns come first, since what is found there leads to the fewest lines
        below as well, and of these those with the fewest needs, which others can share; else the
        last ones do, which are quickly done.
        """
        if not self.by_tree:
            return sorted(self._needed, key=lambda fragment: (-len(fragment), fragment))
        return sorted(
            self._needed,
            key=lambda fragment: (len(fragment), len(self.reply[fragment].needs), fragment),
        )

    @property
    def replies(self) -> dict[str, str]:
        """What is made of each of them."""
        return {fragment: self.reply[fragment].made for fragment in self._needed}

    def need(self, fragments: Iterable[str]) -> Iterable[str]:
        """Need replies to more fragments; gives each that was not needed before."""
        waiting = list(fragments)
        while waiting:
            fragment = waiting.pop()
            self._needed[fragment] += 1
            if self._needed[fragment] == 1:
                yield fragment
                waiting.extend(self._make(self._reply_to(fragment)))

    def with_first(self, first: Mapping[str, Reply], tree: TreeCount) -> _Kept:
        """Return what is remembered with other replies to first turns, and those below by tree."""
        return _Kept(self.turns, self.by_tree, {**self.reply, **tree.replies, **first})

    def forget_trees(self) -> None:
        """Forget what was counted by tree: it changes with what is remembered anyway."""
        self._tree = TreeCount(self.turns, self._needed, self._made)

    def improve_at(self, fragment: str) -> None:
        """Choose the reply to a fragment that adds the fewest lines to all others.

        What is remembered stays whole if it is stopped.
        """
        if fragment not in self._needed:
            return
        replies = self.turns.replies(fragment)
        reply = self.reply[fragment]
        if all(other.made == reply.made for other in replies):
            return
        before = self.lines
        self._unmake(reply)
        least = before - self.lines
        try:
            for other in replies:
                if not least:
                    break
                if other.made == reply.made:
                    continue
                if self.by_tree and self._tree.least_after(other, least) > least:
                    continue
                added = self._added_by(other, least)
                if added < least:
                    least, reply = added, other
        finally:
            self.reply[fragment] = reply
            for _ in self.need(self._make(reply)):
                pass

    def _reply_to(self, fragment: str) -> Reply:
        if fragment not in self.reply:
            self.reply[fragment] = self._tree.best(fragment) or self.turns.reply(fragment)
        return self.reply[fragment]

    def _make(self, reply: Reply) -> tuple[str, ...]:
        """Make a reply; returns what it needs more than was needed before."""
        self._made[reply.made] += 1
        return reply.needs if self._made[reply.made] == 1 else ()

    def _unmake(self, reply: Reply) -> None:
        """Make a reply no more, and forget what only it needs."""
        waiting = [reply]
        while waiting:
            reply = waiting.pop()
            self._made[reply.made] -= 1
            if self._made[reply.made]:
                continue
            del self._made[reply.made]
            for fragment in reply.needs:
                self._needed[fragment] -= 1
                if not self._needed[fragment]:
                    del self._needed[fragment]
                    waiting.append(self.reply[fragment])

    def _added_by(self, reply: Reply, most: int) -> int:
        """Count the lines that a reply adds, up to `most`."""
        added: set[str] = set()
        made = {reply.made}
        waiting = [reply]
        while waiting and len(added) < most:
            reply = waiting.pop()
            if reply.made in self._made:
                continue
            new = [f for f in reply.needs if f not in self._needed and f not in added]
            added.update(new)
            if len(added) >= most:
                break
            for fragment in new:
                after = self._reply_to(fragment)
                if after.made not in made:
                    made.add(after.made)
                    waiting.append(after)
        return len(added)
