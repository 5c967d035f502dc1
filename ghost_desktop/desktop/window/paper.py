"""The paper that is printed on, and the menu to choose it and how strategies are printed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QLocale
from PySide6.QtGui import QAction, QActionGroup, QPageSize
from PySide6.QtWidgets import QMenu, QWidget

from ghost_desktop.translation import N_, _

_LETTER = frozenset(
    getattr(QLocale.Country, name)
    for name in (
        "UnitedStates",
        "Canada",
        "Mexico",
        "Philippines",
        "Chile",
        "Colombia",
        "PuertoRico",
    )
)


def paper_of(locale: QLocale) -> QPageSize.PageSizeId:
    """Return the paper that is usual where a locale is spoken."""
    is_letter = locale.territory() in _LETTER
    return QPageSize.PageSizeId.Letter if is_letter else QPageSize.PageSizeId.A4


def usual_paper() -> QPageSize.PageSizeId:
    """Return the paper that is usual here."""
    return paper_of(QLocale.system())


class Paper(Enum):
    """What a person prints on."""

    USUAL = "usual"
    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> QPageSize.PageSizeId:
        """The size of its pages; the usual one is that of where the person lives."""
        sizes = {Paper.A4: QPageSize.PageSizeId.A4, Paper.LETTER: QPageSize.PageSizeId.Letter}
        return sizes.get(self) or usual_paper()


@dataclass(frozen=True)
class Printing:
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
