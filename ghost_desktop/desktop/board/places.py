"""Where the next letter goes: the keys that say so, and small buttons for the same."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from ghost_desktop.desktop.actions import tip
from ghost_desktop.engine.plays import Where

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from ghost_desktop.engine.variant import Variant


class Command(Enum):
    """What a person can choose before a letter is played."""

    FRONT = "front"
    END = "end"
    TURN = "turn"

    def is_for(self, variant: Variant) -> bool:
        """Tell whether a variant leaves this choice."""
        return (Where.TURNED_END if self is Command.TURN else Where.START) in variant.places


COMMAND_KEYS: dict[int, Command] = {
    Qt.Key.Key_Left: Command.FRONT,
    Qt.Key.Key_Right: Command.END,
    Qt.Key.Key_Up: Command.TURN,
    Qt.Key.Key_Down: Command.TURN,
}

# What each button says, its accessible name, and the row of its keys in the table.
_TEXTS = {
    Command.FRONT: (
        "←  Front",
        "Next letter at the front",
        "board.front",
    ),
    Command.TURN: (
        "↑  Turn round",
        "Turn the letters round",
        "board.turn",
    ),
    Command.END: (
        "End  →",
        "Next letter at the end",
        "board.end",
    ),
}


class PlaceBar(QWidget):
    """A button for each choice that the variant leaves; nothing at all in Ghost.

    Signals:
        commanded: the `Command` of a button that was clicked, or of a key that was pressed while a
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
        self._fit()

    def _button(self, command: Command) -> QPushButton:
        text, name, keys = _TEXTS[command]
        button = _PlaceButton(text, self)
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # letters go on after a click
        button.setAccessibleName(name)
        button.setToolTip(tip(keys))
        button.clicked.connect(lambda _checked: self.commanded.emit(command))
        self._row.addWidget(button)
        return button

    def button(self, command: Command) -> QPushButton:
        """Return the button of a choice."""
        return self._buttons[command]

    def show_choice(
        self, commands: tuple[Command, ...], *, at_end: bool, turned: bool, can_turn: bool
    ) -> None:
        """Show buttons for `commands`, and what is chosen."""
        for command, button in self._buttons.items():
            button.setVisible(command in commands)
        # Not by a group of buttons, which Tab may pass over.
        self._buttons[Command.FRONT].setChecked(not at_end)
        self._buttons[Command.END].setChecked(at_end)
        turn = self._buttons[Command.TURN]
        turn.setChecked(turned)
        turn.setText("↑  Turn back" if turned else _TEXTS[Command.TURN][0])
        turn.setEnabled(can_turn)
        self.setVisible(bool(commands))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the arrow keys, which a button leaves."""
        command = COMMAND_KEYS.get(event.key())
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
        if event.key() in COMMAND_KEYS:
            event.ignore()
        else:
            super().keyPressEvent(event)
