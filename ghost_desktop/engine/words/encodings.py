"""Bytes of a word list -> its text, whatever encoding it was written in.

A text is given piece by piece, as often as it is asked for, and is nowhere as a whole: it would
take as much memory as the file again, and a call that reads all of it would hold up other threads.
"""

from __future__ import annotations

import codecs
import io
import re
import unicodedata
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import (
    BrokenUtf16,
    NoText,
    NotInEncoding,
    UnmarkedUtf16,
    WordListError,
)
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence, shares_of
from ghost_desktop.engine.texts import N_

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ghost_desktop.engine.errors import Refusal
    from ghost_desktop.engine.reporting import Report

_CONTROL_SHARE = 100  # more than one control character in so many: not a text
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f") | {127})
_MARK = "\ufeff"
_MARKS = re.compile(f"^{_MARK}+", re.MULTILINE)  # files are put together from others that have one
_UNMARKED = ("utf-8", "utf-16-le", "utf-16-be")
"""Encodings of which Python leaves a mark in the text."""
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_HIGH_BYTES = bytes(range(0x21))  # in UTF-16, of the letters of every script that is an alphabet
_WINDOWS_1252 = "".join(
    bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(256)
)
"""Characters by their bytes; the five bytes that Windows-1252 has no character for are as in
Latin-1, so that there is no file that cannot be read."""
_BLOCK = 65_536  # characters or bytes looked at together: no call holds up other threads for long

LONGEST_LINE = 65_536
"""Characters of a line that are looked at, at least: what is so long is no word."""

_MOST_MARKS = 30
"""Marks after each other that are put in order, as in Unicode's "stream-safe" text (UAX 15): the
time which that takes grows with the square of their number."""

_JOINER = "\u034f"  # a mark that is not moved, nor others across it
_NO_LETTERS = re.compile(rf"[^\w\s\x00-\x7f]{{{_MOST_MARKS + 1},}}")
_TWO_SUCH = re.compile(r"[^\w\s\x00-\x7f]{2}")
_EVERY_SO_MANY = 32  # characters of a text are looked at, to see whether such a run is in it

ENCODINGS = {
    "UTF-8": "utf-8",
    N_("UTF-16, little end first"): "utf-16-le",
    N_("UTF-16, big end first"): "utf-16-be",
    "Windows-1250": "cp1250",
    "Windows-1251": "cp1251",
    "Windows-1252": "cp1252",
    "Windows-1253": "cp1253",
    "Windows-1254": "cp1254",
    "Windows-1257": "cp1257",
    "ISO 8859-2": "iso8859-2",
    "ISO 8859-5": "iso8859-5",
    "ISO 8859-7": "iso8859-7",
    "ISO 8859-9": "iso8859-9",
    "ISO 8859-15": "iso8859-15",
    "KOI8-R": "koi8-r",
    "KOI8-U": "koi8-u",
    "CP437": "cp437",
    "CP850": "cp850",
    "Mac Roman": "mac-roman",
}
"""The encodings that can be chosen, as they are called, and as Python calls them."""


class Text(Record):
    """What is written in some bytes.

    Attributes:
        encoding: what players call its encoding.
        data: the bytes.
        codec: what Python calls the encoding; none for Windows-1252 with the characters of Latin-1.
    """

    encoding: str
    data: bytes
    codec: str

    def pieces(self, report: Report = in_silence) -> Iterator[str]:
        """Yield the text, some thousand characters at a time, without a mark at its beginning.

        Args:
            report: is told how many bytes are read; may raise to stop.

        Raises:
            UnicodeDecodeError: if it is none in this encoding.
        """
        read = _pieces(self.data, report)
        if not self.codec:
            for piece in read:
                yield codecs.charmap_decode(piece, "strict", _WINDOWS_1252)[0]
            return
        decoder = codecs.getincrementaldecoder(self.codec)()
        is_first = self.codec in _UNMARKED
        for piece in read:
            text = decoder.decode(piece)
            yield text.removeprefix(_MARK) if is_first else text
            is_first = is_first and not text
        decoder.decode(b"", final=True)  # nothing, or an error


