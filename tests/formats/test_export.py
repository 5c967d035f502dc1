"""Strategies to keep."""

from __future__ import annotations

import csv
import re
from gettext import NullTranslations
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import word_sets
from samples import enable1_strategy, lines_of, strategy_of

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.strategy import Strategy, minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats import export
from ghost_desktop.translation import speak

if TYPE_CHECKING:
    from said import Known

LOSSY = strategy_of(2, "aa ba bcb")
ZONES = strategy_of(2, "xab abxz cab", rules=Rules(SUPERGHOST, 3), count=Counting.ZONES)
"""Player 2 loses after two of the openings, and else has but to begin."""
"""Player 2 answers to several openings with one fragment."""

players = pytest.mark.parametrize("number", [1, 2])


def test_an_outline_says_where_any_letter_wins(known: Known) -> None:
    three = Rules(SUPERGHOST, 3, players=3)
    safe = strategy_of(1, "xab abxz cab", "c", rules=three, count=Counting.ZONES)
    known([export.outline(ZONES), export.outline(safe)])


@players
def test_an_outline_of_superghost_has_each_line_once(number: int) -> None:
    strategy = enable1_strategy(number)
    rows = [row.split() for row in export.outline(strategy).splitlines()]
    own = [
        (before[1], after[1])
        for before, after in pairwise(rows)
        if (before[0], after[0]) == ("-", ">") and "(above)" not in before
    ]
    assert sorted(own) == lines_of(strategy)
    first = [row[1] for row in rows if "(above)" not in row]
    assert sorted(first) == sorted(node.fragment for node in strategy.tree.walk() if node.fragment)
    for place, row in enumerate(rows):
        assert "(above)" not in row or row[1] in {before[1] for before in rows[:place]}


def test_markdown_and_csv_have_the_lines_outside_of_zones(known: Known) -> None:
    known([export.strategy_markdown(LOSSY, "my_*list*\n")])
    known([export.strategy_markdown(ZONES, "ENABLE1")])
    rows = list(csv.DictReader(export.strategy_csv(ZONES).splitlines()))
    assert [(row["fragment"], row["reply"]) for row in rows] == lines_of(ZONES)


NODE = re.compile(r'  "(?P<id>\w*)" \[label="(?P<label>\w+)", shape=(?P<shape>[\w=, ]+)\];')
EDGE = re.compile(r'  "(?P<tail>\w*)" -> "(?P<head>\w+)"(?P<bold> \[style=bold\])?;')


def drawing(strategy: Strategy) -> tuple[dict[str, str], dict[tuple[str, str], bool]]:
    """Parse a drawing: the shape of each node, and whether each edge is bold."""
    first, direction, legend, *statements, last = export.strategy_dot(strategy).splitlines()
    assert (first, direction, last) == ("digraph strategy {", "  rankdir=LR;", "}")
    assert re.fullmatch(r'  label="[^"\\]+";', legend)
    shapes: dict[str, str] = {}
    edges: dict[tuple[str, str], bool] = {}
    for statement in statements:
        if node := NODE.fullmatch(statement):
            shapes[node["id"]] = node["shape"]
            assert node["label"] == (node["id"] or "start")
        else:
            edge = EDGE.fullmatch(statement)
            assert edge, statement
            edges[edge["tail"], edge["head"]] = bool(edge["bold"])
    return shapes, edges


def test_a_drawing_tells_turns_and_endings_apart_by_shape() -> None:
    shapes, edges = drawing(LOSSY)
    assert shapes == {
        "": "ellipse",
        "a": "box",
        "aa": "octagon",
        "b": "box",
        "bc": "ellipse",
        "bcb": "ellipse, peripheries=2",
    }
    assert edges == {
        ("", "a"): False,
        ("a", "aa"): True,
        ("", "b"): False,
        ("b", "bc"): True,
        ("bc", "bcb"): False,
    }


def test_in_a_drawing_zones_are_diamonds() -> None:
    shapes, edges = drawing(ZONES)
    assert {one for one, shape in shapes.items() if shape == "diamond"} == {"ca", "c", "xa"}
    assert not {"ca", "c", "xa"} & {tail for tail, _ in edges}
    legend = export.strategy_dot(ZONES).splitlines()[2]
    assert legend.endswith('bold: own play, diamond: any letter wins from here";')
    assert "diamond" not in export.strategy_dot(LOSSY)


def test_a_drawing_quotes_what_a_language_says() -> None:
    class Quoting(NullTranslations):
        def gettext(self, message: str) -> str:
            return f'"{message}\\'

        def pgettext(self, context: str, message: str) -> str:
            return self.gettext(f"{message} ({context})")

    before = speak(Quoting())
    try:
        drawn = export.strategy_dot(LOSSY)
    finally:
        speak(before)
    assert r'label="\"box: own turn' in drawn
    assert r'[label="\"start (the beginning of the round)\\", shape=ellipse];' in drawn


@given(word_sets, st.integers(0, 1))
@settings(max_examples=100)
def test_a_drawing_has_every_fragment_once_and_joins_it_to_the_one_before(
    words: set[str], seat: int
) -> None:
    strategy = minimal_strategy(solve(word_list(words, "random"), Rules(min_length=1)), seat)
    shapes, edges = drawing(strategy)
    fragments = [node.fragment for node in strategy.tree.walk()]
    assert sorted(shapes) == sorted(fragments)
    assert sorted(edges) == sorted((fragment[:-1], fragment) for fragment in fragments if fragment)


@players
def test_a_drawing_of_superghost_is_the_graph_of_the_strategy(number: int) -> None:
    strategy = enable1_strategy(number)
    shapes, edges = drawing(strategy)  # which has checked that each statement is well formed
    nodes = list(strategy.tree.walk())
    assert len(shapes) == len(nodes)
    assert edges == {
        (node.fragment, child.fragment): node.seat == strategy.seat
        for node in nodes
        for child in node.plays
    }
    assert len(edges) == export.strategy_dot(strategy).count(" -> ")
    bold = [edge for edge, is_bold in edges.items() if is_bold and edge[0]]
    assert sorted(bold) == lines_of(strategy)
    assert len(edges) >= len(shapes)  # not a tree: some fragments are come to in two ways
