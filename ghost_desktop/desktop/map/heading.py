"""What stands above a map on paper and in a picture: whose strategy it is, and what is to be known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF

from ghost_desktop.desktop.fonts import bold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QPainter

    from ghost_desktop.desktop.map.look import MapLook

_FACT = 0.65  # of the size of the title: that of the facts below it
_ENDLESS = 10_000.0  # heights of the title: as high as it needs to be


def heading_height(
    look: MapLook, title: str, facts: Sequence[str], width: float, size: float
) -> float:
    """Return how high a heading is in a given width, by the size of the letters of its title."""
    return max(area.bottom() for _text, _font, area in _placed(look, title, facts, width, size))


def draw_heading(
    painter: QPainter,
    look: MapLook,
    title: str,
    facts: Sequence[str],
    place: QPointF,
    width: float,
    size: float,
) -> None:
    """Draw a title, and facts below it, each in as many lines as it takes.

    Args:
        painter: whose unit is that of all lengths.
        look: its letters and colours.
        title: whose strategy it is, and of which game.
        facts: what else is to be known.
        place: the upper left corner.
        width: how much room there is.
        size: that of the letters of the title.
    """
    for text, font, area in _placed(look, title, facts, width, size):
        painter.setFont(font)
        painter.setPen(look.text)
        painter.drawText(area.translated(place), Qt.TextFlag.TextWordWrap, text)


def _placed(
    look: MapLook, title: str, facts: Sequence[str], width: float, size: float
) -> Iterator[tuple[str, QFont, QRectF]]:
    """Return each text, its font, and where it stands below the upper left corner."""
    top = 0.0
    titled, plain = bold(look.font), QFont(look.font)
    titled.setPixelSize(round(size))
    plain.setPixelSize(round(_FACT * size))
    for text, font in ((title, titled), *((fact, plain) for fact in facts)):
        room = QRectF(0, top, width, _ENDLESS * size)
        high = QFontMetricsF(font).boundingRect(room, Qt.TextFlag.TextWordWrap, text).height()
        yield text, font, QRectF(0, top, width, high)
        top += high
