"""How a person adds letters, on the board and in the drill: keys, and where the next letter goes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot

from ghost_desktop.desktop.board.arrangement import Arrangement
from ghost_desktop.desktop.board.places import PlaceCommand, command_of_key, commands_for
from ghost_desktop.desktop.kit.commands import MODIFIERS
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
        self._takes_letters = False
        self._takes_commands = False
        self._lying = Arrangement()
        self._coming: int | None = None  # where the letter was to lie that was played last
        self._turned = False
        self._random = Random()

    # --- what is awaited ----------------------------------------------------------------------------

    def open(self, this_round: Round, *, takes_letters: bool, takes_commands: bool) -> None:
        """Take letters for a round as it stands now; they lie unturned, unless it stands as before.

        Args:
            this_round: the round.
            takes_letters: whether the person is to add a letter.
            takes_commands: whether they can choose already where their next letter goes.
        """
        self._turned = self._turned and this_round is self._round
        if not this_round.plays:  # another round begins, as it always does
            self._lying = Arrangement()
        self._round = this_round
        self._lying = self._lying.follow(this_round, self._coming)
        self._coming = None
        self._takes_letters = takes_letters
        self._takes_commands = takes_commands

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
    def commands(self) -> tuple[PlaceCommand, ...]:
        """The choices that the variant leaves."""
        return commands_for(self._round.game.rules.variant) if self._round else ()

    @property
    def lying(self) -> Arrangement:
        """How the letters lie, and where the next one will, but for turning them round.

        The caret stands where the variant lets a letter go.
        """
        return self._lying.with_caret(min(self._stops, key=self._far, default=0))

    @property
    def at_end(self) -> bool:
        """Whether the next letter goes behind all others: by choice or, where there is none, by rule."""
        return self.lying.caret == len(self._lying.order)

    def _far(self, stop: int) -> tuple[int, int]:
        return abs(stop - self._lying.caret), -stop

    @property
    def _stops(self) -> list[int]:
        """Where the caret can stand, from left to right."""
        letters = len(self._lying.order)
        if self._is_free:
            return list(range(letters + 1))
        return sorted({letters if place.gap is None else place.gap for place in self._places})

    @property
    def _places(self) -> tuple[Where, ...]:
        if self._round is None:
            return ()
        return self._round.game.rules.variant.places_for(self._round.fragment)

    @property
    def _is_free(self) -> bool:
        """Whether the letters may be pushed about."""
        return PlaceCommand.SORT in self.commands

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
        """Where the next letter goes; where letters may be pushed about there is one place."""
        if self._is_free:
            return self._places[0]
        caret, letters = self.lying.caret, len(self._lying.order)
        return next(
            (
                place
                for place in self._places
                if place.turned == self._turned
                and (letters if place.gap is None else place.gap) == caret
            ),
            None,
        )

    @Slot(object)
    def command(self, command: PlaceCommand) -> None:
        """Choose where the next letter goes, or how the letters lie."""
        if self._round is None or not self.can_choose or command not in self.commands:
            return
        lying, stops = self.lying, self._stops
        place, letters = stops.index(lying.caret), len(lying.order)
        if command is PlaceCommand.TURN:
            if not self.can_turn:
                return
            self._turned = not self._turned
        elif command is PlaceCommand.SORT:
            lying = lying.sorted(self._round)
        elif command is PlaceCommand.SHUFFLE:
            lying = lying.shuffled(self._random)
        elif command is PlaceCommand.CARRY_LEFT and lying.caret > 1:
            lying = lying.carried(lying.caret - 1, lying.caret - 2).with_caret(lying.caret - 1)
        elif command is PlaceCommand.CARRY_RIGHT and 0 < lying.caret < letters:
            lying = lying.carried(lying.caret - 1, lying.caret).with_caret(lying.caret + 1)
        else:
            stop = {
                PlaceCommand.LEFT: max(place - 1, 0),
                PlaceCommand.FRONT: 0,
                PlaceCommand.RIGHT: min(place + 1, len(stops) - 1),
                PlaceCommand.END: -1,
            }.get(command, place)
            lying = lying.with_caret(stops[stop])
        self._lying = lying
        self.placed.emit(command)

    def point(self, caret: int) -> None:
        """Put the caret behind so many letters, or as near as the variant lets it."""
        if self.can_choose and PlaceCommand.LEFT in self.commands:
            before = self.lying.caret
            self._lying = self._lying.with_caret(caret)
            moved = PlaceCommand.RIGHT if self.lying.caret > before else PlaceCommand.LEFT
            self.placed.emit(moved)

    def carry(self, source: int, target: int) -> None:
        """Carry the letter at one place to another, where letters may be pushed about."""
        if self.can_choose and self._is_free:
            self._lying = self._lying.carried(source, target)
            is_left = target < source
            self.placed.emit(PlaceCommand.CARRY_LEFT if is_left else PlaceCommand.CARRY_RIGHT)

    # --- letters ------------------------------------------------------------------------------------

    @Slot(str)
    def play(self, letter: str) -> None:
        """Add `letter` where the mark is, if the person is to add one."""
        if self._takes_letters and self.where is not None:
            self._coming = self._lying.caret
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
        if self._takes_letters:
            if len(letter) == 1:
                self.play(letter)
            else:
                self.refused.emit(not_one_letter(text))
        elif self._takes_commands:
            self.too_early.emit(letter)
        return True
