"""Shows a person's exceptions to a dictionary, to keep more of them, or fewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QWidget

from ghost_desktop.desktop.kit.builders import button, column, dress, label, row
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.desktop.window.reading import ReadingDialog
from ghost_desktop.engine.words.letters import Alphabet
from ghost_desktop.formats.text import joined_and, number, words_text
from ghost_desktop.library import catalogue
from ghost_desktop.library.catalogue import list_name
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ghost_desktop.desktop.window.library import Library


class ExceptionsDialog(ReadingDialog):
    """The words that are left out of a dictionary where the person says so.

    Args:
        library: has the exceptions.
        source: the dictionary.
        struck: the words that were struck in the match at the board, which can be kept.
        window: the window that it belongs to.
    """

    def __init__(
        self, library: Library, source: str, struck: Sequence[str], window: QWidget
    ) -> None:
        self._library, self._source = library, source
        self._struck = tuple(struck)
        self._shown: tuple[str, ...] = ()  # by rows
        self._alphabet = Alphabet(catalogue.alphabet_of(source))
        content = QWidget()
        self._about = label()
        self.words = dress(QListWidget(), name=_("Your exceptions"))
        self.words.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.words.itemSelectionChanged.connect(self._on_selected)
        self._keep = button("", self._on_keep, default=False)  # which words, it says
        self._remove = button(_("Remove"), self._on_remove, default=False)
        self._clear = button(_("Clear"), lambda: self._change(()), default=False)
        buttons = row(self._keep, self._remove, self._clear, ...)
        column(self._about, (self.words, 1), buttons, on=content)
        super().__init__(_("Your exceptions"), content, window, width=30, height=24)
        self._show()
        self._take_focus()

    def word_here(self) -> str:
        """Return the word of the current row; "" if there is none."""
        row = self.words.currentRow()
        return self._shown[row] if row >= 0 else ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Del, for the chosen words."""
        if event.matches(QKeySequence.StandardKey.Delete):
            self._on_remove()
        else:
            super().keyPressEvent(event)

    @property
    def _kept(self) -> tuple[str, ...]:
        return self._library.exceptions(self._source)

    @property
    def _to_keep(self) -> list[str]:
        """The words of the match that are no exceptions so far."""
        return [word for word in self._struck if word not in self._kept]

    def _show(self) -> None:
        """Show the words that are kept now, and what could be kept."""
        self.words.clear()
        self._shown = self._kept
        self.words.addItems([self._alphabet.shown(word) for word in self._shown])
        if self._kept:
            self.words.setCurrentRow(0)
        name, count = list_name(self._source), len(self._kept)
        said = _(
            "{list}: you have kept {words}. To leave them out, press the name of the game at the top "
            "of the window and tick “Without your exceptions”."
        )
        if not count:
            said = _("{list}: you have kept no word that nobody knows.")
        said = said.format(list=name, words=words_text(count))
        if self._to_keep:
            struck = ngettext(
                "{words} was struck in the match at the board.",
                "{words} were struck in the match at the board.",
                len(self._to_keep),
            )
            words = joined_and([self._alphabet.shown(word) for word in self._to_keep])
            said = f"{said} {struck.format(words=words)}"
            keep = ngettext("Keep {words}", "Keep these {count} words", len(self._to_keep))
            self._keep.setText(keep.format(words=words, count=number(len(self._to_keep))))
        self._about.setText(said)
        self.setAccessibleDescription(said)
        self._keep.setVisible(bool(self._to_keep))
        for one in (self.words, self._remove, self._clear):
            one.setVisible(bool(self._kept))
        self._on_selected()

    @Slot()
    def _on_selected(self) -> None:
        self._remove.setEnabled(bool(self.words.selectedItems()))

    # --- what can be done ---------------------------------------------------------------------------

    @Slot()
    def _on_keep(self) -> None:
        self._change((*self._kept, *self._to_keep))

    @Slot()
    def _on_remove(self) -> None:
        rows = self.words.selectionModel().selectedRows()
        chosen = {self._shown[one.row()] for one in rows}
        self._change(word for word in self._kept if word not in chosen)

    def _change(self, words: Iterable[str]) -> None:
        """Have these words for exceptions."""
        try:
            self._library.keep_exceptions(self._source, tuple(words))
        except OSError as error:
            show_error(self, _("Your exceptions could not be written."), error)
        self._show()
        self._take_focus()
        announce(self, self._about.text())

    def _take_focus(self) -> None:
        """Have the keys where there is something to do."""
        part = self.words if self._kept else self._keep if self._to_keep else self.close_button
        part.setFocus()
