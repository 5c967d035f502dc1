"""Maps as drawings: on the screen, in files, on paper."""

from __future__ import annotations

import re
import zlib
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from PySide6.QtCore import QLocale, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QImage, QPageSize, QPainter

from ghost_desktop.desktop.kit.files import svg_bytes
from ghost_desktop.desktop.kit.theme import DARK, LIGHT, Colours, mixed, with_contrast
from ghost_desktop.desktop.strategy import map_look, map_painter
from ghost_desktop.desktop.strategy.map_graph import MapGraph, MapMark, MapStrip, MapTile
from ghost_desktop.desktop.strategy.map_layout import MapLayout, lay_out
from ghost_desktop.desktop.strategy.map_look import MapLook, legend_of, letter_font
from ghost_desktop.desktop.strategy.map_painter import (
    MapPainter,
    MapPicture,
    distinct,
    draw_heading,
    has_room,
    png_of,
    poster_pdf,
    svg_of,
)
from ghost_desktop.desktop.window.paper import Paper, paper_of
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solution import Outcome, solve
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list

pytestmark = pytest.mark.usefixtures("qapp")

WORDS = ["abcd", "abef", "acde", "afg", "bcd", "bef"]
SVG = "{http://www.w3.org/2000/svg}"


@cache
def layout_of(variant: str, seat: int = 0, *words: str, folded: str = "-") -> MapLayout:
    """The map of a strategy, for the words given or a few."""
    words_there = word_list(words or WORDS, "few")
    rules = Rules(find_variant(variant), min_length=2)
    strategy = minimal_strategy(solve(words_there, rules), seat)
    return lay_out(MapGraph.of(strategy, words_there).folded({folded}))


def look_of(theme: Colours = LIGHT) -> MapLook:
    return MapLook.of_theme(QFont(), theme)


def picture_of(layout: MapLayout) -> MapPicture:
    painter = MapPainter(layout, look_of())
    return MapPicture(painter, "Title", legend_of(layout.shown, Rules()))


def spread(layout: MapLayout, high: float) -> MapLayout:
    """A map as high as that."""
    y = np.linspace(0, high, len(layout.y))
    return replace(layout, y=y, bends=np.full_like(layout.bends, np.nan))


def drawn(painter: MapPainter, size: float, exposed: QRectF | None = None) -> np.ndarray:
    """The pixels that are drawn, where a tile has a size."""
    bounds = painter.bounds
    image = QImage(600, 400, QImage.Format.Format_RGB32)
    image.fill(painter.look.ground)
    with QPainter(image) as on:
        on.scale(size, size)
        on.translate(-bounds.topLeft())
        painter.paint(on, exposed or bounds, size)
    return np.frombuffer(image.constBits(), np.uint8).reshape(400, 600, 4)[:, :, :3].copy()


def numbers(pixels: np.ndarray, colour: QColor | str) -> int:
    """How many pixels have a colour."""
    return int(inked(pixels, colour).sum())


def inked(pixels: np.ndarray, colour: QColor | str) -> np.ndarray:
    """Where pixels have a colour."""
    own = QColor(colour)
    found: np.ndarray = (pixels == np.array([own.blue(), own.green(), own.red()])).all(axis=2)
    return found


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_plays_and_ends_are_there_at_every_distance(theme: Colours) -> None:
    painter = MapPainter(layout_of("ghost"), look_of(theme))
    for size in (20.0, 7.0, 3.0, 1.0):
        pixels = drawn(painter, size)
        assert numbers(pixels, painter.look.own) > 0
        assert numbers(pixels, painter.look.won) > 0
        again = drawn(painter, size)  # of the pieces that were kept
        assert (again == pixels).all()
        of_its_own = MapPainter(layout_of("ghost"), look_of(theme))
        assert (drawn(of_its_own, size) == pixels).all()


