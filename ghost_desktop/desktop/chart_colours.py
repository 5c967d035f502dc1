"""The colours of the charts, made of the theme's."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor

from ghost_desktop.desktop.theme import colours

_TINT = 0.38
"""How much of a strong colour is in a cell that carries text."""

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


def _mixed(ground: QColor, strong: QColor, part: float) -> QColor:
    """Thin `strong` down to a part of it."""
    return QColor(
        round(ground.red() + part * (strong.red() - ground.red())),
        round(ground.green() + part * (strong.green() - ground.green())),
        round(ground.blue() + part * (strong.blue() - ground.blue())),
    )
