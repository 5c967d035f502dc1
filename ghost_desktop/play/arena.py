"""Computers among themselves, round after round: who loses how many, and how strong each therefore is.

Who takes part is written as ``climber``; as ``climber:40`` if it is to play at this level all the
while, though it learns elsewhere; and with options that it has as ``sparring:words=40,slips=10``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from math import log
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.play.clock import Forfeit, watched
from ghost_desktop.play.events import Forfeited, RoundStarted
from ghost_desktop.play.levels import table_after
from ghost_desktop.play.match import Match
from ghost_desktop.play.minds import decide, draws_of
from ghost_desktop.play.opponent import MOST_LEVEL
from ghost_desktop.play.opponents import all_opponents, find_opponent
from ghost_desktop.play.table import FRIENDLY_ROUNDS, Player, Seating, Table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.play.clock import Watch
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.minds import Knowledge
    from ghost_desktop.play.table import Terms


AT = ":"
"""What stands between who takes part and how he plays, where that is written."""

LEVELS = range(0, MOST_LEVEL + 1, 20)
"""Those at which one who learns takes part where all do."""


def all_entrants() -> tuple[str, ...]:
    """Return all opponents, the weakest first; who learns takes part at several levels."""
    return tuple(
        written
        for one in all_opponents()
        for written in (
            [one.id] if one.first_level is None else [f"{one.id}{AT}{level}" for level in LEVELS]
        )
    )


def entrant(written: str) -> Player:
    """Return who takes part: a computer, with the level that it keeps, or its options, if any are named.

    Raises:
        KeyError: if there is no such opponent.
        ValueError: if it has no such level or option.
    """
    name, at, said = written.partition(AT)
    opponent = find_opponent(name)
    if not at:
        return Player(name)
    if said.isdecimal() and opponent.first_level is not None and int(said) <= MOST_LEVEL:
        return Player(name, level=int(said))
    chosen = dict(one.split("=") for one in said.split(","))
    options = {one.id: one for one in opponent.options}
    for key, value in chosen.items():
        if key not in options or not (
            value.isdecimal() and options[key].least <= int(value) <= options[key].most
        ):
            raise ValueError(f"{written!r} has no such option.")
    return Player(name, options=tuple((key, int(value)) for key, value in chosen.items()))


@dataclass(frozen=True)
class Encounter:
    """Rounds that some opponents have played, of which each in turn began one.

    Attributes:
        opponents: who they are, as it is written; one may be there more than once.
        rounds: how many.
        lost: how many each has lost.
        levels: how strong each is at the end that learns, or all the while; None for each other.
        failures: how they have failed, for each round that one has forfeited.
    """

    opponents: tuple[str, ...]
    rounds: int
    lost: tuple[int, ...]
    levels: tuple[int | None, ...]
    failures: tuple[Forfeit, ...] = ()

    def won(self, player: int) -> float:
        """Return the share of the rounds that a player has not lost."""
        return 1 - self.lost[player] / self.rounds


def meet(
    opponents: Sequence[str],
    game: Game,
    rounds: int,
    knowledge: Knowledge,
    *,
    seed: int,
    terms: Terms = FRIENDLY_ROUNDS,
    levels: Sequence[int | None] = (),
) -> Encounter:
    """Have opponents play rounds, each of which the next of them begins.

    Args:
        opponents: who they are, one for each player of the game; see `entrant`.
        game: what is played.
        rounds: how many.
        knowledge: what they know.
        seed: with the same one all rounds are the same again.
        terms: how they are judged; nothing is at stake.
        levels: how strong each is at first that learns; by default as it begins.

    Raises:
        KeyError: if there is no such opponent.
        ValueError: if one has no such level or option.
    """
    entrants = [entrant(one) for one in opponents]
    players = len(entrants)
    first = zip(entrants, levels or (None,) * players, strict=True)
    table = Table(
        tuple(replace(one, level=level if one.level is None else one.level) for one, level in first)
    )
    lost, failures = [0] * players, []
    for number in range(rounds):
        seating = Seating.beginning_with(number % players, players)
        state = Match(game, table, terms=terms).after(RoundStarted(seating)).state
        draws = draws_of(f"{seed} {number} {' '.join(opponents)}", players)
        ended = play_out(state, knowledge, draws)
        if isinstance(ended, Forfeit):
            failures.append(ended)
            ended = state.after(Forfeited(ended.player))
        state = ended
        for player in state.current.losers if state.current else ():
            lost[player] += 1
        learned = zip(entrants, table_after(state, state.rounds).members, strict=True)
        table = Table(tuple(after if one.level is None else one for one, after in learned))
    known = tuple(member.level for member in table.members)
    return Encounter(tuple(opponents), rounds, tuple(lost), known, tuple(failures))


def play_out(
    state: MatchState, knowledge: Knowledge, draws: Mapping[int, Random]
) -> MatchState | Forfeit:
    """Have computers play a round to its end, unless one raises, answers nonsense or takes too long.

    Args:
        state: how it stands; only computers play.
        knowledge: what they know.
        draws: for all that they leave open, see `draws_of`.
    """

    def work(watch: Watch) -> MatchState:
        here = state
        minds = knowledge.minds(here, watch)
        while here.current is not None and here.current.round.over is None:
            here = here.after(decide(here, minds, draws, watch))
        return here

    return watched(work, state.table, in_silence)


# --- how strong they are ----------------------------------------------------------------------------

ANCHOR, ANCHORED_AT = "random", 1000
"""Who has which number on the scale, if he takes part; else the first who does has it."""

_ELO = 400 / log(10)
"""A difference of 400 means ten rounds won for one that is lost."""
_CLOSE = 1e-9


def anchor(entrants: Sequence[str]) -> str:
    """Return who has the number `ANCHORED_AT`."""
    return ANCHOR if ANCHOR in entrants else entrants[0]


class Rating(Record):
    """How strong somebody is who has met others.

    Attributes:
        elo: on the scale of chess players.
        error: its standard error, against the average of all who have met.
    """

    elo: float
    error: float


def ratings(found: Sequence[Encounter], entrants: Sequence[str]) -> tuple[Rating, ...]:
    """Return how strong those are who have met in pairs, each with all others.

    Who has the strength *a* wins a round against the strength *b* with the chance *a* / (*a* + *b*):
    R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs I", Biometrika 39, 1952.
    The strengths are the likeliest for what has happened, by the steps of D. R. Hunter, "MM algorithms
    for generalized Bradley-Terry models", Annals of Statistics 32, 2004; each pair counts one drawn
    round more, so that nobody is infinitely strong. The errors follow from the observed information.
    They are no smaller than they should be if it is another who begins each time; that *a* may beat
    *b*, *b* beat *c* and *c* beat *a* is not in them.

    Args:
        found: the encounters, in the order of `combinations`.
        entrants: who took part, as it is written; two or more.
    """
    count = len(entrants)
    won = np.zeros((count, count))
    for pair, one in zip(combinations(range(count), 2), found, strict=True):
        won[pair] = one.rounds - one.lost[0] + 0.5
        won[pair[::-1]] = one.rounds - one.lost[1] + 0.5
    met, wins = won + won.T, won.sum(1)
    strength, moved = np.ones(count), 1.0
    while moved > _CLOSE:
        nearer = wins / (met / (strength[:, None] + strength)).sum(1)
        nearer /= np.exp(np.log(nearer).mean())
        moved = float(np.abs(np.log(nearer / strength)).max())
        strength = nearer
    chance = strength[:, None] / (strength[:, None] + strength)
    information = -met * chance * (1 - chance)
    np.fill_diagonal(information, -information.sum(1))
    # What all have in common is not known, and left out: so the information can be inverted.
    covariance = np.linalg.inv(information + 1 / count) - 1 / count
    error = _ELO * np.sqrt(np.diag(covariance))
    elo = _ELO * np.log(strength)
    elo += ANCHORED_AT - elo[entrants.index(anchor(entrants))]
    return tuple(Rating(*map(float, both)) for both in zip(elo, error, strict=True))
