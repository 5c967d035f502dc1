"""What a person reads stands in the order of the list's language; data stand by code point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

THREE = ("--min-length", "3")


def test_text_stands_in_the_order_of_the_language(
    answer: Callable[..., str], refusal: Callable[..., str], tmp_path: Path
) -> None:
    path, even, other = (str(tmp_path / name) for name in ("swedish", "even", "other"))
    (tmp_path / "swedish").write_text("abc\nåbcd\näbcd\nöbcd\n", "utf-8")
    (tmp_path / "even").write_text("abc\n", "utf-8")
    (tmp_path / "other").write_text("öxyz\näxyz\nåxyz\n", "utf-8")
    assert "wins, with å, ä or ö." in answer("solve", path, *THREE)
    assert "å ä ö" in answer("compare", path, *THREE)
    assert "instance ÅBCD, ÄBCD and ÖBCD." in answer("margin", path, *THREE)
    assert "wins, with Å, Ä or Ö." in answer("decide", path, *THREE)
    assert "with Å, Ä or Ö" in answer("decide", path, *THREE, "--format", "markdown")
    assert "is one of a, å, ä or ö." in refusal(
        "strategy", path, *THREE, "--player", "1", "--opening", "x"
    )
    said = answer("decide", even, *THREE, "--other", other)
    assert [said.find(word) for word in ("ÅXYZ", "ÄXYZ", "ÖXYZ")] == sorted(
        said.find(word) for word in ("ÅXYZ", "ÄXYZ", "ÖXYZ")
    )
    assert "ÖXYZ" in said


def test_data_stand_by_code_point(
    answer: Callable[..., str], answer_json: Callable[..., Any], tmp_path: Path
) -> None:
    path = str(tmp_path / "swedish")
    (tmp_path / "swedish").write_text("abc\nåbcd\näbcd\nöbcd\n", "utf-8")
    assert answer_json("solve", path, *THREE)["winning_openings"] == ["ä", "å", "ö"]
    assert answer_json("margin", path, *THREE)["remove"] == ["äbcd", "åbcd", "öbcd"]
    assert "ä å ö" in answer("compare", path, *THREE, "--format", "csv")
