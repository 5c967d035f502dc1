"""The sections of the page of two lists: what was found, or how to have it found."""

from __future__ import annotations

import math
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QListWidget,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QWidget,
)

from ghost_desktop.desktop.dictionaries.grid import WINNER_SHAPES
from ghost_desktop.desktop.kit.builders import button, column, dress, flow, label, row
from ghost_desktop.desktop.kit.commands import is_pressed
from ghost_desktop.desktop.kit.layout import (
    bold,
    demibold,
    keep_in_sight,
    leave_pages,
    leave_wheel,
)
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.theme import chart_colours, colours
from ghost_desktop.desktop.kit.widgets import ProgressBar, add_row
from ghost_desktop.desktop.window.meanings import MeaningView
from ghost_desktop.desktop.window.word_table import WordsDialog
from ghost_desktop.formats.text import listed, number, words_text
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
    from PySide6.QtWidgets import QStyleOptionViewItem

    from ghost_desktop.desktop.window.word_table import NamedWords
    from ghost_desktop.engine.comparison import OpeningOfPair


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
        title, self.said = label(text=heading, wraps=False), label()
        title.setFont(demibold(title.font()))
        self.column = column(title, self.said, on=self, spacing=self.fontMetrics().height() // 3)
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
        self.ask = button(asks, self.wanted)
        self.progress = dress(ProgressBar(), name=heading)
        self.progress.setFixedHeight(round(_BAR_HEIGHT * unit))
        self.give_up = button(_("Stop"), self.given_up, hint=_("Find this out no more"))
        waiting = (self.ask, (self.progress, 1), self.give_up, ...)
        self.column.addLayout(row(*waiting, spacing=unit // 2))
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
        self.rows = dress(_SentenceRows(self), name=name)
        self._more = label("muted", wraps=False)
        self.meaning = MeaningView(self)
        leave_pages(self.meaning)
        third = self.fontMetrics().height() // 3
        column(self.rows, self._more, self.meaning, on=self, spacing=third)
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
        for one in islice(rows, _MOST_ROWS):
            self._found.append(one)
            self.rows.addItem(one.text)
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
        around = max(0, self.height() - self.viewport().height())
        self.setFixedHeight(rows + around + self.fontMetrics().height() // 4)


class _WordsButton(QPushButton):
    """Counts words.

    Signals:
        wanted: the `NamedWords`.
    """

    wanted = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_("Words"), parent)  # until there are some to count
        self._named: NamedWords | None = None
        self.setToolTip(_("Show these words, and what they mean"))
        self.clicked.connect(self._on_clicked)

    def count(self, named: NamedWords) -> None:
        """Count other words."""
        self._named = named
        words = words_text(len(named.words))
        self.setText(say("{words} {where}", words=words, where=named.name))
        self.setEnabled(bool(len(named.words)))

    @Slot()
    def _on_clicked(self) -> None:
        self.wanted.emit(self._named)


class WordButtons(QWidget):
    """A button for each of some lists of words.

    Args:
        parent: the section.
        most: how many lists there are at most.
    """

    def __init__(self, parent: QWidget, most: int) -> None:
        super().__init__(parent)
        self._dialog: WordsDialog | None = None
        # All are made at once: Tab comes to what is made later after all else in the window.
        self.buttons = [_WordsButton(self) for _place in range(most)]
        for one in self.buttons:
            one.wanted.connect(self.show_words)
        flow(*self.buttons, on=self, spacing=self.fontMetrics().height() // 2)
        self.offer(())

    @property
    def dialog(self) -> WordsDialog:
        """Where words are shown, made when it is first needed."""
        if self._dialog is None:
            self._dialog = WordsDialog(self)
        return self._dialog

    def offer(self, lists: Sequence[NamedWords]) -> None:
        """Offer lists of words, in place of those before."""
        for place, one in enumerate(self.buttons):
            one.setVisible(place < len(lists))
            if place < len(lists):
                one.count(lists[place])
        self.setVisible(bool(lists))

    @Slot(object)
    def show_words(self, named: NamedWords) -> None:
        """Show words."""
        self.dialog.show_words(named)


_TILE = (3.6, 3.4)  # heights of the font
_GAP = 0.25  # heights of the font, at each side of a tile
_GROWN = 1.35  # how much larger a letter is than other texts
_LETTER = 0.58  # of the height of a tile
_ROLE = Qt.ItemDataRole.UserRole

SHAPES = {True: WINNER_SHAPES[0], False: "○", None: "–"}
"""What stands for an opening that wins, for one that does not, and for one that is illegal."""

_SAID = {
    True: N_("{letter} wins with {list}"),
    False: N_("{letter} does not win with {list}"),
    None: N_("no word of {list} begins with {letter}"),
}


class _Tiles(QStyledItemDelegate):
    """Draws a letter above two halves: the one list at the left, the other at the right."""

    def sizeHint(
        self,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,  # noqa: ARG002 - all have one size
    ) -> QSize:
        """Return the size of a tile, with what is around it."""
        unit = option.fontMetrics.height()
        return QSize(round(_TILE[0] * unit), round(_TILE[1] * unit))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw a tile."""
        opening: OpeningOfPair = index.data(_ROLE)
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        font: QFont = option.font
        gap = round(_GAP * option.fontMetrics.height())
        tile, c = area.adjusted(gap, gap, -gap, -gap), colours()
        has_keys = bool(state & QStyle.StateFlag.State_HasFocus)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(c.accent if has_keys else c.line), 2 if has_keys else 1))
        painter.setBrush(chart_colours().ground)
        painter.drawRoundedRect(tile, gap, gap)
        above = QRect(tile.topLeft(), QSize(tile.width(), round(_LETTER * tile.height())))
        large = bold(font)
        large.setPointSizeF(_GROWN * font.pointSizeF())
        painter.setFont(large)
        painter.setPen(QColor(c.text))
        painter.drawText(above, Qt.AlignmentFlag.AlignCenter, index.data())
        painter.setFont(font)
        width = tile.width() // 2
        for side, wins in enumerate((opening.wins_in_one, opening.wins_in_other)):
            half = QRect(tile.left() + side * width, above.bottom(), width, 0)
            half.setBottom(tile.bottom())
            painter.setPen(QColor(c.good if wins else c.muted))
            painter.drawText(half, Qt.AlignmentFlag.AlignCenter, SHAPES[wins])
        painter.restore()


class OpeningTiles(PagePart, QListWidget):
    """Shows openings; as high as their rows.

    Signals:
        opened: whether it is the other list with which the opening is to be looked at, and its
            letter; empty if it does not win there.
    """

    opened = Signal(bool, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Openings that change hands"))
        self.setItemDelegate(_Tiles(self))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setProperty("role", "bare")
        for bars in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            bars(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        leave_wheel(self.viewport())
        keep_in_sight(self)

    def show_openings(
        self, openings: Sequence[tuple[str, OpeningOfPair]], names: tuple[str, str]
    ) -> None:
        """Show openings, each with how its letter is written.

        Args:
            openings: which.
            names: what players call the two lists.
        """
        self.clear()
        for letter, opening in openings:
            said = listed(
                [
                    say(_SAID[wins], letter=letter, list=name)
                    for name, wins in zip(
                        names, (opening.wins_in_one, opening.wins_in_other), strict=True
                    )
                ]
            )
            roles = {
                _ROLE: opening,
                Qt.ItemDataRole.ToolTipRole: said,
                Qt.ItemDataRole.AccessibleTextRole: said,
            }
            add_row(self, letter, roles)
        self.setVisible(bool(openings))
        self.on_fit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the game of the list whose half of the tile is under the pointer."""
        tile = self.indexAt(event.position().toPoint())
        if tile.isValid():
            self._open(tile, event.position().x() > self.visualRect(tile).center().x())

    def _open(self, tile: QModelIndex, is_other: bool) -> None:
        opening: OpeningOfPair = tile.data(_ROLE)
        wins = opening.wins_in_other if is_other else opening.wins_in_one
        self.opened.emit(is_other, opening.letter if wins else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the game in which the opening wins."""
        tile = self.currentIndex()
        if is_pressed(event, "dictionaries.open") and tile.isValid():
            self._open(tile, bool(tile.data(_ROLE).wins_in_other))
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Come to a tile, or screen readers stay silent."""
        super().focusInEvent(event)
        if self.currentRow() < 0:
            self.setCurrentRow(0)

    @Slot()
    def on_fit(self) -> None:
        """Have as many rows as the width asks for."""
        unit = self.fontMetrics().height()
        width, height = round(_TILE[0] * unit), round(_TILE[1] * unit)
        self.setGridSize(QSize(width, height))
        a_row = max(1, self.viewport().width() // width)
        around = max(0, self.height() - self.viewport().height())
        self.setFixedHeight(max(1, math.ceil(self.count() / a_row)) * height + around)
