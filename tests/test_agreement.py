"""What is agreed for a match, and what another round would take away from it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from matches import at_hand, spelled

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play.agreement import Agreement, goes_on, is_unfinished, retried, would_be_missed
from ghost_desktop.play.events import RoundStarted
from ghost_desktop.play.match import Carried, Match
from ghost_desktop.play.table import FRIENDLY_ROUNDS, Player, Referee, Seating, Table, Terms

WORDS = word_list(["ghost", "ghoul", "green", "tango"], "four words")
GAME = Game(WORDS, Rules())
TABLE = Table((Player(name="Ann"), Player("perfect")))
LIVES = Terms(lives="GO")


def begun(letters: str, terms: Terms = FRIENDLY_ROUNDS, given: str = "") -> Match:
    """A match in whose first round these letters were played, by Ann first."""
    match = Match(GAME, TABLE, terms=terms)
    for event in (RoundStarted(Seating((0, 1)), given), *spelled(letters)):
        match = match.after(event)
    return match


@pytest.mark.parametrize(
    ("match", "is_worth_it", "would_be"),
    [
        (begun(""), False, False),
        (begun("g"), True, True),
        (begun("ghost"), True, False),  # the next round is what it goes on with
        (begun("o", given="gh"), False, True),  # it is only tried
        (begun("", LIVES), False, False),
        (begun("g", LIVES), True, True),
        (begun("ghost", LIVES), True, True),
    ],
)
def test_what_is_at_stake_is_gone_on_with_and_would_be_missed(
    match: Match, is_worth_it: bool, would_be: bool
) -> None:
    assert is_unfinished(match) == is_worth_it
    assert would_be_missed(match, is_solved=True) == would_be
    is_for_life = bool(match.terms.lives) and would_be
    assert would_be_missed(match, is_solved=False) == is_for_life, "else it is none in earnest"


def test_who_comes_plays_as_the_last_does_and_nobody_comes_twice() -> None:
    agreed = Agreement(Table((Player(), Player("climber", "Bob", 40))))
    assert agreed.for_players(4).table.members[1:] == (
        *(agreed.table.members[1], Player("climber", level=40), Player("climber", level=40)),
    )
    assert agreed.for_players(2) is agreed


def test_a_match_goes_on_as_long_as_all_that_is_agreed_is_the_same() -> None:
    match, agreed = begun("ghost"), Agreement(TABLE)
    assert goes_on(match, GAME, agreed, {})
    assert goes_on(match, replace(GAME), agreed, {})
    assert not goes_on(match, GAME, replace(agreed, terms=Terms(referee=Referee.STRICT)), {})
    assert not goes_on(match, GAME, agreed.for_players(3), {})
    assert not goes_on(match, replace(GAME, rules=Rules(misere=True)), agreed, {})
    assert not goes_on(begun("ghost", LIVES), GAME, Agreement(TABLE, LIVES), {})
    assert not goes_on(None, GAME, agreed, {})


def test_who_is_out_does_not_try_again_and_all_others_sit_where_they_sat() -> None:
    table = Table((Player(name="Ann"), Player(name="Bob"), Player(name="Cleo")))
    three = Game(WORDS, Rules(players=3))
    match = Match(three, table, carried=Carried((0, 2, 1)), terms=LIVES)
    for event in (RoundStarted(Seating((2, 0))), *spelled("gho")):
        match = match.after(event)
    again = retried(at_hand(match), table, "g")
    assert [one.name for one in again.table.members] == ["Ann", "Cleo"]
    assert at_hand(again).seating == Seating((1, 0))
    assert at_hand(again).round.fragment == "g"
    assert again.terms == FRIENDLY_ROUNDS, "it costs nobody a life"
