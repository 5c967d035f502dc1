"""Words that nobody at the table knows: struck at the board, and the round goes on without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_commands import action
from at_the_match import next_round
from at_the_window import button, let_qt_work, running, says
from certain import there
from jobs import Held
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from ghost_desktop.desktop.board import match_controller
from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.window import question
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.library.question import Question
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.table import Player, Referee, Table, Terms

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.engine.game.variant import Variant

CONTROL = Qt.KeyboardModifier.ControlModifier
PERSONS = Table((Player(), Player(name="Anna")))
VETO = Terms("GHOST", veto=True)


def sit_down(
    qtbot: QtBot,
    opens: Opens,
    terms: Terms,
    words: Path,
    table: Table = PERSONS,
    rules: Rules | None = None,
) -> MainWindow:
    window = opens(Question(str(words), rules or Rules()))
    window.board.controller.new_match(Agreement(table=table, terms=terms))
    settle(qtbot, window)
    return window


def settle(qtbot: QtBot, window: MainWindow) -> None:
    """Let the workers do what is to be done."""
    controller = window.board.controller
    qtbot.waitUntil(lambda: not (controller.thinker.is_busy or awaits(controller)))
    playing = controller.playing
    qtbot.waitUntil(lambda: playing is None or not controller.playing.is_coming)  # type: ignore[union-attr]
    let_qt_work()


def type_in(qtbot: QtBot, window: MainWindow, letters: str) -> None:
    for letter in letters:
        qtbot.keyClicks(window.focusWidget(), letter)
        settle(qtbot, window)


def press(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> None:
    """Press a key together with Ctrl."""
    qtbot.keyClick(window.focusWidget(), key, CONTROL)
    settle(qtbot, window)


def strike(qtbot: QtBot, window: MainWindow) -> None:
    press(qtbot, window, Qt.Key.Key_Delete)


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """Player 1 wins with T; without TANG player 2 does."""
    path = tmp_path / "few.txt"
    path.write_text("tang\ntango\nother\n")
    return path


def letters_of(window: MainWindow) -> tuple[str, ...]:
    state = there(window.board.controller.state)
    return tuple(state.letters(player) for player in range(state.table.players))


def test_a_word_that_nobody_knows_is_struck_and_the_round_goes_on(
    qtbot: QtBot, opens: Opens, few: Path, announced: list[str]
) -> None:
    window = sit_down(qtbot, opens, VETO, few)
    window.show_who_wins()
    buttons = window.board.findChildren(QPushButton)
    (veto,) = (one for one in buttons if one.text() == "Nobody here knows that word")
    assert not veto.isVisible()
    type_in(qtbot, window, "tang")
    assert running(window).over is not None
    assert letters_of(window) == ("", "G")
    before = window.board.controller.match

    # The button is there once a word has ended the round, and is undone in two ways.
    assert veto.isVisible()
    qtbot.mouseClick(veto, Qt.MouseButton.LeftButton)
    settle(qtbot, window)
    assert not veto.isVisible()
    assert running(window).over is None
    assert window.focusWidget() is window.board
    press(qtbot, window, Qt.Key.Key_Z)
    assert window.board.controller.match is before
    assert running(window).over is not None
    strike(qtbot, window)
    button(window, "Undo").click()
    settle(qtbot, window)
    assert window.board.controller.match is before

    strike(qtbot, window)
    assert running(window).over is None
    assert letters_of(window) == ("", "")
    assert "TANG counts for nothing in this match." in says(window)
    assert announced[-1].startswith("Player 1’s turn.")
    assert "Anna wins from here (without TANG)" in window.status_line.text
    type_in(qtbot, window, "o")
    assert letters_of(window) == ("G", "")
    assert "counts for nothing" not in says(window), "it is too late to undo that"

    window.board.controller.new_match(Agreement(table=PERSONS, terms=Terms("GHOST")))
    settle(qtbot, window)
    type_in(qtbot, window, "tang")
    without = running(window)
    strike(qtbot, window)
    assert running(window) is without, "without the agreement no word can be struck"
    assert not veto.isVisible()


def test_striking_is_undone_while_only_computers_have_played(
    qtbot: QtBot, opens: Opens, few: Path
) -> None:
    few.write_text("tango\ntangoed\ntangoing\n")
    table = Table((Player(), Player("perfect"), Player("perfect")))
    window = sit_down(qtbot, opens, VETO, few, table, Rules(players=3))
    while running(window).over is None:
        type_in(qtbot, window, running(window).legal_plays()[0].letter)
    assert running(window).fragment == "tango"
    before = window.board.controller.match
    strike(qtbot, window)
    # What is left of the game is solved first.
    qtbot.waitUntil(lambda: running(window).fragment in ("tangoe", "tangoi"))
    assert action(window, "round.undo").isEnabled()
    press(qtbot, window, Qt.Key.Key_Z)
    assert window.board.controller.match is before


def test_of_several_words_it_is_asked_which_nobody_knows(
    qtbot: QtBot, opens: Opens, few: Path
) -> None:
    few.write_text("opts\nstop\nstopper\n")
    window = sit_down(qtbot, opens, VETO, few, rules=Rules(SPOOK))
    type_in(qtbot, window, "stop")
    assert running(window).over is not None
    strike(qtbot, window)
    menu = window.board.view.asked
    assert [one.text() for one in menu.actions()] == [
        "Which word does nobody know?", "OPTS", "STOP",
    ]  # fmt: skip
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    settle(qtbot, window)
    over = there(running(window).over)
    assert over.words == ("stop",), "the other word still ends it"
    strike(qtbot, window)
    assert running(window).over is None


@pytest.mark.parametrize(("word", "variant"), [("tang", GHOST), ("stop", SPOOK)])
def test_who_is_about_to_strike_a_word_is_not_disturbed_when_it_is_known_who_wins(
    qtbot: QtBot,
    opens: Opens,
    few: Path,
    monkeypatch: pytest.MonkeyPatch,
    announced: list[str],
    word: str,
    variant: Variant,
) -> None:
    held = Held(monkeypatch, question, "solve")
    few.write_text("opts\nstop\nstopper\ntang\ntango\n")
    window = opens(Question(str(few), Rules(variant)), wait=False)
    qtbot.waitUntil(lambda: window.board.round is not None)
    window.board.controller.new_match(Agreement(table=PERSONS, terms=VETO))
    qtbot.keyClicks(window.board, word)
    before = running(window)
    assert before.over is not None
    veto = window.board.view.acts["round.strike"]
    for _press in range(30):
        if window.focusWidget() is not veto:
            qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    menu = window.board.view.asked
    if variant is SPOOK:
        qtbot.keyClick(veto, Qt.Key.Key_Space)
        qtbot.waitUntil(menu.isVisible)
    announced.clear()
    held.may_go_on.set()
    qtbot.waitUntil(lambda: not window._service.is_busy)
    let_qt_work()
    assert there(window.board.controller.playing).solution is not None
    assert len(announced) == 1, "what is known now of how it came to that"
    assert any(said in announced[0] for said in ("would have", "never had a winning play"))
    assert running(window) is before
    assert menu.isVisible() == (variant is SPOOK)
    assert window.focusWidget() is veto
    qtbot.keyClick(menu if variant is SPOOK else veto, Qt.Key.Key_Return)
    settle(qtbot, window)
    assert "counts for nothing in this match." in says(window)


def test_the_last_word_of_a_game_cannot_be_struck(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    path = tmp_path / "one.txt"
    path.write_text("tang\n")
    window = sit_down(qtbot, opens, VETO, path)
    type_in(qtbot, window, "tang")
    strike(qtbot, window)
    assert running(window).over is not None
    assert "Without it there would be no word left to play with." in says(window)


def test_a_word_is_not_left_in_without_a_word_when_the_next_round_has_begun(
    qtbot: QtBot, opens: Opens, few: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, held = sit_down(qtbot, opens, VETO, few), Held(monkeypatch, match_controller, "_strike")
    type_in(qtbot, window, "tang")
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Delete, CONTROL)
    next_round(qtbot, window)
    held.may_go_on.set()
    settle(qtbot, window)
    assert letters_of(window) == ("", "G")
    assert "TANG was not struck: the match has gone on meanwhile." in says(window)
    type_in(qtbot, window, "tang")
    assert running(window).over is not None, "it counts"
    strike(qtbot, window)
    assert "TANG counts for nothing in this match." in says(window)


def test_a_word_that_was_named_can_be_struck_too(qtbot: QtBot, opens: Opens, few: Path) -> None:
    terms = Terms("", Referee.CHALLENGES, veto=True)
    window = sit_down(qtbot, opens, terms, few)
    type_in(qtbot, window, "ot")
    press(qtbot, window, Qt.Key.Key_Return)
    qtbot.keyClicks(window.focusWidget(), "other")
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    settle(qtbot, window)
    assert "which holds" in says(window)
    strike(qtbot, window)
    assert running(window).over is None
    assert running(window).awaits_word, "another word is to be named"
