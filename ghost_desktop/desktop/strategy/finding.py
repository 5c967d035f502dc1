"""Finding a strategy and all that the panel shows of it: what the worker does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.question import describe_question
from ghost_desktop.desktop.service import without_count
from ghost_desktop.desktop.strategy.lines import Lines, lines_of
from ghost_desktop.desktop.strategy.rows import StrategyRows
from ghost_desktop.desktop.strategy.wording import player_name
from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.strategy import Strategy, minimal_strategy
from ghost_desktop.formats.text import listed
from ghost_desktop.library import commonness
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.question import Question
    from ghost_desktop.desktop.service import Report
    from ghost_desktop.desktop.strategy.position import SolvedGame
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.wordlist import WordList


@dataclass(frozen=True)
class StrategyView:
    """Which strategy is looked at: its folds are remembered."""

    question: Question
    seat: int
    opening: str | None
    count: Counting = Counting.LINES

    def name(self, *, every_play: bool) -> str:
        """A name under which the folds of its tree are stored, or those of every play."""
        tree = ("every play",) if every_play else (self.seat, self.opening or "")
        if self.count is Counting.ZONES and not every_play:
            tree = (*tree, self.count.value)
        return "|".join(map(str, (self.question.source, self.question.rules.key, *tree)))

    def described(self, words: WordList, *, now: Question) -> str:
        """Which one it is, with its game if that is another one than `now`.

        ``"ENABLE1, Ghost, 4+ letters, second player, opening D"``, or ``"second player, opening D"``.
        """
        facts = [] if self.question == now else [describe_question(self.question)]
        facts.append(player_name(self.seat))
        if self.opening:
            facts.append(_("opening {letter}").format(letter=words.shown(self.opening)))
        if self.count is Counting.ZONES:
            facts.append(_("zones"))
        return listed(facts)


def name_now(name: str) -> str:
    """Return the present form of a `StrategyView.name`: older versions named the reading, too."""
    for reading in Reading:
        name = name.replace(f" {reading.value}|", "|")
    return name


@dataclass(frozen=True, eq=False)
class Shown:
    """A strategy, and all that is shown of it.

    Attributes:
        view: what it is the strategy for.
        solution: the solved game.
        strategy: the strategy.
        rows: its tree.
        lines: what is to be remembered.
    """

    view: StrategyView
    solution: Solution
    strategy: Strategy
    rows: StrategyRows
    lines: Lines


@dataclass(frozen=True)
class Proof:
    """How far the proof is that there are no fewer lines.

    Attributes:
        lines: the fewest that have been found.
        bound: the number that no strategy is below.
    """

    lines: int
    bound: int


def find_strategy(game: SolvedGame, view: StrategyView, report: Report) -> Shown:
    """Find the strategy of `view`.

    Args:
        game: the solved game.
        view: for whom, after which opening, and what is counted.
        report: is told a `Proof` while there is something to prove; once it is stopped, the proof
            ends with the best strategy that has been found.
    """
    words = game.solution.game.all_words
    levels = commonness.levels(words) if game.is_english else None

    def watch(lines: int, bound: int) -> bool:
        report(0, 0, Proof(lines, bound))
        return not report.stopped

    quietly = without_count(report)
    strategy = minimal_strategy(
        game.solution,
        view.seat,
        view.opening,
        levels,
        count=view.count,
        watch=watch,
        report=quietly,
    )
    shown = game.solution.words
    rated = commonness.levels_of(strategy.words) if game.is_english else None
    rows = StrategyRows(strategy, shown, rated, quietly)
    return Shown(view, game.solution, strategy, rows, lines_of(strategy, shown, rated, quietly))
