"""What stands above the views: what was found, in a sentence, and below it what else is to be said.

Both have their places, whatever they say, and so has the progress: what is below does not move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from ghost_desktop.desktop.fonts import demibold, wrapped_height
from ghost_desktop.desktop.progress import ProgressBar
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence


class SteadyLabel(QLabel):
    """A label that has room for the longest of some texts, whatever it says.

    Args:
        longest: the texts that it may have to say.
        parent: the widget that it stands in.
    """

    def __init__(self, longest: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self._longest = longest
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)

    def heightForWidth(self, width: int) -> int:
        """Return how much the longest text needs."""
        metrics = self.fontMetrics()
        heights = [wrapped_height(text, metrics, width) for text in self._longest]
        return max(super().heightForWidth(width), *heights)


class Headline(QWidget):
    """Says what was found, how far it is, and what else is to be known of it.

    Args:
        results: the longest texts of what was found.
        remarks: the longest texts of what else is to be said.
        parent: the widget that it stands in.
    """

    def __init__(self, results: Sequence[str], remarks: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        unit = self.fontMetrics().height()
        self._result = SteadyLabel(results, self)
        self._result.setFont(demibold(self._result.font()))
        self._remark = SteadyLabel(remarks, self)
        self._remark.setProperty("role", "muted")
        self._progress = ProgressBar(self)
        self._progress.setFixedHeight(round(0.4 * unit))
        self._progress.setAccessibleName(_("Progress of the comparison"))
        policy = self._progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._progress.setSizePolicy(policy)
        self._progress.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(unit // 4)
        for one in (self._result, self._remark, self._progress):
            column.addWidget(one)

    @property
    def result(self) -> str:
        """What was found, in a sentence."""
        return self._result.text()

    @property
    def remark(self) -> str:
        """What else is said."""
        return self._remark.text()

    def say(self, result: str, remark: str) -> None:
        """Say what was found, and what else is to be known."""
        self._result.setText(result)
        self._remark.setText(remark)

    def show_progress(self, done: int, total: int, *, running: bool) -> None:
        """Show how far it is, as long as it is going on."""
        self._progress.setVisible(running)
        self._progress.show_progress(done, max(1, total))
