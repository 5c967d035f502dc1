"""What of a map lies where: strips under the pointer, and the marks of their folds. Nothing of Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ghost_desktop.desktop.map.layout import MapLayout

    Box = tuple[float, float, float, float]

MARK_WIDTH = 1.6
"""How wide the mark of a fold is, to the right of its strip, in tiles."""

NONE = -1
"""The number of no strip."""


def box(layout: MapLayout, strip: int) -> Box:
    """Return the left, the upper side, the width and the height of a strip."""
    x, y, width, height = layout.x, layout.y, layout.width, layout.height
    return float(x[strip]), float(y[strip]), float(width[strip]), float(height[strip])


def frame_box(layout: MapLayout, strip: int) -> Box:
    """Return the same of what a frame goes around: of a strip without letters, its mark alone.

    Below that it may be said what it is.
    """
    x, y, width, height = box(layout, strip)
    if layout.shown.strips[strip].tiles:
        return x, y, width, height
    return x + width / 2, y + height / 4, width / 2, height / 2


def mark_box(layout: MapLayout, strip: int) -> Box | None:
    """Return the same of the mark that folds what follows a strip; None if nothing can."""
    if not layout.shown.strips[strip].can_open:
        return None
    x, y, width, height = box(layout, strip)
    return x + width, y, MARK_WIDTH, height


def strip_at(layout: MapLayout, x: float, y: float) -> int:
    """Return the strip that lies at a place; `NONE` if there is none."""
    return _first(
        (layout.x <= x)
        & (x < layout.x + layout.width)
        & (layout.y <= y)
        & (y < layout.y + layout.height)
    )


def mark_at(layout: MapLayout, x: float, y: float) -> int:
    """Return the strip whose mark lies at a place; `NONE` if there is none."""
    right = layout.x + layout.width
    strip = _first(
        (right <= x) & (x < right + MARK_WIDTH) & (layout.y <= y) & (y < layout.y + layout.height)
    )
    return strip if strip != NONE and layout.shown.strips[strip].can_open else NONE


def strip_of(layout: MapLayout, fragment: str) -> int:
    """Return the strip in which a fragment is; `NONE` if it is on none that is shown."""
    strips = enumerate(layout.shown.strips)
    return next((n for n, strip in strips if fragment in (*strip.steps, *strip.aside)), NONE)


def _first(is_there: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> int:
    found = np.flatnonzero(is_there)
    return int(found[0]) if len(found) else NONE
