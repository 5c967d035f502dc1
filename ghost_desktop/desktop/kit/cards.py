"""Lists of cards: each says a few things below each other, and above the first of a kind may stand which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QRect, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QListWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ghost_desktop.desktop.kit.layout import bold, wrapped_height
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import CHOSEN

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from PySide6.QtCore import QAbstractItemModel, QPersistentModelIndex
    from PySide6.QtGui import QPainter, QResizeEvent

    Index = QModelIndex | QPersistentModelIndex

_WRAPPED = Qt.TextFlag.TextWordWrap


@dataclass(frozen=True)
class CardLine:
    """A text of a card.

    Attributes:
        text: what it says; it is broken where it is too long.
        colour: of it, by its name among those of the theme.
        font: makes its font of that of the list.
        beside: what stands at the right of it, in bold; None if there is no room for anything.
        is_quiet: whether that is muted there, and not bold.
        is_cut: whether its lines are cut where they are too long, and not broken.
    """

    text: str
    colour: str = "text"
    font: Callable[[QFont], QFont] = QFont
    beside: str | None = None
    is_quiet: bool = False
    is_cut: bool = False

    def font_beside(self, font: QFont) -> QFont:
        """Return the font of what stands at the right of it."""
        return font if self.is_quiet else bold(font)

    def height(self, font: QFont, width: int) -> int:
        """Return how high it is in a width."""
        metrics = QFontMetrics(self.font(font))
        if self.is_cut:
            return metrics.lineSpacing() * (self.text.count("\n") + 1)
        return wrapped_height(self.text, metrics, width)

    def paint(self, painter: QPainter, place: QRect, font: QFont) -> None:
        """Write it."""
        painter.setFont(self.font(font))
        painter.setPen(getattr(colours(), self.colour))
        if not self.is_cut:
            painter.drawText(place, _WRAPPED, self.text)
            return
        metrics, place = painter.fontMetrics(), QRect(place)
        for line in self.text.split("\n"):
            shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, place.width())
            painter.drawText(place, 0, shown)
            place.translate(0, metrics.lineSpacing())


@dataclass(frozen=True, eq=False, kw_only=True)
class Card:
    """What stands in a row.

    Attributes:
        of: what it is a card of.
        key: by which it is known again.
        name: what it is called.
        lines: its texts, from top to bottom.
        spoken: all of it, for those who hear it.
        heading: of which kind it is; None if that is not said.
        foot: paints what is below the texts, if there is anything.
        can_be_renamed: whether one can write another name where the first text stands.
        can_be_chosen: whether it can be current.
        hint: what is said on hover.
        is_ticked: whether it is ticked; None if it cannot be.
    """

    of: Any
    key: Hashable
    name: str
    lines: tuple[CardLine, ...]
    spoken: str
    heading: CardLine | None = None
    foot: Callable[[QPainter, QRectF], object] | None = None
    can_be_renamed: bool = False
    can_be_chosen: bool = True
    hint: str = ""
    is_ticked: bool | None = None

    @property
    def flags(self) -> Qt.ItemFlag | None:
        """What Qt knows of its row; None if that is what it knows of all."""
        if not self.can_be_chosen:
            return Qt.ItemFlag.NoItemFlags
        return CHOSEN | Qt.ItemFlag.ItemIsEditable if self.can_be_renamed else None


class _Places(NamedTuple):
    heading: QRect
    lines: list[QRect]
    foot: QRect
    bottom: int


class Cards(QListWidget):
    """Shows cards, one of them current; scrolls by pixels, and never sideways.

    Args:
        name: what they are, for those who hear it.
        wide: how wide the foot of a card is at most, in heights of the font.
        high: how much there is above a card, of half a height of the font.

    Signals:
        selected: another card is current.
        chosen: the current one was double-clicked.
        renamed: the key of a card, and what it is to be called.
        ticked: the key of a card that is ticked now, or no more: by a click anywhere on it, or Space.
    """

    selected = Signal()
    chosen = Signal()
    renamed = Signal(object, str)
    ticked = Signal(object)

    def __init__(
        self, name: str, parent: QWidget | None = None, *, wide: float = 0, high: float = 1
    ) -> None:
        super().__init__(parent)
        self.cards: tuple[Card, ...] = ()
        self.wide, self.high = wide, high
        self.room = self.viewport()  # held, for each time that Qt is asked for it takes long
        self._wanted: Hashable = None  # the key of what is to be current once it is there
        self._later: Sequence[Card] | None = None  # what is to be shown once a name is written
        self.setAccessibleName(name)
        self.setItemDelegate(_CardDelegate(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.currentRowChanged.connect(lambda _row: self.selected.emit())
        self.itemDoubleClicked.connect(lambda _item: self.chosen.emit())
        self.model().dataChanged.connect(self._on_changed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have rows that wrap as high as they need to be."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    @property
    def current(self) -> Any:  # noqa: ANN401 - whatever the cards are of
        """What the current card is of; None if there is none."""
        row = self.currentRow()
        return self.cards[row].of if 0 <= row < len(self.cards) else None

    def select(self, key: Hashable) -> None:
        """Have a card current: now, or as soon as it is shown."""
        keys = [card.key for card in self.cards]
        self._wanted = None if key in keys else key
        if key in keys:
            self.setCurrentRow(keys.index(key))

    def show_cards(self, cards: Sequence[Card]) -> None:
        """Show cards; the one that was current stays so, or the one that takes its place.

        While a person writes a name, they wait: what is typed would be gone.
        """
        if self.state() is self.State.EditingState:
            self._later = cards
            return
        row, keys = max(0, self.currentRow()), [card.key for card in cards]
        before = self.cards[row].key if self.current is not None else None
        with QSignalBlocker(self):
            if any(card.flags is not None for card in self.cards):
                self.clear()  # Python has seen these rows, and lets go of them with the list alone
            # Qt asks how high rows are while some go: there may be no more of them than cards.
            model, left = self.model(), self.count() - len(cards)
            if left > 0:
                model.removeRows(len(cards), left)
            self.cards = tuple(cards)
            self.addItems([""] * -left)
            for place, card in enumerate(cards):
                roles = Qt.ItemDataRole
                said: dict[Any, Any] = {
                    roles.DisplayRole: card.name,
                    roles.AccessibleTextRole: card.spoken,
                    roles.ToolTipRole: card.hint or None,
                    roles.CheckStateRole: None
                    if card.is_ticked is None
                    else _state(card.is_ticked),
                }
                model.setItemData(model.index(place, 0), said)
                if card.flags is not None:
                    self.item(place).setFlags(card.flags)
            there = [keys.index(key) for key in (self._wanted, before) if key in keys]
            self.setCurrentRow(there[0] if there else min(row, len(keys) - 1))
            self._wanted = None if self._wanted in keys else self._wanted
        self.selected.emit()

    def is_headed(self, row: int) -> bool:
        """Whether it stands above a card of which kind it is."""
        heading = self.cards[row].heading
        return heading is not None and (row == 0 or heading != self.cards[row - 1].heading)

    def rename_current(self) -> None:
        """Let a person write another name, if the current card can have one."""
        if self.current is not None and self.cards[self.currentRow()].can_be_renamed:
            self.scrollTo(self.currentIndex())
            self.edit(self.currentIndex())

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Show what has waited for that."""
        super().closeEditor(editor, hint)
        later, self._later = self._later, None
        if later is not None:
            self.show_cards(later)

    def _on_changed(self, index: QModelIndex, _last: QModelIndex, roles: list[int]) -> None:
        if self.signalsBlocked():
            return
        if Qt.ItemDataRole.CheckStateRole in roles:
            self.ticked.emit(self.cards[index.row()].key)
        else:
            self.renamed.emit(self.cards[index.row()].key, index.data())


