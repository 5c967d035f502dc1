"""What rounds are played with: a game, and who wins it; a worker finds out what is not known yet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop
from ghost_desktop.desktop.window.inquiry import State
from ghost_desktop.desktop.window.question import solve
from ghost_desktop.engine.errors import UnanswerableError, WordListError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.desktop.board.kept_matches import MatchKeeper
    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.window.inquiry import Known
    from ghost_desktop.desktop.window.question import Answer
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.library.question import Question


_FEW = 8
"""Games of which it is kept who wins: more than a table that loses player after player comes to."""

_ROOM = 1 << 27
"""Bytes that these may take beside the last: of long lists, some games alone take as much."""


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
        self._forget_unlike(base)
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
        self._forget_unlike(asked)
        self._known.pop(_key(asked.game), None)
        self._known = _newest(self._known) | {_key(asked.game): asked}
        self.solved.emit()

    def _forget_unlike(self, base: Playing) -> None:
        """Forget the games of matches before, but for one that is still asked for."""
        self._known = {key: one for key, one in self._known.items() if one.is_like(base)}
        if self._asked is not None and not (self._asked.is_like(base) or awaits(self)):
            self._asked = None

    def _on_failed(self, error: BaseException) -> None:
        if is_foreseen(error):
            self._on_solved(None)
            return
        assert self._asked is not None  # it was asked
        self._asked = self._asked.found_out(None)
        self.solved.emit()
        self.failed.emit(error)


def _newest(known: dict[tuple[str, str], Playing]) -> dict[tuple[str, str], Playing]:
    """Return those that were asked for last, as many as there is room for beside another."""
    kept, left = [], _ROOM
    for key, one in list(reversed(known.items()))[: _FEW - 1]:
        left -= 0 if one.solution is None else one.solution.size
        if left < 0:
            break
        kept.append((key, one))
    return dict(reversed(kept))


def is_foreseen(error: BaseException) -> bool:
    """Tell whether it is no bug that came of solving a game: there may be no answer to be had."""
    return isinstance(error, (UnanswerableError, WordListError))


def _key(game: Game) -> tuple[str, str]:
    return game.all_words.content_hash, game.rules.key


class GameFollower(QObject):
    """Has a controller play with the game that is asked for.

    Args:
        controller: owns the match.
        keeper: goes on with what was left, at the first game that there is.

    Attributes:
        coming: what is being solved; None if nothing is.

    Signals:
        followed: what is asked for, or known of it, is another than before.
        letter_due: a letter that came before its game was read, and can be played now.
    """

    followed = Signal()
    letter_due = Signal(str)

    def __init__(self, controller: MatchController, keeper: MatchKeeper, parent: QObject) -> None:
        super().__init__(parent)
        self._controller, self._keeper = controller, keeper
        self.coming: Question | None = None
        self._early = ""  # a letter for a game that is being read
        self._is_let_go = False
        keeper.gone_on.connect(self._play_with)

    def follow(self, known: Known) -> None:
        """Play with what is solved, or is being solved."""
        is_coming = known.state is State.SOLVING
        is_new = is_coming and known.partial is None
        if self._is_let_go and not is_new:
            return
        self._is_let_go = False
        self.coming = known.asked if is_coming else None
        if is_coming and known.partial is not None:
            self._keeper.go_on(Playing(known.asked, known.partial.game))
        elif known.state is State.SOLVED and known.answer is not None:
            self.set_answer(known.answer)
        elif known.state is State.REFUSED and known.partial is not None:
            self._keeper.go_on(Playing(known.asked, known.partial.game, is_refused=True))
        else:
            if not is_coming:
                self._return_to(known.answer)
            self.followed.emit()

    def let_go(self) -> None:
        """Leave what was asked to the panels: a match of another game was opened since."""
        self._is_let_go, self.coming, self._early = True, None, ""
        self.followed.emit()

    def set_answer(self, answer: Answer) -> None:
        """Play with this solved game from the next round on, or now if nothing would be lost."""
        self._keeper.go_on(Playing.of(answer))

    @property
    def is_awaited(self) -> bool:
        """Whether there will be something to play with soon."""
        return self.coming is not None or self._keeper.is_reading

    @property
    def following(self) -> Question | None:
        """What the next round is of; None before anything was asked for.

        A letter that is played while another game is solved is played in the one before.
        """
        asked = self._controller.asked
        if asked is None:
            return None
        return asked.question if self.coming is None else self.coming

    @property
    def is_between_games(self) -> bool:
        """Whether another game is about to take the place of a round that has hardly begun."""
        playing, current = self._controller.playing, self._controller.current
        if self.coming is None or playing is None or current is None or current.round.is_trial:
            return False
        if self._controller.is_bound:
            return False
        return playing.question != self.coming and not self._controller.is_played

    def keep_letter(self, letter: str) -> None:
        """Have a letter played as soon as its game is there."""
        self._early = letter

    def _return_to(self, answer: Answer | None) -> None:
        """Play with the answer before, if there is one: what was asked since came to nothing."""
        self._early = ""
        self._keeper.wait()
        self._controller.give_up()
        if answer is not None:
            self._controller.set_answer(answer)

    @Slot(object)
    def _play_with(self, asked: Playing) -> None:
        """Play with a game, solved or not, now that what was left is gone on with."""
        self._controller.set_game(asked)
        self.followed.emit()
        early, self._early = self._early, ""
        if early and self._controller.is_persons_turn:
            self.letter_due.emit(early)
