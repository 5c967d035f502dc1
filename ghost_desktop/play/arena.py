"""Computers among themselves, round after round: who loses how many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.play.clock import Forfeit, watched
from ghost_desktop.play.events import Forfeited, RoundStarted
from ghost_desktop.play.levels import table_after
from ghost_desktop.play.match import Match
from ghost_desktop.play.minds import decide, draws_of
from ghost_desktop.play.table import FRIENDLY_ROUNDS, Seating, Table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.play.clock import Watch
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.minds import Knowledge
    from ghost_desktop.play.table import Terms


@dataclass(frozen=True)
class Encounter:
    """Rounds that some opponents have played, of which each in turn began one.

    Attributes:
        opponents: their ids; one may be there more than once.
        rounds: how many.
        lost: how many each has lost.
        levels: how much of a list each knows at the end that learns; None for each other.
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
        opponents: their ids, one for each player of the game.
        game: what is played.
        rounds: how many.
        knowledge: what they know.
        seed: with the same one all rounds are the same again.
        terms: how they are judged; nothing is at stake.
        levels: how much of a list each knows at first that learns; by default as it begins.
    """
    players = len(opponents)
    table = Table.of_computers(*opponents, levels=levels)
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
        table = table_after(state, state.rounds)
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
