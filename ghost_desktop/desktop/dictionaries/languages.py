"""The atlas of languages: who wins in each, by the shortest word that counts, as one picture.

Languages stand below each other, minimum lengths side by side; beside the grid is what is known of the
language that is chosen. Rows of one's own lists stand above, and the panel has them solved.
"""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from enum import Enum
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QElapsedTimer, QLocale, QRectF, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFrame,
    QHeaderView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QWidget,
)

from ghost_desktop.desktop.dictionaries.wording import (
    legend_texts,
    long_words_text,
    marked_outcome,
    minimum_text,
    openings_text,
)
from ghost_desktop.desktop.kit.ask import ask, drop
from ghost_desktop.desktop.kit.boxes import ComboBox, choice
from ghost_desktop.desktop.kit.builders import (
    button,
    check_box,
    column,
    dress,
    fill,
    flow,
    label,
    row,
)
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.kit.files import svg_bytes
from ghost_desktop.desktop.kit.layout import (
    UNBOUNDED,
    demibold,
    fitting,
    in_lines,
    is_folded,
    scrolling,
)
from ghost_desktop.desktop.kit.page import Page
from ghost_desktop.desktop.kit.table import RowsModel, RowsTable, TableColumn
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import MenuButton, announce
from ghost_desktop.desktop.window.question import describe_outcome
from ghost_desktop.engine.changes.margin import has_margin
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.engine.words.letters import Alphabet
from ghost_desktop.formats.languages import (
    USUAL,
    alphabet_text,
    language_facts,
    language_source,
    language_title,
    languages_csv,
    sum_up,
    why_lacking,
    worth_telling,
)
from ghost_desktop.formats.margins import describe_words_between
from ghost_desktop.formats.names import file_name
from ghost_desktop.formats.rows import margin_text, remembered
from ghost_desktop.formats.strategies import to_remember
from ghost_desktop.formats.text import (
    agreed,
    number,
    players_text,
    reading_name,
    sentence,
    side_by_side,
    variant_name,
    words_text,
)
from ghost_desktop.library import languages
from ghost_desktop.library.catalogue import list_name
from ghost_desktop.library.languages import NoAtlas
from ghost_desktop.library.question import Question
from ghost_desktop.translation import N_, _, say, wanted_languages

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtWidgets import QStyleOptionViewItem

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.formats.languages import Cells
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.languages import Language, Languages

    Index = QModelIndex | QPersistentModelIndex

LENGTHS = range(2, 9)
"""The minimum lengths of the atlas."""

PLAYERS = (2, 3, 4)
FOR_MORE = ("ghost", "superghost")
"""How many play, and the variants in which there may be more than two."""


class Shown(Enum):
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


class Line(Record, eq=False):
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


def _letters(cell: Cell) -> list[str]:
    return openings_text(cell).split() if cell.row.winning_openings else []


def texts_of(cell: Cell, shown: Shown) -> list[str]:
    """Say what a field shows, from the text that needs most room to the one that needs least."""
    mark, *_more = marked_outcome(cell)[0].split()
    if shown is Shown.WINNERS:
        whole = marked_outcome(cell)
        return list(dict.fromkeys([" ".join(whole), whole[0], mark]))
    if shown is Shown.OPENINGS:
        letters = _letters(cell)
        if not letters:
            return [f"{mark} –", mark]
        few = [f"{len(letters)}: {' '.join(letters[:some])} …" for some in (5, 3, 2, 1)]
        return [" ".join(letters), *few[len(letters) <= 2 :], str(len(letters))]
    lines, margin = remembered(cell.row, "≤ "), margin_text(cell.row, "≤ ", "≥ ")
    if not lines:
        return [f"{mark} –", mark]
    texts = [f"{mark} {lines}", lines, mark]
    return [f"{mark} {lines} · {margin}", *texts] if margin else texts


