"""Each round of the board is looked back at once, however soon the next one begins."""

from __future__ import annotations

from dataclasses import replace
from threading import Event
from typing import TYPE_CHECKING

import pytest
from at_the_match import wait
from at_the_window import running
from certain import there

from ghost_desktop.desktop.window import played_game
from ghost_desktop.play.review import review_round

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.desktop.window.played_game import FinishedRound


@pytest.fixture
def go(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Reviews are found out once this is set."""
    may_go = Event()

    def review(*asked: object) -> object:
        assert may_go.wait(60)
        return review_round(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(played_game, "review_round", review)
    return may_go


def lose(qtbot: QtBot, window: MainWindow) -> None:
    """Give a round up after the first letter."""
    wait(qtbot, window)
    qtbot.keyClick(window.focusWidget(), "h")
    wait(qtbot, window)
    window.board.controller.resign()
    assert running(window).over is not None


def test_a_round_is_looked_back_at_though_the_next_one_goes_on(
    qtbot: QtBot, opens: Opens, go: Event
) -> None:
    window = opens()
    told: list[FinishedRound] = []
    at_hand: list[bool] = []

    def hear(one: FinishedRound) -> None:
        told.append(one)
        at_hand.append(window.board.finished_rounds.finished is one)

    window.board.finished_rounds.looked.connect(hear)
    lose(qtbot, window)
    window.board.new_round()
    lose(qtbot, window)
    assert not told
    go.set()
    qtbot.waitUntil(lambda: len(told) == 2)
    assert [one.number for one in told] == [1, 2]
    assert [one.review is not None for one in told] == [True, True]
    assert at_hand == [False, True]
    window.board.new_round()
    assert window.board.finished_rounds.finished is None


def test_a_round_that_goes_on_after_all_is_not_looked_back_at(
    qtbot: QtBot, opens: Opens, go: Event
) -> None:
    window = opens()
    told: list[FinishedRound] = []
    reopened: list[object] = []
    window.board.finished_rounds.looked.connect(told.append)
    window.board.finished_rounds.reopened.connect(reopened.append)
    lose(qtbot, window)
    window.board.controller.take_back()
    assert len(reopened) == 1, "who has heard of its end in an earlier session hears it, too"
    window.board.controller.resign()
    go.set()
    qtbot.waitUntil(lambda: bool(told))
    window.board.controller.take_back()
    assert (len(told), reopened) == (1, [told[0].key] * 2)
    window.board.controller.resign()
    qtbot.waitUntil(lambda: len(told) == 2)
    assert told[0].key == told[1].key


def test_a_round_of_which_nobody_knows_yet_who_wins_is_told_of_when_the_next_one_begins(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    told: list[FinishedRound] = []
    window.board.finished_rounds.looked.connect(told.append)
    controller = window.board.controller
    wait(qtbot, window)
    known = there(controller.asked)
    controller.set_game(replace(known, solution=None))
    qtbot.keyClick(window.focusWidget(), "h")
    controller.resign()
    controller.take_back()
    controller.resign()
    assert not told
    controller.new_round()
    assert [(one.number, one.review) for one in told] == [(1, None)]


def test_a_round_of_a_match_that_was_opened_has_not_ended_here_until_it_does(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    controller = window.board.controller
    told: list[FinishedRound] = []
    window.board.finished_rounds.looked.connect(told.append)
    lose(qtbot, window)
    match, base = controller.match, controller.base
    assert match is not None
    assert base is not None
    qtbot.waitUntil(lambda: len(told) == 1)
    controller.open_match(replace(match, id="from a file"), base)
    qtbot.waitUntil(lambda: len(told) == 2)
    controller.take_back()
    controller.resign()
    qtbot.waitUntil(lambda: len(told) == 3)
    assert [(one.match.id == match.id, one.was_here) for one in told] == [
        (True, True),
        (False, False),
        (False, True),
    ]
