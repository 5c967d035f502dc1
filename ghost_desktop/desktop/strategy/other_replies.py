"""What else wins at a turn, in the box beside the tree; a reply that is chosen there is kept to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.formats.text import number
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QResizeEvent

    from ghost_desktop.engine.wordlist import WordList

_LEAST = QSize(6, 2)  # in heights of the font
_USUAL_ROWS = 5  # what is more is scrolled to: the room is better used by what words mean


@dataclass(frozen=True)
class Alternatives:
    """What can be replied at a turn.

    Attributes:
        fragment: the letters on the table.
        reply: what the strategy makes of them.
        others: what else wins there, or where nothing wins what else is legal; alphabetically.
    """

    fragment: str
    reply: str
    others: tuple[str, ...]


class _List(QListWidget):
    """Has a few rows, or where there is no room for them two lines."""

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        return _LEAST * self.fontMetrics().height()

    def sizeHint(self) -> QSize:
        """Return the size of a few rows, which stays as it is with fewer or more."""
        row = max(self.sizeHintForRow(0), round(1.3 * self.fontMetrics().height()))
        return QSize(super().sizeHint().width(), _USUAL_ROWS * row + 2 * self.frameWidth())


class OtherReplies(QWidget):
    """Lists what else can be replied at a turn.

    Signals:
        chosen: a fragment, and the reply that is to be made to it.
        asked: somebody wants to know what each reply would cost.
    """

    chosen = Signal(str, str)
    asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._at: Alternatives | None = None
        self._words: WordList | None = None
        self._heading = QLabel(self)
        self._heading.setWordWrap(True)
        self.list = _List(self)
        self.list.setAccessibleName(_("Other replies"))
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.list.itemActivated.connect(self._choose)
        self.list.currentRowChanged.connect(self._offer)
        self.choose = QPushButton(_("Choose"), self)
        self.choose.setToolTip(_("Make this reply, and find the fewest to remember around it"))
        self.choose.clicked.connect(self._choose)
        self.costs = QPushButton(_("Costs"), self)
        self.costs.setToolTip(_("Find out how much more there is to remember with each reply"))
        self.costs.clicked.connect(self.asked)
        buttons = QVBoxLayout()
        buttons.addWidget(self.choose)
        buttons.addWidget(self.costs)
        buttons.addStretch(1)
        row = QHBoxLayout()
        row.addWidget(self.list, 1)
        row.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._heading)
        column.addLayout(row, 1)
        self.show_nothing()

    def minimumSizeHint(self) -> QSize:
        """Return the least size, with all lines of what stands over the list: buttons stay whole."""
        least, layout = super().minimumSizeHint(), self.layout()
        if layout is not None and self.width() >= least.width():
            least.setHeight(max(least.height(), layout.minimumHeightForWidth(self.width())))
        return least

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have as many lines over the list as the width asks for."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    @property
    def alternatives(self) -> Alternatives | None:
        """What is listed; None while no turn is selected."""
        return self._at

    @property
    def heading(self) -> str:
        """What stands over the list."""
        return self._heading.text()

    def show_nothing(self) -> None:
        """Say how to have something listed."""
        self._at = None
        self.list.clear()
        self._heading.setText(_("Select one of your turns to see what else wins there."))
        self._offer()

    def show_alternatives(self, at: Alternatives, words: WordList, *, win: bool) -> None:
        """List what can be replied.

        Args:
            at: where, and what.
            words: whose letters are shown.
            win: whether all of them win.
        """
        self._at, self._words = at, words
        if at.others and win:
            said = _("Instead of {reply} you also win with:")
        elif at.others:
            said = _("Instead of {reply} you can play:")
        else:
            said = _("Nothing but {reply} wins here.") if win else _("You can play but {reply}.")
        self._heading.setText(said.format(reply=words.shown(at.reply)))
        self.list.clear()
        self.list.addItems([words.shown(made) for made in at.others])
        self.list.setCurrentRow(0)
        self._offer()

    def show_costs(self, more: Mapping[str, int]) -> None:
        """Say of some replies how many lines more, or fewer, there are with them."""
        if self._at is None or self._words is None:
            return
        model = self.list.model()
        for row, made in enumerate(self._at.others):
            if made in more:
                text = say(
                    "{reply}   {more}", reply=self._words.shown(made), more=_signed(more[made])
                )
                model.setData(model.index(row, 0), text)
                tip = _("How much more there is to remember")
                model.setData(model.index(row, 0), tip, Qt.ItemDataRole.ToolTipRole)

    @Slot()
    def _offer(self) -> None:
        has_some = self._at is not None and bool(self._at.others)
        self.choose.setEnabled(has_some and self.list.currentRow() >= 0)
        self.costs.setEnabled(has_some)
        self.list.setEnabled(has_some)

    @Slot()
    def _choose(self) -> None:
        row = self.list.currentRow()
        if self._at is not None and 0 <= row < len(self._at.others):
            self.chosen.emit(self._at.fragment, self._at.others[row])


def _signed(more: int) -> str:
    """Write a difference with its sign: ``"+3"``."""
    return f"+{number(more)}" if more > 0 else f"−{number(-more)}" if more else "±0"
