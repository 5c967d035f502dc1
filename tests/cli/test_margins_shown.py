"""The README shows the margins of all lists, and the words that decide, as the engine finds them."""

from __future__ import annotations

from pathlib import Path

import margins
import pytest
import results
from margins import Between, Deciding

from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.formats.text import variant_name
from ghost_desktop.library import catalogue

README = Path(__file__).parents[2] / "README.md"

SOURCES = ["enable1", *(one.id for one in catalogue.bundled_lists() if one.id != "enable1")]
VARIANTS = [one.id for one in all_variants()]
"""Ghost is the first."""


def shown(name: str) -> list[list[str]]:
    """The rows of a table in the README, its titles first."""
    begin, end = results.marks(name)
    return cells(README.read_text("utf-8").partition(begin)[2].partition(end)[0])


def cells(table: str) -> list[list[str]]:
    """The rows of a table in Markdown."""
    rows = [line.strip("|").split("|") for line in table.strip().splitlines()]
    return [[cell.strip() for cell in row] for row in rows if "---" not in row]


@pytest.mark.stress
def test_the_margins_of_the_readme_are_those_of_the_engine(share: float) -> None:
    titles, *rows = shown("margins")
    assert titles == ["list", "3+", "4+", "5+", "6+"]
    assert {row[0] for row in rows} == set(SOURCES)
    for source in SOURCES[: max(1, round(share * len(SOURCES)))]:
        _, found = cells(margins.margins_table(margins.margins_of(source)))
        assert found in rows


@pytest.mark.stress
def test_the_deciding_words_of_the_readme_are_those_of_the_engine(share: float) -> None:
    titles, *rows = shown("deciding")
    assert titles[1:] == [variant_name(find_variant(one)) for one in VARIANTS]
    assert [row[0] for row in rows] == ["3+", "3+, misère", "4+", "4+, misère"]
    for place in range(max(1, round(share * len(VARIANTS)))):
        _, *found = cells(margins.deciding_table(margins.deciding_in(VARIANTS[place])))
        assert found == [[row[0], row[1 + place]] for row in rows]


def test_the_readme_says_on_what_enable1_hangs() -> None:
    _, enable1, *_ = shown("margins")
    assert enable1[:3] == ["enable1", "*1*: HMM, JNANA or NTH", "3: HOLARD, HOVE and NGULTRUM"]
    _, three, *_ = shown("deciding")
    assert three[:2] == ["3+", "HMM (h), JNANA (j) or NTH (n)"]


@pytest.mark.parametrize(
    ("is_second", "named", "cell"),
    [
        (True, ("A",), "*1*: A"),
        (False, ("A", "B"), "1: A or B"),
    ],
)
def test_a_margin_of_one_names_all_that_would_do(
    is_second: bool, named: tuple[str, ...], cell: str
) -> None:
    assert margins.margin_cell(Between("a-list", 3, is_second, 1, named)) == cell


def test_a_margin_of_few_names_them() -> None:
    few = Between("a-list", 3, is_second=False, words=4, named=tuple("ABCD"))
    assert margins.margin_cell(few) == "4: A, B, C and D"
    assert margins.margin_cell(few._replace(words=5)) == "5"


def test_words_that_decide_stand_with_the_openings_that_win_then() -> None:
    game = Deciding("ghost", 3, misere=False, words=())
    assert margins.deciding_cell(game) == "none"
    words = tuple((word, word.lower()) for word in "ABCDE")
    assert margins.deciding_cell(game._replace(words=words[:3])) == "A (a), B (b) or C (c)"
    assert margins.deciding_cell(game._replace(words=words)) == "A (a), B (b), C (c) or 2 others"
    assert margins.deciding_cell(game._replace(words=(("A", ""),))) == "A"
