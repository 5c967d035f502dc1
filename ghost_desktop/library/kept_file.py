"""Files that the program keeps for itself: written in one step, put aside where they are broken."""

from __future__ import annotations

import logging
import os
import tempfile
from pathlib import Path

log = logging.getLogger(__name__)


def replace_file(
    path: Path, content: str | bytes, *, waits_for_disk: bool, permissions: int | None = None
) -> None:
    """Put `content` in the place of a file in one step: a crash leaves the old one or the new one.

    Args:
        path: the file; its folder is made if it is missing.
        content: what is to stand in it; text is written as UTF-8.
        waits_for_disk: whether the new one is there even if the power fails; it takes long.
        permissions: who may read and write it, as in `os.chmod`; by default its owner alone.

    Raises:
        OSError: if it cannot be written; the old one is still there then.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)
    written = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            if waits_for_disk:
                file.flush()
                os.fsync(file.fileno())
        if permissions is not None:
            written.chmod(permissions)
        written.replace(path)
    except BaseException:
        written.unlink(missing_ok=True)
        raise


def put_aside(path: Path, why: object) -> Path:
    """Give a broken file another name, for whoever edited it by hand, and log why.

    Returns:
        Where it is now: as ``NAME.broken`` in its folder, or where it was if that is impossible.
    """
    aside = path.with_name(f"{path.name}.broken")
    log.warning("%s is broken (%s) and is put aside as %s", path, why, aside)
    try:
        return path.replace(aside)
    except OSError as error:
        log.warning("%s cannot be put aside: %s", path, error)
        return path
