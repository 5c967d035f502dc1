"""The rules of the game: what is legal, what ends a round, who loses. The only place that knows.

Players add letters to a fragment in turn; each fragment must be a part of some word, and whoever
completes a word loses the round. What the words below mean is settled in the project's interface:
a *seat* is turn order within a round, from 0; a *play* is one letter and where it goes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar


class Variant(Enum):
    """How a letter may be added, by the name that the command line uses."""

    GHOST = "ghost"


class Reading(Enum):
    """What it means that a seat *may lose*, by the name that the command line uses."""

    SELF = "self"


class Where(Enum):
    """Where a letter goes, by its name in JSON."""

    END = "end"


@dataclass(frozen=True, order=True)
class Play:
    """One letter added, and the fragment that it makes."""

    letter: str
    where: Where
    fragment: str


@dataclass(frozen=True)
class Rules:
    """What is agreed before the first letter.

    Attributes:
        min_length: letters in the shortest word that counts; shorter words do not exist in the
            game: they neither end a round nor make a fragment legal.

    Raises:
        ValueError: if `min_length` is less than 1.
    """

    min_length: int = 4
    variant: ClassVar[Variant] = Variant.GHOST
    players: ClassVar[int] = 2
    misere: ClassVar[bool] = False
    reading: ClassVar[Reading] = Reading.SELF

    def __post_init__(self) -> None:
        """Refuse rules that no game has."""
        if self.min_length < 1:
            raise ValueError(f"the minimum length is {self.min_length}; it must be 1 or more.")

    def to_play(self, letters: int) -> int:
        """Return the seat whose turn it is when `letters` letters are on the table."""
        return letters % self.players

    def loser(self, word_length: int) -> int:
        """Return the seat that loses by completing a word of `word_length` letters."""
        return (word_length - 1) % self.players

    def other(self, seat: int) -> int:
        """Return the opponent of `seat`."""
        return 1 - seat

    @property
    def that_count(self) -> str:
        """What words must have to exist in the game: ``" of 4 or more letters"``, or nothing."""
        return f" of {self.min_length} or more letters" if self.min_length > 1 else ""
