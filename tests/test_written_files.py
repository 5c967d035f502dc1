"""Files that a person saves: the one before is not lost unless the new one is there."""

from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING

from ghost_desktop.desktop.kit.files import Written, write_file

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_what_cannot_be_written_leaves_what_there_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_full(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "mine"
    path.write_bytes(b"before")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", is_full)
        written = write_file(path, b"after")
    assert written.trouble == "mine was not saved (No space left on device)"
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]
    assert write_file(path, b"after") == Written(path)
    assert path.read_bytes() == b"after"


def test_whoever_could_read_a_file_still_can_and_links_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "mine", tmp_path / "link"
    path.write_bytes(b"before")
    path.chmod(0o664)
    link.symlink_to(path)
    assert write_file(link, b"after") == Written(link)
    assert link.is_symlink()
    assert path.read_bytes() == b"after"
    assert stat.S_IMODE(path.stat().st_mode) == 0o664
