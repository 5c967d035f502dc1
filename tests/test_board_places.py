"""Where the next letter goes: arrows, clicks, buttons; letters turned round; tiles that fit."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from at_the_window import let_qt_work
from boards import (
    DUPER,
    SUPER,
    letters,
    make_play,
    play_on,
    press,
    running,
    says,
    sit_down,
    solved,
    wait_for_turn,
)
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QPushButton

from ghost_desktop.desktop.window.tiles import Gap, Tile, TileStrip
from ghost_desktop.engine.game.rules import Rules

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot
    from said import Known

    from ghost_desktop.desktop.board.panel import BoardPanel

LEFT, RIGHT, UP, DOWN = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down


def begun(qtbot: QtBot, rules: Rules, fragment: str = "cro") -> BoardPanel:
    """A board at the person's turn, with letters on the table."""
    board = sit_down(qtbot, rules)
    board.controller.play_from(fragment, rules.to_play(len(fragment)))
    let_qt_work()  # the list of plays comes beside it
    return board


def named(board: BoardPanel, name: str) -> QPushButton:
    (button,) = [b for b in board.findChildren(QPushButton) if b.accessibleName() == name]
    return button


def marked(board: BoardPanel) -> str:
    """Where the next letter goes."""
    tiles = board.view.letters.tiles
    return {0: "front", len(tiles.tiles): "end"}[tiles.caret]


def hold(board: BoardPanel) -> None:
    """Have the computers think longer than the test lasts."""
    board.controller.thinker._pause.setInterval(100_000)


# --- the ends ---------------------------------------------------------------------------------------


def test_a_letter_goes_where_the_arrows_have_put_the_mark(qtbot: QtBot) -> None:
    board = begun(qtbot, Rules(variant=SUPER))
    hold(board)
    tiles = board.view.letters.tiles
    assert tiles.gaps == (0, len(tiles.tiles))
    assert marked(board) == "end"
    press(qtbot, board, LEFT)
    assert marked(board) == "front"
    press(qtbot, board, LEFT)  # it is there already
    qtbot.keyClicks(board, "a")
    assert letters(board) == "ACRO"
    board.controller.play_from("cro", 1)
    press(qtbot, board, RIGHT)
    qtbot.keyClicks(board, "w")
    assert letters(board) == "CROW"
    board.new_round()


def test_the_same_letter_lies_where_it_was_put(qtbot: QtBot) -> None:
    board = begun(qtbot, Rules(variant=SUPER), "s")
    hold(board)
    press(qtbot, board, LEFT)
    qtbot.keyClicks(board, "s")
    assert [tile.player for tile in board.view.letters.tiles.tiles] == ["you", ""]
    assert "You added S at the front." in says(board)
    board.new_round()


def test_the_mark_stays_where_it_was_put(qtbot: QtBot) -> None:
    board = begun(qtbot, Rules(variant=SUPER, players=3))
    press(qtbot, board, LEFT)
    qtbot.keyClicks(board, "a")
    assert marked(board) == "front"
    wait_for_turn(qtbot, board)
    play_on(qtbot, board, Random(1))
    left = marked(board)
    press(qtbot, board, LEFT if left == "end" else RIGHT)  # when all is over: too late
    assert marked(board) == left
    press(qtbot, board, Qt.Key.Key_Return)
    assert marked(board) == "end", "another round begins as the first did"


def test_the_mark_can_be_put_while_a_computer_thinks(qtbot: QtBot) -> None:
    board = begun(qtbot, Rules(variant=SUPER, players=3))
    hold(board)
    qtbot.keyClicks(board, "n")
    assert not board.controller.is_persons_turn
    press(qtbot, board, LEFT)
    assert marked(board) == "front"
    board.new_round()


def test_either_place_can_be_clicked(qtbot: QtBot) -> None:
    board = begun(qtbot, Rules(variant=SUPER))
    tiles = board.view.letters.tiles
    for place, gap in (("front", 0), ("end", 3)):
        spot = tiles.box(Gap(gap)).center().toPoint()
        qtbot.mouseMove(tiles, spot)
        key = "(←, Home)" if place == "front" else "(→, End)"
        qtbot.waitUntil(lambda key=key: key in tiles.toolTip())  # type: ignore[misc]
        assert tiles.cursor().shape() is Qt.CursorShape.PointingHandCursor
        qtbot.mouseClick(tiles, Qt.MouseButton.LeftButton, pos=spot)
        assert marked(board) == place
    for near, place in ((0, "front"), (2, "end")):
        qtbot.mouseClick(tiles, Qt.MouseButton.LeftButton, pos=tiles.box(near).center().toPoint())
        assert marked(board) == place
    qtbot.mouseClick(tiles, Qt.MouseButton.RightButton, pos=tiles.box(Gap(0)).center().toPoint())
    assert marked(board) == "end"


