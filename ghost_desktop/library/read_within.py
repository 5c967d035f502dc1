"""Reading what may never end: block by block, within a limit, and not on once it is no text."""

from __future__ import annotations

import io
import sys
from select import select
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import Refusal, WordListError
from ghost_desktop.engine.texts import N_
from ghost_desktop.engine.words.encodings import refuse_binary

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO

MEGABYTE = 1 << 20

LIMIT = 512 * MEGABYTE
"""Bytes that a file may have, packed or not, unless somebody allows more."""

BLOCK = MEGABYTE
"""Bytes that are read together."""

_SIGNAL_SECONDS = 0.2
"""How long a signal may wait that has come just before it was waited for what is to be read."""

_allowed = LIMIT


class FileTooLarge(Refusal):
    """The file, or what is packed in it, has more than `limit` bytes."""

    sentence = N_("{source} is larger than {limit} bytes; give a smaller file.")

    source: str
    limit: int


class TooLittleMemory(Refusal):
    """There is too little memory for what is in the file."""

    sentence = N_("there is too little memory for what is in {source}; give a smaller file.")

    source: str


def allow(limit: int) -> int:
    """Let files have so many bytes from now on; return how many they might have before."""
    global _allowed
    before, _allowed = _allowed, limit
    return before


def allowed() -> int:
    """Return how many bytes a file may have."""
    return _allowed


def read_blocks(file: IO[bytes], name: str, heed: Callable[[io.BytesIO], None]) -> bytes:
    """Read a file block by block, as long as it has no more bytes than are `allowed`.

    Args:
        file: what is read.
        name: what refusals call it.
        heed: is shown what has been read by then, after each block; may raise to stop.

    Raises:
        WordListError: if it has more.
        OSError: if it cannot be read.
        MemoryError: if there is too little memory for it.
    """
    read = io.BytesIO()  # which does not copy what it has
    while piece := _await(file).read(BLOCK):
        if read.tell() + len(piece) > _allowed:
            raise WordListError(FileTooLarge(name, _allowed))
        read.write(piece)
        heed(read)
    return read.getvalue()


def read_text_within(file: IO[bytes], name: str) -> bytes:
    """Read what ought to be a text, perhaps from a pipe or a device, within what is `allowed`.

    Args:
        file: what is read, without a buffer: one would wait for more and hear no Ctrl-C.
        name: what refusals call it.

    Raises:
        WordListError: as `read_blocks`, or if it is seen at its beginning that it is no text; what
            follows is not waited for then.
        OSError: as `read_blocks`.
        MemoryError: as `read_blocks`.
    """
    is_text = False

    def look_at_beginning(read: io.BytesIO) -> None:
        nonlocal is_text
        if not is_text and read.tell() >= BLOCK:
            refuse_binary(read.getvalue()[:BLOCK], name)
            is_text = True

    return read_blocks(file, name, look_at_beginning)


def _await(file: IO[bytes]) -> IO[bytes]:
    """Return a file once there is something to read, or its end, and hear signals until then.

    Python hears them before it reads, and where they come while it does, but not in between.
    """
    if isinstance(file, io.FileIO) and sys.platform != "win32":  # there, files cannot be waited for
        while not select([file], [], [], _SIGNAL_SECONDS)[0]:
            pass
    return file
