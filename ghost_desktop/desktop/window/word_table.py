"""A list of words: how many, a search, what the selected one means, and a way to copy them.

It is a table of one column: a `QListView` asks Python twice for each of 170,000 rows before it
shows the first, which takes more than a second; a table of rows of one height asks for those that
are in sight.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol

import numpy as np
from PySide6.QtCore import QModelIndex, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QApplication, QBoxLayout, QHeaderView, QWidget

from ghost_desktop.desktop.kit.ask import ask, drop, without_count
from ghost_desktop.desktop.kit.builders import (
    ReadingDialog,
    button,
    column,
    fill,
    label,
    line_edit,
    row,
)
from ghost_desktop.desktop.kit.commands import add_action, is_pressed, key_names
from ghost_desktop.desktop.kit.layout import demibold
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.table import RowsModel, RowsTable, TableColumn
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.window.meanings import MeaningView
from ghost_desktop.engine.words.letter_order import in_order
from ghost_desktop.engine.words.letters import Alphabet, letters_of
from ghost_desktop.formats.text import counted, words_text
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PySide6.QtGui import QKeyEvent

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.words.letter_order import LetterOrder
    from ghost_desktop.engine.words.wordlist import WordList


_PIECE = 2_000  # words read between two reports: two milliseconds


class Words(Protocol):
    """Words in an order: a `WordList`, or a tuple of strings. They do not change."""

    def __len__(self) -> int:
        """Count them."""

    def __getitem__(self, index: int, /) -> str:
        """Return one of them."""


@dataclass(frozen=True, eq=False)
class Rearranged:
    """The words of a list in another order.

    Attributes:
        words: the list.
        places: ``intp``, which of its words stands where.
    """

    words: WordList
    places: NDArray[np.intp]

    def __len__(self) -> int:
        """Count them."""
        return len(self.places)

    def __getitem__(self, index: int, /) -> str:
        """Return one of them."""
        return self.words[int(self.places[index])]


def in_order_of_language(
    words: WordList, report: Report, order: LetterOrder | None = None
) -> Words:
    """Return the words of a list as people look for them: what the worker does for a long one.

    Args:
        words: the list.
        report: can stop it.
        order: the order; by default that of its letters.
    """
    places = in_order(words, range(len(words)), order, without_count(report))
    return words if isinstance(places, range) else Rearranged(words, places)


@dataclass(frozen=True, eq=False)
class NamedWords:
    """Words that are shown as a list.

    Attributes:
        name: what they are, as a heading: "In ENABLE1 alone".
        words: the words.
        alphabet: the letters that occur in them, as `Alphabet` has them.
        is_english: whether it can be said what they mean.
    """

    name: str
    words: Words
    alphabet: str
    is_english: bool = False


def read_words(words: Words, places: NDArray[np.intp] | range, report: Report) -> tuple[str, ...]:
    """Return the words of some places as strings: what the worker does."""
    read = []
    for done, place in enumerate(places):
        if done % _PIECE == 0:
            report(done, len(places))
        read.append(words[int(place)])
    return tuple(read)


def _lines_of(words: Words, places: NDArray[np.intp] | range, report: Report) -> tuple[str, int]:
    """Return the words of some places as lines, and how many there are: what the worker does."""
    read = read_words(words, places, report)
    return "".join(f"{word}\n" for word in read), len(read)


def find_words(
    words: Words, read: tuple[str, ...], letters: str, report: Report
) -> tuple[tuple[str, ...], NDArray[np.intp]]:
    """Find the words that contain letters: what the worker does.

    Args:
        words: among which.
        read: the same as strings, if they were read before.
        letters: at least one, as the words have them.
        report: can stop it.

    Returns:
        The words as strings, for the next search; and the places, ``intp``, in order.
    """
    report(0, 0)
    read = read or read_words(words, range(len(words)), report)
    found = [place for place, word in enumerate(read) if letters in word]
    return read, np.array(found, np.intp)


_ROW = 1.5  # heights of the font
_LEAST = QSize(12, 8)  # heights of the font: the words
_BESIDE = 30  # heights of the font from which the meaning stands beside the words
_NOTHING = NamedWords("", (), "")


class WordRows(RowsTable):
    """Some of the words of a list, one a row; it holds where they are, and no word.

    Signals:
        typed: letters, which are to be looked for.
    """

    typed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_("Words"), RowsModel([TableColumn(text=str)]), parent, row=_ROW)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)

    def show_words(self, named: NamedWords, places: NDArray[np.intp] | range) -> None:
        """Show the words of some places."""
        self.rows.have([TableColumn(text=Alphabet(named.alphabet).shown)])
        self.rows.show(named.words, places)

    def word_here(self) -> str:
        """Return the word of the current row; "" if there is none."""
        return self.here or ""

    def keyboardSearch(self, search: str) -> None:
        """Leave it to the search: Qt's own asks Python for one word after the other."""
        self.typed.emit(search)

    def minimumSizeHint(self) -> QSize:
        """Ask for a few words."""
        return _LEAST * self.fontMetrics().height()


