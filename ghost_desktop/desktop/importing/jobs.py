"""Reads what a person brings beside the window, in a worker of its own, and keeps it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ghost_desktop.desktop.importing.finding import FoundOut, find_out, keep_as
from ghost_desktop.desktop.kit.ask import Work, ask, awaits, cancel, drop

if TYPE_CHECKING:
    from ghost_desktop.desktop.importing.finding import Brought
    from ghost_desktop.desktop.kit.ask import Progress
    from ghost_desktop.engine.import_choices import ImportChoices
    from ghost_desktop.library.importing import Preview
    from ghost_desktop.library.own_lists import OwnList


class ImportJobs(QObject):
    """Finds out what would become of a file, and keeps its words; a new question ends the one before.

    Signals:
        found: a `FoundOut`: first what is known soon, then more, at last all.
        progressed: the steps that are done, and all steps; 0 if nobody knows how many.
        kept: an `OwnList`, which is there from now on.
        unkept: an `OwnList` that was kept though the person had cancelled that meanwhile.
        refused: the `OSError` for which a list could not be kept.
        failed: what was raised that nobody foresaw.

    Args:
        parent: the owner.
    """

    found = Signal(object)
    progressed = Signal(int, int)
    kept = Signal(object)
    unkept = Signal(object)
    refused = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._is_cancelled = False

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return awaits(self, self.found.emit) or self.is_keeping

    @property
    def is_keeping(self) -> bool:
        """Whether a list is being kept."""
        return awaits(self, self._on_kept) and not self._is_cancelled

    def find_out(self, brought: Brought, choices: ImportChoices | None) -> None:
        """Find out what would become of something that is read in some way, or as is usual."""
        ask(
            self,
            partial(find_out, brought, choices),
            self.found.emit,
            fails=self.failed.emit,
            told=self._on_progressed,
            work=Work.ALONE,
        )

    def keep(self, read: Preview, name: str) -> None:
        """Keep a list under a name."""
        self._is_cancelled = False
        ask(
            self,
            partial(keep_as, read, name),
            self._on_kept,
            fails=self._on_unkept,
            told=self._on_keeping,
            work=Work.ALONE,
            keeps=True,
        )

    def cancel(self) -> None:
        """End what is being done; what is kept by then goes again."""
        drop(self, self.found.emit)
        if self.is_keeping:
            self._is_cancelled = True
            cancel(self, self._on_kept)  # and is heard of, for it may be there already

    def _on_progressed(self, progress: Progress) -> None:
        self.progressed.emit(progress.done, progress.total)
        if isinstance(progress.value, FoundOut):
            self.found.emit(progress.value)

    def _on_keeping(self, progress: Progress) -> None:
        if not self._is_cancelled:
            self.progressed.emit(progress.done, progress.total)

    def _on_kept(self, kept: OwnList) -> None:
        (self.unkept if self._is_cancelled else self.kept).emit(kept)

    def _on_unkept(self, error: BaseException) -> None:
        if self._is_cancelled:
            return
        if isinstance(error, OSError):
            self.refused.emit(error)
        else:
            self.failed.emit(error)
