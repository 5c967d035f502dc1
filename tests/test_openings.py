"""First letters: those whose capitals look the same are told apart, wherever they are shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jobs import Unheard

from ghost_desktop.desktop.dictionaries.charts.rounds import describe_openings
from ghost_desktop.desktop.dictionaries.wording import describe_letter, legend_texts, openings_text
from ghost_desktop.desktop.window.question import answer, describe_outcome
from ghost_desktop.engine.comparison import OpeningRound
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.cell import Cell
from ghost_desktop.library.question import Question

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


def test_of_an_opening_the_same_is_said_as_in_the_legend(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text("abc\nbac\n", encoding="utf-8")
    for misere, good in ((False, "first player is safe"), (True, "first player is sure to win")):
        game = Question(str(path), Rules(min_length=3, players=3, misere=misere))
        found = answer(game, Unheard())
        loaded = found.loaded
        row = replace(found.row, winning_openings=("a",))
        cell = Cell(game, loaded.words.name, loaded.words.alphabet, row, loaded.report)
        assert legend_texts([game]).good == good
        for letter in "ab":
            wins = letter in cell.row.winning_openings
            what = good if wins else legend_texts([game]).in_vain
            assert describe_letter(cell, letter).startswith(f"{letter.upper()}: {what}. ")
            opening = OpeningRound(letter, 3, 5)
            said = f"{letter.upper()}: {what} (plays: 3 to 5)."
            assert describe_openings(cell, [opening]) == said
