"""The rows of the page of all drills: of each its game, what is due, and how much is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import (
    QListWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ghost_desktop.desktop.drill.decks_wording import describe_deck
from ghost_desktop.desktop.drill.progress_bar import paint_parts
from ghost_desktop.desktop.fonts import bold, wrapped_height
from ghost_desktop.desktop.theme import colours
from ghost_desktop.desktop.wrapping_list import WrappingList
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QPainter

    from ghost_desktop.desktop.drill.decks_wording import DeckTexts
    from ghost_desktop.library.deck_list import DeckState
    from ghost_desktop.library.decks import DeckKey

    Index = QModelIndex | QPersistentModelIndex

_TEXTS_ROLE = Qt.ItemDataRole.UserRole
_PARTS_ROLE = Qt.ItemDataRole.UserRole + 1
_HEADED_ROLE = Qt.ItemDataRole.UserRole + 2
_BAR_WIDTH = 24  # heights of the font, where there is room
_WRAPPED = Qt.TextFlag.TextWordWrap


class DeckRows(WrappingList):
    """All drills, one of them current.

    Signals:
        chosen: when the current one is to be drilled: by a double click.
    """

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._decks: tuple[DeckState, ...] = ()
        self._wanted: DeckKey | None = None  # to be current once it is shown
        self.setAccessibleName(_("All drills"))
        self.setItemDelegate(_RowDelegate(self))
        self.itemDoubleClicked.connect(lambda _item: self.chosen.emit())

    @property
    def current(self) -> DeckState | None:
        """The drill that is selected; None if there is none."""
        row = self.currentRow()
        return self._decks[row] if 0 <= row < len(self._decks) else None

    def select(self, key: DeckKey) -> None:
        """Have a drill current: now, or as soon as it is shown."""
        self._wanted = key
        self._select_wanted()

    def _select_wanted(self) -> None:
        keys = [deck.key for deck in self._decks]
        if self._wanted in keys:
            self.setCurrentRow(keys.index(self._wanted))
            self._wanted = None

    def show_decks(self, decks: Sequence[DeckState], now: datetime) -> None:
        """Show drills; the one that was selected stays so, or the one that takes its place."""
        before, row = self.current, max(0, self.currentRow())
        self._decks = tuple(decks)
        texts = [describe_deck(deck, now) for deck in decks]
        games = [said.game for said in texts]
        model = self.model()
        if self.count() > len(decks):
            model.removeRows(len(decks), self.count() - len(decks))
        else:
            self.addItems([""] * (len(decks) - self.count()))
        for number, (deck, said) in enumerate(zip(decks, texts, strict=True)):
            roles = {
                Qt.ItemDataRole.DisplayRole: said.title,
                _HEADED_ROLE: number == 0 or games[number - 1] != said.game,
                Qt.ItemDataRole.AccessibleTextRole: said.spoken,
                _TEXTS_ROLE: said,
                _PARTS_ROLE: (deck.learned, len(deck.times), deck.total or 0),
            }
            model.setItemData(model.index(number, 0), roles)
        if before is not None:
            keys = [deck.key for deck in decks]
            row = keys.index(before.key) if before.key in keys else row
        self.setCurrentRow(min(row, len(decks) - 1))
        self._select_wanted()


class _RowDelegate(QStyledItemDelegate):
    """Shows a drill: whose it is and what is due, its facts below, and how much is known.

    Above the first drill of a game stands which game it is.
    """

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one drill."""
        self.initStyleOption(option, index)
        texts: DeckTexts = index.data(_TEXTS_ROLE)
        is_headed = bool(index.data(_HEADED_ROLE))
        game, title, due, facts, bar = _places(texts, option.rect, option.font, is_headed=is_headed)
        if is_headed:  # what is selected is the drill, not its game
            option.rect.setTop(game.bottom() + _gap(option.font) // 2)
        option.widget.style().drawPrimitive(
            QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, option.widget
        )
        theme = colours()
        painter.save()
        painter.setFont(bold(option.font))
        painter.setPen(theme.text)
        if is_headed:
            painter.drawText(game, _WRAPPED, texts.game)
        painter.setPen(theme.accent)
        painter.drawText(due, Qt.AlignmentFlag.AlignRight, texts.due)
        painter.setFont(option.font)
        painter.setPen(theme.text)
        painter.drawText(title, _WRAPPED, texts.title)
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
        is_headed = bool(index.data(_HEADED_ROLE))
        *_texts, bar = _places(texts, QRect(0, 0, width, 0), option.font, is_headed=is_headed)
        return QSize(width, bar.bottom() + QFontMetrics(option.font).height() // 2)


def _gap(font: QFont) -> int:
    return QFontMetrics(font).height() // 2


def _places(
    texts: DeckTexts, room: QRect, font: QFont, *, is_headed: bool
) -> tuple[QRect, QRect, QRect, QRect, QRect]:
    """Return where the game stands, if it does, whose drill it is, what is due, facts and bar."""
    plain, strong, gap = QFontMetrics(font), QFontMetrics(bold(font)), _gap(font)
    box = room.adjusted(gap, gap, -gap, 0)
    high = wrapped_height(texts.game, strong, box.width()) + gap if is_headed else 0
    game = QRect(box.left(), box.top(), box.width(), high - gap)
    top = box.top() + high
    due_width = strong.horizontalAdvance(texts.due)
    left = max(1, box.width() - due_width - gap)
    title = QRect(box.left(), top, left, wrapped_height(texts.title, plain, left))
    due = QRect(box.right() + 1 - due_width, top, due_width, strong.height())
    height = wrapped_height(texts.facts, plain, box.width())
    facts = QRect(box.left(), title.bottom() + gap // 3, box.width(), height)
    bar_width = min(box.width(), _BAR_WIDTH * plain.height())
    bar = QRect(box.left(), facts.bottom() + gap // 2, bar_width, max(3, gap // 2))
    return game, title, due, facts, bar
