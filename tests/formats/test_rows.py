"""Tables of a comparison."""

from __future__ import annotations

import csv
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from samples import ANY_WORD, loaded, row_of

from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.formats import values
from ghost_desktop.formats.rows import (
    margin_text,
    remembered,
    rounds_text,
    rows_csv,
    rows_markdown,
    rows_text,
)
from ghost_desktop.library.cell import Sought

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ghost_desktop.engine.comparison import Row
    from ghost_desktop.engine.words.import_report import ImportReport


def rows(
    *data: str, lines: bool = True, rules: Rules = ANY_WORD, reading: Reading = Reading.SELF
) -> list[tuple[Row, ImportReport]]:
    return [
        (row_of(one, rules, reading, name=f"list-{len(one)}", lines=lines), loaded(one).report)
        for one in data
    ]


def read(*games: Rules, data: str = "abc\nbd", reading: Reading = Reading.SELF) -> list[str]:
    """A table of one list under several rules, as text."""
    made = [row for rules in games for row in rows(data, rules=rules, reading=reading)]
    table = rows_text(made, games, ["list-6"], reading, Sought())
    return [line.rstrip() for line in table]


def test_a_table_is_aligned_for_reading() -> None:
    made = rows("ghost\ntan\ntan\n", "ab\nbc")
    assert list(
        rows_text(
            made,
            [ANY_WORD],
            ["list-14", "list-5", "a-long-name"],
            Reading.SELF,
            Sought(),
        )
    ) == [
        "list         letters      words  dropped  winner  remember    plays  seconds  openings that win",
        "list-14      1+               2        1  second         2        5    0.250  none",
        "list-5       1+               2        0  first          1        2    0.250  a b",
    ]


def test_a_table_has_columns_for_what_differs() -> None:
    games = [Rules(variant, 1, players) for variant in (GHOST, SUPERGHOST) for players in (2, 3)]
    assert read(*games) == [
        "list    variant          letters  players      words  dropped  may lose         remember  by player    plays  seconds  openings that win",
        "list-6  Ghost            1+       2                2        0  2                       1          1        2    0.250  b",
        "list-6  Ghost            1+       3                2        0  2 3                     1          1   2 to 3    0.250  a b",
        "list-6  SuperGhost       1+       2                2        0  2                       0          1        2    0.250  d",
        "list-6  SuperGhost       1+       3                2        0  2 3                     0          1   2 to 3    0.250  a b c d",
    ]


@pytest.mark.parametrize(
    ("rules", "reading", "said"),
    [
        (Rules(min_length=1), Reading.SELF, ""),
        (Rules(min_length=1, misere=True), Reading.SELF, "Misère:\n\n"),
        (Rules(SUPERDUPERGHOST, 1), Reading.SELF, "SuperDuperGhost:\n\n"),
        (Rules(min_length=1, players=3), Reading.SELF, "3 players:\n\n"),
        (
            Rules(SUPERGHOST, 1, 3, misere=True),
            Reading.ONE_AGAINST_ALL,
            "SuperGhost, 3 players, misère, one against all:\n\n",
        ),
    ],
)
def test_a_table_says_once_what_all_rows_have_in_common(
    rules: Rules, reading: Reading, said: str
) -> None:
    assert read(rules, reading=reading)[0].startswith(f"{said}list ")
    made = rows("ab", rules=rules, reading=reading)
    table = rows_markdown(made, [rules], reading, Sought())
    assert next(table).startswith(f"{said}| list |")


def test_a_table_names_a_reading_though_players_differ() -> None:
    games = [Rules(min_length=1, players=players) for players in (3, 2)]
    table = read(*games, reading=Reading.ONE_AGAINST_ALL)
    assert table[0].startswith("One against all:\n\nlist ")


def test_the_column_of_winners_says_whether_they_may_win_or_are_sure() -> None:
    rules = Rules(min_length=1, players=3, misere=True)
    may, sure = read(rules), read(rules, reading=Reading.ONE_AGAINST_ALL)
    assert may[-1].split()[:6] == ["list-6", "1+", "2", "0", "2", "3"]
    assert "  may win  " in may[0]
    assert sure[-1].split()[:7] == ["list-6", "1+", "2", "0", "nobody", "-", "-"]
    assert "  sure to win  " in sure[0]


def test_what_is_not_proved_minimal_is_marked_as_the_most_that_is_needed() -> None:
    ((row, _),) = rows("abc")
    assert remembered(row) == "1"
    assert remembered(replace(row, lines=1_234, proved_minimal=False)) == "<=1,234"
    assert remembered(replace(row, lines=None, proved_minimal=None)) == ""


def test_a_table_without_lines_has_no_such_column() -> None:
    made = rows("ab", lines=False)
    assert not any(
        "remember" in line
        for line in rows_text(made, [ANY_WORD], ["list-2"], Reading.SELF, Sought(lines=False))
    )
    assert not any(
        "remember" in line
        for line in rows_markdown(made, [ANY_WORD], Reading.SELF, Sought(lines=False))
    )
    assert "strategy_player" not in next(rows_csv(made, [ANY_WORD], Sought(lines=False)))


