"""Bytes of a word list -> its text, whatever encoding it was written in."""

from __future__ import annotations

import codecs
import io
import unicodedata
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import WordListError

if TYPE_CHECKING:
    from collections.abc import Iterator

_CONTROL_SHARE = 100  # more than one control character in so many: not a text
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f") | {127})
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_BLOCK = 65_536  # characters or bytes looked at together: no call holds up other threads for long


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
