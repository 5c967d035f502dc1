"""Lists of a person's own: files that he brings, and lists that are made of others."""

from __future__ import annotations

import codecs
import logging
import re
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.reporting import in_silence, shares_of
from ghost_desktop.engine.words.encodings import ENCODINGS
from ghost_desktop.engine.words.import_report import USUAL, ImportChoices, Separator
from ghost_desktop.engine.words.letter_order import language_of
from ghost_desktop.engine.words.wordlist import read_word_list
from ghost_desktop.library import catalogue
from ghost_desktop.library.own_lists import Operation, Origin, OwnLists, make
from ghost_desktop.library.read_within import TooLittleMemory
from ghost_desktop.library.reading_files import read_file, read_stream
from ghost_desktop.library.user_file import now_in_utc

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import BinaryIO

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.import_report import ImportReport
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.library.own_lists import Making, OwnList


log = logging.getLogger(__name__)

_SEPARATORS = {
    ".csv": Separator.CSV,
    ".tsv": Separator.CSV,
    ".json": Separator.JSON,
    ".dic": Separator.HUNSPELL,
}
"""What stands between the entries of files whose names end so."""

_PACKED = (".gz", ".bz2", ".xz", ".zip")

_NAMES = {"ea06931e05aa0c57384ab8fa74528954004d65c34fd65fe55559cd4b7dd7f517": "TWL06"}
"""Lists that are known by their words, though they may not come with the program."""


def usual_choices(file: str) -> ImportChoices:
    """Return how a file is read if nobody chooses otherwise.

    It is told by what its name ends with; of a dictionary of Hunspell's, the rules beside it may say
    how its letters are written as bytes.
    """
    path = Path(_unpacked_name(file))
    separator = _SEPARATORS.get(path.suffix.lower(), Separator.LINE)
    encoding = encoding_beside(path) if separator is Separator.HUNSPELL else None
    return replace(USUAL, separator=separator, encoding=encoding)


def _unpacked_name(file: str) -> PurePath:
    """Return what a file is called without what says that it is packed."""
    path = PurePath(file)
    return path.with_suffix("") if path.suffix.lower() in _PACKED else path


_SET = re.compile(rb"^\s*SET\s+(?:microsoft-)?(\S+)", re.MULTILINE)
_FIRST = 65_536
"""Bytes of the rules among which their encoding stands."""


def encoding_beside(dictionary: Path) -> str | None:
    """Return the encoding of a dictionary, one of `ENCODINGS`; None if nothing is said of it."""
    rules = dictionary.with_suffix(".aff")
    try:
        if not rules.is_file():
            return None
        with rules.open("rb") as opened:
            found = _SET.search(opened.read(_FIRST))
        codec = codecs.lookup(found[1].decode()) if found else None
    except (OSError, ValueError, LookupError):
        return None
    known = (name for name, one in ENCODINGS.items() if codecs.lookup(one) == codec)
    return next(known, None)


_WESTERN, _CENTRAL = "Windows-1252", ("ISO 8859-2", "Windows-1250")
_BYTES = 256
_BLOCK = 1 << 16
_RARE = 100
"""One in so many bytes beyond ASCII may be no letter in an encoding: some stray in."""


