"""Strategies to keep."""

from __future__ import annotations

import csv
import re

from hypothesis import given, settings
from hypothesis import strategies as st
from lists import word_sets
from samples import strategy_of

from ghost_desktop.engine.retrograde import solve
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.strategy import Strategy, minimal_strategy
from ghost_desktop.engine.wordlist import word_list
from ghost_desktop.formats import export

LOSSY = strategy_of(2, "aa ba bcb")


def test_an_outline_has_a_row_a_fragment_and_marks_whose_play_it_is() -> None:
    assert export.outline(LOSSY).splitlines() == [
        "- a",
        "  > aa  lost",
        "- b",
        "  > bc",
        "    - bcb  won",
    ]


def test_an_outline_of_the_first_player_begins_with_the_own_opening() -> None:
    assert export.outline(strategy_of(1, "abcd ae b")).splitlines() == [
        "> a",
        "  - ab",
        "    > abc",
        "      - abcd  won",
        "  - ae  won",
    ]


def test_csv_says_of_each_word_how_long_it_is_and_who_wins() -> None:
    assert list(csv.DictReader(export.strategy_csv(LOSSY).splitlines())) == [
        {"word": "aa", "letters": "2", "result": "lost"},
        {"word": "bcb", "letters": "3", "result": "won"},
    ]


def test_markdown_has_a_heading_a_sentence_and_a_list() -> None:
    assert export.strategy_markdown(LOSSY, "my_*list*\n", opening_given=False).splitlines() == [
        r"# Strategy of player 2: my\_\*list\*\\n, Ghost, 1+ letters",
        "",
        "Player 2 cannot force a win: 1 of 2 words (5 letters) loses.",
        "Not proved minimal: there may be a strategy of fewer words that loses on more of them.",
        "",
        "- **a**: aa (lost)",
        "- **b**: bcb",
    ]


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
