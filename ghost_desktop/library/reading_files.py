"""A file -> its bytes, unpacked, within a limit; what is no file that ends is not waited for."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import stat
import zipfile
import zlib
from contextlib import closing
from typing import IO, TYPE_CHECKING, Any, BinaryIO

from ghost_desktop.engine.errors import Refusal, WordListError
from ghost_desktop.engine.reporting import in_silence, shares_of
from ghost_desktop.engine.texts import N_
from ghost_desktop.library import catalogue
from ghost_desktop.library.read_within import FileTooLarge, TooLittleMemory, allowed, read_blocks

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ghost_desktop.engine.reporting import Report

_PACKED: dict[bytes, Callable[[BinaryIO], Any]] = {
    b"\x1f\x8b": gzip.open,
    b"BZh": bz2.open,
    b"\xfd7zXZ\0": lzma.open,
}
"""What unpacks a file that begins so."""

_ZIP = b"PK\x03\x04"
_ZIP_END = b"PK\x05\x06"
_LAST_OF_ZIP = 22 + 65_535  # bytes: what says where its listing is, and a comment
_MOST_OF_LISTING = 4 << 20  # bytes: tens of thousands of files, in less than a second

_SMALL_SHARE = 10
"""A file that is packed beside a list is something else if it is this many times smaller."""

_BROKEN = (EOFError, OSError, zlib.error, lzma.LZMAError, zipfile.BadZipFile, ValueError)
"""What a damaged archive raises; a ValueError where it names what cannot be."""


class NoRegularFile(Refusal):
    """What is there is no file: a device, a pipe, a socket."""

    sentence = N_("{source} is no file, but a device or a pipe; give a file with one word a line.")

    source: str


class FileChanged(Refusal):
    """The file was changed, or cut off, while it was read."""

    sentence = N_("{source} was changed while it was read; wait until it is whole.")

    source: str


class CrowdedArchive(Refusal):
    """So many files are packed in the archive that listing them alone takes long."""

    sentence = N_("far too many files are packed in {source}; unpack it first.")

    source: str


class BrokenArchive(Refusal):
    """What is packed in the file cannot be unpacked: it is cut off, or damaged."""

    sentence = N_("{source} is a packed file that is cut off or damaged; get it once more.")

    source: str


class LockedArchive(Refusal):
    """What is packed in the file needs a password, or a way of packing that is not known."""

    sentence = N_(
        "what is packed in {source} needs a password or another program; unpack it first."
    )

    source: str


class EmptyArchive(Refusal):
    """No file is packed in the archive."""

    sentence = N_("nothing is packed in {source}; give a file with words.")

    source: str


class SeveralLists(Refusal):
    """Several files are packed in the archive that may be lists; `first` and `second` are two."""

    sentence = N_(
        "{source} has several files that may be lists, such as {first} and {second}; unpack it, "
        "and give them one by one."
    )

    source: str
    first: str
    second: str


def read_file(path: Path, report: Report = in_silence) -> bytes:
    """Read a file, and unpack it if it is gzip, bzip2, xz or zip; within what is `allowed`.

    Of several files in a zip it is the largest, if all others are much smaller than that, as a
    licence is beside a list.

    Args:
        path: the file.
        report: is told how far it is; may raise to stop.

    Raises:
        WordListError: if there is no such file, it cannot be read, is none that ends, is too large,
            is changed meanwhile, or is packed and damaged.
    """
    name = str(path)
    reading, unpacking = shares_of(report, 0.5)
    try:
        # Whoever waits to write to a pipe would take it for read once it is opened.
        _see_to_it_that_it_ends(name, path.stat())
        # What has become one meanwhile is opened at once, though nobody may write to it.
        with closing(os.fdopen(os.open(path, os.O_RDONLY | _FLAGS), "rb")) as file:
            facts = os.fstat(file.fileno())
            _see_to_it_that_it_ends(name, facts)
            if facts.st_size > allowed():
                raise WordListError(FileTooLarge(name, allowed()))
            data = _read(file, name, facts.st_size, reading)
            now = os.fstat(file.fileno())
        if len(data) < facts.st_size or now.st_mtime_ns != facts.st_mtime_ns:
            raise WordListError(FileChanged(name))
    except WordListError:
        raise
    except FileNotFoundError as error:
        raise WordListError(catalogue.NoFile(name)) from error
    except (OSError, ValueError, MemoryError) as error:
        raise WordListError(catalogue.why_unreadable(name, error)) from error
    return unpacked(data, name, unpacking)


def read_stream(stream: BinaryIO, name: str, report: Report = in_silence) -> bytes:
    """Do what `read_file` does with what comes out of a pipe, until it ends.

    Args:
        stream: what comes out, without a buffer: one would wait for more and hear no Ctrl-C.
        name: what refusals call it.
        report: is told how far it is; may raise to stop.

    Raises:
        WordListError: if it cannot be read, is too large, or is packed and damaged.
    """
    try:
        data = _read(stream, name, 0, report)
    except OSError as error:
        raise WordListError(catalogue.why_unreadable(name, error)) from error
    return unpacked(data, name, report)


def _see_to_it_that_it_ends(name: str, facts: os.stat_result) -> None:
    if stat.S_ISDIR(facts.st_mode):
        raise IsADirectoryError
    if not stat.S_ISREG(facts.st_mode):
        raise WordListError(NoRegularFile(name))


_FLAGS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def unpacked(data: bytes, name: str, report: Report = in_silence) -> bytes:
    """Return what is packed in some bytes, within what is `allowed`; themselves, if nothing is.

    Args:
        data: the bytes.
        name: what refusals call them.
        report: is told how many of the bytes are unpacked; may raise to stop.

    Raises:
        WordListError: if it is more than that, or damaged.
    """
    try:
        if data.startswith(_ZIP):
            return _unzipped(data, name, report)
        for mark, opened in _PACKED.items():
            if data.startswith(mark):
                with closing(opened(_Packed(data, report))) as file:
                    return _read(file, name)
    except WordListError:
        raise
    except MemoryError:
        raise WordListError(TooLittleMemory(name)) from None
    except _BROKEN as error:
        raise WordListError(BrokenArchive(name)) from error
    except (NotImplementedError, RuntimeError) as error:
        raise WordListError(LockedArchive(name)) from error
    return data


class _Packed(io.BytesIO):
    """Packed bytes, which report how much of them is read.

    Whoever unpacks them may read for long without giving anything: an archive can be made of empty
    ones, or have a name of many megabytes.
    """

    def __init__(self, data: bytes, report: Report) -> None:
        super().__init__(data)
        self._size = len(data)
        self._report = report

    def read(self, size: int | None = -1, /) -> bytes:
        self._report(self.tell(), self._size)
        return super().read(size)


def _unzipped(data: bytes, name: str, report: Report) -> bytes:
    end = data.rfind(_ZIP_END, -_LAST_OF_ZIP)
    size = int.from_bytes(data[end + 12 : end + 16], "little") if end >= 0 else 0
    if size > _MOST_OF_LISTING:
        raise WordListError(CrowdedArchive(name))
    with zipfile.ZipFile(_Packed(data, report)) as archive:
        files = [one for one in archive.infolist() if not one.is_dir() and one.file_size]
        if not files:
            raise WordListError(EmptyArchive(name))
        largest, *others = sorted(files, key=lambda one: -one.file_size)
        if others and others[0].file_size * _SMALL_SHARE > largest.file_size:
            raise WordListError(SeveralLists(name, largest.filename, others[0].filename))
        with archive.open(largest) as file:
            return _read(file, name)


def _read(file: IO[bytes], name: str, size: int = 0, report: Report = in_silence) -> bytes:
    """Read all of a file; one that says how large it is, and then is larger, may never end."""

    def heed(read: io.BytesIO) -> None:
        if 0 < size < read.tell():
            raise WordListError(FileChanged(name))
        report(read.tell(), size)

    return read_blocks(file, name, heed)
