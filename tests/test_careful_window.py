"""Strategies against careful others, in the window."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from at_the_commands import can, open_palette
from at_the_strategy import below, shown
from certain import there
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QInputDialog, QLineEdit

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.learn.drill import DrillButton
from ghost_desktop.desktop.strategy.openings import describe_opening
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.strategies.others import Others, can_be_careful
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.strategy.openings import OpeningFound, OpeningsFound
    from ghost_desktop.desktop.strategy.panel import StrategyPanel


def test_among_three_alone_the_others_may_be_taken_to_be_careful(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens(Question("american-english-2011", Rules(players=3)))
    panel = shown(qtbot, window)
    choices = panel.choices

    def is_found(others: Others) -> bool:
        return panel.strategy is not None and panel.strategy.others is others

    choices.choose_seat(1)
    choices.choose_opening("b")
    qtbot.waitUntil(lambda: panel.current is not None and panel.seat == 1)
    assert is_found(Others.ANYTHING)
    palette = open_palette(qtbot, window)
    qtbot.keyClicks(palette.field, "careful")
    assert can(palette)["strategy.careful"]
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: is_found(Others.CAREFUL))
    assert panel.strategy is not None
    assert panel.sentence == "After B, remember nine words."
    safe = "You are safe, as long as nobody puts himself at risk."
    assert below(panel).startswith(safe)
    assert panel.strategy.lines == 9  # as source 001 of the published results has it
    assert "nobody makes a play which puts you at risk" in below(panel)
    assert there(panel.current).view.others is Others.CAREFUL
    for others in (Others.ANYTHING, Others.CAREFUL):
        qtbot.mouseClick(choices.careful, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(partial(is_found, others))

    # The first two letters may have been played.
    choices.choose_seat(2)
    (combo,) = choices.findChildren(QComboBox)
    qtbot.keyClick(combo, Qt.Key.Key_End)
    (dialog,) = choices.findChildren(QInputDialog)
    (field,) = dialog.findChildren(QLineEdit)
    qtbot.keyClicks(field, "ab")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: panel.strategy is not None and panel.strategy.agreed_opening == "ab")
    assert is_found(Others.CAREFUL)
    assert panel.looked_at == (2, "ab")
    assert panel.strategy.lines == 1

    two = opens()
    assert shown(qtbot, two).choices.careful.isHidden()
    palette = open_palette(qtbot, two)
    qtbot.keyClicks(palette.field, "careful")
    assert not can(palette)["strategy.careful"]


@pytest.mark.parametrize("rules", [Rules(), Rules(players=3, misere=True), Rules(SPOOK, players=3)])
def test_others_are_careful_only_where_that_makes_a_difference(rules: Rules) -> None:
    assert can_be_careful(Rules(players=3))
    assert not can_be_careful(rules)


def all_openings(qtbot: QtBot, panel: StrategyPanel) -> OpeningsFound:
    """What the page of openings says, once it knows all of them."""

    def is_whole() -> bool:
        found = panel.openings.found
        return found is not None and not awaits(panel.openings) and found.is_whole

    qtbot.waitUntil(is_whole)
    assert panel.openings.found is not None
    return panel.openings.found


def opening(found: OpeningsFound, letter: str) -> OpeningFound:
    return there(found.known.get(letter))


def test_openings_follow_careful_others_and_the_drill_says_why_it_waits(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens(Question("american-english-2011", Rules(players=3)))
    panel = shown(qtbot, window)
    panel.choices.choose_seat(1)
    qtbot.waitUntil(lambda: panel.current is not None and panel.seat == 1)
    qtbot.keyClick(panel.tree, Qt.Key.Key_O, Qt.KeyboardModifier.AltModifier)
    against_all = all_openings(qtbot, panel)
    assert opening(against_all, "b").opening.outcome is not Outcome.WIN
    assert not panel.openings._about.isVisible()
    qtbot.keyClick(panel.openings, Qt.Key.Key_U, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(panel.choices.careful.isChecked)
    assert panel.openings.isAncestorOf(window.focusWidget()), "the keys stay in what is in sight"
    found = all_openings(qtbot, panel)
    assert found.asked.view.others is Others.CAREFUL
    b = opening(found, "b")
    assert (b.opening.outcome, b.opening.lines) == (Outcome.WIN, 9)  # as source 001 has them
    assert opening(found, "g").opening.lines == 18
    assert "expects careful others" in panel.openings._about.text()
    assert panel.openings._about.isVisible()
    assert panel.game is not None
    safe = len(found.winning())
    assert panel.openings._headline.text() == f"You are safe after {safe} of 26 openings."
    said = describe_opening(b, found, Rules(players=3), panel.game.solution.words)
    assert "you are safe, as long as nobody puts himself at risk" in said
    qtbot.keyClick(panel.openings, Qt.Key.Key_O, Qt.KeyboardModifier.AltModifier)
    drill = window.findChild(DrillButton)
    assert isinstance(drill, DrillButton)
    qtbot.waitUntil(lambda: panel.current is not None)
    assert not drill.isEnabled()
    assert "turn off “Careful others”" in drill.toolTip()
    assert drill.accessibleDescription() == drill.toolTip()
    qtbot.keyClick(panel.tree, Qt.Key.Key_U, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(drill.isEnabled)
    assert "Careful" not in drill.toolTip()
