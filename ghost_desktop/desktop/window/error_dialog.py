"""The dialog that says what went wrong, with a report to copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QLabel, QTextBrowser

from ghost_desktop.desktop.kit.builders import button, column, dress, label, row
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
        sentence = self._label(self._failure.sentence)
        font = sentence.font()
        font.setPointSizeF(1.2 * font.pointSizeF())
        font.setWeight(font.Weight.DemiBold)
        sentence.setFont(font)
        error = self._label(self._failure.error[:300], role="refusal")
        self._report = dress(QTextBrowser(), name=_("Report"))
        self._report.setPlainText(self._failure.report)
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        fixed.setPointSizeF(self.font().pointSizeF())
        self._report.setFont(fixed)
        self._report.setLineWrapMode(QTextBrowser.LineWrapMode.NoWrap)
        self._report.setTabChangesFocus(True)
        self._said = self._label(role="muted")
        self._said.hide()
        folder = log_folder()
        copy = button(_("&Copy report"), self.copy, hint=_("Put the report on the clipboard"))
        show = button(_("Show &log folder"), self.show_log_folder)
        show.setToolTip(str(folder) if folder else _("There is no log file"))
        show.setEnabled(folder is not None)
        close = button(_("Close"), self.accept, role="main")
        for one in (copy, show):
            one.setAutoDefault(False)
        parts = (sentence, error, (self._report, 1), self._said)
        buttons = row(copy, show, ..., close, spacing=unit // 2)
        column(*parts, buttons, on=self, margins=unit, spacing=unit // 2)
        close.setDefault(True)
        close.setFocus()
        self.setAccessibleDescription(self._failure.sentence)
        self.resize(QSize(40 * unit, 26 * unit).boundedTo(self.screen().availableSize()))

    def _label(self, text: str = "", role: str = "") -> QLabel:
        made = label(role, text)
        made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return made
