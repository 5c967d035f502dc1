"""A chart of the comparison: what is drawn of each cell, what is said of it, and what is chosen above.

A new chart is one file in `charts`: a `Chart` that says what stands from left to right, and draws some
cells. It has a tab or is among More charts, is drawn cell by cell, says what is under the pointer, opens
a game and is saved like all others.

The lines of all games have their places before the first is solved. Drawn are those in sight, and
others once one scrolls or goes there: a thousand would keep the window busy for seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from math import ceil, log10, sqrt
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QScrollBar, QWidget

from ghost_desktop.desktop.dictionaries.grid import WINNER_SHAPES, ComparisonGrid, line_of
from ghost_desktop.desktop.dictionaries.state import MIN_LENGTHS
from ghost_desktop.desktop.dictionaries.wording import (
    describe_cell,
    legend_texts,
    level_text,
    long_words_text,
    marked_outcome,
    minimum_text,
    names_of_lines,
    vocabulary_meaning,
)
from ghost_desktop.desktop.kit.builders import buttons_of, flow, label, row
from ghost_desktop.desktop.kit.commands import is_pressed, pressed
from ghost_desktop.desktop.kit.drawing import LEAST_ROW, Drawing, Frame, legend_entry, legend_of
from ghost_desktop.desktop.kit.layout import in_lines
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import choose
from ghost_desktop.formats.text import min_length_text, number, sentence
from ghost_desktop.library.catalogue import split_level
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent

    from ghost_desktop.desktop.kit.drawing import Plot, Thing
    from ghost_desktop.desktop.kit.theme import Colours
    from ghost_desktop.formats.highlights import Highlight
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question


@dataclass(frozen=True, eq=False)
class Meaning:
    """What something drawn of a cell stands for: it, and which part of it, if there are several.

    Those of one game mean the same, though more may be known of one of them.
    """

    cell: Cell
    part: str = ""

    def __eq__(self, other: object) -> bool:
        """Tell whether both mean the same."""
        return isinstance(other, Meaning) and self._key == other._key

    def __hash__(self) -> int:
        """Go by the game and the part."""
        return hash(self._key)

    @property
    def _key(self) -> tuple[Question, str]:
        return self.cell.question, self.part

    @property
    def opening(self) -> str:
        """The first letter that the part is, if there is such a play; else empty."""
        letters = {one.letter for one in self.cell.row.opening_rounds}
        # Where nobody knows how long rounds are, in Xghost and Spook, each letter may be the first.
        return self.part if self.part in (letters or {*self.cell.alphabet}) else ""


class ChartControls(QWidget):
    """What can be chosen above a chart.

    Signals:
        changed: the chart is to be drawn anew.
    """

    changed = Signal()

    def offer(self, grid: ComparisonGrid) -> None:
        """Offer what there is to choose for other games."""


_ANNOUNCED = {
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
}
"""How the focus comes by keys: then it is said which cell it has come to."""

_ENDS = {
    Qt.Key.Key_Home: QScrollBar.SliderAction.SliderToMinimum,
    Qt.Key.Key_End: QScrollBar.SliderAction.SliderToMaximum,
}
"""Keys that scroll to an end."""


class Chart(Drawing):
    """Shows a grid.

    Attributes:
        name: as settings remember it.
        place: where it is among all charts; the lowest comes first.
        has_tab: whether it has a tab of its own, and is not one of More charts.
        tab: what the tab says, marked for translation. If the table of commands has a row for the
            chart, ``dictionaries.`` and its name, a key brings it to the front, and the palette.
        title: what it is about, marked for translation.
        offer: what can be done, as long as nothing is pointed at; marked, too.
        grid: what there is to be seen.
        controls: what can be chosen above, if there is anything.

    Args:
        parent: the views.

    Signals:
        opened: the `Question` of the cell that was double-clicked, or on which Enter was pressed,
            and the opening that it is, if it wins; else empty.
        position_wanted: the `Question` of a game, the fragments to one that is to be seen there, here
            an opening that does not win, and who sees it.
        selected: the `Question` of the cell that was clicked, or to which the arrows went.
        wanting: there may be other things to be found for the chart than before.
    """

    name: ClassVar[str]
    place: ClassVar[int]
    has_tab: ClassVar[bool] = False
    tab: ClassVar[str]
    title: ClassVar[str]
    offer: ClassVar[str] = N_(
        "Point at a cell, or go there with the arrows, for its numbers; a double click or Enter "
        "opens its strategy."
    )
    near = 6
    lines_said = 3  # of a cell; of its margin there is one more

    opened = Signal(object, str)
    position_wanted = Signal(object, object, int)
    selected = Signal(object)
    wanting = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self.grid = ComparisonGrid()
        self.controls: ChartControls | None = None
        super().__init__(_(self.title), parent)
        self._rows: set[int] = set()  # those whose cells are drawn
        self._selected: Question | None = None  # in this chart or another; `_at` is a part of it
        # How the keys came, before there was a picture.
        self._came = Qt.FocusReason.OtherFocusReason
        self._seeks_cell = False  # since the keys have come, until there is one
        self._scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        queued = Qt.ConnectionType.QueuedConnection  # not while it is laid out
        self._scroller.verticalScrollBar().valueChanged.connect(self._draw_seen, queued)
        in_lines(self._column, setContentsMargins=(0.5, 0.5, 0.5, 0))
        self._show_pointed()

    # --- what each chart says -------------------------------------------------------------------

    @property
    def games(self) -> Collection[Question]:
        """The games that are seen."""
        return self.grid.games

    def legend(self) -> str:
        """Say in a line of HTML what the marks mean."""
        raise NotImplementedError

    def extent(self) -> tuple[float, float]:
        """Return where the chart begins at the left and ends at the right."""
        raise NotImplementedError

    # --- what it may say ------------------------------------------------------------------------

    def draw_ground(self, plot: Plot) -> None:
        """Draw what is behind the cells."""

    def draw_unsolved(self, plot: Plot, games: Iterable[Question]) -> None:
        """Draw what stands for some games until they are solved."""

    def draw_cells(self, plot: Plot, cells: Iterable[Cell]) -> None:
        """Draw some cells, each with what it means; what others have drawn stays."""

    def marked(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return the cells of which there is something to go to."""
        return list(cells)

    def names(self) -> tuple[str, ...]:
        """Name the rows, from top to bottom."""
        return names_of_lines(self.grid.lines)

    def heading(self) -> str:
        """Say above the picture what it is about."""
        return _(self.title)

    def describe(self, meaning: Any) -> str:  # noqa: ANN401 - what a chart has drawn, if no `Meaning`
        """Say what is pointed at."""
        return describe_cell(meaning.cell)

    def wanted(self) -> tuple[Question, ...]:
        """Return the games of which more is still to be found, their margins perhaps."""
        return ()

    def choices(self) -> ChartControls | None:
        """Make what can be chosen above the chart, if there is anything."""
        return None

    def follow(self, game: Question) -> None:
        """Be about what was selected elsewhere."""

    def attend(self, highlight: Highlight) -> None:
        """Show what is worth telling, where that is a question of what is chosen above the chart."""

    def forget(self) -> None:
        """Keep nothing of what was found out beside the cells: lists have other words now."""

    @property
    def least_row(self) -> float:
        """How high a row should be at least without its name, in heights of the font."""
        return LEAST_ROW

    def least_room(self, metrics: QFontMetrics) -> float:  # noqa: ARG002 - for subclasses
        """Return how wide the lines should be at least, in pixels, for names beside them."""
        return 0

    # --- what is asked of it --------------------------------------------------------------------

    def show_grid(self, grid: ComparisonGrid) -> None:
        """Show other games, or more cells of these: at once, for the worker rests meanwhile."""
        is_like, self.grid = grid.is_like(self.grid), grid
        if not is_like:
            if self.controls is not None:
                self.controls.offer(grid)
            self._under = None
            self._show_pointed()
        self._is_stale = True
        self._draw_if_shown()

    def select(self, question: Question) -> None:
        """Mark the cell of a game, which was selected elsewhere, as soon as there is one."""
        if question != self._selected:
            self._selected, self._at = question, None
            self.follow(question)
            self._draw_seen()
            self._show_pointed()

    # --- what is drawn ------------------------------------------------------------------------------

    def make_controls(self) -> ChartControls | None:
        """Make what can be chosen above the chart, and draw what is."""
        self.controls = made = self.choices()
        if made is not None:
            made.changed.connect(self.redraw_soon)
            made.changed.connect(self.wanting)
        return made

    def frame(self, font: QFont) -> Frame:
        """Return what is around the rows."""
        levels = filter(None, {split_level(game.source)[1] for game in self.games})
        said = [f"{level_text(level)}: {vocabulary_meaning(level)}" for level in sorted(levels)]
        return Frame(
            title=self.heading(),
            legend=legend_of([self.legend(), *map(legend_entry, said[:1])]),
            names=self.names(),
            extent=self.extent(),
            least_room=self.least_room(QFontMetrics(font)),
            least_row=self.least_row,
            font=font,
        )

    def draw(self, plot: Plot) -> None:
        """Draw the cells in sight."""
        self._rows = set()
        self.draw_ground(plot)
        self._draw_seen()
        self._come_to_a_cell()

    def draw_all(self) -> bool:
        """Draw at once all that is not drawn yet; return whether there is a picture."""
        if self.bring_up_to_date():
            self.plot.name_rows(range(len(self.plot.framed.names)))
            self._draw_rows(range(len(self.grid.rows)))
        return self.is_drawn

    @Slot()
    def _draw_seen(self) -> None:
        """Draw what is in sight, what is selected, and the rows to which the arrows go from there."""
        if not self.is_drawn:
            return
        top, high = self._scroller.verticalScrollBar().value(), self._scroller.height()
        first, last = (self.plot.row_at(y) for y in (top - high / 4, top + 1.25 * high))
        self.plot.name_rows(range(first, last + 1))
        self._draw_rows(range(first, last + 1))
        row = None if self._selected is None else self.grid.lines.get(line_of(self._selected))
        if row is not None:
            for way in ((row,), range(row - 1, -1, -1), range(row + 1, len(self.grid.rows))):
                self._draw_rows(islice(filter(self._has_mark, way), 1))

    def _has_mark(self, row: int) -> bool:
        known = self.grid.known
        return bool(self.marked(known[game] for game in self.grid.rows[row] if game in known))

    def _draw_rows(self, rows: Iterable[int]) -> None:
        """Draw the cells of some rows, if they are not drawn yet."""
        new = {*rows}.difference(self._rows).intersection(range(len(self.grid.rows)))
        self._rows |= new
        games, known = [game for row in new for game in self.grid.rows[row]], self.grid.known
        self.draw_unsolved(self.plot, [game for game in games if game not in known])
        self.draw_cells(self.plot, [known[game] for game in games if game in known])

    # --- what is pointed at -------------------------------------------------------------------------

    def hint(self) -> str:
        """Say what can be done."""
        return _(self.offer)

    @property
    def _marked(self) -> object | None:
        """The part of the selected cell that was chosen, or else the first there is."""
        if self._at is not None or self._selected is None or self._plot is None:
            return self._at
        meanings = (one.meaning for one in self._plot.things() if isinstance(one.meaning, Meaning))
        parts = (one for one in meanings if one.cell.question == self._selected)
        return min(parts, key=lambda one: bool(one.part), default=None)

    def _choose(self, meaning: object) -> None:
        """Have another cell, or another part of it, selected here and elsewhere."""
        before = self._selected
        if isinstance(meaning, Meaning):
            self._selected = meaning.cell.question
        super()._choose(meaning)
        if self._selected is not None and self._selected != before:
            self.selected.emit(self._selected)

    def click(self, meaning: Any, *, is_double: bool) -> None:  # noqa: ANN401 - whatever is drawn
        """Select a cell, or open it."""
        if is_double:
            self.open(meaning)
        else:
            self._choose(meaning)

    def open(self, meaning: Any) -> None:  # noqa: ANN401 - likewise
        """Open a game, after the opening that is meant."""
        cell, opening = meaning.cell, meaning.opening
        if opening and opening not in cell.row.winning_openings:
            self.position_wanted.emit(cell.question, (opening,), 1)
        else:
            self.opened.emit(cell.question, opening)

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key means for the cells, as they are by now."""
        if not self.bring_up_to_date():
            return False
        if event.key() in _ENDS:
            self._scroller.verticalScrollBar().triggerAction(_ENDS[Qt.Key(event.key())])
            return True
        if is_pressed(event, "dictionaries.open"):
            here = self.thing_of(self._marked)
            if here is not None:
                self.open(here.meaning)
            return here is not None
        self._draw_seen()
        along, across = pressed(event, "dictionaries.along"), pressed(event, "dictionaries.across")
        return self.walk(along, across)

    def come(self, reason: Qt.FocusReason) -> None:
        """Go to a cell when the focus comes by keys: to the one where it was, or the first."""
        self._seeks_cell = reason in _ANNOUNCED
        self._show_pointed()
        self._come_to_a_cell()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hand on the keys that go from cell to cell, as soon as there is a picture."""
        super().focusInEvent(event)
        self._came = event.reason()
        self._come_to_a_cell()

    def _come_to_a_cell(self) -> None:
        if self.is_drawn and self.hasFocus():
            self._scroller.setFocus(self._came)
        if self._seeks_cell and self.is_drawn and self._scroller.hasFocus():
            self._seeks_cell = not self.come_to_a_thing()


