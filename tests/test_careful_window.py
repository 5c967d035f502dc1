"""Strategies against careful others, in the window."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from at_the_strategy import shown
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from ghost_desktop.desktop.strategy.opening_dialog import OpeningDialog
from ghost_desktop.engine.others import Others, can_be_careful
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variants.spook import SPOOK
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot


def test_among_three_the_others_may_be_taken_to_be_careful(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("american-english-2011", Rules(players=3)))
    panel = shown(qtbot, window)
    choices = panel.choices
    choices.choose_seat(1)
    choices.choose_opening("b")
    qtbot.waitUntil(lambda: panel.finder.current is not None and panel.seat == 1)
    assert panel.strategy is not None
    assert panel.strategy.others is Others.ANYTHING
    qtbot.mouseClick(choices.careful, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.strategy is not None and panel.strategy.others is Others.CAREFUL)
    assert panel.sentence == "You are safe, as long as nobody puts himself at risk."
    assert panel.strategy.lines == 9  # as source 001 of the published results has it
    assert "nobody makes a play which puts you at risk" in panel._proof.text()
    assert panel.finder.current is not None
    assert panel.finder.current.view.others is Others.CAREFUL
    grabbed = os.environ.get("GRAB")
    if grabbed:
        window.grab().save(grabbed)


@pytest.mark.parametrize("rules", [Rules(), Rules(players=3, misere=True), Rules(SPOOK, players=3)])
def test_others_are_careful_only_where_that_makes_a_difference(rules: Rules) -> None:
    assert can_be_careful(Rules(players=3))
    assert not can_be_careful(rules)


def test_two_players_are_not_asked_whether_the_other_is_careful(qtbot: QtBot, opens: Opens) -> None:
    assert shown(qtbot, opens()).choices.careful.isHidden()


def test_the_first_two_letters_may_have_been_played(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("american-english-2011", Rules(players=3)))
    panel = shown(qtbot, window)
    choices = panel.choices
    choices.choose_seat(2)
    qtbot.mouseClick(choices.careful, Qt.MouseButton.LeftButton)
    (combo,) = choices.findChildren(QComboBox)
    qtbot.keyClick(combo, Qt.Key.Key_End)
    (dialog,) = choices.findChildren(OpeningDialog)
    qtbot.keyClicks(dialog.field, "ab")
    if os.environ.get("GRAB"):
        dialog.grab().save(os.environ["GRAB"] + "-dialog.png")
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: panel.strategy is not None and panel.strategy.agreed_opening == "ab")
    assert panel.strategy is not None
    assert panel.strategy.others is Others.CAREFUL
    assert panel.looked_at == (2, "ab")
    assert panel.strategy.lines == 1
    if os.environ.get("GRAB"):
        window.grab().save(os.environ["GRAB"] + "-window.png")
