"""What to compare: the bundled lists with ticks and their facts, and ticks for minimum lengths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.dictionaries.cells import minimum_text
from ghost_desktop.desktop.question import Question
from ghost_desktop.desktop.theme import colours
from ghost_desktop.engine.rules import Rules
from ghost_desktop.library.catalogue import BundledList, bundled_lists

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex

MIN_LENGTHS = range(3, 7)
"""The minimum lengths that are compared."""

_LIST_ROLE = Qt.ItemDataRole.UserRole
_LEAST_LICENCE = 2.5  # heights of the font: less room is not worth a licence cut short


class Choice(QWidget):
    """Ticks for word lists and for minimum lengths.

    Signals:
        changed: when a tick was set or taken away.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        unit = self.fontMetrics().height()
        self.lists = QListWidget(self)
        self.lists.setAccessibleName("Dictionaries to compare")
        self.lists.setItemDelegate(_ListDelegate(self.lists))
        self.lists.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.lists.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lists.setUniformItemSizes(True)
        for one in bundled_lists():
            item = QListWidgetItem(one.name, self.lists)
            item.setData(_LIST_ROLE, one)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
            item.setToolTip(_tool_tip(one))
            item.setData(
                Qt.ItemDataRole.AccessibleTextRole, f"{one.name}: {facts(one)} · {one.licence}"
            )
        self.lists.setCurrentRow(0)
        self.all = QPushButton("All", self)
        self.all.setAccessibleName("Tick all dictionaries")
        self.none = QPushButton("None", self)
        self.none.setAccessibleName("Tick no dictionary")
        self.lengths = {length: QCheckBox(minimum_text(length), self) for length in MIN_LENGTHS}

        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(unit // 2)
        row = QHBoxLayout()
        row.addWidget(_heading("Dictionaries", self), 1)
        row.addWidget(self.all)
        row.addWidget(self.none)
        column.addLayout(row)
        column.addWidget(self.lists, 1)
        column.addWidget(_heading("Shortest word that counts", self))
        row = QHBoxLayout()
        for length, box in self.lengths.items():
            box.setAccessibleName(f"Words of {length} letters or more")
            box.setToolTip(box.accessibleName())
            box.setChecked(True)
            box.toggled.connect(self._on_changed)
            row.addWidget(box)
        row.addStretch()
        column.addLayout(row)
        self.all.clicked.connect(self._tick_all)
        self.none.clicked.connect(self._tick_none)
        self.lists.itemChanged.connect(self._on_changed)

    @property
    def sources(self) -> tuple[str, ...]:
        """The ids of the ticked lists."""
        return tuple(
            item.data(_LIST_ROLE).id
            for item in self._items()
            if item.checkState() is Qt.CheckState.Checked
        )

    @property
    def min_lengths(self) -> tuple[int, ...]:
        """The ticked minimum lengths."""
        return tuple(length for length, box in self.lengths.items() if box.isChecked())

    @property
    def questions(self) -> tuple[Question, ...]:
        """Every ticked list under every ticked minimum length, list by list."""
        return tuple(
            Question(source, Rules(min_length=length))
            for source in self.sources
            for length in self.min_lengths
        )

    def tick(self, sources: Iterable[str], min_lengths: Iterable[int]) -> None:
        """Tick these and no others; ids of lists that are no more are passed over."""
        self._tick_lists(set(sources))
        wanted = set(min_lengths)
        for length, box in self.lengths.items():
            box.setChecked(length in wanted)

    def _items(self) -> list[QListWidgetItem]:
        return [self.lists.item(place) for place in range(self.lists.count())]

    def _tick_lists(self, sources: set[str]) -> None:
        for item in self._items():
            wanted = item.data(_LIST_ROLE).id in sources
            item.setCheckState(Qt.CheckState.Checked if wanted else Qt.CheckState.Unchecked)

    @Slot()
    def _tick_all(self) -> None:
        self._tick_lists({one.id for one in bundled_lists()})

    @Slot()
    def _tick_none(self) -> None:
        self._tick_lists(set())

    @Slot()
    def _on_changed(self) -> None:
        self.changed.emit()


class _ListDelegate(QStyledItemDelegate):
    """Draws a list in two lines, name and licence above facts; a click anywhere ticks it."""

    def sizeHint(
        self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Two lines of text with some air."""
        unit = option.fontMetrics.height()
        return QSize(12 * unit, round(2.75 * unit))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Leave tick, selection and focus to the style; write both lines beside the tick."""
        self.initStyleOption(option, index)
        bundled: BundledList = index.data(_LIST_ROLE)
        option.text = ""
        style = option.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        ticks = style.subElementRect(
            QStyle.SubElement.SE_ItemViewItemCheckIndicator, option, option.widget
        )
        unit = option.fontMetrics.height()
        left = ticks.right() + unit // 2
        width = option.rect.right() - left - unit // 2
        top = option.rect.center().y() - round(1.08 * unit)
        c = colours()
        painter.save()
        painter.setPen(QColor(c.text))
        first, second = (
            QRect(left, top, width, unit),
            QRect(left, top + round(1.15 * unit), width, unit),
        )
        name_width = option.fontMetrics.horizontalAdvance(bundled.name)
        painter.drawText(first, Qt.AlignmentFlag.AlignVCenter, bundled.name)
        painter.setPen(QColor(c.muted))
        beside = first.adjusted(name_width + unit, 0, 0, 0)
        if beside.width() >= _LEAST_LICENCE * unit:
            _draw_elided(painter, option, beside, bundled.licence, Qt.AlignmentFlag.AlignRight)
        _draw_elided(painter, option, second, facts(bundled), Qt.AlignmentFlag.AlignLeft)
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


def facts(one: BundledList) -> str:
    """Say how large a list is: ``"172,820 words · 26 letters · longest 28"``."""
    return f"{one.words:,} words · {len(one.alphabet)} letters · longest {one.longest}"


def _tool_tip(one: BundledList) -> str:
    return (
        f"<p><b>{one.name}</b><br>{one.description}</p>"
        f"<p>{facts(one)}</p><p>Licence: {one.licence}<br>{one.attribution}</p>"
    )


def _draw_elided(
    painter: QPainter,
    option: QStyleOptionViewItem,
    rect: QRect,
    text: str,
    side: Qt.AlignmentFlag,
) -> None:
    shown = option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, side | Qt.AlignmentFlag.AlignVCenter, shown)


def _heading(text: str, parent: QWidget) -> QLabel:
    label = QLabel(text, parent)
    font = label.font()
    font.setWeight(font.Weight.DemiBold)
    label.setFont(font)
    return label
