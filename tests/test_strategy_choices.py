"""The choices above the tree, and the list beside it: widgets alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from certain import there
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QInputDialog, QLineEdit, QPushButton, QWidget

from ghost_desktop.desktop.strategy.choices import StrategyChoices
from ghost_desktop.desktop.strategy.lines import Line, Lines, LinesView
from ghost_desktop.desktop.strategy.panel import StrategyPanel
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def choices(qtbot: QtBot) -> StrategyChoices:
    made = StrategyChoices()
    qtbot.addWidget(made)
    made.offer(solve(word_list(["abcde", "bacon"], "small"), Rules()), 0, "b")
    return made


def button(choices: QWidget, text: str) -> QPushButton:
    (found,) = [one for one in choices.findChildren(QPushButton) if one.text() == text]
    return found


def test_pressing_the_player_who_is_chosen_changes_nothing(
    qtbot: QtBot, choices: StrategyChoices
) -> None:
    first, second = [one for one in choices.findChildren(QPushButton) if not one.isHidden()][:2]
    with qtbot.assertNotEmitted(choices.changed):
        first.click()
    assert str(choices.opening) == "b"
    with qtbot.waitSignal(choices.changed):
        second.click()
    assert choices.seat == 1
    assert not choices.opening
    choices.choose_seat(0)
    with qtbot.waitSignal(choices.changed):
        second.click()


def asked(choices: StrategyChoices) -> QInputDialog:
    """What asks for letters, now."""
    (dialog,) = [one for one in choices.findChildren(QInputDialog) if one.isVisible()]
    return dialog


def field(qtbot: QtBot, choices: StrategyChoices) -> QLineEdit:
    """Choose the last entry of the openings, which asks for letters."""
    choices.show()
    combo = there(choices.findChild(QComboBox))
    qtbot.keyClick(combo, Qt.Key.Key_End)
    return there(asked(choices).findChild(QLineEdit))


def test_several_letters_may_have_been_played(qtbot: QtBot, choices: StrategyChoices) -> None:
    letters = field(qtbot, choices)
    assert str(choices.opening) == "b"
    qtbot.keyClicks(letters, " AB ")
    with qtbot.waitSignal(choices.changed):
        qtbot.keyClick(letters, Qt.Key.Key_Return)
    assert str(choices.opening) == "ab"
    choices.offer(solve(word_list(["abcde", "bacon"], "small"), Rules()), 1, "ab")
    assert str(choices.opening) == "ab"
    choices.offer(solve(word_list(["bacon"], "smaller"), Rules()), 1, "ab")
    assert choices.opening is None


@pytest.mark.parametrize(
    ("letters", "said"),
    [
        ("", "Write letters and nothing else."),
        ("a1", "Write letters and nothing else."),
        ("bb", "No word of 4 or more letters in small begins with 'bb'."),
        ("bacon", "No play goes on from bacon: the word bacon ends the round."),
    ],
)
def test_letters_that_no_strategy_goes_on_from_stay_and_it_is_said_why(
    qtbot: QtBot, choices: StrategyChoices, letters: str, said: str
) -> None:
    written = field(qtbot, choices)
    qtbot.keyClicks(written, letters)
    with qtbot.assertNotEmitted(choices.changed):
        qtbot.keyClick(written, Qt.Key.Key_Return)
        dialog = asked(choices)
        assert dialog.labelText().startswith(f"{said}\n")
        assert dialog.textValue() == letters
        dialog.reject()
    assert str(choices.opening) == "b"
    assert not dialog.isVisible()


def test_tree_and_map_lead_away_from_the_openings(qtbot: QtBot) -> None:
    panel = StrategyPanel()
    qtbot.addWidget(panel)
    choices = panel.choices
    choices.openings.click()
    button(panel, "Tree").click()
    assert not choices.openings.isChecked()
    choices.openings.click()
    panel.views.switch_map()
    assert not choices.openings.isChecked()
    assert panel.views.leads_map


def test_another_list_is_read_from_its_top(qtbot: QtBot) -> None:
    view = LinesView()
    qtbot.addWidget(view)
    view.resize(200, 100)
    view.show()
    lines = Lines(("", ""), tuple(Line(str(number)) for number in range(100)))
    view.show_lines(lines)
    view.scrollToBottom()
    assert view.indexAt(view.viewport().rect().topLeft()).row() > 0
    view.show_lines(lines)
    assert view.rowAt(0) == 0
