"""The README shows what the command line and the engine say."""

from __future__ import annotations

import re
import shlex
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import margins
import proofs
import pytest
import results
from lists import SOON_PROVED
from margins import Between, Deciding
from results import Result
from samples import FIVE
from toy_variant import FEW, TSOHG

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.text import variant_name
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from conftest import Says

    from ghost_desktop.engine.game.variant import Variant

    Cells = dict[tuple[str, str, str], str]

README = Path(__file__).parents[2] / "README.md"
COMMAND_LINE = README.parent / "resources/manual/command-line.md"

WON = Result(
    "a-list", "ghost", 3, misere=False, winning="bd", losing="ac",
    remembered={"lines": [7, 7], "zones": [6, 6]},
)  # fmt: skip
"""A game that the first player wins."""


def cells_of(table: str) -> Cells:
    """The cells of a table, by list, letters and title of the column."""
    head, _, *rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in table.splitlines()
        if line.startswith("|")
    ]
    assert head[:2] == ["list", "letters"]
    return {
        (row[0], row[1], title): cell
        for row in rows
        for title, cell in zip(head[2:], row[2:], strict=True)
    }


@pytest.fixture(scope="module")
def shown() -> dict[str, Cells]:
    """The cells of the tables in the README, by the name of the table."""
    page = README.read_text("utf-8")
    tables = {}
    for name in results.tables_of([WON]):
        begin, end = results.marks(name)
        tables[name] = cells_of(page.partition(begin)[2].partition(end)[0])
    return tables


def test_the_readme_has_every_game_for_two_of_every_list_of_english(
    shown: dict[str, Cells],
) -> None:
    english = [one.id for one in catalogue.bundled_lists() if catalogue.is_english(one.id)]
    titles = [variant.texts.name for variant in all_variants()]
    normal, misere = ["3+", "4+"], ["3+, misère", "4+, misère"]
    assert set(shown["winners"]) == set(product(english, [*normal, *misere], titles))
    assert set(shown["strategies"]) == set(product(english, normal, titles))


@pytest.mark.parametrize("variant", all_variants(), ids=lambda one: one.id)
def test_the_readme_says_how_games_come_out(shown: dict[str, Cells], variant: Variant) -> None:
    names, counts = ["winners"], []
    if variant in SOON_PROVED:
        names, counts = ["winners", "strategies"], list(Counting)
    tables = results.tables_of(results.results("american-english-small", variant.id, counts))
    for name in names:
        cells = cells_of(tables[name])
        assert cells
        assert cells.items() <= shown[name].items()


def test_the_readme_says_how_long_proofs_take_on_every_list() -> None:
    begin, end = results.marks("proofs")
    head, _, *rows = (
        README.read_text("utf-8").partition(begin)[2].partition(end)[0].split("\n")[1:-1]
    )
    assert head == (
        "| list | SuperGhost 3+ | SuperGhost 4+ | longest "
        "| SuperDuperGhost 3+ | SuperDuperGhost 4+ | longest |"
    )
    found = {row.split(" | ")[0].removeprefix("| "): row for row in rows}
    assert list(found) == [one.id for one in catalogue.bundled_lists()]
    assert found["enable1"].startswith("| enable1 | 111, ")


def test_the_longest_proof_of_all_is_shown() -> None:
    found = [
        proofs.Proof("a-list", "superghost", length, 1_000 + length, seconds)
        for length, seconds in ((2, 0.5), (3, 0.25), (4, 0.125), (11, 2.0), (12, 1.0))
    ]
    assert proofs.table(found).split("\n") == [
        "| list | SuperGhost 3+ | SuperGhost 4+ | longest |",
        "|---|---|---|---|",
        "| a-list | 1,003, 0.2 s | 1,004, 0.1 s | 11+: 1,011, 2.0 s |",
    ]


def test_the_readme_has_the_published_results(shown: dict[str, Cells]) -> None:
    assert shown["winners"]["enable1", "3+", "Ghost"] == "*second*"
    assert shown["winners"]["enable1", "4+", "Ghost"] == "hn"
    assert shown["strategies"]["enable1", "3+", "Ghost"] == "**55**, **46**"
    assert shown["strategies"]["enable1", "4+", "Ghost"] == "**7**, **6**"


@pytest.mark.parametrize(
    ("winning", "losing", "cell"),
    [
        ("", "abcd", "*second*"),
        ("abcd", "", "*all*"),
        ("bd", "ac", "bd"),
        ("abd", "c", "*all but* c"),
    ],
)
def test_a_cell_says_with_what_the_first_player_wins(winning: str, losing: str, cell: str) -> None:
    assert results.winner_cell(WON._replace(winning=winning, losing=losing)) == cell


@pytest.mark.parametrize(
    ("lines", "zones", "cell", "said"),
    [
        ([7, 7], [6, 6], "**7**, **6**", "All 2 strategies"),
        ([7, 7], [5, 6], "**7**, 5–6", "1 of 2 strategies"),
        ([0, 1234], [6, 6], "0–1,234, **6**", "1 of 2 strategies"),
    ],
)
def test_what_is_not_proved_stands_behind_its_bound(
    lines: list[int], zones: list[int], cell: str, said: str
) -> None:
    found = WON._replace(remembered={"lines": lines, "zones": zones})
    unknown = WON._replace(variant="spook", remembered={})
    misere = [one._replace(misere=True, remembered={}) for one in (found, unknown)]
    table = results.tables_of([found, unknown, *misere])["strategies"]
    assert cells_of(table) == {("a-list", "3+", "Ghost"): cell, ("a-list", "3+", "Spook"): ""}
    assert table.splitlines()[-1].startswith(f"{said} are proved minimal")


