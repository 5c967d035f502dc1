"""Words -> how common they are: the levels of SCOWL, from 10 (most common) to 95.

The table has 440,091 words, with a level each. A list is looked up as a whole, eight letters of all
its words at a time: eight letters are 40 bits, so with the number of what came before they make a
key that fits an integer. The keys of the table are sorted, and a binary search finds the list's.
"""

from __future__ import annotations

import logging
import re
import zlib
from dataclasses import field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop import paths
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.texts import N_

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray

    from ghost_desktop.engine.words.wordlist import WordList

log = logging.getLogger(__name__)

RAREST = 95
"""The level of the least common words that have one."""

BANDS = MappingProxyType(
    {35: N_("everyday"), 50: N_("common"), 70: N_("uncommon"), RAREST: N_("rare")}
)
"""What words are called by how common they are: up to which level each band goes, and its word."""

KNOWN_LEVELS = (35, 50, 60, 70)
"""The levels of commonness up to which a person may say that he knows words."""

KNOWN_LEVEL = 50
"""The level up to which words are known, if nobody says otherwise."""

_PLAIN = re.compile("[a-z]+")
_CHUNK = 8  # letters in a key
_CHUNK_BITS = np.uint64(40)
_FIRST_LETTER = ord("a")
_NO_LETTER = 0x7F  # its low five bits are those of no letter

_MOST_KEPT = 4  # lists whose levels are kept: each strategy and each opponent asks for them again


class NoTable(RuntimeError):
    """The table cannot be read; says why. No word is rated then."""


def load() -> None:
    """Read the table, which takes a moment: what is looked up afterwards need not wait for it.

    Raises:
        NoTable: if it cannot be read.
    """
    if trouble := _table().trouble:
        raise NoTable(trouble)


def levels(words: WordList) -> NDArray[np.uint8]:
    """Return the level of each word of the list, 0 where the table does not have it.

    Returns:
        ``uint8 (words,)``, beside the words; not to be written to.
    """
    kept = _table().kept
    found = kept.get(words.content_hash)
    if found is None:
        found = _looked_up(words)
        found.flags.writeable = False
        kept[words.content_hash] = found
        for oldest in list(kept)[:-_MOST_KEPT]:
            kept.pop(oldest, None)
    return found


def _looked_up(words: WordList) -> NDArray[np.uint8]:
    codes = words.codes
    if words.first_code != _FIRST_LETTER:
        ascii_of = np.full(256, _NO_LETTER, np.uint8)
        for code, letter in enumerate(words.alphabet, words.first_code):
            if "a" <= letter <= "z":
                ascii_of[code] = ord(letter)
        codes = ascii_of[codes]
    return _table().look_up(codes, words.start, words.length)


def levels_of(words: Collection[str]) -> dict[str, int]:
    """Return the level of each word, 0 where the table does not have it, as `levels` does."""
    plain = [word for word in words if _PLAIN.fullmatch(word)]
    codes = np.frombuffer("".join(plain).encode(), np.uint8)
    length = np.fromiter(map(len, plain), np.intp, len(plain))
    found = _table().look_up(codes, np.cumsum(length) - length, length)
    return dict.fromkeys(words, 0) | dict(zip(plain, found.tolist(), strict=True))


def level(word: str) -> int | None:
    """Return the level of a word, None if the table does not have it."""
    return levels_of([word])[word] or None


class _Step(Record, eq=False):
    """Eight letters more: all that words of the table have in this place, after all that precedes.

    Attributes:
        keys: ``uint64 (keys,)``, sorted, each once: see `_keys`.
        levels: ``uint8 (keys,)``, the level of the word that ends with these letters, 0 if none.
    """

    keys: NDArray[np.uint64]
    levels: NDArray[np.uint8]


