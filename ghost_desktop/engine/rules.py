"""The rules of the game: what is legal, what ends a round, who loses. The only place that knows.

Players add letters to a fragment in turn; each fragment must be a part of some word, and whoever
completes a word loses the round (in misère: wins it). What the words below mean is settled in the
project's interface: a *seat* is turn order within a round, from 0; a *play* is one letter and where
it goes.

The rules *name* seats: from a fragment, those that may lose; in misère, those that may win. A set
of seats travels as a bit mask, bit `s` for seat `s`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

PLAYERS = range(2, 9)
"""How many can play."""


class Variant(Enum):
    """How a letter may be added, by the name that the command line uses."""

    GHOST = "ghost"
    """At the end; a fragment begins some word."""
    SUPERGHOST = "superghost"
    """At the end or the start; a fragment stands within some word."""
    SUPERDUPERGHOST = "superduperghost"
    """As in SuperGhost, and the fragment may be turned round first."""

    @property
    def places(self) -> tuple[Where, ...]:
        """Where a letter may go, in the order in which a play of several names takes its name."""
        return tuple(Where)[: {"ghost": 1, "superghost": 2, "superduperghost": 4}[self.value]]

    def before(self, fragment: str) -> set[str]:
        """Return what may have been on the table one play before `fragment`."""
        before = {fragment[:-1], fragment[1:]} if self is not Variant.GHOST else {fragment[:-1]}
        if self is Variant.SUPERDUPERGHOST:
            before |= {one[::-1] for one in before}
        return before

    def play_between(self, before: str, after: str) -> Play:
        """Return the play that makes one fragment of another, by the first of its names.

        Raises:
            ValueError: if there is none.
        """
        for where in self.places:
            letter = after[-1:] if where.at_end else after[:1]
            if where.make(before, letter) == after:
                return Play(letter, where, after)
        raise ValueError(f"no play makes {after!r} of {before!r}.")

    @property
    def part(self) -> str:
        """What some word does with each legal fragment: begins with it, or contains it."""
        return "begins with" if self is Variant.GHOST else "contains"


class Reading(Enum):
    """What it means that a seat *may* lose or win, by the name that the command line uses."""

    SELF = "self"
    """If everybody looks after himself, and is indifferent between what is as good for him."""
    ONE_AGAINST_ALL = "one-against-all"
    """If all others work together against him."""


class Where(Enum):
    """Where a letter goes, by its name in JSON."""

    END = "end"
    START = "start"
    TURNED_END = "turned-end"
    TURNED_START = "turned-start"

    @classmethod
    def of(cls, *, turned: bool, at_end: bool) -> Where:
        """Return the place of a letter that is chosen in two steps."""
        return next(one for one in cls if (one.turned, one.at_end) == (turned, at_end))

    @property
    def turned(self) -> bool:
        """Whether the fragment is turned round first."""
        return self in {Where.TURNED_END, Where.TURNED_START}

    @property
    def at_end(self) -> bool:
        """Whether the letter goes to the end."""
        return self in {Where.END, Where.TURNED_END}

    def make(self, fragment: str, letter: str) -> str:
        """Return the fragment that `letter` makes of `fragment`."""
        if self.turned:
            fragment = fragment[::-1]
        return fragment + letter if self.at_end else letter + fragment


@dataclass(frozen=True)
class Play:
    """One letter added, where, and the fragment that it makes."""

    letter: str
    where: Where
    fragment: str


@dataclass(frozen=True)
class Rules:
    """What is agreed before the first letter.

    Attributes:
        variant: how a letter may be added.
        min_length: letters in the shortest word that counts; shorter words do not exist in the
            game: they neither end a round nor make a fragment legal.
        players: how many play.
        misere: whether completing a word wins.
        reading: what *may lose* means. With two players both readings are one.

    Raises:
        ValueError: if `min_length` is less than 1 or `players` is not in `PLAYERS`.
    """

    variant: Variant = Variant.GHOST
    min_length: int = 4
    players: int = 2
    misere: bool = False
    reading: Reading = Reading.SELF

    def __post_init__(self) -> None:
        """Refuse rules that no game has."""
        if self.min_length < 1:
            raise ValueError(f"the minimum length is {self.min_length}; it must be 1 or more.")
        if self.players not in PLAYERS:
            raise ValueError(
                f"the number of players is {self.players}; "
                f"it must be {PLAYERS[0]} to {PLAYERS[-1]}."
            )

    def to_play(self, letters: int) -> int:
        """Return the seat whose turn it is when `letters` letters are on the table."""
        return letters % self.players

    def played(self, letters: int) -> int:
        """Return the seat that added the last of `letters` letters, and so completed a word."""
        return (letters - 1) % self.players

    def losers(self, word_length: int) -> frozenset[int]:
        """Return the seats that lose, and take a letter, when a word of this length is done."""
        completed = frozenset({self.played(word_length)})
        return frozenset(range(self.players)) - completed if self.misere else completed

    def wins(self, named: frozenset[int], seat: int) -> bool:
        """Tell whether `seat` wins, with perfect play, where the rules name the seats `named`."""
        return named == {seat} if self.misere else seat not in named

    def loses(self, named: frozenset[int], seat: int) -> bool:
        """Tell whether `seat` loses, with perfect play, where the rules name the seats `named`.

        Among more than two players a seat may neither win nor lose: then it depends on the others.
        """
        if self.misere:
            return bool(named) and seat not in named
        return named == {seat}

    def winners(self, named: frozenset[int]) -> frozenset[int]:
        """Return the seats that win, with perfect play, where the rules name the seats `named`."""
        return frozenset(seat for seat in range(self.players) if self.wins(named, seat))

    def liking(self, masks: NDArray[np.uint8], seat: int) -> NDArray[np.uint16]:
        """Tell how well `seat`, to move, likes what its plays make; it makes one it likes best.

        Args:
            masks: ``uint8``, the seats that are named in what each play makes, as bits.
            seat: who is to move.

        Returns:
            ``uint16``, 0 to `most_liked`. Where completing a word loses: whether the seat is left
            out. In misère: whether it is named, and best if it is named alone.
        """
        bit = np.uint8(1 << seat)
        named = (masks & bit).astype(np.bool_)
        if not self.misere:
            return (~named).astype(np.uint16)
        liking: NDArray[np.uint16] = np.add(named, np.equal(masks, bit), dtype=np.uint16)
        return liking

    @property
    def most_liked(self) -> int:
        """How well a player likes what is best for him; see `liking`."""
        return 2 if self.misere else 1

    @property
    def readings_differ(self) -> bool:
        """Whether it matters what *may lose* means; with two players both readings are one."""
        return self.players > 2

    @property
    def key(self) -> str:
        """The rules as a text that is the same for all rules that make the same game."""
        reading = self.reading if self.readings_differ else Reading.SELF
        end = "misere" if self.misere else "normal"
        return f"{self.variant.value} {self.min_length}+ {self.players} {end} {reading.value}"

    @property
    def names(self) -> str:
        """What the seats are that the rules name: ``losers`` or ``winners``."""
        return "winners" if self.misere else "losers"

    @property
    def that_count(self) -> str:
        """What words must have to exist in the game: ``" of 4 or more letters"``, or nothing."""
        return f" of {self.min_length} or more letters" if self.min_length > 1 else ""
