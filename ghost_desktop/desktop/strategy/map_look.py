"""What a map is drawn with: colours and letters; tiles, marks, signs, and the legend that explains them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from PySide6.QtCore import QByteArray, QDataStream, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainterPath, QPen

from ghost_desktop.desktop.kit.theme import LIGHT, colours, mixed
from ghost_desktop.desktop.strategy.map_graph import MapMark, MapTile
from ghost_desktop.desktop.strategy.wording import folded_sentence, legend
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.formats.strategies import zone_mark
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray
    from PySide6.QtGui import QPainter

    from ghost_desktop.desktop.kit.theme import Colours
    from ghost_desktop.desktop.strategy.map_graph import MapGraph
    from ghost_desktop.engine.game.rules import Rules

    Numbers = NDArray[np.float64]


_GIVEN = 0.45
"""How much of the colour of lines is in a tile that lay there before."""


@dataclass(frozen=True)
class MapLook:
    """Colours and letters of a map.

    Attributes:
        font: of all letters, whatever its size.
        ground: behind the map.
        own: a tile of the player's own.
        on_own: the letter on it.
        theirs: a tile of somebody else's.
        given: a tile that lay there before.
        text: letters on the latter two.
        muted: what is read second; the plays of somebody else, and the line around their tiles.
        won: the mark of a round that is won.
        lost: of one that is lost.
    """

    font: QFont
    ground: QColor
    own: QColor
    on_own: QColor
    theirs: QColor
    given: QColor
    text: QColor
    muted: QColor
    won: QColor
    lost: QColor

    @classmethod
    def of_theme(cls, font: QFont, theme: Colours | None = None) -> MapLook:
        """Return the look that goes with a theme; by default, with the one in force."""
        c = colours() if theme is None else theme
        return cls(
            font=QFont(font),
            ground=QColor(c.window),
            own=QColor(c.accent),
            on_own=QColor(c.on_accent),
            theirs=QColor(c.surface),
            given=mixed(QColor(c.window), QColor(c.line), _GIVEN),
            text=QColor(c.text),
            muted=QColor(c.muted),
            won=QColor(c.good),
            lost=QColor(c.bad),
        )

    @classmethod
    def on_paper(cls, font: QFont, *, in_colour: bool) -> MapLook:
        """Return the look of a printed map; without colours, it is read by its shapes."""
        white, black = "#ffffff", "#000000"
        paper = replace(LIGHT, window=white, text=black)
        if not in_colour:
            grey, line = "#505050", "#c7c7c7"
            paper = replace(paper, accent="#303030", muted=grey, line=line, good=black, bad=black)
        return cls.of_theme(font, paper)

    def letters(self, size: float) -> QFont:
        """Return the font in a size, in the unit of what is drawn: at least one of it."""
        font = QFont(self.font)
        font.setPixelSize(max(1, round(size)))
        return font


_MOVE, _LINE, _CURVE, _CURVE_ON = range(4)  # as `QPainterPath.ElementType` has them
_ELEMENT = np.dtype([("type", ">i4"), ("x", ">f8"), ("y", ">f8")])


def curves(x0: Numbers, y0: Numbers, x1: Numbers, y1: Numbers) -> QPainterPath:
    """Outline a curve for each number: level at both ends, and a straight line if it is so."""
    middle = (x0 + x1) / 2
    points = [(x0, y0), (middle, y0), (middle, y1), (x1, y1)]
    return _path((_MOVE, _CURVE, _CURVE_ON, _CURVE_ON), points)


def lines(x0: Numbers, y0: Numbers, x1: Numbers, y1: Numbers) -> QPainterPath:
    """Outline a straight line for each number."""
    return _path((_MOVE, _LINE), [(x0, y0), (x1, y1)])


def crosses(x: Numbers, y: Numbers, reach: float) -> QPainterPath:
    """Outline two strokes through each point."""
    path = lines(x - reach, y - reach, x + reach, y + reach)
    path.addPath(lines(x - reach, y + reach, x + reach, y - reach))
    return path


def _path(types: Sequence[int], points: Sequence[tuple[Numbers, Numbers]]) -> QPainterPath:
    """Make a path of the same elements again and again, in the form in which Qt stores paths."""
    number = len(points[0][0])
    elements = np.empty((number, len(types)), _ELEMENT)
    elements["type"] = types
    for place, (x, y) in enumerate(points):
        elements["x"][:, place] = x
        elements["y"][:, place] = y
    winding = np.array([0, 1], ">i4").tobytes()  # where the last outline begins; `WindingFill`
    stored = np.array([elements.size], ">i4").tobytes() + elements.tobytes() + winding
    path = QPainterPath()
    if number:
        stream = QDataStream(QByteArray(stored))
        stream >> path
    return path


# All in tiles.
INSET = 0.04  # of a tile within its place
_RADIUS = 0.14
_SEEN_ROUND = 1.5  # pixels of a radius from which corners look round
_EDGE = 0.05
_LETTER = 0.54  # the size of its font
_SMALL_LETTER, _READABLE = 0.7, 10.0  # that on a small tile, until it has so many pixels
_MARK = 0.23  # the radius of the mark at an end
_CROSS = 0.8  # of that: how far a cross reaches
_STROKE = 0.13  # how thick it is
_ZONE = 0.34  # half of the dotted place of a letter that may be any
SMALL = 0.36  # the size of the font of what stands beside a strip
_SIGN = 0.62  # how high such a sign is

_BOLD_FROM = 11
"""Pixels of a font from which letters are a little bolder than text; smaller ones would clog."""


def letter_font(look: MapLook, size: float) -> QFont:
    """Return the font of the letters on tiles of a size."""
    font = look.letters(max(_LETTER * size, min(_SMALL_LETTER * size, _READABLE)))
    is_bold = font.pixelSize() >= _BOLD_FROM
    font.setWeight(QFont.Weight.DemiBold if is_bold else QFont.Weight.Medium)
    return font


def draw_tiles(
    painter: QPainter,
    look: MapLook,
    size: float,
    tiles: Sequence[tuple[MapTile, float, float]],
    *,
    has_letters: bool = True,
) -> None:
    """Draw tiles, those of a kind together; of each, the upper left corner of its place is given."""
    inside, edge, radius = INSET * size, max(1.0, _EDGE * size), _RADIUS * size
    for is_own, ground in ((True, look.own), (False, look.muted), (None, look.given)):
        some = [one for one in tiles if one[0].is_own is is_own and not one[0].is_sign]
        places = [QRectF(x, y, size, size) for _tile, x, y in some]
        _fill(painter, places, inside, radius, ground)
        if is_own is False:
            _fill(painter, places, inside + edge, max(radius - edge, 0.0), look.theirs)
    if has_letters:
        font = letter_font(look, size)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        down = (size + metrics.capHeight()) / 2
        for tile, x, y in sorted(tiles, key=lambda one: bool(one[0].is_own)):
            other = look.muted if tile.is_sign else look.text
            painter.setPen(look.on_own if tile.is_own else other)
            left = x + (size - metrics.horizontalAdvance(tile.letter)) / 2
            painter.drawText(QPointF(left, y + down), tile.letter)


def _fill(
    painter: QPainter, places: Sequence[QRectF], inside: float, radius: float, colour: QColor
) -> None:
    """Fill boxes with round corners, so far inside of their places."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    boxes = [place.adjusted(inside, inside, -inside, -inside) for place in places]
    if radius < _SEEN_ROUND:  # Qt is much quicker with all of them at once
        painter.drawRects(boxes)
        return
    for box in boxes:
        painter.drawRoundedRect(box, radius, radius)


