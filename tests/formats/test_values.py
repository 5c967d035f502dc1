"""Values as JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lists import IN_ORDER, word_sets
from reference import Reference
from samples import enable1_strategy, lines_of, loaded, row_of, strategy_of

from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats import values
from ghost_desktop.formats.tables import json_text

if TYPE_CHECKING:
    from ghost_desktop.engine.game.variant import Variant

FEW = word_list(["tan"], "few").read_from("few.txt")

# Whatever UTF-8 can write; to look that up in the codec takes seconds.
characters = st.characters(exclude_categories=["Cs"])
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(characters, max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(characters, max_size=3), inner)
    ),
    max_leaves=25,
)


@given(json_values)
def test_json_reads_back_as_what_was_written(value: object) -> None:
    written = json_text(value)
    assert json.loads(written) == value
    assert json.dumps(json.loads(written)) == json.dumps(value)  # keys in their order


@given(json_values)
def test_json_can_keep_to_ascii(value: object) -> None:
    written = json_text(value, ascii_only=True)
    assert written.isascii()
    assert json.loads(written) == value


def test_json_puts_what_fits_on_one_line() -> None:
    value = {"a": [1, "ж"], "b": [{"c": 1, "d": []}, {"e": [{}]}], "f": {}}
    assert json_text(value).splitlines() == [
        "{",
        '  "a": [1, "ж"],',
        '  "b": [',
        '    {"c": 1, "d": []},',
        '    {"e": [{}]}',
        "  ],",
        '  "f": {}',
        "}",
    ]


def test_json_has_a_line_for_each_key_of_the_whole() -> None:
    assert json_text({"a": 1, "b": []}) == '{\n  "a": 1,\n  "b": []\n}'
    assert json_text([]) == "[]"


def test_json_of_a_strategy_of_a_thousand_letters_reads_back() -> None:
    described = values.strategy_dict(strategy_of(2, "a" * 1_000), FEW)
    written = json_text(described)
    assert json.loads(written) == described
    nodes = described["nodes"]
    assert isinstance(nodes, list)
    assert [len(node["fragment"]) for node in nodes] == list(range(1_001))
    over: dict[str, object] = {
        "fragment": "a" * 1_000, "to_play": None, "over": True, "zone": False, "next": [],
    }  # fmt: skip
    assert nodes[-1] == over
    assert f"    {json.dumps(over)}\n" in written  # on a line


def test_a_margin_that_no_words_make_names_none_and_clocks_know_no_more_than_microseconds() -> None:
    row = replace(row_of("ab\n", margin=True), load_seconds=1 / 3, solve_seconds=2 / 3)
    described = values.row_dict(row, loaded("ab\n").report, margin=True)
    assert (described["load_seconds"], described["solve_seconds"]) == (0.333333, 0.666667)
    keys = ("margin", "margin_proved", "margin_lower_bound", "remove")
    assert [described[key] for key in keys] == [None, True, 1, None]


@pytest.mark.parametrize(
    ("players", "reading"), [(2, Reading.SELF), *product((3, 4), Reading)], ids=str
)
@pytest.mark.parametrize("misere", [False, True], ids=["ordinary", "misere"])
@pytest.mark.parametrize("variant", IN_ORDER, ids=lambda one: one.id)
@given(word_sets, st.integers(1, 4))
@settings(max_examples=3)
def test_a_position_is_described_as_the_plain_rules_say(
    variant: Variant, players: int, misere: bool, reading: Reading, words: set[str], min_length: int
) -> None:
    reference = Reference(
        words, min_length, variant.id, players, misere=misere, reading=reading.value
    )
    assume(reference.words)
    names = "winners" if misere else "losers"
    rules = Rules(variant, min_length, players, misere)
    named = word_list(words, "random").read_from("random")
    solution = solve(named, rules, reading, beyond_words=True)
    reachable = reference.reachable()
    for fragment in reference.fragments:
        over = fragment in reference.words
        described = values.position_dict(solution, fragment)
        plays = described.pop("plays")
        before = described.pop("unreachable_after", None)
        assert (before is None) == (fragment in reachable)
        assert before is None or before in reference.words & reachable
        assert described == {
            "list": "random",
            "variant": variant.id,
            "min_length": min_length,
            "players": players,
            "misere": misere,
            "reading": reading.value,
            "fragment": fragment,
            "to_play": None if over else len(fragment) % players + 1,
            "over": over,
            names: [seat + 1 for seat in sorted(reference.named(fragment))],
            "plays_left": reference.plays_left(fragment) if players == 2 else None,
            "plays_range": list(reference.plays_range(fragment)) if players > 2 else None,
            "below_count": sum(can_become(reference, fragment, word) for word in reference.words),
        }
        expected = {} if over else reference.plays(fragment)
        assert sorted(map(repr, plays)) == sorted(  # type: ignore[call-overload]
            repr(
                {
                    "letter": letter,
                    "where": where,
                    "made": play,
                    "over": play in reference.words,
                    names: [seat + 1 for seat in sorted(reference.named(play))],
                    "wins": reference.wins(play),
                    "plays_left": reference.plays_left(play) if players == 2 else None,
                    "plays_range": list(reference.plays_range(play)) if players > 2 else None,
                }
            )
            for play, (letter, where) in expected.items()
        )


def can_become(reference: Reference, fragment: str, word: str) -> bool:
    """Whether letters can be added to `fragment` until it is `word`, whatever ends a round."""
    if reference.variant == "ghost":
        return word.startswith(fragment)
    turned = reference.variant == "superduperghost" and len(fragment) < len(word)
    return fragment in word or (turned and fragment[::-1] in word)


@pytest.mark.parametrize("number", [1, 2])
def test_the_nodes_of_a_strategy_have_all_plays_of_superghost(number: int) -> None:
    strategy = enable1_strategy(number)
    described = json.loads(json_text(values.strategy_dict(strategy, FEW)))
    followed: dict[str, list[str]] = {}
    reached = {""}
    for node in described["nodes"]:
        assert node["fragment"] not in followed
        assert node["fragment"] in reached  # it comes after one that leads to it
        assert node["to_play"] == (None if node["over"] else len(node["fragment"]) % 2 + 1)
        followed[node["fragment"]] = node["next"]
        reached.update(node["next"])
    assert followed == {
        node.fragment: [play.fragment for play in node.plays] for node in strategy.tree.walk()
    }
    own = {one: plays[0] for one, plays in followed.items() if len(one) % 2 == number - 1 and plays}
    assert (own.pop("", None) == described["opening"]) or number == 2
    assert sorted(own.items()) == lines_of(strategy)
    assert described["replies"] == [
        {"fragment": fragment, "reply": reply} for fragment, reply in lines_of(strategy)
    ]
