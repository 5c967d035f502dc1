"""The entries of a file -> the words of a list, still in their order, and what became of the rest.

Python's rules of letters are asked once for each character that occurs, not for each word: an
entry is judged by the traits of its characters, in NumPy. Only an entry with a character whose
effect depends on its neighbours (a space, a mark, a capital sigma) is judged by itself.
"""

from __future__ import annotations

import re
import unicodedata
from functools import partial
from itertools import chain, islice
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from ghost_desktop.engine.errors import TooManyEntries, WordListError
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence, shares_of
from ghost_desktop.engine.words.encodings import composed, read_text
from ghost_desktop.engine.words.import_report import (
    EXAMPLES,
    LOWER_SHARE,
    USUAL,
    Accents,
    Capitals,
    Dropped,
    ImportReport,
    Reason,
    Separator,
)
from ghost_desktop.engine.words.letters import MAX_WORD_LENGTH, as_in_lists, without_accents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.import_report import ImportChoices

    Letters: TypeAlias = NDArray[np.uint8] | NDArray[np.uint16] | NDArray[np.uint32]


ENOUGH = 1_000
"""Entries without which nothing is told."""

_GERMAN_SHARE, _NOUN_SHARE = 1_000, 5
_TURKISH_SHARE = 100
_LOOKED_AT = 32  # pieces of a text: Turkish has its letters everywhere


def count_of_german(text: str) -> int:
    """Count the letters that German alone has."""
    return text.count("ß") + text.count("ẞ")


def has_nouns(of_german: int, entries: int, with_capital: int) -> bool:
    """Tell whether entries with a capital are nouns: those of a German text.

    Args:
        of_german: the letters of all entries that German alone has.
        entries: how many entries are all letters.
        with_capital: how many of these are not lower case.
    """
    return (
        entries >= ENOUGH
        and of_german * _GERMAN_SHARE >= entries
        and with_capital * _NOUN_SHARE >= entries
    )


def is_turkish(pieces: Iterable[str]) -> bool:
    """Tell whether the small letter of I is ı in a text, by its first pieces."""
    letters = lines = 0
    for piece in islice(pieces, _LOOKED_AT):
        letters += piece.count("ı") + piece.count("İ")
        lines += piece.count("\n")
    return lines >= ENOUGH and letters * _TURKISH_SHARE >= lines


NEWLINE = ord("\n")
CODE_POINTS = 0x110000
MAX_ENTRIES = 16_000_000
"""Entries that a file may have: four times those of the longest lists, and what memory can hold."""

HEADINGS = frozenset({"word", "words", "entry", "entries", "headword", "lemma", "term", "terms"})
"""What columns of words are called, in small letters. As a word it is dropped with that reason."""

# What a character may be. The traits of an entry are those of its characters and of its end.
_LETTER = 1  # lower case
_CAPITAL = 2  # its lower case is one letter, whatever stands beside it
_OTHER = 4  # no letter, and never part of one
_ODD = 8  # what it does to its entry depends on the others
_END = 16  # of the line
_ACCENT = 32  # a letter other than a to z, where that is a reason
_BLANK = _END
_LOWER_WORD = _LETTER | _END
_CAPITAL_WORD = _LETTER | _CAPITAL | _END

_FLAGS = {reason: np.uint16(1 << place) for place, reason in enumerate(Reason)}
assert len(_FLAGS) <= 16, "a reason has no bit"


