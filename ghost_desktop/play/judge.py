"""The judge of a real table: a fragment and a game -> whether it stands. It helps nobody to play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ghost_desktop.engine.game.game import Game


class Ruling(Enum):
    """What becomes of a fragment."""

    STANDS = auto()
    """It is part of some word that is longer."""
    FALLS = auto()
    """It is part of no word."""
    WORD = auto()
    """It is a word that counts: the round is over."""


@dataclass(frozen=True)
class Judgement:
    """What the judge says of a fragment.

    Attributes:
        fragment: which, as the game writes it.
        ruling: what becomes of it.
        words: the words that it is, none if it is none. Nothing is said of words that it is not,
            since the round may go on.
    """

    fragment: str
    ruling: Ruling
    words: tuple[str, ...] = ()


def judge(game: Game, written: str) -> Judgement:
    """Judge a fragment as it lies on a real table, by the game's own sense of what is a part.

    Args:
        game: the words, and what is played with them.
        written: at least one letter, in whatever order a person has typed them.
    """
    fragment = game.fragment_of(written)
    words = game.words_made(fragment)
    if words:
        return Judgement(fragment, Ruling.WORD, words)
    return Judgement(fragment, Ruling.STANDS if game.is_part(fragment) else Ruling.FALLS)
