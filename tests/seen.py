"""All that a person can be shown or told by the widgets of a window, and what of it is cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction, QTextDocumentFragment
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGraphicsScene,
    QGraphicsSimpleTextItem,
    QGraphicsTextItem,
    QGraphicsView,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QTabBar,
    QTextEdit,
    QWidget,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_ROWS = 40
"""Rows of a model that are read: what is said of more is said the same way."""

_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
)
_WITH_MENUS = (QLineEdit, QTextEdit, QGraphicsScene)
"""What has a menu of Qt's own, or of pyqtgraph's, which is never shown."""

_HORIZONTAL = Qt.Orientation.Horizontal


class Seen(NamedTuple):
    """A text, and the kind and name of the widget that shows it."""

    text: str
    where: str


def table_texts(table: QAbstractItemView) -> list[list[str]]:
    """What is read in each row of a table, as they are sorted."""
    model = table.model()
    rows, columns = range(model.rowCount()), range(model.columnCount())
    return [[model.index(row, one).data() for one in columns] for row in rows]


def seen_in(window: QWidget) -> Iterator[Seen]:
    """Give every text of the widgets that are visible in a window, and of the actions in it."""
    for widget in _visible(window):
        where = f"{type(widget).__name__} {widget.objectName() or widget.accessibleName()}"
        for text in _texts_of(widget):
            if plain := _plain(text):
                yield Seen(plain, where)
    for action in window.findChildren(QAction):
        if not isinstance(action.parent(), _WITH_MENUS):
            yield from (Seen(text, action.objectName()) for text in _texts_of_action(action))


def said_in(widget: QWidget) -> str:
    """What the labels in a widget say that a person can see, each in a line."""
    labels = widget.findChildren(QLabel)
    return "\n".join(label.text() for label in labels if label.isVisible() and label.text())


def cut_in(window: QWidget) -> list[str]:
    """Name the visible labels, buttons, tabs and headers whose texts have no room."""
    return [
        f"{type(widget).__name__} {_plain(text)!r}"
        for widget in _visible(window)
        for text in _cut(widget)
    ]


def _visible(window: QWidget) -> list[QWidget]:
    return [window, *(one for one in window.findChildren(QWidget) if one.isVisibleTo(window))]


def _plain(text: str) -> str:
    if "</" not in text and "<p" not in text:
        return text.replace("&&", "&") if "&&" in text else text.replace("&", "")
    return QTextDocumentFragment.fromHtml(text).toPlainText()


def _texts_of(widget: QWidget) -> Iterator[str]:
    yield from (widget.windowTitle(), widget.toolTip(), widget.whatsThis())
    yield from (widget.accessibleName(), widget.accessibleDescription())
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield widget.placeholderText()
        case QTextEdit():
            yield widget.toPlainText()
        case QComboBox():
            yield from _texts_of_model(widget.model())
        case QTabBar():
            for tab in range(widget.count()):
                yield from (widget.tabText(tab), widget.tabToolTip(tab))
        case QMenu():
            yield widget.title()
        case QGraphicsView():
            yield from _texts_of_scene(widget)
        case QAbstractItemView() if not isinstance(widget, QHeaderView) and has_model(widget):
            yield from _texts_of_model(widget.model())


def has_model(view: QAbstractItemView) -> bool:
    """Whether a view shows anything: its model may be missing, though Qt's stubs do not say so."""
    return isinstance(view.model(), QAbstractItemModel)


def _texts_of_model(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[str]:
    above = parent or QModelIndex()
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(above)
    for column in range(columns):
        for role in _ROLES:
            yield str(model.headerData(column, _HORIZONTAL, role) or "")
        for row in range(min(_MOST_ROWS, model.rowCount(above))):
            for role in _ROLES:
                yield str(model.index(row, column, above).data(role) or "")
    for row in range(min(3, model.rowCount(above))):
        below = model.index(row, 0, above)
        if model.rowCount(below):
            yield from _texts_of_model(model, below)


def _texts_of_action(action: QAction) -> Iterator[str]:
    yield from (_plain(action.text()), action.toolTip(), action.statusTip())


def _texts_of_scene(view: QGraphicsView) -> Iterator[str]:
    item: Any
    for item in view.scene().items():
        if isinstance(item, QGraphicsSimpleTextItem):
            yield item.text()
        elif isinstance(item, QGraphicsTextItem):
            yield item.toPlainText()
        elif hasattr(item, "_tickLevels"):  # an axis of pyqtgraph
            yield from (text for level in item._tickLevels or () for _place, text in level)


def _cut(widget: QWidget) -> Iterator[str]:
    match widget:
        case QLabel():
            if _is_label_cut(widget) or (widget.text() and _is_clipped(widget)):
                yield widget.text()
        case QAbstractButton():
            hint, size = widget.sizeHint(), widget.size()
            is_small = hint.width() > size.width() or hint.height() > size.height()
            if len(widget.text()) > 1 and (is_small or _is_clipped(widget)):
                yield widget.text()
        case QTabBar():
            if widget.sizeHint().width() > widget.width() and not widget.usesScrollButtons():
                yield widget.tabText(0)
        case QHeaderView() if widget.orientation() is _HORIZONTAL:
            yield from _cut_titles(widget)


def _is_label_cut(label: QLabel) -> bool:
    """Tell whether there is too little room; what is elided says all in its tool tip."""
    if not label.text():
        return False
    if label.wordWrap():
        return label.heightForWidth(label.width()) > label.height()
    return not label.toolTip() and label.sizeHint().width() > label.width()


def _is_clipped(widget: QWidget) -> bool:
    """Tell whether what is around a widget hides some of its width."""
    seen = widget.visibleRegion().boundingRect()
    return not seen.isEmpty() and seen.width() < widget.width()


def _cut_titles(header: QHeaderView) -> Iterator[str]:
    for section in range(header.count()):
        title = str(header.model().headerData(section, _HORIZONTAL) or "")
        needed = header.fontMetrics().horizontalAdvance(title)
        if not header.isSectionHidden(section) and needed > header.sectionSize(section):
            yield title
