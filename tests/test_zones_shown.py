"""Zones in the Strategy panel and in drills: what need not be remembered, and how that is said."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from at_the_strategy import SPOKEN, below, cells, known, lines, show_every_play, shown
from PySide6.QtCore import Qt

from ghost_desktop.desktop.strategy.export import sheet_of
from ghost_desktop.desktop.strategy.strategies import StrategyView
from ghost_desktop.desktop.strategy.summary import Learner
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.strategy.panel import StrategyPanel


pytestmark = pytest.mark.usefixtures("own_home", "leaves_nothing")


def count_zones(qtbot: QtBot, panel: StrategyPanel) -> None:
    qtbot.mouseClick(panel.choices.zones, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: known(panel).count is Counting.ZONES)


def test_where_zones_count_the_panel_has_the_replies_above_them(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    for is_counted in (False, True):  # nothing is, where every play is shown
        show_every_play(qtbot, panel)
        assert panel.choices.zones.isVisible() is is_counted
    assert known(panel).count is Counting.LINES
    by_lines = panel.current
    count_zones(qtbot, panel)
    by_zones = panel.current
    assert panel.sentence == "Play H. Remember six replies."
    assert below(panel) == (
        "Counted so, the opening with the fewest is H, not N. "
        "You win for certain. Whenever you see another fragment, any letter wins from there on."
    )
    replies = "HA → HAA, HE → HEB, HI → HIA, HO → HOV, HU → HUA, HY → HYB"
    assert ", ".join(map(" ".join, lines(panel))) == replies
    assert by_lines is not None
    assert by_zones is not None
    sheet = sheet_of(by_zones)
    assert "Whenever you see another fragment, any letter wins from there on." in sheet.sentences[1]
    assert len(sheet.lines) == 6
    assert cells(panel, "haa")[3] == "any letter wins from here"
    spoken = str(panel.tree.currentIndex().data(SPOKEN))
    assert spoken == "H A A: you play A, any letter wins from here"
    assert not panel.tree.model().hasChildren(panel.tree.currentIndex())
    qtbot.mouseClick(panel.choices.zones, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: known(panel).count is Counting.LINES)
    assert known(panel).lines == 7

    # Nothing is said of the fewest where a strategy is the cheapest.
    person = Learner(70, Path("drills"))
    before, after = (
        replace(one, view=replace(one.view, person=person)) for one in (by_lines, by_zones)
    )
    panel.shown = before
    panel._on_found(after)
    assert "fewest" not in below(panel)


def test_zones_are_counted_by_a_key_and_stay_counted(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    qtbot.keyClick(panel, Qt.Key.Key_Z, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: known(panel).count is Counting.ZONES)
    panel.choices.choose_seat(1)
    qtbot.waitUntil(lambda: known(panel).seat == 1)
    assert known(panel).count is Counting.ZONES
    window.ask(Question("enable1", Rules(min_length=3)))
    qtbot.waitUntil(lambda: known(panel).lines == 46)
    assert window.settings().count is Counting.ZONES
    again = shown(qtbot, opens(settings=window.settings()))
    assert known(again).count is Counting.ZONES
    assert again.choices.zones.isChecked()


def test_each_counting_keeps_its_folds_and_says_which_it_is() -> None:
    question = Question("enable1")
    usual = StrategyView(question, 1, None)
    zones = StrategyView(question, 1, None, Counting.ZONES)
    assert usual.name == "enable1|ghost 4+ 2 normal|1|"
    assert zones.name == "enable1|ghost 4+ 2 normal|1||zones"
