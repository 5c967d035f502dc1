"""The list to remember: words, or fragments with the reply to each, under headings."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from ghost_desktop.desktop.fonts import bold
from ghost_desktop.desktop.strategy.wording import badge
from ghost_desktop.desktop.theme import colours
from ghost_desktop.engine.cleaning import capitals
from ghost_desktop.engine.rules import Variant
from ghost_desktop.engine.strategy import Outcome
from ghost_desktop.formats.text import counted
from ghost_desktop.library.commonness import describe_level

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.strategy import Strategy

    Index = QModelIndex

_NOWHERE = QModelIndex()


@dataclass(frozen=True)
class Line:
    """A line to remember, or a heading.

    Attributes:
        text: the word, the fragment or the heading.
        beside: the reply to the fragment; of a word, how common it is and whether it is lost.
        fragment: where in the tree it stands; None for a heading.
        is_lost: whether it is a word on which the player loses.
    """

    text: str
    beside: str = ""
    fragment: str | None = None
    is_lost: bool = False


@dataclass(frozen=True)
class Lines:
    """The lines to remember, under headings where there are several groups.

    Attributes:
        titles: what stands over the two columns.
        lines: the headings and the lines.
    """

    titles: tuple[str, str]
    lines: tuple[Line, ...]


NO_LINES = Lines(("", ""), ())


def lines_of(strategy: Strategy, levels: Mapping[str, int] | None) -> Lines:
    """Sort what is to be remembered: words by their opening, fragments by their length."""
    if strategy.rules.variant is Variant.GHOST:
        by_opening = groupby(strategy.words, lambda word: capitals(word[0]))
        made = [
            (name, [_word_line(strategy, word, levels) for word in words])
            for name, words in by_opening
        ]
        titles = ("Remember", "" if levels is None else "How common")
    else:
        fragments = sorted(strategy.remembered, key=lambda one: (len(one), one))
        made = []
        for letters, some in groupby(fragments, len):
            lines = [
                Line(capitals(one), f"→ {capitals(strategy.replies[one])}", one) for one in some
            ]
            made.append((counted(letters, "letter", "letters"), lines))
        titles = ("When you see", "make it")
    headed = [[Line(name, f"{len(lines):,}"), *lines] for name, lines in made]
    groups = headed if len(made) > 1 else [lines for _, lines in made]
    return Lines(titles, tuple(line for group in groups for line in group))


def _word_line(strategy: Strategy, word: str, levels: Mapping[str, int] | None) -> Line:
    is_lost = not strategy.endings[word]
    marks = [badge(Outcome.LOSS)] if is_lost else []
    if levels is not None:
        marks.append(describe_level(levels.get(word)))
    return Line(word, " · ".join(marks), word, is_lost=is_lost)


class LinesModel(QAbstractTableModel):
    """The rows of `Lines`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shown = NO_LINES

    def show(self, lines: Lines) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self._shown = lines
        self.endResetModel()

    def line(self, row: int) -> Line:
        """Return what stands in a row."""
        return self._shown.lines[row]

    def rowCount(self, parent: Index = _NOWHERE) -> int:  # type: ignore[override]
        """Count the headings and lines."""
        return 0 if parent.isValid() else len(self._shown.lines)

    def columnCount(self, parent: Index = _NOWHERE) -> int:  # type: ignore[override]
        """Count the columns."""
        return 0 if parent.isValid() else 2

    def flags(self, index: Index) -> Qt.ItemFlag:  # type: ignore[override]
        """Let headings be read, not chosen."""
        flags = super().flags(index)
        if index.isValid() and self.line(index.row()).fragment is None:
            flags &= ~Qt.ItemFlag.ItemIsSelectable
        return flags

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Name the columns."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._shown.titles[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:  # type: ignore[override]
        """Say what stands in a row: headings in bold, what is beside a line with less weight."""
        line = self.line(index.row())
        is_heading, is_beside = line.fragment is None, index.column() == 1
        if role == Qt.ItemDataRole.DisplayRole:
            return line.beside if is_beside else line.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{line.text} {line.beside}".replace("→", "make it").replace("✕ ", "").strip()
        if role == Qt.ItemDataRole.FontRole:
            return bold(QFont()) if is_heading else None
        if role == Qt.ItemDataRole.ForegroundRole and is_beside and not line.beside.startswith("→"):
            c = colours()
            return QColor(c.bad if line.is_lost else c.muted)
        return None


class LinesView(QTableView):
    """Shows `Lines`.

    Signals:
        chosen: the fragment of a line, by a click or Enter.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = LinesModel(self)
        self.setModel(self._model)
        self.setAccessibleName("What to remember")
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        rows = self.verticalHeader()
        rows.hide()
        rows.setMinimumSectionSize(1)
        rows.setDefaultSectionSize(round(1.45 * self.fontMetrics().height()))
        columns = self.horizontalHeader()
        columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        columns.setHighlightSections(False)
        columns.setResizeContentsPrecision(0)  # measure what is seen, not the first thousand rows
        columns.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        columns.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.clicked.connect(self._on_chosen)
        self.activated.connect(self._on_chosen)

    def show_lines(self, lines: Lines) -> None:
        """Show other lines."""
        self._model.show(lines)

    def _on_chosen(self, index: QModelIndex) -> None:
        fragment = self._model.line(index.row()).fragment
        if fragment is not None:
            self.chosen.emit(fragment)
