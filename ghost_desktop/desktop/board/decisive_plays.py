"""Where a round was decided, and looking back at each one once it is over: what its plays were worth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.kit.ask import Work, ask, without_count
from ghost_desktop.formats.marks import mark_symbol, name_play, name_plays
from ghost_desktop.play.review import (
    Mark,
    RoundReview,
    is_judged,
    last_missed_win,
    review_round,
    turns_of,
)
from ghost_desktop.play.round import Termination
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.board.played_game import Playing
    from ghost_desktop.desktop.board.table import Cast
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.formats.names import Name
    from ghost_desktop.play.match import MatchRound
    from ghost_desktop.play.review import MissedWin
    from ghost_desktop.play.round import Round
    from ghost_desktop.play.table import Table


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


def known_until(this_round: Round, fragment: str) -> str:
    """Return a fragment of a round or, if it is part of no word, the last before it that is."""
    way = ("", *this_round.way_to(fragment))
    return next(one for one in reversed(way) if this_round.game.is_part(one))


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


@dataclass(frozen=True, eq=False)
class FinishedRound:
    """A round of the board that is over.

    Attributes:
        match: the id of its match.
        number: which round of that match, from 1.
        one: the round.
        table: who plays the match.
        playing: what it was played with.
        review: what its plays were worth; None if nobody can find it out.
        was_here: whether it has come to its end at this board, and not in a match that was opened.
    """

    match: str
    number: int
    one: MatchRound
    table: Table
    playing: Playing
    review: RoundReview | None
    was_here: bool = True

    @property
    def key(self) -> tuple[str, int]:
        """What tells it from all other rounds."""
        return self.match, self.number


class LookingBack(QObject):
    """Looks back at what a controller's match comes to.

    Args:
        controller: owns the match.

    Attributes:
        finished: the round at hand, once it is over and has been looked back at.

    Signals:
        looked: a `FinishedRound`: a round is over, and what its plays were worth is known as far as
            it can be. Another may go on by then.
        reopened: the `key` of a round that was over, and is no longer: something was taken back, be
            it that nobody has heard of its end.
    """

    looked = Signal(object)
    reopened = Signal(object)

    def __init__(self, controller: MatchController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.finished: FinishedRound | None = None
        self._asked: list[FinishedRound] = []  # what is being found out, and was not taken back
        self._unsolved: FinishedRound | None = None  # until it is known who wins its game
        self._here = "", 0  # the round that went on at this board last
        self._over: tuple[str, int] | None = None  # the one at hand, if it is over
        controller.changed.connect(self._follow)
        controller.learned.connect(self._follow)

    @Slot()
    def _follow(self) -> None:
        """Look back at the round at hand if it is over; once, unless something was taken back."""
        match, playing = self._controller.match, self._controller.playing
        current = match.current if match is not None else None
        key = ("", 0) if match is None else (match.id, match.rounds)
        is_over = current is not None and current.round.over is not None
        was_over, self._over = self._over, key if is_over else None
        if self.finished is not None and self.finished.one is not current:
            self.finished = None
        if was_over == key and not is_over:
            self.reopened.emit(key)
        if self._unsolved is not None and self._unsolved.one is not current:
            left, self._unsolved = self._unsolved, None
            if left.key != key:  # nobody waits any more for what it was worth
                self.looked.emit(left)
        self._asked = [one for one in self._asked if one.key != key or one.one is current]
        if match is None or current is None or playing is None:
            return
        if current.round.over is None:
            self._here = key
        elif self.finished is None and all(one.one is not current for one in self._asked):
            was_here = key == self._here or key != self._controller.opened
            ended = FinishedRound(*key, current, match.table, playing, None, was_here)
            self._look_at(ended)

    def _look_at(self, ended: FinishedRound) -> None:
        """Find out what the plays of a round were worth, if that can be known."""
        playing = ended.playing
        if playing.is_coming:
            self._unsolved = ended
        elif playing.solution is None:
            self._tell(ended)
        else:
            self._unsolved = None
            self._asked.append(ended)
            job = partial(_review, ended.one.round, playing.solution)
            then, fails = partial(self._on_reviewed, ended), partial(self._on_failed, ended)
            ask(self, job, then, fails=fails, work=Work.FINDING_OUT, queue=True)

    def _tell(self, ended: FinishedRound) -> None:
        """Tell of a round, be it that another goes on by now."""
        if self._controller.current is ended.one:
            self.finished = ended
        self.looked.emit(ended)

    def _on_reviewed(self, ended: FinishedRound, review: RoundReview | None) -> None:
        if ended in self._asked:
            self._asked.remove(ended)
            self._tell(replace(ended, review=review))

    def _on_failed(self, ended: FinishedRound, error: BaseException) -> None:
        self._on_reviewed(ended, None)
        raise error


def _review(this_round: Round, solution: Solution, report: Report) -> RoundReview:
    """Tell what each play was worth: what the worker does."""
    return review_round(this_round, solution, without_count(report))
