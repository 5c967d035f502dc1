"""Running command lines, most of them in process."""

from __future__ import annotations

import gettext
import json
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from pseudo import Pseudo

from ghost_desktop import cli, translation
from ghost_desktop.cli.program import make_parser
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.formats.tables import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from conftest import Says, Tells

    from ghost_desktop.cli.parser import Parser


class Result(NamedTuple):
    """What a call wrote, and its exit status."""

    status: int
    out: str
    err: str


@pytest.fixture(scope="package", autouse=True)
def _one_parser_for_all() -> Iterator[None]:
    """Make the parser once for each language: with all pages of help it takes longer than an answer.

    A program makes one, and reads one command line with it.
    """
    made = dict[tuple[object, ...], "Parser"]()

    def make_once(name: str) -> Parser:
        spoken = type(translation._spoken)
        if spoken not in {gettext.NullTranslations, Pseudo}:
            return make_parser(name)  # a catalogue of some test
        known = (spoken, name, *(one.id for one in all_variants()))
        if known not in made:
            made[known] = make_parser(name)
        return made[known]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ghost_desktop.cli.program.make_parser", make_once)
        yield


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Callable[..., Result]:
    """A function that runs a command line in process."""

    def run(*argv: str) -> Result:
        try:
            status = cli.main(argv)
        except SystemExit as end:
            status = int(end.code or 0)
        return Result(status, *capsys.readouterr())

    return run


@pytest.fixture
def answer(call: Callable[..., Result]) -> Says:
    """A function that runs a command line that must succeed, and returns what it wrote."""

    def run(*argv: str) -> str:
        result = call(*argv)
        assert (result.status, result.err) == (0, "")
        return result.out

    return run


@pytest.fixture
def answer_json(answer: Says) -> Tells:
    """A function that runs a command line with ``--json`` and reads its answer, but for the version."""

    def told(*argv: str) -> Any:  # noqa: ANN401
        members = json.loads(answer(*argv, "--json"))
        assert members.pop("version") == VERSION
        return members

    return told


@pytest.fixture
def refusal(call: Callable[..., Result]) -> Says:
    """A function that runs a command line that must be refused, and returns the sentence."""

    def run(*argv: str) -> str:
        result = call(*argv)
        assert result.status == 2
        assert result.out == ""
        assert result.err.count("\n") == 1
        assert result.err.startswith("ghost-cli: ")
        assert result.err.endswith(".\n")
        return result.err.removeprefix("ghost-cli: ").rstrip("\n")

    return run


@pytest.fixture
def write(tmp_path: Path) -> Says:
    """A function that writes a word list and returns its path."""

    def run(data: str | bytes, name: str = "list.txt") -> str:
        path = tmp_path / name
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return str(path)

    return run
