"""What the plays of rounds were worth, found out as far as somebody looks back at them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, say_error
from ghost_desktop.desktop.window.played_game import FinishedRound, GameSolver, Playing, find_worth
from ghost_desktop.library.question import Question
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.desktop.window.played_game import FinishedRounds
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.match import Match, MatchRound
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
        self._solver = GameSolver(_(UNFOUND), self)
        self._solver.solved.connect(self._find_out)
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
        drop(self._solver)  # what is solved stays, for whoever comes back

    # --- finding out --------------------------------------------------------------------------------

    def _look_up(self, one: FinishedRound) -> FinishedRound:
        found = (known for known in self._known if known.one is one.one)
        return next(found, one)

    @Slot()
    def _find_out(self) -> None:
        """Go on with the next round that is wanted, once its game is solved."""
        while self._wanted and not awaits(self):
            one = self._wanted[0]
            playing = self._solver.known(one.playing, one.playing.game, is_awaited=False)
            self._solver.want(None if playing is one.playing else playing)
            if playing.is_coming:
                return
            asked = self._wanted[0] = replace(one, playing=playing)
            if playing.solution is None:
                self._tell(asked)
            elif one.one is self._asked or _is_easy(one.one.round, playing.solution):
                job = partial(find_worth, one.one.round, playing.solution)
                then, fails = partial(self._on_reviewed, asked), partial(self._on_failed, asked)
                ask(self, job, then, fails=fails, work=Work.FINDING_OUT)
            else:
                self._wanted = self._wanted[1:]

    def _on_reviewed(self, asked: FinishedRound, review: RoundReview) -> None:
        self._tell(replace(asked, review=review))
        self._find_out()

    def _on_failed(self, asked: FinishedRound, error: BaseException) -> None:
        self._tell(replace(asked, playing=replace(asked.playing, solution=None, is_refused=True)))
        say_error(self, _(UNFOUND), error)
        self._find_out()

    def _tell(self, found: FinishedRound) -> None:
        self._wanted = self._wanted[1:]
        self.know(found)
        self.learned.emit(found)


def is_done(one: FinishedRound) -> bool:
    """Tell whether all is known of a round that can be."""
    return one.review is not None or one.playing.is_refused


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
