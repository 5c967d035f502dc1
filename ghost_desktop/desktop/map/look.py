"""What a map is drawn with: the colours of a theme, or ink on paper; and the letters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QFontMetricsF

from ghost_desktop.desktop.kit.theme import LIGHT, colours
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

    from ghost_desktop.desktop.kit.theme import Colours
    from ghost_desktop.desktop.map.graph import MapGraph
    from ghost_desktop.engine.game.rules import Rules


_GIVEN = 0.45
"""How much of the colour of lines is in a tile that lay there before."""

_FAINT = 0.3
"""How much of their colour lines have that are too many to be followed."""


@dataclass(frozen=True)
class MapLook:
    """Colours and letters of a map.

    Attributes:
        font: of all letters, whatever its size.
        ground: behind the map.
        own: a tile of the player's own.
        on_own: the letter on it.
        theirs: a tile of somebody else's.
        edge: the line around that.
        given: a tile that lay there before.
        text: letters on the latter two.
        muted: what is read second.
        own_line: a play of the player's own.
        their_line: a play of somebody else's.
        won: the mark of a round that is won.
        lost: of one that is lost.
        selected: behind the strip that is selected; the line around it is `own_line`.
        hovered: behind the strip under the pointer.
    """

    font: QFont
    ground: QColor
    own: QColor
    on_own: QColor
    theirs: QColor
    edge: QColor
    given: QColor
    text: QColor
    muted: QColor
    own_line: QColor
    their_line: QColor
    won: QColor
    lost: QColor
    selected: QColor
    hovered: QColor

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
            edge=QColor(c.muted),
            given=_between(QColor(c.window), QColor(c.line), _GIVEN),
            text=QColor(c.text),
            muted=QColor(c.muted),
            own_line=QColor(c.accent),
            their_line=QColor(c.muted),
            won=QColor(c.good),
            lost=QColor(c.bad),
            selected=QColor(c.selected),
            hovered=QColor(c.raised),
        )

    @classmethod
    def on_paper(cls, font: QFont, *, in_colour: bool) -> MapLook:
        """Return the look of a printed map; without colours, it is read by its shapes."""
        white, black = QColor("#ffffff"), QColor("#000000")
        c = LIGHT
        return cls(
            font=QFont(font),
            ground=white,
            own=QColor(c.accent) if in_colour else QColor("#303030"),
            on_own=white,
            theirs=white,
            edge=QColor(c.muted) if in_colour else QColor("#505050"),
            given=QColor("#e9e8e4") if in_colour else QColor("#e6e6e6"),
            text=black,
            muted=QColor(c.muted) if in_colour else QColor("#505050"),
            own_line=QColor(c.accent) if in_colour else black,
            their_line=QColor("#8a8f96") if in_colour else QColor("#8a8a8a"),
            won=QColor(c.good) if in_colour else black,
            lost=QColor(c.bad) if in_colour else black,
            selected=white,
            hovered=white,
        )

    def faint(self, colour: QColor) -> QColor:
        """Return a colour as lines have it that are too many to be followed."""
        return _between(self.ground, colour, _FAINT)


def _between(ground: QColor, strong: QColor, share: float) -> QColor:
    """Mix a colour with that of the ground; a share of it stays."""
    return QColor(
        round(ground.red() + share * (strong.red() - ground.red())),
        round(ground.green() + share * (strong.green() - ground.green())),
        round(ground.blue() + share * (strong.blue() - ground.blue())),
    )


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
