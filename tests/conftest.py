"""What all tests share: no screen needed, real lists read once, a person's files left alone."""

from __future__ import annotations

import gc
import gettext
import os
import shutil
import signal
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

# Before anything of the program is imported: where nothing may be written beside the sources, what was
# compiled of them and of the tests, which takes longer than all else until the first test begins, is
# kept for the next run, and for all programs that tests start.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# Before anything imports Qt, which without a display would end the interpreter.
if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# A shell lets what it starts in the background, and what that starts, hear nothing of Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
# Before anything imports NumPy, here and in what tests start: of its matrices, which have a thread
# on each core that waits for them at full speed for a while, nobody makes use.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Whatever language is spoken here: tests say for themselves which one they are in.
# The system's own words for its errors stay English throughout: it keeps those it has said once.
os.environ["LANGUAGE"] = "en"
os.environ["LC_MESSAGES"] = "C"
os.environ.pop("LC_ALL", None)

from dataclasses import replace
from functools import partial
from itertools import count
from random import Random

import pytest
from at_the_dialogs import Button
from at_the_dictionaries import SMALL
from at_the_drill import GHOST, Sitting
from drilling import course_of
from hypothesis import HealthCheck, settings
from known_games import KnownGames
from patience import PatientBot, shut_down
from pseudo import Pseudo
from PySide6.QtCore import QEvent, QLocale, Qt, QThread, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QCursor, QPalette
from PySide6.QtWidgets import QApplication, QMainWindow
from said import Known
from shiboken6 import isValid
from shiboken6.Shiboken import getAllValidWrappers

from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
from ghost_desktop.desktop.kit.ask import Worker
from ghost_desktop.desktop.kit.theme import STYLE, Theme, apply_theme, colours
from ghost_desktop.desktop.window.library import Library
from ghost_desktop.desktop.window.logs import log_folder
from ghost_desktop.desktop.window.look import want_less_motion
from ghost_desktop.desktop.window.main_window import MainWindow
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.reporting import Deadline
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.library import catalogue
from ghost_desktop.library.question import Question
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.translation import DOMAIN, speak

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from datetime import datetime

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.state import PanelState
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.words.wordlist import WordList

    Bundled = Callable[[str], WordList]
    Opens = Callable[..., MainWindow]
    Compares = Callable[..., DictionariesPanel]
    Dress = Callable[[Theme], None]
    Sits = Callable[..., Sitting]
    WriteIn = Callable[[float], None]
    # Of command lines, see `cli/conftest.py`.
    Says = Callable[..., str]
    Tells = Callable[..., Any]

STRESS_SHARE = 0.02
"""The share of a stress test that the normal run does."""

# Whoever works on the program meets other random lists each time; whether a change goes in is not
# left to chance, and the same lists again need not be many.
settings.register_profile(
    "ghost",
    max_examples=20 if "CI" in os.environ else 25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
)
settings.load_profile("ghost")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let an order of tests be repeated, and what is known to be said be written anew."""
    parser.addoption(
        "--order-seed", type=int, metavar="N", help="run the tests in the order of an earlier run"
    )
    parser.addoption("--renew", action="store_true", help="write anew what is known to be said")


def pytest_configure(config: pytest.Config) -> None:
    """Know the marker of tests that are meant to run for long, and the seed of their order."""
    config.addinivalue_line(
        "markers", "stress: runs for minutes with -m stress; the normal run does 2 % of it"
    )
    for_another = getattr(config, "workerinput", {})  # which says what its own is
    if config.option.order_seed is None:
        config.option.order_seed = for_another.get("order_seed", Random().randrange(10**6))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:  # noqa: ANN401 - its package has no types
    """Have those who work for this process run the tests in its order."""
    node.workerinput["order_seed"] = node.config.option.order_seed


def pytest_report_header(config: pytest.Config) -> str:
    """Say how the order of the tests is repeated."""
    return f"order: --order-seed {config.option.order_seed}"


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say it again where a test has failed, which may be by what ran before."""
    if terminalreporter.stats.keys() & {"failed", "error"}:
        terminalreporter.write_line(pytest_report_header(config))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Have each who works begin with other files: what one has compiled, the others only read."""
    report = yield
    worker = getattr(collector.config, "workerinput", None)
    if worker and isinstance(collector, pytest.Dir):
        number = int(worker["workerid"].removeprefix("gw"))
        first = len(report.result) * number // worker["workercount"]
        report.result = report.result[first:] + report.result[:first]
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Shuffle the files, and the tests in each, which may share what takes long to make."""
    items.sort(key=lambda item: item.nodeid)  # in whatever order they were collected
    random = Random(config.option.order_seed)
    places = {path: random.random() for path in dict.fromkeys(item.path for item in items)}
    random.shuffle(items)
    items.sort(key=lambda item: places[item.path])


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Use all cores for the whole suite; files that are named, as benchmarks are, run here.

    One process more than there are cores: tests wait for timers and for programs that they start.
    """
    is_whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return (os.cpu_count() or 1) + 1 if is_whole else 0


@pytest.fixture
def share(request: pytest.FixtureRequest) -> float:
    """How much of a stress test is to be done: all with `-m stress`, else a small part."""
    return 1.0 if request.config.option.markexpr == "stress" else STRESS_SHARE


def pytest_collection_finish() -> None:
    """Leave what was imported out of all collecting and counting: it is there for good."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def known(request: pytest.FixtureRequest) -> Iterator[Known]:
    """What the test is known to say: all it is called with is compared with a golden file."""
    said = Known(request.path, request.node.name)
    yield said
    said.compare(renew=request.config.option.renew)


