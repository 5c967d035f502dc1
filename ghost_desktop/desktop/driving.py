"""Brings a window to where it is to be drawn, as a person would who has all the time there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop

from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QApplication

    from ghost_desktop.desktop.window import MainWindow
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.solution import Solution


def ask(application: QApplication, window: MainWindow, rules: Rules) -> None:
    """Ask the bar's question with other rules, and wait for the answer."""
    question = Question(rules=rules)
    window.setup_bar.show_question(question)
    window.ask(question)
    until(application, lambda: not window.is_solving)


def until(application: QApplication, is_done: Callable[[], bool]) -> None:
    """Let Qt work until something is done, and drawn."""
    while not is_done():
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    application.processEvents()


def wait(application: QApplication, window: MainWindow) -> None:
    """Let the worker and the computer have their turns."""
    while window.is_solving or not (
        window.board.takes_letters or (window.board.round and window.board.round.over)
    ):
        known = window.inquiry.known
        if known is not None and known.answer is None and not window.is_solving:
            raise RuntimeError(known.trouble)
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    until(application, lambda: not window.board.view.awaits_meaning)
    until(application, lambda: not window.board.end.is_finding)


def lose(application: QApplication, window: MainWindow) -> None:
    """Play the round to its end, giving the win away as soon as possible."""
    while window.board.round and not window.board.round.over:
        this_round = window.board.round
        known = solution(window)
        losing = [play for play in this_round.legal_plays() if not known.wins(play)]
        window.board.play_letter((losing or this_round.legal_plays())[0].letter)
        wait(application, window)


def win(application: QApplication, window: MainWindow) -> None:
    """Play the round to its end, winning."""
    while window.board.round and not window.board.round.over:
        this_round = window.board.round
        winning = solution(window).winning_plays(this_round.fragment)
        window.board.play_letter(winning[-1].letter)
        wait(application, window)


def solution(window: MainWindow) -> Solution:
    """Return who wins what is played."""
    assert window.answer is not None  # a round is played
    return window.answer.solution
