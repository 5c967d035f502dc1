"""How both programs begin, before everything else is imported, and how they end.

This module imports next to nothing: what it does comes before NumPy, before whatever could print, and
before what takes long enough to be interrupted. Nothing here changes an answer.

Of the first hundredths of a second, in which Python starts and does not know the program yet, nobody
but Python decides how it ends.
"""

from __future__ import annotations

import gc
import os
import signal
import sys

TYPE_CHECKING = False  # importing `typing` takes longer than all else here
if TYPE_CHECKING:
    from collections.abc import MutableMapping
    from types import FrameType

# --- Ctrl-C, SIGTERM and SIGHUP: the window ---------------------------------------------------------
#
# Python makes an exception of Ctrl-C, wherever it is just then. Imports that it cuts in two end in a
# traceback, and in a method that Qt calls it ends in a segmentation fault. So that exception is never
# made there: until there is something to save, the system itself ends the program, at once; from then
# on a signal is only noted, and Qt closes the window (`desktop/window/session.py`).

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
    """Return the exit status of a program that a signal has ended, as shells count: 130 for Ctrl-C."""
    return 128 + number


# --- Ctrl-C: the commands ---------------------------------------------------------------------------
#
# Whenever it comes, a command ends, with one status and without a word. Python makes an exception of
# it, and what is open is closed on its way. While modules are imported that goes wrong: those in C
# make some other error of it, and nothing is open yet. Then, and if somebody presses it again, the
# program ends at once; what is written goes into files that survive that, and other processes end
# with this one.

INTERRUPTED = status_of(signal.SIGINT)

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


# --- the standard output ----------------------------------------------------------------------------

OUTPUT, ERROR = 1, 2


def keep_for_data() -> None:
    """Have `sys.stdout` alone write to the standard output, and all else to the standard error.

    What a library prints, be it in C, is no data. The former gets a descriptor of its own, which
    processes that are started do not inherit; the usual one then leads to the standard error, for
    them, too. What is closed leads to nowhere, or the next file that is opened would take its place.
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


# --- threads and garbage ----------------------------------------------------------------------------


def start_no_idle_threads() -> None:
    """Have NumPy start no threads for products of matrices, since the program multiplies none.

    They would take memory, and as long to start as all the rest of NumPy where cores are busy.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def collect_nothing() -> None:
    """Look for no garbage from now on: hardly any of what is imported becomes that.

    To look for it takes a tenth of the time.
    """
    gc.disable()


def collect_again() -> None:
    """Look for garbage again, if nobody did, but not among what there is already."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def collect_no_more() -> None:
    """Look for no garbage when the program ends: all of it goes, whatever there is."""
    gc.freeze()


# --- a program that was frozen into one folder ------------------------------------------------------
#
# It finds its libraries by `LD_LIBRARY_PATH`, which its starter sets and the loader of the system has
# read by now. Programs that are started from it, as a file manager or a browser, are to load their
# own libraries, not ours. And it has no interpreter to start for the processes that work for it: it
# starts itself.

_CHANGED = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
_BEFORE = "{name}_ORIG"
"""Where PyInstaller's starter keeps what a variable was before, if it was anything."""


def begin_if_frozen() -> None:
    """Tidy up after the starter, and serve another process if that is what it was started for.

    In the latter case this does not return. A program that is not frozen is left alone.
    """
    if not getattr(sys, "frozen", False):
        return
    restore_environment(os.environ)

    import multiprocessing  # noqa: PLC0415 - only here is it needed so early

    from ghost_desktop.engine.strategies.proof_process import serve_if_asked  # noqa: PLC0415

    serve_if_asked()
    multiprocessing.freeze_support()


def restore_environment(environment: MutableMapping[str, str]) -> None:
    """Put variables that the starter has changed back to what they were."""
    for name in _CHANGED:
        before = environment.pop(_BEFORE.format(name=name), None)
        if before:
            environment[name] = before
        else:
            environment.pop(name, None)