class Entries(Record):
    """The words of a file in the order of its entries, with repeats, and why others are none.

    Attributes:
        letters: the words as code points, each word followed by `NEWLINE`, in blocks.
        encoding: how the bytes were read.
        flags: ``uint16 (entries,)``, one bit for each reason why an entry is no word, 0 for words.
        has_capital: ``bool (entries,)``.
        blocks: reads the entries once more, as they stand in the file, a line each, in blocks of
            lines, and reports how much is read.
    """

    letters: list[Letters]
    encoding: str
    flags: NDArray[np.uint16]
    has_capital: NDArray[np.bool_]
    blocks: Callable[[Report], Iterator[str]]

    def report(self, repeated: NDArray[np.intp], told: Report = in_silence) -> ImportReport:
        """Report what became of each entry.

        Args:
            repeated: the words that stood before.
            told: is told how much is read for that; may raise to stop.
        """
        flags = self.flags.copy()
        flags[np.flatnonzero(flags == 0)[repeated]] = _FLAGS[Reason.DUPLICATE]
        is_kept = flags == 0
        struck: dict[Reason, NDArray[np.intp]] = {}
        for reason, flag in _FLAGS.items():
            # The lowest bit counts: reasons are in the order in which an entry is judged.
            entries = np.flatnonzero(flags & -flags == flag)
            if len(entries):
                struck[reason] = entries
        examples: dict[Reason, list[int]] = {
            reason: struck[reason][:EXAMPLES].tolist()
            for reason in sorted(struck, key=lambda reason: int(struck[reason][0]))
        }
        quoted = _quote(self.blocks(told), set(chain.from_iterable(examples.values())))
        return ImportReport(
            encoding=self.encoding,
            entries=len(flags),
            kept=int(np.count_nonzero(is_kept)),
            lowered=int(np.count_nonzero(is_kept & self.has_capital)),
            dropped=MappingProxyType(
                {
                    reason: Dropped(len(struck[reason]), tuple(quoted[entry] for entry in entries))
                    for reason, entries in examples.items()  # in the order in which they struck
                }
            ),
        )


def read_entries(
    data: bytes,
    name: str,
    choices: ImportChoices = USUAL,
    *,
    report: Report = in_silence,
) -> Entries:
    """Judge every entry of a file by itself: all but whether it is a repeat.

    Args:
        data: the file; encodings as in `encodings.read_text`.
        name: what players call the list; error messages begin with it.
        choices: how it is to be read.
        report: is told how far it is; may raise to stop.

    Raises:
        WordListError: if the bytes are no text, not separated as the choices say, or more than
            `MAX_ENTRIES` entries.
    """
    from ghost_desktop.engine.words.separators import separated  # noqa: PLC0415 - plain lists need none

    looking, judging = shares_of(report, 0.1)
    text = read_text(data, name, choices.encoding, report=looking)
    capitals = choices.capitals
    turkish = text.encoding != "ASCII" and is_turkish(text.pieces())
    reading = _Reading(choices, is_turkish=turkish)
    entries = 0
    for block in separated(text, name, choices, judging):
        reading.add(composed(block))
        entries += len(reading.flags[-1])
        if entries > MAX_ENTRIES:
            raise WordListError(TooManyEntries(name, MAX_ENTRIES))
    if capitals is Capitals.AUTO:
        capitals_are_names = reading.capitals_are_names
    else:
        capitals_are_names = capitals is Capitals.DROP
    flags = np.concatenate([np.zeros(0, np.uint16), *reading.flags])
    has_capital = np.concatenate([np.zeros(0, np.bool_), *reading.has_capital])
    letters = reading.letters
    if capitals_are_names and has_capital.any():
        letters = [
            _choose(block, ~capital[flag == 0])
            for block, flag, capital in zip(
                letters, reading.flags, reading.has_capital, strict=True
            )
        ]
        flags[has_capital] |= _FLAGS[Reason.CAPITAL]
    return Entries(
        letters, text.encoding, flags, has_capital, partial(separated, text, name, choices)
    )


