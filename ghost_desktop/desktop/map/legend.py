"""What the signs of a map mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontMetricsF

from ghost_desktop.desktop.map.graph import End
from ghost_desktop.desktop.map.pieces import (
    EndMark,
    Foot,
    Piece,
    draw_feet,
    draw_marks,
    draw_tiles,
    joined_places,
)
from ghost_desktop.formats.strategies import zone_mark
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter

    from ghost_desktop.desktop.map.graph import MapGraph
    from ghost_desktop.desktop.map.look import MapLook
    from ghost_desktop.engine.rules import Rules

_TEXT = 0.5  # of a tile: the size of the letters
_SIGN = 0.75  # of a tile: that of the sign before them
_BETWEEN = 1.0  # tiles between two entries
_LINE = 1.1  # tiles from one line to the next


@dataclass(frozen=True)
class LegendEntry:
    """A sign and what it means.

    Attributes:
        sign: a mark; or whose tile it is, as `MapTile.is_own` has it.
        text: what it means.
        foot: whose play the bar along the foot of the tile says it is; None if there is none.
    """

    sign: EndMark | bool | None
    text: str
    foot: bool | None = None


def legend_of(shown: MapGraph, rules: Rules) -> tuple[LegendEntry, ...]:
    """Say what those signs mean that are there to be seen."""
    movers = {tile.is_own for strip in shown.strips for tile in strip.tiles}
    joined = {foot[-1] for strip in shown.strips if (foot := joined_places(strip)) is not None}
    ends = {strip.end for strip in shown.strips}
    are_two = rules.players == 2
    theirs = _("their letter") if are_two else _("a letter of another player")
    you = _("you complete a word")
    they = _("they complete a word") if are_two else _("another player completes a word")
    one_of_yours = _("one of these is yours: ways join here")
    one_of_theirs = (
        _("one of these is theirs: ways join here")
        if are_two
        else _("one of these is another player’s: ways join here")
    )
    won, lost = (you, they) if rules.misere else (they, you)
    depends = any(strip.aside for strip in shown.strips)
    either = _("it lay there before, or what is played decides whose it is")
    before = either if depends else _("it lay there before")
    entries = [
        (True in movers, LegendEntry(sign=True, text=_("your letter"))),
        (False in movers, LegendEntry(sign=False, text=theirs)),
        (None in movers, LegendEntry(sign=None, text=before)),
        (True in joined, LegendEntry(sign=None, text=one_of_yours, foot=True)),
        (False in joined, LegendEntry(sign=None, text=one_of_theirs, foot=False)),
        (End.WON in ends, LegendEntry(EndMark.WON, won)),
        (End.LOST in ends, LegendEntry(EndMark.LOST, lost)),
        (End.ZONE in ends, LegendEntry(EndMark.ZONE, zone_mark(rules))),
    ]
    return tuple(entry for is_there, entry in entries if is_there)


def begins_text(shown: MapGraph) -> str:
    """Say who plays the first letter of a map."""
    first = {shown.strips[play].is_own for play in shown.after[shown.before == 0].tolist()}
    return _("you begin") if True in first else _("they begin")


def legend_height(
    look: MapLook, entries: tuple[LegendEntry, ...], width: float, tile: float
) -> float:
    """Return how high a legend is in a given width, by the size of a tile beside it."""
    places = _placed(look, entries, width, tile)
    return (max((line for _x, line in places), default=-1) + 1) * _LINE * tile


def draw_legend(
    painter: QPainter,
    look: MapLook,
    entries: tuple[LegendEntry, ...],
    area: QRectF,
    tile: float,
) -> None:
    """Draw a legend into the width of an area, from its upper left corner on."""
    font = _font(look, tile)
    metrics = QFontMetricsF(font)
    size = _SIGN * tile
    places = _placed(look, entries, area.width(), tile)
    for entry, (x, line) in zip(entries, places, strict=True):
        left, top = area.left() + x, area.top() + line * _LINE * tile
        if isinstance(entry.sign, EndMark):
            draw_marks(painter, look, size, entry.sign, [(left + size / 2, top + size / 2)])
        else:
            draw_tiles(painter, look, size, [Piece("", entry.sign, left, top)])
        if entry.foot is not None:
            draw_feet(painter, look, size, [Foot(left, top, 1, entry.foot)])
        painter.setFont(font)
        painter.setPen(look.muted)
        base = top + (size + metrics.capHeight()) / 2
        painter.drawText(QPointF(left + 1.35 * size, base), entry.text)


def _font(look: MapLook, tile: float) -> QFont:
    font = QFont(look.font)
    font.setPixelSize(max(1, round(_TEXT * tile)))
    return font


def _placed(
    look: MapLook, entries: tuple[LegendEntry, ...], width: float, tile: float
) -> list[tuple[float, int]]:
    """Return how far from the left each entry stands, and in which line."""
    metrics = QFontMetricsF(_font(look, tile))
    places: list[tuple[float, int]] = []
    x, line = 0.0, 0
    for entry in entries:
        wide = 1.35 * _SIGN * tile + metrics.horizontalAdvance(entry.text)
        if x and x + wide > width - tile:
            x, line = 0.0, line + 1
        places.append((x, line))
        x += wide + _BETWEEN * tile
    return places
