"""Where the strips of a map lie: nothing overlaps, plays lead to the right, and it is a picture."""

from __future__ import annotations

import inspect
import sys
from itertools import pairwise, product
from typing import TYPE_CHECKING

import numpy as np
import pytest
from at_the_map import graph_of
from hypothesis import given, settings
from hypothesis import strategies as st
from refusing import stopped

from ghost_desktop.desktop.strategy.map_graph import MapGraph, MapStrip, MapTile
from ghost_desktop.desktop.strategy.map_layout import Layers, TidyTree, lay_out
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library.catalogue import load

if TYPE_CHECKING:
    from ghost_desktop.desktop.strategy.map_layout import MapLayout


def map_of(*plays: tuple[str, str]) -> MapGraph:
    """A map of strips that are named "first fragment>last fragment", and all of whose letters show."""
    names = list(dict.fromkeys(["", *(name for play in plays for name in play)]))
    names.sort(key=lambda name: len(name.split(">")[0]))
    strips = []
    for name in names:
        first, last = name.split(">")[0], name.split(">")[-1]
        steps = tuple(last[:end] for end in range(len(first), len(last) + 1))
        tiles = tuple(MapTile(letter, is_own=None) for letter in last)
        strips.append(MapStrip(steps, (), tiles, None, None, None))
    numbers = sorted((names.index(before), names.index(after)) for before, after in plays)
    return graph_of(strips, numbers)


@st.composite
def graphs(draw: st.DrawFn, *, joined: bool) -> MapGraph:
    """Maps of up to 30 strips, each of one to four letters, after any that end before."""
    spans, plays = [(0, 0)], []
    for number in range(1, draw(st.integers(1, 30))):
        start = draw(st.integers(0, number - 1))
        first = spans[start][1] + 1
        spans.append((first, first + draw(st.integers(0, 3))))
        plays.append((start, number))
        others = [one for one in range(number) if spans[one][1] == first - 1 and one != start]
        if joined and others:
            plays += [(one, number) for one in draw(st.sets(st.sampled_from(others), max_size=3))]
    order = sorted(range(len(spans)), key=lambda strip: spans[strip][0])
    strips = [
        MapStrip(
            tuple("x" * length for length in range(first, last + 1)),
            (),
            tuple(MapTile("x", is_own=None) for _ in range(last)),
            None,
            None,
            None,
        )
        for first, last in (spans[strip] for strip in order)
    ]
    numbers = sorted((order.index(before), order.index(after)) for before, after in plays)
    return graph_of(strips, numbers)


def assert_is_readable(layout: MapLayout) -> None:
    """No two strips are nearer than a fifth of a tile, and every play leads to the right."""
    graph = layout.shown
    assert len(layout.x) == len(graph.strips)
    assert layout.width.tolist() == [max(len(strip.tiles), 1) for strip in graph.strips]
    order = np.argsort(layout.x)
    left, top = layout.x[order], layout.y[order]
    right, bottom = left + layout.width[order], top + 1
    for number in range(len(order)):
        end = np.searchsorted(left, right[number] + 0.2)
        near = slice(number + 1, end)
        apart = np.maximum(top[near] - bottom[number], top[number] - bottom[near])
        assert (apart > 0.2).all()
    for play, (start, end) in enumerate(zip(graph.before, graph.after, strict=True)):
        points = [layout.x[start] + layout.width[start], layout.bends[play, 0], layout.x[end]]
        assert (np.diff([x for x in points if np.isfinite(x)]) > 0).all()


@settings(max_examples=15, deadline=None)
@given(graphs(joined=False))
def test_of_a_tree_nothing_overlaps_and_a_strip_stands_beside_the_middle_of_what_follows(
    graph: MapGraph,
) -> None:
    layout = lay_out(graph)
    assert_is_readable(layout)
    if np.isnan(layout.bends).all():
        for strip in range(len(graph.strips)):
            follow = graph.after[graph.before == strip]
            if len(follow):
                middle = (layout.y[follow[0]] + layout.y[follow[-1]]) / 2
                assert layout.y[strip] == pytest.approx(middle)
                assert (np.diff(layout.y[follow]) > 0).all()  # in their order


@settings(max_examples=15, deadline=None)
@given(graphs(joined=True))
def test_where_branches_join_nothing_overlaps(graph: MapGraph) -> None:
    layout = lay_out(graph)
    assert_is_readable(layout)
    again = lay_out(graph)
    assert np.array_equal(layout.x, again.x)
    assert np.array_equal(layout.y, again.y)


def test_branches_are_moved_together_where_they_do_not_meet() -> None:
    layout = lay_out(map_of(("", "a>ab"), ("a>ab", "abc"), ("a>ab", "abd"), ("", "b")))
    assert layout.x.tolist() == [0, 3, 3, 7, 7]
    middle = (layout.y - layout.y[0]).tolist()
    assert middle == pytest.approx([0, -0.8, 0.8, -1.425, -0.175])


def test_branches_that_meet_again_are_joined_without_a_crossing() -> None:
    plays = [("", one) for one in "abc"] + [("a", "ac"), ("b", "bb"), ("c", "ac"), ("c", "cd")]
    layout = lay_out(map_of(*plays))
    assert_is_readable(layout)
    assert crossings(layout) == 0


def crossings(layout: MapLayout) -> int:
    """How many plays cross, counted pair by pair."""
    graph, count = layout.shown, 0
    plays = list(zip(graph.before.tolist(), graph.after.tolist(), strict=True))
    for (start, end), (other_start, other_end) in product(plays, repeat=2):
        if len(graph.strips[end].first) == len(graph.strips[other_end].first):
            count += layout.y[start] < layout.y[other_start] and layout.y[end] > layout.y[other_end]
    return count


