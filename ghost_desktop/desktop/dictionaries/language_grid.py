"""The grid of the atlas of languages: its rows, what its fields say, and how they are drawn.

Languages stand below each other, minimum lengths side by side. On the screen it is a table, which has
keys, a selection and a voice; pictures are drawn of the same rows.
"""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QElapsedTimer, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter, QPen
from PySide6.QtWidgets import QApplication, QHeaderView, QStyle, QStyledItemDelegate, QWidget

from ghost_desktop.desktop.dictionaries.wording import (
    legend_texts,
    long_words_text,
    marked_outcome,
    minimum_text,
    openings_text,
    outcome_lines,
)
from ghost_desktop.desktop.kit.files import svg_bytes
from ghost_desktop.desktop.kit.layout import demibold, fitting
from ghost_desktop.desktop.kit.table import RowsModel, RowsTable, TableColumn
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.window.question import describe_outcome
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.engine.words.letters import Alphabet
from ghost_desktop.formats.languages import USUAL, language_facts, why_lacking
from ghost_desktop.formats.margins import describe_words_between
from ghost_desktop.formats.rows import margin_text, remembered
from ghost_desktop.formats.strategies import to_remember
from ghost_desktop.formats.text import number, sentence, side_by_side
from ghost_desktop.library.languages import MIN_LENGTHS
from ghost_desktop.library.question import Question
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtWidgets import QStyleOptionViewItem

    from ghost_desktop.formats.languages import Cells
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.languages import Language

    Index = QModelIndex | QPersistentModelIndex


class Aspect(Enum):
    """What the fields show."""

    WINNERS = N_("Who wins")
    OPENINGS = N_("Openings")
    REMEMBER = N_("To remember")


class Order(Enum):
    """How the languages are sorted."""

    NAME = N_("Name")
    KINSHIP = N_("Kinship")
    SIZE = N_("Size")
    WINNER = N_("Winner")


class LanguageLine(Record, eq=False):
    """A row of the grid.

    Attributes:
        name: what stands in it first.
        cells: what is known, by minimum length.
        of: what it is in the atlas; None for a list of one's own.
        source: the id of such a list; empty for all others.
        failed: why some of its fields will stay empty.
    """

    name: str
    cells: Cells
    of: Language | None = None
    source: str = ""
    failed: str = ""

    @property
    def is_heading(self) -> bool:
        """Whether it only says what the rows below have in common."""
        return self.of is None and not self.source

    @property
    def words(self) -> int | None:
        """How many words the list has; None if nobody knows."""
        counts = [cell.row.words for cell in self.cells.values()]
        return self.of.words if self.of is not None else max(counts, default=None)


# --- what a field says ------------------------------------------------------------------------------

_MOST_NAMED, _LEAST_NAMED = 6, 3
"""Openings of a field that has no room for all; of fewer, it says only how many there are."""


def texts_of(cell: Cell, shown: Aspect) -> list[str]:
    """Say what a field shows, from the text that needs most room to the one that needs least."""
    mark, *_more = marked_outcome(cell)[0].split()
    if shown is Aspect.WINNERS:
        whole = marked_outcome(cell)
        return list(dict.fromkeys([" ".join(whole), whole[0], mark]))
    if shown is Aspect.OPENINGS:
        if not cell.row.winning_openings:
            return [f"{mark} –", mark]
        letters = openings_text(cell).split()
        named = range(min(len(letters) - 1, _MOST_NAMED), _LEAST_NAMED - 1, -1)
        few = [f"{len(letters)}: {''.join(letters[:some])}…" for some in named]
        return ["".join(letters), *few, str(len(letters))]
    lines, margin = remembered(cell.row, "≤ "), margin_text(cell.row, "≤ ", "≥ ")
    if not lines:
        return [f"{mark} –", mark]
    texts = [f"{mark} {lines}", lines, mark]
    return [f"{mark} {lines} · {margin}", *texts] if margin else texts


def spoken_of(line: LanguageLine, length: int, game: Question, shown: Aspect) -> str:
    """Say the same in full: ``"Breton, words of 4 letters or more: the second player wins"``."""
    cell, where = line.cells.get(length), f"{line.name}, {long_words_text(length)}"
    if cell is None:
        asked = replace(game, rules=replace(game.rules, min_length=length))
        why = line.failed or (why_lacking(line.of, asked) if line.of is not None else "")
        is_coming = line.of is None and not line.failed
        said = _("it is being solved") if is_coming else _("not solved")
        return say("{list}: {said}", list=where, said=f"{said} ({why})" if why else said)
    row, spoken = cell.row, [say("{list}: {said}", list=where, said=describe_outcome(cell.row))]
    if shown is Aspect.REMEMBER and row.lines is not None:
        kind = row.rules.variant.line_kind
        spoken.append(sentence(to_remember(row.lines, kind, remembered(row, "≤ "))))
        if row.margin is not None:
            order, show = LetterOrder.of(cell.alphabet), Alphabet(cell.alphabet).shown
            spoken.append(describe_words_between(row.margin, line.name, show, most=6, order=order))
    return "\n".join(spoken)


