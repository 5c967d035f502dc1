"""What is said of how a round ended, and of words, letters and plays before it did."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from toy_variant import BETWEEN, TOYS, TSOHG, registered_toys

from ghost_desktop.desktop.board.wording import describe_hint, describe_round, list_plays
from ghost_desktop.desktop.lists.judge import judge
from ghost_desktop.desktop.window.tiles import Sign, make_tiles
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Play, Where
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.names import Cast
from ghost_desktop.play.round import Round
from ghost_desktop.play.table import Player, Referee, Seating, Table, Terms

if TYPE_CHECKING:
    from said import Known

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.solution import Solution

END, START = Where.END, Where.START
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


def test_an_illegal_letter_is_told_what_no_word_does(known: Known) -> None:
    known([sentence(begun("bought bat", "u", STRICT))])
    known([sentence(begun("bought bat", "ut", STRICT, "xghost"), is_solved=False)])


def challenged(text: str, letters: str, word: str, variant: str = "ghost") -> str:
    """What is said after a challenge that was answered with a word."""
    this_round = begun(text, letters, variant=variant)
    return sentence(this_round.challenge(this_round.seat).name_word(word), is_solved=False)


def test_a_word_that_does_not_have_the_letters_or_too_few_is_told_so(known: Known) -> None:
    for variant in ("ghost", "superghost", "superduperghost", "anaghost"):
        known([challenged(PRESTIGE, "tge", "prestige", variant)])
    for letters, word in (("czae", "czar"), ("czar", "czar"), ("cza", "czars")):
        known([challenged(PRESTIGE, letters, word)])


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
            assert judge(game, fragment).reason == said


def test_who_is_challenged_is_asked_for_it_in_the_words_of_the_variant(known: Known) -> None:
    known([sentence(begun(PRESTIGE, "pr").challenge(0))])
    known([sentence(begun(PRESTIGE, "gi", variant="spook").challenge(0))])


# --- what could have been ---------------------------------------------------------------------------


def test_who_had_another_play_or_could_have_won_had_not_to_complete_a_word(known: Known) -> None:
    for text, terms in (
        ("cat cup", Terms()),
        ("cat cup", STRICT),
        ("cat cards", Terms()),
        ("cat card", Terms()),
        ("cat dogs", Terms()),
    ):
        known([sentence(begun(text, "cat", terms))])
    known([sentence(begun("cat cup", "cat", OPEN).point_out(1))])


def test_who_gives_up_is_told_what_would_have_won(known: Known) -> None:
    for text, letters in (("cats cup", "c"), ("cats cup dog", "cu"), ("cats dog", "")):
        known(sentence(begun(text, letters, Terms()).resign(seat)) for seat in (1, 0))


def test_an_illegal_letter_is_told_what_would_have_won(known: Known) -> None:
    known([sentence(begun("cats cup", "cx", STRICT))])


def test_a_lost_challenge_tells_what_would_have_won_and_which_word_would_have_held(
    known: Known,
) -> None:
    doubted = begun("cats cup", "c").challenge(1)
    known(sentence(doubted.name_word(word)) for word in ("cats", ""))
    known([sentence(begun("cats cup", "cx").challenge(0).name_word("cup"))])
    known([sentence(begun("cat", "cat").challenge(1).name_word(""))])  # nothing is longer
    known([sentence(begun("cats cup", "c").point_out(1))])


def test_nothing_would_have_won_beyond_a_word_or_at_no_part_of_one() -> None:
    for letters in ("cat", "cats", "cx", "cxy"):
        assert "won with" not in sentence(begun("cat cats cup", letters).resign(len(letters) % 2))


# --- hints ------------------------------------------------------------------------------------------


def test_a_hint_says_which_letter_goes_where(known: Known) -> None:
    for variant, letters, play in (
        ("ghost", "", Play("r", END, "r")),
        ("ghost", "c", Play("r", END, "cr")),
        ("spook", "c", Play("r", END, "cr")),
        ("superghost", "c", Play("r", END, "cr")),
        ("superghost", "r", Play("c", START, "cr")),
        ("xghost", "cr", Play("a", Where("1", 1), "car")),
        ("xghost", "cr", Play("a", Where("0", 0), "acr")),
        ("xghost", "cr", Play("a", Where("2", 2), "cra")),
        ("superduperghost", "c", Play("r", Where.TURNED_END, "cr")),
        ("superduperghost", "c", Play("r", Where.TURNED_START, "rc")),
    ):
        game = Game(word_list(["crane", "carcass"], "two words"), Rules(find_variant(variant), 3))
        known([describe_hint(play, Round(game, letters), (2, 0), wins=True)])


def test_a_hint_says_what_it_is_good_for(known: Known) -> None:
    play = Play("r", END, "cr")
    for players, wins in ((2, False), (3, False), (3, True)):
        game = Game(word_list(["crane"], "a word"), Rules(min_length=3, players=players))
        known([describe_hint(play, Round(game, "c"), (1, 0), wins=wins)])


# --- the letter that a strict referee does not let pass ---------------------------------------------


@pytest.mark.parametrize(
    ("variant", "shown", "made"),
    [
        ("ghost", "TAX", "TAX"),
        ("superghost", "TAX", "TAX"),
        ("superduperghost", "TAX", "TAX"),
        ("xghost", "TAX", "TAX"),
        ("spook", "TAX", "ATX"),
        ("anaghost", "TAX", "ATX"),
    ],
)
def test_an_illegal_letter_is_shown_as_the_one_that_loses(
    variant: str, shown: str, made: str
) -> None:
    kind = find_variant(variant)
    this_round = Round(solved("tango stan", variant).game, terms=STRICT)
    for letter in "tax":
        this_round = this_round.play(
            letter, kind.places_for(this_round.fragment)[-1 if variant == "xghost" else 0]
        )
    table = Table((Player(name="Anna"), Player(name="Bob")))
    cast = Cast(table, Seating.beginning_with(0, 2))
    tiles = make_tiles(this_round, cast, (0, 1))
    assert "".join(tile.letter for tile in tiles) == shown
    assert [tile.arrival for tile in tiles] == [0, 1, 2]
    assert [tile.sign for tile in tiles] == [Sign.NONE, Sign.NONE, Sign.LOSES]
    assert [tile.last for tile in tiles] == [False, False, True]
    assert (tiles[2].outcome, tiles[2].player) == ("loses", "Anna")
    assert tiles[2].said == "Anna added X, which fits no word, and loses."
    *_, (said, _fragment) = list_plays(this_round, cast)
    assert said.startswith("3.  Anna: ")
    letter, written = said.split("\t")
    assert letter.endswith("X ✕")
    assert sorted(written) == sorted(made)


def test_an_illegal_letter_in_front_is_shown_in_front() -> None:
    this_round = begun("tango stan", "ta", STRICT, "superghost").play("x", START)
    cast = Cast.against_computers(Seating.with_person_on(0, 2))
    tiles = make_tiles(this_round, cast, this_round.arrivals)
    assert "".join(tile.letter for tile in tiles) == "XTA"
    assert tiles[0].said == "You added X, which fits no word, and lose."
    assert (tiles[0].outcome, tiles[0].mine) == ("you lose", True)
    assert [said for said, _fragment in list_plays(this_round, cast)] == [
        "1.  You: T\tT",
        "2.  Computer: → A\tTA",
        "3.  You: ← X ✕\tXTA",
    ]


# --- where several have lost ------------------------------------------------------------------------


def test_who_challenges_a_word_in_misere_hears_that_its_maker_points_it_out() -> None:
    rules = Rules(find_variant("ghost"), 3, misere=True)
    this_round = Round(Game(word_list({"bat", "bats"}, "two"), rules), terms=OPEN)
    for letter in "bat":
        this_round = this_round.play(letter)
    said = sentence(this_round.challenge(1).point_out(0), is_solved=False)
    assert said.startswith("Anna completed BAT. Bob challenged it, and Anna pointed it out.")


def test_of_several_persons_who_lost_it_is_said_who_gave_the_round_away_last() -> None:
    """After AB, Cleo alone could complete a word; with E she lets Anna do it in two plays."""
    table = Table((Player(name="Anna"), Player(name="Bob"), Player(name="Cleo")))
    cast = Cast(table, Seating.beginning_with(0, 3))
    words = word_list({"abc", "abed", "abex"}, "three")
    rules = Rules(find_variant("ghost"), 3, 3, misere=True)
    this_round = Round(Game(words, rules))
    for letter in "abed":
        this_round = this_round.play(letter)
    said = describe_round(this_round, solve(words, rules), cast).sentence
    assert "Cleo gave it away with E after AB" in said
