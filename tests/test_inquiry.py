"""The one place that holds question and answer, and those who follow it."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from at_the_window import ask_for
from certain import there
from patience import shut_down
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from ghost_desktop.desktop.window import question as question_module
from ghost_desktop.desktop.window.question import Inquiry, Known, SolverService, State, answer
from ghost_desktop.engine.game.game import Game
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.kit.ask import Report


SPANISH, DUTCH = Question("spanish"), Question("dutch")


class Panel:
    """Notes all that it is told."""

    def __init__(self) -> None:
        self.told: list[Known] = []

    @property
    def states(self) -> list[State]:
        return [known.state for known in self.told if known.game is None]

    def follow(self, known: Known) -> None:
        self.told.append(known)


class BrokenPanel:
    """Raises whatever it is told."""

    def follow(self, _known: Known) -> None:
        self.fail()

    def fail(self) -> None:
        raise LookupError("this panel is broken")


@pytest.fixture
def inquiry(qtbot: QtBot) -> Iterator[Inquiry]:  # noqa: ARG001 - there must be a Qt
    service = SolverService()
    yield Inquiry()
    assert shut_down(service)
    service.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def errors(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """What is said that nobody foresaw."""
    said: list[BaseException] = []
    monkeypatch.setattr(
        SolverService, "say_error", lambda _service, _window, _said, error: said.append(error)
    )
    return said


def now(inquiry: Inquiry) -> Known:
    assert inquiry.known is not None
    return inquiry.known


def test_a_question_is_solving_then_solved(qtbot: QtBot, inquiry: Inquiry) -> None:
    panel = Panel()
    inquiry.subscribe(panel)
    assert panel.told == []
    inquiry.ask(SPANISH)
    assert inquiry.is_solving
    assert inquiry.answer is None
    qtbot.waitUntil(lambda: not inquiry.is_solving)
    assert panel.states == [State.SOLVING, State.SOLVED]
    answered = now(inquiry).answer
    assert panel.told[-1] is inquiry.known
    assert answered is not None
    assert answered.question == SPANISH


def test_the_old_answer_stays_while_another_is_made(qtbot: QtBot, inquiry: Inquiry) -> None:
    inquiry.ask(SPANISH)
    qtbot.waitUntil(lambda: inquiry.answer is not None)
    old = inquiry.answer
    inquiry.ask(DUTCH)
    assert now(inquiry).answer is old
    assert now(inquiry).question == DUTCH
    inquiry.stop()
    qtbot.waitUntil(lambda: not inquiry.is_solving)
    known = now(inquiry)
    assert known.state is State.STOPPED
    assert known.answer is old
    assert known.question == SPANISH  # what the window is about again
    assert known.asked == DUTCH


def test_a_list_that_is_none_fails_with_its_sentence(
    qtbot: QtBot, inquiry: Inquiry, errors: list[BaseException]
) -> None:
    inquiry.ask(Question("no such list"))
    qtbot.waitUntil(lambda: not inquiry.is_solving)
    assert now(inquiry).state is State.FAILED
    assert "there is no word list or file 'no such list'" in now(inquiry).trouble
    assert now(inquiry).question == Question("no such list")
    assert errors == []  # it is no fault of the program


@pytest.mark.parametrize("raised", [ZeroDivisionError("by zero"), SystemExit(3)])
def test_what_nobody_foresaw_is_told_with_the_error(
    qtbot: QtBot,
    inquiry: Inquiry,
    errors: list[BaseException],
    monkeypatch: pytest.MonkeyPatch,
    raised: BaseException,
) -> None:
    def fails(_question: Question, _report: Report) -> object:
        raise raised

    monkeypatch.setattr(question_module, "answer", fails)
    inquiry.ask(SPANISH)
    qtbot.waitUntil(lambda: errors == [raised])
    assert now(inquiry).trouble == "The game could not be solved."


def test_what_is_known_early_is_told_early(
    qtbot: QtBot, inquiry: Inquiry, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = threading.Event()

    def slowly(question: Question, report: Report) -> object:
        def wait(done: int, total: int, value: object = None) -> None:
            report(done, total, value)
            while isinstance(value, Game) and not goes_on.wait(0.001):
                report(1, 8)

        wait.stopped = False  # type: ignore[attr-defined]
        return answer(question, wait)  # type: ignore[arg-type]

    steps: list[tuple[int, int]] = []
    panel = Panel()
    inquiry.subscribe(panel)
    inquiry.progressed.connect(lambda done, total: steps.append((done, total)))
    monkeypatch.setattr(question_module, "answer", slowly)
    inquiry.ask(SPANISH)
    qtbot.waitUntil(lambda: (1, 8) in steps)
    qtbot.waitUntil(lambda: panel.told[-1].game is not None)
    qtbot.wait(120)  # and no more often than there is something new
    goes_on.set()
    qtbot.waitUntil(lambda: not inquiry.is_solving)
    (known,) = [one for one in panel.told if one.game is not None]
    assert there(known.game).all_words.name == "Spanish"
    assert panel.told[-1].game is None


def test_who_comes_late_is_told_at_once(qtbot: QtBot, inquiry: Inquiry) -> None:
    inquiry.ask(SPANISH)
    qtbot.waitUntil(lambda: not inquiry.is_solving)
    late = Panel()
    inquiry.subscribe(late)
    assert late.told == [inquiry.known]


def test_a_panel_that_fails_leaves_no_other_behind(qtbot: QtBot, inquiry: Inquiry) -> None:
    before, after = Panel(), Panel()
    for panel in (before, BrokenPanel(), after):
        inquiry.subscribe(panel)
    with qtbot.captureExceptions() as raised:
        inquiry.ask(SPANISH)
        qtbot.waitUntil(lambda: not inquiry.is_solving)
    assert before.states == after.states == [State.SOLVING, State.SOLVED]
    assert {kind for kind, _, _ in raised} == {LookupError}


def test_who_asks_while_being_told_leaves_nobody_with_the_older_news(
    qtbot: QtBot, inquiry: Inquiry
) -> None:
    class Corrects:
        def follow(self, known: Known) -> None:
            if known.asked == DUTCH:
                inquiry.ask(SPANISH)

    after = Panel()
    inquiry.subscribe(Corrects())
    inquiry.subscribe(after)
    inquiry.ask(DUTCH)
    qtbot.waitUntil(lambda: not inquiry.is_solving)
    assert {known.asked.source for known in after.told} == {"spanish"}


def test_a_broken_panel_of_the_window_does_not_keep_the_others_waiting(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opens()
    monkeypatch.setattr(window.board, "_show_notice", BrokenPanel().fail)
    monkeypatch.setattr(window.board, "set_answer", BrokenPanel().follow)
    with qtbot.captureExceptions() as raised:
        ask_for(qtbot, window, SPANISH)
        window.show_panel(1)
        qtbot.waitUntil(lambda: not window.strategy.is_old)
    assert window.strategy.sentence == "Play Q. Remember 1 word."
    assert raised
