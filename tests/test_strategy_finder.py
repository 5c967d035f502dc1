"""Which strategy is looked for, and what is found: without any widget."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from patience import shut_down
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from ghost_desktop.desktop.strategy.strategies import StrategyFinder
from ghost_desktop.desktop.strategy.summary import Learner
from ghost_desktop.desktop.window.inquiry import Inquiry
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

FOUR, FIVE = Question("enable1", Rules()), Question("enable1", Rules(min_length=5))


class Asking:
    """A finder that follows an inquiry, and looks for whatever it says is to be looked at first."""

    def __init__(self) -> None:
        self.inquiry = Inquiry()
        self.finder = StrategyFinder()
        self.finder.game_changed.connect(self.finder.find)
        self.offered: list[tuple[int, str | None]] = []
        self.finder.game_changed.connect(lambda seat, opening: self.offered.append((seat, opening)))
        self.inquiry.subscribe(self.finder)

    def found(self) -> tuple[Rules, int, str | None] | None:
        """Of which game, for whom and after which opening the strategy is that was asked for."""
        if self.finder.current is None:
            return None
        strategy = self.finder.current.strategy
        return strategy.rules, strategy.seat, strategy.agreed_opening


@pytest.fixture
def asking(qtbot: QtBot) -> Iterator[Asking]:  # noqa: ARG001 - there must be a Qt
    service = SolverService()
    yield Asking()
    assert shut_down(service)
    service.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_the_strategy_of_the_winner_is_looked_for_first(qtbot: QtBot, asking: Asking) -> None:
    asking.inquiry.ask(FOUR)
    assert asking.finder.awaited == FOUR
    qtbot.waitUntil(lambda: asking.found() is not None)
    assert asking.found() == (FOUR.rules, 0, None)
    assert asking.offered == [(0, None)]
    assert asking.finder.awaited is None


def test_what_is_old_is_still_shown_but_is_not_current(qtbot: QtBot, asking: Asking) -> None:
    asking.inquiry.ask(FOUR)
    qtbot.waitUntil(lambda: asking.found() is not None)
    before = asking.finder.shown
    asking.inquiry.ask(FIVE)
    assert asking.finder.current is None
    assert asking.finder.shown is before
    qtbot.waitUntil(lambda: asking.found() is not None)
    asking.finder.find(1, "d")
    assert asking.finder.is_looking
    assert asking.finder.current is None
    qtbot.waitUntil(lambda: asking.found() == (FIVE.rules, 1, "d"))


def test_what_is_wanted_of_a_game_waits_until_it_is_solved(qtbot: QtBot, asking: Asking) -> None:
    asking.finder.look_at_next(1, "d")
    assert asking.finder.wanted == (1, "d")
    asking.inquiry.ask(FOUR)
    qtbot.waitUntil(lambda: asking.found() == (FOUR.rules, 1, "d"))
    asking.inquiry.ask(FIVE)
    asking.finder.find(0, "h")
    assert not asking.finder.is_looking
    qtbot.waitUntil(lambda: asking.found() == (FIVE.rules, 0, "h"))
    assert asking.offered == [(1, "d"), (0, "h")]
    assert asking.finder.wanted is None


def test_a_seat_that_was_chosen_stays_in_other_games(qtbot: QtBot, asking: Asking) -> None:
    three = Question("enable1", Rules(players=3))
    asking.inquiry.ask(three)
    qtbot.waitUntil(lambda: asking.found() is not None)
    asking.finder.keep_seat(2)
    for question, seat in ((FOUR, 1), (three, 2)):
        asking.inquiry.ask(question)
        qtbot.waitUntil(lambda: asking.finder.awaited is None)
        assert asking.offered[-1] == (seat, None)
    asking.finder.look_at_next(0, "h")
    asking.inquiry.ask(FOUR)
    qtbot.waitUntil(lambda: asking.finder.awaited is None)
    assert asking.offered[-1] == (0, "h"), "who says what is wanted gets it"


def test_without_an_answer_what_was_found_is_kept(qtbot: QtBot, asking: Asking) -> None:
    asking.inquiry.ask(FOUR)
    qtbot.waitUntil(lambda: asking.found() is not None)
    before = asking.finder.shown
    with qtbot.waitSignal(asking.finder.kept):
        asking.inquiry.ask(Question("no such list"))
    assert asking.finder.current is before
    asking.inquiry.ask(Question("no such list"))
    asking.finder.find(1, None)  # while it is not known that there is no such list
    qtbot.waitUntil(lambda: asking.found() == (FOUR.rules, 1, None))
    assert len(asking.offered) == 1


def test_what_was_looked_for_in_one_game_is_not_in_another(
    qtbot: QtBot, asking: Asking, tmp_path: Path
) -> None:
    """The third of three players has no seat among two."""
    finder = asking.finder
    finder.game_changed.disconnect(finder.find)
    asking.inquiry.ask(Question("enable1", Rules(players=3)))
    qtbot.waitUntil(lambda: finder.game is not None)
    finder.find(2, None)
    asking.inquiry.ask(FOUR)
    qtbot.waitUntil(lambda: finder.awaited is None)
    finder.person = Learner(35, tmp_path / "drills.sqlite3")
    finder.weigh_anew()
    assert not finder.is_looking
    with qtbot.waitSignal(finder.kept):
        asking.inquiry.ask(Question("no such list"))
    assert not finder.is_looking
