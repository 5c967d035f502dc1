"""Opponents of anybody's making at the board: who fails forfeits the round, and the match goes on."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from at_the_window import let_computers_act, let_qt_work, running, says
from certain import there
from PySide6.QtCore import Qt

from ghost_desktop.desktop.window.commands import PLAY, STRATEGY
from ghost_desktop.engine.game.plays import Play, Where
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.question import Question
from ghost_desktop.play import minds as thinking
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.opponents.perfect import PERFECT
from ghost_desktop.play.round import Termination
from ghost_desktop.play.table import Callers, Player, Referee, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow

LIVES = Terms("GHOST")
ANYONE = Terms("", Referee.CHALLENGES, Callers.ANYONE)
TWO = Table.against_computers(2)


def raises(*_asked: object, **_how: object) -> Play:
    raise ZeroDivisionError("no idea")


def cheats(*_asked: object) -> Play:
    return Play("z", Where.END, "ghost")


def talks_nonsense(*_asked: object) -> str:
    return "GHOST!"


def sit_down(qtbot: QtBot, opens: Opens, terms: Terms = LIVES, table: Table = TWO) -> MainWindow:
    window = opens(Question("american-english-small", Rules(players=table.players)))
    window.board.controller.new_match(Agreement(table=table, terms=terms))
    let_computers_act(qtbot, window)
    return window


def play(qtbot: QtBot, window: MainWindow, letter: str) -> None:
    qtbot.keyClicks(window.focusWidget(), letter)
    let_computers_act(qtbot, window)


def goes_on(qtbot: QtBot, window: MainWindow) -> None:
    """After a forfeit: it is counted and said, and Enter begins another round."""
    over = there(running(window).over)
    assert over.reason is Termination.FORFEITED
    state = there(window.board.controller.state)
    assert state.letters(1) == "G"
    assert "You win!" in says(window)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    let_computers_act(qtbot, window)
    assert running(window).over is None


@pytest.mark.parametrize("stranger", [raises, cheats, talks_nonsense])
def test_who_raises_cheats_or_talks_nonsense_forfeits_the_round(
    qtbot: QtBot,
    opens: Opens,
    monkeypatch: pytest.MonkeyPatch,
    announced: list[str],
    stranger: Callable[..., object],
) -> None:
    window = sit_down(qtbot, opens)
    monkeypatch.setattr(type(PERFECT), "choose", stranger)
    play(qtbot, window, "g")
    assert "forfeit" in says(window).casefold()
    assert "forfeit" in " ".join(announced).casefold()
    goes_on(qtbot, window)


def test_the_window_never_waits_for_one_who_hangs(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = sit_down(qtbot, opens)
    is_over = threading.Event()
    monkeypatch.setattr(thinking.decide_in_time, "__kwdefaults__", {"seconds": 2.0})
    monkeypatch.setattr(type(PERFECT), "choose", lambda *_asked: is_over.wait(60))
    qtbot.keyClicks(window.focusWidget(), "g")
    assert window.board.controller.thinker.is_busy
    for panel in (STRATEGY, PLAY):
        window.show_panel(panel)
        let_qt_work()
        assert window.panel == panel
    assert window.board.controller.thinker.is_busy, "all that was done while it was hanging"
    let_computers_act(qtbot, window)
    monkeypatch.undo()
    is_over.set()
    goes_on(qtbot, window)


def test_a_letter_waits_no_longer_than_that_for_one_who_hangs_when_asked(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table((Player(), Player(name="Anna"), Player(name="Bob"), Player("perfect")))
    window = sit_down(qtbot, opens, ANYONE, table)
    play(qtbot, window, "g")
    is_over = threading.Event()
    monkeypatch.setattr(thinking.decide_in_time, "__kwdefaults__", {"seconds": 0.3})
    monkeypatch.setattr(type(PERFECT), "object_to", lambda *_asked: is_over.wait(60))
    qtbot.keyClicks(window.focusWidget(), "h")
    assert running(window).fragment == "g", "computers are asked first"
    qtbot.keyClicks(window.focusWidget(), "j")
    let_computers_act(qtbot, window)
    is_over.set()
    over = there(running(window).over)
    assert over.reason is Termination.FORFEITED
    assert over.by == 3
    assert "The computer loses" in says(window)


def test_a_letter_is_played_if_nobody_can_be_asked(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is no opponent's fault stops no person."""
    table = Table((Player(), Player(name="Anna"), Player(name="Bob"), Player("perfect")))
    window = sit_down(qtbot, opens, ANYONE, table)
    failed: list[BaseException] = []
    monkeypatch.setattr(
        "ghost_desktop.desktop.board.match_controller.say_error",
        lambda *said: failed.append(said[2]),
    )
    play(qtbot, window, "g")
    monkeypatch.setattr("ghost_desktop.desktop.board.thinker.decide_in_time", raises)
    play(qtbot, window, "h")
    assert running(window).fragment == "gh"
    assert [type(one) for one in failed] == [ZeroDivisionError]
