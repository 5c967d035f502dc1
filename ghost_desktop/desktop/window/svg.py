"""Pictures as SVG that look the same wherever they are shown.

What Qt writes is cleaned for that: viewers do not all know strokes that are not scaled, a font
called "Sans Serif", and sizes in millimetres that are no whole number of pixels, at whose edge the
ground shines through.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

if TYPE_CHECKING:
    from PySide6.QtCore import QSizeF

_UNSCALED = re.compile(r' vector-effect="[^"]*"')
_FONT = re.compile(r' ?font-family="[^"]*"')
_SIZE = re.compile(r'<svg width="[^"]*" height="[^"]*"')
_EMPTY = re.compile(r"<g [^>]*>\s*</g>\s*")


def cleaned(svg: str, size: QSizeF, family: str) -> str:
    """Leave out of an SVG what not all viewers know, and what shows nothing.

    Args:
        svg: what Qt wrote.
        size: of the picture, in pixels.
        family: the font of all texts.
    """
    fonts = quoteattr(f"'{family}', sans-serif", {"'": "&apos;"})
    svg = _FONT.sub(lambda _found: f" font-family={fonts}", _UNSCALED.sub("", svg))
    wide, high = size.toSize().toTuple()
    return _SIZE.sub(f'<svg width="{wide}" height="{high}"', _EMPTY.sub("", svg))
