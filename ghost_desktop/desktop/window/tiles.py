"""The fragment as letter tiles: who played each, and where the next letter goes."""

from __future__ import annotations

from enum import Enum
from math import pi, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ghost_desktop.desktop.kit.commands import tip
from ghost_desktop.desktop.kit.layout import fitting, scaled
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.window.look import animation, has_motion, wants_less_motion
from ghost_desktop.engine.record import Record
from ghost_desktop.formats.marks import mark_symbol
from ghost_desktop.play.review import Mark
from ghost_desktop.play.round import Termination
from ghost_desktop.translation import N_, _, pgettext

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.formats.names import Cast, Name
    from ghost_desktop.play.round import Round


class Sign(Enum):
    """What is to be said of a player: the value is the shape that stands before his name."""

    NONE = ""
    TO_PLAY = "▶"
    LOSES = "✕"
    WINS = "★"


_SHAPES = "●○▲△■□◆◇"


def shape_of(player: int) -> str:
    """Return what stands for a player, by his number, where there is no room for a name."""
    return _SHAPES[player % len(_SHAPES)]


class Tile(Record):
    """A letter on the table.

    Attributes:
        letter: as it is shown.
        arrival: how many letters lay there before it came.
        player: who played it, as it is written below; empty if it was given.
        shape: what stands for the player where there is little room, and on his card as well.
        mine: whether the person played it; such tiles are filled.
        sign: whether it completed a word, which loses or wins; such a tile is marked.
        last: whether it was played last; a bar below the letter says so.
        outcome: what completing a word has come to, as it is written below instead of the player.
        said: what else is to be said of it, as a sentence: that a win was given away with it, which a
            small badge says as well, or that it fits no word; empty if nothing is.
    """

    letter: str
    arrival: int
    player: str
    shape: str
    mine: bool
    sign: Sign = Sign.NONE
    last: bool = False
    outcome: str = ""
    said: str = ""


class Gap(Record):
    """What stands in the row for a letter to come, behind so many tiles."""

    behind: int


_SHAKE_MS, _GLIDE_MS = 320, 260
_SWINGS = 3.0

# All in lines of text.
_WIDEST = 4.8  # a tile
_HIGHEST, _LOW, _LOWEST = 7.0, 4.6, 3.2  # the row: tiles that are low are as high as keys
_ABOVE, _BELOW = 0.5, 1.4  # room for a badge, and for a player's name

_GAP = 0.09  # of a tile's width
_HOP, _SAG = 0.14, 0.05  # of its height: a tile that answers a round that is won, or lost
_RISE = 0.5  # of its height: how far below its place a letter comes into sight
_EDGE = 2  # pixels that the line round a tile may stand out


_OUTCOME = 1.3
"""How much wider than its tile what became of its player may be."""

_BESIDE = 4
"""Pixels that a name may be wider than its tile."""


