"""Ctrl-C, SIGTERM and SIGHUP: how the program is asked to end, before and after there is a window.

Python makes an exception of Ctrl-C, wherever it is just then. Imports that it cuts in two end in a
traceback, and in a method that Qt calls it ends in a segmentation fault. So that exception is never
made here: until there is something to save, the system itself ends the program, at once; from then
on a signal is only noted, and Qt closes the window (`desktop/window/session.py`).

In a shell the status is the same both ways: 128 and the number of the signal, as 130 for Ctrl-C.
Of the first hundredths of a second, in which Python starts and does not know this program yet,
nobody but Python decides.

This module imports next to nothing: it comes before everything else.
"""

from __future__ import annotations

import signal

SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""The signals that ask for an end; Windows does not know all of them."""


def end_at_once() -> None:
    """Let the system end the program at any of the signals, but for those that nobody may hear.

    A program that is started with ``nohup``, or behind another one, is not to hear of some.
    """
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


def status_of(number: int) -> int:
    """Return the exit status of a program that a signal has ended, as shells count."""
    return 128 + number
