"""Words that letters could still have become, in a few rows; each says what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from ghost_desktop.desktop.flow import FlowLayout, keep_room
from ghost_desktop.desktop.kit.commands import pressed
from ghost_desktop.engine.letters import as_in_lists
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QResizeEvent

_STEPS = (-1, 1)  # words to go on, by the keys of their row in the table
_GAP = 0.15  # of a line of text, between words
_AT_ONCE = 6  # words: nobody reads more


class _Word(QPushButton):
    """One of the words: pointed at with the mouse, or gone to.

    Signals:
        pointed: somebody points at it, or no longer.
        stepped: by how many words to go on, as the arrow keys say.
    """

    pointed = Signal()
    stepped = Signal(int)

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setProperty("role", "word")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.is_pointed_at = False

    def word_here(self) -> str:
        """Return the word."""
        return as_in_lists(self.text())

    def enterEvent(self, event: QEnterEvent) -> None:
        """Be pointed at."""
        super().enterEvent(event)
        self.is_pointed_at = True
        self.pointed.emit()

    def leaveEvent(self, event: QEvent) -> None:
        """Be pointed at no longer."""
        super().leaveEvent(event)
        self.is_pointed_at = False
        self.pointed.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Be gone to."""
        super().focusInEvent(event)
        self.pointed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Be left."""
        super().focusOutEvent(event)
        self.pointed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on to another word."""
        place = pressed(event, "board.words")
        if place is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(_STEPS[place])


class PossibleWords(QWidget):
    """A heading and a few words, and a button that goes on to more of them; in so many rows.

    Tab goes to one of them, and the arrow keys from one to the next.

    Signals:
        pointed: the place of a word that somebody wants to know more of; -1 if of none.
    """

    pointed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = 3
        self._heading = QLabel(self)
        self._heading.setProperty("role", "heading")
        self._measure = _Word("A", self)  # is never shown, and as high as all words are
        self._measure.hide()
        self._words: list[_Word] = []
        self._first = 0  # of those that are shown
        self._more = QPushButton(_("more"), self)
        self._more.setProperty("role", "word")
        self._more.setAccessibleName(_("More words"))
        self._more.clicked.connect(self._on_more)
        self._more.hide()
        self._pointed = -1
        self._flow = FlowLayout(self, spacing=0)
        self._flow.setContentsMargins(0, 0, 0, 0)
        self._flow.addWidget(self._heading)
        self.hide()

    @property
    def heading(self) -> str:
        """What is said of the words."""
        return self._heading.text()

    @property
    def words(self) -> list[str]:
        """The words that are shown."""
        return [word.text() for word in self._words if not word.isHidden()]

    def show_words(self, heading: str, words: Sequence[str]) -> None:
        """Show words; none keep their room."""
        if [heading, *words] == [self.heading, *(word.text() for word in self._words)]:
            return
        for word in self._words:
            self._flow.removeWidget(word)
            word.hide()
            word.deleteLater()
        self._heading.setText(heading)
        self._words = [_Word(word, self) for word in words]
        self._pointed = -1
        for word in self._words:
            word.setFont(self.font())
            word.pointed.connect(self._on_pointed)
            word.stepped.connect(self._on_stepped)
            self._flow.addWidget(word)
        self._flow.removeWidget(self._more)
        self._flow.addWidget(self._more)
        self._first = 0
        self._keep_room()
        self._fit()

    def set_rows(self, rows: int) -> None:
        """Show no more rows than that."""
        self._rows = rows
        self._keep_room()
        self._fit()

    def clear(self) -> None:
        """Show nothing."""
        self.show_words("", ())

    def _keep_room(self) -> None:
        """Be as high as all rows are, whatever is in them."""
        row = self._measure.sizeHint().height() + self._flow.spacing()
        self.setFixedHeight(self._rows * row)
        self.setVisible(bool(self._words) and self._rows > 0)
        keep_room(self, keeps=self._rows > 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many words as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            for part in (self._heading, self._measure, self._more, *self._words):
                part.setFont(self.font())
            self._flow.setSpacing(round(_GAP * self.fontMetrics().height()))
            self._keep_room()
            self._fit()

    def _fit(self) -> None:
        """Show as many words as there are at once, and as there is room for; and whether there are more."""
        some = self._words[self._first : self._first + _AT_ONCE]
        while some:
            ways_on = [self._more] if len(some) < len(self._words) else []
            if self._rows_of([self._heading, *some, *ways_on]) <= self._rows:
                break
            some = some[:-1]
        for word in self._words:
            word.setVisible(word in some)
        self._more.setVisible(0 < len(some) < len(self._words))
        tabbed = [word for word in some if word.focusPolicy() is Qt.FocusPolicy.StrongFocus]
        for word in some[:1] if not tabbed else ():
            word.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _rows_of(self, parts: Sequence[QWidget]) -> int:
        """Return how many rows some parts take."""
        gap, left, rows = self._flow.spacing(), self.width(), 1
        for part in parts:
            needed = part.sizeHint().width()
            if needed > left and left < self.width():
                left, rows = self.width(), rows + 1
            left -= needed + gap
        return rows

    @Slot()
    def _on_more(self) -> None:
        """Go on to the next words; after the last come the first."""
        shown = [place for place, word in enumerate(self._words) if not word.isHidden()]
        following = shown[-1] + 1 if shown else 0
        self._first = following if following < len(self._words) else 0
        self._fit()

    @Slot()
    def _on_pointed(self) -> None:
        """Tell of the word under the mouse, else of the one that has been gone to."""
        places = range(len(self._words))
        under = [place for place in places if self._words[place].is_pointed_at]
        focused = [place for place in places if self._words[place].hasFocus()]
        pointed = next(iter(under + focused), -1)
        if pointed != self._pointed:
            self._pointed = pointed
            self.pointed.emit(pointed)

    @Slot(int)
    def _on_stepped(self, step: int) -> None:
        """Go to the next word, or the one before; Tab comes back to it."""
        shown = [word for word in self._words if not word.isHidden()]
        here = self.sender()
        if here in shown:
            there = shown[(shown.index(here) + step) % len(shown)]
            here.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            there.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            there.setFocus(Qt.FocusReason.TabFocusReason)
