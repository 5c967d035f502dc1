"""Who plays the first letter of a round."""

from __future__ import annotations

from enum import Enum


class Starter(Enum):
    """Who plays the first letter of a round; the values are what files know them by."""

    PERSON = "person"
    COMPUTER = "computer"
    IN_TURN = "in_turn"
    LOSER = "loser"
    WINNER = "winner"
