"""The file in which the match at the board is kept from one day to the next.

It is JSON beside the settings, written whole after each play: a crash leaves the old one or the new
one. What cannot be gone on with has another name before anything is written: a file that makes no
sense is put aside, as ``match.json.broken``, and any other is a match that can be opened again, once
its dictionary is there or it can be read.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from ghost_desktop.formats.match_files import (
    SUFFIX,
    MatchWriter,
    NoMatchFile,
    NotJson,
    TooLarge,
    read_bytes,
    values_of,
)
from ghost_desktop.formats.matches import MatchError, NoSuchMatch
from ghost_desktop.library.catalogue import IsFolder, NoFile
from ghost_desktop.library.kept_file import clear_away, move_aside, put_aside, replace_file
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.engine.reading import Reading
    from ghost_desktop.play.match import Match

log = logging.getLogger(__name__)


MATCH_NAME = "match.json"
"""What the file is called, which stands beside the settings."""

_BROKEN = (IsFolder, TooLarge, NotJson, NoMatchFile, NoSuchMatch)
"""Why nobody will ever open it again."""


class MatchFile:
    """Keeps a match.

    Args:
        path: the file; None keeps nothing.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._is_writable = True
        self._writer = MatchWriter()
        self._kept: Match | None = None
        if path is not None:
            clear_away(path)

    def read(self) -> dict[str, Any] | None:
        """Return what is kept, see `formats.match_files`; None if there is nothing.

        Raises:
            MatchError: if it cannot be read, or makes no sense; it is to be `set_aside` then.
        """
        if self._path is None:
            return None
        try:
            return values_of(read_bytes(self._path))
        except MatchError as error:
            if isinstance(error.refusal, NoFile):
                return None
            raise

    def set_aside(self, why: BaseException) -> Path | None:
        """Give what is kept another name, so that no other match is written over it.

        Returns:
            The file of a match that can be opened later; None if it is broken. Where it cannot have
            another name, there is none either, and nothing is kept any more.
        """
        path = self._path
        if path is None:
            return None
        if not isinstance(why, MatchError) or isinstance(why.refusal, _BROKEN):
            if put_aside(path, why) == path:
                self._path = None
            return None
        try:
            day = datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone().date()
            aside = move_aside(path, path.with_name(f"{path.stem}-{day}{SUFFIX}"))
        except OSError as error:
            log.warning("%s cannot be gone on with (%s), nor moved: %s", path, why, error)
            self._path = None
            return None
        log.warning("%s cannot be gone on with (%s) and is %s now", path, why, aside)
        return aside

    def write(self, match: Match, reading: Reading) -> str:
        """Keep a match instead of the one before.

        Returns:
            Why it cannot be kept, in a sentence, the first time; empty otherwise.
        """
        if self._path is None:
            return ""
        try:
            # To wait for the disk, as the settings do, would take too long between two plays.
            text = self._writer.text(match, reading)
            replace_file(self._path, text, waits_for_disk=False)
        except OSError as error:
            was_writable, self._is_writable = self._is_writable, False
            return describe_unkept(self._path.parent, error) if was_writable else ""
        self._kept = match
        return ""

    def has(self, match: Match) -> bool:
        """Tell whether a match is what was written last."""
        return self._kept is match


def describe_unkept(folder: Path, error: OSError) -> str:
    """Say why a match cannot be kept, in a sentence."""
    said = _("The match cannot be kept: {folder} cannot be written to ({reason}).")
    return said.format(folder=folder, reason=error.strerror or error)