class TileStrip(PagePart, QWidget):
    """A row of tiles, with an empty place at each end, or between two, where the next letter can go.

    Attributes:
        tiles: those that are shown.
        gaps: behind how many of them a letter can go, as is shown.
        caret: behind how many the next letter goes.

    Signals:
        pointed: behind how many tiles was clicked, or on the place for the next letter there.
    """

    pointed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tiles: tuple[Tile, ...] = ()
        self.gaps: tuple[int, ...] = ()
        self.caret = 0
        self._goes_between = False
        self._is_low = True
        self._offset = 0.0
        self._glide_from: dict[int, float] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMouseTracking(True)
        self._shake = animation(self, _SHAKE_MS, self._on_shake)
        self._glide = animation(self, _GLIDE_MS, lambda _way: self.update())
        self._raised = 0.0  # how far tiles are above their places now, as a part of their height

    def show_tiles(
        self,
        tiles: tuple[Tile, ...],
        *,
        name: str,
        gaps: tuple[int, ...] = (),
        caret: int = 0,
        goes_between: bool = False,
        glide: bool = False,
    ) -> None:
        """Show `tiles`, and the places for the next; `name` is what a screen reader says.

        Args:
            tiles: from left to right.
            name: what a screen reader says.
            gaps: behind how many a letter can go; none if the round is over.
            caret: behind how many the next goes.
            goes_between: whether it can be put between any two.
            glide: let the tiles move to where they go, if motion is wanted.
        """
        self.on_leave()
        self._offset = 0.0
        before = {self.tiles[what].arrival: box.x() for what, box in self._tile_boxes()}
        self.tiles, self.gaps, self.caret = tiles, gaps, caret
        self._goes_between = goes_between and bool(gaps)
        self._glide_from = before if glide else {}
        if glide and not wants_less_motion():
            self._glide.start()
        self.setAccessibleName(name)
        self.setToolTip("")
        self.update()

    def shake(self) -> None:
        """Shake the tiles, as one shakes a head; not where motion is not wanted."""
        if has_motion(self):
            self._shake.stop()
            self._shake.start()

    @Slot(float, bool)
    def answer(self, way: float, is_glad: bool) -> None:
        """Hop, or sag, as the ghost is glad or sorry."""
        self._raised = (_HOP if is_glad else -_SAG) * sin(pi * way)
        self.update()

    @property
    def moves(self) -> bool:
        """Whether tiles are seen to move to where they go.

        That is asked when they are painted: a letter need not wait for the answer.
        """
        return self._glide.state() is QVariantAnimation.State.Running and has_motion(self)

    def on_leave(self) -> None:
        """Come to rest: nobody looks."""
        self._shake.stop()
        self._glide.stop()

    @Slot("QVariant")
    def _on_shake(self, way: float) -> None:
        left = (1 - way) ** 2  # ever more slowly
        swings = _SWINGS * (1 - left)
        self._offset = sin(2 * pi * swings) * left * 0.8 * self.fontMetrics().height()
        self.update()

    # --- where everything is ------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Tiles as large as the font asks for, and a line for who played them."""
        unit = self.fontMetrics().height()
        return QSize(24 * unit, round(_HIGHEST * unit))

    def minimumSizeHint(self) -> QSize:
        """Any width will do: tiles shrink."""
        unit = self.fontMetrics().height()
        return QSize(8 * unit, round((_LOWEST if self._is_low else _LOW) * unit))

    def set_low(self, *, is_low: bool) -> None:
        """Shrink below the height of keys only where there is little height."""
        if is_low is not self._is_low:
            self._is_low = is_low
            self.updateGeometry()

    def box(self, what: int | Gap) -> QRectF:
        """Return where a tile, by its place in `tiles`, or something else stands.

        Raises:
            KeyError: if it is not shown.
        """
        return dict(self._row())[what]

    def _tile_boxes(self) -> list[tuple[int, QRectF]]:
        return [(what, box) for what, box in self._row() if isinstance(what, int)]

    def _row(self) -> list[tuple[int | Gap, QRectF]]:
        """Return what stands in the row, from left to right, and where."""
        unit = self.fontMetrics().height()
        row: list[int | Gap] = []
        for place in range(len(self.tiles) + 1):
            if place in self.gaps:
                row.append(Gap(place))
            if place < len(self.tiles):
                row.append(place)
        across = self.width() - 2 * _EDGE
        high = self.height() - (_ABOVE + _BELOW) * unit
        if not row:
            return []
        side = min(_WIDEST * unit, high, across / (len(row) + _GAP * (len(row) - 1)))
        step = (1 + _GAP) * side
        left = (self.width() - (len(row) - 1) * step - side) / 2
        top = _ABOVE * unit + (high - side) / 2
        return [
            (what, QRectF(left + place * step, top, side, side)) for place, what in enumerate(row)
        ]

    # --- the mouse ----------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the place that is clicked, or the one beside the tile."""
        at, is_left = event.position(), event.button() is Qt.MouseButton.LeftButton
        if is_left and (self._at(at) is not None or self._is_beside(at)):
            self.pointed.emit(sum(box.center().x() < at.x() for _what, box in self._tile_boxes()))
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show what a click would choose."""
        what, said = self._at(event.position()), ""
        if self._is_beside(event.position()):
            said = _("Put the next letter here")
        elif isinstance(what, Gap) and len(self.gaps) > 1:
            end = "board.end" if what.behind else "board.front"
            said = tip(end, _("Put the next letter here"))
        shape = Qt.CursorShape.PointingHandCursor if said else Qt.CursorShape.ArrowCursor
        if isinstance(what, int):
            said = self.tiles[what].said or said
        self.setCursor(shape)
        self.setToolTip(said)

    def _at(self, point: QPointF) -> int | Gap | None:
        return next((what for what, box in self._row() if box.contains(point)), None)

    def _is_beside(self, point: QPointF) -> bool:
        """Tell whether a point is as high as tiles between which the next letter can go."""
        if not self.tiles or not self._goes_between:
            return False
        box = self._row()[0][1]
        return box.top() <= point.y() <= box.bottom()

    # --- painting -----------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the tiles in the middle."""
        left = (1 - float(self._glide.currentValue())) ** 2 if self.moves else 0.0
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for what, box in self._row():
                box.translate(self._offset, 0)
                if isinstance(what, Gap):
                    self._paint_gap(painter, box, is_marked=what.behind == self.caret)
                    continue
                tile = self.tiles[what]
                start = self._glide_from.get(tile.arrival)
                if start is None:  # it comes from below, where the keys are
                    box.translate(0, left * _RISE * box.height())
                    painter.setOpacity(1 - left)
                else:
                    box.moveLeft(box.x() + left * (start - box.x()))
                box.translate(0, -self._raised * box.height())
                self._paint_tile(painter, box, tile)
                painter.setOpacity(1)

    def _paint_tile(self, painter: QPainter, box: QRectF, tile: Tile) -> None:
        c = colours()
        played = (c.accent, c.on_accent, c.accent) if tile.mine else (c.surface, c.text, c.muted)
        ended = {Sign.LOSES: (c.bad_surface, c.text, c.bad), Sign.WINS: (c.surface, c.text, c.good)}
        fill, ink, edge = ended.get(tile.sign, played)
        painter.setBrush(QColor(fill))
        painter.setPen(QPen(QColor(edge), 1.5 if tile.sign is Sign.NONE else 3))
        radius = 0.14 * box.width()
        painter.drawRoundedRect(box, radius, radius)
        font = QFont(self.font())
        font.setPixelSize(max(8, round(0.52 * box.height())))
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(ink))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, tile.letter)
        if tile.last:
            self._paint_bar(painter, box, ink)
        if tile.said and tile.sign is Sign.NONE:  # else it is marked already
            self._paint_slip(painter, box)

        small = scaled(self.font(), 0.85)
        texts, room = [tile.player, tile.shape], box.width() + _BESIDE
        if tile.sign is not Sign.NONE:  # what became of the player says more than the name
            texts = [f"{tile.sign.value} {said}" for said in (tile.outcome, tile.shape)]
            room = _OUTCOME * box.width()
        painter.setFont(small)
        shade = c.text if tile.last else c.muted
        painter.setPen(QColor(shade if tile.sign is Sign.NONE else edge))
        text = fitting(texts, small, room)
        width = QFontMetricsF(small).horizontalAdvance(text) + 1
        left = min(max(box.center().x() - width / 2, 0), self.width() - width)
        painter.drawText(
            QRectF(left, box.bottom() + 4, width, self.height()), Qt.AlignmentFlag.AlignTop, text
        )

    def _paint_bar(self, painter: QPainter, box: QRectF, ink: str) -> None:
        """Underline the letter that was played last."""
        high = max(2.0, 0.06 * box.height())
        bar = QRectF(0, 0, 0.44 * box.width(), high)
        bar.moveCenter(QPointF(box.center().x(), box.bottom() - 0.13 * box.height()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ink))
        painter.drawRoundedRect(bar, high / 2, high / 2)

    def _paint_slip(self, painter: QPainter, box: QRectF) -> None:
        """Put a badge on the corner of the letter with which a win was given away."""
        c, across = colours(), max(12.0, 0.24 * box.width())
        badge = QRectF(0, 0, across, across)
        badge.moveCenter(box.topRight() + QPointF(-0.1, 0.1) * across)
        painter.setPen(QPen(QColor(c.bad), 1.5))
        painter.setBrush(QColor(c.bad_surface))
        painter.drawEllipse(badge)
        font = QFont(self.font())
        font.setPixelSize(round(0.62 * across))
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(c.bad))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, mark_symbol(Mark.BLUNDER))

    def _paint_gap(self, painter: QPainter, box: QRectF, *, is_marked: bool) -> None:
        c = colours()
        style = Qt.PenStyle.DashLine if is_marked else Qt.PenStyle.DotLine
        painter.setPen(
            QPen(QColor(c.accent if is_marked else c.muted), 2 if is_marked else 1.5, style)
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = 0.14 * box.width()
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius)
        is_chosen = self.tiles and (self._goes_between or len(self.gaps) > 1)
        if is_marked and is_chosen:  # a caret, as where text is typed
            painter.setPen(QPen(QColor(c.accent), max(2.0, 0.05 * box.width())))
            x, reach = box.center().x(), 0.25 * box.height()
            painter.drawLine(
                QPointF(x, box.center().y() - reach), QPointF(x, box.center().y() + reach)
            )


