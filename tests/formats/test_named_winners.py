"""Who wins or may lose, by the names of the players at the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.solution import Fate
from ghost_desktop.formats.winners import who_wins_by_name

if TYPE_CHECKING:
    from said import Known

NAMES = ("you", "computer 1", "computer 2")
AGAINST_ALL = Reading.ONE_AGAINST_ALL


def test_three_players_are_named_after_what_is_said_of_them(known: Known) -> None:
    for misere, reading, seats, winning in (
        (False, Reading.SELF, {2}, ""),
        (False, Reading.SELF, {0, 2}, ""),
        (False, Reading.SELF, {0, 1, 2}, ""),
        (False, Reading.SELF, {1}, "ab"),
        (True, Reading.SELF, {2}, ""),
        (True, Reading.SELF, {1, 2}, ""),
        (True, Reading.SELF, {0, 1, 2}, ""),
        (True, Reading.SELF, {0}, "a"),
        (False, AGAINST_ALL, {0, 1, 2}, ""),
        (False, AGAINST_ALL, {0, 1}, ""),
        (False, AGAINST_ALL, {1}, ""),
        (True, AGAINST_ALL, {0, 1}, ""),
        (True, AGAINST_ALL, {1}, ""),
    ):
        fate = Fate(frozenset(seats), 3, misere)
        rules = Rules(players=3, misere=misere)
        known([who_wins_by_name(fate, rules, winning, NAMES, reading)])


def test_of_two_players_the_winner_is_named(known: Known) -> None:
    fate = Fate(frozenset({1}), 2, misere=False)
    for winning, letters in (("ab", 0), ("", 0), ("c", 1), ("", 1)):
        by_name = who_wins_by_name(fate, Rules(), winning, NAMES[:2], Reading.SELF, letters=letters)
        known([by_name])
