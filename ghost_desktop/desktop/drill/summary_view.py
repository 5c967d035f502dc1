"""What was learned in a session, and what can be done next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QLabel, QPushButton, QSpacerItem

from ghost_desktop.desktop.board.ghost_column import GhostColumn
from ghost_desktop.desktop.kit.commands import stand_for, tip, title, underlined
from ghost_desktop.desktop.spin_box import SpinBox
from ghost_desktop.library.new_lines import NEW_LINES_OFFERED

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.drill.wording import Summary


class SummaryView(QObject):
    """Shown when nothing is left to be asked.

    Attributes:
        column: what all stands in.

    Signals:
        more_chosen: when the session that is offered is wanted.
        decks_chosen: when all drills are wanted.
        new_lines_chosen: how many new lines a session may have.
        left: the person has done with choosing that.
    """

    left = Signal()
    more_chosen = Signal()
    decks_chosen = Signal()
    new_lines_chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        column = self.column = GhostColumn(parent)
        column.scaled.connect(self._on_scaled)
        self._missed = column.label("muted")
        self._progress = column.label("muted")
        self._more = QPushButton(column)
        self._more.setProperty("role", "main")
        self._more.clicked.connect(self.more_chosen)
        decks = QPushButton(title("show.drills"), column)
        decks.setToolTip(tip("show.drills"))
        decks.clicked.connect(self.decks_chosen)
        limit = title("drill.new_lines")
        self._limit_label = QLabel(underlined(limit, "drill.new_lines"), column)
        self._limit = SpinBox(column)
        self._limit.setRange(NEW_LINES_OFFERED[0], NEW_LINES_OFFERED[-1])
        for part in (self._limit, self._limit.lineEdit()):
            part.setAccessibleName(limit)
        self._limit.valueChanged.connect(self.new_lines_chosen)
        self._limit.left.connect(self.left)
        self._limit_label.setBuddy(self._limit)
        stand_for(self._limit, "drill.new_lines")
        column.add(self._missed, self._progress)
        self._gap = QSpacerItem(0, 0)
        column.rows.addItem(self._gap)
        column.add_row(self._more, decks)
        column.add_row(self._limit_label, self._limit)
        column.rows.addStretch(4)

    def show_summary(self, summary: Summary, offer: str) -> None:
        """Say how it went; `offer` is what can be done next, empty if nothing."""
        self.column.say(summary.wording)
        self._missed.setText(summary.missed)
        self._missed.setVisible(bool(summary.missed))
        self._progress.setText(summary.progress)
        if offer:
            self._more.setText(f"{offer}  ↵")
            self._more.setAccessibleName(offer)
        for part in (self._more, self._limit, self._limit_label):
            part.setVisible(bool(offer))

    def show_limit(self, new_lines: int) -> None:
        """Show how many new lines a session may have."""
        self._limit.setValue(new_lines)

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        """Set what can be done apart from what is said."""
        self._limit.lineEdit().setFont(self._limit.font())
        self._gap.changeSize(0, line)
        self.column.rows.invalidate()
