"""Looking back at a round: what each play was worth, where it was decided, what would have won."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ghost_desktop.engine.game.rules import mask_of
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.play.round import Termination

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.round import Round

MUCH = 3
"""So many plays sooner lost, or later won, than it could have been are no trifle."""


class Mark(Enum):
    """What a play was worth, compared with all others that were legal; the values are for files."""

    BEST = "best"
    """None would have been better."""
    FINE = "fine"
    """It leads to the same, a little later won or sooner lost."""
    SLOWER_WIN = "slower-win"
    """It wins, `MUCH` later than need be."""
    FASTER_LOSS = "faster-loss"
    """It loses as all do, `MUCH` sooner than need be; or it ends the hope that others were for."""
    BLUNDER = "blunder"
    """It gives a won position away."""
    FORCED = "forced"
    """It was the only legal one."""


class Option(Record):
    """What a legal play would have led to.

    Attributes:
        play: which.
        wins: whether it wins for whoever makes it.
        liking: how well he likes it, see `Rules.liking`.
        plays_left: the fewest and the most plays after it until the round ends, if everybody goes on
            as his rule allows; two players have no choice in that. None if that is not known.
    """

    play: Play
    wins: bool
    liking: int
    plays_left: tuple[int, int] | None


class Turn(Record):
    """A turn of a round, as it looks afterwards.

    Attributes:
        number: how many plays were made before it in the round; given letters are none.
        seat: whose turn it was.
        fragment: what was on the table.
        played: what was played; None if the round ended there without a letter that counts.
        options: all that would have been legal, alphabetically; empty if nothing is known of it,
            since a word had been passed over, or the letters were part of none.
        mark: what it was worth; None if that is not known.
    """

    number: int
    seat: int
    fragment: str
    played: Play | None
    options: tuple[Option, ...]
    mark: Mark | None

    @property
    def winning(self) -> tuple[Play, ...]:
        """The plays that would have won, alphabetically."""
        return tuple(option.play for option in self.options if option.wins)

    @property
    def best(self) -> tuple[Play, ...]:
        """The plays that none would have been better than, alphabetically."""
        return best_of(self.options)


class RoundReview(Record, eq=False):
    """A round, looked at afterwards.

    Attributes:
        round: which.
        turns: its turns, in order.
    """

    round: Round
    turns: tuple[Turn, ...]

    def blunders(self, seat: int | None = None) -> tuple[Turn, ...]:
        """Return the turns at which a won position was given away: by a seat, or by anybody."""
        return tuple(
            turn
            for turn in self.turns
            if turn.mark is Mark.BLUNDER and (seat is None or turn.seat == seat)
        )

    def decisive(self, seat: int) -> Turn | None:
        """Return the last turn at which a seat gave a won position away; None if it never did."""
        return next(reversed(self.blunders(seat)), None)


def review_round(this_round: Round, solution: Solution, report: Report = in_silence) -> RoundReview:
    """Tell what each play of a round was worth.

    Args:
        this_round: be it over or not.
        solution: who wins its game.
        report: as for `Solution.settle`: a solution that searches may have to find much out.
    """
    turns = []
    for number, (seat, fragment, played) in enumerate(_all_turns(this_round)):
        is_known = is_judged(this_round, fragment)
        options = options_at(solution, fragment, report) if is_known else ()
        turns.append(Turn(number, seat, fragment, played, options, mark_of(options, played)))
    return RoundReview(this_round, tuple(turns))


def options_at(
    solution: Solution, fragment: str, report: Report = in_silence
) -> tuple[Option, ...]:
    """Return what each legal play from a fragment leads to, alphabetically.

    Args:
        solution: who wins the game.
        fragment: what is on the table, of which the solution speaks.
        report: as for `Solution.settle`.
    """
    solution.look_at(fragment, report)
    plays, rules = solution.legal_plays(fragment), solution.rules
    masks = [mask_of(solution.fate(play.fragment).seats) for play in plays]
    liking = rules.liking(np.array(masks, np.uint8), rules.to_play(len(fragment)))
    return tuple(
        Option(play, solution.wins(play), int(how), solution.plays_left(play.fragment))
        for play, how in zip(plays, liking, strict=True)
    )


def is_judged(this_round: Round, fragment: str) -> bool:
    """Tell whether a solution speaks of the plays from what lay on the table at a turn.

    Where any letter may be played it need not. Elsewhere each fragment was come to by legal plays
    that ended nothing, which need not be found out: in a large game that takes a while.
    """
    return not this_round.is_open or this_round.game.goes_on(fragment)


def mark_of(options: Sequence[Option], played: Play | None) -> Mark | None:
    """Tell what a play was worth.

    Args:
        options: all that would have been legal.
        played: what was played; one that is none of them, or None, has lost at once.

    Returns:
        None if nothing is known of it; or the play was a bluff, and nothing was won before.
    """
    if not options:
        return None
    chosen = next((one for one in options if played and one.play.fragment == played.fragment), None)
    if chosen is None:
        return _of_a_loss(options, is_bluff=played is not None)
    return Mark.FORCED if len(options) == 1 else _among(options, chosen)


def best_of(options: Sequence[Option]) -> tuple[Play, ...]:
    """Return the plays that none is better than: the winner hurries, the loser delays."""
    return tuple(one.play for one in options if _among(options, one) is Mark.BEST)


def most_liked(options: Sequence[Option]) -> tuple[Option, ...]:
    """Return the plays that who is to move likes best, see `Rules.liking`, however long they last."""
    most = max((one.liking for one in options), default=0)
    return tuple(one for one in options if one.liking == most)


def _among(options: Sequence[Option], chosen: Option) -> Mark:
    """Tell what a play was worth among others."""
    if gives_away([one.play for one in options if one.wins], chosen.play):
        return Mark.BLUNDER
    if chosen.liking < most_liked(options)[0].liking:
        return Mark.FASTER_LOSS
    delay = compared(options, chosen)
    if delay is None:
        return Mark.BEST
    return _by_delay(delay[0], Mark.SLOWER_WIN if chosen.wins else Mark.FASTER_LOSS)


def compared(options: Sequence[Option], chosen: Option | None) -> tuple[int, list[Play]] | None:
    """Tell by how many plays, at least, others that lead to the same are better, and which are.

    Who wins had better win sooner, who does not had better hold out. Between two players the number
    is exact; among more it is what is certain, whatever all others do.

    Args:
        options: all that would have been legal.
        chosen: one of them; None has lost at once.

    Returns:
        None if it is not known how long the round would have lasted.
    """
    alike = [one for one in options if chosen is None or one.liking == chosen.liking]
    gains = []
    for one in alike:
        mine = (-1, -1) if chosen is None else chosen.plays_left
        if one.plays_left is None or mine is None:
            return None
        is_later = chosen is None or not chosen.wins
        longer, shorter = (one.plays_left, mine) if is_later else (mine, one.plays_left)
        gains.append(longer[0] - shorter[1])
    most = max(gains)
    return most, [one.play for one, gain in zip(alike, gains, strict=True) if gain == most]


def _of_a_loss(options: Sequence[Option], *, is_bluff: bool) -> Mark | None:
    """Tell what it was worth to lose at once, or to risk that."""
    if gives_away([one.play for one in options if one.wins], None):
        return Mark.BLUNDER
    if is_bluff:
        return None
    delay = compared(options, None)
    return Mark.FASTER_LOSS if delay is None else _by_delay(delay[0], Mark.FASTER_LOSS)


def _by_delay(plays: int, much: Mark) -> Mark:
    return Mark.BEST if plays <= 0 else Mark.FINE if plays < MUCH else much


# --- where it was decided ---------------------------------------------------------------------------


class PlayedTurn(NamedTuple):
    """A turn of a round, as it was played.

    Attributes:
        seat: whose it was.
        fragment: what was on the table.
        played: what was played; None if the round ended there without a letter that counts.
    """

    seat: int
    fragment: str
    played: Play | None


def blamed(this_round: Round, viewer: int | None) -> tuple[int, ...]:
    """Return the seats whose turns are looked back at, once a round is over.

    That of him who looks on, if he has lost, or of all who have. Where several have lost and none of
    them alone looks on, it is the last of their errors that decided the round, whoever made it.

    Args:
        this_round: be it over or not.
        viewer: the seat of the only person at the table; None if there are several, or none.
    """
    losers = frozenset[int]() if this_round.over is None else this_round.over.losers
    return (viewer,) if viewer in losers else tuple(sorted(losers))


def turning_point(this_round: Round, solution: Solution, viewer: int | None) -> PlayedTurn | None:
    """Return what decided a round, for those who are `blamed`; None if it was lost from the start."""
    return last_missed_win(this_round, solution, *blamed(this_round, viewer))


def asked_at_end(this_round: Round, viewer: int | None) -> list[str]:
    """Return the fragments of which must be known who wins, to say where a round was decided.

    Where any letter may be played a solution speaks not of all that lay on the table: some may be part
    of no word, or lie beyond one.
    """
    turns = turns_of(this_round, *blamed(this_round, viewer))
    return [turn.fragment for turn in turns if is_judged(this_round, turn.fragment)]


def last_missed_win(this_round: Round, solution: Solution, *seats: int) -> PlayedTurn | None:
    """Return the last turn at which one of `seats` gave a won position away, if there is one.

    Of one seat it is that which `RoundReview.decisive` tells, found with less.
    """
    for turn in reversed(turns_of(this_round, *seats)):
        if is_judged(this_round, turn.fragment) and gives_away(
            solution.winning_plays(turn.fragment), turn.played
        ):
            return turn
    return None


def gives_away(winning: Sequence[Play], played: Play | None) -> bool:
    """Tell whether a won position is given away.

    Args:
        winning: the plays that would win; none if it is not won.
        played: what is played; None if nothing is that counts.
    """
    made = None if played is None else played.fragment
    return bool(winning) and all(play.fragment != made for play in winning)


def turns_of(this_round: Round, *seats: int) -> list[PlayedTurn]:
    """Return the turns of `seats`, in order."""
    return [turn for turn in _all_turns(this_round) if turn.seat in seats]


def _all_turns(this_round: Round) -> list[PlayedTurn]:
    plays = enumerate(zip(this_round.plays, this_round.seats, strict=True))
    turns = [
        PlayedTurn(seat, this_round.fragment_before(index), play) for index, (play, seat) in plays
    ]
    game, fragment, over = this_round.game, this_round.fragment, this_round.over
    if over is not None and over.reason is not Termination.WORD:
        seat = game.to_play(fragment)
        if seat in over.losers and is_judged(this_round, fragment):
            turns.append(PlayedTurn(seat, fragment, None))
    return turns


def known_until(this_round: Round, fragment: str) -> str:
    """Return a fragment of a round or, if it is part of no word, the last before it that is."""
    way = ("", *this_round.way_to(fragment))
    return next(one for one in reversed(way) if this_round.game.is_part(one))
