"""A JSON array or object -> its elements or keys, one after the other.

Python's own reader takes the text as a whole and makes everything in it at once, which of a long
list takes seconds in which no other thread can do anything, and nobody can be asked to stop.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_SPACE = re.compile(r"[ \t\n\r]*")
_PLAIN = re.compile(r'(?:[ \t\n\r]*+"[^"\\\x00-\x1f]*+"[ \t\n\r]*+,)++')
"""Strings without escapes, as nearly all are, with a comma behind each."""
_LONGEST = 1 << 22  # characters of an element: of what is longer, reading takes noticeably long
_GOES_ON = ("", *"0123456789.eE+-")
"""What may stand behind the part of a number, with nothing where the text ends so far."""
_FEW = 50  # members of an object, of which one may be the list
_DECODE = json.JSONDecoder().raw_decode


class NoList(ValueError):
    """The text is no array and no object, or is one that is broken."""


def json_entries(pieces: Iterable[str], *, is_beginning: bool = False) -> Iterator[object]:
    """Yield the elements of an array, or the keys of an object.

    An object of few members that has a longer array, ``{"words": [...], "version": 2}``, holds that.

    Args:
        pieces: the text, piece by piece.
        is_beginning: whether the text may end anywhere.

    Raises:
        NoList: if it is neither, or an element of it is enormous.
    """
    reader = _Reader(pieces)
    opening = reader.sign()
    if opening not in ("[", "{"):
        raise NoList
    closing = "]" if opening == "[" else "}"
    try:
        if not reader.takes(closing):
            yield from _entries(reader) if closing == "]" else _keys(reader)
        if reader.sign():
            raise NoList
    except _Cut:
        if not is_beginning:
            raise NoList from None


def _entries(reader: _Reader) -> Iterator[object]:
    while True:
        yield from reader.plain()
        entry = reader.value()
        goes_on = _goes_on(reader, "]")
        yield entry
        if not goes_on:
            return


def _keys(reader: _Reader) -> Iterator[object]:
    """Yield the keys, or the longest array of an object that has few."""
    first: list[tuple[str, object]] | None = []  # until it is known that there are more
    goes_on = True
    while goes_on:
        key = reader.value()
        if not isinstance(key, str) or reader.sign() != ":":
            raise NoList
        value = reader.value()
        goes_on = _goes_on(reader, "}")
        if first is None:
            yield key
            continue
        first.append((key, value))
        if len(first) > _FEW:
            yield from (key for key, _value in first)
            first = None
    if first is not None:
        arrays = [value for _key, value in first if isinstance(value, list)]
        longest = max(arrays, key=len, default=[])
        yield from longest if len(longest) > len(first) else (key for key, _value in first)


def _goes_on(reader: _Reader, closing: str) -> bool:
    """Tell whether another element or member follows."""
    sign = reader.sign()
    if sign not in (",", closing):
        raise _Cut if not sign else NoList
    return sign == ","


class _Cut(Exception):
    """The text ends too early."""


class _Reader:
    """Reads one thing after the other, and asks for more text when there is not enough."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self._pieces = iter(pieces)
        self._text = ""
        self._at = 0

    def sign(self) -> str:
        """Return the next character that is no space, and go past it; nothing at the end."""
        while True:
            self._at = self._past_space()
            if self._at < len(self._text):
                self._at += 1
                return self._text[self._at - 1]
            if not self._get_more():
                return ""

    def takes(self, sign: str) -> bool:
        """Go past a character if it is the next that is no space; tell whether it is."""
        found = self.sign()
        if not found:
            raise _Cut
        if found == sign:
            return True
        self._at -= 1
        return False

    def plain(self) -> Iterator[str]:
        """Yield the strings that can be seen to be whole, and go past them and their commas."""
        if found := _PLAIN.match(self._text, self._at):
            self._at = found.end()
            yield from found[0].split('"')[1::2]

    def value(self) -> object:
        """Return the next value, and go past it.

        Raises:
            NoList: if there is none.
            _Cut: if the text ends before it does.
        """
        while True:
            begin = self._past_space()
            try:
                value, end = _DECODE(self._text, begin)
            except (ValueError, RecursionError) as error:
                wrong = error
            else:
                if self._text[end : end + 1] not in _GOES_ON:  # else it may be part of a number
                    self._at = end
                    return value
                wrong = ValueError()
            if len(self._text) - begin > _LONGEST or isinstance(wrong, RecursionError):
                raise NoList from wrong
            if not self._get_more(len(self._text) - begin + 1):
                raise _Cut from wrong

    def _past_space(self) -> int:
        found = _SPACE.match(self._text, self._at)
        assert found is not None  # it may be empty
        return found.end()

    def _get_more(self, at_least: int = 1) -> bool:
        """Have so much more text, or more; tell whether there is any."""
        more, size = [], 0
        for piece in self._pieces:
            more.append(piece)
            size += len(piece)
            if size >= at_least:
                break
        self._text = self._text[self._at :] + "".join(more)
        self._at = 0
        return size > 0
