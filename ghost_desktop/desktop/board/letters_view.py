"""The letters on the table, what is said of them, and the keys to add to them."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QGridLayout

from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.board.key_marks import KeyKind, mark_keys
from ghost_desktop.desktop.board.keys import LetterKeys
from ghost_desktop.desktop.board.letter_input import LetterInput
from ghost_desktop.desktop.board.letters_wording import (
    announce_arranged,
    announce_mark,
    announce_turn,
    describe_turned,
    name_letters,
    name_table,
)
from ghost_desktop.desktop.board.places import ARRANGING, PlaceBar, PlaceCommand
from ghost_desktop.desktop.board.presenter import make_places, make_tiles, others_below
from ghost_desktop.desktop.board.tile import Placeholder
from ghost_desktop.desktop.board.tiles import TileStrip
from ghost_desktop.desktop.flow import keep_room
from ghost_desktop.desktop.fonts import give_role
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QVBoxLayout

    from ghost_desktop.desktop.board.cast import Cast
    from ghost_desktop.desktop.board.ghost_column import GhostColumn
    from ghost_desktop.desktop.board.key_marks import KeyMark
    from ghost_desktop.play.lens import Effect
    from ghost_desktop.play.round import Round

_REFUSAL = "refusal"  # the role of a remark that says why a letter is not taken


class LettersView(QObject):
    """Shows a round in a column, with all by which letters can be added to it.

    Args:
        column: what it stands in; its sentence gives way to another while the letters are turned.
        page: where the keys stand; by default below all else in the column.
        lines: of text for which a remark keeps its room; by default it takes what it needs.

    Attributes:
        input: what takes the letters; whoever has the view hands it the keys.
        tiles: the letters.
        places: the buttons that say where the next letter goes.
        keys: the letters to click.
        keys_place: where they are on a page; what takes their place for a while is there, too.
    """

    def __init__(
        self, column: GhostColumn, page: QVBoxLayout | None = None, lines: float = 0
    ) -> None:
        super().__init__(column)
        self._column = column
        self._round: Round | None = None
        self._cast: Cast | None = None
        self._slips: Mapping[int, str] = {}
        self._effects: Mapping[str, Effect] | None = None  # while somebody looks at the keys
        self._has_all = False  # of them
        self._shows_fitting = False
        self.input = LetterInput(self)
        self.input.placed.connect(self._on_placed)
        self.input.refused.connect(self.refuse)
        self.tiles = TileStrip(column)
        self.tiles.placed.connect(self._on_clicked)
        self.tiles.pointed.connect(self.input.point)
        self.tiles.carried.connect(self.input.carry)
        self.places = PlaceBar(column)
        self.places.commanded.connect(self.input.command)
        self._remark = column.label("muted")
        self.keys = LetterKeys(column)
        self.keys.set_alphabet(ascii_lowercase)  # or all would move once there is a dictionary
        self.keys.chosen.connect(self.input.play)
        self._is_still = page is not None
        self.keys_place = QGridLayout()
        if page is None:
            column.add(self.tiles, self.places, self._remark, self.keys)
        else:
            column.keep_still(self._remark, lines)
            for part in (self.tiles, self._remark):
                column.rows.insertWidget(column.rows.count() - 1, part)
            page.addWidget(self.places)
            page.addLayout(self.keys_place)
            self.keys_place.addWidget(self.keys, 0, 0)
            keep_room(self.keys)
        column.scaled.connect(self._on_scaled)
        column.resized.connect(self._give_room)

    # --- the letters --------------------------------------------------------------------------------

    def show_round(
        self, this_round: Round, cast: Cast, *, takes_letters: bool, takes_commands: bool
    ) -> None:
        """Show a round, and take letters for it.

        Args:
            this_round: the round.
            cast: whose the letters are.
            takes_letters: whether the person is to add a letter.
            takes_commands: whether he can choose already where his next letter goes.
        """
        if this_round is not self._round:
            self._slips = {}
        self._round, self._cast = this_round, cast
        self.input.open(this_round, takes_letters=takes_letters, takes_commands=takes_commands)
        self.keys.set_alphabet(this_round.game.words.alphabet)
        self.keys.setEnabled(takes_letters)
        self._show(glide=True)

    @property
    def name(self) -> str:
        """What a screen reader says of the letters."""
        return self.tiles.accessibleName()

    def _show(self, *, glide: bool = False) -> str:
        """Show the letters as the person has turned them, and where the next one goes.

        Returns:
            What a screen reader says of the letters alone.
        """
        if self._round is None or self._cast is None:
            return ""
        lying, turned = self.input.lying, self.input.turned
        at_end = self.input.at_end
        commands, takes_commands = self.input.commands, self.input.takes_commands
        is_over = self._round.over is not None
        order = lying.order[::-1] if turned else lying.order
        tiles = make_tiles(self._round, self._cast, order, self._slips)
        letters = tuple(tile.letter for tile in tiles)
        is_open = takes_commands and not is_over
        places = make_places(commands, at_end=at_end) if is_open else ()
        can_choose = self.input.can_choose and len(commands) > 1
        name = name_table(letters, turned=turned, caret=lying.caret if can_choose else None)
        has_changed = tiles != self.tiles.tiles
        self.tiles.show_tiles(
            tiles,
            places=places,
            marked=_marked(places, at_end=at_end),
            caret=lying.caret,
            name=". ".join([name, *(tile.said for tile in tiles if tile.said)]),
            turned=turned,
            can_carry=self.input.can_choose and PlaceCommand.SORT in commands,
            glide=glide and has_changed,
            names=others_below(self._cast),
        )
        keep_room(self.places, keeps=self._is_still and bool(commands))
        self.places.show_choice(
            () if is_over or self._round.awaits_word else commands,
            at_end=at_end,
            turned=turned,
            can_turn=self.input.can_turn,
        )
        self.places.setEnabled(self.input.can_choose)
        self.keys.show_marks(self.marks)
        self._show_remark()
        self._column.bring_into_sight(self.tiles)
        return name_letters(letters)

    def show_slips(self, slips: Mapping[int, str]) -> None:
        """Mark letters with which a win was given away; see `make_tiles`."""
        if slips != self._slips:
            self._slips = slips
            self._show()

    # --- what the keys do ---------------------------------------------------------------------------

    def show_effects(self, effects: Mapping[str, Effect] | None, *, is_done: bool) -> None:
        """Say on the keys what they do, where the mark is now and wherever it is moved to.

        Args:
            effects: what plays do, by the fragments that they make; None if nobody looks.
            is_done: whether these are all; see `mark_keys`.
        """
        self._effects, self._has_all = effects, is_done
        self.keys.show_marks(self.marks)

    def show_fitting(self, *, is_shown: bool) -> None:
        """Dim the keys that fit no word, and say which are left; or no longer."""
        self._shows_fitting = is_shown
        self.keys.show_marks(self.marks)
        if is_shown and self._round is not None:
            dim, shown = self.marks, self._round.game.words.shown
            fitting = [shown(one) for one in self._round.game.words.alphabet if one not in dim]
            said = _("These go: {letters}.").format(letters=name_letters(fitting))
            self.remark(said)
            self.announce(said)

    @property
    def marks(self) -> Mapping[str, KeyMark]:
        """How the keys of letters are marked; none is while nobody looks."""
        if self._round is None:
            return {}
        if self._effects is None and self._shows_fitting:
            marks = mark_keys(self._round, self.input.where, {}, is_done=False)
            return {one: mark for one, mark in marks.items() if mark.kind is KeyKind.IMPOSSIBLE}
        if self._effects is None:
            return {}
        return mark_keys(self._round, self.input.where, self._effects, is_done=self._has_all)

    @Slot(object)
    def _on_clicked(self, place: Placeholder) -> None:
        self.input.command(PlaceCommand.FRONT if place is Placeholder.FRONT else PlaceCommand.END)

    @Slot(object)
    def _on_placed(self, command: PlaceCommand) -> None:
        """Show where the mark is now, or how the letters lie, and say so."""
        turned = self.input.turned
        letters = self._show(glide=True)
        if self._remark.property("role") == _REFUSAL:  # was of the place before
            self.remark("")
        if command is PlaceCommand.TURN:
            self.announce(announce_turn(letters, turned=turned))
        elif command in ARRANGING:
            self.announce(announce_arranged(letters))
        else:
            shown = [tile.letter for tile in self.tiles.tiles]
            self.announce(announce_mark(shown, self.input.lying.caret))

    # --- what is said of them -----------------------------------------------------------------------

    @property
    def said(self) -> str:
        """The remark below the tiles."""
        return self._remark.text()

    @Slot(str)
    def refuse(self, reason: str, *, shakes: bool = True) -> None:
        """Say why a letter is not taken, shaking the tiles."""
        self.remark(f"✕  {reason}", role=_REFUSAL)
        if shakes:
            self.tiles.shake()
        self.announce(reason)

    def remark(self, text: str, role: str = "muted") -> None:
        """Say something below the tiles."""
        give_role(self._remark, role)
        self._column.write(self._remark, text)
        self._show_remark()

    def announce(self, text: str) -> None:
        """Have a screen reader say something."""
        announce(self._column, text)

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        """Leave room for what is said, so that nothing moves when it is."""
        for part in () if self._is_still else (self._column.sentence, self._remark):
            part.setMinimumHeight(round(1.2 * line))
        self._show_remark()
        self._give_room()

    @Slot()
    def _give_room(self) -> None:
        """Let the keys have the width that is in sight, but for a bar to scroll with."""
        unit, is_tight = self._column.fontMetrics().height(), self._column.is_tight
        room = self._column.scroller.width() - unit
        self.keys.set_room(room, is_low=is_tight)
        self.places.set_room(room)
        self.tiles.set_low(is_low=is_tight)

    def _show_remark(self) -> None:
        """Show a remark in its place, or where there is hardly any height in that of the sentence.

        Keep its room, so that nothing moves when one is made, if there is any.
        """
        column, remark = self._column, self._remark.text()
        has_no_place = column.is_tight if self._is_still else column.is_brief
        self._remark.setVisible(not column.is_tight or (bool(remark) and not has_no_place))
        self.places.set_low(is_low=column.is_brief)
        if remark and has_no_place:
            column.say_instead(remark, self._remark.property("role"))
        else:
            column.say_instead(describe_turned() if self.input.turned else "")


def _marked(places: tuple[Placeholder, ...], *, at_end: bool) -> Placeholder:
    """Return the place where the next letter goes."""
    if Placeholder.CARET in places:
        return Placeholder.CARET
    return Placeholder.END if at_end else Placeholder.FRONT
