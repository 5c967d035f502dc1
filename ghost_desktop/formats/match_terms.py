"""Who plays a match and what for -> what JSON knows of it, and back."""

from __future__ import annotations

from typing import Any

from ghost_desktop.formats.json_values import read_flag, read_list, read_number, read_text
from ghost_desktop.play.levels import MOST
from ghost_desktop.play.opponents import known_opponent
from ghost_desktop.play.table import Player, Table
from ghost_desktop.play.terms import Callers, Referee, Terms


def table_values(table: Table) -> list[dict[str, Any]]:
    """Return what is to be kept of players, of values that JSON knows."""
    return [
        {"opponent": one.opponent, "name": one.name, "level": one.level} for one in table.members
    ]


def table_of(values: Any) -> Table:  # noqa: ANN401 - it is what a file holds
    """Return the players of whom `table_values` are these.

    A computer keeps an opponent that is not known by now: where it is there no more, the usual one
    plays in its place.

    Raises:
        LookupError, TypeError, ValueError: if they are of none.
    """
    return Table(tuple(map(_player, read_list(values))))


def _player(values: Any) -> Player:  # noqa: ANN401
    """Return a player; the level is one's that learns."""
    name, level = read_text(values["name"]), values["level"]
    if not name.isprintable():
        raise ValueError(f"{name[:20]!r} is no name")
    if level is not None and read_number(level) > MOST:
        raise ValueError(f"{level!r} is no level")
    if values["opponent"] is None:
        return Player(name=name)
    opponent = read_text(values["opponent"])
    try:
        learns = known_opponent(opponent).first_level is not None
    except KeyError:  # it may be found yet: nobody is to wait for plug-ins here
        learns = True
    return Player(opponent, name, level if learns else None)


def terms_values(terms: Terms) -> dict[str, Any]:
    """Return what is to be kept of terms, of values that JSON knows."""
    return {
        "lives": terms.lives,
        "referee": terms.referee.value,
        "callers": terms.callers.value,
        "veto": terms.veto,
        "teaching": terms.teaching,
    }


def terms_of(values: Any) -> Terms:  # noqa: ANN401
    """Return the terms of which `terms_values` are these; before there was teaching, none teach.

    Raises:
        LookupError, TypeError, ValueError: if they are of none.
    """
    return Terms(
        read_text(values["lives"]),
        Referee(values["referee"]),
        Callers(values["callers"]),
        read_flag(values["veto"]),
        read_flag(values.get("teaching", False)),
    )
