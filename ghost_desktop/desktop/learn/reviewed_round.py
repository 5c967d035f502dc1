"""Which round is looked back at, at which of its plays, and what a person would have played there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, say_error, without_count
from ghost_desktop.desktop.window.played_game import FinishedRound, GameSolver, Playing
from ghost_desktop.formats.names import Cast
from ghost_desktop.library.question import Question
from ghost_desktop.play.outlook import refute
from ghost_desktop.play.review import Mark, Turn, review_round
from ghost_desktop.play.table import FRIENDLY_ROUNDS
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.played_game import FinishedRounds
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play, Where
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.match import Match, MatchRound
    from ghost_desktop.play.outlook import Refutation
    from ghost_desktop.play.review import RoundReview
    from ghost_desktop.play.round import Round


UNFOUND = N_("What the plays were worth could not be found out.")

_MOST = 100
"""Rounds that are remembered with what their plays were worth."""


class RoundsKnown(QObject):
    """Knows what the plays of rounds were worth, or finds it out.

    Args:
        looking_back: knows it of the rounds of the board.

    Signals:
        learned: a `FinishedRound`: all is known of it that can be.
    """

    learned = Signal(object)

    def __init__(self, looking_back: FinishedRounds, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: list[FinishedRound] = []
        self._wanted: list[FinishedRound] = []  # the first is found out, or its game is solved
        self._asked: MatchRound | None = None  # of those, whatever it takes
        self._solver = GameSolver(self)
        self._solver.solved.connect(self._find_out)
        self._solver.failed.connect(self._say)
        looking_back.looked.connect(self.know)
        if looking_back.finished is not None:
            self.know(looking_back.finished)

    @Slot(object)
    def know(self, finished: FinishedRound) -> None:
        """Take over what somebody else has found out."""
        if is_done(finished):
            known = (one for one in self._known if one.playing.is_like(finished.playing))
            self._known = [*known, finished][-_MOST:]  # of other games it would hold all there is

    def rounds(self, match: Match, base: Playing) -> tuple[FinishedRound, ...]:
        """Return the rounds of a match that are over, with what is known of them.

        Args:
            match: the match.
            base: what it is played with, by all players.
        """
        self._wanted = []
        drop(self)
        before = match.carried.rounds
        return tuple(
            self._look_up(FinishedRound(match.id, number, one, match.table, playing, None))
            for number, one in enumerate(match.state.rounds, before + 1)
            for playing in [_played_with(one.round.game, base)]
            if one.round.over is not None
        )

    def want(self, wanted: Sequence[FinishedRound]) -> None:
        """Have rounds looked at, in this order; the first in any case, others where that is easy."""
        self._wanted = [one for one in wanted if not is_done(one)]
        self._asked = wanted[0].one if wanted else None
        drop(self)
        self._find_out()

    def rest(self) -> None:
        """Find out no more until something is wanted again."""
        self._wanted = []
        drop(self)
        self._solver.drop()

    # --- finding out --------------------------------------------------------------------------------

    def _look_up(self, one: FinishedRound) -> FinishedRound:
        found = (known for known in self._known if _is_same(known, one))
        return next(found, one)

    @Slot()
    def _find_out(self) -> None:
        """Go on with the next round that is wanted, once its game is solved."""
        while self._wanted and not awaits(self):
            one = self._wanted[0]
            playing = self._solver.playing(one.playing, one.playing.game, is_awaited=False)
            if playing.is_coming:
                return
            asked = self._wanted[0] = replace(one, playing=playing)
            if playing.solution is None:
                self._tell(asked)
            elif one.one is self._asked or _is_easy(one.one.round, playing.solution):
                job = partial(_review, one.one.round, playing.solution)
                then, fails = partial(self._on_reviewed, asked), partial(self._on_failed, asked)
                ask(self, job, then, fails=fails, work=Work.FINDING_OUT)
            else:
                self._wanted = self._wanted[1:]

    def _on_reviewed(self, asked: FinishedRound, review: RoundReview) -> None:
        self._tell(replace(asked, review=review))
        self._find_out()

    def _on_failed(self, asked: FinishedRound, error: BaseException) -> None:
        self._tell(replace(asked, playing=replace(asked.playing, solution=None, is_refused=True)))
        self._say(error)
        self._find_out()

    @Slot(object)
    def _say(self, error: BaseException) -> None:
        say_error(self, _(UNFOUND), error)

    def _tell(self, found: FinishedRound) -> None:
        self._wanted = self._wanted[1:]
        self.know(found)
        self.learned.emit(found)


def is_done(one: FinishedRound) -> bool:
    """Tell whether all is known of a round that can be."""
    return one.review is not None or one.playing.is_refused


def _is_same(one: FinishedRound, other: FinishedRound) -> bool:
    """Tell whether two are the same round, of which nothing was taken back meanwhile."""
    if one.one is other.one:
        return True

    def told(finished: FinishedRound) -> tuple[object, ...]:
        seen = finished.one
        return finished.key, seen.seating, seen.round.plays, seen.round.over

    return bool(one.match) and told(one) == told(other)


def _played_with(game: Game, base: Playing) -> Playing:
    """Return what a round was played with, which its match need not be played with any more.

    Args:
        game: the game of the round.
        base: what its match is played with.
    """
    if base.is_of(game):
        return base
    words = game.all_words
    question = Question(words.source, game.rules, base.question.reading, words.left_out)
    return Playing(question, game)


def _is_easy(this_round: Round, solution: Solution) -> bool:
    """Tell whether nothing need be searched to say what the plays of a round were worth."""
    ways = (this_round.given, *(play.fragment for play in this_round.plays))
    game = this_round.game  # which may take a while to tell what is a part
    return all(solution.knows(fragment) or not game.is_part(fragment) for fragment in ways)


def _review(this_round: Round, solution: Solution, report: Report) -> RoundReview:
    """Tell what each play was worth: what the worker does."""
    return review_round(this_round, solution, without_count(report))


@dataclass(frozen=True, eq=False)
class Tried:
    """What a person would have played at a blunder.

    Attributes:
        turn: where.
        play: what.
        wins: whether it would have won.
        refutation: what would have come of it; None while that is being found out.
    """

    turn: Turn
    play: Play
    wins: bool
    refutation: Refutation | None = None


class ReviewController(QObject):
    """Goes through the rounds of a match.

    Args:
        looking_back: knows what is known of the rounds of the board.

    Attributes:
        rounds: those that are over, in order.
        place: which of them is looked at.
        step: which turn of it.
        tried: what the person would have played there, if he has just said so.

    Signals:
        chosen: another round is looked at, or more is known of the one that is.
        named: more is known of another round, or it is not looked back at any more.
        stepped: another turn is looked at, or its answer is shown.
        answered: a `Tried`; twice, if what would have come of it takes a while to be found out.
    """

    chosen = Signal()
    named = Signal()
    stepped = Signal()
    answered = Signal(object)

    def __init__(self, looking_back: FinishedRounds, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rounds: tuple[FinishedRound, ...] = ()
        self.place = self.step = 0
        self.tried: Tried | None = None
        self._shown: set[tuple[int, int]] = set()  # the answers, by round and turn
        self._has_stepped = False
        self._known = RoundsKnown(looking_back, self)
        self._known.learned.connect(self._on_learned)

    # --- what is looked at --------------------------------------------------------------------------

    def show_match(self, match: Match, base: Playing, number: int | None = None) -> None:
        """Look back at a match; where one was before, if that is the round.

        Args:
            match: of which at least one round is over.
            base: what it is played with, by all players.
            number: which round, from 1; by default the last that is over.
        """
        before = self.one.one if self.rounds else None
        self.rounds = self._known.rounds(match, base)
        if not self.rounds:
            return
        numbers = [one.number for one in self.rounds]
        place = numbers.index(number) if number in numbers else len(numbers) - 1
        if self.rounds[place].one is not before:
            self._shown = set()
            self.choose(place)
            return
        self.place = place
        self.chosen.emit()
        self._want()

    def choose(self, place: int) -> None:
        """Look at another round, where it was decided as far as that is known."""
        self.place, self._has_stepped = place, False
        self._begin()
        self.chosen.emit()
        self._want()

    def forget(self, match: str, number: int) -> bool:
        """Look back no more at a round that goes on again: its answers are still asked for.

        Args:
            match: the id of its match.
            number: which round of that match, from 1.

        Returns:
            Whether it was looked at.
        """
        others = tuple(one for one in self.rounds if one.key != (match, number))
        if len(others) == len(self.rounds):
            return False
        one, self.rounds = self.one, others
        if one in others:
            self.place = others.index(one)
            self.named.emit()
        elif others:
            self.choose(len(others) - 1)
        else:
            self.place, self.tried = 0, None
            drop(self)
            self._known.want(())
            self.chosen.emit()
        return one not in others

    def rest(self) -> None:
        """Find out nothing while nobody looks."""
        self._known.rest()

    def go_on(self) -> None:
        """Find out what is still to be known of the rounds that are looked at."""
        if self.rounds:
            self._want()

    def _want(self) -> None:
        """Have the round looked at, and then the others, the last first."""
        others = [one for one in reversed(self.rounds) if one is not self.one]
        self._known.want([self.one, *others])

    @property
    def one(self) -> FinishedRound:
        """The round that is looked at."""
        return self.rounds[self.place]

    @property
    def cast(self) -> Cast:
        """Who plays it."""
        return Cast(self.one.table, self.one.one.seating)

    @property
    def round(self) -> Round:
        """The round as a round."""
        return self.one.one.round

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Its turns; nothing is said of what they were worth until that is known."""
        if self.one.review is not None:
            return self.one.review.turns
        played = enumerate(zip(self.round.plays, self.round.seats, strict=True))
        return tuple(
            Turn(number, seat, self.round.fragment_before(number), play, (), None)
            for number, (play, seat) in played
        )

    @property
    def turn(self) -> Turn | None:
        """The turn that is looked at; None if there was none."""
        turns = self.turns
        return turns[self.step] if self.step < len(turns) else None

    @property
    def decided_at(self) -> int | None:
        """Which turn it is at which who lost has given the win away last; None if that is none."""
        over, review = self.round.over, self.one.review
        seat = self.cast.judged(over.losers) if over is not None else None
        decisive = review.decisive(seat) if review is not None and seat is not None else None
        return None if decisive is None else decisive.number

    @property
    def is_coming(self) -> bool:
        """Whether it is still being found out what the plays were worth."""
        return self.one.review is None and not self.one.playing.is_refused

    @property
    def is_hidden(self) -> bool:
        """Whether there is something to try at the turn: the answer has not been shown."""
        turn = self.turn
        is_blunder = turn is not None and turn.mark is Mark.BLUNDER
        return is_blunder and (self.one.number, self.step) not in self._shown

    @property
    def has_found(self) -> bool:
        """Whether the person has just said what would have won there."""
        return self.tried is not None and self.tried.wins

    def at_turn(self, turn: Turn, *, is_after: bool) -> Round:
        """Return the round as it stood at a turn, or after what was played there."""
        if is_after and turn.number == len(self.turns) - 1:
            return self.round
        plays = self.round.plays[: turn.number + is_after]
        return replace(self.round, plays=plays, ended=None, challenged_by=None)

    @property
    def has_list(self) -> bool:
        """Whether it is known which list the round was played with."""
        return bool(self.one.playing.question.source)

    # --- from turn to turn --------------------------------------------------------------------------

    def go_to(self, step: int) -> None:
        """Look at another turn, or the nearest that there is."""
        step = max(0, min(step, len(self.turns) - 1))
        self._has_stepped = True
        if step != self.step:
            self.step, self.tried = step, None
            drop(self)
            self.stepped.emit()

    def go_to_fragment(self, fragment: str) -> None:
        """Look at the turn at which some letters lay on the table, if there is one."""
        for turn in self.turns:
            if turn.fragment == fragment:
                self.go_to(turn.number)

    def blunder_from(self, step: int, *, forward: bool) -> int | None:
        """Return the next blunder, or the one before, from a turn; None if there is none."""
        steps = [place for place, turn in enumerate(self.turns) if turn.mark is Mark.BLUNDER]
        if forward:
            return next((place for place in steps if place > step), None)
        return next((place for place in reversed(steps) if place < step), None)

    def go_to_blunder(self, *, forward: bool) -> None:
        """Look at the next blunder, or the one before, if there is one."""
        step = self.blunder_from(self.step, forward=forward)
        if step is not None:
            self.go_to(step)

    def _begin(self) -> None:
        """Begin where the round was decided, else with what was done last."""
        self.tried = None
        drop(self)
        decided_at = self.decided_at
        self.step = max(0, len(self.turns) - 1) if decided_at is None else decided_at

    # --- trying -------------------------------------------------------------------------------------

    def show_answer(self) -> None:
        """Show what would have won."""
        if self.is_hidden:
            self._shown.add((self.one.number, self.step))
            self.tried = None
            drop(self)
            self.stepped.emit()

    def answer(self, letter: str, where: Where) -> None:
        """Say what would have won: it is told what would have come of that.

        Raises:
            IllegalPlay: if it would have been illegal.
        """
        turn, solution = self.turn, self.one.playing.solution
        if turn is None or solution is None or not self.is_hidden:
            return
        at = replace(self.at_turn(turn, is_after=False), terms=FRIENDLY_ROUNDS)
        made = at.play(letter, where).plays[-1]
        wins = any(play.fragment == made.fragment for play in turn.winning)
        self.tried, self._has_stepped = Tried(turn, made, wins), True
        if wins:
            self._shown.add((self.one.number, self.step))
            self.stepped.emit()
        self.answered.emit(self.tried)
        ask(
            self,
            partial(_refute, solution, made.fragment),
            partial(self._on_refuted, self.tried),
            fails=_(UNFOUND),
            work=Work.FINDING_OUT,
        )

    def _on_refuted(self, tried: Tried, refutation: Refutation) -> None:
        self.tried = replace(tried, refutation=refutation)
        self.answered.emit(self.tried)

    @Slot(object)
    def _on_learned(self, found: FinishedRound) -> None:
        """Say what is known now; begin where the round was decided, unless one has gone elsewhere."""
        self.rounds = tuple(found if one.one is found.one else one for one in self.rounds)
        if not self.rounds or self.one is not found:
            self.named.emit()
            return
        if not self._has_stepped:
            self._begin()
        self.chosen.emit()


def _refute(solution: Solution, fragment: str, report: Report) -> Refutation:
    """Follow perfect play to the end: what the worker does."""
    return refute(solution, fragment, without_count(report))
