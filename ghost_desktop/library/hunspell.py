"""What the rules beside a dictionary of Hunspell's (`.aff`) say of its stems (`.dic`).

The rules also make inflected forms of stems; that is not done here, so that lists have the stems.
"""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING

from ghost_desktop.engine.encodings import ENCODINGS

if TYPE_CHECKING:
    from pathlib import Path

_SET = re.compile(rb"^\s*SET\s+(?:microsoft-)?(\S+)", re.MULTILINE)
_FIRST = 65_536
"""Bytes of the rules among which their encoding stands."""


def encoding_beside(dictionary: Path) -> str | None:
    """Return the encoding of a dictionary, one of `ENCODINGS`; None if nothing is said of it."""
    rules = dictionary.with_suffix(".aff")
    try:
        if not rules.is_file():
            return None
        with rules.open("rb") as opened:
            found = _SET.search(opened.read(_FIRST))
        codec = codecs.lookup(found[1].decode()) if found else None
    except (OSError, ValueError, LookupError):
        return None
    known = (name for name, one in ENCODINGS.items() if codecs.lookup(one) == codec)
    return next(known, None)
