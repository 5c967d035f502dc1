"""The sections of the page of two lists: what was found, or how to have it found."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QListView,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.fonts import demibold
from ghost_desktop.desktop.in_sight import keep_in_sight, leave_pages
from ghost_desktop.desktop.progress import ProgressBar
from ghost_desktop.desktop.strategy.meaning_view import MeaningView
from ghost_desktop.formats.text import number
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QFocusEvent, QResizeEvent


_BAR_HEIGHT = 0.4  # heights of the font
_MOST_ROWS = 200
"""Rows that are shown; whoever wants all copies them."""
_ROWS_IN_SIGHT = 8


class PairSection(QWidget):
    """A heading, and below it sentences.

    Args:
        heading: what it is about.
        parent: the page.
    """

    def __init__(self, heading: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(heading)
        title = QLabel(heading, self)
        title.setFont(demibold(title.font()))
        self.said = QLabel(self)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.said.setWordWrap(True)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(self.fontMetrics().height() // 3)
        self.column.addWidget(title)
        self.column.addWidget(self.said)
        self.said.hide()

    def offer(self) -> None:
        """Have nothing to say."""
        self._write()

    def wait(self) -> None:
        """Say that it is being found out, or to come."""
        self._write(_("One moment…"))

    def say(self, *sentences: str) -> None:
        """Say what was found, sentence by sentence."""
        self._write(*sentences)

    def go_on(self) -> None:
        """Have the focus where what was found can be read on, if the section itself has it."""
        rows = [one.rows for one in self.findChildren(FoundRows) if one.isVisibleTo(self)]
        if rows and self.window().focusWidget() is self:
            rows[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _write(self, *sentences: str) -> None:
        self.said.setText("\n".join(sentences))
        self.said.setVisible(bool(sentences))

    def fail(self, sentence: str) -> None:
        """Say why it cannot be said."""
        self._write(f"⚠ {sentence}")

    def show_progress(self, done: int, total: int) -> None:
        """Show how far it is, where that takes a while."""


class SlowSection(PairSection):
    """A section of which it may take a while to find out what it says: it is asked for.

    Args:
        heading: what it is about.
        asks: what the button says with which it is asked for.
        parent: the page.

    Signals:
        wanted: when it is to be found out.
        given_up: when it is not to be found out any more.
    """

    wanted = Signal()
    given_up = Signal()

    def __init__(self, heading: str, asks: str, parent: QWidget) -> None:
        super().__init__(heading, parent)
        unit = self.fontMetrics().height()
        self.ask = QPushButton(asks, self)
        self.ask.clicked.connect(self.wanted)
        self.progress = ProgressBar(self)
        self.progress.setAccessibleName(heading)
        self.progress.setFixedHeight(round(_BAR_HEIGHT * unit))
        self.give_up = QPushButton(_("Stop"), self)
        self.give_up.setToolTip(_("Find this out no more"))
        self.give_up.clicked.connect(self.given_up)
        waiting = QHBoxLayout()
        waiting.setSpacing(unit // 2)
        waiting.addWidget(self.ask)
        waiting.addWidget(self.progress, 1)
        waiting.addWidget(self.give_up)
        waiting.addStretch()
        self.column.addLayout(waiting)
        self._show()

    def offer(self) -> None:
        """Offer to find it out."""
        super().offer()
        self._show(self.ask)

    def wait(self) -> None:
        """Show that it is being found out, with a way to stop that."""
        super().wait()
        self._show(self.give_up)

    def say(self, *sentences: str) -> None:
        """Say what was found."""
        super().say(*sentences)
        self._show()

    def fail(self, sentence: str) -> None:
        """Say why it cannot be said, and offer to try again."""
        super().fail(sentence)
        self._show(self.ask)

    def show_progress(self, done: int, total: int) -> None:
        """Show how far it is."""
        self.progress.show_progress(done, total)

    def _show(self, button: QPushButton | None = None) -> None:
        """Have one of the buttons, or none; the focus of one that goes stays in the section."""
        waits = button is self.give_up
        if waits is self.progress.isHidden():
            self.progress.show_progress(0, 0)
        self.progress.setVisible(waits)
        if button is not None:
            button.show()
        for other in (self.ask, self.give_up):
            if other is button:
                continue
            if self.window().focusWidget() is other:
                (self if button is None else button).setFocus(Qt.FocusReason.OtherFocusReason)
            other.hide()


class FoundRow(NamedTuple):
    """A row: what it says, the word that it is about, and how that is shown; if it is about one."""

    text: str
    word: str = ""
    title: str = ""


class FoundRows(QWidget):
    """Sentences, one a row; below them, what the word means that the selected one is about.

    Args:
        name: what they are, for those who hear them.
        parent: the section.
    """

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows = _SentenceRows(self)
        self.rows.setAccessibleName(name)
        self._more = QLabel(self)
        self._more.setProperty("role", "muted")
        self.meaning = MeaningView(self)
        leave_pages(self.meaning)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self.fontMetrics().height() // 3)
        for part in (self.rows, self._more, self.meaning):
            column.addWidget(part)
        self._found: list[FoundRow] = []
        self.rows.currentRowChanged.connect(self._on_current)
        self.show_rows((), 0)

    def show_rows(
        self, rows: Iterable[FoundRow], total: int, *, have_meanings: bool = False
    ) -> None:
        """Show other rows.

        Args:
            rows: what they say; no more of them are made than are shown.
            total: how many there are.
            have_meanings: whether it can be said what words mean.
        """
        self._found.clear()
        self.rows.clear()
        for row in islice(rows, _MOST_ROWS):
            self._found.append(row)
            self.rows.addItem(row.text)
        left = total - _MOST_ROWS
        said = ngettext(
            "and {count} more, with Copy as text", "and {count} more, with Copy as text", left
        )
        self._more.setText(said.format(count=number(left)))
        self._more.setVisible(left > 0)
        self.meaning.setVisible(have_meanings and total > 0)
        self.meaning.show_meaning("", "")
        self.rows.fit()
        self.setVisible(total > 0)

    @Slot(int)
    def _on_current(self, place: int) -> None:
        if place >= 0 and not self.meaning.isHidden():
            row = self._found[place]
            self.meaning.show_meaning(row.word, row.title)


class _SentenceRows(QListWidget):
    """Rows as high as they need to be, up to some."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        keep_in_sight(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Come to a row, or screen readers stay silent."""
        super().focusInEvent(event)
        if not self.selectedItems():
            self.setCurrentRow(max(0, self.currentRow()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew, and be as high as they are then."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def fit(self) -> None:
        """Be as high as the rows, up to some; with a bar to scroll by if there are more."""
        policy, has_more = Qt.ScrollBarPolicy, self.count() > _ROWS_IN_SIGHT
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOn if has_more else policy.ScrollBarAlwaysOff
        )
        self.doItemsLayout()
        last = min(self.count(), _ROWS_IN_SIGHT) - 1
        if last < 0:
            return
        rows = (
            self.visualRect(self.model().index(last, 0)).bottom() + self.verticalScrollBar().value()
        )
        around = self.height() - self.viewport().height()
        self.setFixedHeight(rows + around + self.fontMetrics().height() // 4)
