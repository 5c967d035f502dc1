"""The values of arguments, read from what was written."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date
from reprlib import repr as quoted
from typing import TYPE_CHECKING

from ghost_desktop.engine.letters import as_in_lists
from ghost_desktop.formats.text import joined_or
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_SECONDS = (0.001, 86_400)  # at most a day


class UsageError(Exception):
    """The command line cannot be answered; the message says why, and what would be right."""


class NotProvedError(Exception):
    """What was to be checked is not so; the message says why."""


class PartOfAnswerError(Exception):
    """The answer lacks something that was asked for; what, and why, has been said."""


def whole_number(
    option: str, allowed: range | None = None, *, several: bool = False
) -> Callable[[str], int]:
    """Return a reader of whole numbers: those in `allowed`, by default from 1.

    Args:
        option: whose value it is.
        allowed: the numbers.
        several: whether the option takes several values, which lists could be taken for.
    """

    def read(written: str) -> int:
        if re.fullmatch("0?[1-9][0-9]{0,98}", written):  # `int` alone takes " 1_0" for ten
            number = int(written)
            if allowed is None or number in allowed:
                return number
        if allowed is None and several:
            said = _(
                "{option} must be a whole number of 1 or more, not {written}; "
                "put -- between the values and lists that follow."
            )
        elif allowed is None:
            said = _("{option} must be a whole number of 1 or more, not {written}.")
        elif several:
            said = _(
                "{option} must be a whole number from {least} to {most}, not {written}; "
                "put -- between the values and lists that follow."
            )
        else:
            said = _("{option} must be a whole number from {least} to {most}, not {written}.")
        least, most = (allowed[0], allowed[-1]) if allowed else ("", "")
        raise UsageError(
            said.format(option=option, least=least, most=most, written=quoted(written))
        )

    return read


def one_of(option: str, names: Sequence[str], *, several: bool = False) -> Callable[[str], str]:
    """Return a reader of one of several names; `several` is that of `whole_number`."""

    def read(written: str) -> str:
        if written in names:
            return written
        if several:
            said = _(
                "{option} must be {names}, not {written}; "
                "put -- between the values and lists that follow."
            )
        else:
            said = _("{option} must be {names}, not {written}.")
        raise UsageError(
            said.format(option=option, names=joined_or(names), written=quoted(written))
        )

    return read


def seconds(written: str) -> float | None:
    """Read a time, in seconds; None, which is as long as it takes, for 0."""
    least, most = _SECONDS
    if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,9})?", written):
        number = float(written)
        if number == 0:
            return None
        if least <= number <= most:
            return number
    said = _(
        "--time-limit must be a number of seconds from {least} to {most}, or 0, not {written}."
    )
    raise UsageError(said.format(least=least, most=most, written=quoted(written)))


def day(written: str) -> date:
    """Read a day."""
    if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", written):
        with suppress(ValueError):
            return date.fromisoformat(written)
    said = _("--date must be a day as 2026-11-22, not {written}.")
    raise UsageError(said.format(written=quoted(written)))


def fragment(written: str) -> str:
    """Read a fragment, which may be empty."""
    letters = as_in_lists(written)
    if letters and not letters.isalpha():
        said = _("FRAGMENT must be letters and nothing else, not {written}.")
        raise UsageError(said.format(written=quoted(written)))
    return letters


def opening(written: str) -> str:
    """Read what a round begins with."""
    letters = as_in_lists(written)
    if not letters.isalpha():
        said = _("--opening must be letters and nothing else, not {written}.")
        raise UsageError(said.format(written=quoted(written)))
    return letters


def instead(written: str) -> tuple[str, str]:
    """Read a fragment, and the reply to it."""
    fragment, between, reply = as_in_lists(written).partition("=")
    if not between or not reply.isalpha() or not (fragment.isalpha() or not fragment):
        said = _("--instead must be a fragment and its reply, such as gh=ghl, not {written}.")
        raise UsageError(said.format(written=quoted(written)))
    return fragment, reply
