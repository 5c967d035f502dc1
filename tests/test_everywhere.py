"""What belongs to no panel: settings, the log, errors, Help, About, shortcuts, the menu entry."""

from __future__ import annotations

import configparser
import gc
import json
import logging
import os
import re
import shutil
import subprocess
import sys
import threading
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import platformdirs
import pytest
from PySide6.QtCore import QEvent, QObject, QSize, Qt, QThread, QUrl, Signal, qWarning
from PySide6.QtGui import (
    QAccessible,
    QDesktopServices,
    QGuiApplication,
    QIcon,
    QKeySequence,
    QPalette,
)
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QMainWindow,
    QPushButton,
    QTabWidget,
    QTextBrowser,
    QWidget,
)

from ghost_desktop import __version__, paths
from ghost_desktop.desktop import help as help_module
from ghost_desktop.desktop import logs
from ghost_desktop.desktop.about import About, licences
from ghost_desktop.desktop.board.panel import Starter
from ghost_desktop.desktop.errors import (
    SENTENCE,
    ErrorDialog,
    describe_failure,
    install_error_handling,
    show_error,
)
from ghost_desktop.desktop.help import Help, Sheet
from ghost_desktop.desktop.logs import log_folder, start_logging, stop_logging, versions
from ghost_desktop.desktop.question import Question
from ghost_desktop.desktop.settings import (
    FOLDS_KEPT,
    Settings,
    load_settings,
    save_settings,
    settings_path,
)
from ghost_desktop.desktop.shortcuts import Shortcuts, commands
from ghost_desktop.desktop.theme import DARK, LIGHT, Theme
from ghost_desktop.engine.retrograde import solve
from ghost_desktop.engine.rules import Rules
from ghost_desktop.library.catalogue import bundled_lists

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from ghost_desktop.engine.wordlist import WordList

    Dress = Callable[[Theme], None]