class _Reading:
    """What is known after some blocks of a file; the lists have one array for each block.

    Attributes:
        letters: as in `Entries`, in lower case, those of entries with capitals among them.
        flags: as in `Entries`, but nothing is flagged for its capitals.
        has_capital: as in `Entries`.
        alphabetic: entries that are all letters; others say nothing about the use of capitals.
        lower: those of them that are lower case.
    """

    def __init__(self, choices: ImportChoices, *, is_turkish: bool) -> None:
        self.letters: list[Letters] = []
        self.flags: list[NDArray[np.uint16]] = []
        self.has_capital: list[NDArray[np.bool_]] = []
        self.alphabetic = self.lower = self._of_german = 0
        self._traits = np.zeros(CODE_POINTS, np.uint8)  # by code point; 0 for those not met yet
        self._lowered = np.zeros(CODE_POINTS, np.uint32)
        self._least, self._greatest = choices.least, choices.greatest
        self._folds = choices.accents is Accents.FOLD
        self._drops_accents = choices.accents is Accents.DROP
        self._is_turkish = is_turkish
        self._ends = choices.marks and choices.marks + _space()
        self._comment = _beginning_with(choices.comment)
        self._after_words = _after_words(choices.comment)
        self._may_have_heading = choices.separator is Separator.CSV and not choices.keeps_heading

    @property
    def capitals_are_names(self) -> bool:
        """Whether entries with a capital are names, as far as the others tell."""
        if has_nouns(self._of_german, self.alphabetic, self.alphabetic - self.lower):
            return False
        return self.lower * LOWER_SHARE >= self.alphabetic

    def add(self, block: str) -> None:
        """Judge the entries of some lines."""
        self._of_german += count_of_german(block)
        comments = np.zeros(0, np.intp)
        if self._comment is not None:
            found = [line.start() for line in self._comment.finditer(block)]
            if found:
                ends = np.cumsum([len(line) + 1 for line in block.split("\n")[:-1]])
                comments = np.searchsorted(ends, found, side="right")
                block = self._comment.sub("", block)
        if self._after_words is not None:
            block = self._after_words.sub("", block)
        has_heading, self._may_have_heading = self._may_have_heading and _has_heading(block), False
        if has_heading:
            block = block[block.index("\n") :]
        if self._ends:
            block = "".join([f"{line.rstrip(self._ends)}\n" for line in block.split("\n")[:-1]])
        points, traits, size = self._look_up(block)
        kinds = traits & ~np.uint8(_ACCENT)
        is_lower = int(np.count_nonzero(kinds == _LOWER_WORD))
        self.lower += is_lower
        self.alphabetic += is_lower + int(np.count_nonzero((kinds | _LETTER) == _CAPITAL_WORD))
        odd = np.flatnonzero(traits & _ODD)
        if len(odd):
            lines = block.split("\n")
            judged = []
            for index in odd.tolist():
                entry = lines[index].strip()
                lines[index], trait = self._judge(entry)
                judged.append(trait)
                self.alphabetic += entry.isalpha()
                self.lower += entry.isalpha() and entry == entry.lower()
            points, traits, size = self._look_up("\n".join(lines))
            traits[odd] = judged
        flags = np.zeros(len(size), np.uint16)
        flags[traits == _BLANK] = _FLAGS[Reason.BLANK]
        flags[traits & _OTHER != 0] = _FLAGS[Reason.NOT_LETTERS]
        flags[traits & _ACCENT != 0] |= _FLAGS[Reason.ACCENT]
        flags[size > MAX_WORD_LENGTH + 1] |= _FLAGS[Reason.TOO_LONG]
        flags[(size <= self._least) | (size > self._greatest + 1)] |= _FLAGS[Reason.LENGTH]
        flags[comments] |= _FLAGS[Reason.COMMENT]
        if has_heading:
            flags[0] = _FLAGS[Reason.HEADING]
        has_capital = traits & _CAPITAL != 0
        if has_capital.any() or self._folds:
            points = self._lowered[points]
        # No wider than need be: the letters of a long list are most of what is in memory.
        letters = points.astype(np.min_scalar_type(points.max()))
        self.letters.append(_choose(letters, flags == 0))
        self.flags.append(flags)
        self.has_capital.append(has_capital)

    def _trait(self, character: str) -> tuple[int, str]:
        """Return the trait of a character, and what it is in a word."""
        trait = _trait(character)
        word = self._lower(character) if trait == _CAPITAL else character
        if trait in (_LETTER, _CAPITAL):
            trait |= self._accent(word)
            word = without_accents(word) if self._folds else word
        return (trait, word) if len(word) == 1 else (_ODD, character)

    def _judge(self, entry: str) -> tuple[str, int]:
        """Return the word that an entry stands for, if any, and the entry's traits."""
        if not entry:
            return "", _BLANK
        word = self._lower(entry)
        if not word.isalpha():
            return "", _OTHER
        trait = (_LETTER if word == entry else _CAPITAL) | self._accent(word)
        return (without_accents(word) if self._folds else word), trait

    def _accent(self, word: str) -> int:
        """Return the trait of letters other than a to z, if that is a reason."""
        return _ACCENT if self._drops_accents and not word.isascii() else 0

    def _lower(self, written: str) -> str:
        return as_in_lists(written.replace("I", "ı") if self._is_turkish else written)

    def _look_up(
        self, block: str
    ) -> tuple[NDArray[np.uint32], NDArray[np.uint8], NDArray[np.intp]]:
        """Return the code points, and of each entry its traits and its size with its end."""
        points = np.frombuffer(block.encode("utf-32-le"), "<u4")
        traits = self._traits[points]
        unknown = traits == 0
        if unknown.any():
            for point in np.unique(points[unknown]).tolist():
                self._traits[point], lowered = self._trait(chr(point))
                self._lowered[point] = ord(lowered)
            traits = self._traits[points]
        size = _sizes(points)
        return points, np.bitwise_or.reduceat(traits, np.cumsum(size) - size), size


