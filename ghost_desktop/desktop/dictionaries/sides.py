"""What to compare, beside what was found; where there is no room for both, one of them at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.groups import choose
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

_FOLDED = 42  # heights of the font: in less width, there is no room for both
_WIDEST_CHOICE = 0.46  # of the width, so that there is room for what was found
_CHOICE, _FOUND = range(2)


class Sides(QWidget):
    """Two sides of a panel: a person can give one more of the width, or turn from one to the other.

    Args:
        choice: the left side.
        found: the right one, which is shown first where there is no room for both.
        cancel: a button that is wanted at either side; it stands in `foot`, or above both.
        foot: the row at the left side that ends with that button.
        parent: the panel.
    """

    def __init__(
        self,
        choice: QWidget,
        found: QWidget,
        *,
        cancel: QPushButton,
        foot: QHBoxLayout,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._sides = choice, found
        self._cancel, self._foot = cancel, foot
        self._given_width = 0  # what a person has given to the choice; 0 for what it needs
        self._wanted_width = 0
        self._is_folded = False
        self._head = head = QWidget(self)
        self._group = QButtonGroup(self)
        unit = self.fontMetrics().height()
        self._row = FlowLayout(head, spacing=unit // 2, spread=-1)
        both = QHBoxLayout()
        both.setSpacing(unit // 2)
        for side, text in enumerate((_("What to compare"), _("Result"))):
            button = QPushButton(text, head)
            button.setCheckable(True)
            button.setChecked(side == _FOUND)
            self._group.addButton(button, side)
            both.addWidget(button)
        self._row.addLayout(both)
        self._group.idClicked.connect(self._turn)
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._splitter.addWidget(choice)
        self._splitter.addWidget(found)
        self._splitter.setCollapsible(_FOUND, False)  # noqa: FBT003 - as Qt has it
        self._splitter.setStretchFactor(_FOUND, 1)
        self._splitter.splitterMoved.connect(self._on_moved)
        head.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(self._splitter, 1)

    @property
    def widths(self) -> list[int]:
        """How wide the two sides are, in pixels."""
        return self._splitter.sizes()

    @property
    def is_folded(self) -> bool:
        """Whether there is room for one side only."""
        return self._is_folded

    def show_found(self) -> None:
        """Turn to what was found, if only one side can be seen."""
        self._turn(_FOUND)

    def fit(self, wanted: int) -> None:
        """Give the choice the width that it wants, in pixels, if a person has given it no other."""
        self._wanted_width = wanted
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use another width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        unit = self.fontMetrics().height()
        is_folded = self.width() < _FOLDED * unit
        self._row.setContentsMargins(round(0.6 * unit), round(0.6 * unit), round(0.6 * unit), 0)
        if is_folded != self._is_folded:
            self._is_folded = is_folded
            before, now = self._foot, self._row
            if not is_folded:
                before, now = now, before
            before.removeWidget(self._cancel)  # or Python would hold the item that Qt destroys
            now.addWidget(self._cancel)
            self._head.setVisible(is_folded)
            self._show_sides()
        if not is_folded:
            most = round(_WIDEST_CHOICE * self.width())
            left = min(self._given_width or self._wanted_width, most)
            self._splitter.setSizes([left, self.width() - left])

    @Slot(int)
    def _turn(self, side: int) -> None:
        """Show a side, and mark its button."""
        choose(self._group, side)
        self._show_sides()

    def _show_sides(self) -> None:
        """Show both sides, or the one that is turned to; that has the focus if the other had it."""
        focused: QWidget | None = self.window().focusWidget()
        turned = self._group.checkedId()
        for place, side in enumerate(self._sides):
            is_shown = place == turned or not self._is_folded
            had_focus = focused is not None and side.isAncestorOf(focused)
            side.setVisible(is_shown)
            if had_focus and not is_shown:
                self._group.button(turned).setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _on_moved(self) -> None:
        """Keep the width that a person has given to the choice."""
        if not self._is_folded:
            self._given_width = self._splitter.sizes()[_CHOICE]
