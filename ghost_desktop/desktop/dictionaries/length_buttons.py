"""Charts that show one minimum length at a time, and the buttons above them for which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QPushButton

from ghost_desktop.desktop.dictionaries.chart import Chart, ChartControls
from ghost_desktop.desktop.dictionaries.state import MIN_LENGTHS
from ghost_desktop.desktop.dictionaries.wording import minimum_text
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.groups import choose
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid

USUAL_LENGTH = 4
"""The minimum length that is shown first: the one that most people play with."""


class OfOneLength(Chart):
    """A chart that shows one minimum length at a time.

    Attributes:
        chosen: the one that was chosen.
    """

    def __init__(self) -> None:
        super().__init__()
        self.chosen = USUAL_LENGTH

    @property
    def min_length(self) -> int:
        """The one that is shown: the chosen one, if it was compared."""
        compared = self.grid.min_lengths
        return self.chosen if self.chosen in compared else min(compared, default=USUAL_LENGTH)


class LengthButtons(ChartControls):
    """A button for each minimum length; those that are not compared are off.

    Attributes:
        row: what they stand in, with what is said before them.

    Args:
        chart: shows one of them.
        named: names the button of a length, for whoever does not see it.
        parent: the widget around them.
    """

    def __init__(self, chart: OfOneLength, named: Callable[[int], str], parent: QWidget) -> None:
        super().__init__(parent)
        self._chart = chart
        self._group = QButtonGroup(self)
        buttons = QHBoxLayout()
        for length in MIN_LENGTHS:
            button = QPushButton(minimum_text(length), self)
            button.setAccessibleName(named(length))
            button.setCheckable(True)
            self._group.addButton(button, length)
            buttons.addWidget(button)
        self.row = FlowLayout(spacing=self.fontMetrics().height() // 2)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.addWidget(QLabel(_("Shortest word that counts:"), self))
        self.row.addLayout(buttons)
        self.setLayout(self.row)
        choose(self._group, USUAL_LENGTH)
        self._group.idClicked.connect(self.show_min_length)

    @Slot(int)
    def show_min_length(self, min_length: int) -> None:
        """Have the chart show another minimum length."""
        self._chart.chosen = min_length
        choose(self._group, self._chart.min_length)
        self.changed.emit()

    def offer(self, grid: ComparisonGrid) -> None:
        """Offer the minimum lengths that are among the games."""
        for length in MIN_LENGTHS:
            self._group.button(length).setEnabled(length in grid.min_lengths)
        choose(self._group, self._chart.min_length)
