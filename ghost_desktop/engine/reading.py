"""How one looks at a game of three and more players: what it means that a seat may lose or win."""

from __future__ import annotations

from enum import Enum


class Reading(Enum):
    """What it means that a seat *may* lose or win, by the name that the command line uses.

    This is no rule of the game: nobody plays otherwise for it, and a strategy, which holds out
    against all others together, is the same under both. With two players both say the same.
    """

    SELF = "self"
    """If it is everybody for themselves, and is indifferent between what is as good for them."""
    ONE_AGAINST_ALL = "one-against-all"
    """If all others work together against one."""
