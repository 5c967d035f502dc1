"""Looking at the keys: what each says, by key and by button, and that looks are counted."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from boards import make_board, press, running
from certain import there
from jobs import Unheard
from lists import plain
from PySide6.QtCore import Qt

from ghost_desktop.desktop.board.lens import LOOK
from ghost_desktop.desktop.window.letters_view import KeyKind
from ghost_desktop.desktop.window.question import answer
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.library.question import Question
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.table import FRIENDLY_ROUNDS, Player, Referee, Table, Terms

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot
    from reference import Reference

    from ghost_desktop.desktop.board.panel import BoardPanel

WORDS = {"chrome", "chrysalis", "chord", "chat", "cat", "catalogue", "dig", "digs", "dogma"}
PERSONS = (Player(name="Anna"), Player(name="Bob"), Player(name="Cy"))


@pytest.fixture
def words_file(tmp_path: Path) -> Path:
    """The list of the words above."""
    path = tmp_path / "few.txt"
    path.write_text("\n".join(sorted(WORDS)), encoding="utf-8")
    return path


def sit_down(
    qtbot: QtBot, path: Path, rules: Rules, terms: Terms = FRIENDLY_ROUNDS, *, given: str = ""
) -> BoardPanel:
    """A board with persons only, at which letters lie already."""
    board = make_board(qtbot, Random(1))
    board.resize(900, 700)
    board.show()
    board.controller.agreed = Agreement(Table(PERSONS[: rules.players]), terms)
    board.set_answer(answer(Question(str(path), rules), Unheard()))
    if given:
        board.controller.play_from(given, 0)
    qtbot.waitUntil(board.view.letters.keys.key("c").isVisible)
    board.setFocus()
    return board


def look(qtbot: QtBot, board: BoardPanel) -> None:
    """Begin to look, and wait until all is known."""
    board.do(LOOK)
    qtbot.waitUntil(lambda: board.lens.is_done)


def let_go(board: BoardPanel) -> None:
    """Look no longer."""
    board.do(LOOK)


def is_looking(board: BoardPanel) -> bool:
    """Whether somebody looks."""
    return board.lens.is_looking and board.view.look.isChecked()


def kinds(board: BoardPanel) -> str:
    """The shapes on the keys of the letters from A on; a space for those that are not possible."""
    marks = board.view.letters.marks
    return "".join(marks[letter].kind.value or " " for letter in sorted(marks))


def looks(board: BoardPanel) -> tuple[int, ...]:
    """How often each player has looked."""
    state = there(board.controller.state)
    return state.tally.looks


def plain_kind(reference: Reference, fragment: str, made: str) -> KeyKind:
    """What a play does, by the plain rules."""
    if made not in reference.legal_plays(fragment):
        return KeyKind.IMPOSSIBLE
    if made in reference.ends:
        return KeyKind.COMPLETES
    if reference.wins(made):
        return KeyKind.WINS
    seat, named = len(fragment) % reference.players, reference.named(made)
    is_lost = seat not in named if reference.misere else named == {seat}
    return KeyKind.LOSES if is_lost else KeyKind.DEPENDS


# --- what keys say ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "given", "keys"),
    [
        (Rules(min_length=3), "c", ""),
        (Rules(min_length=3), "ca", ""),
        (Rules(min_length=3, misere=True), "di", ""),
        (Rules(min_length=3, players=3), "ch", ""),
        (Rules(min_length=3, players=3, misere=True), "", ""),
        (Rules(find_variant("superghost"), 3), "at", "←"),
        (Rules(find_variant("superduperghost"), 3), "ro", "↑←↑"),
        (Rules(find_variant("xghost"), 3), "ct", "←←"),
        (Rules(find_variant("spook"), 3), "dg", ""),
    ],
)
def test_each_key_says_what_it_does_where_the_mark_is(
    qtbot: QtBot, words_file: Path, rules: Rules, given: str, keys: str
) -> None:
    board = sit_down(qtbot, words_file, rules, given=given)
    reference = plain(WORDS, rules)
    look(qtbot, board)
    seen = set()
    for moved in ["", *keys]:
        if moved:
            press(qtbot, board, Qt.Key.Key_Left if moved == "←" else Qt.Key.Key_Up)
        letters, fragment = board.view.letters, running(board).fragment
        where = letters.input.where
        seen |= set(kinds(board))
        assert where is not None
        for letter, mark in letters.marks.items():
            made = rules.variant.make(fragment, letter, where)
            assert mark.kind is plain_kind(reference, fragment, made), (letter, where)
            is_timed = rules.players == 2 and rules.variant.id not in {"xghost", "spook"}
            if is_timed and mark.kind in {KeyKind.WINS, KeyKind.LOSES}:
                assert mark.left == str(reference.plays_left(made))
            key = letters.keys.key(letter)
            assert key.accessibleDescription() == mark.spoken != ""
    assert len(seen) > 1
    let_go(board)
    assert not board.view.letters.marks
    assert not board.view.letters.keys.key("c").accessibleDescription()


def test_it_is_said_in_words_what_the_shapes_mean(qtbot: QtBot, words_file: Path) -> None:
    board = sit_down(qtbot, words_file, Rules(min_length=3), given="ca")
    look(qtbot, board)
    assert kinds(board).strip() == "■", "T alone is possible, and ends the round"
    assert board.view.letters.said == "■ completes a word (1 look)"
    spoken = board.view.letters.keys.key("t").accessibleDescription
    assert spoken() == "completes a word"
    let_go(board)
    assert not board.view.letters.said
    board = sit_down(qtbot, words_file, Rules(min_length=3), given="ch")
    look(qtbot, board)
    marks = board.view.letters.marks
    assert {letter for letter, mark in marks.items() if mark.kind.value} == {"a", "o", "r"}
    assert "number: plays left (1 look)" in board.view.letters.said
    assert "plays left" in marks["r"].spoken


def test_among_three_and_more_it_is_safety_that_keys_promise(
    qtbot: QtBot, words_file: Path
) -> None:
    board = sit_down(qtbot, words_file, Rules(min_length=3, players=3))
    look(qtbot, board)
    assert "✓ is safe" in board.view.letters.said


# --- for how long -----------------------------------------------------------------------------------


def test_a_look_lasts_until_a_letter_is_played(qtbot: QtBot, words_file: Path) -> None:
    board = sit_down(qtbot, words_file, Rules(min_length=3))
    look(qtbot, board)
    assert is_looking(board)
    qtbot.keyClicks(board, "c")
    assert running(board).fragment == "c"
    assert not is_looking(board), "it is another's turn, who has not asked for anything"
    assert looks(board) == (1, 0)
    assert not board.view.look.isChecked()


def test_the_button_looks_until_it_is_pressed_again(qtbot: QtBot, words_file: Path) -> None:
    board = sit_down(qtbot, words_file, Rules(min_length=3))
    button, left = board.view.look, Qt.MouseButton.LeftButton
    assert button.isVisible()
    qtbot.mouseClick(button, left)
    qtbot.waitUntil(lambda: board.lens.is_done)
    assert is_looking(board)
    assert kinds(board).strip()
    assert button.text() == "Hide letters"
    qtbot.mouseClick(button, left)
    assert button.text() == "Show letters"
    assert not is_looking(board)
    assert not board.view.letters.marks
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert is_looking(board)
    assert looks(board) == (1, 0), "it was the same letters all the time"


def test_the_key_looks_until_it_is_pressed_again(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    qtbot.waitUntil(lambda: window.board.lens.can_look)
    for is_on in (True, False):
        qtbot.keyClick(window.board, Qt.Key.Key_F2)
        assert is_looking(window.board) is is_on


# --- how often, and when not ------------------------------------------------------------------------


def test_looks_are_counted_beside_hints_and_once_for_the_same_letters(
    qtbot: QtBot, words_file: Path
) -> None:
    board = sit_down(qtbot, words_file, Rules(min_length=3))
    for _again in range(2):
        look(qtbot, board)
        let_go(board)
    assert looks(board) == (1, 0)
    qtbot.keyClicks(board, "c")
    look(qtbot, board)
    let_go(board)
    assert looks(board) == (1, 1)
    board.do("round.take_back")
    board.do("round.take_back")
    look(qtbot, board)
    let_go(board)
    assert looks(board) == (1, 1), "he has seen that already"
    board.do("round.hint")
    qtbot.waitUntil(lambda: board.view.letters.said.endswith("(1 hint, 1 look)"))
    board.new_round()
    look(qtbot, board)
    assert sum(looks(board)) == 3, "in another round it counts again"
    assert len(there(board.controller.current).looked) == 1


def test_looking_leaves_letters_turned_round(qtbot: QtBot, words_file: Path) -> None:
    board = sit_down(qtbot, words_file, Rules(find_variant("superduperghost"), 3), given="ro")
    press(qtbot, board, Qt.Key.Key_Up)
    look(qtbot, board)
    assert board.view.letters.input.turned


def test_nobody_looks_where_any_letter_may_be_played_nor_after_the_round(
    qtbot: QtBot, words_file: Path
) -> None:
    board = sit_down(qtbot, words_file, Rules(min_length=3), Terms(referee=Referee.CHALLENGES))
    board.do(LOOK)
    assert not is_looking(board)
    assert board.view.look.isHidden()
    board = sit_down(qtbot, words_file, Rules(min_length=3))
    board.do("round.resign")
    board.do(LOOK)
    assert not is_looking(board)
    assert board.view.look.isHidden()


def test_nobody_looks_while_a_computer_thinks(qtbot: QtBot, words_file: Path) -> None:
    board = make_board(qtbot, Random(1), thinking_ms=100_000)
    board.resize(960, 600)
    board.show()
    board.set_answer(answer(Question(str(words_file), Rules(min_length=3)), Unheard()))
    assert board.view.look.isEnabled()
    qtbot.keyClicks(board, "c")
    board.do(LOOK)
    assert not is_looking(board)
    assert not board.view.look.isEnabled()
    assert board.view.look.isVisible(), "nothing moves until it is his turn again"


def test_keys_say_what_they_do_as_it_becomes_known(qtbot: QtBot, words_file: Path) -> None:
    board = sit_down(qtbot, words_file, Rules(find_variant("xghost"), 3), given="ch")
    look(qtbot, board)
    found = dict(board.lens.effects)
    known = dict([next((made, one) for made, one in found.items() if made.startswith("ch"))])
    board.view.letters.show_effects(known, is_done=False)
    assert kinds(board).count("…") == len(
        {made for made in found if made.startswith("ch")} - set(known)
    )
    spoken = {mark.spoken for mark in board.view.letters.marks.values()}
    assert "still being found out" in spoken
    assert "not possible" in spoken
