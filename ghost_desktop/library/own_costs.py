"""What lines cost a person: less where he has learned them, or knows the word.

A line that he has to learn from the beginning costs `USUAL`. One that he has learned in a drill costs
a tenth of that, and half as long as he has to look at it again. A word that he knows anyway costs
half: he only has to remember that it is one of these. A reply costs half where such a word can still
come of the fragment: it is then no string of letters to him.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np

from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.strategies.costs import USUAL, Costs, within_reach
from ghost_desktop.library import commonness

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.costs import WithinReach
    from ghost_desktop.library.decks import DrillLine

Lines = Iterable[tuple[str, str]]
"""Lines to remember: each a word and nothing, or a fragment and the reply to it."""

LEARNED = USUAL // 10
"""What a line costs that was learned in a drill and need not be asked yet."""

DUE = USUAL // 2
"""What a line costs that was learned in a drill and is to be asked again."""

KNOWN_WORD = USUAL // 2
"""What a word costs that a person knows, and a reply where such a word can still come."""


@dataclass(frozen=True, eq=False)
class OwnCosts:
    """What each line of a game costs a person.

    Attributes:
        costs: what it costs at least to remember a line, whatever is replied: what the engine is told.
        unlearned: what it costs if it was not learned, whatever is replied.
        learned: what each line costs that was learned, by what it is a reply to, and the reply.
    """

    costs: Costs
    unlearned: Costs
    learned: dict[tuple[str, str], int]

    def of(self, start: str, reply: str = "") -> int:
        """Return what a line costs; it is only learned with the reply that was learned."""
        return min(self.unlearned[start], self.learned.get((start, reply), USUAL))

    def sum(self, lines: Lines) -> int:
        """Return what some lines cost together."""
        return sum(self.of(start, reply) for start, reply in lines)


def own_costs(
    solution: Solution,
    line_kind: LineKind,
    known_lines: Iterable[DrillLine],
    now: datetime,
    *,
    level: int | None,
) -> OwnCosts:
    """Say what lines cost a person.

    Args:
        solution: the solved game.
        line_kind: what a line is.
        known_lines: those that he has answered in drills.
        now: the time, in UTC.
        level: up to which level of commonness he knows words; None if they have none.
    """
    learned = {
        line.name: DUE if line.is_due(now) else LEARNED for line in known_lines if line.is_learned
    }
    unlearned = Costs()
    if level is not None and line_kind is LineKind.WORD:
        unlearned = Costs(dict.fromkeys(_known_words(solution, level), KNOWN_WORD))
    elif level is not None:
        unlearned = Costs(near=_near(solution, level), near_cost=KNOWN_WORD)
    of = dict(unlearned.of)
    for (start, _reply), cost in learned.items():
        of[start] = min(cost, of.get(start, unlearned[start]))
    return OwnCosts(replace(unlearned, of=of), unlearned, learned)


_found: WeakKeyDictionary[Solution, tuple[int, WithinReach | None]] = WeakKeyDictionary()
"""The level that was asked for last of each game, and what is within reach: it is asked for again."""


def _near(solution: Solution, level: int) -> WithinReach | None:
    """Find the fragments of which a word that a person knows can still come."""
    found = _found.get(solution)
    if found is None or found[0] != level:
        _found[solution] = found = level, within_reach(solution, _known_words(solution, level))
    return found[1]


def _known_words(solution: Solution, level: int) -> list[str]:
    """Return the words up to a level."""
    words = solution.words
    levels = commonness.levels(words)
    return [words[place] for place in np.flatnonzero((levels > 0) & (levels <= level)).tolist()]


def known_share(words: Sequence[str], level: int) -> float:
    """Return which part of some words is known up to a level, from 0 to 1; of no words all are."""
    levels = commonness.levels_of(words).values()
    return sum(0 < found <= level for found in levels) / len(levels) if words else 1.0
