"""Keys at the board are heard, and for what they seem to be for, whatever had the focus before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_commands import action
from at_the_match import open_dialog, start, state_of
from at_the_window import let_qt_work, running, says, type_letter
from certain import there
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget

from ghost_desktop.desktop.window.ghost import GhostColumn
from ghost_desktop.desktop.window.letters_view import LettersView
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.desktop.window.tiles import Gap
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.library.question import Question
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.table import Player, Referee, Table, Terms

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow

CONTROL = Qt.KeyboardModifier.ControlModifier
SMALL = "american-english-small"
PERSONS = Table((Player(), Player(name="Zoë")))


def sit_down(opens: Opens, terms: Terms, table: Table = PERSONS) -> MainWindow:
    window = opens(Question(SMALL, Rules(players=table.players)))
    window.board.begin_match(Agreement(table, terms))
    let_qt_work()
    return window


def press(window: MainWindow, qtbot: QtBot, key: Qt.Key, *, control: bool = False) -> None:
    focused = there(window.focusWidget())
    held = CONTROL if control else Qt.KeyboardModifier.NoModifier
    qtbot.keyClick(focused, key, held)
    let_qt_work()


def challenge(qtbot: QtBot, window: MainWindow) -> QLineEdit:
    type_letter(qtbot, window, "g")
    type_letter(qtbot, window, "h")
    press(window, qtbot, Qt.Key.Key_Return, control=True)
    assert running(window).awaits_word
    return window.board.view.field


# --- where the focus is -----------------------------------------------------------------------------


def test_where_nothing_has_the_focus_the_board_gets_it(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    qtbot.waitUntil(window.isActiveWindow)
    window.focusWidget().clearFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.board)
    window.show_panel(1)
    window.focusWidget().clearFocus()
    place = window.strategy.place
    qtbot.waitUntil(lambda: QApplication.focusWidget() in place.findChildren(QWidget))  # its tree


def test_the_board_hears_keys_after_a_match_was_agreed(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_F10)
    start(qtbot, window, open_dialog(qtbot, window))
    qtbot.waitUntil(window.isActiveWindow)
    assert QApplication.focusWidget() is window.board
    type_letter(qtbot, window, "h")
    assert "h" in running(window).fragment


def test_a_field_keeps_the_focus_until_a_word_is_named(qtbot: QtBot, opens: Opens) -> None:
    window = sit_down(opens, Terms("GHOST", Referee.CHALLENGES))
    field = challenge(qtbot, window)
    assert window.focusWidget() is field
    press(window, qtbot, Qt.Key.Key_N, control=True)
    assert running(window).awaits_word, "a round for lives is played to its end"
    assert "A round for lives is played to its end; give up with Ctrl+R." in says(window)
    window.focus_panel()
    assert window.focusWidget() is field
    qtbot.keyClicks(window.focusWidget(), "ghost")
    press(window, qtbot, Qt.Key.Key_Return)
    assert running(window).over is not None
    assert window.focusWidget() is window.board


def test_a_field_deletes_a_word_where_the_board_takes_back(qtbot: QtBot, opens: Opens) -> None:
    window = sit_down(opens, Terms("", Referee.CHALLENGES))
    field = challenge(qtbot, window)
    before = window.board.controller.match
    qtbot.keyClicks(field, "one two")
    press(window, qtbot, Qt.Key.Key_Backspace, control=True)
    assert field.text() == "one "
    qtbot.keyClick(field, Qt.Key.Key_Home)
    press(window, qtbot, Qt.Key.Key_Delete, control=True)
    assert field.text() == ""
    assert window.board.controller.match is before


def test_who_closes_a_menu_is_back_at_the_board(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    more = window.board.more
    more.setFocus()
    more.menu().popup(window.mapToGlobal(QPoint(50, 50)))
    qtbot.keyClick(more.menu(), Qt.Key.Key_Escape)
    assert window.focusWidget() is window.board


def test_enter_is_for_another_round_whatever_had_the_focus(qtbot: QtBot, opens: Opens) -> None:
    window = sit_down(opens, Terms())
    type_letter(qtbot, window, "g")
    window.board.more.setFocus()
    window.board.do("round.resign")
    assert running(window).over is not None
    assert window.focusWidget() is window.board
    press(window, qtbot, Qt.Key.Key_Return)
    assert running(window).over is None


@pytest.mark.parametrize("look_ms", [60_000, 0])
def test_who_has_won_a_match_is_to_be_seen_first(qtbot: QtBot, opens: Opens, look_ms: int) -> None:
    window = sit_down(opens, Terms("A"))
    window.board._look_ms = look_ms
    type_letter(qtbot, window, "g")
    window.board.do("round.resign")
    assert state_of(window).winner is not None
    press(window, qtbot, Qt.Key.Key_Return)
    assert (state_of(window).winner is None) == (look_ms == 0)
    window.board.new_round()  # by the button it is at once
    assert state_of(window).winner is None


# --- what things are called -------------------------------------------------------------------------


def test_undo_says_what_it_undoes(qtbot: QtBot, opens: Opens) -> None:
    window = sit_down(opens, Terms())
    undo = action(window, "round.undo")
    assert (undo.text(), undo.isEnabled()) == ("&Undo", False)
    type_letter(qtbot, window, "g")
    press(window, qtbot, Qt.Key.Key_N, control=True)
    assert (undo.text(), undo.isEnabled()) == ("&Undo the new round", True)
    press(window, qtbot, Qt.Key.Key_Z, control=True)
    window.board.begin_match(Agreement(PERSONS, Terms("OK")))
    assert undo.text() == "&Undo the new match"


# --- nothing jumps ----------------------------------------------------------------------------------


def test_the_row_above_stays_as_a_round_begins(qtbot: QtBot, opens: Opens) -> None:
    window = sit_down(opens, Terms())
    window.resize(700, 620)
    let_qt_work()
    before = {one: one.geometry() for one in (*window.board.players.cards, window.board.more)}
    type_letter(qtbot, window, "g")
    let_qt_work()
    assert {one: one.geometry() for one in before} == before


def test_there_are_keys_before_there_is_a_dictionary(qtbot: QtBot) -> None:
    column = GhostColumn(lines=29)
    qtbot.addWidget(column.scroller)
    (page,) = column.add_pages(1)
    letters = LettersView(column, page, lines=1)
    assert letters.keys.key("q").text() == "Q"


# --- large letters ----------------------------------------------------------------------------------


def test_a_ghost_gives_way_before_tiles_do(opens: Opens) -> None:
    window = opens(Question(SMALL, Rules(SUPERDUPERGHOST)))
    letters = window.board.view.letters
    for height in range(560, 900, 20):
        window.resize(1100, height)
        let_qt_work()
        if not window.board.view.column.is_tight:
            key = letters.keys.key("q").height()
            box = letters.tiles.box(Gap(letters.tiles.gaps[0]))
            assert box.height() >= key, height
            beside = 1.9 * letters.tiles.fontMetrics().height()  # a badge, and a name
            assert letters.tiles.minimumSizeHint().height() - beside >= key
            assert window.board.view.column.scroller.verticalScrollBar().maximum() == 0


def test_no_button_for_a_place_is_cut(qtbot: QtBot, opens: Opens) -> None:
    question = Question(SMALL, Rules(SPOOK))
    window = opens(question, settings=Settings(question=question, points=10))
    type_letter(qtbot, window, "g")
    bar = window.board.view.letters.places
    for steps in (0, 7, 7):
        window.look.enlarge(steps)
        window.resize(640, 600)
        let_qt_work()
        for one in bar.findChildren(QPushButton):
            assert one.isHidden() or one.width() >= one.sizeHint().width(), steps
        assert bar.minimumSizeHint().width() <= window.board.view.column.scroller.width(), steps
