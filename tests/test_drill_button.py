"""The button that begins the drill of the strategy that is shown: what it counts, and what for."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from drilling import course_of
from fsrs import Rating
from PySide6.QtCore import Qt

from ghost_desktop.desktop.learn.drill import DrillButton
from ghost_desktop.desktop.learn.drill_wording import describe_button
from ghost_desktop.engine.game.rules import Rules

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Sits
    from pytestqt.qtbot import QtBot


@pytest.mark.usefixtures("service")
def test_the_button_counts_what_is_due_and_starts_the_drill(sits: Sits, qtbot: QtBot) -> None:
    sitting = sits(begin=False)
    button = DrillButton(path=sitting.path, clock=sitting.clock)
    qtbot.addWidget(button)
    button.start.connect(sitting.panel.begin)
    sitting.panel.left.connect(button.refresh)
    button.show()
    assert (button.text(), button.isEnabled()) == ("D&rill", False)
    course = sitting.course
    button.set_strategy(course.strategy, course.solution)
    qtbot.waitUntil(button.isEnabled)
    assert button.text() == "D&rill · 7 new"
    button.click()
    sitting.answer_all()
    sitting.press(Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: button.text() == "D&rill")
    assert "7 of 7 words known · next in 2 days" in button.toolTip()
    sitting.clock.go_on(timedelta(days=3))
    button.hide()
    button.show()
    assert button.text() == "D&rill · 7 due"
    assert button.accessibleName() == "Drill, 7 due"
    button.clear()
    assert (button.text(), button.isEnabled()) == ("D&rill", False)


@pytest.mark.parametrize(("new_lines", "said"), [(10, "5 new"), (3, "3 new")])
def test_the_button_counts_what_a_session_asks(sits: Sits, new_lines: int, said: str) -> None:
    sitting = sits(begin=False)
    kept = sitting.saved()
    lines = kept.lines
    now = sitting.clock()
    answered = [line.rated(Rating.Good, now - timedelta(days=30)) for line in lines[:2]]
    deck = kept.with_line(answered[0]).with_line(answered[1])
    text, name, _tip = describe_button(deck, now, new_lines)
    assert (text, name) == (f"Drill · 2 due, {said}", f"Drill, 2 due, {said}")
    assert len(deck.to_ask(now, new_lines=new_lines)) == 2 + int(said[0])


@pytest.mark.usefixtures("service")
def test_a_strategy_without_lines_cannot_be_drilled(qtbot: QtBot, tmp_path: Path) -> None:
    button = DrillButton(path=tmp_path / "drills.sqlite3")
    qtbot.addWidget(button)
    course = course_of(Rules(min_length=2), "tiny", opening="a")
    button.set_strategy(course.strategy, course.solution)
    qtbot.waitUntil(lambda: "nothing to remember" in button.toolTip())
    assert not button.isEnabled()
