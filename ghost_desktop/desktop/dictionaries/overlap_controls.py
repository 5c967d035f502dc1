"""What can be chosen above the chart of what lists have in common."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton

from ghost_desktop.desktop.dictionaries.length_buttons import LengthButtons
from ghost_desktop.desktop.groups import choose
from ghost_desktop.formats.text import number
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.dictionaries.charts.overlap import OverlapChart
    from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid


class OverlapForm(IntEnum):
    """What is drawn of what lists have in common."""

    INTERSECTIONS = 0
    PAIRS = 1


_FORMS = {
    OverlapForm.INTERSECTIONS: (
        N_("Intersections"),
        N_("How many words exactly these dictionaries have, and no other"),
    ),
    OverlapForm.PAIRS: (
        N_("Pairs"),
        N_("Which share of the words of one dictionary another one has"),
    ),
}


class OverlapControls(LengthButtons):
    """Buttons for what is drawn, before those of the minimum length."""

    def __init__(self, chart: OverlapChart, parent: QWidget) -> None:
        super().__init__(chart, _name_of_length, parent)
        self._overlap = chart
        self._forms = QButtonGroup(self)
        buttons = QHBoxLayout()
        for form, (name, about) in _FORMS.items():
            button = QPushButton(_(name), self)
            button.setToolTip(_(about))
            button.setCheckable(True)
            self._forms.addButton(button, form)
            buttons.addWidget(button)
        self.row.insertLayout(0, buttons)
        choose(self._forms, chart.form)
        self._forms.idClicked.connect(self.show_form)

    @Slot(int)
    def show_form(self, form: int) -> None:
        """Have something else drawn."""
        self._overlap.chosen_form = OverlapForm(form)
        choose(self._forms, self._overlap.form)
        self.changed.emit()

    def offer(self, grid: ComparisonGrid) -> None:
        """Offer the minimum lengths that are compared, and what can be drawn of so many lists."""
        super().offer(grid)
        self._forms.button(OverlapForm.INTERSECTIONS).setEnabled(self._overlap.has_forms)
        choose(self._forms, self._overlap.form)


def _name_of_length(min_length: int) -> str:
    """Name the button of a minimum length."""
    return say(
        "Words that dictionaries share of {count} letter or more",
        "Words that dictionaries share of {count} letters or more",
        min_length,
        count=number(min_length),
    )
