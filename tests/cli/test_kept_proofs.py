"""ghost-cli: the proofs of earlier games, their room, and how they are cleared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ghost_desktop.formats.stored import describe_cleared, size_text
from ghost_desktop.library.kept_file import cache_path

if TYPE_CHECKING:
    from collections.abc import Callable


def test_what_one_call_proves_is_kept_for_the_next(
    answer_json: Callable[..., Any], write: Callable[..., str]
) -> None:
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


def test_proofs_tell_their_room_and_can_be_cleared(
    answer: Callable[..., str], answer_json: Callable[..., Any], write: Callable[..., str]
) -> None:
    nothing = {"path": str(cache_path("proofs")), "byte_count": 0, "cleared_byte_count": 0}
    assert answer_json("proofs") == nothing
    assert answer("proofs").startswith("No proofs of earlier games are kept on this computer.\n")
    assert answer("proofs", "--clear").startswith("There were no proofs to clear.\n")
    source = write("ghost\nhost\nshot\ntan\ntoast\n")
    answer("position", source, "ho", "--variant", "xghost", "--min-length", "3")
    size = sum(path.stat().st_size for path in cache_path("proofs").iterdir())
    assert answer_json("proofs") == {**nothing, "byte_count": size}
    page = answer("proofs")
    assert f"Proofs of earlier games take {size_text(size)} on this computer." in page
    assert page.endswith(f"Folder: {cache_path('proofs')}\n")
    assert answer("proofs", "--clear").startswith(f"Cleared {size_text(size)} of proofs.\n")
    assert answer_json("proofs", "--clear") == nothing
    answer("strategy", source, "--player", "1", "--variant", "superghost", "--min-length", "3")
    assert answer_json("proofs") == nothing  # where all is listed, nothing needs to be kept


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
