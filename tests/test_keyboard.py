"""The window by keys alone: where the focus goes, and what Enter, arrows and letters do there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from at_the_dictionaries import SMALL, button, drawn, have_all_forgotten, state
from at_the_strategy import shown
from at_the_window import ask_for, choose_in_more, choose_starter, open_choices, type_letter
from certain import there
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from ghost_desktop.desktop.window import status_line
from ghost_desktop.desktop.window.commands import STRATEGY
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library.question import Question
from ghost_desktop.play.table import Starter

if TYPE_CHECKING:
    import pytest
    from conftest import Compares, Opens
    from pytestqt.qtbot import QtBot


def focus(qtbot: QtBot, widget: QWidget) -> QWidget:
    widget.setFocus()
    qtbot.waitUntil(widget.hasFocus)
    return widget


def test_going_back_to_two_players_leaves_the_focus_on_the_choice(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens(Question("enable1", Rules(players=3)))
    choices = open_choices(qtbot, window)
    players = focus(qtbot, choices.box("players"))
    qtbot.keyClick(players, Qt.Key.Key_Up)
    assert not choices.box("reading").isVisible()
    assert players.hasFocus()
    qtbot.keyClick(players, Qt.Key.Key_Down)
    assert window.setup_bar.question.rules.players == 3


def test_a_list_that_was_left_begins_at_what_is_chosen(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    dictionary = open_choices(qtbot, window).box("dictionary")
    dictionary.showPopup()
    qtbot.keyClick(dictionary.view(), Qt.Key.Key_Down)
    assert dictionary.view().currentIndex().row() == 1
    dictionary.hidePopup()
    dictionary.showPopup()
    assert dictionary.view().currentIndex().row() == dictionary.currentIndex() == 0
    dictionary.hidePopup()


def test_enter_presses_the_button_with_the_focus(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    qtbot.waitUntil(lambda: window.board.controller.is_persons_turn)
    type_letter(qtbot, window, "h")
    qtbot.waitUntil(lambda: window.board.controller.is_persons_turn)
    ask_for(qtbot, window, Question("spanish"))
    (now,) = [b for b in window.findChildren(QPushButton) if b.text() == "New round now"]
    qtbot.keyClick(focus(qtbot, now), Qt.Key.Key_Return)
    assert there(window.board.round).game.words.name == "Spanish"
    window.show_panel(2)
    window.dictionaries.cancel()
    go_on = button(window.dictionaries, "Resume")
    qtbot.keyClick(focus(qtbot, go_on), Qt.Key.Key_Enter)
    assert window.dictionaries.is_comparing
    window.dictionaries.cancel()


def test_the_starter_in_force_changes_nothing(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    choose_starter(qtbot, window, Starter.COMPUTER)
    qtbot.waitUntil(lambda: window.board.controller.is_persons_turn)
    before = there(window.board.round)
    assert before.fragment
    choose_starter(qtbot, window, Starter.COMPUTER)
    assert window.board.round is before


def test_a_view_chosen_by_its_letter_takes_the_keys(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state(("spanish",), (4,), players=(2, 3, 4, 5, 6, 7, 8)), size=(900, 400))
    for key, view in (
        (Qt.Key.Key_T, "table"),
        (Qt.Key.Key_K, "winners"),
        (Qt.Key.Key_O, "openings"),
    ):
        if view != "table":
            drawn(qtbot, panel, view)
        panel.show_view("remember")
        focus(qtbot, panel.choice.lists)
        qtbot.keyClick(panel, key, Qt.KeyboardModifier.AltModifier)
        assert panel.view == view
        chart = panel.views.chart
        expected = panel.views.table if chart is None else chart._scroller
        qtbot.waitUntil(expected.hasFocus)
        if chart is not None:
            bar = chart._scroller.verticalScrollBar()
            qtbot.keyClick(expected, Qt.Key.Key_End)
            assert bar.value() == bar.maximum() > 0
            qtbot.keyClick(expected, Qt.Key.Key_Home)
            assert bar.value() == 0


def test_a_chart_without_a_cell_can_be_left_by_its_keys(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state(("spanish",), (4,)))
    drawn(qtbot, panel, "winners")
    panel.show_view("table")
    have_all_forgotten(panel)
    panel.compare()
    panel.cancel()
    assert not panel.cells
    qtbot.keyClick(panel, Qt.Key.Key_K, Qt.KeyboardModifier.AltModifier)
    scroller = panel.views.charts["winners"]._scroller
    qtbot.waitUntil(scroller.hasFocus)
    qtbot.keyClick(scroller, Qt.Key.Key_Right)
    qtbot.keyClick(scroller, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert panel.view == "openings"


def test_a_menu_that_begins_a_round_leads_to_the_board(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    qtbot.waitUntil(lambda: window.board.controller.is_persons_turn)
    type_letter(qtbot, window, "h")
    qtbot.waitUntil(lambda: window.board.controller.is_persons_turn)
    before = window.board.round
    choose_in_more(qtbot, window, "round.new")
    assert window.board.round is not before
    assert window.board.hasFocus()


def test_cancelling_leads_back_and_is_not_said_for_ever(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status_line, "PASSING_MS", 500)
    window = opens()
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    answer = window.status_line.text
    window.ask(Question("dutch", Rules(SUPERDUPERGHOST, players=8)))
    cancel = window.status_line.cancel
    qtbot.waitUntil(cancel.isVisible)
    qtbot.keyClick(focus(qtbot, cancel), Qt.Key.Key_Return)
    assert window.board.hasFocus()
    qtbot.waitUntil(lambda: "Stopped before it was solved" in window.status_line.text)
    qtbot.waitUntil(lambda: window.status_line.text == answer)


def test_who_comes_back_to_the_dictionaries_is_where_he_was(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = window.dictionaries
    panel.restore(SMALL)
    window.show_panel(2)
    qtbot.waitUntil(lambda: not panel.is_comparing)
    assert panel.choice.lists.hasFocus()
    table = focus(qtbot, panel.views.table)
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert window.strategy.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    assert table.hasFocus()


def test_arrows_belong_to_the_board_wherever_the_focus_is_among_buttons(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens(Question("american-english-small", Rules(SUPERGHOST)))
    board = window.board
    board.controller.play_from("ghos", 0)
    assert board.controller.is_persons_turn

    def is_at_end() -> bool:
        return board.view.letters.input.at_end

    bar = window.setup_bar
    inside = [*bar.findChildren(QPushButton), *board.players.cards, board.more]
    buttons = [one for one in inside if one.isVisible() and one.isEnabled()]
    assert {board.more, bar.game, bar.button(STRATEGY)} < set(buttons)
    for one in buttons:
        focus(qtbot, one)
        qtbot.keyClick(one, Qt.Key.Key_Left)
        assert not is_at_end(), one.text()
        qtbot.keyClick(one, Qt.Key.Key_Right)
        assert is_at_end(), one.text()
        assert one.hasFocus(), "and nothing else has moved"
    window.show_panel(STRATEGY)
    focus(qtbot, bar.button(STRATEGY))
    qtbot.keyClick(bar.button(STRATEGY), Qt.Key.Key_Left)
    assert is_at_end(), "there is no board in sight"


def test_tab_goes_from_left_to_right(qtbot: QtBot, opens: Opens) -> None:
    strategy = shown(qtbot, opens())
    qtbot.waitUntil(strategy._play.isEnabled)
    (drill,) = [b for b in strategy.findChildren(QPushButton) if b.text().startswith("D&rill")]
    qtbot.waitUntil(drill.isEnabled)
    focus(qtbot, strategy.export)
    for following in (drill, strategy._play):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        assert following.hasFocus()


def test_tab_goes_from_above_downwards(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state(("spanish",), (3, 4), players=(2, 3, 4, 5, 6, 7)), size=(800, 400))
    chart = drawn(qtbot, panel, "openings")
    focus(qtbot, panel.views.tabBar())
    for reached in (button(panel.views.charts["openings"], "4+"), chart._scroller):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is reached


def test_a_column_that_is_sorted_by_comes_into_sight(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(size=(640, 500))
    panel.show_details(shown=True)
    table = panel.views.table
    focus(qtbot, table)
    bar = table.horizontalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    qtbot.keyClick(table, Qt.Key.Key_Right)
    assert bar.value() > 0, "an arrow scrolls at once"
    qtbot.keyClick(table, Qt.Key.Key_Left)
    assert bar.value() == 0
    qtbot.keyClick(table, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    last = table.horizontalHeader().sortIndicatorSection()
    cell = table.visualRect(table.model().index(0, last))
    assert table.viewport().rect().contains(cell.center())
    panel.choice.tick(state(("spanish",), (4,), variants=(GHOST, SUPERGHOST), players=(2, 3)).ticks)
    panel.compare()
    assert bar.value() == 0, "names of the lists are in sight"
    panel.cancel()
