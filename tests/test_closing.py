"""Closing the window in the middle of its hardest work: at once, and nothing goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from jobs import endings
from patience import LIMIT_MS
from PySide6.QtWidgets import QPushButton

from ghost_desktop.desktop.kit import ask
from ghost_desktop.desktop.window.commands import STRATEGY
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.strategies.proof_process import ProofProcess
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("afresh")

HARDEST = Question("dutch", Rules(SUPERGHOST))


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[ProofProcess]:
    """The processes that were started."""
    made: list[ProofProcess] = []
    begin = ProofProcess.__init__

    def note(process: ProofProcess) -> None:
        made.append(process)
        begin(process)

    monkeypatch.setattr(ProofProcess, "__init__", note)
    return made


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each job that has ended was cancelled."""
    return endings(monkeypatch)


def close(window: MainWindow, ended: list[bool], monkeypatch: pytest.MonkeyPatch) -> None:
    """Close the window, and see that what it was at has heard of it: how soon, a benchmark says."""
    monkeypatch.setattr(ask, "SHUTDOWN_MS", LIMIT_MS)  # for beside busy processes
    ended.clear()
    window.close()
    assert not window._service.is_running
    assert any(ended), "what it was at did not go on to its end"


def test_the_largest_game_is_no_longer_solved(
    qtbot: QtBot, opens: Opens, ended: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opens(HARDEST, wait=False)
    far = []
    window.inquiry.progressed.connect(lambda done, _total: far.append(done))
    qtbot.waitUntil(lambda: any(far))
    assert window.inquiry.is_solving
    close(window, ended, monkeypatch)
    assert window.inquiry.answer is None


def test_the_largest_proof_is_no_longer_made(
    qtbot: QtBot,
    opens: Opens,
    started: list[ProofProcess],
    ended: list[bool],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = opens(settings=Settings(question=HARDEST, panel=STRATEGY))
    (stop,) = [one for one in window.strategy.findChildren(QPushButton) if one.text() == "&Stop"]
    qtbot.waitUntil(stop.isVisible)
    (proof,) = started
    assert proof._process.poll() is None
    close(window, ended, monkeypatch)
    assert proof._process.returncode is not None
    assert window.strategy.strategy is None
