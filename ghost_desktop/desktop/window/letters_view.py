"""The letters on the table, what is said of them, and the keys to add to them."""

from __future__ import annotations

from enum import Enum
from math import ceil
from string import ascii_lowercase
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from ghost_desktop.desktop.kit.builders import dress
from ghost_desktop.desktop.kit.layout import fitting, give_role, keep_room, scaled
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.window.letter_input import ARRANGING, LetterInput, PlaceBar, PlaceCommand
from ghost_desktop.desktop.window.tiles import TileStrip, make_tiles
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.engine.words.letters import Alphabet
from ghost_desktop.formats.text import counted, listed, number, plays_text, sentence, side_by_side
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from PySide6.QtGui import QMouseEvent, QPaintEvent, QShowEvent
    from PySide6.QtWidgets import QVBoxLayout

    from ghost_desktop.desktop.window.ghost import GhostColumn
    from ghost_desktop.engine.game.plays import Where
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.formats.names import Cast
    from ghost_desktop.play.outlook import Effect
    from ghost_desktop.play.round import Round


class KeyKind(Enum):
    """What a key does: the value is the shape that says so; one that is not possible is dim."""

    WINS = "✓"
    DEPENDS = "◆"
    COMPLETES = "■"
    LOSES = "✕"
    UNKNOWN = "…"
    IMPOSSIBLE = ""


class KeyMark(Record):
    """How a key is marked.

    Attributes:
        kind: what it does.
        outcome: what that comes to; None if it is not known, or the key is not possible.
        left: plays until the round ends, as it is written; empty if that is not known, or at once.
        spoken: the same as a clause.
    """

    kind: KeyKind
    outcome: Outcome | None
    left: str
    spoken: str


def mark_keys(
    this_round: Round, where: Where | None, effects: Mapping[str, Effect], *, is_done: bool
) -> dict[str, KeyMark]:
    """Mark the keys of all letters.

    Args:
        this_round: the round.
        where: where the next letter goes; None if there is no place for any.
        effects: what plays do, by the fragments that they make.
        is_done: whether that is known of all plays.
    """
    game = this_round.game
    legal = {play.fragment for play in this_round.legal_plays()}
    marks = {}
    for letter in game.words.alphabet:
        make = game.rules.variant.make
        made = None if where is None else make(this_round.fragment, letter, where)
        effect = None if made is None else effects.get(made)
        if effect is not None:
            marks[letter] = _mark(effect, game.rules)
        elif made in legal and not is_done:
            marks[letter] = KeyMark(KeyKind.UNKNOWN, None, "", _("still being found out"))
        else:
            marks[letter] = KeyMark(KeyKind.IMPOSSIBLE, None, "", _("not possible"))
    return marks


_KINDS = {
    Outcome.WIN: KeyKind.WINS,
    Outcome.MIXED: KeyKind.DEPENDS,
    Outcome.LOSS: KeyKind.LOSES,
}


def _mark(effect: Effect, rules: Rules) -> KeyMark:
    kind = KeyKind.COMPLETES if effect.completes else _KINDS[effect.outcome]
    spoken, left = name_kind(kind, rules), ""
    if not effect.completes and effect.plays_left is not None:
        fewest, most = effect.plays_left
        left = number(most) if fewest == most else f"{number(fewest)}–{number(most)}"
        plays = plays_text((fewest, most))
        said = ngettext("{does}, {plays} play left", "{does}, {plays} plays left", most)
        spoken = said.format(does=spoken, plays=plays)
    return KeyMark(kind, effect.outcome, left, spoken)


_NAMES = {
    KeyKind.WINS: N_("wins"),
    KeyKind.DEPENDS: N_("depends on others"),
    KeyKind.COMPLETES: N_("completes a word"),
    KeyKind.LOSES: N_("loses"),
    KeyKind.UNKNOWN: N_("is being looked at"),
}


