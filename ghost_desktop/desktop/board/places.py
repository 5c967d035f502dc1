"""Where the next letter goes: the keys that say so, and small buttons for the same."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from ghost_desktop.desktop.fonts import give_role
from ghost_desktop.desktop.kit.commands import is_pressed, tip
from ghost_desktop.engine.variant import Lying
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtGui import QKeyEvent

    from ghost_desktop.engine.variant import Variant


class PlaceCommand(Enum):
    """What a person can choose before a letter is played."""

    LEFT = auto()
    FRONT = auto()
    TURN = auto()
    SORT = auto()
    SHUFFLE = auto()
    END = auto()
    RIGHT = auto()
    CARRY_LEFT = auto()
    CARRY_RIGHT = auto()


_TO_ENDS = (PlaceCommand.FRONT, PlaceCommand.END)
_BETWEEN = (PlaceCommand.LEFT, PlaceCommand.RIGHT, *_TO_ENDS)
ARRANGING = (
    PlaceCommand.SORT,
    PlaceCommand.SHUFFLE,
    PlaceCommand.CARRY_LEFT,
    PlaceCommand.CARRY_RIGHT,
)
"""What pushes letters about that lie in no order of their own."""


def commands_for(variant: Variant) -> tuple[PlaceCommand, ...]:
    """Return what can be chosen in a variant: the ends, a place between letters, how they lie."""
    if variant.lying is not Lying.FIXED:
        return (*_BETWEEN, *ARRANGING)
    if variant.goes_between:
        return _BETWEEN
    if not variant.has_places:
        return ()
    return (*_TO_ENDS, PlaceCommand.TURN) if variant.turns else _TO_ENDS


@dataclass(frozen=True)
class _Texts:
    """What is said of a command.

    Attributes:
        row: the row of its keys in the table of commands.
        text: what its button says; empty if it has none.
        name: the accessible name of the button.
        brief: the key alone, which it says where there is little room.
    """

    row: str
    text: str = ""
    name: str = ""
    brief: str = ""


_TEXTS = {
    PlaceCommand.LEFT: _Texts(
        "board.left", N_("←  Left"), N_("Next letter further to the left"), "←"
    ),
    PlaceCommand.FRONT: _Texts("board.front", N_("←  Front"), N_("Next letter at the front"), "←"),
    PlaceCommand.TURN: _Texts("board.turn", N_("↑  Turn round"), N_("Turn the letters round"), "↑"),
    PlaceCommand.SORT: _Texts("board.sort", N_("↓  Sort"), N_("Put the letters in order"), "↓"),
    PlaceCommand.SHUFFLE: _Texts("board.shuffle", N_("↑  Shuffle"), N_("Shuffle the letters"), "↑"),
    PlaceCommand.END: _Texts("board.end", N_("End  →"), N_("Next letter at the end"), "→"),
    PlaceCommand.RIGHT: _Texts(
        "board.right", N_("Right  →"), N_("Next letter further to the right"), "→"
    ),
    PlaceCommand.CARRY_LEFT: _Texts("board.carry_left"),
    PlaceCommand.CARRY_RIGHT: _Texts("board.carry_right"),
}


def command_of_key(
    event: QKeyEvent, commands: Collection[PlaceCommand] = tuple(PlaceCommand)
) -> PlaceCommand | None:
    """Return which of some commands a key chooses; None if it is for something else.

    Where letters go to either end only, the arrows that move a caret elsewhere put it there.
    """
    rows = ((command, _TEXTS[command].row) for command in PlaceCommand if command in commands)
    return next((command for command, row in rows if is_pressed(event, row)), None)


def has_button(command: PlaceCommand, commands: Collection[PlaceCommand]) -> bool:
    """Tell whether a command has a button among others: keys alone jump over all letters."""
    if command in _TO_ENDS:
        return command in commands and PlaceCommand.LEFT not in commands
    return command in commands and bool(_TEXTS[command].text)


class PlaceBar(QWidget):
    """A button for each choice that the variant leaves; nothing at all in Ghost.

    Signals:
        commanded: the `PlaceCommand` of a button that was clicked, or of a key that was pressed while a
            button had the focus.
    """

    commanded = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._commands: tuple[PlaceCommand, ...] = ()
        self._turned = False
        self._room: int | None = None  # pixels from left to right; None while that is not known
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch()
        self._buttons = {one: self._button(one) for one, said in _TEXTS.items() if said.text}
        row.addStretch()
        self.hide()  # until it is known what can be chosen
        self._fit()

    def _button(self, command: PlaceCommand) -> QPushButton:
        said = _TEXTS[command]
        button = _PlaceButton(_(said.text), self)
        button.setCheckable(command in {*_TO_ENDS, PlaceCommand.TURN})
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # letters go on after a click
        button.setAccessibleName(_(said.name))
        button.setToolTip(tip(said.row))
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
        self._commands = commands
        for command, button in self._buttons.items():
            button.setVisible(has_button(command, commands))
        # Not by a group of buttons, which Tab may pass over.
        self._buttons[PlaceCommand.FRONT].setChecked(not at_end)
        self._buttons[PlaceCommand.END].setChecked(at_end)
        turn = self._buttons[PlaceCommand.TURN]
        turn.setChecked(turned)
        turn.setEnabled(can_turn)
        self._turned = turned
        self._write()
        self.setVisible(bool(commands))

    def set_room(self, room: int) -> None:
        """Keep within a width in pixels: signs stand for what is too long for it."""
        if room != self._room:
            self._room = room
            self._write()

    def _write(self) -> None:
        """Say what the buttons do, as far as there is room for it."""
        for is_brief in (False, True):
            for command, button in self._buttons.items():
                said = _TEXTS[command]
                button.setText(said.brief if is_brief else _(said.text))
            if self._turned and not is_brief:
                self._buttons[PlaceCommand.TURN].setText(_("↑  Turn back"))
            seen = [one.sizeHint().width() for one in self._buttons.values() if not one.isHidden()]
            needed = sum(seen) + self._row.spacing() * (len(seen) + 1)
            if self._room is None or needed <= self._room:
                break

    def set_low(self, *, is_low: bool) -> None:
        """Make the buttons low where there is little height."""
        for button in self._buttons.values():
            give_role(button, "low" if is_low else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the arrow keys, which a button leaves."""
        command = command_of_key(event, self._commands)
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
        self._write()


class _PlaceButton(QPushButton):
    """A button that leaves the arrow keys to the board."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button with Space; move no focus with arrows."""
        if command_of_key(event) is not None:
            event.ignore()
        else:
            super().keyPressEvent(event)
