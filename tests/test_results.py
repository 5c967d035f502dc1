"""Results to copy: what is in them, and that they give nothing away, in all languages."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from ghost_desktop import translation
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.results import day_result, match_result
from ghost_desktop.library.days import DayTries, Streak
from ghost_desktop.play.events import LetterPlayed, Resigned, RoundStarted
from ghost_desktop.play.match import Match
from ghost_desktop.play.table import Player, Seating, Table, Terms

if TYPE_CHECKING:
    from said import Known

DAY = date(2026, 11, 24)
TRIES = DayTries(DAY).trying("recls", "word").trying("recly", "illegal").trying("reclm", "legal")
SOLVED = TRIES.trying("reclad", "right")
LANGUAGES = list(translation.OWN_NAMES)


def test_a_day_is_a_line_of_shapes_with_its_number_tries_and_days_in_a_row(known: Known) -> None:
    for tries, streak in (
        (SOLVED, Streak(12, 12, has_today=True)),
        (SOLVED, Streak(1, 12, has_today=True)),
        (TRIES.giving_up(), Streak(0, 12, has_today=False)),
    ):
        known([day_result(tries, streak)])
    with pytest.raises(ValueError, match="not over"):
        day_result(TRIES, Streak(0, 0, has_today=False))


def test_a_match_is_a_shape_for_each_round_that_counts(known: Known) -> None:
    game = Game(word_list(["ghost", "green"], "two"), Rules())
    table = Table((Player(), Player("perfect")))
    start = RoundStarted(Seating((0, 1)))
    won = [start, LetterPlayed("g"), Resigned(1)]
    lost = [start, LetterPlayed("g"), Resigned(0)]
    match = Match(game, table, tuple(won + lost + won))
    for_a_letter = Match(game, table, tuple(lost), terms=Terms(lives="G"))
    known(match_result(match.state, player) for player in (0, 1))
    known(match_result(one.state, 0) for one in (for_a_letter, Match(game, table)))


def test_a_round_does_not_count_for_who_was_out_before() -> None:
    game = Game(word_list(["ghost", "green"], "two"), Rules(players=3))
    events = [
        *(RoundStarted(Seating((0, 1, 2))), LetterPlayed("g"), Resigned(1)),
        *(RoundStarted(Seating((2, 0))), LetterPlayed("g"), Resigned(2)),
    ]
    match = Match(game, Table((Player(),) * 3), tuple(events), terms=Terms(lives="G"))
    shapes = [match_result(match.state, player).splitlines()[1] for player in range(3)]
    assert shapes == ["●●", "○", "●○"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_given_away_in_any_language(language: str) -> None:
    before = translation.speak(translation.find_language([language]))
    try:
        said = day_result(SOLVED, Streak(3, 12, has_today=True))
    finally:
        translation.speak(before)
    first, shapes, last, meant = said.splitlines()
    assert "328" in first
    assert shapes == "■✕▲●··"
    assert {*shapes} - {*meant} == {"·"}
    assert "4" in last
    assert "3" in last
    assert not any(one.made in said.casefold() for one in SOLVED.tries)
