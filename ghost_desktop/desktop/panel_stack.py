"""The panels of the window, one in front of the others; each is put in when it is first wanted."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget


class _Nothing(QWidget):
    """Keeps the place of a panel that is not there yet."""


class PanelStack(QStackedWidget):
    """Panels by their places, whether they are there or not."""

    def keep_place(self) -> None:
        """Keep the next place for a panel that is not there yet."""
        self.addWidget(_Nothing(self))

    def put(self, number: int, panel: QWidget) -> None:
        """Put a panel into its place, which was kept by nothing."""
        nothing = self.widget(number)
        is_shown = self.currentIndex() == number
        self.insertWidget(number, panel)
        if is_shown:
            self.setCurrentWidget(panel)
        if isinstance(nothing, _Nothing):
            self.removeWidget(nothing)
            nothing.deleteLater()