def spoken_of(line: Line, length: int, game: Question, shown: Shown) -> str:
    """Say the same in full: ``"Breton, words of 4 letters or more: the second player wins"``."""
    cell, where = line.cells.get(length), f"{line.name}, {long_words_text(length)}"
    if cell is None:
        rules = replace(game.rules, min_length=length)
        why = line.failed or (why_lacking(line.of, rules) if line.of is not None else "")
        is_coming = line.of is None and not line.failed
        said = _("it is being solved") if is_coming else _("not solved")
        return say("{list}: {said}", list=where, said=f"{said} ({why})" if why else said)
    row, spoken = cell.row, [say("{list}: {said}", list=where, said=describe_outcome(cell.row))]
    if shown is Shown.REMEMBER and row.lines is not None:
        kind = row.rules.variant.line_kind
        spoken.append(sentence(to_remember(row.lines, kind, remembered(row, "≤ "))))
        if row.margin is not None:
            order, show = LetterOrder.of(cell.alphabet), Alphabet(cell.alphabet).shown
            spoken.append(describe_words_between(row.margin, line.name, show, most=6, order=order))
    return "\n".join(spoken)


def legend_of(shown: Shown, game: Question) -> str:
    """Say what the fields show."""
    texts = legend_texts([game])
    winners = side_by_side([f"● {texts.good}", f"■ {texts.bad}"])
    if shown is Shown.OPENINGS:
        return side_by_side([winners, _("how many letters win, and which")])
    if shown is Shown.REMEMBER:
        said = _("what to remember (≤: fewer may do)")
        margin = _("behind it: words that must go for the other player to win")
        return side_by_side([winners, said, *([margin] if has_margin(game.rules) else [])])
    return winners


class Grid(RowsModel):
    """The rows: a name, how many words, and a field for each minimum length.

    Attributes:
        what: what the fields show.
        game: which game, whatever its list and its minimum length.
    """

    def __init__(self) -> None:
        self.what, self.game = Shown.WINNERS, Question()
        fields = [
            TableColumn(
                title=minimum_text(length),
                meaning=sentence(long_words_text(length)),
                text=partial(self._text, length),
                spoken=partial(self._spoken, length),
                tip=partial(self._spoken, length),
            )
            for length in LENGTHS
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

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Name a column: what a field counts, in its middle."""
        if role == Qt.ItemDataRole.TextAlignmentRole and section >= _FIRST:
            return Qt.AlignmentFlag.AlignCenter.value
        return super().headerData(section, orientation, role)

    def _text(self, length: int, line: Line) -> str:
        texts = self.texts(line, length)
        return texts[0] if texts else ""

    def texts(self, line: Line, length: int) -> list[str]:
        """Return what a field may say; nothing in a heading."""
        if line.is_heading:
            return []
        cell = line.cells.get(length)
        if cell is not None:
            return texts_of(cell, self.what)
        return ["–" if line.of is not None or line.failed else "…"]

    def _spoken(self, length: int, line: Line) -> str:
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

    def _lines(self) -> Iterator[tuple[int, Line]]:
        return ((at, line) for at, line in enumerate(self.rows) if not line.is_heading)


def _bare(name: str) -> str:
    """Return a name as one looks for it: in small letters without accents."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(one for one in letters if not unicodedata.combining(one))


def _begins_with(line: Line, typed: str) -> bool:
    own = "" if line.of is None else line.of.own
    return any(_bare(name).startswith(typed) for name in (line.name, own))


def _spoken_name(line: Line) -> str:
    return (
        line.name
        if line.of is None
        else say("{list}: {facts}", list=line.name, facts=language_facts(line.of))
    )


def _tip(line: Line) -> str | None:
    return None if line.of is None else f"{line.name} ({line.of.own})\n{language_facts(line.of)}"


# --- how it is drawn --------------------------------------------------------------------------------

_FIRST = 2  # the column of the first minimum length
_GAP = 0.06  # heights of the font around a field
_ROW = 1.5  # heights of the font
_WIDEST_NAME = 0.4  # of the whole width
_FIELD = 7  # heights of the font that a field is wide in a picture


def paint_field(
    painter: QPainter, area: QRectF, texts: Sequence[str], ground: str, unit: float
) -> None:
    """Paint a field: its ground, and the longest of its texts that there is room for."""
    gap = _GAP * unit
    inside = area.adjusted(gap, gap, -gap, -gap)
    painter.fillRect(inside, QColor(ground))
    painter.setPen(QColor(colours().text))
    text = fitting(list(texts), painter.font(), inside.width() - 0.5 * unit)
    painter.drawText(inside, Qt.AlignmentFlag.AlignCenter, text)


def ground_of(line: Line, length: int) -> str:
    """Return the colour behind a field."""
    cell, c = line.cells.get(length), colours()
    return c.empty if cell is None else c.tints[0 if cell.is_good_for_first else 1]


class Fields(QStyledItemDelegate):
    """Paints the fields of a grid."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one: a frame tells where the keys are."""
        grid: Any = index.model()
        line: Line = grid.row(index.row())
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
        length = LENGTHS[index.column() - _FIRST]
        texts, unit = grid.texts(line, length), option.fontMetrics.height()
        painter.setFont(option.font)
        paint_field(painter, area, texts, ground_of(line, length), unit)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(c.accent), 2))
            painter.drawRect(area.adjusted(1, 1, -1, -1))
        painter.restore()


