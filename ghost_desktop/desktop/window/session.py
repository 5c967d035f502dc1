"""A session from its start to its end: what is made ready before it is wanted, being called again, and closing."""

from __future__ import annotations

import importlib
import os
import signal
import socket
import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QByteArray,
    QMetaObject,
    QObject,
    QSize,
    QSocketNotifier,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.kit.widgets import confirm, once_after
from ghost_desktop.desktop.window.question import State
from ghost_desktop.library.own_lists import OwnLists
from ghost_desktop.play.opponents import all_opponents
from ghost_desktop.startup import SIGNALS, end_at_once
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QMainWindow, QMessageBox, QWidget

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.lists.care import DropTarget
    from ghost_desktop.desktop.window.language import LanguageChoice
    from ghost_desktop.desktop.window.question import Known, SolverService
    from ghost_desktop.one_window import Post, Wish


_PATIENCE_MS = 300
"""Milliseconds after which it is said what is waited for: most often all is written by then."""


class Leaving(QObject):
    """Has a window stay open until all is written, and close then; unless something could not be.

    Why that could not be, whoever wanted it says in the window, which stays open for that.

    Args:
        window: is closed.
        service: writes.

    Signals:
        stayed: the window that was to be closed stays open.
    """

    stayed = Signal()

    def __init__(self, window: QWidget, service: SolverService) -> None:
        super().__init__(window)
        self._window = window
        self._service = service
        self._is_wanted = False
        self._box: QMessageBox | None = None
        self._patience = once_after(self, _PATIENCE_MS, self._show)
        service.kept.connect(self._on_kept)

    def has_to_wait(self) -> bool:
        """Tell whether the window, which is to be closed, has to stay: it is closed by itself then."""
        self._is_wanted = self._service.is_keeping
        if self._is_wanted and self._box is None:
            self._patience.start()
        return self._is_wanted

    @Slot(bool)
    def _on_kept(self, is_saved: bool) -> None:
        """Close the window once all is written; stay if that could not be."""
        if not self._is_wanted:
            return
        if not is_saved:
            self._stay()
        elif not self._service.is_keeping:
            self._close()

    @Slot()
    def _show(self) -> None:
        """Say what is waited for, and let a person not wait."""
        said = _("Something is still being saved. The window closes once it is.")
        yes, no = _("Close without it"), _("Stay")
        self._box = confirm(self._window, said, self._leave, yes=yes, no=no)
        self._box.rejected.connect(self._stay)  # by its button, a key, or the frame of the window

    @Slot()
    def _stay(self) -> None:
        self._is_wanted = False
        self._dismiss()
        self.stayed.emit()

    @Slot()
    def _leave(self) -> None:
        self._service.keep_nothing()
        self._close()

    def _close(self) -> None:
        self._dismiss()
        # Later: whoever has just heard of what was written is not to be gone by then.
        QMetaObject.invokeMethod(self._window, "close", Qt.ConnectionType.QueuedConnection)

    def _dismiss(self) -> None:
        self._patience.stop()
        if self._box is not None:
            self._box.deleteLater()  # closed, it would be rejected
            self._box = None


