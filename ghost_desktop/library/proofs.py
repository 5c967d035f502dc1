"""What has been proved of positions, in the user's folder for caches: a file for each game.

A file names its game in its first line, and ends with a checksum of all before it. What is damaged,
foreign or of another layout says nothing, and the next proofs take its place. Nobody needs these
files: a folder that cannot be written, or is full, costs time and nothing else. Once they take more
than is allowed, those that nobody has used for longest go first.

Between these two stand blocks of some thousand positions each, so that another thread need not wait
for long while they are read or written.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
from dataclasses import astuple
from struct import Struct
from typing import TYPE_CHECKING, Any

from ghost_desktop.library.kept_file import cache_path, remove, replace_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from ghost_desktop.engine.searched.proofs import ProvedGame

log = logging.getLogger(__name__)

LAYOUT = 1
"""Goes up whenever the files are written otherwise."""

LIMIT = 200_000_000
"""Bytes that all files together may take."""

_SUFFIX = ".proofs"
_IN_A_BLOCK = 4096
_BLOCK = Struct("<?HI")
"""The head of a block: whether its proofs say yes; the bytes of each key, 0 if the keys are texts
with spaces between them; the bytes of all."""

_DIGEST = hashlib.sha256().digest_size


class KeptProofs:
    """Keeps proofs in a folder.

    Args:
        folder: where; the user's own if not given.
        limit: bytes that all files together may take.

    Attributes:
        folder: where they are kept.
    """

    def __init__(self, folder: Path | None = None, limit: int = LIMIT) -> None:
        self.folder = cache_path("proofs") if folder is None else folder
        self._limit = limit

    def load(self, game: ProvedGame) -> dict[Any, bool]:
        """Return what is kept of a game; nothing if nothing is, or if it cannot be read."""
        return _read(self._content(game), game)

    def store(self, game: ProvedGame, proved: Mapping[Any, bool]) -> None:
        """Keep what has been proved, beside what is kept already, if that is possible."""
        content = self._content(game)
        kept = _read(content, game)
        more = {key: answer for key, answer in proved.items() if key not in kept}
        if not more:
            return
        content = b"".join((content, *_blocks(more)))
        data = content + hashlib.sha256(content).digest()
        try:
            replace_file(self._path(game), data, waits_for_disk=False)
        except OSError as error:
            log.info("proofs cannot be kept: %s", error)
        self._remove_oldest()

    @property
    def size(self) -> int:
        """The bytes that all files take."""
        return sum(size for _, size, _ in self._files())

    def clear(self) -> None:
        """Remove all files, as far as that is possible."""
        for _, _, path in self._files():
            remove(path)

    def _content(self, game: ProvedGame) -> bytes:
        """Return the first line of a file and its blocks; without these if it cannot be read."""
        path, head = self._path(game), _head(game)
        try:
            data = path.read_bytes()
            os.utime(path)  # it is used
        except OSError as error:
            log.debug("there are no proofs: %s", error)
            return head
        content = data[:-_DIGEST]
        if not content.startswith(head) or data[-_DIGEST:] != hashlib.sha256(content).digest():
            log.info("%s is damaged or foreign, and says nothing", path)
            return head
        return content

    def _path(self, game: ProvedGame) -> Path:
        return self.folder / f"{hashlib.sha256(_head(game)).hexdigest()[:32]}{_SUFFIX}"

    def _files(self) -> list[tuple[float, int, Path]]:
        """Return when each file was used, its bytes, and where it is, that which is used least first.

        What a program has left half written, as it was ended, is one of them.
        """
        found = []
        for path in self.folder.glob(f"*{_SUFFIX}*"):
            try:
                facts = path.stat()
            except OSError:  # another program has removed it
                continue
            found.append((facts.st_mtime, facts.st_size, path))
        return sorted(found)

    def _remove_oldest(self) -> None:
        files = self._files()
        too_much = sum(size for _, size, _ in files) - self._limit
        for _, size, path in files:
            if too_much <= 0:
                break
            remove(path)
            too_much -= size


def _head(game: ProvedGame) -> bytes:
    """Return the first line of the file of a game."""
    return f"Ghost Desktop, proofs {LAYOUT}: {json.dumps(astuple(game))}\n".encode()


def _blocks(proved: Mapping[Any, bool]) -> Iterator[bytes]:
    """Write positions, those first of which the proofs say yes."""
    for answer in (True, False):
        keys = [key for key, said in proved.items() if said is answer]
        for first in range(0, len(keys), _IN_A_BLOCK):
            some = keys[first : first + _IN_A_BLOCK]
            width = 0
            if isinstance(some[0], int):
                width = max(key.bit_length() for key in some) // 8 + 1
                written = b"".join([key.to_bytes(width) for key in some])
            else:
                written = " ".join(some).encode()
            yield _BLOCK.pack(answer, width, len(written)) + written


def _read(content: bytes, game: ProvedGame) -> dict[Any, bool]:
    """Read the positions of all blocks."""
    proved: dict[Any, bool] = {}
    end = len(_head(game))
    while end < len(content):
        answer, width, size = _BLOCK.unpack_from(content, end)
        first = end + _BLOCK.size
        end = first + size
        keys: Iterable[Any]
        if width:
            written = [content[at : at + width] for at in range(first, end, width)]
            keys = map(int.from_bytes, written)
        else:
            keys = content[first:end].decode().split(" ")
        proved.update(dict.fromkeys(keys, answer))
    return proved
