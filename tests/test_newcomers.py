"""A newcomer's first rounds: won about as often as lost, each another, and on words that people know.

Newcomers are people who play Ghost for the first time, as far as that can be simulated. They know the
words up to a level of SCOWL, think of one that the letters can become, a common one more readily than a
rare one, and play its next letter. The careful ones mind whose turn it is when that word is complete; who
knows no word tries letters until one is taken. All chance is seeded.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import TYPE_CHECKING

import pytest

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Play
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.library import commonness
from ghost_desktop.play.best_plays import any_of, best_plays
from ghost_desktop.play.minds import Knowledge
from ghost_desktop.play.opponent import readiness
from ghost_desktop.play.opponents import find_opponent
from ghost_desktop.play.round import Round
from ghost_desktop.play.table import FIRST_OPPONENT

if TYPE_CHECKING:
    from conftest import Bundled

    from ghost_desktop.play.minds import Mind
    from ghost_desktop.play.opponent import Lexicon


LEVELS, CARE = (35, 40, 50, 55, 60, 70), (0.0, 0.5, 1.0)
"""What newcomers know, and how often they mind whose turn it will be: one for each pair."""


@dataclass(eq=False)
class Newcomer:
    """One of them."""

    lexicon: Lexicon
    level: int
    care: float

    def __post_init__(self) -> None:
        self._ready = readiness(self.lexicon.levels) * self.lexicon.up_to_level(self.level, 60)
        self._thought_of: dict[str, list[tuple[Play, float, float]]] = {}

    def choose(self, this_round: Round, random: Random) -> Play:
        fragment = this_round.fragment
        if fragment not in self._thought_of:
            self._thought_of[fragment] = list(self._think(this_round))
        plays = self._thought_of[fragment]
        minds = random.random() < self.care and any(good for _play, _any, good in plays)
        weights = [good if minds else some for _play, some, good in plays]
        if not any(weights):
            return random.choice(plays)[0]
        return random.choices([play for play, *_ in plays], weights)[0]

    def _think(self, this_round: Round) -> list[tuple[Play, float, float]]:
        """How readily each play comes to mind, by any word, and by one that another completes."""
        game = this_round.game
        found: list[tuple[Play, float, float]] = []
        words: list[tuple[Play, float, float]] = []
        length = game.words.length
        for play in this_round.legal_plays():
            below = game.words_below(play.fragment)
            longer = below[length[below] > len(play.fragment)]
            weights = self._ready[longer]
            is_theirs = (length[longer] - len(play.fragment)) % 2 == 1
            completes = bool(self._ready[below[length[below] == len(play.fragment)]].any())
            one = play, float(weights.sum()), float(weights[is_theirs].sum())
            (words if completes and game.is_word(play.fragment) else found).append(one)
        return found or words


def newcomers(lexicon: Lexicon) -> list[Newcomer]:
    return [Newcomer(lexicon, level, care) for level in LEVELS for care in CARE]


def play_round(first: Newcomer, other: Mind, random: Random, this_round: Round) -> Round:
    """A round that a newcomer begins."""
    while this_round.over is None:
        if this_round.seat == 0:
            play = first.choose(this_round, random)
        else:
            view = other.view(this_round, 1)
            other.opponent.prepare(view, in_silence)
            move = other.opponent.choose(view, random)
            assert isinstance(move, Play)
            play = move
        this_round = this_round.play(play.letter, play.where)
    return this_round


def median_won(rounds: dict[Newcomer, list[Round]]) -> float:
    """The share of the rounds that the median newcomer has won."""
    return median(
        sum(0 not in one.over.losers for one in some if one.over) / len(some)
        for some in rounds.values()
    )


_ROUNDS = 30  # for each newcomer


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    return Knowledge(commonness.levels)


@pytest.fixture
def game(bundled: Bundled) -> Game:
    return Game(bundled("enable1"), Rules(min_length=4))


def _rounds(game: Game, lexicon: Lexicon, mind: Mind) -> dict[Newcomer, list[Round]]:
    random = Random(30)
    return {
        one: [play_round(one, mind, random, Round(game)) for _ in range(_ROUNDS)]
        for one in newcomers(lexicon)
    }


def _levels(game: Game, lexicon: Lexicon, rounds: dict[Newcomer, list[Round]]) -> list[int]:
    """How common the words are on which rounds have ended."""
    ends = [one.fragment for some in rounds.values() for one in some]
    return [int(lexicon.levels[game.words_below(word)[0]]) for word in ends]


def test_the_median_newcomer_wins_half_of_the_first_rounds(
    game: Game, knowledge: Knowledge
) -> None:
    climber = find_opponent(FIRST_OPPONENT)
    mind = knowledge.mind(climber, game, climber.first_level)
    rounds = _rounds(game, knowledge.lexicon(game), mind)
    assert 0.42 <= median_won(rounds) <= 0.58
    ends = Counter(one.fragment for some in rounds.values() for one in some)
    assert len(ends) > 100  # of 540
    assert ends.most_common(1)[0][1] < 54
    assert median(_levels(game, knowledge.lexicon(game), rounds)) <= 40


@pytest.mark.parametrize("opponent", ["well-read", "odds", "perfect"])
def test_computers_end_rounds_on_words_that_people_know(
    game: Game, knowledge: Knowledge, opponent: str
) -> None:
    """With any of the best plays, the median was 70 against the last two, and 55 against Well-read."""
    mind = knowledge.mind(find_opponent(opponent), game)
    rounds = _rounds(game, knowledge.lexicon(game), mind)
    assert median(_levels(game, knowledge.lexicon(game), rounds)) <= 60


@pytest.mark.parametrize("opponent", ["climber", "casual", "well-read", "perfect"])
def test_the_same_letters_are_not_answered_alike_each_time(
    game: Game, knowledge: Knowledge, opponent: str
) -> None:
    mind = knowledge.mind(find_opponent(opponent), game)
    """Where there are several letters, and none leads to hardly any word that is known."""
    random, varied = Random(7), []
    for opening in ("", *game.words.alphabet):
        this_round = Round(game).play(opening) if opening else Round(game)
        view = mind.view(this_round, this_round.seat)
        if len(best_plays(view)) > 1:
            varied.append(len({mind.opponent.choose(view, random) for _ in range(60)}) > 1)
    assert sum(varied) >= 0.75 * len(varied)


def test_a_letter_is_drawn_by_the_words_that_are_left(game: Game, knowledge: Knowledge) -> None:
    mind = knowledge.mind(find_opponent("perfect"), game)
    this_round, random = Round(game), Random(3)
    plays = this_round.legal_plays()
    ready = readiness(mind.lexicon.levels)
    drawn = Counter(any_of(mind.view(this_round, 0), plays, random) for _ in range(2_000))
    weights = {play: float(ready[game.words_below(play.fragment)].sum()) for play in plays}
    for play in plays:
        share = weights[play] / sum(weights.values())
        assert drawn[play] / 2_000 == pytest.approx(share, abs=0.03)