def legend_of(grid: Grid) -> str:
    """Say what the fields show."""
    texts, cells = legend_texts([grid.game]), grid.cells
    said = [f"● {texts.good}", f"■ {texts.bad}"]
    if grid.what is Aspect.WINNERS and cells:
        # Among more than two, seats are said to lose or to win.
        numbers, *what = outcome_lines(max(cells, key=lambda cell: len(cell.row.fate.seats)))
        said += [say("{list}: {said}", list=numbers, said=one) for one in what]
    elif grid.what is Aspect.OPENINGS:
        said.append(_("how many letters win, and which"))
    elif grid.what is Aspect.REMEMBER:
        said.append(_("what to remember (≤: fewer may do)"))
        if any(cell.row.margin is not None for cell in cells):
            said.append(_("behind it: words that must go for the other player to win"))
    return side_by_side(said)


class Grid(RowsModel):
    """The rows: a name, how many words, and a field for each minimum length.

    Attributes:
        what: what the fields show.
        game: which game, whatever its list and its minimum length.
        cells: all that are shown.
        briefly: what is said, at length and briefly, of each way in which it ends.
    """

    def __init__(self) -> None:
        self.what, self.game = Aspect.WINNERS, Question()
        self.cells: list[Cell] = []
        self.briefly: list[list[str]] = []
        fields = [
            TableColumn(
                title=minimum_text(length),
                meaning=sentence(long_words_text(length)),
                text=partial(self._text, length),
                spoken=partial(self._spoken, length),
                tip=partial(self._spoken, length),
            )
            for length in MIN_LENGTHS
        ]
        names = TableColumn(
            title=_("Language"), text=lambda line: line.name, spoken=_spoken_name, tip=_tip
        )
        words = TableColumn(
            title=_("Words"),
            is_number=True,
            text=lambda line: "" if line.words is None else number(line.words),
        )
        super().__init__([names, words, *fields])

    def show(self, rows: Sequence[LanguageLine], order: Any = None) -> None:  # noqa: ANN401 - as it is
        """Show other rows."""
        self.cells = [cell for line in rows for cell in line.cells.values()]
        ends = {cell.row.fate: cell for cell in self.cells}
        self.briefly = [texts_of(cell, Aspect.WINNERS) for cell in ends.values()]
        super().show(rows, order)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Name a column: what a field counts, in its middle."""
        if role == Qt.ItemDataRole.TextAlignmentRole and section >= _FIRST:
            return Qt.AlignmentFlag.AlignCenter.value
        return super().headerData(section, orientation, role)

    def _text(self, length: int, line: LanguageLine) -> str:
        texts = self.texts(line, length)
        return texts[0] if texts else ""

    def texts(self, line: LanguageLine, length: int) -> list[str]:
        """Return what a field may say; nothing in a heading."""
        if line.is_heading:
            return []
        cell = line.cells.get(length)
        if cell is not None:
            return texts_of(cell, self.what)
        return ["–" if line.of is not None or line.failed else "…"]

    def _spoken(self, length: int, line: LanguageLine) -> str:
        return "" if line.is_heading else spoken_of(line, length, self.game, self.what)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let nobody go to a heading."""
        if index.isValid() and self.row(index.row()).is_heading:
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)

    def place_of(self, wanted: str) -> int | None:
        """Return the row of a list, by the id that it has in the atlas or among one's own."""
        ids = ((at, one.of.id if one.of is not None else one.source) for at, one in self._lines())
        return next((at for at, known in ids if known == wanted), None)

    def begins_with(self, typed: str, after: int) -> int | None:
        """Return the next row of a language that is called so in its beginning, by us or by itself."""
        start = _bare(typed)
        found = [at for at, line in self._lines() if _begins_with(line, start)]
        return next((at for at in found if at >= after), min(found, default=None))

    def _lines(self) -> Iterator[tuple[int, LanguageLine]]:
        return ((at, line) for at, line in enumerate(self.rows) if not line.is_heading)


