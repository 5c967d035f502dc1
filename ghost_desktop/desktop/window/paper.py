"""The paper that is printed on, and the menu to choose it and how strategies are printed."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from ghost_desktop.engine.record import Record
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from PySide6.QtGui import QPageSize

_LETTER = frozenset(
    {"UnitedStates", "Canada", "Mexico", "Philippines", "Chile", "Colombia", "PuertoRico"}
)
"""The countries where one prints on that, as Qt names them."""


def paper_of(locale: QLocale) -> Paper:
    """Return the paper that is usual where a locale is spoken."""
    return Paper.LETTER if locale.territory().name in _LETTER else Paper.A4


class Paper(Enum):
    """What a person prints on."""

    USUAL = "usual"
    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> QPageSize.PageSizeId:
        """The size of its pages; the usual one is that of where the person lives."""
        from PySide6.QtGui import QPageSize  # noqa: PLC0415 - which knows 120 of them

        paper = paper_of(QLocale.system()) if self is Paper.USUAL else self
        ids = QPageSize.PageSizeId
        return ids.Letter if paper is Paper.LETTER else ids.A4


class Printing(Record):
    """How a person prints.

    Attributes:
        paper: the paper.
        in_colour: whether there are colours; without them all is read by its shape.
    """

    paper: Paper = Paper.USUAL
    in_colour: bool = True


_NAMES = {
    Paper.USUAL: N_("As is &usual here"),
    Paper.A4: N_("&A4"),
    Paper.LETTER: N_("&Letter"),
}


class PrintingMenu(QMenu):
    """Offers the papers that there are, and colours."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_("P&aper"), parent)
        group = QActionGroup(self)
        self._papers: dict[Paper, QAction] = {}
        for paper, name in _NAMES.items():
            self._papers[paper] = group.addAction(self.addAction(_(name)))
            self._papers[paper].setCheckable(True)
        self.addSeparator()
        self._in_colour = self.addAction(_("In &colour"))
        self._in_colour.setCheckable(True)
        self.choose(Printing())

    @property
    def printing(self) -> Printing:
        """What is chosen."""
        (paper,) = (paper for paper, action in self._papers.items() if action.isChecked())
        return Printing(paper, self._in_colour.isChecked())

    def choose(self, printing: Printing) -> None:
        """Choose otherwise."""
        self._papers[printing.paper].setChecked(True)
        self._in_colour.setChecked(printing.in_colour)
