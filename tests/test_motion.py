"""Tiles move as they come, where motion is wanted, and keep nobody waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_commands import action
from at_the_window import running
from boards import letters
from PySide6.QtCore import Qt, QVariantAnimation

from ghost_desktop.desktop.window.look import has_motion, want_less_motion
from ghost_desktop.desktop.window.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.desktop.window.tiles import TileStrip


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    want_less_motion(wants_less=False)


def held(window: MainWindow) -> TileStrip:
    """The tiles of a window whose computers wait."""
    window.board.controller.thinker.wait_ms = 100_000
    return window.board.view.letters.tiles


def test_a_letter_comes_into_its_place_and_the_next_need_not_wait(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    tiles = held(window)
    if not has_motion(tiles):
        pytest.fail("the tests are to be run where things may move")
    qtbot.keyClicks(window.board, "h")
    assert tiles.moves
    first, placed = tiles.grab().toImage(), tiles.box(0)
    qtbot.waitUntil(lambda: not tiles.moves)
    assert tiles.grab().toImage() != first
    assert tiles.box(0) == placed, "what can be clicked does not move"
    qtbot.keyClick(window.board, Qt.Key.Key_Backspace, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(window.board, "n")
    assert tiles.moves
    assert letters(window.board) == "N", "a letter is taken while another moves"
    assert running(window).fragment == "n"
    window.board.new_round()


def test_nothing_moves_that_nobody_sees(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    tiles = held(window)
    qtbot.keyClicks(window.board, "h")
    window.show_panel(1)
    assert not tiles.moves
    window.board.new_round()


def test_who_wants_less_motion_has_none(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    tiles = held(window)
    menu = action(window, "less_motion")
    assert not menu.isChecked()
    menu.trigger()
    assert menu.isChecked()
    assert window.settings().less_motion
    qtbot.keyClicks(window.board, "h")
    assert not tiles.moves
    assert tiles._glide.state() is not QVariantAnimation.State.Running
    qtbot.keyClicks(window.board, "q")
    assert tiles._shake.state() is not QVariantAnimation.State.Running
    menu.trigger()
    assert has_motion(tiles)
    window.board.new_round()
    another = opens(settings=Settings(less_motion=True))
    assert another.look.less_motion
    assert action(another, "less_motion").isChecked()


@pytest.mark.parametrize("still", [False, True])
def test_the_ghost_and_the_tiles_answer_the_end_of_a_round_in_half_a_second(
    qtbot: QtBot, opens: Opens, still: bool
) -> None:
    window = opens()
    want_less_motion(wants_less=still)
    board = window.board
    ghost, tiles = board.view.column.ghost, board.view.letters.tiles
    board.controller.play_from("ghos", 0)
    qtbot.waitUntil(lambda: board.controller.is_persons_turn)
    window.resize(1280, 800)
    qtbot.keyClicks(board, "t")
    assert running(window).over is not None
    reaction = ghost._reaction
    assert reaction.totalDuration() == 500
    assert (reaction.state() is QVariantAnimation.State.Running) is not still
    places = [tiles.box(place) for place in range(5)]
    if not still:
        qtbot.waitUntil(lambda: tiles._raised < 0)
    qtbot.waitUntil(lambda: reaction.state() is QVariantAnimation.State.Stopped)
    assert round(tiles._raised, 9) == 0
    still_there = tiles.grab().toImage()
    tiles.answer(0.25, is_glad=True)
    assert tiles._raised > 0
    assert tiles.grab().toImage() != still_there
    tiles.answer(0.0, is_glad=False)
    assert [tiles.box(place) for place in range(5)] == places, "what can be clicked does not move"