def name_kind(kind: KeyKind, rules: Rules) -> str:
    """Say what keys of a kind do; where one of many loses, who does not is safe."""
    return _("is safe") if kind is KeyKind.WINS and rules.most_win else _(_NAMES[kind])


def describe_marks(marks: Mapping[str, KeyMark], rules: Rules, hints: int, looks: int) -> str:
    """Say what the shapes mean that are to be seen, and how much help there was.

    ``"✓ wins · ✕ loses · number: plays left (1 hint, 2 looks)"``.
    """
    kinds = {mark.kind for mark in marks.values()}
    meanings = [f"{one.value} {name_kind(one, rules)}" for one in _NAMES if one in kinds]
    if any(mark.left for mark in marks.values()):
        meanings.append(_("number: plays left"))
    said, helps = side_by_side(meanings), describe_helps(hints, looks)
    return f"{said} ({helps})" if helps else said


def describe_helps(hints: int, looks: int) -> str:
    """Say how much help a player has had: ``"1 hint, 2 looks"``."""
    said = []
    if hints:
        said.append(counted("{count} hint", "{count} hints", hints))
    if looks:
        said.append(counted("{count} look", "{count} looks", looks))
    return listed(said)


def announce_marks(marks: Mapping[str, KeyMark], this_round: Round) -> str:
    """Say for a screen reader what the keys do, those that win first: ``"Wins: E. Loses: O, U."``."""
    shown, rules = this_round.game.words.shown, this_round.game.rules
    said = []
    for kind in (KeyKind.WINS, KeyKind.DEPENDS, KeyKind.COMPLETES, KeyKind.LOSES):
        letters = [shown(letter) for letter, mark in marks.items() if mark.kind is kind]
        if letters:
            does = sentence(name_kind(kind, rules))
            said.append(say("{does}: {letters}.", does=does, letters=side_by_side(letters)))
    return " ".join(said) or _("No letter is possible here.")


_MOST_IN_A_ROW = 14

# All in lines of text.
_WIDTH, _NARROWEST = 2.3, 1.2
_HEIGHT, _LOW = 2.5, 1.7
_GAP, _NARROW_GAP = 0.3, 0.2
_ROUND = 0.4  # how round corners are


_SMALL = 0.72  # of the size of a letter: what is written below it
_LETTER, _UP = (
    0.62,
    0.08,
)  # of the height of a key: its letter, and how far what is below reaches up


class _LetterKey(QPushButton):
    """A key that leaves alone the second click of a double-click on what it has taken the place of.

    While somebody looks it says what it does.
    """

    _was_pressed = False  # since it has come into sight
    _mark: KeyMark | None = None

    def show_mark(self, mark: KeyMark | None) -> None:
        """Show what the key does; None: it is a key as always."""
        if mark != self._mark:
            self._mark = mark
            self.setAccessibleDescription("" if mark is None else mark.spoken)
            self.setToolTip("" if mark is None else sentence(mark.spoken))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the key, or what it does: the letter, and below it a shape and the plays left."""
        mark = self._mark
        if mark is None:
            super().paintEvent(event)
            return
        c = colours()
        edge, fill, ink = c.muted, c.surface, c.text
        if mark.kind is KeyKind.IMPOSSIBLE:
            edge, fill, ink = c.line, c.window, c.muted
        elif mark.outcome is Outcome.WIN:
            edge = c.good
        elif mark.outcome is Outcome.LOSS:
            edge, fill = c.bad, c.bad_surface
        if self.isDown():
            fill = c.selected
        is_known, shape = mark.outcome is not None, mark.kind.value
        small = scaled(self.font(), _SMALL)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(edge), 2 if is_known else 1))
            painter.setBrush(QColor(fill))
            box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            radius = _ROUND * self.fontMetrics().height()
            painter.drawRoundedRect(box, radius, radius)
            letter, below = QRectF(box), QRectF(box)
            if shape:
                letter.setHeight(_LETTER * box.height())
                below.setTop(letter.bottom() - _UP * box.height())
            painter.setPen(QColor(ink))
            painter.drawText(letter, Qt.AlignmentFlag.AlignCenter, self.text())
            painter.setPen(QColor(edge if is_known and mark.outcome is not Outcome.MIXED else ink))
            painter.setFont(small)
            texts = [f"{shape} {mark.left}".strip(), shape + mark.left, shape]
            said = fitting(texts, small, box.width() - 2)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, said)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin anew."""
        self._was_pressed = False
        super().showEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take a click."""
        self._was_pressed = True
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take two quick clicks as two, if the first was on this key."""
        if self._was_pressed:
            super().mouseDoubleClickEvent(event)