def test_tables_have_a_line_for_each_list_and_its_rules() -> None:
    lost = WON._replace(min_length=4, misere=True, winning="")
    both = [WON, lost, *(one._replace(variant="spook", winning="c") for one in (WON, lost))]
    assert results.tables_of(both)["winners"].splitlines() == [
        "| list | letters | Ghost | Spook |",
        "|---|---|---|---|",
        "| a-list | 3+ | bd | c |",
        "| a-list | 4+, misère | *second* | c |",
    ]


def test_what_there_is_to_remember_is_told_where_strategies_are_known() -> None:
    words = word_list(FIVE.split(), "five words")
    solution = solve(words, Rules(min_length=3))
    assert results.remembered_in(solution, Counting) == {"lines": [2, 2], "zones": [1, 1]}
    assert results.remembered_in(solution, [Counting.ZONES]) == {"zones": [1, 1]}
    toy = solve(word_list(FEW, "a few words"), Rules(TSOHG))
    assert results.remembered_in(toy, Counting) == {}


def test_what_was_found_is_not_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def find(source: str, variant: str) -> list[Result]:
        if (source, variant) == ("b", "spook"):
            raise InterruptedError
        asked.append((source, variant))
        return [WON._replace(source=source, variant=variant)]

    monkeypatch.setattr(results, "results", find)
    kept = tmp_path / "build" / "results.jsonl"
    pieces = [("b", "ghost"), ("a", "ghost")]
    with ThreadPoolExecutor(1) as pool:
        with pytest.raises(InterruptedError):
            results.find_all([*pieces, ("b", "spook")], kept, pool)
        found = results.find_all([("a", "spook"), *pieces], kept, pool)
    assert found == [
        WON._replace(source=source, variant=variant)
        for source, variant in [("a", "spook"), *pieces]
    ]
    assert asked == [*pieces, ("a", "spook")]


def test_a_table_takes_the_place_of_the_one_before() -> None:
    begin, end = results.marks("winners")
    page = f"# A\n{begin}\nold\n{end}\n# B\n"
    made = results.with_table(page, "winners", "new")
    assert made == f"# A\n{begin}\nnew\n{end}\n# B\n"
    assert results.with_table(made, "winners", "new") == made
    for broken in ("# A\n", f"{begin}\n", f"{end}\n{begin}\n"):
        with pytest.raises(ValueError, match="must have"):
            results.with_table(broken, "winners", "new")


def test_the_examples_of_the_manual_show_what_is_written(answer: Says) -> None:
    consoles = re.findall(r"```console\n(.+?)```", COMMAND_LINE.read_text("utf-8"), re.DOTALL)
    examples = [one for console in consoles for one in console.split("$ .venv/bin/ghost-cli ")[1:]]
    assert len(examples) > len(consoles) > 1
    for example in examples:
        command_line, shown = example.split("\n", maxsplit=1)
        written = answer(*shlex.split(command_line))
        assert written.startswith(shown.removesuffix("…\n"))
        assert written == shown or shown.endswith("\n…\n")


# --- margins, and words that decide --------------------------------------------------------------

SOURCES = ["enable1", *(one.id for one in catalogue.bundled_lists() if one.id != "enable1")]
VARIANTS = [one.id for one in all_variants()]
"""Ghost is the first."""


def rows_of(name: str) -> list[list[str]]:
    """The rows of a table in the README, its titles first."""
    begin, end = results.marks(name)
    return cells_in(README.read_text("utf-8").partition(begin)[2].partition(end)[0])


def cells_in(table: str) -> list[list[str]]:
    """The rows of a table in Markdown."""
    rows = [line.strip("|").split("|") for line in table.strip().splitlines()]
    return [[cell.strip() for cell in row] for row in rows if "---" not in row]


@pytest.mark.stress
def test_the_margins_of_the_readme_are_those_of_the_engine(share: float) -> None:
    titles, *rows = rows_of("margins")
    assert titles == ["list", "3+", "4+", "5+", "6+"]
    assert {row[0] for row in rows} == set(SOURCES)
    for source in SOURCES[: max(1, round(share * len(SOURCES)))]:
        _, found = cells_in(margins.margins_table(margins.margins_of(source)))
        assert found in rows


@pytest.mark.stress
def test_the_deciding_words_of_the_readme_are_those_of_the_engine(share: float) -> None:
    titles, *rows = rows_of("deciding")
    assert titles[1:] == [variant_name(find_variant(one)) for one in VARIANTS]
    assert [row[0] for row in rows] == ["3+", "3+, misère", "4+", "4+, misère"]
    for place in range(max(1, round(share * len(VARIANTS)))):
        _, *found = cells_in(margins.deciding_table(margins.deciding_in(VARIANTS[place])))
        assert found == [[row[0], row[1 + place]] for row in rows]


def test_the_readme_says_on_what_enable1_hangs() -> None:
    _, enable1, *_ = rows_of("margins")
    assert enable1[:3] == ["enable1", "*1*: HMM, JNANA or NTH", "3: HOLARD, HOVE and NGULTRUM"]
    _, three, *_ = rows_of("deciding")
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
