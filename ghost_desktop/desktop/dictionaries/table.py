"""The table of games: sorted by any column, and opened by a double click."""

from __future__ import annotations

from collections import deque
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from math import inf
from typing import TYPE_CHECKING, Any, TypeAlias

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QSignalBlocker,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
from ghost_desktop.desktop.dictionaries.wording import (
    NOT_SOLVED,
    describe_cell,
    describe_unsolved,
    does_briefly,
    lines_text,
    longest_outcomes,
    marked_outcome,
    minimum_text,
    openings_text,
    outcome_lines,
    seconds_text,
)
from ghost_desktop.desktop.kit.commands import is_pressed, pressed
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import CHOSEN, FLAGS_ROLE
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.seats import SEATS_BITS, mask_of
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.formats.tables import margin_text, rounds_text
from ghost_desktop.formats.text import number, plays_text, variant_name
from ghost_desktop.library.catalogue import licence_of, list_name, split_level
from ghost_desktop.library.commonness import RAREST
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent

    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question


Key: TypeAlias = int | float | str
"""What a column is sorted by."""


@dataclass(frozen=True, kw_only=True)
class TableColumn:
    """A column of the table.

    Attributes:
        id: by which the program knows it.
        title: its header, marked for translation.
        meaning: what the header says on hover, in a sentence; marked, too.
        text: what a cell says.
        key: what it is sorted by.
        value: what stands for `text` in CSV, where numbers are for programs; None for the same.
        widest: the texts to make room for, beside the title, among given games.
        is_number: whether it stands at the right, as what is compared in size does.
        goes_without_saying: tells for which games it need not be shown.
        sorts_texts: whether it is sorted by texts.
        is_detail: whether it is shown only among the details.
        asked: what it says of a game that is not solved, and what that is sorted by; None where
            nobody knows.
        is_found_later: whether it may be empty at first, and is filled while it is shown.
    """

    id: str
    title: str
    meaning: str
    text: Callable[[Cell], str]
    key: Callable[[Cell], Key]
    value: Callable[[Cell], object] | None = None
    widest: Callable[[Collection[Question]], Iterable[str]] = lambda _games: ()
    is_number: bool = True
    goes_without_saying: Callable[[Question], bool] = lambda _game: False
    sorts_texts: bool = False
    is_detail: bool = False
    asked: Callable[[Question], tuple[str, Key]] | None = None
    is_found_later: bool = False


def _of_games(
    *,
    text: Callable[[Question], str],
    key: Callable[[Question], Key],
    **more: Any,  # noqa: ANN401 - all else of a column
) -> TableColumn:
    """Return a column that says something of games, whether they are solved or not."""
    return TableColumn(
        text=lambda cell: text(cell.question),
        key=lambda cell: key(cell.question),
        asked=lambda game: (text(game), key(game)),
        is_number=False,
        **more,
    )


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


def _most_players(games: Iterable[Question]) -> int:
    return max((game.rules.players for game in games), default=Rules.players)


def _lines_value(cell: Cell) -> object:
    """Give the lines as a number, ``<=123`` if fewer may do, or nothing."""
    return cell.row.lines if cell.row.proved_minimal else lines_text(cell.row, "<=")


def _whole_name(source: str) -> str:
    """Name the list of which a source may be the common words alone."""
    return list_name(split_level(source)[0])


def _level_text(source: str) -> str:
    level = split_level(source)[1]
    return _("all") if level is None else f"≤ {level}"


