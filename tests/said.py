"""What tests know to be said: sentences in golden files, which are compared, and read by people.

    .venv/bin/pytest -n0 tests/formats/test_text.py --renew

writes those of a file of tests anew, as they are now said; what has changed, `git diff` shows. Each
file of tests has one in ``tests/golden/said/``: behind ``#`` the name of a test, below it what is said.
"""

from __future__ import annotations

import re
from difflib import ndiff
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

TESTS = Path(__file__).parent
FOLDER = TESTS / "golden" / "said"


def sections(file: Path) -> dict[str, list[str]]:
    """What each test that has a part in a golden file says, line by line."""
    parts = re.split(r"^# (test_.*)\n", file.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return {name: said.splitlines() for name, said in zip(parts[::2], parts[1::2], strict=True)}


class Known:
    """What one test is known to say: call it with sentences, all of which are compared at its end."""

    def __init__(self, tests: Path, name: str) -> None:
        self._tests = tests
        self._name = name
        self._said: list[str] = []

    def __call__(self, said: Iterable[str]) -> None:
        self._said += [line for one in said for line in one.splitlines()]

    def compare(self, *, renew: bool) -> None:
        """Compare all that was said, or take it for what is known from now on."""
        file = FOLDER / f"{self._tests.relative_to(TESTS).with_suffix('').as_posix()}.txt"
        known = sections(file) if file.exists() else {}
        if renew and known.get(self._name) != self._said:
            known[self._name] = self._said
            order = self._tests.read_text("utf-8")
            names = sorted(known, key=lambda name: order.find(f"def {name}("))
            parts = ["\n".join([f"# {name}", *known[name], ""]) for name in names]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("".join(parts), "utf-8")
        before = known.get(self._name, [])
        assert self._said == before, "\n".join(ndiff(before, self._said))
