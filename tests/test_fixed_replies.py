"""Strategies around replies that are fixed: the rest is minimal by brute force, in every variant."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lists import word_sets
from reference import Reference

from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.solution import Outcome, solve
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.fixed_replies import (
    FixedAtEnd,
    FixedBesideWords,
    FixedIllegal,
    FixedLosing,
    FixedOutOfTurn,
    FixedReplyError,
    FixedTwice,
    PossibleReply,
    possible_replies,
)
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.refusals import describe_refusal

if TYPE_CHECKING:
    from ghost_desktop.engine.errors import Refusal
    from ghost_desktop.engine.game.variant import Variant

MOST_STRATEGIES = 2_000
every_variant = pytest.mark.parametrize("variant", all_variants(), ids=lambda variant: variant.id)
few_words = st.sampled_from(["abc", "abcd", "aåñ"]).flatmap(
    lambda letters: st.sets(st.text(letters, min_size=2, max_size=5), min_size=2, max_size=6)
)


def strategies(reference: Reference, seat: int, *, zones: bool) -> list[dict[str, str]]:
    """The replies of all strategies that win, if they are not too many."""
    found = reference.winning_replies({}, [""], seat, zones=zones)
    every = list(islice(found, MOST_STRATEGIES))
    assume(len(every) < MOST_STRATEGIES)
    return every


@every_variant
@given(st.data(), few_words, st.integers(2, 4), st.booleans(), st.booleans())
@settings(max_examples=12, deadline=None)
def test_no_strategy_with_these_replies_is_smaller(
    variant: Variant, data: st.DataObject, words: set[str], players: int, misere: bool, zones: bool
) -> None:
    if variant is XGHOST:
        players = 2
    count = Counting.ZONES if zones else Counting.LINES
    reference = Reference(words, 2, variant.id, players, misere=misere)
    rules = Rules(variant, 2, players, misere)
    solution = solve(word_list(words, "random"), rules, variant_reading(rules))
    for seat in filter(partial(reference.is_sure, ""), range(players)):
        every = strategies(reference, seat, zones=zones)
        fragments = sorted({fragment for replies in every for fragment in replies})
        fixed = {}
        chosen = st.sets(st.sampled_from(fragments or ["nowhere"]), max_size=2 if fragments else 0)
        for fragment in data.draw(chosen):
            plays = reference.legal_plays(fragment)
            winning = [play for play in plays if reference.is_sure(play, seat)]
            fixed[fragment] = data.draw(st.sampled_from(winning))
        kept = [one for one in every if all(one.get(f, made) == made for f, made in fixed.items())]
        strategy = minimal_strategy(solution, seat, count=count, fixed=fixed)
        assert strategy.outcome is Outcome.WIN
        used = sorted(pair for pair in fixed.items() if pair[0] in strategy.replies)
        assert strategy.fixed == tuple(used)
        assert strategy.replies.items() >= set(used)
        if LineKind.of(variant, count) is LineKind.REPLY:
            sizes = [(len(one.keys() - {""}), sum(map(len, one))) for one in kept]
            size = strategy.lines, strategy.letters
            assert size == min(sizes) or variant in (XGHOST, SPOOK)  # there lines alone count
            assert strategy.lines == min(sizes)[0]
            assert strategy.proved_minimal


@every_variant
@pytest.mark.parametrize("misere", [False, True], ids=["ordinary", "misere"])
def test_each_letter_that_wins_can_be_fixed_at_the_first_turn(
    variant: Variant, misere: bool
) -> None:
    words = word_list(["ghost", "goths", "host", "shot", "tan", "toast", "net"], "few")
    solution = solve(words, Rules(variant, 3, misere=misere))
    for play in solution.winning_plays(""):
        assert minimal_strategy(solution, 0, fixed={"": play.fragment}).fixed == (
            ("", play.fragment),
        )
    for opening in solution.legal_plays(""):
        for play in solution.winning_plays(opening.fragment)[:3]:
            fixed = opening.fragment, play.fragment
            found = minimal_strategy(solution, 1, opening.fragment, fixed=dict([fixed]))
            assert found.fixed == (fixed,)
            assert not found.avoided


def variant_reading(rules: Rules) -> Reading:
    """A reading in which everything can be answered."""
    return Reading.ONE_AGAINST_ALL if rules.variant is SPOOK else Reading.SELF


@given(st.data(), word_sets, st.integers(1, 4), st.integers(2, 3), st.booleans())
@settings(max_examples=25, deadline=None)
def test_in_ghost_each_other_turn_is_decided_for_itself(
    data: st.DataObject, words: set[str], min_length: int, players: int, misere: bool
) -> None:
    reference = Reference(words, min_length, "ghost", players, misere=misere)
    assume(reference.words)
    solution = solve(word_list(words, "random"), Rules(GHOST, min_length, players, misere))
    seat = data.draw(st.integers(0, players - 1))
    free = minimal_strategy(solution, seat)
    idle = [
        word for word in free.words if seat not in map(solution.rules.to_play, range(len(word)))
    ]
    assert free.idle == tuple(idle)
    assume(free.replies)
    for fragment in data.draw(st.sets(st.sampled_from(list(free.replies)), max_size=3)):
        plays = reference.legal_plays(fragment)
        winning = [play for play in plays if reference.is_sure(play, seat)]
        # Who cannot win may fix any reply.
        reference.fixed[fragment] = data.draw(st.sampled_from(winning or plays))
    strategy = minimal_strategy(solution, seat, fixed=reference.fixed)
    assert strategy.words == reference.outcomes("", seat)
    assert dict(strategy.fixed).items() <= reference.fixed.items()


def test_in_a_lost_game_of_fragments_any_reply_can_be_fixed() -> None:
    solution = solve(word_list(["abcd", "bcde", "cdefg"], "three words"), Rules(SUPERGHOST))
    loser = 1 - (solution.winner or 0)
    free = minimal_strategy(solution, loser)
    assert free.outcome is not Outcome.WIN
    turns = 0
    for fragment in free.replies:
        for reply in possible_replies(solution, loser, fragment):
            if not solution.can_win(fragment, loser):
                strategy = minimal_strategy(solution, loser, fixed={fragment: reply.made})
                assert strategy.replies[fragment] == reply.made
                turns += reply.made != free.replies[fragment]
    assert turns


def test_a_fixed_reply_that_does_not_come_up_makes_no_difference() -> None:
    solution = solve(word_list(["abcd", "bcde", "cdefg"], "three words"), Rules(SUPERGHOST))
    seat = solution.winner or 0
    free = minimal_strategy(solution, seat)
    elsewhere = next(
        (fragment, reply.made)
        for fragment in ("c", "d", "cd", "de", "bc")
        if fragment not in free.replies
        for reply in possible_replies(solution, seat, fragment)
        if reply.wins
    )
    strategy = minimal_strategy(solution, seat, fixed=dict([elsewhere]))
    assert strategy.fixed == ()
    assert strategy.replies == free.replies


WORDS = word_list(["ghost", "ghat", "gnu", "gnarl", "llama"], "five words")
RULES = Rules(GHOST, 3)


@pytest.mark.parametrize(
    ("fragment", "reply", "refusal", "said"),
    [
        ("gx", "gxa", FixedBesideWords("gx", "gxa"), "gx is part of no word"),
        ("gnu", "gnus", FixedAtEnd("gnu", "gnus", "gnu"), "the round is over with gnu"),
        ("gh", "gho", FixedOutOfTurn("gh", "gho", 2), "player 2 is not to play"),
        ("g", "gz", FixedIllegal("g", "gz"), "gz is not a legal play"),
        ("g", "gh", FixedLosing("g", "gh", 2), "player 2 wins after g, and not after gh"),
    ],
)
def test_what_cannot_be_fixed_is_refused_with_a_sentence(
    fragment: str, reply: str, refusal: Refusal, said: str
) -> None:
    solution = solve(WORDS, RULES)
    assert [one.wins for one in possible_replies(solution, 1, "g")] == [False, True]
    with pytest.raises(FixedReplyError) as refused:
        minimal_strategy(solution, 1, fixed={fragment: reply})
    assert refused.value.refusal == refusal
    assert said in describe_refusal(refused.value)


def test_what_can_be_played_is_told_with_what_wins() -> None:
    solution = solve(WORDS, RULES)
    expected = (PossibleReply("gh", wins=False), PossibleReply("gn", wins=True))
    assert possible_replies(solution, 1, "g") == expected
    assert possible_replies(solution, 0, "g") == ()  # it is not his turn
    assert possible_replies(solution, 1, "gnu") == ()  # the round is over


def test_pools_may_be_written_in_any_order() -> None:
    solution = solve(word_list(["abcd", "dbca", "bcd"], "words"), Rules(SPOOK, 3))
    seat = solution.winner or 0
    free = minimal_strategy(solution, seat)
    fragment, reply = next((one for one in free.replies.items() if len(one[0]) > 1), ("", ""))
    assert fragment
    strategy = minimal_strategy(solution, seat, fixed={fragment[::-1]: reply[::-1]})
    assert strategy.fixed == ((fragment, reply),)
    twice = {fragment: reply, fragment[::-1]: reply[::-1]}
    assert minimal_strategy(solution, seat, fixed=twice).fixed == ((fragment, reply),)
    other = f"{fragment}x"
    with pytest.raises(FixedReplyError) as refused:
        minimal_strategy(solution, seat, fixed=twice | {fragment[::-1]: other})
    assert refused.value.refusal == FixedTwice(fragment, *sorted((reply, other)))
