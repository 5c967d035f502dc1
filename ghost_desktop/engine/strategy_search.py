"""Few lines for a winner whose positions cannot be listed: by a search that only gets better.

It begins with the reply, at each of his turns, that leaves the others the fewest fragments to come
up with; where lines can be counted by tree, replies to the first turns are chosen that cover them
all. Then it goes through his turns and looks whether another reply leads to fewer lines: those that
only the old one needs are weighed against those that the new one would add to what is remembered
anyway. When a round through all turns has found nothing better, more replies are tried.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.by_levels import least_cost
from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.first_replies import covers
from ghost_desktop.engine.integer_program import fewest_lines
from ghost_desktop.engine.reporting import in_turns
from ghost_desktop.engine.searched_strategy import FoundReplies
from ghost_desktop.engine.strategy_bound import look_ahead
from ghost_desktop.engine.strategy_progress import Enough
from ghost_desktop.engine.tree_count import TreeCount

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ghost_desktop.engine.strategy_bound import Beginning, Reply, Turns
    from ghost_desktop.engine.strategy_progress import StrategyProgress

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
    finder = _LineFinder(turns, roots, progress, by_tree=count is Counting.ZONES)
    try:
        return finder.find()
    except Enough:
        return finder.found


class _LineFinder:
    """Finds few lines; see `find_lines`.

    Args:
        by_tree: whether turns have few lines in common, so that the fewest in a tree of plays are a
            good guide. Where every line counts most are met on many ways.
    """

    def __init__(
        self, turns: Turns, roots: tuple[str, ...], progress: StrategyProgress, *, by_tree: bool
    ) -> None:
        self._turns = turns
        self._roots = roots
        self._progress = progress
        self._by_tree = by_tree
        self._kept = _Kept(turns, by_tree=by_tree)

    @property
    def found(self) -> FoundReplies:
        """The best so far."""
        return FoundReplies(self._kept.replies, self._progress.bound)

    def find(self) -> FoundReplies:
        """Find few lines; may raise `Enough`."""
        progress = self._progress
        progress.proved(len(self._roots) - ("" in self._roots))
        for _ in in_turns(self._kept.need(self._roots), progress.look_in):
            pass
        self._take(self._kept)
        if progress.is_proved:
            return self.found
        beginning = look_ahead(self._turns, self._roots, progress.look_in)
        progress.proved(beginning.least_of_first_turns())
        progress.proved(least_cost(beginning.choices, beginning.choices.costs))
        edges = len(beginning.choices.before)
        if beginning.is_all or edges <= _FEW_EDGES:
            found = self._solve(beginning)
            if found is not None:
                return found
        if self._by_tree:
            self._cover(beginning)
        self._improve()
        is_large = _FEW_EDGES < edges <= _MOST_EDGES
        if is_large:
            self._solve(beginning)
        while self._turns.widen():
            self._improve()
        if is_large:
            self._solve(beginning, _NO_NEWS_AT_LAST)
        return self.found

    def _take(self, kept: _Kept) -> None:
        """Take the replies that are kept for the best."""
        self._kept = kept
        self._progress.found(kept.lines)
        self._progress.look_in()

    def _solve(self, beginning: Beginning, no_news: float = _NO_NEWS) -> FoundReplies | None:
        """Find the fewest lines of the beginning; returns them if that is all."""
        progress = self._progress
        last, since = 0, time.monotonic()

        def watch(_lines: int, bound: int) -> bool:
            nonlocal last, since
            if bound > last:
                last, since = bound, time.monotonic()
            progress.proved(bound)
            is_soon = beginning.is_all or time.monotonic() - since < no_news
            return progress.goes_on() and is_soon

        lines = beginning.choices.lines
        chosen = fewest_lines(
            beginning.choices,
            np.ones(len(lines), np.bool_),
            time_limit=progress.seconds_left,
            watch=watch,
        )
        progress.proved(chosen.bound)
        if not beginning.is_all or np.count_nonzero(lines & chosen.nodes) > self._kept.lines:
            progress.look_in()
            return None
        return FoundReplies(beginning.replies(chosen.nodes), progress.bound)

    def _cover(self, beginning: Beginning) -> None:
        """Choose the replies to the first turns together."""
        tree = TreeCount(self._turns)
        for first in covers(beginning.first, tree):
            kept = self._kept.with_first(first, tree)
            for _ in kept.need(self._roots):
                pass
            if kept.lines < self._kept.lines:
                self._take(kept)

    def _improve(self) -> None:
        """Go through all turns until nothing is better any more."""
        kept = self._kept
        before = kept.lines + 1
        while self._progress.bound < kept.lines < before:
            before = kept.lines
            kept.forget_trees()
            for fragment in kept.fragments:
                try:
                    kept.improve_at(fragment)
                finally:
                    self._progress.found(kept.lines)
                self._progress.look_in()


class _Kept:
    """What is remembered: replies, and by how many each is needed.

    Args:
        turns: of the player.
        by_tree: see `_LineFinder`.
        replies: what is replied, if it is needed; else it is what `turns` say.
    """

    def __init__(
        self, turns: Turns, *, by_tree: bool, replies: Mapping[str, Reply] | None = None
    ) -> None:
        self._turns = turns
        self._by_tree = by_tree
        self._reply: dict[str, Reply] = dict(replies or {})
        self._needed: Counter[str] = Counter()  # fragments at his turn
        self._made: Counter[str] = Counter()  # what he makes of them
        self._tree = TreeCount(turns, self._needed, self._made)

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
        if not self._by_tree:
            return sorted(self._needed, key=lambda fragment: (-len(fragment), fragment))
        return sorted(
            self._needed,
            key=lambda fragment: (len(fragment), len(self._reply[fragment].needs), fragment),
        )

    @property
    def replies(self) -> dict[str, str]:
        """What is made of each of them."""
        return {fragment: self._reply[fragment].made for fragment in self._needed}

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
        replies = {**self._reply, **tree.replies, **first}
        return _Kept(self._turns, by_tree=self._by_tree, replies=replies)

    def forget_trees(self) -> None:
        """Forget what was counted by tree: it changes with what is remembered anyway."""
        self._tree = TreeCount(self._turns, self._needed, self._made)

    def improve_at(self, fragment: str) -> None:
        """Choose the reply to a fragment that adds the fewest lines to all others.

        What is remembered stays whole if it is stopped.
        """
        if fragment not in self._needed:
            return
        replies = self._turns.replies(fragment)
        reply = self._reply[fragment]
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
                if self._by_tree and self._tree.least_after(other, least) > least:
                    continue
                added = self._added_by(other, least)
                if added < least:
                    least, reply = added, other
        finally:
            self._reply[fragment] = reply
            for _ in self.need(self._make(reply)):
                pass

    def _reply_to(self, fragment: str) -> Reply:
        if fragment not in self._reply:
            self._reply[fragment] = self._tree.best(fragment) or self._turns.reply(fragment)
        return self._reply[fragment]

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
                    waiting.append(self._reply[fragment])

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
