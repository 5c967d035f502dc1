"""Ctrl-C: whenever it comes, the command ends, with one status and without a word.

Python makes an exception of it, wherever it is just then, and what is open is closed on its way.
While modules are imported that goes wrong: those in C make some other error of it, and nothing is
open yet. Then, and if somebody presses it again, the program ends at once; what is written goes
into files that survive that, and other processes end with this one.

Of the first hundredths of a second, in which Python starts and does not know this program yet,
nobody but Python decides. This module imports next to nothing: it comes before everything else.
"""

from __future__ import annotations

import os
import signal
import sys

TYPE_CHECKING = False  # importing `typing` takes longer than all else here
if TYPE_CHECKING:
    from types import FrameType

INTERRUPTED = 130
"""The exit status, as shells report a program that was ended by Ctrl-C."""

_OF_IMPORTS = "<frozen importlib._bootstrap>"
"""The file that Python names for its own part in every import."""


class CtrlC:
    """Hears Ctrl-C in the place of Python, in the main thread, unless nobody is to hear of it.

    A command that a shell runs beside itself, or after ``nohup``, is not to.

    Attributes:
        ends_at_once: whether there is nothing to close any more.
    """

    def __init__(self) -> None:
        self.ends_at_once = False
        self._before = signal.getsignal(signal.SIGINT)
        self._said_of_lost = sys.unraisablehook
        if self._before is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, self._hear)
            sys.unraisablehook = self._say_of_lost

    def leave(self) -> None:
        """Let whoever heard it before hear it again."""
        if self._before is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, self._before)
            sys.unraisablehook = self._said_of_lost

    def _hear(self, _number: int, frame: FrameType | None) -> None:
        """End the program, or have what is open closed first."""
        if self.ends_at_once or _is_importing(frame):
            os._exit(INTERRUPTED)
        self.ends_at_once = True
        raise KeyboardInterrupt

    def _say_of_lost(self, lost: sys.UnraisableHookArgs) -> None:
        """End the program where Python has nobody to whom it could give the exception."""
        if lost.exc_type is KeyboardInterrupt:
            os._exit(INTERRUPTED)
        self._said_of_lost(lost)


def _is_importing(frame: FrameType | None) -> bool:
    """Tell whether some module is being imported where the program is."""
    while frame is not None:
        if frame.f_code.co_filename == _OF_IMPORTS:
            return True
        frame = frame.f_back
    return False
