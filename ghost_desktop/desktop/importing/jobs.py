"""Reads what a person brings beside the window, in a worker of its own, and keeps it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.importing.finding import FoundOut, find_out, keep_as
from ghost_desktop.desktop.kit.ask import Work

if TYPE_CHECKING:
    from ghost_desktop.desktop.importing.finding import Brought
    from ghost_desktop.desktop.kit.ask import JobResult, Progress
    from ghost_desktop.desktop.service import SolverService
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
        service: has the worker.
        parent: the owner.
    """

    found = Signal(object)
    progressed = Signal(int, int)
    kept = Signal(object)
    unkept = Signal(object)
    refused = Signal(object)
    failed = Signal(object)

    def __init__(self, service: SolverService, parent: QObject) -> None:
        super().__init__(parent)
        self._channel = service.open_channel(Work.ALONE)
        self._channel.finished.connect(self._on_finished)
        self._channel.progressed.connect(self._on_progressed)
        # Of its own, or what is brought next would end it before it is known whether it is there.
        self._keeping = service.open_channel(Work.ALONE)
        self._keeping.finished.connect(self._on_kept)
        self._keeping.progressed.connect(self._on_keeping)
        self._is_cancelled = False

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._channel.is_busy or self.is_keeping

    @property
    def is_keeping(self) -> bool:
        """Whether a list is being kept."""
        return self._keeping.is_busy and not self._is_cancelled

    def find_out(self, brought: Brought, choices: ImportChoices | None) -> None:
        """Find out what would become of something that is read in some way, or as is usual."""
        self._channel.submit(partial(find_out, brought, choices))

    def keep(self, read: Preview, name: str) -> None:
        """Keep a list under a name."""
        self._is_cancelled = False
        self._keeping.submit(partial(keep_as, read, name), keeps=True)

    def cancel(self) -> None:
        """End what is being done; what is kept by then goes again."""
        self._channel.drop()
        if self.is_keeping:
            self._is_cancelled = True
            self._keeping.cancel()  # and is heard of, for it may be there already

    @Slot(object)
    def _on_progressed(self, progress: Progress) -> None:
        self.progressed.emit(progress.done, progress.total)
        if isinstance(progress.value, FoundOut):
            self.found.emit(progress.value)

    @Slot(object)
    def _on_keeping(self, progress: Progress) -> None:
        if not self._is_cancelled:
            self.progressed.emit(progress.done, progress.total)

    @Slot(object)
    def _on_finished(self, result: JobResult) -> None:
        if result.error is not None:
            self.failed.emit(result.error)
        elif result.value is not None:
            self.found.emit(result.value)

    @Slot(object)
    def _on_kept(self, result: JobResult) -> None:
        kept: OwnList | None = result.value
        if kept is not None:
            (self.unkept if self._is_cancelled else self.kept).emit(kept)
        elif self._is_cancelled:
            return
        elif isinstance(result.error, OSError):
            self.refused.emit(result.error)
        elif result.error is not None:
            self.failed.emit(result.error)
