"""Tables of figures: a name, and numbers beside it, sorted by any column; shares have bars."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.kit.builders import (
    check_box,
    choice,
    column,
    dress,
    fill,
    flow,
    label,
    naming,
    offer,
)
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.table import RowsModel, RowsTable, TableColumn
from ghost_desktop.desktop.kit.widgets import ComboBox
from ghost_desktop.desktop.learn.figure_wording import average_text, name_period, percent
from ghost_desktop.desktop.window.meanings import MeaningView
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.engine.words.letters import capitals
from ghost_desktop.formats.played_rounds import named_opponent, named_variant
from ghost_desktop.formats.text import listed, number
from ghost_desktop.library.figures import By, Selection
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from datetime import datetime

    from ghost_desktop.desktop.learn.figures import Digest
    from ghost_desktop.library.figures import Totals


# In heights of the font.
_ROW = 1.7
_AIR = 0.8
_LEAST_COLUMN = 3
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


class FigureTable(RowsTable):
    """Shows rows; shares have bars.

    Args:
        name: what they are.
        of: what the names are of; empty if one sees that.
        figures: what the numbers are, and how each is written.

    Signals:
        chosen: the key of the row that is current now; empty if none is.
    """

    chosen = Signal(str)

    def __init__(self, name: str, of: str, figures: Mapping[str, Callable[[Any], str]]) -> None:
        columns = [_column(place, *one) for place, one in enumerate(figures.items())]

        def said(row: FigureRow) -> str:
            texts = [(of, row.name), *((one.title, one.text(row) or "") for one in columns)]
            return listed(
                [
                    say("{column}: {text}", column=one, text=text) if one else text
                    for one, text in texts
                ]
            )

        names = TableColumn(
            title=of, text=lambda row: row.name, spoken=said, key=lambda row: row.order
        )
        super().__init__(name, RowsModel([names, *columns]), row=_ROW)
        self.show_bars(_AIR)
        self.let_sort()
        self.selectionModel().currentChanged.connect(lambda *_rows: self.chosen.emit(self.current))
        self.fit()

    @property
    def current(self) -> str:
        """The key of the row that is current; empty if none is."""
        return self.here.key if self.here is not None else ""

    def show_rows(self, rows: Iterable[FigureRow]) -> None:
        """Show rows; the one that was current stays so, if it is still there."""
        before = self.current
        self.rows.show(tuple(rows))
        self.put_in_order()
        keys = [row.key for row in self.rows.shown()]
        if before in keys:
            self.selectRow(keys.index(before))
        else:
            self.chosen.emit("")
        self.fit()

    def fit(self) -> None:
        """Have room for some rows."""
        super().fit()
        unit = self.fontMetrics().height()
        self.horizontalHeader().setMinimumHeight(2 * unit)
        self.horizontalHeader().setMinimumSectionSize(round(_LEAST_COLUMN * unit))
        rows = min(max(self.rows.rowCount(), _LEAST_ROWS), _MOST_ROWS)
        self.setMinimumHeight(2 * unit + rows * round(_ROW * unit) + unit)


def _column(place: int, title: str, write: Callable[[Any], str]) -> TableColumn:
    def figure(row: FigureRow) -> float | None:
        return row.figures[place]

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
        self.begun = check_box(_("Rounds begun in the middle, too"), self._on_changed)
        boxes = (*self.by.values(), self.person, self.span)
        flow(*boxes, self.begun, on=self, spacing=self.fontMetrics().height() // 2)

    def _box(self, name: str) -> ComboBox:
        made = dress(ComboBox(), name=name, hint=name)
        made.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        made.activated.connect(self._on_changed)
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
        with QSignalBlocker(self.begun):
            self.begun.setChecked(not self.begun.isHidden())
        self.changed.emit()

    @Slot()
    def _on_changed(self) -> None:
        self.changed.emit()


# In heights of the font.
_ALL_WIDE = 70  # from which width on all stand side by side
_PAIR_WIDE = 35  # and from which the two smaller ones do
_MEANING = 5

_SIDE_BY_SIDE = QBoxLayout.Direction.LeftToRight
_BELOW = QBoxLayout.Direction.TopToBottom


class FigureTables(PagePart, QWidget):
    """Shows the tables, side by side where there is room for all that is in them.

    Where there is not, the first has the whole width, and the two others stand below it.

    Attributes:
        by: what the first table is by; its data is a `By`, or None for the time.
        groups, words, openings: the tables.
        meaning: what the word means that is selected.

    Args:
        leave: is called when the person has done with a box.
    """

    def __init__(self, leave: Callable[[], object], parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: Digest | None = None
        bys: dict[By | None, str] = {
            By.OPPONENT: _("By opponent"),
            By.VARIANT: _("By variant"),
            By.DICTIONARY: _("By dictionary"),
            None: _("Over time"),
        }
        self.by = choice(dress(ComboBox(), name=_("By")), bys)
        self.by.activated.connect(self._show_groups)
        self.by.left.connect(leave)
        rounds, won = _("Rounds"), _("Won")
        averages = dict.fromkeys((_("Blunders"), _("Hints"), _("Looks")), average_text)
        figures = {rounds: number, won: percent, **averages}
        self.groups = FigureTable(_("Rounds put together"), "", figures)
        self.words = FigureTable(_("Words you lost on"), _("Word"), {_("Times"): number})
        opened = {rounds: number, won: percent}
        self.openings = FigureTable(_("Your openings"), _("Opening"), opened)
        self.meaning = MeaningView()
        self.words.chosen.connect(self._on_word)
        self._averages = label("muted")
        unit, left = self.fontMetrics().height(), Qt.AlignmentFlag.AlignLeft
        below = partial(column, spacing=unit // 3)
        lost = naming(_("Words you lost on"), self.words)
        opening = naming(_("Your openings"), self.openings)
        self._pair = fill(
            QBoxLayout(_SIDE_BY_SIDE),
            (below((lost, left), (self.words, 1), self.meaning), 1),
            (below((opening, left), (self.openings, 1)), 1),
            spacing=unit,
        )
        grouped = below((self.by, left), (self.groups, 1), self._averages)
        parts = (grouped, 5), (self._pair, 4)
        self._row = fill(QBoxLayout(_SIDE_BY_SIDE, self), *parts, spacing=unit)

    def show_digest(self, shown: Digest) -> None:
        """Show the figures of some rounds."""
        self._shown = shown
        self._show_groups()
        self.words.show_rows(_by_letters({word: (times,) for word, times in shown.words}))
        openings = {one.letter: (one.rounds, one.share_won) for one in shown.openings}
        self.openings.show_rows(_by_letters(openings))

    @Slot()
    def _show_groups(self) -> None:
        by, shown = self.by.currentData(), self._shown
        if shown is None:
            return
        said = [_("Blunders, hints and looks are those of one person in a round.")]
        if by is By.OPPONENT and any(len(set(one.opponents)) > 1 for one in shown.rounds):
            said.append(_("A round against several counts for each."))
        self._averages.setText(" ".join(said))
        if isinstance(by, By):
            rows = [
                FigureRow(one.key, name, name.casefold(), _figures(one.totals))
                for one in shown.groups[by]
                for name in [named_group(by, one.key, one.name)]
            ]
        else:
            rows = [
                FigureRow(day, name_period(one.first, shown.step), day, _figures(one.totals))
                for one in reversed(shown.periods)
                for day in [one.first.isoformat()]
            ]
        self.groups.show_rows(rows)

    @Slot(str)
    def _on_word(self, word: str) -> None:
        self.meaning.show_meaning(word, capitals(word))

    def on_fit(self) -> None:
        """Have tables below each other that have no room side by side."""
        unit = self.fontMetrics().height()
        for row, needed in ((self._row, _ALL_WIDE), (self._pair, _PAIR_WIDE)):
            row.setDirection(_SIDE_BY_SIDE if self.width() >= needed * unit else _BELOW)
        self.meaning.setMinimumHeight(_MEANING * unit)


def _figures(totals: Totals) -> tuple[float | None, ...]:
    averages = totals.blunders_a_round, totals.hints_a_round, totals.looks_a_round
    return totals.rounds, totals.share_won, *averages


def _by_letters(counted: Mapping[str, tuple[float | None, ...]]) -> Iterator[FigureRow]:
    """Yield what was counted of words or letters, which people look for in the order of letters."""
    texts = sorted(counted)
    order = {text: at for at, text in enumerate(LetterOrder.of(*texts).sorted(texts))}
    for text, figures in counted.items():
        yield FigureRow(text, capitals(text), order[text], figures)
