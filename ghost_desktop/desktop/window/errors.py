"""What goes wrong: errors that nobody foresaw, with a report to copy, and what does not work on this computer."""

from __future__ import annotations

import logging
import re
import sys
import threading
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QApplication, QMainWindow

from ghost_desktop.desktop.kit.widgets import Notice, announce
from ghost_desktop.desktop.window.logs import versions
from ghost_desktop.engine.record import Record
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from types import TracebackType

    from PySide6.QtWidgets import QWidget

    from ghost_desktop.engine.errors import RefusedError


SENTENCE = N_(
    "Something went wrong. The program goes on, but what you did last may not have worked."
)
"""What an error means that nobody foresaw; marked for translation."""

log = logging.getLogger(__name__)


class Failure(Record):
    """An error, put into words in the thread where it happened.

    Attributes:
        sentence: what it means to the person.
        error: the exception in one line.
        report: what its author needs to know, for copying.
    """

    sentence: str
    error: str
    report: str


def describe_failure(sentence: str, exception: BaseException) -> Failure:
    """Put an exception into words."""
    error = "".join(traceback.format_exception_only(exception)).strip()
    trace = "".join(traceback.format_exception(exception))
    lines = "\n".join(f"{name}: {version}" for name, version in versions().items())
    report = f"{sentence}\n\n{trace}\n{lines}\n"
    return Failure(sentence, _without_home(error), _without_home(report))


def _without_home(text: str) -> str:
    """Write ``~`` for the user's own folder: the report may be shown to others."""
    home = str(Path.home())
    if len(home) < 2:
        return text
    return re.sub(rf"(?<![\w.~/-]){re.escape(home)}(?![\w.-])", "~", text)


def show_error(parent: QWidget | None, sentence: str, exception: BaseException) -> None:
    """Log an error and show it; below another one if that is being shown.

    To be called in the window's thread.

    Args:
        parent: the window to show it over; None for the one in front.
        sentence: what it means to the person.
        exception: what was raised, in this thread or in another one.
    """
    log.error("%s", sentence, exc_info=exception)
    from ghost_desktop.engine.errors import RefusedError  # noqa: PLC0415 - it brings NumPy

    if isinstance(exception, RefusedError):
        _refuse(sentence, exception, parent)
    else:
        _show(describe_failure(sentence, exception), parent)


def show_last_error(sentence: str, exception: BaseException) -> None:
    """Log an error that ends the program, and wait until it has been read.

    It is shown with whatever of the program can still be imported.
    """
    log.critical("%s", sentence, exc_info=exception)
    failure = describe_failure(sentence, exception)
    try:
        from ghost_desktop.desktop.window.error_dialog import ErrorDialog  # noqa: PLC0415

        ErrorDialog(failure).exec()
    except Exception:
        from PySide6.QtWidgets import QMessageBox  # noqa: PLC0415 - seldom needed

        log.exception("The error could not be shown in full")
        QMessageBox.critical(None, "Ghost Desktop", f"{failure.sentence}\n\n{failure.error}")


def _refuse(sentence: str, error: RefusedError, parent: QWidget | None) -> None:
    """Say why something cannot be done: that is no error of which a report would be of use."""
    from PySide6.QtWidgets import QMessageBox  # noqa: PLC0415 - seldom needed

    from ghost_desktop.formats import refusals, text  # noqa: PLC0415 - they bring NumPy

    said = QMessageBox(QMessageBox.Icon.Warning, "Ghost Desktop", sentence, parent=parent)
    said.setInformativeText(text.sentence(refusals.describe_refusal(error)))
    said.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    said.setModal(False)
    said.show()


def _show(failure: Failure, parent: QWidget | None = None) -> None:
    from ghost_desktop.desktop.window.error_dialog import ErrorDialog  # noqa: PLC0415 - seldom needed

    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, ErrorDialog) and widget.isVisible():
            widget.add(failure)
            return
    # Not modal: if painting the window fails again and again, one can still close the window.
    ErrorDialog(failure, parent or _front_window()).come()


def _front_window() -> QWidget | None:
    """Return the window that an error belongs to: a dialog would keep others from being clicked."""
    found = QApplication.activeModalWidget()  # not a sheet: the report would go with it
    windows = (one for one in QApplication.topLevelWidgets() if isinstance(one, QMainWindow))
    return found or next((window for window in windows if window.isVisible()), None)


class ErrorHandling(QObject):
    """Stands behind Python's three hooks, and takes errors from any thread to the window's.

    Every exception that nobody catches leads to a dialog and to the log; the standard error output has
    the traceback too. To be made in the window's thread.
    """

    _failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
        # Queued in the same thread too: an error while painting must not open a window just then.
        self._failed.connect(self._on_failed, Qt.ConnectionType.QueuedConnection)
        sys.excepthook = self._on_exception
        threading.excepthook = self._on_thread_exception
        sys.unraisablehook = self._on_unraisable

    def uninstall(self) -> None:
        """Put the hooks back that were there before."""
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._before

    def _on_exception(
        self,
        kind: type[BaseException],
        exception: BaseException,
        trace: TracebackType | None,
    ) -> None:
        sys.__excepthook__(kind, exception, trace)
        if not issubclass(kind, KeyboardInterrupt):
            self._report(exception.with_traceback(trace), "unforeseen error")

    def _on_thread_exception(self, arguments: threading.ExceptHookArgs) -> None:
        threading.__excepthook__(arguments)
        exception = arguments.exc_value
        if exception is not None and not isinstance(exception, SystemExit):
            self._report(exception, "unforeseen error in a thread")

    def _on_unraisable(self, arguments: sys.UnraisableHookArgs) -> None:
        sys.__unraisablehook__(arguments)
        if arguments.exc_value is not None:
            self._report(arguments.exc_value, arguments.err_msg or "error that could not be raised")

    def _report(self, exception: BaseException, occasion: str) -> None:
        """Log an error, in the thread where it happened, and pass it on in words."""
        log.error("%s", occasion, exc_info=exception)
        try:
            self._failed.emit(describe_failure(_(SENTENCE), exception))
        except RuntimeError:  # Qt has gone already: the program is ending
            log.info("It came too late to be shown.")

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        try:
            _show(failure)
        except Exception:
            # Raised once more it would come back here, for ever.
            log.exception("The error could not be shown")


class Troubles(QObject):
    """Holds what was said; more of it is added to what still stands there.

    Args:
        parent: the window.

    Attributes:
        notice: where it stands.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.notice = Notice(_("Close"), parent)
        self.notice.accepted.connect(self.notice.dismiss)
        self._said: list[str] = []  # each once

    @Slot(str)
    def say(self, sentence: str) -> None:
        """Say and log a sentence, unless it was said before; nothing if it is empty."""
        if not sentence or sentence in self._said:
            return
        log.warning("%s", sentence)
        self._said.append(sentence)
        self.notice.say("\n".join(filter(None, (self.notice.text, sentence))))
        announce(self.notice, sentence)
