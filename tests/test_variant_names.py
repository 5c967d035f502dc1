"""No part of the program knows a variant by name: all that they differ in are hooks."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import ghost_desktop

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(ghost_desktop.__file__).parent
VARIANTS = "ghost_desktop.engine.game.variants"
NAMED = re.compile("super(duper)?ghost|(in|than) ghost\\b", re.IGNORECASE)

EXCEPTIONS = {
    "checker.py": "the rules once more, for who believes no other file",
    "checker_of_margins.py": "the same",
    "cli/checking.py": "examples of command lines",
    "cli/comparing.py": "examples of command lines",
    "cli/deciding.py": "examples of command lines",
    "cli/looking_up.py": "examples of command lines",
    "cli/positions.py": "examples of command lines",
    "cli/puzzle.py": "examples of command lines",
    "cli/solving.py": "examples of command lines",
    "cli/strategies.py": "examples of command lines",
    "formats/position_line.py": "the example of a position line",
    "play/daily.py": "the week of games that are asked, which is published",
}


def names_in(path: Path) -> Iterator[str]:
    """What code, not its comments and docstrings, says of single variants."""
    text = path.read_text(encoding="utf-8")
    if not (VARIANTS in text or NAMED.search(text)):  # in most files there is nothing to read
        return
    tree = ast.parse(text)
    # A text that is a whole statement is a docstring, of an attribute perhaps.
    told = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    for one in ast.walk(tree):
        if isinstance(one, ast.ImportFrom) and f"{one.module}.".startswith(f"{VARIANTS}."):
            if one.module != VARIANTS:
                yield str(one.module)
        elif isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in told:
            yield from (found[0] for found in NAMED.finditer(one.value))
        elif isinstance(one, ast.Name) and NAMED.search(one.id):
            yield one.id


def test_only_a_variants_own_file_names_it() -> None:
    found = {
        str(path.relative_to(ROOT)): names
        for path in sorted(ROOT.rglob("*.py"))
        if "engine/game/variants" not in path.as_posix() and (names := list(names_in(path)))
    }
    assert set(found) == set(EXCEPTIONS), found
