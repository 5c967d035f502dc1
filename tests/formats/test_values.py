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
from samples import ANY_WORD, FIVE, enable1_strategy, lines_of, loaded, row_of, solved, strategy_of

from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats import values
from ghost_desktop.formats.json_values import json_text
from ghost_desktop.formats.lists import bundled_dict
from ghost_desktop.library.catalogue import bundled_lists

if TYPE_CHECKING:
    from ghost_desktop.engine.game.variant import Variant

RULES_KEYS = ["variant", "min_length", "players", "misere", "reading"]
ROW_KEYS = [
    "list", "word_count", "fragment_count", "position_count", *RULES_KEYS, "losers", "winning_openings",
    "plays_left", "plays_range", "opening_rounds", "dropped", "load_seconds", "solve_seconds",
]  # fmt: skip
POSITION_KEYS = [
    "list", *RULES_KEYS, "fragment", "to_play", "over", "losers", "plays_left", "plays_range", "below_count",
    "plays",
]  # fmt: skip
PLAY_KEYS = ["letter", "where", "made", "over", "losers", "wins", "plays_left", "plays_range"]
STRATEGY_KEYS = [
    "player", "outcome", "opening", "count", "proved_minimal", "lower_bound", "line_count",
    "letter_count", "won", "lost", "words", "replies", "nodes",
]  # fmt: skip


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
    described = values.strategy_dict(strategy_of(2, "a" * 1_000))
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


def test_a_row_has_the_settled_keys_in_their_order() -> None:
    row = row_of("ghost\nGhost\n\nghost\ngreen\n", lines=True)
    report = loaded("ghost\nGhost\n\nghost\ngreen\n").report
    described = values.row_dict(row, report)
    assert list(described) == ROW_KEYS
    assert list(values.row_dict(row, report, lines=True)) == [
        *ROW_KEYS, "strategy_player", "line_count", "proved_minimal",
    ]  # fmt: skip
    in_zones = values.row_dict(replace(row, count=Counting.ZONES), report, lines=True)
    assert list(in_zones)[-2:] == ["proved_minimal", "count"]
    assert in_zones["count"] == "zones"
    assert described["dropped"] == {"capital": 1, "blank": 1, "duplicate": 1}
    assert (described["load_seconds"], described["solve_seconds"]) == (0.5, 0.25)
    assert described["plays_range"] is None
    assert described["opening_rounds"] == {"g": [5, 5]}


def test_a_row_has_its_margin_if_that_is_asked_for() -> None:
    data = "cab\ncax\nsofa\n"
    report = loaded(data).report
    row = row_of(data, margin=True)
    described = values.row_dict(row, report, margin=True)
    assert list(described)[-4:] == [
        "margin", "margin_proved", "margin_lower_bound", "remove",
    ]  # fmt: skip
    assert (described["margin_proved"], described["margin_lower_bound"]) == (True, 1)
    assert (described["losers"], described["margin"]) == ([2], 1)
    assert described["remove"] == ["sofa"]
    three = values.row_dict(
        row_of(data, replace(ANY_WORD, players=3), margin=True), report, margin=True
    )
    assert list(three.values())[-4:] == [None] * 4
    never = values.row_dict(row_of("ab\n", margin=True), report, margin=True)
    assert list(never.values())[-4:] == [None, True, 1, None]


def test_players_of_a_row_count_from_one() -> None:
    described = values.row_dict(row_of("ab\nc", lines=True), loaded("ab\nc").report, lines=True)
    assert described["losers"] == [2]
    assert described["winning_openings"] == ["a"]
    assert (described["strategy_player"], described["line_count"]) == (1, 1)
    assert described["proved_minimal"] is True


