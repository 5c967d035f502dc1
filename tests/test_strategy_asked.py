"""Which strategy is looked for, and what is found: the panel alone, without a window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from patience import shut_down
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from ghost_desktop.desktop.strategy.panel import StrategyPanel
from ghost_desktop.desktop.window.question import Inquiry, SolverService
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

FOUR, FIVE = Question("enable1", Rules()), Question("enable1", Rules(min_length=5))


class Asking:
    """A panel that follows an inquiry."""

    def __init__(self) -> None:
        self.inquiry = Inquiry()
        self.panel = StrategyPanel()
        self.inquiry.subscribe(self.panel)

    def found(self) -> tuple[Rules, int, str | None] | None:
        """Of which game, for whom and after which opening the strategy is that was asked for."""
        if self.panel.current is None:
            return None
        strategy = self.panel.current.strategy
        return strategy.rules, strategy.seat, strategy.agreed_opening


@pytest.fixture
def asking(qtbot: QtBot) -> Iterator[Asking]:
    service = SolverService()
    asking = Asking()
    qtbot.addWidget(asking.panel)
    yield asking
    assert shut_down(service)
    service.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_the_strategy_of_the_winner_is_looked_for_first(qtbot: QtBot, asking: Asking) -> None:
    asking.inquiry.ask(FOUR)
    assert asking.panel.awaited == FOUR
    qtbot.waitUntil(lambda: asking.found() is not None)
    assert asking.found() == (FOUR.rules, 0, None)
    assert asking.panel.looked_at == (0, None)
    assert asking.panel.awaited is None


def test_what_is_old_is_still_shown_but_is_not_current(qtbot: QtBot, asking: Asking) -> None:
    asking.inquiry.ask(FOUR)
    qtbot.waitUntil(lambda: asking.found() is not None)
    before = asking.panel.shown
    asking.inquiry.ask(FIVE)
    assert asking.panel.current is None
    assert asking.panel.shown is before
    qtbot.waitUntil(lambda: asking.found() is not None)
    asking.panel.look_for(1, "d")
    assert asking.panel.is_looking
    assert asking.panel.current is None
    qtbot.waitUntil(lambda: asking.found() == (FIVE.rules, 1, "d"))


def test_what_is_wanted_of_a_game_waits_until_it_is_solved(qtbot: QtBot, asking: Asking) -> None:
    asking.panel.look_at_next(1, "d")
    assert asking.panel._wanted == (1, "d")
    asking.inquiry.ask(FOUR)
    qtbot.waitUntil(lambda: asking.found() == (FOUR.rules, 1, "d"))
    asking.inquiry.ask(FIVE)
    asking.panel.look_for(0, "h")
    assert not asking.panel.is_looking
    qtbot.waitUntil(lambda: asking.found() == (FIVE.rules, 0, "h"))
    assert asking.panel.looked_at == (0, "h")
    assert asking.panel._wanted is None


def test_who_looks_at_openings_meanwhile_gets_what_was_wanted(qtbot: QtBot, asking: Asking) -> None:
    panel = asking.panel
    panel.look_at_next(1, "d")
    asking.inquiry.ask(FOUR)
    panel.choices.openings.setChecked(True)
    panel.openings.weigh(is_own=True)
    panel.choices.openings.setChecked(False)
    qtbot.waitUntil(lambda: asking.found() == (FOUR.rules, 1, "d"))


def test_a_seat_that_was_chosen_stays_in_other_games(qtbot: QtBot, asking: Asking) -> None:
    three = Question("enable1", Rules(players=3))
    asking.inquiry.ask(three)
    qtbot.waitUntil(lambda: asking.found() is not None)
    asking.panel.choices.choose_seat(2)
    for question, seat in ((FOUR, 1), (three, 2)):
        asking.inquiry.ask(question)
        qtbot.waitUntil(lambda: asking.panel.awaited is None)
        assert asking.panel.looked_at == (seat, None)
    asking.panel.look_at_next(0, "h")
    asking.inquiry.ask(FOUR)
    qtbot.waitUntil(lambda: asking.panel.awaited is None)
    assert asking.panel.looked_at == (0, "h"), "who says what is wanted gets it"


def test_without_an_answer_what_was_found_is_kept(qtbot: QtBot, asking: Asking) -> None:
    asking.inquiry.ask(FOUR)
    qtbot.waitUntil(lambda: asking.found() is not None)
    before = asking.panel.shown
    asking.inquiry.ask(Question("no such list"))
    assert asking.panel.current is None
    qtbot.waitUntil(lambda: asking.panel.current is not None)
    assert asking.panel.current is before
    asking.inquiry.ask(Question("no such list"))
    asking.panel.look_for(1, None)  # while it is not known that there is no such list
    qtbot.waitUntil(lambda: asking.found() == (FOUR.rules, 1, None))


def test_what_was_looked_for_in_one_game_is_not_in_another(qtbot: QtBot, asking: Asking) -> None:
    """The third of three players has no seat among two."""
    panel = asking.panel
    asking.inquiry.ask(Question("enable1", Rules(players=3)))
    qtbot.waitUntil(lambda: panel.game is not None)
    panel.look_for(2, None)
    asking.inquiry.ask(FOUR)
    qtbot.waitUntil(lambda: asking.found() is not None)
    assert asking.found() == (FOUR.rules, 0, None)
    asking.inquiry.ask(Question("no such list"))
    qtbot.waitUntil(lambda: not panel.is_behind or panel._refusal != "")
    assert not panel.is_looking