def _bare(name: str) -> str:
    """Return a name as one looks for it: in small letters without accents."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(one for one in letters if not unicodedata.combining(one))


def _begins_with(line: LanguageLine, typed: str) -> bool:
    own = "" if line.of is None else line.of.own
    return any(_bare(name).startswith(typed) for name in (line.name, own))


def _spoken_name(line: LanguageLine) -> str:
    if line.of is None:
        return line.name
    return say("{list}: {facts}", list=line.name, facts=language_facts(line.of))


def _tip(line: LanguageLine) -> str | None:
    return None if line.of is None else f"{line.name} ({line.of.own})\n{language_facts(line.of)}"


# --- how it is drawn --------------------------------------------------------------------------------

_FIRST = 2  # the column of the first minimum length
_GAP = 0.06  # heights of the font around a field
_AIR = 0.1  # heights of the font beside the text of a field
_ROW = 1.5  # heights of the font
_WIDEST_NAME = 0.55  # of the whole width
_LEAST_NAME = 6  # heights of the font: where names would have less, no counts stand beside them
_LEAST_FIELD = 1.5  # likewise
_FIELD = 7  # heights of the font that a field is wide in a picture
_SCALE = 2  # pixels of an image for each of the screen


def paint_field(
    painter: QPainter, area: QRectF, grid: Grid, line: LanguageLine, length: int
) -> None:
    """Paint a field: its ground, and the longest of its texts that there is room for.

    Who wins is said as briefly in all fields as in the one that needs most room for it.
    """
    unit, c, cell = painter.fontMetrics().height(), colours(), line.cells.get(length)
    gap = _GAP * unit
    inside = area.adjusted(gap, gap, -gap, -gap)
    ground = c.empty if cell is None else c.tints[0 if cell.is_good_for_first else 1]
    painter.fillRect(inside, QColor(ground))
    painter.setPen(QColor(c.text))
    texts, room = grid.texts(line, length), inside.width() - _AIR * unit
    if grid.what is Aspect.WINNERS:
        text = texts[min(brevity_in(grid, painter.font(), room), len(texts) - 1)]
    else:
        text = fitting(texts, painter.font(), room)
    painter.drawText(inside, Qt.AlignmentFlag.AlignCenter, text)


def brevity_in(grid: Grid, font: QFont, room: float) -> int:
    """Return which texts of who wins have room in all fields, by their places from the longest."""
    places = (texts.index(fitting(texts, font, room)) for texts in grid.briefly)
    return max(places, default=0)


class Fields(QStyledItemDelegate):
    """Paints the fields of a grid."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one: a frame tells where the keys are."""
        grid: Any = index.model()
        line: LanguageLine = grid.row(index.row())
        if line.is_heading:
            option.font = demibold(option.font)
            painter.save()
            painter.setFont(option.font)
            painter.setPen(QColor(colours().muted))
            at = option.rect.adjusted(option.fontMetrics.height() // 5, 0, 0, 0)
            side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
            painter.drawText(at, side, line.name)
            painter.restore()
            return
        if index.column() < _FIRST:
            super().paint(painter, option, index)
            return
        painter.save()
        area, c = QRectF(option.rect), colours()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, QColor(c.selected))
        length = MIN_LENGTHS[index.column() - _FIRST]
        painter.setFont(option.font)
        paint_field(painter, area, grid, line, length)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(c.accent), 2))
            painter.drawRect(area.adjusted(1, 1, -1, -1))
        painter.restore()


