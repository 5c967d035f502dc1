"""What Qt does not say to an X server: that a start has ended in a window that was there already.

By the startup notification of the freedesktop.org, and the extended window manager hints.
"""

from __future__ import annotations

import ctypes
import re
import struct
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_CLIENT_MESSAGE = 33
_BYTES, _NUMBERS = 8, 32  # the format of what a message says
_FROM_A_PROGRAM = 1
_TO_MANAGER = 0x80000 | 0x100000  # substructure notify and redirect: the window manager hears it
_TO_LAUNCHERS = 0x400000  # property change
_CHUNK = 20  # bytes


class _Screens(ctypes.Structure):
    _fields_ = (("data", ctypes.c_void_p), ("rem", ctypes.c_int), ("index", ctypes.c_int))


class _Cookie(ctypes.Structure):
    _fields_ = (("sequence", ctypes.c_uint),)


def time_of(startup_id: str) -> int | None:
    """Return when a person has started something, in the server's milliseconds; None if unknown."""
    found = re.search(r"_TIME(\d+)$", startup_id)
    return int(found[1]) & 0xFFFFFFFF if found else None


def activation_message(window: int, atom: int, when: int) -> bytes:
    """Return the event that asks the window manager to bring a window to the front."""
    return struct.pack(
        "=BBHII5I", _CLIENT_MESSAGE, _NUMBERS, 0, window, atom, _FROM_A_PROGRAM, when, 0, 0, 0
    )


def removal_messages(window: int, first: int, others: int, startup_id: str) -> Iterator[bytes]:
    """Yield the events that tell launchers that a start is over, and their pointer need not wait.

    Args:
        window: which says so.
        first: the atom of the first message.
        others: that of those which go on with it.
        startup_id: which start.
    """
    quoted = re.sub(r'(["\\ ])', r"\\\1", startup_id)
    said = f"remove: ID={quoted}".encode(errors="replace") + b"\0"
    for at in range(0, len(said), _CHUNK):
        chunk = said[at : at + _CHUNK]
        yield struct.pack(
            "=BBHII20s", _CLIENT_MESSAGE, _BYTES, 0, window, others if at else first, chunk
        )


def end_start_in(window: int, startup_id: str) -> None:
    """Bring a window to the front in the name of a start, which ends with that.

    Where no server is reached, nothing is done.
    """
    with suppress(OSError):
        _end_start(ctypes.CDLL("libxcb.so.1"), window, startup_id)


def _end_start(xcb: ctypes.CDLL, window: int, startup_id: str) -> None:
    for name in ("xcb_connect", "xcb_get_setup", "xcb_intern_atom_reply"):
        getattr(xcb, name).restype = ctypes.c_void_p
    xcb.xcb_setup_roots_iterator.restype = _Screens
    xcb.xcb_intern_atom.restype = _Cookie
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    try:
        if xcb.xcb_connection_has_error(connection):
            return
        setup = ctypes.c_void_p(xcb.xcb_get_setup(connection))
        root = ctypes.c_uint32.from_address(xcb.xcb_setup_roots_iterator(setup).data).value
        activate, first, others = (
            _atom(xcb, connection, name)
            for name in (
                b"_NET_ACTIVE_WINDOW",
                b"_NET_STARTUP_INFO_BEGIN",
                b"_NET_STARTUP_INFO",
            )
        )
        when = time_of(startup_id)
        if when is not None:
            message = activation_message(window, activate, when)
            xcb.xcb_send_event(connection, 0, root, _TO_MANAGER, message)
        for message in removal_messages(window, first, others, startup_id):
            xcb.xcb_send_event(connection, 0, root, _TO_LAUNCHERS, message)
        xcb.xcb_flush(connection)
    finally:
        xcb.xcb_disconnect(connection)


def _atom(xcb: ctypes.CDLL, connection: ctypes.c_void_p, name: bytes) -> int:
    """Return the number by which the server knows a name.

    Raises:
        OSError: if it has gone meanwhile.
    """
    cookie = xcb.xcb_intern_atom(connection, 0, len(name), name)
    reply = xcb.xcb_intern_atom_reply(connection, cookie, None)
    if not reply:
        raise ConnectionError("the X server has gone")
    atom = ctypes.c_uint32.from_address(reply + 8).value
    free = ctypes.CDLL(None).free
    free.argtypes = [ctypes.c_void_p]
    free(reply)
    return atom
