"""Draws a matrix of lists: in each cell, which share of the words of the row the column has."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from ghost_desktop.desktop.chart_colours import magnitude
from ghost_desktop.desktop.dictionaries.chart import Meant
from ghost_desktop.formats.text import number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.desktop.dictionaries.plot import Plot
    from ghost_desktop.engine.overlap import ListPair, Overlap

_GAP = 0.04  # of a cell
_LETTERS = 3  # of the longest number, 100
_LETTER = 0.7  # of the size of a text, that a letter and its share of the space around are wide
_LEAST = 0.6  # of the usual size of a text: with less, it cannot be read


@dataclass(frozen=True)
class PairOf(Meant):
    """A cell stands for the words that are in both of two lists, by their places."""

    row: int
    column: int


def matrix_ticks(plot: Plot, lists: int) -> Sequence[tuple[float, str]]:
    """Number the columns; where they are narrow, not all of them."""
    step = plot.room / max(1, lists)
    every = ceil(1.5 * plot.metrics.horizontalAdvance(number(lists)) / max(1.0, step))
    return [(place, number(place + 1)) for place in range(0, lists, every)]


def draw_matrix(plot: Plot, overlap: Overlap) -> None:
    """Draw the cells, each with its share in per cent where there is room."""
    width, height = plot.step()
    size = min(plot.metrics.ascent(), width / (_LETTER * _LETTERS), 0.6 * height)
    lists = range(len(overlap.lists))
    gap = _GAP if min(width, height) > 1 / _GAP else 0
    for row in lists:
        for column in lists:
            pair = overlap.pair(row, column)
            colour, text = magnitude(pair.share_of_first)
            plot.fill(column, row, 1 - gap, colour, PairOf(row, column))
            if size >= _LEAST * plot.metrics.ascent():
                plot.write(per_cent(pair), column, row, text, size)


def per_cent(pair: ListPair) -> str:
    """Write which share of the row it is; none and all are written of none and all alone."""
    percent = round(100 * pair.share_of_first)
    if pair.both and pair.first_only:
        percent = max(1, min(99, percent))
    return number(percent)
