"""Outlines of many shapes at once: arrays -> a path of Qt's.

A loop over the shapes would take longer than drawing them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QByteArray, QDataStream
from PySide6.QtGui import QPainterPath

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

_MOVE, _LINE, _CURVE, _CURVE_ON = range(4)  # as `QPainterPath.ElementType` has them
_ROUND = 0.5523  # of a radius: where the handles of a quarter of a circle are
_ELEMENT = np.dtype([("type", ">i4"), ("x", ">f8"), ("y", ">f8")])


def curves(x0: Numbers, y0: Numbers, x1: Numbers, y1: Numbers) -> QPainterPath:
    """Outline a curve for each number: level at both ends, and a straight line if it is so."""
    middle = (x0 + x1) / 2
    points = [(x0, y0), (middle, y0), (middle, y1), (x1, y1)]
    return _path((_MOVE, _CURVE, _CURVE_ON, _CURVE_ON), points)


def lines(x0: Numbers, y0: Numbers, x1: Numbers, y1: Numbers) -> QPainterPath:
    """Outline a straight line for each number."""
    return _path((_MOVE, _LINE), [(x0, y0), (x1, y1)])


def boxes(x: Numbers, y: Numbers, width: Numbers, height: Numbers, radius: float) -> QPainterPath:
    """Outline a box for each number, by its upper left corner; its own corners are round."""
    near, far = radius * (1 - _ROUND), radius
    right, bottom = x + width, y + height
    points = [(x + far, y)]
    types = [_MOVE]
    for corner_x, corner_y, along in (
        (right, y, (-1, 0, 0, 1)),
        (right, bottom, (0, -1, -1, 0)),
        (x, bottom, (1, 0, 0, -1)),
        (x, y, (0, 1, 1, 0)),
    ):
        from_x, from_y, to_x, to_y = along
        points += [
            (corner_x + from_x * far, corner_y + from_y * far),
            (corner_x + from_x * near, corner_y + from_y * near),
            (corner_x + to_x * near, corner_y + to_y * near),
            (corner_x + to_x * far, corner_y + to_y * far),
        ]
        types += [_LINE, _CURVE, _CURVE_ON, _CURVE_ON]
    return _path(types, points)


def discs(x: Numbers, y: Numbers, radius: float) -> QPainterPath:
    """Outline a disc around each point."""
    size = np.full_like(x, 2 * radius)
    return boxes(x - radius, y - radius, size, size, radius)


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
