"""Words that may be left out of lists: what is no word of its own, and words that hurt.

Both are of English, in plain letters. `packaging/build_resources.py` says how they were chosen.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import TYPE_CHECKING

from ghost_desktop import paths

if TYPE_CHECKING:
    from pathlib import Path

log = logging.getLogger(__name__)


def abbreviations_path() -> Path:
    """Return the file of what is only an abbreviation, a numeral or a name."""
    return paths.resources() / "abbreviations.txt"


@cache
def abbreviations() -> tuple[str, ...]:
    """Return what is only an abbreviation, a numeral or a name, sorted: BBL, LVI.

    Raises:
        OSError: if it cannot be read.
    """
    return _read(abbreviations_path())


@cache
def slurs() -> tuple[str, ...]:
    """Return the words that hurt people of a descent, a faith or a kind, sorted.

    There are none if they cannot be read, and the log says why.
    """
    try:
        return _read(paths.resources() / "slurs.txt")
    except (OSError, ValueError) as error:
        log.warning("The words that hurt cannot be read: %s", error)
        return ()


def _read(path: Path) -> tuple[str, ...]:
    """Read a file of words, one a line; lines that begin with ``#`` say what they are."""
    lines = path.read_text(encoding="ascii").split("\n")
    return tuple(line for line in lines if line and not line.startswith("#"))