def test_an_empty_table_has_one_place(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules(variant=SUPER))
    press(qtbot, board, LEFT)
    assert len(board.view.letters.tiles.gaps) == 1


def test_on_an_empty_table_no_place_is_offered_and_nothing_moves_when_it_is(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules(variant=DUPER))
    hold(board)
    view = board.view.letters
    assert not any(button.isEnabled() for button in view.places.findChildren(QPushButton))
    press(qtbot, board, LEFT)
    assert view.input.at_end
    assert "next letter" not in view.name
    before = view.keys.pos()
    qtbot.keyClicks(board, "h")
    assert named(board, "Next letter at the front").isEnabled()
    assert view.keys.pos() == before
    press(qtbot, board, LEFT)
    assert marked(board) == "front"
    board.new_round()


def test_in_ghost_there_is_nothing_to_choose(qtbot: QtBot) -> None:
    board = begun(qtbot, Rules())
    for key in (LEFT, UP):
        press(qtbot, board, key)
    assert board.view.letters.input.at_end
    assert not board.view.letters.input.turned
    assert board.view.letters.tiles.gaps == (len(letters(board)),)
    assert not board.view.letters.places.isVisible()


def test_in_superghost_nothing_is_turned(qtbot: QtBot) -> None:
    board = begun(qtbot, Rules(variant=SUPER))
    press(qtbot, board, UP)
    assert letters(board) == "CRO"
    assert not named(board, "Turn the letters round").isVisible()
    assert named(board, "Next letter at the front").isVisible()


# --- turning ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [UP, DOWN])
def test_the_letters_are_turned_round_and_back(qtbot: QtBot, key: Qt.Key) -> None:
    board = begun(qtbot, Rules(variant=DUPER))
    press(qtbot, board, key)
    assert letters(board) == "ORC"
    assert board.view.letters.input.turned
    assert "Turned round for your play." in says(board)
    assert named(board, "Turn the letters round").isChecked()
    press(qtbot, board, key)
    assert letters(board) == "CRO"
    assert "Turned round" not in says(board)
    assert running(board).plays == ()


@pytest.mark.parametrize(
    ("arrow", "letter", "made", "end"),
    [(RIGHT, "h", "ORCH", "end"), (LEFT, "e", "EORC", "front")],
)
def test_a_letter_is_added_to_the_turned_letters(
    qtbot: QtBot, arrow: Qt.Key, letter: str, made: str, end: str
) -> None:
    board = begun(qtbot, Rules(variant=DUPER))
    hold(board)
    press(qtbot, board, UP)
    press(qtbot, board, arrow)
    qtbot.keyClicks(board, letter)
    assert letters(board) == made
    assert not board.view.letters.input.turned
    (mine,) = [tile for tile in board.view.letters.tiles.tiles if tile.mine]
    assert mine.letter == letter.upper()
    assert f"You turned the letters round and added {letter.upper()} at the {end}." in says(board)
    board.new_round()


def test_a_play_takes_the_turn_with_it(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules(variant=DUPER, players=3))
    random = Random(4)
    while running(board).over is None:
        make_play(qtbot, board, random.choice(running(board).legal_plays()))
        assert not board.view.letters.input.turned
        assert letters(board).lower() == running(board).fragment


def test_nobody_turns_letters_out_of_turn(qtbot: QtBot) -> None:
    board = begun(qtbot, Rules(variant=DUPER))
    hold(board)
    turn = named(board, "Turn the letters round")
    assert turn.isEnabled()
    qtbot.keyClicks(board, "n")
    press(qtbot, board, UP)
    assert not board.view.letters.input.turned
    assert not turn.isEnabled()
    board.new_round()
    press(qtbot, board, UP)  # there is nothing to turn
    assert not board.view.letters.input.turned


def test_tiles_glide_when_they_are_turned(qtbot: QtBot) -> None:
    board = begun(qtbot, Rules(variant=DUPER))
    tiles = board.view.letters.tiles
    press(qtbot, board, UP)
    ran = tiles._glide_from
    assert set(ran) == {0, 1, 2}
    assert ran[0] == tiles.box(0).x()  # where the C was, which is now the third
    assert tiles.tiles[2].arrival == 0
    qtbot.waitUntil(lambda: tiles._glide.currentValue() == 1.0)


