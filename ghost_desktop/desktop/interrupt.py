"""Ctrl-C in the terminal closes the window, as if its close button had been pressed."""

from __future__ import annotations

import signal
import socket
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSocketNotifier, Slot

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


class Interrupt(QObject):
    """Lets Python hear of a signal while Qt waits for events.

    Python runs its handlers between two of its own instructions, of which there are none while Qt
    waits; a byte that the signal writes into a socket wakes Qt up.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self._reader, self._writer = socket.socketpair()
        self._reader.settimeout(0)
        self._writer.settimeout(0)
        signal.set_wakeup_fd(self._writer.fileno())
        signal.signal(signal.SIGINT, lambda _number, _frame: None)  # heard of in `_on_signal`
        notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._on_signal)

    @Slot()
    def _on_signal(self) -> None:
        if signal.SIGINT in self._reader.recv(64):
            self._application.closeAllWindows()
            self._application.quit()
