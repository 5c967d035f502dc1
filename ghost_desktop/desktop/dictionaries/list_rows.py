"""The rows of word lists to tick: the name above facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter
from PySide6.QtWidgets import QListWidget, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ghost_desktop.desktop.dictionaries.wording import list_facts
from ghost_desktop.desktop.fonts import wrapped_height
from ghost_desktop.desktop.theme import colours

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex

    from ghost_desktop.library.catalogue import Known

LIST_ROLE = Qt.ItemDataRole.UserRole
"""Where a row keeps its list."""

_TICK = 1.9  # heights of the font: a tick with the room around it
_AIR = 0.3  # heights of the font above and below
_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class ListRows(QStyledItemDelegate):
    """Draws each list in as many lines as its texts need; a click anywhere on it ticks it."""

    def __init__(self, lists: QListWidget) -> None:
        super().__init__(lists)
        self._lists = lists

    def texts(self, known: Known) -> tuple[str, ...]:
        """Return what stands in the row of a list, part below part."""
        return known.name, list_facts(known)

    def parts(self, known: Known, row: QRect, metrics: QFontMetrics) -> list[QRect]:
        """Return the place of each text in the row of a list."""
        unit = metrics.height()
        left, top = row.left() + round(_TICK * unit), row.top() + round(_AIR * unit)
        width = max(1, row.right() - left - unit // 4)
        places = []
        for text in self.texts(known):
            height = wrapped_height(text, metrics, width)
            places.append(QRect(left, top, width, height))
            top += height + unit // 8
        return places

    def sizeHint(
        self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Ask for as many lines as the width makes of the texts, with some air."""
        width = self._lists.viewport().width()
        metrics = self._lists.fontMetrics()
        parts = self.parts(index.data(LIST_ROLE), QRect(0, 0, width, 0), metrics)
        return QSize(width, parts[-1].bottom() + 1 + round(_AIR * metrics.height()))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Leave tick, selection and focus to the style; write the texts beside the tick.

        A row is marked as long as keys are for it, and not when they are for something else.
        """
        self.initStyleOption(option, index)
        known: Known = index.data(LIST_ROLE)
        option.text = ""
        if not self._lists.hasFocus():
            option.state &= ~(QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_HasFocus)
        style = option.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        c = colours()
        painter.save()
        painter.setFont(self._lists.font())
        places = self.parts(known, option.rect, self._lists.fontMetrics())
        for number, (text, place) in enumerate(zip(self.texts(known), places, strict=True)):
            painter.setPen(QColor(c.muted if number else c.text))
            painter.drawText(place, _WRAPPED.value, text)
        painter.restore()

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Tick with a click anywhere on the row; Space as ever."""
        if not isinstance(event, QMouseEvent):
            return super().editorEvent(event, model, option, index)
        if (
            event.type() is not QEvent.Type.MouseButtonRelease
            or event.button() is not Qt.MouseButton.LeftButton
        ):
            return False
        is_ticked = Qt.CheckState(index.data(Qt.ItemDataRole.CheckStateRole))
        state = (
            Qt.CheckState.Unchecked if is_ticked is Qt.CheckState.Checked else Qt.CheckState.Checked
        )
        return model.setData(index, state.value, Qt.ItemDataRole.CheckStateRole)
