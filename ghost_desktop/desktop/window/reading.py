"""Dialogs to read beside the window."""

from __future__ import annotations

from typing import Self

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QPushButton, QTextBrowser, QWidget

from ghost_desktop.desktop.kit.builders import button, fill_dialog
from ghost_desktop.desktop.kit.layout import resize_on_screen
from ghost_desktop.translation import _


class ReadingDialog(QDialog):
    """Something to read beside the window, which can be used meanwhile.

    Args:
        title: of the dialog.
        content: what there is to read; it gets the focus.
        window: the window that it belongs to.
        width, height: lines of text that it is wide and high, where the screen is large enough.
        others: buttons beside the one that closes it.

    Attributes:
        close_button: closes it.
    """

    def __init__(
        self,
        title: str,
        content: QWidget,
        window: QWidget | None,
        *,
        width: int = 40,
        height: int = 34,
        others: tuple[QPushButton, ...] = (),
    ) -> None:
        super().__init__(window)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        unit = self.fontMetrics().height()
        self.close_button = button(_("Close"), self.accept, role="main")
        fill_dialog(self, content, self.close_button, *others)
        content.setFocus()
        resize_on_screen(self, QSize(width * unit, height * unit))

    def come(self) -> None:
        """Come to the front."""
        self.show()
        self.raise_()
        self.activateWindow()

    @classmethod
    def show_for(cls, window: QWidget) -> Self:
        """Show the sheet of `window`, or bring it forward if it is open."""
        open_sheets = [sheet for sheet in window.findChildren(cls) if sheet.isVisible()]
        sheet = open_sheets[0] if open_sheets else cls(window)  # type: ignore[arg-type,call-arg]
        sheet.come()
        return sheet


class ReadingPage(QTextBrowser):
    """Text to read, scroll, select and copy, in the colours of the theme.

    Args:
        name: what a screen reader calls it.
        html: the text, without any colour or size of its own.
    """

    def __init__(self, name: str, html: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setOpenExternalLinks(True)
        self.document().setDocumentMargin(self.fontMetrics().height() / 2)
        self.setHtml(html)