class GridTable(RowsTable):
    """Shows a grid; the names have what room they need, and the fields share the rest."""

    def __init__(self, grid: Grid, parent: QWidget) -> None:
        super().__init__(_("Atlas of languages"), grid, parent, row=_ROW)
        self._typed, self._since = "", QElapsedTimer()
        self.setItemDelegate(Fields(self))
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
        unit, metrics = self.fontMetrics().height(), self.fontMetrics()
        widest = max((metrics.horizontalAdvance(one.name) for one in grid.rows), default=0)
        most = round(_WIDEST_NAME * self.viewport().width())
        self.setColumnWidth(0, min(widest + unit, most))
        self.setColumnWidth(1, round(metrics.horizontalAdvance(number(10_000_000)) + unit / 2))

    def keyboardSearch(self, typed: str) -> None:
        """Go to the language that begins so, and stay in the column where one is."""
        pause, here = QApplication.keyboardInputInterval(), self.currentIndex()
        goes_on = self._since.isValid() and not self._since.hasExpired(pause)
        self._typed = f"{self._typed if goes_on else ''}{typed}"
        self._since.restart()
        grid: Any = self.rows
        found = grid.begins_with(self._typed, here.row() + (len(self._typed) == 1))
        if found is not None:
            self.setCurrentIndex(grid.index(found, max(0, here.column())))

    def resizeEvent(self, event: Any) -> None:  # noqa: ANN401 - as Qt has it
        """Share the width anew."""
        super().resizeEvent(event)
        self.spread()


# --- what is known of a language --------------------------------------------------------------------


class Told(Record, eq=False):
    """What is told beside the grid of the language that is chosen.

    Attributes:
        of: the language.
        sentence: what is worth telling of it; empty if nothing is.
        winners: what is known of each variant, with words of `USUAL` letters or more.
    """

    of: Language
    sentence: str
    winners: Mapping[str, Cell]


def _read_game(atlas: Languages, game: Question, report: Report) -> dict[str, Cells]:
    """Read the cells of a game: a job."""
    return dict(atlas.cells.of_game(game.rules, game.reading, report))


def _tell(
    atlas: Languages, of: Language, game: Question, cells: Mapping[str, Cells], report: Report
) -> Told:
    """Find what is told of a language: a job."""
    winners = {}
    for variant in all_variants():
        rules = Rules(variant, misere=game.rules.misere)
        found = atlas.cells.of_game(rules, Reading.SELF, report, [of.name])[of.name]
        if USUAL in found:
            winners[variant_name(variant)] = found[USUAL]
    return Told(of, worth_telling(of, cells, atlas.lists), winners)


def _paragraph(text: str, how: str = "") -> str:
    return f"<p style='margin: 0.5em 0; {how}'>{escape(text)}</p>" if text else ""