def make_tiles(
    this_round: Round, cast: Cast, order: Sequence[int], slips: Mapping[int, str] | None = None
) -> tuple[Tile, ...]:
    """Return the letters on the table from left to right.

    Args:
        this_round: the round.
        cast: who plays it.
        order: for each letter from left to right, how many lay there before it came.
        slips: what is said of letters with which a win was given away, by how many lay there before.
    """
    slips, over, fatal = slips or {}, this_round.over, fatal_play(this_round)
    shown, variant = this_round.game.words.shown, this_round.game.rules.variant
    is_word = over is not None and over.reason is Termination.WORD
    ending = Sign.WINS if this_round.game.rules.misere else Sign.LOSES
    last, tiles = len(this_round.fragment) - 1, {}
    for arrival, letter, seat in zip(
        this_round.arrivals, this_round.fragment, this_round.owners, strict=True
    ):
        tiles[arrival] = _tile(
            shown(letter),
            arrival,
            cast,
            seat,
            sign=ending if is_word and arrival == last and seat is not None else Sign.NONE,
            last=arrival == last and bool(this_round.plays) and fatal is None,
            said=slips.get(arrival, ""),
        )
    if fatal is not None:  # it is none of those that lie there
        came, seat, letter = last + 1, this_round.seat, shown(fatal.letter)
        said = describe_illegal(cast.on(seat), letter)
        tiles[came] = _tile(letter, came, cast, seat, sign=Sign.LOSES, last=True, said=said)
        order = (*order, came)
        if variant.has_places:
            arrivals = (*this_round.arrivals, came)
            places = variant.arrange(this_round.fragment, fatal.letter, fatal.where)
            order = [arrivals[one] for one in places]
    return tuple(tiles[arrival] for arrival in order)


