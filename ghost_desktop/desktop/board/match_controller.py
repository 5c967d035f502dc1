"""The match at the board: a person against computers, which think beside the window."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ghost_desktop.desktop.board.pace import Pace
from ghost_desktop.desktop.service import Work, without_count
from ghost_desktop.play.events import GameChanged, LetterPlayed, RoundStarted
from ghost_desktop.play.match import Match
from ghost_desktop.play.minds import Mind, decide
from ghost_desktop.play.opponent import Lexicon
from ghost_desktop.play.opponents import find_opponent
from ghost_desktop.play.opponents.perfect import PERFECT
from ghost_desktop.play.starter import Starter
from ghost_desktop.play.table import PERSON, Kind, Seating, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.desktop.question import Answer, Question
    from ghost_desktop.desktop.service import JobResult, Report, SolverService
    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.plays import Where
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.events import Event
    from ghost_desktop.play.match import MatchRound, MatchState


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

    @property
    def is_coming(self) -> bool:
        """Whether it is still to be found out who wins."""
        return self.solution is None and not self.is_refused


@dataclass(frozen=True, eq=False)
class Thought:
    """What a computer wants to do.

    Attributes:
        state: how the match stood when it was asked.
        event: what is to happen.
    """

    state: MatchState
    event: Event


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
        thinking_ms: int = Pace.NORMAL.wait_ms,
    ) -> None:
        super().__init__(parent)
        self.opponent = find_opponent(opponent)
        self.starter = Starter.PERSON
        self._random = random or Random()
        self._match: Match | None = None
        self._asked: Playing | None = None
        self._playing: Playing | None = None
        self._left: tuple[Match, Playing] | None = None  # what would have been lost
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
        """The match at hand; None until there is a first game."""
        return self._match

    @property
    def current(self) -> MatchRound | None:
        """The round at hand, be it over or not."""
        return self._match.current if self._match else None

    @property
    def asked(self) -> Playing | None:
        """What the next round is played with."""
        return self._asked

    @property
    def playing(self) -> Playing | None:
        """What the round at hand is played with."""
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

    @property
    def can_undo(self) -> bool:
        """Whether a round was left that can be brought back: until the one after it is over."""
        return self._left is not None

    @property
    def left(self) -> Match | None:
        """The match as it was when its round was left, if that can be brought back."""
        return self._left[0] if self._left else None

    def wait(self, thinking_ms: int) -> None:
        """Have computers wait so many milliseconds before they play, at least."""
        self._pause.setInterval(thinking_ms)

    # --- what can be done ---------------------------------------------------------------------------

    def set_answer(self, answer: Answer) -> None:
        """Play with a solved game; see `set_game`."""
        self.set_game(Playing.of(answer))

    def set_game(self, asked: Playing) -> None:
        """Play with a game from the next round on, or now if nothing would be lost.

        A round that began before the game was solved goes on.
        """
        before, playing, current = self._asked, self._playing, self.current
        self._asked = asked
        is_known = before is not None and before.question == asked.question
        if playing is None or current is None:
            self.new_round()
        elif playing.game is asked.game:
            is_news = playing.is_coming and asked.solution is not None
            self._playing = asked
            self._let_think()
            if is_news and current.round.over:  # how it came to that can be said now
                self.changed.emit(self._match)
        elif playing.is_coming or not (is_known or self.is_played or current.round.given):
            self.new_round()  # what has not been solved by now never will be

    def give_up(self) -> None:
        """Forget a game that will not be solved, and a round that has begun with it."""
        if self._asked is not None and self._asked.is_coming:
            self._asked = None
        if self._playing is not None and self._playing.is_coming:
            self._pause.stop()
            self._match = self._playing = None

    def restore(self, match: Match, playing: Playing) -> None:
        """Go on with a match as it was left; with one that is at hand already, by `undo`."""
        if self._asked is None:
            self._asked = playing
        if self.is_played:
            self._left = match, playing
            self.changed.emit(self._match)
        else:
            self._playing = playing
            self._go_on(match)

    @Slot()
    def new_round(self) -> None:
        """Begin another round, with the game that was asked for last."""
        if self._asked is None:
            return
        players = self._asked.game.rules.players
        before = self._match or Match(self._asked.game, Table.against_computers(players))
        first = before.state.starts_next(self.starter) % players
        self._start(RoundStarted(Seating.beginning_with(first, players)))

    def play_from(self, fragment: str, person: int) -> None:
        """Begin a round at `fragment`, with the person on seat `person`.

        From a finished word there is nothing to play: then it begins one play earlier.
        """
        if self._asked is None:
            return
        game = self._asked.game
        end = game.rules.variant.spelled(game.word_completed_before(fragment) or fragment)
        if game.is_word(end):
            fragment = ("", *game.way_to(end))[-2]
        self._start(RoundStarted(Seating.with_person_on(person, game.rules.players), fragment))

    def play(self, letter: str, where: Where) -> None:
        """Let the person play `letter`, if it is their turn.

        Raises:
            IllegalPlay: if that is illegal.
        """
        if self.is_persons_turn:
            self._happen(LetterPlayed(letter, where))

    @Slot()
    def undo(self) -> None:
        """Bring back the round that was left, with its score; the one at hand is left for it."""
        if self._left is not None:
            (match, playing), self._left = self._left, self._what_would_be_lost()
            self._playing = playing
            self._go_on(match)

    # --- how it goes on -----------------------------------------------------------------------------

    def _start(self, started: RoundStarted) -> None:
        """Begin a round with the game that was asked for, in this match if that can go on."""
        if self._asked is None:
            return
        game, match = self._asked.game, self._match
        if not self.is_running or self._what_would_be_lost() is not None:
            self._left = self._what_would_be_lost()
        self._playing = self._asked
        if match is None or not match.state.can_change_to(game):
            if match is not None and any(match.state.score):
                self._left = self._left or self._at_hand
            match = Match(game, Table.against_computers(game.rules.players))
        elif match.state.game is not game:
            match = match.after(GameChanged(game))
        self._go_on(match.after(started))

    @property
    def _at_hand(self) -> tuple[Match, Playing] | None:
        if self._match is None or self._playing is None:
            return None
        return self._match, self._playing

    def _what_would_be_lost(self) -> tuple[Match, Playing] | None:
        """Return the match at hand, if another round would take something away."""
        current, playing = self.current, self._playing
        if current is None or current.round.over or not (self.is_played or current.round.given):
            return None
        return self._at_hand if playing is not None and not playing.is_coming else None

    def _happen(self, event: Event) -> None:
        """Let something happen in the match at hand."""
        if self._match is not None:
            self._go_on(self._match.after(event))

    def _go_on(self, match: Match) -> None:
        """Have the next computer think, if it is its turn, and tell how the match stands."""
        self._match = match
        if match.current is not None and match.current.round.over:
            self._left = None
        self._let_think()
        self.changed.emit(match)

    def _let_think(self) -> None:
        """Have the next computer think, if it is its turn and there is something to think with."""
        self._pause.stop()
        self._thinking.drop()
        self._thought = None
        match, current, playing = self._match, self.current, self._playing
        if match and current and playing and self.is_running and not self.is_persons_turn:
            if not playing.is_coming:
                game = current.round.game
                lexicon = Lexicon.unrated(game.words)
                mind = Mind(self.opponent, game, playing.solution, lexicon)
                minds = dict.fromkeys(match.table.numbers(Kind.COMPUTER), mind)
                seed = self._random.getrandbits(64)
                self._thinking.submit(partial(_think, match.state, minds, seed))
            self._pause.start()

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
        if current is not None and current is thought.state.current:
            self._happen(thought.event)


def _think(state: MatchState, minds: Mapping[int, Mind], seed: int, report: Report) -> Thought:
    """Find out what a computer does: what the worker does."""
    report(0, 0)
    return Thought(state, decide(state, minds, Random(seed), without_count(report)))
