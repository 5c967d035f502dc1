"""What rounds are played with: a game, and who wins it; a worker finds out what is not known yet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop
from ghost_desktop.desktop.question import solve
from ghost_desktop.engine.errors import UnanswerableError, WordListError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.desktop.question import Answer
    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.library.question import Question

_FEW = 8
"""Games of which it is kept who wins: more than a table that loses player after player comes to."""


@dataclass(frozen=True, eq=False)
class Playing:
    """What a round is, or is to be, played with.

    Attributes:
        question: which dictionary, and the rules.
        game: the same as a game.
        solution: who wins it; None while that is still to be found out, and computers must wait.
        is_refused: whether nobody can find it out, and computers play as well as they can.
    """

    question: Question
    game: Game
    solution: Solution | None = None
    is_refused: bool = False

    @classmethod
    def of(cls, answer: Answer) -> Playing:
        """Return what a solved game is played with."""
        return cls(answer.question, answer.solution.game, answer.solution)

    def found_out(self, solution: Solution | None) -> Playing:
        """Return the same with what a worker has found out: who wins, or that nobody can say."""
        return replace(self, solution=solution, is_refused=solution is None)

    @property
    def is_coming(self) -> bool:
        """Whether it is still to be found out who wins."""
        return self.solution is None and not self.is_refused

    def is_of(self, game: Game) -> bool:
        """Tell whether this is about a game: the same words under the same rules."""
        return self.game is game or _key(self.game) == _key(game)

    def is_like(self, other: Playing) -> bool:
        """Tell whether this is of another's list and rules, be it with fewer players or words."""
        mine, theirs = self.question, other.question
        rules = replace(theirs.rules, players=mine.rules.players)
        return mine.source == theirs.source and mine.rules == rules

    def is_same_as(self, other: Playing) -> bool:
        """Tell whether this is another's game, of which more or less may be known."""
        return self.game is other.game or (
            self.question == other.question and self.is_of(other.game)
        )


class GameSolver(QObject):
    """Solves what the rounds of a match come to be played with: by fewer players, with fewer words.

    Signals:
        solved: more is known of the game that was asked for last.
        failed: an exception that nobody foresaw; computers play that game as well as they can
            until another has been asked for.
    """

    solved = Signal()
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: dict[tuple[str, str], Playing] = {}  # what was asked for last is last
        self._asked: Playing | None = None

    def known(
        self, base: Playing, game: Game, struck: Iterable[str] = (), *, is_awaited: bool
    ) -> Playing:
        """Return what is known of a game.

        Args:
            base: what the match began with.
            game: what a round is played with.
            struck: the words that were struck since.
            is_awaited: whether others solve `base`, if that is still to be done.
        """
        if base.is_of(game) and (is_awaited or not base.is_coming):
            return base
        without = tuple(sorted({*base.question.without, *struck}))
        question = replace(base.question, rules=game.rules, without=without)
        for known in (self._known.get(_key(game)), self._asked):
            if known is not None and known.question == question and known.is_of(game):
                return known
        return Playing(question, game)

    def playing(
        self, base: Playing, game: Game, struck: Iterable[str] = (), *, is_awaited: bool
    ) -> Playing:
        """Return what is known of a game, as `known` does; it is solved if that is still to be done."""
        known = self.known(base, game, struck, is_awaited=is_awaited)
        if self._known.get(_key(game)) is known:
            self._known[_key(game)] = self._known.pop(_key(game))
        is_being_solved = known is self._asked and awaits(self)
        if known is not base and known.is_coming and not is_being_solved:
            self._asked = known
            job = partial(solve, game, known.question.reading)
            ask(self, job, self._on_solved, fails=self._on_failed, work=Work.SOLVING)
        return known

    def drop(self) -> None:
        """Find out no more: nobody wants to know it now."""
        drop(self)

    def _on_solved(self, solution: Solution | None) -> None:
        assert self._asked is not None  # it was asked
        asked = self._asked = self._asked.found_out(solution)
        known = {key: one for key, one in self._known.items() if one.is_like(asked)}
        self._known = dict(list(known.items())[1 - _FEW :]) | {_key(asked.game): asked}
        self.solved.emit()

    def _on_failed(self, error: BaseException) -> None:
        if is_foreseen(error):
            self._on_solved(None)
            return
        assert self._asked is not None  # it was asked
        self._asked = self._asked.found_out(None)
        self.solved.emit()
        self.failed.emit(error)


def is_foreseen(error: BaseException) -> bool:
    """Tell whether it is no bug that came of solving a game: there may be no answer to be had."""
    return isinstance(error, (UnanswerableError, WordListError))


def _key(game: Game) -> tuple[str, str]:
    return game.all_words.content_hash, game.rules.key