ROOT = paths.wordlists().parent
FULL = Settings(
    geometry=b"\x01\xd9\xd0\xcb\x00",
    maximised=True,
    panel=2,
    question=Question("dutch", Rules(6)),
    starter=Starter.IN_TURN,
    theme=Theme.DARK,
    folds={"enable1/4/0/h": frozenset({"h", "he"}), "spanish/3/1/": frozenset({"ñ"})},
    seat=1,
    opening="h",
    dictionaries={"sources": ["enable1", "dutch"], "min_lengths": [3, 4], "view": "winners"},
)

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such thing")


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every test out of the folders of the person who runs it."""
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home of ann"))


@pytest.fixture(autouse=True)
def _leaves_nothing(qapp: QApplication) -> Iterator[None]:
    font = qapp.font()
    yield
    for widget in QApplication.topLevelWidgets():
        widget.close()
        widget.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not QApplication.topLevelWidgets()
    assert log_folder() is None, "a test has left the log open"
    qapp.setFont(font)


# --- settings -----------------------------------------------------------------------------------


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "settings.json"
    assert save_settings(FULL, path)
    assert load_settings(path) == FULL
    assert [one.name for one in path.parent.iterdir()] == ["settings.json"]


def test_a_window_comes_back_where_it_was(tmp_path: Path, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(40, 50, 333, 222)
    path = tmp_path / "settings.json"
    save_settings(Settings(geometry=bytes(window.saveGeometry().data())), path)
    again = QWidget()
    qtbot.addWidget(again)
    assert again.restoreGeometry(load_settings(path).geometry)
    assert again.size() == QSize(333, 222)


@linux
def test_settings_lie_where_the_system_keeps_them(tmp_path: Path) -> None:
    home = tmp_path / "home of ann"
    assert settings_path() == home / ".config" / "ghost-desktop" / "settings.json"


def test_the_first_start_has_defaults_and_says_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert load_settings(tmp_path / "settings.json") == Settings()
    assert not caplog.records
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe\x00", b"[1, 2]", b"null", b"[" * 100_000, b'{"panel": ' + b"9" * 9_999],
    ids=["empty", "cut", "binary", "a list", "null", "deep", "cut in a long number"],
)
def test_a_broken_file_is_put_aside(
    content: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    assert load_settings(path) == Settings()
    assert not path.exists()
    assert (tmp_path / "settings.json.broken").read_bytes() == content
    assert "put aside" in caplog.text


def test_what_cannot_be_read_is_left_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "settings.json"
    path.mkdir()
    assert load_settings(path) == Settings()
    assert path.is_dir()
    assert "cannot be read" in caplog.text


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("geometry", "no base64!"),
        ("geometry", 7),
        ("maximised", 1),
        ("panel", 3),
        ("panel", -1),
        ("panel", True),
        ("panel", "2"),
        ("question", ["dutch", 6]),
        ("starter", "nobody"),
        ("theme", "purple"),
        ("theme", ["dark"]),
        ("folds", ["h"]),
        ("folds", {"h": "he"}),
        ("folds", {"h": [1]}),
        ("seat", 2),
        ("seat", True),
        ("opening", 5),
        ("dictionaries", None),
    ],
)
def test_a_value_that_makes_no_sense_is_the_default_for_that_field_alone(
    field: str, value: object, tmp_path: Path
) -> None:
    path = tmp_path / "settings.json"
    save_settings(FULL, path)
    stored = json.loads(path.read_text())
    path.write_text(json.dumps(stored | {field: value}))
    loaded = load_settings(path)
    assert getattr(loaded, field) == getattr(Settings(), field)
    others = [name for name in stored if name != field]
    assert all(getattr(loaded, name) == getattr(FULL, name) for name in others)


@pytest.mark.parametrize(
    ("stored", "question"),
    [
        ({"list": "dutch", "min_length": 99}, Question("dutch")),
        ({"list": "klingon", "min_length": 6}, Question(rules=Rules(6))),
        ({"list": ["dutch"], "min_length": True}, Question()),
        ({"min_length": 3}, Question(rules=Rules(3))),
    ],
)
def test_each_part_of_the_question_has_its_own_default(
    stored: dict[str, Any], question: Question, tmp_path: Path
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"question": stored}))
    assert load_settings(path).question == question


def test_files_of_older_and_newer_versions_are_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "light", "players": 8, "variant": "superghost"}')
    assert load_settings(path) == Settings(theme=Theme.LIGHT)


def test_a_folder_that_cannot_be_written_is_no_disaster(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "a file").write_text("")
    assert not save_settings(FULL, tmp_path / "a file" / "settings.json")
    assert "cannot be saved" in caplog.text


def test_a_crash_while_saving_leaves_the_old_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    save_settings(FULL, path)

    def full_disk(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    assert not save_settings(Settings(), path)
    assert load_settings(path) == FULL
    assert [one.name for one in tmp_path.iterdir()] == ["settings.json"]


def test_only_the_newest_folds_are_kept(tmp_path: Path) -> None:
    folds = {str(number): frozenset({"h"}) for number in range(FOLDS_KEPT + 10)}
    path = tmp_path / "settings.json"
    save_settings(Settings(folds=folds), path)
    assert list(load_settings(path).folds) == list(folds)[10:]


# --- the log ------------------------------------------------------------------------------------


@contextmanager
def logging_to(folder: Path) -> Iterator[Path]:
    start_logging(folder)
    try:
        yield folder / "ghost-desktop.log"
    finally:
        stop_logging()


def test_the_log_begins_with_the_versions_and_has_what_qt_says(tmp_path: Path) -> None:
    with logging_to(tmp_path / "logs") as path:
        logging.getLogger("ghost_desktop.somewhere").info("a round begins")
        logging.getLogger("elsewhere").info("not worth a line")
        qWarning("a pixmap is missing")
        qWarning("This plugin does not support raise()")
        assert log_folder() == tmp_path / "logs"
    first, *others = path.read_text(encoding="utf-8").splitlines()
    assert all(f"{name} {version}" in first for name, version in versions().items())
    assert "Qt 6." in first
    assert "a round begins" in others[0]
    assert "WARNING qt" in others[1]
    assert "a pixmap is missing" in others[1]
    assert len(others) == 2


def test_stopping_puts_everything_back(tmp_path: Path) -> None:
    handlers, level = list(logging.getLogger().handlers), logging.getLogger("ghost_desktop").level
    with logging_to(tmp_path):
        start_logging(tmp_path)  # once more: not every line twice
        assert len(logging.getLogger().handlers) == len(handlers) + 1
    assert logging.getLogger().handlers == handlers
    assert logging.getLogger("ghost_desktop").level == level
    assert log_folder() is None
    stop_logging()


def test_the_log_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "MAX_BYTES", 2_000)
    with logging_to(tmp_path):
        for number in range(200):
            logging.getLogger("ghost_desktop").info("line %d of many", number)
    written = sorted(tmp_path.iterdir())
    assert [path.name for path in written] == [
        "ghost-desktop.log",
        "ghost-desktop.log.1",
        "ghost-desktop.log.2",
    ]
    assert all(path.stat().st_size <= 2_000 for path in written)


@linux
def test_the_log_lies_where_the_system_keeps_it(tmp_path: Path) -> None:
    start_logging()
    folder = log_folder()
    stop_logging()
    assert folder == platformdirs.user_log_path("ghost-desktop")
    assert tmp_path in folder.parents


def test_without_a_log_file_the_program_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "a file").write_text("")
    with logging_to(tmp_path / "a file" / "logs"):
        assert log_folder() is None
    assert "There is no log file" in caplog.text


def test_a_folder_that_cannot_be_made_is_no_disaster(tmp_path: Path) -> None:
    in_the_way = tmp_path / "a file"  # stops root too, whom no permission stops
    in_the_way.write_text("")
    with logging_to(in_the_way / "logs"):
        assert log_folder() is None
    assert not save_settings(FULL, in_the_way / "settings.json")


# --- errors -------------------------------------------------------------------------------------


class Button(QPushButton):
    """A button whose slot fails."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Fail", parent)
        self.clicks = 0
        self.clicked.connect(self._on_clicked)

    def _on_clicked(self) -> None:
        self.clicks += 1
        raise ValueError(f"click {self.clicks} failed")


