"""A map with places -> a drawing: on the screen, in files, on paper, all by the same hand.

What a play is drawn as depends on how large a tile comes out: its letters; tiles without letters;
bars; and at last lines with points at their ends, which are a picture when there are thousands.
Where lines are to stay lines, all pieces of a kind are one outline. As a file it is a picture or a
poster: PNG, SVG, and PDF over as many pages as it takes to be read.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from PySide6.QtCore import QBuffer, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPageLayout,
    QPageSize,
    QPaintEngine,
    QPainter,
    QPdfWriter,
    QPen,
    QTransform,
)

from ghost_desktop.desktop.kit.files import png_bytes, svg_bytes
from ghost_desktop.desktop.kit.layout import bold
from ghost_desktop.desktop.kit.theme import mixed
from ghost_desktop.desktop.strategy.map_graph import MapMark
from ghost_desktop.desktop.strategy.map_look import (
    SMALL,
    crosses,
    curves,
    draw_legend,
    draw_marks,
    draw_sign,
    draw_tiles,
    lines,
)
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.formats.text import side_by_side
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.desktop.strategy.map_graph import MapTile
    from ghost_desktop.desktop.strategy.map_layout import MapLayout
    from ghost_desktop.desktop.strategy.map_look import LegendEntry, MapLook
    from ghost_desktop.engine.reporting import Report

    Place = TypeVar("Place", float, NDArray[np.float64])


# --- the drawing ------------------------------------------------------------------------------------


def _play_lines(layout: MapLayout) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """Cut the lines of plays at their bends.

    Returns:
        ``float64 (pieces, 4)``, where each begins and ends, x and y in tiles; and ``intp (pieces,)``,
        the strip to which its play leads.
    """
    before, after = layout.shown.before, layout.shown.after
    right, middle = layout.x + layout.width, layout.y + 0.5
    start = np.stack([right[before], middle[before]], 1)
    end = np.stack([layout.x[after], middle[after]], 1)
    is_bent = np.isfinite(layout.bends[:, 0])
    until = np.where(is_bent[:, None], layout.bends, end)
    lines = np.hstack([start, until]), np.hstack([layout.bends, end])[is_bent]
    return np.concatenate(lines), np.concatenate([after, after[is_bent]])


def distinct(
    x0: NDArray[np.float64],
    y0: NDArray[np.float64],
    x1: NDArray[np.float64],
    y1: NDArray[np.float64],
) -> tuple[NDArray[np.float64], ...]:
    """Leave out lines that would come to lie on others, pixel by pixel."""
    ends = np.stack([x0, y0, x1, y1], 1)
    ends = np.rint(np.clip(ends, -30_000, 30_000)).astype(np.int16)
    found = np.unique(np.ascontiguousarray(ends).view(np.int64).ravel())
    whole = found.view(np.int16).reshape(-1, 4).astype(np.float64) + 0.5
    return tuple(whole.T)


_LEAST_MARK = 9.0
"""Pixels of the tile that a mark is drawn for, at least: it is seen where a tile is a bar."""


@dataclass(frozen=True)
class Scale:
    """From tiles to what a painter draws in.

    Attributes:
        size: of a tile.
        x: where the left end of the map is.
        y: where its upper one is.
        ratio: pixels of the device for a unit; None if it has none, and lines stay lines.
    """

    size: float
    x: float
    y: float
    ratio: float | None

    def across(self, x: Place) -> Place:
        """Return what is `x` tiles to the right."""
        return x * self.size + self.x

    def down(self, y: Place) -> Place:
        """Return what is `y` tiles down."""
        return y * self.size + self.y

    def whole(self, place: Place) -> Place:
        """Move a place to the next pixel, so that what is drawn there is sharp."""
        return place if self.ratio is None else np.rint(place * self.ratio) / self.ratio


# All in tiles.
MARGIN = 2.0
"""How far marks and signs may stand out from the strips that they belong to."""

_MARK_AT = 0.45  # the middle of a mark, from the right end of its strip
_BESIDE_MARK = 0.62  # how much further to the right a sign is beside a mark
_SIGN_AT = 0.16  # the left end of a sign
_THIN, _STRONG = 0.035, 0.075  # the lines of plays
_BAR = 0.56  # how high a bar is

_FINE = 100.0
"""Units of a tile where lines stay lines: fonts have whole sizes."""

_THINNEST, _THICKEST = 1.0, 3.0
"""Pixels of the line of a play."""

_MANY = 1_500
"""Lines of plays in sight from which they are straight and not smoothed: nobody follows each.
They are faint then, so that strips and ends stand out from them."""

_FAINT = 0.3  # how much of their colour they have

_LEGIBLE = 7
"""Pixels of the letters that say who begins, at least: smaller ones are dust."""

SEEN_AS = 28.0
"""Pixels of a tile on a screen, of a map that has all its letters."""

_POINT = 2.0
"""Pixels of half a point at an end, far out."""


_LETTERS, _TILES, _BARS = 9.0, 5.0, 2.0
"""Pixels of a tile from which its letter is drawn, the tile itself, or a bar; before that a line is."""


class MapPainter:
    """Paints a map. It may be used beside the window's thread, in one thread at a time.

    Args:
        layout: the map and its places, in tiles.
        look: its colours and letters.
        marks_all: whether it is marked at every strip, and not at ends alone, who wins.
    """

    def __init__(self, layout: MapLayout, look: MapLook, *, marks_all: bool = False) -> None:
        self.layout = layout
        self.look = look
        strips = layout.shown.strips
        self._middle = layout.y + 0.5
        self._right = layout.x + layout.width
        self._is_own = np.array([strip.is_own is True for strip in strips], np.bool_)
        self._plays, leads_to = _play_lines(layout)
        self._is_own_play = self._is_own[leads_to]
        self._marks = {
            mark: np.array([strip.end is mark for strip in strips], np.bool_)
            for mark in (MapMark.WON, MapMark.LOST, MapMark.ZONE)
        }
        self._is_marked = np.zeros(len(strips), np.bool_)
        if marks_all:
            for outcome, mark in ((Outcome.WIN, MapMark.WON), (Outcome.LOSS, MapMark.LOST)):
                told = [bool(one.tiles) and one.outcome is outcome for one in strips]
                self._marks[mark] |= told
                self._is_marked |= told
        self._signs = {
            number: f"+{strip.hidden}" if strip.hidden and not self._is_marked[number] else "+"
            for number, strip in enumerate(strips)
            if strip.can_open and not layout.shown.plays[number] and strip.end is None
        }

    @property
    def bounds(self) -> QRectF:
        """Where something is drawn, in tiles, marks and signs with it."""
        left, top, right, bottom = self.layout.bounds
        return QRectF(left, top, right - left, bottom - top).adjusted(-1, -0.5, MARGIN, 0.75)

    # --- painting -----------------------------------------------------------------------------------

    def paint(self, painter: QPainter, exposed: QRectF, detail: float) -> None:
        """Paint what lies in an area; the ground is not painted.

        Args:
            painter: whose unit is a tile.
            exposed: the area, in tiles.
            detail: how large a tile comes out, in pixels of a screen.
        """
        painter.save()
        scale = self._scaled(painter)
        if scale.ratio is None:  # there is no pixel that is too large
            detail = max(detail, _BARS)
        is_smooth = detail >= _BARS
        area = exposed.adjusted(-MARGIN, -1, 1, 1)
        plays = _within(area, *self._plays.T)
        are_many = scale.ratio is not None and np.count_nonzero(plays) > _MANY
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, is_smooth and not are_many)
        self._paint_plays(painter, scale, plays, is_fine=is_smooth and not are_many)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, is_smooth)
        seen = _within(area, self.layout.x, self._middle, self._right, self._middle)
        if detail >= _TILES:
            self._paint_tiles(painter, scale, np.flatnonzero(seen), has_letters=detail >= _LETTERS)
        else:
            self._paint_bars(painter, scale, detail, seen)
        self._paint_marks(painter, scale, detail, seen)
        painter.restore()

    def paint_at(
        self,
        painter: QPainter,
        corner: QPointF,
        tile: float,
        detail: float = SEEN_AS,
        shown: QRectF | None = None,
    ) -> None:
        """Paint all of the map, or an area of it, from an upper left corner on.

        Args:
            painter: draws it.
            corner: where it begins.
            tile: how large a tile is, in the painter's unit.
            detail: see `paint`.
            shown: the area, in tiles.
        """
        area = self.bounds if shown is None else shown
        painter.save()
        painter.translate(corner - area.topLeft() * tile)
        painter.scale(tile, tile)
        self.paint(painter, area, detail)
        painter.restore()

    def _scaled(self, painter: QPainter) -> Scale:
        """Have a painter draw in pixels, or in fine units where there are none."""
        world = painter.worldTransform()
        is_raster = painter.paintEngine().type() is QPaintEngine.Type.Raster
        if is_raster and not world.isRotating():
            painter.setWorldTransform(QTransform())
            return Scale(world.m11(), world.dx(), world.dy(), painter.device().devicePixelRatioF())
        painter.scale(1 / _FINE, 1 / _FINE)
        return Scale(_FINE, 0.0, 0.0, None)

    # --- plays --------------------------------------------------------------------------------------

    def _paint_plays(
        self,
        painter: QPainter,
        scale: Scale,
        seen: NDArray[np.bool_],
        *,
        is_fine: bool,
    ) -> None:
        """Draw the lines of plays, the player's own over the others."""
        is_faint = np.count_nonzero(seen) > _MANY
        for is_own, colour, width in (
            (False, self.look.muted, _THIN),
            (True, self.look.own, _STRONG),
        ):
            x0, y0, x1, y1 = self._plays[seen & (self._is_own_play == is_own)].T
            ends = scale.across(x0), scale.down(y0), scale.across(x1), scale.down(y1)
            wide = width * scale.size
            if scale.ratio is None:
                painter.strokePath(curves(*ends), _flat(colour, wide))
            elif is_fine:
                # Qt is quick with lines of one pixel alone.
                pixel = 1 / scale.ratio
                passes = round(min(max(wide, _THINNEST), _THICKEST) / pixel)
                path = curves(*ends)
                for shift in range(passes):
                    moved = path.translated(0.0, (shift - (passes - 1) / 2) * pixel)
                    painter.strokePath(moved, _flat(colour, pixel))
            else:
                # Qt is quick with colours through which nothing shines.
                pen = _flat(mixed(self.look.ground, colour, _FAINT) if is_faint else colour, 0.0)
                painter.strokePath(lines(*distinct(*ends)), pen)

    # --- strips -------------------------------------------------------------------------------------

    def _paint_tiles(
        self, painter: QPainter, scale: Scale, seen: NDArray[np.intp], *, has_letters: bool
    ) -> None:
        """Draw strips as tiles, with letters or without; where there are pixels, each begins at one."""
        strips = self.layout.shown.strips
        y = scale.whole(scale.down(self._middle - 0.5))
        drawn: list[tuple[MapTile, float, float]] = []
        for strip in seen.tolist():
            tiles, top = strips[strip].tiles, float(y[strip])
            places = scale.whole(scale.across(self.layout.x[strip] + np.arange(len(tiles))))
            drawn += [(tile, x, top) for tile, x in zip(tiles, places.tolist(), strict=True)]
        size = float(scale.whole(scale.size))
        draw_tiles(painter, self.look, size, drawn, has_letters=has_letters)

    def _paint_bars(
        self,
        painter: QPainter,
        scale: Scale,
        detail: float,
        seen: NDArray[np.bool_],
    ) -> None:
        """Draw strips as bars, or as lines where those would be too thin."""
        for is_own, colour in ((False, self.look.muted), (True, self.look.own)):
            some = seen & (self._is_own == is_own)
            x, right = scale.across(self.layout.x[some]), scale.across(self._right[some])
            middle = scale.down(self._middle[some])
            if detail < _BARS:
                x, middle, right, _middle = distinct(x, middle, right, middle)
            high = max(1.0, _BAR * scale.size)
            _fill_boxes(painter, x, middle - high / 2, right - x, high, colour)

    # --- marks --------------------------------------------------------------------------------------

    def _paint_marks(
        self, painter: QPainter, scale: Scale, detail: float, seen: NDArray[np.bool_]
    ) -> None:
        """Draw the ends, what is folded away, and where the map begins."""
        for mark, ends in self._marks.items():
            some = ends & seen
            x = scale.across(self._right[some] + _MARK_AT)
            y = scale.down(self._middle[some])
            if detail < _BARS:
                self._paint_points(painter, mark, x, y)
            else:
                self._put(painter, scale, mark, list(zip(x.tolist(), y.tolist(), strict=True)))
        if detail >= _TILES:
            for strip, text in self._signs.items():
                if seen[strip]:
                    beside = _SIGN_AT + _BESIDE_MARK * bool(self._is_marked[strip])
                    left = scale.across(float(self._right[strip]) + beside)
                    middle = scale.down(float(self._middle[strip]))
                    draw_sign(painter, self.look, scale.size, text, left, middle)
        if seen[0] and not self.layout.shown.strips[0].tiles:
            self._paint_start(painter, scale, has_letters=detail >= _LETTERS)

    def _put(
        self,
        painter: QPainter,
        scale: Scale,
        mark: MapMark,
        centres: Sequence[tuple[float, float]],
    ) -> None:
        """Draw the same mark around several points."""
        least = 0.0 if scale.ratio is None else _LEAST_MARK
        if centres:
            draw_marks(painter, self.look, max(scale.size, least), mark, centres)

    def _paint_points(
        self, painter: QPainter, mark: MapMark, x: NDArray[np.float64], y: NDArray[np.float64]
    ) -> None:
        """Draw ends as points, far out: squares where it is won, crosses where it is lost."""
        x, y, _x, _y = distinct(x, y, x, y)
        if mark is MapMark.LOST:
            painter.strokePath(crosses(x, y, _POINT), _flat(self.look.lost, 0.0))
        else:
            left, top = x - _POINT / 2, y - _POINT / 2
            across = np.full_like(x, _POINT)
            _fill_boxes(painter, left, top, across, _POINT, self.look.won)

    def _paint_start(self, painter: QPainter, scale: Scale, *, has_letters: bool) -> None:
        """Mark where the round begins, and say who does."""
        if self._is_own[list(self.layout.shown.plays[0])].any():
            mark, said = MapMark.YOU_BEGIN, _("you begin")
        else:
            mark, said = MapMark.THEY_BEGIN, _("they begin")
        x = scale.across(float(self._right[0]) - 0.25)
        y = scale.down(float(self._middle[0]))
        self._put(painter, scale, mark, [(x, y)])
        font = self.look.letters(SMALL * scale.size)
        is_legible = scale.ratio is None or font.pixelSize() >= _LEGIBLE
        if has_letters and is_legible:
            metrics = QFontMetricsF(font)
            painter.setFont(font)
            painter.setPen(self.look.muted)
            left = x + 0.25 * scale.size - metrics.horizontalAdvance(said)
            painter.drawText(QPointF(left, y + 0.72 * scale.size), said)