@pytest.fixture(scope="session")
def bundled() -> Bundled:
    """A function from the id of a bundled list to its words."""
    read: dict[str, WordList] = {}

    def words(list_id: str) -> WordList:
        if list_id not in read:
            read[list_id] = catalogue.load(list_id).words
        return read[list_id]

    return words


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """What the application is made with, as in the program."""
    return ["ghost-desktop", "-style", STYLE]


@pytest.fixture(scope="session", autouse=True)
def known_games() -> Iterator[KnownGames]:
    """What tests have found out about the games of large lists, in use for all of them."""
    known = KnownGames()
    with pytest.MonkeyPatch.context() as patch:
        known.put_to_use(patch)
        yield known


@pytest.fixture(scope="session", autouse=True)
def _bytecode(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep nothing that was compiled of what tests have written themselves."""
    yield
    if sys.pycache_prefix:
        written = tmp_path_factory.getbasetemp()
        kept = Path(sys.pycache_prefix, *written.parts[1:])
        shutil.rmtree(kept, ignore_errors=True)


@pytest.fixture
def afresh(known_games: KnownGames) -> Iterator[None]:
    """Find out about large games again in this test, whatever is known from others."""
    with known_games.afresh():
        yield


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A time that is over ends proofs alone: a first answer comes however slow the computer is."""
    monkeypatch.setattr(Deadline, "last", lambda deadline: Deadline(None, deadline._report))


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> PatientBot:  # noqa: ARG001
    """pytest-qt's own, with patience."""
    return PatientBot(request)


@pytest.fixture(autouse=True)
def _nothing_is_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test of the window that leaves a thread, a timer, a window, its look or a button pressed."""
    if "qapp" not in request.fixturenames:
        yield
        return
    application = request.getfixturevalue("qapp")
    before = _look_of(application)
    QCursor.setPos(-1, -1)  # where a test has left it already, nothing is told of its coming
    want_less_motion(wants_less=False)  # as a window may have been told last
    yield
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not QApplication.topLevelWidgets()
    assert QApplication.mouseButtons() == Qt.MouseButton.NoButton
    # What Python has made, as of a chart, and the offscreen clipboard still had at the end of the
    # process, would be destroyed after Python: a segmentation fault.
    QApplication.clipboard().clear()
    if application.styleSheet():
        _undress(application)
    assert _look_of(application) == before
    alive = getAllValidWrappers()  # of Qt alone: all objects there are would take far longer
    main = QThread.currentThread()
    assert not [one for one in alive if isinstance(one, QTimer) and one.isActive()]
    assert not [
        one for one in alive if isinstance(one, QThread) and one is not main and one.isRunning()
    ]
    assert not [one for one in threading.enumerate() if isinstance(one, Worker)]


def _look_of(application: QApplication) -> tuple[object, ...]:
    """All by which a window would look otherwise, that belongs to none."""
    return (
        application.font(),
        application.palette(),
        application.style().objectName(),
        colours(),
        QLocale(),
        application.layoutDirection(),
    )


def _undress(application: QApplication) -> None:
    """Bring the program back to no look of its own: with one, a window takes four times as long."""
    apply_theme(application, Theme.SYSTEM)
    application.setStyleSheet("")
    application.setPalette(QPalette())


@pytest.fixture
def dress(qapp: QApplication) -> Dress:
    """A function that gives the program a theme, until the end of the test."""
    return partial(apply_theme, qapp)


@pytest.fixture
def dressed(dress: Dress) -> None:
    """The program has the light theme, and with it a look of its own."""
    dress(Theme.LIGHT)


@pytest.fixture
def write_in(qapp: QApplication) -> Iterator[WriteIn]:
    """A function that gives the program letters of so many points, until the end of the test."""
    usual = qapp.font()

    def write(points: float) -> None:
        font = qapp.font()
        font.setPointSizeF(points)
        qapp.setFont(font)

    yield write
    qapp.setFont(usual)


@pytest.fixture
def service(qtbot: QtBot) -> Iterator[SolverService]:
    """The workers, without a window around them; all have ended when the test has."""
    made = SolverService()
    yield made
    assert shut_down(made)
    made.deleteLater()
    qtbot.wait(1)


def against_perfect(settings: Settings) -> Settings:
    """Have a computer make no mistake, and know nothing of a person, unless a test names another."""
    is_named = settings.table is not Settings().table  # be it the same one
    return settings if is_named else replace(settings, table=Agreement().table)


@pytest.fixture
def opens(qtbot: QtBot, tmp_path: Path) -> Iterator[Opens]:
    """A function that opens the window with a question and waits for the first answer."""
    opened: list[tuple[MainWindow, SolverService]] = []
    usual = QApplication.font()

    def open_window(
        question: Question = Question(),  # noqa: B008
        *,
        settings: Settings | None = None,
        match: Path | None = None,
        clock: Callable[[], datetime] | None = None,
        wait: bool = True,
        size: tuple[int, int] | None = None,
    ) -> MainWindow:
        service = SolverService()
        window = MainWindow(
            service,
            against_perfect(settings or Settings(question=question)),
            random=Random(5),
            thinking_ms=0,
            drills=tmp_path / "drills.sqlite3",
            match=match,
            exceptions=tmp_path / "exceptions",
            statistics=tmp_path / "statistics.sqlite3",
            clock=clock,
        )
        opened.append((window, service))
        window.show()
        qtbot.waitExposed(window)
        if wait:
            qtbot.waitUntil(
                lambda: window.inquiry.answer is not None and window.board.round is not None
            )
        if size:
            window.resize(*size)
        return window

    yield open_window
    for window, service in opened:
        window.close()
        assert shut_down(service)
        window.deleteLater()
        service.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not QApplication.topLevelWidgets()
    QApplication.setFont(usual)  # letters may have been made larger in a window


@pytest.fixture
def compares(qtbot: QtBot) -> Iterator[Compares]:
    """A function that shows the panel with some ticks and waits for the rows."""
    service = SolverService()
    opened: list[DictionariesPanel] = []

    def open_panel(
        state: PanelState = SMALL,
        *,
        wait: bool = True,
        begin: bool = True,
        size: tuple[int, int] = (960, 640),
    ) -> DictionariesPanel:
        panel = DictionariesPanel(Library())
        opened.append(panel)
        panel.restore(state)
        panel.resize(*size)
        panel.show()
        qtbot.waitExposed(panel)
        if begin and not panel.is_comparing:
            panel.compare()
        if wait:
            qtbot.waitUntil(lambda: not panel.is_comparing)
        return panel

    yield open_panel
    assert shut_down(service)
    for panel in opened:
        panel.close()
        panel.deleteLater()
    service.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not QApplication.topLevelWidgets()


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders for what programs keep, none of which is there yet."""
    folder = tmp_path_factory.mktemp("kept")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def _own_folders(folders: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test know what another has proved, or which lists it has kept; nor the person."""
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(next(folders)))


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every test out of the folders of the person who runs it."""
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home of ann"))


@pytest.fixture
def leaves_nothing(qapp: QApplication) -> Iterator[None]:
    font = qapp.font()
    yield
    for widget in QApplication.topLevelWidgets():
        widget.close()
        widget.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not QApplication.topLevelWidgets()
    assert log_folder() is None, "a test has left the log open"
    qapp.setFont(font)


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    made = QMainWindow()
    button = Button(made)
    made.setCentralWidget(button)
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.fixture
def sits(qtbot: QtBot, tmp_path: Path) -> Iterator[Sits]:
    """A function that seats a person at a drill of a strategy on ENABLE1."""
    seated: list[Sitting] = []  # or a panel goes with its test, unclosed, and its file with it

    def sit_down(
        rules: Rules = GHOST, *, seat: int = 0, begin: bool = True, count: Counting = Counting.LINES
    ) -> Sitting:
        course = course_of(rules, seat=seat, count=count)
        sitting = Sitting(qtbot, tmp_path / "drills.sqlite3", course)
        seated.append(sitting)
        if begin:
            sitting.begin()
        return sitting

    yield sit_down
    for sitting in seated:
        if isValid(sitting.panel):
            sitting.panel.close()


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What screen readers were asked to say."""
    said: list[str] = []

    def hear(event: QAccessibleAnnouncementEvent) -> None:
        said.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    return said


@pytest.fixture
def pseudo_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All that is shown is in a pseudo-language, whatever program is started; see `pseudo`."""
    language = Pseudo()

    def translation(domain: str, *_args: object, **_more: object) -> gettext.NullTranslations:
        return language if domain == DOMAIN else gettext.NullTranslations()  # that of `argparse`

    monkeypatch.setattr(gettext, "translation", translation)
    before = speak(language)
    yield
    speak(before)
