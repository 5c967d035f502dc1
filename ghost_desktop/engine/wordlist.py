"""Bytes of a word list -> WordList and ImportReport.

A list of 170,000 Python strings would cost more time than solving the game, so the words stay what
they are in the file: one buffer of letters. A list that is already clean (plain lower-case ASCII
letters, one word a line, sorted, each once) is taken over by a handful of NumPy calls; anything
else is decoded and cleaned first and then takes the same path. Nothing is dropped in silence.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from ghost_desktop.engine.cleaning import (
    MAX_WORD_LENGTH,
    Capitals,
    ImportReport,
    WordListError,
    clean,
    decode,
    describe_dropped,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

MAX_LETTERS = 255
"""Distinct letters that a list may use; code 0 ends a word, which leaves 255 for letters."""

_CHUNK = 8  # letters compared at once, as the bytes of one uint64
_BLOCK = 32_768  # words looked at together: few enough for the processor's cache
_BLOCK_OF_CODES = 8 * _BLOCK
_PIECE = 65_536  # characters translated at a time: about a millisecond
_NO_CODE = -1
_SECOND, _BOTH = 0x0100, 0x0101  # of two flags, read as one little-endian number
_NEWLINE = ord("\n")
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_Scalar = TypeVar("_Scalar", bound=np.generic)


@dataclass(frozen=True, eq=False)
class WordList:
    """The words that count: cleaned, lower case, sorted by code point, each once. Immutable.

    Attributes:
        name: what players call it.
        alphabet: the letters, sorted by code point: a–z in a list that uses no others, else those
            that occur.
        first_code: the code of ``alphabet[0]``; the others follow in order.
        codes: ``uint8``, the codes of all words, each word followed by one lower code that is no
            letter. For a list of plain letters these are the bytes of its file.
        start: ``intp (words,)``, where in `codes` each word begins.
        length: ``uint16 (words,)``, letters of each word.
        shared: ``uint16 (words,)``, letters that each word shares with the one before it (0 for
            the first): the longest common prefix.
    """

    name: str
    alphabet: str
    first_code: int
    codes: NDArray[np.uint8]
    start: NDArray[np.intp]
    length: NDArray[np.uint16]
    shared: NDArray[np.uint16]

    @cached_property
    def content_hash(self) -> str:
        """SHA-256, in hexadecimal, of the whole list written as UTF-8 with one word a line.

        Of a bundled list it is the hash of its file. A list shortened by `at_least` keeps the hash
        of the list it came from.
        """
        return hashlib.sha256(self._text(self.codes).encode()).hexdigest()

    def __len__(self) -> int:
        """Count the words."""
        return len(self.start)

    def __getitem__(self, index: int) -> str:
        """Return the word at `index` in sorted order."""
        return self.prefix(index, int(self.length[index]))

    def __iter__(self) -> Iterator[str]:
        """Iterate over the words in sorted order."""
        return (self[index] for index in range(len(self)))

    def prefix(self, index: int, letters: int) -> str:
        """Return the first `letters` letters of the word at `index`."""
        return self.text(int(self.start[index]), letters)

    def code(self, letter: str) -> int:
        """Return the code of `letter`, or a code that no letter has if it is not in the list."""
        place = self.alphabet.find(letter)
        return self.first_code + place if place >= 0 else _NO_CODE

    def text(self, at: int, letters: int) -> str:
        """Return the `letters` letters that stand at `at` in the codes."""
        return self._text(self.codes[at : at + letters])

    def _text(self, codes: NDArray[np.uint8]) -> str:
        written = codes.tobytes().decode("latin-1")
        if self.first_code == ord("a"):
            return written
        return _translate(written, self._letters)

    @cached_property
    def _letters(self) -> dict[int, str]:
        """The letters by their codes, where these are not the letters' own."""
        return dict(enumerate("\n" + self.alphabet))

    def beginning_with(self, fragment: str) -> range:
        """Return the indices of the words that begin with `fragment`, itself included.

        Works by bisection, for words sorted by code point; a word cut to the fragment's length
        sorts as the word does.
        """
        size = len(fragment)

        def first(after: bool) -> int:
            low, high = 0, len(self)
            while low < high:
                middle = (low + high) // 2
                cut = self.prefix(middle, min(size, int(self.length[middle])))
                if cut < fragment or (after and cut == fragment):
                    low = middle + 1
                else:
                    high = middle
            return low

        return range(first(after=False), first(after=True))

    def containing(self, fragment: str) -> NDArray[np.intp]:
        """Return the indices, in order, of the words in which the letters of `fragment` stand."""
        if not fragment:
            return np.arange(len(self))
        at = np.flatnonzero(self.codes == self.code(fragment[0]))
        at = at[at <= len(self.codes) - len(fragment)]
        for place, letter in enumerate(fragment[1:], start=1):
            at = at[self.codes[at + place] == self.code(letter)]
        word = np.searchsorted(self.start, at, side="right") - 1
        # The buffer of a list that was shortened also has words that do not count.
        within = (word >= 0) & (at + len(fragment) <= self.start[word] + self.length[word])
        return np.unique(word[within])

    def next_letters(self, fragment: str) -> str:
        """Return, in order, the letters after which `fragment` still begins some word."""
        below = self.beginning_with(fragment)
        letters = len(fragment)
        # In sorted words, the letter after the fragment is a new one where no more is shared.
        is_new = self.shared[below.start : below.stop] <= letters
        is_new[:1] = True
        codes = self.codes[self.start[below.start : below.stop][is_new] + letters]
        return self._text(codes[codes >= self.first_code])  # a lower one ends the fragment itself

    def at_least(self, min_length: int) -> WordList:
        """Return the list of the words of `min_length` letters or more, sharing this buffer.

        Raises:
            WordListError: if no word is that long.
        """
        counts = self.length >= min_length
        if counts.all():
            return self
        kept = np.flatnonzero(counts)
        if not len(kept):
            raise WordListError(
                f"{self.name} has no word of {min_length} or more letters; "
                f"its longest has {self.length.max()}."
            )
        return replace(
            self,
            start=_frozen(self.start[kept]),
            length=_frozen(self.length[kept]),
            shared=_frozen(self.shared_without(np.flatnonzero(~counts), kept)),
        )

    def shared_without(self, gone: NDArray[np.intp], kept: NDArray[np.intp]) -> NDArray[np.uint16]:
        """Return what each word of `kept` shares with the one before it in `kept`.

        Args:
            gone: the words, in order, that lie between these and may share less with their
                neighbours. Words between that share as much need not be among them.
            kept: the words, in order.
        """
        shared = self.shared[kept]
        after = np.unique(np.searchsorted(kept, gone))
        after = after[after < len(kept)]
        # Two words share the least that is shared anywhere between them: the minimum from the
        # first that went up to the second that stays.
        previous = np.where(after > 0, kept[after - 1], -1)
        spans = np.column_stack((previous + 1, kept[after] + 1)).ravel()
        shared[after] = np.minimum.reduceat(self.shared, spans[spans < len(self)])[::2]
        return shared

    def count_prefixes(self) -> int:
        """Count the distinct beginnings of words, the empty one and whole words included."""
        return 1 + int(self.length.sum(dtype=np.int64) - self.shared.sum(dtype=np.int64))


