"""Tables of a comparison."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from samples import ANY_WORD, loaded, row_of

from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.formats.rows import (
    in_common,
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


def made(data: str) -> tuple[Row, ImportReport]:
    return row_of(data, name=f"list-{len(data)}", lines=True), loaded(data).report


def test_what_is_not_proved_minimal_is_marked_as_the_most_that_is_needed() -> None:
    row, _report = made("abc")
    assert remembered(row) == "1"
    assert remembered(replace(row, lines=1_234, proved_minimal=False)) == "<=1,234"
    assert remembered(replace(row, lines=None, proved_minimal=None)) == ""


@pytest.mark.parametrize(
    ("games", "reading", "said"),
    [
        ([Rules(), Rules(misere=True)], Reading.SELF, ""),
        ([Rules(misere=True)] * 2, Reading.SELF, "Misère:\n\n"),
        ([Rules(SUPERGHOST)] * 2, Reading.SELF, "SuperGhost:\n\n"),
        ([Rules(players=3), Rules()], Reading.ONE_AGAINST_ALL, "One against all:\n\n"),
    ],
)
def test_above_a_table_stands_what_all_games_have_in_common(
    games: list[Rules], reading: Reading, said: str
) -> None:
    assert in_common(games, reading) == said


def test_where_nothing_is_to_be_remembered_nobody_is_said_to() -> None:
    rules = Rules(min_length=1, players=3)
    of_three = row_of("abc", rules), loaded("abc").report
    titles = next(rows_text([of_three], [rules], ["test"], Reading.SELF, Sought(lines=False)))
    assert not {"remember", "by player"} & {*re.split("  +", titles)}


def test_a_table_in_markdown_is_safe_from_names() -> None:
    row, report = made("ab")
    named = [(replace(row, source="a|b\n"), report)]
    lines = list(rows_markdown(named, [ANY_WORD], Reading.SELF, Sought()))
    assert lines == [
        "| list | letters | words | dropped | winner | remember | plays | seconds | openings that win |",
        "|---|---|--:|--:|---|--:|--:|--:|---|",
        r"| a\|b\\n | 1+ | 1 | 0 | first | 1 | 2 | 0.250 | a |",
    ]


def test_a_line_of_a_table_is_given_before_the_next_row_is_asked_for() -> None:
    def one_row() -> Iterator[tuple[Row, ImportReport]]:
        yield made("ab")
        pytest.fail("the second row was asked for")

    tables = {
        # A title and a row.
        rows_text(one_row(), [ANY_WORD], ["list-2"], Reading.SELF, Sought()): 2,
        rows_markdown(one_row(), [ANY_WORD], Reading.SELF, Sought()): 3,
        rows_csv(one_row(), [ANY_WORD], Sought()): 2,
    }
    for lines, ready in tables.items():
        given = [next(lines) for _ in range(ready)]
        assert "winning_openings" in given[0] or "openings that win" in given[0]
        assert "list-2" in given[-1]


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