class _Table(Record, eq=False):
    """The words with a level, cut into steps of eight letters; why there are none, if so.

    Attributes:
        steps: the words.
        trouble: why there are none.
        kept: the levels of the lists that were looked up last, by the hashes of their contents.
    """

    steps: tuple[_Step, ...]
    trouble: str = ""
    kept: dict[str, NDArray[np.uint8]] = field(default_factory=dict)

    def look_up(
        self, codes: NDArray[np.uint8], start: NDArray[np.intp], length: NDArray[np.integer]
    ) -> NDArray[np.uint8]:
        """Return the levels of the words that begin in `codes` at `start`, 0 where there is none.

        Sorted words are found fastest, but may come in any order.
        """
        found = np.zeros(len(start), np.uint8)
        going_on = np.arange(len(start))
        before = np.zeros(len(start), np.intp)
        left = length.astype(np.intp)
        for step in self.steps:
            keys = _keys(codes, start, left, before)
            place = np.searchsorted(step.keys, keys)
            place[place == len(step.keys)] = 0
            known = step.keys[place] == keys
            ends = known & (left <= _CHUNK)
            found[going_on[ends]] = step.levels[place[ends]]
            longer = np.flatnonzero(known & ~ends)
            going_on, before = going_on[longer], place[longer]
            start, left = start[longer] + _CHUNK, left[longer] - _CHUNK
        return found


@cache
def _table() -> _Table:
    """Return the table; an empty one if it cannot be read."""
    import zipfile  # noqa: PLC0415 - few who load a list rate it

    try:
        with zipfile.ZipFile(paths.resources() / "commonness.zip") as archive:
            return _read(archive.read("levels"))
    except (OSError, zipfile.BadZipFile, zlib.error, LookupError, ValueError) as error:
        log.warning("How common words are cannot be read: %s", error)
        return _Table((), str(error))


def _read(written: bytes) -> _Table:
    """Read the table: each word in sorted order, and its level as the byte that ends it."""
    codes = np.frombuffer(written, np.uint8)
    ends = np.flatnonzero(codes < _FIRST_LETTER)
    start = np.append(0, ends[:-1] + 1)
    length = ends - start
    level = codes[ends]
    before = np.zeros(len(ends), np.intp)
    steps = []
    while len(start):
        keys = _keys(codes, start, length, before)
        # Sorted words have sorted keys, so equal ones are neighbours.
        is_new = np.append(True, keys[1:] != keys[:-1])
        place = np.cumsum(is_new) - 1
        ending = length <= _CHUNK
        levels = np.zeros(place[-1] + 1, np.uint8)
        levels[place[ending]] = level[ending]
        steps.append(_Step(keys[is_new], levels))
        longer = np.flatnonzero(~ending)
        before, level = place[longer], level[longer]
        start, length = start[longer] + _CHUNK, length[longer] - _CHUNK
    return _Table(tuple(steps))


def _keys(
    codes: NDArray[np.uint8],
    start: NDArray[np.intp],
    length: NDArray[np.intp],
    before: NDArray[np.intp],
) -> NDArray[np.uint64]:
    """Pack the next letters of words into numbers that compare as the words do.

    Args:
        codes: plain letters in ASCII, and what stands between words.
        start: ``(words,)``, where in `codes` the next eight letters of each word begin.
        length: ``(words,)``, letters from there to the end of the word, at least one.
        before: ``(words,)``, a number for all letters that precede these.

    Returns:
        ``uint64 (words,)``: the number in the high bits, then five bits for each of eight letters,
        zeros after the end of the word.
    """
    padded = np.append(codes, np.zeros(_CHUNK, np.uint8))  # so that eight can be read anywhere
    eights = np.ndarray((len(codes) + 1,), ">u8", padded, strides=(1,))
    letters = eights[start].astype(np.uint64)
    surplus = (8 * np.maximum(_CHUNK - length, 0)).astype(np.uint64)  # bits of what follows a word
    letters >>= surplus
    letters <<= surplus
    # From five bits in each of 8 bytes to ten in each of 4 numbers, twenty in 2, forty in one.
    for high, low, shift in (
        (0x1F00_1F00_1F00_1F00, 0x001F_001F_001F_001F, 3),
        (0x03FF_0000_03FF_0000, 0x0000_03FF_0000_03FF, 6),
        (0x000F_FFFF_0000_0000, 0x0000_0000_000F_FFFF, 12),
    ):
        letters = (letters & np.uint64(high)) >> np.uint64(shift) | (letters & np.uint64(low))
    return before.astype(np.uint64) << _CHUNK_BITS | letters
