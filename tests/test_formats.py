"""How values leave the program: JSON, sentences, tables, and strategies to keep."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lists import word_sets
from reference import Reference

from ghost_desktop.engine.comparison import LoadedList, Row, solve_row
from ghost_desktop.engine.retrograde import solve
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.strategy import Strategy, minimal_strategy
from ghost_desktop.engine.wordlist import read_word_list, word_list
from ghost_desktop.formats import export, tables, text, values
from ghost_desktop.library.catalogue import bundled_lists

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ghost_desktop.engine.cleaning import ImportReport
    from ghost_desktop.engine.solution import Solution

FIVE = "ghost green tan tree trie"
"""The second player wins (source 004)."""

RULES_KEYS = ["variant", "min_length", "players", "misere", "reading"]
ROW_KEYS = [
    "list", "words", "fragments", "positions", *RULES_KEYS, "losers", "winning_openings",
    "plays_left", "plays_range", "dropped", "seconds",
]  # fmt: skip
POSITION_KEYS = [
    "list", *RULES_KEYS, "fragment", "to_play", "over", "losers", "plays_left", "words_below",
    "plays",
]  # fmt: skip
PLAY_KEYS = ["letter", "where", "fragment", "completes_word", "losers", "wins", "plays_left"]
STRATEGY_KEYS = [
    "player", "outcome", "opening", "proved_minimal", "lower_bound", "lines", "letters",
    "winning", "losing", "words", "replies", "tree",
]  # fmt: skip


def solved(words: str, min_length: int = 1, *, beyond_words: bool = False) -> Solution:
    return solve(
        word_list(words.split(), "test"), Rules(min_length=min_length), beyond_words=beyond_words
    )


def strategy_of(
    number: int, words: str, opening: str | None = None, min_length: int = 1
) -> Strategy:
    return minimal_strategy(solved(words, min_length), number - 1, opening)


def loaded(data: str, name: str = "test") -> LoadedList:
    words, report = read_word_list(data.encode(), name)
    return LoadedList(name, words, report, 0.5)


def row_of(data: str, min_length: int = 1, name: str = "test", *, lines: bool = False) -> Row:
    row = solve_row(loaded(data, name), Rules(min_length=min_length), lines=lines)
    return replace(row, solve_seconds=0.25)


# --- JSON -----------------------------------------------------------------------------------------

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=25,
)


@given(json_values)
def test_json_reads_back_as_what_was_written(value: object) -> None:
    written = values.json_text(value)
    assert json.loads(written) == value
    assert json.dumps(json.loads(written)) == json.dumps(value)  # keys in their order


@given(json_values)
def test_json_can_keep_to_ascii(value: object) -> None:
    written = values.json_text(value, ascii_only=True)
    assert written.isascii()
    assert json.loads(written) == value


def test_json_puts_what_fits_on_one_line() -> None:
    value = {"a": [1, "ж"], "b": [{"c": 1, "d": []}, {"e": [{}]}], "f": {}}
    assert values.json_text(value).splitlines() == [
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
    assert values.json_text({"a": 1, "b": []}) == '{\n  "a": 1,\n  "b": []\n}'
    assert values.json_text([]) == "[]"


def test_json_of_a_tree_a_thousand_plays_deep_is_written() -> None:
    strategy = strategy_of(2, "a" * 1_000)
    written = values.json_text(values.strategy_dict(strategy))
    assert written.count('"fragment":') == 1_001
    assert written.count("{") == written.count("}") == 1_002
    assert len(written) < 3_000_000  # of which the fragments are half a million
    assert f'"fragment": "{"a" * 1_000}", "player": null, "word": true, "plays": []' in written


# --- a row, a position, a strategy as data --------------------------------------------------------


def test_a_row_has_the_settled_keys_in_their_order() -> None:
    row = row_of("ghost\nGhost\n\nghost\ngreen\n", lines=True)
    report = loaded("ghost\nGhost\n\nghost\ngreen\n").report
    described = values.row_dict(row, report)
    assert list(described) == ROW_KEYS
    assert list(values.row_dict(row, report, lines=True)) == [
        *ROW_KEYS, "strategy_player", "lines", "proved_minimal",
    ]  # fmt: skip
    assert described["dropped"] == {"capital": 1, "blank": 1, "duplicate": 1}
    assert described["seconds"] == {"load": 0.5, "solve": 0.25}
    assert described["plays_range"] is None


def test_players_of_a_row_count_from_one() -> None:
    described = values.row_dict(row_of("ab\nc", lines=True), loaded("ab\nc").report, lines=True)
    assert described["losers"] == [2]
    assert described["winning_openings"] == ["a"]
    assert (described["strategy_player"], described["lines"]) == (1, 1)
    assert described["proved_minimal"] is True


@given(word_sets, st.integers(1, 4))
@settings(max_examples=200)
def test_a_position_is_described_as_the_plain_rules_say(words: set[str], min_length: int) -> None:
    reference = Reference(words, min_length)
    assume(reference.words)
    solution = solve(word_list(words, "random"), Rules(min_length=min_length), beyond_words=True)
    for fragment in reference.fragments:
        over = fragment in reference.words
        to_play = len(fragment) % 2 + 1
        before = [fragment[:n] for n in range(len(fragment)) if fragment[:n] in reference.words]
        described = values.position_dict(solution, "random", fragment)
        plays = described.pop("plays")
        assert described == {
            "list": "random",
            "variant": "ghost",
            "min_length": min_length,
            "players": 2,
            "misere": False,
            "reading": "self",
            "fragment": fragment,
            "to_play": None if over else to_play,
            "over": over,
            "losers": [seat + 1 for seat in reference.named(fragment)],
            "plays_left": reference.plays_left(fragment),
            "words_below": sum(word.startswith(fragment) for word in reference.words),
        } | ({"unreachable_after": before[0]} if before else {})
        assert plays == [
            {
                "letter": play[-1],
                "where": "end",
                "fragment": play,
                "completes_word": play in reference.words,
                "losers": [seat + 1 for seat in reference.named(play)],
                "wins": reference.wins(play),
                "plays_left": reference.plays_left(play),
            }
            for play in ([] if over else reference.legal_plays(fragment))
        ]


def test_a_position_has_the_settled_keys_in_their_order() -> None:
    solution = solved("the them", beyond_words=True)
    described = values.position_dict(solution, "test", "th")
    assert list(described) == POSITION_KEYS
    assert [list(play) for play in described["plays"]] == [PLAY_KEYS]  # type: ignore[attr-defined]
    assert list(values.position_dict(solution, "test", "them")) == [
        *POSITION_KEYS, "unreachable_after",
    ]  # fmt: skip


def test_a_strategy_has_the_settled_keys_and_the_tree_of_its_plays() -> None:
    described = values.strategy_dict(strategy_of(2, FIVE))
    assert list(described) == STRATEGY_KEYS
    tree = described.pop("tree")
    assert described == {
        "player": 2,
        "outcome": "win",
        "opening": None,
        "proved_minimal": True,
        "lower_bound": 2,
        "lines": 2,
        "letters": 8,
        "winning": 2,
        "losing": 0,
        "words": ["ghost", "tan"],
        "replies": None,
    }
    over: dict[str, object] = {"fragment": "tan", "player": None, "word": True, "plays": []}
    second = {"fragment": "ta", "player": 1, "word": False, "plays": [over]}
    first = {"fragment": "t", "player": 2, "word": False, "plays": [second]}
    assert isinstance(tree, dict)
    assert (tree["fragment"], tree["player"], tree["word"]) == ("", 1, False)
    assert [play["fragment"] for play in tree["plays"]] == ["g", "t"]
    assert tree["plays"][1] == first


def test_a_bundled_list_is_described_with_its_paths_as_strings() -> None:
    described = values.bundled_dict(bundled_lists()[0])
    assert described["id"] == "enable1"
    assert described["words"] == 172_820
    assert str(described["path"]).endswith("enable1.txt")
    assert json.loads(values.json_text(described)) == described


# --- phrases --------------------------------------------------------------------------------------


def test_numbers_agree_with_what_they_count() -> None:
    counts = [text.counted(number, "word", "words") for number in (0, 1, 2, 171_752)]
    assert counts == ["0 words", "1 word", "2 words", "171,752 words"]


def test_items_are_joined_as_in_a_sentence() -> None:
    assert [text.joined(items, "or") for items in ("h", "hn", "hjm")] == [
        "h",
        "h or n",
        "h, j or m",
    ]


def test_names_cannot_break_a_line_or_command_a_terminal() -> None:
    assert text.printable("my\nwörds\x1b[31m\udcff.txt") == r"my\nwörds\x1b[31m\udcff.txt"


# --- the calls in plain text ----------------------------------------------------------------------


def test_the_text_of_a_row_says_who_wins_and_what_was_dropped() -> None:
    data = "\n".join(
        ["ghost", "tree", "TREE", "it's", "a-b", "", "ghost", "tram", "x" * 1_001, "a"]
    )
    lines = text.row_text(row_of(data, 3), loaded(data)).splitlines()
    assert lines[0] == "test, words of 3 letters or more: the first player wins, with t."
    assert "  words                3  that count; 1 is shorter" in lines
    assert "  loaded in        0.500  seconds" in lines
    assert "  solved in        0.250  seconds" in lines
    assert lines[lines.index("Read as ASCII: 10 lines, 4 words.") :] == [
        "Read as ASCII: 10 lines, 4 words.",
        "Dropped 6 lines:",
        "  2 with other characters than letters: it's, a-b",
        "  1 with a capital: TREE",
        "  1 blank line",
        "  1 duplicate: ghost",
        f"  1 of more than 1,000 letters: {'x' * 30}…",
    ]


def test_the_text_of_a_row_shows_a_few_examples_of_many() -> None:
    data = "ab\n" * 8
    lines = text.row_text(row_of(data), loaded(data)).splitlines()
    assert lines[-1] == "  7 duplicates: ab, ab, ab, ab, ab, …"


def test_the_text_of_a_row_says_when_nothing_was_dropped_and_words_were_lowered() -> None:
    data = "GHOST\nTREE"
    lines = text.row_text(row_of(data), loaded(data)).splitlines()
    assert lines[0].endswith("words of 1 letter or more: the first player wins, with t.")
    assert "  words                2  that count" in lines
    assert lines[-2:] == ["Lowered 2 words with capitals.", "Dropped nothing."]


def test_the_text_of_a_row_says_that_no_opening_helps_against_the_second_player() -> None:
    first_line = text.row_text(row_of("tan"), loaded("tan")).splitlines()[0]
    assert first_line.endswith("the second player wins, whatever the opening.")


def test_the_text_of_a_position_says_who_wins_and_shows_each_play() -> None:
    solution = solved(FIVE, 3, beyond_words=True)
    assert text.position_text(solution, "t").splitlines() == [
        "test, words of 3 letters or more.",
        "",
        "t: player 2 is to play and wins, with a.",
        "The round ends in 2 plays if the winner hurries and the loser delays.",
        "3 words that count begin with t.",
        "",
        "  play  fragment  result  plays left",
        "  a     ta        wins             1",
        "  r     tr        loses            2",
    ]


def test_the_text_of_a_lost_position_marks_the_play_that_completes_a_word() -> None:
    lines = text.position_text(solved(FIVE, beyond_words=True), "ta").splitlines()
    assert lines[2:5] == [
        "ta: player 1 is to play and loses: no letter wins.",
        "The round ends in 1 play if the winner hurries and the loser delays.",
        "1 word that counts begins with ta.",
    ]
    assert lines[-1] == "  n     tan       loses            0  completes a word"


def test_the_plays_of_a_long_fragment_are_aligned() -> None:
    lines = text.position_text(solved("abcdefghijkl", beyond_words=True), "abcdefghij").splitlines()
    assert lines[-2:] == [
        "  play  fragment     result  plays left",
        "  k     abcdefghijk  wins             1",
    ]


def test_the_text_of_the_start_needs_no_fragment() -> None:
    lines = text.position_text(solved(FIVE, beyond_words=True), "").splitlines()
    assert lines[2] == "Before the first letter: player 1 is to play and loses: no letter wins."
    assert not any("begin with" in line for line in lines)


def test_the_text_of_a_finished_word_says_who_completed_it() -> None:
    assert text.position_text(solved("the them", beyond_words=True), "the").splitlines()[2:] == [
        "the is a word: player 1 completed it and loses the round.",
        "2 words that count begin with the, itself included.",
    ]


def test_the_text_of_a_fragment_past_a_word_says_so_first() -> None:
    lines = text.position_text(solved("the themes", beyond_words=True), "them").splitlines()
    assert lines[2:5] == [
        "No play reaches them: the word the ends the round before.",
        "As if play had gone on:",
        "them: player 1 is to play and wins, with e.",
    ]


@pytest.mark.parametrize(
    ("strategy", "sentence"),
    [
        (strategy_of(2, FIVE), "Player 2 wins for certain. Remember 2 words (8 letters)."),
        (
            strategy_of(1, "ab"),
            "Player 1, opening with a, wins for certain. Remember 1 word (2 letters).",
        ),
        (
            strategy_of(2, "aa ba bcb"),
            "Player 2 cannot force a win: 1 of 2 words (5 letters) loses.",
        ),
        (
            strategy_of(2, "aa ab ba bca cb"),
            "Player 2 cannot force a win: 2 of 3 words (7 letters) lose.",
        ),
        (
            strategy_of(2, "aa b" + "c" * 999),
            "Player 2 loses for certain, whatever is played. The round can end on 2 words (1,002 letters).",
        ),
    ],
)
def test_one_sentence_says_what_a_strategy_is_worth(strategy: Strategy, sentence: str) -> None:
    assert text.strategy_sentence(strategy, opening_given=False) == sentence


@pytest.mark.parametrize(
    ("strategy", "begin"),
    [
        (strategy_of(1, "ab", "a"), "After the opening a, player 1 wins for certain."),
        (strategy_of(2, FIVE, "t"), "After the opening t, player 2 wins for certain."),
    ],
)
def test_an_opening_that_was_given_is_no_choice_of_the_player(
    strategy: Strategy, begin: str
) -> None:
    assert text.strategy_sentence(strategy, opening_given=True).startswith(begin)


def test_a_strategy_says_whether_it_is_proved_minimal() -> None:
    proofs = [
        text.proof_sentence(strategy_of(2, words)) for words in (FIVE, "aa ba bcb", "aa")
    ]  # fmt: skip
    assert proofs == [
        "Proved minimal: no strategy that wins has fewer words.",
        "Not proved minimal: there may be a strategy of fewer words that loses on more of them.",
        "Not proved minimal.",
    ]


def test_the_text_of_a_strategy_groups_words_by_opening_in_columns() -> None:
    many = " ".join(f"a{letter}{'z' * 16}b" for letter in "abcdef")  # all of 19 letters
    lines = text.strategy_text(strategy_of(2, f"{many} cd"), opening_given=False).splitlines()
    assert lines[0].startswith("Player 2 cannot force a win: 1 of 2 words")
    assert lines[2:] == ["", f"  a  aa{'z' * 16}b", "  c  cd (lost)"]
    lines = text.strategy_text(strategy_of(1, f"{many}b"), opening_given=True).splitlines()
    words = [f"a{letter}{'z' * 16}b" for letter in "abcdef"]
    assert lines[2:] == [
        "",
        f"  a  {words[0]} (lost)  {words[1]} (lost)",
        f"     {words[2]} (lost)  {words[3]} (lost)",
        f"     {words[4]} (lost)  {words[5]}b",
    ]
    assert max(map(len, lines[2:])) <= text.WIDTH


def test_the_bundled_lists_are_shown_with_their_size_within_the_width() -> None:
    lines = text.lists_text(bundled_lists()).splitlines()
    assert "spanish                    85,838 words  es     Spanish" in lines
    assert max(map(len, lines)) <= text.WIDTH


# --- strategies to keep ---------------------------------------------------------------------------

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
        r"# Ghost strategy of player 2: my\_\*list\*\\n, words of 1 letter or more",
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


# --- the table of a comparison --------------------------------------------------------------------


def rows(*data: str, lines: bool = True) -> list[tuple[Row, ImportReport]]:
    return [(row_of(one, name=f"list-{len(one)}", lines=lines), loaded(one).report) for one in data]


def test_a_table_is_aligned_for_reading() -> None:
    made = rows("ghost\ntan\ntan\n", "ab\nbc")
    assert list(tables.rows_text(made, ["list-14", "list-5", "a-long-name"])) == [
        "list         letters      words  dropped  winner  remember  plays  seconds  openings that win",
        "list-14      1+               2        1  second         2      5    0.250  none",
        "list-5       1+               2        0  first          1      2    0.250  a b",
    ]


def test_a_table_without_lines_has_no_such_column() -> None:
    made = rows("ab", lines=False)
    assert not any("remember" in line for line in tables.rows_text(made, ["list-2"]))
    assert not any("remember" in line for line in tables.rows_markdown(made))
    assert "strategy_player" not in next(tables.rows_csv(made, lines=False))


def test_a_table_in_markdown_is_safe_from_names() -> None:
    ((row, report),) = rows("ab")
    lines = list(tables.rows_markdown([(replace(row, source="a|b\n"), report)]))
    assert lines == [
        "| list | letters | words | dropped | winner | remember | plays | seconds | openings that win |",
        "|---|---|--:|--:|---|--:|--:|--:|---|",
        r"| a\|b\\n | 1+ | 1 | 0 | first | 1 | 2 | 0.250 | a |",
    ]


def test_a_table_in_csv_has_the_keys_of_the_json() -> None:
    made = rows("ghost\ntan\ntan\n\n")
    ((row, report),) = made
    (read,) = csv.DictReader(tables.rows_csv(made, lines=True))
    keys = list(values.row_dict(row, report, lines=True))
    keys.remove("seconds")
    assert list(read) == [*keys, "load_seconds", "solve_seconds"]
    assert read["losers"] == "1"
    assert read["winning_openings"] == ""
    assert read["misere"] == "false"
    assert read["plays_range"] == ""
    assert read["dropped"] == "duplicate=1 blank=1"
    assert read["proved_minimal"] == "true"
    assert read["solve_seconds"] == "0.250000"


def test_a_line_of_a_table_is_given_before_the_next_row_is_asked_for() -> None:
    def one_row() -> Iterator[tuple[Row, ImportReport]]:
        yield rows("ab")[0]
        pytest.fail("the second row was asked for")

    made = {
        tables.rows_text(one_row(), ["list-2"]): 2,  # a title and a row
        tables.rows_markdown(one_row()): 3,
        tables.rows_csv(one_row(), lines=True): 2,
    }
    for lines, ready in made.items():
        given = [next(lines) for _ in range(ready)]
        assert "winning_openings" in given[0] or "openings that win" in given[0]
        assert "list-2" in given[-1]
