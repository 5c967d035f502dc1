"""The standard output is for data alone: what a library prints there, be it in C, goes elsewhere.

This module imports next to nothing: it comes before everything that could print.
"""

from __future__ import annotations

import os
import sys

OUTPUT, ERROR = 1, 2


def keep_for_data() -> None:
    """Have `sys.stdout` alone write to the standard output, and all else to the standard error.

    The former gets a descriptor of its own, which processes that are started do not inherit; the
    usual one then leads to the standard error, for them, too. What is closed leads to nowhere, or
    the next file that is opened would take its place.
    """
    if not _is_open(ERROR):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, ERROR)
        os.set_inheritable(ERROR, True)  # noqa: FBT003 - it has no name
        if nowhere != ERROR:
            os.close(nowhere)
    usual = sys.stdout
    if usual is not None:
        sys.stdout = os.fdopen(
            _duplicate(usual.fileno()),
            "w",
            buffering=1 if usual.line_buffering else -1,
            encoding=usual.encoding,
            errors=usual.errors,
            closefd=False,  # it is open as long as the program runs
        )
    os.dup2(ERROR, OUTPUT)


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


def _duplicate(descriptor: int) -> int:
    """Duplicate a descriptor, beyond those of the standard streams, which may be closed."""
    duplicate = os.dup(descriptor)
    if duplicate > ERROR:
        return duplicate
    try:
        return _duplicate(descriptor)
    finally:
        os.close(duplicate)
