"""pyqtgraph, made ready in the worker, and Qt's classes, made in the window's thread before."""

from __future__ import annotations

import importlib
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ghost_desktop.desktop.kit.ask import Work, ask

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ghost_desktop.desktop.kit.ask import Report


_MODULES = (
    *("QtCore", "QtGui", "QtWidgets", "QtPrintSupport"),  # which the program uses,
    *("QtSvg", "QtOpenGL", "QtOpenGLWidgets", "QtTest"),  # and which pyqtgraph does, too
)

_AT_A_TIME = 0.008
"""Seconds in which classes are made before the window goes on."""


class QtClasses(QObject):
    """Makes all classes there are, some at a time; where they are there, that takes a moment.

    Signals:
        made: all are there.
    """

    made = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left = _classes()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._make_some)

    def make(self) -> None:
        """See to it that `made` comes, once."""
        self._timer.start(0)

    @Slot()
    def _make_some(self) -> None:
        end = time.perf_counter() + _AT_A_TIME
        for _class in self._left:
            if time.perf_counter() > end:
                return
        self._timer.stop()
        self.made.emit()


def _classes() -> Iterator[object]:
    for name in _MODULES:
        with suppress(ImportError):  # in a frozen program some are left out
            module = importlib.import_module(f"PySide6.{name}")
            yield from (getattr(module, each) for each in dir(module))


def fetch_plotting(
    owner: QObject, then: Callable[[Any], object], fails: Callable[[BaseException], object]
) -> None:
    """Have pyqtgraph imported beside the window.

    Args:
        owner: who needs it.
        then: is given the module.
        fails: is given the error if it cannot be imported.
    """
    classes = QtClasses(owner)

    def import_it() -> None:
        classes.deleteLater()
        ask(owner, _import, then, fails=fails, work=Work.ALONE)

    classes.made.connect(import_it)
    classes.make()


def _import(_report: Report) -> object:
    return importlib.import_module("pyqtgraph")
