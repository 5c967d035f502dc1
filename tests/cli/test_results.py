"""The README shows what the command line and the engine say."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import results
from samples import row_of

if TYPE_CHECKING:
    from collections.abc import Callable


README = Path(__file__).parents[2] / "README.md"


@pytest.fixture(scope="module")
def found() -> list[results.Result]:
    return results.results("enable1")


def test_the_results_of_enable1_are_those_of_the_engine(found: list[results.Result]) -> None:
    page = README.read_text("utf-8")
    shown = page.partition(results.BEGIN)[2].partition(results.END)[0].strip().splitlines()
    head, rule, at_three, at_four, _, _ = results.table_of(found).splitlines()
    assert shown[:2] == [head, rule]
    assert [line for line in shown if line.startswith("| enable1 ")] == [at_three, at_four]
    cells = at_four.split(" | ")
    assert cells[:3] == ["| enable1", "4+", "first h n: **7**, 6"]


def test_a_result_that_is_not_proved_is_marked(found: list[results.Result]) -> None:
    table = results.table_of(found).splitlines()
    assert table[-1] == "All 12 strategies are proved minimal."
    unproved = [
        results.Result(
            replace(lines, proved_minimal=lines.rules.min_length == 3),
            replace(zones, proved_minimal=lines.rules.players == 3),
        )
        for lines, zones in found
    ]
    table = results.table_of(unproved).splitlines()
    assert [line.count("**<=") for line in table[2:4]] == [0, 3]
    assert [line.count(", <=") for line in table[2:4]] == [3, 3]
    assert table[-1].startswith("3 of 12 strategies are proved minimal; ")


def test_where_nobody_knows_strategies_a_result_says_who_wins_and_no_more() -> None:
    known = row_of("ab\nc", lines=True)
    row = replace(known, lines=None, proved_minimal=None)
    assert results.cell_of(results.Result(known, known)) == "first a: **1**, 1"
    assert results.cell_of(results.Result(row, row)) == "first a"
    assert results.proof_of([known, known, row]) == "All 2 strategies are proved minimal."


def test_a_table_takes_the_place_of_the_one_before() -> None:
    page = f"# A\n{results.BEGIN}\nold\n{results.END}\n# B\n"
    made = results.with_table(page, "new")
    assert made == f"# A\n{results.BEGIN}\nnew\n{results.END}\n# B\n"
    assert results.with_table(made, "new") == made
    for broken in ("# A\n", f"{results.BEGIN}\n", f"{results.END}\n{results.BEGIN}\n"):
        with pytest.raises(ValueError, match="must have"):
            results.with_table(broken, "new")


def test_the_examples_of_the_readme_show_what_is_written(answer: Callable[..., str]) -> None:
    (console,) = re.findall(r"```console\n(.+?)```", README.read_text("utf-8"), re.DOTALL)
    examples = console.split("$ .venv/bin/ghost-cli ")[1:]
    assert examples
    for example in examples:
        command_line, shown = example.split("\n", maxsplit=1)
        written = answer(*shlex.split(command_line))
        assert written.startswith(shown.removesuffix("…\n"))
        assert written == shown or shown.endswith("\n…\n")
