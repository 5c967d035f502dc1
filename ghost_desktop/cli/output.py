"""Writing answers, whatever becomes of the place they go to."""

from __future__ import annotations

import io
import os
import sys
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.formats.tables import answer_text
from ghost_desktop.formats.text import as_count, joined_and, number, printable
from ghost_desktop.library.read_within import MEGABYTE, FileTooLarge
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import TextIO

    from ghost_desktop.engine.errors import RefusedError
    from ghost_desktop.engine.reporting import Report


PROGRAM = "ghost-cli"

_answers: TextIO | None = None
"""The standard output, while answers are written to it."""


class OutputError(Exception):
    """What was answered cannot be written; the message says why."""


@contextmanager
def kept_for_answers() -> Iterator[bool]:
    """Have nobody but `write` write to the standard output meanwhile; tell whether there is one.

    What else is printed goes to the standard error. Where there is none, that and complaints go
    nowhere: without that, `print` would take the output for it, and the next file that is opened its
    place.
    """
    global _answers  # noqa: PLW0603 - one program has one output
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - as long as it runs
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    before, _answers = _answers, sys.stdout
    try:
        with redirect_stdout(sys.stderr):
            yield _answers is not None
    finally:
        _answers = before


def write(part: str) -> None:
    """Write one part of the answer, at once.

    Raises:
        OutputError: if it cannot be written.
        BrokenPipeError: if its reader went away.
    """
    try:
        print(part, file=_answers, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        said = say("the output cannot be written ({reason}).", reason=error.strerror)
        raise OutputError(said) from None


def write_file(path: str, data: bytes) -> None:
    """Write a file that is asked for beside the answer.

    Raises:
        OutputError: if it cannot be written.
    """
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        said = _("{file} cannot be written ({reason}).")
        raise OutputError(said.format(file=path, reason=error.strerror)) from None


def complain(sentence: str) -> None:
    """Say on the standard error what is wrong, in a line; to nobody if that cannot be written."""
    try:
        print(f"{PROGRAM}: {printable(sentence)}", file=sys.stderr, flush=True)
    except OSError:
        drop(sys.stderr)


def describe(error: RefusedError) -> str:
    """Say why a list or a question is refused, and which option would help."""
    from ghost_desktop.formats.refusals import describe_refusal  # noqa: PLC0415 - it knows all lists

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
        as_count(seconds),
    )
    return said.format(seconds=number(seconds), parts=joined_and(parts))


def drop(stream: TextIO | None = None) -> None:
    """Let what is still buffered go nowhere, or Python complains of it when it ends.

    Args:
        stream: what cannot be written to; the standard output if not given.
    """
    unwritable = stream or _answers
    assert unwritable is not None
    os.dup2(os.open(os.devnull, os.O_WRONLY), unwritable.fileno())


def as_json(members: Mapping[str, object]) -> str:
    """Write an answer as JSON that survives the encoding of the output."""
    is_unicode = (getattr(_answers, "encoding", None) or "").lower().startswith("utf")
    return answer_text(members, ascii_only=not is_unicode)


_PATIENCE = 1.0
"""Seconds for which nobody wants to know."""

_EVERY = 0.2
"""Seconds from one sign to the next."""


@contextmanager
def shown_progress() -> Iterator[Report]:
    """Give a report that is shown in a line of its own, which is gone when the work has ended.

    Only a terminal has it, on its standard error, and only from the second second on.
    """
    terminal = sys.stderr
    if terminal is None or not terminal.isatty():
        yield in_silence
        return
    next_sign = monotonic() + _PATIENCE
    width = 0

    def tell(done: int, total: int) -> None:
        nonlocal next_sign, width
        now = monotonic()
        if now < next_sign or not total:
            return
        next_sign = now + _EVERY
        line = say("{percent} % done; Ctrl-C stops it.", percent=100 * done // total)
        terminal.write(f"\r{line:{width}}")
        terminal.flush()
        width = len(line)

    try:
        yield tell
    finally:
        if width:
            terminal.write(f"\r{'':{width}}\r")
            terminal.flush()
