"""Which two lists are put side by side, and the game that is played with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from ghost_desktop.desktop.combo import ComboBox
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.kit.commands import stand_for
from ghost_desktop.formats.text import describe_rules
from ghost_desktop.library.catalogue import list_name
from ghost_desktop.library.question import Question
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.engine.reading import Reading
    from ghost_desktop.engine.rules import Rules


@dataclass(frozen=True)
class _Game:
    """What is played with both lists; no tuple, of which Qt would make a list."""

    rules: Rules
    reading: Reading


class PairChoice(QWidget):
    """Two lists and a game, of those that are ticked.

    Signals:
        changed: when something else is chosen.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        unit = self.fontMetrics().height()
        # In the order in which they stand, which is that of Tab.
        self.one = self._box(_("First dictionary"))
        self.swap = QPushButton("⇄", self)
        self.swap.setAccessibleName(_("Swap the dictionaries"))
        self.swap.setToolTip(_("Swap the dictionaries"))
        self.other = self._box(_("Second dictionary"))
        self.game = self._box(_("Game that is played with both"))
        self._before: tuple[object, object] = (None, None)
        self._chosen: tuple[Question, Question] | None = None  # offered now or not
        self._usual: Question | None = None
        self._row = row = FlowLayout(self, spacing=unit // 2, spread=2)
        row.setContentsMargins(0, 0, 0, 0)
        lists = FlowLayout(spacing=unit // 3)
        for part in (self.one, self.swap, self.other):
            lists.addWidget(part)
        named = QHBoxLayout()
        named.setSpacing(unit // 3)
        label = QLabel(_("Game"), self)
        label.setBuddy(self.game)
        named.addWidget(label)
        named.addWidget(self.game)
        row.addLayout(lists)
        row.addLayout(named)
        self.swap.clicked.connect(self._swap)
        stand_for(self.swap, "dictionaries.swap")
        self.one.currentIndexChanged.connect(self._on_list)
        self.other.currentIndexChanged.connect(self._on_list)
        self.game.currentIndexChanged.connect(self._choose)

    def _box(self, name: str) -> ComboBox:
        box = ComboBox(self)
        box.setAccessibleName(name)
        box.setToolTip(name)
        box.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        return box

    @property
    def questions(self) -> tuple[Question, Question] | None:
        """The game with each list; None if there are not two lists, or there is no game."""
        game: _Game | None = self.game.currentData()
        one, other = self.one.currentData(), self.other.currentData()
        if game is None or one is None or other is None:
            return None
        return (
            Question(one, game.rules, game.reading),
            Question(other, game.rules, game.reading),
        )

    def add(self, part: QWidget) -> None:
        """Have something more at the end of the row."""
        self._row.addWidget(part)

    @property
    def chosen(self) -> tuple[Question, Question] | None:
        """The game with each list as somebody has chosen them, offered or not; None if nobody has."""
        return self._chosen

    def restore(
        self, chosen: tuple[Question, Question] | None, usual: Question | None = None
    ) -> None:
        """Go back to what was chosen once it is offered.

        Args:
            chosen: the game with each list; None if nothing was chosen.
            usual: the game to begin with where nothing was, or one of its minimum length.
        """
        self._chosen, self._usual = chosen, usual

    def offer(self, shown: Sequence[Question]) -> None:
        """Offer what is shown; what was chosen is, where it is offered, and else what was before."""
        before = self.questions
        sources = list(dict.fromkeys(question.source for question in shown))
        games = list(dict.fromkeys(_Game(each.rules, each.reading) for each in shown))
        if len(sources) < 2:
            sources, games = [], []
        lists = [(list_name(source), source) for source in sources]
        one, other = self._chosen or (None, None)
        _fill(self.one, lists, [one and one.source])
        _fill(self.other, lists, [other and other.source])
        if sources and self.one.currentIndex() == self.other.currentIndex():
            is_other_chosen = other is not None and other.source == self.other.currentData()
            box = self.one if is_other_chosen else self.other
            with QSignalBlocker(box):
                box.setCurrentIndex(0 if box.currentIndex() else 1)
        named = [(describe_rules(game.rules, game.reading), game) for game in games]
        _fill(self.game, named, self._wished(games))
        self._note()
        if self.questions != before:
            self.changed.emit()

    def _wished(self, games: Sequence[_Game]) -> list[_Game]:
        """Return which game to show, from the one that was chosen to what is nearest to the usual."""
        wished = []
        if self._chosen is not None:
            wished.append(_Game(self._chosen[0].rules, self._chosen[0].reading))
        if self._usual is not None:
            length = self._usual.rules.min_length
            wished.append(_Game(self._usual.rules, self._usual.reading))
            wished += [game for game in games if game.rules.min_length == length]
        return wished

    def choose_game(self, question: Question) -> None:
        """Choose the game of a question, if it is offered."""
        place = self._place_of(_Game(question.rules, question.reading))
        if place >= 0:
            self.game.setCurrentIndex(place)

    def _place_of(self, game: _Game) -> int:
        games = [self.game.itemData(place) for place in range(self.game.count())]
        return games.index(game) if game in games else -1

    def _note(self) -> None:
        self._before = self.one.currentData(), self.other.currentData()

    @Slot()
    def _choose(self) -> None:
        """Keep what is chosen now."""
        self._note()
        self._chosen = self.questions
        self.changed.emit()

    @Slot()
    def _on_list(self) -> None:
        """Never have a list beside itself: the other one takes its place."""
        if self.one.currentData() == self.other.currentData():
            one, other = self._before
            is_one = self.sender() is self.one
            box = self.other if is_one else self.one
            with QSignalBlocker(box):
                box.setCurrentIndex(box.findData(one if is_one else other))
        self._choose()

    @Slot()
    def _swap(self) -> None:
        one, other = self.one.currentIndex(), self.other.currentIndex()
        with QSignalBlocker(self.one), QSignalBlocker(self.other):
            self.one.setCurrentIndex(other)
            self.other.setCurrentIndex(one)
        self._choose()


def _fill(box: ComboBox, items: Sequence[tuple[str, object]], wished: Sequence[object]) -> None:
    """Offer other items, and choose the first of those wished that is among them.

    If none is, what was chosen still is, where it is among them.
    """
    offered = [data for _text, data in items]
    places = [offered.index(one) for one in (*wished, box.currentData()) if one in offered]
    with QSignalBlocker(box):
        box.clear()
        for text, data in items:
            box.addItem(text, data)
        box.setCurrentIndex(places[0] if places else min(0, len(items) - 1))
