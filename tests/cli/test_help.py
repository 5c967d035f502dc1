"""ghost-cli: its pages of help."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import ghost_desktop

if TYPE_CHECKING:
    from collections.abc import Callable


COMMANDS = ("lists", "solve", "position", "strategy", "compare")


def test_help_names_every_command_and_its_purpose(answer: Callable[..., str]) -> None:
    page = answer("--help")
    assert all(re.search(rf"^    {command} +\w+", page, re.MULTILINE) for command in COMMANDS)
    assert "decide" not in page


@pytest.mark.parametrize("command", [(), *((command,) for command in COMMANDS)])
def test_the_examples_of_every_help_page_work(
    answer: Callable[..., str],
    write: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, ...],
) -> None:
    monkeypatch.chdir(Path(write("ghost\ntree\n", "my-words.txt")).parent)
    page = answer(*command, "--help")
    assert page.startswith("usage: ghost-cli")
    assert max(map(len, page.splitlines())) <= 100
    examples = re.findall(r"^  ghost-cli (.+?)(?:  .*| [|>].*)?$", page, re.MULTILINE)
    assert examples
    for example in examples:
        assert answer(*shlex.split(example))


def test_the_version_is_that_of_the_package(answer: Callable[..., str]) -> None:
    assert answer("--version") == f"ghost-cli {ghost_desktop.__version__}\n"
