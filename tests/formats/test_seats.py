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


def test_seats_are_counted_where_there_are_more_than_two() -> None:
    assert [names.seat_name(1, players) for players in (2, 3)] == ["Second player", "Player 2"]
