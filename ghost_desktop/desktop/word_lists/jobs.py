"""What a worker does for the page of word lists: reading them, reading files again, writing them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.files import Written, write_file
from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, say_error
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.formats.own_lists import describe_unkept
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import sentence
from ghost_desktop.library import catalogue
from ghost_desktop.library.making_lists import read_again
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Progress, Report
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
        changed: something is being done, or nothing any more.
        progressed: the steps done and all steps of what is being done.
    """

    found = Signal(object)
    done = Signal(object)
    refused = Signal(str)
    changed = Signal()
    progressed = Signal(int, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)

    @property
    def is_busy(self) -> bool:
        """Whether something is being done."""
        return awaits(self, self._on_done)

    def look_into(self, known: Known) -> None:
        """Find out what only the words of a list say, in place of that of another."""
        job = partial(_contents, known.id)
        ask(self, job, self.found.emit, fails=self._on_failed, work=Work.ALONE)

    def read_again(self, known: OwnList) -> None:
        """Read a list again from its file."""
        ask(
            self,
            partial(_read_again, known),
            self._on_done,
            fails=self._on_undone,
            told=self._on_progressed,
            work=Work.ALONE,
        )
        self.changed.emit()

    def export(self, known: Known, path: Path) -> None:
        """Write the words of a list, one a line."""
        job = partial(_export, known.id, path)
        ask(self, job, self.done.emit, fails=self._on_undone, work=Work.ALONE, keeps=True)

    @Slot()
    def stop(self) -> None:
        """Stop what is being done."""
        drop(self, self._on_done)
        self.changed.emit()

    def _on_progressed(self, progress: Progress) -> None:
        self.progressed.emit(progress.done, progress.total)

    def _on_done(self, done: ReadAgain) -> None:
        self.changed.emit()
        self.done.emit(done)

    def _on_undone(self, error: BaseException) -> None:
        self.changed.emit()
        if isinstance(error, OSError):
            self.refused.emit(sentence(describe_unkept(error)))
        else:
            self._on_failed(error)

    def _on_failed(self, error: BaseException) -> None:
        if isinstance(error, WordListError):
            self.refused.emit(sentence(describe_refusal(error)))
        else:
            say_error(self, _("The list could not be read."), error)


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