def read_word_list(
    data: bytes, name: str, capitals: Capitals = Capitals.AUTO
) -> tuple[WordList, ImportReport]:
    """Read the bytes of a word list, whatever wrote them.

    Any order, duplicates, capitals, any line end and none after the last word; encodings as in
    `cleaning.decode`.

    Args:
        data: the file as it is.
        name: what players call the list; error messages begin with it.
        capitals: what to do with entries that have a capital letter.

    Raises:
        WordListError: if the bytes are empty, are no text, hold no word, or use more than
            `MAX_LETTERS` distinct letters.
    """
    if not data:
        raise WordListError(f"{name} is empty; a word list has one word a line.")
    words = _take(data, name)
    if words is not None:
        return words, ImportReport("ASCII", entries=len(words), kept=len(words))
    text, encoding = decode(data, name)
    kept, report = clean(text, encoding, capitals)
    if not report.entries:
        raise WordListError(f"{name} is empty; a word list has one word a line.")
    if not kept:
        raise WordListError(
            f"{name} has no words: each of its {report.entries:,} lines was dropped"
            f" ({describe_dropped(report)})."
        )
    return word_list(kept, name), report


def word_list(words: Iterable[str], name: str) -> WordList:
    """Make a list of `words`, which are strings of letters in any order, repeats allowed.

    Raises:
        WordListError: if there are none, one is too long or is no word, or they use more than
            `MAX_LETTERS` distinct letters.
    """
    ordered = sorted(set(words) - {""})
    if not ordered:
        raise WordListError(f"{name} has no words; a word list has one word a line.")
    if max(map(len, ordered)) > MAX_WORD_LENGTH or any("\n" in word for word in ordered):
        raise WordListError(
            f"{name} has a word of more than {MAX_WORD_LENGTH:,} letters or of several lines; "
            "a word is one line of letters."
        )
    text = "\n".join(ordered) + "\n"
    letters = set(text) - {"\n"}
    alphabet = _LATIN if letters <= set(_LATIN) else "".join(sorted(letters))
    if len(alphabet) > MAX_LETTERS:
        raise WordListError(
            f"{name} uses {len(alphabet):,} different letters; "
            f"a list may use at most {MAX_LETTERS}."
        )
    if alphabet == _LATIN:
        made = _take(text.encode(), name)
    else:
        # Written in codes by way of Latin-1, whose bytes are its code points.
        table = {ord(letter): code for code, letter in enumerate("\n" + alphabet)}
        written = _translate(text, table).encode("latin-1")
        made = _take(written, name, alphabet, first_code=1, end=0)
    assert made is not None  # sorted and unique by construction
    return made


