"""A round that is shown in Strategy brings its game along: that is said, and there is a way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_strategy import shown
from at_the_window import ask_for, button, click, play_to_the_end, type_letter
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction

from ghost_desktop.desktop.window.commands import DICTIONARIES, PLAY, STRATEGY
from ghost_desktop.desktop.window.question import Sight
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow


pytestmark = pytest.mark.usefixtures("own_home")

OTHER = Question("enable1", Rules(min_length=3))
SAID = (
    "The round was of ENABLE1, Ghost, 4+ letters, which is shown now. "
    "Before, that was ENABLE1, Ghost, 3+ letters."
)


def round_of_another_game(qtbot: QtBot, window: MainWindow) -> None:
    """Play to the end after the game at the top has become another, and look at the strategy."""
    type_letter(qtbot, window, "h")
    ask_for(qtbot, window, OTHER)
    play_to_the_end(qtbot, window)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def can_go_back(window: MainWindow) -> bool:
    (action,) = window.findChildren(QAction, "game.back")
    return action.isEnabled()


@pytest.mark.parametrize("by_key", [False, True])
def test_a_round_of_another_game_says_so_and_there_is_a_way_back(
    qtbot: QtBot, opens: Opens, by_key: bool
) -> None:
    window = opens()
    assert not can_go_back(window)
    round_of_another_game(qtbot, window)
    assert window.setup_bar.question == Question()
    assert (window.way_back.text, window.way_back.isVisible()) == (SAID, True)
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert window.way_back.text == SAID, "also once it is solved"
    if by_key:
        control = Qt.KeyboardModifier.ControlModifier
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_B, control)
    else:
        click(qtbot, window, "Go back")
    assert window.setup_bar.question == OTHER
    assert window.panel == PLAY, "where the person came from"
    assert not window.way_back.isVisible()
    assert not can_go_back(window)


def test_it_is_said_where_the_game_is_looked_at_until_another_is_asked(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    round_of_another_game(qtbot, window)
    window.show_panel(PLAY)
    assert not window.way_back.isVisible()
    assert can_go_back(window)
    window.show_panel(STRATEGY)
    assert button(window, "Go back").isVisible()
    window.ask(Question("spanish"))
    assert not window.way_back.isVisible()
    assert not can_go_back(window)


def test_a_round_of_the_game_at_the_top_has_a_way_back_of_which_nothing_is_said(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    play_to_the_end(qtbot, window)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert window.panel == STRATEGY
    assert not window.way_back.isVisible()
    assert can_go_back(window)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert window.panel == PLAY
    assert not can_go_back(window)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    window.show_panel(PLAY)
    assert not can_go_back(window), "the person has gone back by the tab"


def test_who_has_gone_back_before_the_strategy_was_found_keeps_the_keys(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    window.board.strategy_wanted.emit(Sight(Question(), ("n",), 0))
    window.show_panel(PLAY)
    assert window.strategy.choices.shows_every_play
    qtbot.waitUntil(lambda: not window.strategy.choices.shows_every_play)  # it is found, and shown
    focused = window.focusWidget()
    assert focused.isVisible()
    assert focused is window.board or window.board.isAncestorOf(focused)


def test_a_cell_of_a_list_that_is_gone_leaves_the_game_at_the_top(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    window.dictionaries.opened.emit(Question("club"), "")  # as an atlas may have it
    assert "is shown now" in window.way_back.text
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert window.setup_bar.question == Question()
    assert window.way_back.text == ""
    assert not can_go_back(window)


def test_a_cell_of_a_comparison_opens_the_strategy_that_it_counts(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    panel = shown(qtbot, window)
    panel.choices.choose_seat(1)
    panel.choices.set_count(Counting.ZONES)
    panel.choices.every_play.setChecked(True)
    window.dictionaries.opened.emit(Question(), "")
    qtbot.waitUntil(lambda: not window.inquiry.is_solving and panel.current is not None)
    assert not panel.choices.shows_every_play
    assert panel.strategy is not None
    assert (panel.strategy.seat, panel.strategy.count) == (0, Counting.LINES)
    assert panel.strategy.lines == 7
    assert not window.way_back.isVisible(), "it is the game that was at the top"
    window.show_panel(STRATEGY)
    window.dictionaries.opened.emit(Question(), "")
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert window.panel == DICTIONARIES

    window.dictionaries.opened.emit(OTHER, "")
    assert window.way_back.text == (
        "ENABLE1, Ghost, 3+ letters is shown now. Before, that was ENABLE1, Ghost, 4+ letters."
    )
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_B, control)
    assert window.setup_bar.question == Question()
    assert not can_go_back(window)

    # An opening of its: it is looked at, also by the first player.
    for letter in "hn":
        panel.choices.choose_seat(1)
        window.dictionaries.opened.emit(Question(), letter)
        qtbot.waitUntil(lambda: not window.inquiry.is_solving and panel.current is not None)
        assert panel.strategy.seat == 0
        assert panel.choices.opening == panel.strategy.opening == letter
