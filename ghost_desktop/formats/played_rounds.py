"""Rounds that were played -> CSV, and what their parts are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.formats.export import csv_text
from ghost_desktop.formats.names import opponent_name
from ghost_desktop.formats.text import player, variant_name
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.library.statistics import PlayedRound

_COLUMNS = (
    *("at", "match", "round", "player", "name"),
    *("dictionary", "words", "variant", "rules", "opponents", "seat"),
    *("won", "ended", "turns", "blunders", "hints", "looks"),
    *("lost_on", "opening", "from_beginning"),
)
_PERSON = "person"
"""How a person stands among the ids of opponents."""


def rounds_csv(rounds: Iterable[PlayedRound]) -> str:
    """Write rounds as CSV, a row each.

    Times are in UTC; rounds, players and seats count from 1; several words, or opponents, have
    spaces between them; what is not known is empty.
    """
    return csv_text([_COLUMNS, *map(_row, rounds)])


def _row(one: PlayedRound) -> tuple[object, ...]:
    return (
        one.at.isoformat(timespec="seconds"),
        one.match,
        one.number,
        player(one.player),
        one.name,
        one.list_name,
        one.words,
        one.variant,
        one.rules,
        " ".join(opponent or _PERSON for opponent in one.opponents),
        player(one.seat),
        _truth(is_true=one.won),
        one.ended,
        one.turns,
        "" if one.blunders is None else one.blunders,
        one.hints,
        one.looks,
        " ".join(one.lost_on),
        one.opening,
        _truth(is_true=one.counts),
    )


def _truth(*, is_true: bool) -> str:
    return "true" if is_true else "false"


def named_opponent(opponent: str) -> str:
    """Return what an opponent is called by whom rounds are counted; an empty one is a person."""
    return opponent_name(opponent) if opponent else _("Another person")


def named_variant(variant: str) -> str:
    """Return what a variant is called; its id, if it is not here any more."""
    try:
        return variant_name(find_variant(variant))
    except KeyError:
        return variant
