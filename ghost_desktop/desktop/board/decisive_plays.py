"""Where a round was decided, and by which play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.formats.marks import mark_symbol, name_play, name_plays
from ghost_desktop.play.review import (
    Mark,
    is_judged,
    last_missed_win,
    turns_of,
)
from ghost_desktop.play.round import Termination
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.formats.names import Cast, Name
    from ghost_desktop.play.review import MissedWin
    from ghost_desktop.play.round import Round


@dataclass(frozen=True)
class TurningPoint:
    """What decided a round.

    Attributes:
        seat: who could have won, and did not.
        missed: the last turn at which he could.
    """

    seat: int
    missed: MissedWin

    @property
    def arrival(self) -> int | None:
        """How many letters lay there before the one that gave the win away; None if none did."""
        return None if self.missed.played is None else len(self.missed.fragment)


def blamed(this_round: Round, cast: Cast) -> tuple[int, ...]:
    """Return the seats whose turns are looked back at: of him who looks on, if he has lost, or of all.

    Where several have lost and none of them alone looks on, it is the last of their errors that
    decided the round, whoever made it.
    """
    over = this_round.over
    if over is None:
        return ()
    viewer = cast.viewer
    if viewer is not None and viewer in over.losers:
        return (viewer,)
    return tuple(sorted(over.losers))


def decide(this_round: Round, solution: Solution, cast: Cast) -> TurningPoint | None:
    """Find what decided a round; None if whoever has lost it was lost from the start.

    It is the same turn as `RoundReview.decisive` tells, and found with less.
    """
    found = [
        TurningPoint(seat, missed)
        for seat in blamed(this_round, cast)
        if (missed := last_missed_win(this_round, solution, seat)) is not None
    ]
    return max(found, key=lambda one: len(one.missed.fragment), default=None)


def asked_at_end(this_round: Round, cast: Cast) -> list[str]:
    """Return the fragments of which must be known who wins, to say where a round was decided."""
    return [
        fragment for seat in blamed(this_round, cast) for fragment in _spoken_of(this_round, seat)
    ]


def _spoken_of(this_round: Round, seat: int) -> list[str]:
    """Return what lay on the table at the turns of a seat of which a solution speaks.

    Where any letter may be played it need not: some may be part of no word, or lie beyond one.
    """
    fragments = [fragment for fragment, _played in turns_of(this_round, seat)]
    return [one for one in fragments if is_judged(this_round, one)]


def telling_fragment(this_round: Round, solution: Solution | None, cast: Cast) -> str:
    """Return the fragment at which a round was decided, else the one it ended on."""
    decision = None if solution is None else decide(this_round, solution, cast)
    return (
        decision.missed.fragment if decision and decision.missed.fragment else this_round.fragment
    )


# --- in words ---------------------------------------------------------------------------------------


def describe_decision(this_round: Round, solution: Solution, cast: Cast) -> str:
    """Say which play decided a round, and what would have won; or that it was lost from the start.

    Nothing of one whose turns were all well played until he gave up, or was wrong about a word.
    """
    decision = decide(this_round, solution, cast)
    if decision is not None:
        return _describe(this_round, decision, cast)
    seats, over = blamed(this_round, cast), this_round.over
    if over is None or len(seats) != 1:
        return ""
    if over.reason is Termination.FORFEITED:  # whatever lay on the table
        return ""
    (seat,) = seats
    turns, spoken_of = turns_of(this_round, seat), _spoken_of(this_round, seat)
    if len(spoken_of) < len(turns):  # some of it nobody can judge
        return ""
    is_blamed = over.reason is Termination.WORD
    never = not any(map(solution.winning_plays, spoken_of))
    return _blame(this_round, cast.on(seat), seat) if is_blamed or (turns and never) else ""


def _describe(this_round: Round, decision: TurningPoint, cast: Cast) -> str:
    game, name, missed = this_round.game, cast.on(decision.seat), decision.missed
    texts = _MISSED if missed.played is None else _GIVEN_AWAY
    mine, theirs = texts[bool(missed.fragment), game.rules.most_win]
    said = _(mine if name.is_you else theirs).format(
        player=name.subject,
        fragment=game.words.shown(missed.fragment),
        play="" if missed.played is None else name_play(missed.played, game),
        plays=name_plays(missed.winning, game),
    )
    return said if missed.played is None else f"{mark_symbol(Mark.BLUNDER)} {said}"


def describe_slip(this_round: Round, decision: TurningPoint, cast: Cast) -> str:
    """Say of the letter with which a win was given away that it was that letter."""
    name, is_safety = cast.on(decision.seat), this_round.game.rules.most_win
    mine, theirs = _AT_TILE[is_safety]
    return say(mine if name.is_you else theirs, player=name.within)


_AT_TILE = {
    False: (N_("Here you gave the win away."), N_("Here {player} gave the win away.")),
    True: (N_("Here you were safe no longer."), N_("Here {player} was safe no longer.")),
}

# By whether there were letters on the table, and whether one is then safe or wins: "you", another.
_GIVEN_AWAY = {
    (False, False): (
        N_("You gave it away by starting with {play}; with {plays} you would have won."),
        N_("{player} gave it away by starting with {play}; with {plays} it would have been won."),
    ),
    (False, True): (
        N_("You gave it away by starting with {play}; with {plays} you would have been safe."),
        N_("{player} gave it away by starting with {play}; with {plays} one would have been safe."),
    ),
    (True, False): (
        N_("You gave it away with {play} after {fragment}; with {plays} you would have won."),
        N_(
            "{player} gave it away with {play} after {fragment}; with {plays} it would have been won."
        ),
    ),
    (True, True): (
        N_("You gave it away with {play} after {fragment}; with {plays} you would have been safe."),
        N_(
            "{player} gave it away with {play} after {fragment}; with {plays} one would have been safe."
        ),
    ),
}
# The same, of who gave up or was wrong about a word.
_MISSED = {
    (False, False): (
        N_("You could have won by starting with {plays}."),
        N_("{player} could have won by starting with {plays}."),
    ),
    (False, True): (
        N_("You could have been safe by starting with {plays}."),
        N_("{player} could have been safe by starting with {plays}."),
    ),
    (True, False): (
        N_("After {fragment} you could have won with {plays}."),
        N_("After {fragment} {player} could have won with {plays}."),
    ),
    (True, True): (
        N_("After {fragment} you could have been safe with {plays}."),
        N_("After {fragment} {player} could have been safe with {plays}."),
    ),
}


def _blame(this_round: Round, name: Name, seat: int) -> str:
    """Say why a player could not have won at any turn."""
    rules = this_round.game.rules
    if rules.players > 2:
        mine, theirs = _NEVER[rules.misere]
    elif this_round.given or seat == 0:
        mine, theirs = _LOST_START
    else:
        mine, theirs = _LOST_OPENING
    return say(mine if name.is_you else theirs, player=name.subject)


_NEVER = {
    True: (
        N_("You never had a play that was sure to win."),
        N_("{player} never had a play that was sure to win."),
    ),
    False: (
        N_("You never had a play that was sure to save you."),
        N_("{player} never had a play that was sure to be safe."),
    ),
}
_LOST_START = (
    N_("You never had a winning play: against perfect play, this start was lost."),
    N_("{player} never had a winning play: against perfect play, this start was lost."),
)
_LOST_OPENING = (
    N_("You never had a winning play: the first letter decided it."),
    N_("{player} never had a winning play: the first letter decided it."),
)