class Worker(QObject):
    """Fails in another thread."""

    begun = Signal()

    def work(self) -> None:
        raise ValueError("the worker failed")


@contextmanager
def error_handling() -> Iterator[None]:
    handling = install_error_handling()
    try:
        yield
    finally:
        handling.uninstall()


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    made = QMainWindow()
    button = Button(made)
    made.setCentralWidget(button)
    made.show()
    qtbot.waitExposed(made)
    return made


def dialogs() -> list[ErrorDialog]:
    widgets = QApplication.topLevelWidgets()
    return [one for one in widgets if isinstance(one, ErrorDialog) and one.isVisible()]


def the_dialog(qtbot: QtBot) -> ErrorDialog:
    qtbot.waitUntil(lambda: bool(dialogs()))
    (dialog,) = dialogs()
    return dialog


def click(qtbot: QtBot, parent: QWidget, text: str) -> None:
    (button,) = [one for one in parent.findChildren(QPushButton) if one.text() == text]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def heard(widget: QWidget) -> list[str]:
    """The names that a screen reader has for the controls of a dialog."""
    controls = [
        one for one in widget.findChildren(QWidget) if one.focusPolicy() and one.isVisible()
    ]
    names = []
    for control in controls:
        interface = QAccessible.queryAccessibleInterface(control)
        # The interface of a list to choose from names itself by what is chosen.
        names.append(control.accessibleName() or interface.text(QAccessible.Text.Name))
    return names


def test_a_slot_that_fails_shows_a_dialog_and_the_program_goes_on(
    qtbot: QtBot, window: QMainWindow, tmp_path: Path
) -> None:
    with logging_to(tmp_path) as log_file, error_handling():
        click(qtbot, window, "Fail")
        dialog = the_dialog(qtbot)
        assert dialog.parentWidget() is window
        assert not dialog.isModal()
        assert SENTENCE in dialog.report
        assert "ValueError: click 1 failed" in dialog.report
        assert all(f"{name}: {version}" in dialog.report for name, version in versions().items())
        assert "Since then" not in dialog.report

        click(qtbot, window, "Fail")  # the window still answers
        click(qtbot, window, "Fail")
        qtbot.waitUntil(lambda: "Since then: 2 further errors." in dialog.report)
        assert dialogs() == [dialog]

        click(qtbot, dialog, "Close")
        assert not dialogs()
        click(qtbot, window, "Fail")
        assert "click 4 failed" in the_dialog(qtbot).report
    logged = log_file.read_text(encoding="utf-8")
    assert all(f"ValueError: click {number} failed" in logged for number in (1, 2, 3, 4))


