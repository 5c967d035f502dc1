"""Words in a buffer of codes: where they end, what neighbours share, and their order.

A code is a byte, and codes are in the order of their letters: read as a big-endian number, eight
of them compare as the letters do. A word is followed by an end, a code lower than any letter.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.arrays import index_type
from ghost_desktop.engine.reporting import in_silence, shares_of
from ghost_desktop.engine.words.letters import MAX_WORD_LENGTH

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from ghost_desktop.engine.arrays import Indices
    from ghost_desktop.engine.reporting import Report

_CHUNK = 8  # letters compared at once, as the bytes of one uint64
_BLOCK = 32_768  # words looked at together: few enough for the processor's cache
_BLOCK_OF_CODES = 8 * _BLOCK
_SECOND, _BOTH = 0x0100, 0x0101  # of two flags, read as one little-endian number
_FIRST_LETTERS = np.array([(1 << 64) - (1 << 8 * (_CHUNK - n)) for n in range(_CHUNK + 1)], "u8")
"""Of a chunk, by how many letters of the word it has: all of these, none of what follows."""


def find_ends(
    codes: NDArray[np.uint8], first_code: int, letters: int, end: int, report: Report = in_silence
) -> NDArray[np.intp] | None:
    """Find where words end; None if there is anything else than letters and ends.

    Args:
        codes: the buffer.
        first_code: the code of the first letter.
        letters: how many there are.
        end: what ends a word.
        report: is told how far it is; may raise to stop.
    """
    if not len(codes) or codes[-1] != end or codes.max() >= first_code + letters:
        return None
    found = []
    for first in range(0, len(codes), _BLOCK_OF_CODES):
        report(first, len(codes))
        block = codes[first : first + _BLOCK_OF_CODES]
        is_end = block == end
        if np.count_nonzero(is_end) < np.count_nonzero(block < first_code):
            return None
        if len(block) % 2:
            is_end = np.append(is_end, np.False_)
        # Words are not empty, so of two neighbouring codes at most one ends a word: looking for
        # ends two codes at a time halves the search.
        pairs = is_end.view("<u2")
        in_pairs = np.flatnonzero(pairs != 0)
        which = pairs[in_pairs]
        if (which == _BOTH).any():
            return None
        in_pairs *= 2
        in_pairs += first
        in_pairs += which == _SECOND
        found.append(in_pairs)
    return np.concatenate(found)


def common_prefixes(
    codes: NDArray[np.uint8],
    start: NDArray[np.intp],
    length: NDArray[np.uint16],
    report: Report = in_silence,
) -> NDArray[np.uint16] | None:
    """Measure what each word shares with the one before; None unless they are sorted and unique.

    Eight letters at a time: read as big-endian numbers, two chunks compare as the letters do, and
    the highest bit of their exclusive or lies in the first letter that differs. Codes after a
    word's end are harmless, since two different words differ at the end of the shorter at latest.

    Returns:
        ``uint16 (words,)``, 0 for the first word.
    """
    shared = np.zeros(len(start), np.uint16)
    for first in range(0, len(start) - 1, _BLOCK):
        report(first, len(start))
        block = slice(first, first + _BLOCK + 1)  # each block begins with the last word of another
        text = codes[start[first] : start[block][-1] + length[block][-1] + 1 + _CHUNK]
        if start[block][-1] + length[block][-1] + 1 + _CHUNK > len(codes):
            text = np.append(text, np.zeros(_CHUNK, np.uint8))  # so that any chunk can be read
        agreeing = _compare_neighbours(text, start[block] - start[first], length[block])
        if agreeing is None:
            return None
        shared[first + 1 : first + _BLOCK + 1] = agreeing
    return shared


def _compare_neighbours(
    codes: NDArray[np.uint8], start: NDArray[np.intp], length: NDArray[np.uint16]
) -> NDArray[np.int64] | None:
    """Count what each word but the first shares with the one before; None if one is not larger."""
    chunks = np.ndarray((len(codes) - _CHUNK + 1,), ">u8", codes, strides=(1,))
    chunk = chunks[start].astype(np.uint64)
    former, latter = chunk[:-1], chunk[1:]  # of each pair of neighbours
    shared = np.zeros(0, np.int64)
    equal = np.zeros(0, np.intp)  # the pairs that are equal so far
    for offset in range(0, MAX_WORD_LENGTH + _CHUNK, _CHUNK):
        if offset:
            former = chunks[start[equal] + offset].astype(np.uint64)
            latter = chunks[start[equal + 1] + offset].astype(np.uint64)
        undecided = np.flatnonzero(former >= latter)
        differing = former ^ latter
        if differing[undecided].any():
            return None
        agreeing = _leading_zero_bytes(differing)  # meaningless where undecided
        if offset:
            shared[equal] = agreeing + offset
            equal = equal[undecided]
        else:
            shared = agreeing
            equal = undecided
        if not len(equal):
            break
        if (length[equal] < offset + _CHUNK).any():  # equal to the end: a duplicate
            return None
    if (shared > length[:-1]).any():  # they differ only after the first has ended
        return None
    return shared


def _leading_zero_bytes(values: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Count the zero bytes at the top of each value, none of which should be zero.

    The exponent of a float is the highest bit of a whole number, unless rounding carries it up;
    clearing every bit below another set bit leaves the highest one and nothing to carry. Done in
    place: fresh memory would cost more than the arithmetic.
    """
    top = values >> np.uint64(1)
    np.invert(top, out=top)
    top &= values
    zeros = top.astype(np.float64).view(np.int64)
    zeros >>= 52  # the exponent, 1023 above the place of the highest bit
    np.subtract(1023 + 63, zeros, out=zeros)
    zeros >>= 3
    return zeros


