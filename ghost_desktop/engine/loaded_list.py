"""A word list with what is known of its reading."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ghost_desktop.engine.import_report import ImportReport
    from ghost_desktop.engine.wordlist import WordList


@dataclass(frozen=True, eq=False)
class LoadedList:
    """A word list that has been read: under which name, from what, and how long that took.

    Attributes:
        source: what the caller named: the id of a bundled list, or a path.
        words: the list.
        report: what became of the entries of the file.
        seconds: time to read, clean and hash it.
        without: the words of it that were left out because somebody asked for that, sorted.
    """

    source: str
    words: WordList
    report: ImportReport
    seconds: float
    without: tuple[str, ...] = ()
