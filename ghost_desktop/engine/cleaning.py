"""Bytes of any word list -> its words, and a report of what became of each entry.

Nothing is dropped in silence. Which encodings, what capitals mean, what is a word: the rules that
the documentation of imported lists gives.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_WORD_LENGTH = 1_000
"""Letters in the longest word that is kept."""

EXAMPLES = 5
"""Dropped entries that a report shows for each reason."""

_LOWER_SHARE = 10  # one entry in so many must be lower case for capitals to mark names
_CONTROL_SHARE = 100  # more than one control character in so many: not a text
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f") | {127})
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_LINE_END = re.compile("\r\n|\r|\n")


class WordListError(ValueError):
    """The bytes or the words cannot be played with; the message says why, in one sentence."""


class Reason(Enum):
    """Why an entry of a file is not a word of the list. The value is its name in JSON."""

    BLANK = "blank"
    NOT_LETTERS = "not_letters"
    CAPITAL = "capital"
    TOO_LONG = "too_long"
    DUPLICATE = "duplicate"


class Capitals(Enum):
    """What an entry with a capital letter is taken for."""

    AUTO = "auto"
    """Names, if at least one entry in ten is all lower case; else words."""

    DROP = "drop"
    """Names, which are dropped."""

    LOWER = "lower"
    """Words, which are lowered."""


@dataclass(frozen=True)
class Dropped:
    """The entries dropped for one reason: how many, and the first few as they stood."""

    count: int
    examples: tuple[str, ...]


@dataclass(frozen=True)
class ImportReport:
    """What became of the entries of a file: ``entries == kept + the dropped ones``.

    Attributes:
        encoding: how the bytes were read: ``"ASCII"``, ``"UTF-8"``, ``"UTF-16"`` or ``"Latin-1"``.
        entries: lines in the file; the nothing after a last line end is no line.
        kept: words in the list.
        lowered: kept words that had a capital in the file.
        dropped: by reason; a reason that struck nothing is absent.
    """

    encoding: str
    entries: int
    kept: int
    lowered: int = 0
    dropped: Mapping[Reason, Dropped] = field(default_factory=lambda: MappingProxyType({}))


def capitals(letters: str) -> str:
    """Write letters as players see them: in capitals, but for those like ß that have none."""
    return "".join(upper if len(upper := letter.upper()) == 1 else letter for letter in letters)


def describe_dropped(report: ImportReport) -> str:
    """Say what was dropped and why, most frequent first: ``"12 duplicates, 3 blank lines"``."""
    phrases = {
        Reason.BLANK: ("blank line", "blank lines"),
        Reason.NOT_LETTERS: ("with other characters than letters",) * 2,
        Reason.CAPITAL: ("with a capital", "with capitals"),
        Reason.TOO_LONG: (f"of more than {MAX_WORD_LENGTH:,} letters",) * 2,
        Reason.DUPLICATE: ("duplicate", "duplicates"),
    }
    by_count = sorted(report.dropped.items(), key=lambda item: -item[1].count)
    return ", ".join(f"{d.count:,} {phrases[reason][d.count > 1]}" for reason, d in by_count)


def decode(data: bytes, name: str) -> tuple[str, str]:
    """Return the text of `data` and the name of its encoding.

    UTF-16 with a mark, UTF-8 with or without one, else Latin-1.

    Raises:
        WordListError: if it is no text: a NUL, too many control characters, or no valid UTF-16.
    """
    if data.startswith(_UTF16_MARKS):
        try:
            text, encoding = data.decode("utf-16"), "UTF-16"
        except UnicodeDecodeError:
            message = f"{name} begins like UTF-16 text but is none; save it as UTF-8."
            raise WordListError(message) from None
        data = text.encode()
    else:
        try:
            text, encoding = data.decode("utf-8-sig"), "ASCII" if data.isascii() else "UTF-8"
        except UnicodeDecodeError:
            text, encoding = data.decode("latin-1"), "Latin-1"
    controls = len(data) - len(data.translate(None, _CONTROLS))
    if b"\0" in data or controls * _CONTROL_SHARE > len(data):
        raise WordListError(
            f"{name} is not a text; a word list is a text file with one word a line."
        )
    return text, encoding


def clean(text: str, encoding: str, capitals: Capitals) -> tuple[list[str], ImportReport]:
    """Return the distinct words of `text` in their order, and what became of the other entries.

    Args:
        text: one entry a line; LF, CRLF or CR.
        encoding: for the report.
        capitals: what to do with entries that have a capital letter.
    """
    lines = _LINE_END.split(unicodedata.normalize("NFC", text))
    if not lines[-1]:
        lines.pop()  # a last line end begins no entry
    entries = [line.strip() for line in lines]
    if capitals is Capitals.AUTO:
        # Entries with other characters go anyway and say nothing about the use of capitals.
        lower = [entry == entry.lower() for entry in entries if entry.isalpha()]
        names_have_capitals = sum(lower) * _LOWER_SHARE >= len(lower)
    else:
        names_have_capitals = capitals is Capitals.DROP

    kept: dict[str, None] = {}
    lowered = 0
    dropped: dict[Reason, list[str]] = {}
    for entry in entries:
        word = unicodedata.normalize("NFC", entry.lower())
        if not word.isalpha():  # lowering can bring a mark that is no letter, as in Turkish
            reason = Reason.NOT_LETTERS if entry else Reason.BLANK
        elif names_have_capitals and word != entry:
            reason = Reason.CAPITAL
        elif len(word) > MAX_WORD_LENGTH:
            reason = Reason.TOO_LONG
        elif word in kept:
            reason = Reason.DUPLICATE
        else:
            kept[word] = None
            lowered += word != entry
            continue
        dropped.setdefault(reason, []).append(entry)
    report = ImportReport(
        encoding=encoding,
        entries=len(entries),
        kept=len(kept),
        lowered=lowered,
        dropped=MappingProxyType(
            {reason: Dropped(len(e), tuple(e[:EXAMPLES])) for reason, e in dropped.items()}
        ),
    )
    return list(kept), report
