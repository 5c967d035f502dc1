"""What the player on a seat is called: whole phrases, for no language inflects all of them alike."""

from __future__ import annotations

from typing import NamedTuple

from ghost_desktop.translation import N_, _


class _Seat(NamedTuple):
    """What the player on a seat is called."""

    button: str
    """On a button."""

    brief: str
    """On a button beside many others."""

    player: str
    """Within a list of what is looked at."""

    ordinal: str
    """Where nobody but a player can be meant, as in a column of winners."""

    strategy: str
    """The title of what this player has to remember."""

    you: str
    """A sentence that tells a person so."""


_SEATS = (
    _Seat(
        N_("First player"),
        N_("First"),
        N_("first player"),
        N_("first"),
        N_("Strategy of the first player"),
        N_("You are the first player."),
    ),
    _Seat(
        N_("Second player"),
        N_("Second"),
        N_("second player"),
        N_("second"),
        N_("Strategy of the second player"),
        N_("You are the second player."),
    ),
    _Seat(
        N_("Third player"),
        N_("Third"),
        N_("third player"),
        N_("third"),
        N_("Strategy of the third player"),
        N_("You are the third player."),
    ),
    _Seat(
        N_("Fourth player"),
        N_("Fourth"),
        N_("fourth player"),
        N_("fourth"),
        N_("Strategy of the fourth player"),
        N_("You are the fourth player."),
    ),
    _Seat(
        N_("Fifth player"),
        N_("Fifth"),
        N_("fifth player"),
        N_("fifth"),
        N_("Strategy of the fifth player"),
        N_("You are the fifth player."),
    ),
    _Seat(
        N_("Sixth player"),
        N_("Sixth"),
        N_("sixth player"),
        N_("sixth"),
        N_("Strategy of the sixth player"),
        N_("You are the sixth player."),
    ),
    _Seat(
        N_("Seventh player"),
        N_("Seventh"),
        N_("seventh player"),
        N_("seventh"),
        N_("Strategy of the seventh player"),
        N_("You are the seventh player."),
    ),
    _Seat(
        N_("Eighth player"),
        N_("Eighth"),
        N_("eighth player"),
        N_("eighth"),
        N_("Strategy of the eighth player"),
        N_("You are the eighth player."),
    ),
)
_FULL_NAMES = 3  # of seats beside each other


def seat_name(seat: int, players: int) -> str:
    """Name a seat on its button: ``"First player"``; ``"Fourth"`` where there are many."""
    names = _SEATS[seat]
    return _(names.button if players <= _FULL_NAMES else names.brief)


def player_name(seat: int) -> str:
    """Name the player on a seat, within a list: ``"first player"``."""
    return _(_SEATS[seat].player)


def ordinal(seat: int) -> str:
    """Return ``"first"``, ``"second"``, and so on up to ``"eighth"``."""
    return _(_SEATS[seat].ordinal)


def strategy_title(seat: int) -> str:
    """Say whose strategy is shown: ``"Strategy of the first player"``."""
    return _(_SEATS[seat].strategy)


def you_are(seat: int) -> str:
    """Tell a person which player he is: ``"You are the first player."``."""
    return _(_SEATS[seat].you)