def _tile(
    letter: str, arrival: int, cast: Cast, seat: int | None, *, sign: Sign, last: bool, said: str
) -> Tile:
    """Return a letter that somebody at a seat has played, or that was given."""
    if seat is None:
        return Tile(letter, arrival, "", "", mine=False, last=last, said=said)
    name, shape = cast.on(seat), shape_of(cast.seating.player(seat))
    is_mine, outcome = seat == cast.viewer, ""
    if sign is not Sign.NONE:
        outcome = outcome_below_tile(name, wins=sign is Sign.WINS)
    return Tile(letter, arrival, name.below, shape, is_mine, sign, last, outcome, said)


def fatal_play(this_round: Round) -> Play | None:
    """Return the illegal play with which a round was lost before a strict referee, if one was.

    Where a letter can come to the same in several places it is the first of them.
    """
    over = this_round.over
    if over is None or over.reason is not Termination.ILLEGAL:
        return None
    return this_round.game.rules.variant.play_between(this_round.fragment, over.said)


def outcome_below_tile(name: Name, *, wins: bool) -> str:
    """Return what stands below a letter that completed a word: ``"you lose"``, ``"loses"``."""
    if name.is_you and wins:
        return pgettext("below a letter", "you win")
    if name.is_you:
        return pgettext("below a letter", "you lose")
    return pgettext("below a letter", "wins") if wins else pgettext("below a letter", "loses")


def describe_illegal(name: Name, letter: str) -> str:
    """Say which letter of a player no word has room for, before a referee who is strict."""
    mine = N_("You added {letter}, which fits no word, and lose.")
    theirs = N_("{player} added {letter}, which fits no word, and loses.")
    return name.tells(mine, theirs, letter=letter)
