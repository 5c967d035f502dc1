"""One window for one person at one display: who starts the program again is brought to it.

The first program holds a lock and listens at a socket beside it, in a folder that is its person's
alone. A later one finds the lock taken, says there what it was to open, and ends once it is heard.
The system lets go of the lock when a program ends, however it does; so nothing that is left behind
is taken for a program, and of two that start at the same instant one is the first.

Nothing here is Qt: this comes before Qt is imported. Windows has neither such locks nor such
sockets; there a named pipe is both (`ghost_desktop/pipe.py`).
"""

from __future__ import annotations

import json
import os
import re
import socket
import stat
import struct
import sys
import time
import zlib
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from urllib.parse import unquote_to_bytes

import platformdirs

from ghost_desktop.engine.record import Record
from ghost_desktop.library.kept_file import cache_path, make_folder

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PATIENCE = 2.0
"""Seconds for which a window may not answer before it is taken for one that hangs."""

PATIENCE_WITH_START = 15.0
"""Seconds for which it may not answer while it is being made."""

_PAUSE = 0.05  # seconds between two tries
_A_MOMENT = 0.25  # seconds that a caller has for what it says, once it has called
_LONGEST = 1 << 20  # bytes of what it says
_HEARD = b"heard\n"
_STARTING = b"starting"
_FILE_URL = re.compile(r"file:(?://[^/]*)?(/.*)", re.DOTALL)


class Wish(Record):
    """What somebody who starts the program again wants of the window that is there.

    Attributes:
        files: what is to be opened in it, by absolute paths.
        activation: the token that a Wayland compositor gave to the start, so that it may bring a
            window to the front; empty if it gave none.
    """

    files: tuple[Path, ...] = ()
    activation: str = ""

    def written(self) -> bytes:
        """Write it as a line."""
        values = {"files": list(map(str, self.files)), "activation": self.activation}
        return json.dumps(values).encode() + b"\n"

    @classmethod
    def read(cls, line: bytes) -> Wish:
        """Read such a line.

        Raises:
            ValueError: if it is none.
        """
        try:
            values = json.loads(line)
            return cls(tuple(map(Path, values["files"])), str(values["activation"]))
        except (LookupError, TypeError) as error:
            raise ValueError(f"{line[:80]!r} is no call") from error


class Post(Protocol):
    """Where the first program is called."""

    def fileno(self) -> int:
        """Return what becomes readable when somebody calls."""

    def begin(self) -> None:
        """Tell that there is a window now, which answers soon."""

    def calls(self) -> Iterator[Wish]:
        """Yield who has called, once each; they are told that they were heard."""

    def close(self) -> None:
        """Be the first no more."""


# --- what is asked ----------------------------------------------------------------------------------


def activation(environment: Mapping[str, str] = os.environ) -> str:
    """Return the token that a Wayland compositor gave to this start."""
    return environment.get("XDG_ACTIVATION_TOKEN", "")


def local_path(argument: str) -> Path:
    """Return the file that an argument means: a path, or a ``file:`` URL, as desktops hand over."""
    url = _FILE_URL.fullmatch(argument)
    return Path(_path_of(url[1]) if url else argument).absolute()


def _path_of(quoted: str) -> str:
    """Return the path that stands in a URL; its bytes need not be those of letters."""
    if sys.platform == "win32":
        from urllib.request import url2pathname  # noqa: PLC0415 - which brings all of HTTP

        return url2pathname(quoted)
    return os.fsdecode(unquote_to_bytes(quoted))


# --- being the first, or calling it -------------------------------------------------------------------


def meet(call: Wish, *, patience: float = PATIENCE) -> Post | bool:
    """Be the first, or call the one that is.

    Returns:
        Where this program is called, if it is the first; else whether the first has heard. It has
        not if it hangs, or if there is no place to meet: then this one has a window of its own.
    """
    if sys.platform == "win32":
        from ghost_desktop.pipe import meet_at_pipe  # noqa: PLC0415

        return meet_at_pipe(_name(), call, patience)
    try:
        return meet_in(meeting_place() / _name(), call, patience=patience)
    except OSError:
        return False


def meet_in(place: Path, call: Wish, *, patience: float = PATIENCE) -> Post | bool:
    """Do so at a place, which is a name for files.

    Raises:
        OSError: if nobody can meet there.
    """
    waiting = _Patience(place, patience)
    while True:
        post = SocketPost.take(place)
        if post is not None:
            return post
        if _is_heard(place, call, waiting):
            return True
        if waiting.has_ended():
            return False
        time.sleep(_PAUSE)


def meeting_place() -> Path:
    """Return the folder to meet in, which is this person's alone.

    It is the one of the session, if there is one; else one in the cache.
    """
    session, sandbox = (os.environ.get(name) for name in ("XDG_RUNTIME_DIR", "FLATPAK_ID"))
    if session and Path(session).is_absolute():
        # Two programs in Flatpak's sandboxes have but this folder in common.
        shared = Path(session, "app", sandbox) if sandbox else Path(session)
        if _is_own(shared):
            return shared
    folder = cache_path(
        "meeting"
    )  # of its own: many systems let a person's group write what he makes
    make_folder(folder)
    if not _is_own(folder):
        raise PermissionError(f"{folder} is not of this person alone")
    return folder


