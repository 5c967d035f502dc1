"""What the engine refuses, as values with a sentence, into which `formats.refusals` puts the facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

from ghost_desktop.engine.record import Record
from ghost_desktop.engine.texts import N_, NN_

if TYPE_CHECKING:
    from ghost_desktop.engine.words.import_report import ImportReport


class Refusal(Record):
    """Why bytes or words cannot be played with, or a question cannot be answered.

    Each kind has its facts as fields, and its sentence. Other rooms add kinds of their own; those of
    match files need the name of the file as well (`formats.match_files`).

    Attributes:
        sentence: what is wrong and what would be right, with facts in braces; or the texts for one
            and for several. They are marked for translation.
        decides: the fact whose number chooses of two texts.
    """

    sentence: ClassVar[str | tuple[str, str]]
    decides: ClassVar[str] = ""

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

    sentence = N_(
        "there is too little memory for this; end other programs, or take a smaller list."
    )


class UnanswerableError(RefusedError):
    """A question cannot be answered under some rules: these can be played all the same."""


class NotProved(Refusal):
    """Nothing is proved that a certificate could say."""

    sentence = N_(
        "it is not proved that nothing less will do, so there is nothing to certify; give it more "
        "time."
    )


class TooManyToCheck(Refusal):
    """A game has too many fragments for whoever checks certificates."""

    sentence = N_(
        "the game has too many fragments for its proof to be checked; take a smaller list."
    )


class CertifiedForTwo(Refusal):
    """That words decide is certified for two players."""

    sentence = N_(
        "which words decide can be certified for two players only; leave --certificate out."
    )


class ListRefusal(Refusal):
    """Why a word list of some name is refused."""

    name: str


class NoText(ListRefusal):
    """The bytes are those of no text."""

    sentence = N_("{name} is not a text; a word list is a text file with one word a line.")


class BrokenUtf16(ListRefusal):
    """The bytes begin with the mark of UTF-16, and are none."""

    sentence = N_("{name} begins like UTF-16 text but is none; save it as UTF-8.")


class UnmarkedUtf16(ListRefusal):
    """The bytes are UTF-16 without a byte order mark, which might be anything."""

    sentence = N_("{name} looks like UTF-16 without a byte order mark; save it as UTF-8.")


class NotInEncoding(ListRefusal):
    """The bytes are no text in the encoding that was chosen."""

    sentence = N_("{name} is no text in {encoding}; choose another encoding.")

    encoding: str


class NoJsonList(ListRefusal):
    """The file is no JSON, or neither an array nor an object."""

    sentence = N_("{name} is no JSON array of words; choose another separator.")


class BrokenTable(ListRefusal):
    """A field of a table that ends before or in the line `line` is enormous: its quotes do not end."""

    sentence = N_(
        "{name} has a quotation mark that does not end before line {line}; choose another "
        "separator."
    )

    line: int


class TooManyEntries(ListRefusal):
    """There are more than `most` entries."""

    sentence = N_("{name} has more than {most} entries; give a file with fewer words.")

    most: int


class NoSuchColumn(ListRefusal):
    """The table has no such column; its longest row has `columns`."""

    sentence = N_("{name} has no column {column}; its longest row has {columns}.")

    column: int
    columns: int


class EmptyFile(ListRefusal):
    """There is nothing in the file."""

    sentence = N_("{name} is empty; a word list has one word a line.")


class NothingKept(ListRefusal):
    """No entry of the file is a word; the report says what became of them."""

    sentence = NN_(
        "{name} has no words: its only line was dropped ({dropped}).",
        "{name} has no words: each of its {lines} lines was dropped ({dropped}).",
    )
    decides = "report.entries"

    report: ImportReport


class NoWords(ListRefusal):
    """No words were given to make a list of."""

    sentence = N_("{name} has no words; a word list has one word a line.")


class NothingLeft(ListRefusal):
    """All words of the list were left out."""

    sentence = N_("no word of {name} is left; leave out fewer.")


class NoSuchWord(ListRefusal):
    """Something else than letters, or too many of them, was given as a word."""

    sentence = NN_(
        "{name} has {word}, which is no word; a word is one letter.",
        "{name} has {word}, which is no word; a word is one line of at most {longest} letters.",
    )
    decides = "longest"

    word: str
    longest: int


class TooManyLetters(ListRefusal):
    """The words use more distinct letters than a list may."""

    sentence = NN_(
        "{name} uses {letters} different letter; a list may use at most {most}.",
        "{name} uses {letters} different letters; a list may use at most {most}.",
    )
    decides = "letters"

    letters: int
    most: int


class NoneLongEnough(ListRefusal):
    """No word is as long as those that count; `longest` is the length of the longest."""

    sentence = NN_(
        "{name} has no word of {min_length} or more letters; its longest has {longest}.",
        "{name} has no word of {min_length} or more letters; its longest has {longest}.",
    )
    decides = "min_length"

    min_length: int
    longest: int


class TooManyParts(ListRefusal):
    """The words have more distinct parts than a game may have positions."""

    sentence = NN_(
        "the words of {name} have more than {most} different part; take a list with fewer words, "
        "or with shorter ones.",
        "the words of {name} have more than {most} different parts; take a list with fewer words, "
        "or with shorter ones.",
    )
    decides = "most"

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

    sentence = NN_(
        "no answer was found within {seconds} second; allow more time.",
        "no answer was found within {seconds} seconds; allow more time.",
    )
    decides = "seconds"

    seconds: float


class TimeOverError(RefusedError):
    """The time for an answer is over, and there is none."""
