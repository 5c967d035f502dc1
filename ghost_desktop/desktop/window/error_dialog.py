"""The dialog that says what went wrong, with a report to copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QFontDatabase
from PySide6.QtWidgets import QApplication, QLabel, QTextBrowser, QWidget

from ghost_desktop.desktop.kit.builders import ReadingDialog, button, column, dress, label
from ghost_desktop.desktop.kit.layout import demibold, scaled
from ghost_desktop.desktop.window.logs import log_folder
from ghost_desktop.formats.text import counted
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.window.errors import Failure


class ErrorDialog(ReadingDialog):
    """Says that something went wrong, counts what goes wrong while it is open, and can be copied."""

    def __init__(self, failure: Failure, parent: QWidget | None = None) -> None:
        self._failure = failure
        self._more, self._other = 0, ""  # how many followed, and what the last other one said
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

    @property
    def report(self) -> str:
        """What Copy puts on the clipboard."""
        return f"{self._failure.report.rstrip()}\n{self._count()}".rstrip() + "\n"

    def add(self, failure: Failure) -> None:
        """Count another error, and say it if it is not the same."""
        self._more += 1
        if failure.sentence != self._failure.sentence:
            self._other = failure.sentence
        self._say(self._count())

    def _count(self) -> str:
        if not self._more:
            return ""
        said = counted(
            "Since then: {count} further error.", "Since then: {count} further errors.", self._more
        )
        return f"{said} {self._other}".rstrip()

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
        self._said.setVisible(bool(text))


def _selectable(text: str = "", role: str = "") -> QLabel:
    made = label(role, text)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made
