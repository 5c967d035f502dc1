"""How a person adds letters, on the board and in the drill: keys, and where the next letter goes."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QWidget

from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.board.places import COMMAND_KEYS, Command
from ghost_desktop.desktop.board.showing import make_places, make_tiles, name_tiles
from ghost_desktop.desktop.board.table import Table
from ghost_desktop.desktop.board.tiles import Other
from ghost_desktop.desktop.board.wording import TURNED, describe_end
from ghost_desktop.desktop.scrolling import scrolling
from ghost_desktop.engine.letters import as_in_lists
from ghost_desktop.engine.rules import Rules

if TYPE_CHECKING:
    from PySide6.QtGui import QInputMethodEvent, QKeyEvent

    from ghost_desktop.desktop.board.letters_page import LettersPage
    from ghost_desktop.engine.plays import Where
    from ghost_desktop.engine.variant import Variant
    from ghost_desktop.play.round import Round

_MODIFIERS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


class Hands(QWidget):
    """A panel that shows a round and takes the letters that a person adds to it.

    Args:
        stage: the page that shows the round.
    """

    def __init__(self, stage: LettersPage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._round: Round | None = None  # what lies on the table
        self._table = Table()
        self._at_end = True  # where the person's next letter goes
        self._turned = False  # whether the person has turned the letters round for the next play
        self._stage = stage
        self._stage.letter_chosen.connect(self.play_letter)
        self._stage.commanded.connect(self.command)
        self._scroller = scrolling(stage)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)

    # --- what a panel says of itself ----------------------------------------------------------------

    @property
    @abstractmethod
    def takes_letters(self) -> bool:
        """Whether the person is to add a letter now."""

    @property
    def takes_commands(self) -> bool:
        """Whether the person can choose now where his next letter goes."""
        return self.takes_letters

    @abstractmethod
    def play_letter(self, letter: str) -> None:
        """Add `letter` where the mark is, if the person is to add one."""

    @abstractmethod
    def sentence(self) -> str:
        """Return what stands below the headline while the letters are not turned round."""

    @abstractmethod
    def take_key(self, key: int) -> bool:
        """Do what a key is for that is neither letter nor arrow; tell whether it is for anything."""

    # --- where the next letter goes -----------------------------------------------------------------

    @property
    def at_end(self) -> bool:
        """Whether the next letter goes to the end; else to the front, where the variant has it."""
        return self._at_end or not Command.FRONT.is_for(self._variant)

    @property
    def turned(self) -> bool:
        """Whether the letters are turned round for the next play."""
        return self._turned

    @Slot(object)
    def command(self, command: Command) -> None:
        """Choose where the next letter goes, or turn the letters round; and say so."""
        if not self.takes_commands or not command.is_for(self._variant):
            return
        if command is not Command.TURN:
            self._at_end = command is Command.END
            self._show_tiles()
            self._announce(f"The next letter goes at the {describe_end(self._where)}.")
        elif self._can_turn():
            self._turned = not self._turned
            letters = self._show_tiles(glide=True)
            self._stage.show_sentence(TURNED if self._turned else self.sentence())
            self._announce(f"Turned {'round' if self._turned else 'back'}: {letters}.")

    @property
    def _variant(self) -> Variant:
        return self._round.game.rules.variant if self._round else Rules.variant

    @property
    def _where(self) -> Where:
        wanted = (self._turned, self.at_end)
        places = self._variant.places
        return next(where for where in places if (where.turned, where.at_end) == wanted)

    def _can_turn(self) -> bool:
        return self.takes_letters and self._round is not None and len(self._round.fragment) > 1

    # --- keys ---------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take letters, the arrows, and what else the panel has keys for."""
        if event.isAutoRepeat():  # a key that is held down is one letter
            return
        if event.modifiers() & _MODIFIERS:
            super().keyPressEvent(event)
        elif command := COMMAND_KEYS.get(event.key()):
            self.command(command)
        elif not self.take_key(event.key()) and not self._take_text(event.text()):
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take letters that are put together from several keys."""
        self._take_text(event.commitString())
        event.accept()

    def _take_text(self, text: str) -> bool:
        letter = self._round.game.words.meant(text) if self._round else as_in_lists(text)
        if not letter[:1].isalpha():  # what lowers to several may have marks among them
            return False
        if not self.takes_letters:
            return True
        if len(letter) == 1:
            self.play_letter(letter)
        else:
            self._refuse(f"{text} is not one letter.")
        return True

    # --- what is shown and said ---------------------------------------------------------------------

    def _show_tiles(self, *, glide: bool = False) -> str:
        """Show the letters as the person has turned them, and where the next one goes.

        Returns:
            What a screen reader says of the letters.
        """
        if self._round is None:
            return ""
        tiles = make_tiles(self._round, self._table, turned=self._turned)
        letters = name_tiles(tiles)
        takes_commands = self.takes_commands
        places = make_places(self._round) if takes_commands else ()
        name = f"Letters on the table: {letters}"
        if self._turned:
            name += "; turned round"
        if Other.FRONT in places:
            name += f"; the next one goes at the {describe_end(self._where)}"
        self._stage.tiles.show_tiles(
            tiles,
            places=places,
            marked=Other.END if self.at_end else Other.FRONT,
            name=name,
            turned=self._turned,
            glide=glide,
        )
        self._stage.places.show_choice(
            tuple(one for one in Command if one.is_for(self._variant) and not self._round.over),
            at_end=self.at_end,
            turned=self._turned,
            can_turn=self._can_turn(),
        )
        self._stage.places.setEnabled(takes_commands)
        self._scroller.ensureWidgetVisible(self._stage.tiles, 0, 0)
        return letters

    def _refuse(self, reason: str) -> None:
        """Say why a letter is not taken."""
        self._stage.refuse(reason)
        self._announce(reason)

    def _announce(self, text: str) -> None:
        announce(self, text)
