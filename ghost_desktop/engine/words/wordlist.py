"""Bytes of a word list -> WordList and ImportReport.

A list of 170,000 Python strings would cost more time than solving the game, so the words stay what
they are in the file: one buffer of letters. A list that is already clean (plain lower-case ASCII
letters, one word a line, sorted, each once) is taken over by a handful of NumPy calls; of any
other, first the entries are judged, then the letters written as codes and the words put in order.
Nothing is dropped in silence.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left, bisect_right
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any
from weakref import ref

import numpy as np

from ghost_desktop.engine.arrays import frozen
from ghost_desktop.engine.errors import (
    EmptyFile,
    NoneLongEnough,
    NoSuchWord,
    NothingKept,
    NothingLeft,
    NoWords,
    TooManyLetters,
    WordListError,
)
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence, shares_of
from ghost_desktop.engine.words.entries import CODE_POINTS, NEWLINE, read_entries
from ghost_desktop.engine.words.import_report import USUAL, ImportReport
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.engine.words.letters import MAX_WORD_LENGTH, Alphabet, LetterCodes
from ghost_desktop.engine.words.ordering import common_prefixes, find_ends, gather, put_in_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from weakref import ReferenceType

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.entries import Letters
    from ghost_desktop.engine.words.import_report import ImportChoices

MAX_LETTERS = 255
"""Distinct letters that a list may use; code 0 ends a word, which leaves 255 for letters."""

_LENGTH = np.uint16
assert np.iinfo(_LENGTH).max >= MAX_WORD_LENGTH, "a word can be too long for its length"
_PIECE = 65_536  # letters written as text at a time
_MANY = 4_096  # words, the same
_NO_CODE = -1
_LATIN = "abcdefghijklmnopqrstuvwxyz"


class WordList(Record, eq=False):
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
        cut_from: the list that this one is a part of, if it was shortened by `at_least`.
        source: what it was read from, as whoever read it called that; empty if that is not known.
        left_out: the words of it that were taken out since, sorted.
    """

    name: str
    alphabet: str
    first_code: int
    codes: NDArray[np.uint8]
    start: NDArray[np.intp]
    length: NDArray[np.uint16]
    shared: NDArray[np.uint16]
    cut_from: WordList | None = None
    source: str = ""
    left_out: tuple[str, ...] = ()

    def __getstate__(self) -> dict[str, Any]:
        """Return what is copied of it: all but what is known of another list."""
        return {name: value for name, value in self.__dict__.items() if name != "_at_least"}

    @property
    def whole(self) -> WordList:
        """The list as it was read: without regard to which words count."""
        return self if self.cut_from is None else self.cut_from

    @cached_property
    def content_hash(self) -> str:
        """SHA-256, in hexadecimal, of these words written as UTF-8 with one word a line.

        Of a bundled list it is the hash of its file.
        """
        return self._hash(in_silence)

    def hashed(self, report: Report) -> WordList:
        """Return this list, of which the hash of its content is known from now on.

        Args:
            report: is told how much of it is read; may raise to stop.
        """
        if "content_hash" not in self.__dict__:
            self.__dict__["content_hash"] = self._hash(report)
        return self

    def _hash(self, report: Report) -> str:
        written = hashlib.sha256()
        for piece in self.written(report):
            written.update(piece)
        return written.hexdigest()

    def written(self, report: Report = in_silence) -> Iterator[bytes]:
        """Write these words as UTF-8, one word a line, piece by piece.

        Args:
            report: is told how much is written; may raise to stop.
        """
        codes = self.codes
        if self.cut_from is not None:
            codes = gather(codes, self.start, self.length)
        letters = np.array([NEWLINE, *map(ord, self.alphabet)], "<u4")
        for first in range(0, len(codes), _PIECE):
            report(first, len(codes))
            piece = codes[first : first + _PIECE]
            if self.alphabet == _LATIN:
                yield piece.tobytes()
            else:
                yield letters[piece].tobytes().decode("utf-32-le").encode()

    def __len__(self) -> int:
        """Count the words."""
        return len(self.start)

    def __getitem__(self, index: int) -> str:
        """Return the word at `index` in sorted order."""
        return self.prefix(index, int(self.length[index]))

    def __iter__(self) -> Iterator[str]:
        """Iterate over the words in sorted order."""
        for first in range(0, len(self), _MANY):
            start, length = self.start[first : first + _MANY], self.length[first : first + _MANY]
            begin = int(start[0])
            written = self.text(begin, int(start[-1]) + int(length[-1]) - begin)
            for at, letters in zip((start - begin).tolist(), length.tolist(), strict=True):
                yield written[at : at + letters]

    def prefix(self, index: int, letters: int) -> str:
        """Return the first `letters` letters of the word at `index`."""
        return self.text(int(self.start[index]), letters)

    def shown(self, letters: str) -> str:
        """Write letters as players see them, so that no two letters of the list look the same."""
        return self._alphabet.shown(letters)

    def meant(self, written: str) -> str:
        """Return the letters of the list that a person means; see `Alphabet.meant`."""
        return self._alphabet.meant(written)

    @cached_property
    def _alphabet(self) -> Alphabet:
        return Alphabet(self.alphabet)

    @property
    def order(self) -> LetterOrder:
        """The order in which people look for these letters."""
        return LetterOrder(self.alphabet)

    def code(self, letter: str) -> int:
        """Return the code of `letter`, or a code that no letter has if it is not in the list."""
        place = self.alphabet.find(letter)
        return self.first_code + place if place >= 0 else _NO_CODE

    def text(self, at: int, letters: int) -> str:
        """Return the `letters` letters that stand at `at` in the codes."""
        return self._text(self.codes[at : at + letters])

    def _text(self, codes: NDArray[np.uint8]) -> str:
        written = codes.tobytes().decode("latin-1")
        if self.alphabet == _LATIN:
            return written
        return written.translate(self._letters)

    @cached_property
    def _letters(self) -> dict[int, str]:
        """The letters by their codes, where these are not the letters' own."""
        return dict(enumerate("\n" + self.alphabet))

    @cached_property
    def _codes(self) -> LetterCodes:
        """The codes of letters, as characters of Latin-1."""
        return LetterCodes({ord(letter): chr(self.code(letter)) for letter in self.alphabet})

    def beginning_with(self, fragment: str, among: range | None = None) -> range:
        """Return the indices of the words that begin with `fragment`, itself included.

        Works by bisection, for words sorted by code point, and letters by their codes.

        Args:
            fragment: some letters.
            among: words among which all of them are known to be; else they may be anywhere.
        """
        try:
            sought = fragment.translate(self._codes).encode("latin-1")
        except UnicodeEncodeError:
            return range(0)
        size, written = len(sought), self.codes.data

        def beginning(at: int) -> bytes:
            return written[at : at + size].tobytes()  # what ends a word comes before all letters

        low, high = (0, len(self)) if among is None else (among.start, among.stop)
        first = bisect_left(self.start, sought, low, high, key=beginning)
        return range(first, bisect_right(self.start, sought, first, high, key=beginning))

    def next_letters(self, below: range, letters: int) -> str:
        """Return, in order, the letters that follow the first so many in words that share these.

        Args:
            below: the words, as `beginning_with` returns them.
            letters: how many they share.
        """
        # In sorted words, the letter after the fragment is a new one where no more is shared.
        is_new = self.shared[below.start : below.stop] <= letters
        is_new[:1] = True
        codes = self.codes[self.start[below.start : below.stop][is_new] + letters]
        return self._text(codes[codes >= self.first_code])  # a lower one ends the fragment itself

    def letters_by_place(self) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.intp]]]:
        """Give for each place in words the letters that stand there, and in which words.

        Yields:
            The letters by their places in the alphabet; the words, as indices, in order.
        """
        for place in range(self.length.max()):
            which = np.flatnonzero(self.length > place)
            yield self.codes[self.start[which] + place] - np.uint8(self.first_code), which

    def counting(self, min_length: int) -> NDArray[np.bool_]:
        """Tell which words have `min_length` letters or more.

        Returns:
            ``bool (words,)``.

        Raises:
            WordListError: if no word is that long.
        """
        counts = self.length >= min_length
        if not counts.any():
            raise WordListError(NoneLongEnough(self.name, min_length, int(self.length.max())))
        return counts

    def at_least(self, min_length: int) -> WordList:
        """Return the list of the words of `min_length` letters or more, sharing this buffer.

        Raises:
            WordListError: if no word is that long.
        """
        known: tuple[int, ReferenceType[WordList]] | None = self.__dict__.get("_at_least")
        if known is not None and known[0] == min_length and (still := known[1]()) is not None:
            return still
        counts = self.counting(min_length)
        if counts.all():
            return self
        kept = np.flatnonzero(counts)
        cut = replace(
            self,
            start=frozen(self.start[kept]),
            length=frozen(self.length[kept]),
            shared=frozen(self.shared_without(np.flatnonzero(~counts), kept)),
            cut_from=self.whole,
        )
        # Who plays with it counts its parts as well. It has this list, which is not to have it too.
        self.__dict__["_at_least"] = min_length, ref(cut)
        return cut

    def keeping(self, kept: NDArray[np.bool_]) -> WordList:
        """Return the list of some of these words, a list of its own with a buffer of its own.

        Args:
            kept: ``bool (words,)``, which.

        Raises:
            WordListError: if none is kept.
        """
        which = np.flatnonzero(kept)
        if not len(which):
            raise WordListError(NoWords(self.name))
        length = self.length[which]
        size = length.astype(np.intp) + 1  # with what ends the word
        return replace(
            self,
            codes=frozen(gather(self.codes, self.start[which], length)),
            start=frozen(np.cumsum(size) - size),
            length=frozen(length),
            shared=frozen(self.shared_without(np.flatnonzero(~kept), which)),
            cut_from=None,
        )

    def joined_with(self, other: WordList, report: Report = in_silence) -> WordList:
        """Return the words of both lists, under the name of this one.

        Args:
            other: the other list.
            report: is told how far it is; may raise to stop.

        Raises:
            WordListError: if they use more than `MAX_LETTERS` distinct letters.
        """
        return _from_letters([self._points(), other._points()], self.name, report)[0]

    def _points(self) -> Letters:
        """Return the words as code points, each followed by `NEWLINE`."""
        codes = gather(self.codes, self.start, self.length)
        if self.alphabet == _LATIN:
            return codes
        return np.array([NEWLINE, *map(ord, self.alphabet)], "<u4")[codes]

    def without(self, words: Iterable[str]) -> WordList:
        """Return the list without some words; those that are not in it are of no matter.

        Raises:
            WordListError: if no word is left.
        """
        kept = np.ones(len(self), np.bool_)
        gone = set(self.left_out)
        for word in words:
            place = self.place(word)
            if place is not None:
                kept[place] = False
                gone.add(word)
        if not kept.any():
            raise WordListError(NothingLeft(self.name))
        return self if kept.all() else replace(self.keeping(kept), left_out=tuple(sorted(gone)))

    def named(self, name: str) -> WordList:
        """Return the same list under another name."""
        named = replace(self, name=name)
        named.__dict__["content_hash"] = self.content_hash  # a name is no part of it
        return named

    def read_from(self, source: str) -> WordList:
        """Return the same list, of which it is known what it was read from."""
        return replace(self, source=source)

    def place(self, word: str) -> int | None:
        """Return the index of a word, None if it is not in the list."""
        below = self.beginning_with(word)
        return below.start if below and self[below.start] == word else None

    def shared_without(self, gone: NDArray[np.intp], kept: NDArray[np.intp]) -> NDArray[np.uint16]:
        """Return what each word of `kept` shares with the one before it in `kept`.

        Args:
            gone: the words, in order, that lie between these and may share less with their
                neighbours. Words between that share as much need not be among them.
            kept: the words, in order.
        """
        shared = self.shared[kept]
        after = np.searchsorted(kept, gone)
        after = after[np.diff(after, prepend=-1) > 0]  # in order; np.unique imports numpy.ma
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