def page_of(told: Told, *, misere: bool) -> str:
    """Write what is told of a language as HTML."""
    of, muted = told.of, f"color: {colours().muted}"
    rows = "".join(
        f"<tr><td style='padding-right: 1em'>{escape(name)}</td><td>{escape(_winner(cell))}</td></tr>"
        for name, cell in told.winners.items()
    )
    where = sentence(long_words_text(USUAL))
    about = side_by_side([where, _("a word wins")]) if misere else where
    return "".join(
        (
            f"<p style='margin: 0; font-size: large; font-weight: 600'>{escape(language_title(of))}</p>",
            _paragraph(of.own, muted) if of.own != language_title(of) else "",
            _paragraph(told.sentence, "font-weight: 600"),
            _paragraph(language_facts(of)),
            _paragraph(alphabet_text(of.alphabet)),
            f"<p style='margin: 0.5em 0 0.2em 0; {muted}'>{escape(about)}</p><table>{rows}</table>",
            *(_paragraph(text, muted) for text in language_source(of)),
        )
    )


def _winner(cell: Cell) -> str:
    return " ".join(marked_outcome(cell))


def own_page_of(line: Line) -> str:
    """Write the same of one of a person's lists."""
    words = "" if line.words is None else words_text(line.words)
    said = _("A dictionary that is ticked, solved on this computer.")
    return "".join(map(_paragraph, [line.name, words, line.failed or said]))


# --- the page ---------------------------------------------------------------------------------------

_BESIDE = 17  # heights of the font: how wide the page of a language is
_LEAST_GRID = 11  # heights of the font


