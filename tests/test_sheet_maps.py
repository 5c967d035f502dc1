"""Where the maps of groups stand on the pages that follow the lines of a printed sheet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jobs import Unheard
from PySide6.QtGui import QPainter

from ghost_desktop.desktop.strategy.export import sheet_of
from ghost_desktop.desktop.strategy.lines import Line
from ghost_desktop.desktop.strategy.map_graph import MapGraph, MapStrip, MapTile
from ghost_desktop.desktop.strategy.map_layout import lay_out
from ghost_desktop.desktop.strategy.position import SolvedGame
from ghost_desktop.desktop.strategy.sheet import (
    MapPages,
    MapRoom,
    PlacedMap,
    PrintedStrategy,
    pages_of_maps,
    sheet_pdf,
)
from ghost_desktop.desktop.strategy.strategies import StrategyView, find_strategy
from ghost_desktop.desktop.window.paper import Paper, Printing
from ghost_desktop.desktop.window.question import answer
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOM = MapPages(width=600.0, height=800.0, first=100.0, heading=10.0, gap=20.0)
TILES = (10.0, 8.0, 5.0)


def placed(*sizes: tuple[float, float], tiles: Sequence[float] = TILES) -> list[list[PlacedMap]]:
    """Maps, each so wide and so high, named by their places."""
    maps = {str(n): MapRoom(width, height, 0.0) for n, (width, height) in enumerate(sizes)}
    return [list(page) for page in pages_of_maps(maps, ROOM, tiles)]


@given(
    st.lists(st.tuples(st.floats(1, 150), st.floats(1, 90), st.floats(0, 400)), max_size=20),
)
@settings(max_examples=200, deadline=None)
def test_no_two_maps_overlap_and_none_leaves_its_page(
    sizes: list[tuple[float, float, float]],
) -> None:
    maps = {str(n): MapRoom(*size) for n, size in enumerate(sizes)}
    pages = pages_of_maps(maps, ROOM, TILES)
    names = [one.name for page in pages for one in page]
    assert names == sorted(names, key=int)
    for number, page in enumerate(pages):
        areas = []
        for one in page:
            room = maps[one.name]
            assert TILES[-1] <= one.tile <= TILES[0]
            width = max(one.tile * room.width, room.heading)
            areas.append(
                (
                    one.left,
                    one.top,
                    one.left + width,
                    one.top + ROOM.heading + one.tile * room.height,
                )
            )
        for left, top, right, bottom in areas:
            assert left >= 0
            assert top >= (0 if number else ROOM.first)
            assert right <= ROOM.width + 1e-6
            assert bottom <= ROOM.height + 1e-6
        for place, (left, top, right, bottom) in enumerate(areas):
            for left2, top2, right2, bottom2 in areas[:place]:
                assert left >= right2 or left2 >= right or top >= bottom2 or top2 >= bottom


def test_low_maps_stand_below_each_other_beside_a_high_one() -> None:
    ((high, one, other, last),) = placed((20, 40), (20, 10), (20, 10), (20, 40), tiles=(5.0,))
    assert (high.left, high.top) == (0, 100)
    assert one.top == high.top
    assert one.left == other.left > 0
    assert other.top == 100 + 10 + 5 * 10 + 20
    assert last.left > one.left  # it has no room below them
    assert last.top == high.top


def test_all_tiles_are_of_one_size_but_where_a_map_is_too_wide() -> None:
    ((one, wide),) = placed((10, 10), (75, 10))
    assert (one.tile, wide.tile) == (10, 8)
    # The largest tiles with which there are the fewest pages.
    assert {one.tile for (page) in placed((50, 60), (50, 20)) for one in page} == {8}
    assert [len(page) for page in placed((50, 60), (50, 60))] == [2]
    assert [len(page) for page in placed((50, 60), (50, 60), tiles=TILES[:2])] == [1, 1]


def test_what_cannot_be_read_or_is_higher_than_a_page_is_left_out() -> None:
    assert placed((121, 5), (5, 139)) == []
    left = placed((121, 5), (120, 5), (5, 138))
    assert [[one.name for one in page] for page in left] == [["1"], ["2"]]


@pytest.mark.usefixtures("qapp")
def test_a_large_strategy_has_the_maps_of_its_groups_after_its_lines() -> None:
    game = SolvedGame(answer(Question("enable1"), Unheard()))
    shown = find_strategy(game, StrategyView(Question("enable1"), 1, None), Unheard())
    sheet = sheet_of(shown)
    assert shown.strategy.lines > 60
    assert sheet.layout is None
    headings = {line.text for line in sheet.lines if line.fragment is None}
    assert sheet.maps.keys() == headings
    pdf = sheet_pdf(sheet, Printing(Paper.A4))
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 3  # all lines on one, as without maps


@pytest.mark.usefixtures("qapp")
def test_the_sheet_says_where_the_maps_are_that_are_too_large_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    texts: list[object] = []

    def draw_text(painter: QPainter, *args: Any) -> None:  # noqa: ANN401 - as Qt has it
        texts.append(args[-1])
        QPainter.drawText(painter, *args)

    def printed(count: int) -> str:
        tiles = (MapTile("W", is_own=None),) * 200
        strip = MapStrip(("w",), (), tiles, is_own=None, end=None, outcome=None)
        none = np.array([], np.intp)
        maps = {f"group {n}": lay_out(MapGraph((strip,), none, none)) for n in range(count)}
        lines = (Line("w", fragment="w"),)
        sheet = PrintedStrategy("Strategy", ("A game",), lines, maps=maps)
        texts.clear()
        sheet_pdf(sheet, Printing(Paper.A4))
        return "\n".join(map(str, texts))

    reading = type("Reading", (QPainter,), {"drawText": draw_text})
    monkeypatch.setattr("ghost_desktop.desktop.strategy.map_pictures.QPainter", reading)
    assert "1 map is too large for these pages: it is part of the map as a poster." in printed(1)
    assert "2 maps are too large" in printed(2)
    assert "too large" not in printed(0)


@pytest.mark.usefixtures("qapp")
def test_letters_are_smaller_where_the_last_page_would_be_nearly_empty() -> None:
    def pages(rows: int) -> int:
        lines = (Line("w" * 40, fragment="w"),) * rows
        pdf = sheet_pdf(PrintedStrategy("Strategy", ("A game",), lines), Printing(Paper.A4))
        return len(re.findall(rb"/Type\s*/Page\b", pdf))

    # Two pages have room for 105 lines in the largest letters, 117 in the next, 132 in the smallest.
    assert [pages(rows) for rows in (105, 106, 118, 119)] == [2, 2, 2, 3]
