"""The Strategy panel, the drill of what it shows, and all drills, one in the place of the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QPushButton, QStackedWidget, QWidget

from ghost_desktop.desktop.actions import tip
from ghost_desktop.desktop.commands import title
from ghost_desktop.desktop.drill.button import DrillButton
from ghost_desktop.desktop.drill.decks_page import DecksPage
from ghost_desktop.desktop.drill.panel import DrillPanel
from ghost_desktop.desktop.strategy.panel import StrategyPanel

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from ghost_desktop.desktop.drill.preparing import Drillable
    from ghost_desktop.desktop.service import SolverService
    from ghost_desktop.desktop.strategy.finding import Shown
    from ghost_desktop.library.decks import DeckKey, ListPlace


class StrategyAndDrill(QStackedWidget):
    """Shows a strategy until it is drilled, and again when the drill is left; `in_parts` makes it."""

    strategy: StrategyPanel
    drill: DrillPanel
    button: DrillButton
    decks: DecksPage

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_from_decks = False  # where the drill was begun that was begun last

    @classmethod
    def in_parts(
        cls, service: SolverService, parent: QWidget, *, drills: Path | None
    ) -> Generator[None, None, StrategyAndDrill]:
        """Make it, a part at each step, since all of it takes longer than a window may stand still.

        Args:
            service: finds strategies, and reads what is known of them.
            parent: the owner.
            drills: the file of the answers; None is the one in the user's folder for data.
        """
        made = cls(parent)
        made.strategy = StrategyPanel(service, made)
        yield
        made.drill = DrillPanel(made, path=drills)
        yield
        made.button = DrillButton(service, made, path=drills)
        made.decks = DecksPage(service, made, path=drills)
        yield
        made._wire()
        return made

    def _wire(self) -> None:
        """Let the parts hear of each other."""
        all_drills = QPushButton(title("show.drills"), self)
        all_drills.setToolTip(tip("show.drills"))
        all_drills.clicked.connect(self.show_decks)
        self.strategy.add_buttons(self.button, all_drills)
        self.addWidget(self.strategy)
        self.addWidget(self.drill)
        self.addWidget(self.decks)
        self.strategy.shown_changed.connect(self._on_shown)
        self.button.start.connect(self._on_start)
        self.drill.left.connect(self._on_left)
        self.drill.decks_chosen.connect(self.show_decks)
        self.drill.controller.new_lines_changed.connect(self.button.set_new_lines)
        self.decks.start.connect(self._on_start)
        self.decks.left.connect(self._on_decks_left)

    def to_draw(self) -> tuple[QWidget, ...]:
        """Return what takes longest when it is laid out and drawn for the first time, bit by bit."""
        panel = self.strategy
        return panel.choices, panel.side_pane, panel.tree, panel

    @property
    def is_drilling(self) -> bool:
        """Whether the drill is in the place of the strategy."""
        return self.currentWidget() is self.drill

    @property
    def place(self) -> QWidget:
        """Where the work is done: what is to have the focus."""
        if self.currentWidget() is self.strategy:
            return self.strategy.tree
        return self.drill if self.currentWidget() is self.drill else self.decks.rows

    @Slot(object)
    def _on_shown(self, shown: Shown | None) -> None:
        if shown is None:
            self.button.clear()
        else:
            self.button.set_strategy(shown.strategy, shown.solution)

    @Slot()
    def show_decks(self) -> None:
        """Show all drills, and what is due in each; a drill that goes on ends."""
        self.drill.controller.leave()
        self.setCurrentWidget(self.decks)
        self.decks.read()
        self.decks.rows.setFocus()

    def drill_deck(self, key: DeckKey, place: ListPlace) -> None:
        """Drill a deck, from among all drills.

        Args:
            key: which deck.
            place: where its list was found.
        """
        self.show_decks()
        self.decks.drill_deck(key, place)

    def show_strategy(self) -> None:
        """Show the strategy; a drill that goes on ends."""
        self.drill.controller.leave()
        self.setCurrentWidget(self.strategy)
        self.button.refresh()

    def show_counted(self) -> None:
        """Show of the next answer what comparisons count: the strategy of the winner, line by line."""
        self.show_strategy()
        self.strategy.choices.show_counted()
        self.strategy.finder.forget_seat()

    @Slot(object)
    def _on_start(self, drillable: Drillable) -> None:
        self._is_from_decks = self.currentWidget() is self.decks
        self.setCurrentWidget(self.drill)
        self.drill.begin(drillable)

    @Slot()
    def _on_left(self) -> None:
        """Go back to where the drill was begun."""
        if self._is_from_decks:
            self.show_decks()
        else:
            self._on_decks_left()

    @Slot()
    def _on_decks_left(self) -> None:
        self.show_strategy()
        self.button.setFocus()