COLUMNS = (
    _of_games(
        id="list",
        title=N_("Dictionary"),
        meaning=N_("The word list."),
        text=lambda game: _whole_name(game.source),
        key=lambda game: _whole_name(game.source).casefold(),
        widest=lambda games: map(_whole_name, {game.source for game in games}),
    ),
    _of_games(
        id="level",
        title=N_("Up to"),
        meaning=N_("The level up to which words count, from 10, the most common ones, to 95."),
        text=lambda game: _level_text(game.source),
        key=lambda game: split_level(game.source)[1] or RAREST + 1,
        widest=lambda games: map(_level_text, {game.source for game in games}),
        goes_without_saying=lambda game: split_level(game.source)[1] is None,
    ),
    _of_games(
        id="variant",
        title=N_("Variant"),
        meaning=N_("How a letter may be added."),
        text=lambda game: variant_name(game.rules.variant),
        key=lambda game: list(all_variants()).index(game.rules.variant),
        widest=lambda games: map(variant_name, {game.rules.variant for game in games}),
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
        text=lambda game: does_briefly(misere=game.rules.misere),
        key=lambda game: game.rules.misere,
        widest=lambda _games: [does_briefly(misere=misere) for misere in (False, True)],
        goes_without_saying=lambda game: not game.rules.misere,
    ),
    TableColumn(
        id="winner",
        title=N_("Result"),
        meaning=N_("Who wins if all play perfectly; of more than two players, who may lose."),
        text=lambda cell: " ".join(marked_outcome(cell)),
        key=_outcome_key,
        value=lambda cell: " ".join(outcome_lines(cell)),
        widest=lambda games: (*longest_outcomes(games), _(NOT_SOLVED)),
        is_number=False,
    ),
    TableColumn(
        id="openings",
        title=N_("Openings"),
        meaning=N_("First letters with which the first player wins, or is safe."),
        text=openings_text,
        key=_openings_key,
        sorts_texts=True,
        widest=lambda _games: ("D G H J N P Q R S V Y Z",),
        is_number=False,
    ),
    TableColumn(
        id="remember",
        title=N_("Remember"),
        meaning=N_(
            "What the winner has to remember: words, or replies in variants that have those."
        ),
        text=lambda cell: lines_text(cell.row),
        key=lambda cell: -1 if cell.row.lines is None else cell.row.lines,
        value=_lines_value,
        widest=lambda _games: (number(88_888),),
    ),
    TableColumn(
        id="plays",
        title=N_("Plays"),
        meaning=N_(
            "Plays in a perfect round; with more than two players, in the shortest and the longest."
        ),
        text=lambda cell: plays_text(cell.row.plays_left, cell.row.plays_range),
        key=lambda cell: cell.row.plays_left or max(cell.row.plays_range or (0,)),
        widest=lambda games: (plays_text(88, (8, 88) if _most_players(games) > 2 else None),),
    ),
    TableColumn(
        id="rounds",
        title=N_("Rounds"),
        meaning=N_("Plays in a perfect round, by its first letter: the fewest and the most."),
        text=lambda cell: rounds_text(cell.row),
        key=lambda cell: max((one.longest for one in cell.row.opening_rounds), default=0),
        widest=lambda _games: (plays_text(None, (8, 88)),),
        is_detail=True,
    ),
    TableColumn(
        id="margin",
        title=N_("Margin"),
        meaning=N_("The fewest words that must go for the other player to win."),
        text=lambda cell: margin_text(cell.row, "≤ ", "≥ "),
        value=lambda cell: margin_text(cell.row),
        key=_margin_key,
        widest=lambda _games: (number(8_888),),
        is_detail=True,
        is_found_later=True,
    ),
    TableColumn(
        id="words",
        title=N_("Words"),
        meaning=N_("Words that count."),
        text=lambda cell: number(cell.row.words),
        key=lambda cell: cell.row.words,
        value=lambda cell: cell.row.words,
        widest=lambda _games: (number(888_888),),
    ),
    TableColumn(
        id="positions",
        title=N_("Positions"),
        meaning=N_("Fragments that play can reach."),
        text=lambda cell: "" if cell.row.positions is None else number(cell.row.positions),
        key=lambda cell: cell.row.positions or 0,
        value=lambda cell: cell.row.positions,
        widest=lambda _games: (number(8_888_888),),
        is_detail=True,
    ),
    TableColumn(
        id="seconds",
        title=N_("Solved in"),
        meaning=N_("Seconds to find and solve all positions, once the list has been read."),
        text=lambda cell: seconds_text(cell.row.solve_seconds),
        key=lambda cell: cell.row.solve_seconds,
        value=lambda cell: f"{cell.row.solve_seconds:.6f}",
        widest=lambda _games: (seconds_text(88.888),),
        is_detail=True,
    ),
    _of_games(
        id="licence",
        title=N_("Licence"),
        meaning=N_("Under which terms the word list may be passed on."),
        text=lambda game: licence_of(game.source),
        key=lambda game: licence_of(game.source).casefold(),
        widest=lambda _games: ("BSD-3-Clause OR CC-BY-3.0",),
        is_detail=True,
    ),
)