def winners_legend(games: Iterable[Question]) -> list[str]:
    """Return the entries of a legend for who wins: two shapes on their colours."""
    c, said = colours(), legend_texts(games)
    named = zip((said.good, said.bad), WINNER_SHAPES, c.tints, strict=True)
    return [legend_entry(text, shape, c.text, ground) for text, shape, ground in named]


SYMBOLS = {"o": "●", "s": "■", "t1": "▲", "d": "◆"}
"""The marks of series, as pyqtgraph calls them and as text."""

OUTLINE = 1.5
"""How wide the line around a mark is, in pixels."""

STEPS = (1, 2, 5)
"""The numbers of a decade that have a mark on a log axis."""

_LARGEST = 0.75  # of the font's height, that a mark is large at most
_MARK = 0.96  # of the height of a lane
_SPREAD = 0.84  # of a row, over which its lanes are spread
_LEAST_LANE = 0.8  # heights of the font
_LEAST_ROOM = 13  # heights of the font
_MARGIN = 0.08  # of a decade, so that a mark at the edge is whole


class LanesChart(Chart):
    """Has a lane for each minimum length; those of a line stand one below the other."""

    near = 8

    @property
    def lanes(self) -> int:
        """How many lanes a row has."""
        return max(1, len(self.grid.min_lengths))

    def lane_of(self, cell: Cell) -> float:
        """Return where the middle of a cell's lane is, from top to bottom."""
        column, row = self.grid.place_of(cell.question)
        return row + _SPREAD * ((column + 0.5) / self.lanes - 0.5)

    def lane(self, thing: Thing) -> tuple[int, int] | None:
        """Return the row of a mark, and the place of its minimum length."""
        meaning = thing.meaning
        if not isinstance(meaning, Meaning):
            return None
        column, row = self.grid.place_of(meaning.cell.question)
        return row, column

    @property
    def least_row(self) -> float:
        """Room for a text in each lane."""
        return max(super().least_row, _LEAST_LANE * self.lanes)

    def lane_height(self, plot: Plot) -> float:
        """Return how high a lane is, in pixels."""
        return _SPREAD * plot.step()[1] / self.lanes

    def mark_size(self, plot: Plot) -> float:
        """Return how large a mark is that a lane has room for, in pixels."""
        return min(_LARGEST * plot.metrics.height(), _MARK * self.lane_height(plot))

    def series_of(self, cell: Cell, colours: Colours) -> tuple[str, str]:
        """Return the symbol and the colour of a cell's minimum length."""
        return _series(self.grid.place_of(cell.question)[0], colours)

    def least_room(self, metrics: QFontMetrics) -> float:
        """Room to tell marks apart."""
        return _LEAST_ROOM * metrics.height()

    def draw_ground(self, plot: Plot) -> None:
        """Draw the grid, and what parts one line from the next."""
        plot.rule_columns([place for place, _text in self.ticks(plot)], plot.colours.line, 1)
        plot.part_rows(plot.colours.empty, 3)


