"""The players round the table: whose turn it is, and how many rounds each has lost."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QIcon, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from ghost_desktop import paths
from ghost_desktop.desktop.kit.builders import dress, row
from ghost_desktop.desktop.kit.layout import fitting, in_lines, scaled
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import MenuButton
from ghost_desktop.desktop.window.tiles import Sign, shape_of
from ghost_desktop.engine.record import Record
from ghost_desktop.formats.names import LEVELS, level_of, names_of
from ghost_desktop.formats.text import counted, number, side_by_side
from ghost_desktop.play.levels import levels_after
from ghost_desktop.play.round import Termination
from ghost_desktop.translation import N_, _, pgettext, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.play.match import MatchState


_HEIGHT, _WIDEST, _NARROWEST = 24, 95, 16
"""Of one player, in tenths of a line of text."""

_WITH_CORNERS = 6.0
"""Lines of text that a card is wide at least that has something in its corners."""

_LEAST_LETTERS = 4  # that are left of a name that is cut: of fewer, initials say more


class PlayerBox(Record):
    """One of the players, as he is shown.

    Attributes:
        name: in full.
        initials: where there is little room.
        tally: how often he has lost, ``"lost 2"``.
        count: the same where there is little room, ``"2"``.
        sign: what is to be said of him now.
        letters: those that he has taken, as they are written; empty if none are at stake.
        is_out: whether he has all, and plays no longer.
        shape: what stands for him below letters.
        level: how a computer plays, and what it has lost, ``"Hard · lost 2"``; empty for others.
        can_change: whether somebody else can be chosen in his place.
    """

    name: str
    initials: str
    tally: str
    count: str
    sign: Sign = Sign.NONE
    letters: str = ""
    is_out: bool = False
    shape: str = ""
    level: str = ""
    can_change: bool = False

    @property
    def below(self) -> list[str]:
        """What can stand below his name, the widest first."""
        if self.is_out:
            return [_("out")]
        with_level = [self.level, self.level.replace("_ ", "_")] if self.level else []
        brief = [self.letters, self.letters.replace(" ", "")] if self.letters else [self.tally]
        return [*with_level, *brief, self.count]


class _PlayerButton(MenuButton):
    """A player; a menu drops down from the card if somebody else can be chosen in his place."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._player = PlayerBox("", "", "", "")
        self._names: list[str] = []
        self._chevron = QIcon(str(paths.resources() / "icons" / "chevron.svg"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_player(self, player: PlayerBox, names: list[str]) -> None:
        """Show one of several players, of whom these are the names."""
        self._player, self._names = player, names
        self.setEnabled(player.can_change)
        self.show()
        self.update()

    def sizeHint(self) -> QSize:
        """Two lines of text, and room for a name."""
        return QSize(_WIDEST, _HEIGHT) * self.fontMetrics().height() / 10

    def minimumSizeHint(self) -> QSize:
        """A name gives way to initials."""
        return QSize(_NARROWEST, _HEIGHT) * self.fontMetrics().height() / 10

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the player and, where there is room, what stands for him, and that there is a menu."""
        player, c, room = self._player, colours(), self.width() - 8
        small = scaled(self.font(), 0.85)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_ground(painter, QRectF(self.rect()).adjusted(2, 1, -2, -1))
            if self.width() >= _WITH_CORNERS * self.fontMetrics().height():
                self._paint_corners(painter, small)
            names = self._written_names(small, room)
            large = self.font() if fitting(names, self.font(), room) == names[0] else small
            self._write(painter, 0.1, large, c.muted if player.is_out else c.text, names)
            self._write(painter, 0.5, small, c.muted, player.below)

    def _write(
        self, painter: QPainter, top: float, font: QFont, shade: str, texts: list[str]
    ) -> None:
        """Write the first of several texts for which there is room, from a part of the height on."""
        line = QRectF(4, top * self.height(), self.width() - 8, 0.4 * self.height())
        painter.setFont(font)
        painter.setPen(shade)
        text = fitting(texts, font, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_corners(self, painter: QPainter, font: QFont) -> None:
        player, c, unit = self._player, colours(), self.fontMetrics().height()
        corner = QRectF(0, 0, 1.6 * unit, 0.58 * self.height())
        painter.setFont(font)
        painter.setPen(c.accent if player.shape == shape_of(0) else c.muted)
        painter.drawText(corner, Qt.AlignmentFlag.AlignCenter, player.shape)
        if player.can_change:
            corner.moveRight(self.width())
            at = QRect(QPoint(), QSize(7, 7) * unit / 10)
            at.moveCenter(corner.center().toPoint())
            self._chevron.paint(painter, at)

    def _paint_ground(self, painter: QPainter, box: QRectF) -> None:
        c, sign, radius = colours(), self._player.sign, 0.2 * box.height()
        idle = c.muted if self.isEnabled() and self.underMouse() else c.line
        edges = {Sign.NONE: idle, Sign.LOSES: c.bad, Sign.WINS: c.good, Sign.TO_PLAY: c.accent}
        painter.setPen(QPen(QColor(edges[sign]), 1 if sign is Sign.NONE else 2))
        fill = c.window if self._player.is_out else c.surface
        painter.setBrush(QColor(c.raised if sign is Sign.TO_PLAY else fill))
        painter.drawRoundedRect(box, radius, radius)
        if self.hasFocus():
            painter.setPen(QPen(QColor(c.accent), 2))
            painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), radius, radius)

    def _written_names(self, font: QFont, width: float) -> list[str]:
        """Return how his name can be written, the longest first; cut where that tells enough."""
        player = self._player
        sign = "" if player.sign is Sign.NONE else f"{player.sign.value} "
        cut = QFontMetricsF(font).elidedText(sign + player.name, Qt.TextElideMode.ElideRight, width)
        letters = cut.removeprefix(sign).removesuffix("…")
        is_telling = sum(one.startswith(letters) for one in self._names) == 1
        short = [cut] if len(letters) >= _LEAST_LETTERS and is_telling else []
        initials = [sign + player.initials, sign.strip() + player.initials, player.initials]
        return [sign + player.name, *short, *initials]


class PlayersRow(QWidget):
    """The players in the order of their turns; a click on one has others to choose in his place.

    Attributes:
        players: those that are shown.

    Signals:
        chosen: the number of a player, and the id of the opponent to play in his place; None for a
            person.
        more_wanted: everything else is to be chosen.
        left: a menu is closed.
    """

    chosen = Signal(int, object)
    more_wanted = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.players: tuple[PlayerBox, ...] = ()
        self._agreed: Sequence[str | None] = ()
        self._has_score = False
        self.cards: list[_PlayerButton] = []
        self._row = row(on=self, spacing=0.5)
        self._make_card()
        in_lines(self, setFixedHeight=_HEIGHT / 10)  # be there cards by now or not

    def _make_card(self) -> None:
        """Make room for one player more."""
        card, player, menu = _PlayerButton(self), len(self.cards), QMenu(self)
        menu.aboutToShow.connect(partial(self._fill, menu, player))
        menu.aboutToHide.connect(self.left)
        card.setMenu(menu)
        dress(card, about=_("Choose who plays"))
        if self.cards:
            self.setTabOrder(self.cards[-1], card)
        self.cards.append(card)
        self._row.addWidget(card)

    def _fill(self, menu: QMenu, player: int) -> None:
        """Offer the levels of a computer, a person, and all else."""
        menu.clear()
        if self._has_score:
            said = menu.addAction(_("With another player the score begins anew."))
            said.setEnabled(False)  # a section is drawn as a line without its text
            menu.addSeparator()
        chosen = self._agreed[player] if player < len(self._agreed) else None
        offers: list[tuple[str | None, tuple[str, str]]] = [*LEVELS.items()]
        offers.append((None, (N_("A friend"), N_("takes turns with you at this screen"))))
        for opponent, (name, meaning) in offers:
            action = menu.addAction(side_by_side([_(name), _(meaning)]))
            action.setCheckable(True)
            action.setChecked(opponent == chosen)
            action.triggered.connect(lambda _on, one=opponent: self.chosen.emit(player, one))
        menu.addSeparator()
        menu.addAction(_("More…")).triggered.connect(self.more_wanted)

    def show_players(
        self,
        players: tuple[PlayerBox, ...],
        agreed: Sequence[str | None] = (),
        *,
        has_score: bool = False,
    ) -> None:
        """Show `players`, in the order of their turns.

        Args:
            players: who plays now.
            agreed: who is to play the next round, by the ids of opponents; None for a person.
            has_score: whether rounds are counted that are not with others.
        """
        self.players, self._agreed, self._has_score = players, agreed, has_score
        each = [_read_out(player) for player in players]
        said = pgettext("between players that are read out", "; ").join(each)
        self.setAccessibleName(say("Players: {players}", players=said))
        self.setToolTip("\n".join(each))  # initials and shapes in words
        names = [player.name for player in players]
        while len(self.cards) < len(players):
            self._make_card()
        for card, player, one in zip(self.cards, players, each, strict=False):
            card.setAccessibleName(one)
            does = _("{player}. Click to choose who plays.").format(player=one)
            card.setToolTip(does if player.can_change else "")
            card.show_player(player, names)
        for card in self.cards[len(players) :]:
            card.menu().close()  # it may be down while the match that it is for ends
            card.hide()


_READ_OUT = {
    Sign.NONE: N_("{name}, {tally}"),
    Sign.TO_PLAY: N_("{name}, to play, {tally}"),
    Sign.LOSES: N_("{name}, loses, {tally}"),
    Sign.WINS: N_("{name}, wins, {tally}"),
}


def _read_out(player: PlayerBox) -> str:
    """Return what a screen reader says of a player."""
    if player.is_out:
        return say("{name}, out", name=player.name)
    return say(_READ_OUT[player.sign], name=player.name, tally=player.tally)


def tally(rounds: int, *, misere: bool) -> str:
    """Say how many rounds a player has lost, in misère won: ``"lost 2"``."""
    if misere:
        return counted("won {count}", "won {count}", rounds)
    return counted("lost {count}", "lost {count}", rounds)


def spell_letters(word: str, letters: str) -> str:
    """Say which letters of the word at stake a player has taken: ``"has G H of GHOST"``."""
    if not letters:
        return say("has no letter of {word}", word=word)
    return say("has {letters} of {word}", letters=" ".join(letters), word=word)


def make_players(state: MatchState) -> tuple[PlayerBox, ...]:
    """Return the players by their numbers, what each has taken, and who does or has done what counts."""
    rules, lives = state.game.rules, state.terms.lives
    known = levels_after(state, state.rounds)
    taken = [
        spell_letters(lives, state.letters(player)) if lives else tally(many, misere=rules.misere)
        for player, many in enumerate(state.score)
    ]
    boxes = []
    for player, (name, many) in enumerate(zip(names_of(state.table), state.score, strict=True)):
        level, learned = level_of(state.table, player), known[player]
        letters = " ".join(state.letters(player).ljust(len(lives), "_"))
        knows = [] if learned is None else [say("level {level}", level=learned)]
        boxes.append(
            PlayerBox(
                name.full,
                name.initials,
                side_by_side([taken[player], *knows]),
                say("{count}/{all}", count=many, all=len(lives)) if lives else number(many),
                _sign_of(state, player),
                letters,
                is_out=player not in state.active,
                shape=shape_of(player),
                level=side_by_side([level, letters or taken[player]]) if level else "",
                can_change=player != min(state.table.persons, default=-1),
            )
        )
    return tuple(boxes)


def _sign_of(state: MatchState, player: int) -> Sign:
    """Return what is to be said of a player now."""
    current = state.current
    if current is None:
        return Sign.NONE
    if state.winner is not None:
        return Sign.WINS if player == state.winner else Sign.NONE
    over = current.round.over
    if over is None:
        return Sign.TO_PLAY if player == current.player else Sign.NONE
    by = current.seating.player(over.by)
    if over.reason is Termination.WORD and by not in current.losers:
        return Sign.WINS if player == by else Sign.NONE
    has_lost = player in current.losers and (player == by or len(current.losers) == 1)
    return Sign.LOSES if has_lost else Sign.NONE