def _within(
    area: QRectF,
    x0: NDArray[np.float64],
    y0: NDArray[np.float64],
    x1: NDArray[np.float64],
    y1: NDArray[np.float64],
) -> NDArray[np.bool_]:
    """Tell of lines that lead to the right whether some of each may lie in an area."""
    seen: NDArray[np.bool_] = (x1 >= area.left()) & (x0 <= area.right())
    return seen & (np.maximum(y0, y1) >= area.top()) & (np.minimum(y0, y1) <= area.bottom())


def _fill_boxes(
    painter: QPainter,
    left: NDArray[np.float64],
    top: NDArray[np.float64],
    width: NDArray[np.float64],
    height: float,
    colour: QColor,
) -> None:
    """Fill boxes of the same height: Qt is quicker with these than with an outline of them all."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    corners = zip(left.tolist(), top.tolist(), width.tolist(), strict=True)
    painter.drawRects([QRectF(x, y, wide, height) for x, y, wide in corners])


def _flat(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


# --- pictures and posters ---------------------------------------------------------------------------

SMALLEST_TILE, LARGEST_TILE = 10.8, 24.0
"""Points of a tile. Letters have half of that, so that they are read at arm's length; a map that is
small does not fill its page at any price."""

OVERLAP = 14.0
"""Points that two pages share, to be glued on."""


@dataclass(frozen=True)
class PosterPages:
    """How a map is divided into pages; all lengths are in points.

    Attributes:
        wide, high: the room that it can fill of each.
        tile: how large a tile is.
        columns: how many pages stand beside each other.
        rows: how many below each other.
    """

    wide: float
    high: float
    tile: float
    columns: int
    rows: int

    @classmethod
    def of(cls, map_size: tuple[float, float], wide: float, high: float) -> PosterPages:
        """Divide a map, of so many tiles in width and height, into pages of which this is the room."""
        columns, rows = _pages(map_size[0], wide), _pages(map_size[1], high)
        fitting = min(_covered(columns, wide) / map_size[0], _covered(rows, high) / map_size[1])
        return cls(wide, high, min(fitting, LARGEST_TILE), columns, rows)

    @property
    def number(self) -> int:
        """How many pages show parts of the map."""
        return self.columns * self.rows


def divided(wide: float, high: float, rooms: Iterable[tuple[float, float]]) -> PosterPages:
    """Divide a map into the fewest pages, and of several ways in that with the largest tiles.

    Args:
        wide: the width of the map, in tiles.
        high: its height.
        rooms: the room there is on a page, in each way in which it can lie.
    """
    ways = (PosterPages.of((wide, high), *room) for room in rooms)
    return min(ways, key=lambda pages: (pages.number, -pages.tile))


def _pages(tiles: float, room: float) -> int:
    """Return how many pages so many of the smallest tiles take in a row."""
    return max(1, math.ceil((tiles * SMALLEST_TILE - OVERLAP) / (room - OVERLAP)))


def _covered(pages: int, room: float) -> float:
    """Return the length that so many pages in a row have together."""
    return pages * (room - OVERLAP) + OVERLAP


_FACT = 0.65  # of the size of the title: that of the facts below it
_ENDLESS = 10_000.0  # heights of the title: as high as it needs to be


def draw_heading(
    painter: QPainter | None,
    look: MapLook,
    title: str,
    facts: Sequence[str],
    place: QPointF,
    width: float,
    size: float,
) -> float:
    """Draw a title, and facts below it, each in as many lines as it takes; return how high all is.

    Args:
        painter: whose unit is that of all lengths; None only to measure it.
        look: its letters and colours.
        title: whose strategy it is, and of which game.
        facts: what else is to be known.
        place: the upper left corner.
        width: how much room there is.
        size: that of the letters of the title.
    """
    top, wrapped = 0.0, Qt.TextFlag.TextWordWrap
    titled, plain = bold(look.letters(size)), look.letters(_FACT * size)
    for text, font in ((title, titled), *((fact, plain) for fact in facts)):
        room = QRectF(0, 0, width, _ENDLESS * size)
        area = QRectF(0, top, width, QFontMetricsF(font).boundingRect(room, wrapped, text).height())
        if painter is not None:
            painter.setFont(font)
            painter.setPen(look.text)
            painter.drawText(area.translated(place), wrapped, text)
        top = area.bottom()
    return top


_TILE = 28.0
"""Pixels of a tile in a picture, if that does not become too large."""

_PIXELS = 2
"""Pixels of a picture for each pixel on the screen, for paper and sharp screens."""

_LARGEST = 16_000
"""Pixels that a picture may be wide or high: many programs show no larger ones."""

_NARROWEST = 14 * _TILE
"""Pixels of a picture in width at least: its title is to have room."""

_TITLE = 20.0  # pixels: the letters of the title
_BESIDE, _AIR = 0.7 * _TILE, 0.5 * _TILE  # pixels beside texts, and above and below them


@dataclass(frozen=True)
class MapPicture:
    """What is drawn.

    Attributes:
        painter: the map.
        title: whose strategy it is, and of which game.
        legend: what its signs mean.
        facts: what else is to be known of it, such as how much there is to remember.
    """

    painter: MapPainter
    title: str
    legend: tuple[LegendEntry, ...]
    facts: tuple[str, ...] = ()


def png_of(picture: MapPicture) -> bytes:
    """Draw a map as PNG. This may be done beside the window's thread."""
    wide, high, tile = _measured(picture, _LARGEST / _PIXELS)
    image = QImage(math.ceil(wide) * _PIXELS, math.ceil(high) * _PIXELS, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(_PIXELS)
    image.fill(picture.painter.look.ground)
    with QPainter(image) as painter:
        _draw(painter, picture, QRectF(0, 0, wide, high), tile)
    return png_bytes(image)


def svg_of(picture: MapPicture) -> bytes:
    """Draw a map as SVG. This may be done beside the window's thread."""
    wide, high, tile = _measured(picture, math.inf)
    look = picture.painter.look
    return svg_bytes(
        lambda painter, target: _draw(painter, picture, target, tile),
        QSizeF(math.ceil(wide), math.ceil(high)),
        picture.title,
        look.ground,
        look.font,
    )


def _measured(picture: MapPicture, largest: float) -> tuple[float, float, float]:
    """Return how wide and high a picture is, and a tile in it; all in pixels of a screen."""
    bounds = picture.painter.bounds
    beside_map = sum(_above_and_below(picture, _NARROWEST))  # no more than that in more width
    tile = min(_TILE, largest / bounds.width(), (largest - beside_map) / bounds.height())
    wide = max(bounds.width() * tile, _NARROWEST)
    return wide, bounds.height() * tile + sum(_above_and_below(picture, wide)), tile


def _above_and_below(picture: MapPicture, wide: float) -> tuple[float, float]:
    """Return how high what stands above the map is, and what stands below it, with some air."""
    look, room = picture.painter.look, wide - 2 * _BESIDE
    corner = QPointF(_BESIDE, _AIR)
    above = draw_heading(None, look, picture.title, picture.facts, corner, room, _TITLE)
    below = draw_legend(None, look, picture.legend, corner, room, _TILE)
    return above + 2 * _AIR, below + _AIR


def _draw(painter: QPainter, picture: MapPicture, area: QRectF, tile: float) -> None:
    """Draw the map, what it is above it, and what its signs mean below it."""
    look, room = picture.painter.look, area.width() - 2 * _BESIDE
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    above, below = _above_and_below(picture, area.width())
    corner = QPointF(_BESIDE, _AIR)
    draw_heading(painter, look, picture.title, picture.facts, corner, room, _TITLE)
    corner = QPointF(_BESIDE, area.bottom() - below)
    draw_legend(painter, look, picture.legend, corner, room, _TILE)
    detail = max(tile, _TILE) if tile >= 6 else tile
    picture.painter.paint_at(painter, QPointF(0, above), tile, detail)


_MARGIN_MM = 12.0
_FOOT = 16.0  # points below the map on a page
_POSTER_TITLE, _TEXT, _SMALL = 15.0, 9.0, 7.0  # points
_LEGEND = 1.4 * _TEXT  # points: a tile beside which the words of its legend would stand
_CROP = 9.0  # points: how long a mark at a corner is


def write_pdf(
    title: str,
    paper: QPageSize.PageSizeId,
    draw: Callable[[QPdfWriter, QPainter], object],
    *,
    dots: int,
    margin: float,
    is_wide: bool = False,
) -> bytes:
    """Write a PDF file.

    Args:
        title: what it is called.
        paper: the size of its pages.
        draw: draws them all, and says where a new one begins.
        dots: for each inch.
        margin: in millimetres, on each side.
        is_wide: whether pages lie on their side.
    """
    written = QBuffer()
    written.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(written)
    writer.setResolution(dots)
    writer.setTitle(title)
    writer.setCreator("Ghost Desktop")
    writer.setPageSize(QPageSize(paper))
    turned = QPageLayout.Orientation
    writer.setPageOrientation(turned.Landscape if is_wide else turned.Portrait)
    margins = QMarginsF(margin, margin, margin, margin)
    writer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    with QPainter(writer) as painter:
        draw(writer, painter)
    return bytes(written.data().data())


def poster_pdf(
    picture: MapPicture, paper: QPageSize.PageSizeId, report: Report = in_silence
) -> bytes:
    """Draw a map as PDF, letters large enough to be read; over several pages if that takes them.

    Of several pages, the first shows the whole map and where each of the others belongs.

    Args:
        picture: the map.
        paper: the size of the pages.
        report: is called page by page; may raise to cancel. This may be done beside the window's
            thread.
    """
    return _Poster(picture, paper).write(report)


class _Poster:
    """Writes one poster; all lengths are in points."""

    def __init__(self, picture: MapPicture, paper: QPageSize.PageSizeId) -> None:
        self._picture, self._map = picture, picture.painter
        margin = 2 * _MARGIN_MM / 25.4 * 72
        size = QPageSize(paper).size(QPageSize.Unit.Point)
        short, long = size.width() - margin, size.height() - margin
        rooms = [
            (wide, high - self._head(wide) - _FOOT) for wide, high in ((short, long), (long, short))
        ]
        bounds = self._map.bounds
        self._pages = divided(bounds.width(), bounds.height(), rooms)
        self._wide, self._high = self._pages.wide, self._pages.high
        self._is_wide = self._wide == long
        self._paper = paper

    def _head(self, wide: float, painter: QPainter | None = None) -> float:
        """Draw the title and the legend above the map, or only measure how much room they take."""
        look, picture, corner = self._map.look, self._picture, QPointF(0, 0)
        size = _POSTER_TITLE
        high = draw_heading(painter, look, picture.title, picture.facts, corner, wide, size)
        corner = QPointF(0, high + _TEXT / 2)
        return high + draw_legend(painter, look, picture.legend, corner, wide, _LEGEND) + _TEXT

    def write(self, report: Report) -> bytes:
        """Draw all pages."""

        def draw(writer: QPdfWriter, painter: QPainter) -> None:
            painter.scale(10, 10)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._write_whole(painter)
            if self._pages.number > 1:
                for place in range(self._pages.number):
                    report(place, self._pages.number)
                    writer.newPage()
                    self._write_part(painter, *divmod(place, self._pages.columns))

        title, wide = self._picture.title, self._is_wide
        return write_pdf(title, self._paper, draw, dots=72 * 10, margin=_MARGIN_MM, is_wide=wide)

    def _write_whole(self, painter: QPainter) -> None:
        """Draw all of the map on one page; if there are others, where they belong."""
        wide, bounds = self._wide, self._map.bounds
        top = self._head(wide, painter)
        tile = min(self._pages.tile, wide / bounds.width(), self._high / bounds.height())
        left = (wide - bounds.width() * tile) / 2 if self._pages.number > 1 else 0.0
        self._draw_map(painter, QRectF(left, top, wide, self._high), bounds, tile)
        if self._pages.number > 1:
            whole = QRectF(left, top, bounds.width() * tile, bounds.height() * tile)
            self._draw_frames(painter, whole, tile / self._pages.tile)
            last = _page_name(self._pages.rows - 1, self._pages.columns - 1)
            said = _(
                "The map on {pages} pages, {first} to {last}: cut along the marks and join them."
            )
            text = said.format(pages=self._pages.number, first=_page_name(0, 0), last=last)
            self._write_text(painter, text, _TEXT, top + self._high + 0.3 * _FOOT)

    def _draw_frames(self, painter: QPainter, whole: QRectF, scale: float) -> None:
        """Frame each part of the whole map; name it where its frame has room for that."""
        wide, high = (scale * (length - OVERLAP) for length in (self._wide, self._high))
        font = self._map.look.letters(_POSTER_TITLE)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setFont(font)
        for row in range(self._pages.rows):
            for column in range(self._pages.columns):
                left, top = whole.left() + column * wide, whole.top() + row * high
                frame = QRectF(left, top, wide, high) & whole
                painter.setPen(QPen(self._map.look.muted, 0.5, Qt.PenStyle.DashLine))
                painter.drawRect(frame)
                name = _page_name(row, column)
                if has_room(frame, name, font):
                    painter.setPen(self._map.look.text)
                    painter.drawText(frame.adjusted(3, 2, 0, 0), name)

    def _write_part(self, painter: QPainter, row: int, column: int) -> None:
        """Draw a part of the map on a page of its own."""
        tile, bounds = self._pages.tile, self._map.bounds
        left = bounds.left() + column * (self._wide - OVERLAP) / tile
        top = bounds.top() + row * (self._high - OVERLAP) / tile
        room = QRectF(0, _CROP, self._wide, self._high)
        self._draw_map(
            painter, room, QRectF(left, top, room.width() / tile, room.height() / tile), tile
        )
        painter.setPen(QPen(self._map.look.muted, 0.4))
        for x, outward_x in ((room.left(), -1), (room.right() - OVERLAP, 1)):
            for y, outward_y in ((room.top(), -1), (room.bottom() - OVERLAP, 1)):
                painter.drawLine(QPointF(x, y), QPointF(x, y + outward_y * _CROP))
                painter.drawLine(QPointF(x, y), QPointF(x + outward_x * _CROP, y))
        name = _page_name(row, column)
        self._write_text(
            painter, side_by_side([name, self._picture.title]), _SMALL, room.bottom() + 4
        )

    def _draw_map(self, painter: QPainter, room: QRectF, shown: QRectF, tile: float) -> None:
        """Draw what is in an area of the map into a part of the page, where it begins."""
        painter.setClipRect(room.adjusted(-1, -1, 1, 1))
        detail = SEEN_AS if tile >= 4 else tile
        self._map.paint_at(painter, room.topLeft(), tile, detail, shown)
        painter.setClipping(False)

    def _write_text(self, painter: QPainter, text: str, points: float, top: float) -> None:
        font = self._map.look.letters(points)
        painter.setFont(font)
        painter.setPen(self._map.look.text)
        painter.drawText(QPointF(0, top + QFontMetricsF(font).ascent()), text)


def has_room(frame: QRectF, name: str, font: QFont) -> bool:
    """Tell whether a name can stand in a frame, with a little air around it."""
    metrics = QFontMetricsF(font)
    return (
        metrics.horizontalAdvance(name) + 6 <= frame.width()
        and metrics.height() + 4 <= frame.height()
    )


def _page_name(row: int, column: int) -> str:
    """Name a page by its column and its row: ``"B2"``."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return f"{name}{row + 1}"