_OF_SOME_GAMES = ("level", "variant", "players", "misere")
"""Columns that only some comparisons need."""

_SPARED = {"words": 1, "plays": 3}
"""Columns that there is room for beside so many of these."""


def columns_for(games: Collection[Question], *, details: bool) -> tuple[TableColumn, ...]:
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


Role = Qt.ItemDataRole

SORT_ROLE = Role.UserRole
"""What a column is sorted by: a number, or text."""

_AT_ONCE = 40
"""Rows that are filled in one go: they take a hundredth of a second."""

_SAYS_STATE = next(place for place, column in enumerate(COLUMNS) if column.id == "winner")
"""The column that says of a game that it is not solved."""

_LAST = {Qt.SortOrder.AscendingOrder: 2**31 - 1, Qt.SortOrder.DescendingOrder: -(2**31)}
_LAST_TEXT = {Qt.SortOrder.AscendingOrder: "\U0010ffff", Qt.SortOrder.DescendingOrder: ""}


class CellsModel(QStandardItemModel):
    """The games of a grid, in their order; those that are not solved are grey, and say so.

    Qt makes the items that hold what is shown, and has them to itself: a model that asks Python for
    each text would stop at each for the interpreter while the worker has it, and painting the table
    would take a tenth of a second; and an item that Python has made is not safe where Qt destroys it.

    Signals:
        filled: all rows say what is known.
    """

    filled = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(0, len(COLUMNS), parent)
        self.grid = ComparisonGrid()
        self._rows: dict[Question, int] = {}
        self._cells: dict[Question, Cell] = {}
        self._waiting: Collection[Question] = ()
        self._to_fill: deque[int] = deque()  # rows that say less than is known
        self._fill_more = QTimer(self)
        self._fill_more.setSingleShot(True)
        self._fill_more.timeout.connect(self._on_fill)
        for place, column in enumerate(COLUMNS):
            to_sort = _("Click to sort.")
            for role, value in (
                (Role.DisplayRole, _(column.title)),
                (Role.ToolTipRole, f"{_(column.meaning)} {to_sort}"),
                (Role.TextAlignmentRole, _alignment(column)),
            ):
                self.setHeaderData(place, Qt.Orientation.Horizontal, value, role)

    # --- what is asked of it ------------------------------------------------------------------------

    def begin(self, grid: ComparisonGrid) -> None:
        """Have a row for each game of another grid; the first of them say at once what they are."""
        self.grid = grid
        self._rows = {game: row for row, game in enumerate(grid.games)}
        self._cells = {cell.question: cell for cell in grid.cells}
        self.setRowCount(0)
        self.setRowCount(len(grid.games))
        self._to_fill = deque(range(len(grid.games)))
        self._on_fill()

    def append(self, grid: ComparisonGrid, cells: Iterable[Cell]) -> None:
        """Fill the rows of some cells, of which more may be known now; the first of them at once."""
        self.grid = grid
        new = {cell.question: cell for cell in cells}
        self._cells |= new
        self._to_fill.extend(self._rows[game] for game in new)
        self._on_fill()

    def mark_waiting(self, waiting: Collection[Question]) -> None:
        """Tell which games are being solved, or will be: all others that are not solved are left."""
        before, self._waiting = self._waiting, waiting
        others = {*before} ^ {*waiting}
        rows = [row for row in self._unsolved_rows() if self.game(row) in others]
        with self._together(rows):
            for row in rows:
                self._say_state(row)

    def game(self, row: int) -> Question:
        """Return the game of a row."""
        return self.grid.games[row]

    def cell(self, row: int) -> Cell | None:
        """Return what was found out of the game of a row; None if it is not solved."""
        return self._cells.get(self.game(row))

    def row_of(self, game: Question) -> int | None:
        """Return the row of a game; None if it has none."""
        return self._rows.get(game)

    def recolour(self) -> None:
        """Follow another theme."""
        muted = QColor(colours().muted)
        rows = self._unsolved_rows()
        with self._together(rows):
            for row, place in product(rows, range(len(COLUMNS))):
                self.setData(self.index(row, place), muted, Role.ForegroundRole)

    def put_unsolved_last(self, place: int, order: Qt.SortOrder) -> None:
        """Have what is not solved come last, whichever way a column is sorted."""
        column = COLUMNS[place]
        if column.asked is None:
            last = _LAST_TEXT[order] if column.sorts_texts else _LAST[order]
            rows = self._unsolved_rows()
            with self._together(rows):
                for row in rows:
                    self.setData(self.index(row, place), last, SORT_ROLE)

    # --- rows ---------------------------------------------------------------------------------------

    @Slot()
    def _on_fill(self) -> None:
        """Fill some rows, and go on later if there are more."""
        rows = [self._to_fill.popleft() for _ in range(min(_AT_ONCE, len(self._to_fill)))]
        with self._together(rows):
            for row in rows:
                if not self._is_made(row):
                    self._make(row)
                cell = self.cell(row)
                if cell is not None:
                    self._fill(row, cell)
                else:
                    self._fill_unsolved(row)
        if self._to_fill:
            self._fill_more.start()
        else:
            self._fill_more.stop()
            self.filled.emit()

    @contextmanager
    def _together(self, rows: Sequence[int]) -> Iterator[None]:
        """Tell of changes in some rows once, and not of each: most of the time would go into that."""
        with QSignalBlocker(self):
            yield
        if rows:
            last = len(COLUMNS) - 1
            self.dataChanged.emit(self.index(min(rows), 0), self.index(max(rows), last))

    def _is_made(self, row: int) -> bool:
        return self.index(row, 0).data(FLAGS_ROLE) is not None

    def _make(self, row: int) -> None:
        for place, side in enumerate(_ALIGNMENTS):
            roles = {Role.TextAlignmentRole: side, FLAGS_ROLE: CHOSEN.value}
            self.setItemData(self.index(row, place), roles)

    def _fill(self, row: int, cell: Cell) -> None:
        sentence = describe_cell(cell)
        for place, column in enumerate(COLUMNS):
            self.setData(self.index(row, place), None, Role.ForegroundRole)
            self._say(row, place, column.text(cell), sentence)
            self.setData(self.index(row, place), column.key(cell), SORT_ROLE)

    def _fill_unsolved(self, row: int) -> None:
        game, muted = self.game(row), QColor(colours().muted)
        sentence = describe_unsolved(game)
        for place, column in enumerate(COLUMNS):
            self.setData(self.index(row, place), muted, Role.ForegroundRole)
            if column.asked is not None:
                text, key = column.asked(game)
                self._say(row, place, text, sentence)
                self.setData(self.index(row, place), key, SORT_ROLE)
        self._say_state(row)

    def _say_state(self, row: int) -> None:
        game = self.game(row)
        text = "…" if game in self._waiting else _(NOT_SOLVED)
        self._say(row, _SAYS_STATE, text, describe_unsolved(game))

    def _say(self, row: int, place: int, text: str, sentence: str) -> None:
        said = say("{column}: {text}", column=_(COLUMNS[place].title), text=text)
        self.setItemData(
            self.index(row, place),
            {
                Role.DisplayRole: text,
                Role.ToolTipRole: f"{said}\n{sentence}",
                Role.AccessibleTextRole: said,
            },
        )

    def _unsolved_rows(self) -> list[int]:
        rows = range(self.rowCount())
        return [row for row in rows if self.cell(row) is None and self._is_made(row)]