def _is_own(folder: Path) -> bool:
    try:
        known = folder.stat()
    except OSError:
        return False
    others_write = known.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return stat.S_ISDIR(known.st_mode) and known.st_uid == os.getuid() and not others_write


def _name() -> str:
    """Name the place: another display has another window, and so have other settings."""
    settings = platformdirs.user_config_path("ghost-desktop", appauthor=False)
    display = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY", "SESSIONNAME")
    where = "\n".join((str(settings), *(os.environ.get(name, "") for name in display)))
    return f"ghost-desktop-{zlib.crc32(os.fsencode(where)):08x}"


class _Patience:
    """For how long the first may not answer."""

    def __init__(self, place: Path, seconds: float) -> None:
        self._lock = _lock_of(place)
        self._seconds = seconds
        self._end = time.monotonic() + PATIENCE_WITH_START
        self._since = time.monotonic()

    def has_ended(self) -> bool:
        """Tell whether it has had its time, which begins once its window is made."""
        now = time.monotonic()
        with suppress(OSError):
            if self._lock.read_bytes() == _STARTING:
                self._since = now
        return now >= self._since + self._seconds or now >= self._end + self._seconds


def _is_heard(place: Path, call: Wish, waiting: _Patience) -> bool:
    """Call the first, and wait for its answer."""
    with socket.socket(socket.AF_UNIX) as caller:
        caller.settimeout(_PAUSE)
        try:
            caller.connect(str(_socket_of(place)))
            if _uid_of(caller) not in (None, os.getuid()):
                return False
            caller.sendall(call.written())
            while True:
                try:
                    return caller.recv(len(_HEARD)) == _HEARD
                except TimeoutError:
                    if waiting.has_ended():
                        return False
        except OSError:  # it listens not yet, or no more
            return False


class SocketPost:
    """The post of the first program: a lock that it holds, and a socket at which it listens."""

    def __init__(self, place: Path, lock: int) -> None:
        self._place = place
        self._lock = lock
        self._socket = socket.socket(socket.AF_UNIX)
        path = _socket_of(place)
        try:
            path.unlink(missing_ok=True)  # of a program that has crashed
            self._socket.bind(str(path))
            path.chmod(stat.S_IRUSR | stat.S_IWUSR)
            self._socket.listen()
            self._socket.settimeout(0)
            os.write(lock, _STARTING)
        except OSError:
            self.close()
            raise

    @classmethod
    def take(cls, place: Path) -> SocketPost | None:
        """Take the post; None if another has it.

        Raises:
            OSError: if there is none to be had here.
        """
        path = _lock_of(place)
        while True:
            lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                is_there = _is_at(path, lock)
            except BlockingIOError:
                os.close(lock)
                return None
            except OSError:
                os.close(lock)
                raise
            if is_there:
                os.truncate(lock, 0)
                return cls(place, lock)
            os.close(lock)  # whoever had it has just ended, and taken the file away

    def fileno(self) -> int:
        """Return what becomes readable when somebody calls."""
        return self._socket.fileno()

    def begin(self) -> None:
        """Tell that there is a window now, which answers soon."""
        with suppress(OSError):
            os.truncate(self._lock, 0)

    def calls(self) -> Iterator[Wish]:
        """Yield who has called, once each; they are told that they were heard."""
        while True:
            try:
                caller, _address = self._socket.accept()
            except OSError:  # nobody more
                return
            with caller, suppress(OSError, ValueError):
                if _uid_of(caller) in (None, os.getuid()):
                    call = Wish.read(_line_of(caller))
                    caller.sendall(_HEARD)  # fails if it has opened a window of its own by now
                    yield call

    def close(self) -> None:
        """Be the first no more."""
        if self._lock < 0:
            return
        for path in (_socket_of(self._place), _lock_of(self._place)):
            with suppress(OSError):
                path.unlink()
        self._socket.close()
        os.close(self._lock)
        self._lock = -1


def _socket_of(place: Path) -> Path:
    return place.with_name(f"{place.name}.socket")


def _lock_of(place: Path) -> Path:
    return place.with_name(f"{place.name}.lock")


def _is_at(path: Path, file: int) -> bool:
    """Tell whether a file that is open still has its name."""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False


def _line_of(caller: socket.socket) -> bytes:
    """Return what a caller says, up to the end of its line.

    Raises:
        OSError: if it does not say it at once.
        ValueError: if it is too long.
    """
    caller.settimeout(_A_MOMENT)
    said = b""
    while not said.endswith(b"\n"):
        more = caller.recv(1 << 16)
        said += more
        if not more or len(said) > _LONGEST:
            raise ValueError("it is no line")
    return said


def _uid_of(peer: socket.socket) -> int | None:
    """Return whose program is at the other end; None where the system does not tell."""
    kind = getattr(socket, "SO_PEERCRED", None)
    if kind is None:
        return None
    _pid, uid, _gid = struct.unpack("3i", peer.getsockopt(socket.SOL_SOCKET, kind, 12))
    return int(uid)
