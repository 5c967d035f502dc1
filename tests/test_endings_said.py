"""What is said of how a round ended, and of words, letters and plays before it did."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from toy_variant import BETWEEN, TOYS, TSOHG, registered_toys

from ghost_desktop.desktop.board.cast import Cast
from ghost_desktop.desktop.board.results import describe_round
from ghost_desktop.desktop.judge import describe_judgement
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.solving import solve
from ghost_desktop.engine.variants import find_variant
from ghost_desktop.engine.wordlist import word_list
from ghost_desktop.play.judge import judge
from ghost_desktop.play.round import Round
from ghost_desktop.play.table import Player, Seating, Table
from ghost_desktop.play.terms import Referee, Terms

if TYPE_CHECKING:
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.variant import Variant

STRICT, OPEN = Terms(referee=Referee.STRICT), Terms(referee=Referee.CHALLENGES)
PRESTIGE = "prestige tigers czar"


@cache
def solved(text: str, variant: str = "ghost", players: int = 2) -> Solution:
    rules = Rules(find_variant(variant), 3, players)
    return solve(word_list(text.split(), "a few words"), rules)


def begun(text: str, letters: str, terms: Terms = OPEN, variant: str = "ghost") -> Round:
    """A round in which letters have been added at the end."""
    this_round = Round(solved(text, variant).game, terms=terms)
    for letter in letters:
        this_round = this_round.play(letter, this_round.game.rules.variant.places_for("")[0])
    return this_round


def sentence(this_round: Round, *, is_solved: bool = True) -> str:
    """What is said of a round of Anna, who began, and Bob."""
    table = Table((Player(name="Anna"), Player(name="Bob")))
    cast = Cast(table, Seating.beginning_with(0, 2))
    rules = this_round.game.rules
    solution = solve(this_round.game.words, rules) if is_solved else None
    return describe_round(this_round, solution, cast).sentence


# --- what a part of a word is -----------------------------------------------------------------------


def test_an_illegal_letter_is_told_what_no_word_does() -> None:
    said = sentence(begun("bought bat", "u", STRICT))
    assert said.startswith("Anna made U. No word of 3 or more letters begins with U.")
    said = sentence(begun("bought bat", "ut", STRICT, "xghost"), is_solved=False)
    assert said.startswith("Bob made TU. No word of 3 or more letters has TU in this order.")


def challenged(text: str, letters: str, word: str, variant: str = "ghost") -> str:
    """What is said after a challenge that was answered with a word."""
    this_round = begun(text, letters, variant=variant)
    return sentence(this_round.challenge(this_round.seat).name_word(word), is_solved=False)


@pytest.mark.parametrize(
    ("variant", "why"),
    [
        ("ghost", "PRESTIGE does not begin with TGE."),
        ("superghost", "PRESTIGE does not contain TGE."),
        ("superduperghost", "PRESTIGE does not contain TGE."),
        ("anaghost", "PRESTIGE does not have TGE side by side, in any order."),
    ],
)
def test_a_word_that_does_not_have_the_letters_is_told_so(variant: str, why: str) -> None:
    places = find_variant(variant).places
    this_round = Round(solved(PRESTIGE, variant).game, terms=OPEN)
    for letter in "tge":
        this_round = this_round.play(letter, places[0])
    fragment = this_round.game.words.shown(this_round.fragment)
    said = sentence(this_round.challenge(this_round.seat).name_word("prestige"), is_solved=False)
    assert why.replace("TGE", fragment) in said


def test_other_letters_come_before_too_few() -> None:
    assert "CZAR does not begin with CZAE." in challenged(PRESTIGE, "czae", "czar")
    assert "CZAR is not longer than CZAR." in challenged(PRESTIGE, "czar", "czar")
    assert "CZARS is no word of a few words that counts." in challenged(PRESTIGE, "cza", "czars")


VARIANTS = [
    *map(find_variant, ("ghost", "superghost", "superduperghost", "xghost", "spook", "anaghost")),
    *TOYS,
]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda one: one.id)
def test_every_variant_says_in_its_own_words_what_a_part_is(variant: Variant) -> None:
    texts = variant.texts
    kinds = {"ghost": "begin", "superghost": "contain", "superduperghost": "contain"}
    kinds |= {"xghost": "in this order", "between": "in this order", "tsohg": "end"}
    kinds |= {"spook": "all of", "anaghost": "side by side, in any order"}
    for said in (texts.no_word, texts.some_word, texts.name_one, texts.not_in):
        assert kinds[variant.id] in said
        assert "{fragment}" in said


def test_the_judge_says_it_in_the_words_of_the_variant() -> None:
    with registered_toys():
        for variant, fragment, said in (
            (TSOHG, "st", "A longer word of a few words ends with ST."),
            (BETWEEN, "gt", "A longer word of a few words has GT in this order."),
        ):
            game = solve(word_list(["ghost", "host"], "a few words"), Rules(variant, 3)).game
            assert describe_judgement(game, judge(game, fragment)).reason == said


def test_who_is_challenged_is_asked_for_it_in_the_words_of_the_variant() -> None:
    asked = begun(PRESTIGE, "pr").challenge(0)
    assert sentence(asked) == "Anna doubts PR. Name a longer word that begins with PR."
    asked = begun(PRESTIGE, "gi", variant="spook").challenge(0)
    assert sentence(asked).endswith("Name a longer word that has all of GI.")
