"""A round without a window: turns, refusals, ends, the perfect player, looking back."""

from __future__ import annotations

from bisect import bisect
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lists import plain, word_sets
from sights import perfect_play

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variant_kinds import PoolVariant
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.illegal import describe_illegal_play
from ghost_desktop.play.review import last_missed_win
from ghost_desktop.play.round import IllegalPlay, Round, RoundOver

if TYPE_CHECKING:
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.solution import Solution


def solved(text: str, min_length: int = 3) -> Solution:
    return solve(word_list(text.split(), "a few words"), Rules(min_length=min_length))


def played(solution: Solution, letters: str) -> Round:
    this_round = Round(solution.game)
    for letter in letters:
        this_round = this_round.play(letter)
    return this_round


def refusal(this_round: Round, letter: str, where: Where = Where.END) -> str:
    """Why a letter cannot be added, as a person is told."""
    with pytest.raises(IllegalPlay) as refused:
        this_round.play(letter, where)
    return describe_illegal_play(refused.value)


def test_completing_a_word_loses_the_round() -> None:
    this_round = played(solved("ghost tan"), "ta")
    assert this_round.over is None
    assert this_round.seat == 0
    assert this_round.play("n").over == RoundOver(("tan",), by=0, losers=frozenset({0}))


def test_a_letter_that_begins_no_word_is_refused_with_the_reason() -> None:
    this_round = played(solved("ghost tan"), "gh")
    assert refusal(this_round, "x") == "No word of 3 or more letters begins with GHX."
    assert refusal(played(solved("ghost"), ""), "é") == "É is in no word of a few words."
    assert refusal(played(solved("ghost tin", 1), "t"), "a") == "No word begins with TA."


def test_nothing_can_be_played_after_the_end() -> None:
    solution = solved("tan tango")
    over = played(solution, "tan")
    assert over.legal_plays() == ()
    assert refusal(over, "g") == "The round is over: TAN is a word."
    with pytest.raises(ValueError, match="the round is over"):
        perfect_play(over, solution, Random(1))


def test_the_perfect_player_varies_among_equals() -> None:
    solution = solved("tan gin bow")
    this_round = Round(solution.game)
    assert {perfect_play(this_round, solution, Random(seed)).letter for seed in range(40)} == set(
        "tgb"
    )


def missed(this_round: Round, solution: Solution, seat: int) -> tuple[str, str | None] | None:
    """Where a seat missed a win, and what it played there, if anything."""
    turn = last_missed_win(this_round, solution, seat)
    return turn and (turn.fragment, turn.played.fragment if turn.played else None)


def test_looking_back_finds_the_last_chance_that_was_given_away() -> None:
    solution = solved("tan tier gab")
    # There was nothing that the first player could do.
    assert missed(played(solution, "tan"), solution, 0) is None
    assert missed(played(solution, "tier"), solution, 1) == ("t", "ti")
    given = Round(solution.game, "t").play("i").play("e").play("r")
    assert given.fragment_before(0) == "t"
    assert missed(given, solution, 1) == ("t", "ti")
    solution = solved("wx abc adef adg", 2)
    assert {play.letter for play in solution.winning_plays("")} == {"w"}  # the first was here
    assert missed(played(solution, "adg"), solution, 0) == ("ad", "adg")
    # Whoever gives up may have missed a win before, or does so.
    assert missed(played(solution, "ad").resign(0), solution, 0) == ("ad", None)
    assert missed(played(solution, "a").resign(0), solution, 0) == ("", "a")


variants = st.sampled_from(list(all_variants()))


def place_of(play: Play, letters: str, variant: Variant) -> int:
    """How many letters stand before a new one: at either end, by number, or in order."""
    if isinstance(variant, PoolVariant):
        return bisect(letters, play.letter)
    if play.where.name.isdigit():
        return int(play.where.name)
    return len(letters) if play.where.name.endswith("end") else 0


