"""What JSON gave -> what it is to be: of the right type, and within what anything can come to."""

from __future__ import annotations

import json
from enum import Enum
from os import fspath
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

_T = TypeVar("_T")

MOST = 1_000_000_000
"""What nothing is counted beyond: any file with numbers can hold that, and any figure show it."""

LONGEST = 1 << 15
"""Letters at most that a person can write into a field."""


def read_number(value: Any) -> int:  # noqa: ANN401 - it is what a file holds
    """Return a whole number from 0 to `MOST`.

    Raises:
        TypeError: if it is no whole number.
        ValueError: if it is out of range.
    """
    number = _of_kind(int, value, "no number")
    if not 0 <= number <= MOST:
        raise ValueError(f"{number!r:.50} is out of range")
    return number


def read_text(value: Any) -> str:  # noqa: ANN401
    """Return a text that can be written, of `LONGEST` letters or less.

    Raises:
        TypeError: if it is no text.
        ValueError: if it is too long, or half a character is in it.
    """
    text = read_path(value)
    text.encode()
    return text


def read_path(value: Any) -> str:  # noqa: ANN401
    """Return the name of a file, of `LONGEST` letters or less.

    What is no character in it stands as half of one, see `os.fsdecode`.

    Raises:
        TypeError: if it is no text.
        ValueError: if it is too long.
    """
    text = _of_kind(str, value, "no text")
    if len(text) > LONGEST:
        raise ValueError(f"{text[:20]!r}… is too long")
    return text


def read_flag(value: Any) -> bool:  # noqa: ANN401
    """Return what is true or false.

    Raises:
        TypeError: if it is neither.
    """
    return _of_kind(bool, value, "neither true nor false")


def read_list(value: Any) -> list[Any]:  # noqa: ANN401
    """Return a list.

    Raises:
        TypeError: if it is none.
    """
    return _of_kind(list, value, "no list")


def read_object(value: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return what has members with names.

    Raises:
        TypeError: if it has none.
    """
    return _of_kind(dict, value, "no object")


def _of_kind(kind: type[_T], value: Any, what_else: str) -> _T:  # noqa: ANN401
    if type(value) is not kind:
        raise TypeError(f"{value!r:.50} is {what_else}")
    return value


VERSION = 2
"""Of the vocabulary of answers: goes up when a key is called otherwise, or means something else."""


def answer_text(members: Mapping[str, object], *, ascii_only: bool = False) -> str:
    """Write an answer to programs as JSON, with its version; see `json_text`.

    Its keys, and what they mean, are those of the page ``json.md`` of the manual.
    """
    return json_text({"version": VERSION, **members}, ascii_only=ascii_only)


def json_text(value: object, *, ascii_only: bool = False) -> str:
    """Write `value` as JSON for reading: what holds nothing but scalars and lists of them fits a line.

    Args:
        value: dictionaries with string keys, lists, strings, numbers, booleans and None; and enums,
            which stand as their values, and paths.
        ascii_only: escape all other characters, for a stream that cannot carry them.
    """

    def one_line(item: object) -> str:
        return json.dumps(item, ensure_ascii=ascii_only, default=_plain)

    def written(item: object, depth: int) -> str:
        members = _members(item)
        if not members or (depth and _is_flat(item)):
            return one_line(item)
        is_dict = isinstance(item, dict)
        lines = [
            (f"{one_line(key)}: " if is_dict else "") + written(member, depth + 1)
            for key, member in members
        ]
        opening, closing = "{}" if is_dict else "[]"
        inner, outer = "\n" + "  " * (depth + 1), "\n" + "  " * depth
        return opening + inner + f",{inner}".join(lines) + outer + closing

    return written(value, 0)


def _plain(value: Any) -> object:  # noqa: ANN401
    """Return what stands in JSON for what it does not know."""
    return value.value if isinstance(value, Enum) else fspath(value)


def _members(item: object) -> list[tuple[object, object]]:
    """Return the keys and values of a dictionary, the places and values of a list, else nothing."""
    if isinstance(item, dict):
        return list(item.items())
    return list(enumerate(item)) if isinstance(item, list) else []


def _is_flat(item: object) -> bool:
    """Tell whether `item` fits a line: it holds nothing but scalars and lists of scalars."""
    return all(
        not isinstance(member, dict) and not any(_members(inner) for _, inner in _members(member))
        for _, member in _members(item)
    )
