"""Walking along the plays of a map, and finding what lies at a place."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF

from ghost_desktop.desktop.strategy.map_graph import MapGraph, MapStrip, MapTile
from ghost_desktop.desktop.strategy.map_layout import MapLayout
from ghost_desktop.desktop.strategy.map_source import Folds
from ghost_desktop.desktop.strategy.map_view import (
    MARK_WIDTH,
    NONE,
    MapStep,
    MapWalk,
    strip_at,
    strip_of,
)

BACK, ON, UP, DOWN = MapStep.BACK, MapStep.ON, MapStep.UP, MapStep.DOWN


def strip(fragment: str, *, can_open: bool = True) -> MapStrip:
    tiles = (MapTile(fragment[-1:], is_own=True),)
    is_own, end, outcome = True, None, None
    return MapStrip((fragment,), (), tiles, is_own, end, outcome, can_open=can_open)


@pytest.fixture
def layout() -> MapLayout:
    """The start, then A or B; both can become AB, and B alone BC; beside them AD."""
    strips = [strip(one, can_open=len(one) < 2) for one in ("", "a", "b", "ab", "bc", "ad")]
    graph = MapGraph(tuple(strips), ((1, 2), (3, 5), (3, 4), (), (), ()))
    x = np.array([0.0, 4, 4, 8, 8, 8])
    y = np.array([2.0, 1, 3, 2, 4, 0])
    return MapLayout(graph, x, y, np.full((6, 2), np.nan))


def walk(layout: MapLayout, start: int, *steps: MapStep) -> int:
    """Where steps lead; a step that leads nowhere is none."""
    made, place = MapWalk(), start
    made.move_to(layout)
    for step in steps:
        to = made.next(place, step)
        if to is not None:
            made.went(place, to)
            place = to
    return place


@pytest.mark.parametrize(
    ("start", "steps", "end"),
    [
        (0, [ON], 1),  # the uppermost of what can follow
        (0, [BACK], 0),
        (0, [ON, DOWN], 2),
        (0, [ON, DOWN, ON], 3),
        (0, [ON, DOWN, ON, BACK], 2),  # back where one came from, and not to A
        (0, [ON, ON, DOWN, BACK], 1),
        (0, [ON, DOWN, ON, DOWN, BACK, BACK, ON, ON], 4),  # on to where one was before
        (1, [ON], 5),
        (3, [BACK], 1),  # to the first, where one came from nowhere
        (5, [DOWN, DOWN], 4),  # after the last play of A, the next strip of the column
        (4, [UP, UP], 5),
        (5, [UP], 5),
        (4, [DOWN], 4),
        (3, [ON], 3),
    ],
)
def test_steps_lead_along_the_plays(
    layout: MapLayout, start: int, steps: list[MapStep], end: int
) -> None:
    assert walk(layout, start, *steps) == end


def test_what_lies_at_a_place_is_found(layout: MapLayout) -> None:
    nothing = (NONE, False)
    for x, y, found in (
        (4.5, 1.5, (1, False)),
        (4.0, 1.0, (1, False)),
        (4.5, 2.0, nothing),
        (4.9, 1.5, (1, False)),
        (5.0, 1.5, (1, True)),
        (5.0 + MARK_WIDTH, 1.5, nothing),
        (9.5, 2.5, nothing),  # nothing can follow there
    ):
        assert strip_at(layout, QPointF(x, y)) == found
    assert strip_of(layout, "bc") == 4
    assert strip_of(layout, "zz") == NONE


def test_folds_are_what_was_folded_last() -> None:
    folds = Folds().put(frozenset("ab"), is_folded=True)
    assert folds == Folds(frozenset("ab"))
    folds = folds.put(frozenset("bc"), is_folded=False)
    assert folds == Folds(frozenset("a"), frozenset("bc"))
    assert folds.put(frozenset("c"), is_folded=True) == Folds(frozenset("ac"), frozenset("b"))


def test_the_way_is_the_one_that_was_walked_also_once_more_is_shown(layout: MapLayout) -> None:
    made = MapWalk()
    made.move_to(layout)
    assert made.next(3, BACK) == 1  # by the first play, unless one went another
    assert made.next(0, BACK) is None
    made.went(2, 3)
    assert made.next(3, BACK) == 2
    made.move_to(layout)
    assert made.next(3, BACK) == 2
    assert made.next(2, ON) == 3
    graph = MapGraph(layout.shown.strips, ((1, 2), (3, 5), (), (), (), ()))
    made.move_to(replace(layout, shown=graph, bends=np.full((4, 2), np.nan)))
    assert made.next(3, BACK) == 1  # the play is no longer there
