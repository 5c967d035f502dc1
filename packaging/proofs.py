"""How long it takes to prove strategies, for the README: `results.py` puts this table into it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.formats.tables import markdown_row, markdown_ruler
from ghost_desktop.formats.text import number, variant_name
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Executor

VARIANTS = ("superghost", "superduperghost")
"""Those in which branches share replies, so that there is something to prove."""

SHOWN = (3, 4)
"""Minimum lengths that have a column of their own."""

MIN_LENGTHS = range(1, 13)
"""All that are tried; the longest proof of these has a column as well."""


class Proof(NamedTuple):
    """A strategy of the winner that was proved minimal.

    Attributes:
        source: the id of the list.
        variant: the id of the variant.
        min_length: letters in the shortest words that count.
        lines: the replies to remember.
        seconds: of processor time, to find it, prove it and replay it once the game is solved.
    """

    source: str
    variant: str
    min_length: int
    lines: int
    seconds: float


def tables(pool: Executor) -> dict[str, str]:
    """Write the table, by name; the pool does the work."""
    sources = [one.id for one in catalogue.bundled_lists()]
    return {"proofs": table([one for found in pool.map(proofs_of, sources) for one in found])}


def proofs_of(source: str) -> list[Proof]:
    """Prove the strategies of all winners on a list."""
    words = catalogue.load(source).words
    found = []
    for variant in VARIANTS:
        solution = None
        for min_length in MIN_LENGTHS:
            rules = Rules(find_variant(variant), min_length)
            solution = solve(words, rules, like=solution)
            seat = solution.winner
            assert seat is not None  # one of two wins
            begin = _processor_time()
            strategy = minimal_strategy(solution, seat)
            assert strategy.proved_minimal  # there was no limit
            seconds = _processor_time() - begin
            found.append(Proof(source, variant, min_length, strategy.lines, seconds))
    return found


def table(found: Sequence[Proof]) -> str:
    """Write proofs: a line for each list, and for each variant a column for what is shown of it."""
    titles = ["list"]
    cells: dict[str, list[str]] = {one.source: [] for one in found}
    for variant in dict.fromkeys(one.variant for one in found):
        name = variant_name(find_variant(variant))
        titles += [*(f"{name} {length}+" for length in SHOWN), "longest"]
        for source, row in cells.items():
            proofs = [one for one in found if (one.source, one.variant) == (source, variant)]
            row += [_cell(one) for one in proofs if one.min_length in SHOWN]
            longest = max(proofs, key=lambda one: one.seconds)
            row.append(f"{longest.min_length}+: {_cell(longest)}")
    rows = [markdown_row([source, *row]) for source, row in cells.items()]
    return "\n".join([markdown_row(titles), markdown_ruler([False] * len(titles)), *rows])


def _cell(one: Proof) -> str:
    return f"{number(one.lines)}, {one.seconds:.1f} s"


def _processor_time() -> float:
    """Return the seconds that this process has worked, and those that it started."""
    return sum(os.times()[:4])
