"""The rooms of the program: which of them may know which."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import ghost_desktop

if TYPE_CHECKING:
    from collections.abc import Iterator

PROGRAM = Path(ghost_desktop.__file__).parent


def rooms_known_in(file: Path) -> Iterator[str]:
    """The rooms from which a file imports, be it only for types."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ghost_desktop."):
            yield (node.module or "").split(".")[1]


@pytest.mark.parametrize(
    ("room", "known"), [("engine", set()), ("play", {"engine"}), ("library", {"engine"})]
)
def test_the_inner_rooms_know_no_more_than_they_may(room: str, known: set[str]) -> None:
    files = list((PROGRAM / room).glob("**/*.py"))
    assert len(files) > 4
    for file in files:
        assert set(rooms_known_in(file)) <= known | {room}, file