def _space() -> str:
    """Return the characters that are space."""
    return "".join(filter(str.isspace, map(chr, range(0x3001))))  # an ideographic one is the last


def _beginning_with(comment: str) -> re.Pattern[str] | None:
    """Return what finds the lines that are comments."""
    return re.compile(rf"^[^\S\n]*{re.escape(comment)}.*$", re.MULTILINE) if comment else None


def _after_words(comment: str) -> re.Pattern[str] | None:
    """Return what finds comments after entries, and the space before them."""
    return re.compile(rf"(?<=\S)[^\S\n]+{re.escape(comment)}.*$", re.MULTILINE) if comment else None


def _has_heading(block: str) -> bool:
    """Tell whether the first entry of a table is what people call a column of words."""
    return block[: block.index("\n")].strip().casefold() in HEADINGS


def _trait(character: str) -> int:
    """Return the trait of a character of a composed text."""
    lowered = as_in_lists(character)
    if character == "\n":
        return _END
    if character.isalpha():
        if lowered == character:
            return _LETTER
        # No cased letter composes with another letter, so its lower case stays as it is; only
        # that of a capital sigma depends on where it stands.
        return _CAPITAL if character != "Σ" else _ODD
    is_part = character.isspace() or unicodedata.category(character).startswith("M")
    return _ODD if is_part else _OTHER


def _sizes(letters: Letters) -> NDArray[np.intp]:
    """Return the size of each word, its end included."""
    return np.diff(np.flatnonzero(letters == NEWLINE), prepend=-1)


def _choose(letters: Letters, chosen: NDArray[np.bool_]) -> Letters:
    """Return the letters of the chosen words."""
    return letters if chosen.all() else letters[np.repeat(chosen, _sizes(letters))]


def _quote(blocks: Iterator[str], entries: set[int]) -> Mapping[int, str]:
    """Return these entries as they stand in the file, but composed and without space around."""
    quoted: dict[int, str] = {}
    first = 0
    for block in blocks if entries else ():
        after = first + block.count("\n")
        in_block = [entry for entry in entries if first <= entry < after]
        if in_block:
            lines = block.split("\n")
            quoted |= {entry: composed(lines[entry - first]).strip() for entry in in_block}
        if len(quoted) == len(entries):
            break
        first = after
    return quoted
