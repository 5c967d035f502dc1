"""What each play of a round was worth: random rounds, beside the plain rules."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from lists import LISTED, word_sets
from matches import variants
from reference import Reference

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Play, Where
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play.review import Mark, Option, last_missed_win, mark_of, review_round
from ghost_desktop.play.round import Round
from ghost_desktop.play.table import Referee, Terms

if TYPE_CHECKING:
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.solution import Solution

WORDS = {"chrome", "chrysalis", "chord", "cat", "catalogue", "dig", "digs", "dogma"}


def plain_mark(
    reference: Reference, before: str, after: str | None, *, is_timed: bool = True
) -> Mark:
    """What a play is worth, by the plain rules; None has given up.

    Args:
        reference: the rules.
        before: what was on the table.
        after: and then.
        is_timed: whether it is known how long a round lasts.
    """
    legal = reference.legal_plays(before)
    wins = [play for play in legal if reference.wins(play)]
    if after in legal and len(legal) == 1:
        return Mark.FORCED
    if wins and after not in wins:
        return Mark.BLUNDER
    best = reference.allowed_plays(before)
    if after is not None and after not in best:
        return Mark.FASTER_LOSS
    if not is_timed:
        return Mark.BEST if after else Mark.FASTER_LOSS

    def left(play: str | None) -> tuple[int, int]:
        """The fewest and the most plays of the rest of the round, the play itself with them."""
        if play is None:
            return 0, 0
        fewest, most = reference.fewest_and_most_left(play)
        return 1 + fewest, 1 + most

    compared = legal if after is None else best
    if wins:
        delay = max(left(after)[0] - left(play)[1] for play in compared)
    else:
        delay = max(left(play)[0] - left(after)[1] for play in compared)
    if delay < 3:
        return Mark.FINE if delay > 0 else Mark.BEST
    return Mark.SLOWER_WIN if wins else Mark.FASTER_LOSS


def made(plays: tuple[Play, ...]) -> list[str]:
    """What plays make."""
    return [play.fragment for play in plays]


def assert_found_to_be_decisive(this_round: Round, solution: Solution, seat: int) -> None:
    """The last chance that was given away is where the review says that it was decided."""
    missed = last_missed_win(this_round, solution, seat)
    decisive = review_round(this_round, solution).decisive(seat)
    assert (missed is None) is (decisive is None)
    if missed is not None and decisive is not None:
        assert (missed.fragment, missed.played) == (decisive.fragment, decisive.played)


@example({"aa", "bbb", "babb"}, find_variant("ghost"), 3, True, 1)  # noqa: FBT003
@given(
    words=word_sets,
    variant=variants,
    players=st.integers(2, 5),
    misere=st.booleans(),
    seed=st.integers(0, 10**6),
)
def test_marks_are_those_of_the_plain_rules(
    words: set[str], variant: Variant, players: int, misere: bool, seed: int
) -> None:
    random = Random(seed)
    min_length = random.randint(1, max(map(len, words)))
    rules = Rules(variant, min_length, players, misere=misere)
    reference = Reference(set(words), min_length, variant.id, players, misere=misere)
    assume(variant.refusal(rules, Reading.SELF) is None)
    game, is_timed = Game(word_list(words, "random"), rules), variant in LISTED
    this_round = Round(game)
    expected = []
    while this_round.over is None and random.random() < 0.95:
        before, play = this_round.fragment, random.choice(this_round.legal_plays())
        this_round = this_round.go_to(play.fragment)
        mark = plain_mark(reference, before, play.fragment, is_timed=is_timed)
        expected.append((before, mark))
    if this_round.over is None:
        this_round = this_round.resign(this_round.seat)
        mark = plain_mark(reference, this_round.fragment, None, is_timed=is_timed)
        expected.append((this_round.fragment, mark))
    solution = solve(game.all_words, rules)
    review = review_round(this_round, solution)
    assert [(turn.fragment, turn.mark) for turn in review.turns] == expected
    for turn in review.turns:
        legal = reference.legal_plays(turn.fragment)
        assert sorted(option.play.fragment for option in turn.options) == legal
        assert sorted(made(turn.winning)) == list(filter(reference.wins, legal))
        best = [
            play
            for play in legal
            if plain_mark(reference, turn.fragment, play, is_timed=is_timed)
            in {Mark.BEST, Mark.FORCED}
        ]
        assert sorted(made(turn.best)) == best
    for seat in range(players):
        given_away = [one for one, mark in expected if mark is Mark.BLUNDER]
        own = [one for one in given_away if len(one) % players == seat]
        assert_found_to_be_decisive(this_round, solution, seat)
        missed = last_missed_win(this_round, solution, seat)
        assert (missed and missed.fragment) == (own[-1] if own else None)


GHOST = Game(word_list(WORDS, "eight words"), Rules(find_variant("ghost"), 4))


def reviewed(this_round: Round) -> list[tuple[str, Mark | None]]:
    """What was on the table, and what the play was worth."""
    review = review_round(this_round, solve(GHOST.all_words, GHOST.rules))
    return [(turn.fragment, turn.mark) for turn in review.turns]


def spell(this_round: Round, word: str) -> Round:
    """Add letters."""
    for letter in word:
        this_round = this_round.play(letter)
    return this_round


@pytest.mark.parametrize(("wins", "much"), [(True, Mark.SLOWER_WIN), (False, Mark.FASTER_LOSS)])
def test_three_plays_later_won_or_sooner_lost_are_no_trifle(wins: bool, much: Mark) -> None:
    best, other = (Play(letter, Where.END, f"x{letter}") for letter in "ab")
    for delay, mark in enumerate([Mark.BEST, Mark.FINE, Mark.FINE, much]):
        left = 7 + delay if wins else 7 - delay
        options = [
            Option(play, wins, int(wins), (plays, plays))
            for play, plays in ((best, 7), (other, left))
        ]
        assert mark_of(options, other) is mark


def test_a_letter_that_a_strict_referee_punishes_is_a_play_that_has_lost_at_once() -> None:
    strict = Terms(referee=Referee.STRICT)
    lost = spell(Round(GHOST, terms=strict), "cx")
    assert reviewed(lost)[-1] == ("c", Mark.BLUNDER)
    assert lost.over is not None
    assert reviewed(spell(Round(GHOST, terms=strict), "dx"))[-1][1] is not None


def test_nothing_is_said_of_bluffs_from_lost_positions_nor_of_what_comes_after_them() -> None:
    any_letter = Terms(referee=Referee.CHALLENGES)
    solution = solve(GHOST.all_words, GHOST.rules)
    for fragment, mark in (("di", Mark.BLUNDER), ("do", None)):
        assert bool(solution.winning_plays(fragment)) is (mark is not None)
        marks = reviewed(spell(Round(GHOST, terms=any_letter), f"{fragment}xy"))
        assert marks[2:] == [(fragment, mark), (f"{fragment}x", None)]


def test_nothing_is_said_of_what_comes_after_a_word_that_nobody_has_noticed() -> None:
    any_letter = Terms(referee=Referee.CHALLENGES)
    marks = reviewed(spell(Round(GHOST, terms=any_letter), "digsxy"))
    assert marks[3][0] == "dig"
    assert marks[3][1] is not None
    assert marks[4:] == [("digs", None), ("digsx", None)]
    beyond = Game(word_list({"cats", "catsup", "dogs"}, "three"), GHOST.rules)
    this_round = spell(Round(beyond, terms=any_letter), "catsu")
    review = review_round(this_round, solve(beyond.all_words, beyond.rules, beyond_words=True))
    assert [turn.mark is None for turn in review.turns] == [False] * 4 + [True]


@given(
    words=word_sets,
    variant=st.sampled_from(LISTED),
    players=st.integers(2, 4),
    seed=st.integers(0, 10**6),
)
def test_a_round_with_any_letters_is_decided_where_its_review_says(
    words: set[str], variant: Variant, players: int, seed: int
) -> None:
    random = Random(seed)
    rules = Rules(variant, random.randint(1, max(map(len, words))), players)
    game = Game(word_list(words, "random"), rules)
    this_round = Round(game, terms=Terms(referee=Referee.CHALLENGES))
    while len(this_round.fragment) < min(game.longest, 7) and random.random() < 0.9:
        legal = this_round.legal_plays()
        if legal and random.random() < 0.7:
            this_round = this_round.go_to(random.choice(legal).fragment)
        else:
            place = random.choice(variant.places_for(this_round.fragment))
            this_round = this_round.play(random.choice(game.words.alphabet), place)
    this_round = this_round.resign(random.randrange(players))
    for seat in range(players):
        assert_found_to_be_decisive(this_round, solve(game.all_words, rules), seat)


def test_letters_that_were_given_are_nobodys_turn() -> None:
    this_round = spell(Round(GHOST, "ch"), "ro")
    assert [fragment for fragment, _mark in reviewed(this_round)] == ["ch", "chr"]


def test_who_gives_a_won_round_up_has_given_it_away() -> None:
    solution = solve(GHOST.all_words, GHOST.rules)
    won = "" if solution.winning_plays("") else "c"
    this_round = Round(GHOST, won)
    given_up = this_round.resign(this_round.seat)
    turn = review_round(given_up, solution).turns[-1]
    assert (turn.played, turn.mark) == (None, Mark.BLUNDER)
    assert turn.winning == solution.winning_plays(won)
    waiting = this_round.resign(1 - this_round.seat)
    assert not review_round(waiting, solution).turns, "it was not his turn"
