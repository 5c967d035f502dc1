"""Plays -> what they are called in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.formats.text import few_of, joined_or

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.plays import Play

MOST_PLAYS_NAMED = 8
"""Plays that are named one by one; of more, the first of them."""


def name_play(play: Play, game: Game) -> str:
    """Name a play by its letter or, where that could go anywhere, by what it makes."""
    has_places = game.rules.variant.has_places
    return game.words.shown(play.fragment if has_places else play.letter)


def name_plays(plays: Sequence[Play], game: Game) -> str:
    """Name plays of which one is meant: ``"A, C or E"``."""
    return joined_or(few_of([name_play(play, game) for play in plays], MOST_PLAYS_NAMED))
