"""Figures of rounds that were played, counted as plainly as possible."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from played import BEGINNING, any_rounds, played

from ghost_desktop.library.figures import (
    MEAN_OF,
    By,
    Opening,
    Selection,
    Step,
    Totals,
    groups,
    openings,
    over_time,
    step_for,
    words_lost_on,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.library.statistics import PlayedRound

TO_THE_EAST = timezone(timedelta(hours=9))


def counted(rounds: list[PlayedRound]) -> Totals:
    """The same as `Totals.of`, one round after the other."""
    won = reviewed = blunders = hints = looks = longest = 0
    sat: list[tuple[str, int, str]] = []
    streaks: dict[tuple[str, int], int] = {}
    for one in rounds:
        who = one.name, sat.count((one.match, one.number, one.name))
        sat.append((one.match, one.number, one.name))
        streaks[who] = streaks.get(who, 0) + 1 if one.won else 0
        longest = max(longest, streaks[who])
        won += 1 if one.won else 0
        hints += one.hints
        looks += one.looks
        if one.blunders is not None:
            reviewed += 1
            blunders += one.blunders
    tables = len({one.key[:2] for one in rounds})
    return Totals(tables, len(streaks), len(rounds), won, reviewed, blunders, hints, looks, longest)


@given(any_rounds)
def test_openings_of_one_count_stand_in_the_order_of_their_language(
    rounds: tuple[PlayedRound, ...],
) -> None:
    spanish = [replace(one, opening=letter) for one in rounds[:1] for letter in "oñnz"]
    assert [one.letter for one in openings(spanish)] == list("nñoz") * bool(rounds)


@settings(max_examples=40)
@given(any_rounds)
def test_rounds_are_counted(rounds: tuple[PlayedRound, ...]) -> None:
    totals = Totals.of(rounds)
    assert totals == counted(list(rounds))
    shares = (totals.share_won, totals.hints_a_round, totals.looks_a_round)
    if rounds:
        counts = (totals.won, totals.hints, totals.looks)
        assert shares == tuple(count / len(rounds) for count in counts)
    else:
        assert shares == (None, None, None)
    known = [one for one in rounds if one.blunders is not None]
    average = sum(one.blunders or 0 for one in known) / len(known) if known else None
    assert totals.blunders_a_round == average


def test_a_round_of_two_persons_is_one_round() -> None:
    rounds = [
        played(1),
        played(2, opponents=("", "perfect")),
        played(2, player=1, won=False, hints=2, opponents=("", "perfect")),
        played(3),
    ]
    totals = Totals.of(rounds)
    assert (totals.rounds, totals.persons, totals.played) == (3, 2, 4)
    assert (totals.share_won, totals.hints_a_round, totals.streak) == (3 / 4, 2 / 4, 3)
    alone = [played(1), played(2, player=1), played(3)]
    assert Totals.of(alone).persons == 1, "the seat does not tell who somebody is"
    assert Totals.of([*alone, played(4, name="Ann")]).persons == 2
    assert [(one.key, one.totals.rounds) for one in groups(rounds, By.OPPONENT)] == [
        ("perfect", 3),
        ("", 1),
    ]
    assert [one.totals.rounds for one in over_time(rounds, Step.MONTH, UTC)] == [3]
    lost = [
        played(number, player=player, won=number > 1)
        for number in range(1, 22)
        for player in (0, 1)
    ]
    (period,) = over_time(lost, Step.MONTH, UTC)
    assert period.mean == 1, "of the last rounds, whoever played them"


@settings(max_examples=40)
@given(any_rounds)
def test_each_group_has_its_own_rounds(rounds: tuple[PlayedRound, ...]) -> None:
    by_keys: dict[By, Callable[[PlayedRound], set[str]]] = {
        By.OPPONENT: lambda one: set(one.opponents),
        By.VARIANT: lambda one: {one.variant},
        By.DICTIONARY: lambda one: {one.source},
    }
    for by, keys in by_keys.items():
        found = groups(rounds, by)
        assert {group.key for group in found} == {key for one in rounds for key in keys(one)}
        for group in found:
            own = [one for one in rounds if group.key in keys(one)]
            assert group.totals == counted(own)
            assert group.name == (own[-1].list_name if by is By.DICTIONARY else group.key)
        assert all(a.totals.rounds >= b.totals.rounds for a, b in pairwise(found))


@settings(max_examples=40)
@given(any_rounds, st.sampled_from(Step))
def test_each_period_has_its_own_rounds(rounds: tuple[PlayedRound, ...], step: Step) -> None:
    periods = over_time(rounds, step, TO_THE_EAST)
    done: list[PlayedRound] = []
    for period in periods:
        after = step.after(period.first)
        own = [
            one
            for one in rounds
            if period.first <= (one.at + timedelta(hours=9)).replace(tzinfo=None).date() < after
        ]
        assert own
        assert period.totals == counted(own)
        done += own
        last = [
            one
            for place, one in enumerate(done)
            if len({later.key[:2] for later in done[place:]}) <= MEAN_OF
        ]
        assert period.mean == pytest.approx(sum(one.won for one in last) / len(last))
    assert done == list(rounds), "each is in one of them"


def test_a_period_begins_where_the_calendar_has_it() -> None:
    day = date(2030, 1, 31)  # a Thursday
    assert [step.first_day(day) for step in Step] == [day, date(2030, 1, 28), date(2030, 1, 1)]
    assert [step.after(step.first_day(day)) for step in Step] == [
        date(2030, 2, 1),
        date(2030, 2, 4),
        date(2030, 2, 1),
    ]
    assert Step.MONTH.after(date(2030, 12, 1)) == date(2031, 1, 1)


def test_a_day_is_that_of_the_person_who_plays() -> None:
    late = played(at=BEGINNING)  # half past ten on a Saturday, in London
    assert [one.first for one in over_time([late], Step.DAY, UTC)] == [date(2030, 1, 5)]
    assert [one.first for one in over_time([late], Step.DAY, TO_THE_EAST)] == [date(2030, 1, 6)]


@pytest.mark.parametrize(
    ("days", "step"),
    [(0, Step.DAY), (44, Step.DAY), (45, Step.WEEK), (727, Step.WEEK), (728, Step.MONTH)],
)
def test_periods_are_longer_where_there_is_more_time(days: int, step: Step) -> None:
    rounds = [played(1, at=BEGINNING), played(2, at=BEGINNING + timedelta(days=days))]
    assert step_for(rounds, UTC) is step


def test_without_rounds_there_is_nothing() -> None:
    assert step_for([]) is Step.DAY
    assert not over_time([], Step.DAY)
    assert not groups([], By.VARIANT)
    assert not words_lost_on([])
    assert not openings([])


@settings(max_examples=40)
@given(
    any_rounds,
    st.builds(
        Selection,
        st.none() | st.sampled_from(["perfect", ""]),
        st.none() | st.just("spook"),
        st.none() | st.just("enable1"),
        st.none() | st.sampled_from(["", "Ann"]),
        st.none() | st.just(datetime(2031, 6, 1, tzinfo=UTC)),
        st.booleans(),
    ),
)
def test_what_is_not_asked_for_is_left_out(
    rounds: tuple[PlayedRound, ...], asked: Selection
) -> None:
    for one in rounds:
        wanted = asked.begun or one.counts
        if asked.opponent is not None and asked.opponent not in one.opponents:
            wanted = False
        for want, has in (
            (asked.variant, one.variant),
            (asked.source, one.source),
            (asked.name, one.name),
        ):
            if want is not None and want != has:
                wanted = False
        if asked.since is not None and one.at < asked.since:
            wanted = False
        assert asked.admits(one) is wanted


def test_rounds_that_began_in_the_middle_are_left_out_if_nothing_is_said() -> None:
    assert Selection().admits(played())
    assert not Selection().admits(played(counts=False))


def test_the_first_time_that_is_wanted_is_wanted() -> None:
    moment = timedelta(microseconds=1)
    assert Selection(since=BEGINNING).admits(played(at=BEGINNING))
    assert not Selection(since=BEGINNING).admits(played(at=BEGINNING - moment))


@settings(max_examples=40)
@given(any_rounds)
def test_words_and_openings_are_counted(rounds: tuple[PlayedRound, ...]) -> None:
    words = [word for one in rounds for word in one.lost_on]
    assert dict(words_lost_on(rounds)) == Counter(words)
    lost = words_lost_on(rounds)
    assert list(lost) == sorted(lost, key=lambda item: (-item[1], item[0]))
    for letter in "gh":
        own = [one for one in rounds if one.opening == letter]
        found = [one for one in openings(rounds) if one.letter == letter]
        if own:
            won = sum(one.won for one in own)
            assert found == [Opening(letter, len(own), won)]
            assert found[0].share_won == won / len(own)
        else:
            assert not found
    assert "" not in [one.letter for one in openings(rounds)]
