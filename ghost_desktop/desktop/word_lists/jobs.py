"""What a worker does for the page of word lists: reading them, reading files again, writing them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.files import Written, write_file
from ghost_desktop.desktop.kit.ask import Work
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.formats.own_lists import describe_unkept
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import sentence
from ghost_desktop.library import catalogue
from ghost_desktop.library.making_lists import read_again

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import JobResult, Progress, Report
    from ghost_desktop.desktop.service import SolverService
    from ghost_desktop.library.catalogue import Known
    from ghost_desktop.library.own_lists import OwnList


@dataclass(frozen=True)
class ListContents:
    """What only the words of a list say.

    Attributes:
        list_id: which list.
        longest: its longest word, or the first of them, as it is shown.
        counts: how many words have 0, 1, 2 and so on letters.
    """

    list_id: str
    longest: str
    counts: tuple[int, ...]


@dataclass(frozen=True)
class ReadAgain:
    """A list that was read again.

    Attributes:
        kept: what it is now.
        is_same: whether it has the words that it had.
    """

    kept: OwnList
    is_same: bool


class ListJobs(QObject):
    """Has things done with lists, one at a time; what a list has in it is found out meanwhile.

    Signals:
        found: a `ListContents`.
        done: a `ReadAgain`, or what became of a file that was to be written, a `Written`.
        refused: a sentence: why something could not be done.
        failed: an exception: what nobody foresaw.
        changed: something is being done, or nothing any more.
        progressed: the steps done and all steps of what is being done.

    Args:
        service: does the work.
    """

    found = Signal(object)
    done = Signal(object)
    refused = Signal(str)
    failed = Signal(object)
    changed = Signal()
    progressed = Signal(int, int)

    def __init__(self, service: SolverService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._looking = service.open_channel(Work.ALONE)
        self._looking.finished.connect(self._on_found)
        self._doing = service.open_channel(Work.ALONE)
        self._doing.finished.connect(self._on_done)
        self._doing.progressed.connect(self._on_progressed)
        self._writing = service.open_channel(Work.ALONE)  # what is stopped is never this
        self._writing.finished.connect(self._on_done)

    @property
    def is_busy(self) -> bool:
        """Whether something is being done."""
        return self._doing.is_busy

    def look_into(self, known: Known) -> None:
        """Find out what only the words of a list say, in place of that of another."""
        self._looking.submit(partial(_contents, known.id))

    def read_again(self, known: OwnList) -> None:
        """Read a list again from its file."""
        self._doing.submit(partial(_read_again, known))
        self.changed.emit()

    def export(self, known: Known, path: Path) -> None:
        """Write the words of a list, one a line."""
        self._writing.submit(partial(_export, known.id, path), keeps=True)

    @Slot()
    def stop(self) -> None:
        """Stop what is being done."""
        self._doing.cancel()

    @Slot(object)
    def _on_progressed(self, progress: Progress) -> None:
        self.progressed.emit(progress.done, progress.total)

    @Slot(object)
    def _on_found(self, result: JobResult) -> None:
        if result.value is not None:
            self.found.emit(result.value)
        elif isinstance(result.error, WordListError):
            self.refused.emit(sentence(describe_refusal(result.error)))
        elif result.error is not None:
            self.failed.emit(result.error)

    @Slot(object)
    def _on_done(self, result: JobResult) -> None:
        self.changed.emit()
        error = result.error
        if isinstance(error, WordListError):
            self.refused.emit(sentence(describe_refusal(error)))
        elif isinstance(error, OSError):
            self.refused.emit(sentence(describe_unkept(error)))
        elif error is not None:
            self.failed.emit(error)
        elif result.value is not None:
            self.done.emit(result.value)


def _contents(list_id: str, report: Report) -> ListContents:
    report(0, 0)
    words = catalogue.load(list_id).words
    report(0, 0)
    counts = tuple(int(count) for count in np.bincount(words.length))
    longest = words[int(words.length.argmax())]
    return ListContents(list_id, words.shown(longest), counts)


def _read_again(known: OwnList, report: Report) -> ReadAgain:
    kept, _read = read_again(known, report)
    return ReadAgain(kept, kept.content_hash == known.content_hash)


def _export(list_id: str, path: Path, report: Report) -> Written:
    report(0, 0)
    words = catalogue.load(list_id).words
    report(0, 0)
    return write_file(path, b"".join(words.written()))
