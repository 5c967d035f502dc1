"""pyqtgraph, which takes half a second to import: in the worker, when the first chart is shown.

PySide makes the classes of Qt when somebody first asks for them, and two threads that ask at the
same time end in a segmentation fault: so they are all made in the window's thread, some at a time,
before the worker imports what asks for them.
"""

from __future__ import annotations

import importlib
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ghost_desktop.desktop.service import Channel, JobResult, Report

log = logging.getLogger(__name__)

_MODULES = ("QtCore", "QtGui", "QtWidgets", "QtSvg", "QtOpenGL", "QtOpenGLWidgets", "QtTest")
"""Those of PySide that pyqtgraph imports, if they are there."""

_AT_A_TIME = 0.008
"""Seconds in which classes are made before the window goes on."""


class Plotting(QObject):
    """Fetches pyqtgraph once somebody needs it.

    Signals:
        changed: it is there, or it is known why not.
    """

    changed = Signal()

    def __init__(self, channel: Channel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._channel = channel
        self._module: Any = None
        self._trouble = ""
        self._classes: Iterator[object] | None = None  # that are still to be made
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._make_classes)
        channel.finished.connect(self._on_finished)

    @property
    def module(self) -> Any:  # noqa: ANN401 - it has no types
        """The module pyqtgraph, or None as long as it is not there."""
        return self._module

    @property
    def trouble(self) -> str:
        """Why it could not be had, in a sentence; empty if nothing is known against it."""
        return self._trouble

    def fetch(self) -> None:
        """See to it that `changed` comes, unless it is there already."""
        if self._module is None and not self._trouble and self._classes is None:
            self._classes = _classes()
            self._timer.start(0)

    @Slot()
    def _make_classes(self) -> None:
        assert self._classes is not None
        end = time.perf_counter() + _AT_A_TIME
        for _made in self._classes:
            if time.perf_counter() > end:
                return
        self._timer.stop()
        self._channel.submit(_import)

    @Slot(object)
    def _on_finished(self, result: JobResult) -> None:
        self._module = result.value
        if result.error is not None:
            log.error("importing pyqtgraph failed", exc_info=result.error)
            self._trouble = _(
                "The charts cannot be drawn ({reason}); the table has the same numbers."
            ).format(reason=result.error)
        self.changed.emit()


def _classes() -> Iterator[object]:
    for name in _MODULES:
        with suppress(ImportError):  # in a frozen program some are left out
            module = importlib.import_module(f"PySide6.{name}")
            yield from (getattr(module, each) for each in dir(module))


def _import(_report: Report) -> object:
    return importlib.import_module("pyqtgraph")
