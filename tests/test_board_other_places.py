"""Variants in which letters go elsewhere than to either end: the board takes them all the same."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from boards import let_computer_play, letters, make_board, press, running, says
from jobs import Unheard
from PySide6.QtCore import Qt
from toy_variant import TSOHG, Between

from ghost_desktop.desktop.board.tiles import Placeholder
from ghost_desktop.desktop.question import Question, answer
from ghost_desktop.engine.plays import Where
from ghost_desktop.engine.rules import Rules

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.board.panel import BoardPanel
    from ghost_desktop.engine.variant import Variant


class ByNumber(Between):
    """A letter goes anywhere: its place is a number, and there are more from play to play."""

    id = "by-number"

    def places_for(self, fragment: str) -> tuple[Where, ...]:
        return tuple(Where(str(gap), gap) for gap in range(len(fragment) + 1))


def sit_down_with(qtbot: QtBot, variant: Variant, tmp_path: Path) -> BoardPanel:
    path = tmp_path / "few.txt"
    path.write_text("ghost\nhost\ntoast\n", encoding="utf-8")
    board = make_board(qtbot, Random(1))
    board.show()
    board.set_answer(answer(Question(str(path), Rules(variant)), Unheard()))
    return board


@pytest.mark.parametrize("variant", [TSOHG, ByNumber()], ids=lambda one: one.id)
def test_a_round_is_played_by_keys_at_the_first_place(
    qtbot: QtBot, tmp_path: Path, variant: Variant
) -> None:
    board = sit_down_with(qtbot, variant, tmp_path)
    board.controller._pause.setInterval(100_000)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up):  # are for nothing here
        press(qtbot, board, key)
    qtbot.keyClicks(board, "t")
    assert "You added T." in says(board)
    let_computer_play(qtbot, board)
    assert not board.view.letters.places.isVisible()
    assert board.view.letters.tiles.places == (Placeholder.FRONT,)
    before = running(board).fragment
    first = variant.places_for(before)[0]
    letter = next(play.letter for play in running(board).legal_plays() if play.where == first)
    qtbot.keyClicks(board, letter)
    assert letters(board).lower() == running(board).fragment == letter + before
    assert running(board).plays[-1].where == first
    board.new_round()
