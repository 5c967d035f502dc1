"""What JSON gave -> what it is to be: of the right type, and within what anything can come to."""

from __future__ import annotations

from typing import Any, TypeVar

_T = TypeVar("_T")

MOST = 1_000_000_000
"""What nothing is counted beyond: any file with numbers can hold that, and any figure show it."""

LONGEST = 1 << 15
"""Letters at most that a person can write into a field."""


def of_kind(kind: type[_T], value: Any) -> _T:  # noqa: ANN401
    """Return a value of a type, and of none that is made of it: True is no number.

    Raises:
        TypeError: if it is of another.
    """
    if type(value) is not kind:
        raise TypeError(f"{value!r:.50} is no {kind.__name__}")
    return value


def read_number(value: Any) -> int:  # noqa: ANN401 - it is what a file holds
    """Return a whole number from 0 to `MOST`.

    Raises:
        TypeError: if it is no whole number.
        ValueError: if it is out of range.
    """
    number = of_kind(int, value)
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
    text = of_kind(str, value)
    if len(text) > LONGEST:
        raise ValueError(f"{text[:20]!r}… is too long")
    return text


def read_flag(value: Any) -> bool:  # noqa: ANN401
    """Return what is true or false.

    Raises:
        TypeError: if it is neither.
    """
    return of_kind(bool, value)


def read_list(value: Any) -> list[Any]:  # noqa: ANN401
    """Return a list.

    Raises:
        TypeError: if it is none.
    """
    return of_kind(list, value)


def read_object(value: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return what has members with names.

    Raises:
        TypeError: if it has none.
    """
    return of_kind(dict, value)
