"""Saves the settings soon after they have changed, so that no end of the program loses them."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.settings import save_settings
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.settings import Settings

LOOK_MS = 2_000
"""Milliseconds between two looks at whether anything is to be saved."""


class SettingsKeeper(QObject):
    """Looks now and then whether a window's settings are still those in the file.

    Looking costs less than a thousandth of the time, and whoever adds a setting need not tell that
    it has changed. The disk is waited for in a worker; only the last time, when the window closes,
    in the window's thread. Nothing older ever takes the place of something newer.

    Args:
        settings: returns those of the moment.
        saved: those that are in the file.
        path: the file.

    Signals:
        failed: a sentence: why the settings cannot be saved.
    """

    failed = Signal(str)

    def __init__(
        self,
        settings: Callable[[], Settings],
        saved: Settings,
        path: Path,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._last = saved
        self._path = path
        self._lock = threading.Lock()
        self._number = 0
        self._written = 0
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    @Slot()
    def look(self) -> None:
        """Have the settings saved if they are others than at the last look."""
        settings = self._settings()
        if settings == self._last:
            return
        self._last = settings
        self._number += 1
        ask(self, partial(self._work, settings, self._number), fails=self._on_unwritten)

    @Slot(object)
    def close(self, settings: Settings) -> None:
        """Save the settings that the window had at its end, now."""
        self._timer.stop()
        if settings == self._last and self._written == self._number:
            return
        self._number += 1
        try:
            self._write(settings, self._number)
        except OSError as error:
            self.failed.emit(_why(error, self._path))

    def _work(self, settings: Settings, number: int, report: Report) -> None:
        """Write the settings: what the worker does."""
        report(0, 0)
        self._write(settings, number)

    def _write(self, settings: Settings, number: int) -> None:
        with self._lock:
            if number > self._written:
                save_settings(settings, self._path)
                self._written = number

    def _on_unwritten(self, error: BaseException) -> None:
        if not isinstance(error, OSError):
            raise error
        self.failed.emit(_why(error, self._path))


def _why(error: OSError, path: Path) -> str:
    said = _("What you choose here cannot be kept: {folder} cannot be written to ({reason}).")
    return said.format(folder=path.parent, reason=error.strerror or error)