# --- refusals ---------------------------------------------------------------------------------------


def test_a_refused_letter_costs_nothing_and_changes_nothing(qtbot: QtBot) -> None:
    board = begun(qtbot, Rules(variant=DUPER, players=3))
    before = running(board)
    press(qtbot, board, UP)
    press(qtbot, board, LEFT)
    qtbot.keyClicks(board, "q")
    assert "No word of 4 or more letters contains QORC." in board.view.letters.said
    assert running(board) is before
    assert board.view.letters.input.turned
    assert not board.view.letters.input.at_end
    assert letters(board) == "ORC"
    assert board.controller.is_persons_turn


@pytest.mark.parametrize("key", [LEFT, UP])
def test_a_refusal_is_of_the_place_where_the_letter_was_to_go(qtbot: QtBot, key: Qt.Key) -> None:
    board = begun(qtbot, Rules(variant=DUPER))
    qtbot.keyClicks(board, "x")
    assert "CROX" in board.view.letters.said
    press(qtbot, board, key)
    assert board.view.letters.said == ""
    board.view.letters.remark("Something else.")
    press(qtbot, board, RIGHT)
    assert board.view.letters.said == "Something else."


# --- buttons and screen readers ---------------------------------------------------------------------


def test_buttons_do_what_the_keys_do(qtbot: QtBot) -> None:
    board = begun(qtbot, Rules(variant=DUPER))
    for name, key in {
        "Next letter at the front": "(←, Home)",
        "Next letter at the end": "(→, End)",
        "Turn the letters round": "(↑, ↓)",
    }.items():
        button = named(board, name)
        assert key in button.toolTip()
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert button.isChecked()
        assert board.focusWidget() is board  # letters go on at once
    assert board.view.letters.input.turned
    assert board.view.letters.input.at_end


def test_marks_and_turns_are_announced(qtbot: QtBot, announced: list[str], known: Known) -> None:
    board = begun(qtbot, Rules(variant=DUPER))
    announced.clear()
    for key in (LEFT, RIGHT, UP, DOWN):
        press(qtbot, board, key)
    known(announced)


def test_the_table_can_be_read(qtbot: QtBot) -> None:
    board = begun(qtbot, Rules(variant=DUPER))
    press(qtbot, board, LEFT)
    press(qtbot, board, UP)
    interface = QAccessible.queryAccessibleInterface(board.view.letters.tiles)
    assert interface.text(QAccessible.Text.Name) == (
        "Letters on the table: O R C; turned round. The next letter goes at the front"
    )


# --- what fits --------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 12, 28, 300])
@pytest.mark.parametrize("width", [400, 760, 1880])
def test_both_ends_of_any_fragment_can_be_seen(qtbot: QtBot, count: int, width: int) -> None:
    strip = TileStrip()
    qtbot.addWidget(strip)
    strip.resize(width, strip.sizeHint().height())
    tiles = tuple(Tile("W", n, "computer 1", "C1", mine=False) for n in range(count))
    strip.show_tiles(tiles, gaps=(0, count), caret=count, name="Letters")
    row = strip._row()
    assert [what for what, _ in row][:2] == [Gap(0), 0]
    assert [what for what, _ in row][-2:] == [count - 1, Gap(count)]
    for (_, box), (_, following) in pairwise(row):
        assert box.right() < following.left()
    assert all(strip.rect().contains(box.toAlignedRect()) for _, box in row)
    strip.grab()


def test_the_end_of_a_round_is_played_out_with_long_fragments(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules(variant=DUPER, players=8))
    board.controller.play_from("ethylenediaminetetraace", 0)
    wait_for_turn(qtbot, board)
    play_on(qtbot, board, Random(1))
    assert letters(board).startswith("ETHYLENEDIAMINETETRAACE")


def test_n_with_a_tilde_stands_after_n_on_the_keys(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules())
    board.set_answer(solved(Rules(), "spanish"))

    def shown() -> str:
        """The letters from row to row."""
        found = board.view.letters.keys.findChildren(QPushButton)
        keys = sorted((key for key in found if key.isVisible()), key=lambda key: (key.y(), key.x()))
        return "".join(key.text() for key in keys)

    qtbot.waitUntil(lambda: shown() == "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ")
