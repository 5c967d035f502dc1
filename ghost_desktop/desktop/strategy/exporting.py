"""A strategy on the clipboard, in a file, or on paper."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from ghost_desktop.desktop.actions import add_action
from ghost_desktop.desktop.commands import underlined
from ghost_desktop.desktop.errors import show_error
from ghost_desktop.desktop.files import Written, ask_where_to_save, write_file
from ghost_desktop.desktop.menu_button import MenuButton
from ghost_desktop.desktop.question import describe_question, dictionary_name
from ghost_desktop.desktop.strategy.sheet import PrintedStrategy, sheet_pdf
from ghost_desktop.desktop.strategy.summary import details, headline
from ghost_desktop.desktop.strategy.wording import sheet_title
from ghost_desktop.formats.file_names import strategy_file_name
from ghost_desktop.formats.strategy_formats import STRATEGY_FORMATS
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.service import JobResult, Report, SolverService
    from ghost_desktop.desktop.strategy.finding import Shown
    from ghost_desktop.formats.strategy_formats import StrategyFormat

_TICK = N_("Tick what you know.")
_TICK_AND_CROSS = N_("Tick what you know; ✕ marks a word on which you lose.")


def sheet_of(shown: Shown) -> PrintedStrategy:
    """Return what the printed sheet says of a strategy."""
    strategy = shown.strategy
    said = (headline(strategy), details(strategy, shown.solution.words))
    return PrintedStrategy(
        title=sheet_title(strategy.seat),
        sentences=(
            describe_question(shown.view.question),
            " ".join(said),
            _(_TICK_AND_CROSS if any(line.is_lost for line in shown.lines.lines) else _TICK),
        ),
        lines=shown.lines.lines,
    )


class ExportButton(MenuButton):
    """Opens a menu of what can be done with a strategy.

    Signals:
        said: what was done with it.
        failed: why something was not done.
    """

    said = Signal(str)
    failed = Signal(str)

    def __init__(self, service: SolverService, parent: QWidget | None = None) -> None:
        super().__init__(underlined(_("Export…"), "strategy.export"), parent)
        self.setEnabled(False)
        self._shown: Shown | None = None
        self._channel = service.open_channel()
        self._channel.finished.connect(self._on_finished)
        menu = QMenu(self)
        copies = menu.addMenu(_("&Copy as"))
        saves = menu.addMenu(_("&Save as"))
        for one in STRATEGY_FORMATS:
            copies.addAction(_(one.name), partial(self.copy, one))
            saved_as = _("{format}…").format(format=_(one.name))
            saves.addAction(saved_as, partial(self._ask_where_to_save, one))
        menu.addSeparator()
        menu.addAction(_("&Printable sheet (PDF)…"), self._ask_where_to_print)
        self.setMenu(menu)
        add_action("strategy.export", self, self.showMenu, listens=False)

    def set_shown(self, shown: Shown | None) -> None:
        """Have another strategy to export, or none."""
        self._shown = shown
        self.setEnabled(shown is not None)

    def copy(self, as_format: StrategyFormat) -> None:
        """Put the strategy on the clipboard."""
        if self._shown is not None:
            self._channel.submit(partial(_write_text, self._shown, as_format, None))

    def save(self, as_format: StrategyFormat, path: Path) -> None:
        """Write the strategy into a file."""
        if self._shown is not None:
            self._channel.submit(partial(_write_text, self._shown, as_format, path))

    def save_sheet(self, path: Path) -> None:
        """Write the printable sheet into a file."""
        if self._shown is not None:
            self._channel.submit(partial(_write_sheet, sheet_of(self._shown), path))

    def _ask_where_to_save(self, as_format: StrategyFormat) -> None:
        name = _(as_format.name)
        if path := self._ask(_("Save as {format}").format(format=name), name, as_format.suffix):
            self.save(as_format, path)

    @Slot()
    def _ask_where_to_print(self) -> None:
        if path := self._ask(_("Save the printable sheet"), "PDF", ".pdf"):
            self.save_sheet(path)

    def _ask(self, title: str, kind: str, suffix: str) -> Path | None:
        if self._shown is None:
            return None
        name = strategy_file_name(self._shown.view.question.source, self._shown.strategy)
        asked = ask_where_to_save(self.window(), title, name, {kind: suffix})
        return asked[0] if asked else None

    @Slot(object)
    def _on_finished(self, result: JobResult) -> None:
        written = result.value
        if result.error is not None:
            show_error(self.window(), _("The strategy could not be written."), result.error)
        elif isinstance(written, Written):
            if written.trouble:
                self.failed.emit(_("{trouble}.").format(trouble=written.trouble))
            else:
                self.said.emit(_("Saved {file}.").format(file=written.path.name))
        elif isinstance(written, str):
            QGuiApplication.clipboard().setText(written)
            self.said.emit(_("Copied."))


def _write_text(
    shown: Shown, as_format: StrategyFormat, path: Path | None, report: Report
) -> Written | str:
    """Write a strategy as text, into a file or for the clipboard: what the worker does."""
    report(0, 1)
    name = dictionary_name(shown.view.question)
    text = as_format.write(shown.strategy, name, None)
    return text if path is None else write_file(path, f"{text}\n".encode())


def _write_sheet(sheet: PrintedStrategy, path: Path, report: Report) -> Written:
    """Print a strategy: what the worker does."""
    report(0, 1)
    return write_file(path, sheet_pdf(sheet))
