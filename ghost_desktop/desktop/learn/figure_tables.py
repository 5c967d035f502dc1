"""Tables of figures: a name, and numbers beside it, sorted by any column; shares have bars."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QBoxLayout,
    QHeaderView,
    QStyledItemDelegate,
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
)
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.table import RowsModel, RowsTable, TableColumn
from ghost_desktop.desktop.kit.widgets import ComboBox, paint_shares
from ghost_desktop.desktop.learn.figure_wording import average_text, name_period, percent
from ghost_desktop.desktop.window.meanings import MeaningView
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.engine.words.letters import capitals
from ghost_desktop.formats.played_rounds import named_opponent, named_variant
from ghost_desktop.formats.text import listed, number
from ghost_desktop.library.figures import By, Selection
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPersistentModelIndex
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem

    Index = QModelIndex | QPersistentModelIndex
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from ghost_desktop.desktop.kit.table import Key
    from ghost_desktop.desktop.learn.figures import Digest, Offered
    from ghost_desktop.library.figures import Totals


# In heights of the font.
_ROW = 1.7
_AIR = 0.8
_BAR = 2.5
_LEAST_COLUMN = 3
_LEAST_ROWS = 4
_MOST_ROWS = 9


@dataclass(frozen=True)
class FigureCell:
    """What stands in a table.

    Attributes:
        text: what is read.
        value: what is sorted by; None comes first.
        share: how long a bar beside it is, 0 to 1; None if there is none.
    """

    text: str
    value: float | str | None
    share: float | None = None


class FigureRow(NamedTuple):
    """A row of figures: its key, what stands in it, and what is read aloud."""

    key: str
    cells: Sequence[FigureCell]
    said: str


class FigureTable(RowsTable):
    """Shows rows by their keys; the first column is a name, the others are numbers.

    Signals:
        chosen: the key of the row that is current now; empty if none is.
    """

    chosen = Signal(str)

    def __init__(self, name: str, titles: Sequence[str], parent: QWidget | None = None) -> None:
        self._titles = tuple(titles)
        figures = RowsModel([_column(place, title) for place, title in enumerate(titles)])
        super().__init__(name, figures, parent, row=_ROW)
        self.setItemDelegate(_BarDelegate(self))
        header = self.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for place in range(1, len(titles)):
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.ResizeToContents)
        self.let_sort()
        self.selectionModel().currentChanged.connect(lambda *_rows: self.chosen.emit(self.current))
        self.fit()

    @property
    def current(self) -> str:
        """The key of the row that is current; empty if none is."""
        return self.here.key if self.here is not None else ""

    @property
    def texts(self) -> list[list[str]]:
        """What is read in each row, as they are sorted."""
        return [[cell.text for cell in row.cells] for row in self.rows.shown()]

    def show_rows(self, rows: Sequence[tuple[str, Sequence[FigureCell]]]) -> None:
        """Show rows, each by its key; the one that was current stays so, if it is still there."""
        before = self.current
        self.rows.show([FigureRow(key, cells, self._said(cells)) for key, cells in rows])
        self.put_in_order()
        keys = [row.key for row in self.rows.shown()]
        if before in keys:
            self.selectRow(keys.index(before))
        else:
            self.chosen.emit("")
        self.fit()

    def _said(self, cells: Sequence[FigureCell]) -> str:
        return listed(
            [
                say("{column}: {text}", column=title, text=cell.text) if title else cell.text
                for title, cell in zip(self._titles, cells, strict=True)
            ]
        )

    @property
    def width_needed(self) -> int:
        """Pixels in which all is read: no text is cut, and no column has to be scrolled to."""
        header = self.horizontalHeader()
        columns = sum(
            max(self.sizeHintForColumn(column), header.sectionSizeHint(column))
            for column in range(len(self._titles))
        )
        return columns + 2 * self.frameWidth() + self.verticalScrollBar().sizeHint().width()

    def fit(self) -> None:
        """Have room for some rows."""
        super().fit()
        unit = self.fontMetrics().height()
        self.horizontalHeader().setMinimumHeight(2 * unit)
        self.horizontalHeader().setMinimumSectionSize(round(_LEAST_COLUMN * unit))
        rows = min(max(self.rows.rowCount(), _LEAST_ROWS), _MOST_ROWS)
        self.setMinimumHeight(2 * unit + rows * round(_ROW * unit) + unit)

    def sizeHintForColumn(self, column: int) -> int:
        """Leave some air between columns."""
        return super().sizeHintForColumn(column) + round(_AIR * self.fontMetrics().height())


class _BarDelegate(QStyledItemDelegate):
    """Shows a bar beside a share."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        super().paint(painter, option, index)
        share = index.data(Qt.ItemDataRole.UserRole)
        if share is None:
            return
        unit = option.fontMetrics.height()
        left, middle = option.rect.left() + unit * 0.9, option.rect.center().y()
        painter.save()
        paint_shares(painter, QRectF(left, middle - unit * 0.2, _BAR * unit, unit * 0.4), share)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Ask for room for the bar, too."""
        size = super().sizeHint(option, index)
        if index.data(Qt.ItemDataRole.UserRole) is not None:
            size.setWidth(size.width() + round((_BAR + 1.1) * option.fontMetrics.height()))
        return size


def _column(place: int, title: str) -> TableColumn:
    def key(row: FigureRow) -> Key:
        value = row.cells[place].value
        return -inf if value is None else value

    return TableColumn(
        title=title,
        text=lambda row: row.cells[place].text,
        spoken=lambda row: row.cells[place].text if place else row.said,
        key=key,
        is_number=place > 0,
        value=lambda row: row.cells[place].share,
    )


_SPANS = {
    N_("All time"): None,
    N_("Last 12 months"): timedelta(days=365),
    N_("Last 30 days"): timedelta(days=30),
    N_("Last 7 days"): timedelta(days=7),
}

_NAMES: dict[By, Callable[[str, str], str]] = {
    By.OPPONENT: lambda key, _name: named_opponent(key),
    By.VARIANT: lambda key, _name: named_variant(key),
    By.DICTIONARY: lambda _key, name: name,
}


def named_group(by: By, key: str, name: str) -> str:
    """Return what rounds are called that have something in common."""
    return _NAMES[by](key, name)


class Filters(QWidget):
    """Lets rounds be chosen.

    Signals:
        changed: others are wanted.
        left: the person has done with a box.
    """

    changed = Signal()
    left = Signal()

    def __init__(self, clock: Callable[[], datetime], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._has_counting = True
        self.by = {
            By.OPPONENT: self._box(_("Opponent")),
            By.VARIANT: self._box(_("Variant")),
            By.DICTIONARY: self._box(_("Dictionary")),
        }
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
        made.left.connect(self.left)
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

    def offer(self, offered: Offered) -> None:
        """Offer what there is; what is chosen stays so, if it is still there."""
        every = {
            By.OPPONENT: _("All opponents"),
            By.VARIANT: _("All variants"),
            By.DICTIONARY: _("All dictionaries"),
        }
        for by, box in self.by.items():
            entries = [(named_group(by, one.key, one.name), one.key) for one in offered.by[by]]
            _fill(box, [(every[by], None), *entries])
        persons = [(name or _("Without a name"), name) for name in offered.names]
        _fill(self.person, [(_("Everybody"), None), *persons])
        self.person.setVisible(bool(persons))
        self.begun.setVisible(offered.has_begun)
        self._has_counting = offered.has_counting
        if not offered.has_begun:
            self._want_begun(is_wanted=False)

    def open(self) -> None:
        """Have all rounds that count; if there are none, those that were begun in the middle."""
        for box in (*self.by.values(), self.person, self.span):
            box.setCurrentIndex(0)
        self._want_begun(is_wanted=not self._has_counting)
        self.changed.emit()

    def _want_begun(self, *, is_wanted: bool) -> None:
        was_blocked = self.begun.blockSignals(True)  # noqa: FBT003 - Qt's own name for it
        self.begun.setChecked(is_wanted)
        self.begun.blockSignals(was_blocked)

    @Slot()
    def _on_changed(self) -> None:
        self.changed.emit()


def _fill(box: ComboBox, entries: Sequence[tuple[str, Any]]) -> None:
    """Offer entries, unless they are there already: an open list would close."""
    if [(box.itemText(n), box.itemData(n)) for n in range(box.count())] == list(entries):
        return
    chosen = box.currentData()
    box.clear()
    for said, data in entries:
        box.addItem(said, data)
    values = [data for _said, data in entries]
    box.setCurrentIndex(values.index(chosen) if chosen in values else 0)


# In heights of the font.
_LEAST_TABLE = 14
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

    Signals:
        regrouped: the first table is to be by something else.
        left: the person has done with a box.
    """

    regrouped = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: Digest | None = None
        bys: dict[By | None, str] = {
            By.OPPONENT: _("By opponent"),
            By.VARIANT: _("By variant"),
            By.DICTIONARY: _("By dictionary"),
            None: _("Over time"),
        }
        self.by = choice(dress(ComboBox(), name=_("By")), bys)
        self.by.activated.connect(self._on_by)
        self.by.left.connect(self.left)
        columns = (_("Rounds"), _("Won"), _("Blunders"), _("Hints"), _("Looks"))
        self.groups = FigureTable(_("Rounds put together"), ("", *columns))
        self.words = FigureTable(_("Words you lost on"), (_("Word"), _("Times")))
        opened = (_("Opening"), _("Rounds"), _("Won"))
        self.openings = FigureTable(_("Your openings"), opened)
        self.meaning = MeaningView()
        self.words.chosen.connect(self._on_word)
        self._averages = label("muted")
        unit, left = self.fontMetrics().height(), Qt.AlignmentFlag.AlignLeft
        below = partial(column, spacing=unit // 3)
        lost = naming(_("Words you lost on"), self.words)
        opening = naming(_("Your openings"), self.openings)
        self._pair = fill(
            QBoxLayout(_SIDE_BY_SIDE),
            below((lost, left), (self.words, 1), self.meaning),
            below((opening, left), (self.openings, 1)),
            spacing=unit,
        )
        grouped = below((self.by, left), (self.groups, 1), self._averages)
        self._row = fill(QBoxLayout(_SIDE_BY_SIDE, self), grouped, self._pair, spacing=unit)

    @property
    def chosen_by(self) -> By:
        """What rounds are to be put together by."""
        by = self.by.currentData()
        return by if isinstance(by, By) else By.OPPONENT

    def show_digest(self, shown: Digest) -> None:
        """Show the figures of some rounds."""
        self._shown = shown
        self._show_groups(shown)
        words = _places([word for word, _times in shown.words])
        self.words.show_rows(
            [
                (word, (FigureCell(capitals(word), words[word]), _count(times)))
                for word, times in shown.words
            ]
        )
        letters = _places([one.letter for one in shown.openings])
        self.openings.show_rows(
            [
                (
                    one.letter,
                    (
                        FigureCell(capitals(one.letter), letters[one.letter]),
                        _count(one.rounds),
                        _share(one.share_won),
                    ),
                )
                for one in shown.openings
            ]
        )
        self.on_fit()

    def _show_groups(self, shown: Digest) -> None:
        by = self.by.currentData()
        said = [_("Blunders, hints and looks are those of one person in a round.")]
        if by is By.OPPONENT and any(len(set(one.opponents)) > 1 for one in shown.rounds):
            said.append(_("A round against several counts for each."))
        self._averages.setText(" ".join(said))
        if isinstance(by, By):
            named = {one.key: named_group(shown.by, one.key, one.name) for one in shown.groups}
            rows = [(one.key, named[one.key], one.totals) for one in shown.groups]
            orders = {key: name.casefold() for key, name in named.items()}
        else:
            rows = [
                (one.first.isoformat(), name_period(one.first, shown.step), one.totals)
                for one in reversed(shown.periods)
            ]
            orders = {key: key for key, _name, _totals in rows}
        self.groups.show_rows(
            [(key, (FigureCell(name, orders[key]), *_cells(totals))) for key, name, totals in rows]
        )

    @Slot()
    def _on_by(self) -> None:
        self.regrouped.emit()

    @Slot(str)
    def _on_word(self, word: str) -> None:
        self.meaning.show_meaning(word, capitals(word))

    def on_fit(self) -> None:
        """Divide the width as it is needed; what does not fit beside another stands below it."""
        unit, room = self.fontMetrics().height(), self.width()
        groups, words, openings = (
            max(table.width_needed, _LEAST_TABLE * unit)
            for table in (self.groups, self.words, self.openings)
        )
        pair = words + self._pair.spacing() + openings
        for row, needed in ((self._pair, (words, openings)), (self._row, (groups, pair))):
            fits = sum(needed) + row.spacing() <= room
            row.setDirection(_SIDE_BY_SIDE if fits else _BELOW)
            for place, width in enumerate(needed):
                row.setStretch(place, width if fits else 1)
        self.meaning.setMinimumHeight(_MEANING * unit)


def _count(value: int) -> FigureCell:
    return FigureCell(number(value), value)


def _share(value: float | None) -> FigureCell:
    return FigureCell(percent(value), value, value)


def _cells(totals: Totals) -> tuple[FigureCell, ...]:
    averages = totals.blunders_a_round, totals.hints_a_round, totals.looks_a_round
    return (
        _count(totals.rounds),
        _share(totals.share_won),
        *(FigureCell(average_text(one), one) for one in averages),
    )


def _places(texts: Iterable[str]) -> dict[str, int]:
    """Return where letters or words stand in the order in which people look for them."""
    by_code = sorted(texts)
    return {text: at for at, text in enumerate(LetterOrder.of(*by_code).sorted(by_code))}