class LogChart(LanesChart):
    """Has a mark in each lane, as far to the right as there are of something, on a log axis."""

    least_end = 1
    """What the axis has at least at its end."""

    def value_of(self, cell: Cell) -> int | None:
        """Return how many there are; None if there is no mark."""
        raise NotImplementedError

    def lane(self, thing: Thing) -> tuple[int, int] | None:
        """Return the row of a mark alone: a lane has one, and they go from few to many."""
        lane = super().lane(thing)
        return None if lane is None else (lane[0], 0)

    def marked(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return the cells that have a mark."""
        return [cell for cell in cells if self.value_of(cell) is not None]

    def place_of(self, cell: Cell) -> tuple[float, float]:
        """Return where the mark of a cell is."""
        return log_place(self.value_of(cell)), self.lane_of(cell)

    def extent(self) -> tuple[float, float]:
        """From 1 to the first step that holds all marks."""
        return -_MARGIN, self._end() + _MARGIN

    def ticks(self, plot: Plot) -> Sequence[tuple[float, str]]:
        """1, 2, 5, 10, 20 and so on; where it is narrow, only 1, 10, 100.

        The log axis of pyqtgraph would name the decades alone, and write them as powers.
        """
        left, right = self.extent()
        room = plot.room * log10(2) / (right - left)  # from 1 to 2, and from 5 to 10
        is_narrow = room < plot.metrics.horizontalAdvance(f"{number(10 ** ceil(right))}00")
        steps = STEPS[:1] if is_narrow else STEPS
        values = [step * 10**decade for decade in range(ceil(right) + 1) for step in steps]
        return [(log10(value), number(value)) for value in values if log10(value) <= self._end()]

    def _end(self) -> float:
        return log_end([self.least_end, *map(self.value_of, self.grid.cells)])


LETTER = 0.7
"""Of the size of a text, that a letter and its share of the space around are wide."""

_LEADING = 1.25  # of the size of a text, from one line to the next


def outcome_size(plot: Plot, cells: Iterable[Cell], least: int) -> float:
    """Return the size at which it fits into boxes one step wide who wins, in pixels.

    Args:
        plot: has the boxes.
        cells: those of which it is said.
        least: letters for which there is room in any case.
    """
    width, height = plot.step()
    kinds = {(cell.row.fate, cell.row.reading): cell for cell in cells}
    said = [marked_outcome(cell) for cell in kinds.values()]
    longest = max((len(text) for texts in said for text in texts), default=0)
    most = max(map(len, said), default=1)
    high = 0.6 * height / sqrt(most)
    return min(1.1 * plot.metrics.ascent(), width / (LETTER * max(least, longest)), high)


def write_outcome(plot: Plot, cell: Cell, at: tuple[float, float], size: float) -> None:
    """Write in the middle of a place who wins, in a line or two."""
    texts, apart = marked_outcome(cell), _LEADING * size / plot.step()[1]
    top = at[1] - apart * (len(texts) - 1) / 2
    for place, text in enumerate(texts):
        plot.write(text, at[0], top + place * apart, plot.colours.text, size)


def log_place(value: int | None) -> float:
    """Return where a number is on a log axis that begins with 1; nothing is at 1, too."""
    return log10(max(1, value or 1))


def log_end(values: Iterable[int | None]) -> float:
    """Return where a log axis ends that holds some numbers: at one of `STEPS` of a decade."""
    most = max((value or 1 for value in values), default=1)
    decade = 10 ** int(log10(most))
    return log10(next((n * decade for n in STEPS if n * decade >= most), 10 * decade))


def series_legend(grid: ComparisonGrid, colours: Colours) -> list[str]:
    """Return an entry of a legend for each minimum length: its symbol, and what it means."""
    entries = []
    for place, length in enumerate(grid.min_lengths):
        symbol, colour = _series(place, colours)
        entries.append(legend_entry(min_length_text(length), SYMBOLS[symbol], colour))
    return entries


def _series(place: int, colours: Colours) -> tuple[str, str]:
    symbols = tuple(SYMBOLS)
    return symbols[place % len(symbols)], colours.series[place % len(colours.series)]


USUAL_LENGTH = 4
"""The minimum length that is shown first: the one that most people play with."""


class OfOneLength(Chart):
    """A chart that shows one minimum length at a time.

    Attributes:
        chosen: the one that was chosen.
    """

    chosen = USUAL_LENGTH

    @property
    def min_length(self) -> int:
        """The one that is shown: the chosen one, if it was compared."""
        compared = self.grid.min_lengths
        return self.chosen if self.chosen in compared else min(compared, default=USUAL_LENGTH)

    @property
    def games(self) -> Collection[Question]:
        """Those of that length."""
        return [game for game in self.grid.games if game.rules.min_length == self.min_length]

    def marked(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return the cells of that length: of no other there is anything to go to."""
        return [cell for cell in cells if cell.min_length == self.min_length]

    def choices(self) -> LengthButtons:
        """Let one choose the minimum length."""
        return LengthButtons(self)

    def attend(self, highlight: Highlight) -> None:
        """Show the length of which it is told."""
        self.chosen = highlight.question.rules.min_length
        if self.controls is not None:
            self.controls.offer(self.grid)
        self.redraw_soon()


class LengthButtons(ChartControls):
    """A button for each minimum length; those that are not compared are off.

    Args:
        chart: shows one of them.
    """

    def __init__(self, chart: OfOneLength) -> None:
        super().__init__(chart)
        self._chart = chart
        texts = {length: minimum_text(length) for length in MIN_LENGTHS}
        self._group = buttons_of(self, texts, self.show_min_length)
        for length in MIN_LENGTHS:
            self._group.button(length).setAccessibleName(sentence(long_words_text(length)))
        said = label(text=_("Shortest word that counts:"), wraps=False)
        flow(said, row(*self._group.buttons()), on=self, spacing=0.5)
        choose(self._group, USUAL_LENGTH)

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
