"""The bar on top: which panel is shown, and the question that all of them answer."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.ghost import Ghost
from ghost_desktop.desktop.groups import choose
from ghost_desktop.desktop.question import MINIMUM_LENGTHS, Question
from ghost_desktop.engine.rules import Rules
from ghost_desktop.library.catalogue import bundled_lists

PANELS = ("Play", "Strategy", "Dictionaries")
"""The panels, in their order; Ctrl+1 to Ctrl+3 show them."""


class SetupBar(QFrame):
    """Which panel; which dictionary, and how many letters a word must have.

    Signals:
        panel_chosen: the number of a panel.
        asked: a `Question`, when a person has chosen.
        left: when the list of a choice has closed.
    """

    panel_chosen = Signal(int)
    asked = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "setup")
        unit = self.fontMetrics().height()
        ghost = Ghost(self)
        ghost.setFixedSize(round(1.9 * unit), round(1.9 * unit))
        self._panels = QButtonGroup(self)
        for number, name in enumerate(PANELS):
            button = QPushButton(name, self)
            button.setObjectName(name)
            button.setProperty("role", "panel")
            button.setCheckable(True)
            button.setChecked(number == 0)
            button.setToolTip(f"Ctrl+{number + 1}")
            self._panels.addButton(button, number)
        self._panels.idClicked.connect(self.panel_chosen)
        self._lists = _choice("Dictionary", self)
        for one in bundled_lists():
            self._lists.addItem(one.name, one.id)
            index = self._lists.count() - 1
            tip = f"{one.description}\n{one.words:,} words, up to {one.longest} letters"
            self._lists.setItemData(index, tip, Qt.ItemDataRole.ToolTipRole)
        self._minimum = _choice("Shortest word that counts", self)
        for letters in MINIMUM_LENGTHS:
            self._minimum.addItem(f"{letters}+ letters", letters)

        half = unit // 2
        panels = QHBoxLayout()
        panels.setSpacing(half)
        panels.addWidget(ghost)
        for panel in self._panels.buttons():
            panels.addWidget(panel)
        choices = FlowLayout(spacing=half)
        choices.addWidget(self._lists)
        choices.addWidget(self._minimum)
        rows = FlowLayout(self, spacing=half, spread=True)
        rows.setContentsMargins(unit, half, unit, half)
        rows.addLayout(panels)
        rows.addLayout(choices)
        for choice in (self._lists, self._minimum):
            choice.left.connect(self.left)
        self._lists.activated.connect(self._on_chosen)
        self._minimum.activated.connect(self._on_chosen)

    @property
    def question(self) -> Question:
        """What the bar asks."""
        return Question(self._lists.currentData(), Rules(min_length=self._minimum.currentData()))

    def show_panel(self, number: int) -> None:
        """Mark the panel that is shown."""
        choose(self._panels, number)

    def show_question(self, question: Question) -> None:
        """Set the bar, without asking."""
        self._lists.setCurrentIndex(self._lists.findData(question.source))
        self._minimum.setCurrentIndex(self._minimum.findData(question.rules.min_length))

    @Slot()
    def _on_chosen(self) -> None:
        self.asked.emit(self.question)


class _Choice(QComboBox):
    """A list to choose from; after a choice by its popup, the focus goes back to the panel.

    Whoever chooses with the keys on the closed list may go on choosing.
    """

    left = Signal()

    def hidePopup(self) -> None:
        """Give the focus back."""
        super().hidePopup()
        self.left.emit()


def _choice(name: str, parent: QWidget) -> _Choice:
    choice = _Choice(parent)
    choice.setAccessibleName(name)
    label = QLabel(name, parent)  # not seen: on X, a screen reader takes the name from there
    label.setBuddy(choice)
    label.hide()
    choice.setToolTip(name)
    choice.setMaxVisibleItems(20)
    return choice
