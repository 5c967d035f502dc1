"""What comes of a play, beside the plain rules."""

from __future__ import annotations

import itertools
from random import Random
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from lists import LISTED, word_sets
from reference import Reference

from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play.outlook import refute
from ghost_desktop.play.review import best_of, gives_away, options_at

if TYPE_CHECKING:
    from ghost_desktop.engine.game.variant import Variant


@given(
    words=word_sets,
    variant=st.sampled_from(LISTED),
    players=st.sampled_from([2, 2, 3]),
    misere=st.booleans(),
    seed=st.integers(0, 10**6),
)
def test_perfect_play_goes_on_to_a_word_as_the_plain_rules_have_it(
    words: set[str], variant: Variant, players: int, misere: bool, seed: int
) -> None:
    reference = Reference(set(words), 1, variant.id, players, misere=misere)
    solution = solve(word_list(words, "random"), Rules(variant, 1, players, misere=misere))
    fragment = Random(seed).choice(sorted(reference.reachable()))
    line = refute(solution, fragment)
    ways = [fragment, *(play.fragment for play in line.plays)]
    for before, after in itertools.pairwise(ways):
        assert after in reference.allowed_plays(before)
        slips = [play for play in reference.legal_plays(before) if not reference.wins(play)]
        has_won = len(slips) < len(reference.legal_plays(before))
        winning = solution.winning_plays(before)
        for play in solution.legal_plays(before):
            assert gives_away(winning, play) is (has_won and play.fragment in slips)
    assert line.end == ways[-1]
    assert list(line.words) == reference.words_made(line.end) != []
    if players == 2:
        assert len(line.plays) == reference.plays_left(fragment)


@given(
    words=word_sets,
    variant=st.sampled_from(LISTED),
    players=st.sampled_from([3, 4]),
    misere=st.booleans(),
    reading=st.sampled_from(Reading),
    seed=st.integers(0, 10**6),
)
def test_among_several_it_ends_as_whoever_went_wrong_had_to_fear(
    words: set[str], variant: Variant, players: int, misere: bool, reading: Reading, seed: int
) -> None:
    solution = solve(word_list(words, "random"), Rules(variant, 1, players, misere), reading)
    fragment = Random(seed).choice(sorted(Reference(set(words), 1, variant.id).reachable()))
    seat = (len(fragment) - 1) % players
    line = refute(solution, fragment)
    if not solution.can_win(fragment, seat):
        assert not solution.can_win(line.end, seat)
    at = fragment
    for play in line.plays:
        best = best_of(options_at(solution, at))
        feared = [one for one in best if not solution.can_win(one.fragment, seat)]
        assert play in feared or not feared
        at = play.fragment
