"""A strategy on the clipboard, in a file, or on paper."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask
from ghost_desktop.desktop.kit.commands import stand_for, underlined
from ghost_desktop.desktop.kit.files import Written, ask_where_to_save, write_file
from ghost_desktop.desktop.kit.widgets import MenuButton
from ghost_desktop.desktop.strategy.map_graph import StrategyMap
from ghost_desktop.desktop.strategy.map_layout import lay_out
from ghost_desktop.desktop.strategy.map_look import MapLook, begins_text, legend_of
from ghost_desktop.desktop.strategy.map_painter import MapPainter
from ghost_desktop.desktop.strategy.map_pictures import MapPicture, png_of, poster_pdf, svg_of
from ghost_desktop.desktop.strategy.sheet import (
    PrintedStrategy,
    groups_of,
    headed,
    part_of,
    sheet_pdf,
)
from ghost_desktop.desktop.strategy.summary import (
    details,
    headline,
    is_proved,
    to_remember,
    what_is_proved,
)
from ghost_desktop.desktop.strategy.wording import describe_choices
from ghost_desktop.desktop.window.paper import PrintingMenu
from ghost_desktop.desktop.window.question import describe_question, dictionary_name
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.formats.export import STRATEGY_FORMATS
from ghost_desktop.formats.file_names import strategy_file_name
from ghost_desktop.formats.names import strategy_title
from ghost_desktop.formats.text import side_by_side
from ghost_desktop.library.catalogue import is_english
from ghost_desktop.library.definitions import define
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ghost_desktop.desktop.strategy.map_layout import MapLayout
    from ghost_desktop.desktop.strategy.strategies import Shown
    from ghost_desktop.desktop.window.paper import Printing
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.formats.export import StrategyFormat

_FEW = 60
"""Lines up to which a sheet may have room for a map of all of them, and for meanings."""

_MAPPED = 1_000
"""Lines up to which a sheet has maps: with more, nobody would leaf through them."""

_UNWRITTEN = N_("The strategy could not be written.")
_TICK = N_("Tick what you know.")
_TICK_AND_CROSS = N_("Tick what you know; ✕ marks a word on which you lose.")


def sheet_of(shown: Shown, report: Report = in_silence) -> PrintedStrategy:
    """Return what the printed sheet says of a strategy.

    Args:
        shown: the strategy.
        report: is called now and then; may raise to cancel.
    """
    strategy, words = shown.strategy, shown.solution.words
    said = (
        headline(strategy),
        details(strategy, words, weighed=shown.weighed, symbols=shown.symbols),
        what_is_proved(strategy, shown.weighed) if is_proved(strategy, shown.weighed) else "",
    )
    groups = groups_of(strategy, words, shown.lines.lines, report)
    graph = layout = None
    maps: dict[str, MapLayout] = {}
    if strategy.lines <= _MAPPED:
        whole = StrategyMap.of(strategy, words, report, shown.runs)
        graph = whole.folded()
        if len(shown.lines.lines) <= _FEW:
            layout = lay_out(graph, report)
        maps = {
            group.heading: lay_out(part_of(whole, group.firsts).folded(), report)
            for group in groups
            if group.heading and group.firsts
        }
    return PrintedStrategy(
        title=strategy_title(strategy.seat),
        sentences=(
            describe_question(shown.view.question),
            " ".join(filter(None, said)),
            *filter(None, [describe_choices(strategy, words)]),
            _(_TICK_AND_CROSS if any(line.is_lost for line in shown.lines.lines) else _TICK),
        ),
        lines=tuple(line for group in groups for line in headed(group)),
        meanings=_meanings(shown),
        layout=layout,
        maps=maps,
        maps_follow=len(shown.lines.lines) > _FEW,
        begins=begins_text(graph) if graph else "",
        legend=legend_of(graph, strategy.rules) if graph else (),
    )


def _meanings(shown: Shown) -> dict[str, str]:
    """Say what the words mean that are remembered, if they are few and it is known."""
    lines = shown.lines.lines
    if len(lines) > _FEW or not is_english(shown.view.question.source):
        return {}
    words = [line.fragment for line in lines if line.fragment and not line.is_reply]
    known = {word: define(word) for word in words}
    return {word: said[0].gloss for word, said in known.items() if said}


def _poster(picture: MapPicture, printing: Printing, report: Report) -> bytes:
    return poster_pdf(picture, printing.paper.size, report)


def _png(picture: MapPicture, _printing: Printing, _report: Report) -> bytes:
    return png_of(picture)


def _svg(picture: MapPicture, _printing: Printing, _report: Report) -> bytes:
    return svg_of(picture)


MAP_FORMATS: tuple[tuple[str, str, Callable[[MapPicture, Printing, Report], bytes]], ...] = (
    (N_("Map (PNG)…"), ".png", _png),
    (N_("Map (SVG)…"), ".svg", _svg),
    (N_("Map as a poster (PDF)…"), ".pdf", _poster),
)
"""What is written of a map: the entry in the menu, the suffix of the file, and how it is drawn."""


def map_picture(shown: Shown, look: MapLook, report: Report) -> MapPicture:
    """Draw the map of a strategy, nothing folded away."""
    strategy, words = shown.strategy, shown.solution.words
    graph = StrategyMap.of(strategy, words, report, shown.runs).folded()
    painter = MapPainter(lay_out(graph, report), look, begins_text(graph))
    title = side_by_side([strategy_title(strategy.seat), describe_question(shown.view.question)])
    facts = filter(None, (to_remember(strategy, words), describe_choices(strategy, words)))
    return MapPicture(painter, title, legend_of(graph, strategy.rules), tuple(facts))


class ExportButton(MenuButton):
    """Opens a menu of what can be done with a strategy.

    Signals:
        said: what was done with it.
        failed: why something was not done.
    """

    said = Signal(str)
    failed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(underlined(_("Export…"), "strategy.export"), parent)
        self.setEnabled(False)
        self._shown: Shown | None = None
        menu = QMenu(self)
        copies = menu.addMenu(_("&Copy as"))
        saves = menu.addMenu(_("&Save as"))
        for one in STRATEGY_FORMATS:
            copies.addAction(_(one.name), partial(self.copy, one))
            saved_as = say("{format}…", format=_(one.name))
            saves.addAction(saved_as, partial(self._ask_where_to_save, one))
        saves.addSeparator()
        for name, suffix, _drawn in MAP_FORMATS:
            saves.addAction(_(name), partial(self._ask_where_to_draw, suffix))
        menu.addSeparator()
        menu.addAction(_("&Printable sheet (PDF)…"), self._ask_where_to_print)
        self._paper = PrintingMenu(menu)
        menu.addMenu(self._paper)
        self.setMenu(menu)
        stand_for(self, "strategy.export")

    @property
    def printing(self) -> Printing:
        """How sheets and posters are printed."""
        return self._paper.printing

    def print_as(self, printing: Printing) -> None:
        """Print otherwise."""
        self._paper.choose(printing)

    def set_shown(self, shown: Shown | None) -> None:
        """Have another strategy to export, or none."""
        self._shown = shown
        self.setEnabled(shown is not None)

    def copy(self, as_format: StrategyFormat) -> None:
        """Put the strategy on the clipboard."""
        if self._shown is not None:
            job = partial(_text_of, self._shown, as_format)
            ask(self, job, self._on_done, fails=_(_UNWRITTEN), work=Work.ALONE)

    def save(self, as_format: StrategyFormat, path: Path) -> None:
        """Write the strategy into a file."""
        if self._shown is not None:
            self._write(partial(_write_text, self._shown, as_format, path))

    def save_sheet(self, path: Path) -> None:
        """Write the printable sheet into a file."""
        if self._shown is not None:
            self._write(partial(_write_sheet, self._shown, self.printing, path))

    def save_map(self, path: Path, suffix: str) -> None:
        """Write the map of the strategy into a file, in the format that has a suffix."""
        if self._shown is not None:
            (drawn,) = (drawn for _name, own, drawn in MAP_FORMATS if own == suffix)
            # The theme and the font are the window's, to be read in its thread.
            look = MapLook.on_paper(self.font(), in_colour=self.printing.in_colour)
            if suffix != ".pdf":
                look = MapLook.of_theme(self.font())
            self._write(partial(_write_map, self._shown, look, drawn, self.printing, path))

    def save_certificate(self, path: Path, certificate: bytes) -> None:
        """Write why the strategy is minimal into a file."""
        self._write(partial(_write_certificate, path, certificate))

    def _write(self, job: Callable[[Report], Written]) -> None:
        # Alone: not behind a proof.
        ask(self, job, self._on_done, fails=_(_UNWRITTEN), work=Work.ALONE, keeps=True)

    def _ask_where_to_draw(self, suffix: str) -> None:
        kind = suffix.removeprefix(".").upper()
        if path := self._ask(_("Save the map"), kind, suffix, _("map")):
            self.save_map(path, suffix)

    def _ask_where_to_save(self, as_format: StrategyFormat) -> None:
        name = _(as_format.name)
        if path := self._ask(say("Save as {format}", format=name), name, as_format.suffix):
            self.save(as_format, path)

    @Slot()
    def _ask_where_to_print(self) -> None:
        if path := self._ask(_("Save the printable sheet"), "PDF", ".pdf"):
            self.save_sheet(path)

    def _ask(self, title: str, kind: str, suffix: str, *more: str) -> Path | None:
        if self._shown is None:
            return None
        name = strategy_file_name(self._shown.view.question.source, self._shown.strategy, *more)
        asked = ask_where_to_save(self.window(), title, name, {kind: suffix})
        return asked[0] if asked else None

    def _on_done(self, done: Written | str) -> None:
        """Say what was written, or copy a text: one after the other, as they were asked for."""
        if isinstance(done, str):
            QGuiApplication.clipboard().setText(done)
            self.said.emit(_("Copied."))
        else:
            (self.failed if done.trouble else self.said).emit(done.said)


def _text_of(shown: Shown, as_format: StrategyFormat, report: Report) -> str:
    """Write a strategy as text: what the worker does."""
    report(0, 1)
    name = dictionary_name(shown.view.question)
    return as_format.write(shown.strategy, name, None, shown.symbols)


def _write_text(shown: Shown, as_format: StrategyFormat, path: Path, report: Report) -> Written:
    """Write it into a file: what the worker does."""
    return write_file(path, f"{_text_of(shown, as_format, report)}\n".encode())


def _write_certificate(path: Path, certificate: bytes, report: Report) -> Written:
    """Write a certificate: what the worker does."""
    report(0, 1)
    return write_file(path, certificate)


def _write_map(
    shown: Shown,
    look: MapLook,
    drawn: Callable[[MapPicture, Printing, Report], bytes],
    printing: Printing,
    path: Path,
    report: Report,
) -> Written:
    """Draw a map: what the worker does."""
    report(0, 1)
    return write_file(path, drawn(map_picture(shown, look, report), printing, report))


def _write_sheet(shown: Shown, printing: Printing, path: Path, report: Report) -> Written:
    """Print a strategy: what the worker does."""
    report(0, 1)
    return write_file(path, sheet_pdf(sheet_of(shown, report), printing, report))
