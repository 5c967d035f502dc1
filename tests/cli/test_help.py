"""ghost-cli: its pages of help."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from golden import COMMANDS

import ghost_desktop

if TYPE_CHECKING:
    from conftest import Says

FILES = Path(__file__).parents[1] / "files"


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("command", [(), *((command,) for command in COMMANDS)])
def test_the_examples_of_every_help_page_work(
    answer: Says, write: Says, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(Path(write("ghost\ntree\n", "my-words.txt")).parent)
    monkeypatch.setenv("XDG_DATA_HOME", str(Path("data").absolute()))
    for name, content in (
        ("club.txt", "ghost\ntree\n"),
        ("sowpods.txt", "GHOST\nGHOSTS\n"),
        ("words.csv", "1,ghost\n2,tree\n"),
        ("marked.txt", "# mine\nghost%\n"),
        ("words.txt", "ghoul\n"),
    ):
        write(content, name)
    Path("my-lists").mkdir()
    write("ghost\ntree\n", "my-lists/words.txt")
    write((FILES / "match-3.ghostmatch").read_bytes(), "my.ghostmatch")
    page = answer(*command, "--help")
    assert page.startswith("usage: ghost-cli")
    assert max(map(len, page.splitlines())) <= 100
    examples = re.findall(r"^  ghost-cli (.+?)(?:  .*| [|<>].*)?$", page, re.MULTILINE)
    assert examples
    with Path("words.txt").open("rb") as piped:
        monkeypatch.setattr(sys, "stdin", piped)
        for example in examples:
            # Whoever tries it waits for the proof; what has been found in less is an answer, too.
            soon = example.replace("--time-limit 10", "--time-limit 0.1")
            soon = soon.replace("web2", "american-english-small")
            # All opponents meet each other: in a thousand rounds a pair, that takes minutes.
            soon = soon.replace("arena all --rounds 1000", "arena all --rounds 1")
            if "certificate" in soon or "check" in command:  # of ENABLE1 it takes seconds
                soon = soon.replace("enable1", "club.txt")
            assert answer(*shlex.split(soon))


@pytest.mark.parametrize(
    ("argv", "idle"),
    [
        (["strategy", "--player", "1"], ["--reading one-against-all"]),
        (["margin"], ["--reading one-against-all", "--players 2"]),
    ],
)
def test_help_is_silent_of_options_that_change_nothing(
    answer: Says, write: Says, argv: list[str], idle: list[str]
) -> None:
    page = answer(argv[0], "--help")
    source = write("ghost\ntree\n")
    for option in idle:
        assert f" {option.split()[0]} " not in page
        assert answer(*argv, source, *option.split()) == answer(*argv, source)


def test_the_version_is_that_of_the_package(answer: Says) -> None:
    assert answer("--version") == f"ghost-cli {ghost_desktop.__version__}\n"
