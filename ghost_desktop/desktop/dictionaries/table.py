"""The table of games: sorted by any column, and opened by a double click."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QColor

from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
from ghost_desktop.desktop.dictionaries.wording import (
    NOT_SOLVED,
    describe_cell,
    describe_unsolved,
    level_text,
    marked_outcome,
    minimum_text,
    openings_text,
    outcome_lines,
    seconds_text,
)
from ghost_desktop.desktop.kit.commands import is_pressed, pressed
from ghost_desktop.desktop.kit.table import RowsModel, RowsTable, TableColumn
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.engine.game.rules import SEATS_BITS, Rules, mask_of
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.formats.rows import margin_text, remembered, rounds_text
from ghost_desktop.formats.text import number, plays_text, variant_name
from ghost_desktop.library.catalogue import licence_of, list_name, split_level
from ghost_desktop.library.commonness import RAREST
from ghost_desktop.library.question import Question
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent, QShowEvent
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.kit.table import Key
    from ghost_desktop.library.cell import Cell


@dataclass(frozen=True, kw_only=True)
class CellColumn(TableColumn):
    """A column of the table: title and meaning are marked for translation.

    Attributes:
        id: by which the program knows it.
        is_of_game: whether it says something of games, solved or not: else of their cells.
        exact: what stands for `text` in CSV, where numbers are for programs; None for the same.
        goes_without_saying: tells for which games it need not be shown.
        is_detail: whether it is shown only among the details.
    """

    id: str
    key: Callable[[Any], Key]
    is_number: bool = True
    is_of_game: bool = False
    exact: Callable[[Cell], object] | None = None
    goes_without_saying: Callable[[Question], bool] = lambda _game: False
    is_detail: bool = False

    def of(self, says: Callable[[Any], Any], row: Cell | Question) -> Any:  # noqa: ANN401
        """Return what it says of a row; None where that is not solved yet, and matters."""
        if isinstance(row, Question):
            return says(row) if self.is_of_game else None
        return says(row.question if self.is_of_game else row)


_of_games = partial(CellColumn, is_of_game=True, is_number=False)


def _openings_key(cell: Cell) -> str:
    openings = cell.row.winning_openings
    return f"{len(openings):03} {' '.join(openings)}"


def _outcome_key(cell: Cell) -> int:
    """Sort by players, then by whether it is good for the first of them, then by who it is."""
    first = cell.rules.players << 1 | (not cell.is_good_for_first)
    return first << SEATS_BITS | mask_of(cell.row.fate.seats)


def _margin_key(cell: Cell) -> float:
    margin = cell.row.margin
    if margin is None:
        return -1
    if margin.words is None:
        return inf if margin.proved else margin.lower_bound
    return margin.words


def _lines_value(cell: Cell) -> object:
    """Give the lines as a number, ``<=123`` if fewer may do, or nothing."""
    return cell.row.lines if cell.row.proved_minimal else remembered(cell.row)


def _whole_name(source: str) -> str:
    """Name the list of which a source may be the common words alone."""
    return list_name(split_level(source)[0])


def _level_text(source: str) -> str:
    level = split_level(source)[1]
    return _("all") if level is None else level_text(level)


COLUMNS = (
    _of_games(
        id="list",
        title=N_("Dictionary"),
        meaning=N_("The word list."),
        text=lambda game: _whole_name(game.source),
        key=lambda game: _whole_name(game.source).casefold(),
    ),
    _of_games(
        id="level",
        title=N_("Level"),
        meaning=N_("The level of commonness up to which words count, of 10 to 95."),
        text=lambda game: _level_text(game.source),
        key=lambda game: split_level(game.source)[1] or RAREST + 1,
        goes_without_saying=lambda game: split_level(game.source)[1] is None,
    ),
    _of_games(
        id="variant",
        title=N_("Variant"),
        meaning=N_("How a letter may be added."),
        text=lambda game: variant_name(game.rules.variant),
        key=lambda game: list(all_variants()).index(game.rules.variant),
        goes_without_saying=lambda game: game.rules.variant is Rules.variant,
    ),
    _of_games(
        id="letters",
        title=N_("Letters"),
        meaning=N_("Letters in the shortest word that counts."),
        text=lambda game: minimum_text(game.rules.min_length),
        key=lambda game: game.rules.min_length,
    ),
    _of_games(
        id="players",
        title=N_("Players"),
        meaning=N_("How many play."),
        text=lambda game: str(game.rules.players),
        key=lambda game: game.rules.players,
        goes_without_saying=lambda game: game.rules.players == 2,
    ),
    _of_games(
        id="misere",
        title=N_("A word"),
        meaning=N_("What completing a word does; in misère it wins."),
        text=lambda game: _("wins") if game.rules.misere else _("loses"),
        key=lambda game: game.rules.misere,
        goes_without_saying=lambda game: not game.rules.misere,
    ),
    CellColumn(
        id="winner",
        title=N_("Result"),
        meaning=N_("Who wins if all play perfectly; of more than two players, who may lose."),
        text=lambda cell: " ".join(marked_outcome(cell)),
        key=_outcome_key,
        exact=lambda cell: " ".join(outcome_lines(cell)),
        is_number=False,
    ),
    CellColumn(
        id="openings",
        title=N_("Openings"),
        meaning=N_("First letters with which the first player wins, or is safe."),
        text=openings_text,
        key=_openings_key,
        is_number=False,
    ),
    CellColumn(
        id="remember",
        title=N_("Remember"),
        meaning=N_(
            "What the winner has to remember: words, or replies in variants that have those."
        ),
        text=lambda cell: remembered(cell.row, "≤ "),
        key=lambda cell: -1 if cell.row.lines is None else cell.row.lines,
        exact=_lines_value,
    ),
    CellColumn(
        id="plays",
        title=N_("Plays"),
        meaning=N_(
            "Plays in a perfect round; with more than two players, in the shortest and the longest."
        ),
        text=lambda cell: plays_text(cell.row.plays_left),
        key=lambda cell: max(cell.row.plays_left or (0,)),
    ),
    CellColumn(
        id="rounds",
        title=N_("Rounds"),
        meaning=N_("Plays in a perfect round, by its first letter: the fewest and the most."),
        text=lambda cell: rounds_text(cell.row),
        key=lambda cell: max((one.longest for one in cell.row.opening_rounds), default=0),
        is_detail=True,
    ),
    CellColumn(
        id="margin",
        title=N_("Margin"),
        meaning=N_("The fewest words that must go for the other player to win."),
        text=lambda cell: margin_text(cell.row, "≤ ", "≥ "),
        exact=lambda cell: margin_text(cell.row),
        key=_margin_key,
        is_detail=True,
    ),
    CellColumn(
        id="words",
        title=N_("Words"),
        meaning=N_("Words that count."),
        text=lambda cell: number(cell.row.words),
        key=lambda cell: cell.row.words,
        exact=lambda cell: cell.row.words,
    ),
    CellColumn(
        id="positions",
        title=N_("Positions"),
        meaning=N_("Fragments that play can reach."),
        text=lambda cell: "" if cell.row.positions is None else number(cell.row.positions),
        key=lambda cell: cell.row.positions or 0,
        exact=lambda cell: cell.row.positions,
        is_detail=True,
    ),
    CellColumn(
        id="seconds",
        title=N_("Solved in"),
        meaning=N_("Seconds to find and solve all positions, once the list has been read."),
        text=lambda cell: seconds_text(cell.row.solve_seconds),
        key=lambda cell: cell.row.solve_seconds,
        exact=lambda cell: f"{cell.row.solve_seconds:.6f}",
        is_detail=True,
    ),
    _of_games(
        id="licence",
        title=N_("Licence"),
        meaning=N_("Under which terms the word list may be passed on."),
        text=lambda game: licence_of(game.source),
        key=lambda game: licence_of(game.source).casefold(),
        is_detail=True,
    ),
)


_OF_SOME_GAMES = ("level", "variant", "players", "misere")
"""Columns that only some comparisons need."""

_SPARED = {"words": 1, "plays": 3}
"""Columns that there is room for beside so many of these."""


def columns_for(games: Collection[Question], *, details: bool) -> tuple[CellColumn, ...]:
    """Return the columns that have something to say of these games, from left to right.

    The table is to fit a window of a usual width. So where many columns say which game it is, what
    one asks for least is among the details.
    """
    shown = [
        column
        for column in COLUMNS
        if not all(map(column.goes_without_saying, games)) and (details or not column.is_detail)
    ]
    if details:
        return tuple(shown)
    more = sum(column.id in _OF_SOME_GAMES for column in shown)
    spared = [column for column, most in _SPARED.items() if more > most]
    return tuple(column for column in shown if column.id not in spared)


_WINNER = "winner"
"""The column that says of a game that it is not solved."""


class CellsModel(RowsModel):
    """The games of a grid, in their order; those that are not solved are grey, and say so.

    A row is its `Cell`, or as long as there is none its `Question`.

    Signals:
        filled: rows say more than they did, and are not in order any more.
    """

    filled = Signal()

    def __init__(self) -> None:
        super().__init__([self._column(column) for column in COLUMNS])
        self.grid = ComparisonGrid()
        self._waiting: Collection[Question] = ()

    def _column(self, column: CellColumn) -> TableColumn:
        def text(row: Cell | Question) -> str | None:
            if column.id == _WINNER and isinstance(row, Question):
                return "…" if row in self._waiting else _(NOT_SOLVED)
            said: str | None = column.of(column.text, row)
            return said

        def spoken(row: Cell | Question) -> str | None:
            said = text(row)
            if said is None:
                return None
            return say("{column}: {text}", column=_(column.title), text=said)

        def tip(row: Cell | Question) -> str | None:
            said = spoken(row)
            about = describe_unsolved if isinstance(row, Question) else describe_cell
            return None if said is None else f"{said}\n{about(row)}"  # type: ignore[arg-type]

        to_sort = _("Click to sort.")
        return replace(
            column,
            title=_(column.title),
            meaning=f"{_(column.meaning)} {to_sort}",
            text=text,
            key=partial(column.of, column.key),
            spoken=spoken,
            tip=tip,
            colour=lambda row: QColor(colours().muted) if isinstance(row, Question) else None,
        )

    # --- what is asked of it ------------------------------------------------------------------------

    def show_grid(self, grid: ComparisonGrid) -> None:
        """Have a row for each game of a grid; of the same games, more may be known now."""
        before, self.grid = self.grid, grid
        rows: list[Cell | Question] = [grid.known.get(game, game) for game in grid.games]
        if grid.is_like(before):
            both = enumerate(zip(rows, self.rows, strict=True))
            self.put({place: row for place, (row, old) in both if row is not old})
        else:
            self.show(rows)
        self.filled.emit()

    def mark_waiting(self, waiting: Collection[Question]) -> None:
        """Tell which games are being solved, or will be: all others that are not solved are left."""
        others = {*self._waiting} ^ {*waiting}
        self._waiting = waiting
        self.say_again(number for number, row in enumerate(self.shown()) if row in others)

    def game(self, number: int) -> Question:
        """Return the game of a row."""
        game: Question = self.grid.games[self.order[number]]
        return game


_AIR = 0.8  # heights of the font between columns where there is room
_AROUND = 0.6  # heights of the font around the text of a cell

_PLACES = {column.id: place for place, column in enumerate(COLUMNS)}

_LEAST = (_PLACES["openings"], 4.5), (_PLACES["list"], 7.0), (_PLACES["licence"], 3.0)
"""Columns whose texts may be cut short, each to so many heights of the font, one after the other.