class GridTable(RowsTable):
    """Shows a grid; the names have what room they need, and the fields share the rest.

    Attributes:
        shows_words: whether it shows how many words there are, if it has room.

    Signals:
        sought: what was typed that no name begins with; empty if one does.
    """

    sought = Signal(str)

    def __init__(self, grid: Grid, parent: QWidget) -> None:
        super().__init__(_("Atlas of languages"), grid, parent, row=_ROW)
        self.shows_words = False
        self._typed, self._since = "", QElapsedTimer()
        self.setItemDelegate(Fields(self))
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # varieties differ in their ends
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for name in range(_FIRST):
            header.setSectionResizeMode(name, QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(1)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def spread(self) -> None:
        """Have headings go over all columns, and names be as wide as they need."""
        self.clearSpans()
        grid: Any = self.rows
        for at, line in enumerate(grid.rows):
            if line.is_heading:
                self.setSpan(at, 0, 1, grid.columnCount())
        metrics, width = self.fontMetrics(), self.viewport().width()
        unit = metrics.height()
        words = round(metrics.horizontalAdvance(number(10_000_000)) + unit / 2)
        room = width - _LEAST_FIELD * unit * len(MIN_LENGTHS)
        shows = self.shows_words and room - words >= _LEAST_NAME * unit
        self.setColumnHidden(1, not shows)
        self.setColumnWidth(1, words)
        widest = max((metrics.horizontalAdvance(one.name) for one in grid.rows), default=0)
        most = min(_WIDEST_NAME * width, room - words * shows)
        self.setColumnWidth(0, min(widest + unit, round(most)))

    def keyboardSearch(self, typed: str) -> None:
        """Go to the language that begins so, and stay in the column where one is."""
        pause, here = QApplication.keyboardInputInterval(), self.currentIndex()
        goes_on = self._since.isValid() and not self._since.hasExpired(pause)
        self._typed = f"{self._typed if goes_on else ''}{typed}"
        self._since.restart()
        grid: Any = self.rows
        is_one = len({*self._typed}) == 1  # the same again leads on
        sought = typed if is_one else self._typed
        found = grid.begins_with(sought, here.row() + is_one)
        if found is not None:
            self.setCurrentIndex(grid.index(found, max(0, here.column())))
        self.sought.emit(sought if found is None else "")

    def resizeEvent(self, event: Any) -> None:  # noqa: ANN401 - as Qt has it
        """Share the width anew."""
        super().resizeEvent(event)
        self.spread()


class Picture:
    """Draws all rows of a grid, with a heading, and what the fields show.

    Args:
        grid: the rows.
        heading: what it is about.
        font: of all texts.
    """

    def __init__(self, grid: Grid, heading: str, font: QFont) -> None:
        self._rows: list[LanguageLine] = list(grid.rows)
        self._grid, self._heading, self._font = grid, heading, font
        self._legend = legend_of(grid)
        metrics = QFontMetrics(font)
        self._unit = unit = metrics.height()
        names = max((metrics.horizontalAdvance(one.name) for one in self._rows), default=0)
        texts = max(map(metrics.horizontalAdvance, (heading, self._legend)))
        wide = max(names + (3 + _FIELD * len(MIN_LENGTHS)) * unit, texts + 2 * unit)
        self._size = QSizeF(round(wide), round((len(self._rows) + 4) * _ROW * unit))

    def image(self) -> QImage:
        """Draw it as an image."""
        picture = QImage((self._size * _SCALE).toSize(), QImage.Format.Format_RGB32)
        with QPainter(picture) as painter:
            painter.scale(_SCALE, _SCALE)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw(painter, QRectF(0, 0, self._size.width(), self._size.height()))
        return picture

    def svg(self, resolution: int) -> bytes:
        """Draw it as SVG."""
        ground = QColor(colours().surface)
        return svg_bytes(self._draw, self._size, self._heading, ground, self._font, resolution)

    def _draw(self, painter: QPainter, area: QRectF) -> None:
        c = colours()
        painter.fillRect(area, QColor(c.surface))
        self._write(painter, 0, self._heading, c.text, is_bold=True)
        self._write(painter, 1, self._legend, c.muted)
        for length in MIN_LENGTHS:
            painter.drawText(
                self._field(2, length), Qt.AlignmentFlag.AlignCenter, minimum_text(length)
            )
        for at, line in enumerate(self._rows, 3):
            is_bold = line.is_heading
            self._write(painter, at, line.name, c.muted if is_bold else c.text, is_bold=is_bold)
            for length in () if is_bold else MIN_LENGTHS:
                paint_field(painter, self._field(at, length), self._grid, line, length)

    def _field(self, at: int, length: int) -> QRectF:
        """Return where a field is; rows are counted from the top."""
        wide, high = _FIELD * self._unit, _ROW * self._unit
        left = self._size.width() - self._unit - (MIN_LENGTHS.stop - length) * wide
        return QRectF(left, (at + 0.25) * high, wide, high)

    def _write(
        self, painter: QPainter, at: int, text: str, colour: str, *, is_bold: bool = False
    ) -> None:
        painter.setFont(demibold(self._font) if is_bold else self._font)
        painter.setPen(QColor(colour))
        area = self._field(at, MIN_LENGTHS.start)
        area.setLeft(self._unit)
        area.setRight(self._size.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, text)


# --- the order of rows ------------------------------------------------------------------------------


def in_order(lines: Iterable[LanguageLine], order: Order) -> Iterator[LanguageLine]:
    """Give lines of the atlas as they are sorted; by kinship with headings."""

    def key(line: LanguageLine) -> Any:  # noqa: ANN401 - whatever is compared
        name = _bare(line.name)
        if order is Order.SIZE:
            return -(line.words or 0), name
        if order is Order.WINNER:
            cell = line.cells.get(USUAL)
            seconds = sum(not one.is_good_for_first for one in line.cells.values())
            return cell is None, cell is not None and cell.is_good_for_first, -seconds, name
        return name

    ordered = sorted(lines, key=key)
    if order is not Order.KINSHIP:
        yield from ordered
        return
    kin: dict[str, list[LanguageLine]] = {}
    for line in ordered:
        if line.of is not None:
            kin.setdefault(_(line.of.family), []).append(line)
    alone = [name for name, some in kin.items() if len({_language(one) for one in some}) == 1]
    others = [line for line in ordered if any(line in kin[name] for name in alone)]
    for group in sorted(kin.keys() - {*alone}, key=_bare):
        yield from (LanguageLine(group, {}), *kin[group])
    if others:
        yield from (LanguageLine(_("Alone in their groups"), {}), *others)


def _language(line: LanguageLine) -> str:
    return "" if line.of is None else line.of.language