def test_letters_are_there_where_they_can_be_read() -> None:
    """Nothing but letters has the colour of text."""
    painter = MapPainter(layout_of("ghost"), look_of())
    assert numbers(drawn(painter, 20.0), painter.look.text) > 0
    assert numbers(drawn(painter, 7.0), painter.look.text) == 0


def test_letters_on_small_tiles_take_more_of_them_so_that_they_can_be_read() -> None:
    look = MapLook.of_theme(QFont(), LIGHT)
    pixels = {size: letter_font(look, size).pixelSize() for size in (9, 10, 14, 18, 40)}
    assert pixels == {9: 6, 10: 7, 14: 10, 18: 10, 40: 22}


def test_after_every_play_it_is_marked_who_wins_if_that_is_wanted() -> None:
    strips = [
        MapStrip(("",), (), (), None, None, Outcome.WIN),
        *(
            MapStrip((one,), (), (MapTile(one, is_own=True),), None, None, outcome)
            for one, outcome in (("a", Outcome.WIN), ("b", Outcome.LOSS), ("c", None))
        ),
    ]
    layout = lay_out(MapGraph(tuple(strips), ((1, 2, 3), (), (), ())))
    for size in (20.0, 7.0):
        plain = drawn(MapPainter(layout, look_of()), size)
        assert numbers(plain, look_of().won) == numbers(plain, look_of().lost) == 0
        marked = drawn(MapPainter(layout, look_of(), marks_all=True), size)
        assert numbers(marked, look_of().won) > 0
        assert numbers(marked, look_of().lost) > 0
        upper, lower = (
            np.flatnonzero(inked(marked, one).any(axis=1))
            for one in (look_of().won, look_of().lost)
        )
        assert upper.max() < lower.min()  # each beside its own strip


def test_only_what_is_exposed_is_drawn() -> None:
    painter = MapPainter(layout_of("ghost"), look_of())
    bounds = painter.bounds
    nowhere = QRectF(bounds.right() + 50, 0, 1, 1)
    assert numbers(drawn(painter, 20.0, nowhere), painter.look.ground) == 600 * 400


