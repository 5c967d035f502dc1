"""What is said of a command line that cannot be read, or not be answered."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import joined_and, number
from ghost_desktop.library.read_within import MEGABYTE, FileTooLarge
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.engine.errors import RefusedError


def in_our_words(message: str, usage: str, commands: Sequence[str] | None) -> str:
    """Say what `argparse` says as one would say it to a person.

    Args:
        message: what `argparse` says.
        usage: how the command is written.
        commands: all that there are.
    """
    if found := re.fullmatch(r"the following arguments are required: (.+)", message):
        return describe_missing(found[1].split(", "), usage)
    if found := re.fullmatch(r"argument (\S+): expected .+", message):
        said = _("{option} lacks its value; write: {usage}.")
        return said.format(option=found[1], usage=usage)
    if found := re.fullmatch(r"argument (\S+): ignored explicit argument (.+)", message):
        said = _("{option} takes no value, and got {value}; write: {usage}.")
        return said.format(option=found[1], value=found[2], usage=usage)
    if found := re.fullmatch(r"argument COMMAND: invalid choice: (.+?) \(choose.+", message):
        said = _("there is no command {command}; the commands are {commands}.")
        return said.format(command=found[1], commands=joined_and(commands or ()))
    return f"{message}."


def describe_missing(arguments: Sequence[str], usage: str) -> str:
    """Say what is missing in a command line."""
    said = ngettext(
        "{arguments} is missing; write: {usage}.",
        "{arguments} are missing; write: {usage}.",
        len(arguments),
    )
    return said.format(arguments=joined_and(arguments), usage=usage)


def describe(error: RefusedError) -> str:
    """Say why a list or a question is refused, and which option would help."""
    match error.refusal:
        case FileTooLarge(source=source, limit=limit) if not limit % MEGABYTE:
            said = _(
                "{source} has more than {limit} MB; give a smaller file, or allow more with {option}."
            )
            return said.format(source=source, limit=number(limit // MEGABYTE), option="--max-size")
        case _:
            return describe_refusal(error)


def describe_late(parts: Sequence[str], seconds: float) -> str:
    """Say which parts of an answer were not found in time.

    Args:
        parts: what they are, as a message names them.
        seconds: the time.
    """
    said = ngettext(
        "not found within {seconds} second: {parts}; allow more time.",
        "not found within {seconds} seconds: {parts}; allow more time.",
        1 if seconds == 1 else max(2, int(seconds)),
    )
    return said.format(seconds=number(seconds), parts=joined_and(parts))
