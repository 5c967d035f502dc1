"""Opponents that learn: how much each knows follows from the rounds so far."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest
from matches import finder

from ghost_desktop.engine.game import Game
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.wordlist import word_list
from ghost_desktop.formats.matches import match_of, match_values
from ghost_desktop.play import levels as levels_module
from ghost_desktop.play import opponents
from ghost_desktop.play.arena import meet
from ghost_desktop.play.events import LetterPlayed, Resigned, RoundStarted, TakenBack
from ghost_desktop.play.forgetting import without_early_rounds
from ghost_desktop.play.knowledge import Knowledge
from ghost_desktop.play.levels import levels, levels_before
from ghost_desktop.play.match import Match
from ghost_desktop.play.opponent import Opponent
from ghost_desktop.play.table import Player, Seating, Table
from ghost_desktop.play.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from ghost_desktop.play.opponent import Move, View


class Learner(Opponent):
    """Knows a quarter more after a round that it has lost, and a fifth less after another."""

    id = "learner"
    rank = 200
    name = about = "Learns."
    first_level = 40

    def choose(self, view: View, random: Random) -> Move:
        return random.choice(view.round.legal_plays())

    def next_level(self, level: int, *, has_lost: bool) -> int:
        return level + 25 if has_lost else level - 20


@pytest.fixture(autouse=True)
def learner() -> Iterator[Learner]:
    made = Learner()
    opponents.register(made)
    yield made
    opponents.unregister(made)


def match_of_learners(*level: int | None, terms: Terms) -> Match:
    """A person, a computer that does not learn, and some that do."""
    players = (
        Player(),
        Player("perfect", level=50),
        *(Player("learner", level=one) for one in level),
    )
    game = Game(word_list(["ghost", "tan"], "two words"), Rules(players=len(players)))
    return Match(game, Table(players), terms=terms)


def lost(match: Match, *losers: int) -> Match:
    for loser in losers:
        active = match.state.active
        match = match.after(RoundStarted(Seating.of_active(active[0], active)))
        match = match.after(Resigned(loser))
    return match


def test_one_learns_from_each_round_it_was_in() -> None:
    match = match_of_learners(None, 90, terms=Terms("AB"))
    assert levels(match.state) == levels_before(match.state) == (None, None, 40, 90)
    match = lost(match, 2)
    assert levels(match.state) == (None, None, 65, 90), "the other has lost to nobody, nor won"
    assert levels_before(match.state) == (None, None, 40, 90)
    match = lost(match, 2)
    assert levels(match.state) == (None, None, 90, 90)
    match = lost(match, 0)
    assert levels(match.state) == (None, None, 90, 70), "who is out learns nothing more"
    assert levels(match.after(TakenBack(0)).state) == (None, None, 90, 90)


def test_a_level_stays_between_nothing_and_all() -> None:
    match = match_of_learners(95, 5, terms=Terms("ABC"))
    assert levels(lost(match, 2).state) == (None, None, 100, 5)
    assert levels(lost(match, 0).state) == (None, None, 75, 0)


@pytest.fixture
def answer_with(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> Callable[[object], None]:
    """A function that has the learner answer something, or raise it."""

    def run(answer: object) -> None:
        def next_level(_level: int, *, has_lost: bool) -> object:  # noqa: ARG001
            if isinstance(answer, Exception):
                raise answer
            return answer

        monkeypatch.setattr(learner, "next_level", next_level)

    monkeypatch.setattr(levels_module, "_told", set())
    return run


@pytest.mark.parametrize("answer", [KeyError("x"), None, "50", 30.5, True])
def test_who_learns_nonsense_knows_what_it_knew_before_and_the_log_says_so_once(
    answer: object, answer_with: Callable[[object], None], caplog: pytest.LogCaptureFixture
) -> None:
    answer_with(answer)
    match = lost(match_of_learners(None, 90, terms=Terms("ABC")), 2, 0)
    assert levels(match.state) == (None, None, 40, 90)
    met = meet(["learner", "random"], Game(match.game.all_words, Rules()), 4, Knowledge(), seed=1)
    assert met.levels == (40, None)
    assert not met.failures
    (record,) = [one for one in caplog.records if one.levelno == logging.WARNING]
    assert "learner learns nothing" in record.getMessage()
    assert repr(answer) in record.getMessage()


@pytest.mark.parametrize("first", ["30", 30.5, True, -1, 101])
def test_who_begins_with_nonsense_does_not_learn(
    first: object, learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learner, "first_level", first)
    match = lost(match_of_learners(None, 90, terms=Terms("ABC")), 2, 0)
    assert levels(match.state) == (None,) * 4


def test_a_round_that_does_not_count_teaches_nothing() -> None:
    match = match_of_learners(None, terms=Terms())
    ended = lost(match, 2)  # the person has done nothing
    assert levels(ended.state) == (None, None, 40)
    left = match.after(RoundStarted(Seating.beginning_with(0, 3))).after(LetterPlayed("g"))
    assert levels(lost(left, 0).state) == (None, None, 20)
    given = match.after(RoundStarted(Seating.beginning_with(0, 3), "g")).after(Resigned(0))
    assert levels(given.state) == (None, None, 40)


def test_an_opponent_that_is_there_no_more_learns_nothing() -> None:
    match = lost(Match(match_of_learners(7, terms=Terms()).game, Table.of_computers("a", "b", "c")))
    assert levels(match.state) == (None, None, None)


def test_what_was_learned_is_kept_with_the_match() -> None:
    match = lost(match_of_learners(None, 50, terms=Terms()), 0, 0)
    assert levels(match.state) == (None, None, 0, 10)
    back = match_of(match_values(match), finder(match.game))
    assert [one.level for one in back.table.members[2:]] == [None, 50], "as it began"
    left = without_early_rounds(match, 1)
    assert [one.level for one in left.table.members[2:]] == [20, 30]
    assert levels(left.state) == (None, None, 0, 10)
    assert levels(back.state) == (None, None, 0, 10)


def test_among_computers_one_learns_against_all_others() -> None:
    players = (Player("learner", level=50), Player("perfect"), Player("learner", level=50))
    game = Game(word_list(["ghost", "tan"], "two words"), Rules(players=3))
    match = Match(game, Table(players))
    assert levels(lost(match, 0).state) == (75, None, 30)
    assert levels(lost(match, 1).state) == (30, None, 30)
