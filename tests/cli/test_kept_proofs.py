"""ghost-cli: the proofs of earlier games, their room, and how they are cleared."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ghost_desktop.formats.stored import describe_cleared, size_text
from ghost_desktop.library.kept_file import cache_path

if TYPE_CHECKING:
    from conftest import Says, Tells


def test_what_one_call_proves_is_kept_for_the_next(answer_json: Tells, write: Says) -> None:
    source = write("ghost\nhost\nshot\ntan\ntoast\n")
    asked = ("solve", source, "--variant", "spook", "--min-length", "3")
    first = answer_json(*asked)
    kept = {path: path.read_bytes() for path in cache_path("proofs").iterdir()}
    assert kept
    again = answer_json(*asked)
    changing = {"load_seconds", "solve_seconds", "examined"}
    assert {key: first[key] for key in first.keys() - changing} == {
        key: again[key] for key in again.keys() - changing
    }
    assert first["examined"] > again["examined"] == 0
    assert {path: path.read_bytes() for path in cache_path("proofs").iterdir()} == kept


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0 bytes"),
        (999, "999 bytes"),
        (1000, "1 kB"),
        (99_400, "99 kB"),
        (100_000, "0.1 MB"),
        (1_234_567, "1.2 MB"),
        (1_999_000_000, "1,999.0 MB"),
    ],
)
def test_sizes_are_told_as_one_would(size: int, text: str) -> None:
    assert size_text(size) == text


def test_what_cannot_be_cleared_is_told() -> None:
    assert describe_cleared(5000, 2000) == (
        "2 kB of 5 kB could not be cleared; another program may use them."
    )
