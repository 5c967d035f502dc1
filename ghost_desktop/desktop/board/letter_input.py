"""How a person adds letters, on the board and in the drill: keys, and where the next letter goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot

from ghost_desktop.desktop.actions import MODIFIERS
from ghost_desktop.desktop.board.places import PlaceCommand, command_of_key
from ghost_desktop.engine.letters import as_in_lists
from ghost_desktop.formats.illegal import not_one_letter

if TYPE_CHECKING:
    from PySide6.QtGui import QInputMethodEvent, QKeyEvent

    from ghost_desktop.engine.plays import Where
    from ghost_desktop.play.round import Round

NOTHING_HELD = Qt.KeyboardModifier.NoModifier
ALT_GR = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class LetterInput(QObject):
    """Takes letters for a round, by whatever way they come, and knows where the next one goes.

    A panel hands it the keys that come to it, and what an input method has put together.

    Signals:
        letter_played: a letter, and the `Where` at which it is to be added.
        refused: a sentence: what was typed is no letter.
        placed: a `PlaceCommand`: the mark has been put somewhere, or the letters turned.
    """

    letter_played = Signal(str, object)
    refused = Signal(str)
    placed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._round: Round | None = None
        self._takes_letters = False
        self._takes_commands = False
        self._at_end = True
        self._turned = False

    # --- what is awaited ----------------------------------------------------------------------------

    def open(self, this_round: Round, *, takes_letters: bool, takes_commands: bool) -> None:
        """Take letters for a round as it stands now; they lie unturned.

        Args:
            this_round: the round.
            takes_letters: whether the person is to add a letter.
            takes_commands: whether they can choose already where their next letter goes.
        """
        if not this_round.plays:  # another round begins, as it always does
            self._at_end = True
        self._round = this_round
        self._takes_letters = takes_letters
        self._takes_commands = takes_commands
        self._turned = False

    def close(self) -> None:
        """Take nothing until it is opened again."""
        self._takes_letters = self._takes_commands = self._turned = False

    @property
    def takes_letters(self) -> bool:
        """Whether the person is to add a letter now."""
        return self._takes_letters

    @property
    def takes_commands(self) -> bool:
        """Whether the person can choose now where their next letter goes."""
        return self._takes_commands

    # --- where the next letter goes -----------------------------------------------------------------

    @property
    def can_choose(self) -> bool:
        """Whether it matters by now where the next letter goes: the first lies alone anyhow."""
        return self._takes_commands and self._round is not None and bool(self._round.fragment)

    @property
    def places(self) -> tuple[Where, ...]:
        """Where a letter may go in the round."""
        if self._round is None:
            return ()
        return self._round.game.rules.variant.places_for(self._round.fragment)

    @property
    def commands(self) -> tuple[PlaceCommand, ...]:
        """The choices that the variant leaves."""
        return tuple(command for command in PlaceCommand if command.is_for(self.places))

    @property
    def at_end(self) -> bool:
        """Whether the next letter goes to the end: by choice or, where there is none, by rule."""
        if PlaceCommand.FRONT in self.commands:
            return self._at_end
        letters = len(self._round.fragment) if self._round is not None else 0
        return all(place.gap in {None, letters} for place in self.places[-1:])

    @property
    def turned(self) -> bool:
        """Whether the letters are turned round for the next play."""
        return self._turned

    @property
    def can_turn(self) -> bool:
        """Whether the letters can be turned round now."""
        return self._takes_letters and self._round is not None and len(self._round.fragment) > 1

    @property
    def where(self) -> Where | None:
        """Where the next letter goes; in variants with places of their own, the last of them."""
        if not self.commands:
            return next(reversed(self.places), None)
        wanted = (self._turned, self.at_end)
        return next(place for place in self.places if (place.turned, place.at_end) == wanted)

    @Slot(object)
    def command(self, command: PlaceCommand) -> None:
        """Choose where the next letter goes, or turn the letters round."""
        if not self.can_choose or command not in self.commands:
            return
        if command is not PlaceCommand.TURN:
            self._at_end = command is PlaceCommand.END
        elif self.can_turn:
            self._turned = not self._turned
        else:
            return
        self.placed.emit(command)

    # --- letters ------------------------------------------------------------------------------------

    @Slot(str)
    def play(self, letter: str) -> None:
        """Add `letter` where the mark is, if the person is to add one."""
        if self._takes_letters and self.where is not None:
            self.letter_played.emit(letter, self.where)

    def take_key(self, event: QKeyEvent) -> bool:
        """Take a letter or an arrow; return whether the key is done with.

        A key that is held down is one letter, whatever it is for. What is typed with AltGr, which
        some systems tell of as Ctrl and Alt, is a letter if there is one in the text.
        """
        if event.isAutoRepeat():
            return True
        if event.modifiers() & MODIFIERS not in {NOTHING_HELD, ALT_GR}:
            return False
        if command := command_of_key(event):
            self.command(command)
            return True
        return self.take_text(event.text())

    def take_input_method(self, event: QInputMethodEvent) -> None:
        """Take letters that are put together from several keys."""
        self.take_text(event.commitString())
        event.accept()

    def take_text(self, text: str) -> bool:
        """Take what was typed; return whether it was letters."""
        letter = self._round.game.words.meant(text) if self._round else as_in_lists(text)
        if not letter[:1].isalpha():  # what lowers to several may have marks among them
            return False
        if self._takes_letters:
            if len(letter) == 1:
                self.play(letter)
            else:
                self.refused.emit(not_one_letter(text))
        return True
