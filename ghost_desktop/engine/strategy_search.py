"""Few lines for a winner whose positions cannot be listed: by a search that only gets better.

It begins with the reply, at each of his turns, that leaves the others the fewest fragments to come
up with. Then it goes through his turns and looks whether another reply leads to fewer lines: those
that only the old one needs are weighed against those that the new one would add to what is
remembered anyway. It ends when a round through all turns has found nothing better.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.integer_program import fewest_lines
from ghost_desktop.engine.reporting import in_turns
from ghost_desktop.engine.searched_strategy import FoundReplies
from ghost_desktop.engine.strategy_bound import look_ahead

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.engine.replies import Wanted
    from ghost_desktop.engine.strategy_bound import Reply, Turns


def find_lines(turns: Turns, roots: tuple[str, ...], wanted: Wanted) -> FoundReplies:
    """Find few lines, until nothing better is found, the time is up or somebody stops it.

    Args:
        turns: of the player.
        roots: the fragments at his turn that he needs a reply to in any case.
        wanted: how long it may take, and who is told of it.
    """
    end = None if wanted.time_limit is None else time.monotonic() + wanted.time_limit
    kept = _Kept(turns, by_tree=wanted.count is Counting.ZONES)
    for _ in in_turns(kept.need(roots), wanted.report):
        pass
    bound = len(roots) - ("" in roots)

    def goes_on(bound: int) -> bool:
        wanted.report(kept.lines, 0)
        return wanted.watch(kept.lines, bound) and (end is None or time.monotonic() < end)

    if kept.lines == bound or not goes_on(bound):
        return FoundReplies(kept.replies, bound)
    beginning = look_ahead(turns, roots, wanted.report)
    bound = max(bound, beginning.least_of_first_turns())
    if beginning.is_all or len(beginning.choices.before) <= _FEW_EDGES:
        lines = beginning.choices.lines
        seconds_left = None if end is None else max(0.0, end - time.monotonic())
        chosen = fewest_lines(
            beginning.choices,
            np.ones(len(lines), np.bool_),
            time_limit=seconds_left,
            watch=lambda _lines, found: goes_on(max(bound, found)),
        )
        bound = max(bound, chosen.bound)
        if beginning.is_all and np.count_nonzero(lines & chosen.nodes) <= kept.lines:
            return FoundReplies(beginning.replies(chosen.nodes), bound)
    is_better = True
    while is_better and kept.lines > bound:
        before = kept.lines
        kept.forget_trees()
        for number, fragment in enumerate(kept.fragments):
            if number % _TURN == 0 and not goes_on(bound):
                return FoundReplies(kept.replies, bound)
            kept.improve_at(fragment)
        is_better = kept.lines < before
    return FoundReplies(kept.replies, bound)


_FEW_EDGES = 10_000
"""Plays in the first turns up to which the fewest lines there are found: it takes a second."""

_TURN = 4
"""Turns gone through from one look to the next whether to go on."""


class _Kept:
    """What is remembered: replies, and by how many each is needed.

    Args:
        turns: of the player.
        by_tree: whether turns have few lines in common, so that the fewest in a tree of plays are a
            good guide. Where every line counts most are met on many ways.
    """

    def __init__(self, turns: Turns, *, by_tree: bool) -> None:
        self._turns = turns
        self._by_tree = by_tree
        self._least: dict[str, tuple[int, Reply]] = {}  # by tree
        self._more_than: dict[str, int] = {}  # the same, where all that is known is a bound
        self._reply: dict[str, Reply] = {}  # of fragments that are not needed any more, too
        self._needed: Counter[str] = Counter()  # fragments at his turn
        self._made: Counter[str] = Counter()  # what he makes of them

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

    def forget_trees(self) -> None:
        """Forget what was counted by tree: it changes with what is remembered anyway."""
        self._least.clear()
        self._more_than.clear()

    def improve_at(self, fragment: str) -> None:
        """Choose the reply to a fragment that adds the fewest lines to all others."""
        if fragment not in self._needed:
            return
        replies = self._turns.replies(fragment)
        reply = self._reply[fragment]
        if all(other.made == reply.made for other in replies):
            return
        before = self.lines
        self._unmake(reply)
        least = before - self.lines
        for other in replies:
            if least and other.made != reply.made:
                if self._by_tree and self._least_after(other, least) > least:
                    continue
                added = self._added_by(other, least)
                if added < least:
                    least, reply = added, other
        self._reply[fragment] = reply
        for _ in self.need(self._make(reply)):
            pass

    def _reply_to(self, fragment: str) -> Reply:
        if fragment not in self._reply:
            known = self._least.get(fragment)
            self._reply[fragment] = known[1] if known else self._turns.reply(fragment)
        return self._reply[fragment]

    def _least_from(self, fragment: str, most: int) -> int:
        """Count the fewest lines that a fragment adds, as a tree; beyond `most` only that it does."""
        if fragment in self._needed:
            return 0
        if fragment in self._least:
            return self._least[fragment][0]
        if most < 1 or self._more_than.get(fragment, 0) >= most:
            return most + 1
        least = most + 1
        for reply in self._turns.replies(fragment):
            lines = 1 + self._least_after(reply, least - 2)
            if lines < least:
                least = lines
                self._least[fragment] = lines, reply
        if least > most:
            self._more_than[fragment] = most
        return least

    def _least_after(self, reply: Reply, most: int) -> int:
        """Count the fewest lines that a reply adds, in the same way."""
        if reply.made in self._made:
            return 0
        new = [fragment for fragment in reply.needs if fragment not in self._needed]
        lines = 0
        for left, fragment in zip(reversed(range(len(new))), new, strict=True):
            if lines + left >= most:
                return most + 1
            lines += self._least_from(fragment, most - lines - left)
        return lines

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
