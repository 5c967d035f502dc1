"""Errors that nobody foresaw: the program says so and goes on."""

from __future__ import annotations

import gc
import sys
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from at_the_dialogs import dialogs, logging_to
from patience import LIMIT_MS
from PySide6.QtCore import QObject, Qt, QThread, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QMessageBox, QPushButton, QWidget

from ghost_desktop.desktop.window.error_dialog import ErrorDialog
from ghost_desktop.desktop.window.errors import (
    SENTENCE,
    ErrorHandling,
    describe_failure,
    show_error,
)
from ghost_desktop.desktop.window.logs import versions
from ghost_desktop.engine.errors import NoMemory, WordListError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot


pytestmark = pytest.mark.usefixtures("own_home", "leaves_nothing")

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such thing")


class Worker(QObject):
    """Fails in another thread."""

    begun = Signal()

    def work(self) -> None:
        raise ValueError("the worker failed")


@contextmanager
def error_handling() -> Iterator[None]:
    handling = ErrorHandling()
    try:
        yield
    finally:
        handling.uninstall()


def the_dialog(qtbot: QtBot) -> ErrorDialog:
    qtbot.waitUntil(lambda: bool(dialogs()))
    (dialog,) = dialogs()
    return dialog


def click(qtbot: QtBot, parent: QWidget, text: str) -> None:
    (button,) = [one for one in parent.findChildren(QPushButton) if one.text() == text]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


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
    assert thread.wait(LIMIT_MS)


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
            show_error(window, "Dutch could not be solved.", OSError(f"error {number}"))
    (dialog,) = dialogs()
    assert "Dutch could not be solved." in dialog.report
    assert "OSError: error 0" in dialog.report
    assert "Since then: 1 further error." in dialog.report
    assert "OSError: error 1" in log_file.read_text(encoding="utf-8")
    show_error(window, "The file could not be written.", OSError("the disk is full"))
    assert dialogs() == [dialog]
    said = {one.text() for one in dialog.findChildren(QLabel) if one.isVisible()}
    assert "Since then: 2 further errors. The file could not be written." in said


def test_what_is_refused_is_said_without_a_report(qtbot: QtBot, window: QMainWindow) -> None:
    show_error(window, "Dutch could not be solved.", WordListError(NoMemory()))
    assert not dialogs()
    (said,) = window.findChildren(QMessageBox)
    assert said.isVisible()
    assert said.text() == "Dutch could not be solved."
    assert said.informativeText() == (
        "There is too little memory for this; end other programs, or take a smaller list."
    )
    qtbot.keyClick(said, Qt.Key.Key_Escape)
    assert not said.isVisible()


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
    monkeypatch.setattr(ErrorDialog, "__init__", None)
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
