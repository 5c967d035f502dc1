"""What the engine refuses, as values: `formats.refusals` makes the sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from ghost_desktop.engine.record import Record

if TYPE_CHECKING:
    from ghost_desktop.engine.words.import_report import ImportReport


class Refusal(Record):
    """Why bytes or words cannot be played with, or a question cannot be answered.

    Each kind has its facts as fields. Other rooms add kinds of their own.
    """

    def but(self, **facts: object) -> Self:
        """Return the same with other facts."""
        return type(self)(**(vars(self) | facts))


class RefusedError(ValueError):
    """Something cannot be done, for a reason that a person is told.

    Attributes:
        refusal: why. People are shown `formats.refusals.describe_refusal`, not this error's text.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class WordListError(RefusedError):
    """The bytes or the words cannot be played with."""


class NoMemory(Refusal):
    """There is too little memory for what was asked."""


class UnanswerableError(RefusedError):
    """A question cannot be answered under some rules: these can be played all the same."""


class NotProved(Refusal):
    """Nothing is proved that a certificate could say."""


class TooManyToCheck(Refusal):
    """A game has too many fragments for whoever checks certificates."""


class CertifiedForTwo(Refusal):
    """That words decide is certified for two players."""


class ListRefusal(Refusal):
    """Why a word list of some name is refused."""

    name: str


class NoText(ListRefusal):
    """The bytes are those of no text."""


class BrokenUtf16(ListRefusal):
    """The bytes begin with the mark of UTF-16, and are none."""


class UnmarkedUtf16(ListRefusal):
    """The bytes are UTF-16 without a byte order mark, which might be anything."""


class NotInEncoding(ListRefusal):
    """The bytes are no text in the encoding that was chosen."""

    encoding: str


class NoJsonList(ListRefusal):
    """The file is no JSON, or neither an array nor an object."""


class BrokenTable(ListRefusal):
    """A field of a table that ends before or in the line `line` is enormous: its quotes do not end."""

    line: int


class TooManyEntries(ListRefusal):
    """There are more than `most` entries."""

    most: int


class NoSuchColumn(ListRefusal):
    """The table has no such column; its longest row has `columns`."""

    column: int
    columns: int


class EmptyFile(ListRefusal):
    """There is nothing in the file."""


class NothingKept(ListRefusal):
    """No entry of the file is a word; the report says what became of them."""

    report: ImportReport


class NoWords(ListRefusal):
    """No words were given to make a list of."""


class NothingLeft(ListRefusal):
    """All words of the list were left out."""


class NoSuchWord(ListRefusal):
    """Something else than letters, or too many of them, was given as a word."""

    word: str
    longest: int


class TooManyLetters(ListRefusal):
    """The words use more distinct letters than a list may."""

    letters: int
    most: int


class NoneLongEnough(ListRefusal):
    """No word is as long as those that count; `longest` is the length of the longest."""

    min_length: int
    longest: int


class TooManyParts(ListRefusal):
    """The words have more distinct parts than a game may have positions."""

    most: int


class IllegalFragment(ValueError):
    """A fragment that is no part of any word, or that a solution does not have.

    Attributes:
        fragment: the letters.
        after: a word that ends the round before play can reach the fragment, which the solution
            leaves out for that; None if it is part of no word.
    """

    def __init__(self, fragment: str, after: str | None = None) -> None:
        why = f"lies beyond the word {after!r}" if after else "is part of no word"
        super().__init__(f"{fragment!r} {why}.")
        self.fragment = fragment
        self.after = after


class NotInTime(Refusal):
    """Not even a first strategy was found in so many seconds."""

    seconds: float


class TimeOverError(RefusedError):
    """The time for an answer is over, and there is none."""
