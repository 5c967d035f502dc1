"""Hundreds of matches of computers on ENABLE1: nobody fails, and each is as strong as it is said to be.

`pytest -m stress` plays all of them, a normal run 2 %; see test_stress.py.
"""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, pairwise
from random import Random
from typing import TYPE_CHECKING

import opponents
import pytest

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.formats.encounters import entrant_name
from ghost_desktop.formats.text import decimal
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.play.arena import all_entrants, meet
from ghost_desktop.play.clock import Watch
from ghost_desktop.play.events import RoundStarted
from ghost_desktop.play.match import Match
from ghost_desktop.play.minds import Knowledge, decide, draws_of
from ghost_desktop.play.opponents import known_opponents
from ghost_desktop.play.table import Callers, Referee, Seating, Starter, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.play.match import MatchState

pytestmark = pytest.mark.stress

IDS = [one.id for one in known_opponents()]
PAIRS = list(combinations(IDS, 2))
MATCHES = 200
"""Of each pair of opponents, a quarter of them with each referee: some minutes."""
ROUNDS = 1_000
"""Of each pair of those whose strength is compared."""
SETTLING = 50
"""Rounds after which the one that adapts has found its level."""

ORDERED = ["beginner", "casual", "well-read", "perfect"]
"""Who plays what comes to mind may lose to any letter: Random is none of them."""
JUDGED = [
    Terms("GHOST", referee, callers)
    for referee, callers in (
        (Referee.FRIENDLY, Callers.NEXT),
        (Referee.STRICT, Callers.NEXT),
        (Referee.CHALLENGES, Callers.NEXT),
        (Referee.CHALLENGES, Callers.ANYONE),
    )
]


@pytest.fixture(scope="module")
def game() -> Game:
    return Game(catalogue.load("enable1").words, Rules())


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    return Knowledge(commonness.levels)


def rounds_of(state: MatchState, knowledge: Knowledge, draws: Mapping[int, Random]) -> MatchState:
    """Play a match for lives to its end; in each round, who knows all loses nothing that is won."""
    while state.winner is None:
        first = state.starts_next(Starter.LOSER)
        state = state.after(RoundStarted(Seating.of_active(first, state.active)))
        minds = knowledge.minds(state, Watch())
        while state.current is not None and state.current.round.over is None:
            state = state.after(decide(state, minds, draws, Watch()))
    return state


@pytest.mark.parametrize("pair", PAIRS, ids=" ".join)
def test_no_pair_of_opponents_fails_in_hundreds_of_matches(
    pair: tuple[str, str], game: Game, knowledge: Knowledge, share: float
) -> None:
    for number in range(round(share * MATCHES)):
        terms = JUDGED[number % len(JUDGED)]
        seated = pair if number % 2 else pair[::-1]
        match = Match(game, Table.of_computers(*seated), terms=terms)
        end = rounds_of(match.state, knowledge, draws_of(number, 2))
        assert sorted(end.score)[1] == len(terms.lives), number
        assert max(end.score) == len(terms.lives), number
        assert end.score[end.winner or 0] < len(terms.lives), number


def test_perfect_never_loses_a_round_that_it_had_won(
    game: Game, knowledge: Knowledge, share: float
) -> None:
    for other in IDS:
        if other == "perfect":
            continue
        for number in range(round(share * MATCHES)):
            table = Table.of_computers("perfect", other)
            seating = Seating.beginning_with(number % 2, 2)
            state = Match(game, table).after(RoundStarted(seating)).state
            minds = knowledge.minds(state, Watch())
            solution, seat, draws = minds[0].solution, seating.seat(0), draws_of(number, 2)
            assert solution is not None
            had_won = False
            while state.current is not None and state.current.round.over is None:
                had_won |= solution.can_win(state.current.round.fragment, seat)
                state = state.after(decide(state, minds, draws, Watch()))
            assert state.current is not None
            assert not (had_won and 0 in state.current.losers), (other, number)


_ENOUGH = 200
"""Rounds in which who wins two of three is ahead, whatever the seed."""


def test_strength_is_in_the_order_in_which_opponents_are_listed(
    game: Game, knowledge: Knowledge, share: float
) -> None:
    rounds = max(_ENOUGH, round(share * ROUNDS))
    for weaker, stronger in pairwise(ORDERED):
        met = meet([weaker, stronger], game, rounds, knowledge, seed=1)
        assert met.won(0) < met.won(1), (weaker, stronger)


@pytest.mark.parametrize("other", ["random", "perfect"])
def test_climber_ends_up_about_as_strong_as_anybody(
    other: str, game: Game, knowledge: Knowledge, share: float
) -> None:
    settled = meet(["climber", other], game, SETTLING, knowledge, seed=1)
    rounds = 2 * round(share * ROUNDS)
    met = meet(["climber", other], game, rounds, knowledge, seed=2, levels=settled.levels)
    by_chance = 2 / rounds**0.5  # four times what a fair coin strays
    assert met.won(0) == pytest.approx(0.5, abs=max(0.05, by_chance))


def test_the_manual_has_the_tables_of_the_arena(share: float) -> None:
    written = opponents.tables_in(opponents.PAGE.read_text("utf-8"))
    title, _said, table, _elo, scale = written.split("\n\n")
    assert title == f"ENABLE1, Ghost, 4+ letters: {opponents.ROUNDS:,} rounds each."
    entrants = all_entrants()
    names = list(map(entrant_name, entrants))
    _titles, *rows = [re.split(r"  +", line.strip()) for line in table.splitlines()]
    assert [row[1] for row in rows] == names
    assert sorted(line.split("  ")[0] for line in scale.splitlines()) == sorted(names)
    cells = [row[2:-1] for row in rows]
    pairs = list(combinations(range(len(names)), 2))
    for left, above in pairs if share == 1 else Random(share).sample(pairs, 2):
        one = opponents.met((entrants[left], entrants[above]))
        found = cells[left][above - 1], cells[above][left]
        assert found == tuple(decimal(100 * one.won(place), 0) for place in (0, 1))


def test_what_is_printed_in_the_manual_takes_the_place_of_what_was() -> None:
    page = opponents.PAGE.read_text("utf-8")
    with ThreadPoolExecutor(1) as pool:
        written = opponents.tables(pool, rounds=2)
    renewed = opponents.with_tables(page, written)
    assert opponents.tables_in(renewed) == written
    assert opponents.with_tables(renewed, opponents.tables_in(page)) == page
    with pytest.raises(ValueError, match="one block"):
        opponents.with_tables("# No table\n", written)
