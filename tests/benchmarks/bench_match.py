"""Whole matches without the window: eight computers and five lives.

Run with ``.venv/bin/pytest -s tests/benchmarks/bench_match.py``. A match is to take a hundredth of a
second or less on an ordinary computer; what is checked is how many small values could be made
meanwhile, so that a busy or a slow one measures the same.
"""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Play, Where
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library import catalogue
from ghost_desktop.play.clock import Watch
from ghost_desktop.play.events import RoundStarted
from ghost_desktop.play.match import Match
from ghost_desktop.play.minds import Mind, decide, draws_of
from ghost_desktop.play.opponent import Lexicon, Opponent
from ghost_desktop.play.table import Seating, Starter, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.play.opponent import Move, View

PLAYERS, LIVES, MATCHES = 8, "GHOST", 100
VALUES = 2_000
MOST_VALUES = 20_000
"""What a hundredth of a second makes on an ordinary computer, of the kind that a match consists of."""


class AnyLetter(Opponent):
    """Takes no time to think, so that the rules and the match are what is measured."""

    id = "any-letter"
    rank = 0
    name = about = "Any legal letter."

    def prepare(self, view: View, report: Report) -> None:
        pass

    def choose(self, view: View, random: Random) -> Move:
        return random.choice(view.round.legal_plays())


def seconds(work: Callable[[], object]) -> float:
    """Seconds of this process that something takes."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def make_values() -> None:
    for _ in range(VALUES):
        Play("a", Where.END, "a")


def play_out(game: Game, terms: Terms, draws: Mapping[int, Random]) -> Match:
    """A whole match."""
    mind = Mind(AnyLetter(), game, None, Lexicon.unrated(game.words))
    minds, watch = dict.fromkeys(range(PLAYERS), mind), Watch()
    match = Match(game, Table.of_computers(*[mind.opponent.id] * PLAYERS), terms=terms)
    while match.state.winner is None:
        first = match.state.starts_next(Starter.LOSER)
        match = match.after(RoundStarted(Seating.of_active(first, match.state.active)))
        while match.current is not None and match.current.round.over is None:
            match = match.after(decide(match.state, minds, draws, watch))
    return match


def test_a_hundred_matches_a_second() -> None:
    game = Game(catalogue.load("enable1").words, Rules(players=PLAYERS))
    ratios, events, taken = [], 0, 0.0
    for number in range(MATCHES):
        begin = time.process_time()
        events += len(play_out(game, Terms(LIVES), draws_of(number, PLAYERS)).events)
        match_seconds = time.process_time() - begin
        ratios.append(match_seconds / seconds(make_values))
        taken += match_seconds
    ratio = statistics.median(ratios)
    print(
        f"\n{PLAYERS} players, {len(LIVES)} lives: {MATCHES / taken:.0f} matches a second here, "
        f"{1e6 * taken / events:.0f} µs an event; as long as {VALUES * ratio:.0f} values take"
    )
    assert VALUES * ratio < MOST_VALUES
