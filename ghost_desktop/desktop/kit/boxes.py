"""Boxes to choose from: lists that drop down, and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QLabel, QSpinBox

from ghost_desktop.desktop.kit.layout import wrapped_height
from ghost_desktop.desktop.kit.widgets import forget_pointer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QKeyEvent, QWheelEvent

    from ghost_desktop.desktop.kit.builders import Does

LEAVING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)
"""Keys with which a person has done with a box."""

TURNING = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
"""Keys that scroll the page on which a box stands."""


class ComboBox(QComboBox):
    """A `QComboBox` in which neither the wheel nor letters with Alt choose anything.

    Qt's own turns with the wheel, or by a page, while somebody scrolls the page that it stands on,
    and takes letters with Alt as typed where no shortcut of the moment wants them. Whoever chooses
    with the keys on the closed list may go on choosing. It is as wide as its longest entry.

    Signals:
        left: the person has done with it: by Enter or Escape, or by closing the open list.
    """

    left = Signal()
    _closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel does not even take the focus
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        # Later: once Qt has closed the list it gives the focus to where that was before.
        self._closed.connect(self._on_closed, Qt.ConnectionType.QueuedConnection)

    def showPopup(self) -> None:
        """Begin at what is chosen, also after a list that was left without choosing."""
        super().showPopup()
        self.view().setCurrentIndex(self.model().index(self.currentIndex(), 0))
        self.view().window().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Be left when the open list is hidden, by whichever of the ways that there are."""
        if event.type() == QEvent.Type.Hide:
            watched.removeEventFilter(self)
            self._closed.emit()
        return super().eventFilter(watched, event)

    @Slot()
    def _on_closed(self) -> None:
        forget_pointer(self)
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Be left, or pass on what turns pages or is typed with Alt.

        Alt and an arrow open the list as ever.
        """
        if event.key() in LEAVING:
            self.left.emit()
        elif event.key() in TURNING or (  # what is open has keys of its own
            event.modifiers() & Qt.KeyboardModifier.AltModifier and event.text()
        ):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what the box stands on; the open list has a wheel of its own."""
        event.ignore()


class ChoiceBox(ComboBox):
    """A list to choose from in a dialog, which has Enter and Escape for itself."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the keys to the dialog that end it."""
        if event.key() in LEAVING:
            event.ignore()
        else:
            super().keyPressEvent(event)


class ExplainedBox(ChoiceBox):
    """A list to choose from; what is chosen means what its explanation says, wherever that stands.

    That is as high as the longest there is, so that nothing moves.
    """

    def __init__(self) -> None:
        super().__init__()
        self.explanation = _Explanation()
        self.setMaxVisibleItems(20)
        # A long name is shortened where there is little room.
        self.setMinimumContentsLength(8)
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.currentIndexChanged.connect(self._explain)

    def offer(self, entries: Iterable[tuple[str, Any, str]]) -> None:
        """Offer other entries: what each is called, what it stands for, and what that means."""
        chosen, self.explanation.texts = self.currentData(), []
        self.clear()
        for text, value, meaning in entries:
            self.addItem(text, value)
            self.setItemData(self.count() - 1, meaning, Qt.ItemDataRole.ToolTipRole)
            self.explanation.texts.append(meaning)
        self.show_value(chosen)

    def show_value(self, value: Any) -> None:  # noqa: ANN401
        """Choose the entry that stands for `value`; none if there is no such entry."""
        values = [self.itemData(place) for place in range(self.count())]
        self.setCurrentIndex(values.index(value) if value in values else -1)
        self._explain()

    def mean(self, value: Any, meaning: str) -> None:  # noqa: ANN401
        """Have the entry that stands for `value`, if there is one, mean something else."""
        for place in range(self.count()):
            if self.itemData(place) == value and self.explanation.texts[place] != meaning:
                self.setItemData(place, meaning, Qt.ItemDataRole.ToolTipRole)
                self.explanation.texts[place] = meaning
                self.explanation.updateGeometry()
                self._explain()

    @Slot()
    def _explain(self) -> None:
        meaning = self.itemData(self.currentIndex(), Qt.ItemDataRole.ToolTipRole) or ""
        self.setAccessibleDescription(meaning)
        self.explanation.setText(meaning)


class _Explanation(QLabel):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.setProperty("role", "muted")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setWordWrap(True)

    def heightForWidth(self, width: int) -> int:
        """Return how high the longest text is, with air below it."""
        metrics = self.fontMetrics()
        air = metrics.height() // 2
        return max((wrapped_height(one, metrics, width) + air for one in self.texts), default=0)

    def sizeHint(self) -> QSize:
        """Ask for nothing: what it stands on gives the width, and that the height."""
        return QSize(1, 1)

    def minimumSizeHint(self) -> QSize:
        """Leave all to the width, too."""
        return self.sizeHint()


class SpinBox(QSpinBox):
    """A `QSpinBox` that the wheel does not turn, and that is left like a list to choose from.

    Signals:
        left: the person has done with it, by Enter or Escape.
    """

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel does not even take the focus

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the number, and be left."""
        super().keyPressEvent(event)
        if event.key() in LEAVING:
            self.interpretText()
            event.accept()
            self.left.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what the box stands on."""
        event.ignore()


# --- what is offered --------------------------------------------------------------------------------


Box = TypeVar("Box", bound=ComboBox)


def choice(
    made: Box,
    entries: Mapping[Any, str] | Iterable[tuple[Any, str]] = (),
    does: Does = None,
    *,
    chosen: object = None,
    least: int = 0,
) -> Box:
    """Offer entries to choose from in a box, and return that.

    Args:
        made: the box.
        entries: what is offered, each with what is said of it.
        does: is called when another is chosen, be it by the program.
        chosen: what is chosen.
        least: how many letters there is room for; 0 for those of the longest entry.
    """
    for value, said in entries.items() if isinstance(entries, Mapping) else entries:
        made.addItem(said, value)
    if least:
        made.setMinimumContentsLength(least)
        made.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    if chosen is not None:
        made.setCurrentIndex(max(0, made.findData(chosen)))
    if does is not None:
        made.currentIndexChanged.connect(does)
    return made


def offer(box: ComboBox, entries: Iterable[tuple[Any, str]], *, chosen: object = None) -> None:
    """Offer other entries in a box, of which it says nothing; what is chosen stays so, if it is there.

    Entries for the same values stay where they are, whatever is said of them now: in an open list
    another would be marked.
    """
    with QSignalBlocker(box):
        wanted, before = list(entries), box.currentData() if chosen is None else chosen
        values = [value for value, _said in wanted]
        if [box.itemData(n) for n in range(box.count())] != values:
            box.clear()
            choice(box, wanted)
        else:
            for place, (_value, said) in enumerate(wanted):
                box.setItemText(place, said)
        box.setCurrentIndex(values.index(before) if before in values else 0)
