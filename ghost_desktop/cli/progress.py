"""How far work is that takes long, on the terminal of whoever waits for it."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ghost_desktop.engine.reporting import Report

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
        line = _("{percent} % done; Ctrl-C stops it.").format(percent=100 * done // total)
        terminal.write(f"\r{line:{width}}")
        terminal.flush()
        width = len(line)

    try:
        yield tell
    finally:
        if width:
            terminal.write(f"\r{'':{width}}\r")
            terminal.flush()