The whole is in the tool tips.
"""

_SCROLLED = 5
"""How far an arrow scrolls to the side, in heights of the font."""


class CellsTable(RowsTable):
    """Shows the cells sorted by any column.

    Attributes:
        columns: those that are shown, from left to right.

    Signals:
        opened: the `Question` of the row that was double-clicked, or on which Enter was pressed,
            and no opening.
        selected: the `Question` of the row that has become the current one.
    """

    opened = Signal(object, str)
    selected = Signal(object)

    def __init__(self, model: CellsModel, parent: QWidget | None = None) -> None:
        self._cells_model = model
        self._games: Collection[Question] = ()
        self._details = False
        self.columns: tuple[CellColumn, ...] = ()
        self._is_in_order = True
        super().__init__(_("Compared dictionaries"), model, parent, row=1.7)
        model.filled.connect(self.put_in_order)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # names begin alike
        self.setFrameShape(RowsTable.Shape.NoFrame)
        self.horizontalHeader().setResizeContentsPrecision(0)  # by the rows that are seen
        self.let_sort()
        self.show_columns_for(())
        self.doubleClicked.connect(self._open)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The solved cells in the order in which they are shown."""
        return tuple(row for row in self.rows.shown() if not isinstance(row, Question))

    @property
    def chosen(self) -> Question | None:
        """The game of the row that is chosen; None if none is."""
        if not self.selectionModel().hasSelection():
            return None
        return self._cells_model.game(self.currentIndex().row())

    @Slot()
    def put_in_order(self) -> None:
        """Sort what has been filled in, once nobody points at a row."""
        self._is_in_order = not self.viewport().underMouse()
        if self._is_in_order:
            super().put_in_order()
        self._fit()

    def leaveEvent(self, event: QEvent) -> None:
        """Sort what was filled in while the pointer was here."""
        super().leaveEvent(event)
        if not self._is_in_order:
            self.put_in_order()

    @property
    def shows_margins(self) -> bool:
        """Whether there is a column of margins, which are found later than all else."""
        return any(column.id == "margin" for column in self.columns)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Come to a row, which nobody has chosen unless it was clicked."""
        before = self.blockSignals(event.reason() is not Qt.FocusReason.MouseFocusReason)
        super().focusInEvent(event)
        self.blockSignals(before)

    def select(self, game: Question | None) -> None:
        """Choose the row of a game that was selected elsewhere, if it has one."""
        games = self._cells_model.grid.games
        if game is not None and game in games:
            with QSignalBlocker(self):
                self.selectRow(list(self.rows.order).index(games.index(game)))

    def currentChanged(
        self,
        current: QModelIndex | QPersistentModelIndex,
        previous: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Tell which row is selected now."""
        super().currentChanged(current, previous)
        if current.isValid() and current.row() != previous.row():
            self.selected.emit(self._cells_model.game(current.row()))

    def show_columns_for(self, games: Collection[Question]) -> None:
        """Show the columns that have something to say of these games, from the first on."""
        self._games = games
        self._show_columns()
        self.horizontalScrollBar().setValue(0)

    def show_details(self, shown: bool) -> None:
        """Show what one seldom asks for, or leave it away."""
        self._details = shown
        self._show_columns()

    def _show_columns(self) -> None:
        self.columns = columns_for(self._games, details=self._details)
        for place, column in enumerate(COLUMNS):
            self.setColumnHidden(place, column not in self.columns)
        self.fit()

    def reset(self) -> None:
        """Lay the new rows out now and not in a later turn, when the worker has gone on."""
        super().reset()
        self.executeDelayedItemsLayout()

    def showEvent(self, event: QShowEvent) -> None:
        """Give columns the room that they need by now."""
        super().showEvent(event)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give what is left of the width to the openings, the longest text."""
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the row, ← and → scroll; with Ctrl, arrows sort by other columns or ways."""
        if is_pressed(event, "dictionaries.open"):
            self._open(self.currentIndex())
        elif (side := pressed(event, "dictionaries.column")) is not None:
            self._sort_by_other_column(1 if side else -1)
        elif (way := pressed(event, "dictionaries.order")) is not None:
            down = Qt.SortOrder.DescendingOrder
            self._sort(self._sorted_by or 0, down if way else Qt.SortOrder.AscendingOrder)
        elif (side := pressed(event, "dictionaries.scroll")) is not None:
            step = _SCROLLED * self.fontMetrics().height()
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() + (step if side else -step))
        else:
            super().keyPressEvent(event)

    @property
    def _shown_columns(self) -> list[int]:
        return [_PLACES[column.id] for column in self.columns]

    @property
    def _sorted_by(self) -> int | None:
        """The place of the column by which rows are sorted, among those shown; None if by none."""
        column, shown = self.horizontalHeader().sortIndicatorSection(), self._shown_columns
        return shown.index(column) if column in shown else None

    def _sort_by_other_column(self, step: int) -> None:
        """Sort by the next column, or the one before; at first by the first, or the last."""
        before = self._sorted_by
        place = (0 if step > 0 else -1) if before is None else before + step
        self._sort(place, self.horizontalHeader().sortIndicatorOrder())

    def _sort(self, place: int, order: Qt.SortOrder) -> None:
        """Sort by a column, by its place among those shown, and have it in sight."""
        shown = self._shown_columns
        column = shown[place % len(shown)]
        self.sortByColumn(column, order)
        self.scrollTo(self.rows.index(max(0, self.currentIndex().row()), column))

    def fit(self) -> None:
        """Follow another font, or other columns."""
        super().fit()
        self._fit()

    def _fit(self) -> None:
        """Give rows and columns their room, and air; what is left of the width goes to the openings.

        Where that makes the table fit, some texts are cut short. While it is not seen, Qt would
        measure all rows, and not only those that are.
        """
        if not self.isVisible():
            return
        unit, header = self.fontMetrics().height(), self.horizontalHeader()
        header.setMinimumHeight(2 * unit)
        titles = {
            place: header.fontMetrics().horizontalAdvance(_(COLUMNS[place].title))
            + round(_AROUND * unit)
            for place in self._shown_columns
        }
        widths = {one: max(title, self.sizeHintForColumn(one)) for one, title in titles.items()}
        left = self.viewport().width() - sum(widths.values())
        air = min(max(0, left) // max(1, len(widths)), round(_AIR * unit))
        widths = {place: width + air for place, width in widths.items()}
        if widths:
            widths[_PLACES["openings"]] += max(0, left - air * len(widths))
        slack = {
            place: max(0, widths[place] - max(titles[place], round(least * unit)))
            for place, least in _LEAST
            if place in widths
        }
        if left + sum(slack.values()) >= 0:  # else there is something to scroll anyway
            for place, most in slack.items():
                taken = min(max(0, -left), most)
                widths[place] -= taken
                left += taken
        for place, width in widths.items():
            self.setColumnWidth(place, width)

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.opened.emit(self._cells_model.game(index.row()), "")
