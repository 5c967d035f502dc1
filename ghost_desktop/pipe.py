"""The post of the first program on Windows: a named pipe, which no other can have meanwhile."""

from __future__ import annotations

import ctypes
import socket
import threading
import time
from contextlib import suppress
from multiprocessing.connection import Client, Listener
from queue import SimpleQueue
from typing import TYPE_CHECKING

from ghost_desktop.one_window import Wish

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

    from ghost_desktop.one_window import Post

_PAUSE = 0.05  # seconds between two tries
_HEARD = b"heard"
_LONGEST = 1 << 20  # bytes of what a caller says
_ANY_PROCESS = -1  # ASFW_ANY


def meet_at_pipe(name: str, call: Wish, patience: float) -> Post | bool:
    """Be the first, or call the one that is; see `one_window.meet`."""
    with suppress(AttributeError):  # elsewhere than on Windows nobody forbids it
        # Whoever was started last may come to the front, and let another do so.
        ctypes.windll.user32.AllowSetForegroundWindow(_ANY_PROCESS)  # type: ignore[attr-defined]
    return meet_through(rf"\\.\pipe\{name}", "AF_PIPE", call, patience)


def meet_through(address: str, family: str, call: Wish, patience: float) -> Post | bool:
    """Do so at an address of one of the families of `multiprocessing.connection`."""
    end = time.monotonic() + patience
    while True:
        try:
            return PipePost(Listener(address, family))
        except OSError:  # another has it
            if _is_heard(address, family, call, end):
                return True
        if time.monotonic() >= end:
            return False
        time.sleep(_PAUSE)


def _is_heard(address: str, family: str, call: Wish, end: float) -> bool:
    """Call the first, and wait for its answer."""
    try:
        with Client(address, family) as caller:
            caller.send_bytes(call.written())
            waits = max(0.0, end - time.monotonic())
            return caller.poll(waits) and caller.recv_bytes(len(_HEARD)) == _HEARD
    except (OSError, EOFError):  # it listens not yet, or no more
        return False


class PipePost:
    """Listens in a thread of its own, and makes a socket readable when somebody has called."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._waiting = SimpleQueue[tuple["Connection", Wish]]()
        self._reader, self._writer = socket.socketpair()
        self._reader.settimeout(0)
        threading.Thread(target=self._listen, name="calls", daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                caller = self._listener.accept()
            except OSError:  # closed
                return
            # Who goes away again, or says nothing that makes sense, is not heard.
            with suppress(OSError, EOFError, ValueError):
                self._waiting.put((caller, Wish.read(caller.recv_bytes(_LONGEST))))
                self._writer.send(b"!")

    def fileno(self) -> int:
        """Return what becomes readable when somebody calls."""
        return self._reader.fileno()

    def begin(self) -> None:
        """Tell that there is a window now: nobody here asks for that."""

    def calls(self) -> Iterator[Wish]:
        """Yield who has called, once each; they are told that they were heard."""
        with suppress(BlockingIOError):
            self._reader.recv(1 << 10)
        while not self._waiting.empty():
            caller, call = self._waiting.get()
            try:
                with caller:
                    caller.send_bytes(_HEARD)
            except OSError:  # it has waited too long, and has a window of its own
                continue
            yield call

    def close(self) -> None:
        """Be the first no more."""
        self._listener.close()
        self._reader.close()
        self._writer.close()
