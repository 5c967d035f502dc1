"""Calls at the board: challenge the fragment, point a word out, name a word against a challenge."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal, Slot
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton

from ghost_desktop.desktop.kit.builders import button, dress
from ghost_desktop.desktop.kit.commands import is_pressed
from ghost_desktop.desktop.kit.layout import keep_room
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.engine.words.letters import letters_of
from ghost_desktop.formats.names import names_of
from ghost_desktop.play.actors import challengers, namer, pointers, strikable
from ghost_desktop.play.events import Challenged, WordNamed, WordPointedOut
from ghost_desktop.play.table import Referee
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QKeyEvent

    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.board.round_view import RoundView


CALLS = ("round.challenge", "round.point_out", "round.strike")
"""How a person can call, by the ids of the commands."""


_NAME_WIDTH = 16
"""Lines of text that the field for a word is wide at most."""


class WordField(QLineEdit):
    """Takes a word, and Enter for itself: Qt's own hands that on to whatever it stands in.

    Signals:
        entered: when Enter is pressed.
    """

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter from the board, which would begin another round."""
        if not is_pressed(event, "board.name"):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.entered.emit()


class RoundCalls(QObject):
    """Calls for the persons at the board, with all by which they are made; hidden where none may be.

    Args:
        controller: owns the match.
        view: shows the round; what is here stands in its column.

    Attributes:
        field: takes the word of a person who was challenged.

    Signals:
        refused: a sentence: what was typed is no word.
    """

    refused = Signal(str)

    def __init__(self, controller: MatchController, view: RoundView) -> None:
        super().__init__(view)
        self._controller, self._view = controller, view
        column = view.column
        self.field = dress(WordField(), name=_("A word against the challenge"))
        self.field.setPlaceholderText(_("A longer word"))
        self.field.entered.connect(self._on_named)
        self._name = button(_("Name it  ↵"), self._on_named)
        self._none = button(_("I know none"), self._on_none)
        self._challenge = button("round.challenge", self.challenge)
        self._point_out = button("round.point_out", self.point_out)
        view.ask_below_tiles(self.field, self._name, self._none)
        for part in (self._challenge, self._point_out):
            view.acts.insertWidget(view.acts.count() - 1, part)
        column.scaled.connect(self._on_scaled)
        self._strike = button("round.strike", self.strike)
        view.ways_on.insertWidget(view.ways_on.count() - 1, self._strike)
        self._asked = QMenu(column)

    # --- what can be done ---------------------------------------------------------------------------

    @property
    def can_do(self) -> dict[str, bool]:
        """What can be done now, by the ids of the commands."""
        return dict(
            zip(CALLS, (self.can_challenge, self.can_point_out, self.can_strike), strict=True)
        )

    def do(self, call: str) -> None:
        """Do one of `CALLS`, if that can be done now."""
        if self.can_do[call]:
            dict(zip(CALLS, (self.challenge, self.point_out, self.strike), strict=True))[call]()

    @property
    def can_challenge(self) -> bool:
        """Whether a person can challenge the fragment now."""
        return bool(challengers(self._controller.state))

    @property
    def can_point_out(self) -> bool:
        """Whether a person can now say that the fragment is a word."""
        return bool(pointers(self._controller.state))

    @property
    def can_strike(self) -> bool:
        """Whether the word with which the round has ended can be struck."""
        return bool(strikable(self._controller.state))

    @property
    def is_naming(self) -> bool:
        """Whether a person is to name a word."""
        return namer(self._controller.state) is not None

    @Slot()
    def challenge(self) -> None:
        """Challenge the fragment; where several persons can, it is asked who does."""
        players = challengers(self._controller.state)
        self._call(players, Challenged, _("Who challenges?"), self._challenge)

    @Slot()
    def point_out(self) -> None:
        """Say that the fragment is a word; where several persons can, it is asked who does."""
        players = pointers(self._controller.state)
        self._call(players, WordPointedOut, _("Who points it out?"), self._point_out)

    def _call(
        self,
        players: tuple[int, ...],
        event: type[Challenged | WordPointedOut],
        question: str,
        button: QPushButton,
    ) -> None:
        state = self._controller.state
        if state is not None:
            names = names_of(state.table)
            calls = [
                (names[one].full, partial(self._controller.happen, event(one))) for one in players
            ]
            self._ask(calls, question, button)

    @Slot()
    def strike(self) -> None:
        """Strike the word with which the round has ended; of several it is asked which one."""
        match, state = self._controller.match, self._controller.state
        if match is not None and state is not None and state.current is not None:
            shown = state.current.round.game.words.shown
            strike = self._controller.striker.strike
            strikes = [(shown(word), partial(strike, match, word)) for word in strikable(state)]
            self._ask(strikes, _("Which word does nobody know?"), self._strike)

    def _ask(
        self,
        choices: Sequence[tuple[str, Callable[[], None]]],
        question: str,
        button: QPushButton,
    ) -> None:
        """Do the only thing there is, or ask which of several, each with what it is called."""
        if len(choices) == 1:
            choices[0][1]()
            return
        self._asked.clear()
        self._asked.setAccessibleName(question)
        self._asked.addSection(question)
        for name, does in choices:
            action = self._asked.addAction(name.replace("&", "&&"))
            action.triggered.connect(lambda _checked=False, does=does: does())
        if choices:
            self._asked.setActiveAction(self._asked.actions()[1])
            self._asked.popup(button.mapToGlobal(QPoint(0, button.height())))
            announce(self._view.column, question)

    # --- a word against a challenge -----------------------------------------------------------------

    @Slot()
    def _on_named(self) -> None:
        current = self._controller.current
        written = letters_of(self.field.text())
        if current is None:
            return
        if not written.isalpha():
            self.refused.emit(_("Type a word, or say that you know none."))
            self.field.setFocus()
            return
        self._name_word(current.round.game.words.meant(written))

    @Slot()
    def _on_none(self) -> None:
        self._name_word("")

    def _name_word(self, word: str) -> None:
        if self.is_naming:
            self._controller.happen(WordNamed(word))

    # --- how it looks -------------------------------------------------------------------------------

    def show_round(self) -> None:
        """Show what can be called now, and nothing that somebody typed before."""
        self._asked.hide()
        self.field.clear()
        is_naming, current = self.is_naming, self._controller.current
        for part in (self.field, self._name, self._none):
            part.setVisible(is_naming)
        terms = None if self._controller.state is None else self._controller.state.terms
        for part in (self._challenge, self._point_out):  # nothing is to move when they come
            keep_room(part, keeps=terms is not None and terms.referee is Referee.CHALLENGES)
        keep_room(self._strike, keeps=terms is not None and terms.veto)
        self._challenge.setVisible(self.can_challenge)
        self._point_out.setVisible(self.can_point_out)
        self._strike.setVisible(self.can_strike)
        if is_naming and current is not None:
            fragment = current.round.game.words.shown(current.round.fragment)
            said = say("A word longer than {fragment}", fragment=fragment)
            self.field.setAccessibleDescription(said)
            self._view.letters.keys.hide()

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        self.field.setMaximumWidth(_NAME_WIDTH * line)
        self.field.setMinimumWidth(10 * line)
