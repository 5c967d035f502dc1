"""A progress bar that leaves painting to the window."""

from __future__ import annotations

from PySide6.QtWidgets import QProgressBar, QWidget


class ProgressBar(QProgressBar):
    """A bar without a text, which is painted with all else that has changed.

    Qt's own paints within `setValue`, and with it all that waits to be painted, and a moment later
    the window paints again.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextVisible(False)

    def show_progress(self, done: int, total: int) -> None:
        """Show that `done` of `total` steps are done; a total of 0 is one that nobody knows."""
        self.setUpdatesEnabled(False)
        self.setRange(0, total)
        self.setValue(done)
        self.setUpdatesEnabled(True)