def test_a_table_says_that_zones_count() -> None:
    made = rows("ab")
    games, reading, count = [ANY_WORD], Reading.SELF, Counting.ZONES
    text = rows_text(made, games, ["list-2"], reading, Sought(count=count))
    assert "  outside of zones  " in next(text)
    table = rows_markdown(made, games, reading, Sought(count=count))
    assert "| outside of zones |" in next(table)


def test_a_table_in_markdown_is_safe_from_names() -> None:
    ((row, report),) = rows("ab")
    named = [(replace(row, source="a|b\n"), report)]
    lines = list(rows_markdown(named, [ANY_WORD], Reading.SELF, Sought()))
    assert lines == [
        "| list | letters | words | dropped | winner | remember | plays | seconds | openings that win |",
        "|---|---|--:|--:|---|--:|--:|--:|---|",
        r"| a\|b\\n | 1+ | 1 | 0 | first | 1 | 2 | 0.250 | a |",
    ]


def test_a_table_in_csv_has_the_keys_of_the_json() -> None:
    made = rows("ghost\ntan\ntan\n\n")
    ((row, report),) = made
    (read,) = csv.DictReader(rows_csv(made, [ANY_WORD], Sought()))
    keys = [key for key in values.row_dict(row, report, lines=True) if "seconds" not in key]
    assert list(read) == [*keys, "load_seconds", "solve_seconds"]
    assert read["losers"] == "1"
    assert read["winning_openings"] == ""
    assert read["misere"] == "false"
    assert read["plays_range"] == ""
    assert read["opening_rounds"] == "g=5-5 t=3-3"
    assert read["dropped"] == "duplicate=1 blank=1"
    assert read["proved_minimal"] == "true"
    assert read["solve_seconds"] == "0.250000"


def test_each_row_in_csv_has_the_columns_of_the_heading() -> None:
    games = [replace(ANY_WORD, variant=variant) for variant in (GHOST, SPOOK, GHOST)]
    made = [row for rules in games for row in rows("ab", rules=rules)]
    heading, *read = csv.reader(rows_csv(made, games, Sought()))
    assert {len(row) for row in read} == {len(heading)}
    examined = heading.index("examined")
    assert [bool(row[examined]) for row in read] == [False, True, False]
    assert [row[heading.index("proved_minimal")] for row in read] == 3 * ["true"]
    assert "examined" not in next(rows_csv(made[:1], games[:1], Sought()))


def test_a_line_of_a_table_is_given_before_the_next_row_is_asked_for() -> None:
    def one_row() -> Iterator[tuple[Row, ImportReport]]:
        yield rows("ab")[0]
        pytest.fail("the second row was asked for")

    made = {
        # A title and a row.
        rows_text(one_row(), [ANY_WORD], ["list-2"], Reading.SELF, Sought()): 2,
        rows_markdown(one_row(), [ANY_WORD], Reading.SELF, Sought()): 3,
        rows_csv(one_row(), [ANY_WORD], Sought()): 2,
    }
    for lines, ready in made.items():
        given = [next(lines) for _ in range(ready)]
        assert "winning_openings" in given[0] or "openings that win" in given[0]
        assert "list-2" in given[-1]


def test_a_table_has_a_column_for_the_margin_if_that_is_asked_for() -> None:
    data = "cab\ncax\nsofa\n", "ab\n"
    games, reading = [ANY_WORD, replace(ANY_WORD, players=3)], Reading.SELF
    made = [
        (row_of(one, rules, margin=True), loaded(one).report) for one in data for rules in games
    ]
    text = rows_text(made, games, ["x"], reading, Sought(lines=False, margin=True))
    title, *lines = next(text).splitlines()[-1:] + list(text)
    found = title.index("margin"), title.index("margin") + len("margin")
    assert [line[slice(*found)].strip() for line in lines] == ["1", "-", "never", "-"]
    table = rows_markdown(made, games, reading, Sought(lines=False, margin=True))
    assert "| margin |" in next(table)
    read = list(csv.DictReader(rows_csv(made, games, Sought(lines=False, margin=True))))
    assert [row["margin"] for row in read] == ["1", "", "", ""]
    assert [row["remove"] for row in read] == ["sofa", "", "", ""]


def test_a_margin_that_is_not_proved_is_marked_as_the_most_or_the_least_that_is_needed() -> None:
    row = row_of("cab\ncax\nsofa\n", margin=True)
    assert row.margin is not None
    not_proved = replace(row.margin, words=1_234, proved=False, lower_bound=5)
    assert margin_text(replace(row, margin=not_proved)) == "<=1,234"
    none_found = replace(not_proved, words=None)
    assert margin_text(replace(row, margin=none_found), "≤ ", "≥ ") == "≥ 5"
    assert margin_text(replace(row, margin=None)) == ""


def test_the_rounds_of_all_openings_are_said_from_the_shortest_to_the_longest() -> None:
    assert rounds_text(row_of("ghost\ntan\n")) == "3 to 5"
    assert rounds_text(row_of("ghost\ntango\n")) == "5"
    assert rounds_text(replace(row_of("ghost\n"), opening_rounds=())) == ""
