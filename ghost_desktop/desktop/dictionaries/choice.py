"""What to compare: ticks for the lists, with their facts, for lengths, variants and players."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

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

from ghost_desktop.desktop.dictionaries.state import MIN_LENGTHS, Ticks
from ghost_desktop.desktop.dictionaries.wording import (
    describe_settled,
    list_facts,
    long_words_text,
    minimum_text,
)
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.question import Question
from ghost_desktop.desktop.theme import colours
from ghost_desktop.engine.comparison import games_of
from ghost_desktop.engine.rules import PLAYERS, Rules
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.formats.text import players_text, sentence, side_by_side, variant_name
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex

    from ghost_desktop.desktop.library import Library
    from ghost_desktop.library.catalogue import BundledList

_LIST_ROLE = Qt.ItemDataRole.UserRole
_LEAST_LISTS = 9  # heights of the font: three lists, and the edge of a fourth
_LEAST_LICENCE = 2.5  # heights of the font: less room is not worth a licence cut short


class GridChoice(QWidget):
    """Ticks for word lists, minimum lengths, variants and numbers of players.

    Signals:
        changed: when a tick was set or taken away, or what the bar settles has changed.
    """

    changed = Signal()

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._library = library
        unit = self.fontMetrics().height()
        self._bar = Question()
        self.lists = QListWidget(self)
        self.lists.setAccessibleName(_("Dictionaries to compare"))
        self.lists.setItemDelegate(_ListDelegate(self.lists))
        self.lists.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.lists.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lists.setUniformItemSizes(True)
        self.lists.setMinimumHeight(round(_LEAST_LISTS * unit))
        self._offer_lists()
        self.all = QPushButton(_("All"), self)
        self.all.setAccessibleName(_("Tick all dictionaries"))
        self.none = QPushButton(_("None"), self)
        self.none.setAccessibleName(_("Tick no dictionary"))
        self.lengths = {length: QCheckBox(minimum_text(length), self) for length in MIN_LENGTHS}
        self.variants = {
            variant: QCheckBox(variant_name(variant), self) for variant in all_variants()
        }
        self.players = {number: QCheckBox(str(number), self) for number in PLAYERS}
        self._settled = QLabel(self)
        self._settled.setProperty("role", "muted")
        self._settled.setWordWrap(True)

        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(unit // 2)
        both = QHBoxLayout()
        both.addWidget(self.all)
        both.addWidget(self.none)
        row = FlowLayout(spacing=unit // 2, spread=-1)
        row.addWidget(_heading(_("Dictionaries"), self))
        row.addLayout(both)
        column.addLayout(row)
        column.addWidget(self.lists, 1)
        for length, box in self.lengths.items():
            box.setAccessibleName(sentence(long_words_text(length)))
        for number, box in self.players.items():
            box.setAccessibleName(players_text(number))
        column.addLayout(self._group(_("Shortest word"), self.lengths.values()))
        column.addLayout(self._group(_("Variant"), self.variants.values()))
        column.addLayout(self._group(_("Players"), self.players.values()))
        column.addWidget(self._settled)
        self.tick(Ticks())
        self.follow(self._bar)
        self.all.clicked.connect(self._tick_all)
        self.none.clicked.connect(self._tick_none)
        self.lists.itemChanged.connect(self._on_changed)
        library.changed.connect(self._on_other_lists)

    @property
    def ticks(self) -> Ticks:
        """What is ticked."""
        return Ticks(
            self.sources, _ticked(self.lengths), _ticked(self.variants), _ticked(self.players)
        )

    @property
    def sources(self) -> tuple[str, ...]:
        """The ids of the lists that are ticked."""
        return tuple(
            item.data(_LIST_ROLE).id
            for item in self._items()
            if item.checkState() is Qt.CheckState.Checked
        )

    @property
    def questions(self) -> tuple[Question, ...]:
        """Every combination of what is ticked: list by list, graph by graph."""
        ticks = self.ticks
        games = games_of(
            self._bar.rules,
            variants=ticks.variants,
            min_lengths=ticks.min_lengths,
            players=ticks.players,
        )
        reading = self._bar.reading
        return tuple(Question(source, rules, reading) for source in self.sources for rules in games)

    @property
    def is_quick(self) -> bool:
        """Whether all that is ticked is solved in no time: Ghost for two."""
        ticks = self.ticks
        return {*ticks.variants} <= {Rules.variant} and {*ticks.players} <= {2}

    def tick(self, ticks: Ticks) -> None:
        """Tick these and no others; what is not offered is passed over."""
        self._tick_lists(ticks.sources)
        _set(self.lengths, ticks.min_lengths)
        _set(self.variants, ticks.variants)
        _set(self.players, ticks.players)

    def follow(self, bar: Question) -> None:
        """Take over from the bar what is not ticked here: misère and reading."""
        self._bar = bar
        self._on_changed()

    def _group(self, title: str, boxes: Iterable[QCheckBox]) -> FlowLayout:
        """Put a heading and its ticks into a row that wraps."""
        row = FlowLayout(spacing=round(0.6 * self.fontMetrics().height()))
        row.addWidget(_heading(title, self))
        for box in boxes:
            box.setAccessibleName(box.accessibleName() or box.text())
            box.setToolTip(box.accessibleName())
            box.toggled.connect(self._on_changed)
            row.addWidget(box)
        return row

    def _items(self) -> list[QListWidgetItem]:
        return [self.lists.item(place) for place in range(self.lists.count())]

    def _tick_lists(self, sources: Collection[str] | None) -> None:
        """Tick these lists and no others; None for all."""
        for item in self._items():
            wanted = sources is None or item.data(_LIST_ROLE).id in sources
            item.setCheckState(Qt.CheckState.Checked if wanted else Qt.CheckState.Unchecked)

    def _offer_lists(self) -> None:
        """Offer the lists that there are, each ticked."""
        for bundled in self._library.lists:
            item = QListWidgetItem(bundled.name, self.lists)
            item.setData(_LIST_ROLE, bundled)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
            item.setToolTip(_tool_tip(bundled))
            item.setData(
                Qt.ItemDataRole.AccessibleTextRole,
                _("{list}: {facts}").format(
                    list=bundled.name, facts=side_by_side([list_facts(bundled), bundled.licence])
                ),
            )
        self.lists.setCurrentRow(0)

    @Slot()
    def _on_other_lists(self) -> None:
        """Offer other lists; those that were ticked still are, and new ones are not."""
        ticked = self.sources
        self.lists.clear()
        self._offer_lists()
        self._tick_lists(ticked)
        self._on_changed()

    @Slot()
    def _tick_all(self) -> None:
        self._tick_lists(None)

    @Slot()
    def _tick_none(self) -> None:
        self._tick_lists(())

    @Slot()
    def _on_changed(self) -> None:
        many = any(number > 2 for number in self.ticks.players)
        self._settled.setText(describe_settled(self._bar, many=many))
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
        beside = first.adjusted(name_width + unit // 2, 0, 0, 0)
        if beside.width() >= _LEAST_LICENCE * unit:
            _draw_elided(painter, option, beside, bundled.licence, Qt.AlignmentFlag.AlignRight)
        _draw_elided(painter, option, second, list_facts(bundled), Qt.AlignmentFlag.AlignLeft)
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


def _tool_tip(bundled: BundledList) -> str:
    licence = _("Licence: {name}").format(name=bundled.licence)
    return (
        f"<p><b>{bundled.name}</b><br>{bundled.description}</p>"
        f"<p>{list_facts(bundled)}</p><p>{licence}<br>{bundled.attribution}</p>"
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


_Key = TypeVar("_Key")


def _ticked(boxes: Mapping[_Key, QCheckBox]) -> tuple[_Key, ...]:
    return tuple(key for key, box in boxes.items() if box.isChecked())


def _set(boxes: Mapping[_Key, QCheckBox], wanted: Iterable[_Key]) -> None:
    ticked = set(wanted)
    for key, box in boxes.items():
        box.setChecked(key in ticked)


def _heading(text: str, parent: QWidget) -> QLabel:
    label = QLabel(text, parent)
    font = label.font()
    font.setWeight(font.Weight.DemiBold)
    label.setFont(font)
    return label
