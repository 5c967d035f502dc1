"""pyqtgraph, made ready in the worker, and Qt's classes, made in the window's thread before."""

from __future__ import annotations

import importlib
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ghost_desktop.desktop.kit.ask import Work, ask
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Iterator

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

    def __init__(self, parent: QObject | None = None) -> None:
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


log = logging.getLogger(__name__)


class Plotting(QObject):
    """Fetches pyqtgraph once somebody needs it.

    Attributes:
        module: the module pyqtgraph, or None as long as nobody has fetched it.
        trouble: why it could not be had, in a sentence; empty if nothing is known against it.

    Args:
        parent: the owner.

    Signals:
        changed: it is there, or it is known why not.
    """

    module: ClassVar[Any] = None
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.trouble = ""
        self._is_asked = False
        self._classes = QtClasses(self)
        self._classes.made.connect(self._load)

    def fetch(self) -> None:
        """See to it that `changed` comes, unless it is there already."""
        if not self._is_asked:
            self._is_asked = True
            self._classes.make()

    @Slot()
    def _load(self) -> None:
        ask(self, _import, self._on_module, fails=self._on_failed, work=Work.ALONE)

    def _on_module(self, module: object) -> None:
        Plotting.module = module
        self.changed.emit()

    def _on_failed(self, error: BaseException) -> None:
        log.error("importing pyqtgraph failed", exc_info=error)
        said = _("The charts cannot be drawn ({reason}); the table has the same numbers.")
        self.trouble = said.format(reason=error)
        self.changed.emit()


def _import(_report: Report) -> object:
    return importlib.import_module("pyqtgraph")