def test_the_report_can_be_copied(qtbot: QtBot, window: QMainWindow) -> None:
    QGuiApplication.clipboard().clear()
    with error_handling():
        click(qtbot, window, "Fail")
        dialog = the_dialog(qtbot)
        click(qtbot, dialog, "&Copy report")
    assert QGuiApplication.clipboard().text() == dialog.report
    assert "ValueError: click 1 failed" in dialog.report


def test_an_error_in_a_qthread_reaches_the_window(qtbot: QtBot, window: QMainWindow) -> None:
    thread, worker = QThread(window), Worker()
    worker.moveToThread(thread)
    worker.begun.connect(worker.work)
    thread.start()
    with error_handling():
        worker.begun.emit()
        dialog = the_dialog(qtbot)
    assert "the worker failed" in dialog.report
    assert dialog.thread() is window.thread()
    thread.quit()
    assert thread.wait(3_000)


def test_an_error_in_a_python_thread_reaches_the_window(qtbot: QtBot, window: QMainWindow) -> None:
    def fail(error: type[BaseException]) -> None:
        raise error("out of the thread")

    with error_handling():
        for error in (SystemExit, ValueError):  # the first only ends the thread
            thread = threading.Thread(target=fail, args=(error,))
            thread.start()
            thread.join()
        dialog = the_dialog(qtbot)
    assert "ValueError: out of the thread" in dialog.report
    assert "Since then" not in dialog.report
    assert dialog.parentWidget() is window


@pytest.mark.usefixtures("window")
def test_an_error_that_could_not_be_raised_is_shown_too(qtbot: QtBot) -> None:
    class Fails:
        def __del__(self) -> None:
            raise ValueError("while it was thrown away")

    with error_handling():
        Fails()
        gc.collect()
        assert "while it was thrown away" in the_dialog(qtbot).report


def test_an_error_of_the_worker_is_shown_with_its_own_sentence(
    window: QMainWindow, tmp_path: Path
) -> None:
    with logging_to(tmp_path) as log_file:
        for number in range(2):
            show_error(window, "Dutch could not be solved.", MemoryError(f"error {number}"))
    (dialog,) = dialogs()
    assert "Dutch could not be solved." in dialog.report
    assert "MemoryError: error 0" in dialog.report
    assert "Since then: 1 further error." in dialog.report
    assert "MemoryError: error 1" in log_file.read_text(encoding="utf-8")


def test_interrupting_the_program_is_no_error(qapp: QApplication) -> None:
    with error_handling():
        sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
        qapp.processEvents()
    assert not dialogs()


def test_the_hooks_are_put_back() -> None:
    before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
    with error_handling():
        assert sys.excepthook != before[0]
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before


def test_a_dialog_that_cannot_be_shown_is_logged_and_does_not_come_back(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(ErrorDialog, "_build", None)
    with error_handling():
        sys.excepthook(ValueError, ValueError("first"), None)
        qapp.processEvents()
        qapp.processEvents()
    assert caplog.text.count("could not be shown") == 1


def test_reports_have_no_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))
    error = OSError(2, "missing", "/home/ann/words.txt")
    assert "'~/words.txt'" in describe_failure(SENTENCE, error).report
    for other in ("/home/anna/words.txt", "/mnt/home/ann/words.txt"):
        error = OSError(2, "missing", other)
        assert other in describe_failure(SENTENCE, error).report


