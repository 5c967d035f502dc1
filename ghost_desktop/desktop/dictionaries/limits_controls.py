"""What can be chosen above the chart of limits: the list, the game, and what changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from PySide6.QtCore import QSignalBlocker, Slot
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton

from ghost_desktop.desktop.combo import ComboBox
from ghost_desktop.desktop.dictionaries.chart import ChartControls
from ghost_desktop.desktop.dictionaries.limits import Along, Limits
from ghost_desktop.desktop.dictionaries.wording import minimum_text
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.groups import choose
from ghost_desktop.formats.text import agreed, players_text, side_by_side, variant_name
from ghost_desktop.library.catalogue import list_name
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
    from ghost_desktop.library.question import Question

_NAMES = {Along.LENGTH: N_("Minimum length"), Along.VOCABULARY: N_("Vocabulary")}
_NAME, _SHORT = 20, 10  # characters that a box has room for


class _Part(NamedTuple):
    """What there is to choose of a game, and how that is called."""

    of: Callable[[Question], Any]
    name: Callable[[Any], str]


class _ShowsLimits(Protocol):
    limits: Limits


class LimitsControls(ChartControls):
    """Choosers of what is among the compared games; those with nothing to choose are not shown.

    Args:
        chart: what has the `limits` that are chosen.
        parent: the widget that they stand in.
    """

    def __init__(self, chart: _ShowsLimits, parent: QWidget) -> None:
        super().__init__(parent)
        self._chart = chart
        self._games: tuple[Question, ...] = ()
        self.lists = self._box(_("Dictionary"), _NAME)
        self.game = self._box(_("Game"), _NAME)
        self.lengths = self._box(_("Shortest word that counts"), _SHORT)
        self._parts = {
            self.lists: _Part(lambda game: game.source, list_name),
            self.game: _Part(_kind_of, str),
            self.lengths: _Part(lambda game: game.rules.min_length, minimum_text),
        }
        self._group = QButtonGroup(self)
        buttons = QHBoxLayout()
        for place, along in enumerate(Along):
            button = QPushButton(_(_NAMES[along]), self)
            button.setCheckable(True)
            self._group.addButton(button, place)
            buttons.addWidget(button)
        self._group.idClicked.connect(self._on_along)
        row = FlowLayout(spacing=self.fontMetrics().height() // 2)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.lists)
        row.addWidget(self.game)
        row.addLayout(buttons)
        row.addWidget(self.lengths)
        self.setLayout(row)
        self.show_limits()

    def _box(self, name: str, letters: int) -> ComboBox:
        box = ComboBox(self)
        box.setAccessibleName(name)
        box.setToolTip(name)
        box.setMinimumContentsLength(letters)
        box.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.activated.connect(self._on_chosen)
        return box

    def offer(self, grid: ComparisonGrid) -> None:
        """Offer what is compared; what was chosen stays if it is among that."""
        self._games = grid.games
        if self._games and self._chart.limits.question not in self._games:
            self.follow(self._games[0])
        else:
            self.show_limits()

    def follow(self, game: Question) -> bool:
        """Choose what a game is about that is compared; return whether anything is new then."""
        before = self._chart.limits
        if game not in self._games or game == before.question:
            return False
        self._chart.limits = replace(before, question=game)
        self.show_limits()
        return True

    def show_limits(self) -> None:
        """Show what is chosen."""
        limits = self._chart.limits
        if not limits.has_levels and limits.along is Along.VOCABULARY:
            limits = self._chart.limits = replace(limits, along=Along.LENGTH)
        game = limits.question
        for box, part in self._parts.items():
            _fill(box, self._games, part, game)
        self.game.setVisible(self.game.count() > 1)
        is_along = limits.along is Along.VOCABULARY
        self.lengths.setVisible(is_along and self.lengths.count() > 1)
        self._group.button(list(Along).index(Along.VOCABULARY)).setEnabled(limits.has_levels)
        choose(self._group, list(Along).index(limits.along))

    @Slot()
    def _on_chosen(self) -> None:
        """Look for a game that has what was chosen, and as much as there is of what was before.

        Those of a file need not be all combinations.
        """
        chosen = self.sender()

        def likeness(game: Question) -> tuple[bool, int]:
            alike = [box for box, part in self._parts.items() if part.of(game) == box.currentData()]
            return chosen in alike, len(alike)

        nearest = max(self._games, key=likeness)
        self._chart.limits = replace(self._chart.limits, question=nearest)
        self.show_limits()
        self.changed.emit()

    def look_along(self, along: Along) -> None:
        """Choose what changes from left to right."""
        self._chart.limits = replace(self._chart.limits, along=along)
        self.show_limits()
        self.changed.emit()

    @Slot(int)
    def _on_along(self, place: int) -> None:
        self.look_along(list(Along)[place])


def _kind_of(game: Question) -> str:
    """Name what there is to choose of the rules: all but the minimum length."""
    rules = game.rules
    more = agreed(rules, game.reading, players=False)
    return side_by_side([variant_name(rules.variant), players_text(rules.players), *more])


def _fill(box: ComboBox, games: Iterable[Question], part: _Part, chosen: Question) -> None:
    """Offer what games differ in, by name, and choose that of one of them."""
    with QSignalBlocker(box):
        box.clear()
        for value in dict.fromkeys(map(part.of, games)):
            box.addItem(part.name(value), value)
        box.setCurrentIndex(box.findData(part.of(chosen)))
