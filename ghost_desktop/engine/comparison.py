"""Word lists x rules -> rows: who wins, with what, and how much there is to remember."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.retrograde import solve
from ghost_desktop.engine.strategy import minimal_strategy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ghost_desktop.engine.cleaning import ImportReport
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.wordlist import WordList


@dataclass(frozen=True, eq=False)
class LoadedList:
    """A word list that has been read: under which name, from what, and how long that took.

    Attributes:
        source: what the caller named: the id of a bundled list, or a path.
        words: the list.
        report: what became of the entries of the file.
        seconds: time to read, clean and hash it.
    """

    source: str
    words: WordList
    report: ImportReport
    seconds: float


@dataclass(frozen=True)
class Row:
    """One list under one set of rules.

    Attributes:
        source: as in `LoadedList`.
        rules: the game.
        words: words that count.
        fragments: distinct beginnings of these words, the empty one included.
        positions: those of them that play can reach.
        losers: seats that may lose.
        winning_openings: first plays that win, alphabetically.
        plays_left: plays in a perfect round.
        load_seconds: time to read, clean and hash the list.
        solve_seconds: time to solve it, all positions.
        winner: the seat whose minimal strategy `lines` counts; None if that was not asked for.
        lines: words that the winner has to remember; None if that was not asked for.
        proved_minimal: whether no winning strategy has fewer; None if that was not asked for.
    """

    source: str
    rules: Rules
    words: int
    fragments: int
    positions: int
    losers: frozenset[int]
    winning_openings: tuple[str, ...]
    plays_left: int
    load_seconds: float
    solve_seconds: float
    winner: int | None = None
    lines: int | None = None
    proved_minimal: bool | None = None


def compare(
    lists: Iterable[LoadedList],
    rules: Sequence[Rules],
    *,
    lines: bool = True,
) -> Iterator[Row]:
    """Solve each list under each of `rules`, giving each row when it is done.

    Args:
        lists: the lists; each is asked for when the one before is done.
        rules: the games, in the order of the rows of each list.
        lines: find the winner's minimal strategy too.

    Raises:
        WordListError: if a list has no word that counts.
    """
    for loaded in lists:
        for game in rules:
            yield solve_row(loaded, game, lines=lines)


def solve_row(loaded: LoadedList, rules: Rules, *, lines: bool = False) -> Row:
    """Solve one list under one set of rules.

    Raises:
        WordListError: if no word counts.
    """
    begin = time.perf_counter()
    solution = solve(loaded.words, rules)
    seconds = time.perf_counter() - begin
    return describe(loaded, solution, seconds, lines=lines)


def describe(loaded: LoadedList, solution: Solution, seconds: float, *, lines: bool = False) -> Row:
    """Put what is known of a solution into a row; `seconds` is the time that solving took."""
    strategy = minimal_strategy(solution, solution.winner) if lines else None
    return Row(
        source=loaded.source,
        rules=solution.rules,
        words=len(solution.words),
        fragments=solution.words.count_prefixes(),
        positions=solution.graph.positions,
        losers=solution.losers(""),
        winning_openings=tuple(play.letter for play in solution.winning_plays("")),
        plays_left=solution.plays_left(""),
        load_seconds=loaded.seconds,
        solve_seconds=seconds,
        winner=strategy.seat if strategy else None,
        lines=strategy.lines if strategy else None,
        proved_minimal=strategy.proved_minimal if strategy else None,
    )
