"""How a file is to be read as a word list, and what became of its entries: nothing is dropped in silence."""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.engine.record import Record
from ghost_desktop.engine.words.letters import MAX_WORD_LENGTH

if TYPE_CHECKING:
    from collections.abc import Mapping


EXAMPLES = 5
"""Dropped entries that a report shows for each reason."""

LOWER_SHARE = 10
"""One entry in so many must be lower case for capitals to mark names."""


class Reason(Enum):
    """Why an entry of a file is not a word of the list. The value is its name in JSON."""

    COMMENT = "comment"
    HEADING = "heading"
    BLANK = "blank"
    NOT_LETTERS = "not_letters"
    CAPITAL = "capital"
    ACCENT = "accent"
    TOO_LONG = "too_long"
    LENGTH = "length"
    DUPLICATE = "duplicate"


class Dropped(Record):
    """The entries dropped for one reason: how many, and the first few as they stood."""

    count: int
    examples: tuple[str, ...]


class ImportReport(Record):
    """What became of the entries of a file: ``entries == kept + the dropped ones``.

    Attributes:
        encoding: how the bytes were read: ``"ASCII"``, ``"UTF-8"``, ``"UTF-16"``,
            ``"Windows-1252"``, which Latin-1 is part of, or the one that was chosen.
        entries: lines in the file; the nothing after a last line end is no line.
        kept: words in the list.
        lowered: kept words that had a capital in the file.
        dropped: by reason; a reason that struck nothing is absent.
    """

    encoding: str
    entries: int
    kept: int
    lowered: int = 0
    dropped: Mapping[Reason, Dropped] = field(default_factory=lambda: MappingProxyType({}))

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes, which a mapping that cannot be written to does not."""
        facts = self.encoding, self.entries, self.kept, self.lowered
        return _travelled, (*facts, dict(self.dropped))

    @property
    def lost(self) -> int:
        """How many entries were dropped, for whatever reason."""
        return self.entries - self.kept

    @property
    def most_frequent_first(self) -> tuple[tuple[Reason, Dropped], ...]:
        """What was dropped, by reason, the reason that struck most first."""
        return tuple(sorted(self.dropped.items(), key=lambda item: -item[1].count))


def _travelled(
    encoding: str, entries: int, kept: int, lowered: int, dropped: dict[Reason, Dropped]
) -> ImportReport:
    """Make the report again that was sent from another process."""
    return ImportReport(encoding, entries, kept, lowered, MappingProxyType(dropped))


class Capitals(Enum):
    """What an entry with a capital letter is taken for."""

    AUTO = "auto"
    """Names, if at least one entry in ten is all lower case; else words, and nouns in German."""

    DROP = "drop"
    """Names, which are dropped."""

    LOWER = "lower"
    """Words, which are lowered."""


class Accents(Enum):
    """What becomes of letters with an accent."""

    KEEP = "keep"
    """They are letters of their own."""

    FOLD = "fold"
    """They lose it, and æ, œ and ß become two letters; ñ, which is no n with an accent, stays."""

    DROP = "drop"
    """Words with any other letter than a to z are no words of the list."""


class Separator(Enum):
    """What stands between the entries of a file."""

    LINE = "line"
    """The end of a line."""

    SPACE = "space"
    """Space of any kind, or the end of a line."""

    CSV = "csv"
    """The file is a table, with commas, semicolons or tabs; one column has the entries."""

    JSON = "json"
    """The file is a JSON array of strings, or an object with the entries as keys."""

    HUNSPELL = "hunspell"
    """The file is a dictionary of Hunspell's, of which the stems are read."""


class ImportChoices(Record):
    """How a file is to be read.

    Attributes:
        encoding: one of `encodings.ENCODINGS`; None if the bytes are to say.
        capitals: what entries with capital letters are.
        accents: what becomes of accents.
        separator: what stands between entries.
        column: the column of a table that has the entries, from 1.
        marks: characters that may stand after an entry and say something of it: ``"%*"``.
        comment: with what a line begins that is no entry, and what follows an entry after a space
            that is no part of it; nothing if there is no such.
        least: letters of the shortest word that is kept.
        greatest: letters of the longest.
        keeps_heading: whether the first row of a table is an entry even if it has a usual name of a
            column.
    """

    encoding: str | None = None
    capitals: Capitals = Capitals.AUTO
    accents: Accents = Accents.KEEP
    separator: Separator = Separator.LINE
    column: int = 1
    marks: str = ""
    comment: str = ""
    least: int = 1
    greatest: int = MAX_WORD_LENGTH
    keeps_heading: bool = False

    @property
    def leaves_clean_lists(self) -> bool:
        """Whether a list of plain small letters, a word a line, is the same once it is read."""
        return (
            self.encoding is None
            and self.separator in (Separator.LINE, Separator.SPACE)
            and not any(letter.isalpha() for letter in self.marks + self.comment[:1])
            and self.least == 1
            and self.greatest == MAX_WORD_LENGTH
        )


USUAL = ImportChoices()
"""What is chosen where nobody says anything."""
