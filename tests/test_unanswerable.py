"""Some rules can be played though nobody can say who wins: that is refused, with the reason."""

from __future__ import annotations

from random import Random

import pytest
from sights import perfect_play

from ghost_desktop.engine.errors import Refusal, UnanswerableError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import PLAYERS, Reading, Rules
from ghost_desktop.engine.game.variant import OnlyAgainstAll, OnlyForTwo
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.solution import against_all, solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.play.round import Round

WORDS = word_list(["ghost", "host", "shot", "tan"], "four words")


def refusal(rules: Rules, reading: Reading) -> Refusal | None:
    """Why a game is not solved; None if it is."""
    try:
        solve(WORDS, rules, reading)
    except UnanswerableError as error:
        return error.refusal
    return None


@pytest.mark.parametrize("misere", [False, True], ids=["ordinary", "misere"])
@pytest.mark.parametrize("players", PLAYERS)
def test_which_rules_are_refused(players: int, misere: bool) -> None:
    for variant in all_variants():
        for reading in Reading:
            found = refusal(Rules(variant, 3, players, misere), reading)
            if players > 2 and variant is XGHOST:
                assert found == OnlyForTwo(XGHOST)
            elif players > 2 and variant is SPOOK and reading is Reading.SELF:
                assert found == OnlyAgainstAll(SPOOK)
            else:
                assert found is None


def test_what_is_refused_can_be_played() -> None:
    game = Game(WORDS, Rules(XGHOST, 3, 3))
    assert [play.fragment for play in game.legal_plays("tn")] == ["tan"]
    assert game.losers("tan") == {2}


def test_another_reading_is_refused_as_well() -> None:
    solution = solve(WORDS, Rules(SPOOK, 3, 3), Reading.ONE_AGAINST_ALL)
    assert against_all(solution) is solution
    with pytest.raises(UnanswerableError):
        solution.read_as(Reading.SELF)


def test_a_sentence_says_why() -> None:
    said = describe_refusal(UnanswerableError(OnlyForTwo(XGHOST)))
    assert said.startswith("who wins Xghost can be found out for two players only")
    said = describe_refusal(UnanswerableError(OnlyAgainstAll(SPOOK)))
    assert "Spook" in said
    assert "one against all" in said


@pytest.mark.parametrize("misere", [False, True], ids=["ordinary", "misere"])
def test_a_computer_that_cannot_know_looks_no_further_than_the_next_letter(misere: bool) -> None:
    game = Game(WORDS, Rules(XGHOST, 3, 3, misere))
    for seed in range(20):
        played = [
            perfect_play(Round(game, fragment), None, Random(seed)).fragment
            for fragment in ("hst", "an")
        ]
        assert played == ["host" if misere else "ghst", "tan"]
