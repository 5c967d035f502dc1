"""What was learned in a session, and what can be done next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSpacerItem, QSpinBox, QWidget

from ghost_desktop.desktop.actions import add_action
from ghost_desktop.desktop.board.page import Page
from ghost_desktop.desktop.commands import underlined
from ghost_desktop.library.new_lines import NEW_LINES_OFFERED

if TYPE_CHECKING:
    from ghost_desktop.desktop.drill.wording import Summary


class SummaryPage(Page):
    """Shown when nothing is left to be asked.

    Signals:
        more_chosen: when the session that is offered is wanted.
        new_lines_chosen: how many new lines a session may have.
    """

    more_chosen = Signal()
    new_lines_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._missed = self.label("muted")
        self._progress = self.label("muted")
        self._more = QPushButton("Learn more", self)
        self._more.setProperty("role", "main")
        self._more.clicked.connect(self.more_chosen)
        self._limit_label = QLabel(
            underlined("New lines a session, at most", "drill.new_lines"), self
        )
        self._limit = QSpinBox(self)
        self._limit.setRange(NEW_LINES_OFFERED[0], NEW_LINES_OFFERED[-1])
        for part in (self._limit, self._limit.lineEdit()):
            part.setAccessibleName("New lines a session, at most")
        self._limit.valueChanged.connect(self.new_lines_chosen)
        self._limit_label.setBuddy(self._limit)
        add_action("drill.new_lines", self._limit, self._limit.setFocus, listens=False)
        limit = QHBoxLayout()
        limit.addStretch()
        limit.addWidget(self._limit_label)
        limit.addWidget(self._limit)
        limit.addStretch()
        self.column.addWidget(self._missed)
        self.column.addWidget(self._progress)
        self._gap = QSpacerItem(0, 0)
        self.column.addItem(self._gap)
        self.column.addWidget(self._more, alignment=Qt.AlignmentFlag.AlignHCenter)
        self.column.addLayout(limit)
        self.column.addStretch(4)

    def show_summary(self, summary: Summary, offer: str) -> None:
        """Say how it went; `offer` is what can be done next, empty if nothing."""
        self.say(summary.wording)
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

    def fit_to(self, line: int) -> None:
        """Set what can be done apart from what is said."""
        self._limit.lineEdit().setFont(self._limit.font())
        self._gap.changeSize(0, line)
        self.column.invalidate()
