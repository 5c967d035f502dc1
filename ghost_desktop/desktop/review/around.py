"""The words around a turn that is looked at: what the letters on the table could have become."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.desktop.kit.ask import without_count
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.play.could_become import could_become

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.play.round import Round

_FEW = 6
_TELLING = 2
"""Letters of which it is worth saying what they could have become: of one, anything."""


def words_around(
    this_round: Round, fragment: str, source: str
) -> Callable[[Report], tuple[str, ...]] | None:
    """Return what finds a few words that letters could have become, the most common first.

    Args:
        this_round: the round; the words that it ended on are none of them.
        fragment: the letters, which lay there at some time.
        source: where the words were read from: how common they are is known of English ones.

    Returns:
        What a worker is to do; None if there are none, or too many.
    """
    game = this_round.game
    if len(fragment) < _TELLING or not game.is_part(fragment) or game.words_made(fragment):
        return None
    return partial(_find, this_round, fragment, source)


def _find(this_round: Round, fragment: str, source: str, report: Report) -> tuple[str, ...]:
    """Find the words: what the worker does."""
    game, ended_on = this_round.game, this_round.over.words if this_round.over else ()
    is_rated = bool(source) and catalogue.is_english(source)
    levels = commonness.levels(game.words) if is_rated else np.zeros(len(game.words), np.uint8)
    silent = without_count(report)
    return could_become(game, fragment, levels, but=ended_on, most=_FEW, report=silent)
