"""How long a test waits for what comes at once on a computer that does nothing else.

A limit is there to end a test that hangs, not to measure: beside many busy processes everything
takes as long as it takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import SignalInstance
    from PySide6.QtWidgets import QWidget
    from pytestqt.wait_signal import SignalBlocker

    from ghost_desktop.desktop.window.question import SolverService

LIMIT = 120
"""Seconds after which what is waited for is given up: what takes five of them takes twenty beside
eight busy processes on two cores."""
LIMIT_MS = 1000 * LIMIT


class PatientBot(QtBot):
    """pytest-qt's hands and eyes, which give up after `LIMIT` instead of after 5 seconds."""

    def waitUntil(  # noqa: N802
        self, callback: Callable[[], bool | None], *, timeout: int = LIMIT_MS
    ) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(  # noqa: N802
        self,
        signal: SignalInstance,
        *,
        timeout: int = LIMIT_MS,
        raising: bool | None = None,
        check_params_cb: Callable[..., bool] | None = None,
    ) -> SignalBlocker:
        return super().waitSignal(
            signal, timeout=timeout, raising=raising, check_params_cb=check_params_cb
        )

    def mouseClick(  # type: ignore[override]  # noqa: N802
        self,
        widget: QWidget,
        button: Qt.MouseButton,
        modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        pos: QPoint | None = None,
        delay: int = -1,
    ) -> None:
        """Click on what has found its place: what has just appeared may have no width yet."""
        if widget.isVisible() and widget.rect().isEmpty():
            self.waitUntil(lambda: not widget.rect().isEmpty())
        QTest.mouseClick(widget, button, modifier, pos or QPoint(), delay)

    def mouseDClick(self, *args: Any, **kwargs: Any) -> None:  # type: ignore[override]  # noqa: ANN401, N802
        """Click twice and let the button go: Qt's own keeps it pressed, also for later tests."""
        QTest.mouseDClick(*args, **kwargs)
        QTest.mouseRelease(*args, **kwargs)


def shut_down(service: SolverService) -> bool:
    """Stop the workers; return whether all have ended, as late as that may be on a loaded machine."""
    return service.shutdown() or service.wait(LIMIT)
