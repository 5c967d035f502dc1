"""The values of arguments, read from what was written."""

from __future__ import annotations

import re
from reprlib import repr as quoted
from typing import TYPE_CHECKING

from ghost_desktop.engine.letters import as_in_lists
from ghost_desktop.formats.text import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_SECONDS = (0.001, 86_400)  # at most a day


class UsageError(Exception):
    """The command line cannot be answered; the message says why, and what would be right."""


def whole_number(option: str, allowed: range | None = None, hint: str = "") -> Callable[[str], int]:
    """Return a reader of whole numbers: those in `allowed`, by default from 1."""
    which = f"from {allowed[0]} to {allowed[-1]}" if allowed else "of 1 or more"

    def read(written: str) -> int:
        if re.fullmatch("0?[1-9][0-9]{0,98}", written):  # `int` alone takes " 1_0" for ten
            number = int(written)
            if allowed is None or number in allowed:
                return number
        wrong = f"{option} must be a whole number {which}, not {quoted(written)}"
        raise UsageError(f"{wrong}{hint}.")

    return read


def one_of(option: str, names: Sequence[str], hint: str = "") -> Callable[[str], str]:
    """Return a reader of one of several names."""

    def read(written: str) -> str:
        if written in names:
            return written
        right = joined(names, "or")
        raise UsageError(f"{option} must be {right}, not {quoted(written)}{hint}.")

    return read


def seconds(written: str) -> float:
    """Read a time, in seconds."""
    if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,9})?", written):
        number = float(written)
        if _SECONDS[0] <= number <= _SECONDS[1]:
            return number
    which = f"from {_SECONDS[0]} to {_SECONDS[1]}"
    raise UsageError(f"--time-limit must be a number of seconds {which}, not {quoted(written)}.")


def fragment(written: str) -> str:
    """Read a fragment, which may be empty."""
    letters = as_in_lists(written)
    if letters and not letters.isalpha():
        raise UsageError(f"FRAGMENT must be letters and nothing else, not {quoted(written)}.")
    return letters


def opening(written: str) -> str:
    """Read the first letter of a round."""
    letter = as_in_lists(written)
    if len(letter) != 1 or not letter.isalpha():
        raise UsageError(f"--opening must be one letter, not {quoted(written)}.")
    return letter
