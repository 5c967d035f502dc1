"""pyqtgraph, made ready in the worker, and Qt's classes, made in the window's thread before."""

from __future__ import annotations

import importlib
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer

from ghost_desktop.desktop.kit.ask import Work, ask

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtCore import QObject

    from ghost_desktop.desktop.kit.ask import Report


_MODULES = (
    *("QtCore", "QtGui", "QtWidgets", "QtPrintSupport"),  # which the program uses,
    *("QtSvg", "QtOpenGL", "QtOpenGLWidgets", "QtTest"),  # and which pyqtgraph does, too
)

_AT_A_TIME = 0.008
"""Seconds in which classes are made before the window goes on."""


def make_classes(owner: QObject, then: Callable[[], object]) -> None:
    """Have all classes of Qt made, some at a time, and something done once they are there.

    Where they are there already, that takes a moment.
    """
    left, timer = _classes(), QTimer(owner)

    def make_some() -> None:
        end = time.perf_counter() + _AT_A_TIME
        if not any(time.perf_counter() > end for _class in left):
            timer.stop()
            timer.deleteLater()
            then()

    timer.timeout.connect(make_some)
    timer.start(0)


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
    make_classes(owner, lambda: ask(owner, _import, then, fails=fails, work=Work.ALONE))


def _import(_report: Report) -> object:
    return importlib.import_module("pyqtgraph")