class WordsView(PagePart, QWidget):
    """Shows words, as many as there may be, and lets one look for letters in them.

    Attributes:
        named: the words that are shown, or looked through.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.named = _NOTHING
        self._read: tuple[str, ...] = ()  # all of them, once letters were looked for
        self._name, self._said = label(), label("muted")
        self._name.setFont(demibold(self._name.font()))
        search = say("Search letters ({search})", search=key_names("dictionaries.search"))
        self.field = line_edit(_("Search"), self._look, placeholder=search, clears=True)
        self.rows = WordRows(self)
        copies = _("Put these words on the clipboard, one a line")
        self.copy_button = button(_("Copy"), self.copy, hint=copies, default=False)
        self.meaning = MeaningView()
        self.setFocusProxy(self.rows)
        both = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._both = fill(both, (self.rows, 3), (self.meaning, 2), spacing=0.5)
        foot = row((self._said, 1), self.copy_button)
        column(self._name, self.field, (self._both, 1), foot, on=self, spacing=0.5)
        self.rows.typed.connect(self._type)
        self.rows.selectionModel().currentChanged.connect(self._on_current)
        add_action("dictionaries.search", self, self.field.setFocus)
        self.show_words(_NOTHING)

    # --- what is asked of it ------------------------------------------------------------------------

    @property
    def said(self) -> str:
        """What is said below the words: how many there are."""
        return self._said.text()

    def show_words(self, named: NamedWords) -> None:
        """Show other words, all of them."""
        self.named, self._read = named, ()
        self._name.setText(named.name)
        self._name.setVisible(bool(named.name))
        self.rows.setAccessibleName(named.name or _("Words"))
        self.meaning.setVisible(named.is_english)
        drop(self)
        if self.field.text():
            self.field.clear()  # which shows all
        else:
            self._show(range(len(named.words)))

    @Slot()
    def copy(self) -> None:
        """Have the words that are shown on the clipboard."""
        job = partial(_lines_of, self.named.words, self.rows.rows.order)
        ask(self, job, self._on_copied, fails=_("The words could not be copied."))

    # --- looking for letters --------------------------------------------------------------------------

    @property
    def _letters(self) -> str:
        """What is looked for, as the words have it."""
        return Alphabet(self.named.alphabet).meant(letters_of(self.field.text()))

    @Slot()
    def _look(self) -> None:
        letters = self._letters
        if letters and len(self.named.words):
            job = partial(find_words, self.named.words, self._read, letters)
            ask(self, job, self._on_found, fails=_("The letters could not be looked for."))
        else:
            drop(self, self._on_found)
            self._show(range(len(self.named.words)))

    def _on_found(self, found: tuple[tuple[str, ...], NDArray[np.intp]]) -> None:
        self._read, places = found
        self._show(places)
        announce(self.field, self.said)

    def _show(self, places: NDArray[np.intp] | range) -> None:
        """Show some of the words, and say how many they are."""
        self.rows.show_words(self.named, places)
        found, words = len(places), words_text(len(self.named.words))
        letters = self._letters
        if letters:
            words = counted(
                "{count} of {words} contains {letters}",
                "{count} of {words} contain {letters}",
                found,
                words=words,
                letters=Alphabet(self.named.alphabet).shown(letters),
            )
        self._said.setText(words)
        self.copy_button.setEnabled(bool(found))
        self.meaning.show_meaning("", "")
        if found:
            self.rows.scrollToTop()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on to the words, or forget the letters: a dialog around them would close."""
        is_searching = self.field.hasFocus() and bool(self.field.text())
        if is_pressed(event, "dictionaries.to_words") and not self.copy_button.hasFocus():
            self.rows.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.rows.come_to_a_row()
        elif is_pressed(event, "dictionaries.clear_search") and is_searching:
            self.field.clear()
        else:
            super().keyPressEvent(event)

    @Slot(str)
    def _type(self, letters: str) -> None:
        """Look for letters that were typed among the words."""
        self.field.setFocus()
        self.field.setText(self.field.text() + letters)

    # --- what becomes of a word -----------------------------------------------------------------------

    @Slot(QModelIndex)
    def _on_current(self, index: QModelIndex) -> None:
        if self.named.is_english and index.isValid():
            self.meaning.show_meaning(self.rows.word_here(), index.data())

    def _on_copied(self, lines: tuple[str, int]) -> None:
        text, words = lines
        QApplication.clipboard().setText(text)
        self._said.setText(say("Copied {words}.", words=words_text(words)))
        announce(self, self.said)

    # --- how it looks -----------------------------------------------------------------------------------

    def on_fit(self) -> None:
        """Put what a word means beside the words, or below them."""
        is_wide = self.width() >= _BESIDE * self.fontMetrics().height()
        direction = QBoxLayout.Direction
        self._both.setDirection(direction.LeftToRight if is_wide else direction.TopToBottom)


class WordsDialog(ReadingDialog):
    """Shows words, one list after the other: whoever has some to show keeps it for the next.

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
        self.come()
        self.view.rows.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
