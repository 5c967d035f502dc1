"""The players round the table: whose turn it is, and how many rounds each has lost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from ghost_desktop.desktop.kit.layout import fitting
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import MenuButton
from ghost_desktop.desktop.window.tiles import Sign, shape_of
from ghost_desktop.engine.game.rules import PLAYERS
from ghost_desktop.formats.names import LEVELS, level_of, names_of
from ghost_desktop.formats.text import number, side_by_side
from ghost_desktop.play.levels import levels
from ghost_desktop.play.round import Termination
from ghost_desktop.translation import N_, _, ngettext, pgettext, say

if TYPE_CHECKING:
    from ghost_desktop.play.match import MatchState


# All in lines of text; the widths are of one player.
_HEIGHT = 2.4
_WIDEST, _NARROWEST = 9.5, 1.6
_GAP = 0.55
_ARROW = 0.8  # from the right edge of a card
_WITH_ARROW = 6.0  # as wide as a card is at least that has one


_LEAST_LETTERS = 4  # that are left of a name that is cut: of fewer, initials say more


@dataclass(frozen=True)
class PlayerBox:
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


class _CardButton(MenuButton):
    """Lies over a player's card, which is painted below it, and has a menu drop down from it."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Show that something drops down, where there is room, and whether the keys are here."""
        c, unit = colours(), self.fontMetrics().height()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            is_marked = self.underMouse() or self.hasFocus()
            if self.hasFocus():
                painter.setPen(QPen(QColor(c.accent), 2))
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 6, 6)
            if self.width() < _WITH_ARROW * unit:
                return
            painter.setPen(QPen(QColor(c.accent if is_marked else c.muted), 1.5))
            at = QPointF(self.width() - _ARROW * unit, 0.29 * self.height())
            half = 0.22 * unit
            painter.drawPolyline(
                [
                    at + QPointF(-half, -half / 2),
                    at + QPointF(0, half / 2),
                    at + QPointF(half, -half / 2),
                ]
            )


