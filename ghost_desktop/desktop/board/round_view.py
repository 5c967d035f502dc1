"""The middle of the board: ghost, what it says, tiles, keys; at the end the word that ended it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout

from ghost_desktop.desktop.board.ghost_column import GhostColumn
from ghost_desktop.desktop.board.letters_view import LettersView
from ghost_desktop.desktop.board.look_button import LookButton
from ghost_desktop.desktop.board.other_words import PossibleWords
from ghost_desktop.desktop.flow import keep_room
from ghost_desktop.desktop.kit.commands import entry, tip, title
from ghost_desktop.desktop.word_meaning import meaning_card
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.board.wording import Wording
    from ghost_desktop.desktop.word_meaning import WordMeaning

_ROWS = 2  # of words that letters could also have become, where there is room
_MEANING_LINES, _MEANING_WIDTH = 3.6, 44  # lines of text: so high, and at most so wide
_PATIENCE = 3  # letters that are refused in a row before those that go are offered
_SENTENCE, _REMARK = 2, 1.5  # lines of text


class RoundView(QObject):
    """Shows a round of several players; what is there for its end has the place of the keys.

    Nothing moves while a round is played, when it ends, or when another begins.

    Attributes:
        column: what all stands in.
        playing, ended: what there is while a round is played, and once it is over, in one place.
        acts, ways_on: the rows of buttons on these.
        letters: the letters on the table, and all by which letters are added.
        look: to look at what the keys do.
        words: those that letters could also have become.
        awaits_meaning: whether a word is shown of which nothing is known yet.

    Signals:
        again_chosen: when another round is wanted.
        fitted: the letters that go are shown.
        review_chosen: when the round is to be gone through, play by play.
    """

    again_chosen = Signal()
    fitted = Signal()
    review_chosen = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.column = GhostColumn(parent, lines=28, growth=1.9)
        self.column.keep_still(self.column.headline, 1)
        self.column.keep_still(self.column.sentence, _SENTENCE)
        self.playing, self.ended = self.column.add_pages(2)
        self.letters = LettersView(self.column, self.playing, _REMARK)
        self.look = LookButton(title("round.look"), self.column)
        self.look.setToolTip(tip("round.look"))
        self.look.setAccessibleName(title("round.look"))
        self.look.setAccessibleDescription(_(entry("round.look").does))
        self.look.hide()
        self._offers_look = False
        self.fitting = QPushButton(_("Show the letters that go"), self.column)
        self.fitting.hide()
        self.fitting.clicked.connect(self._on_fitting)
        self._refusals = 0  # in a row
        place = QGridLayout()
        self.playing.addLayout(place)
        pages = [QVBoxLayout(), QVBoxLayout()]  # in one place
        for page in pages:
            place.addLayout(page, 0, 0)
        self.acts = self.column.add_row(self.look, page=pages[0])
        self.column.add_row(self.fitting, page=pages[1])
        self.playing.addStretch()
        self.awaits_meaning = False
        self.words = PossibleWords(self.column)
        self.column.add_in_the_middle(self.words, self.ended)
        self._meaning = self.column.label()
        self._meaning.setProperty("role", "card")
        self._meaning.setAccessibleName(_("Definition"))
        self._meaning.hide()
        self.column.keep_still(self._meaning, _MEANING_LINES)
        self.column.add_in_the_middle(self._meaning, self.ended)
        self._again = QPushButton(self.column)
        self._again.setProperty("role", "main")
        self._again.clicked.connect(self.again_chosen)
        self._review = QPushButton(_("Review"), self.column)
        self._review.setToolTip(tip("round.review"))
        self._review.setAccessibleDescription(_(entry("round.review").does))
        self._review.clicked.connect(self.review_chosen)
        self._review.hide()
        for part in (self._again, self._review):
            part.hide()
            keep_room(part)
        self.offer(_("Play again"))
        self.ways_on = self.column.add_row(self._again, self._review, page=self.ended)
        self.ended.addStretch()
        self.column.rows.addStretch(4)
        self.column.scaled.connect(self._on_scaled)
        self.column.resized.connect(self.give_words_room)

    def ask_below_tiles(self, *parts: QWidget) -> None:
        """Put parts in the place of the keys, which are hidden while these are there."""
        row = QHBoxLayout()
        row.addStretch()
        for part in parts:
            row.addWidget(part)
        row.addStretch()
        self.letters.keys_place.addLayout(row, 0, 0)

    def add_learned(self, part: QWidget) -> None:
        """Put below the ways on what a round has left to learn."""
        row = QHBoxLayout()
        row.addStretch()
        row.addWidget(part)
        row.addStretch()
        self.ended.insertLayout(self.ended.count() - 1, row)

    def show_wording(self, wording: Wording, *, is_over: bool) -> None:
        """Say how the round stands; keys give way to another round once it is over."""
        self.column.say(wording)
        self.letters.remark("")
        self.letters.show_fitting(is_shown=False)
        self._refusals = 0
        self.fitting.hide()
        self._show_look()
        self.letters.keys.setVisible(not is_over)
        self._again.setVisible(is_over)

    def offer_look(self, *, is_offered: bool, can_look: bool) -> None:
        """Offer to look at the keys, where there is room for that; be it at another turn."""
        self._offers_look = is_offered
        self.look.setEnabled(can_look)
        self._show_look()

    def _show_look(self) -> None:
        has_place = not self.column.is_tight and self.fitting.isHidden()
        self.look.setVisible(self._offers_look and has_place)

    def count_refusal(self) -> None:
        """Offer to show the letters that go, once several were refused in a row."""
        self._refusals += 1
        if self._refusals == _PATIENCE and not self.column.is_tight:
            self.fitting.show()
            self._show_look()
            self.letters.announce(self.fitting.text())

    @Slot()
    def _on_fitting(self) -> None:
        """Show them, until a letter is played; the keyboard goes on at the board."""
        self.fitting.hide()
        self._show_look()
        self.letters.show_fitting(is_shown=True)
        self.fitted.emit()

    @Slot()
    def give_words_room(self) -> None:
        """Have as many rows of words as there is room for without scrolling, be it none."""
        column = self.column
        most = _ROWS - column.is_tight - column.is_brief  # tiles need it more
        for rows in range(most, -1, -1):
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
            is_for_now: whether it is shown in the place of another; it is read out.
        """
        self.awaits_meaning = bool(word) and meaning is None
        card = meaning_card(meaning) if meaning is not None else f"<b>{escape(word)}</b>"
        self.column.write(self._meaning, card if word else "")
        plain = QTextDocumentFragment.fromHtml(card).toPlainText()
        self._meaning.setAccessibleDescription(plain)
        is_known = meaning is None or bool(meaning.definitions) or is_for_now
        self._meaning.setVisible(bool(word) and is_known and not self.column.is_brief)
        if is_for_now:
            self.letters.announce(plain)

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        """Keep off the edges, and leave room for a meaning before it is there."""
        margin = round(0.3 * line)
        self.column.rows.setContentsMargins(0, margin, 0, margin)
        self._show_look()
        keep_room(self.look, keeps=not self.column.is_tight)
        keep_room(self._meaning, keeps=not self.column.is_brief)
        self._meaning.setMargin(margin // 2)
        self._meaning.setMaximumWidth(_MEANING_WIDTH * line)
        self.words.setMaximumWidth(_MEANING_WIDTH * line)
        self.give_words_room()
