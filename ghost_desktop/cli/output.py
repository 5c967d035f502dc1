"""Writing answers, whatever becomes of the place they go to."""

from __future__ import annotations

import os
import sys

from ghost_desktop.formats import values
from ghost_desktop.formats.text import printable
from ghost_desktop.translation import _

PROGRAM = "ghost-cli"


class OutputError(Exception):
    """What was answered cannot be written; the message says why."""


def write(part: str) -> None:
    """Write one part of the answer, at once.

    Raises:
        OutputError: if it cannot be written.
        BrokenPipeError: if its reader went away.
    """
    try:
        print(part, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        said = _("the output cannot be written ({reason}).").format(reason=error.strerror)
        raise OutputError(said) from None


def complain(sentence: str) -> None:
    """Say on the standard error what is wrong, in a line."""
    print(f"{PROGRAM}: {printable(sentence)}", file=sys.stderr)


def drop() -> None:
    """Let what is still buffered go nowhere, or Python complains of it when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def as_json(value: object) -> str:
    """Write JSON that survives the encoding of the output."""
    is_unicode = (getattr(sys.stdout, "encoding", None) or "").lower().startswith("utf")
    return values.json_text(value, ascii_only=not is_unicode)
