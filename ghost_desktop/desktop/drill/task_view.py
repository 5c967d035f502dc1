"""What is asked: the letters on the table, where the next goes, and what became of the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QPushButton

from ghost_desktop.desktop.board.cast import Cast
from ghost_desktop.desktop.board.ghost_column import GhostColumn
from ghost_desktop.desktop.board.letters_view import LettersView
from ghost_desktop.desktop.kit.commands import key_names, tip
from ghost_desktop.desktop.word_meaning import meaning_card
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.board.wording import Wording
    from ghost_desktop.desktop.word_meaning import WordMeaning
    from ghost_desktop.play.round import Round
    from ghost_desktop.play.table import Seating

MOST_MEANINGS = 2
"""Words of which is told what they mean; of more there is no room for all."""

_MEANING_WIDTH = 44  # lines of text


class TaskView(QObject):
    """Shows one question.

    Attributes:
        column: what all stands in.
        letters: the letters on the table, and all by which letters are added.

    Signals:
        help_chosen: when a hint, or after it the reply, is wanted.
        next_chosen: when the next line is wanted.
    """

    help_chosen = Signal()
    next_chosen = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._place = parent  # where letters are typed
        self.column = GhostColumn(parent)
        self.letters = LettersView(self.column)
        self._meanings = self.column.label()
        self._meanings.setProperty("role", "card")
        self._meanings.setAccessibleName(_("Definition"))
        self._meanings.hide()
        self.column.add_in_the_middle(self._meanings)
        self.column.scaled.connect(self._on_scaled)
        self._help = QPushButton(_("Hint"), self.column)
        self._help.clicked.connect(self.help_chosen)
        self._next = QPushButton(_("Go on  ↵"), self.column)
        self._next.setProperty("role", "main")
        self._next.setAccessibleName(_("Go on"))
        self._next.clicked.connect(self.next_chosen)
        self.column.add_row(self._help, self._next)
        self.column.rows.addStretch(4)

    def show_task(self, wording: Wording, this_round: Round, seating: Seating) -> None:
        """Ask: letters are taken, a hint can be had."""
        self._show(wording, this_round, seating, is_answered=False)
        self.offer(_("Hint"), _("Leave three letters, of which one is right"))

    def show_answer(
        self,
        wording: Wording,
        this_round: Round,
        seating: Seating,
        meanings: Sequence[WordMeaning] = (),
    ) -> None:
        """Say what became of an answer, and what words mean, until the next question."""
        self._show(wording, this_round, seating, is_answered=True)
        cards = "<br>".join(map(meaning_card, meanings))
        self._meanings.setText(cards)
        said = QTextDocumentFragment.fromHtml(cards).toPlainText()
        self._meanings.setAccessibleDescription(said)
        self._meanings.setVisible(bool(meanings))
        self.letters.keys.setVisible(not meanings)

    @property
    def meaning(self) -> str:
        """What is said of words that were to be found; empty while nothing is."""
        shown = self._meanings.isVisible()
        return self._meanings.accessibleDescription() if shown else ""

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        """Keep what words mean off the edges of its frame."""
        self._meanings.setMargin(round(0.3 * line))
        self._meanings.setMaximumWidth(_MEANING_WIDTH * line)

    def _show(
        self, wording: Wording, this_round: Round, seating: Seating, *, is_answered: bool
    ) -> None:
        self.column.say(wording)
        self._meanings.hide()
        self.letters.keys.show()
        self.letters.remark("")
        self.let_go_of_focus()
        self._help.setVisible(not is_answered)
        self._next.setVisible(is_answered)
        self.letters.show_round(
            this_round,
            Cast.against_computers(seating),
            takes_letters=not is_answered,
            takes_commands=not is_answered,
        )

    def let_go_of_focus(self) -> None:
        """Have letters typed on: of a button that is hidden, whatever is next to it has the focus."""
        focused: QWidget | None = self._place.window().focusWidget()
        if focused is not None and self.column.isAncestorOf(focused):
            self._place.setFocus()

    def offer(self, text: str, does: str) -> None:
        """Name the help that can be had, and what it does."""
        self._help.setText(say("{text}  ({keys})", text=text, keys=key_names("drill.help")))
        self._help.setAccessibleName(text)
        self._help.setToolTip(tip("drill.help", does))
