"""What is seen of a strategy, or of every play, on the clipboard, in a file, or on paper."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask
from ghost_desktop.desktop.kit.commands import stand_for, underlined
from ghost_desktop.desktop.kit.files import Written, ask_where_to_save, write_file
from ghost_desktop.desktop.kit.widgets import MenuButton
from ghost_desktop.desktop.strategy.map_layout import lay_out
from ghost_desktop.desktop.strategy.map_look import MapLook, legend_of
from ghost_desktop.desktop.strategy.map_painter import (
    MapPainter,
    MapPicture,
    png_of,
    poster_pdf,
    svg_of,
)
from ghost_desktop.desktop.strategy.rows import Column, PlayRows
from ghost_desktop.desktop.strategy.sheet import PrintedStrategy, sheet_pdf
from ghost_desktop.desktop.strategy.summary import (
    below_headline,
    is_proved,
    to_take_home,
    what_is_proved,
)
from ghost_desktop.desktop.strategy.wording import describe_choices, legend, outcome_name
from ghost_desktop.desktop.window.paper import Printing, PrintingMenu
from ghost_desktop.desktop.window.question import UNKNOWN, describe_question
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.formats.export import STRATEGY_FORMATS
from ghost_desktop.formats.names import (
    file_name,
    ordinal,
    strategy_file_name,
    strategy_title,
    you_are,
)
from ghost_desktop.formats.tables import csv_text, markdown_table
from ghost_desktop.formats.text import side_by_side
from ghost_desktop.formats.words import meaning_in_a_line
from ghost_desktop.library.catalogue import is_english
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ghost_desktop.desktop.strategy.map_source import Folds, PlaysMap
    from ghost_desktop.desktop.strategy.strategies import Shown
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.formats.export import StrategyFormat
    from ghost_desktop.library.question import Question

_FEW = 60
"""Lines up to which a sheet may have room for a map of all of them, and for meanings."""

_TICK = N_("Tick what you know.")
_TICK_AND_CROSS = N_("Tick what you know; ✕ marks a word on which you lose.")


@dataclass(frozen=True, eq=False)
class PlaysSeen:
    """Every play, as far as a person has unfolded it.

    Attributes:
        question: the game.
        rows: of each how deep it is, and what stands in the columns.
        source: gives its map.
        folds: of that map.
    """

    question: Question
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    source: PlaysMap
    folds: Folds


Seen: TypeAlias = "Shown | PlaysSeen"
"""What is seen: a strategy, as tree, map or list; or every play."""


def cells_of(rows: PlayRows, row: int) -> tuple[str, ...]:
    """Return what stands in the columns of a row, as it is written down."""
    outcome = rows.outcome(row)
    said = UNKNOWN if outcome is None else outcome_name(outcome, rows.rules)
    return rows.text(row, Column.FRAGMENT), said, rows.text(row, Column.LAST)


def sheet_of(shown: Shown, report: Report = in_silence) -> PrintedStrategy:
    """Return what the printed sheet says of a strategy.

    Args:
        shown: the strategy.
        report: is called now and then; may raise to cancel.
    """
    strategy, words = shown.strategy, shown.solution.words
    said = (
        below_headline(strategy, own=shown.own, symbols=shown.symbols),
        what_is_proved(strategy, shown.own) if is_proved(strategy, shown.own) else "",
    )
    graph = shown.map.folded() if len(shown.lines.lines) <= _FEW else None
    return PrintedStrategy(
        title=to_take_home(strategy, words),
        sentences=(
            _whose(shown),
            " ".join(filter(None, said)),
            *filter(None, [describe_choices(strategy, words)]),
            _(_TICK_AND_CROSS if any(line.is_lost for line in shown.lines.lines) else _TICK),
        ),
        lines=shown.lines.lines,
        meanings=_meanings(shown),
        layout=lay_out(graph, report) if graph else None,
        legend=legend_of(graph, strategy.rules) if graph else (),
    )


def _whose(shown: Shown) -> str:
    """Say whose strategy it is, and of which game."""
    said = strategy_title(shown.strategy.seat), describe_question(shown.view.question)
    return side_by_side(list(said))


def _meanings(shown: Shown) -> dict[str, str]:
    """Say what the words mean that are remembered, if they are few and it is known."""
    lines = shown.lines.lines
    if len(lines) > _FEW or not is_english(shown.view.question.source):
        return {}
    words = [line.fragment for line in lines if line.fragment and not line.is_reply]
    known = {word: meaning_in_a_line(word) for word in words}
    return {word: said for word, said in known.items() if said}


def map_picture(seen: Seen, look: MapLook, report: Report) -> MapPicture:
    """Draw the map of a strategy, nothing folded away; or of every play what is unfolded."""
    if isinstance(seen, PlaysSeen):
        source, rules = seen.source, seen.source.solution.rules
        graph = source.drawn(seen.folds, report)
        layout = lay_out(graph, report, keeps_form=True)
        painter = MapPainter(layout, look, marks_all=True)
        outcomes = {strip.outcome: None for strip in graph.strips if strip.outcome is not None}
        about = you_are(source.seat), describe_question(seen.question), legend(outcomes, rules)
        return MapPicture(painter, _("Every play"), legend_of(graph, rules), about)
    strategy, words = seen.strategy, seen.solution.words
    graph = seen.map.folded()
    painter = MapPainter(lay_out(graph, report), look)
    facts = tuple(filter(None, (_whose(seen), describe_choices(strategy, words))))
    return MapPicture(
        painter, to_take_home(strategy, words), legend_of(graph, strategy.rules), facts
    )


@dataclass(frozen=True)
class ExportForm:
    """A way to write down what is seen.

    Attributes:
        name: what menus call it, marked for translation.
        suffix: how names of such files end.
        kind: what the dialog calls such files.
        write: gives the content, by what is seen, how it is drawn, and how it is printed.
        fact: what the name of the file says beside what it holds, marked for translation.
        of_plays: whether every play is written so, too.
    """

    name: str
    suffix: str
    kind: str
    write: Callable[[Seen, MapLook, Printing, Report], bytes]
    fact: str = ""
    of_plays: bool = True


def _write_text(
    form: StrategyFormat, seen: Seen, _look: MapLook, _printing: Printing, report: Report
) -> bytes:
    report(0, 1)
    if not isinstance(seen, PlaysSeen):
        return f"{form.write(seen.strategy, seen.solution.words, None, seen.symbols)}\n".encode()
    headings = tuple(map(_, PlayRows.headings))
    if form.id == "csv":
        return f"{csv_text([headings, *(cells for _depth, cells in seen.rows)])}\n".encode()
    above = _("Every play"), you_are(seen.source.seat), describe_question(seen.question)
    if form.id == "markdown":
        table = markdown_table(headings, (cells for _depth, cells in seen.rows))
        return "\n".join([f"# {above[0]}", "", *above[1:], "", *table, ""]).encode()
    rows = ["  " * depth + "  ".join(filter(None, cells)) for depth, cells in seen.rows]
    return "\n".join([*above, "", *rows, ""]).encode()


def _write_sheet(seen: Seen, _look: MapLook, printing: Printing, report: Report) -> bytes:
    assert not isinstance(seen, PlaysSeen)  # of which there is no sheet
    return sheet_pdf(sheet_of(seen, report), printing, report)


def _map_form(
    name: str, suffix: str, draw: Callable[[MapPicture, Printing, Report], bytes]
) -> ExportForm:
    def write(seen: Seen, look: MapLook, printing: Printing, report: Report) -> bytes:
        report(0, 1)
        return draw(map_picture(seen, look, report), printing, report)

    kind = suffix.removeprefix(".").upper()
    return ExportForm(name, suffix, kind, write, N_("map"))


TEXT_FORMS = {
    name: ExportForm(
        one.name,
        one.suffix,
        one.name,
        partial(_write_text, one),
        of_plays=name in {"outline", "csv", "markdown"},
    )
    for name, one in STRATEGY_FORMATS.items()
}
MAP_FORMS = {
    "png": _map_form(N_("Map (PNG)…"), ".png", lambda picture, _printing, _report: png_of(picture)),
    "svg": _map_form(N_("Map (SVG)…"), ".svg", lambda picture, _printing, _report: svg_of(picture)),
    "poster": _map_form(
        N_("Map as a poster (PDF)…"),
        ".pdf",
        lambda picture, printing, report: poster_pdf(picture, printing.paper.size, report),
    ),
}
SHEET = ExportForm(
    N_("&Printable sheet (PDF)…"),
    ".pdf",
    "PDF",
    _write_sheet,
    of_plays=False,
)


class ExportButton(MenuButton):
    """Opens a menu of what can be done with what is seen.

    Args:
        seen: returns what that is now; None if there is nothing.
        parent: the owner.

    Attributes:
        paper: how sheets and posters are printed.

    Signals:
        said: what was done with it.
        failed: why something was not done.
    """

    said = Signal(str)
    failed = Signal(str)

    def __init__(self, seen: Callable[[], Seen | None], parent: QWidget | None = None) -> None:
        super().__init__(underlined(_("Export…"), "strategy.export"), parent)
        self.setEnabled(False)
        self._seen = seen
        menu = QMenu(self)
        copies, saves = menu.addMenu(_("&Copy as")), menu.addMenu(_("&Save as"))
        self._of_strategies = []  # what is not there for every play
        for form in (*TEXT_FORMS.values(), *MAP_FORMS.values(), SHEET):
            name, actions = _(form.name), []
            if form in TEXT_FORMS.values():
                actions.append(copies.addAction(name, partial(self.copy, form)))
                name = say("{format}…", format=name)
            place = menu if form is SHEET else saves
            actions.append(place.addAction(name, partial(self._ask_where_to_save, form)))
            if not form.of_plays:
                self._of_strategies += actions
        saves.insertSeparator(saves.actions()[len(TEXT_FORMS)])
        menu.insertSeparator(menu.actions()[2])
        self.paper = PrintingMenu(menu)
        menu.addMenu(self.paper)
        menu.aboutToShow.connect(self._offer)
        self.setMenu(menu)
        stand_for(self, "strategy.export")

    @Slot()
    def _offer(self) -> None:
        """Offer the ways in which it can be written down."""
        of_plays = isinstance(self._seen(), PlaysSeen)
        for action in self._of_strategies:
            action.setVisible(not of_plays)

    def copy(self, form: ExportForm) -> None:
        """Put what is seen on the clipboard."""
        if job := self._job(form):
            ask(self, job, self._on_copied, fails=_(_UNWRITTEN), work=Work.ALONE)

    def save(self, form: ExportForm, path: Path) -> None:
        """Write what is seen into a file."""
        if job := self._job(form):
            self._write(lambda report: write_file(path, job(report)))

    def save_certificate(self, path: Path, certificate: bytes) -> None:
        """Write why the strategy is minimal into a file."""
        self._write(lambda _report: write_file(path, certificate))

    def _job(self, form: ExportForm) -> Callable[[Report], bytes] | None:
        seen = self._seen()
        if seen is None:
            return None
        # The theme and the font are the window's, to be read in its thread.
        look = MapLook.of_theme(self.font())
        if form.suffix == ".pdf":
            look = MapLook.on_paper(self.font(), in_colour=self.paper.printing.in_colour)
        return partial(form.write, seen, look, self.paper.printing)

    def _write(self, job: Callable[[Report], Written]) -> None:
        # Alone: not behind a proof.
        ask(self, job, self._on_done, fails=_(_UNWRITTEN), work=Work.ALONE, keeps=True)

    def _ask_where_to_save(self, form: ExportForm) -> None:
        seen = self._seen()
        if seen is None:
            return
        facts = [_(form.fact)] if form.fact else []
        if isinstance(seen, PlaysSeen):
            rules, source = seen.source.solution.rules, seen.question.source
            who = ordinal(seen.source.seat)
            name = file_name([source], [rules], who, _("Every play"), *facts)
        else:
            name = strategy_file_name(seen.view.question.source, seen.strategy, *facts)
        kind = _(form.kind)
        asks = say("Save as {format}", format=kind)
        if asked := ask_where_to_save(self.window(), asks, name, {kind: form.suffix}):
            self.save(form, asked[0])

    def _on_copied(self, content: bytes) -> None:
        QGuiApplication.clipboard().setText(content.decode().removesuffix("\n"))
        self.said.emit(_("Copied."))

    def _on_done(self, done: Written) -> None:
        (self.failed if done.trouble else self.said).emit(done.said)


_UNWRITTEN = N_("It could not be written.")
