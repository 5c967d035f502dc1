"""Imports what the other panels need, beside the window, before they are wanted.

The start leaves it out. When a panel is first wanted, a large game is often being solved, and then
importing takes a second or more: for each of its steps the window's thread waits for its turn.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot

from ghost_desktop.desktop.inquiry import State
from ghost_desktop.desktop.service import Work

if TYPE_CHECKING:
    from ghost_desktop.desktop.inquiry import Known
    from ghost_desktop.desktop.service import Report, SolverService

_AFTER_MS = 1_000
"""Milliseconds after the first answer: until then there is enough to do."""

_MODULES = (
    "ghost_desktop.desktop.strategy_and_drill",
    "ghost_desktop.desktop.dictionaries.panel",
)


class Ahead(QObject):
    """Has modules imported once the first game is solved.

    Args:
        service: imports them in one of its workers.
        after_ms: milliseconds to wait then.
    """

    def __init__(
        self, service: SolverService, parent: QObject | None = None, *, after_ms: int = _AFTER_MS
    ) -> None:
        super().__init__(parent)
        self._channel = service.open_channel(Work.LOOKING_UP)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(after_ms)
        self._timer.timeout.connect(self._on_time)
        self._is_done = False

    def follow(self, known: Known) -> None:
        """Begin soon, once the first answer is there."""
        if known.state is State.SOLVED and not self._is_done:
            self._is_done = True
            self._timer.start()

    @Slot()
    def _on_time(self) -> None:
        self._channel.submit(_import_all)


def _import_all(report: Report) -> None:
    """Import them; what is wrong with one is said when it is wanted."""
    for done, module in enumerate(_MODULES):
        report(done, len(_MODULES))
        importlib.import_module(module)