class LoadedList(Record, eq=False):
    """A word list that has been read, and how long that took.

    Attributes:
        words: the list.
        report: what became of the entries of the file.
        seconds: time to read, clean and hash it.
    """

    words: WordList
    report: ImportReport
    seconds: float


def read_word_list(
    data: bytes,
    name: str,
    choices: ImportChoices = USUAL,
    *,
    report: Report = in_silence,
) -> tuple[WordList, ImportReport]:
    """Read the bytes of a word list, whatever wrote them.

    Any order, duplicates, capitals, any line end and none after the last word; encodings as in
    `encodings.read_text`.

    Args:
        data: the file as it is.
        name: what players call the list; error messages begin with it.
        choices: how it is to be read.
        report: is told how far it is; may raise to stop.

    Raises:
        WordListError: if the bytes are empty, are no text, are not separated as the choices say,
            hold no word, have too many entries, or use more than `MAX_LETTERS` distinct letters.
    """
    trying, reading, making, quoting = shares_of(report, 0.1, 0.5, 0.9)
    words = None
    if choices.leaves_clean_lists:
        words = _take(np.frombuffer(data, np.uint8), name, _LATIN, report=trying)
    if words is not None:
        return words, ImportReport("ASCII", entries=len(words), kept=len(words))
    entries = read_entries(data, name, choices, report=reading)
    if not len(entries.flags):
        raise WordListError(EmptyFile(name))
    if entries.flags.all():
        raise WordListError(NothingKept(name, entries.report(np.zeros(0, np.intp), quoting)))
    words, repeated = _from_letters(entries.letters, name, making)
    return words, entries.report(repeated, quoting)


