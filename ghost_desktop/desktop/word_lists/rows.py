"""The word lists one below the other: a person's own first, each with its facts, renamed in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ghost_desktop.desktop.fonts import bold, demibold, wrapped_height
from ghost_desktop.desktop.items import CHOSEN, add_row
from ghost_desktop.desktop.kit.commands import is_pressed
from ghost_desktop.desktop.theme import colours
from ghost_desktop.desktop.word_lists.wording import describe_kind, row_facts
from ghost_desktop.desktop.wrapping_list import WrappingList
from ghost_desktop.formats.text import side_by_side
from ghost_desktop.library.own_lists import OwnList
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QAbstractItemModel, QPersistentModelIndex
    from PySide6.QtGui import QFont, QKeyEvent, QPainter

    from ghost_desktop.library.catalogue import Known

    Index = QModelIndex | QPersistentModelIndex

_LIST_ROLE = Qt.ItemDataRole.UserRole
_HEADING_ROLE = Qt.ItemDataRole.UserRole + 1
_WRAPPED = Qt.TextFlag.TextWordWrap
_RENAMED = CHOSEN | Qt.ItemFlag.ItemIsEditable


class WordListRows(WrappingList):
    """All lists, one of them current.

    Signals:
        selected: another list is current.
        chosen: the current one is to be played with: by a double click.
        renamed: the id of a list, and what it is to be called.
    """

    selected = Signal()
    chosen = Signal()
    renamed = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lists: tuple[Known, ...] = ()
        self._wanted = ""  # the id of what is to be current once it is there
        self.setAccessibleName(_("Word lists"))
        self.room = self.viewport()  # held, for each time that Qt is asked for it takes long
        self.setItemDelegate(_ListDelegate(self))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.currentRowChanged.connect(lambda _row: self.selected.emit())
        self.itemDoubleClicked.connect(lambda _item: self.chosen.emit())
        self.model().dataChanged.connect(self._on_changed)

    @property
    def current(self) -> Known | None:
        """The list that is current; None if there is none."""
        row = self.currentRow()
        return self._lists[row] if 0 <= row < len(self._lists) else None

    def select(self, list_id: str) -> None:
        """Have a list current: now, or as soon as it is shown."""
        ids = [one.id for one in self._lists]
        if list_id in ids:
            self.setCurrentRow(ids.index(list_id))
            list_id = ""
        self._wanted = list_id

    def show_lists(self, lists: Sequence[Known]) -> None:
        """Show lists; the one that was current stays so, or the one that takes its place."""
        before, row = self.current, max(0, self.currentRow())
        own = [one for one in lists if isinstance(one, OwnList)]
        bundled = [one for one in lists if not isinstance(one, OwnList)]
        self.blockSignals(True)  # noqa: FBT003 - as Qt has it
        self._lists = (*own, *bundled)
        self.clear()
        headings = {id(group[0]): text for group, text in _named(own, bundled) if group}
        for one in self._lists:
            roles = {
                _LIST_ROLE: one,
                _HEADING_ROLE: headings.get(id(one), ""),
                Qt.ItemDataRole.AccessibleTextRole: _spoken(one),
            }
            add_row(self, one.name, roles, _RENAMED if isinstance(one, OwnList) else None)
        ids = [one.id for one in self._lists]
        wanted = self._wanted or (before.id if before is not None else "")
        if self._wanted in ids:
            self._wanted = ""
        self.setCurrentRow(ids.index(wanted) if wanted in ids else min(row, len(ids) - 1))
        self.blockSignals(False)  # noqa: FBT003 - as Qt has it
        self.selected.emit()

    def rename_current(self) -> None:
        """Let a person write another name where the name stands, if the list is their own."""
        if isinstance(self.current, OwnList):
            self.scrollTo(self.currentIndex())
            self.edit(self.currentIndex())

    @Slot(QModelIndex)
    def _on_changed(self, index: QModelIndex) -> None:
        self.renamed.emit(self._lists[index.row()].id, index.data())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave to the page what it has a key for, and Qt too."""
        if is_pressed(event, "word_lists.compare"):
            event.ignore()
        else:
            super().keyPressEvent(event)


def _spoken(known: Known) -> str:
    facts = side_by_side(row_facts(known))
    return say("{list}: {facts}. {about}", list=known.name, facts=facts, about=describe_kind(known))


def _named(
    own: Sequence[Known], bundled: Sequence[Known]
) -> tuple[tuple[Sequence[Known], str], ...]:
    return (own, _("Your own")), (bundled, _("With Ghost Desktop"))


class _ListDelegate(QStyledItemDelegate):
    """Shows the name of a list above its facts; above the first of a kind stands which kind it is."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one list."""
        self.initStyleOption(option, index)
        known: Known = index.data(_LIST_ROLE)
        kind: str = index.data(_HEADING_ROLE)
        heading, name, facts = _places(known, kind, option.rect, option.font)
        if kind:  # what is selected is the list, not its kind
            option.rect.setTop(heading.bottom() + _gap(option.font) // 2)
        option.widget.style().drawPrimitive(
            QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, option.widget
        )
        theme = colours()
        painter.save()
        painter.setFont(demibold(option.font))
        painter.setPen(theme.muted)
        painter.drawText(heading, _WRAPPED, kind)
        painter.setFont(bold(option.font))
        painter.setPen(theme.text)
        painter.drawText(name, _WRAPPED, known.name)
        painter.setFont(option.font)
        painter.setPen(theme.muted)
        metrics = QFontMetrics(option.font)
        for fact in row_facts(known):
            shown = metrics.elidedText(fact, Qt.TextElideMode.ElideRight, facts.width())
            painter.drawText(facts, 0, shown)
            facts.translate(0, metrics.lineSpacing())
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height that the texts need in the width that there is."""
        view = self.parent()
        assert isinstance(view, WordListRows)
        width = view.room.width()
        *_above, facts = _places(
            index.data(_LIST_ROLE), index.data(_HEADING_ROLE), QRect(0, 0, width, 0), option.font
        )
        return QSize(width, facts.bottom() + _gap(option.font))

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Put the field where the name stands."""
        known: Known = index.data(_LIST_ROLE)
        _heading, name, _facts = _places(known, index.data(_HEADING_ROLE), option.rect, option.font)
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


def _places(known: Known, kind: str, room: QRect, font: QFont) -> tuple[QRect, QRect, QRect]:
    """Return where its kind stands, if it does, the name and the facts of a list."""
    strong, plain, gap = QFontMetrics(bold(font)), QFontMetrics(font), _gap(font)
    box = room.adjusted(gap, gap // 2, -gap, 0)
    width = max(1, box.width())
    top = box.top()
    high = wrapped_height(kind, QFontMetrics(demibold(font)), width) + gap if kind else 0
    heading = QRect(box.left(), top, width, high - gap)
    name = QRect(box.left(), top + high, width, wrapped_height(known.name, strong, width))
    facts_top = name.bottom() + gap // 3
    high = len(row_facts(known)) * plain.lineSpacing()
    return heading, name, QRect(box.left(), facts_top, width, high)
