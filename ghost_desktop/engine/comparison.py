"""Word lists x rules -> rows: who wins, with what, and how much there is to remember."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ghost_desktop.engine.graph import build_graph
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.retrograde import against_all, solve_graph
from ghost_desktop.engine.strategy import minimal_strategy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ghost_desktop.engine.graph import PositionGraph
    from ghost_desktop.engine.import_report import ImportReport
    from ghost_desktop.engine.integer_program import Watch
    from ghost_desktop.engine.reporting import Report
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
        fragments: distinct parts of these words, in the sense of the variant, with the empty one.
        positions: those of them that play can reach.
        named: seats that may lose; in misère, those that may win.
        winning_openings: first plays that win, alphabetically.
        plays_left: plays in a perfect round; None with more than two players.
        plays_range: plays in the shortest and the longest round, with more than two players.
        load_seconds: time to read, clean and hash the list.
        solve_seconds: time to solve it, all positions.
        strategy_seat: the seat whose minimal strategy `lines` counts: the first that wins for
            certain, whatever all others do; None if there is none or it was not asked for.
        lines: what it has to remember; None if there is no such seat or it was not asked for.
        proved_minimal: whether no winning strategy has fewer; None likewise.
    """

    source: str
    rules: Rules
    words: int
    fragments: int
    positions: int
    named: frozenset[int]
    winning_openings: tuple[str, ...]
    plays_left: int | None
    plays_range: tuple[int, int] | None
    load_seconds: float
    solve_seconds: float
    strategy_seat: int | None = None
    lines: int | None = None
    proved_minimal: bool | None = None


def compare(
    lists: Iterable[LoadedList],
    rules: Sequence[Rules],
    *,
    lines: bool = True,
    time_limit: float | None = None,
) -> Iterator[Row]:
    """Solve each list under each of `rules`, giving each row when it is done.

    Args:
        lists: the lists; each is asked for when the one before is done.
        rules: the games, in the order of the rows of each list. Neighbours that differ in players,
            misère or reading alone share their graph.
        lines: find the winner's minimal strategy too.
        time_limit: seconds after which to stop proving each strategy minimal.

    Raises:
        WordListError: if a list has no word that counts.
    """
    for loaded in lists:
        graph: PositionGraph | None = None
        for game in rules:
            begin = time.perf_counter()
            graph = graph_of(loaded, game, graph)
            solution = solve_graph(graph, game)
            row = describe(loaded, solution, time.perf_counter() - begin)
            yield with_lines(row, solution, time_limit=time_limit) if lines else row


def graph_of(
    loaded: LoadedList,
    rules: Rules,
    before: PositionGraph | None = None,
    report: Report = in_silence,
) -> PositionGraph:
    """Return the positions of a game on a list: `before`, if it has just these, else new ones.

    Raises:
        WordListError: if no word counts.
    """
    wanted = (loaded.words, rules.variant, rules.min_length)
    if before is not None and (before.words, before.variant, before.min_length) == wanted:
        return before
    return build_graph(loaded.words, rules.variant, rules.min_length, report=report)


def solve_row(loaded: LoadedList, rules: Rules, *, lines: bool = False) -> Row:
    """Solve one list under one set of rules.

    Raises:
        WordListError: if no word counts.
    """
    (row,) = compare([loaded], [rules], lines=lines)
    return row


def describe(loaded: LoadedList, solution: Solution, seconds: float) -> Row:
    """Put what is known of a solution into a row; `seconds` is the time that solving took."""
    return Row(
        source=loaded.source,
        rules=solution.rules,
        words=len(solution.words),
        fragments=solution.graph.fragments,
        positions=solution.graph.positions,
        named=solution.named(""),
        winning_openings=tuple(play.letter for play in solution.winning_plays("")),
        plays_left=solution.plays_left(""),
        plays_range=solution.plays_range(""),
        load_seconds=loaded.seconds,
        solve_seconds=seconds,
    )


def with_lines(
    row: Row,
    solution: Solution,
    *,
    time_limit: float | None = None,
    watch: Watch = lambda _lines, _bound: True,
    report: Report = in_silence,
) -> Row:
    """Add to a row how much the first seat that wins alone has to remember, if there is one.

    Args:
        row: what is known of `solution`.
        solution: the solved game.
        time_limit: seconds after which to stop proving, with the best that has been found.
        watch: is told how the proof goes on, and can end it.
        report: is called now and then once the strategy is known.
    """
    alone = against_all(solution)
    if alone.winner is None:
        return row
    strategy = minimal_strategy(
        alone, alone.winner, time_limit=time_limit, watch=watch, report=report
    )
    return replace(
        row,
        strategy_seat=strategy.seat,
        lines=strategy.lines,
        proved_minimal=strategy.proved_minimal,
    )
