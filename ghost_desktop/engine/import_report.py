"""What became of the entries of a file: nothing is dropped in silence.

What capitals mean and what is no word: the rules that the documentation of imported lists gives.
`entries` applies them to a file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING

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


@dataclass(frozen=True)
class Dropped:
    """The entries dropped for one reason: how many, and the first few as they stood."""

    count: int
    examples: tuple[str, ...]


@dataclass(frozen=True)
class ImportReport:
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
