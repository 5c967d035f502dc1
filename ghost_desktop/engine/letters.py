"""Letters as lists have them and as players see and type them."""

from __future__ import annotations

import unicodedata

MAX_WORD_LENGTH = 1_000
"""Letters in the longest word that is kept."""


def capitals(letters: str) -> str:
    """Write letters as players see them: in capitals, but for those like ß that have none."""
    return "".join(upper if len(upper := letter.upper()) == 1 else letter for letter in letters)


def as_in_lists(written: str) -> str:
    """Compose (NFC) and lower letters that a person has written, as words of lists are."""
    return unicodedata.normalize("NFC", written.lower())
