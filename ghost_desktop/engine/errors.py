"""What the engine refuses, as values: `formats.refusals` makes the sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.words.import_report import ImportReport


@dataclass(frozen=True)
class Refusal:
    """Why bytes or words cannot be played with, or a question cannot be answered.

    Each kind has its facts as fields; one that has no more than its base is a dataclass by that:
    to make another takes time whenever the program starts. Other rooms add kinds of their own.
    """


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


@dataclass(frozen=True)
class RulesRefusal(Refusal):
    """Why a question cannot be answered in a variant."""

    variant: Variant


class OnlyForTwo(RulesRefusal):
    """It can be answered for two players only."""


class OnlyAgainstAll(RulesRefusal):
    """Among three and more it can be answered only if each is alone against all others."""


class MarginForTwo(RulesRefusal):
    """The margin can be found for two players only."""


@dataclass(frozen=True)
class ListRefusal(Refusal):
    """Why a word list of some name is refused."""

    name: str


class NoText(ListRefusal):
    """The bytes are those of no text."""


class BrokenUtf16(ListRefusal):
    """The bytes begin with the mark of UTF-16, and are none."""


class UnmarkedUtf16(ListRefusal):
    """The bytes are UTF-16 without a byte order mark, which might be anything."""


@dataclass(frozen=True)
class NotInEncoding(ListRefusal):
    """The bytes are no text in the encoding that was chosen."""

    encoding: str


class NoJsonList(ListRefusal):
    """The file is no JSON, or neither an array nor an object."""


@dataclass(frozen=True)
class BrokenTable(ListRefusal):
    """A field of a table that ends before or in the line `line` is enormous: its quotes do not end."""

    line: int


@dataclass(frozen=True)
class TooManyEntries(ListRefusal):
    """There are more than `most` entries."""

    most: int


@dataclass(frozen=True)
class NoSuchColumn(ListRefusal):
    """The table has no such column; its longest row has `columns`."""

    column: int
    columns: int


class EmptyFile(ListRefusal):
    """There is nothing in the file."""


@dataclass(frozen=True)
class NothingKept(ListRefusal):
    """No entry of the file is a word; the report says what became of them."""

    report: ImportReport


class NoWords(ListRefusal):
    """No words were given to make a list of."""


class NothingLeft(ListRefusal):
    """All words of the list were left out."""


@dataclass(frozen=True)
class NoSuchWord(ListRefusal):
    """Something else than letters, or too many of them, was given as a word."""

    word: str
    longest: int


@dataclass(frozen=True)
class TooManyLetters(ListRefusal):
    """The words use more distinct letters than a list may."""

    letters: int
    most: int


@dataclass(frozen=True)
class NoneLongEnough(ListRefusal):
    """No word is as long as those that count; `longest` is the length of the longest."""

    min_length: int
    longest: int


@dataclass(frozen=True)
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


class NoStrategy(ValueError):
    """Strategies are not known in this variant.

    Attributes:
        variant: which.
    """

    def __init__(self, variant: Variant) -> None:
        super().__init__(f"no strategies are known in {variant.id}.")
        self.variant = variant


@dataclass(frozen=True)
class NotInTime(Refusal):
    """Not even a first strategy was found in so many seconds."""

    seconds: float


class TimeOverError(RefusedError):
    """The time for an answer is over, and there is none."""


class NoCosts(NoStrategy):
    """Strategies are known in this variant, but not the ones whose lines cost least."""


class OnlyForTheWinner(NoStrategy):
    """Strategies are known in this variant, but only of a player who can force a win.

    Attributes:
        seat: a player who cannot.
        opening: the first letter of the round, if it is agreed.
    """

    def __init__(self, variant: Variant, seat: int, opening: str | None = None) -> None:
        super().__init__(variant)
        self.seat = seat
        self.opening = opening

    @property
    def may_win_otherwise(self) -> bool:
        """Whether the player may be able to force a win after another opening, or after one."""
        return self.seat > 0 or self.opening is not None
