"""People: the words that they know, how far they look, and how likely they do what they can do."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from certain import there
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import word_sets

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Play
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play.best_plays import best_plays
from ghost_desktop.play.minds import Knowledge
from ghost_desktop.play.opponent import Call, Lexicon, View
from ghost_desktop.play.opponents import find_opponent
from ghost_desktop.play.opponents.person import (
    ErringPlayer,
    Habits,
    chances,
    habits_at,
    known_words,
    worths,
)
from ghost_desktop.play.round import Round
from ghost_desktop.play.table import Referee, Terms

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.play.opponent import Move

OPEN = Terms(referee=Referee.CHALLENGES)


def person(**habits: int) -> ErringPlayer:
    return ErringPlayer("somebody", 1, "Somebody", "Somebody.", Habits(**habits))


def game_of(text: str, variant: str = "ghost", *, min_length: int = 3, players: int = 2) -> Game:
    return Game(word_list(text.split(), "few"), Rules(find_variant(variant), min_length, players))


def view_of(
    this_round: Round, rare: str = "", common: int = 20, **habits: int
) -> tuple[View, Habits]:
    """What somebody with some habits sees, and these; some words are rare, and all others common."""

    def rate(words: WordList) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        return np.array([95 if word in rare.split() else common for word in words], np.uint8)

    one = person(**habits)
    mind = Knowledge(rate).mind(one, this_round.game, beyond_words=this_round.is_open)
    return mind.view(this_round, this_round.seat), one.habits


def at(game: Game, fragment: str, terms: Terms = OPEN) -> Round:
    this_round = Round(game, terms=terms)
    for letter in fragment:
        this_round = this_round.play(letter)
    return this_round


def by_letter(found: Mapping[Move, float]) -> dict[str, float]:
    """How likely each letter is, and `?` for a challenge."""
    said: dict[str, float] = {}
    for move, chance in found.items():
        letter = move.letter if isinstance(move, Play) else "?"
        said[letter] = said.get(letter, 0.0) + chance
    return said


# --- habits -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("habit", ["words", "foresight", "slips", "boldness"])
@pytest.mark.parametrize("value", [-1, 101])
def test_a_habit_is_from_0_to_100(habit: str, value: int) -> None:
    with pytest.raises(ValueError, match="no habits"):
        Habits(**{habit: value})


def test_each_level_has_more_words_and_foresight_and_fewer_slips_than_the_one_below() -> None:
    line = [habits_at(level) for level in range(101)]
    for below, above in pairwise(line):
        assert below.words <= above.words
        assert below.foresight < above.foresight
        assert below.slips > above.slips
    assert line[100] == Habits(100, 100, 0)


# --- words ------------------------------------------------------------------------------------------


def test_more_words_are_known_each_time_and_none_is_forgotten() -> None:
    words = word_list(_LETTERS, "many")
    levels = np.tile(np.array([10, 35, 50, 70, 95, 0], np.uint8), len(words) // 6 + 1)
    for lexicon in (Lexicon.unrated(words), Lexicon(words, levels[: len(words)].copy())):
        before = known_words(lexicon, 0)
        assert not before.any()
        for share in range(1, 101):
            now = known_words(lexicon, share)
            assert not (before & ~now).any()
            before = now
        assert before.all()


_LETTERS = [f"{a}{b}{c}" for a in "abcdefgh" for b in "abcdefghij" for c in "abcdefghij"]


def test_common_words_are_known_more_surely_than_rare_ones() -> None:
    words = word_list(_LETTERS, "many")
    shares = []
    for level in (10, 35, 50, 70, 95, 0):
        lexicon = Lexicon(words, np.full(len(words), level, np.uint8))
        shares.append(known_words(lexicon, 50).mean() if level else known_words_among(words))
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 0.99
    assert 0.5 < shares[2] < 0.7, "those of level 50 are known half"
    assert shares[4] < 0.01


def known_words_among(words: WordList) -> float:
    """The share that is known of the words without a level where others have one."""
    levels = np.zeros(len(words), np.uint8)
    levels[0] = 10
    return float(known_words(Lexicon(words, levels), 50)[1:].mean())


def test_where_nobody_knows_how_common_words_are_it_is_a_share_of_the_list() -> None:
    lexicon = Lexicon.unrated(word_list(_LETTERS, "many"))
    for share in (10, 40, 75):
        assert known_words(lexicon, share).mean() == pytest.approx(share / 100, abs=0.05)


# --- looking ahead ----------------------------------------------------------------------------------
# The first player loses on words of an odd number of letters, and wins on the others.


def _letters(view: View, plays_ahead: int) -> dict[str, int]:
    return {play.letter: worth for play, worth in worths(view, plays_ahead).items()}


AHEAD = "abc bcde bcdf bcdgh cdfgx cdfhx cdgxx cdhxyz"
"""To play A is to complete ABC; after B, two words of three are won; after C, three of four are lost."""


def test_one_play_ahead_it_is_counted_on_whom_words_end() -> None:
    view, _habits = view_of(at(game_of(AHEAD), "", Terms()))
    found = _letters(view, 1)
    assert found["b"] > found["a"] == found["c"]


def test_two_and_three_plays_ahead_what_ends_by_then_is_seen() -> None:
    # C completes ABC. After D the other must complete ABDE. After E he plays F, and must complete
    # ABEFGH, or G, after which ABEGH is to be completed.
    game = game_of("abc abde abefgh abegh")
    view, _habits = view_of(at(game, "ab", Terms()))
    assert view.seat == 0
    one, two, three = (_letters(view, ahead) for ahead in (1, 2, 3))
    assert one["c"] == two["c"] == three["c"] == 3, "it is a word, which is lost at once"
    assert one["d"] > one["e"] > one["c"], "of D more words are won, of E as many lost"
    assert two["d"] == 200, "ABDE is seen: it is the other's"
    assert two["e"] == one["e"], "it may be won, or lost"
    assert three["d"] == two["d"]
    assert three["e"] == 5, "the other plays G, and ABEGH is one's own"


@st.composite
def _games(draw: st.DrawFn) -> tuple[Game, str, int]:
    words = draw(word_sets)
    variant = draw(st.sampled_from([v for v in all_variants() if v.id in _LISTED]))
    players = draw(st.integers(2, 3))
    game = Game(word_list(words, "few"), Rules(variant, 1, players))
    fragment = ""
    for _ in range(draw(st.integers(0, 3))):
        on = [
            play.fragment for play in game.legal_plays(fragment) if not game.is_word(play.fragment)
        ]
        if not on:
            break
        fragment = draw(st.sampled_from(on))
    return game, fragment, draw(st.integers(1, 6))


_LISTED = {"ghost", "superghost", "superduperghost", "anaghost"}


@settings(max_examples=60, deadline=None)
@given(_games())
def test_positions_are_judged_as_the_plain_rules_say(asked: tuple[Game, str, int]) -> None:
    game, fragment, ahead = asked
    if not game.legal_plays(fragment):
        return
    view, _habits = view_of(Round(game, fragment))
    found = worths(view, ahead)
    seat = view.round.seat
    assert found == {
        play: plain_worth(game, play.fragment, seat, ahead - 1)
        for play in game.legal_plays(fragment)
    }


@settings(max_examples=60, deadline=None)
@given(_games())
def test_where_positions_are_not_listed_they_are_looked_at_one_by_one(
    asked: tuple[Game, str, int],
) -> None:
    game, fragment, ahead = asked
    if not 0 < len(game.legal_plays(fragment)) ** ahead <= 300:
        return
    listed, _habits = view_of(Round(game, fragment))
    view = View(listed.round, listed.known, None, listed.lexicon, listed.seat)
    seat = view.round.seat
    assert worths(view, ahead) == {
        play: plain_worth(game, play.fragment, seat, ahead - 1, by_words=True)
        for play in game.legal_plays(fragment)
    }


def test_where_positions_are_not_listed_it_looks_no_further_than_it_takes_long() -> None:
    game = game_of(" ".join(f"{a}{b}{c}" for a in "abcdefg" for b in "abcdefg" for c in "abcdefg"))
    listed, _habits = view_of(Round(game))
    view = View(listed.round, listed.known, None, listed.lexicon, listed.seat)
    told: list[int] = []
    worths(view, 9, lambda done, _all: told.append(done))
    assert len(told) == 7 + 7 * 7, "343 would be three plays ahead"


def plain_worth(game: Game, fragment: str, seat: int, ahead: int, *, by_words: bool = False) -> int:
    """What a position is worth: letters at which it is lost, 200 if it is won, else a guess."""
    if game.is_word(fragment):
        return len(fragment) if seat in game.losers(fragment) else 200
    if not ahead:
        won, lost = (words if by_words else endings)(game, fragment, seat)
        return 199 if won > lost else 198
    after = [
        plain_worth(game, play.fragment, seat, ahead - 1, by_words=by_words)
        for play in game.legal_plays(fragment)
    ]
    return max(after) if game.to_play(fragment) == seat else min(after)


def endings(game: Game, fragment: str, seat: int) -> tuple[int, int]:
    """How many ways the round can end from a fragment that are won, and lost."""
    if game.is_word(fragment):
        return (0, 1) if seat in game.losers(fragment) else (1, 0)
    counts = [endings(game, play.fragment, seat) for play in game.legal_plays(fragment)]
    return sum(won for won, _lost in counts), sum(lost for _won, lost in counts)


def words(game: Game, fragment: str, seat: int) -> tuple[int, int]:
    """How many words a fragment can become that are won, and lost."""
    lost = [seat in game.losers(game.words[number]) for number in game.words_below(fragment)]
    return len(lost) - sum(lost), sum(lost)


@settings(max_examples=60, deadline=None)
@given(_games())
def test_who_sees_the_end_plays_as_perfect_does(asked: tuple[Game, str, int]) -> None:
    game, fragment, _ahead = asked
    if not game.legal_plays(fragment):
        return
    view, habits = view_of(Round(game, fragment))
    assert set(chances(view, habits)) == set(best_plays(view))
    if game.rules.players == 2:
        found = worths(view, 100)
        most = max(found.values())
        assert {play for play, worth in found.items() if worth == most} == set(best_plays(view))


def test_among_three_who_sees_the_end_takes_nobody_for_an_ally_or_an_enemy() -> None:
    # After C the others may end it on one of them; as far as they can, they end it on who begins.
    game = game_of("abcdefg cexy cfx", players=3)
    view, _habits = view_of(at(game, "", Terms()))
    assert by_letter(chances(view, Habits())) == {"c": 1}
    assert by_letter(chances(view, Habits(foresight=90))) == {"a": 1}


# --- how likely -------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(_games(), st.integers(0, 100), st.integers(0, 100), st.integers(0, 100))
def test_all_that_can_be_done_is_one_in_all(
    asked: tuple[Game, str, int], words: int, foresight: int, slips: int
) -> None:
    game, fragment, _ahead = asked
    if not game.legal_plays(fragment):
        return
    for terms in (Terms(), OPEN):
        this_round = Round(game, fragment, terms=terms)
        view, habits = view_of(this_round, words=words, foresight=foresight, slips=slips)
        found = chances(view, habits)
        assert sum(found.values()) == pytest.approx(1)
        assert all(chance > 0 for chance in found.values())
        if not this_round.is_open:
            assert set(found) <= set(this_round.legal_plays())


def test_who_does_not_look_plays_what_comes_to_mind_and_completes_words() -> None:
    game = game_of("abc abde abdf")
    view, _habits = view_of(at(game, "ab", Terms()))
    assert by_letter(chances(view, Habits(slips=100))) == pytest.approx({"c": 1 / 3, "d": 2 / 3})
    assert by_letter(chances(view, Habits(slips=60))) == pytest.approx({"c": 0.2, "d": 0.8})
    assert by_letter(chances(view, Habits(foresight=0))) == pytest.approx({"c": 1 / 3, "d": 2 / 3})
    half = by_letter(chances(view, Habits(foresight=5)))
    assert half == pytest.approx({"c": 1 / 6, "d": 5 / 6}), (
        "half of the time it looks at one letter"
    )


def test_a_play_of_which_no_word_is_known_is_made_once_in_a_hundred() -> None:
    game = game_of("abcd abde abdf aeee affe")
    view, _habits = view_of(at(game, "a", Terms()), rare="aeee affe", words=60)
    found = by_letter(chances(view, Habits(words=60)))
    assert found == pytest.approx({"b": 0.99, "e": 0.005, "f": 0.005})


def test_who_knows_no_word_tries_letters_or_doubts() -> None:
    game = game_of("abcd xyab xycd xyce")
    view, _habits = view_of(at(game, "xy", Terms()), rare="xyab xycd xyce", words=60)
    assert not view.is_known
    assert by_letter(chances(view, Habits(words=60))) == pytest.approx({"a": 1 / 3, "c": 2 / 3})
    view, _habits = view_of(at(game, "xy"), rare="xyab xycd xyce", words=60)
    found = by_letter(chances(view, Habits(words=60, boldness=40)))
    assert found == pytest.approx({"?": 0.4, "a": 0.2, "c": 0.4})
    view, _habits = view_of(at(game, "xq"))
    assert chances(view, Habits(boldness=0)) == {Call.CHALLENGE: 1}, "there is nothing else"


def test_who_sees_that_he_loses_bluffs_as_often_as_he_is_bold() -> None:
    game = game_of("abc abd bef")
    lost, _habits = view_of(at(game, "ab"))
    assert chances(lost, Habits(boldness=30)) == chances(lost, Habits(foresight=20, boldness=30))
    found = by_letter(chances(lost, Habits(boldness=30)))
    assert found["c"] == found["d"] == pytest.approx(0.35)
    assert set(found) == set("abcdef")
    assert found["a"] == pytest.approx(2 * found["e"]), "the likelier, the more often it is met"
    assert found["b"] == pytest.approx(3 * found["e"])
    closed, _habits = view_of(at(game, "ab", Terms()))
    assert by_letter(chances(closed, Habits(boldness=100))) == {"c": 0.5, "d": 0.5}
    won, _habits = view_of(at(game_of("abcd bef"), "ab"))
    for foresight in (10, 20, 100):
        assert by_letter(chances(won, Habits(foresight=foresight, boldness=100))) == {"c": 1}


def test_who_only_guesses_that_he_loses_does_not_bluff() -> None:
    view, _habits = view_of(at(game_of("abcde abdfg"), "ab"))
    found = [by_letter(chances(view, Habits(foresight=ahead, boldness=100))) for ahead in (10, 30)]
    assert found[0] == {"c": 0.5, "d": 0.5}, "all words that it knows are lost, but none is at hand"
    assert not found[1].keys() & {"c", "d"}


def test_a_bluff_may_be_part_of_a_word_that_is_not_known() -> None:
    view, _habits = view_of(at(game_of("abc abd abxyz"), "ab"), rare="abxyz", words=60)
    found = by_letter(chances(view, Habits(words=60, boldness=100)))
    assert found["x"] == pytest.approx(0.99 / 9 + 0.01)


def test_of_a_round_that_is_over_nothing_is_played() -> None:
    view, _habits = view_of(at(game_of("abc abcd"), "abc", Terms()))
    assert view.round.over
    assert chances(view, Habits()) == {}


def test_a_word_that_nobody_has_noticed_is_played_on_from() -> None:
    view, _habits = view_of(at(game_of("abc abcdef abcefgh"), "abc"))
    assert view.seat == 1
    for foresight in (10, 30, 100):
        assert by_letter(chances(view, Habits(foresight=foresight))) == {"e": 1}
    assert _letters(view, 9) == {"d": 6, "e": 200}


def test_it_does_each_thing_as_often_as_is_told() -> None:
    game = game_of("abc abde abdf abgh abgi aeee")
    view, habits = view_of(at(game, "ab"), rare="abgi", words=60, slips=40, foresight=15)
    found = chances(view, habits)
    random, one = Random(5), person(words=60, slips=40, foresight=15)
    done = Counter(one.choose(view, random) for _ in range(4_000))
    assert set(done) <= set(found)
    for move, chance in found.items():
        assert done[move] / 4_000 == pytest.approx(chance, abs=0.03)


def test_a_word_is_overlooked_as_often_as_one_does_not_look() -> None:
    game, random = game_of("abc abcd bcd"), Random(2)
    view, _habits = view_of(at(game, "abc"))
    for slips, seen in ((0, 400), (100, 0), (30, 280)):
        calls = [person(slips=slips).object_to(view, random) for _ in range(400)]
        assert calls.count(Call.POINT_OUT) == pytest.approx(seen, abs=30)
        assert set(calls) <= {Call.POINT_OUT, None}


@settings(max_examples=40, deadline=None)
@given(
    word_sets, st.sampled_from([v for v in all_variants() if v.id in _LISTED]), st.integers(0, 9)
)
def test_at_the_highest_level_no_won_position_is_lost(
    words: set[str], variant: Variant, seed: int
) -> None:
    game = Game(word_list(words, "few"), Rules(variant, 1))
    knowledge, random = Knowledge(), Random(seed)
    strong = knowledge.mind(find_opponent("climber"), game, 100)
    weak = knowledge.mind(find_opponent("random"), game)
    winner = there(strong.solution).winner
    minds = [strong, weak] if winner == 0 else [weak, strong]
    this_round = Round(game)
    while this_round.over is None:
        mind = minds[this_round.seat]
        move = mind.opponent.choose(mind.view(this_round, this_round.seat), random)
        assert isinstance(move, Play)
        this_round = this_round.play(move.letter, move.where)
    assert winner not in this_round.over.losers
