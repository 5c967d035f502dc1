"""What the selected word means and how common it is, in a framed place of its own."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QTextBrowser, QWidget

from ghost_desktop.desktop.kit.ask import ask, drop
from ghost_desktop.desktop.theme import colours
from ghost_desktop.desktop.word_meaning import WordMeaning, look_up_meaning, meaning_page
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent


_LEAST = QSize(9, 4)  # in heights of the font
_ROOMY = 22  # heights of the font: in this width, a few sentences would look lost in usual letters
_LARGE = 1.25  # of its letters then to the usual ones


class MeaningView(QTextBrowser):
    """Shows what a word means, or how to have that shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: WordMeaning | None = None
        self.setAccessibleName(_("Definition"))
        self._show()

    @property
    def text(self) -> str:
        """What is said of the selected word, or that none is."""
        return self.toPlainText()

    def show_meaning(self, word: str, title: str) -> None:
        """Find out what a word means, and show it under its title; of no word, say how to select one."""
        if word:
            job = partial(look_up_meaning, word, title)
            ask(self, job, self._on_found, fails=_("The definition could not be looked up."))
        else:
            drop(self)
            self._shown = None
            self._show()

    def minimumSizeHint(self) -> QSize:
        """Ask for a few lines."""
        return _LEAST * self.fontMetrics().height()

    def sizeHint(self) -> QSize:
        """Ask for no more: what room there is comes on top."""
        return self.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have larger letters where there is room."""
        super().resizeEvent(event)
        self._fit_letters()

    def _fit_letters(self) -> None:
        font = QFont(self.font())
        if self.width() >= _ROOMY * self.fontMetrics().height():
            font.setPointSizeF(_LARGE * font.pointSizeF())
        if self.document().defaultFont() != font:
            self.document().setDefaultFont(font)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_letters()
        if event.type() is QEvent.Type.PaletteChange:
            self._show()

    def _show(self) -> None:
        if self._shown is not None:
            self.setHtml(meaning_page(self._shown))
        else:
            hint = escape(_("Select a word to see here what it means."))
            self.setHtml(f"<p style='color: {colours().muted}'>{hint}</p>")

    def _on_found(self, meaning: WordMeaning) -> None:
        self._shown = meaning
        self._show()