class LanguagesPage(Page):
    """The atlas, with what there is to choose above, and beside it the language that is chosen.

    Args:
        menu: what can be taken away; None for nothing.
        parent: the panel.

    Signals:
        wanted: a tuple of the `Question` that are to be solved for one's own lists.
    """

    wanted = Signal(object)

    def __init__(self, menu: QMenu | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._atlas: Languages | None = None
        self._cells: Mapping[str, Cells] = {}
        self._sources: tuple[str, ...] = ()
        self._known: Mapping[Question, Cell] = {}
        self._failed: Mapping[Question, str] = {}
        self._chosen = ""  # the id of the language, or of the list
        self._told: Told | None = None
        self._is_note = False  # whether it is said what was done
        self.setAccessibleName(_("Atlas of languages"))
        self._build(menu)

    @property
    def place(self) -> QWidget:
        """The grid, once there is one."""
        return self.table if self.table.isVisibleTo(self) else self.back

    @property
    def game(self) -> Question:
        """The game that is chosen, whatever its list and its minimum length."""
        variant = self.variant.currentData()
        players = self.players.currentData() if variant.id in FOR_MORE else 2
        is_against_all = players > 2 and self.against_all.isChecked()
        rules = Rules(variant, players=players, misere=self.misere.isChecked())
        return Question("", rules, Reading.ONE_AGAINST_ALL if is_against_all else Reading.SELF)

    @property
    def shown(self) -> Shown:
        """What the fields show."""
        what: Shown = self.what.currentData()
        return what

    # --- what there is to see -----------------------------------------------------------------------

    def on_come(self) -> None:
        """Read the atlas, once."""
        if self._atlas is None:
            ask(self, languages.read, self._on_read, fails=self._on_unread)
        else:
            self._want()

    def _on_read(self, atlas: Languages) -> None:
        self._atlas = atlas
        self._chosen = self._chosen or first_choice(atlas.lists)
        self._on_game()

    def _on_unread(self, error: BaseException) -> None:
        said = _("The atlas cannot be read ({reason}).")
        reason = error if isinstance(error, NoAtlas) else type(error).__name__
        self._say(said.format(reason=reason))
        self.back.setFocus()  # in the table it would be lost
        self._both.hide()

    @Slot()
    def _on_game(self) -> None:
        """Show another game."""
        self._is_note = False
        is_for_more, players = self.variant.currentData().id in FOR_MORE, self.game.rules.players
        self.show_parts({self.players: is_for_more, self.against_all: players > 2})
        if self._atlas is not None:
            job = partial(_read_game, self._atlas, self.game)
            ask(self, job, self._on_cells, fails=self._on_unread)

    def _on_cells(self, cells: Mapping[str, Cells]) -> None:
        self._cells = cells
        self._show()
        self._want()

    def have(self, sources: Iterable[str]) -> None:
        """Have rows for other lists of one's own."""
        self._sources = tuple(sources)
        if self._cells:
            self._show()
        self._want()

    def know(self, known: Mapping[Question, Cell], failed: Mapping[Question, str]) -> None:
        """Show what is known of one's own lists by now, and why some is not."""
        self._known, self._failed = known, failed
        lines = enumerate(self.grid.rows)
        self.grid.put({at: self._own_line(line.source) for at, line in lines if line.source})

    def _want(self) -> None:
        """Have one's own lists solved as long as somebody looks, and the rest is there."""
        if self._cells and self.isVisible():
            self.wanted.emit(tuple(q for source in self._sources for q in self._asked_of(source)))

    def _asked_of(self, source: str) -> list[Question]:
        game = self.game
        return [
            replace(game, source=source, rules=replace(game.rules, min_length=length))
            for length in LENGTHS
        ]

    def _own_line(self, source: str) -> Line:
        asked = self._asked_of(source)
        cells = {one.rules.min_length: self._known[one] for one in asked if one in self._known}
        failed = next((self._failed[one] for one in asked if one in self._failed), "")
        return Line(list_name(source), cells, source=source, failed=failed)

    @Slot()
    def _show(self) -> None:
        """Show all rows, in the order that is chosen; whichever was chosen still is."""
        if self._atlas is None:
            return
        grid, column = self.grid, max(0, self.table.currentIndex().column())
        grid.what, grid.game = self.shown, self.game
        order: Order = self.order.currentData()
        lists = self._atlas.lists
        lines = [Line(language_title(one), self._cells.get(one.name, {}), one) for one in lists]
        own = [self._own_line(source) for source in self._sources]
        rows = list(in_order(lines, order))
        if own:
            first = [] if order is Order.KINSHIP else [Line(_("Languages"), {})]
            rows = [Line(_("Ticked dictionaries"), {}), *own, *first, *rows]
        grid.show(rows)
        self.table.setColumnHidden(1, order is not Order.SIZE)
        self.table.spread()
        at = grid.place_of(self._chosen)
        if at is None and rows:
            at = next(place for place, line in enumerate(rows) if not line.is_heading)
        if at is not None:
            self.table.setCurrentIndex(grid.index(at, column))
            self.table.scrollTo(grid.index(at, 0), GridTable.ScrollHint.PositionAtCenter)
        self.legend.setText(legend_of(self.shown, self.game))
        if not self._is_note:
            played = (one.name for one in lists if not one.as_written)
            self._say(sum_up(self._cells.get(name, {}) for name in played))

    @Slot()
    def _on_row(self) -> None:
        """Tell of the language that is chosen."""
        line: Line | None = self.table.here
        if line is None or self._atlas is None:
            return
        if line.of is None:
            drop(self, self._on_told)
            self._chosen, self._told = line.source, None
            self.about.setText(own_page_of(line))
            return
        self._chosen = line.of.id
        job = partial(_tell, self._atlas, line.of, self.game, self._cells)
        ask(self, job, self._on_told, fails=self._on_unread)

    def _on_told(self, told: Told) -> None:
        self._told = told
        self.about.setText(page_of(told, misere=self.game.rules.misere))

    # --- what is taken away -------------------------------------------------------------------------

    def draw_all(self) -> bool:
        """Tell whether there is anything to be taken away."""
        return bool(self._cells)

    @property
    def file_name(self) -> str:
        """The name of a file with the game that is shown."""
        game = self.game
        reading = [reading_name(game.reading)] if game.rules.players > 2 else []
        named = [variant_name(game.rules.variant), players_text(game.rules.players), *reading]
        named += [_("misère")] if game.rules.misere else []
        return file_name([], [], _("Atlas of languages"), *named)

    def csv(self) -> str:
        """Write all that is known of the game that is shown."""
        lines = [line for line in self.grid.rows if not line.is_heading]
        return languages_csv(
            ((line.name, line.of, line.cells) for line in lines), LENGTHS, self.game.rules
        )

    def image(self) -> QImage:
        """Draw the whole grid as an image."""
        size, scale = self._size(), 2
        picture = QImage((size * scale).toSize(), QImage.Format.Format_RGB32)
        with QPainter(picture) as painter:
            painter.scale(scale, scale)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw(painter, QRectF(0, 0, size.width(), size.height()))
        return picture

    def svg(self) -> bytes:
        """Draw it as SVG."""
        ground = QColor(colours().surface)
        how = self._heading(), ground, self.font(), self.logicalDpiX()
        return svg_bytes(self._draw, self._size(), *how)

    def _heading(self) -> str:
        game = self.game
        rules = agreed(game.rules, game.reading)
        named = [
            _("Atlas of languages"),
            variant_name(game.rules.variant),
            *rules,
            _(self.shown.value),
        ]
        return side_by_side(named)

    def _size(self) -> QSizeF:
        unit, metrics = self.fontMetrics().height(), self.fontMetrics()
        names = max(metrics.horizontalAdvance(line.name) for line in self.grid.rows) + 3 * unit
        wide = names + _FIELD * unit * len(LENGTHS)
        texts = (self._heading(), legend_of(self.shown, self.game))
        least = max(map(metrics.horizontalAdvance, texts)) + 2 * unit
        return QSizeF(round(max(wide, least)), round((len(self.grid.rows) + 4) * _ROW * unit))

    def _draw(self, painter: QPainter, area: QRectF) -> None:
        """Draw a heading, what the fields show, and all rows."""
        unit, c = self.fontMetrics().height(), colours()
        high, fields = _ROW * unit, _FIELD * unit
        names = area.width() - fields * len(LENGTHS) - unit
        centre, left = Qt.AlignmentFlag.AlignCenter, Qt.AlignmentFlag.AlignVCenter
        painter.fillRect(area, QColor(c.surface))

        def write(text: str, at: int, colour: str, font: QFont) -> None:
            painter.setFont(font)
            painter.setPen(QColor(colour))
            box = QRectF(unit, (at + 0.25) * high, area.width(), high)
            painter.drawText(box, left, text)

        write(self._heading(), 0, c.text, demibold(self.font()))
        write(legend_of(self.shown, self.game), 1, c.muted, self.font())
        for place, length in enumerate(LENGTHS):
            box = QRectF(names + place * fields, 2.25 * high, fields, high)
            painter.drawText(box, centre, minimum_text(length))
        for at, line in enumerate(self.grid.rows, 3):
            is_heading = line.is_heading
            font = demibold(self.font()) if is_heading else self.font()
            write(line.name, at, c.muted if is_heading else c.text, font)
            for place, length in enumerate(LENGTHS if not is_heading else ()):
                box = QRectF(names + place * fields, (at + 0.25) * high, fields, high)
                texts, ground = self.grid.texts(line, length), ground_of(line, length)
                paint_field(painter, box, texts, ground, unit)

    # --- how it looks -------------------------------------------------------------------------------

    def tell(self, text: str) -> None:
        """Say what was done, or went wrong, until something else is chosen."""
        self._say(text)
        self._is_note = True
        announce(self, text)

    def _say(self, text: str) -> None:
        self._is_note = False
        self.said.setText(text)

    @command("languages.leave")
    @Slot()
    def leave(self) -> None:
        """Go back to what is compared."""
        self.left.emit()

    def _build(self, menu: QMenu | None) -> None:
        variants = {one: variant_name(one) for one in all_variants()}
        self.variant = self._box(_("Variant"), variants, self._on_game)
        sizes = {players: players_text(players) for players in PLAYERS}
        self.players = self._box(_("Players"), sizes, self._on_game)
        named = sentence(reading_name(Reading.ONE_AGAINST_ALL))
        self.against_all = check_box(named, self._on_game)
        self.against_all.hide()
        self.misere = check_box(
            sentence(_("misère")), self._on_game, hint=_("A word wins (misère)")
        )
        self.what = self._box(_("Show:"), {one: _(one.value) for one in Shown}, self._show)
        self.order = self._box(_("Sorted by:"), {one: _(one.value) for one in Order}, self._show)
        self.back = button("languages.leave", self.leave, _("Back"))
        heading = label(text=_("Atlas of languages"), wraps=False)
        heading.setFont(demibold(heading.font()))
        self.export = MenuButton(_("Export"))
        dress(self.export, role="menu", hint=_("Save the picture, or the table"))
        self.export.setVisible(menu is not None)
        if menu is not None:
            self.export.setMenu(menu)
        self.said, self.legend = label(), label("muted")
        self.grid = Grid()
        self.table = GridTable(self.grid, self)
        in_lines(self.table, setMinimumHeight=_LEAST_GRID)
        self.about = label()
        self.about.setTextFormat(Qt.TextFormat.RichText)
        self.about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.about.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        card = dress(QFrame(), role="card")
        inside = QWidget(card)
        column(self.about, ..., on=inside, margins=0.3)
        self._scroller = scrolling(inside)
        column(self._scroller, on=card, margins=0.4)
        self._card = card
        self._both = QWidget()
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._both)
        fill(self._sides, (self.table, 1), card, spacing=0.6, margins=0)
        page = QWidget(self)
        column(scrolling(page), on=self)
        shows = row(label(text=_("Show:"), wraps=False), self.what, spacing=0.4)
        sorts = row(label(text=_("Sorted by:"), wraps=False), self.order, spacing=0.4)
        chosen = (self.variant, self.players, self.against_all, self.misere)
        column(
            flow(row(self.back, heading, spacing=0.6), self.export, spacing=0.4, spread=-1),
            flow(*chosen, shows, sorts, spacing=0.4, apart=0.7),
            self.said,
            (self._both, 1),
            self.legend,
            on=page,
            margins=0.6,
            spacing=0.5,
        )
        self.table.selectionModel().currentRowChanged.connect(self._on_row)

    def _box(self, name: str, entries: Mapping[Any, str], does: Any) -> ComboBox:  # noqa: ANN401
        return choice(dress(ComboBox(), name=name, hint=name), entries, does)

    def on_fit(self) -> None:
        """Have the language beside the grid where there is room, else below."""
        is_low = is_folded(self)
        way = QBoxLayout.Direction
        self._sides.setDirection(way.TopToBottom if is_low else way.LeftToRight)
        unit = self.fontMetrics().height()
        self._card.setFixedWidth(UNBOUNDED if is_low else round(_BESIDE * unit))
        self.table.spread()

    def on_colours(self) -> None:
        """Write what is told anew."""
        if self._told is not None:
            self._on_told(self._told)