class LetterKeys(PagePart, QWidget):
    """One key a letter, in the order of the language, in rows of about the same length.

    The keys take no keyboard focus: whoever has a keyboard types the letter itself.

    Signals:
        chosen: the letter of the key that was clicked.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._alphabet = ""
        self._height = _HEIGHT
        self._in_a_row = 1
        self._room = 0  # pixels from left to right; 0 while that is not known
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._keys: dict[str, _LetterKey] = {}

    def set_alphabet(self, alphabet: str) -> None:
        """Show a key for each letter of `alphabet`."""
        if alphabet == self._alphabet:
            return
        self._alphabet = alphabet
        for key in self._keys.values():
            self._grid.removeWidget(key)
            key.hide()
            key.deleteLater()
        self._keys.clear()
        rows = ceil(len(alphabet) / _MOST_IN_A_ROW)
        self._in_a_row = ceil(len(alphabet) / rows)
        look = Alphabet(alphabet)
        for index, letter in enumerate(LetterOrder.of(alphabet).sorted(alphabet)):
            shown = look.shown(letter)
            name = say("Play {letter}", letter=shown)
            key = dress(_LetterKey(shown, self), role="key", name=name)
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.clicked.connect(lambda _checked, letter=letter: self.chosen.emit(letter))
            self._grid.addWidget(key, *divmod(index, self._in_a_row))
            self._keys[letter] = key
        self.on_font()

    def on_font(self) -> None:
        """Give the keys their size: narrower ones where a row would not fit."""
        unit = self.fontMetrics().height()
        spacing = round((_NARROW_GAP if self._height == _LOW else _GAP) * unit)
        room = (self._room + spacing) // self._in_a_row - spacing if self._room else _WIDTH * unit
        width = round(max(min(_WIDTH * unit, room), _NARROWEST * unit))
        self._grid.setSpacing(spacing)
        font = self.font()
        font.setBold(True)
        for key in self._keys.values():
            key.setFont(font)
            key.setFixedSize(width, round(self._height * unit))

    def set_room(self, width: int, *, is_low: bool) -> None:
        """Keep within a width in pixels, and make the keys low where there is little height."""
        height = _LOW if is_low else _HEIGHT
        if (width, height) != (self._room, self._height):
            self._room, self._height = width, height
            self.on_font()

    def key(self, letter: str) -> QPushButton:
        """Return the key of `letter`."""
        return self._keys[letter]

    def show_marks(self, marks: Mapping[str, KeyMark]) -> None:
        """Show what the keys of letters do; none: they are keys as always."""
        for letter, key in self._keys.items():
            key.show_mark(marks.get(letter))


def announce_mark(letters: Sequence[str], caret: int) -> str:
    """Say where the mark has been put.

    Args:
        letters: from left to right, as they are shown.
        caret: how many stand in front of the mark.
    """
    if caret == len(letters):
        return _("The next letter goes at the end.")
    if not caret:
        return _("The next letter goes at the front.")
    said = _("The next letter goes between {before} and {after}.")
    return said.format(before=letters[caret - 1], after=letters[caret])


def name_table(letters: Sequence[str], *, turned: bool, caret: int | None) -> str:
    """Say what lies on the table.

    Args:
        letters: from left to right, as they are shown.
        turned: whether they are turned round for the next play.
        caret: how many of them stand in front of where the next goes; None if that cannot be chosen.
    """
    said = say("Letters on the table: {letters}", letters=name_letters(letters))
    if turned:
        said = say("Letters on the table: {letters}; turned round", letters=name_letters(letters))
    return said if caret is None else f"{said}. {announce_mark(letters, caret)}".removesuffix(".")


def name_letters(letters: Sequence[str]) -> str:
    """Return what a screen reader says of letters: ``"G H O"``."""
    return " ".join(letters) or _("none")


_REFUSAL = "refusal"  # the role of a remark that says why a letter is not taken


class LettersView(QObject):
    """Shows a round in a column, with all by which letters can be added to it.

    Args:
        column: what it stands in; its sentence gives way to another while the letters are turned.
        page: where the keys stand, one of those of the column that have the same place.
        lines: of text for which a remark keeps its room.

    Attributes:
        input: what takes the letters; whoever has the view hands it the keys.
        tiles: the letters.
        places: the buttons that say where the next letter goes.
        keys: the letters to click.
        keys_place: where they are on a page; what takes their place for a while is there, too.
        shows_fitting: whether those are dim that fit no word.
    """

    def __init__(self, column: GhostColumn, page: QVBoxLayout, lines: float) -> None:
        super().__init__(column)
        self._column = column
        self._round: Round | None = None
        self._cast: Cast | None = None
        self._slips: Mapping[int, str] = {}
        self._effects: Mapping[str, Effect] | None = None  # while somebody looks at the keys
        self._has_all = False  # of them
        self.shows_fitting = False
        self._tried: frozenset[str] = frozenset()  # fragments, which are not to be made again
        self.input = LetterInput(self)
        self.input.placed.connect(self._on_placed)
        self.input.refused.connect(self.refuse)
        self.tiles = TileStrip(column)
        column.ghost.reacted.connect(self.tiles.answer)
        self.tiles.pointed.connect(self.input.point)
        self.places = PlaceBar(column)
        self.places.commanded.connect(self.input.command)
        self._remark = column.label("muted")
        self.keys = LetterKeys(column)
        self.keys.set_alphabet(ascii_lowercase)  # or all would move once there is a dictionary
        self.keys.chosen.connect(self.input.play)
        column.keep_still(self._remark, lines)
        for part in (self.tiles, self._remark):
            column.rows.insertWidget(column.rows.count() - 1, part)
        page.addWidget(self.places)
        self.keys_place = QGridLayout()
        page.addLayout(self.keys_place)
        self._strut = QWidget(column)  # as high as the keys, which are hidden now and then
        self._strut.lower()
        self.keys_place.addWidget(self._strut, 0, 0)
        self.keys_place.addWidget(self.keys, 0, 0)
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
        self._keep_keys_room()
        self.keys.setEnabled(takes_letters)
        self._show(glide=True)

    def show_none(self) -> None:
        """Show that there is no round, for which letters could be taken."""
        self._round = None
        self.input.close()
        self.keys.setEnabled(False)
        self.places.hide()
        self.tiles.show_tiles((), name="")

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
        between = PlaceCommand.LEFT in commands
        gaps: tuple[int, ...] = ()
        if takes_commands and not is_over:
            has_ends = PlaceCommand.FRONT in commands and not between
            gaps = (0, len(tiles)) if has_ends and tiles else (lying.caret,)
        can_choose = self.input.can_choose and PlaceCommand.END in commands
        name = name_table(letters, turned=turned, caret=lying.caret if can_choose else None)
        has_changed = tiles != self.tiles.tiles
        self.tiles.show_tiles(
            tiles,
            gaps=gaps,
            caret=lying.caret,
            goes_between=between,
            name=". ".join([name, *(tile.said for tile in tiles if tile.said)]),
            glide=glide and has_changed,
        )
        keep_room(self.places, keeps=bool(commands))
        self.places.show_choice(
            () if is_over or self._round.awaits_word else commands,
            at_end=at_end,
            turned=turned,
            can_turn=self.input.can_turn,
        )
        self.places.setEnabled(self.input.can_choose)
        self.keys.show_marks(self.marks)
        self._show_remark()
        self._column.scroller.ensureWidgetVisible(self.tiles, 0, 0)
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
        self.shows_fitting = is_shown
        self.keys.show_marks(self.marks)
        if is_shown and self._round is not None:
            dim, shown = self.marks, self._round.game.words.shown
            fitting = [shown(one) for one in self._round.game.words.alphabet if one not in dim]
            said = _("These go: {letters}.").format(letters=name_letters(fitting))
            self.remark(said)
            self.announce(said)

    def show_tried(self, made: Collection[str]) -> None:
        """Dim the keys of letters that were tried, by the fragments that they make."""
        self._tried = frozenset(made)
        self.keys.show_marks(self.marks)

    @property
    def marks(self) -> Mapping[str, KeyMark]:
        """How the keys of letters are marked; none is while nobody looks."""
        if self._round is None:
            return {}
        where, game, fragment = self.input.where, self._round.game, self._round.fragment
        if self._effects is not None:
            return mark_keys(self._round, where, self._effects, is_done=self._has_all)
        if self.shows_fitting:
            marks = mark_keys(self._round, where, {}, is_done=False)
            return {one: mark for one, mark in marks.items() if mark.kind is KeyKind.IMPOSSIBLE}
        if where is None or not self._tried:
            return {}
        tried = KeyMark(KeyKind.IMPOSSIBLE, None, "", _("tried already"))
        make, letters = game.rules.variant.make, game.words.alphabet
        return {one: tried for one in letters if make(fragment, one, where) in self._tried}

    @Slot(object)
    def _on_placed(self, command: PlaceCommand) -> None:
        """Show where the mark is now, or how the letters lie, and say so."""
        turned = self.input.turned
        letters = self._show(glide=True)
        if self._remark.property("role") == _REFUSAL:  # was of the place before
            self.remark("")
        if command is PlaceCommand.TURN:
            said = _("Turned round: {letters}.") if turned else _("Turned back: {letters}.")
            self.announce(said.format(letters=letters))
        elif command in ARRANGING:
            self.announce(say("The letters lie so: {letters}.", letters=letters))
        else:
            shown = [tile.letter for tile in self.tiles.tiles]
            self.announce(announce_mark(shown, self.input.lying.caret))

    # --- what is said of them -----------------------------------------------------------------------

    @property
    def said(self) -> str:
        """The remark below the tiles."""
        return self._remark.text()

    @Slot(str)
    def refuse(self, reason: str) -> None:
        """Say why a letter is not taken, shaking the tiles."""
        self.remark(f"✕  {reason}", role=_REFUSAL)
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
    def _on_scaled(self, _line: int) -> None:
        self._show_remark()
        self._give_room()

    @Slot()
    def _give_room(self) -> None:
        """Let the keys have the width that is in sight, but for a bar to scroll with."""
        unit, is_tight = self._column.fontMetrics().height(), self._column.is_tight
        room = self._column.scroller.width() - unit
        self.keys.set_room(room, is_low=is_tight)
        self._keep_keys_room()
        self.places.set_room(room)
        self.tiles.set_low(is_low=is_tight)

    def _keep_keys_room(self) -> None:
        """Keep the height of the keys while they are hidden, but not their breadth."""
        self._strut.setFixedSize(0, self.keys.sizeHint().height())

    def _show_remark(self) -> None:
        """Show a remark in its place, or where there is little height in that of the sentence."""
        column, remark = self._column, self._remark.text()
        self._remark.setVisible(not column.is_tight)
        self.places.set_low(is_low=column.is_brief)
        if remark and column.is_tight:
            column.say_instead(remark, self._remark.property("role"))
        else:
            turned = _("Turned round for your play. Turning again turns the letters back.")
            column.say_instead(turned if self.input.turned else "")
