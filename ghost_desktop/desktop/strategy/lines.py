"""The list to remember: words, or fragments with the reply to each, under headings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QItemSelection, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QHeaderView, QWidget

from ghost_desktop.desktop.kit.layout import bold
from ghost_desktop.desktop.kit.table import RowsModel, RowsTable, TableColumn
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.strategy.wording import SHAPES, outcome_name
from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.reporting import in_silence, in_turns
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.words.overlap import NO_SYMBOLS
from ghost_desktop.formats.lists import describe_level, spoken_symbol
from ghost_desktop.formats.strategies import by_length, by_opening, remembered
from ghost_desktop.formats.text import letters_text, listed, side_by_side
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.overlap import ListSymbols
    from ghost_desktop.engine.words.wordlist import WordList


@dataclass(frozen=True)
class Line:
    """A line to remember, or a heading.

    Attributes:
        text: the word, the fragment or the heading.
        beside: the reply to the fragment; of a word, how common it is and whether it is lost.
        fragment: where in the tree it stands; None for a heading.
        is_lost: whether it is a word on which the player loses, while he wins on others.
        is_reply: whether a reply is beside it, which weighs as much as the fragment.
        spoken: the whole row, for those who hear it.
    """

    text: str
    beside: str = ""
    fragment: str | None = None
    is_lost: bool = False
    is_reply: bool = False
    spoken: str = ""


@dataclass(frozen=True)
class Lines:
    """The lines to remember, under headings where there are several groups.

    Attributes:
        titles: what stands over the two columns, marked for translation.
        lines: the headings and the lines.
    """

    titles: tuple[str, str]
    lines: tuple[Line, ...]


NO_LINES = Lines(("", ""), ())


def lines_of(
    strategy: Strategy,
    words: WordList,
    levels: Mapping[str, int] | None,
    report: Report = in_silence,
    symbols: ListSymbols = NO_SYMBOLS,
) -> Lines:
    """Sort what is to be remembered: words by their opening, fragments by their length."""
    kind, order = strategy.line_kind, words.order
    groups: Mapping[str, Sequence[Any]]
    line: Callable[[Any], Line]
    if kind is LineKind.WORD:
        titles = (N_("Remember"), "" if levels is None else N_("How common"))
        openings = by_opening(order.sorted(strategy.words))
        groups = {words.shown(opening): group for opening, group in openings.items()}
        line = partial(_word_line, strategy, words, levels, symbols)
    else:
        titles = (N_("When you see"), N_("make it"))
        groups = {
            letters_text(letters): sorted(replies, key=lambda reply: order.key(reply[0]))
            for letters, replies in by_length(strategy).items()
        }
        line = partial(_reply_line, words)
    lines = []
    for name, group in groups.items():
        if len(groups) > 1:
            said = [name, remembered(len(group), kind)]
            lines.append(Line(side_by_side(said), spoken=listed(said)))
        lines += [line(one) for one in in_turns(group, report)]
    return Lines(titles, tuple(lines))


def _reply_line(words: WordList, pair: tuple[str, str]) -> Line:
    see, make = map(words.shown, pair)
    spoken = say("{fragment} make it {reply}", fragment=see, reply=make)
    return Line(see, f"→ {make}", pair[0], is_reply=True, spoken=spoken)


def _word_line(
    strategy: Strategy,
    words: WordList,
    levels: Mapping[str, int] | None,
    symbols: ListSymbols,
    word: str,
) -> Line:
    """Make a line of a word; that it is lost is only marked where others are won."""
    is_lost = strategy.outcome is Outcome.MIXED and not strategy.endings[word]
    common = [] if levels is None else [describe_level(levels.get(word))]
    marks = said = common
    if is_lost:
        marks = [SHAPES[Outcome.LOSS], *common]
        said = [outcome_name(Outcome.LOSS, strategy.rules), *common]  # no shape is read aloud
    shown = words.shown(word)
    said = [*filter(None, [spoken_symbol(symbols, word)]), *said]
    spoken = f"{shown} {listed(said)}".strip()
    return Line(f"{shown}{symbols.of(word)}", " ".join(marks), word, is_lost=is_lost, spoken=spoken)


class LinesModel(RowsModel):
    """The rows of `Lines`."""

    def show_lines(self, lines: Lines) -> None:
        """Show other lines."""
        self.have(_columns(lines.titles))
        self.show(lines.lines)

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """Let headings be read, not chosen."""
        flags = super().flags(index)
        if index.isValid() and self.row(index.row()).fragment is None:
            flags &= ~Qt.ItemFlag.ItemIsSelectable
        return flags


def _columns(titles: tuple[str, str]) -> list[TableColumn]:
    """Return what a line says: headings in bold, what is beside a line with less weight."""
    first, second = (_(title) if title else "" for title in titles)
    both: Any = {"spoken": attrgetter("spoken"), "font": _font_of}
    return [
        TableColumn(title=first, text=attrgetter("text"), **both),
        TableColumn(title=second, text=attrgetter("beside"), colour=_colour_beside, **both),
    ]


def _font_of(line: Line) -> QFont | None:
    return bold(QFont()) if line.fragment is None else None


def _colour_beside(line: Line) -> QColor | None:
    return None if line.is_reply else QColor(colours().bad if line.is_lost else colours().muted)


class LinesView(RowsTable):
    """Shows `Lines`.

    Signals:
        chosen: the fragment of a line, by keys or a click.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        self._is_led = False  # to a line by `select`, not by a person
        self._row_of: dict[str | None, int] = {}
        self._lines = LinesModel(_columns(NO_LINES.titles))
        super().__init__(_("What to remember"), self._lines, parent, row=1.45)
        columns = self.horizontalHeader()
        columns.setResizeContentsPrecision(0)  # measure what is seen, not the first thousand rows
        columns.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        columns.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.clicked.connect(self._on_chosen)
        self.activated.connect(self._on_chosen)

    def show_lines(self, lines: Lines) -> None:
        """Show other lines."""
        self._lines.show_lines(lines)
        self._row_of = {line.fragment: row for row, line in enumerate(lines.lines)}
        self.scrollToTop()

    def come_to_a_row(self) -> None:
        """Stay: a line that is selected leads elsewhere."""

    def select(self, *fragments: str) -> None:
        """Make the line of the first of some fragments that has one the current one, if any has."""
        rows = map(self._row_of.get, fragments)
        row = next((row for row in rows if row is not None), None)
        self._is_led = True
        if row is None:
            self.setCurrentIndex(QModelIndex())
            self.clearSelection()
        else:
            self.setCurrentIndex(self.rows.index(row, 0))
        self._is_led = False

    def word_here(self) -> str:
        """Return the letters of the current line; "" if there is none."""
        line: Line | None = self.here
        return "" if line is None else line.fragment or ""

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Lead to the line that was selected, unless it is this one that was led there."""
        super().selectionChanged(selected, deselected)
        if not self._is_led and selected.indexes():
            self._on_chosen(selected.indexes()[0])

    def _on_chosen(self, index: QModelIndex) -> None:
        fragment = self.rows.row(index.row()).fragment
        if fragment is not None:
            self.chosen.emit(fragment)