def test_the_folder_of_the_log_can_be_shown(
    qtbot: QtBot, window: QMainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def no_file_manager(url: QUrl) -> bool:
        shown.append(url.toLocalFile())
        return False

    monkeypatch.setattr(QDesktopServices, "openUrl", no_file_manager)
    with logging_to(tmp_path):
        show_error(window, SENTENCE, ValueError("x"))
        (dialog,) = dialogs()
        click(qtbot, dialog, "Show &log folder")
    assert shown == [str(tmp_path)]
    assert str(tmp_path) in dialog._said.text()  # at least say where it is


# --- dialogs to read ----------------------------------------------------------------------------


def read(dialog: QWidget) -> str:
    return "\n".join(page.toPlainText() for page in dialog.findChildren(QTextBrowser))


def open_dialog(kind: str, window: QMainWindow) -> QWidget:
    if kind == "error":
        show_error(window, SENTENCE, ValueError("a long " + "message " * 100))
        return dialogs()[0]
    sheets: dict[str, type[Sheet]] = {"help": Help, "about": About, "shortcuts": Shortcuts}
    return sheets[kind].show_for(window)


@pytest.mark.parametrize("kind", ["help", "about", "shortcuts", "error"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_is_cut_on_a_small_screen(
    kind: str, scale: float, qapp: QApplication, window: QMainWindow
) -> None:
    font = qapp.font()
    font.setPointSizeF(font.pointSizeF() * scale)
    qapp.setFont(font)
    dialog = open_dialog(kind, window)
    qapp.processEvents()
    assert dialog.minimumSizeHint().width() <= 800
    assert dialog.minimumSizeHint().height() <= 600
    dialog.resize(800, 600)
    qapp.processEvents()
    for tabs in dialog.findChildren(QTabWidget):
        assert_nothing_is_cut(dialog)
        tabs.setCurrentIndex(1)
        qapp.processEvents()
    assert_nothing_is_cut(dialog)


def assert_nothing_is_cut(dialog: QWidget) -> None:
    for button in dialog.findChildren(QPushButton):
        assert button.width() >= button.minimumSizeHint().width()
        assert dialog.rect().contains(button.geometry())
    for page in dialog.findChildren(QTextBrowser):
        if page.isVisible():
            assert page.viewport().height() > 3 * page.fontMetrics().height()
            is_wrapped = page.lineWrapMode() is not QTextBrowser.LineWrapMode.NoWrap
            assert not is_wrapped or page.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize("kind", ["help", "about", "shortcuts", "error"])
def test_every_control_has_a_name(kind: str, qapp: QApplication, window: QMainWindow) -> None:
    dialog = open_dialog(kind, window)
    qapp.processEvents()
    assert all(heard(dialog))
    for tabs in dialog.findChildren(QTabWidget):
        tabs.setCurrentIndex(1)
        assert {"Part of the program", "Licence"} <= set(heard(dialog))
    expected = {"error": "Report", "help": "Help", "shortcuts": "Shortcuts", "about": "Close"}
    assert expected[kind] in heard(dialog)


def test_a_sheet_is_shown_once_and_again_after_it_was_closed(qtbot: QtBot) -> None:
    window = QMainWindow()
    window.show()
    sheet = Help.show_for(window)
    assert Help.show_for(window) is sheet
    assert not sheet.isModal()
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()
    again = Help.show_for(window)
    assert again is not sheet
    assert again.isVisible()


def test_pages_take_the_colours_of_the_theme(
    qapp: QApplication, window: QMainWindow, dress: Dress
) -> None:
    assert "color" not in help_module.RULES + help_module.EXAMPLE + help_module.PANELS
    sheet = open_dialog("help", window)
    page = sheet.findChildren(QTextBrowser)[0]
    for theme, colours in ((Theme.DARK, DARK), (Theme.LIGHT, LIGHT)):
        dress(theme)
        qapp.processEvents()
        assert page.palette().color(QPalette.ColorRole.Text).name() == colours.text
        middle = page.grab().toImage().pixelColor(page.width() // 2, page.height() - 4)
        assert middle.name() == colours.surface


def test_help_has_the_rules_in_five_lines_and_a_round(window: QMainWindow) -> None:
    assert help_module.RULES.count("<li>") == 5
    text = read(open_dialog("help", window))
    assert "Whoever completes a word loses" in text
    assert "G H O S T" in text


def test_the_round_in_help_is_true(bundled: Callable[[str], WordList]) -> None:
    solution = solve(bundled("enable1"), Rules(4))
    assert "ENABLE1 and words of 4 letters" in help_module.EXAMPLE
    text = bundled_lists()[0].path.read_text(encoding="utf-8").split()
    assert sum(word.startswith("g") for word in text) > 2_000
    for fragment, letters in (("gho", "su"), ("ghos", "t")):
        assert "".join(play.letter for play in solution.legal_plays(fragment)) == letters
    assert [play.letter for play in solution.winning_plays("gh")] == ["e"]
    assert solution.losers("gho") == {0}
    for word in ("ghost", "ghoul", "ghee", "gherao", "ghetto"):
        assert solution.is_word(word)
    assert "ghostly" in text


def test_about_has_every_version(window: QMainWindow) -> None:
    text = read(open_dialog("about", window))
    assert f"Ghost Desktop {__version__}" in text
    assert all(name in text and version in text for name, version in list(versions().items())[1:])
    assert "MIT licence" in text


def test_versions_are_read_without_importing_pyqtgraph() -> None:
    program = (
        "import sys\n"
        "from ghost_desktop.desktop.logs import versions\n"
        "print(versions().get('pyqtgraph'), 'pyqtgraph' in sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert result.stdout.split() == [metadata.version("pyqtgraph"), "False"]


def test_about_has_every_licence_in_full(qapp: QApplication, window: QMainWindow) -> None:
    dialog = open_dialog("about", window)
    (tabs,) = dialog.findChildren(QTabWidget)
    tabs.setCurrentIndex(1)
    (parts,) = tabs.findChildren(QComboBox)
    shown = {}
    for number in range(parts.count()):
        parts.setCurrentIndex(number)
        qapp.processEvents()
        shown[parts.currentText()] = (
            tabs.currentWidget().findChildren(QTextBrowser)[0].toPlainText()
        )
    for one in bundled_lists():
        assert one.attribution in shown[one.name]
        assert one.licence in shown[one.name]
        notice = one.licence_path.read_text(encoding="utf-8")
        assert "".join(notice.split()) in "".join(shown[one.name].split())
    assert "GNU GENERAL PUBLIC LICENSE" in shown["Webster's Second (1934)"]
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").strip() in shown["Ghost Desktop"]
    for name, licence, words in (
        ("Qt", "LGPL-3.0", "lgpl-3.0.html"),
        ("PySide6", "LGPL-3.0", "lgpl-3.0.html"),
        ("NumPy", "BSD-3-Clause", "Redistributions in binary form"),
        ("pyqtgraph", "MIT", "Permission is hereby granted"),
        ("platformdirs", "MIT", "Permission is hereby granted"),
    ):
        assert licence in shown[name]
        assert words in shown[name]


def test_a_notice_that_is_missing_is_no_disaster(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def no_files(name: str) -> None:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "files", no_files)
    monkeypatch.setattr(paths, "resources", lambda: tmp_path / "resources")
    found = {licence.part: licence.notice for licence in licences()}
    assert "cannot be read" in found["Ghost Desktop"]
    assert found["NumPy"] == "The notice comes with the package."


def test_an_installed_program_has_its_licence(tmp_path: Path) -> None:
    package = tmp_path / "ghost_desktop"
    shutil.copytree(
        ROOT / "ghost_desktop", package, ignore=shutil.ignore_patterns("__pycache__", "_data")
    )
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for folder in ("resources", "wordlists", "LICENSE"):
        assert f'"{folder}" = "ghost_desktop/_data/{folder}"' in project
    (package / "_data").mkdir()
    shutil.copy(ROOT / "LICENSE", package / "_data")
    (package / "_data" / "wordlists").symlink_to(ROOT / "wordlists")
    program = "from ghost_desktop.desktop.about import licences; print(next(licences()).notice)"
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert result.stdout.startswith("MIT License"), result.stderr


# --- shortcuts ----------------------------------------------------------------------------------


def test_the_sheet_of_shortcuts_is_read_from_the_actions() -> None:
    window = QMainWindow()
    game = window.menuBar().addMenu("&Game")
    game.addAction("&New round…").setShortcut("Ctrl+N")
    game.addAction("Take &back")  # has no key
    game.addSeparator()
    game.addMenu("E&xport").addAction("As <&text>").setShortcut("Ctrl+E")
    hidden = game.addAction("Secret")
    hidden.setShortcut("Ctrl+H")
    hidden.setVisible(False)
    about_keys = window.menuBar().addMenu("&Help").addAction("Keyboard && more")
    about_keys.setShortcuts([QKeySequence("F1"), QKeySequence("?")])
    window.menuBar().addMenu("&Empty")
    loose = window.addAction("Find")
    loose.setShortcut("Ctrl+F")
    assert commands(window) == {
        "Game": [("Ctrl+N", "New round"), ("Ctrl+E", "As <text>")],
        "Help": [("F1, ?", "Keyboard & more")],
        "Elsewhere": [("Ctrl+F", "Find")],
    }
    lines = read(Shortcuts.show_for(window)).splitlines()
    assert lines[lines.index("F1, ?") + 1] == "Keyboard & more"
    assert "As <text>" in lines
    for keys, text in (("A to Z", "Play a letter"), ("*", "Unfold all that is below")):
        assert lines[lines.index(keys) + 1] == text
    assert "F3, Shift+F3" in lines


# --- the icon and the menu entry ----------------------------------------------------------------


@pytest.mark.usefixtures("qapp")
def test_the_icon_is_a_drawing_that_fills_its_square() -> None:
    path = ROOT / "resources" / "icons" / "ghost-desktop.svg"
    assert ET.parse(path).getroot().get("viewBox")
    for size in (16, 32, 48, 128, 512):
        image = QIcon(str(path)).pixmap(QSize(size, size), 1.0).toImage()
        assert (image.width(), image.height()) == (size, size)
        painted = [
            (x, y)
            for x in range(0, size, max(1, size // 64))
            for y in range(0, size, max(1, size // 64))
            if image.pixelColor(x, y).alpha() > 100
        ]
        height = max(y for _, y in painted) - min(y for _, y in painted) + 1
        assert height > 0.85 * size
        corners = [(0, 0), (size - 1, 0), (0, size - 1), (size - 1, size - 1)]
        assert all(image.pixelColor(*corner).alpha() == 0 for corner in corners)


def entry(path: Path) -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",), strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(path, encoding="utf-8")
    assert parser.sections() == ["Desktop Entry"]
    return parser["Desktop Entry"]


def command_of(path: Path) -> str:
    """Take an Exec line apart as the specification says: first the string, then its quotes."""
    line = entry(path)["Exec"].replace("\\\\", "\\")
    assert line[0] == line[-1] == '"'
    return re.sub(r"\\(.)", r"\1", line[1:-1]).replace("%%", "%")


def test_the_menu_entry_has_all_its_keys() -> None:
    keys = entry(ROOT / "packaging" / "ghost-desktop.desktop")
    assert keys["Type"] == "Application"
    assert keys["Name"] == "Ghost Desktop"
    assert keys["Exec"] == keys["Icon"] == keys["StartupWMClass"] == "ghost-desktop"
    assert keys["Categories"] == "Game;BoardGame;"
    assert keys["Keywords"].endswith(";")
    assert {"GenericName", "Comment"} <= set(keys)
    assert 'PROGRAM = "ghost-desktop"' in (ROOT / "ghost_desktop" / "app.py").read_text()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout in an awkward folder in which everything is set up, for setup.sh at least."""
    root = tmp_path / 'a "check" & $HOME 100% `out` \\ of é'
    for name in ("packaging/setup.sh", "packaging/ghost-desktop.desktop", "pyproject.toml"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    (root / "resources" / "icons").mkdir(parents=True)
    shutil.copy(ROOT / "resources" / "icons" / "ghost-desktop.svg", root / "resources" / "icons")
    commands = root / ".venv" / "bin"
    commands.mkdir(parents=True)
    (commands / "activate").write_text(f"{root}/.venv")
    tools = tmp_path / "tools"
    tools.mkdir()
    for path, says in (
        (commands / "python", "3.11.7 yes"),
        (commands / "ghost-desktop", "a round begins"),
        (commands / "pytest", ""),
        (tools / "uname", "Other"),  # no system packages are asked for
    ):
        path.write_text(f"#!/bin/sh\necho '{says}'\n")
        path.chmod(0o755)
    for name in ("python3", "python3.13", "python3.12", "python3.11"):
        (tools / name).write_text("#!/bin/sh\nexit 1\n")  # nothing is set up in earnest
        (tools / name).chmod(0o755)
    sum_of = subprocess.check_output(["cksum"], input=(root / "pyproject.toml").read_bytes())
    (root / ".venv" / "ghost-setup.test").write_text(f"{sum_of.decode().strip()} 3.11.7 {root}\n")
    return root


def set_up(checkout: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    tools = checkout.parent / "tools"
    return subprocess.run(
        ["/bin/sh", str(checkout / "packaging" / "setup.sh"), *options],
        env={
            "PATH": f"{tools}:/usr/bin:/bin",
            "HOME": str(checkout.parent / "home of ann"),
            **environment,
        },
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


@linux
def test_the_menu_entry_starts_this_checkout(checkout: Path) -> None:
    data = checkout.parent / "home of ann" / ".local" / "share"
    installed = data / "applications" / "ghost-desktop.desktop"
    icon = data / "icons" / "hicolor" / "scalable" / "apps" / "ghost-desktop.svg"
    for _ in range(2):  # safe to run again
        result = set_up(checkout, "--menu")
        assert result.returncode == 0, result.stderr
        assert result.stderr == ""
        assert str(installed) in result.stdout
        assert str(icon) in result.stdout
        command = command_of(installed)
        assert command == str(checkout / ".venv" / "bin" / "ghost-desktop")
        assert subprocess.check_output([command], text=True) == "a round begins\n"
    with_source = entry(ROOT / "packaging" / "ghost-desktop.desktop")
    assert {**entry(installed), "Exec": "ghost-desktop"} == dict(with_source)
    assert icon.read_bytes() == (ROOT / "resources" / "icons" / "ghost-desktop.svg").read_bytes()
    validate = shutil.which("desktop-file-validate")
    if validate:
        assert subprocess.check_output([validate, installed], text=True) == ""


@linux
def test_the_menu_entry_goes_where_the_data_of_the_desktop_is(checkout: Path) -> None:
    data = checkout.parent / "data of ann"
    assert set_up(checkout, "--menu", XDG_DATA_HOME=str(data)).returncode == 0
    assert (data / "applications" / "ghost-desktop.desktop").is_file()
    assert not (checkout.parent / "home of ann").exists()
    assert set_up(checkout, "--menu", XDG_DATA_HOME="not/absolute").returncode == 0
    assert (checkout.parent / "home of ann" / ".local" / "share" / "applications").is_dir()
    assert not (checkout / "not").exists()


@linux
def test_caches_are_told_of_the_menu_entry_where_there_are_any(checkout: Path) -> None:
    tools = checkout.parent / "tools"
    for name in ("update-desktop-database", "gtk-update-icon-cache"):
        tool = tools / name
        tool.write_text(f'#!/bin/sh\nfor last; do :; done\necho "{name} of $last"\nexit 1\n')
        tool.chmod(0o755)
    data = checkout.parent / "home of ann" / ".local" / "share"
    result = set_up(checkout, "--menu")
    assert result.returncode == 0, result.stderr
    assert f"update-desktop-database of {data}/applications\n" in result.stdout
    assert f"gtk-update-icon-cache of {data}/icons/hicolor\n" in result.stdout


@linux
def test_without_the_option_no_menu_is_touched(checkout: Path) -> None:
    result = set_up(checkout)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert not (checkout.parent / "home of ann").exists()
    assert "--menu" in set_up(checkout, "--help").stdout


@linux
def test_a_menu_that_cannot_be_written_is_said_in_one_line(checkout: Path) -> None:
    taken = checkout.parent / "taken"
    taken.write_text("")
    result = set_up(checkout, "--menu", XDG_DATA_HOME=str(taken))
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1].startswith(
        "setup.sh: the menu entry could not be written"
    )
