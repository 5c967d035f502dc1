"""The dialog that says what went wrong, with a report to copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QFontDatabase
from PySide6.QtWidgets import QApplication, QLabel, QTextBrowser, QWidget

from ghost_desktop.desktop.kit.builders import button, column, dress, label
from ghost_desktop.desktop.kit.layout import demibold, scaled
from ghost_desktop.desktop.window.logs import log_folder
from ghost_desktop.desktop.window.reading import ReadingDialog
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.window.errors import Failure


class ErrorDialog(ReadingDialog):
    """Says that something went wrong, with a report to copy.

    Attributes:
        report: what Copy puts on the clipboard.
    """

    def __init__(self, failure: Failure, parent: QWidget | None = None) -> None:
        self.report = failure.report
        sentence = _selectable(failure.sentence)
        sentence.setFont(scaled(demibold(QApplication.font()), 1.2))
        report = dress(QTextBrowser(), name=_("Report"))
        report.setPlainText(failure.report)
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        fixed.setPointSizeF(QApplication.font().pointSizeF())
        report.setFont(fixed)
        report.setLineWrapMode(QTextBrowser.LineWrapMode.NoWrap)
        report.setTabChangesFocus(True)
        self._said = _selectable(role="muted")
        self._said.hide()
        folder = log_folder()
        copy = button(_("&Copy report"), self.copy, hint=_("Put the report on the clipboard"))
        where = str(folder) if folder else _("There is no log file")
        show = button(_("Show &log folder"), self.show_log_folder, hint=where)
        show.setEnabled(folder is not None)
        content = QWidget()
        content.setFocusProxy(report)
        error = _selectable(failure.error[:300], role="refusal")
        column(sentence, error, (report, 1), self._said, on=content)
        title = _("Something went wrong")
        super().__init__(title, content, parent, height=26, others=(copy, show))
        self.setAccessibleDescription(failure.sentence)

    @Slot()
    def copy(self) -> None:
        """Put the report on the clipboard."""
        QApplication.clipboard().setText(self.report)
        self._say(_("The report is on the clipboard."))

    @Slot()
    def show_log_folder(self) -> None:
        """Open the folder of the log file in the user's file manager, or say where it is."""
        folder = log_folder()
        if folder is not None and not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self._say(say("The log is in {folder}.", folder=folder))

    def _say(self, text: str) -> None:
        self._said.setText(text)
        self._said.show()


def _selectable(text: str = "", role: str = "") -> QLabel:
    made = label(role, text)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made
