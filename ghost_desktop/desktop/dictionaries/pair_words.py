"""Buttons that count words and show them: as a list in which letters can be looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from ghost_desktop.desktop.dictionaries.words_dialog import WordsDialog
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.formats.text import words_text
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.desktop.dictionaries.word_search import NamedWords


class _WordsButton(QPushButton):
    """Counts words.

    Signals:
        wanted: the `NamedWords`.
    """

    wanted = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_("Words"), parent)  # until there are some to count
        self._named: NamedWords | None = None
        self.setToolTip(_("Show these words, and what they mean"))
        self.clicked.connect(self._on_clicked)

    def count(self, named: NamedWords) -> None:
        """Count other words."""
        self._named = named
        words = words_text(len(named.words))
        self.setText(_("{words} {where}").format(words=words, where=named.name))
        self.setEnabled(bool(len(named.words)))

    @Slot()
    def _on_clicked(self) -> None:
        self.wanted.emit(self._named)


class WordButtons(QWidget):
    """A button for each of some lists of words.

    Args:
        parent: the section.
        most: how many lists there are at most.
    """

    def __init__(self, parent: QWidget, most: int) -> None:
        super().__init__(parent)
        self._dialog: WordsDialog | None = None
        # All are made at once: Tab comes to what is made later after all else in the window.
        self.buttons = [_WordsButton(self) for _place in range(most)]
        row = FlowLayout(self, spacing=self.fontMetrics().height() // 2)
        row.setContentsMargins(0, 0, 0, 0)
        for button in self.buttons:
            button.wanted.connect(self.show_words)
            row.addWidget(button)
        self.offer(())

    @property
    def dialog(self) -> WordsDialog:
        """Where words are shown, made when it is first needed."""
        if self._dialog is None:
            self._dialog = WordsDialog(self)
        return self._dialog

    def offer(self, lists: Sequence[NamedWords]) -> None:
        """Offer lists of words, in place of those before."""
        for place, button in enumerate(self.buttons):
            button.setVisible(place < len(lists))
            if place < len(lists):
                button.count(lists[place])
        self.setVisible(bool(lists))

    @Slot(object)
    def show_words(self, named: NamedWords) -> None:
        """Show words."""
        self.dialog.show_words(named)
