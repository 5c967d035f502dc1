"""The middle of the board: ghost, what it says, tiles, keys; at the end the word that ended it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QPushButton

from ghost_desktop.desktop.board.ghost_column import GhostColumn
from ghost_desktop.desktop.board.letters_view import LettersView
from ghost_desktop.desktop.board.look_button import LookButton
from ghost_desktop.desktop.board.other_words import PossibleWords
from ghost_desktop.desktop.kit.commands import entry, tip, title
from ghost_desktop.desktop.word_meaning import meaning_card
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.board.wording import Wording
    from ghost_desktop.desktop.word_meaning import WordMeaning

_ROWS = 3  # of words that letters could also have become, where there is room
_ANY_HEIGHT = 16_777_215  # for Qt
_MEANING_LINES, _MEANING_WIDTH = 4.2, 44  # lines of text: at least so high, at most so wide


class RoundView(QObject):
    """Shows a round of several players.

    Attributes:
        column: what all stands in.
        letters: the letters on the table, and all by which letters are added.
        look: to look at what the keys do.
        words: those that letters could also have become.
        awaits_meaning: whether a word is shown of which nothing is known yet.

    Signals:
        again_chosen: when another round is wanted.
        review_chosen: when the round is to be gone through, play by play.
        strategy_chosen: when the round is to be looked at in its strategy.
    """

    again_chosen = Signal()
    review_chosen = Signal()
    strategy_chosen = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.column = GhostColumn(parent, lines=28, growth=1.9)
        self.letters = LettersView(self.column)
        self.look = LookButton(title("round.look"), self.column)
        self.look.setToolTip(tip("round.look"))
        self.look.setAccessibleName(title("round.look"))
        self.look.setAccessibleDescription(_(entry("round.look").does))
        self.look.hide()
        self._offers_look = False
        self.column.add_row(self.look)
        self.awaits_meaning = False
        self._least = 0  # pixels: how high a meaning is at least
        self.words = PossibleWords(self.column)
        self.column.add_in_the_middle(self.words)
        self._meaning = self.column.label()
        self._meaning.setProperty("role", "card")
        self._meaning.setAccessibleName(_("Definition"))
        self._meaning.hide()
        self.column.add_in_the_middle(self._meaning)
        self._again = QPushButton(self.column)
        self._again.setProperty("role", "main")
        self._again.clicked.connect(self.again_chosen)
        self._review = QPushButton(_("Review"), self.column)
        self._review.setToolTip(tip("round.review"))
        self._review.setAccessibleDescription(_(entry("round.review").does))
        self._review.clicked.connect(self.review_chosen)
        self._review.hide()
        self._strategy = QPushButton(title("round.strategy"), self.column)
        self._strategy.setToolTip(tip("round.strategy"))
        self._strategy.clicked.connect(self.strategy_chosen)
        self.offer(_("Play again"))
        self.column.add_row(self._again, self._review, self._strategy)
        self.column.rows.addStretch(4)
        self.column.scaled.connect(self._on_scaled)
        self.column.resized.connect(self.give_words_room)

    def show_wording(self, wording: Wording, *, is_over: bool) -> None:
        """Say how the round stands; keys give way to another round once it is over."""
        self.column.say(wording)
        self.letters.remark("")
        self.letters.keys.setVisible(not is_over)
        self._again.setVisible(is_over)
        self._strategy.setVisible(is_over)

    def offer_look(self, *, is_offered: bool, can_look: bool) -> None:
        """Offer to look at the keys, where there is room for that; be it at another turn."""
        self._offers_look = is_offered
        self.look.setEnabled(can_look)
        self.look.setVisible(is_offered and not self.column.is_tight)

    @Slot()
    def give_words_room(self) -> None:
        """Have as many rows of words as there is room for without scrolling, be it none."""
        column = self.column
        for rows in range(_ROWS, -1, -1) if self.words.has_any else ():
            self.words.set_rows(rows)
            column.rows.activate()
            if column.heightForWidth(column.width()) <= column.scroller.viewport().height():
                break

    def offer_review(self, *, is_offered: bool, can_review: bool) -> None:
        """Offer to go through the round, be it as soon as it is known what its plays were worth."""
        self._review.setVisible(is_offered)
        self._review.setEnabled(can_review)

    def offer(self, following: str) -> None:
        """Name what Enter begins once the round is over."""
        self._again.setText(say("{text}  ↵", text=following))
        self._again.setAccessibleName(following)

    @property
    def meaning(self) -> str:
        """What is said of the word that ended the round."""
        return self._meaning.text() if self._meaning.isVisible() else ""

    def show_meaning(
        self, word: str, meaning: WordMeaning | None = None, *, is_for_now: bool = False
    ) -> None:
        """Show a word, and what is known of it as soon as that is known; no word takes no room.

        Args:
            word: how it is shown.
            meaning: what is known of it.
            is_for_now: whether it is shown in the place of another, as high as that is, so that
                nothing moves below the mouse; it is read out.
        """
        self.awaits_meaning = bool(word) and meaning is None
        card = meaning_card(meaning) if meaning is not None else f"<b>{escape(word)}</b>"
        height = self._meaning.height()
        self._meaning.setText(card if word else "")
        if is_for_now and meaning is not None:
            self._meaning.setFixedHeight(height)
            if self._meaning.heightForWidth(self._meaning.width()) > height:
                self._meaning.setText(meaning_card(meaning, most=1))
        else:
            self._meaning.setMaximumHeight(_ANY_HEIGHT)
            self._meaning.setMinimumHeight(self._least)
        plain = QTextDocumentFragment.fromHtml(card).toPlainText()
        self._meaning.setAccessibleDescription(plain)
        self._meaning.setVisible(bool(word))
        if is_for_now:
            self.letters.announce(plain)

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        """Keep off the edges, and leave room for a meaning before it is there."""
        margin = round(0.3 * line)
        self.column.rows.setContentsMargins(0, margin, 0, margin)
        self.look.setVisible(self._offers_look and not self.column.is_tight)
        self._meaning.setMargin(margin)
        self._meaning.setMaximumWidth(_MEANING_WIDTH * line)
        self._least = round(_MEANING_LINES * line)
        self._meaning.setMaximumHeight(_ANY_HEIGHT)
        self._meaning.setMinimumHeight(self._least)
        self.words.setMaximumWidth(_MEANING_WIDTH * line)
        self.give_words_room()
