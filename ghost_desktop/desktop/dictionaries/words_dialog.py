"""Words in a dialog beside the window, which can be used meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from ghost_desktop.desktop.dictionaries.word_table import WordsView
from ghost_desktop.desktop.reading import ReadingDialog
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.dictionaries.word_search import NamedWords


class WordsDialog(ReadingDialog):
    """Shows words; there is one for all that are looked at one after the other.

    Args:
        window: the window that it belongs to.
    """

    def __init__(self, window: QWidget) -> None:
        self.view = WordsView()
        super().__init__(_("Words"), self.view, window, width=32, height=26)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)

    def show_words(self, named: NamedWords) -> None:
        """Show other words, and come to the front."""
        self.view.show_words(named)
        self.show()
        self.raise_()
        self.activateWindow()
        self.view.rows.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
