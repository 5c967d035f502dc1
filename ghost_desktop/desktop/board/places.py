"""Where the next letter goes: the keys that say so, and small buttons for the same."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from ghost_desktop.desktop.actions import is_pressed, tip
from ghost_desktop.engine.plays import Where
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtGui import QKeyEvent


class PlaceCommand(Enum):
    """What a person can choose before a letter is played, where letters go to either end."""

    FRONT = auto()
    END = auto()
    TURN = auto()

    def is_for(self, places: Collection[Where]) -> bool:
        """Tell whether this can be chosen where letters may go to these places."""
        has_ends = Where.START in places and Where.END in places
        return has_ends and (self is not PlaceCommand.TURN or Where.TURNED_END in places)


# What each button says, its accessible name, and the row of its keys in the table of commands.
_TEXTS = {
    PlaceCommand.FRONT: (N_("←  Front"), N_("Next letter at the front"), "board.front"),
    PlaceCommand.TURN: (N_("↑  Turn round"), N_("Turn the letters round"), "board.turn"),
    PlaceCommand.END: (N_("End  →"), N_("Next letter at the end"), "board.end"),
}


def command_of_key(event: QKeyEvent) -> PlaceCommand | None:
    """Return what a key chooses; None if it is for something else."""
    rows = ((command, row) for command, (_text, _name, row) in _TEXTS.items())
    return next((command for command, row in rows if is_pressed(event, row)), None)


class PlaceBar(QWidget):
    """A button for each choice that the variant leaves; nothing at all in Ghost.

    Signals:
        commanded: the `PlaceCommand` of a button that was clicked, or of a key that was pressed while a
            button had the focus.
    """

    commanded = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch()
        self._buttons = {command: self._button(command) for command in _TEXTS}
        row.addStretch()
        self.hide()  # until it is known what can be chosen
        self._fit()

    def _button(self, command: PlaceCommand) -> QPushButton:
        text, name, keys = _TEXTS[command]
        button = _PlaceButton(_(text), self)
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # letters go on after a click
        button.setAccessibleName(_(name))
        button.setToolTip(tip(keys))
        button.clicked.connect(lambda _checked: self.commanded.emit(command))
        self._row.addWidget(button)
        return button

    def button(self, command: PlaceCommand) -> QPushButton:
        """Return the button of a choice."""
        return self._buttons[command]

    def show_choice(
        self, commands: tuple[PlaceCommand, ...], *, at_end: bool, turned: bool, can_turn: bool
    ) -> None:
        """Show buttons for `commands`, and what is chosen."""
        for command, button in self._buttons.items():
            button.setVisible(command in commands)
        # Not by a group of buttons, which Tab may pass over.
        self._buttons[PlaceCommand.FRONT].setChecked(not at_end)
        self._buttons[PlaceCommand.END].setChecked(at_end)
        turn = self._buttons[PlaceCommand.TURN]
        turn.setChecked(turned)
        turn.setText(_("↑  Turn back") if turned else _("↑  Turn round"))
        turn.setEnabled(can_turn)
        self.setVisible(bool(commands))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the arrow keys, which a button leaves."""
        command = command_of_key(event)
        if command is None:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.commanded.emit(command)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        self._row.setSpacing(round(0.5 * self.fontMetrics().height()))
        for button in self._buttons.values():
            button.setFont(self.font())


class _PlaceButton(QPushButton):
    """A button that leaves the arrow keys to the board."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button with Space; move no focus with arrows."""
        if command_of_key(event) is not None:
            event.ignore()
        else:
            super().keyPressEvent(event)
