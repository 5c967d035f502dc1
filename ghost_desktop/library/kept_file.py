"""Files that the program keeps for itself: written in one step, put aside where they are broken."""

from __future__ import annotations

import logging
import os
import re
import stat
import time
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

log = logging.getLogger(__name__)

_UNFINISHED = ".part"
"""How the name of a file ends that is being written."""

DAY = 24 * 60 * 60
"""Seconds."""

_DAYS_ASIDE, _FEW_ASIDE = 90, 3
"""For how long what was put aside is kept in any case; so many of each file are kept for longer."""

_OF_OWNER, _OF_OTHERS = 0o700, 0o077

_BESIDE = ("-wal", "-shm", "-journal")
"""What the names end with of what SQLite keeps beside a file."""


def data_path(name: str) -> Path:
    """Return where a file of this name stands in the user's folder for data."""
    return platformdirs.user_data_path("ghost-desktop", appauthor=False) / name


def cache_path(name: str) -> Path:
    """Return where a file of this name stands in the user's folder for caches."""
    return platformdirs.user_cache_path("ghost-desktop", appauthor=False) / name


def replace_file(
    path: Path,
    content: str | bytes | Iterable[bytes],
    *,
    waits_for_disk: bool,
    permissions: int | None = None,
) -> None:
    """Put `content` in the place of a file in one step: a crash leaves the old one or the new one.

    Args:
        path: the file; its folder is made if it is missing.
        content: what is to stand in it, whole or in pieces; text is written as UTF-8, and bytes
            of a file's name that are no text as JSON escapes them. If a piece cannot be made, what
            that raises is passed on, and the old file is there.
        waits_for_disk: whether the new one is there even if the power fails; it takes long.
        permissions: who may read and write it, as in `os.chmod`; by default its owner alone.

    Raises:
        OSError: if it cannot be written; the old one is still there then.
    """
    import tempfile  # noqa: PLC0415 - who only reads needs none

    make_folder(path.parent)
    handle, name = tempfile.mkstemp(_UNFINISHED, f"{path.name}.", path.parent)
    written = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            if isinstance(content, str):
                content = content.encode(errors="backslashreplace")
            file.writelines([content] if isinstance(content, bytes) else content)
            if waits_for_disk:
                file.flush()
                os.fsync(file.fileno())
        if permissions is not None:
            written.chmod(permissions)
        written.replace(path)
    except BaseException:
        written.unlink(missing_ok=True)
        raise


def make_folder(folder: Path) -> None:
    """Have a folder; where it is missing it, and each that it lies in, is made for its owner alone.

    That is what the XDG Base Directory Specification asks for.

    Raises:
        OSError: if it cannot be made.
    """
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        one.mkdir(_OF_OWNER, exist_ok=True)
    folder.mkdir(exist_ok=True)  # or it is a file, which is said


def own_folder(folder: Path) -> None:
    """Have a folder of the program's own, into which nobody looks but its owner.

    Raises:
        OSError: if it cannot be made.
    """
    make_folder(folder)
    _keep_from_others(folder)


def own_file(path: Path) -> None:
    """Have a file of the program's own, which nobody reads but its owner; a new one is empty.

    Raises:
        OSError: if it cannot be made.
    """
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OF_OWNER & 0o666))
    except FileExistsError:
        _keep_from_others(path)


def _keep_from_others(path: Path) -> None:
    """Take from others what they may do with it, if anything; somebody else's stays as it is."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & _OF_OTHERS:
            path.chmod(mode & _OF_OWNER)
    except OSError as error:
        log.info("Others may read %s, and that cannot be changed: %s", path, error)


def parts_of(path: Path) -> list[Path]:
    """Return what SQLite may keep beside a file, and the file itself.

    It is last: if the program ends while they are moved or removed, no old part is left beside a
    new file.
    """
    return [path.with_name(path.name + part) for part in (*_BESIDE, "")]


def clear_away(path: Path) -> None:
    """Remove what was left of writing a file when the program was killed, a day ago or more.

    What was put aside of it is removed as well, see `forget_aside`.
    """
    clear_folder(path.parent, path.name)
    forget_aside(path)


def forget_aside(path: Path, few: int = _FEW_ASIDE) -> None:
    """Remove what was put aside of a file more than 90 days ago, but for the last few of them.

    That is ``NAME.broken``, of a file that was edited by hand, ``NAME.damaged-DAY-TIME``, of an SQLite
    file with its parts, and ``NAME.aside``, which earlier versions have left.
    """
    aside = rf"((-\d+)?\.(broken|aside|damaged-\d{{8}}-\d{{6}}(-\d+)?))({'|'.join(_BESIDE)})?"
    there: dict[str, list[Path]] = {}
    try:
        for one in path.parent.iterdir():
            is_like_it = one.name.startswith(path.name)
            if is_like_it and (found := re.fullmatch(aside, one.name.removeprefix(path.name))):
                there.setdefault(found[1], []).append(one)
        newest = sorted(there.values(), key=lambda parts: max(map(_put_there, parts)), reverse=True)
        for parts in newest[few:]:
            for one in parts:
                if _put_there(one) < time.time() - _DAYS_ASIDE * DAY:
                    one.unlink()
    except OSError as error:
        log.info("What was put aside of %s is not removed: %s", path, error)


def _put_there(path: Path) -> float:
    """Return when a file was written, or given its name."""
    known = path.lstat()
    return max(known.st_mtime, known.st_ctime)


def clear_folder(folder: Path, name: str | None = None) -> None:
    """Remove what was left so of writing a file, or any of a folder that is the program's own."""
    try:
        for one in folder.iterdir():
            is_left = one.suffix == _UNFINISHED
            of = re.fullmatch(r"(.+)\.[a-z0-9_]{8}", one.stem) if is_left else None
            is_ours = of is not None and name in (None, of[1]) and one.is_file()
            if is_ours and one.stat().st_mtime < time.time() - DAY:
                one.unlink()
    except OSError as error:
        log.info("What may be left of writing in %s is not removed: %s", folder, error)


def remove(path: Path) -> None:
    """Remove a file, if it is there and that is possible."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        log.info("%s cannot be removed: %s", path, error)


def first_free(name: str, is_taken: Callable[[str], bool]) -> str:
    """Return a name if it is free; else the first with a number behind it that is."""
    numbered = (f"{name}-{number}" for number in count(2))
    return next(one for one in chain([name], numbered) if not is_taken(one))


def move_aside(path: Path, aside: Path) -> Path:
    """Give a file another name, or one like it with a number if there is such a file already.

    Returns:
        Where it is now.

    Raises:
        OSError: if it cannot be moved.
    """
    free = first_free(aside.stem, lambda stem: os.path.lexists(aside.with_stem(stem)))
    return path.rename(aside.with_stem(free))


def put_aside(path: Path, why: object) -> Path:
    """Give a broken file another name, for whoever edited it by hand, and log why.

    Returns:
        Where it is now: as ``NAME.broken`` in its folder, with a number if there is one of before,
        or where it was if that is impossible.
    """
    try:
        aside = move_aside(path, path.with_name(f"{path.name}.broken"))
    except OSError as error:
        log.warning("%s is broken (%s) and cannot be put aside: %s", path, why, error)
        return path
    log.warning("%s is broken (%s) and is put aside as %s", path, why, aside)
    return aside
