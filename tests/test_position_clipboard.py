"""The round at the board goes to the clipboard as one line, and one from there comes to the board."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from threading import Event, current_thread, main_thread
from typing import TYPE_CHECKING, Any

import pytest
from at_the_window import above, play_to_the_end, running, says, type_letter
from certain import there
from pasted import rubbish
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication

from ghost_desktop.desktop.board import match_files
from ghost_desktop.desktop.window.commands import PLAY, STRATEGY
from ghost_desktop.formats import position_line
from ghost_desktop.formats.position_line import play_line, read_line
from ghost_desktop.library.question import Question
from ghost_desktop.play.events import RoundStarted
from ghost_desktop.play.table import Referee, Seating, Terms

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow


pytestmark = pytest.mark.usefixtures("own_home")

CONTROL = Qt.KeyboardModifier.ControlModifier
GHOST = "enable1 ghost 4 2 -"


def copied(qtbot: QtBot, window: MainWindow) -> str:
    """Press Ctrl+C, and return what is on the clipboard."""
    QGuiApplication.clipboard().setText("what was there before")
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_C, CONTROL)
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() != "what was there before")
    return QGuiApplication.clipboard().text()


def paste(qtbot: QtBot, window: MainWindow, text: str) -> None:
    """Have a text on the clipboard, press Ctrl+V, and wait until something is said of it."""
    window.board.view.letters.remark("")
    QGuiApplication.clipboard().setText(text)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_V, CONTROL)
    qtbot.waitUntil(lambda: bool(remark(window)) and not window.inquiry.is_solving)


def remark(window: MainWindow) -> str:
    return window.board.view.letters.said


def letters_of(window: MainWindow) -> str:
    return ",".join(play.letter for play in running(window).plays)


def score(window: MainWindow) -> tuple[int, ...]:
    return there(window.board.controller.state).score


def test_a_round_is_copied_and_pasted_and_what_was_left_for_it_comes_back(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    played = letters_of(window)
    assert copied(qtbot, window) == f"{GHOST} {played}"
    assert remark(window) == "The position is on the clipboard."

    paste(qtbot, window, f"  “{GHOST.upper()} G,H,O”\n")
    assert (letters_of(window), running(window).given) == ("g,h,o", "")
    assert remark(window) == "Go on from here. This round is not counted."
    assert window.board.controller.is_persons_turn
    assert copied(qtbot, window) == f"{GHOST} g,h,o"

    before = score(window)
    play_to_the_end(qtbot, window)
    assert "This round is not counted." in says(window)
    assert score(window) == before
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Z, CONTROL)
    assert letters_of(window) == played


def test_a_line_of_another_game_brings_it_to_the_top_with_a_way_back(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    played, before = letters_of(window), window.setup_bar.question
    small = "american-english-small"
    line = f"{small} superghost 3 3 misere+one-against-all =cr,o,s:start without=aa,crop"
    window.show_panel(STRATEGY)
    paste(qtbot, window, line)
    assert window.panel == PLAY
    wanted = read_line(line)
    asked = Question(small, wanted.rules, wanted.reading, wanted.without)
    assert window.setup_bar.question == asked
    this_round = running(window)
    assert (this_round.fragment, this_round.given, this_round.game.rules) == (
        "scro",
        "cr",
        wanted.rules,
    )
    current = there(window.board.controller.current)
    assert (this_round.seat, current.player) == (1, 0), "the person sits where the next letter is"
    assert copied(qtbot, window) == line
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_B, CONTROL)
    assert window.setup_bar.question == before
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Z, CONTROL)
    assert letters_of(window) == played
    paste(qtbot, window, line)
    assert window.setup_bar.question == asked
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Z, CONTROL)
    assert letters_of(window) == played
    assert window.setup_bar.question == before, "its game comes back with it"


def test_a_round_that_is_over_is_pasted_and_can_be_undone(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    played, before = letters_of(window), score(window)
    paste(qtbot, window, f"{GHOST} g,h,o,s,t")
    over = there(running(window).over)
    assert over.words == ("ghost",)
    assert score(window) == before
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Z, CONTROL)
    assert letters_of(window) == played


def test_what_is_no_position_here_is_refused_in_a_sentence(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    before, question = running(window), window.setup_bar.question
    for text, sentence in {
        "": "There is no position; a position is one line such as: enable1 superghost 4 2 - c,h:st",
        "hello": "A position has 6 fields, not 1 alone; it is one line such as: ",
        f"{GHOST} g,x": "Play 2, 'x', is not legal: no word of 4 or more letters in ENABLE1 begins",
        "spanish ghost 4 2 - w,w": "Play 1, 'w', is not legal: no word of 4 or more letters in S",
        "words.txt ghost 4 2 - g": "The position is of the list words.txt, which is none of the d",
        "enable1 ghost 9 2 - g": "The shortest word that counts has 1 to 8 letters here, not 9.",
    }.items():
        paste(qtbot, window, text)
        assert remark(window).startswith(sentence), text
        assert window.setup_bar.question == question
        assert running(window) is before


def test_the_window_reads_and_plays_nothing_itself(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opens()
    in_window: list[str] = []
    for name, does in (("read_line", read_line), ("play_line", play_line)):

        def heard(*given: Any, name: str = name, does: Callable[..., Any] = does) -> Any:  # noqa: ANN401
            if current_thread() is main_thread():
                in_window.append(name)
            return does(*given)

        monkeypatch.setattr(position_line, name, heard)
    paste(qtbot, window, f"{GHOST} g,h,o")
    assert letters_of(window) == "g,h,o"
    copied(qtbot, window)
    assert in_window == []
    this_round = running(window)
    for place, play in enumerate(this_round.plays):
        before = this_round.fragment_before(place)
        known = this_round.game.known_play(before, play.letter, play.where)
        assert known == play, "the board looks up nothing again"


def test_what_was_pasted_is_left_for_a_game_that_is_asked_for_meanwhile(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_begun, may_end, play = Event(), Event(), match_files._play

    def held(*what: Any) -> Any:  # noqa: ANN401 - as the worker has it
        is_begun.set()
        may_end.wait()
        return play(*what)

    monkeypatch.setattr(match_files, "_play", held)
    window = opens()
    type_letter(qtbot, window, "h")
    before, asked = running(window), window.setup_bar.question
    QGuiApplication.clipboard().setText(f"{GHOST} g,h,o")
    (action,) = window.findChildren(QAction, "position.paste")
    action.trigger()
    try:
        qtbot.waitUntil(is_begun.is_set)
        window.ask(replace(asked, rules=replace(asked.rules, min_length=5)))
    finally:
        may_end.set()
    qtbot.waitUntil(lambda: not window._service.is_busy)
    assert running(window) is before
    said = "The position was not taken up: another game was asked for meanwhile."
    assert said in above(window)
    paste(qtbot, window, f"{GHOST} g,h,o")
    assert letters_of(window) == "g,h,o"
    assert said not in above(window)


def test_rubbish_that_is_pasted_does_no_harm(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    (action,) = window.findChildren(QAction, "position.paste")
    for text in rubbish(Random(3), 50):
        window.board.view.letters.remark("")
        QGuiApplication.clipboard().setText(text)
        action.trigger()
        qtbot.waitUntil(lambda: bool(remark(window)) or window.inquiry.is_solving)
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    paste(qtbot, window, f"{GHOST} g,h")
    assert letters_of(window) == "g,h"


def test_where_any_letter_may_be_played_nothing_is_told_of_bluffs(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    controller = window.board.controller
    (action,) = window.findChildren(QAction, "position.copy")
    assert action.isEnabled()
    open_terms = Terms(referee=Referee.CHALLENGES)
    controller.new_match(type(controller.agreed)(controller.agreed.table, open_terms))
    controller.happen(RoundStarted(Seating((0, 1))))
    assert not action.isEnabled()
    type_letter(qtbot, window, "x")
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_R, CONTROL)
    assert running(window).over is not None
    assert action.isEnabled()
    window.show_panel(STRATEGY)
    assert not action.isEnabled(), "the keys copy what is in sight"
