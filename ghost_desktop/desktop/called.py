"""What comes of starting the program again: its window comes to the front, with what is to be opened."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSocketNotifier, Qt, QTimer, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.window import MainWindow
    from ghost_desktop.one_window import Post, Wish

_LOOK_AGAIN_MS = 250
"""Milliseconds between two looks whether a dialog has been answered."""


class Called(QObject):
    """Has a window do what those want who start the program again.

    What is to be opened waits until a dialog has been answered that stands in front of it; the one
    of an import takes more files, as it does where they are dropped on it.

    Args:
        post: where they call.
        window: the window, which it belongs to.
    """

    def __init__(self, post: Post, window: MainWindow) -> None:
        super().__init__(window)
        self._post = post
        self._window = window
        self._files: list[Path] = []
        self._notifier = QSocketNotifier(post.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_call)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_LOOK_AGAIN_MS)
        self._timer.timeout.connect(self._open)
        window.closing.connect(self._on_closing)
        post.begin()

    @Slot()
    def _on_call(self) -> None:
        for call in self._post.calls():
            bring_to_front(QApplication.activeModalWidget() or self._window, call)
            self._files += call.files
        self._open()

    @Slot()
    def _open(self) -> None:
        if self._files and self._window.dropping.is_busy:
            self._timer.start()
        elif self._files:
            files, self._files = self._files, []
            self._window.dropping.open(files)

    @Slot()
    def _on_closing(self) -> None:
        """Hear no more calls; whoever calls from now on has a window of its own, or the next one."""
        self._timer.stop()
        self._notifier.setEnabled(False)
        if not self._window.language.wants_another:
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
