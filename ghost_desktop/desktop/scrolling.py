"""How a page is shown in a window that is smaller."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget


def scrolling(page: QWidget) -> QScrollArea:
    """Let a window that is smaller than a page show a part of it."""
    scroller = QScrollArea(page.parentWidget())
    # Not Qt's own, which is filled. (And the first widget that Qt has made and Python is handed has
    # PySide6 make the classes of all widgets, which takes a twentieth of the start.)
    scroller.setViewport(QWidget(scroller))
    scroller.setWidget(page)
    scroller.setWidgetResizable(True)
    # The page has no size but what Qt gives it here. To look at each of these again, as it is given,
    # would never end where with one the page asks for another, and then for the first.
    page.removeEventFilter(scroller)
    scroller.setFrameShape(QScrollArea.Shape.NoFrame)
    scroller.setMinimumSize(1, 1)  # Qt asks for some lines, which a small window may not have
    scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows the focus of what is on the page
    page.setAutoFillBackground(False)
    return scroller


class _WheelLeft(QObject):
    """Leaves the wheel over a widget to what the widget stands on."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the wheel from a widget, and take it for nothing."""
        if event.type() is QEvent.Type.Wheel:
            event.ignore()
            return True
        return super().eventFilter(watched, event)


def leave_wheel(widget: QWidget) -> None:
    """Have the page scroll where the pointer is over a widget that would take the wheel for itself."""
    widget.installEventFilter(_WheelLeft(widget))


def scrolling_column(panel: QWidget) -> QVBoxLayout:
    """Fill a panel with a column, off its edges by a line, that scrolls where letters are large."""
    unit = panel.fontMetrics().height()
    around = QVBoxLayout(panel)
    around.setContentsMargins(0, 0, 0, 0)
    page = QWidget(panel)
    around.addWidget(scrolling(page))
    column = QVBoxLayout(page)
    column.setContentsMargins(unit, unit, unit, unit)
    column.setSpacing(unit // 2)
    return column
