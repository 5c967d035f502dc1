"""What nobody wants any more ends soon: a window that is closed at its hardest work, a large strategy.

Run with ``.venv/bin/pytest tests/benchmarks/bench_leaving.py -s``.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton

from ghost_desktop.desktop.window.commands import STRATEGY
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Opens
    from pytestqt.qtbot import QtBot

HARDEST = Question("dutch", Rules(SUPERGHOST))
MANY = Question("enable1", Rules(players=8))
ALLOWED = 3.0
"""Seconds of work that may still be done: what the computer does beside it does not count."""


def check(what: str, work: Callable[[], object]) -> None:
    """Do something, and see that this process has not worked for long until it was done."""
    begin = time.process_time()
    work()
    worked = time.process_time() - begin
    print(f"\n{what}: {worked:.2f} s of work")
    assert worked < ALLOWED


def test_the_largest_game_is_no_longer_solved(qtbot: QtBot, opens: Opens) -> None:
    window = opens(HARDEST, wait=False)
    far: list[int] = []
    window.inquiry.progressed.connect(lambda done, _total: far.append(done))
    qtbot.waitUntil(lambda: any(far))
    check("closed while a game is solved", window.close)
    assert window.inquiry.answer is None


def test_the_largest_proof_is_no_longer_made(qtbot: QtBot, opens: Opens) -> None:
    window = opens(settings=Settings(question=HARDEST, panel=STRATEGY))
    (stop,) = [one for one in window.strategy.findChildren(QPushButton) if one.text() == "&Stop"]
    qtbot.waitUntil(stop.isVisible)
    check("closed while a strategy is proved", window.close)
    assert window.strategy.strategy is None


def test_a_strategy_of_many_words_is_no_longer_looked_for(qtbot: QtBot, opens: Opens) -> None:
    panel = opens(settings=Settings(question=MANY, panel=STRATEGY)).strategy
    qtbot.waitUntil(lambda: panel.strategy is not None)
    panel.choices.choose_seat(7)  # 39,316 words, for which the replay alone takes seconds
    qtbot.waitUntil(lambda: panel.sentence == "One moment: looking for the fewest words.")

    def look_at_the_first() -> None:
        panel.choices.choose_seat(0)
        qtbot.waitUntil(lambda: not panel.is_looking)

    check("another strategy is asked for", look_at_the_first)
    assert panel.seat == 0
