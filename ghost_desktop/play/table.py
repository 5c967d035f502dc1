"""Who plays a match, and who sits where in a round of it.

A *player* keeps his number from round to round, whoever starts; a *seat* is turn order within one
round.
"""

from __future__ import annotations

from enum import Enum

from ghost_desktop.engine.record import Record

PERSON = 0
"""The number of the one person among computers, who follow from 1 in the order of turns."""

USUAL_OPPONENT = "perfect"
"""The id of the opponent that a computer plays as if nothing else was said."""

FIRST_OPPONENT = "climber"
"""The id of the opponent that a newcomer meets: it wins about as often as he does."""


class Player(Record):
    """A person or a computer at the table.

    Attributes:
        opponent: the id of the opponent that makes a computer's plays; None for a person.
        name: what he is to be called; empty for the name that his number gives him.
        level: how strong an opponent was before the match that learns from match to match, of 100;
            None for all others.
        learned: from how many rounds it had learned by then.
        options: what was chosen of how an opponent plays: ids of its options, with values.
    """

    opponent: str | None = None
    name: str = ""
    level: int | None = None
    learned: int = 0
    options: tuple[tuple[str, int], ...] = ()


MET = 12
"""From so many rounds an opponent is taken to have learned that was met in another match: it takes small
steps, since its level is about right."""


def learned_by(level: int | None) -> int:
    """Return from how many rounds an opponent has learned that begins a match at a level, or at its first."""
    return 0 if level is None else MET


class Table(Record):
    """The players of a match.

    Attributes:
        members: the players by their numbers, in the order of turns.
    """

    members: tuple[Player, ...]

    @classmethod
    def against_computers(cls, players: int, opponent: str = USUAL_OPPONENT) -> Table:
        """Return the table of a person among computers."""
        return cls((Player(), *[Player(opponent)] * (players - 1)))

    @classmethod
    def of_computers(cls, *opponents: str) -> Table:
        """Return a table at which computers of these ids play among themselves."""
        return cls(tuple(map(Player, opponents)))

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.members)

    @property
    def persons(self) -> tuple[int, ...]:
        """The numbers of the persons."""
        return tuple(n for n, one in enumerate(self.members) if one.opponent is None)

    @property
    def computers(self) -> tuple[int, ...]:
        """The numbers of the computers."""
        return tuple(n for n, one in enumerate(self.members) if one.opponent is not None)


class Seating(Record):
    """Who sits where in a round.

    Attributes:
        order: the numbers of the players, in the order of their seats; who is out has none.
    """

    order: tuple[int, ...]

    @classmethod
    def beginning_with(cls, first: int, players: int) -> Seating:
        """Seat players who take turns in the order of their numbers; `first` plays first."""
        return cls(tuple((first + seat) % players for seat in range(players)))

    @classmethod
    def of_active(cls, first: int, active: tuple[int, ...]) -> Seating:
        """Seat those who are still in, in the order of their numbers; `first`, one of them, first.

        Raises:
            ValueError: if `first` is not among them.
        """
        at = active.index(first)
        return cls((*active[at:], *active[:at]))

    @classmethod
    def with_person_on(cls, seat: int, players: int) -> Seating:
        """Seat players who take turns in the order of their numbers, the person on `seat`."""
        return cls.beginning_with((PERSON - seat) % players, players)

    def player(self, seat: int) -> int:
        """Return the number of the player on `seat`."""
        return self.order[seat]

    def seat(self, player: int) -> int:
        """Return the seat of a player.

        Raises:
            ValueError: if he does not play this round.
        """
        return self.order.index(player)


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


class Terms(Record):
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


class Starter(Enum):
    """Who plays the first letter of a round; the values are what files know them by."""

    PERSON = "person"
    COMPUTER = "computer"
    IN_TURN = "in_turn"
    LOSER = "loser"
    WINNER = "winner"