def draw_marks(
    painter: QPainter,
    look: MapLook,
    size: float,
    mark: MapMark,
    centres: Sequence[tuple[float, float]],
) -> None:
    """Draw the same mark around several points."""
    radius, thin = _MARK * size, max(1.0, _EDGE * size)
    if mark is MapMark.LOST:
        pen = QPen(look.lost, max(1.0, _STROKE * size))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        across, down = np.array(centres).reshape(-1, 2).T
        painter.strokePath(crosses(across, down, _CROSS * radius), pen)
    if mark is MapMark.ZONE:
        pen = QPen(look.won, thin, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([2.4, 1.6])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for x, y in centres:
            place = QRectF(x - _ZONE * size, y - _ZONE * size, 2 * _ZONE * size, 2 * _ZONE * size)
            painter.drawRoundedRect(place, _RADIUS * size, _RADIUS * size)
    discs = {
        MapMark.WON: [(radius, look.won)],
        MapMark.ZONE: [(0.5 * radius, look.won)],
        MapMark.YOU_BEGIN: [(1.1 * radius, look.own)],
        MapMark.THEY_BEGIN: [(1.1 * radius, look.muted), (1.1 * radius - thin, look.theirs)],
    }
    painter.setPen(Qt.PenStyle.NoPen)
    for reach, colour in discs.get(mark, ()):
        painter.setBrush(colour)
        for x, y in centres:
            painter.drawEllipse(QPointF(x, y), reach, reach)


def draw_minus(painter: QPainter, look: MapLook, middle: QPointF, size: float) -> None:
    """Draw the disc on which one clicks to fold something away; `size` is its radius."""
    pen = QPen(look.muted, 1.5)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.setBrush(look.theirs)
    painter.drawEllipse(middle, size, size)
    painter.drawLine(middle - QPointF(size / 2, 0), middle + QPointF(size / 2, 0))


def draw_sign(
    painter: QPainter, look: MapLook, size: float, text: str, left: float, middle: float
) -> None:
    """Draw a pill with a few letters, beside a strip after which something is folded away."""
    font = look.letters(SMALL * size)
    metrics = QFontMetricsF(font)
    wide = metrics.horizontalAdvance(text) + 0.4 * size
    pill = QRectF(left, middle - _SIGN * size / 2, wide, _SIGN * size)
    painter.setPen(QPen(look.muted, max(1.0, 0.03 * size)))
    painter.setBrush(look.ground)
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
    painter.setFont(font)
    painter.setPen(look.muted)
    base = middle + metrics.capHeight() / 2
    painter.drawText(QPointF(left + 0.2 * size, base), text)


_TEXT = 0.5  # of a tile: the size of the letters
_LEGEND_SIGN = 0.75  # of a tile: that of the sign before them
_BETWEEN = 1.0  # tiles between two entries
_LEGEND_LINE = 1.1  # tiles from one line to the next


LegendEntry: TypeAlias = "tuple[MapMark | bool | None, str]"
"""A sign and what it means: a mark; or whose tile it is, as `MapTile.is_own` has it."""


def legend_of(shown: MapGraph, rules: Rules) -> tuple[LegendEntry, ...]:
    """Say what those signs mean that are there to be seen."""
    there: set[MapMark | bool | None]
    there = {tile.is_own for strip in shown.strips for tile in strip.tiles}
    there |= {strip.end for strip in shown.strips if strip.end}
    are_two = rules.players == 2
    you = _("you complete a word")
    they = _("they complete a word") if are_two else _("another player completes a word")
    depends = any(strip.aside for strip in shown.strips)
    either = _("it lay there before, or what is played decides whose it is")
    texts = {
        True: _("your letter"),
        False: _("their letter") if are_two else _("a letter of another player"),
        None: either if depends else _("it lay there before"),
        MapMark.WON: you if rules.misere else they,
        MapMark.LOST: they if rules.misere else you,
        MapMark.ZONE: zone_mark(rules),
    }
    return tuple((sign, text) for sign, text in texts.items() if sign in there)


_GLYPHS = {True: "■", False: "□", None: "■", MapMark.WON: "●", MapMark.LOST: "✕", MapMark.ZONE: "◌"}


def legend_page(shown: MapGraph, rules: Rules, look: MapLook, *, marks_all: bool) -> str:
    """Write as a page what colours and signs mean, and how much is folded away where a number stands.

    Where all strips are marked, none of them has a number; see `MapPainter`.
    """
    lit = {True: look.own, None: look.given, MapMark.LOST: look.lost}
    inks = {**lit, MapMark.WON: look.won, MapMark.ZONE: look.won, False: look.text}
    said = [
        f"<font color='{inks[sign].name()}'>{_GLYPHS[sign]}</font> {escape(text)}"
        for sign, text in legend_of(shown, rules)
    ]
    told = {strip.outcome for strip in shown.strips if marks_all and strip.tiles}
    outcomes = [one for one in (Outcome.WIN, Outcome.LOSS) if one in told]
    hidden = max([0, *(one.hidden for one in shown.strips if one.outcome not in outcomes)])
    plays = f"+{hidden}: {folded_sentence(hidden)}" if hidden else ""
    return "<br>".join(filter(None, [*said, escape(legend(outcomes, rules)), plays]))


def draw_legend(
    painter: QPainter | None,
    look: MapLook,
    entries: Sequence[LegendEntry],
    place: QPointF,
    width: float,
    tile: float,
) -> float:
    """Draw a legend, and return how high it is.

    Args:
        painter: draws it; None only to measure it.
        look: its colours and letters.
        entries: what is explained.
        place: its upper left corner.
        width: the room there is.
        tile: how large a tile would be beside it.
    """
    size, font = _LEGEND_SIGN * tile, look.letters(_TEXT * tile)
    metrics, x, y = QFontMetricsF(font), 0.0, 0.0
    for sign, text in entries:
        wide = 1.35 * size + metrics.horizontalAdvance(text)
        if x and x + wide > width - tile:
            x, y = 0.0, y + _LEGEND_LINE * tile
        if painter is not None:
            left, middle = place.x() + x, place.y() + y + size / 2
            if isinstance(sign, MapMark):
                draw_marks(painter, look, size, sign, [(left + size / 2, middle)])
            else:
                tile_of_it = MapTile("", sign), left, place.y() + y
                draw_tiles(painter, look, size, [tile_of_it], has_letters=False)
            painter.setFont(font)
            painter.setPen(look.muted)
            painter.drawText(QPointF(left + 1.35 * size, middle + metrics.capHeight() / 2), text)
        x += wide + _BETWEEN * tile
    return y + _LEGEND_LINE * tile if entries else 0.0
