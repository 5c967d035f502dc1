"""The Strategy panel and the drill of what it shows, one in the place of the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QStackedWidget, QWidget

from ghost_desktop.desktop.drill.button import Drillable, DrillButton
from ghost_desktop.desktop.drill.panel import DrillPanel
from ghost_desktop.desktop.strategy.panel import StrategyPanel

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.service import SolverService
    from ghost_desktop.desktop.strategy.finding import Shown


class StrategyAndDrill(QStackedWidget):
    """Shows a strategy until it is drilled, and again when the drill is left.

    Args:
        service: finds strategies, and reads what is known of them.
        drills: the file of the answers; by default the one in the user's folder for data.
    """

    def __init__(
        self, service: SolverService, parent: QWidget | None = None, *, drills: Path | None = None
    ) -> None:
        super().__init__(parent)
        self.strategy = StrategyPanel(service, self)
        self.drill = DrillPanel(self, path=drills)
        self.button = DrillButton(service, self, path=drills)
        self.strategy.add_button(self.button)
        self.addWidget(self.strategy)
        self.addWidget(self.drill)
        self.strategy.shown_changed.connect(self._on_shown)
        self.button.start.connect(self._on_start)
        self.drill.left.connect(self._on_left)

    @property
    def is_drilling(self) -> bool:
        """Whether the drill is in the place of the strategy."""
        return self.currentWidget() is self.drill

    @property
    def place(self) -> QWidget:
        """Where the work is done: what is to have the focus."""
        return self.strategy.tree if self.currentWidget() is self.strategy else self.drill

    @Slot(object)
    def _on_shown(self, shown: Shown | None) -> None:
        if shown is None:
            self.button.clear()
        else:
            self.button.set_strategy(shown.strategy, shown.solution)

    @Slot(object)
    def _on_start(self, drillable: Drillable) -> None:
        self.setCurrentWidget(self.drill)
        self.drill.begin(drillable)

    @Slot()
    def _on_left(self) -> None:
        self.setCurrentWidget(self.strategy)
        self.button.refresh()
        self.button.setFocus()
