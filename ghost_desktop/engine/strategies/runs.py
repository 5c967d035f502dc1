"""A strategy -> its runs: plays after each other in which nobody has a choice, seen as one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.reporting import in_silence, in_turns

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategies.strategy import StrategyNode
    from ghost_desktop.engine.words.letter_order import LetterOrder


@dataclass(frozen=True, eq=False)
class Run:
    """Plays after each other without a choice: each the only legal one, or all with the same end.

    Attributes:
        steps: the fragments that the plays make, one after the other, at least one.
        aside: fragments to which play can come instead on other ways to the same end.
    """

    steps: tuple[StrategyNode, ...]
    aside: tuple[StrategyNode, ...] = ()

    @property
    def first(self) -> StrategyNode:
        """The fragment with which it begins."""
        return self.steps[0]

    @property
    def last(self) -> StrategyNode:
        """The fragment to which it leads: what can follow it can follow the run."""
        return self.steps[-1]


@dataclass(frozen=True, eq=False)
class Runs:
    """All that can arise in a strategy, each fragment in one run.

    Attributes:
        runs: in the order of an outline, what comes before a run before it; the first has the
            empty fragment alone.
        plays: of each run, by number, the numbers of those that can follow it.
    """

    runs: tuple[Run, ...]
    plays: tuple[tuple[int, ...], ...]

    @classmethod
    def of(
        cls, tree: StrategyNode, report: Report = in_silence, order: LetterOrder | None = None
    ) -> Runs:
        """Find the runs of a strategy.

        A run goes on after a fragment if one play alone is legal there, or if only one word can
        come of it; it ends where play can come to the next fragment from elsewhere, too.

        Args:
            tree: the strategy, from the empty fragment.
            report: is called now and then; may raise to cancel.
            order: in which plays from one fragment stand; by default as they are.
        """
        nodes = {node.fragment: node for node in in_turns(tree.walk(), report)}
        settled = _settled(nodes)
        before = dict.fromkeys(nodes, 0)
        for node in nodes.values():
            for play in node.plays:
                before[play.fragment] += 1
        runs: list[Run] = []
        number: dict[str, int] = {}  # of each run, by its first fragment
        waiting = [tree]
        while waiting:
            node = waiting.pop()
            if node.fragment in number:
                continue
            number[node.fragment] = len(runs)
            run = Run((node,)) if node is tree else _from(node, settled, before)
            runs.append(run)
            waiting.extend(reversed(_in_order(run.last.plays, order)))
        follow = (_in_order(run.last.plays, order) for run in runs)
        plays = (tuple(number[play.fragment] for play in after) for after in follow)
        return cls(tuple(runs), tuple(plays))


def _in_order(plays: Sequence[StrategyNode], order: LetterOrder | None) -> Sequence[StrategyNode]:
    if order is None or order.is_by_code:
        return plays
    return sorted(plays, key=lambda play: order.key(play.fragment))


def _from(node: StrategyNode, settled: Mapping[str, bool], before: Mapping[str, int]) -> Run:
    """Follow the plays after a fragment as long as nobody has a choice."""
    steps = [node]
    while len(node.plays) == 1 and (node.legal == 1 or settled[node.fragment]):
        (play,) = node.plays
        if before[play.fragment] > 1:
            break
        steps.append(play)
        node = play
    if not settled[node.fragment] or not node.plays:
        return Run(tuple(steps))
    below = list(node.walk())[1:]
    within = dict.fromkeys((one.fragment for one in below), 0)
    for one in (node, *below):
        for play in one.plays:
            within[play.fragment] += 1
    if any(before[fragment] > count for fragment, count in within.items()):
        return Run(tuple(steps))  # play can come to some of it from elsewhere
    while node.plays:
        node = node.plays[0]
        steps.append(node)
    known = {step.fragment for step in steps}
    return Run(tuple(steps), tuple(one for one in below if one.fragment not in known))


def _settled(nodes: Mapping[str, StrategyNode]) -> dict[str, bool]:
    """Tell of each fragment whether only one word can come of it."""
    ends: dict[str, str] = {}  # the word; nothing if there are several, or a zone
    for fragment in sorted(nodes, key=len, reverse=True):
        after = {ends[play.fragment] for play in nodes[fragment].plays}
        if after:
            ends[fragment] = after.pop() if len(after) == 1 else ""
        else:
            ends[fragment] = fragment if nodes[fragment].wins is not None else ""
    return {fragment: bool(end) for fragment, end in ends.items()}
