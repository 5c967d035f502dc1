"""Running command lines, most of them in process."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from ghost_desktop import cli

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Result(NamedTuple):
    """What a call wrote, and its exit status."""

    status: int
    out: str
    err: str


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
def answer(call: Callable[..., Result]) -> Callable[..., str]:
    """A function that runs a command line that must succeed, and returns what it wrote."""

    def run(*argv: str) -> str:
        result = call(*argv)
        assert (result.status, result.err) == (0, "")
        return result.out

    return run


@pytest.fixture
def answer_json(answer: Callable[..., str]) -> Callable[..., Any]:
    """A function that runs a command line with ``--json`` and reads its answer."""
    return lambda *argv: json.loads(answer(*argv, "--json"))


@pytest.fixture
def refusal(call: Callable[..., Result]) -> Callable[..., str]:
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
def write(tmp_path: Path) -> Callable[..., str]:
    """A function that writes a word list and returns its path."""

    def run(data: str | bytes, name: str = "list.txt") -> str:
        path = tmp_path / name
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return str(path)

    return run
