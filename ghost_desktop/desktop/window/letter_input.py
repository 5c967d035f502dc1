"""How a person adds letters, on the board and in the drill: keys, and where the next letter goes."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from random import Random
from string import ascii_letters
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from ghost_desktop.desktop.kit.builders import fill, row, worded
from ghost_desktop.desktop.kit.commands import MODIFIERS, is_pressed, tip
from ghost_desktop.desktop.kit.layout import give_role
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.engine.game.variant import Lying
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.words.letters import as_in_lists
from ghost_desktop.formats.illegal import not_one_letter
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtGui import QInputMethodEvent, QKeyEvent

    from ghost_desktop.engine.game.plays import Where
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.play.round import Round


class PlaceCommand(Enum):
    """What a person can choose before a letter is played, by the row of its keys."""

    LEFT = "board.left"
    FRONT = "board.front"
    TURN = "board.turn"
    SORT = "board.sort"
    SHUFFLE = "board.shuffle"
    END = "board.end"
    RIGHT = "board.right"


_TO_ENDS = (PlaceCommand.FRONT, PlaceCommand.END)
_BETWEEN = (PlaceCommand.LEFT, PlaceCommand.RIGHT, *_TO_ENDS)
ARRANGING = (PlaceCommand.SORT, PlaceCommand.SHUFFLE)
"""What has letters lie otherwise that lie in no order of their own."""


def commands_for(variant: Variant) -> tuple[PlaceCommand, ...]:
    """Return what can be chosen in a variant: the ends, a place between letters, how they lie."""
    if variant.lying is not Lying.FIXED:
        return ARRANGING
    if variant.goes_between:
        return _BETWEEN
    if not variant.has_places:
        return ()
    return (*_TO_ENDS, PlaceCommand.TURN) if variant.turns else _TO_ENDS


_BUTTONS = {
    PlaceCommand.LEFT: (N_("←  Left"), N_("Next letter further to the left")),
    PlaceCommand.FRONT: (N_("←  Front"), N_("Next letter at the front")),
    PlaceCommand.TURN: (N_("↑  Turn round"), N_("Turn the letters round")),
    PlaceCommand.SORT: (N_("↓  Sort"), N_("Put the letters in order")),
    PlaceCommand.SHUFFLE: (N_("↑  Shuffle"), N_("Shuffle the letters")),
    PlaceCommand.END: (N_("End  →"), N_("Next letter at the end")),
    PlaceCommand.RIGHT: (N_("Right  →"), N_("Next letter further to the right")),
}
"""What the buttons say, where there is little room the arrow alone; and what a screen reader calls them."""


def command_of_key(event: QKeyEvent, commands: Collection[PlaceCommand]) -> PlaceCommand | None:
    """Return which of some commands a key chooses; None if it is for something else.

    Where letters go to either end only, the arrows that move a caret elsewhere put it there.
    """
    able = (command for command in PlaceCommand if command in commands)
    return next((command for command in able if is_pressed(event, command.value)), None)


class PlaceBar(PagePart, QWidget):
    """A button for each choice that the variant leaves; nothing at all in Ghost.

    Signals:
        commanded: the `PlaceCommand` of a button that was clicked.
    """

    commanded = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._room: int | None = None  # pixels from left to right; None while that is not known
        self._is_low = False
        self._buttons: dict[PlaceCommand, QPushButton] = {}  # until something can be chosen
        self._row = row(on=self)
        self.hide()

    def _button(self, command: PlaceCommand) -> QPushButton:
        text, name = map(_, _BUTTONS[command])
        made = worded(QPushButton(), text, name=name, hint=tip(command.value))
        made.clicked.connect(lambda _checked: self.commanded.emit(command))
        made.setCheckable(command in {*_TO_ENDS, PlaceCommand.TURN})
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # whoever has a keyboard has keys for it
        return made

    def show_choice(
        self, commands: tuple[PlaceCommand, ...], *, at_end: bool, turned: bool, can_turn: bool
    ) -> None:
        """Show buttons for `commands`, and what is chosen."""
        if not self._buttons and not commands:
            return
        if not self._buttons:
            self._buttons = {one: self._button(one) for one in _BUTTONS}
            fill(self._row, ..., *self._buttons.values(), ...)
            self.set_low(is_low=self._is_low)
            self.on_font()
        steps = PlaceCommand.LEFT in commands  # then keys alone jump over all letters
        for command, button in self._buttons.items():
            button.setVisible(command in commands and not (steps and command in _TO_ENDS))
        self._buttons[PlaceCommand.FRONT].setChecked(not at_end)
        self._buttons[PlaceCommand.END].setChecked(at_end)
        self._buttons[PlaceCommand.TURN].setChecked(turned)
        self._buttons[PlaceCommand.TURN].setEnabled(can_turn)
        self._write()
        self.setVisible(bool(commands))

    def set_room(self, room: int) -> None:
        """Keep within a width in pixels: signs stand for what is too long for it."""
        if room != self._room:
            self._room = room
            self._write()

    def _write(self) -> None:
        """Say what the buttons do, as far as there is room for it."""
        for is_brief in (False, True) if self._buttons else ():
            for command, button in self._buttons.items():
                text = _BUTTONS[command][0]
                button.setText(text.strip(ascii_letters + " ") if is_brief else _(text))
            if self._buttons[PlaceCommand.TURN].isChecked() and not is_brief:
                self._buttons[PlaceCommand.TURN].setText(_("↑  Turn back"))
            seen = [one.sizeHint().width() for one in self._buttons.values() if not one.isHidden()]
            needed = sum(seen) + self._row.spacing() * (len(seen) + 1)
            if self._room is None or needed <= self._room:
                break

    def set_low(self, *, is_low: bool) -> None:
        """Make the buttons low where there is little height."""
        self._is_low = is_low
        for button in self._buttons.values():
            give_role(button, "low" if is_low else None)

    def on_font(self) -> None:
        """Stand as far apart as letters are high."""
        self._row.setSpacing(round(0.5 * self.fontMetrics().height()))
        for button in self._buttons.values():
            button.setFont(self.font())
        self._write()


class Arrangement(Record):
    """Letters from left to right, with a caret between two of them or at either end.

    Attributes:
        order: for each letter, how many lay on the table before it came: that tells letters apart.
        caret: how many letters stand in front of the caret.
    """

    order: tuple[int, ...] = ()
    caret: int = 0

    def follow(self, this_round: Round) -> Arrangement:
        """Return how the letters lie after plays, or after some were taken back.

        Where the letters have no order, they stay where they are, and others come at the end. The
        caret stays in front of all letters or behind them, or in front of the same one.
        """
        order = self._letters_of(this_round)
        behind = set(self.order[self.caret :])
        if not behind:
            return Arrangement(order, len(order))
        following = (place for place, letter in enumerate(order) if letter in behind)
        return Arrangement(order, next(following, len(order)) if self.caret else 0)

    def _letters_of(self, this_round: Round) -> tuple[int, ...]:
        lying = this_round.game.rules.variant.lying
        if lying is Lying.FIXED:
            return this_round.arrivals
        letters = range(len(this_round.fragment))
        order = [letter for letter in self.order if letter in letters]
        came = letters[len(order) :]
        order += came
        is_laid = lying is Lying.AS_IN_WORDS and bool(came)
        return self._laid(this_round, order) if is_laid else tuple(order)

    def _laid(self, this_round: Round, order: list[int]) -> tuple[int, ...]:
        """Return the order in which letters lie as they stand in some word, as nearly as may be."""
        letter_of = letters_by_arrival(this_round)
        wanted = "".join(letter_of[one] for one in order)
        waiting = list(order)
        laid = []
        for letter in this_round.game.lay(this_round.fragment, wanted):
            one = next(one for one in waiting if letter_of[one] == letter)
            waiting.remove(one)
            laid.append(one)
        return tuple(laid)

    # --- what a person can do -----------------------------------------------------------------------

    def with_caret(self, caret: int) -> Arrangement:
        """Put the caret behind so many letters, or as far as there are any."""
        return replace(self, caret=max(0, min(caret, len(self.order))))

    def sorted(self, this_round: Round) -> Arrangement:
        """Put the letters in the order in which people look for them."""
        letter_of = letters_by_arrival(this_round)
        place_of = this_round.game.words.order.sorted(set(letter_of.values())).index
        order = sorted(self.order, key=lambda one: (place_of(letter_of[one]), one))
        return Arrangement(tuple(order), len(order))

    def shuffled(self, random: Random) -> Arrangement:
        """Mix the letters; if there are several, they lie otherwise than before."""
        order = list(self.order)
        while len(order) > 1 and tuple(order) == self.order:
            random.shuffle(order)
        return Arrangement(tuple(order), len(order))


def letters_by_arrival(this_round: Round) -> dict[int, str]:
    """Return the letters on the table by how many lay there before each."""
    return dict(zip(this_round.arrivals, this_round.fragment, strict=True))


NOTHING_HELD = Qt.KeyboardModifier.NoModifier
ALT_GR = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class LetterInput(QObject):
    """Takes letters for a round, by whatever way they come, and knows where the next one goes.

    A panel hands it the keys that come to it, and what an input method has put together.

    Attributes:
        takes_letters: whether the person is to add a letter now.
        takes_commands: whether the person can choose now where their next letter goes.
        turned: whether the letters are turned round for the next play.

    Signals:
        letter_played: a letter, and the `Where` at which it is to be added.
        refused: a sentence: what was typed is no letter.
        too_early: a letter, which the person may not add before others have played.
        placed: a `PlaceCommand`: the mark has been put somewhere, or the letters turned.
    """

    letter_played = Signal(str, object)
    refused = Signal(str)
    too_early = Signal(str)
    placed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._round: Round | None = None
        self.takes_letters = False
        self.takes_commands = False
        self._lying = Arrangement()
        self.turned = False
        self._random = Random()

    # --- what is awaited ----------------------------------------------------------------------------

    def open(self, this_round: Round, *, takes_letters: bool, takes_commands: bool) -> None:
        """Take letters for a round as it stands now; they lie unturned, unless it stands as before.

        Args:
            this_round: the round.
            takes_letters: whether the person is to add a letter.
            takes_commands: whether they can choose already where their next letter goes.
        """
        self.turned = self.turned and this_round is self._round
        if not this_round.plays:  # another round begins, as it always does
            self._lying = Arrangement()
        self._round = this_round
        self._lying = self._lying.follow(this_round)
        self.takes_letters = takes_letters
        self.takes_commands = takes_commands

    def close(self) -> None:
        """Take nothing until it is opened again."""
        self.takes_letters = self.takes_commands = self.turned = False

    # --- where the next letter goes -----------------------------------------------------------------

    @property
    def can_choose(self) -> bool:
        """Whether it matters by now where the next letter goes: the first lies alone anyhow."""
        return self.takes_commands and self._round is not None and bool(self._round.fragment)

    @property
    def commands(self) -> tuple[PlaceCommand, ...]:
        """The choices that the variant leaves."""
        return commands_for(self._round.game.rules.variant) if self._round else ()

    @property
    def lying(self) -> Arrangement:
        """How the letters lie, and where the next one will, but for turning them round.

        The caret stands where the variant lets a letter go.
        """
        caret = self._lying.caret
        nearest = min(self._places, key=lambda one: (abs(one - caret), -one), default=0)
        return self._lying.with_caret(nearest)

    @property
    def at_end(self) -> bool:
        """Whether the next letter goes behind all others: by choice or, where there is none, by rule."""
        return self.lying.caret == len(self._lying.order)

    @property
    def _places(self) -> dict[int, Where]:
        """Where the next letter can go now, by how many letters stand in front of it then."""
        if self._round is None:
            return {}
        letters = len(self._lying.order)
        places = self._round.game.rules.variant.places_for(self._round.fragment)
        return {
            letters if one.gap is None else one.gap: one
            for one in reversed(places)  # what is the same in several is the first of them
            if one.turned == self.turned
        }

    @property
    def can_turn(self) -> bool:
        """Whether the letters can be turned round now."""
        return self.takes_letters and self._round is not None and len(self._round.fragment) > 1

    @property
    def where(self) -> Where | None:
        """Where the next letter goes."""
        return self._places.get(self.lying.caret)

    @Slot(object)
    def command(self, command: PlaceCommand) -> None:
        """Choose where the next letter goes, or how the letters lie."""
        if self._round is None or not self.can_choose or command not in self.commands:
            return
        lying, stops = self.lying, sorted(self._places)
        place = stops.index(lying.caret)
        if command is PlaceCommand.TURN:
            if not self.can_turn:
                return
            self.turned = not self.turned
        elif command is PlaceCommand.SORT:
            lying = lying.sorted(self._round)
        elif command is PlaceCommand.SHUFFLE:
            lying = lying.shuffled(self._random)
        else:
            stop = {
                PlaceCommand.LEFT: max(place - 1, 0),
                PlaceCommand.FRONT: 0,
                PlaceCommand.RIGHT: min(place + 1, len(stops) - 1),
                PlaceCommand.END: -1,
            }[command]
            lying = lying.with_caret(stops[stop])
        self._lying = lying
        self.placed.emit(command)

    def point(self, caret: int) -> None:
        """Put the caret behind so many letters, or as near as the variant lets it."""
        if self.can_choose and len(self._places) > 1:
            before = self.lying.caret
            self._lying = self._lying.with_caret(caret)
            self._lying = self.lying
            moved = PlaceCommand.RIGHT if self._lying.caret > before else PlaceCommand.LEFT
            self.placed.emit(moved)

    # --- letters ------------------------------------------------------------------------------------

    @Slot(str)
    def play(self, letter: str) -> None:
        """Add `letter` where the mark is, if the person is to add one."""
        if self.takes_letters and self.where is not None:
            self.letter_played.emit(letter, self.where)

    def take_key(self, event: QKeyEvent) -> bool:
        """Take a letter or an arrow; return whether the key is done with.

        A key that is held down is one letter, whatever it is for. What is typed with AltGr, which
        some systems tell of as Ctrl and Alt, is a letter if there is one in the text.
        """
        if event.isAutoRepeat():
            return True
        if command := command_of_key(event, self.commands):
            self.command(command)
            return True
        if event.modifiers() & MODIFIERS not in {NOTHING_HELD, ALT_GR}:
            return False
        return self.take_text(event.text())

    def wants_key(self, event: QKeyEvent) -> bool:
        """Tell whether a key would move the mark or the letters now."""
        return self.can_choose and command_of_key(event, self.commands) is not None

    def take_input_method(self, event: QInputMethodEvent) -> None:
        """Take letters that are put together from several keys."""
        self.take_text(event.commitString())
        event.accept()

    def take_text(self, text: str) -> bool:
        """Take what was typed; return whether it was letters."""
        letter = self._round.game.words.meant(text) if self._round else as_in_lists(text)
        if not letter[:1].isalpha():  # what lowers to several may have marks among them
            return False
        if self.takes_letters:
            if len(letter) == 1:
                self.play(letter)
            else:
                self.refused.emit(not_one_letter(text))
        elif self.takes_commands:
            self.too_early.emit(letter)
        return True
