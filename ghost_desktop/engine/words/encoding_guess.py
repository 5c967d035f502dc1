"""How the bytes of a list say that it was written in Central Europe, and not in the west.

Bytes that are neither UTF-8 nor UTF-16 are read as Windows-1252, in which nearly all of them are
something: of Polish in ISO 8859-2 half of the letters become signs, and Czech in Windows-1250 turns
into letters that no language has together. That is not certain, so it is offered, and not done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.words.encodings import ENCODINGS
from ghost_desktop.engine.words.letter_order import language_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

_WESTERN, _CENTRAL = "Windows-1252", ("ISO 8859-2", "Windows-1250")
_BYTES = 256
_BLOCK = 1 << 16
_RARE = 100
"""One in so many bytes beyond ASCII may be no letter in an encoding: some stray in."""


def likelier_encoding(data: bytes) -> str:
    """Return in which encoding a list makes more sense than in Windows-1252; nothing if in none.

    Args:
        data: the bytes of a list, or the first of them, which are no UTF-8.
    """
    counts = np.zeros(_BYTES, np.int64)
    for first in range(0, len(data), _BLOCK):
        piece = np.frombuffer(data[first : first + _BLOCK], np.uint8)
        counts += np.bincount(piece, minlength=_BYTES)
    counts[: _BYTES // 2] = 0
    if language_of(_letters(counts, _WESTERN)):
        return ""
    return next((one for one in _CENTRAL if language_of(_letters(counts, one))), "")


def _letters(counts: NDArray[np.int64], encoding: str) -> str:
    """Return the letters that bytes are in an encoding; nothing if too many are none.

    Args:
        counts: ``int64 (256,)``, how often each byte occurs.
        encoding: one of `ENCODINGS`.
    """
    letters, strange = "", 0
    for byte in np.flatnonzero(counts).tolist():
        letter = bytes([byte]).decode(ENCODINGS[encoding], "ignore").lower()
        if letter.isalpha():
            letters += letter
        else:
            strange += int(counts[byte])
    return "" if strange * _RARE > int(counts.sum()) else letters
