"""All that a session begins with, be it of a strategy that is shown or of a deck alone.

`read_drillable` and `prepare_deck` are what workers do: they read the file, and solve games.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.question import Question, answer
from ghost_desktop.desktop.strategy.finding import StrategyView, find_strategy
from ghost_desktop.desktop.strategy.position import SolvedGame
from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.rules import Rules
from ghost_desktop.formats.progress import describe_loss, describe_trouble
from ghost_desktop.library.catalogue import list_of_hash
from ghost_desktop.library.drills import DrillStore

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.service import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategy import Strategy
    from ghost_desktop.library.decks import Deck, DeckKey


@dataclass(frozen=True, eq=False)
class Drillable:
    """All that a session begins with.

    Attributes:
        course: what is drilled.
        deck: what is known of its lines.
        trouble: why answers cannot be saved; empty if they can.
        loss: what became of earlier answers that cannot be read; empty if they can.
    """

    course: Course
    deck: Deck
    trouble: str
    loss: str


def read_drillable(path: Path, strategy: Strategy, solution: Solution, report: Report) -> Drillable:
    """Read what is known of a strategy.

    Args:
        path: the file of the answers.
        strategy: the strategy.
        solution: the solved game that it is for.
        report: is told how far it is.
    """
    course = Course.of(solution, strategy)
    report(1, 2)
    with closing(DrillStore(path)) as store:
        deck = store.open_deck(strategy, solution.words)
        return Drillable(course, deck, describe_trouble(store.trouble), describe_loss(store.loss))


def question_of(key: DeckKey) -> Question | None:
    """Return of which game a deck is; None if its list or its rules are not here."""
    found = list_of_hash(key.words)
    try:
        rules = Rules.of_key(key.rules)
    except ValueError:
        return None
    return None if found is None else Question(found.id, rules)


def prepare_deck(path: Path, key: DeckKey, question: Question, report: Report) -> Drillable:
    """Solve the game of a deck, and find again the strategy that it is of.

    Args:
        path: the file of the answers.
        key: whose progress it is.
        question: its game, see `question_of`.
        report: is told how far it is.

    Raises:
        WordListError: if the list cannot be read.
        NoStrategy: if there is no strategy.
    """
    game = SolvedGame(answer(question, report))
    view = StrategyView(question, key.player - 1, key.opening or None, Counting(key.count))
    shown = find_strategy(game, view, report)
    return read_drillable(path, shown.strategy, shown.solution, report)
