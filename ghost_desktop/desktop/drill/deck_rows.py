"""The rows of the page of all drills: of each its game, what is due, and how much is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ghost_desktop.desktop.drill.decks_wording import describe_deck
from ghost_desktop.desktop.drill.progress_bar import paint_parts
from ghost_desktop.desktop.fonts import bold, wrapped_height
from ghost_desktop.desktop.theme import colours
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QPainter, QResizeEvent

    from ghost_desktop.desktop.drill.decks_wording import DeckTexts
    from ghost_desktop.library.deck_list import DeckState

    Index = QModelIndex | QPersistentModelIndex

_TEXTS_ROLE = Qt.ItemDataRole.UserRole
_PARTS_ROLE = Qt.ItemDataRole.UserRole + 1
_BAR_WIDTH = 24  # heights of the font, where there is room
_WRAPPED = Qt.TextFlag.TextWordWrap


class DeckRows(QListWidget):
    """All drills, one of them current.

    Signals:
        chosen: when the current one is to be drilled: by a double click.
    """

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._decks: tuple[DeckState, ...] = ()
        self.setAccessibleName(_("All drills"))
        self.setItemDelegate(_RowDelegate(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.itemDoubleClicked.connect(lambda _item: self.chosen.emit())

    @property
    def current(self) -> DeckState | None:
        """The drill that is selected; None if there is none."""
        row = self.currentRow()
        return self._decks[row] if 0 <= row < len(self._decks) else None

    def show_decks(self, decks: Sequence[DeckState], now: datetime) -> None:
        """Show drills; the one that was selected stays so, or the one that takes its place."""
        before, row = self.current, max(0, self.currentRow())
        self._decks = tuple(decks)
        texts = [describe_deck(deck, now) for deck in decks]
        while self.count() > len(decks):
            self.takeItem(self.count() - 1)
        while self.count() < len(decks):
            self.addItem(QListWidgetItem())
        for number, (deck, said) in enumerate(zip(decks, texts, strict=True)):
            item = self.item(number)
            item.setText(said.game)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, said.spoken)
            item.setData(_TEXTS_ROLE, said)
            item.setData(_PARTS_ROLE, (deck.learned, len(deck.times), deck.total or 0))
        if before is not None:
            keys = [deck.key for deck in decks]
            row = keys.index(before.key) if before.key in keys else row
        self.setCurrentRow(min(row, len(decks) - 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have rows that wrap as high as they need to be."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


class _RowDelegate(QStyledItemDelegate):
    """Shows a drill: its game and what is due in it, its facts below, and how much is known."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one drill."""
        self.initStyleOption(option, index)
        option.widget.style().drawPrimitive(
            QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, option.widget
        )
        texts: DeckTexts = index.data(_TEXTS_ROLE)
        game, due, facts, bar = _places(texts, option.rect, option.font)
        theme = colours()
        painter.save()
        painter.setFont(bold(option.font))
        painter.setPen(theme.text)
        painter.drawText(game, _WRAPPED, texts.game)
        painter.setPen(theme.accent)
        painter.drawText(due, Qt.AlignmentFlag.AlignRight, texts.due)
        painter.setFont(option.font)
        painter.setPen(theme.muted)
        painter.drawText(facts, _WRAPPED, texts.facts)
        learned, begun, total = index.data(_PARTS_ROLE)
        if total:
            paint_parts(painter, QRectF(bar), learned, max(learned, begun), total)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height that the texts need in the width that there is."""
        view = self.parent()
        assert isinstance(view, QListWidget)
        width = view.viewport().width()
        texts: DeckTexts = index.data(_TEXTS_ROLE)
        *_texts, bar = _places(texts, QRect(0, 0, width, 0), option.font)
        return QSize(width, bar.bottom() + QFontMetrics(option.font).height() // 2)


def _places(texts: DeckTexts, room: QRect, font: QFont) -> tuple[QRect, QRect, QRect, QRect]:
    """Return where the game stands, what is due, the facts, and the bar."""
    plain, strong = QFontMetrics(font), QFontMetrics(bold(font))
    gap = plain.height() // 2
    box = room.adjusted(gap, gap, -gap, 0)
    due_width = strong.horizontalAdvance(texts.due)
    left = max(1, box.width() - due_width - gap)
    game = QRect(box.left(), box.top(), left, wrapped_height(texts.game, strong, left))
    due = QRect(box.right() + 1 - due_width, box.top(), due_width, strong.height())
    height = wrapped_height(texts.facts, plain, box.width())
    facts = QRect(box.left(), game.bottom() + gap // 3, box.width(), height)
    bar_width = min(box.width(), _BAR_WIDTH * plain.height())
    bar = QRect(box.left(), facts.bottom() + gap // 2, bar_width, max(3, gap // 2))
    return game, due, facts, bar
