"""The worker thread and its jobs."""

from __future__ import annotations

import threading
import time
import weakref
from functools import partial
from typing import TYPE_CHECKING

import pytest
from patience import LIMIT, LIMIT_MS
from PySide6.QtCore import QThread, QTimer

from ghost_desktop.desktop import service as service_module
from ghost_desktop.desktop.service import (
    PROGRESS_INTERVAL,
    Channel,
    Report,
    SolverService,
    Work,
    Worker,
)
from ghost_desktop.engine.errors import NoMemory, WordListError

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for workers at the end as long as they take beside busy processes."""
    monkeypatch.setattr(service_module, "SHUTDOWN_MS", LIMIT_MS)


@pytest.fixture
def channel(service: SolverService) -> Channel:
    return service.open_channel()


def steps(count: int, report: Report) -> None:
    """A job of `count` steps of a millisecond."""
    for step in range(count):
        report(step, count)
        time.sleep(0.001)


def test_jobs_run_beside_the_window_and_answers_arrive_in_it(
    qtbot: QtBot, channel: Channel
) -> None:
    main = QThread.currentThread()
    with qtbot.waitSignal(channel.finished) as caught:
        channel.submit(lambda _report: QThread.currentThread() is main)
    assert caught.args[0].value is False
    assert not channel.is_busy


def test_the_window_is_never_stuck_while_a_job_runs(qtbot: QtBot, channel: Channel) -> None:
    has_seen_enough = threading.Event()

    def compute(report: Report) -> None:
        while not has_seen_enough.is_set():
            report(0, 0)

    ticks: list[int] = []
    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(1))
    timer.start(5)
    with qtbot.waitSignal(channel.finished):
        channel.submit(compute)
        qtbot.waitUntil(lambda: len(ticks) > 10)
        has_seen_enough.set()
    timer.stop()


@pytest.fixture
def counted(qtbot: QtBot, channel: Channel) -> list[int]:
    """The steps of a job that runs."""
    made: list[int] = []

    def count(report: Report) -> None:
        while True:
            report(0, 0)
            made.append(1)
            time.sleep(0.001)

    channel.submit(count)
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
    qtbot: QtBot, service: SolverService, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    first: list[Channel] = []
    monkeypatch.setattr(service._precedence, "begin", lambda: first.append(channel))
    with qtbot.waitSignal(channel.finished):
        channel.submit(lambda _report: 1)
    assert first == [channel]


def test_memory_that_runs_out_is_a_refusal(qtbot: QtBot, channel: Channel) -> None:
    def take_all(_report: Report) -> None:
        raise MemoryError

    with qtbot.waitSignal(channel.finished) as waited:
        channel.submit(take_all)
    (result,) = waited.args
    assert isinstance(result.error, WordListError)
    assert result.error.refusal == NoMemory()


def test_the_end_waits_for_no_window(
    service: SolverService, counted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "_PATIENCE", LIMIT)
    assert counted
    service.let_window_be_first()
    time.sleep(0.02)
    assert service.shutdown()


def test_progress_is_told_now_and_then(qtbot: QtBot, channel: Channel) -> None:
    told: list[int] = []
    channel.progressed.connect(lambda progress: told.append(progress.done))
    begin = time.monotonic()
    with qtbot.waitSignal(channel.finished):
        channel.submit(partial(steps, 150))
    assert told == sorted(told)
    assert 1 <= len(told) <= (time.monotonic() - begin) / PROGRESS_INTERVAL


def test_an_answer_no_longer_asked_for_is_dropped(qtbot: QtBot, channel: Channel) -> None:
    go_on = threading.Event()
    values: list[object] = []
    channel.finished.connect(lambda result: values.append(result.value))
    channel.submit(lambda _report: go_on.wait(LIMIT))
    channel.submit(lambda _report: "second")
    go_on.set()
    qtbot.waitUntil(lambda: values != [])
    qtbot.wait(20)
    assert values == ["second"]


def test_cancelled_jobs_that_wait_are_never_begun(qtbot: QtBot, channel: Channel) -> None:
    go_on = threading.Event()
    begun: list[int] = []

    def begin(number: int, _report: Report) -> None:
        begun.append(number)

    started = threading.Event()

    def wait(_report: Report) -> None:
        started.set()
        go_on.wait(LIMIT)

    channel.submit(wait)
    qtbot.waitUntil(started.is_set)
    for number in range(5):
        channel.submit(partial(begin, number))
    with qtbot.waitSignal(channel.finished):
        go_on.set()
    assert begun == [4]


def test_channels_do_not_disturb_each_other(qtbot: QtBot, service: SolverService) -> None:
    one, other = service.open_channel(), service.open_channel()
    heard: list[tuple[str, object]] = []
    one.finished.connect(lambda result: heard.append(("one", result.value)))
    other.finished.connect(lambda result: heard.append(("other", result.value)))
    one.submit(lambda _report: 1)
    other.submit(lambda _report: 2)
    qtbot.waitUntil(lambda: len(heard) == 2)
    assert heard == [("one", 1), ("other", 2)]


def test_a_long_job_has_a_thread_alone(qtbot: QtBot, service: SolverService) -> None:
    long, short = service.open_channel(Work.ALONE), service.open_channel()
    goes_on = threading.Event()
    long.submit(lambda _report: goes_on.wait(LIMIT))
    with qtbot.waitSignal(short.finished):
        short.submit(lambda _report: None)
    assert long.is_busy
    with qtbot.waitSignal(long.finished):
        goes_on.set()


def test_a_deaf_job_is_waited_for_once(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, service: SolverService
) -> None:
    channel, begun, goes_on = service.open_channel(), threading.Event(), threading.Event()

    def deaf(_report: Report) -> None:
        begun.set()
        goes_on.wait(LIMIT)

    channel.submit(deaf)
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
    channels = [service.open_channel(Work.ALONE) for _ in range(8)]
    assert workers() == []
    goes_on = threading.Event()
    for channel in channels:
        channel.submit(lambda _report: goes_on.wait(LIMIT))
    assert workers() == 8 * ["alone"]
    goes_on.set()
    qtbot.waitUntil(lambda: "alone" not in workers())
    with qtbot.waitSignal(channels[0].finished):
        channels[0].submit(lambda _report: None)
    service.shutdown()


def test_what_work_has_taken_is_given_back_when_it_is_over(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, service: SolverService
) -> None:
    given_back = threading.Event()
    monkeypatch.setattr(service_module, "give_back_memory", lambda _report: given_back.set())
    service._rest.setInterval(20)
    service.open_channel(Work.ALONE).submit(lambda _report: None)
    qtbot.waitUntil(given_back.is_set)
    qtbot.waitUntil(lambda: not service.is_busy)
    assert not service._rest.isActive(), "once"


def test_one_thread_does_what_is_asked_alone_one_after_the_other(
    qtbot: QtBot, service: SolverService
) -> None:
    for _ in range(5):
        channel = service.open_channel(Work.ALONE)
        with qtbot.waitSignal(channel.finished):
            channel.submit(lambda _report: None)
        assert workers() == ["alone"]


def test_an_answer_goes_to_who_asked_and_to_nobody_else(
    qtbot: QtBot, service: SolverService, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Channel] = []
    hear = Channel.hear

    def note(channel: Channel, news: object) -> None:
        heard.append(channel)
        hear(channel, news)  # type: ignore[arg-type]

    monkeypatch.setattr(Channel, "hear", note)
    channels = [service.open_channel(Work.LOOKING_UP) for _ in range(40)]
    with qtbot.waitSignal(channels[7].finished):
        channels[7].submit(partial(steps, 150))
    assert len(heard) > 1
    assert set(heard) == {channels[7]}


def test_what_waits_its_turn_is_done_in_order(qtbot: QtBot, channel: Channel) -> None:
    done: list[int] = []
    heard: list[int] = []
    channel.finished.connect(lambda result: heard.append(result.value))

    def do(number: int, _report: Report) -> int:
        done.append(number)
        return number

    for number in range(5):
        channel.submit(partial(do, number), queue=True)
    qtbot.waitUntil(lambda: not channel.is_busy)
    assert done == heard == [0, 1, 2, 3, 4]


def test_what_is_kept_is_done_whatever_is_asked_next_and_before_the_end(
    qtbot: QtBot, service: SolverService
) -> None:
    channel, goes_on, begun = service.open_channel(), threading.Event(), threading.Event()
    done: list[str] = []
    heard: list[object] = []
    channel.finished.connect(lambda result: heard.append(result.value))

    def wait(report: Report) -> None:
        begun.set()
        goes_on.wait(LIMIT)
        report(0, 0)

    def write(name: str, _report: Report) -> str:
        done.append(name)
        return name

    channel.submit(wait)
    qtbot.waitUntil(begun.is_set)
    channel.submit(partial(write, "kept"), keeps=True)
    channel.submit(partial(write, "asked"))
    channel.submit(partial(write, "kept, too"), keeps=True)
    channel.drop()
    channel.submit(partial(write, "dropped"))
    assert service.is_keeping
    goes_on.set()
    assert service.shutdown()
    assert done == heard == ["kept", "kept, too"]
    assert not service.is_keeping


def test_who_hears_at_the_end_of_what_was_written_can_write_more(service: SolverService) -> None:
    """As statistics do, which wait for one round before they write the next."""
    writing, asking = service.open_channel(Work.ALONE), service.open_channel()
    done: list[int] = []

    def go_on() -> None:
        asking.submit(lambda _report: done.append(0))
        if len(done) < 3:
            writing.submit(lambda _report: done.append(1), keeps=True)

    writing.finished.connect(go_on)
    writing.submit(lambda _report: done.append(1), keeps=True)
    assert service.shutdown()
    assert done == [1, 1, 1]
    assert not writing.is_busy
    assert not asking.is_busy, "nobody waits for what is not done"
    writing.submit(lambda _report: done.append(1), keeps=True)
    assert not writing.is_busy
    assert not service.is_running


def test_what_is_kept_no_more_is_not_waited_for(qtbot: QtBot, service: SolverService) -> None:
    channel, begun = service.open_channel(), threading.Event()

    def write(report: Report) -> None:
        begun.set()
        while True:
            report(0, 0)
            time.sleep(0.001)

    channel.submit(write, keeps=True)
    qtbot.waitUntil(begun.is_set)
    service.keep_nothing()
    assert service.shutdown()


def test_nothing_that_a_job_has_made_is_held_by_its_error(qtbot: QtBot, channel: Channel) -> None:
    class Large:
        pass

    gone: list[weakref.ref[Large]] = []

    def fail(_report: Report) -> None:
        made = Large()
        gone.append(weakref.ref(made))
        raise KeyError(made)

    with qtbot.waitSignal(channel.finished) as waited:
        channel.submit(fail)
    (result,) = waited.args
    assert isinstance(result.error, KeyError)
    result.error.args = ()
    assert gone[0]() is None
