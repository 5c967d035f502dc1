"""How a round may end if nobody looks ahead: the words that a fragment can become, well or badly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.game import Game


def weigh_words(
    game: Game, fragment: str, seat: int, weights: NDArray[np.float32] | None = None
) -> tuple[float, float]:
    """Weigh the words on which a round can end, as if each could: those that a seat wins, and loses.

    Args:
        game: what is played.
        fragment: a part of some word; if it is one itself, that ends the round.
        seat: who.
        weights: ``float32 (words,)``, how much each word counts; by default they are counted.
    """
    if game.is_word(fragment):
        return (0.0, 1.0) if seat in game.losers(fragment) else (1.0, 0.0)
    below = game.words_below(fragment)
    length = game.words.length[below]
    by_length = np.bincount(length, None if weights is None else weights[below])
    is_lost = [seat in game.rules.losers(letters) for letters in range(len(by_length))]
    lost = float(by_length[is_lost].sum())
    return float(by_length.sum()) - lost, lost