def likelier_encoding(data: bytes) -> str:
    """Return in which encoding a list makes more sense than in Windows-1252; nothing if in none.

    In that, nearly all bytes are something: of Polish in ISO 8859-2 half of the letters become signs,
    and Czech in Windows-1250 turns into letters that no language has together. That is not certain, so
    it is offered, and not done.

    Args:
        data: the bytes of a list, or the first of them, which are no UTF-8.
    """
    counts = np.zeros(_BYTES, np.int64)
    for first in range(0, len(data), _BLOCK):
        piece = np.frombuffer(data[first : first + _BLOCK], np.uint8)
        counts += np.bincount(piece, minlength=_BYTES)
    counts[: _BYTES // 2] = 0
    if language_of(_letters(counts, _WESTERN)):
        return ""
    return next((one for one in _CENTRAL if language_of(_letters(counts, one))), "")


def _letters(counts: NDArray[np.int64], encoding: str) -> str:
    """Return the letters that bytes are in an encoding; nothing if too many are none.

    Args:
        counts: ``int64 (256,)``, how often each byte occurs.
        encoding: one of `ENCODINGS`.
    """
    letters, strange = "", 0
    for byte in np.flatnonzero(counts).tolist():
        letter = bytes([byte]).decode(ENCODINGS[encoding], "ignore").lower()
        if letter.isalpha():
            letters += letter
        else:
            strange += int(counts[byte])
    return "" if strange * _RARE > int(counts.sum()) else letters


# --- what is brought --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Preview:
    """What a file would be as a list, before it is one.

    Attributes:
        words: the list, under the name that it would have.
        report: what became of the entries of the file.
        origin: where it comes from, and how it was read.
    """

    words: WordList
    report: ImportReport
    origin: Origin


def preview(
    content: bytes,
    file: str,
    choices: ImportChoices | None = None,
    name: str = "",
    *,
    called: str = "",
    report: Report = in_silence,
) -> Preview:
    """Read the content of a file as it would be kept.

    Args:
        content: the file, unpacked.
        file: its path; empty if the words were pasted.
        choices: how it is read; by default `usual_choices`.
        name: what the person calls it; by default what it is known as, or what the file is called.
        called: what refusals call it; by default its name, or what the file is called.
        report: is told how far it is; may raise to stop.

    Raises:
        WordListError: if no list can be made of it.
    """
    choices = choices or usual_choices(file)
    shown = called or name or PurePath(file).name
    reading, hashing = shares_of(report, 0.9)
    try:
        words, became = read_word_list(content, shown, choices, report=reading)
    except MemoryError:
        raise WordListError(TooLittleMemory(shown)) from None
    words.hashed(hashing)
    known_as = name or _NAMES.get(words.content_hash) or _unpacked_name(file).stem
    return Preview(words.named(known_as), became, Origin.of(file, choices, became))


def import_file(
    file: Path | BinaryIO,
    choices: ImportChoices | None = None,
    name: str = "",
    *,
    called: str = "",
    report: Report = in_silence,
) -> tuple[OwnList, Preview]:
    """Keep the words of a file as a list of the person's own.

    Args:
        file: the file; or what comes out of a pipe, until it ends: see `read_stream`.
        choices: how it is read; by default `usual_choices`.
        name: what the person calls it; by default see `preview`.
        called: what refusals call it; by default its name, or what the file is called.
        report: is told how far it is; may raise to stop, and nothing is kept then.

    Returns:
        The list; one with the same words if there was one before.

    Raises:
        WordListError: if the file cannot be read, or no list can be made of it.
        OSError: if the list cannot be kept.
    """
    reading, cleaning, keeping = shares_of(report, 0.1, 0.9)
    if isinstance(file, Path):
        content, origin = read_file(file, report=reading), str(file.absolute())
    else:
        content, origin = read_stream(file, called, report=reading), ""
    read = preview(content, origin, choices, name, called=called, report=cleaning)
    return keep(read, keeping), read


def keep(read: Preview, report: Report = in_silence) -> OwnList:
    """Keep what was read as a list of the person's own.

    Args:
        read: it.
        report: is told how much is written; may raise to stop, and nothing is kept then.

    Raises:
        OSError: if it cannot be kept.
    """
    return _add(read.words, read.words.name, read.origin, report)


def read_again(known: OwnList, report: Report = in_silence) -> tuple[OwnList, Preview]:
    """Read a list again from the file that it came from, by the same choices.

    Args:
        known: the list, which has a file.
        report: is told how far it is; may raise to stop, and the list is as before then.

    Raises:
        WordListError: if the file cannot be read any more, or no list can be made of it.
        OSError: if the list cannot be kept.
        KeyError: if there is no such list any more.
    """
    origin = known.origin
    reading, cleaning, keeping = shares_of(report, 0.1, 0.9)
    content = read_file(Path(origin.file), report=reading)
    read = preview(content, origin.file, origin.choices, known.name, report=cleaning)
    renewed = OwnLists().renew(known.id, read.words, read.origin, now_in_utc(), report=keeping)
    return renewed, read


def _add(words: WordList, name: str, origin: Origin | Making, report: Report) -> OwnList:
    taken = [one.id for one in catalogue.known_lists()]
    return OwnLists().add(words, name, origin, now_in_utc(), taken, report=report)


# --- what is made of others -------------------------------------------------------------------------


def try_making(making: Making, report: Report = in_silence) -> tuple[WordList, Making]:
    """Make a list of others as they are now, and keep nothing; see `own_lists.make`.

    Raises:
        WordListError: as `make`.
    """

    def load(source: str) -> WordList:
        report(0, 0)
        return catalogue.load(source).words

    return make(making, load)


def keep_made(words: WordList, making: Making, name: str, report: Report = in_silence) -> OwnList:
    """Keep a list that was made of others; one that is made in just this way is not made twice.

    Args:
        words: what was made.
        making: how, with the hashes of the sources.
        name: what the person calls it.
        report: is told how much is written; may raise to stop, and nothing is kept then.

    Raises:
        OSError: if it cannot be kept.
    """
    wanted = replace(making, hashes=())
    for one in OwnLists().all():
        if one.making is not None and replace(one.making, hashes=()) == wanted:
            return one
    return _add(words, name, making, report)


def renew_all(struck: Mapping[str, tuple[str, ...]], report: Report = in_silence) -> None:
    """Make anew all lists that are made of others which have changed.

    What cannot be made stays as it is.

    Args:
        struck: the words that a person leaves out now, of the lists that are made without them,
            by the sources of these.
        report: may raise to stop.
    """
    lists = OwnLists().all()
    for does in (partial(_strike, struck=struck), _renew):  # what is made of these comes after them
        for one in lists:
            report(0, 0)
            does(one)


def _renew(one: OwnList) -> None:
    if one.making is not None:
        catalogue.renew(one.id)


def _strike(one: OwnList, struck: Mapping[str, tuple[str, ...]]) -> None:
    """Make a list anew without the words that are struck now, if these are others than before."""
    making = one.making
    if making is None or making.operation is not Operation.UNSTRUCK:
        return
    now = struck.get(making.sources[0], making.struck)
    if now == making.struck:
        return
    try:
        words, made = try_making(replace(making, struck=now))
        OwnLists().renew(one.id, words, made, now_in_utc())
    except (OSError, WordListError) as error:
        log.warning("%s is not made anew: %s", one.name, error)