class Interrupt(QObject):
    """Notes signals, and lets Qt hear of them while it waits for events.

    Python runs its handlers between two of its own instructions, of which there are none while Qt
    waits; a byte that the signal writes into a socket wakes Qt up. The handlers themselves do
    nothing: what they raised would rise through whatever Qt is just doing.

    Attributes:
        number: the signal that has ended the program; None if a person has.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self.number: int | None = None
        self._reader, self._writer = socket.socketpair()
        self._reader.settimeout(0)
        self._writer.settimeout(0)
        signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        for number in SIGNALS:
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, lambda _number, _frame: None)  # Qt is woken
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_signal)

    def stop(self) -> None:
        """Let the system end the program from now on: all is saved."""
        end_at_once()
        signal.set_wakeup_fd(-1)
        self._notifier.setEnabled(False)
        self._reader.close()
        self._writer.close()

    @Slot()
    def forget(self) -> None:
        """Let a person end the program, who has chosen to stay."""
        self.number = None

    @Slot()
    def _on_signal(self) -> None:
        heard = [number for number in self._reader.recv(64) if number in SIGNALS]
        if heard:
            self.number = self.number or heard[0]
            self._application.closeAllWindows()
            self._application.quit()


_LOOK_AGAIN_MS = 250
"""Milliseconds between two looks whether a dialog has been answered."""


class Called(QObject):
    """Has a window do what those want who start the program again.

    What is to be opened waits until a dialog has been answered that stands in front of it; the one
    of an import takes more files, as it does where they are dropped on it.

    Args:
        post: where they call.
        window: the window.
        drop_target: opens files in it.
        language: knows whether another window takes its place.
    """

    def __init__(
        self, post: Post, window: QWidget, drop_target: DropTarget, language: LanguageChoice
    ) -> None:
        super().__init__(window)
        self._post, self._window = post, window
        self._drop_target, self._language = drop_target, language
        self._files: list[Path] = []
        self._notifier = QSocketNotifier(post.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_call)
        self._timer = once_after(self, _LOOK_AGAIN_MS, self._open)
        post.begin()

    @Slot()
    def _on_call(self) -> None:
        for call in self._post.calls():
            bring_to_front(QApplication.activeModalWidget() or self._window, call)
            self._files += call.files
        self._open()

    @Slot()
    def _open(self) -> None:
        if self._files and self._drop_target.is_busy:
            self._timer.start()
        elif self._files:
            files, self._files = self._files, []
            self._drop_target.open(files)

    @Slot()
    def end(self) -> None:
        """Hear no more calls; whoever calls from now on has a window of its own, or the next one."""
        self._timer.stop()
        self._notifier.setEnabled(False)
        if not self._language.wants_another:
            self._post.close()


def bring_to_front(widget: QWidget, call: Wish) -> None:
    """Bring a window to the front, in the name of somebody who has just started the program."""
    window = widget.window()
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    if call.activation and QGuiApplication.platformName() == "wayland":
        os.environ["XDG_ACTIVATION_TOKEN"] = call.activation  # where Qt looks for it, once
    window.activateWindow()


_AFTER_MS = 1_000
"""Milliseconds after the first answer: until then there is enough to do."""

_LOOK_MS = 50
"""Milliseconds between two looks whether somebody works: what is wanted comes first."""

_MODULES = (
    "ghost_desktop.desktop.window.drills",
    "ghost_desktop.desktop.dictionaries.panel",
    "ghost_desktop.desktop.lists.import_dialog",
    "ghost_desktop.desktop.lists.imports",
    "ghost_desktop.desktop.lists.page",
)


class Ahead(QObject):
    """Has modules imported once the first game is solved, and the panel of strategies made.

    Args:
        service: imports them in one of its workers.
        make: makes the panel.
    """

    def __init__(
        self, service: SolverService, make: Callable[[], QWidget], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._service, self._make = service, make
        self._timer = once_after(self, _AFTER_MS, self._begin)
        self._looking = once_after(self, _LOOK_MS, self._look)
        self._is_begun = False
        self._panel: QWidget | None = None  # once it is made
        self.is_done = False  # nothing is left to be made

    def follow(self, known: Known) -> None:
        """Begin soon, once the first answer is there, or it is known that there is none."""
        if known.state in (State.SOLVED, State.REFUSED) and not self._is_begun:
            self._is_begun = True
            self._timer.start()

    @Slot()
    def _begin(self) -> None:
        from ghost_desktop.desktop.kit.plotting import make_classes  # noqa: PLC0415 - after the start

        make_classes(self, self._on_classes)

    def _on_classes(self) -> None:
        threading.Thread(target=all_opponents, name="plug-ins", daemon=True).start()
        # What is wrong with a module is said when it is wanted.
        ask(self, _tidy_and_import, lambda _none: self._looking.start(), fails=lambda _error: None)

    @Slot()
    def _look(self) -> None:
        """Make the panel, and after that draw it, since Qt does much when it does so for the first time."""
        if self._panel is not None and not self._service.is_busy:
            self._panel.grab()
            self.is_done = True
            return
        if not self._service.is_busy:
            self._panel = self._make()
        self._looking.start()


def _tidy_and_import(report: Report) -> None:
    """Let go of the word lists that were removed a month ago, and import all modules."""
    OwnLists().forget_removed()
    for done, module in enumerate(_MODULES):
        report(done, len(_MODULES))
        importlib.import_module(module)


def place_window(window: QMainWindow, geometry: bytes) -> None:
    """Put a window where it was left, or give it a size that suits its font and its screen.

    Args:
        window: the window.
        geometry: what `QWidget.saveGeometry` gave; empty if it has never been placed.
    """
    unit = window.fontMetrics().height()
    room = window.screen().availableGeometry().size() - QSize(2 * unit, 3 * unit)
    window.resize(QSize(72 * unit, 50 * unit).boundedTo(room))
    window.restoreGeometry(QByteArray(geometry))  # of no bytes it takes none
