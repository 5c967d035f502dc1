"""ghost-cli: how it refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Says


def test_a_refusal_is_short_however_long_the_input(refusal: Says) -> None:
    for argv in (
        ("solve", "enable1", "--min-length", "9" * 5_000),
        ("position", "enable1", "g" * 5_000),
        ("position", "enable1", "4" * 5_000),
        ("position", "enable1", "g" * 5_000, "--variant", "superghost"),
        ("solve", "enable1", "--players", "2" * 5_000),
        ("solve", "enable1", "--variant", "g" * 5_000),
        ("strategy", "enable1", "--player", "1", "--opening", "g" * 5_000),
        ("strategy", "enable1", "--player", "1", "--time-limit", "6" * 5_000),
        ("solve", "enable1", "g" * 5_000),
    ):
        assert len(refusal(*argv)) < 200


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "is empty; a word list has one word a line."),
        (
            b"\x7fELF\x00\x01\x02ghost\n",
            "is not a text; a word list is a text file with one word a",
        ),
        (b"don't\n42\n", "has no words: each of its 2 lines was dropped"),
    ],
)
@pytest.mark.parametrize("command", ["solve", "compare"])
def test_a_file_that_is_no_word_list_is_refused(
    refusal: Says, write: Says, command: str, data: bytes, sentence: str
) -> None:
    source = write(data)
    assert refusal(command, source).startswith(f"{source} {sentence}")


def test_a_file_that_may_not_be_read_is_refused(
    refusal: Says, write: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbid(*_: object) -> bytes:
        raise PermissionError

    source = write("ghost\n")
    monkeypatch.setattr(catalogue, "read_text_within", forbid)  # root may read every real file
    assert refusal("solve", source).startswith(f"{source} cannot be read: you are not allowed to;")


def test_a_name_with_a_line_end_is_refused_in_one_line(refusal: Says, write: Says) -> None:
    assert r"a\nb.txt is empty" in refusal("solve", write("", "a\nb.txt"))
    assert r"'no\nsuch'" in refusal("solve", "no\nsuch")
    assert refusal("position", "enable1", "g\nh").endswith(r"not 'g\nh'.")


def test_rows_before_a_list_that_is_refused_are_kept(
    call: Callable[..., tuple[int, str, str]], write: Says
) -> None:
    source = write("ghost\ntree\n")
    status, out, err = call("compare", source, "nosuch")
    assert status == 2
    assert source in out
    assert err.startswith("ghost-cli: there is no word list or file 'nosuch'")
