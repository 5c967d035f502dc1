"""The file in which the match at the board is kept from one day to the next.

It is JSON beside the settings, written whole after each play: a crash leaves the old one or the new
one. A file that makes no sense is put aside, as ``match.json.broken``; nothing else is lost with it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from ghost_desktop.formats.match_files import MatchWriter, values_of
from ghost_desktop.formats.matches import MatchError
from ghost_desktop.library.kept_file import clear_away, put_aside, replace_file

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.engine.reading import Reading
    from ghost_desktop.play.match import Match

log = logging.getLogger(__name__)


MATCH_NAME = "match.json"
"""What the file is called, which stands beside the settings."""


class MatchFile:
    """Keeps a match.

    Args:
        path: the file; None keeps nothing.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._is_writable = True
        self._writer = MatchWriter()
        if path is not None:
            clear_away(path)

    def read(self) -> dict[str, Any] | None:
        """Return what is kept, see `formats.match_files`; None if there is none that makes sense."""
        if self._path is None:
            return None
        try:
            return values_of(self._path.read_bytes())
        except FileNotFoundError:
            return None
        except OSError as error:
            log.warning("The match cannot be read: %s", error)
            return None
        except MatchError as error:
            self.put_aside(error)
            return None

    def put_aside(self, why: MatchError) -> None:
        """Leave what is kept to whoever wants to look at it: it is no match."""
        if self._path is not None:
            put_aside(self._path, why)

    def write(self, match: Match, reading: Reading) -> None:
        """Keep a match instead of the one before."""
        if self._path is None:
            return
        try:
            # To wait for the disk, as the settings do, would take too long between two plays.
            text = self._writer.text(match, reading)
            replace_file(self._path, text, waits_for_disk=False)
        except OSError as error:
            if self._is_writable:  # once is enough
                log.warning("The match cannot be kept: %s", error)
            self._is_writable = False
