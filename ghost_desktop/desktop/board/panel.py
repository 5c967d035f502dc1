"""The Play panel: a person against perfect computers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.actions import is_pressed, tip
from ghost_desktop.desktop.board.match_controller import THINKING_MS, MatchController
from ghost_desktop.desktop.board.presenter import make_players
from ghost_desktop.desktop.board.round_view import RoundView
from ghost_desktop.desktop.board.wording import (
    describe_change,
    describe_round,
    no_game,
    starting,
)
from ghost_desktop.desktop.errors import show_error
from ghost_desktop.desktop.groups import choose
from ghost_desktop.desktop.inquiry import State
from ghost_desktop.desktop.notice import Notice
from ghost_desktop.formats.illegal import describe_illegal_play
from ghost_desktop.play.round import IllegalPlay
from ghost_desktop.play.starter import Starter
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from random import Random

    from PySide6.QtGui import QInputMethodEvent, QKeyEvent

    from ghost_desktop.desktop.inquiry import Known
    from ghost_desktop.desktop.question import Answer, Question
    from ghost_desktop.desktop.service import SolverService
    from ghost_desktop.engine.plays import Where
    from ghost_desktop.play.round import Round

STARTERS = {
    Starter.PERSON: N_("You start"),
    Starter.COMPUTER: N_("Computer starts"),
    Starter.IN_TURN: N_("Take turns"),
}
"""What the buttons say that choose who plays the first letter of a round."""


class BoardPanel(QWidget):
    """A round at a time: tiles, keys, what happened, and another round.

    Args:
        service: the computers think in one of its workers.
        random: for the computers' choices.
        thinking_ms: milliseconds before a computer plays, at least.

    Attributes:
        controller: owns the match.
        view: shows it.
    """

    def __init__(
        self,
        service: SolverService,
        parent: QWidget | None = None,
        *,
        random: Random | None = None,
        thinking_ms: int = THINKING_MS,
    ) -> None:
        super().__init__(parent)
        self.controller = MatchController(service, self, random=random, thinking_ms=thinking_ms)
        self.controller.changed.connect(self._show_match)
        self.controller.failed.connect(self._on_failed)
        self._coming: Question | None = None  # what is being solved
        self.view = RoundView(self)
        self.view.again_chosen.connect(self._on_another)
        self.view.letters.input.letter_played.connect(self._on_letter)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setAccessibleName(_("Board"))
        self._build()
        self._show_match()

    # --- what is asked of the board -------------------------------------------------------------

    @property
    def round(self) -> Round | None:
        """The round at hand; None until the first game has been solved."""
        current = self.controller.current
        return current.round if current else None

    @property
    def takes_letters(self) -> bool:
        """Whether it is the person's turn."""
        return self.controller.is_persons_turn

    @property
    def starter(self) -> Starter:
        """Who plays the first letter of a round."""
        return self.controller.starter

    def set_starter(self, starter: Starter) -> None:
        """Choose who plays the first letter, from the next round on."""
        self.controller.starter = starter
        choose(self._starters, list(Starter).index(starter))

    def follow(self, known: Known) -> None:
        """Play with what is solved, or say that it is to come, or that there is nothing."""
        self._coming = known.asked if known.state is State.SOLVING else None
        if known.answer is not None and known.answer is not self.controller.asked:
            self.set_answer(known.answer)
        elif known.answer is None:
            is_coming = known.state is State.SOLVING
            self.view.show_wording(starting() if is_coming else no_game(), is_over=False)

    def set_answer(self, answer: Answer) -> None:
        """Play with this solved game from the next round on, or now if nothing would be lost."""
        self.controller.set_answer(answer)
        self._show_notice()

    @Slot()
    def new_round(self) -> None:
        """Begin another round, with the game that the bar asks for."""
        self.controller.new_round()

    @Slot(str, int)
    def play_from(self, fragment: str, person: int) -> None:
        """Begin a round at `fragment`, with the person on seat `person`.

        From a finished word there is nothing to play: then it begins one play earlier.
        """
        self.controller.play_from(fragment, person)

    @Slot(str)
    def play_letter(self, letter: str) -> None:
        """Let the person play `letter` where the mark is; refuse it with the reason if illegal."""
        self.view.letters.input.play(letter)

    # --- what the person does -------------------------------------------------------------------

    @Slot(str, object)
    def _on_letter(self, letter: str, where: Where) -> None:
        try:
            self.controller.play(letter, where)
        except IllegalPlay as refused:
            self.view.letters.refuse(describe_illegal_play(refused))

    @Slot(int)
    def _on_starter(self, index: int) -> None:
        starter = list(Starter)[index]
        if starter is self.starter:
            return
        self.controller.starter = starter
        if self.controller.is_running and self.controller.is_played:
            self.view.letters.remark(_("From the next round on."))
        else:
            self.new_round()

    @Slot()
    def _on_another(self) -> None:
        """Begin another round, and go on at the board: the button has done its work."""
        self.new_round()
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take letters and arrows; play again with Enter, once the round is over."""
        if self.view.letters.input.take_key(event):
            return
        is_over = self.round is not None and self.round.over is not None
        if is_over and is_pressed(event, "board.again"):
            self.new_round()
        else:
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take letters that are put together from several keys."""
        self.view.letters.input.take_input_method(event)

    # --- how it looks ---------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        column = QVBoxLayout(self)
        column.setContentsMargins(unit, unit, unit, unit)
        column.setSpacing(0)
        self._notice = Notice(_("New round now"), self)
        self._notice.accepted.connect(self._on_another)
        column.addWidget(self._notice)
        column.addWidget(self.view.column.scroller, 1)
        column.addLayout(self._build_foot())

    def _build_foot(self) -> QHBoxLayout:
        self._starters = QButtonGroup(self)
        row = QHBoxLayout()
        row.setSpacing(self.fontMetrics().height() // 2)
        for index, starter in enumerate(Starter):
            button = QPushButton(_(STARTERS[starter]), self)
            button.setCheckable(True)
            button.setChecked(starter is self.starter)
            self._starters.addButton(button, index)
            row.addWidget(button)
        self._starters.idClicked.connect(self._on_starter)
        row.addStretch()
        self._new = QPushButton(_("New round"), self)
        self._new.setToolTip(tip("round.new"))
        self._new.clicked.connect(self._on_another)
        row.addWidget(self._new)
        return row

    @Slot()
    def _show_match(self) -> None:
        """Show what the last event has made of the match."""
        controller, view = self.controller, self.view
        match, current, playing = controller.match, controller.current, controller.playing
        self._show_notice()
        self._new.setEnabled(current is not None and bool(current.round.fragment))
        if match is None or current is None or playing is None:
            view.letters.keys.setEnabled(False)
            view.show_wording(starting(), is_over=False)
            return
        self._keep_focus()
        is_over = current.round.over is not None
        wording = describe_round(current.round, playing.solution, current.seating)
        view.show_wording(wording, is_over=is_over)
        view.players.show_players(make_players(match.state))
        view.letters.show_round(
            current.round,
            current.seating,
            takes_letters=controller.is_persons_turn,
            takes_commands=not is_over,
        )
        view.letters.announce(wording.spoken)

    def _keep_focus(self) -> None:
        """Take the focus from what stands in the column, which may be hidden."""
        focused: QWidget | None = self.window().focusWidget()
        if focused is None or self.view.column.isAncestorOf(focused):
            self.setFocus()

    def _show_notice(self) -> None:
        playing, asked = self.controller.playing, self.controller.asked
        if playing is None or asked is None:
            return
        # A letter that is played while another game is solved is played in the one before.
        following = asked.question if self._coming is None else self._coming
        is_same = playing.question == following
        change = "" if is_same else describe_change(playing.question, following)
        self._notice.say(change)

    @Slot(object)
    def _on_failed(self, error: BaseException) -> None:
        show_error(self.window(), _("A computer has found no play."), error)
