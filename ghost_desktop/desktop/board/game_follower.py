"""What the board plays with: the game that is asked for, as soon as it is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.window.inquiry import State
from ghost_desktop.desktop.window.played_game import Playing

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.kept_matches import MatchKeeper
    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.window.inquiry import Known
    from ghost_desktop.desktop.window.question import Answer
    from ghost_desktop.library.question import Question


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