def in_order(lines: Iterable[Line], order: Order) -> Iterator[Line]:
    """Give lines of the atlas as they are sorted; by kinship with headings."""

    def key(line: Line) -> Any:  # noqa: ANN401 - whatever is compared
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
    kin: dict[str, list[Line]] = {}
    for line in ordered:
        if line.of is not None:
            kin.setdefault(_(line.of.family), []).append(line)
    alone = [name for name, some in kin.items() if len({_language(one) for one in some}) == 1]
    others = [line for line in ordered if any(line in kin[name] for name in alone)]
    for family in sorted(kin.keys() - {*alone}, key=_bare):
        yield from (Line(family, {}), *kin[family])
    if others:
        yield from (Line(_("Alone in their families"), {}), *others)


def _language(line: Line) -> str:
    return "" if line.of is None else line.of.language


_OTHERWISE = {"no": "nb", "iw": "he", "in": "id", "ku": "kmr", "gn": "gug"}
"""Languages that systems call otherwise."""


def first_choice(lists: Sequence[Language]) -> str:
    """Return the id of the list in the language of the system; empty if there is none."""
    ids = [one.id for one in lists if not one.as_written]
    for wanted in wanted_languages(QLocale.system().uiLanguages()):
        tag = wanted.lower().replace("_", "-")
        bare = tag.partition("-")[0]
        for one in (tag, _OTHERWISE.get(bare, bare)):
            if one in ids:
                return one
    return ""
