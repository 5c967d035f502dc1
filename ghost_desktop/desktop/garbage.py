"""When garbage is looked for among all that there is: while nobody works.

Python does so by itself whenever there is a quarter more, in whichever thread that happens. A search
makes objects by the million, none of which is garbage, and to look at them all takes half a second,
in which the window stands still. What is young is looked at by Python as always: that takes no time.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot

if TYPE_CHECKING:
    from ghost_desktop.desktop.service import SolverService

_NEVER = 1_000_000_000
_LOOK_MS = 2_000


class Garbage(QObject):
    """Has garbage looked for between jobs, but never among what was there at the beginning.

    Args:
        service: does the jobs.
        look_ms: milliseconds between two looks whether it is time.
    """

    def __init__(
        self, service: SolverService, parent: QObject | None = None, *, look_ms: int = _LOOK_MS
    ) -> None:
        super().__init__(parent)
        self._service = service
        self._thresholds = gc.get_threshold()
        gc.freeze()
        gc.set_threshold(*self._thresholds[:2], _NEVER)
        gc.enable()
        self._timer = QTimer(self)
        self._timer.setInterval(look_ms)
        self._timer.timeout.connect(self._on_time)
        self._timer.start()

    def stop(self) -> None:
        """Leave it to Python again."""
        self._timer.stop()
        gc.set_threshold(*self._thresholds)

    @Slot()
    def _on_time(self) -> None:
        """Collect once enough is new, by Python's own measure, unless somebody works."""
        if gc.get_count()[2] > self._thresholds[2] and not self._service.is_busy:
            gc.collect()