def test_a_mark_shows_by_its_shape_how_the_round_ends() -> None:
    """A disc is full; a cross leaves its sides open."""
    filled = []
    for words, end in ((("abcd",), MapMark.WON), (("abcde",), MapMark.LOST)):
        layout = layout_of("ghost", 0, *words)
        assert layout.shown.strips[-1].end is end
        painter = MapPainter(layout, look_of())
        colour = painter.look.won if end is MapMark.WON else painter.look.lost
        ink = inked(drawn(painter, 24.0), colour)
        rows, columns = np.nonzero(ink)
        box = ink[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
        filled.append(box.mean())
    assert filled[0] > 0.6 > filled[1]


def test_too_many_lines_to_be_followed_are_faint(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = layout_of("ghost")
    painter = MapPainter(layout, look_of())
    colours = [painter.look.muted, painter.look.own]
    faint = [mixed(painter.look.ground, one, map_painter._FAINT) for one in colours]
    few = drawn(painter, 24.0)
    assert not any(numbers(few, colour) for colour in faint)
    monkeypatch.setattr(map_painter, "_MANY", 0)
    many = drawn(painter, 24.0)
    assert all(numbers(many, colour) for colour in faint)
    strips = inked(few, painter.look.own)  # lines are of the same colour
    assert numbers(many, painter.look.own) > 0.5 * strips.sum()


def test_lines_that_fall_together_are_drawn_once() -> None:
    x0, y0, x1, y1 = distinct(
        np.array([0.1, 0.2, 0.1, 0.1]),
        np.array([5.0, 5.1, 5.0, 5.0]),
        np.array([9.0, 9.2, 9.0, 12.0]),
        np.array([-7.0, -7.4, 7.0, -7.0]),
    )
    found = set(zip(x0.tolist(), y0.tolist(), x1.tolist(), y1.tolist(), strict=True))
    assert found == {(0.5, 5.5, 9.5, -6.5), (0.5, 5.5, 9.5, 7.5), (0.5, 5.5, 12.5, -6.5)}


def luminance(colour: QColor) -> float:
    """Return how light a colour is, from 0 to 1; see WCAG 2.2, relative luminance."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize(
    "look",
    [MapLook.of_theme(QFont(), c) for c in (LIGHT, DARK, with_contrast(LIGHT), with_contrast(DARK))]
    + [MapLook.on_paper(QFont(), in_colour=in_colour) for in_colour in (True, False)],
)
def test_letters_and_lines_can_be_seen(look: MapLook) -> None:
    def contrast(one: QColor, other: QColor) -> float:
        high, low = sorted((luminance(one), luminance(other)), reverse=True)
        return (high + 0.05) / (low + 0.05)

    for text, ground in (
        (look.on_own, look.own),
        (look.text, look.theirs),
        (look.text, look.given),
        (look.muted, look.ground),
    ):
        assert contrast(text, ground) >= 4.5
    for sign in (look.own, look.muted, look.won, look.lost):
        assert contrast(sign, look.ground) >= 3


def test_outlines_are_as_many_as_there_are_numbers() -> None:
    x = np.array([0.0, 10.0, 20.0])
    for path, moves in (
        (map_look.curves(x, x, x + 5, x), 3),
        (map_look.lines(x, x, x + 5, x), 3),
        (map_look.crosses(x, x, 2.0), 6),
    ):
        elements = [path.elementAt(n) for n in range(path.elementCount())]
        assert sum(element.isMoveTo() for element in elements) == moves


# --- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["ghost", "superghost"])
def test_an_svg_has_every_letter_and_every_play(variant: str) -> None:
    layout = layout_of(variant)
    svg = ET.fromstring(svg_of(picture_of(layout)))
    texts = ["".join(one.itertext()) for one in svg.iter(f"{SVG}text")]
    tiles = [tile.letter for strip in layout.shown.strips for tile in strip.tiles]
    assert sorted(one for one in texts if len(one) == 1) == sorted(tiles)
    curves = 0
    for group in svg.iter(f"{SVG}g"):
        if group.get("stroke", "none") != "none":
            curves += sum(one.get("d", "").count("C") for one in group.findall(f"{SVG}path"))
    assert curves == len(layout.bends) + np.isfinite(layout.bends[:, 0]).sum()
    assert all("Sans Serif" not in one.get("font-family", "") for one in svg.iter(f"{SVG}g"))


def test_a_png_shows_the_map_twice_as_large_as_a_screen_does() -> None:
    image = QImage.fromData(png_of(picture_of(layout_of("ghost"))))
    assert image.size().expandedTo(QSize(600, 300)) == image.size()
    own = look_of().own
    assert any(
        image.pixelColor(x, y) == own
        for x in range(0, image.width(), 7)
        for y in range(0, image.height(), 7)
    )


def test_of_a_high_map_on_paper_each_strip_is_in_its_place_far_out_too() -> None:
    painter = MapPainter(spread(layout_of("ghost"), 1_000), look_of())
    bounds = painter.bounds

    def draw(on: QPainter, _target: QRectF) -> None:
        painter.paint(on, bounds, 1.0)

    ground = QColor("#ffffff")
    svg = ET.fromstring(svg_bytes(draw, bounds.size(), "A map", ground, QFont()))
    bars = {one.get("y") for one in svg.iter(f"{SVG}rect")}
    assert len(bars) == 1 + len(painter.layout.shown.strips)  # the ground is one as well


@pytest.mark.parametrize(("high", "pages"), [(10, 1), (100, 1 + 2)])
def test_a_poster_has_as_many_pages_as_it_takes_to_be_read(high: int, pages: int) -> None:
    """Of several pages, the first has the whole map; 100 tiles of 12 points take two pages."""
    picture = picture_of(spread(layout_of("ghost"), high))
    counts = []
    for paper in (QPageSize.PageSizeId.A4, QPageSize.PageSizeId.Letter):
        pdf = poster_pdf(picture, paper)
        counts.append(len(re.findall(rb"/Type\s*/Page\b", pdf)))
    assert counts == [pages, pages]


def test_pictures_say_above_the_map_what_it_is() -> None:
    picture = replace(picture_of(layout_of("ghost")), facts=("Seven words", "With choices"))
    svg = ET.fromstring(svg_of(picture))
    said = ["".join(one.itertext()) for one in svg.iter(f"{SVG}text")]
    assert said[:3] == ["Title", "Seven words", "With choices"]
    bare, titled = (QImage.fromData(png_of(one)) for one in (replace(picture, facts=()), picture))
    assert titled.width() == bare.width()
    lower = titled.height() - bare.height()
    assert 40 < lower < 100  # two lines of 13 pixels, twice as large
    # The map begins below that.
    assert abs(top_of_own(titled) - top_of_own(bare) - lower) <= 2
    ink = look_of().text
    assert any(titled.pixelColor(x, y) == ink for x in range(40, 200) for y in range(30, 80))


def top_of_own(image: QImage) -> int:
    """Where a tile of the player's own is seen first, from above."""
    own = look_of().own
    return next(
        y
        for y in range(image.height())
        if any(image.pixelColor(x, y) == own for x in range(0, image.width(), 5))
    )


def test_a_heading_takes_the_lines_that_it_needs() -> None:
    def high(title: str, *facts: str) -> float:
        return draw_heading(None, look_of(), title, facts, QPointF(0, 0), 600, 20)

    once = high("A title")
    assert 20 < once < 32
    assert high("A title" * 20) >= 2 * once
    assert once + 10 < high("A title", "A fact") < 2 * once


def test_pictures_are_never_too_large_to_be_shown() -> None:
    """Long facts above a high map, too, are among what there is room for."""
    high = spread(layout_of("ghost"), 1_000)
    picture = replace(picture_of(high), facts=("words " * 200,))
    assert 15_900 < QImage.fromData(png_of(picture)).height() <= 16_000


def test_a_poster_has_room_for_what_stands_above_the_map() -> None:
    picture = picture_of(spread(layout_of("ghost"), 60))
    counts = []
    for facts in ((), ("words " * 300,)):
        pdf = poster_pdf(replace(picture, facts=facts), QPageSize.PageSizeId.A4)
        counts.append(len(re.findall(rb"/Type\s*/Page\b", pdf)))
    assert counts == [1, 1 + 2]


def test_a_frame_has_the_name_of_its_page_where_that_fits() -> None:
    font = QFont()
    font.setPixelSize(15)
    assert has_room(QRectF(0, 0, 60, 40), "A1", font)
    assert not has_room(QRectF(0, 0, 8, 400), "A1", font)
    assert not has_room(QRectF(0, 0, 400, 8), "A1", font)


def test_frames_that_are_too_small_are_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of so high a map, the pages are narrower than their names in the overview."""
    picture = picture_of(spread(layout_of("ghost"), 1_000))

    def pieces() -> tuple[int, int]:
        pdf = poster_pdf(picture, QPageSize.PageSizeId.A4)
        streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
        drawn = b"".join(zlib.decompress(one) for one in streams if one[:1] == b"x")
        return drawn.count(b"BT\n"), len(re.findall(rb"/Type\s*/Page\b", pdf)) - 1

    without, pages = pieces()
    monkeypatch.setattr(map_painter, "has_room", lambda *_: True)
    assert pages > 10
    assert pieces() == (without + pages, pages)


def test_paper_is_what_there_is() -> None:
    assert paper_of(QLocale("en_US")) is Paper.LETTER
    assert paper_of(QLocale("en_CA")) is Paper.LETTER
    assert paper_of(QLocale("en_GB")) is Paper.A4
    assert paper_of(QLocale("de_DE")) is Paper.A4