@settings(max_examples=15, deadline=None)
@given(graphs(joined=True))
def test_crossings_are_counted_and_strips_that_go_on_cross_none(graph: MapGraph) -> None:
    spans = [(len(strip.first), len(strip.fragment)) for strip in graph.strips]
    layers = Layers(graph, spans, in_silence)
    place = [{strip: n for n, strip in enumerate(layer.tolist())} for layer in layers.order]
    ways = [
        (spans[start][1], start, end) for start, end in zip(graph.before, graph.after, strict=True)
    ]
    ways += [
        (n, one, one) for n, (now, then) in enumerate(pairwise(place)) for one in now if one in then
    ]
    count = sum(
        layer == other
        and place[layer][start] < place[layer][other_start]
        and place[layer + 1][end] > place[layer + 1][other_end]
        for (layer, start, end), (other, other_start, other_end) in product(ways, repeat=2)
    )
    assert layers.crossings == count
    for now, then in pairwise(place):  # a strip that goes on is crossed by none that does
        on = [one for one in now if one in then]
        assert sorted(on, key=now.__getitem__) == sorted(on, key=then.__getitem__)


@pytest.mark.parametrize(
    ("variant", "min_length", "seat"),
    [
        ("ghost", 4, 0),
        ("ghost", 4, 1),
        ("ghost", 1, 0),
        ("superghost", 4, 0),
        ("superghost", 8, 0),
        ("superghost", 4, 1),
        ("superduperghost", 4, 0),
    ],
)
def test_real_strategies_can_be_read(variant: str, min_length: int, seat: int) -> None:
    words = load("american-english-small").words
    solution = solve(words, Rules(find_variant(variant), min_length=min_length))
    strategy = minimal_strategy(solution, seat, time_limit=0.2)
    layout = lay_out(MapGraph.of(strategy, words).folded())
    assert_is_readable(layout)
    left, upper, right, lower = layout.bounds
    assert lower - upper < 40 or 0.5 < (right - left) / (lower - upper) < 4


def test_thousands_of_strips_make_a_page() -> None:
    tree = [("", one) for one in "abcdefghij"]
    for _ in range(3):
        ends = [after for _before, after in tree if len(after) == len(tree[-1][1])]
        tree += [(end, end + one) for end in ends for one in "abcdef"]
    letters = "abcdefghijklmnopq"
    pairs = [min(a + b, b + a) for a, b in product(letters, repeat=2)]
    pools = [(one, pair) for pair in dict.fromkeys(pairs) for one in sorted(set(pair))]
    threes = {"".join(sorted(pair + one)): pair for pair in set(pairs) for one in letters}
    pools += [(pair, three) for three, pair in sorted(threes.items())]
    pools += [
        (three[1:], three) for three in sorted(threes) if (three[1:], three) not in set(pools)
    ]
    for plays in (tree, [*(("", one) for one in letters), *pools]):
        layout = lay_out(map_of(*plays))
        assert_is_readable(layout)
        left, upper, right, lower = layout.bounds
        assert 0.8 < (right - left) / (lower - upper) < 3


def test_branches_can_be_deeper_than_python_recurses() -> None:
    # With as many forks as the longest words have it would take long: Python recurses less here.
    forks, leaves = 90, 6
    follow: list[list[int]] = [[1]]
    for _ in range(forks):
        first = len(follow)
        follow += [list(range(first + 1, first + leaves + 2)), *[[] for _ in range(leaves)]]
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + forks)
    try:
        tree = TidyTree([1] * (len(follow) + 1), [*follow, []], in_silence)
    finally:
        sys.setrecursionlimit(limit)
    assert len(set(zip(tree.x, tree.middle, strict=True))) == len(follow) + 1


@pytest.mark.parametrize("ends", [30, 40])
def test_a_column_begins_where_what_stands_before_it_leaves_room(ends: int) -> None:
    lengths = [1, *[2] * ends]
    lengths[5] = wide = 40
    tree = TidyTree(lengths, [[*range(1, ends + 1)], *[[]] * ends], in_silence)
    below = {x for x, middle in zip(tree.x, tree.middle, strict=True) if middle > 0}
    assert len(below) > 1
    assert max(below) < wide, "the wide one stands above the trunk"
    if ends == 30:
        assert max(tree.x) < wide, "it is further from the trunk than the next column reaches"


def test_a_map_that_keeps_its_form_has_what_follows_in_one_column() -> None:
    plays = [("", one) for one in "abcdefghijklmnopqrstuvwxyz"]
    plays += [(one, one + other) for one in "abm" for other in "abcdefghijklmnopqrstuvwxyz"]
    assert np.isfinite(lay_out(map_of(*plays)).bends).any()
    layout = lay_out(map_of(*plays), keeps_form=True)
    assert_is_readable(layout)
    assert np.isnan(layout.bends).all()
    assert len(set(layout.x[1:27].tolist())) == 1


def test_it_can_be_stopped() -> None:
    for plays in ([("", "a")], [("", "a"), ("", "b"), ("a", "ab"), ("b", "ab")]):
        with stopped() as report:
            lay_out(map_of(*plays), report)


def test_what_is_folded_leaves_the_rest_in_its_order() -> None:
    words = word_list(["abcd", "abef", "acde", "adfg", "adeg", "bcde"], "few")
    whole = MapGraph.of(minimal_strategy(solve(words, Rules(find_variant("ghost"))), 1), words)
    before = lay_out(whole.folded())
    after = lay_out(whole.folded({"ab"}))
    kept = [strip.fragment for strip in after.shown.strips]
    places = [[strip.fragment for strip in before.shown.strips].index(one) for one in kept]
    assert np.array_equal(np.argsort(before.y[places]), np.argsort(after.y))
