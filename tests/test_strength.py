"""How strong somebody plays is found out from what was played, with an interval that holds what it promises."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.play.minds import Knowledge
from ghost_desktop.play.opponent import Call
from ghost_desktop.play.opponents.climber import CLIMBER
from ghost_desktop.play.opponents.person import ErringPlayer, chances, habits_at, known_words
from ghost_desktop.play.round import Round
from ghost_desktop.play.strength import (
    _ANYTHING,
    _LOTS,
    _WEIGHT,
    LEVELS,
    Strength,
    estimate,
    log_likelihoods,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.play.minds import Mind
    from ghost_desktop.play.opponent import Lexicon

ROUNDS, PEOPLE = 12, 5
TRUE_LEVELS = (10, 30, 50, 70, 90)


@cache
def game() -> Game:
    """One of thirty words of ENABLE1, of which it is known how common they are."""
    words = catalogue.load("enable1").words
    return Game(word_list([*words][::30], "some"), Rules())


class Someone(ErringPlayer):
    lot: int = 0

    def knows(self, lexicon: Lexicon, level: int | None) -> NDArray[np.bool_]:  # noqa: ARG002
        return known_words(lexicon, self.habits.words, self.lot)


def someone(level: int, lot: int, knowledge: Knowledge) -> Mind:
    """One of a level, who knows other words than others of it."""
    return knowledge.mind(Someone("", 0, "", "", habits_at(level), lot=lot), game())


def played(mind: Mind, other: Mind, count: int, random: Random) -> list[tuple[Round, int]]:
    """Rounds of somebody against another, each of which begins every other."""
    found = []
    for number in range(count):
        this_round, seat = Round(game()), number % 2
        while not this_round.over:
            mover = mind if this_round.seat == seat else other
            move = mover.opponent.choose(mover.view(this_round, this_round.seat), random)
            assert not isinstance(move, Call)
            this_round = this_round.play(move.letter, move.where)
        found.append((this_round, seat))
    return found


def test_the_level_of_simulated_people_is_found_again() -> None:
    random, knowledge = Random(3), Knowledge(commonness.levels)
    other = knowledge.mind(CLIMBER, game(), 50)
    levels = [level for level in TRUE_LEVELS for _ in range(PEOPLE)]
    minds = [someone(level, random.getrandbits(30), knowledge) for level in levels]
    rounds = [one for mind in minds for one in played(mind, other, ROUNDS, random)]
    logs = log_likelihoods(game(), rounds, knowledge).reshape(len(levels), ROUNDS, len(LEVELS))
    found = [estimate(of) for of in logs.sum(1)]
    within = [one.least <= level <= one.most for level, one in zip(levels, found, strict=True)]
    off = [one.level - level for level, one in zip(levels, found, strict=True)]
    wide = [one.most - one.least for one in found]
    assert 0.8 <= np.mean(within) <= 1
    assert abs(np.mean(off)) < 5
    assert np.mean(wide) < 40
    few = [estimate(of) for of in logs[:, :4].sum(1)]
    assert np.mean([one.most - one.least for one in few]) > np.mean(wide)


def test_the_top_and_the_ends_of_a_likelihood_that_is_a_parabola_are_found() -> None:
    spread = 8.0
    logs = -((np.array(LEVELS) - 43) ** 2) / (2 * spread**2) / _WEIGHT
    found = estimate(logs)
    assert found.level == 43
    assert found.least == pytest.approx(43 - 1.645 * spread, abs=1)
    assert found.most == pytest.approx(43 + 1.645 * spread, abs=1)


@pytest.mark.parametrize("end", [0, 100])
def test_who_is_as_strong_or_weak_as_can_be_is_at_the_end_of_the_scale(end: int) -> None:
    found = estimate(-np.abs(np.array(LEVELS, float) - end))
    assert end in (found.least, found.most)
    assert found.level == end
    assert found.least < found.most


def test_what_says_nothing_makes_no_level_likelier() -> None:
    assert estimate(np.zeros(len(LEVELS))) == Strength(0, 0, 100)
    lonely = Game(word_list(["ghost", "ghoul"], "two"), Rules())
    this_round = Round(lonely).play("g").play("h").play("o")
    found = log_likelihoods(lonely, [(this_round, 0), (this_round, 1)], Knowledge())
    assert not found.any(), "each of these letters was the only one"


def test_a_play_is_as_likely_as_the_people_of_a_level_make_it() -> None:
    knowledge = Knowledge(commonness.levels)
    opening, answer = Round(game()).legal_plays()[3], 1
    this_round = Round(game()).play(opening.letter)
    reply = this_round.legal_plays()[answer]
    this_round = this_round.play(reply.letter)
    first, second = log_likelihoods(game(), [(this_round, 0), (this_round, 1)], knowledge)
    for seat, found, played_by in ((0, first, opening), (1, second, reply)):
        before = Round(game(), plays=this_round.plays[:seat])
        legal = len(before.legal_plays())
        for column in (3, 12):
            level = LEVELS[column]
            likely = [
                chances(mind.view(before, seat), habits_at(level)).get(played_by, 0.0)
                for mind in (someone(level, lot, knowledge) for lot in _LOTS)
            ]
            expected = (1 - _ANYTHING) * np.mean(likely) + _ANYTHING / legal
            assert found[column] == pytest.approx(np.log(expected))
