"""Random matches of random players: whatever happens, it ends, and follows from what happened."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from lists import word_sets
from matches import (
    actor,
    agreements,
    at_hand,
    begin,
    check_round,
    facts,
    finder,
    games_of,
    go_on,
    terms,
    undone,
)

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.matches import game_values, match_of, match_values
from ghost_desktop.play.events import (
    EventError,
    GameChanged,
    HintGiven,
    KeysLookedAt,
    SlidBack,
    TakenBack,
    WordStruck,
)
from ghost_desktop.play.levels import levels_after
from ghost_desktop.play.long_matches import round_alone, without_early_rounds
from ghost_desktop.play.match import Match
from ghost_desktop.play.table import Starter

if TYPE_CHECKING:
    from random import Random

    from matches import Agreed

    from ghost_desktop.play.events import Event

randoms = st.randoms(use_true_random=False)
ROUNDS = 4  # of a match that would go on for ever


@given(agreements(), randoms)
def test_a_random_match_ends_and_each_round_has_its_losers(agreed: Agreed, random: Random) -> None:
    match, lives = agreed.match(), len(agreed.terms.lives)
    score, active = [0] * agreed.players, list(range(agreed.players))
    reference_for = cache(agreed.reference)
    for number in range(agreed.players * lives or ROUNDS):
        first = match.state.starts_next(Starter.LOSER)
        match = begin(match, random)
        assert first in active
        assert sorted(at_hand(match).seating.order) == active
        reference = reference_for(len(active))
        while at_hand(match).round.over is None:
            check_round(at_hand(match).round, reference)
            match, _ = go_on(match, random)
        one = at_hand(match)
        check_round(one.round, reference)
        assert one.losers
        assert one.losers < set(active)
        if lives or not match.table.persons or {*one.acted} & {*match.table.persons}:
            counts_wins = agreed.misere and not lives
            counted = set(active) - one.losers if counts_wins else one.losers
            score = [n + (player in counted) for player, n in enumerate(score)]
        assert match.state.score == tuple(score)
        if lives:
            before, active = active, [player for player in active if score[player] < lives]
            assert match.state.active == tuple(active)
            assert match.state.out_now == tuple(sorted(set(before) - set(active)))
            letters = [match.state.letters(player) for player in range(agreed.players)]
            assert letters == [agreed.terms.lives[:lost] for lost in score]
        if len(active) == 1:
            assert match.state.winner == active[0]
            assert number >= lives - 1
            with pytest.raises(EventError):
                begin(match, random)
            break
        assert match.state.winner is None
    assert bool(lives) == (match.state.winner is not None)
    assert Match(match.game, match.table, match.events, terms=match.terms).state == match.state


def some_match(agreed: Agreed, random: Random) -> tuple[Match, list[tuple[int, Event]]]:
    """A match somewhere, and who did what in the round at hand."""
    match, done = begin(agreed.match(), random), list[tuple[int, "Event"]]()
    for _ in range(random.randrange(25)):
        if at_hand(match).round.over is None:
            before = match.state
            match, event = go_on(match, random)
            if isinstance(event, SlidBack):
                done.pop()
            elif event is not None and not isinstance(event, (HintGiven, KeysLookedAt)):
                done.append((actor(before, event), event))
        elif match.state.winner is None and random.random() < 0.9:
            match, done = begin(match, random), []
    return match, done


@given(agreements(), randoms)
def test_what_is_taken_back_and_done_again_is_as_it_was(agreed: Agreed, random: Random) -> None:
    match, done = some_match(agreed, random)
    actors = {player for player, _ in done}
    assert {*at_hand(match).acted} == actors
    for player in range(agreed.players):
        if player not in actors:
            with pytest.raises(EventError):
                match.after(TakenBack(player))
            continue
        last = max(at for at, (by, _) in enumerate(done) if by == player)
        back = match.after(TakenBack(player))
        assert back.state.score == match.state.before.score
        for at, (by, event) in enumerate(done[last:], start=last):
            assert {*at_hand(back).acted} == {by for by, _ in done[:at]}
            assert actor(back.state, event) == by
            back = back.after(event)
        assert back.state == match.state


@given(agreements(), randoms)
def test_undoing_is_the_match_before(agreed: Agreed, random: Random) -> None:
    match, _ = some_match(agreed, random)
    before = undone(match)
    assert before.events == match.events[:-1]
    assert before.after(match.events[-1]).state == match.state


@given(agreements(terms.map(lambda one: replace(one, veto=True))), randoms)
def test_a_round_without_a_word_is_as_if_that_had_never_been_one(
    agreed: Agreed, random: Random
) -> None:
    match, done = some_match(agreed, random)
    word = random.choice(sorted(agreed.words))
    counted = {one for one in agreed.words if len(one) >= agreed.min_length}
    if word not in counted or counted == {word}:
        with pytest.raises(EventError):
            match.after(WordStruck(word))
        return
    struck = match.after(WordStruck(word))
    this_round = at_hand(struck).round
    before = at_hand(match).round
    assert this_round.plays == before.plays[: len(this_round.plays)]
    players = len(at_hand(match).seating.order)
    reference = agreed.reference(players, (word,))
    check_round(this_round, reference)
    if this_round.is_open:
        assert this_round.plays == before.plays
    elif len(this_round.plays) < len(before.plays):
        missing = before.plays[len(this_round.plays)]
        over = reference.words_made(this_round.fragment)
        assert missing.fragment not in reference.fragments or over
    else:
        assert this_round.over is None or before.over is not None or this_round.ended is None
    assert undone(struck).state == match.state
    assert struck.state.past == match.state.past
    assert struck.state.struck == (word,)
    with pytest.raises(EventError):
        struck.after(WordStruck(word))
    assert done or this_round.fragment == ""


@given(agreements(), randoms, word_sets)
def test_a_match_comes_back_from_its_file(
    agreed: Agreed, random: Random, words: frozenset[str]
) -> None:
    match, _ = some_match(agreed, random)
    if agreed.terms.veto and random.random() < 0.5:
        word = random.choice(sorted(agreed.words))
        assume(len(agreed.words) > 1 and match.state.game.words.place(word) is not None)
        assume(len(match.state.game.words) > 1)
        match = match.after(WordStruck(word))
    elif not agreed.terms.lives and words != agreed.words:
        rules = replace(match.game.rules, min_length=1, variant=random.choice(all_variants()))
        other = Game(word_list(words, "other"), rules)
        match = match.after(GameChanged(other))
        if random.random() < 0.5:
            match, _ = go_on(begin(match, random), random)
    kept = json.loads(json.dumps(match_values(match)))
    back = match_of(kept, finder(*games_of(match)))
    assert facts(back) == facts(match)
    assert back.state == match.state
    assert match_values(back) == kept


@given(agreements(), randoms, st.integers(1, 4))
def test_a_match_stands_the_same_without_its_early_rounds(
    agreed: Agreed, random: Random, most: int
) -> None:
    match, _ = some_match(agreed, random)
    left = without_early_rounds(match, most)
    rounds = len(match.state.rounds)
    assert len(left.state.rounds) == min(most, rounds)
    assert left.rounds == match.rounds
    assert left.state.rounds == match.state.rounds[-most:]
    assert replace(left.state, past=()) == replace(match.state, past=(), table=left.table)
    known = (levels_after(one.state, one.state.rounds) for one in (left, match))
    assert next(known) == next(known)
    again = Match(left.game, left.table, left.events, left.carried, left.terms)
    assert again.state == left.state, "and so it is known at once"


@given(agreements(), randoms)
def test_each_round_of_a_match_can_stand_alone(agreed: Agreed, random: Random) -> None:
    match, _ = some_match(agreed, random)
    if not agreed.terms.lives:  # another game before, and for the round that is to follow
        other = Game(word_list(["other"], "other"), match.game.rules)
        events = (GameChanged(match.game), *match.events, GameChanged(other))
        match = replace(match, game=other, events=events)
    for number, one in enumerate(match.state.rounds, 1):
        alone = round_alone(match, number)
        (left,) = alone.state.rounds
        assert (alone.id, alone.rounds) == (match.id, number)
        assert (left.round.plays, left.round.over, left.seating) == (
            *(one.round.plays, one.round.over),
            one.seating,
        )
        values = match_values(alone)
        assert values["games"] == [game_values(one.agreed)], "no list of another round"
        back = match_of(values, finder(alone.game))
        assert (back.rounds, back.state.score) == (number, alone.state.score)
        assert (back.state.rounds[0].round.over, back.events) == (one.round.over, alone.events)