class SortedCells(QSortFilterProxyModel):
    """The rows in the order of a column, in which they stay until they are sorted anew.

    A row that is filled while it is looked at does not go elsewhere.
    """

    def __init__(self, model: CellsModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self.setDynamicSortFilter(False)
        self.setSortRole(SORT_ROLE)
        self.setSourceModel(model)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column, with what is not solved at the end; by none if it is -1."""
        if column >= 0:
            self._model.put_unsolved_last(column, order)
        super().sort(column, order)

    @Slot()
    def sort_again(self) -> None:
        """Put in their order what has been filled since."""
        if self.sortColumn() >= 0:
            self.sort(self.sortColumn(), self.sortOrder())


def _alignment(column: TableColumn) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.is_number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


_ALIGNMENTS = [_alignment(column) for column in COLUMNS]


_LEAST = {"openings": 4.5, "list": 7.0}
"""Columns whose texts may be cut short, each to so many heights of the font, one after the other.

The whole is in the tool tips and, of openings, among the details.
"""

_AIR = 0.8  # heights of the font between columns where there is room
_AROUND = 0.6  # heights of the font around the text of a cell

_PLACES = {column.id: place for place, column in enumerate(COLUMNS)}

_SCROLLED = 5
"""How far an arrow scrolls to the side, in heights of the font."""


class CellsTable(QTableView):
    """Shows the cells sorted by any column.

    Signals:
        opened: the `Question` of the row that was double-clicked, or on which Enter was pressed,
            and no opening.
        selected: the `Question` of the row that has become the current one.
    """

    opened = Signal(object, str)
    selected = Signal(object)

    def __init__(self, model: CellsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cells_model = model
        self._games: Collection[Question] = ()
        self._details = False
        self._columns: tuple[TableColumn, ...] = ()
        self._needed: list[int] = []  # the width of each column for its longest text
        self._is_in_order = True
        self._sorted = SortedCells(model, self)
        model.filled.connect(self.put_in_order)
        self.setModel(self._sorted)
        self.setAccessibleName(_("Compared dictionaries"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # names begin alike
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        self.show_columns_for(())
        self.doubleClicked.connect(self._open)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The solved cells in the order in which they are shown."""
        rows = (self._sorted.index(row, 0) for row in range(self._sorted.rowCount()))
        cells = (self._cells_model.cell(self._sorted.mapToSource(index).row()) for index in rows)
        return tuple(cell for cell in cells if cell is not None)

    @property
    def chosen(self) -> Question | None:
        """The game of the row that is chosen; None if none is."""
        if not self.selectionModel().hasSelection():
            return None
        return self._game_at(self.currentIndex())

    def choose(self, game: Question | None) -> None:
        """Choose the row of a game, if it has one."""
        row = None if game is None else self._cells_model.row_of(game)
        if row is not None:
            self.selectRow(self._sorted.mapFromSource(self._cells_model.index(row, 0)).row())

    @Slot()
    def put_in_order(self) -> None:
        """Sort what has been filled in, once nobody points at a row."""
        self._is_in_order = not self.viewport().underMouse()
        if self._is_in_order:
            self._sorted.sort_again()

    def leaveEvent(self, event: QEvent) -> None:
        """Sort what was filled in while the pointer was here."""
        super().leaveEvent(event)
        if not self._is_in_order:
            self.put_in_order()

    @property
    def columns(self) -> tuple[TableColumn, ...]:
        """The columns that are shown, from left to right."""
        return self._columns

    @property
    def shows_margins(self) -> bool:
        """Whether there is a column that is found later than the rest of its row."""
        return any(column.is_found_later for column in self.columns)

    def select(self, game: Question) -> None:
        """Choose the row of a game that was selected elsewhere, if it has one."""
        with QSignalBlocker(self):
            self.choose(game)

    def currentChanged(
        self,
        current: QModelIndex | QPersistentModelIndex,
        previous: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Tell which row is selected now."""
        super().currentChanged(current, previous)
        if current.isValid() and current.row() != previous.row():
            self.selected.emit(self._game_at(self._sorted.index(current.row(), 0)))

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
        self._columns = columns_for(self._games, details=self._details)
        for place, column in enumerate(COLUMNS):
            self.setColumnHidden(place, column not in self._columns)
        self._measure()
        self._fit()

    def rowsInserted(
        self, parent: QModelIndex | QPersistentModelIndex, start: int, end: int
    ) -> None:
        """Lay the new rows out now and not in a later turn, when the worker has gone on."""
        super().rowsInserted(parent, start, end)
        self.executeDelayedItemsLayout()

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
        self.scrollTo(self._sorted.index(max(0, self.currentIndex().row()), column))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Have a current row that can be seen, or screen readers stay silent."""
        super().focusInEvent(event)
        if self._sorted.rowCount() and not self.selectionModel().hasSelection():
            self.selectRow(max(0, self.currentIndex().row()))

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font, and another theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()
            self._fit()
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._cells_model.recolour()

    def _fit(self) -> None:
        """Give rows and columns their room, and air; what is left of the width goes to the openings.

        Where that makes the table fit, some texts are cut short, but not among the details.
        """
        unit = self.fontMetrics().height()
        self.verticalHeader().setDefaultSectionSize(round(1.7 * unit))
        self.horizontalHeader().setMinimumHeight(2 * unit)
        widths = self._needed
        left = self.viewport().width() - sum(widths)
        air = min(max(0, left) // max(1, len(self.columns)), round(_AIR * unit))
        widths = [width + air if width else 0 for width in widths]
        widths[_PLACES["openings"]] += max(0, left - air * len(self.columns))
        slack = {} if self._details else self._slack(widths)
        if left + sum(slack.values()) >= 0:  # else there is something to scroll anyway
            for place, most in slack.items():
                taken = min(max(0, -left), most)
                widths[place] -= taken
                left += taken
        for place, width in enumerate(widths):
            if width:
                self.setColumnWidth(place, width)

    def _slack(self, widths: list[int]) -> dict[int, int]:
        """Return how much of its width each column can do without, by its place."""
        metrics, of_titles = self.fontMetrics(), self.horizontalHeader().fontMetrics()
        slack = {}
        for column, least in _LEAST.items():
            place = _PLACES[column]
            title = of_titles.horizontalAdvance(_(COLUMNS[place].title))
            needed = max(round(least * metrics.height()), title + round(_AROUND * metrics.height()))
            slack[place] = max(0, widths[place] - needed)
        return slack

    def _measure(self) -> None:
        """Find out what room the longest text of each column needs."""
        metrics = self.fontMetrics()
        around = round(_AROUND * metrics.height())
        shown = self._columns

        def width(column: TableColumn) -> int:
            title = self.horizontalHeader().fontMetrics().horizontalAdvance(_(column.title))
            texts = map(metrics.horizontalAdvance, column.widest(self._games))
            return max((title, *texts)) + around

        self._needed = [width(column) if column in shown else 0 for column in COLUMNS]

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.opened.emit(self._game_at(index), "")

    def _game_at(self, index: QModelIndex) -> Question:
        return self._cells_model.game(self._sorted.mapToSource(index).row())
