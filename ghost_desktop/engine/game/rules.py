"""The rules of the game: what is legal, what ends a round, who loses. The only place that knows.

Players add letters to a fragment in turn; each fragment must be a part of some word, and whoever
completes a word loses the round (in misère: wins it). What the words below mean is settled in the
project's interface: a *seat* is turn order within a round, from 0; a *play* is one letter and where
it goes.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from ghost_desktop.engine.game.variant import Variant

SEATS_BITS = 8
"""Bits for a set of seats."""


def mask_of(seats: Iterable[int]) -> int:
    """Return a set of seats as bits."""
    return sum(1 << seat for seat in frozenset(seats))


def seats_of(mask: int) -> frozenset[int]:
    """Return the seats that bits stand for."""
    return frozenset(seat for seat in range(SEATS_BITS) if mask >> seat & 1)


class Reading(Enum):
    """What it means that a seat *may* lose or win, by the name that the command line uses.

    This is no rule of the game: nobody plays otherwise for it, and a strategy, which holds out
    against all others together, is the same under both. With two players both say the same.
    """

    SELF = "self"
    """If it is everybody for themselves, and is indifferent between what is as good for them."""
    ONE_AGAINST_ALL = "one-against-all"
    """If all others work together against one."""


PLAYERS = range(2, SEATS_BITS + 1)
"""How many can play."""


class Rules(Record):
    """What is agreed before the first letter.

    Attributes:
        variant: how a letter may be added.
        min_length: letters in the shortest word that counts; shorter words do not exist in the
            game: they neither end a round nor make a fragment legal.
        players: how many play.
        misere: whether completing a word wins.

    Raises:
        ValueError: if `min_length` is less than 1 or `players` is not in `PLAYERS`.
    """

    variant: Variant = find_variant("ghost")
    min_length: int = 4
    players: int = 2
    misere: bool = False

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

    def maker_of_word(self, word_length: int) -> int:
        """Return the seat that completed a word of this length, as a mask: it loses, or wins."""
        return mask_of({self.played(word_length)})

    def losers(self, word_length: int) -> frozenset[int]:
        """Return the seats that lose, and take a letter, when a word of this length is done."""
        completed = frozenset({self.played(word_length)})
        return frozenset(range(self.players)) - completed if self.misere else completed

    def good_lengths(self, seat: int, longest: int) -> list[bool]:
        """Tell of each length, from 0 on, whether a round that ends on such a word is won by `seat`.

        None ends on no letter. There is one length more than `longest`: a play further.
        """
        lengths = range(longest + 2)
        return [length > 0 and seat not in self.losers(length) for length in lengths]

    def liking(self, masks: NDArray[np.uint8], seat: int) -> NDArray[np.uint16]:
        """Tell how well `seat`, to move, likes what its plays make; it makes one it likes best.

        Args:
            masks: ``uint8``, the seats that may lose, in misère win, after each play; see `seats`.
            seat: who is to move.

        Returns:
            ``uint16``, 0 to `most_liked`. Where completing a word loses: whether the seat is none
            of them. In misère: best if it is the only one, worst if others are and it is not; where
            none is, since nobody is sure to win, it has not lost yet.
        """
        import numpy as np  # noqa: PLC0415 - who talks of rules needs none

        bit = np.uint8(mask_of({seat}))
        is_in = (masks & bit).astype(np.bool_)
        if not self.misere:
            return (~is_in).astype(np.uint16)
        liking: NDArray[np.uint16] = np.add(
            is_in | (masks == 0), np.equal(masks, bit), dtype=np.uint16
        )
        return liking

    @property
    def most_liked(self) -> int:
        """How well a player likes what is best for him; see `liking`."""
        return 2 if self.misere else 1

    def are_won(self, masks: NDArray[np.uint8], seat: int) -> NDArray[np.bool_]:
        """Tell of sets of seats that may lose, in misère win, whether `seat` wins: ``bool``."""
        won: NDArray[np.bool_] = self.liking(masks, seat) == self.most_liked
        return won

    @property
    def readings_differ(self) -> bool:
        """Whether it matters what *may lose* means, see `Reading`; not with two players."""
        return self.players > 2

    @property
    def most_win(self) -> bool:
        """Whether all but one of several win a round: who wins is then said to be safe."""
        return self.players > 2 and not self.misere

    @property
    def key(self) -> str:
        """The rules as a text that is the same for all rules that make the same game."""
        end = "misere" if self.misere else "normal"
        return f"{self.variant.id} {self.min_length}+ {self.players} {end}"

    @classmethod
    def of_key(cls, key: str) -> Rules:
        """Return the rules of a `key`.

        Raises:
            ValueError: if it is the key of no rules.
        """
        try:
            variant, min_length, players, end = key.split(" ")
            length = int(min_length.removesuffix("+"))
            rules = cls(find_variant(variant), length, int(players), end == "misere")
        except (KeyError, ValueError) as error:
            raise ValueError(f"{key!r} is the key of no rules.") from error
        if rules.key != key:
            raise ValueError(f"{key!r} is the key of no rules.")
        return rules
