"""Pictures as files, PNG and SVG, that look the same wherever they are shown.

What Qt writes as SVG is cleaned for that: viewers do not all know strokes that are not scaled, a font
called "Sans Serif", and sizes in millimetres that are no whole number of pixels, at whose edge the
ground shines through. All of it may be done beside the window's thread.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from PySide6.QtCore import QBuffer, QRectF
from PySide6.QtGui import QFontInfo, QImageWriter, QPainter

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QSizeF
    from PySide6.QtGui import QColor, QFont, QImage

_UNSCALED = re.compile(r' vector-effect="[^"]*"')
_FONT = re.compile(r' ?font-family="[^"]*"')
_SIZE = re.compile(r'<svg width="[^"]*" height="[^"]*"')
_EMPTY = re.compile(r"<g [^>]*>\s*</g>\s*")


def png_bytes(image: QImage) -> bytes:
    """Write an image as PNG."""
    drawn = QBuffer()
    drawn.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(drawn, b"png").write(image)
    return bytes(drawn.data().data())


def svg_bytes(
    draw: Callable[[QPainter, QRectF], object],
    size: QSizeF,
    title: str,
    ground: QColor,
    font: QFont,
    resolution: int | None = None,
) -> bytes:
    """Write a picture as SVG.

    Args:
        draw: draws it into an area.
        size: of the picture, in whole pixels.
        title: what it is.
        ground: the colour behind it.
        font: of all texts.
        resolution: pixels an inch of what is drawn, if that depends on the screen.
    """
    from PySide6.QtSvg import QSvgGenerator  # noqa: PLC0415 - only for this

    target, drawn, svg = QRectF(0, 0, size.width(), size.height()), QBuffer(), QSvgGenerator()
    svg.setOutputDevice(drawn)
    if resolution is not None:
        svg.setResolution(resolution)
    # As large as what is drawn: if it were scaled, so would its lines be.
    svg.setSize(size.toSize())
    svg.setViewBox(target)
    svg.setTitle(title)
    with QPainter(svg) as painter:
        painter.fillRect(target, ground)
        draw(painter, target)
    return _cleaned(bytes(drawn.data().data()).decode(), size, QFontInfo(font).family()).encode()


def _cleaned(svg: str, size: QSizeF, family: str) -> str:
    """Leave out of an SVG what not all viewers know, and what shows nothing."""
    fonts = quoteattr(f"'{family}', sans-serif", {"'": "&apos;"})
    svg = _FONT.sub(lambda _found: f" font-family={fonts}", _UNSCALED.sub("", svg))
    wide, high = size.toSize().toTuple()
    return _SIZE.sub(f'<svg width="{wide}" height="{high}"', _EMPTY.sub("", svg))
