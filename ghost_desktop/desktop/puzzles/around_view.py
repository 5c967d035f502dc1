"""What the answer to a puzzle can become: words, and what the best known of them means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QTextDocumentFragment

from ghost_desktop.desktop.puzzles.wording import name_words
from ghost_desktop.desktop.word_meaning import meaning_card
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.ghost_column import GhostColumn
    from ghost_desktop.desktop.puzzles.looking import PuzzleWords

_WIDTH = 28
"""Lines of text that a meaning is wide at most, as on the board."""


class AroundView(QObject):
    """Shows them in a column, below what is there; where there is little height, words alone."""

    def __init__(self, column: GhostColumn) -> None:
        super().__init__(column)
        self._column = column
        self._around: PuzzleWords | None = None
        self._words = column.label()
        self._meaning = column.label()
        self._meaning.setProperty("role", "card")
        self._meaning.setAccessibleName(_("Definition"))
        for part in (self._words, self._meaning):
            column.add_in_the_middle(part)
        column.scaled.connect(self._on_scaled)

    def show_around(self, around: PuzzleWords | None) -> None:
        """Show words, or nothing."""
        self._around = around
        self._words.setText("" if around is None else name_words(around))
        self._words.setVisible(around is not None)
        meaning = None if around is None else around.meaning
        card = "" if meaning is None else meaning_card(meaning)
        self._meaning.setText(card)
        plain = QTextDocumentFragment.fromHtml(card).toPlainText()
        self._meaning.setAccessibleDescription(plain)
        self._meaning.setVisible(bool(card) and not self._column.is_tight)

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        """Keep what words mean off the edges of its frame."""
        self._meaning.setMargin(round(0.3 * line))
        for part in (self._words, self._meaning):
            part.setMaximumWidth(_WIDTH * line)
        self.show_around(self._around)
