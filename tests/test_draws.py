"""Chance: a seed makes the same rounds again, and nobody draws from what is another's."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from certain import there

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Play
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play import opponents
from ghost_desktop.play.arena import meet, play_out
from ghost_desktop.play.clock import Watch
from ghost_desktop.play.events import Challenged, LetterPlayed, RoundStarted, WordNamed
from ghost_desktop.play.match import Match, MatchState
from ghost_desktop.play.minds import Knowledge, decide, draws_of
from ghost_desktop.play.opponent import Call, Opponent
from ghost_desktop.play.opponents.perfect import PERFECT
from ghost_desktop.play.round import Round
from ghost_desktop.play.table import Callers, Referee, Seating, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Bundled

    from ghost_desktop.play.opponent import Move, View

LETTERS = "abcdefghij"
WORDS = word_list([a + b + c + "x" for a in LETTERS for b in LETTERS for c in LETTERS], "thousand")
MISERE = Rules(misere=True)
"""There who has made a word may be asked as well, though it is not his turn."""
OPEN = Terms(referee=Referee.CHALLENGES, callers=Callers.ANYONE)


class Drawer(Opponent):
    """Plays any letter, and draws as many numbers as it is told beside."""

    id = "drawer"
    rank = 1
    name = about = "Draws."

    def __init__(self) -> None:
        self.beside = 0

    def choose(self, view: View, random: Random) -> Move:
        self._draw(random)
        return random.choice(view.round.legal_plays())

    def object_to(self, view: View, random: Random) -> Call | None:
        self._draw(random)
        return Call.POINT_OUT if view.round.game.is_word(view.round.fragment) else None

    def _draw(self, random: Random) -> None:
        for _ in range(self.beside):
            random.random()


@pytest.fixture
def drawer() -> Iterator[Drawer]:
    made = Drawer()
    opponents.register(made)
    yield made
    opponents.unregister(made)


def begun(*opponents: str, first: int = 0) -> MatchState:
    match = Match(Game(WORDS, MISERE), Table.of_computers(*opponents), terms=OPEN)
    return match.after(RoundStarted(Seating.beginning_with(first, 2))).state


def played(seed: object, *opponents: str, first: int = 0) -> str:
    """The word on which a round ends."""
    state = play_out(begun(*opponents, first=first), Knowledge(), draws_of(seed, 2))
    assert isinstance(state, MatchState)
    return there(state.current).round.fragment


def test_what_one_draws_changes_nothing_for_the_other(drawer: Drawer) -> None:
    for first in (0, 1):
        before = [played(seed, "drawer", "random", first=first) for seed in range(20)]
        drawer.beside = 3
        after = [played(seed, "drawer", "random", first=first) for seed in range(20)]
        drawer.beside = 0
        own = slice(first, None, 2)
        others = 1 - first
        assert [one[others] for one in before] == [one[others] for one in after]
        assert [one[own] for one in before] != [one[own] for one in after]


def test_each_player_draws_other_numbers_with_each_seed() -> None:
    made = {one.random() for seed in range(10) for one in draws_of(seed, 8).values()}
    assert len(made) == 80
    draws = draws_of(1, 3)
    assert draws[2].random() == draws_of(1, 8)[2].random()
    assert draws[0].random() != draws[0].random(), "they go on"


def test_a_word_is_named_by_who_is_challenged_with_his_own_numbers(drawer: Drawer) -> None:
    state = begun("random", "drawer").after(LetterPlayed("a"))
    challenged = state.after(Challenged(1))
    minds, named = Knowledge().minds(challenged, Watch()), []
    for drawn_before in (0, 5):
        draws = draws_of(7, 2)
        for _ in range(drawn_before):
            draws[1].random()
        named.append(decide(challenged, minds, draws, Watch()))
    assert isinstance(named[0], WordNamed)
    assert named[0] == named[1]
    assert drawer.beside == 0


def test_a_seed_makes_the_same_rounds_again_and_another_makes_others() -> None:
    uneven = Game(word_list(["abcd", "bcdef", "cdefg", "defg"], "four"), Rules())
    pair = ["random", "random"]
    lost = [meet(pair, uneven, 40, Knowledge(), seed=seed).lost for seed in range(8)]
    assert lost == [meet(pair, uneven, 40, Knowledge(), seed=seed).lost for seed in range(8)]
    assert len(set(lost)) > 3
    assert any(one % 20 for one, _ in lost), "no two rounds are alike"


def test_among_four_openings_vary_and_none_is_given_up(bundled: Bundled) -> None:
    game = Game(bundled("enable1"), Rules(SUPERGHOST, 3, players=4))
    solution = solve(game.all_words, game.rules)
    knowledge = Knowledge()
    knowledge.take(solution)
    mind = knowledge.mind(PERFECT, game)
    for fragment in ("", "e"):
        view = mind.view(Round(game, fragment), len(fragment))
        chosen = [PERFECT.choose(view, Random(seed)) for seed in range(40)]
        assert chosen == [PERFECT.choose(view, Random(seed)) for seed in range(40)]
        assert not solution.winning_plays(fragment)
        assert len(set(chosen)) > 8, "how long a round may last is not up to one of four"
        lost = frozenset({len(fragment)})
        fates = [solution.fate(play.fragment).seats for play in solution.legal_plays(fragment)]
        assert any(seats == lost for seats in fates) or not fragment
        plays = [play for play in chosen if isinstance(play, Play)]
        assert len(plays) == len(chosen)
        assert all(solution.fate(play.fragment).seats != lost for play in plays)
