"""Who wins or may lose, by the names of the players at the board."""

from __future__ import annotations

import pytest

from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.solution import Fate
from ghost_desktop.formats.winners import who_wins_by_name

NAMES = ("you", "computer 1", "computer 2")
AGAINST_ALL = Reading.ONE_AGAINST_ALL


@pytest.mark.parametrize(
    ("misere", "reading", "seats", "winning", "said"),
    [
        (False, Reading.SELF, {2}, "", "loses: computer 2"),
        (False, Reading.SELF, {0, 2}, "", "may lose: you or computer 2"),
        (False, Reading.SELF, {0, 1, 2}, "", "everybody may lose"),
        (False, Reading.SELF, {1}, "ab", "loses: computer 1; safe with a or b: you"),
        (True, Reading.SELF, {2}, "", "wins: computer 2"),
        (True, Reading.SELF, {1, 2}, "", "may win: computer 1 or computer 2"),
        (True, Reading.SELF, {0, 1, 2}, "", "everybody may win"),
        (True, Reading.SELF, {0}, "a", "wins: you; wins with a: you"),
        (False, AGAINST_ALL, {0, 1, 2}, "", "nobody can hold out alone"),
        (False, AGAINST_ALL, {0, 1}, "", "can hold out alone: computer 2"),
        (False, AGAINST_ALL, {1}, "", "can hold out alone: you and computer 2"),
        (True, AGAINST_ALL, {0, 1}, "", "nobody can force a win alone"),
        (True, AGAINST_ALL, {1}, "", "can force a win alone: computer 1"),
    ],
)
def test_three_players_are_named_after_what_is_said_of_them(
    misere: bool, reading: Reading, seats: set[int], winning: str, said: str
) -> None:
    rules = Rules(players=3, misere=misere)
    fate = Fate(frozenset(seats), 3, misere)
    assert who_wins_by_name(fate, rules, winning, NAMES, reading) == said


@pytest.mark.parametrize(
    ("winning", "letters", "said"),
    [
        ("ab", 0, "wins with a or b: you"),
        ("", 0, "wins: computer 1"),
        ("c", 1, "wins with c: computer 1"),
        ("", 1, "wins: you"),
    ],
)
def test_of_two_players_the_winner_is_named(winning: str, letters: int, said: str) -> None:
    fate = Fate(frozenset({1}), 2, misere=False)
    named = who_wins_by_name(fate, Rules(), winning, NAMES[:2], Reading.SELF, letters=letters)
    assert named == said
