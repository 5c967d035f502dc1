"""Ctrl-C in the terminal, a closed terminal, the end of the session: they close the window.

It is as if its close button had been pressed, so all is saved.
"""

from __future__ import annotations

import signal
import socket
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSocketNotifier, Slot

from ghost_desktop.ending import SIGNALS, end_at_once

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


class Interrupt(QObject):
    """Notes signals, and lets Qt hear of them while it waits for events.

    Python runs its handlers between two of its own instructions, of which there are none while Qt
    waits; a byte that the signal writes into a socket wakes Qt up. The handlers themselves do
    nothing: what they raised would rise through whatever Qt is just doing.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self._number: int | None = None
        self._reader, self._writer = socket.socketpair()
        self._reader.settimeout(0)
        self._writer.settimeout(0)
        signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        for number in SIGNALS:
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, _do_nothing)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_signal)

    @property
    def number(self) -> int | None:
        """The signal that has ended the program; None if a person has."""
        return self._number

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
        self._number = None

    @Slot()
    def _on_signal(self) -> None:
        heard = [number for number in self._reader.recv(64) if number in SIGNALS]
        if heard:
            self._number = self._number or heard[0]
            self._application.closeAllWindows()
            self._application.quit()


def _do_nothing(_number: int, _frame: object) -> None:
    """Leave it to Qt, which is woken."""
