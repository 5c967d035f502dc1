"""ghost-cli: every command in every format and variant answers as it stands in the golden files."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from difflib import unified_diff
from typing import TYPE_CHECKING

import golden
import pytest
import said
from patience import LIMIT
from strict import read_csv, read_graphviz, read_json, read_markdown

from ghost_desktop.cli.program import make_parser, settle_format
from ghost_desktop.engine.game.variants import all_variants

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from conftest import Says

READERS: dict[str, Callable[[str], object]] = {
    "json": read_json,
    "csv": read_csv,
    "markdown": read_markdown,
    "dot": read_graphviz,
    "text": str,
    "outline": str,
}


PARSER = make_parser("ghost-cli")


def parsed(argv: list[str]) -> argparse.Namespace:
    """What a command line asks for."""
    options = PARSER.parse_known_args(argv)[0]
    settle_format(options)
    return options


def first_of_each() -> dict[tuple[str, str], tuple[list[str], str]]:
    """For each command and format the first command line in golden files, and what it answers."""
    found: dict[tuple[str, str], tuple[list[str], str]] = {}
    for name in sorted(golden.sessions(), key="check".__eq__):  # which writes what it checks
        if name in {"help", "refusals", "enable1"}:  # of small lists
            continue
        for argv, written in golden.answers(golden.read(name)):
            options = parsed(argv)
            if options.command in golden.COMMANDS:  # others are what was written once
                found.setdefault((options.command, options.format), (argv, written))
    return found


FIRST = first_of_each()


@pytest.mark.parametrize("name", golden.sessions())
def test_answers_are_those_of_the_golden_file(name: str) -> None:
    before = golden.read(name)
    now = golden.renewed(before)
    differences = unified_diff(before.splitlines(), now.splitlines(), "golden", "now", lineterm="")
    said = "\n".join([*differences][:200])
    assert before == now, f"{said}\nIf this is meant: .venv/bin/python tests/golden.py {name}"


@pytest.mark.parametrize("name", sorted(set(golden.sessions()) - {"help", "refusals"}))
def test_answers_for_programs_can_be_read(name: str) -> None:
    for argv, written in golden.answers(golden.read(name)):
        if written:
            READERS[parsed(argv).format](written)


def test_each_refusal_is_a_line() -> None:
    session = golden.read("refusals")
    for one in re.split(r"^(?=\$)", session, flags=re.MULTILINE)[1:]:
        assert re.fullmatch(r"\$ ghost-cli.*\n! ghost-cli: .+\.\n= 2\n*(#.*\n)?", one), one


@pytest.mark.parametrize("command", golden.COMMANDS)
def test_every_format_of_every_variant_is_in_golden_files(
    refusal: Says, answer: Says, command: str
) -> None:
    said = refusal(command, "--format", "none")
    formats = re.split(", | or ", said.removeprefix("--format must be ").partition(", not")[0])
    asked = [
        parsed(argv)
        for name in golden.sessions()
        if name != "refusals"
        for argv in golden.command_lines(golden.read(name))
        if argv[0] == command and "--help" not in argv
    ]
    if "--variant NAME" not in answer(command, "--help"):
        assert {one.format for one in asked} == set(formats)
        return
    answered = set()
    for one in asked:
        variants = one.variant if isinstance(one.variant, list) else [one.variant or "ghost"]
        answered |= {(one.format, variant) for variant in variants}
    assert answered == {(name, one.id) for name in formats for one in all_variants()}


@pytest.mark.parametrize(("command", "name"), FIRST)
def test_a_process_writes_data_alone(command: str, name: str) -> None:
    argv, known = FIRST[command, name]
    with golden.sandbox() as folder:
        ended = subprocess.run(
            [sys.executable, "-m", "ghost_desktop.cli", *argv],
            capture_output=True,
            check=False,
            timeout=LIMIT,
        )
        written = golden.Answered(ended.returncode, ended.stdout.decode(), ended.stderr.decode())
    assert golden.steady(written, folder) == (0, known, "")
    READERS[name](written.out)


def test_what_is_known_to_be_said_has_its_test() -> None:
    for file in said.FOLDER.rglob("*.txt"):
        tests = said.TESTS / file.relative_to(said.FOLDER).with_suffix(".py")
        for name in said.sections(file):
            assert f"def {name.partition('[')[0]}(" in tests.read_text("utf-8"), name


def test_what_is_not_by_the_book_is_refused() -> None:
    for reader, wrong in (
        (read_json, '{"a": 1, "a": 2}'),
        (read_json, "[NaN]"),
        (read_json, "Running HiGHS\n{}"),
        (read_csv, "a,b\n1,2,3\n"),
        (read_csv, "Running HiGHS\na,b\n"),
        (read_csv, 'a,b\n"1"x,2\n'),
        (read_markdown, "| a | b |\n|---|---|\n| 1 |\n"),
        (read_graphviz, "Running HiGHS\ndigraph { a -> b }"),
        (read_graphviz, "digraph { a -- b }"),
        (read_graphviz, 'digraph { a [label="b }'),
        (read_graphviz, "digraph { a -> }"),
        (read_graphviz, "digraph { a } b"),
    ):
        with pytest.raises((AssertionError, ValueError, IndexError, csv.Error)):
            reader(wrong)
    assert read_graphviz('digraph "a b" { n [shape=box]; a -> "b\\"c" -> d [x=1, y=2]; k=v }') == {
        "n", "a", '"b\\"c"', "d",
    }  # fmt: skip
