"""What is agreed at the table beside the rules of the game: what is at stake, and who judges."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

MOST_LIVES = 12
"""Letters of the longest word whose letters can be at stake."""


class Referee(Enum):
    """What comes of an illegal letter; the values are what files know the kinds by."""

    FRIENDLY = "friendly"
    """It is refused with the reason, and costs nothing."""

    STRICT = "strict"
    """It loses the round."""

    CHALLENGES = "challenges"
    """Any letter may be played, and a word ends nothing until somebody says so."""


class Callers(Enum):
    """Who may challenge a fragment or point a word out; the values are what files know them by."""

    NEXT = "next"
    """The player whose turn it is, instead of adding a letter."""

    ANYONE = "anyone"
    """Everybody but who made it; the player whose turn it is comes first."""


@dataclass(frozen=True)
class Terms:
    """What a match is played for, and how it is judged.

    Attributes:
        lives: the word whose letters are taken, one for a lost round, in capitals; who has all is
            out. Empty if rounds are only counted and nobody is ever out.
        referee: what comes of an illegal letter.
        callers: who may challenge; of no matter with another referee.
        veto: whether the table may strike words that nobody knows.
        teaching: whether a person's play that gives a won position away comes back; of no matter
            but with a friendly referee.

    Raises:
        ValueError: if `lives` is no word, or a longer one than `MOST_LIVES`.
    """

    lives: str = ""
    referee: Referee = Referee.FRIENDLY
    callers: Callers = Callers.NEXT
    veto: bool = False
    teaching: bool = False

    @property
    def teaches(self) -> bool:
        """Whether a person's play that gives a won position away comes back."""
        return self.teaching and self.referee is Referee.FRIENDLY

    def __post_init__(self) -> None:
        """Refuse what nobody can take letters of."""
        if self.lives and not (self.lives.isalpha() and len(self.lives) <= MOST_LIVES):
            raise ValueError(
                f"the lives are {self.lives!r}; they must be a word of {MOST_LIVES} letters or less."
            )


FRIENDLY_ROUNDS = Terms()
"""Round after round, as at a first start."""