def word_list(words: Iterable[str], name: str) -> WordList:
    """Make a list of `words`, which are strings of letters in any order, repeats allowed.

    Raises:
        WordListError: if there are none, one is too long or is no word, or they use more than
            `MAX_LETTERS` distinct letters.
    """
    given = set(words) - {""}
    if not given:
        raise WordListError(NoWords(name))
    for word in given:
        if not word.isalpha() or len(word) > MAX_WORD_LENGTH:
            raise WordListError(NoSuchWord(name, word, MAX_WORD_LENGTH))
    text = "".join(f"{word}\n" for word in given)
    return _from_letters([np.frombuffer(text.encode("utf-32-le"), "<u4")], name)[0]


def _from_letters(
    letters: list[Letters], name: str, report: Report = in_silence
) -> tuple[WordList, NDArray[np.intp]]:
    """Make a list of words in any order, repeats among them, and tell the repeats.

    Args:
        letters: the words as code points, each followed by `NEWLINE`, in blocks, which are let go
            of; none of them empty or too long.
        name: what players call the list.
        report: is told how far it is; may raise to stop.

    Returns:
        The list, and which of the words given stood before.
    """
    occurs = np.zeros(CODE_POINTS, np.bool_)
    coding, trying, ordering, taking = shares_of(report, 0.2, 0.2, 0.8)
    blocks = len(letters)
    for number, block in enumerate(letters):
        coding(number, 2 * blocks)
        occurs[block] = True
    occurs[NEWLINE] = False
    alphabet, first_code, end = "".join(map(chr, np.flatnonzero(occurs).tolist())), 1, 0
    if set(alphabet) <= set(_LATIN):
        alphabet, first_code, end = _LATIN, ord("a"), NEWLINE
    if len(alphabet) > MAX_LETTERS:
        raise WordListError(TooManyLetters(name, len(alphabet), MAX_LETTERS))
    code = np.zeros(CODE_POINTS, np.uint8)
    code[[ord(letter) for letter in alphabet]] = np.arange(len(alphabet)) + first_code
    code[NEWLINE] = end
    coded: list[NDArray[np.uint8]] = []
    while letters:  # of a long list they are most of what is in memory
        coding(blocks + len(coded), 2 * blocks)
        coded.append(code[letters.pop(0)])
    codes = np.concatenate(coded)
    del coded
    repeated = np.zeros(0, np.intp)
    made = _take(codes, name, alphabet, first_code, end, report=trying)
    if made is None:
        codes, repeated = put_in_order(codes, end, ordering)
        made = _take(codes, name, alphabet, first_code, end, report=taking)
    assert made is not None  # sorted and unique by construction
    return made, repeated


def _take(
    codes: NDArray[np.uint8],
    name: str,
    alphabet: str,
    first_code: int = ord("a"),
    end: int = NEWLINE,
    *,
    report: Report,
) -> WordList | None:
    """Take over a list as it is written; None if it is not clean.

    Clean is: nothing but the codes of letters and of ends, each word ended, none empty or too
    long, each after the one before.
    """
    finding, comparing = shares_of(report, 0.3)
    ends = find_ends(codes, first_code, len(alphabet), end, finding)
    if ends is None:
        return None
    start = np.zeros(len(ends), np.intp)
    np.add(ends[:-1], 1, out=start[1:])
    letters = ends
    letters -= start
    if letters.min() == 0 or letters.max() > MAX_WORD_LENGTH:
        return None
    length = letters.astype(_LENGTH)
    shared = common_prefixes(codes, start, length, comparing)
    if shared is None:
        return None
    return WordList(
        name,
        alphabet,
        first_code,
        frozen(codes),
        frozen(start),
        frozen(length),
        frozen(shared),
    )
