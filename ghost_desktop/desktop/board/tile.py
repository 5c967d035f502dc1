"""A letter on the table, as it is shown, and what stands beside letters."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from ghost_desktop.desktop.board.players import Sign


@dataclass(frozen=True)
class Tile:
    """A letter on the table.

    Attributes:
        letter: as it is shown.
        arrival: how many letters lay there before it came.
        player: who played it, as it is written below; empty if it was given.
        shape: what stands for the player where there is little room, and on his card as well.
        mine: whether the person played it; such tiles are filled.
        sign: whether it completed a word, which loses or wins; such a tile is marked.
        last: whether it was played last; a bar below the letter says so.
        outcome: what completing a word has come to, as it is written below instead of the player.
        fate: the same as a sentence.
        slip: that a win was given away with it, as a sentence; a small badge says so. Empty if none
            was.
    """

    letter: str
    arrival: int
    player: str
    shape: str
    mine: bool
    sign: Sign = Sign.NONE
    last: bool = False
    outcome: str = ""
    fate: str = ""
    slip: str = ""

    @property
    def said(self) -> str:
        """What is said of it beside the letter."""
        return " ".join(filter(None, [self.fate, self.slip]))


class Placeholder(Enum):
    """What stands in the row for what is not there: a letter to come, or tiles that do not fit."""

    FRONT = auto()
    DOTS = auto()
    CARET = auto()
    END = auto()
