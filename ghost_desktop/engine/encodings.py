"""Bytes of a word list -> its text, whatever encoding it was written in."""

from __future__ import annotations

import codecs
import io
import unicodedata
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import BrokenUtf16, NoText, UnmarkedUtf16, WordListError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_CONTROL_SHARE = 100  # more than one control character in so many: not a text
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f") | {127})
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_HIGH_BYTES = bytes(range(0x21))  # in UTF-16, of the letters of every script that is an alphabet
_WINDOWS_1252 = "".join(
    bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(256)
)
"""Characters by their bytes; the five bytes that Windows-1252 has no character for are as in
Latin-1, so that there is no file that cannot be read."""
_BLOCK = 65_536  # characters or bytes looked at together: no call holds up other threads for long


def to_utf8(data: bytes, name: str) -> tuple[bytes, str]:
    """Return the text of `data` as UTF-8 without a mark, and the name of its encoding.

    UTF-16 with a mark, UTF-8 with or without one, else Windows-1252.

    Raises:
        WordListError: if it is no text: a NUL, too many control characters, or no valid UTF-16;
            or if it is UTF-16 without a mark.
    """
    if data.startswith(_UTF16_MARKS):
        try:
            text = _recode(codecs.iterdecode(_pieces(data), "utf-16"))
        except UnicodeDecodeError:
            raise WordListError(BrokenUtf16(name)) from None
        if _is_binary(text):
            raise WordListError(NoText(name))
        return text, "UTF-16"
    if _is_binary(data):
        raise WordListError(UnmarkedUtf16(name) if _is_unmarked_utf16(data) else NoText(name))
    if data.isascii():
        return data, "ASCII"
    try:
        for _ in codecs.iterdecode(_pieces(data), "utf-8"):
            pass
    except UnicodeDecodeError:
        letters = (codecs.charmap_decode(piece, "strict", _WINDOWS_1252) for piece in _pieces(data))
        return _recode(text for text, _ in letters), "Windows-1252"
    return data.removeprefix(codecs.BOM_UTF8), "UTF-8"


def _pieces(data: bytes) -> Iterator[bytes]:
    return (data[first : first + _BLOCK] for first in range(0, len(data), _BLOCK))


def _recode(texts: Iterable[str]) -> bytes:
    return b"".join(text.encode() for text in texts)


def _is_binary(data: bytes) -> bool:
    controls = sum(len(piece) - len(piece.translate(None, _CONTROLS)) for piece in _pieces(data))
    return b"\0" in data or controls * _CONTROL_SHARE > len(data)


def _is_unmarked_utf16(data: bytes) -> bool:
    """Tell whether every second byte, and no other, is as in UTF-16, and the letters are a text."""
    first, second = (half.translate(None, _HIGH_BYTES) == b"" for half in (data[::2], data[1::2]))
    if len(data) % 2 or first is second:
        return False
    encoding = "utf-16-be" if first else "utf-16-le"
    return not _is_binary(_recode(codecs.iterdecode(_pieces(data), encoding)))


def text_blocks(data: bytes) -> Iterator[str]:
    """Yield the text of UTF-8 `data` a few thousand lines at a time.

    Letters are composed (NFC), and every line ends with LF, the last one too.
    """
    stream = io.TextIOWrapper(io.BytesIO(data), "utf-8")  # LF, CRLF and CR end a line
    # Nothing composes with a line end, so that blocks of lines compose as the whole would.
    while text := stream.read(_BLOCK) + stream.readline():
        yield unicodedata.normalize("NFC", text if text.endswith("\n") else text + "\n")
