"""What the players on the seats are called, in whole phrases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ghost_desktop.engine.game.rules import PLAYERS
from ghost_desktop.formats import names

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(
    ("say", "first", "eighth"),
    [
        (names.ordinal, "first", "eighth"),
        (names.player_name, "first player", "eighth player"),
        (names.strategy_title, "Strategy of player 1", "Strategy of player 8"),
        (names.you_are, "You are player 1.", "You are player 8."),
    ],
)
def test_each_seat_has_a_phrase_of_its_own(
    say: Callable[[int], str], first: str, eighth: str
) -> None:
    said = [say(seat) for seat in range(PLAYERS[-1])]
    assert (said[0], said[-1]) == (first, eighth)
    assert len(set(said)) == len(said)


def test_buttons_are_brief_where_there_are_many() -> None:
    assert [names.seat_name(2, players) for players in (3, 4)] == ["Third player", "Third"]
