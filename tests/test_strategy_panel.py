"""The Strategy panel: rows, sentences, keys, folds, search."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import word_sets
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton

from ghost_desktop.desktop.question import Question
from ghost_desktop.desktop.settings import Settings
from ghost_desktop.desktop.strategy.model import Column, StrategyModel
from ghost_desktop.desktop.strategy.wording import describe_strategy
from ghost_desktop.engine.retrograde import solve
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.strategy import Strategy, minimal_strategy
from ghost_desktop.engine.wordlist import WordList, word_list
from ghost_desktop.formats.export import outline

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.strategy.panel import StrategyPanel
    from ghost_desktop.desktop.strategy.tree import StrategyTree
    from ghost_desktop.desktop.window import MainWindow

    Opens = Callable[..., MainWindow]

BOLD = Qt.ItemDataRole.FontRole
SPOKEN = Qt.ItemDataRole.AccessibleTextRole


def shown(qtbot: QtBot, window: MainWindow) -> StrategyPanel:
    window.show_panel(1)
    qtbot.waitUntil(lambda: window.strategy.strategy is not None)
    return window.strategy


def known(panel: StrategyPanel) -> Strategy:
    assert panel.strategy is not None
    return panel.strategy


def rows(model: StrategyModel, parent: QModelIndex = QModelIndex()) -> list[str]:  # noqa: B008
    """All fragments of the model, in the order of the rows, filling what is not filled."""
    if model.canFetchMore(parent):
        model.fetchMore(parent)
    found = []
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        found += [str(index.data()), *rows(model, index)]
    return found


def strategy_tree(panel: StrategyPanel) -> StrategyTree:
    return panel.tree


def press(qtbot: QtBot, panel: StrategyPanel, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(strategy_tree(panel), key)


# --- the model ----------------------------------------------------------------------------------


@given(word_sets, st.integers(1, 3), st.integers(0, 1))
@settings(max_examples=60)
def test_the_rows_are_the_fragments_of_the_strategy(
    words: set[str], min_length: int, seat: int
) -> None:
    if not any(len(word) >= min_length for word in words):
        return
    strategy = minimal_strategy(
        solve(word_list(words, "random"), Rules(min_length=min_length)), seat
    )
    model = StrategyModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    tester.setUseFetchMore(False)  # or it fills rows within the reset, before Qt has ended it
    model.show(strategy)
    fragments = [node.fragment for node in strategy.tree.walk() if node.fragment]
    for fragment in fragments[::3]:
        assert model.index_of(fragment).data() == fragment.upper()
    assert rows(model) == [fragment.upper() for fragment in fragments]
    model.show(None)
    assert rows(model) == []
    assert not model.index_of(fragments[0]).isValid()


def test_rows_are_filled_as_they_are_opened(bundled: Callable[[str], WordList]) -> None:
    model = StrategyModel()
    model.show(minimal_strategy(solve(bundled("enable1"), Rules(min_length=4)), 0))
    opening = model.index(0, 0)
    assert model.hasChildren(opening)
    assert model.rowCount(opening) == 0
    model.fetchMore(opening)
    model.fetchMore(opening)
    assert model.rowCount(opening) == 7
    assert model.rowCount(model.index(0, 1)) == 0


def test_own_plays_are_bold_and_rows_can_be_heard(bundled: Callable[[str], WordList]) -> None:
    model = StrategyModel()
    model.show(minimal_strategy(solve(bundled("enable1"), Rules(min_length=4)), 0))
    own, theirs, word = (model.index_of(fragment) for fragment in ("naa", "na", "naan"))
    assert own.data(BOLD).bold()
    assert theirs.data(BOLD) is None
    assert own.data(SPOKEN) == "N A A: you play A, you win"
    assert word.data(SPOKEN) == "N A A N: they play N, you win"
    assert own.siblingAtColumn(Column.OUTCOME).data() == "● you win"
    assert word.siblingAtColumn(Column.WORDS).data() == "the word"


# --- the panel ----------------------------------------------------------------------------------


def test_one_sentence_says_what_is_known(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    assert panel.sentence == "You win for certain. Remember 7 words."
    assert "Opening with N. Proved minimal" in panel._proof.text()
    words = [panel._words.topLevelItem(row) for row in range(panel._words.topLevelItemCount())]
    assert [item.text(0) for item in words if item] == list(known(panel).words)


def test_the_other_player_and_any_opening_can_be_looked_at(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    (second,) = [b for b in panel.findChildren(QPushButton) if b.text() == "Second player"]
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: known(panel).seat == 1)
    assert panel.sentence == "You cannot force a win. Remember 85 words: 81 win, 4 lose."
    assert "Not proved minimal" in panel._proof.text()
    (openings,) = panel.findChildren(QComboBox)
    assert openings.itemText(0) == "any opening"
    index = openings.findText("D", Qt.MatchFlag.MatchStartsWith)
    assert openings.itemText(index) == "D   ●"
    assert openings.itemText(openings.findText("N", Qt.MatchFlag.MatchStartsWith)) == "N   ✕"
    openings.setCurrentIndex(index)
    openings.activated.emit(index)
    qtbot.waitUntil(lambda: known(panel).opening == "d")
    assert panel.sentence.startswith("You win for certain.")
    assert all(word.startswith("d") for word in known(panel).words)


def test_the_panel_follows_the_bar_to_the_player_who_wins(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("enable1", Rules(min_length=3)))
    panel = shown(qtbot, window)
    assert known(panel).seat == 1
    assert panel.sentence == "You win for certain. Remember 55 words."
    window.ask(Question("enable1", Rules(min_length=4)))
    qtbot.waitUntil(lambda: known(panel).lines == 7)


def test_arrows_fold_and_the_asterisk_unfolds_a_branch(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    tree = strategy_tree(panel)
    assert tree.current_fragment() == "n"
    press(qtbot, panel, Qt.Key.Key_Left)
    assert tree.unfolded() & {"n"} == set()
    press(qtbot, panel, Qt.Key.Key_Asterisk, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert tree.current_fragment() == "naan"
    assert {"n", "na", "naa"} <= tree.unfolded()


def test_enter_plays_from_the_selected_fragment(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    panel.go_to("ngul")
    press(qtbot, panel, Qt.Key.Key_Return)
    assert window.board.isVisible()
    assert window.board.round is not None
    assert window.board.round.fragment == "ngul"
    assert window.board.person == 0
    assert window.board.takes_letters


def test_from_a_finished_word_play_begins_one_letter_earlier(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    panel.go_to("naan")
    press(qtbot, panel, Qt.Key.Key_Return)
    board = window.board
    qtbot.waitUntil(lambda: bool(board.round and board.round.over))  # the computer must complete it
    assert board.round is not None
    assert board.round.fragment == "naan"


def test_folds_stay_as_they_were_left(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    tree = strategy_tree(panel)
    panel.go_to("ngu")
    press(qtbot, panel, Qt.Key.Key_Left)
    left = tree.unfolded()
    assert "ngu" not in left
    window.ask(Question("enable1", Rules(min_length=3)))
    qtbot.waitUntil(lambda: known(panel).lines == 55)
    window.ask(Question("enable1", Rules(min_length=4)))
    qtbot.waitUntil(lambda: known(panel).lines == 7)
    assert tree.unfolded() == left


def test_folds_below_a_folded_row_stay(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    tree = panel.tree
    panel.go_to("n")
    press(qtbot, panel, Qt.Key.Key_Left)
    left = tree.unfolded()
    assert "n" not in left
    assert {"na", "nirvan"} <= left
    panel.look_at(1)
    qtbot.waitUntil(lambda: panel.seat == 1)
    panel.look_at(0)
    qtbot.waitUntil(lambda: panel.seat == 0)
    assert tree.unfolded() == left


def test_nothing_is_played_from_rows_of_another_game(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    panel.go_to("ngul")
    played: list[str] = []
    panel.play_from.connect(lambda fragment, _seat: played.append(fragment))
    assert window.answer is not None
    other = replace(window.answer, question=Question("enable1", Rules(min_length=7)))
    panel.set_answer(other)  # the tree is still that of the game before
    panel.tree.chosen.emit("ngul")
    assert played == []


def test_typing_searches_and_f3_goes_on_through_folded_rows(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    tree = strategy_tree(panel)
    tree.collapseAll()
    qtbot.keyClicks(tree, "u")
    (search,) = panel.findChildren(QLineEdit)
    assert search.text() == "u"
    qtbot.keyClicks(search, "l")
    assert tree.current_fragment() == "ngul"
    assert panel._found.text() == "2 hits"
    qtbot.keyClick(search, Qt.Key.Key_F3)
    assert tree.current_fragment() == "nul"
    assert panel._found.text() == "2 of 2 hits"
    qtbot.keyClick(search, Qt.Key.Key_F3)
    assert tree.current_fragment() == "ngul"
    qtbot.keyClick(search, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert tree.current_fragment() == "nul"
    qtbot.keyClicks(search, "xx")
    assert panel._found.text() == "no hit"


def test_a_word_of_the_list_leads_to_its_row(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    strategy_tree(panel).collapseAll()
    item = panel._words.topLevelItem(3)
    assert item is not None
    panel._words.itemClicked.emit(item, 0)
    assert strategy_tree(panel).current_fragment() == "nirvanic"


def test_the_outline_can_be_copied(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    (copy,) = [b for b in panel.findChildren(QPushButton) if b.text() == "Copy as outline"]
    qtbot.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == outline(known(panel))
    assert panel._found.text() == "copied"


@pytest.mark.parametrize("panel", [0, 1, 2])
def test_panels_are_chosen_by_keys(qtbot: QtBot, opens: Opens, panel: int) -> None:
    window = opens()
    window.show_panel((panel + 1) % 3)
    key = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)[panel]
    qtbot.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
    assert (window.board, window.strategy, window.dictionaries)[panel].isVisible()


def test_a_cell_of_the_comparison_opens_in_strategy(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.show_panel(2)
    qtbot.waitUntil(lambda: len(window.dictionaries.cells) > 2)
    window.dictionaries.opened.emit(Question("enable1", Rules(min_length=3)))
    assert window.strategy.isVisible()
    assert window.setup_bar.question == Question("enable1", Rules(min_length=3))
    panel = window.strategy
    qtbot.waitUntil(lambda: panel.strategy is not None and panel.strategy.lines == 55)
    window.dictionaries.cancel()


def test_a_player_who_can_only_lose_is_told_so() -> None:
    lost = minimal_strategy(solve(word_list(["tan", "cat"], "odd words"), Rules(min_length=3)), 0)
    assert describe_strategy(lost) == (
        "You lose if they know how: the round can end on 1 word, and you complete each."
    )


def test_seat_and_opening_are_as_they_were_left(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    panel.look_at(1)
    index = panel._openings.findData("d")
    panel._openings.setCurrentIndex(index)
    panel._openings.activated.emit(index)
    settings = window.settings()
    assert (settings.seat, settings.opening) == (1, "d")
    again = shown(qtbot, opens(settings=settings))
    assert (known(again).seat, known(again).opening) == (1, "d")
    assert again._openings.currentData() == "d"


def test_an_opening_that_is_none_is_passed_over(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens(settings=Settings(seat=1, opening="ñ")))
    assert known(panel).seat == 1
    assert panel.looked_at == (1, None)


def test_only_the_first_answer_is_shown_as_it_was_left(qtbot: QtBot, opens: Opens) -> None:
    window = opens(settings=Settings(seat=1))
    panel = shown(qtbot, window)
    window.ask(Question("enable1", Rules(min_length=5)))
    qtbot.waitUntil(lambda: known(panel).rules == Rules(min_length=5))
    assert known(panel).seat == 0
