"""The colours of the charts, made of the theme's."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor

from ghost_desktop.desktop.theme import colours

_TINT = 0.38
"""How much of a strong colour is in a cell that carries text."""

_WEIGHTS = 0.2126, 0.7152, 0.0722
_MIDDLE = 0.179
"""The luminance on which black and white are read equally well."""

_FAINT = 0.45
"""How much of the colour of lines is in what only has to be seen."""


@dataclass(frozen=True)
class ChartColours:
    """What a chart is drawn with.

    Attributes:
        ground: behind the chart.
        empty: a cell that stands for "no".
        line: the grid.
        text: what is read.
        muted: axes, and what is read second.
        winners: behind the text of a cell, by the seat that wins.
        strong: a cell that stands for "yes".
        on_strong: text on it.
        series: one colour a series, each with a symbol of its own.
    """

    ground: QColor
    empty: QColor
    line: QColor
    text: QColor
    muted: QColor
    winners: tuple[QColor, QColor]
    strong: QColor
    on_strong: QColor
    series: tuple[QColor, ...]


def chart_colours() -> ChartColours:
    """Return the colours that go with the theme in force."""
    c = colours()
    surface = QColor(c.surface)
    first, second = (_mixed(surface, QColor(winner), _TINT) for winner in c.winners)
    return ChartColours(
        ground=surface,
        empty=_mixed(surface, QColor(c.line), _FAINT),
        line=QColor(c.line),
        text=QColor(c.text),
        muted=QColor(c.muted),
        winners=(first, second),
        strong=QColor(c.accent),
        on_strong=QColor(c.on_accent),
        series=tuple(QColor(colour) for colour in c.series),
    )


_MAGNITUDES = (
    "#00204d",
    "#06366e",
    "#414d6b",
    "#61646f",
    "#7d7c78",
    "#9b9477",
    "#bcaf6f",
    "#e0cb5e",
    "#ffea46",
)
"""From nothing to all, in equal steps: the colours of cividis, which all eyes see alike, and grey
printers too. J. R. Nuñez et al., "Optimizing colormaps with consideration for color vision
deficiency to enable accurate interpretation of scientific data", PLOS ONE 13 (7), 2018.
"""


def magnitude(part: float) -> tuple[QColor, QColor]:
    """Return the colour of a part of a whole, from 0 to 1, and one for what is written on it."""
    place = part * (len(_MAGNITUDES) - 1)
    below = min(int(place), len(_MAGNITUDES) - 2)
    first, second = map(QColor, _MAGNITUDES[below : below + 2])
    colour = _mixed(first, second, place - below)
    return colour, QColor("black" if luminance(colour) > _MIDDLE else "white")


def luminance(colour: QColor) -> float:
    """Return how light a colour is, from 0 to 1; see WCAG 2.2, relative luminance."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    ]
    return sum(weight * part for weight, part in zip(_WEIGHTS, linear, strict=True))


def _mixed(ground: QColor, strong: QColor, part: float) -> QColor:
    """Thin `strong` down to a part of it."""
    return QColor(
        round(ground.red() + part * (strong.red() - ground.red())),
        round(ground.green() + part * (strong.green() - ground.green())),
        round(ground.blue() + part * (strong.blue() - ground.blue())),
    )
