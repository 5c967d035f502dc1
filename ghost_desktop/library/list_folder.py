"""A folder -> the word lists in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import ListRefusal, WordListError
from ghost_desktop.engine.texts import N_
from ghost_desktop.engine.words.import_report import Reason
from ghost_desktop.engine.words.wordlist import read_word_list
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ghost_desktop.engine.words.import_report import ImportReport

_LOOKED_AT = 65_536
"""Bytes at the beginning of a file by which it is told whether it looks like a word list."""


class MostlyNoWords(ListRefusal):
    """Most lines of the file are no words: it is some other text."""

    sentence = N_(
        "{name} is passed over: most of its lines are no words; a word list has one word a line."
    )


class NoListIn(ListRefusal):
    """No file in the folder `name` looks like a word list."""

    sentence = N_("no file in {name} looks like a word list; a word list has one word a line.")


def is_folder(source: str) -> bool:
    """Tell whether a source means all lists in a folder; one without a name is none."""
    return bool(source) and not catalogue.is_known(source) and catalogue.path_of(source).is_dir()


def lists_in(source: str) -> Iterator[str | WordListError]:
    """Give the files of a folder, by name: those that look like word lists, as sources.

    Folders in it and hidden files are passed over, and so are links that lead nowhere.

    Args:
        source: the path of the folder; behind an ``@`` may stand a level, which then is that of
            each list.

    Yields:
        A source, or why a file does not look like a word list.

    Raises:
        WordListError: if the folder cannot be read.
    """
    written, level = catalogue.split_level(source)
    try:
        files = sorted(
            path
            for path in Path(written).iterdir()
            if path.is_file() and not path.name.startswith(".")
        )
    except OSError as error:
        raise WordListError(catalogue.why_unreadable(written, error)) from error
    for path in files:
        try:
            _look_at(path)
        except WordListError as error:
            yield error
        else:
            yield str(path) if level is None else catalogue.up_to(str(path), level)


def _look_at(path: Path) -> None:
    """Look at the beginning of a file.

    Raises:
        WordListError: if it does not look like a word list.
    """
    name = str(path)
    try:
        with path.open("rb") as file:
            beginning = file.read(_LOOKED_AT)
    except OSError as error:
        raise WordListError(catalogue.why_unreadable(name, error)) from error
    if len(beginning) == _LOOKED_AT:  # a letter of several bytes may have been cut
        whole, end, _rest = beginning.rpartition(b"\n")
        beginning = whole + end or beginning
    _words, report = read_word_list(beginning, name)
    if _is_other_text(report):
        raise WordListError(MostlyNoWords(name))


def _is_other_text(report: ImportReport) -> bool:
    """Tell whether most lines with anything in them are no single words."""
    struck = report.dropped
    no_words = struck[Reason.NOT_LETTERS].count if Reason.NOT_LETTERS in struck else 0
    blank = struck[Reason.BLANK].count if Reason.BLANK in struck else 0
    return 2 * no_words > report.entries - blank
