"""Opening an atlas: the cells in a file that ``ghost-cli compare --atlas`` has written."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.errors import show_error
from ghost_desktop.desktop.files import ask_what_to_open
from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.formats.file_names import ATLAS_SUFFIX
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.library.catalogue import split_level
from ghost_desktop.library.commonness import RAREST
from ghost_desktop.library.solved_cells import Atlas
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question


class AtlasOpening(QObject):
    """Reads atlases.

    Args:
        panel: the widget that asks which.

    Signals:
        opened: the file's name, and a tuple of its `Cell`.
        failed: a sentence that says why it cannot be opened.
    """

    opened = Signal(str, object)
    failed = Signal(str)

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self._panel = panel

    @command("dictionaries.atlas")
    @Slot()
    def ask_what_to_open(self) -> None:
        """Let a person choose a file, and open it."""
        path = ask_what_to_open(self._panel, _("Open an atlas"), {_("Atlases"): ATLAS_SUFFIX})
        if path is not None:
            self.open(path)

    def open(self, path: Path) -> None:
        """Open a file, or say why it is no atlas."""
        ask(self, partial(_read, path.absolute()), self._on_read, fails=self._on_unread)

    def _on_read(self, read: tuple[str, tuple[Cell, ...]]) -> None:
        self.opened.emit(*read)

    def _on_unread(self, error: BaseException) -> None:
        if isinstance(error, RefusedError):
            self.failed.emit(describe_refusal(error))
        else:
            show_error(self._panel.window(), _("The atlas could not be opened."), error)


def in_order_of_grid(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Put cells in the order of a comparison: several processes finish them in any order.

    List by list, as the lists are first met, each from the most common words to all; then by
    variant, minimum length, players and what a word does.
    """
    games = {cell.question: cell for cell in cells}  # of several of one game, the last counts
    lists: dict[str, int] = {}
    for game in games:
        lists.setdefault(split_level(game.source)[0], len(lists))

    def place(game: Question) -> tuple[int, ...]:
        rules, (whole, level) = game.rules, split_level(game.source)
        level = RAREST + 1 if level is None else level
        rank = rules.variant.rank
        return lists[whole], level, rank, rules.min_length, rules.players, rules.misere

    return tuple(games[game] for game in sorted(games, key=place))


def _read(path: Path, report: Report) -> tuple[str, tuple[Cell, ...]]:
    """Read a file: what the worker does."""
    report(0, 0)
    return path.name, in_order_of_grid(Atlas.cells_in(path))
