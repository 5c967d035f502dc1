"""First letters: those whose capitals look the same are told apart, wherever they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jobs import Unheard

from ghost_desktop.desktop.dictionaries.grid import Cell
from ghost_desktop.desktop.dictionaries.wording import describe_letter, openings_text
from ghost_desktop.desktop.question import Question, answer, describe_outcome
from ghost_desktop.engine.rules import Rules

if TYPE_CHECKING:
    from pathlib import Path


def test_openings_look_as_on_the_board(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text("ςασα\nσαςοι\n", encoding="utf-8")
    found = answer(Question(str(path), Rules(min_length=3)), Unheard())
    loaded = found.loaded
    cell = Cell(found.question, loaded.words.name, loaded.words.alphabet, found.row, loaded.report)
    assert describe_outcome(found.row) == "first player wins with ς"
    assert openings_text(cell) == "ς"
    assert describe_letter(cell, "σ").startswith("σ does not win. ")
