"""The dialog that says what went wrong, with a report to copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QTextBrowser, QVBoxLayout

from ghost_desktop.desktop.window.logs import log_folder
from ghost_desktop.formats.text import number
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.window.errors import Failure


class ErrorDialog(QDialog):
    """Says that something went wrong, counts what goes wrong while it is open, and can be copied."""

    def __init__(self, failure: Failure, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._failure = failure
        self._more = 0
        self.setWindowTitle(_("Something went wrong"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._build()

    @property
    def report(self) -> str:
        """What Copy puts on the clipboard."""
        return f"{self._failure.report.rstrip()}\n{self._count()}".rstrip() + "\n"

    def add(self) -> None:
        """Count another error."""
        self._more += 1
        self._say(self._count())

    def _count(self) -> str:
        if not self._more:
            return ""
        said = ngettext(
            "Since then: {count} further error.", "Since then: {count} further errors.", self._more
        )
        return said.format(count=number(self._more))

    @Slot()
    def copy(self) -> None:
        """Put the report on the clipboard."""
        QGuiApplication.clipboard().setText(self.report)
        self._say(_("The report is on the clipboard."))

    @Slot()
    def show_log_folder(self) -> None:
        """Open the folder of the log file in the user's file manager, or say where it is."""
        folder = log_folder()
        if folder is not None and not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self._say(say("The log is in {folder}.", folder=folder))

    def _say(self, text: str) -> None:
        self._said.setText(text)
        self._said.setVisible(bool(text))

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        sentence = _label(self._failure.sentence, self)
        font = sentence.font()
        font.setPointSizeF(1.2 * font.pointSizeF())
        font.setWeight(font.Weight.DemiBold)
        sentence.setFont(font)
        error = _label(self._failure.error[:300], self, role="refusal")
        self._report = QTextBrowser(self)
        self._report.setPlainText(self._failure.report)
        self._report.setAccessibleName(_("Report"))
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        fixed.setPointSizeF(self.font().pointSizeF())
        self._report.setFont(fixed)
        self._report.setLineWrapMode(QTextBrowser.LineWrapMode.NoWrap)
        self._report.setTabChangesFocus(True)
        self._said = _label("", self, role="muted")
        self._said.hide()

        column = QVBoxLayout(self)
        column.setContentsMargins(unit, unit, unit, unit)
        column.setSpacing(unit // 2)
        column.addWidget(sentence)
        column.addWidget(error)
        column.addWidget(self._report, 1)
        column.addWidget(self._said)
        column.addLayout(self._build_buttons(unit))
        self.setAccessibleDescription(self._failure.sentence)
        self.resize(QSize(40 * unit, 26 * unit).boundedTo(self.screen().availableSize()))

    def _build_buttons(self, unit: int) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(unit // 2)
        copy = QPushButton(_("&Copy report"), self)
        copy.setToolTip(_("Put the report on the clipboard"))
        copy.clicked.connect(self.copy)
        folder = log_folder()
        show = QPushButton(_("Show &log folder"), self)
        show.setToolTip(str(folder) if folder else _("There is no log file"))
        show.setEnabled(folder is not None)
        show.clicked.connect(self.show_log_folder)
        close = QPushButton(_("Close"), self)
        close.setProperty("role", "main")
        close.clicked.connect(self.accept)
        for button in (copy, show):
            button.setAutoDefault(False)
            row.addWidget(button)
        row.addStretch()
        row.addWidget(close)
        close.setDefault(True)
        close.setFocus()
        return row


def _label(text: str, parent: QWidget, role: str = "") -> QLabel:
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setWordWrap(True)
    label.setProperty("role", role)
    return label
