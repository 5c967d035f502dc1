"""Minds: computers at the table -> what they do next, as an event of the match.

What an opponent does is checked here as a person's play is: it may be the work of anybody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.plays import Play
from ghost_desktop.play.events import (
    Challenged,
    Event,
    EventError,
    LetterPlayed,
    WordNamed,
    WordPointedOut,
)
from ghost_desktop.play.opponent import Call, View
from ghost_desktop.play.round import IllegalPlay

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.draws import Draws
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.opponent import Lexicon, Opponent
    from ghost_desktop.play.round import Round


class NonsenseError(ValueError):
    """An opponent has done what the rules do not allow, or what means nothing.

    Attributes:
        player: the number of the player for whom it has answered.
        opponent: which.
        answer: what it has done.
    """

    def __init__(self, player: int, opponent: Opponent, answer: object) -> None:
        super().__init__(f"{opponent.id} has answered nonsense.")
        self.player = player
        self.opponent = opponent
        self.answer = answer


@dataclass(frozen=True, eq=False)
class Mind:
    """A computer at the table.

    Attributes:
        opponent: how it plays.
        known: the game of the words that it knows; None if it knows none.
        solution: who wins that game; None where nobody can find it out.
        lexicon: all words of the game that is played, and how common they are.
    """

    opponent: Opponent
    known: Game | None
    solution: Solution | None
    lexicon: Lexicon

    def view(self, this_round: Round, seat: int) -> View:
        """Return what it sees from a seat."""
        return View(this_round, self.known, self.solution, self.lexicon, seat)


Asking = Callable[[int], None]
"""Is told the number of a player before his opponent is asked for anything; may raise to stop."""


def ask_quietly(_player: int) -> None:
    """Tell nobody who is asked."""


def decide(
    state: MatchState,
    minds: Mapping[int, Mind],
    draws: Draws,
    report: Report,
    asking: Asking = ask_quietly,
) -> Event:
    """Return what happens next when it is a computer's turn.

    Args:
        state: how the match stands; a round goes on.
        minds: the computers, by their numbers as players.
        draws: for all that they leave open.
        report: called often; raises if nobody waits any more.
        asking: is told who is asked.

    Raises:
        NonsenseError: if the computer has done what cannot be done.
    """
    current = state.current
    if current is None:
        raise ValueError("no round has begun.")
    this_round, player = current.round, current.player
    mind = minds[player]
    view = mind.view(this_round, this_round.seat)
    event: Event
    called = objection(state, minds, draws, asking)
    if called is not None:
        return called
    asking(player)
    if this_round.awaits_word:
        word = mind.opponent.name_word(view, draws.of(player))
        if not isinstance(word, str):
            raise NonsenseError(player, mind.opponent, word)
        return WordNamed(word)
    mind.opponent.prepare(view, report)
    move = mind.opponent.choose(view, draws.of(player))
    if isinstance(move, Play):
        event = LetterPlayed(move.letter, move.where)
    elif isinstance(move, Call):
        event = _CALLS[move](player)
    else:
        raise NonsenseError(player, mind.opponent, move)
    try:
        state.after(event)
    except (EventError, IllegalPlay, TypeError) as error:
        raise NonsenseError(player, mind.opponent, move) from error
    return event


def objection(
    state: MatchState,
    minds: Mapping[int, Mind],
    draws: Draws,
    asking: Asking = ask_quietly,
) -> Challenged | WordPointedOut | None:
    """Return what a computer has to say to the fragment before anybody plays on.

    Who made it comes first, who has something to say only in misère; then he whose turn it is, and
    the others in the order of their turns. A person has had his say when he plays.

    Raises:
        NonsenseError: if a computer calls what it may not, or raises.
    """
    current = state.current
    if current is None or not current.round.is_open or not current.round.plays:
        return None
    this_round, order = current.round, current.seating.order
    for step in range(len(order)):
        seat = (this_round.maker + step) % len(order)
        player = order[seat]
        mind = minds.get(player)
        if mind is None or not (this_round.can_call(seat) or this_round.can_point_out(seat)):
            continue
        asking(player)
        try:
            view = mind.view(this_round, seat)
            call: object = mind.opponent.object_to(view, draws.of(player))
        except Exception as error:  # whoever it was need not be he whose turn it is
            raise NonsenseError(player, mind.opponent, error) from error
        if call is None:
            continue
        is_allowed = {
            Call.CHALLENGE: this_round.can_call(seat),
            Call.POINT_OUT: this_round.can_point_out(seat),
        }
        if not isinstance(call, Call) or not is_allowed[call]:
            raise NonsenseError(player, mind.opponent, call)
        return _CALLS[call](player)
    return None


_CALLS: Mapping[Call, type[Challenged | WordPointedOut]] = {
    Call.CHALLENGE: Challenged,
    Call.POINT_OUT: WordPointedOut,
}
