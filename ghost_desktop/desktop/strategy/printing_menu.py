"""A menu to choose how strategies are printed."""

from __future__ import annotations

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from ghost_desktop.desktop.paper import Paper, Printing
from ghost_desktop.translation import N_, _

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
