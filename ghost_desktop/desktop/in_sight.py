"""Rows on a page that scrolls: the selected one comes into sight, and pages go on at the ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMetaObject, QObject, Qt, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QAbstractScrollArea, QScrollArea, QWidget

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtWidgets import QAbstractItemView


_STAYING = (
    Qt.FocusReason.MouseFocusReason,
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
)
"""Ways in which the focus comes to what somebody sees, or comes back."""


class _PagesLeft(QObject):
    """Leaves the keys that turn pages to the page where what stands on it has no more to show."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep such a key from the widget, and take it for nothing."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            is_up = event.matches(QKeySequence.StandardKey.MoveToPreviousPage)
            is_page = is_up or event.matches(QKeySequence.StandardKey.MoveToNextPage)
            if is_page and self._is_at_end(is_up=is_up):
                event.ignore()
                return True
        return super().eventFilter(watched, event)

    def _is_at_end(self, *, is_up: bool) -> bool:
        widget = self.parent()
        assert isinstance(widget, QAbstractScrollArea)
        bar = widget.verticalScrollBar()
        return bar.value() == (bar.minimum() if is_up else bar.maximum())


class _RowsInSight(_PagesLeft):
    """Scrolls the pages on which rows stand, so that who goes through them sees where he is."""

    def __init__(self, rows: QAbstractItemView) -> None:
        super().__init__(rows)
        self._rows = rows
        self._is_pointed_at = False  # rather than gone through by keys
        rows.installEventFilter(self)
        rows.viewport().installEventFilter(self)
        rows.selectionModel().currentChanged.connect(self._show_row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Come into sight with the focus, once all others have done what they do then."""
        if isinstance(event, QMouseEvent):
            self._is_pointed_at = True
        elif isinstance(event, QKeyEvent):
            self._is_pointed_at = False
        elif isinstance(event, QFocusEvent) and event.gotFocus():  # before the mouse that brings it
            self._is_pointed_at = event.reason() in _STAYING
            if not self._is_pointed_at:
                QMetaObject.invokeMethod(self, "_come", Qt.ConnectionType.QueuedConnection)
        return super().eventFilter(watched, event)

    def _is_at_end(self, *, is_up: bool) -> bool:
        """Tell whether the first row is selected, or the last; scrolled or not."""
        last = self._rows.model().rowCount() - 1
        return self._rows.currentIndex().row() in (-1, 0 if is_up else last)

    @Slot()
    def _come(self) -> None:
        if self._rows.hasFocus():
            _bring_into_sight(self._rows, self._rows.rect())
            self._show_row()

    @Slot()
    def _show_row(self) -> None:
        """Show the current row; what is pointed at is in sight, and must not run away."""
        index = self._rows.currentIndex()
        if self._rows.hasFocus() and index.isValid() and not self._is_pointed_at:
            _bring_into_sight(self._rows.viewport(), self._rows.visualRect(index))


def keep_in_sight(rows: QAbstractItemView) -> None:
    """Have rows in sight that are gone through by keys, on pages that scroll.

    With the focus all rows come, if there is room for them, and else the current one, which stays
    in sight. Keys that turn a page turn that on which the rows stand, at the first and last row.
    """
    _RowsInSight(rows)


def leave_pages(text: QAbstractScrollArea) -> None:
    """Have keys that turn a page turn that on which a text stands, where the text is at its end."""
    text.installEventFilter(_PagesLeft(text))


def _bring_into_sight(part: QWidget, area: QRect) -> None:
    """Scroll all pages around a widget until an area of it can be seen, if it has room there."""
    around = part.parentWidget()
    while around is not None:
        page = around.widget() if isinstance(around, QScrollArea) else None
        if isinstance(around, QScrollArea) and page is not None and page.isAncestorOf(part):
            half = area.height() // 2 + 1
            if 2 * half <= around.viewport().height():
                middle = part.mapTo(page, area.center()).y()
                around.ensureVisible(around.horizontalScrollBar().value(), middle, 0, half)
        around = around.parentWidget()
