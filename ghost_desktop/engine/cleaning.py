"""How a word list may be written, and what is said of the entries that are no words.

Nothing is dropped in silence. Which encodings, what capitals mean, what is a word: the rules that
the documentation of imported lists gives. `entries` applies them to a file.
"""

from __future__ import annotations

import codecs
import io
import unicodedata
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MAX_WORD_LENGTH = 1_000
"""Letters in the longest word that is kept."""

EXAMPLES = 5
"""Dropped entries that a report shows for each reason."""

LOWER_SHARE = 10
"""One entry in so many must be lower case for capitals to mark names."""

_CONTROL_SHARE = 100  # more than one control character in so many: not a text
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f") | {127})
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_BLOCK = 65_536  # characters or bytes looked at together: no call holds up other threads for long


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


def as_in_lists(written: str) -> str:
    """Compose (NFC) and lower letters that a person has written, as words of lists are."""
    return unicodedata.normalize("NFC", written.lower())


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


def to_utf8(data: bytes, name: str) -> tuple[bytes, str]:
    """Return the text of `data` as UTF-8 without a mark, and the name of its encoding.

    UTF-16 with a mark, UTF-8 with or without one, else Latin-1.

    Raises:
        WordListError: if it is no text: a NUL, too many control characters, or no valid UTF-16.
    """
    if data.startswith(_UTF16_MARKS):
        try:
            text, encoding = _recode(data, "utf-16"), "UTF-16"
        except UnicodeDecodeError:
            message = f"{name} begins like UTF-16 text but is none; save it as UTF-8."
            raise WordListError(message) from None
        _refuse_binary(text, name)
        return text, encoding
    _refuse_binary(data, name)
    if data.isascii():
        return data, "ASCII"
    try:
        for _ in codecs.iterdecode(_pieces(data), "utf-8"):
            pass
    except UnicodeDecodeError:
        return _recode(data, "latin-1"), "Latin-1"
    return data.removeprefix(codecs.BOM_UTF8), "UTF-8"


def _pieces(data: bytes) -> Iterator[bytes]:
    return (data[first : first + _BLOCK] for first in range(0, len(data), _BLOCK))


def _recode(data: bytes, encoding: str) -> bytes:
    return b"".join(text.encode() for text in codecs.iterdecode(_pieces(data), encoding))


def _refuse_binary(data: bytes, name: str) -> None:
    controls = sum(len(piece) - len(piece.translate(None, _CONTROLS)) for piece in _pieces(data))
    if b"\0" in data or controls * _CONTROL_SHARE > len(data):
        raise WordListError(
            f"{name} is not a text; a word list is a text file with one word a line."
        )


def text_blocks(data: bytes) -> Iterator[str]:
    """Yield the text of UTF-8 `data` a few thousand lines at a time.

    Letters are composed (NFC), and every line ends with LF, the last one too.
    """
    stream = io.TextIOWrapper(io.BytesIO(data), "utf-8")  # LF, CRLF and CR end a line
    # Nothing composes with a line end, so that blocks of lines compose as the whole would.
    while text := stream.read(_BLOCK) + stream.readline():
        yield unicodedata.normalize("NFC", text if text.endswith("\n") else text + "\n")