@pytest.mark.parametrize(
    ("players", "reading"), [(2, Reading.SELF), *product((3, 4), Reading)], ids=str
)
@pytest.mark.parametrize("misere", [False, True], ids=["ordinary", "misere"])
@pytest.mark.parametrize("variant", IN_ORDER, ids=lambda one: one.id)
@given(word_sets, st.integers(1, 4))
@settings(max_examples=3)
def test_a_position_is_described_as_the_plain_rules_say(
    variant: Variant,
    players: int,
    misere: bool,
    reading: Reading,
    words: set[str],
    min_length: int,
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


def test_a_position_has_the_settled_keys_in_their_order() -> None:
    solution = solved("the them", beyond_words=True)
    described = values.position_dict(solution, "th")
    assert list(described) == POSITION_KEYS
    assert [list(play) for play in described["plays"]] == [PLAY_KEYS]  # type: ignore[attr-defined]
    assert list(values.position_dict(solution, "them")) == [
        *POSITION_KEYS, "unreachable_after",
    ]  # fmt: skip


def test_a_row_of_three_players_has_a_range_of_plays_and_no_number() -> None:
    rules = Rules(min_length=1, players=3)
    data = "abc\nde\ndfghij\n"
    described = values.row_dict(row_of(data, rules), loaded(data).report)
    assert list(described) == ROW_KEYS
    assert described["losers"] == [3]
    assert described["winning_openings"] == ["a", "d"]
    assert described["plays_left"] is None
    assert described["plays_range"] == [3, 6]


def test_in_misere_the_winners_take_the_place_of_the_losers() -> None:
    rules = Rules(min_length=1, misere=True)
    described = values.row_dict(row_of("abc\nde\n", rules), loaded("abc\nde\n").report)
    assert list(described) == [key.replace("losers", "winners") for key in ROW_KEYS]
    assert described["winners"] == [1]
    position = values.position_dict(solved("abc", rules, beyond_words=True), "ab")
    assert list(position) == [key.replace("losers", "winners") for key in POSITION_KEYS]
    assert position["winners"] == [1]
    assert position["plays"] == [
        {
            "letter": "c",
            "where": "end",
            "made": "abc",
            "over": True,
            "winners": [1],
            "wins": True,
            "plays_left": 0,
            "plays_range": None,
        }
    ]


def test_a_strategy_has_the_settled_keys_and_each_fragment_once() -> None:
    described = values.strategy_dict(strategy_of(2, FIVE))
    assert list(described) == STRATEGY_KEYS
    nodes = described.pop("nodes")
    assert described == {
        "player": 2,
        "outcome": "win",
        "opening": None,
        "count": "lines",
        "proved_minimal": True,
        "lower_bound": 2,
        "line_count": 2,
        "letter_count": 8,
        "won": 2,
        "lost": 0,
        "words": ["ghost", "tan"],
        "replies": None,
    }
    assert isinstance(nodes, list)
    assert [node["fragment"] for node in nodes] == [
        "", "g", "gh", "gho", "ghos", "ghost", "t", "ta", "tan",
    ]  # fmt: skip
    assert nodes[0] == {
        "fragment": "",
        "to_play": 1,
        "over": False,
        "zone": False,
        "next": ["g", "t"],
    }
    assert nodes[-3:] == [
        {"fragment": "t", "to_play": 2, "over": False, "zone": False, "next": ["ta"]},
        {"fragment": "ta", "to_play": 1, "over": False, "zone": False, "next": ["tan"]},
        {"fragment": "tan", "to_play": None, "over": True, "zone": False, "next": []},
    ]


def test_a_strategy_outside_ghost_has_replies_and_no_words() -> None:
    strategy = strategy_of(2, "xab abx cab", rules=Rules(SUPERGHOST, 3))
    described = values.strategy_dict(strategy)
    assert list(described) == STRATEGY_KEYS
    nodes = described.pop("nodes")
    assert described == {
        "player": 2,
        "outcome": "win",
        "opening": None,
        "count": "lines",
        "proved_minimal": True,
        "lower_bound": 4,
        "line_count": 4,
        "letter_count": 4,
        "won": 3,
        "lost": 0,
        "words": None,
        "replies": [
            {"fragment": "a", "reply": "ab"},
            {"fragment": "b", "reply": "ab"},
            {"fragment": "c", "reply": "ca"},
            {"fragment": "x", "reply": "bx"},
        ],
    }
    assert isinstance(nodes, list)
    plays = {node["fragment"]: node["next"] for node in nodes}
    assert plays["a"] == plays["b"] == ["ab"]  # two ways to one node
    assert len(plays) == len(nodes)


def test_where_zones_count_a_node_says_that_it_is_one() -> None:
    described = values.strategy_dict(strategy_of(2, FIVE, count=Counting.ZONES))
    assert list(described) == STRATEGY_KEYS
    nodes = described["nodes"]
    assert (described["count"], described["words"]) == ("zones", None)
    assert described["replies"] == [{"fragment": "t", "reply": "ta"}]
    assert (described["line_count"], described["letter_count"], described["won"]) == (1, 1, 0)
    assert nodes == [
        {"fragment": "", "to_play": 1, "over": False, "zone": False, "next": ["g", "t"]},
        {"fragment": "g", "to_play": 2, "over": False, "zone": True, "next": []},
        {"fragment": "t", "to_play": 2, "over": False, "zone": False, "next": ["ta"]},
        {"fragment": "ta", "to_play": 1, "over": False, "zone": True, "next": []},
    ]


@pytest.mark.parametrize("number", [1, 2])
def test_the_nodes_of_a_strategy_have_all_plays_of_superghost(number: int) -> None:
    strategy = enable1_strategy(number)
    described = json.loads(json_text(values.strategy_dict(strategy)))
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


def test_a_bundled_list_is_described_with_its_paths_as_strings() -> None:
    described = json.loads(json_text(bundled_dict(bundled_lists()[0])))
    assert described["id"] == "enable1"
    assert described["word_count"] == 172_820
    assert str(described["path"]).endswith("enable1.txt")
    assert json.loads(json_text(described)) == described
