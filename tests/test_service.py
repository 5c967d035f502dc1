"""The worker thread and its jobs."""

from __future__ import annotations

import threading
import time
import weakref
from functools import partial
from typing import TYPE_CHECKING

import pytest
from jobs import Asker
from patience import LIMIT, LIMIT_MS
from PySide6.QtCore import QObject, QThread, QTimer
from PySide6.QtWidgets import QWidget
from shiboken6 import delete

from ghost_desktop.desktop.kit import ask as service_module
from ghost_desktop.desktop.kit.ask import PROGRESS_INTERVAL, Report, Work, Worker, ask, awaits, drop
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.engine.errors import NoMemory, WordListError

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for workers at the end as long as they take beside busy processes."""
    monkeypatch.setattr(service_module, "SHUTDOWN_MS", LIMIT_MS)


@pytest.fixture
def somebody(service: SolverService) -> Asker:  # noqa: ARG001 - does what is asked
    return Asker()


def steps(count: int, report: Report) -> None:
    """A job of `count` steps of a millisecond."""
    for step in range(count):
        report(step, count)
        time.sleep(0.001)


def test_jobs_run_beside_the_window_and_answers_arrive_in_it(qtbot: QtBot, somebody: Asker) -> None:
    main = QThread.currentThread()
    with qtbot.waitSignal(somebody.heard):
        somebody.ask(lambda _report: QThread.currentThread() is main)
    assert somebody.values == [False]
    assert not somebody.is_busy


def test_the_window_is_never_stuck_while_a_job_runs(qtbot: QtBot, somebody: Asker) -> None:
    has_seen_enough = threading.Event()

    def compute(report: Report) -> None:
        while not has_seen_enough.is_set():
            report(0, 0)

    ticks: list[int] = []
    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(1))
    timer.start(5)
    with qtbot.waitSignal(somebody.heard):
        somebody.ask(compute)
        qtbot.waitUntil(lambda: len(ticks) > 10)
        has_seen_enough.set()
    timer.stop()


@pytest.fixture
def counted(qtbot: QtBot, somebody: Asker) -> list[int]:
    """The steps of a job that runs."""
    made: list[int] = []

    def count(report: Report) -> None:
        while True:
            report(0, 0)
            made.append(1)
            time.sleep(0.001)

    somebody.ask(count)
    qtbot.waitUntil(lambda: bool(made))
    return made


def test_jobs_wait_where_they_report_until_the_window_has_shown_what_it_has_to_show(
    qtbot: QtBot, service: SolverService, counted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "_PATIENCE", LIMIT)
    service.let_window_be_first()
    time.sleep(0.02)  # until the job waits
    made = len(counted)
    time.sleep(0.1)
    assert len(counted) <= made + 1  # or it was late
    made = len(counted)
    qtbot.waitUntil(lambda: len(counted) > made + 5)


def test_jobs_do_not_wait_for_a_window_that_hangs(
    service: SolverService, counted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "_PATIENCE", 0.01)
    service.let_window_be_first()
    made = len(counted)
    begin = time.monotonic()
    while len(counted) < made + 3:
        assert time.monotonic() < begin + LIMIT
        time.sleep(0.001)


def test_the_window_is_first_with_each_answer(
    qtbot: QtBot, service: SolverService, somebody: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    first: list[int] = []
    monkeypatch.setattr(service._precedence, "begin", lambda: first.append(1))
    with qtbot.waitSignal(somebody.heard):
        somebody.ask(lambda _report: 1)
    assert first == [1]


def test_memory_that_runs_out_is_a_refusal(qtbot: QtBot, somebody: Asker) -> None:
    def take_all(_report: Report) -> None:
        raise MemoryError

    with qtbot.waitSignal(somebody.heard):
        somebody.ask(take_all)
    assert isinstance(somebody.error, WordListError)
    assert somebody.error.refusal == NoMemory()


def test_the_end_waits_for_no_window(
    service: SolverService, counted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "_PATIENCE", LIMIT)
    assert counted
    service.let_window_be_first()
    time.sleep(0.02)
    assert service.shutdown()


def test_progress_is_told_now_and_then(qtbot: QtBot, somebody: Asker) -> None:
    begin = time.monotonic()
    with qtbot.waitSignal(somebody.heard):
        somebody.ask(partial(steps, 150))
    assert somebody.told == sorted(somebody.told)
    assert 1 <= len(somebody.told) <= (time.monotonic() - begin) / PROGRESS_INTERVAL


def test_an_answer_no_longer_asked_for_is_dropped(qtbot: QtBot, somebody: Asker) -> None:
    go_on = threading.Event()
    somebody.ask(lambda _report: go_on.wait(LIMIT))
    somebody.ask(lambda _report: "second")
    go_on.set()
    qtbot.waitUntil(lambda: somebody.values != [])
    qtbot.wait(20)
    assert somebody.values == ["second"]


def test_cancelled_jobs_that_wait_are_never_begun(qtbot: QtBot, somebody: Asker) -> None:
    go_on = threading.Event()
    begun: list[int] = []

    def begin(number: int, _report: Report) -> None:
        begun.append(number)

    started = threading.Event()

    def wait(_report: Report) -> None:
        started.set()
        go_on.wait(LIMIT)

    somebody.ask(wait)
    qtbot.waitUntil(started.is_set)
    for number in range(5):
        somebody.ask(partial(begin, number))
    with qtbot.waitSignal(somebody.heard):
        go_on.set()
    assert begun == [4]


@pytest.mark.usefixtures("service")
def test_who_asks_does_not_disturb_others(qtbot: QtBot) -> None:
    one, other = Asker(), Asker()
    one.ask(lambda _report: 1)
    other.ask(lambda _report: 2)
    qtbot.waitUntil(lambda: bool(other.values))
    assert (one.values, other.values) == ([1], [2])


@pytest.mark.usefixtures("service")
def test_a_long_job_has_a_thread_alone(qtbot: QtBot) -> None:
    long, short = Asker(Work.ALONE), Asker()
    goes_on = threading.Event()
    long.ask(lambda _report: goes_on.wait(LIMIT))
    with qtbot.waitSignal(short.heard):
        short.ask(lambda _report: None)
    assert long.is_busy
    with qtbot.waitSignal(long.heard):
        goes_on.set()


def test_a_deaf_job_is_waited_for_once(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, service: SolverService
) -> None:
    somebody, begun, goes_on = Asker(), threading.Event(), threading.Event()

    def deaf(_report: Report) -> None:
        begun.set()
        goes_on.wait(LIMIT)

    somebody.ask(deaf)
    qtbot.waitUntil(begun.is_set)
    monkeypatch.setattr(service_module, "SHUTDOWN_MS", 100)
    assert not service.shutdown()  # by the window
    monkeypatch.setattr(service_module, "SHUTDOWN_MS", LIMIT_MS)
    later = threading.Timer(LIMIT / 10, goes_on.set)  # what a second wait would wait for
    later.start()
    assert not service.shutdown()  # by the program
    later.cancel()
    goes_on.set()
    qtbot.waitUntil(lambda: not service.is_running)


def workers() -> list[str]:
    """The threads there are."""
    return [one.name for one in threading.enumerate() if isinstance(one, Worker)]


def test_a_thread_that_is_alone_ends_when_it_has_nothing_to_do(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "REST_MS", 20)
    service = SolverService()
    askers = [Asker(Work.ALONE) for _ in range(8)]
    assert workers() == []
    goes_on = threading.Event()
    for somebody in askers:
        somebody.ask(lambda _report: goes_on.wait(LIMIT))
    assert workers() == 8 * ["alone"]
    goes_on.set()
    qtbot.waitUntil(lambda: "alone" not in workers())
    with qtbot.waitSignal(askers[0].heard):
        askers[0].ask(lambda _report: None)
    service.shutdown()


def test_what_work_has_taken_is_given_back_when_it_is_over(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, service: SolverService
) -> None:
    given_back = threading.Event()
    monkeypatch.setattr(service_module, "give_back_memory", lambda _report: given_back.set())
    service._rest.setInterval(20)
    Asker(Work.ALONE).ask(lambda _report: None)
    qtbot.waitUntil(given_back.is_set)
    qtbot.waitUntil(lambda: not service.is_busy)
    assert not service._rest.isActive(), "once"


@pytest.mark.usefixtures("service")
def test_one_thread_does_what_is_asked_alone_one_after_the_other(qtbot: QtBot) -> None:
    for _ in range(5):
        somebody = Asker(Work.ALONE)
        with qtbot.waitSignal(somebody.heard):
            somebody.ask(lambda _report: None)
        assert workers() == ["alone"]


@pytest.mark.usefixtures("service")
def test_what_is_asked_alone_waits_for_nobody_who_does_other_work(qtbot: QtBot) -> None:
    somebody, goes_on = Asker(Work.ALONE), threading.Event()
    ask(somebody, lambda _report: goes_on.wait(LIMIT), somebody._hear, work=Work.SOLVING)
    somebody.ask(lambda _report: 1)
    at_work = workers()
    goes_on.set()
    assert at_work == ["solving", "alone"]
    qtbot.waitUntil(lambda: somebody.values == [1])


@pytest.mark.usefixtures("service")
def test_an_answer_goes_to_who_asked_and_to_nobody_else(qtbot: QtBot) -> None:
    askers = [Asker(Work.LOOKING_UP) for _ in range(40)]
    with qtbot.waitSignal(askers[7].heard):
        askers[7].ask(partial(steps, 150))
    assert askers[7].told
    assert [one for one in askers if one.values or one.told] == [askers[7]]


def test_what_waits_its_turn_is_done_in_order(qtbot: QtBot, somebody: Asker) -> None:
    done: list[int] = []

    def do(number: int, _report: Report) -> int:
        done.append(number)
        return number

    for number in range(5):
        somebody.ask(partial(do, number), queue=True)
    qtbot.waitUntil(lambda: not somebody.is_busy)
    assert done == somebody.values == [0, 1, 2, 3, 4]


def test_what_is_kept_is_done_whatever_is_asked_next_and_before_the_end(
    qtbot: QtBot, service: SolverService
) -> None:
    somebody, goes_on, begun = Asker(), threading.Event(), threading.Event()
    done: list[str] = []

    def wait(report: Report) -> None:
        begun.set()
        goes_on.wait(LIMIT)
        report(0, 0)

    def write(name: str, _report: Report) -> str:
        done.append(name)
        return name

    somebody.ask(wait)
    qtbot.waitUntil(begun.is_set)
    somebody.ask(partial(write, "kept"), keeps=True)
    somebody.ask(partial(write, "asked"))
    somebody.ask(partial(write, "kept, too"), keeps=True)
    somebody.drop()
    somebody.ask(partial(write, "dropped"))
    assert service.is_keeping
    goes_on.set()
    assert service.shutdown()
    assert done == somebody.values == ["kept", "kept, too"]
    assert not service.is_keeping


def test_who_hears_at_the_end_of_what_was_written_can_write_more(service: SolverService) -> None:
    """As statistics do, which wait for one round before they write the next."""
    writing, asking = Asker(Work.ALONE), Asker()
    done: list[int] = []

    def go_on() -> None:
        asking.ask(lambda _report: done.append(0))
        if len(done) < 3:
            writing.ask(lambda _report: done.append(1), keeps=True)

    writing.heard.connect(go_on)
    writing.ask(lambda _report: done.append(1), keeps=True)
    assert service.shutdown()
    assert done == [1, 1, 1]
    assert not writing.is_busy
    assert not asking.is_busy, "nobody waits for what is not done"
    writing.ask(lambda _report: done.append(1), keeps=True)
    assert not writing.is_busy
    assert not service.is_running


def test_what_is_kept_no_more_is_not_waited_for(qtbot: QtBot, service: SolverService) -> None:
    somebody, begun = Asker(), threading.Event()

    def write(report: Report) -> None:
        begun.set()
        while True:
            report(0, 0)
            time.sleep(0.001)

    somebody.ask(write, keeps=True)
    qtbot.waitUntil(begun.is_set)
    service.keep_nothing()
    assert service.shutdown()


def test_nothing_that_a_job_has_made_is_held_by_its_error(qtbot: QtBot, somebody: Asker) -> None:
    class Large:
        pass

    gone: list[weakref.ref[Large]] = []

    def fail(_report: Report) -> None:
        made = Large()
        gone.append(weakref.ref(made))
        raise KeyError(made)

    with qtbot.waitSignal(somebody.heard):
        somebody.ask(fail)
    assert isinstance(somebody.error, KeyError)
    somebody.error.args = ()
    assert gone[0]() is None


def test_who_is_gone_hears_nothing_more_and_nobody_works_for_him(
    qtbot: QtBot, service: SolverService
) -> None:
    owner, begun, ended = QObject(), threading.Event(), threading.Event()
    heard: list[object] = []

    def work(report: Report) -> None:
        begun.set()
        try:
            while True:
                report(0, 0)
        finally:
            ended.set()

    ask(owner, work, heard.append)
    qtbot.waitUntil(begun.is_set)
    assert awaits(owner)
    delete(owner)
    assert not service.is_busy
    qtbot.waitUntil(ended.is_set)
    assert not heard


@pytest.mark.usefixtures("service")
def test_what_is_asked_for_something_else_goes_on(qtbot: QtBot) -> None:
    owner, goes_on = QObject(), threading.Event()
    heard: list[object] = []
    others: list[object] = []
    ask(owner, lambda _report: goes_on.wait(LIMIT), heard.append)
    ask(owner, lambda _report: 1, others.append)
    ask(owner, lambda _report: 2, others.append)
    assert awaits(owner, heard.append)
    assert awaits(owner, others.append)
    drop(owner, heard.append)
    assert not awaits(owner, heard.append)
    goes_on.set()
    qtbot.waitUntil(lambda: others == [2])
    assert not heard


@pytest.mark.usefixtures("service")
def test_what_is_done_in_order_can_be_told_with_what_it_was_of(qtbot: QtBot) -> None:
    owner = QObject()
    heard: list[tuple[str, int]] = []

    def tell(of: str, value: int) -> None:
        heard.append((of, value))

    for number, name in enumerate("abc"):
        ask(owner, partial(_value, number), partial(tell, name), work=Work.ALONE, queue=True)
    assert workers() == ["alone"]
    qtbot.waitUntil(lambda: len(heard) == 3)
    assert heard == [("a", 0), ("b", 1), ("c", 2)]
    ask(owner, partial(_value, 3), partial(tell, "d"))
    ask(owner, partial(_value, 4), partial(tell, "e"))
    qtbot.waitUntil(lambda: len(heard) == 4)
    assert heard[-1] == ("e", 4)


def _value(value: int, _report: Report) -> int:
    return value


@pytest.mark.usefixtures("service")
def test_what_fails_is_said_in_one_way(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window, said = QWidget(), list[object]()
    qtbot.addWidget(window)
    owner = QObject(window)

    def fail(_report: Report) -> None:
        raise KeyError("x")

    def say(_service: object, shown_in: QWidget, sentence: str, error: BaseException) -> None:
        said.append((shown_in, sentence, type(error)))

    monkeypatch.setattr(SolverService, "say_error", say)
    ask(owner, fail, fails="That was nothing.")
    qtbot.waitUntil(lambda: said == [(window, "That was nothing.", KeyError)])
    with qtbot.captureExceptions() as unforeseen:
        ask(owner, fail)
        qtbot.waitUntil(lambda: bool(unforeseen))
    assert unforeseen[0][0] is KeyError


@pytest.mark.usefixtures("service")
def test_who_raises_at_an_answer_keeps_nobody_else_from_hearing(qtbot: QtBot) -> None:
    owner = QObject()
    heard: list[object] = []

    def answer(_value: object) -> None:
        raise KeyError("x")

    with qtbot.captureExceptions() as unforeseen:
        ask(owner, lambda _report: 1, answer, keeps=True)
        ask(owner, lambda _report: 2, heard.append)
        qtbot.waitUntil(lambda: heard == [2])
    assert [one[0] for one in unforeseen] == [KeyError]