# --- the clean path -----------------------------------------------------------------------------


def _take(
    data: bytes,
    name: str,
    alphabet: str = _LATIN,
    first_code: int = ord("a"),
    end: int = ord("\n"),
) -> WordList | None:
    """Take over a list as it is written; None if it is not clean.

    Clean is: nothing but the codes of letters and of ends, each word ended, none empty or too
    long, each after the one before.
    """
    codes = np.frombuffer(data, np.uint8)
    ends = _find_ends(codes, first_code, len(alphabet), end)
    if ends is None:
        return None
    start = np.zeros(len(ends), np.intp)
    np.add(ends[:-1], 1, out=start[1:])
    letters = ends
    letters -= start
    if letters.min() == 0 or letters.max() > MAX_WORD_LENGTH:
        return None
    length = letters.astype(np.uint16)
    shared = _common_prefixes(codes, start, length)
    if shared is None:
        return None
    return WordList(
        name, alphabet, first_code, codes, _frozen(start), _frozen(length), _frozen(shared)
    )


def _find_ends(
    codes: NDArray[np.uint8], first_code: int, letters: int, end: int
) -> NDArray[np.intp] | None:
    """Find where words end; None if there is anything else than letters and ends."""
    if not len(codes) or codes[-1] != end or codes.max() >= first_code + letters:
        return None
    found = []
    for first in range(0, len(codes), _BLOCK_OF_CODES):
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


def _common_prefixes(
    codes: NDArray[np.uint8], start: NDArray[np.intp], length: NDArray[np.uint16]
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
    before, here = chunk[:-1], chunk[1:]
    shared = np.zeros(0, np.int64)
    equal = np.zeros(0, np.intp)  # the pairs that are equal so far
    for offset in range(0, MAX_WORD_LENGTH + _CHUNK, _CHUNK):
        if offset:
            before = chunks[start[equal] + offset].astype(np.uint64)
            here = chunks[start[equal + 1] + offset].astype(np.uint64)
        undecided = np.flatnonzero(before >= here)
        differing = before ^ here
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


def _translate(text: str, table: dict[int, Any]) -> str:
    """Translate a text piece by piece: one call for all of it would hold up every other thread."""
    pieces = range(0, len(text), _PIECE)
    return "".join([text[first : first + _PIECE].translate(table) for first in pieces])


def _frozen(array: NDArray[_Scalar]) -> NDArray[_Scalar]:
    array.flags.writeable = False
    return array
