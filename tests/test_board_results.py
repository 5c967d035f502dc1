"""What is said when a round is over: the word, what it means, and where it was decided."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING

from at_the_window import (
    ask_for,
    button,
    choose_in_more,
    click,
    play_to_the_end,
    running,
    says,
    type_letter,
)
from certain import there
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton

from ghost_desktop.desktop.window.commands import PLAY, STRATEGY
from ghost_desktop.desktop.window.ghost import Mood
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.question import Question
from ghost_desktop.play.review import last_missed_win, turning_point
from ghost_desktop.play.table import Terms

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow


def meaning(window: MainWindow) -> QLabel:
    (found,) = [
        one for one in window.board.findChildren(QLabel) if one.accessibleName() == "Definition"
    ]
    return found


def lose(qtbot: QtBot, window: MainWindow) -> None:
    solution = there(window.inquiry.answer).solution
    while not running(window).over:
        plays = running(window).legal_plays()
        losing = [play for play in plays if not solution.wins(play)]
        type_letter(qtbot, window, (losing or plays)[0].letter)


def test_the_result_says_what_the_word_means_and_how_common_it_is(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    assert not meaning(window).isVisible()
    window.board.controller.play_from("ghos", 0)
    qtbot.keyClicks(window.board, "t")
    assert running(window).over is not None
    assert meaning(window).isVisible()
    height = meaning(window).height()
    qtbot.waitUntil(lambda: "<i>noun</i>: " in meaning(window).text())
    assert "<b>GHOST</b> · everyday" in meaning(window).text()
    assert "noun: " in meaning(window).accessibleDescription()
    qtbot.wait(5)
    assert meaning(window).height() == height, "nothing moves when it has been looked up"
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert not meaning(window).isVisible()


def test_a_spanish_word_is_translated_if_that_is_known(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("spanish", Rules()))
    window.board.controller.play_from("lun", 1)
    qtbot.keyClicks(window.board, "a")
    assert running(window).over is not None
    qtbot.waitUntil(lambda: meaning(window).isVisible())
    assert meaning(window).text() == "<b>LUNA</b><br><i>in English</i>: moon."


def test_the_result_leads_to_where_the_round_was_decided(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert window.panel == PLAY, "not before the end"
    type_letter(qtbot, window, "h")
    lose(qtbot, window)
    missed = there(last_missed_win(running(window), there(window.inquiry.answer).solution, 0))
    choose_in_more(qtbot, window, "round.strategy")
    assert window.panel == STRATEGY
    window.show_panel(PLAY)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert window.panel == STRATEGY
    qtbot.waitUntil(lambda: window.strategy.tree.selected.fragment == missed.fragment)
    assert window.strategy.choices.shows_every_play
    assert window.strategy.choices.seat == 0


def test_it_leads_there_in_the_game_that_was_played(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    other = Question("enable1", Rules(min_length=3))
    ask_for(qtbot, window, other)
    play_to_the_end(qtbot, window)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert window.inquiry.answer is not None
    qtbot.waitUntil(
        lambda: window.inquiry.answer is not None and window.inquiry.answer.question == Question()
    )
    here = there(window.board.controller.at_hand)
    decision = turning_point(here.round, window.inquiry.answer.solution, here.cast.viewer)
    decided = decision.fragment if decision and decision.fragment else running(window).fragment
    qtbot.waitUntil(lambda: window.strategy.tree.selected.fragment == decided)


def test_the_ghost_feels_with_the_person(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    faces = attrgetter("view.column.ghost._mood")
    assert faces(window.board) is Mood.CALM
    lose(qtbot, window)
    assert "You lose" in says(window)
    assert faces(window.board) is Mood.SORRY
    assert button(window, "Play again").isVisible()
    window.board.controller.play_from("ghos", 1)
    qtbot.waitUntil(lambda: running(window).over is not None)
    assert "You win!" in says(window)
    assert faces(window.board) is Mood.GLAD


def test_the_result_of_a_match_is_copied_and_gives_nothing_away(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    (copy,) = window.findChildren(QAction, "match.copy_result")
    assert not copy.isEnabled(), "no round is over"
    agreed = window.board.controller.agreement
    window.board.begin_match(replace(agreed, terms=Terms("GO")))
    window.board.controller.resign()
    assert copy.isEnabled()
    buttons = window.findChildren(QPushButton)
    assert not any(one.text() == "Copy result" and one.isVisible() for one in buttons)
    window.board.new_round()
    window.board.controller.resign()
    click(qtbot, window, "Copy result")
    copied = QGuiApplication.clipboard().text()
    assert copied.splitlines()[1] == "○○"
    assert copied.endswith("match lost")
    assert not QGuiApplication.clipboard().image().isNull()
    assert "The result is copied" in says(window)
