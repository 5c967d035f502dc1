"""The button that starts a drill, and says how many lines are due."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from ghost_desktop.desktop.drill.preparing import read_drillable
from ghost_desktop.desktop.drill.wording import describe_button
from ghost_desktop.desktop.errors import show_error
from ghost_desktop.desktop.kit.ask import Work, ask, drop
from ghost_desktop.desktop.kit.commands import stand_for, underlined
from ghost_desktop.library.drills import default_path
from ghost_desktop.library.new_lines import NEW_LINES
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from PySide6.QtGui import QHideEvent, QShowEvent

    from ghost_desktop.desktop.drill.preparing import Drillable
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategy import Strategy

_RECOUNT_MS = 60_000
"""Milliseconds after which to count again what is due."""


class DrillButton(QPushButton):
    """Starts a drill of the strategy that it was given.

    Args:
        path: the file of the answers.
        clock: tells the time, in UTC.

    Signals:
        start: a `Drillable`.
    """

    start = Signal(object)

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        path: Path | None = None,
        clock: Callable[[], datetime] = now_in_utc,
    ) -> None:
        super().__init__(parent)
        self._path = path or default_path()
        self._clock = clock
        self._asked: Callable[[Report], Drillable] | None = None
        self._drillable: Drillable | None = None
        self._why = ""
        self._new_lines = NEW_LINES
        self._recount = QTimer(self)
        self._recount.setInterval(_RECOUNT_MS)
        self._recount.timeout.connect(self._show_count)
        self.clicked.connect(self._on_clicked)
        stand_for(self, "strategy.drill")
        self._show_count()

    def set_strategy(self, strategy: Strategy, solution: Solution) -> None:
        """Be ready to drill a strategy.

        Args:
            strategy: the strategy.
            solution: the solved game that it is for.
        """
        self._why = ""
        self._asked = partial(read_drillable, self._path, strategy, solution)
        self._drillable = None
        self._show_count()
        self.refresh()

    @Slot(int)
    def set_new_lines(self, number: int) -> None:
        """Count no more new lines than a session may have."""
        self._new_lines = number
        self._show_count()

    def clear(self, why: str = "") -> None:
        """Forget the strategy: there is nothing to drill, and `why`, if that is to be said."""
        self._why = why
        self._asked = self._drillable = None
        drop(self)
        self._show_count()

    @Slot()
    def refresh(self) -> None:
        """Read again what is known, as after a drill."""
        if self._asked is not None:
            ask(self, self._asked, self._on_read, fails=self._on_failed, work=Work.SOLVING)

    def _on_read(self, drillable: Drillable | None) -> None:
        self._drillable = drillable
        self._show_count()

    def _on_failed(self, error: BaseException) -> None:
        show_error(self.window(), _("The drill could not be prepared."), error)
        self._on_read(None)

    @Slot()
    def _on_clicked(self) -> None:
        if self._drillable is not None:
            self.start.emit(self._drillable)

    @Slot()
    def _show_count(self) -> None:
        deck = self._drillable.deck if self._drillable else None
        texts = describe_button(deck, self._clock(), self._new_lines)
        self.setText(underlined(texts.text, "strategy.drill"))
        self.setToolTip(self._why or texts.tip)
        self.setAccessibleName(texts.name)
        self.setAccessibleDescription(self._why or texts.tip)
        self.setEnabled(deck is not None and bool(deck.lines))

    def showEvent(self, event: QShowEvent) -> None:
        """Count, and go on counting: lines become due as time goes by."""
        super().showEvent(event)
        self._show_count()
        self._recount.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Count no more while nobody looks."""
        super().hideEvent(event)
        self._recount.stop()
