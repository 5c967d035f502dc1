"""What a worker does for the page of word lists: reading them, reading files again, writing them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.desktop.files import Written, write_file
from ghost_desktop.library import catalogue
from ghost_desktop.library.making_lists import read_again

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Report
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


def look_into(list_id: str, report: Report) -> ListContents:
    """Find out what only the words of a list say.

    Raises:
        WordListError: if it cannot be read.
    """
    report(0, 0)
    words = catalogue.load(list_id).words
    report(0, 0)
    counts = tuple(int(count) for count in np.bincount(words.length))
    longest = words[int(words.length.argmax())]
    return ListContents(list_id, words.shown(longest), counts)


def read_from_file(known: OwnList, report: Report) -> ReadAgain:
    """Read a list again from its file.

    Raises:
        WordListError: if that cannot be read.
        OSError: if it cannot be kept.
    """
    kept, _read = read_again(known, report)
    return ReadAgain(kept, kept.content_hash == known.content_hash)


def export_words(list_id: str, path: Path, report: Report) -> Written:
    """Write the words of a list, one a line.

    Raises:
        WordListError: if it cannot be read.
    """
    report(0, 0)
    words = catalogue.load(list_id).words
    report(0, 0)
    return write_file(path, b"".join(words.written()))
