"""The Strategy panel: for whom, after which opening; the tree, and the words to remember."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.errors import show_error
from ghost_desktop.desktop.fonts import bold
from ghost_desktop.desktop.groups import choose
from ghost_desktop.desktop.question import Question, describe_question
from ghost_desktop.desktop.strategy.tree import StrategyTree
from ghost_desktop.desktop.strategy.wording import describe_proof, describe_strategy
from ghost_desktop.engine.cleaning import capitals
from ghost_desktop.engine.strategy import Strategy, minimal_strategy
from ghost_desktop.formats.export import outline
from ghost_desktop.formats.text import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.desktop.question import Answer
    from ghost_desktop.desktop.service import Outcome, Report, SolverService
    from ghost_desktop.engine.solution import Solution

SEATS = ("First player", "Second player")


@dataclass(frozen=True)
class View:
    """Which strategy is looked at: its folds are remembered."""

    question: Question
    seat: int
    opening: str | None

    @property
    def name(self) -> str:
        """A name under which its folds are stored."""
        minimum = self.question.rules.min_length
        return "|".join((self.question.source, str(minimum), str(self.seat), self.opening or ""))


@dataclass(frozen=True, eq=False)
class Shown:
    """A strategy, and what it is the strategy for."""

    view: View
    strategy: Strategy


class StrategyPanel(QWidget):
    """Asks for the minimal strategy of a player and shows it.

    Signals:
        play_from: a fragment and the seat whose strategy it is from, to go on from on the board.
    """

    play_from = Signal(str, int)

    def __init__(self, service: SolverService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._channel = service.open_channel()
        self._channel.finished.connect(self._on_finished)
        self._answer: Answer | None = None
        self._shown: Shown | None = None
        self._seat = 0
        self._restored: tuple[int, str | None] | None = None  # until the first answer
        self._folds: dict[str, frozenset[str]] = {}  # the one seen last stands last
        self._hits: tuple[str, ...] = ()
        self._build()

    @property
    def strategy(self) -> Strategy | None:
        """The strategy that is shown; None until there is one."""
        return self._shown.strategy if self._shown else None

    @property
    def sentence(self) -> str:
        """What the panel says is known."""
        return self._sentence.text()

    def set_answer(self, answer: Answer) -> None:
        """Follow the bar: show the strategy of the player who can force a win."""
        self._answer = answer
        restored, self._restored = self._restored, None
        self._seat, opening = restored or (answer.solution.winner or 0, None)
        choose(self._seats, self._seat)
        self._fill_openings(answer.solution)
        self._openings.setCurrentIndex(max(0, self._openings.findData(opening)))
        self._ask()

    @property
    def seat(self) -> int | None:
        """Whose strategy is shown; None until there is one."""
        return self._shown.strategy.seat if self._shown else None

    @property
    def looked_at(self) -> tuple[int, str | None] | None:
        """Whose strategy was asked for, and after which opening; None before the first answer."""
        return (self._seat, self._openings.currentData()) if self._answer else self._restored

    def restore_looked_at(self, seat: int, opening: str | None) -> None:
        """Show this strategy for the first answer; an opening that is none is passed over."""
        self._restored = (seat, opening)

    def look_at(self, seat: int) -> None:
        """Show the strategy of a seat."""
        choose(self._seats, seat)
        self._on_seat(seat)

    def go_to(self, fragment: str) -> None:
        """Make `fragment` the current row of the tree."""
        self.tree.go_to(fragment)

    # --- asking -----------------------------------------------------------------------------------

    def _fill_openings(self, solution: Solution) -> None:
        """Offer every first letter, saying which of them win."""
        winning = {play.letter for play in solution.winning_plays("")}
        self._openings.clear()
        self._openings.addItem("the best opening" if self._seat == 0 else "any opening", None)
        for play in solution.legal_plays(""):
            wins = (play.letter in winning) == (self._seat == 0)
            shape = "●" if wins else "✕"
            self._openings.addItem(f"{capitals(play.letter)}   {shape}", play.letter)

    @Slot()
    def _ask(self) -> None:
        if self._answer is None:
            return
        self._keep_folds()
        view = View(self._answer.question, self._seat, self._openings.currentData())
        self._channel.submit(partial(_find_strategy, self._answer.solution, view))

    @Slot(int)
    def _on_seat(self, seat: int) -> None:
        self._seat = seat
        if self._answer is not None:
            self._fill_openings(self._answer.solution)
            self._ask()

    @Slot(object)
    def _on_finished(self, outcome: Outcome) -> None:
        if isinstance(outcome.value, Shown):
            self._show(outcome.value)
        elif outcome.error is not None:
            self._shown = None
            self.tree.show_strategy(None, None)
            self._words.clear()
            self._proof.setText("")
            self._sentence.setText("The strategy could not be found.")
            show_error(self.window(), "The strategy could not be found.", outcome.error)

    def _show(self, shown: Shown) -> None:
        self._shown = shown
        strategy = shown.strategy
        self._sentence.setText(describe_strategy(strategy))
        verb = "Opening with" if strategy.seat == 0 else "After"
        opened = f"{verb} {capitals(strategy.opening)}. " if strategy.opening else ""
        played = describe_question(shown.view.question)
        self._proof.setText(f"{opened}{describe_proof(strategy)} ({played})")
        self.tree.show_strategy(strategy, self._folds.get(shown.view.name))
        self._fill_words(strategy)
        self._find_hits()

    def _fill_words(self, strategy: Strategy) -> None:
        """List the words, under a heading for each opening where there are several."""
        self._words.clear()
        openings = sorted({word[0] for word in strategy.words})
        for opening in openings:
            words = [word for word in strategy.words if word.startswith(opening)]
            above = self._words.invisibleRootItem()
            if len(openings) > 1:
                above = QTreeWidgetItem(self._words, [f"{capitals(opening)}   {len(words)}"])
                above.setFlags(Qt.ItemFlag.ItemIsEnabled)
                above.setFont(0, bold(self.font()))
            for word in words:
                lost = strategy.seat in strategy.rules.losers(len(word))
                item = QTreeWidgetItem(above, [f"{word}   ✕ you lose" if lost else word])
                item.setData(0, Qt.ItemDataRole.UserRole, word)
        self._words.expandAll()

    # --- folds, search, copy ------------------------------------------------------------------------

    def folds(self) -> dict[str, frozenset[str]]:
        """Return what is unfolded in each strategy that was seen, by an opaque name."""
        self._keep_folds()
        return dict(self._folds)

    def restore_folds(self, folds: Mapping[str, frozenset[str]]) -> None:
        """Take over what was unfolded, as `folds` gave it."""
        self._folds = dict(folds)

    def _keep_folds(self) -> None:
        if self._shown is not None:
            name = self._shown.view.name
            self._folds.pop(name, None)
            self._folds[name] = self.tree.unfolded()

    @Slot(str)
    def _on_typed(self, letters: str) -> None:
        self._search.setFocus()
        self._search.setText(self._search.text() + letters)

    @Slot()
    def _search_again(self) -> None:
        """Find what the search asks for, and go to the first hit."""
        self._find_hits()
        if self._hits:
            self.tree.go_to(self._hits[0])

    def _find_hits(self) -> None:
        """Find what the search asks for, leaving the tree as it is."""
        strategy = self.strategy
        letters = self._search.text().strip().lower()
        found = strategy.find(letters) if strategy else ()
        self._hits = tuple(node.fragment for node in found)
        if letters:
            self._found.setText(counted(len(self._hits), "hit", "hits") if self._hits else "no hit")
        else:
            self._found.setText("")

    @Slot()
    def _leave_search(self) -> None:
        self._search.clear()
        self.tree.setFocus()

    @Slot()
    def next_hit(self) -> None:
        """Go to the hit after the current row, and from the last to the first."""
        self._step(1)

    @Slot()
    def previous_hit(self) -> None:
        """Go to the hit before the current row."""
        self._step(-1)

    def _step(self, by: int) -> None:
        if not self._hits:
            return
        current = self.tree.current_fragment()
        place = self._hits.index(current) + by if current in self._hits else 0
        place %= len(self._hits)
        self.tree.go_to(self._hits[place])
        self._found.setText(f"{place + 1} of {counted(len(self._hits), 'hit', 'hits')}")

    @Slot()
    def copy_outline(self) -> None:
        """Put the strategy on the clipboard, as an outline."""
        if self.strategy is not None:
            QGuiApplication.clipboard().setText(outline(self.strategy))
            self._found.setText("copied")

    @Slot(str)
    def _on_chosen(self, fragment: str) -> None:
        shown, answer = self._shown, self._answer
        # While another strategy is being found, the rows are of a game that is no longer played.
        if shown is not None and answer is not None and shown.view.question == answer.question:
            self.play_from.emit(fragment, shown.view.seat)

    @Slot()
    def _play_from_current(self) -> None:
        if fragment := self.tree.current_fragment():
            self._on_chosen(fragment)

    @Slot(QTreeWidgetItem)
    def _on_word(self, item: QTreeWidgetItem) -> None:
        word = item.data(0, Qt.ItemDataRole.UserRole)
        if word:
            self.tree.go_to(word)

    # --- how it looks -------------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        column = QVBoxLayout(self)
        column.setContentsMargins(unit, unit, unit, unit)
        column.setSpacing(unit // 2)
        column.addLayout(self._build_choices(unit))
        self._sentence = QLabel("One moment", self)
        font = self._sentence.font()
        font.setPointSizeF(1.5 * font.pointSizeF())
        font.setWeight(font.Weight.DemiBold)
        self._sentence.setFont(font)
        self._sentence.setWordWrap(True)
        self._proof = QLabel("The strategy is being found.", self)
        self._proof.setProperty("role", "muted")
        self._proof.setWordWrap(True)
        column.addWidget(self._sentence)
        column.addWidget(self._proof)
        column.addWidget(self._build_middle(unit), 1)
        column.addLayout(self._build_foot())

    def _build_choices(self, unit: int) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(unit // 2)
        row.addWidget(QLabel("You are", self))
        self._seats = QButtonGroup(self)
        for seat, name in enumerate(SEATS):
            button = QPushButton(name, self)
            button.setCheckable(True)
            button.setChecked(seat == self._seat)
            self._seats.addButton(button, seat)
            row.addWidget(button)
        self._seats.idClicked.connect(self._on_seat)
        row.addSpacing(unit // 2)
        label = QLabel("&with", self)
        label.setAccessibleName("Opening")  # read instead of the combo's own name, on X
        self._openings = QComboBox(self)
        self._openings.setAccessibleName("Opening")
        self._openings.setToolTip("The first letter of the round: ● you win, ✕ you cannot force it")
        self._openings.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._openings.activated.connect(self._ask)
        label.setBuddy(self._openings)
        row.addWidget(label)
        row.addWidget(self._openings)
        row.addStretch()
        return row

    def _build_middle(self, unit: int) -> QSplitter:
        self.tree = StrategyTree(self)
        self.tree.typed.connect(self._on_typed)
        self.tree.chosen.connect(self._on_chosen)
        self._words = QTreeWidget(self)
        self._words.setAccessibleName("Words to remember")
        self._words.setHeaderLabel("Remember")
        self._words.setRootIsDecorated(False)
        self._words.setIndentation(unit // 2)
        self._words.setUniformRowHeights(True)
        self._words.itemClicked.connect(self._on_word)
        self._words.itemActivated.connect(self._on_word)
        splitter = QSplitter(self)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.tree)
        splitter.addWidget(self._words)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([45 * unit, 14 * unit])
        return splitter

    def _build_foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self._search = QLineEdit(self)
        self._search.setAccessibleName("Search")
        self._search.setPlaceholderText("Search letters (Ctrl+F), F3 for the next")
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(self._search_again)
        self._search.returnPressed.connect(self.next_hit)
        self._found = QLabel(self)
        self._found.setProperty("role", "muted")
        copy = QPushButton("Copy as outline", self)
        copy.clicked.connect(self.copy_outline)
        play = QPushButton("Play from here  ↵", self)
        play.setAccessibleName("Play from here")
        play.setToolTip("Go on from the selected fragment, on the board")
        play.clicked.connect(self._play_from_current)
        row.addWidget(self._search, 1)
        row.addWidget(self._found)
        row.addStretch()
        row.addWidget(copy)
        row.addWidget(play)
        for keys, slot in (
            (QKeySequence.StandardKey.Find, self._search.setFocus),
            (Qt.Key.Key_F3, self.next_hit),
            (Qt.Key.Key_Escape, self._leave_search),
            (Qt.Modifier.SHIFT | Qt.Key.Key_F3, self.previous_hit),
        ):
            shortcut = QShortcut(keys, self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)
        return row


def _find_strategy(solution: Solution, view: View, report: Report) -> Shown:
    """Find the strategy of `view`: what the worker does for the panel."""
    report(0, 1)
    return Shown(view, minimal_strategy(solution, view.seat, view.opening))
