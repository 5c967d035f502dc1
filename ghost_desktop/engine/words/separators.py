"""The text of a file -> its entries, a line each, whatever stands between them.

Text comes in pieces and goes on in blocks of lines, so that a file of any size is never in memory
as a whole, or in the way of another thread.
"""

from __future__ import annotations

import csv
import io
import json
import re
from itertools import chain, islice
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import BrokenTable, NoJsonList, NoSuchColumn, WordListError
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.words.encodings import LONGEST_LINE, line_blocks
from ghost_desktop.engine.words.import_report import Separator

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.encodings import Text
    from ghost_desktop.engine.words.import_report import ImportChoices


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


def json_entries(pieces: Iterable[str]) -> Iterator[object]:
    """Yield the elements of an array, or the keys of an object.

    An object of few members that has a longer array, ``{"words": [...], "version": 2}``, holds that.

    Args:
        pieces: the text, piece by piece.

    Raises:
        NoList: if it is neither, or an element of it is enormous.
    """
    reader = _Reader(pieces)
    opening = reader.sign()
    if opening not in ("[", "{"):
        raise NoList
    closing = "]" if opening == "[" else "}"
    if not reader.takes(closing):
        yield from _entries(reader) if closing == "]" else _keys(reader)
    if reader.sign():
        raise NoList


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
        raise NoList
    return sign == ","


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
            raise NoList
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
            NoList: if there is none, or the text ends before it does.
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
            is_hopeless = len(self._text) - begin > _LONGEST or isinstance(wrong, RecursionError)
            if is_hopeless or not self._get_more(len(self._text) - begin + 1):
                raise NoList from wrong

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


_DELIMITERS = ",;\t|"
_LOOKED_AT = 20
"""Lines of a table that say what stands between its fields."""
_TOGETHER = 4_096
"""Entries that go on as one block."""
_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_FIELD = re.compile(r"(?:(?! \w\w:)[^/\t\\]|\\.)*")
"""The stem of a line of Hunspell's, with its \\/: without flags, and what is said of it as ``po:noun``."""


def separated(
    text: Text, name: str, choices: ImportChoices, report: Report = in_silence
) -> Iterator[str]:
    """Yield the entries of a file, a line each, in blocks of lines.

    Args:
        text: the file.
        name: what players call the list.
        choices: what stands between entries.
        report: is told how many bytes are read; may raise to stop.

    Raises:
        WordListError: if a file that should be JSON is none, or should be a table and is none, or
            no row has so many columns.
    """
    pieces = text.pieces(report)
    lines = line_blocks(pieces)
    match choices.separator:
        case Separator.LINE:
            return lines
        case Separator.SPACE:
            return _pieces(pieces)
        case Separator.CSV:
            return _together(_column(lines, name, choices.column))
        case Separator.JSON:
            return _together(_strings(pieces, name))
        case Separator.HUNSPELL:
            return _together(_stems(lines))


def delimiter_of(rows: list[str]) -> str:
    """Return what stands between the fields of a table: what divides all of some rows the most.

    Raises:
        csv.Error: if they are no rows.
    """

    def least(delimiter: str) -> int:
        return min(map(len, csv.reader(rows, delimiter=delimiter)), default=0)

    return max(_DELIMITERS, key=least)  # the first of equals


def _pieces(pieces: Iterable[str]) -> Iterator[str]:
    begun = ""
    for piece in pieces:
        last = piece[-1:]
        entries = (begun + piece).split()
        begun = "" if last.isspace() or not entries else entries.pop()[:LONGEST_LINE]
        if entries:
            yield "\n".join(entries) + "\n"
    if begun:
        yield begun + "\n"


def _column(blocks: Iterable[str], name: str, column: int) -> Iterator[str]:
    lines = (line for block in blocks for line in io.StringIO(block, newline="\n"))
    first = list(islice(lines, _LOOKED_AT))
    widest = 0
    rows = None
    try:
        rows = csv.reader(chain(first, lines), delimiter=delimiter_of(first))
        for row in rows:
            widest = max(widest, len(row))
            yield row[column - 1] if len(row) >= column else ""
    except csv.Error as error:
        raise WordListError(BrokenTable(name, rows.line_num if rows else 1)) from error
    if 0 < widest < column:
        raise WordListError(NoSuchColumn(name, column, widest))


def _strings(pieces: Iterable[str], name: str) -> Iterator[str]:
    try:
        for entry in json_entries(pieces):
            yield entry if isinstance(entry, str) else json.dumps(entry)
    except NoList as error:
        raise WordListError(NoJsonList(name)) from error


def _stems(blocks: Iterable[str]) -> Iterator[str]:
    lines = (line for block in blocks for line in block.split("\n")[:-1])
    for number, line in enumerate(lines):
        if number or not line.strip().isdecimal():  # the first says how many there are
            found = _FIELD.match(line)
            yield found[0].replace("\\/", "/") if found else ""


def _together(entries: Iterator[str]) -> Iterator[str]:
    """Give entries on, some as a block: within one, the end of a line is a space like others."""
    while some := list(islice(entries, _TOGETHER)):
        block = "\n".join(some)
        if len(block) > LONGEST_LINE or "\r" in block or block.count("\n") >= len(some):
            block = "\n".join(_LINE_ENDS.sub(" ", entry[:LONGEST_LINE]) for entry in some)
        yield f"{block}\n".encode("utf-8", "replace").decode()  # JSON may have half a character