def _state(is_ticked: object) -> int:
    return int((Qt.CheckState.Checked if is_ticked else Qt.CheckState.Unchecked).value)


_TICK = 1.4  # heights of the font: a tick, beside the usual room


class _CardDelegate(QStyledItemDelegate):
    """Shows a card; one that can be ticked is marked only while keys are for it."""

    def __init__(self, cards: Cards) -> None:
        super().__init__(cards)
        self._cards = cards

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a card: what is selected is the card, not its kind."""
        self.initStyleOption(option, index)
        card, places = self._cards.cards[index.row()], self._places(index, option.rect, option.font)
        heading = card.heading if self._cards.is_headed(index.row()) else None
        if heading is not None:
            option.rect.setTop(places.heading.bottom() + _gap(option.font) // 2)
        style, part, state = option.widget.style(), QStyle.PrimitiveElement, QStyle.StateFlag
        if card.is_ticked is not None and not self._cards.hasFocus():
            option.state &= ~state.State_Selected
        style.drawPrimitive(part.PE_PanelItemViewItem, option, painter, option.widget)
        if card.is_ticked is not None:
            box = QStyleOptionViewItem(option)
            at = QStyle.SubElement.SE_ItemViewItemCheckIndicator
            box.rect = style.subElementRect(at, option, option.widget)
            box.state &= ~state.State_HasFocus
            is_on = option.checkState is Qt.CheckState.Checked
            box.state |= state.State_On if is_on else state.State_Off
            style.drawPrimitive(part.PE_IndicatorItemViewItemCheck, box, painter, option.widget)
        painter.save()
        if heading is not None:
            heading.paint(painter, places.heading, option.font)
        for line, place in zip(card.lines, places.lines, strict=True):
            if line.beside:
                painter.setFont(line.font_beside(option.font))
                painter.setPen(colours().muted if line.is_quiet else colours().accent)
                wide = self._width(option.rect, option.font)
                beside = QRect(place.topLeft(), QSize(wide, place.height()))
                painter.drawText(beside, Qt.AlignmentFlag.AlignRight, line.beside)
            line.paint(painter, place, option.font)
        if card.foot is not None:
            card.foot(painter, QRectF(places.foot))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height that the texts need in the width that there is."""
        width = self._cards.room.width()
        places = self._places(index, QRect(0, 0, width, 0), option.font)
        return QSize(width, places.bottom + _gap(option.font))

    def _width(self, room: QRect, font: QFont) -> int:
        return max(1, room.width() - 2 * _gap(font))

    def _places(self, index: Index, room: QRect, font: QFont) -> _Places:
        """Return where its kind stands, if it does, each text, and what is below them."""
        card, gap, high = self._cards.cards[index.row()], _gap(font), QFontMetrics(font).height()
        shift = 0 if card.is_ticked is None else round(_TICK * high)
        width = max(1, self._width(room, font) - shift)
        left, top = room.left() + gap + shift, room.top() + int(self._cards.high * gap)
        heading = QRect(left, top, width, -gap)
        if card.heading is not None and self._cards.is_headed(index.row()):
            heading.setHeight(card.heading.height(font, width))
            top += heading.height() + gap
        lines = []
        for line in card.lines:
            room_beside = 0
            if line.beside is not None:
                metrics = QFontMetrics(line.font_beside(font))
                room_beside = gap + metrics.horizontalAdvance(line.beside)
            wide = max(1, width - room_beside)
            lines.append(QRect(left, top, wide, line.height(font, wide)))
            top = lines[-1].bottom() + gap // 3
        bottom = lines[-1].bottom()
        foot = QRect(
            left, bottom + gap // 2, min(width, round(self._cards.wide * high)), max(3, gap // 2)
        )
        return _Places(heading, lines, foot, bottom if card.foot is None else foot.bottom())

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Tick with a click anywhere on a card that can be ticked; Space as ever."""
        if not isinstance(event, QMouseEvent):
            return super().editorEvent(event, model, option, index)
        is_click = event.type() is QEvent.Type.MouseButtonRelease
        card, role = self._cards.cards[index.row()], Qt.ItemDataRole.CheckStateRole
        if (
            card.is_ticked is None
            or not is_click
            or event.button() is not Qt.MouseButton.LeftButton
        ):
            return False
        is_on = Qt.CheckState(index.data(role)) is Qt.CheckState.Checked
        return model.setData(index, _state(not is_on), role)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Put the field where the name stands."""
        name, *_others = self._places(index, option.rect, option.font).lines
        high = editor.sizeHint().height()
        top = name.center().y() - high // 2
        editor.setGeometry(QRect(name.left(), max(top, option.rect.top()), name.width(), high))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Take what was written, if there is anything in it."""
        written = str(editor.property("text")).strip()
        if written:
            model.setData(index, written, Qt.ItemDataRole.EditRole)


def _gap(font: QFont) -> int:
    return QFontMetrics(font).height() // 2
