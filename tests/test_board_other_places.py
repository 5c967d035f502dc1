"""Variants in which letters go elsewhere than to either end: a caret, pools, and what is laid."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from boards import let_computer_play, letters, make_board, press, running, says
from jobs import Unheard
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QPushButton
from toy_variant import BETWEEN, TSOHG

from ghost_desktop.desktop.window.letter_input import Arrangement, PlaceCommand
from ghost_desktop.desktop.window.question import answer
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.anaghost import ANAGHOST
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.library.question import Question
from ghost_desktop.play.round import Round

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.board.panel import BoardPanel
    from ghost_desktop.desktop.window.tiles import TileStrip
    from ghost_desktop.engine.game.variant import Variant

LEFT, RIGHT, HOME, END = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End
UP, DOWN = Qt.Key.Key_Up, Qt.Key.Key_Down
WORDS = ("ghost", "host", "toast", "pathos", "shot")


def sit_down_with(
    qtbot: QtBot, variant: Variant, tmp_path: Path, *words: str, given: str = ""
) -> BoardPanel:
    path = tmp_path / "few.txt"
    path.write_text("\n".join(sorted(words or WORDS)), encoding="utf-8")
    board = make_board(qtbot, Random(1))
    board.show()
    board.resize(900, 700)
    board.set_answer(answer(Question(str(path), Rules(variant)), Unheard()))
    board.controller.thinker._pause.setInterval(100_000)
    if given:
        board.controller.play_from(given, len(given) % 2)
        assert board.controller.is_persons_turn
    return board


def caret(board: BoardPanel) -> int:
    tiles = board.view.letters.tiles
    assert tiles.gaps == (tiles.caret,)
    return tiles.caret


def point_at(qtbot: QtBot, tiles: TileStrip, tile: int, part: float) -> None:
    """Click on a tile, so far from its left edge."""
    box = tiles.box(tile)
    spot = QPoint(round(box.left() + part * box.width()), round(box.center().y()))
    qtbot.mouseClick(tiles, Qt.MouseButton.LeftButton, pos=spot)


def test_a_round_is_played_at_the_one_place_that_there_is(qtbot: QtBot, tmp_path: Path) -> None:
    board = sit_down_with(qtbot, TSOHG, tmp_path, "ghost", "host", "toast")
    for key in (LEFT, RIGHT, UP, HOME):  # are for nothing here
        press(qtbot, board, key)
    qtbot.keyClicks(board, "t")
    assert "You added T." in says(board)
    let_computer_play(qtbot, board)
    assert not board.view.letters.places.isVisible()
    assert board.view.letters.tiles.gaps == (0,)
    before = running(board).fragment
    letter = running(board).legal_plays()[0].letter
    qtbot.keyClicks(board, letter)
    assert letters(board).lower() == running(board).fragment == letter + before
    board.new_round()


# --- a caret ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", [XGHOST, BETWEEN], ids=lambda one: one.id)
def test_a_letter_goes_where_the_caret_stands(
    qtbot: QtBot, tmp_path: Path, variant: Variant
) -> None:
    board = sit_down_with(qtbot, variant, tmp_path, given="gt")
    assert caret(board) == 2, "at the end, to begin with"
    for key, stands in ((RIGHT, 2), (LEFT, 1), (HOME, 0), (LEFT, 0), (END, 2), (LEFT, 1)):
        press(qtbot, board, key)
        assert caret(board) == stands
    assert "next letter goes between G and T" in board.view.letters.name
    qtbot.keyClicks(board, "s")
    assert letters(board) == "GST"
    assert running(board).fragment == "gst"
    assert running(board).plays[-1].where.gap == 1
    board.new_round()


def test_the_caret_stays_in_front_of_its_letter(qtbot: QtBot, tmp_path: Path) -> None:
    board = sit_down_with(qtbot, XGHOST, tmp_path, "ghosts", given="ot")
    press(qtbot, board, LEFT)
    qtbot.keyClicks(board, "s")
    assert caret(board) == 2
    before = letters(board)
    let_computer_play(qtbot, board)
    assert letters(board)[caret(board) :].startswith("T"), (before, letters(board))
    board.new_round()


@pytest.mark.parametrize(("key", "stands"), [(HOME, [0, 0]), (END, [3, 4])])
def test_at_the_ends_the_caret_stays_at_the_ends(
    qtbot: QtBot, tmp_path: Path, key: Qt.Key, stands: list[int]
) -> None:
    board = sit_down_with(qtbot, XGHOST, tmp_path, "ghostly", given="os")
    press(qtbot, board, key)
    qtbot.keyClicks(board, "h" if key is HOME else "t")
    seen = [caret(board)]
    let_computer_play(qtbot, board)
    assert [*seen, caret(board)] == stands
    board.new_round()


def test_the_caret_is_put_between_letters_by_a_click(
    qtbot: QtBot, tmp_path: Path, announced: list[str]
) -> None:
    board = sit_down_with(qtbot, XGHOST, tmp_path, given="gost")
    tiles = board.view.letters.tiles
    for tile, part, stands in ((1, 0.2, 1), (1, 0.8, 2), (0, 0.2, 0), (3, 0.9, 4)):
        point_at(qtbot, tiles, tile, part)
        assert caret(board) == stands
    point_at(qtbot, tiles, 2, 0.2)
    assert announced[-1] == "The next letter goes between O and S."
    assert board.focusWidget() is board
    board.new_round()


@pytest.mark.parametrize("variant", [XGHOST, BETWEEN], ids=lambda one: one.id)
def test_a_click_in_the_gap_between_two_tiles_puts_it_there_and_beside_the_row_at_its_ends(
    qtbot: QtBot, tmp_path: Path, variant: Variant
) -> None:
    board = sit_down_with(qtbot, variant, tmp_path, given="gost")
    tiles = board.view.letters.tiles
    middle = round(tiles.box(0).center().y())
    gap = tiles.box(1).left() - tiles.box(0).right()
    assert gap > 2, "wide enough to be aimed at"
    after_first = QPoint(round(tiles.box(0).right() + gap / 2), middle)
    moved, at = QEvent.Type.MouseMove, QPointF(after_first)
    none = Qt.MouseButton.NoButton
    moving = QMouseEvent(moved, at, tiles.mapToGlobal(at), none, none, Qt.KeyboardModifier(0))
    QApplication.sendEvent(tiles, moving)
    assert tiles.toolTip() == "Put the next letter here"
    assert tiles.cursor().shape() is Qt.CursorShape.PointingHandCursor
    for spot, stands in (
        (after_first, 1),
        (QPoint(2, middle), 0),
        (QPoint(tiles.width() - 2, middle), 4),
        (QPoint(2, 2), 4),  # above the row, nothing is meant
        (QPoint(2, tiles.height() - 2), 4),
    ):
        qtbot.mouseClick(tiles, Qt.MouseButton.RightButton, pos=after_first)
        qtbot.mouseClick(tiles, Qt.MouseButton.LeftButton, pos=spot)
        assert caret(board) == stands
    board.new_round()


def test_buttons_move_the_caret(qtbot: QtBot, tmp_path: Path) -> None:
    board = sit_down_with(qtbot, XGHOST, tmp_path, given="gst")
    places = board.view.letters.places
    shown = [one.text() for one in places.findChildren(QPushButton) if one.isVisible()]
    assert shown == ["←  Left", "Right  →"]
    qtbot.mouseClick(places._buttons[PlaceCommand.LEFT], Qt.MouseButton.LeftButton)
    assert caret(board) == 2
    qtbot.mouseClick(places._buttons[PlaceCommand.RIGHT], Qt.MouseButton.LeftButton)
    assert caret(board) == 3
    assert not places._buttons[PlaceCommand.LEFT].isChecked()
    board.new_round()


def test_an_illegal_place_says_what_it_would_make(qtbot: QtBot, tmp_path: Path) -> None:
    board = sit_down_with(qtbot, XGHOST, tmp_path, given="gt")
    qtbot.keyClicks(board, "o")
    assert "No word of 4 or more letters has GTO in this order." in board.view.letters.said
    press(qtbot, board, LEFT)
    qtbot.keyClicks(board, "o")
    assert letters(board) == "GOT"
    board.new_round()


# --- a pool -----------------------------------------------------------------------------------------


def test_letters_come_to_a_pool_at_its_end_and_nobody_asks_where(
    qtbot: QtBot, tmp_path: Path
) -> None:
    board = sit_down_with(qtbot, SPOOK, tmp_path, given="hos")
    assert letters(board) == "HOS"
    for key in (HOME, LEFT):
        press(qtbot, board, key)
    assert board.view.letters.tiles.gaps == (3,)
    assert board.view.letters.name == "Letters on the table: H O S"
    qtbot.keyClicks(board, "g")
    assert letters(board) == "HOSG"
    assert running(board).fragment == "ghos"
    let_computer_play(qtbot, board)
    assert letters(board) == "HOSGT"
    board.new_round()


def test_a_pool_is_shuffled_and_sorted_by_keys(
    qtbot: QtBot, tmp_path: Path, announced: list[str]
) -> None:
    board = sit_down_with(qtbot, SPOOK, tmp_path, given="ghot")
    press(qtbot, board, UP)
    assert sorted(letters(board)) == list("GHOT")
    assert letters(board) != "GHOT"
    press(qtbot, board, DOWN)
    assert letters(board) == "GHOT"
    assert announced[-1] == "The letters lie so: G H O T."
    assert running(board).fragment == "ghot"
    board.new_round()


def test_in_xghost_letters_stay_where_they_are(qtbot: QtBot, tmp_path: Path) -> None:
    board = sit_down_with(qtbot, XGHOST, tmp_path, given="gost")
    for key in (UP, DOWN):
        press(qtbot, board, key)
    assert letters(board) == "GOST"
    board.new_round()


# --- what is laid -----------------------------------------------------------------------------------


def test_what_is_laid_stands_in_some_word_and_is_none(qtbot: QtBot, tmp_path: Path) -> None:
    board = sit_down_with(qtbot, ANAGHOST, tmp_path, given="ost")
    qtbot.keyClicks(board, "h")
    assert running(board).fragment == "host"
    assert running(board).over is None
    assert letters(board) == "THOS", "as in PATHOS: HOST and SHOT are words"
    press(qtbot, board, DOWN)
    assert letters(board) == "HOST", "one may look at them otherwise"
    board.new_round()


def test_it_is_laid_as_it_lay_if_that_is_right(qtbot: QtBot, tmp_path: Path) -> None:
    board = sit_down_with(qtbot, ANAGHOST, tmp_path, "hosts", "shots", given="hos")
    assert letters(board) == "HOS"
    qtbot.keyClicks(board, "t")
    assert letters(board) == "HOST"
    board.new_round()


# --- without a board --------------------------------------------------------------------------------


def test_letters_keep_their_players_however_they_lie(qtbot: QtBot, tmp_path: Path) -> None:
    board = sit_down_with(qtbot, SPOOK, tmp_path, "toast", given="at")
    qtbot.keyClicks(board, "t")
    press(qtbot, board, UP)
    mine = [tile for tile in board.view.letters.tiles.tiles if tile.mine]
    assert [tile.letter for tile in mine] == ["T"]
    assert mine[0].last
    board.new_round()


def test_letters_that_were_taken_back_are_gone(qtbot: QtBot, tmp_path: Path) -> None:
    board = sit_down_with(qtbot, SPOOK, tmp_path, given="gh")
    game = running(board).game
    lying = Arrangement().follow(Round(game, "ghost")).sorted(Round(game, "ghost"))
    assert lying.with_caret(3).follow(Round(game, "gh")) == Arrangement((0, 1), 2)
    board.new_round()
