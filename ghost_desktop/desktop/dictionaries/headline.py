"""What stands above the views: what was found, in a sentence, and below it what else is to be said.

Both have their places, whatever they say, and so has the progress: what is below does not move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from ghost_desktop.desktop.fonts import demibold, wrapped_height
from ghost_desktop.desktop.progress import ProgressBar
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence

_BAR = 0.4  # heights of the font: the bar of progress


class SteadyLabel(QLabel):
    """A label that has room for the longest of some texts, whatever it says.

    Args:
        longest: the texts that it may have to say.
        parent: the widget that it stands in.
    """

    def __init__(self, longest: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self._longest = longest
        self._is_brief = False
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)

    def be_brief(self, is_brief: bool) -> None:
        """Have no more room than what is said needs; or room for the longest text again."""
        if is_brief != self._is_brief:
            self._is_brief = is_brief
            self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        """Return how much the longest text needs."""
        if self._is_brief:
            return super().heightForWidth(width)
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
        self._progress.setAccessibleName(_("Progress of the comparison"))
        policy = self._progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._progress.setSizePolicy(policy)
        self._progress.hide()
        self._scale()
        self._is_brief = False
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
        self._remark.setVisible(bool(remark) or not self._is_brief)

    def be_brief(self, is_brief: bool) -> None:
        """Have no room for what is not said, as in a low window; what is below may move then."""
        self._is_brief = is_brief
        for label in (self._result, self._remark):
            label.be_brief(is_brief)
        self._remark.setVisible(bool(self.remark) or not is_brief)

    def show_progress(self, done: int, total: int, *, running: bool) -> None:
        """Show how far it is, as long as it is going on."""
        self._progress.setVisible(running)
        self._progress.show_progress(done, max(1, total))

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._scale()

    def _scale(self) -> None:
        self._progress.setFixedHeight(round(_BAR * self.fontMetrics().height()))
