"""Tables of figures: a name, and numbers beside it, sorted by any column; shares have bars."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QWidget,
)

from ghost_desktop.desktop.kit.builders import (
    check_box,
    choice,
    column,
    dress,
    flow,
    label,
    offer,
)
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.table import RowsModel, RowsTable, TableColumn
from ghost_desktop.desktop.kit.widgets import ComboBox
from ghost_desktop.desktop.learn.figure_wording import average_text, name_period, percent
from ghost_desktop.desktop.window.meanings import MeaningView
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.engine.words.letters import capitals
from ghost_desktop.formats.results import named_opponent, named_variant
from ghost_desktop.formats.text import listed, number
from ghost_desktop.library.figures import By, Selection
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from ghost_desktop.desktop.learn.figures import Digest
    from ghost_desktop.library.figures import Totals


# In heights of the font.
_ROW = 1.7
_AIR = 0.8
_LEAST_ROWS = 4
_MOST_ROWS = 9


@dataclass(frozen=True)
class FigureRow:
    """A row of figures.

    Attributes:
        key: by which it is known again.
        name: what stands in front.
        order: what it is sorted by, if that is by names.
        figures: the numbers beside it; None where nothing was counted.
    """

    key: str
    name: str
    order: int | str
    figures: tuple[float | None, ...]


def _column(place: int, title: str, write: Callable[[Any], str]) -> TableColumn:
    def figure(row: FigureRow) -> float | None:
        return row.figures[place] if place < len(row.figures) else None

    return TableColumn(
        title=title,
        text=lambda row: write(figure(row)),
        key=figure,
        is_number=True,
        value=figure if write is percent else None,
    )


_BY = {
    By.OPPONENT: (N_("Opponent"), N_("All opponents")),
    By.VARIANT: (N_("Variant"), N_("All variants")),
    By.DICTIONARY: (N_("Dictionary"), N_("All dictionaries")),
}
"""What rounds can be chosen by: what that is called, and all of it."""

_SPANS = {
    N_("All time"): None,
    N_("Last 12 months"): timedelta(days=365),
    N_("Last 30 days"): timedelta(days=30),
    N_("Last 7 days"): timedelta(days=7),
}


def named_group(by: By, key: str, name: str) -> str:
    """Return what rounds are called that have something in common."""
    if by is By.OPPONENT:
        return named_opponent(key)
    return named_variant(key) if by is By.VARIANT else name


class Filters(QWidget):
    """Lets rounds be chosen.

    Args:
        clock: tells the time, in UTC.
        leave: is called when the person has done with a box.

    Signals:
        changed: others are wanted.
    """

    changed = Signal()

    def __init__(
        self, clock: Callable[[], datetime], leave: Callable[[], object], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._clock, self._leave = clock, leave
        self.by = {by: self._box(_(name)) for by, (name, _every) in _BY.items()}
        self.person = self._box(_("Person"))
        self.span = self._box(_("Time"))
        for said, time in _SPANS.items():
            self.span.addItem(_(said), time)
        self.begun = check_box(_("Rounds begun in the middle, too"), self.changed)
        boxes = (*self.by.values(), self.person, self.span)
        flow(*boxes, self.begun, on=self, spacing=self.fontMetrics().height() // 2)

    def _box(self, name: str) -> ComboBox:
        made = dress(ComboBox(), name=name, hint=name)
        made.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        made.activated.connect(self.changed)
        made.left.connect(self._leave)
        return made

    @property
    def selection(self) -> Selection:
        """Which rounds are wanted now."""
        span = self.span.currentData()
        return Selection(
            opponent=self.by[By.OPPONENT].currentData(),
            variant=self.by[By.VARIANT].currentData(),
            source=self.by[By.DICTIONARY].currentData(),
            name=self.person.currentData(),
            since=None if span is None else self._clock() - span,
            begun=self.begun.isChecked(),
        )

    def offer(self, shown: Digest) -> None:
        """Offer what there is; what is chosen stays so, if it is still there."""
        for by, box in self.by.items():
            entries = [(one.key, named_group(by, one.key, one.name)) for one in shown.offered[by]]
            offer(box, [(None, _(_BY[by][1])), *entries])
        names = sorted({one.name for one in shown.every})
        persons = [(name, name or _("Without a name")) for name in names]
        offer(self.person, [(None, _("Everybody")), *persons])
        self.person.setVisible(len(names) > 1)
        self.begun.setVisible(not all(one.counts for one in shown.every))

    def open(self) -> None:
        """Have all rounds that there are."""
        for box in (*self.by.values(), self.person, self.span):
            box.setCurrentIndex(0)
        self.begun.setChecked(not self.begun.isHidden())
        self.changed.emit()


_OVER_TIME, _WORDS, _OPENINGS = "time", "words", "openings"


class FigureTables(PagePart, QWidget):
    """Shows figures in a table, put together by what is chosen above it.

    Attributes:
        by: what they are put together by: a `By`, the time, the words lost on, or the openings.
        table: the figures.
        meaning: what the word means that is selected.

    Args:
        leave: is called when the person has done with a box.
    """

    def __init__(self, leave: Callable[[], object], parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: Digest | None = None
        bys: dict[By | str, str] = {
            By.OPPONENT: _("By opponent"),
            By.VARIANT: _("By variant"),
            By.DICTIONARY: _("By dictionary"),
            _OVER_TIME: _("Over time"),
            _WORDS: _("Words you lost on"),
            _OPENINGS: _("Your openings"),
        }
        self.by = choice(dress(ComboBox(), name=_("By")), bys)
        self.by.activated.connect(self._show_rows)
        self.by.left.connect(leave)
        averages = dict.fromkeys((_("Blunders"), _("Hints"), _("Looks")), average_text)
        figures: dict[str, Callable[[Any], str]]
        figures = {_("Rounds"): number, _("Won"): percent, **averages}
        self._columns = [_column(place, *one) for place, one in enumerate(figures.items())]
        names = TableColumn(
            text=lambda row: row.name, spoken=self._spoken, key=lambda row: row.order
        )
        model = RowsModel([names, *self._columns])
        self.table = RowsTable("", model, row=_ROW)
        self.table.show_bars(_AIR)
        self.table.let_sort()
        self.table.selectionModel().currentChanged.connect(self._show_meaning)
        self.meaning = MeaningView()
        self._averages = label("muted")
        left = self.by, Qt.AlignmentFlag.AlignLeft
        parts = left, (self.table, 1), self.meaning, self._averages
        column(*parts, on=self, spacing=self.fontMetrics().height() // 3)

    def show_digest(self, shown: Digest) -> None:
        """Show the figures of some rounds."""
        self._shown = shown
        self._show_rows()

    def _spoken(self, row: FigureRow) -> str:
        texts = (
            say("{column}: {text}", column=one.title, text=one.text(row) or "")
            for one in self._columns[: len(row.figures)]
        )
        return listed([row.name, *texts])

    @Slot()
    def _show_rows(self) -> None:
        by, shown = self.by.currentData(), self._shown
        if shown is None:
            return
        said = [_("Blunders, hints and looks are those of one person in a round.")]
        if by is By.OPPONENT and any(len(set(one.opponents)) > 1 for one in shown.rounds):
            said.append(_("A round against several counts for each."))
        self._averages.setText(" ".join(said))
        self._averages.setVisible(by not in (_WORDS, _OPENINGS))
        self.meaning.setVisible(by == _WORDS)
        self.table.setAccessibleName(self.by.currentText())
        before, rows = self.table.here, tuple(_rows_of(shown, by))
        self.table.rows.show(rows)
        self.table.put_in_order()
        for place in range(len(self._columns)):
            is_empty = bool(rows) and place >= len(rows[0].figures)
            self.table.setColumnHidden(place + 1, is_empty)
            if is_empty and self.table.horizontalHeader().sortIndicatorSection() == place + 1:
                self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)  # nobody sees by what
        keys = [row.key for row in self.table.rows.shown()]
        if before is not None and before.key in keys:
            self.table.selectRow(keys.index(before.key))
        self._show_meaning()
        self.on_fit()

    @Slot()
    def _show_meaning(self) -> None:
        word = self.table.here
        if self.by.currentData() == _WORDS and word is not None:
            self.meaning.show_meaning(word.key, word.name)
        else:
            self.meaning.show_meaning("", "")

    def on_fit(self) -> None:
        """Have room for some rows."""
        unit = self.fontMetrics().height()
        rows = min(max(self.table.rows.rowCount(), _LEAST_ROWS), _MOST_ROWS)
        self.table.setMinimumHeight(3 * unit + rows * round(_ROW * unit))


def _rows_of(shown: Digest, by: By | str) -> Iterator[FigureRow]:
    """Yield what is counted; words and letters in the order of letters, in which people look for them."""
    if isinstance(by, By):
        for group in shown.groups[by]:
            name = named_group(by, group.key, group.name)
            yield FigureRow(group.key, name, name.casefold(), _figures(group.totals))
    elif by == _OVER_TIME:
        for one in reversed(shown.periods):
            day, name = one.first.isoformat(), name_period(one.first, shown.step)
            yield FigureRow(day, name, day, _figures(one.totals))
    else:
        counted: dict[str, tuple[float | None, ...]] = (
            {word: (times,) for word, times in shown.words}
            if by == _WORDS
            else {one.letter: (one.rounds, one.share_won) for one in shown.openings}
        )
        ordered = LetterOrder.of(*counted).sorted(list(counted))
        order = {text: place for place, text in enumerate(ordered)}
        for text, figures in counted.items():
            yield FigureRow(text, capitals(text), order[text], figures)


def _figures(totals: Totals) -> tuple[float | None, ...]:
    averages = totals.blunders_a_round, totals.hints_a_round, totals.looks_a_round
    return totals.rounds, totals.share_won, *averages
