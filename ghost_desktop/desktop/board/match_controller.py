"""The match at the board: a person against computers, which think beside the window."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ghost_desktop.desktop.service import Work
from ghost_desktop.play.events import GameChanged, LetterPlayed, RoundStarted
from ghost_desktop.play.match import Match
from ghost_desktop.play.opponent import View
from ghost_desktop.play.opponents import find_opponent
from ghost_desktop.play.opponents.perfect import PERFECT
from ghost_desktop.play.starter import Starter
from ghost_desktop.play.table import PERSON, Seating, Table

if TYPE_CHECKING:
    from ghost_desktop.desktop.question import Answer
    from ghost_desktop.desktop.service import JobResult, Report, SolverService
    from ghost_desktop.engine.plays import Play, Where
    from ghost_desktop.play.events import Event
    from ghost_desktop.play.match import MatchRound
    from ghost_desktop.play.opponent import Opponent
    from ghost_desktop.play.round import Round

THINKING_MS = 550
"""Milliseconds before a computer plays: long enough to see the letter before it land."""


@dataclass(frozen=True, eq=False)
class Thought:
    """What a computer wants to play.

    Attributes:
        round: how play stood when it was asked.
        play: its choice.
    """

    round: Round
    play: Play


class MatchController(QObject):
    """Owns the match, lets computers think, and makes their plays when it is time.

    Args:
        service: the computers think in one of its workers.
        random: for the computers' choices.
        opponent: the id of the opponent whom every computer plays.
        thinking_ms: milliseconds before a computer plays, at least.

    Attributes:
        opponent: whom every computer plays, from its next turn on.
        starter: who plays the first letter, from the next round on.

    Signals:
        changed: the `Match`, after each event.
        failed: an exception: a computer has found no play.
    """

    changed = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        service: SolverService,
        parent: QObject | None = None,
        *,
        random: Random | None = None,
        opponent: str = PERFECT.id,
        thinking_ms: int = THINKING_MS,
    ) -> None:
        super().__init__(parent)
        self.opponent = find_opponent(opponent)
        self.starter = Starter.PERSON
        self._random = random or Random()
        self._match: Match | None = None
        self._asked: Answer | None = None
        self._playing: Answer | None = None
        self._thought: Thought | None = None
        self._thinking = service.open_channel(Work.ALONE)  # no solve is to keep it waiting
        self._thinking.finished.connect(self._on_thought)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(thinking_ms)
        self._pause.timeout.connect(self._make_play)

    # --- how it stands ------------------------------------------------------------------------------

    @property
    def match(self) -> Match | None:
        """The match at hand; None until the first game has been solved."""
        return self._match

    @property
    def current(self) -> MatchRound | None:
        """The round at hand, be it over or not."""
        return self._match.current if self._match else None

    @property
    def asked(self) -> Answer | None:
        """The solved game that the next round is played with."""
        return self._asked

    @property
    def playing(self) -> Answer | None:
        """The solved game that the round at hand is played with."""
        return self._playing

    @property
    def is_running(self) -> bool:
        """Whether a round goes on."""
        return self.current is not None and self.current.round.over is None

    @property
    def is_persons_turn(self) -> bool:
        """Whether the person is to add a letter."""
        current = self.current
        return current is not None and self.is_running and current.player == PERSON

    @property
    def is_played(self) -> bool:
        """Whether the person has done something in the round at hand."""
        return self._match is not None and self._match.state.is_played

    # --- what can be done ---------------------------------------------------------------------------

    def set_answer(self, answer: Answer) -> None:
        """Play with this solved game from the next round on, or now if nothing would be lost."""
        known, self._asked = self._asked, answer
        current = self.current
        is_known = known is not None and known.question == answer.question
        if current is None or not (is_known or self.is_played or current.round.given):
            self.new_round()

    @Slot()
    def new_round(self) -> None:
        """Begin another round, with the game that was asked for last."""
        if self._asked is None:
            return
        players = self._asked.solution.rules.players
        before = self._match or Match(self._asked.solution.game, Table.against_computers(players))
        first = before.state.starts_next(self.starter) % players
        self._start(RoundStarted(Seating.beginning_with(first, players)))

    def play_from(self, fragment: str, person: int) -> None:
        """Begin a round at `fragment`, with the person on seat `person`.

        From a finished word there is nothing to play: then it begins one play earlier.
        """
        if self._asked is None:
            return
        game = self._asked.solution.game
        end = game.word_completed_before(fragment) or fragment
        if game.is_word(end):
            fragment = ("", *game.way_to(end))[-2]
        self._start(RoundStarted(Seating.with_person_on(person, game.rules.players), fragment))

    def play(self, letter: str, where: Where) -> None:
        """Let the person play `letter`, if it is his turn.

        Raises:
            IllegalPlay: if that is illegal.
        """
        if self.is_persons_turn:
            self._happen(LetterPlayed(letter, where))

    # --- how it goes on -----------------------------------------------------------------------------

    def _start(self, started: RoundStarted) -> None:
        """Begin a round with the game that was asked for, in this match if that can go on."""
        if self._asked is None:
            return
        self._playing, game, match = self._asked, self._asked.solution.game, self._match
        if match is None or not match.state.can_change_to(game):
            match = Match(game, Table.against_computers(game.rules.players))
        elif match.state.game is not game:
            match = match.after(GameChanged(game))
        self._go_on(match.after(started))

    def _happen(self, event: Event) -> None:
        """Let something happen in the match at hand."""
        if self._match is not None:
            self._go_on(self._match.after(event))

    def _go_on(self, match: Match) -> None:
        """Have the next computer think, if it is its turn, and tell how the match stands."""
        self._match = match
        self._pause.stop()
        self._thinking.drop()
        self._thought = None
        current, playing = self.current, self._playing
        if current and playing and self.is_running and not self.is_persons_turn:
            seed = self._random.getrandbits(64)
            view = View(current.round, playing.solution)
            self._thinking.submit(partial(_think, self.opponent, view, seed))
            self._pause.start()
        self.changed.emit(match)

    @Slot(object)
    def _on_thought(self, result: JobResult) -> None:
        if result.error is not None:
            self.failed.emit(result.error)
        self._thought = result.value
        self._make_play()

    @Slot()
    def _make_play(self) -> None:
        """Make the play that a computer has thought of, once it is time."""
        thought, current = self._thought, self.current
        if thought is None or self._pause.isActive():
            return
        if current is not None and current.round is thought.round:
            self._happen(LetterPlayed(thought.play.letter, thought.play.where))


def _think(opponent: Opponent, view: View, seed: int, report: Report) -> Thought:
    """Choose a computer's play: what the worker does."""
    report(0, 0)
    return Thought(view.round, opponent.choose(view, Random(seed)))
