"""What rounds are played with: a game, and who wins it; and what those that are over were worth."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, say_error, without_count
from ghost_desktop.desktop.window.question import solve
from ghost_desktop.engine.errors import UnanswerableError, WordListError
from ghost_desktop.engine.record import Record
from ghost_desktop.library.question import Question
from ghost_desktop.play.review import RoundReview, review_round

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.question import Answer
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.rules import Reading
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.match import Match, MatchRound
    from ghost_desktop.play.round import Round
    from ghost_desktop.play.table import Table


class Playing(Record, eq=False):
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

    @classmethod
    def unsolved(cls, game: Game, reading: Reading) -> Playing:
        """Return what a game is played with of which it is still to be found out who wins."""
        words = game.all_words
        return cls(Question(words.source, game.rules, reading, words.left_out), game)

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

    Args:
        fails: what is said if an error comes of it that nobody foresaw; computers play that game as
            well as they can then, until another has been asked for.

    Signals:
        solved: more is known of the game that was asked for last.
    """

    solved = Signal()

    def __init__(self, fails: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._fails = fails
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
        asked = self._asked
        is_asked = asked is not None and asked.question == question and asked.is_of(game)
        return asked if asked is not None and is_asked else Playing(question, game)

    def want(self, known: Playing | None) -> None:
        """Have a game solved of which this is `known`, if that is still to be done; None: no other."""
        if known is None:
            drop(self)
            self._asked = None
        elif known.is_coming and not (known is self._asked and awaits(self)):
            self._solve(known)

    def _solve(self, asked: Playing) -> None:
        self._asked = asked
        job = partial(solve, asked.game, asked.question.reading)
        ask(self, job, self._on_solved, fails=self._on_failed, work=Work.SOLVING)

    def step_back(self) -> None:
        """Have what is being solved wait for what others ask for now."""
        if self._asked is not None and awaits(self):
            self._solve(self._asked)

    def _on_solved(self, solution: Solution | None) -> None:
        assert self._asked is not None  # it was asked
        self._asked = self._asked.found_out(solution)
        self.solved.emit()

    def _on_failed(self, error: BaseException) -> None:
        self._on_solved(None)
        if not isinstance(error, (UnanswerableError, WordListError)):  # there may be no answer
            say_error(self, self._fails, error)


def _key(game: Game) -> tuple[str, str]:
    return game.all_words.content_hash, game.rules.key


class FinishedRound(Record, eq=False):
    """A round of the board that is over.

    Attributes:
        match: its match, as it stood when it was looked at first.
        number: which round of that match, from 1.
        one: the round.
        playing: what it was played with.
        review: what its plays were worth; None if nobody can find it out.
        was_here: whether it has come to its end at this board, and not in a match that was opened.
    """

    match: Match
    number: int
    one: MatchRound
    playing: Playing
    review: RoundReview | None
    was_here: bool = True

    @property
    def key(self) -> tuple[str, int]:
        """What tells it from all other rounds."""
        return self.match.id, self.number

    @property
    def table(self) -> Table:
        """Who plays the match."""
        return self.match.table


class FinishedRounds(QObject):
    """Finds out what the plays of each round of the board were worth, once it is over.

    Attributes:
        finished: the round at hand, once it is over and has been looked back at.

    Signals:
        looked: a `FinishedRound`: a round is over, and what its plays were worth is known as far as
            it can be. Another may go on by then.
        reopened: the `key` of a round that was over, and is no longer: something was taken back, be
            it that nobody has heard of its end.
    """

    looked = Signal(object)
    reopened = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._current: MatchRound | None = None
        self.finished: FinishedRound | None = None
        self._asked: list[FinishedRound] = []  # what is being found out, and was not taken back
        self._unsolved: FinishedRound | None = None  # until it is known who wins its game
        self._here = "", 0  # the round that went on at this board last
        self._over: tuple[str, int] | None = None  # the one at hand, if it is over

    def follow(self, match: Match | None, playing: Playing | None, opened: tuple[str, int]) -> None:
        """Look back at the round at hand if it is over; once, unless something was taken back.

        Args:
            match: the match at hand.
            playing: what its round is played with.
            opened: the id of the match that was opened last, and the number of its round at hand.
        """
        current = self._current = match.current if match is not None else None
        key = ("", 0) if match is None else (match.id, match.rounds)
        is_over = current is not None and current.round.over is not None
        was_over, self._over = self._over, key if is_over else None
        if self.finished is not None and self.finished.one is not current:
            self.finished = None
        if was_over == key and not is_over:
            self.reopened.emit(key)
        if self._unsolved is not None and self._unsolved.one is not current:
            left, self._unsolved = self._unsolved, None
            if left.key != key:  # nobody waits any more for what it was worth
                self.looked.emit(left)
        self._asked = [one for one in self._asked if one.key != key or one.one is current]
        if match is None or current is None or playing is None:
            return
        if current.round.over is None:
            self._here = key
        elif self.finished is None and all(one.one is not current for one in self._asked):
            was_here = key == self._here or key != opened
            ended = FinishedRound(match, match.rounds, current, playing, None, was_here)
            self._look_at(ended)

    def _look_at(self, ended: FinishedRound) -> None:
        """Find out what the plays of a round were worth, if that can be known."""
        playing = ended.playing
        if playing.is_coming:
            self._unsolved = ended
        elif playing.solution is None:
            self._tell(ended)
        else:
            self._unsolved = None
            self._asked.append(ended)
            job = partial(find_worth, ended.one.round, playing.solution)
            then, fails = partial(self._on_reviewed, ended), partial(self._on_failed, ended)
            ask(self, job, then, fails=fails, work=Work.FINDING_OUT, queue=True)

    def _tell(self, ended: FinishedRound) -> None:
        """Tell of a round, be it that another goes on by now."""
        if self._current is ended.one:
            self.finished = ended
        self.looked.emit(ended)

    def _on_reviewed(self, ended: FinishedRound, review: RoundReview | None) -> None:
        if ended in self._asked:
            self._asked.remove(ended)
            self._tell(replace(ended, review=review))

    def _on_failed(self, ended: FinishedRound, error: BaseException) -> None:
        self._on_reviewed(ended, None)
        raise error


def find_worth(this_round: Round, solution: Solution, report: Report) -> RoundReview:
    """Tell what each play was worth: what the worker does."""
    return review_round(this_round, solution, without_count(report))
