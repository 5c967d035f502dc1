"""What is kept of comparisons: how large it is, and clearing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QMessageBox, QWidget

from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.formats.kept_cells import describe_cells_cleared
from ghost_desktop.formats.kept_proofs import size_text
from ghost_desktop.library.solved_cells import CellCache
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.kit.ask import Report


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
