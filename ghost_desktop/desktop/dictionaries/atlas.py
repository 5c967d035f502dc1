"""Opening an atlas: the cells in a file that ``ghost-cli compare --atlas`` has written."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QMenu, QMessageBox, QWidget

from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.kit.commands import add_actions, command
from ghost_desktop.desktop.kit.files import ask_what_to_open
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.formats.file_names import ATLAS_SUFFIX
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.stored import describe_cells_cleared, size_text
from ghost_desktop.library.catalogue import split_level
from ghost_desktop.library.commonness import RAREST
from ghost_desktop.library.solved_cells import Atlas, CellCache
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

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


class KeptResults(QObject):
    """Clears what is kept, once a person has said that it is to be.

    Args:
        panel: the panel, in front of which that is asked.

    Signals:
        cleared: nothing is kept any more.
        said: a sentence on what became of it.
        failed: a sentence that says why nothing did.
    """

    cleared = Signal()
    said = Signal(str)
    failed = Signal(str)

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self._panel = panel

    @property
    def title(self) -> str:
        """What clearing is called, with how much it is."""
        return say("Clear kept results ({size})…", size=size_text(CellCache().size))

    @command("dictionaries.clear")
    @Slot()
    def clear(self) -> None:
        """Ask whether all kept results of this person are to be removed, and have that done."""
        asked = _("Clear the results of earlier comparisons ({size})? They would be solved anew.")
        said = asked.format(size=size_text(CellCache().size))
        box = QMessageBox(QMessageBox.Icon.NoIcon, "Ghost Desktop", said, parent=self._panel)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        keep = box.addButton(_("Keep them"), QMessageBox.ButtonRole.RejectRole)
        clear = box.addButton(_("Clear"), QMessageBox.ButtonRole.DestructiveRole)
        clear.clicked.connect(self._clear)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        box.open()

    @Slot()
    def _clear(self) -> None:
        ask(
            self,
            _clear,
            self._on_cleared,
            fails=lambda _error: self._on_cleared((1, 1)),
            keeps=True,
        )

    def _on_cleared(self, cells: tuple[int, int]) -> None:
        before, after = cells
        said = describe_cells_cleared(before, after)
        if after:
            self.failed.emit(said)
        else:
            self.cleared.emit()
            self.said.emit(said)


def _clear(report: Report) -> tuple[int, int]:
    """Clear the cache, and return how many cells it had, and has: what the worker does."""
    report(0, 0)
    with CellCache() as kept:
        before = len(kept)
        kept.clear()
        return before, len(kept) if kept.size else 0  # to look into it would make it anew


def add_to_menu(menu: QMenu, panel: QWidget, atlas: AtlasOpening, kept: KeptResults) -> None:
    """Have both in a menu, with a line above them, and their commands heard in a panel."""
    clear = add_actions(kept, panel)["dictionaries.clear"]
    opens = add_actions(atlas, panel)["dictionaries.atlas"]
    opens.setText(_("Open an atlas…"))  # in a menu: with what says "it will ask"
    menu.addSeparator()
    menu.addActions([opens, clear])
    menu.aboutToShow.connect(lambda: clear.setText(kept.title))
