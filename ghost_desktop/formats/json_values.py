"""What JSON gave -> what it is to be: of the right type, and within what anything can come to."""

from __future__ import annotations

from typing import Any

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
    if type(value) is not int:
        raise TypeError(f"{value!r:.50} is no number")
    if not 0 <= value <= MOST:
        raise ValueError(f"{value!r:.50} is out of range")
    return value


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
    if type(value) is not str:
        raise TypeError(f"{value!r:.50} is no text")
    if len(value) > LONGEST:
        raise ValueError(f"{value[:20]!r}… is too long")
    return value


def read_flag(value: Any) -> bool:  # noqa: ANN401
    """Return what is true or false.

    Raises:
        TypeError: if it is neither.
    """
    if type(value) is not bool:
        raise TypeError(f"{value!r:.50} is neither true nor false")
    return value


def read_list(value: Any) -> list[Any]:  # noqa: ANN401
    """Return a list.

    Raises:
        TypeError: if it is none.
    """
    if type(value) is not list:
        raise TypeError(f"{value!r:.50} is no list")
    return value


def read_object(value: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return what has members with names.

    Raises:
        TypeError: if it has none.
    """
    if type(value) is not dict:
        raise TypeError(f"{value!r:.50} is no object")
    return value