class PlayersRow(PagePart, QWidget):
    """The players in the order of their turns; a click on one has others to choose in his place.

    Attributes:
        players: those that are shown.

    Signals:
        chosen: the number of a player, and the id of the opponent to play in his place; None for a
            person.
        more_wanted: everything else is to be chosen.
    """

    chosen = Signal(int, object)
    more_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.players: tuple[PlayerBox, ...] = ()
        self._agreed: tuple[str | None, ...] = ()
        self.cards = [self._make_card(player) for player in range(PLAYERS[-1])]
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _make_card(self, player: int) -> MenuButton:
        card, menu = _CardButton(self), QMenu(self)
        menu.aboutToShow.connect(partial(self._fill, menu, player))
        card.setMenu(menu)
        card.setAccessibleName(_("Player {number}").format(number=number(player + 1)))
        card.setAccessibleDescription(_("Choose who plays"))
        card.hide()
        return card

    def show_agreed(self, opponents: tuple[str | None, ...]) -> None:
        """Mark who is to play the next round, by the ids of opponents; None for a person."""
        self._agreed = opponents

    def _fill(self, menu: QMenu, player: int) -> None:
        """Offer the levels of a computer, a person, and all else."""
        menu.clear()
        chosen = self._agreed[player] if player < len(self._agreed) else None
        offers: list[tuple[str | None, tuple[str, str]]] = [*LEVELS.items()]
        offers.append((None, (N_("A friend"), N_("takes turns with you at this screen"))))
        for opponent, (name, meaning) in offers:
            action = menu.addAction(side_by_side([_(name), _(meaning)]))
            action.setCheckable(True)
            action.setChecked(opponent == chosen)
            action.triggered.connect(partial(self._choose, player, opponent))
        menu.addSeparator()
        menu.addAction(_("More…")).triggered.connect(self.more_wanted)

    def _choose(self, player: int, opponent: str | None, *_checked: object) -> None:
        self.chosen.emit(player, opponent)

    def show_players(self, players: tuple[PlayerBox, ...]) -> None:
        """Show `players`, in the order of their turns."""
        self.players = players
        each = [_read_out(player) for player in players]
        said = pgettext("between players that are read out", "; ").join(each)
        self.setAccessibleName(say("Players: {players}", players=said))
        self.setToolTip("\n".join(each))  # initials and shapes in words
        for card, one in zip(self.cards, each, strict=False):
            card.setAccessibleName(one)
            card.setToolTip(_("{player}. Click to choose who plays.").format(player=one))
        self.updateGeometry()
        self.on_fit()
        self.update()

    def on_fit(self) -> None:
        """Lay the buttons over the cards."""
        boxes = self._boxes()
        for player, card in enumerate(self.cards):
            can_change = player < len(boxes) and self.players[player].can_change
            if can_change:
                card.setGeometry(boxes[player].toRect())
            else:
                card.menu().close()  # it may be down while the match that it is for ends
            card.setVisible(can_change)

    def sizeHint(self) -> QSize:
        """Two lines of text each, and room for their names."""
        return self._size(_WIDEST)

    def minimumSizeHint(self) -> QSize:
        """Names give way to initials."""
        return self._size(_NARROWEST)

    def _size(self, each: float) -> QSize:
        unit, count = self.fontMetrics().height(), max(2, len(self.players))
        return QSize(round((count * (each + _GAP) - _GAP) * unit), round(_HEIGHT * unit))

    def _boxes(self) -> list[QRectF]:
        """Return where the players stand: side by side in the middle."""
        unit, count = self.fontMetrics().height(), len(self.players)
        if not count:
            return []
        gap = _GAP * unit
        width = min(_WIDEST * unit, (self.width() + gap) / count - gap)
        left = (self.width() - count * (width + gap) + gap) / 2
        return [
            QRectF(left + place * (width + gap), 1, width, self.height() - 2)
            for place in range(count)
        ]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the players, with the way that turns go between them."""
        gap = _GAP * self.fontMetrics().height()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for place, (box, player) in enumerate(zip(self._boxes(), self.players, strict=True)):
                self._paint_player(painter, box, player)
                if place:
                    painter.setFont(self.font())
                    painter.setPen(QColor(colours().muted))
                    between = QRectF(box.left() - gap, box.top(), gap, box.height())
                    painter.drawText(between, Qt.AlignmentFlag.AlignCenter, "›")

    def _paint_player(self, painter: QPainter, box: QRectF, player: PlayerBox) -> None:
        c = colours()
        is_marked = player.sign is not Sign.NONE
        edge = {Sign.NONE: c.line, Sign.LOSES: c.bad, Sign.WINS: c.good}.get(player.sign, c.accent)
        painter.setPen(QPen(QColor(edge), 2 if is_marked else 1))
        fill = c.window if player.is_out else c.surface
        painter.setBrush(QColor(c.raised if player.sign is Sign.TO_PLAY else fill))
        radius = 0.2 * box.height()
        painter.drawRoundedRect(box.adjusted(1, 0, -1, 0), radius, radius)

        small = QFont(self.font())
        small.setPointSizeF(0.85 * small.pointSizeF())
        if player.shape and box.width() >= _WITH_ARROW * self.fontMetrics().height():
            painter.setFont(small)
            painter.setPen(QColor(c.accent if player.shape == shape_of(0) else c.muted))
            beside = QRectF(box.left(), box.top(), 2 * _ARROW * self.fontMetrics().height(), 0)
            beside.setHeight(0.58 * box.height())
            painter.drawText(beside, Qt.AlignmentFlag.AlignCenter, player.shape)
        sign = f"{player.sign.shape} " if is_marked else ""
        names = [sign + player.name, sign + player.initials]
        cut = self._cut(player, sign, small, box.width() - 8)
        if cut:
            names.insert(1, cut)
        names += [player.sign.shape + player.initials, player.initials]
        ink = c.muted if player.is_out else c.text
        has_room = fitting(names, self.font(), box.width() - 8) == names[0]
        for top, font, shade, texts in (
            (0.08, self.font() if has_room else small, ink, names),
            (0.5, small, c.muted, player.below),
        ):
            line = box.adjusted(4, top * box.height(), -4, 0)
            line.setHeight(0.42 * box.height())
            painter.setFont(font)
            painter.setPen(QColor(shade))
            text = fitting(texts, font, line.width())
            painter.drawText(line, Qt.AlignmentFlag.AlignCenter, text)

    def _cut(self, player: PlayerBox, sign: str, font: QFont, width: float) -> str:
        """Return as much of a name as there is room for; nothing if that tells too little."""
        whole, right = sign + player.name, Qt.TextElideMode.ElideRight
        cut = QFontMetricsF(font).elidedText(whole, right, width)
        letters = cut.removeprefix(sign).removesuffix("…")
        alike = sum(one.name.startswith(letters) for one in self.players)
        return cut if len(letters) >= _LEAST_LETTERS and alike == 1 else ""


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
    said = (
        ngettext("won {count}", "won {count}", rounds)
        if misere
        else ngettext("lost {count}", "lost {count}", rounds)
    )
    return said.format(count=number(rounds))


def spell_letters(word: str, letters: str) -> str:
    """Say which letters of the word at stake a player has taken: ``"has G H of GHOST"``."""
    if not letters:
        return say("has no letter of {word}", word=word)
    return say("has {letters} of {word}", letters=" ".join(letters), word=word)


def show_letters(word: str, letters: str) -> str:
    """Write the letters that a player has taken, and a line for each that is left: ``"G H _ _ _"``."""
    return " ".join(letters + "_" * (len(word) - len(letters)))


def make_players(state: MatchState) -> tuple[PlayerBox, ...]:
    """Return the players by their numbers, what each has taken, and who does or has done what counts."""
    rules, lives, known = state.game.rules, state.terms.lives, levels(state)
    taken = [
        spell_letters(lives, state.letters(player)) if lives else tally(many, misere=rules.misere)
        for player, many in enumerate(state.score)
    ]
    boxes = []
    for player, (name, many) in enumerate(zip(names_of(state.table), state.score, strict=True)):
        level, learned = level_of(state.table, player), known[player]
        letters = show_letters(lives, state.letters(player))
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
    return (
        Sign.LOSES
        if player in current.losers and (player == by or len(current.losers) == 1)
        else Sign.NONE
    )
