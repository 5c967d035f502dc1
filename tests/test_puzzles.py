"""Puzzles: one letter wins, by the plain rules, in every game, and the same one for everybody."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lists import LISTED, plain, word_sets
from refusing import stopped

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variant_kinds import SearchedVariant
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.listed.listed import ListedSolution
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.searched.parity_search import ParitySolution
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.play.puzzles import (
    LEAST_LETTERS,
    NoPuzzle,
    Puzzle,
    find_puzzle,
    rate_puzzle,
    typical_level,
)
from ghost_desktop.play.puzzles import _Chance as Chance

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from reference import Reference

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.puzzles import Rate

DAY = date(2026, 11, 22)
FEW = ["ghost", "green", "tan", "tree", "trie"]

wide = st.sets(
    st.text("abcdef", min_size=1, max_size=5), min_size=8, max_size=40
) | word_sets  # fmt: skip
"""Lists with many letters, so that there are positions with four of them, and others."""


def solved(words: set[str] | list[str], rules: Rules, reading: Reading = Reading.SELF) -> Solution:
    return solve(word_list(words, "random"), rules, reading)


def unrated(words: Collection[str]) -> Mapping[str, int]:
    """How common words are of which nobody knows."""
    return dict.fromkeys(words, 0)


def turning_points(reference: Reference) -> set[str]:
    """Where one play alone wins among letters enough, by the plain rules."""
    points = set()
    for fragment in reference.reachable() - reference.ends:
        plays = reference.plays(fragment)
        letters = {letter for letter, _where in plays.values()}
        if len(letters) >= LEAST_LETTERS and sum(map(reference.wins, plays)) == 1:
            points.add(fragment)
    return points


@settings(max_examples=50)
@given(
    words=wide,
    variant=st.sampled_from([one.id for one in all_variants()]),
    min_length=st.integers(1, 3),
    players=st.integers(2, 3),
    misere=st.booleans(),
    reading=st.sampled_from(Reading),
    name=st.text("0123456789-", min_size=1, max_size=4),
)
@example(  # A alone wins from A, at either end: the winning play has two names
    words={"aaa", "ayyd", "dcd", "xabb", "ycde"},
    variant="superghost",
    min_length=3,
    players=2,
    misere=False,
    reading=Reading.SELF,
    name="1",
)
def test_every_puzzle_has_exactly_one_answer(
    words: set[str],
    variant: str,
    min_length: int,
    players: int,
    misere: bool,
    reading: Reading,
    name: str,
) -> None:
    rules = Rules(find_variant(variant), min_length, players, misere)
    if max(map(len, words)) < min_length or rules.variant.refusal(rules, reading) is not None:
        return
    reference = plain(words, rules, reading)
    points = turning_points(reference)
    found = find_puzzle(solved(words, rules, reading), name, unrated)
    if isinstance(found, NoPuzzle):
        assert found.is_certain is (rules.variant in LISTED)
        assert not (found.is_certain and points), "there is one, and it was not found"
        return
    assert found.fragment in points
    assert {play.fragment for play in found.plays} == set(reference.plays(found.fragment))
    assert [play for play in found.plays if reference.wins(play.fragment)] == [found.answer]
    wrong = [play.fragment for play in found.plays if play != found.answer]
    assert found.tempting == len(set(wrong) - reference.ends)
    assert found.seat == len(found.fragment) % players
    before = ""
    for play in found.round.plays:
        assert before not in reference.ends
        assert play.fragment in reference.plays(before)
        before = play.fragment
    assert before == found.fragment


def puzzle(solution: Solution, name: object = DAY) -> Puzzle:
    found = find_puzzle(solution, str(name), commonness.levels_of)
    assert isinstance(found, Puzzle)
    return found


def test_a_day_has_the_same_puzzle_for_everybody_and_another_day_another() -> None:
    words = catalogue.load("enable1").words
    solution = solve(words, Rules())
    days = [DAY + timedelta(days) for days in range(20)]
    here = [puzzle(solution, day).fragment for day in days]
    assert len(set(here)) > 15
    # As it was on the first day: another Python, or another version of this, has the same.
    assert here[:4] == ["multib", "adjur", "kl", "az"]
    some = [words[at] for at in range(0, len(words), 99)]
    lists = [word_list(some, "here"), word_list(reversed(some), "elsewhere")]
    one, other = ([puzzle(solve(each, Rules()), day) for day in days[:5]] for each in lists)
    assert [found.fragment for found in one] == [found.fragment for found in other]


@given(st.text(), st.integers(0, 50))
def test_chance_draws_each_number_once_in_any_order(seed: str, numbers: int) -> None:
    drawn = list(Chance(seed).in_any_order(numbers))
    assert drawn == list(Chance(seed).in_any_order(numbers))
    assert sorted(drawn) == list(range(numbers))


def test_a_listed_game_is_not_asked_what_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    words = catalogue.load("enable1").words
    some = word_list([words[at] for at in range(0, len(words), 50)], "some")
    solution = solve(some, Rules(find_variant("anaghost")))
    for slow in ("legal_plays", "is_word"):  # of a large list they would take long the first time
        monkeypatch.setattr(type(solution.game.vocabulary), slow, None)
    assert puzzle(solution).plays


@pytest.mark.parametrize("variant", ["spook", "xghost"])
def test_only_few_words_are_searched(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words = catalogue.load("enable1").words
    some = word_list([words[at] for at in range(0, len(words), 50)], "some")
    game, searched = Game(some, Rules(find_variant(variant))), set()
    find_out = ParitySolution.find_out

    def watched(solution: ParitySolution, fragment: str, report: Report = in_silence) -> None:
        searched.add(len(solution.words))
        find_out(solution, fragment, report)

    monkeypatch.setattr(ParitySolution, "find_out", watched)
    kind = game.rules.variant
    assert isinstance(kind, SearchedVariant)
    assert puzzle(kind.solution_type()(game, Reading.SELF)).plays
    assert searched
    assert max(searched) <= 40


def test_other_rules_have_other_puzzles() -> None:
    words = catalogue.load("enable1").words
    games = [Rules(), Rules(min_length=3), Rules(misere=True), Rules(players=3)]
    assert len({puzzle(solve(words, rules)).fragment for rules in games}) > 1
    three = Rules(players=3)
    readings = [solve(words, three, reading) for reading in Reading]
    assert len({puzzle(one, number).fragment for one in readings for number in range(4)}) > 4


@pytest.mark.parametrize("variant", [one for one in LISTED if one.id != "anaghost"])
def test_puzzles_of_a_real_list_give_one_something_to_think_about(variant: Variant) -> None:
    solution = solve(catalogue.load("enable1").words, Rules(variant))
    for number in range(4):
        found = puzzle(solution, number)
        assert 2 <= len(found.fragment) <= 6
        wrong = [play for play in found.plays if play != found.answer]
        assert solution.winning_plays(found.fragment) == (found.answer,)
        assert not all(solution.is_word(play.fragment) for play in wrong)


def test_a_puzzle_with_common_words_is_preferred() -> None:
    solution = solve(catalogue.load("enable1").words, Rules())

    def middle(rate: Rate) -> float:
        levels = [
            typical_level(solution.game, found.fragment, commonness.levels_of)
            for number in range(30)
            if isinstance(found := find_puzzle(solution, str(number), rate), Puzzle)
        ]
        return sum(levels) / len(levels)

    assert middle(commonness.levels_of) < middle(unrated) - 3


def test_a_game_without_such_a_position_says_so() -> None:
    assert find_puzzle(solved(FEW, Rules(min_length=3)), "1", unrated) == NoPuzzle(is_certain=True)
    spook = Rules(find_variant("spook"), 3)
    assert find_puzzle(solved(FEW[2:], spook), "1", unrated) == NoPuzzle(is_certain=False)


def test_a_play_of_two_names_is_one() -> None:
    # A makes A A A at either end, which wins in misère; after all others the next player completes.
    solution = solved(["aaa", "aabb", "aacc", "aadd"], Rules(SUPERGHOST, 3, misere=True))
    found = find_puzzle(solution, "1", unrated)
    assert isinstance(found, Puzzle)
    assert (found.fragment, found.answer.fragment) == ("aa", "aaa")
    assert found.play("a", Where.START) == found.play("a", Where.END) == found.answer


def test_what_play_cannot_reach_is_no_puzzle() -> None:
    # G alone wins from A B C as well, but A B or B C has ended the round before.
    words = ["ab", "bc", "abcd", "abce", "abcf", "abcgh"]
    solution = solved(words, Rules(SUPERGHOST, 2))
    assert [list(solution.turning_points(n, 4) or ()) for n in range(5)] == [[], ["c"], [], [], []]
    found = find_puzzle(solution, "1", unrated)
    assert isinstance(found, Puzzle)
    assert (found.fragment, found.answer.fragment) == ("c", "cg")


@pytest.mark.parametrize("variant", LISTED)
def test_what_is_listed_tells_the_plays_that_the_game_allows(variant: Variant) -> None:
    # M between these letters makes a part of a word in which they do not stand side by side.
    words = {"anna", "banana", "nab", "aab", "abba", "cabana", "amben", "beanie", "technical"}
    solution = solved(words, Rules(variant))
    assert isinstance(solution, ListedSolution)
    looked_at = 0
    for letters, level in enumerate(solution.graph.levels):
        for place in np.flatnonzero(level.reachable & ~level.is_word).tolist():
            fragment = solution.graph.fragment(letters, place)
            turn = solution.turn(fragment)
            assert turn.plays == solution.legal_plays(fragment)
            assert turn.are_words == tuple(solution.is_word(one.fragment) for one in turn.plays)
            looked_at += 1
    assert looked_at > 20


@pytest.mark.parametrize(
    ("variant", "below"),
    [("spook", ["abba", "banana", "cabana", "nab"]), ("xghost", ["abba", "cabana", "nab"])],
)
def test_from_a_fragment_on_its_own_words_tell_the_same(variant: str, below: list[str]) -> None:
    rules = Rules(find_variant(variant), min_length=3)
    solution = solved(["banana", "cabana", "nab", "abba", "tree", "trie"], rules)
    few = solution.below("ab")
    assert list(few.words) == below
    for fragment in ("ab", *(play.fragment for play in solution.legal_plays("ab"))):
        assert few.legal_plays(fragment) == solution.legal_plays(fragment)
        assert few.is_word(fragment) == solution.is_word(fragment)
        assert few.winning_plays(fragment) == solution.winning_plays(fragment)


def test_an_answer_is_known_by_what_it_makes() -> None:
    found = puzzle(solve(catalogue.load("enable1").words, Rules()), 1)
    answer = found.answer
    assert found.play(answer.letter, Where.END) is answer
    assert found.play("!", Where.END) is None


def test_looking_for_a_puzzle_can_be_stopped() -> None:
    solution = solve(catalogue.load("enable1").words, Rules())
    with stopped() as report:
        find_puzzle(solution, "1", unrated, report)


# --- how hard they look ----------------------------------------------------------------------------------------


def test_rare_words_and_many_letters_are_harder_and_long_fragments_easier() -> None:
    assert rate_puzzle(20, 8, 3) < rate_puzzle(60, 8, 3)
    assert rate_puzzle(40, 4, 3) < rate_puzzle(40, 20, 3)
    assert rate_puzzle(40, 8, 6) < rate_puzzle(40, 8, 2)
    assert (rate_puzzle(0, 4, 30), rate_puzzle(100, 9_999, 0)) == (400, 2400)
    assert rate_puzzle(50, 8, 3) == 1000


def test_a_word_that_nobody_has_rated_is_rarer_than_any_but_a_list_of_them_is_not() -> None:
    game = Game(word_list(["abcd", "abce", "abcf"], "three"), Rules())
    assert typical_level(game, "abc", unrated) == 50
    levels = {"abcd": 10, "abce": 35, "abcf": 0}
    assert typical_level(game, "abc", lambda words: {word: levels[word] for word in words}) == 35
    assert typical_level(game, "abcd", lambda words: {word: levels[word] for word in words}) == 10