def put_in_order(
    codes: NDArray[np.uint8], end: int, report: Report = in_silence
) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """Sort the words of a buffer and leave out repeats.

    Args:
        codes: the buffer.
        end: what ends a word.
        report: is told how far it is; may raise to stop.

    Returns:
        The buffer of the distinct words, sorted; and which of the words given stood before.
    """
    sorting, gathering = shares_of(report, 0.8)
    ends = np.flatnonzero(codes == end).astype(index_type(len(codes)))
    sorting(0, len(ends))
    start = np.append(ends.dtype.type(0), ends[:-1] + 1)
    length = (ends - start).astype(np.uint16)
    del ends
    order, is_repeat = sort_words(codes, start, length, sorting)
    distinct = order[~is_repeat]
    return gather(codes, start[distinct], length[distinct], gathering), order[is_repeat]


def sort_words(
    codes: NDArray[np.uint8],
    start: Indices,
    length: NDArray[np.integer],
    report: Report = in_silence,
) -> tuple[Indices, NDArray[np.bool_]]:
    """Return the words of a buffer in their order, equal ones in the order given.

    Sorts by the first letters, then what these leave tied by the next.

    Args:
        codes: the buffer, in which 0 is no letter.
        start: ``(words,)``, where in it each word begins.
        length: ``(words,)``, letters of each word, what ends it not counted.
        report: is told how many words have found their place; may raise to stop.

    Returns:
        ``(words,)``, which word comes at each place; and ``bool (words,)``, whether it is the
        same as the one at the place before.
    """
    codes = np.append(codes, np.zeros(_CHUNK, np.uint8))  # so that any chunk can be read
    chunks = np.ndarray((len(codes) - _CHUNK + 1,), ">u8", codes, strides=(1,))
    order = np.arange(len(start), dtype=index_type(len(start)))
    is_repeat = np.zeros(len(start), np.bool_)
    places = order.copy()  # in `order`, of the words that are tied
    ties = np.zeros(len(start), np.uint32)  # which words are tied with one another
    for offset in range(0, int(length.max(initial=0)) + 1, _CHUNK):
        tell = partial(report, len(start) - len(places), len(start))
        tell()
        words = order[places]
        left = length[words] - offset
        key = chunks[start[words] + offset].astype(np.uint64)
        tell()
        key &= _FIRST_LETTERS[np.minimum(left, _CHUNK)]
        by_key = _sorted_by(key, ties, tell)
        tell()
        words, left = words[by_key], left[by_key]
        tell()
        key, ties = key[by_key], ties[by_key]
        order[places] = words
        tell()
        is_tied = (key[1:] == key[:-1]) & (ties[1:] == ties[:-1])
        is_over = left < _CHUNK  # with an end in its key: it is the whole word that is equal
        is_repeat[places[1:]] = is_tied & is_over[1:]
        goes_on = np.zeros(len(places), np.bool_)
        goes_on[1:] = is_tied
        goes_on[:-1] |= is_tied
        goes_on &= ~is_over
        ties = np.cumsum(np.append(np.False_, ~is_tied), dtype=np.uint32)[goes_on]
        places = places[goes_on]
        if not len(places):
            break
    return order, is_repeat


def _sorted_by(
    key: NDArray[np.uint64], ties: NDArray[np.uint32], report: Callable[[], None]
) -> NDArray[np.intp]:
    """Return the places of keys in their order, by ties first, equal ones in the order given.

    Two bytes at a time, the last ones first: NumPy then sorts by counting, which is faster than
    all at once, and no step takes so long that nobody can stop it.
    """
    order = np.arange(len(key))
    for digits in (*key.view("<u2").reshape(-1, 4).T, *ties.view("<u2").reshape(-1, 2).T):
        report()
        if digits.min() < digits.max():
            order = order[np.argsort(digits[order], kind="stable")]
    return order


def gather(
    codes: NDArray[np.uint8],
    start: Indices,
    length: NDArray[np.integer],
    report: Report = in_silence,
) -> NDArray[np.uint8]:
    """Write words of a buffer one after the other, their ends with them.

    Args:
        codes: the buffer.
        start: ``(words,)``, where in it each word begins.
        length: ``(words,)``, letters of each word, what ends it not counted.
        report: is told how many words are written; may raise to stop.
    """
    gathered = np.empty(length.sum(dtype=np.intp) + len(length), np.uint8)
    first = 0
    for block in range(0, len(start), _BLOCK):
        report(block, len(start))
        sizes = length[block : block + _BLOCK].astype(np.intp) + 1
        after = np.cumsum(sizes)
        places = np.repeat(start[block : block + _BLOCK] - (after - sizes), sizes)
        places += np.arange(after[-1])
        gathered[first : first + after[-1]] = codes[places]
        first += after[-1]
    return gathered
