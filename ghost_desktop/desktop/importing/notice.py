"""The line that says which list has come, with what one may want to do with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QPushButton, QWidget

from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.formats.text import joined_and, printable, words_text
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QResizeEvent

    from ghost_desktop.library.own_lists import OwnList


class ImportedNotice(QFrame):
    """Says that lists are there, until it is closed or others come.

    Signals:
        play: the id of the list, to play with it.
        compare: the ids of the lists as a tuple, to compare them.
        undo: the lists as a tuple of `OwnList`, to have them no more.
        closed: the person has read it.
    """

    play = Signal(str)
    compare = Signal(object)
    undo = Signal(object)
    closed = Signal()
    _is_built = False  # Qt tells of another font before

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "notice")
        self._kept: tuple[OwnList, ...] = ()
        self._text = QLabel(self)
        self._text.setTextFormat(Qt.TextFormat.PlainText)  # there are names of files in it
        self._text.setWordWrap(True)
        self._offers = QWidget(self)
        row = FlowLayout(self._offers, spacing=self.fontMetrics().height() // 2)
        row.setContentsMargins(0, 0, 0, 0)
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._both.addWidget(self._text, 1)
        self._both.addWidget(self._offers)
        self._play = self._button(_("Play with it"), self._on_play)
        self._buttons = [
            self._play,
            self._button(_("Compare"), self._on_compare),
            self._button(_("Undo"), self._on_undo),
        ]
        close = self._button(_("Close"), self._on_close)
        self._all = (*self._buttons, close)
        for button in self._all:
            row.addWidget(button)
        self.hide()
        self._is_built = True

    def _button(self, text: str, does: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.clicked.connect(does)
        return button

    def take_focus(self) -> None:
        """Have the focus where one goes on from here."""
        next(button for button in self._buttons if not button.isHidden()).setFocus()

    @property
    def tells(self) -> bool:
        """Whether it says that lists are there."""
        return bool(self._kept)

    @property
    def text(self) -> str:
        """What is said."""
        return self._text.text()

    def tell(self, kept: Sequence[OwnList]) -> None:
        """Say that lists are there, one or several; of a single one also how large it is, and one may play with it."""
        self._kept = tuple(kept)
        names = joined_and([printable(one.name) for one in kept])
        said = _("{lists} are now among your word lists.")
        if len(kept) == 1:
            said = _("{lists} is now among your word lists: {words}.")
        self._say(said.format(lists=names, words=words_text(kept[-1].words)))

    def say_only(self, text: str) -> None:
        """Say something of which nothing follows; or nothing."""
        self._kept = ()
        self._say(text)

    def _say(self, text: str) -> None:
        self._text.setText(text)
        for button in self._buttons:
            button.setVisible(bool(self._kept))
            button.setAccessibleDescription(text)
        self._play.setVisible(len(self._kept) == 1)
        self._fit()
        self.setVisible(bool(text))

    def _fit(self) -> None:
        """Have what can be done beside what is said, or below where all that is wider than a line."""
        unit = self.fontMetrics().height()
        buttons = [one.sizeHint().width() for one in self._all if not one.isHidden()]
        beside = sum(buttons) + (len(buttons) - 1) * (unit // 2)
        said = self._text.fontMetrics().horizontalAdvance(self._text.text())
        is_folded = said + beside + 3 * unit > self.width()
        below, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._both.setDirection(below if is_folded else right)
        self._both.setSpacing(unit // 4 if is_folded else unit)
        self._both.setContentsMargins(unit, unit // 4, unit // 4, unit // 4)
        self._offers.setMinimumWidth(0 if is_folded else beside)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the width that there is."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self._is_built:
            self._fit()

    @Slot()
    def _on_play(self) -> None:
        self.play.emit(self._kept[-1].id)
        self._on_close()

    @Slot()
    def _on_compare(self) -> None:
        self.compare.emit(tuple(kept.id for kept in self._kept))
        self._on_close()

    @Slot()
    def _on_undo(self) -> None:
        self.undo.emit(self._kept)

    @Slot()
    def _on_close(self) -> None:
        self.say_only("")
        self.closed.emit()