@given(word_sets, variants, st.integers(2, 8), st.integers(0, 3), st.randoms(use_true_random=False))
def test_who_played_each_letter_is_known_wherever_it_lies(
    words: set[str], variant: Variant, players: int, given_letters: int, random: Random
) -> None:
    game = Game(word_list(words, "random"), Rules(variant, 1, players))
    tiles: list[tuple[str, int | None]] = []
    this_round = Round(game)
    for _ in range(given_letters):  # letters that are given are nobody's
        play = random.choice(this_round.legal_plays())
        if game.is_word(play.fragment):
            break
        this_round = Round(game, play.fragment)
        tiles = [(letter, None) for letter in play.fragment]
    while not this_round.over:
        seat = this_round.seat
        play = random.choice(this_round.legal_plays())
        if play.where.name.startswith("turned"):
            tiles.reverse()
        letters = "".join(letter for letter, _ in tiles)
        tiles.insert(place_of(play, letters, variant), (play.letter, seat))
        this_round = this_round.play(play.letter, play.where)
        assert "".join(letter for letter, _ in tiles) == this_round.fragment
        assert this_round.owners == tuple(owner for _, owner in tiles)
        newest = max(range(len(tiles)), key=this_round.arrivals.__getitem__)
        assert tiles[newest] == (play.letter, seat)


@given(
    word_sets,
    variants,
    st.integers(1, 4),
    st.sampled_from([2, 2, *range(3, 9)]),
    st.booleans(),
    st.sampled_from(Reading),
    st.randoms(use_true_random=False),
)
@settings(max_examples=30)
def test_the_perfect_player_does_the_best_for_itself_in_every_game(
    words: set[str],
    variant: Variant,
    min_length: int,
    players: int,
    misere: bool,
    reading: Reading,
    random: Random,
) -> None:
    rules = Rules(variant, min_length, players, misere=misere)
    assume(variant.refusal(rules, reading) is None)
    reference = plain(words, rules, reading)
    assume(reference.words)
    solution = solve(word_list(words, "random"), rules, reading)
    this_round, has_length = Round(solution.game), solution.plays_left("") is not None
    while not this_round.over:
        play = perfect_play(this_round, solution, random)
        assert play in this_round.legal_plays()
        plays = reference.legal_plays(this_round.fragment)
        if any(map(reference.wins, plays)):
            assert reference.wins(play.fragment)
        elif has_length and players == 2:
            longest = max(map(reference.plays_left, plays))
            assert reference.plays_left(play.fragment) == longest
        if reading is Reading.SELF:
            assert play.fragment in reference.allowed_plays(this_round.fragment)
        this_round = this_round.play(play.letter, play.where)


def test_a_letter_that_fits_at_one_end_only_is_refused_at_the_other() -> None:
    this_round = Round(Game(word_list(["ghost"], "a word"), Rules(SUPERGHOST)), "hos")
    assert refusal(this_round, "g") == "No word of 4 or more letters contains HOSG."
    assert this_round.play("g", Where.START).fragment == "ghos"
    assert refusal(this_round, "g", Where.TURNED_END) == "In this game a letter cannot go there."
    assert refusal(this_round, "tt") == "TT is not one letter."
    assert refusal(this_round, "") == "Nothing is not one letter."


def test_in_misere_whoever_completes_a_word_wins() -> None:
    solution = solve(word_list(["tan"], "a word"), Rules(min_length=3, players=3, misere=True))
    over = played(solution, "tan").over
    assert over == RoundOver(("tan",), by=2, losers=frozenset({0, 1}))


def test_a_letter_lies_where_it_was_put_even_if_either_end_makes_the_same() -> None:
    this_round = Round(Game(word_list(["assess"], "a word"), Rules(SUPERGHOST)))
    for where, owners in ((Where.START, (1, 0)), (Where.END, (0, 1))):
        both = this_round.play("s").play("s", where)
        assert both.fragment == "ss"
        assert both.owners == owners
        assert both.plays[-1].where is where


def test_among_many_a_lost_player_makes_the_round_last() -> None:
    # The third player completes bac at once, or goes the way to balloons, which the second does.
    words = word_list(["bac", "bad", "baefghij"], "three words")
    solution = solve(words, Rules(min_length=3, players=3))
    assert solution.plays_left("ba") == (6, 6)
    lost = solve(word_list(["bac", "baefgh"], "two words"), Rules(min_length=3, players=3))
    assert lost.fate("ba").seats == {2}
    this_round = Round(lost.game, "ba")
    chosen = {perfect_play(this_round, lost, Random(seed)).letter for seed in range(20)}
    assert chosen == {"e"}
