"""Which strategy is wanted, and what was found: the worker's part and what the panel follows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ghost_desktop.desktop.kit.ask import without_count
from ghost_desktop.desktop.strategy.lines import Lines, lines_of
from ghost_desktop.desktop.strategy.map_graph import MapGraph
from ghost_desktop.desktop.strategy.rows import StrategyRows
from ghost_desktop.desktop.strategy.summary import Proof, costs_to
from ghost_desktop.engine.game.variant import NoCosts
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.fixed_replies import can_be_fixed
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.engine.strategies.runs import Runs
from ghost_desktop.engine.strategies.strategy import Strategy, minimal_strategy
from ghost_desktop.engine.words.overlap import NO_SYMBOLS
from ghost_desktop.library import commonness
from ghost_desktop.library.beside import symbols_if_any

if TYPE_CHECKING:
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.strategy.position import SolvedGame
    from ghost_desktop.desktop.strategy.summary import Learner
    from ghost_desktop.engine.reporting import Report as Quiet
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.replies import Fixed
    from ghost_desktop.engine.words.overlap import ListSymbols
    from ghost_desktop.library.own_costs import OwnCosts
    from ghost_desktop.library.question import Question


PROVING = 5.0
"""Seconds for a proof of what is looked at beside the main strategy."""


@dataclass(frozen=True)
class StrategyView:
    """Which strategy is looked at: its folds are remembered."""

    question: Question
    seat: int
    opening: str | None
    count: Counting = Counting.LINES
    fixed: Fixed = ()
    """The replies that a person has chosen."""
    person: Learner | None = None
    """Whom it is to cost the least; None if it is to have the fewest lines."""
    beside: str = ""
    """The list that its words are held against; empty if none is."""
    others: Others = Others.ANYTHING
    """What the others may play."""
    way: Fixed = ()
    """The replies by which play comes to the one that was chosen last, and that one: all of them are
    chosen where other plays would avoid it."""

    @property
    def name(self) -> str:
        """A name under which the folds of its tree are stored.

        What is chosen, or costs a person less, makes no difference to it: most rows stay as they were.
        """
        facts: list[object] = [self.seat, self.opening or ""]
        if self.count is Counting.ZONES:
            facts.append(self.count.value)
        if self.others is Others.CAREFUL:
            facts.append(self.others.value)
        return tree_name(self.question, *facts)

    @property
    def chosen_name(self) -> str:
        """A name under which it is stored what is chosen: the same replies win, whatever is counted."""
        return replace(self, count=Counting.LINES).name


def tree_name(question: Question, *facts: object) -> str:
    """Name a tree of a game."""
    return "|".join(map(str, (question.source, question.rules.key, *facts)))


@dataclass(frozen=True, eq=False)
class Shown:
    """A strategy, and all that is shown of it.

    Attributes:
        view: what it is the strategy for.
        solution: the solved game.
        strategy: the strategy.
        runs: its plays, those in which nobody has a choice as one.
        map: all that its map can show.
        rows: its tree.
        lines: what is to be remembered.
        free: the strategy without what a person has chosen; None if he has chosen nothing.
        own: what lines cost him, if it costs him the least; None if it has the fewest.
        symbols: what stands beside its words.
    """

    view: StrategyView
    solution: Solution
    strategy: Strategy
    runs: Runs
    map: MapGraph
    rows: StrategyRows
    lines: Lines
    free: Strategy | None = None
    own: OwnCosts | None = None
    symbols: ListSymbols = NO_SYMBOLS


def find_strategy(game: SolvedGame, view: StrategyView, report: Report) -> Shown:
    """Find the strategy of `view`.

    Args:
        game: the solved game.
        view: for whom, after which opening, and what is counted.
        report: is told a `Proof` while there is something to prove; once it is stopped, the proof
            ends with the best strategy that has been found.

    Returns:
        What is shown, with all replies that are chosen now; where lines have no costs, of the
        strategy with the fewest lines.

    Raises:
        NoStrategy: if there is none.
    """
    quietly = without_count(report)
    own = None
    if view.person is not None:
        own = costs_to(view.person, game, view.seat, view.count)
    try:
        strategy = minimal(game, view, report, own)
    except NoCosts:
        view, own = replace(view, person=None), None
        strategy = minimal(game, view, report)
    view = replace(view, way=(), fixed=tuple(sorted({*view.fixed, *strategy.fixed})))
    free = minimal(game, replace(view, fixed=()), report, own) if strategy.is_chosen else None
    runs = Runs.of(strategy.tree, quietly, game.solution.words.order)
    symbols = _symbols(game.solution, view.beside)
    whole = MapGraph.of(strategy, game.solution.words, quietly, runs)
    rows, lines = _written(game, strategy, runs, symbols, quietly)
    return Shown(view, game.solution, strategy, runs, whole, rows, lines, free, own, symbols)


def held_against(game: SolvedGame, shown: Shown, source: str, report: Report) -> Shown:
    """Return a strategy with the symbols of another list beside its words: what the worker does."""
    symbols = _symbols(game.solution, source)
    rows, lines = _written(game, shown.strategy, shown.runs, symbols, without_count(report))
    view = replace(shown.view, beside=source)
    return replace(shown, view=view, rows=rows, lines=lines, symbols=symbols)


def _symbols(solution: Solution, source: str) -> ListSymbols:
    return symbols_if_any(solution.words, solution.rules, source, are_fragments=True)


def _written(
    game: SolvedGame, strategy: Strategy, runs: Runs, symbols: ListSymbols, quietly: Quiet
) -> tuple[StrategyRows, Lines]:
    """Write the tree of a strategy, and what is to be remembered."""
    words = game.solution.words
    rated = commonness.levels_of(strategy.words) if game.is_english else None
    rows = StrategyRows(strategy, runs, words, rated, quietly, symbols)
    return rows, lines_of(strategy, words, rated, quietly, symbols)


def minimal(
    game: SolvedGame,
    view: StrategyView,
    report: Report,
    own: OwnCosts | None = None,
    time_limit: float | None = None,
    *,
    tells: bool = True,
) -> Strategy:
    """Find the strategy of `view`, and nothing of how it is shown.

    A chosen reply that the game does not allow any more, since its words have changed, is passed
    over.

    Args:
        game: the solved game.
        view: for whom, after which opening, what is counted, and what is chosen.
        report: see `find_strategy`.
        own: what lines cost the person; None for the fewest lines.
        time_limit: seconds after which to stop proving that there are no fewer.
        tells: whether `report` is told how far the proof is.

    Raises:
        NoStrategy: if there is none; among these `NoCosts` if there is none for lines with costs.
    """
    solution = game.solution

    def watch(lines: int, bound: int) -> bool:
        report(0, 0, Proof(lines, bound, own is not None) if tells else None)
        return not report.stopped

    quietly = without_count(report)
    fixed = {
        fragment: reply
        for fragment, reply in view.fixed
        if can_be_fixed(solution, view.seat, fragment, reply, quietly, others=view.others)
    }
    found = minimal_strategy(
        solution,
        view.seat,
        view.opening,
        game.levels,
        count=view.count,
        fixed=fixed,
        costs=None if own is None else own.costs,
        others=view.others,
        time_limit=time_limit,
        watch=watch,
        report=quietly,
    )
    if not set(view.way).intersection(found.avoided):
        return found
    chosen = tuple(sorted({**dict(view.way), **dict(view.fixed)}.items()))
    view = replace(view, fixed=chosen, way=())
    return minimal(game, view, report, own, time_limit, tells=tells)


def count_lines(game: SolvedGame, view: StrategyView, report: Report) -> Strategy | None:
    """Find a strategy that is counted, and not shown; None if it cannot be proved so soon."""
    found = minimal(game, view, report, time_limit=PROVING, tells=False)
    return found if found.proved_minimal else None
