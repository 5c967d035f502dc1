"""What is kept of comparisons: how large it is, clearing it, and bringing it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.notice import Notice
from ghost_desktop.formats.kept_cells import describe_cells_cleared
from ghost_desktop.formats.kept_proofs import size_text
from ghost_desktop.library.solved_cells import CellCache
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.kit.ask import Report


class KeptResults(QObject):
    """Clears what is kept; until something else is compared, that can be undone.

    Args:
        parent: the panel.

    Signals:
        cleared: whether nothing is kept any more; or not so, since it was brought back.
        said: a sentence on what became of it.
        failed: a sentence that says why nothing did.

    Attributes:
        notice: says what was cleared, and offers to bring it back.
    """

    cleared = Signal(bool)
    said = Signal(str)
    failed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.notice = Notice(_("Undo"), parent)
        self.notice.accepted.connect(self.undo)
        application = QCoreApplication.instance()
        assert application is not None
        application.aboutToQuit.connect(self.settle)

    @property
    def title(self) -> str:
        """What clearing is called, with how much it is."""
        return _("Clear kept results ({size})").format(size=size_text(CellCache().size))

    @command("dictionaries.clear")
    @Slot()
    def clear(self) -> None:
        """Remove all kept results of this person, as far as that is possible."""
        ask(self, _clear, self._on_cleared, fails=self._on_failed, keeps=True)

    @Slot()
    def undo(self) -> None:
        """Bring back what was cleared last."""
        if self.notice.text:
            self.notice.say("")
            ask(self, _bring_back, self._on_back, fails=self._on_failed, keeps=True)

    @Slot()
    def settle(self) -> None:
        """Have what was cleared removed for good."""
        if self.notice.text:
            self.notice.say("")
            CellCache().drop_aside()

    def _on_failed(self, _error: BaseException) -> None:
        self.failed.emit(describe_cells_cleared(1, 1))

    def _on_back(self, _back: None) -> None:
        self.cleared.emit(False)  # noqa: FBT003 - signals have no keywords
        self.said.emit(_("The results of earlier comparisons are there again."))

    def _on_cleared(self, cells: tuple[int, int]) -> None:
        before, after = cells
        said = describe_cells_cleared(before, after)
        if after:
            self.failed.emit(said)
            return
        self.cleared.emit(True)  # noqa: FBT003
        if before:
            self.notice.say(said)
            announce(self.notice, said)
        else:
            self.said.emit(said)


def _clear(report: Report) -> tuple[int, int]:
    """Clear the cache, and return how many cells it had, and has: what the worker does."""
    report(0, 0)
    with CellCache() as kept:
        before = len(kept)
        kept.put_aside()
        return before, len(kept) if kept.size else 0  # to look into it would make it anew


def _bring_back(report: Report) -> None:
    """Undo that: what the worker does."""
    report(0, 0)
    with CellCache() as kept:
        kept.bring_back()