def read_text(
    data: bytes,
    name: str,
    encoding: str | None = None,
    *,
    report: Report = in_silence,
) -> Text:
    """Return the text of `data`, and find out its encoding if none is given.

    Args:
        data: the file.
        name: what players call the list.
        encoding: one of `ENCODINGS`; by default UTF-16 with a mark, UTF-8 with or without one, else
            Windows-1252.
        report: is told how many bytes are looked at; may raise to stop.

    Raises:
        WordListError: if it is no text: a NUL, too many control characters, or none in this
            encoding; or if it is UTF-16 without a mark, and no encoding was chosen.
    """
    if encoding is not None:
        text = Text(encoding, data, ENCODINGS[encoding])
        return _looked_through(text, NotInEncoding(name, encoding), name, report)
    if data.startswith(_UTF16_MARKS):
        text = Text("UTF-16", data, "utf-16")
        return _looked_through(text, BrokenUtf16(name), name, report)
    looking, decoding = shares_of(report, 0.5)
    if _is_binary(_pieces(data, looking)):
        raise WordListError(_why_no_text(data, name))
    if all(piece.isascii() for piece in _pieces(data)):
        return Text("ASCII", data, "ascii")
    text = Text("UTF-8", data, "utf-8")
    try:
        for _ in text.pieces(decoding):
            pass
    except UnicodeDecodeError:
        return Text("Windows-1252", data, "")
    return text


def refuse_binary(beginning: bytes, name: str) -> None:
    """Refuse the beginning of a file that cannot be one of a text, whatever follows.

    Raises:
        WordListError: if it has a NUL and is not UTF-16 by its mark.
    """
    if b"\0" in beginning and not beginning.startswith(_UTF16_MARKS):
        raise WordListError(_why_no_text(beginning, name))


def _why_no_text(data: bytes, name: str) -> Refusal:
    return UnmarkedUtf16(name) if _is_unmarked_utf16(data) else NoText(name)


def _looked_through(text: Text, refusal: Refusal, name: str, report: Report) -> Text:
    """Return a text that is one.

    Raises:
        WordListError: if it is none in its encoding, with this refusal, or none at all.
    """
    try:
        is_binary = _is_binary(piece.encode() for piece in text.pieces(report))
    except UnicodeDecodeError:
        raise WordListError(refusal) from None
    if is_binary:
        raise WordListError(NoText(name))
    return text


def _pieces(data: bytes, report: Report = in_silence) -> Iterator[bytes]:
    for first in range(0, len(data), _BLOCK):
        report(first, len(data))
        yield data[first : first + _BLOCK]


def _is_binary(pieces: Iterable[bytes]) -> bool:
    controls = size = 0
    for piece in pieces:
        if b"\0" in piece:
            return True
        controls += len(piece) - len(piece.translate(None, _CONTROLS))
        size += len(piece)
    return controls * _CONTROL_SHARE > size


def _is_unmarked_utf16(data: bytes) -> bool:
    """Tell whether every second byte, and no other, is as in UTF-16, and the letters are a text."""
    first, second = (
        all(piece[half::2].translate(None, _HIGH_BYTES) == b"" for piece in _pieces(data))
        for half in (0, 1)
    )
    if len(data) % 2 or first is second:
        return False
    text = Text("", data, "utf-16-be" if first else "utf-16-le")
    return not _is_binary(piece.encode() for piece in text.pieces())


def line_blocks(pieces: Iterable[str]) -> Iterator[str]:
    """Yield a text as blocks of whole lines, which end with LF, the last one too.

    Of a line of more than `LONGEST_LINE` characters the rest is left out, and so is the mark of the
    order of bytes with which one begins.

    Args:
        pieces: the text, piece by piece; LF, CRLF and CR end a line.
    """
    newlines = io.IncrementalNewlineDecoder(None, translate=True)
    begun = ""
    for piece in pieces:
        lines, end, last = newlines.decode(piece).rpartition("\n")
        if end:
            yield _unmarked(begun + lines + end)
            begun = ""
        begun = (begun + last)[:LONGEST_LINE]
    begun += newlines.decode("", final=True)
    if begun:
        yield _unmarked(begun.removesuffix("\n") + "\n")


def _unmarked(lines: str) -> str:
    return _MARKS.sub("", lines) if _MARK in lines else lines


def composed(block: str) -> str:
    """Compose the letters of some lines (NFC)."""
    # Nothing composes with a line end, so that blocks of lines compose as the whole would.
    if _TWO_SUCH.search(block[::_EVERY_SO_MANY]):
        block = _NO_LETTERS.sub(_stream_safe, block)
    return unicodedata.normalize("NFC", block)


def _stream_safe(run: re.Match[str]) -> str:
    """Return characters after each other, so that there are never too many marks among them."""
    if not any(map(unicodedata.combining, run[0])):
        return run[0]
    firsts = range(0, len(run[0]), _MOST_MARKS)
    return _JOINER.join(run[0][first : first + _MOST_MARKS] for first in firsts)
