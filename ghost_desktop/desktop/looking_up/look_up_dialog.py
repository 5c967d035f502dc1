"""The dialog for looking words up: one types, and sees what is known of a word, or words that fit."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.dictionaries.word_table import WordRows, WordsModel
from ghost_desktop.desktop.errors import show_error
from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop
from ghost_desktop.desktop.looking_up.finding import AskedGame, Decided, decide, entry_of, find
from ghost_desktop.desktop.looking_up.page import (
    decided_said,
    entry_page,
    hint_page,
    spoken,
)
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.list_symbols import NO_SYMBOLS
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QObject
    from PySide6.QtGui import QResizeEvent

    from ghost_desktop.desktop.looking_up.finding import Findings
    from ghost_desktop.engine.list_symbols import ListSymbols
    from ghost_desktop.formats.looking_up import LookedUp

_SIZE = QSize(46, 26)
"""How large the dialog is, in heights of the font, where the window has room."""

_WORDS_WIDTH = 15
"""How wide the words are where there is room, in heights of the font."""

_WORDS_SHARE = 0.4
"""How much of the width they have at most: what is told of a word needs more."""

_LARGE = 1.3
"""Of the letters of the field to the usual ones."""

_REST_MS = 250
"""Milliseconds for which a word has to stay before it is found out what it decides."""

_MOVES = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}


class LookUpDialog(QDialog):
    """Looks words up; it is made once, and stands beside the window while that is used.

    Args:
        window: the window that it belongs to.

    Attributes:
        field: what is looked up.
        rows: the words that fit, or that the letters become.
        page: what is known of the word.

    Signals:
        found: something was found, or what a word decides.
    """

    found = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setWindowTitle(_("Look up words"))
        self._window = window
        self._came_from: QWidget | None = window
        self._asked: AskedGame | None = None
        self._withheld = ""
        self._found: Findings | None = None
        self._entry: LookedUp | None = None
        self._decides = ""
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self._resting.setInterval(_REST_MS)
        self._resting.timeout.connect(self._decide)
        self._model = WordsModel(self)
        self._build()

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        self.field = QLineEdit(self)
        self.field.setAccessibleName(_("Word or pattern"))
        self.field.setPlaceholderText(_("A word, or a pattern such as q?a*"))
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._find)
        self.field.installEventFilter(self)
        self._note = QLabel(self)
        self._note.setProperty("role", "muted")
        self._note.setWordWrap(True)
        self._heading = QLabel(self)
        self._heading.setWordWrap(True)
        self._heading.setProperty("role", "muted")
        self.rows = WordRows(self._model, self)
        self.rows.setAccessibleName(_("Words"))
        self.rows.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # the keys stay with the field
        self.rows.typed.connect(self._type)
        self.rows.doubleClicked.connect(lambda _index: self._take())
        self.rows.selectionModel().currentChanged.connect(self._on_current)
        self.page = QTextBrowser(self)
        self.page.setAccessibleName(_("What is known of the word"))
        self._words = QWidget(self)
        left = QVBoxLayout(self._words)
        left.setContentsMargins(0, 0, 0, 0)
        left.addWidget(self._heading)
        left.addWidget(self.rows, 1)
        both = QHBoxLayout()
        both.addWidget(self._words)
        both.addWidget(self.page, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(unit, unit, unit, unit)
        column.setSpacing(unit // 2)
        column.addWidget(self.field)
        column.addWidget(self._note)
        column.addLayout(both, 1)
        self._fit_letters()

    # --- what is asked ------------------------------------------------------------------------------

    def look_up(
        self, written: str, asked: AskedGame, *, withheld: str = "", note: str = ""
    ) -> None:
        """Come to the front, and look a word up.

        Args:
            written: the word, or a pattern; nothing leaves that to the person.
            asked: the game about whose words is asked.
            withheld: why it is not to be said what words decide, in a sentence; else empty.
            note: what is to be said beside.
        """
        if QApplication.activeWindow() is not self:
            self._came_from = QApplication.activeWindow()
        self._asked, self._withheld = asked, withheld
        self._found = None  # of another game, and lists may have changed
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self.field.blockSignals(True)  # noqa: FBT003 - it is looked up below in any case
        self.field.setText(written)
        self.field.blockSignals(False)  # noqa: FBT003
        self.field.selectAll()
        self._find()
        if not self.isVisible():  # the letters may be larger than they were
            self.resize((_SIZE * self.fontMetrics().height()).boundedTo(self._window.size() * 0.9))
        self.show()
        self.raise_()
        self.activateWindow()
        self.field.setFocus(Qt.FocusReason.ActiveWindowFocusReason)

    def ask_again(self, asked: AskedGame) -> None:
        """Look the same up again: lists have changed, or the symbols beside words."""
        self._asked, self._found = asked, None
        self._find()

    def begin_anew(self) -> None:
        """Let another word be typed in place of the one that is there."""
        self.field.setFocus()
        self.field.selectAll()

    @property
    def asked(self) -> AskedGame | None:
        """The game about whose words is asked; None before anything is."""
        return self._asked

    @property
    def is_busy(self) -> bool:
        """Whether more is still to be found out of what is written."""
        return self._resting.isActive() or awaits(self)

    @property
    def said(self) -> str:
        """What is said of the word."""
        return self.page.toPlainText()

    @property
    def heading(self) -> str:
        """What the words are that are listed; nothing if there are none."""
        return self._heading.text() if self._words.isVisibleTo(self) else ""

    @property
    def words(self) -> list[str]:
        """The words that are listed."""
        return [self._model.word(row) for row in range(self._model.rowCount())]

    @Slot()
    def _find(self) -> None:
        """Look up what is written by now."""
        self._stop()
        if self._asked is None:
            return
        known, lists = self._asked, None
        if self._found is not None:
            known, lists = self._found.asked, self._found.lists
        job = partial(find, self.field.text(), known, lists)
        ask(self, job, self._on_found, fails=self._on_trouble)

    def _stop(self) -> None:
        self._resting.stop()
        drop(self)

    # --- what is found ------------------------------------------------------------------------------

    def _on_found(self, found: Findings) -> None:
        self._found = found
        self._model.show_words(found.named, found.places)
        self._heading.setText(found.named.name)
        self._words.setVisible(len(found.places) > 0)
        if found.entry is not None:
            self._show_entry(found.entry)
        else:
            self._entry = None
            self._show_hint(found)
        self.found.emit()

    def _show_hint(self, found: Findings) -> None:
        """Say how words are looked up, or what is wrong, or that there are words to choose from."""
        said = found.trouble or found.named.name
        if not said:
            said = _(
                "Type a word to see which dictionaries have it, what it means and what it decides; "
                "or a pattern: ? is any one letter, * any letters, and {{STOP}} these in any order."
            ).format()
        elif len(found.places):
            said = _("Select a word to see here what is known of it.")
        self.page.setHtml(hint_page(said))
        announce(self, found.named.name or said)

    def _show_entry(self, entry: LookedUp) -> None:
        self._entry = entry
        self._decides = ""
        if entry.counts:
            self._decides = self._withheld or _("Finding out what it decides…")
        self._show()
        announce(self, spoken(entry, self._symbols))
        if entry.counts and not self._withheld:
            self._resting.start()

    @property
    def _symbols(self) -> ListSymbols:
        return self._found.symbols if self._found is not None else NO_SYMBOLS

    def _show(self) -> None:
        if self._entry is not None:
            self.page.setHtml(entry_page(self._entry, self._decides, self._symbols))

    @Slot()
    def _decide(self) -> None:
        if self._entry is not None and self._found is not None:
            word = self._entry.entry.word
            ask(
                self,
                partial(decide, word, self._found.asked),
                self._on_decided,
                fails=self._on_undecided,
                work=Work.ALONE,  # it solves, perhaps for seconds
            )

    def _on_decided(self, decided: Decided) -> None:
        entry = self._entry
        self._decides = ""
        if entry is not None and self._found is not None:
            if decided.solution is not None:
                asked = replace(self._found.asked, solution=decided.solution)
                self._found = replace(self._found, asked=asked)
            self._decides = decided_said(
                replace(entry, decides=decided.one, refusal=decided.refusal)
            )
        self._show()
        self.found.emit()

    def _on_undecided(self, error: BaseException) -> None:
        show_error(self, _("What the word decides could not be found out."), error)
        self._decides = ""
        self._show()
        self.found.emit()

    def _on_trouble(self, error: BaseException) -> None:
        if isinstance(error, WordListError):
            self._words.hide()
            self.page.setHtml(hint_page(describe_refusal(error)))
        else:
            show_error(self, _("The word could not be looked up."), error)

    # --- the words ----------------------------------------------------------------------------------

    @Slot("QModelIndex", "QModelIndex")
    def _on_current(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid() and self._found is not None:
            self._resting.stop()
            drop(self, self._on_decided)
            word = self._model.word(current.row())
            job = partial(entry_of, word, self._found)
            ask(self, job, self._on_entry, fails=self._on_trouble)

    def _on_entry(self, entry: LookedUp) -> None:
        self._show_entry(entry)
        self.found.emit()

    def word_here(self) -> str:
        """Return the word of which is told; "" if there is none."""
        return self._entry.entry.word if self._entry is not None else ""

    @Slot(str)
    def _type(self, letters: str) -> None:
        """Go on in the field with letters that were typed among the words."""
        self.field.setFocus()
        self.field.insert(letters)

    def _take(self) -> None:
        """Look up the word of the row, and what it becomes."""
        index = self.rows.currentIndex()
        if index.isValid():
            self.field.setText(self._model.data(index) or "")
            self.field.selectAll()
            self.field.setFocus()

    # --- keys ---------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrows move among the words while the field keeps the focus."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if event.key() not in _MOVES:
            return super().eventFilter(watched, event)
        if self.rows.currentIndex().isValid():
            self.rows.keyPressEvent(event)
        elif self._model.rowCount():
            self.rows.selectRow(0)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes a word into the field; Escape closes, as in every dialog."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take()
        else:
            super().keyPressEvent(event)

    def done(self, result: int) -> None:
        """Stop what nobody waits for any more, and give the focus back to where it was."""
        self._stop()
        super().done(result)
        there = (one for one in QApplication.topLevelWidgets() if one is self._came_from)
        next((one for one in there if one.isVisible()), self._window).activateWindow()

    # --- how it looks -------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font and the theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_letters()
        elif event.type() is QEvent.Type.PaletteChange:
            self._show()

    def _fit_letters(self) -> None:
        large = QFont(self.font())
        large.setPointSizeF(_LARGE * large.pointSizeF())
        self.field.setFont(large)
        self._fit_words()
        self.page.document().setDocumentMargin(self.fontMetrics().height() / 2)

    def _fit_words(self) -> None:
        wide = _WORDS_WIDTH * self.fontMetrics().height()
        self._words.setFixedWidth(min(wide, round(_WORDS_SHARE * self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave most of the width to what is told of a word."""
        super().resizeEvent(event)
        self._fit_words()
