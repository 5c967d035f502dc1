"""Whether the opponent that adapts gives people of any strength a fair match: simulated ones, that is.

`.venv/bin/python tests/fair_matches.py` has people of ten strengths, who are points of the model of
people, play 60 rounds each against it, with many seeds, and says how many of them they win. It takes some
minutes.
"""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.play.clock import Watch
from ghost_desktop.play.events import RoundStarted
from ghost_desktop.play.levels import levels_after
from ghost_desktop.play.match import Match
from ghost_desktop.play.minds import Knowledge, decide, draws_of
from ghost_desktop.play.opponents.person import Habits
from ghost_desktop.play.table import FIRST_OPPONENT, Player, Seating, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

PEOPLE = (
    Habits(words=25, foresight=10, slips=65),
    Habits(words=30, foresight=10, slips=55),
    Habits(words=30, foresight=20, slips=45),
    Habits(words=40, foresight=20, slips=35),
    Habits(words=45, foresight=30, slips=25),
    Habits(words=55, foresight=30, slips=20),
    Habits(words=60, foresight=40, slips=10),
    Habits(words=70, foresight=50, slips=10),
    Habits(words=80, foresight=70, slips=5),
    Habits(words=100, foresight=100, slips=0),
)
"""Simulated people, the weakest first: from a child to one who has learned a strategy by heart."""

ROUNDS, LEARNING = 60, 20
"""Rounds of a match, and how many of these the opponent has to find its level."""


def play_match(
    habits: Habits, game: Game, knowledge: Knowledge, seed: int, rounds: int = ROUNDS
) -> tuple[list[bool], int]:
    """Return which rounds somebody wins against the opponent that adapts, and its level in the end."""
    somebody = Player("sparring", options=tuple(asdict(habits).items()))
    table = Table((somebody, Player(FIRST_OPPONENT)))
    match, draws, won = Match(game, table), draws_of(seed, 2), []
    for number in range(rounds):
        state = match.after(RoundStarted(Seating.beginning_with(number % 2, 2))).state
        minds = knowledge.minds(state, Watch())
        while state.current is not None and state.current.round.over is None:
            event = decide(state, minds, draws, Watch())
            state = state.after(event)
        assert state.current is not None
        won.append(0 not in state.current.losers)
        match = match.following((), state)
    return won, levels_after(match.state, match.state.rounds)[1] or 0


def shares(
    habits: Habits, game: Game, knowledge: Knowledge, seeds: range, rounds: int = ROUNDS
) -> Iterator[tuple[float, float, int]]:
    """Give, for each seed, the shares won while the opponent learns and after, and its last level."""
    for seed in seeds:
        won, level = play_match(habits, game, knowledge, seed, rounds)
        early, late = won[:LEARNING], won[LEARNING:]
        yield sum(early) / len(early), sum(late) / len(late), level


def main(seeds: int = 20) -> None:
    """Say how fair the matches are."""
    game = Game(catalogue.load("enable1").words, Rules())
    print(f"Against {FIRST_OPPONENT}, {seeds} matches each: share won, and the level in the end.")
    print(f"{'words foresight slips':24}1-{LEARNING}   {LEARNING + 1}-{ROUNDS}   level")
    for habits in PEOPLE:
        found = [*shares(habits, game, Knowledge(commonness.levels), range(seeds))]
        early, late, level = (sum(column) / seeds for column in zip(*found, strict=True))
        facts = f"{habits.words:5} {habits.foresight:9} {habits.slips:5}"
        print(f"{facts:24}{early:.2f}   {late:.2f}    {level:.0f}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
