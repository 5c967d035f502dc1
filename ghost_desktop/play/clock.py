"""Computers that think while somebody watches the clock: who fails or takes too long forfeits.

An opponent may be anybody's work. It thinks in a thread of its own, which is left to itself if it does
not come back: nothing else can be done about it, and nobody waits for it any more.
"""

from __future__ import annotations

import threading
import time
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, TypeVar

from ghost_desktop.engine.record import Record
from ghost_desktop.engine.texts import N_, NN_
from ghost_desktop.play.events import Forfeited
from ghost_desktop.play.minds import NonsenseError, decide, objection

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.play.events import Event
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.minds import Knowledge
    from ghost_desktop.play.table import Table


class Draws:
    """Random numbers for the players of a round: what one draws changes nothing for the others.

    Args:
        seed: with the same one all is the same again; told apart by how it is written.
    """

    def __init__(self, seed: object) -> None:
        self._seed = seed
        self._randoms: dict[int, Random] = {}

    def of(self, player: int) -> Random:
        """Return the generator of the player of this number."""
        if player not in self._randoms:
            self._randoms[player] = Random(f"{self._seed} {player}")
        return self._randoms[player]


SECONDS = 10.0
"""How long an opponent may take for an answer."""

_LOOK = 0.05
"""Seconds between two looks at the clock, and whether anybody still wants to know."""
_LONGEST = 200
"""Letters of what is kept of an error or an answer, which may be of any size."""

_Result = TypeVar("_Result")


class Fault(Enum):
    """Why a computer forfeits a round: a sentence, or two, that are marked for translation."""

    ERROR = N_("{name} has failed ({detail}) and forfeits the round.")
    NONSENSE = N_("{name} has done what the rules do not allow ({detail}) and forfeits the round.")
    TIME = NN_(
        "{name} has taken longer than {seconds} second and forfeits the round.",
        "{name} has taken longer than {seconds} seconds and forfeits the round.",
    )


class Forfeit(Record):
    """How a computer has failed.

    Attributes:
        player: its number.
        opponent: the id of the opponent that was to make its plays.
        fault: why it forfeits.
        detail: what it has raised or answered, as Python writes it; empty if it is still at it.
    """

    player: int
    opponent: str
    fault: Fault
    detail: str = ""


class FailedError(Exception):
    """A computer has failed.

    Attributes:
        failure: how.
    """

    def __init__(self, failure: Forfeit) -> None:
        super().__init__(failure)
        self.failure = failure


class Decision(Record):
    """What happens next in a match.

    Attributes:
        event: what.
        failure: how a computer has failed, if the event is that it forfeits.
    """

    event: Event
    failure: Forfeit | None = None


class _AbandonedError(BaseException):
    """Nobody waits any more; no opponent is to catch it by mistake."""


class Watch:
    """The clock of one who thinks, kept by him and read by who waits.

    Attributes:
        player: the number of the player who is asked; None before the first.
        is_abandoned: whether nobody waits any more.
    """

    def __init__(self) -> None:
        self.player: int | None = None
        self._since = time.monotonic()
        self.is_abandoned = False

    def asking(self, player: int) -> None:
        """Begin to count the time of a player; see `minds.Asking`."""
        self.player = player
        self.report()

    def report(self, _done: int = 0, _total: int = 0) -> None:
        """Count from here: what is proved for a player is no thinking of his."""
        if self.is_abandoned:
            raise _AbandonedError
        self._since = time.monotonic()

    @property
    def seconds(self) -> float:
        """How long the player who is asked has been thinking."""
        return time.monotonic() - self._since


def watched(
    work: Callable[[Watch], _Result], table: Table, report: Report, *, seconds: float = SECONDS
) -> _Result:
    """Do work in which opponents are asked, in a thread of its own, and watch the clock.

    Args:
        work: is given the watch, whose `asking` and `report` it hands on.
        table: who plays.
        report: called every now and then; raises if nobody waits any more.
        seconds: how long an opponent may take for an answer.

    Raises:
        FailedError: if an opponent raises, answers nonsense or takes too long.
    """
    watch, is_done = Watch(), threading.Event()
    results: list[_Result] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work(watch))
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is said to who waits
            # It leads to all that was being found out, and from there to this: garbage that stays,
            # where that is not looked for, if nobody takes it.
            if not watch.is_abandoned:
                errors.append(error)
        is_done.set()

    threading.Thread(target=run, name="opponent", daemon=True).start()
    try:
        while not is_done.wait(_LOOK):
            report(0, 0)
            if watch.seconds > seconds:
                raise _failed(watch, table, Fault.TIME)
    finally:
        watch.is_abandoned = True  # the thread ends when it next reports, if it ever does
    match errors.pop() if errors else None:
        case None:
            return results[0]
        case NonsenseError(answer=Exception() as raised) as error:
            raise _failed(watch, table, Fault.ERROR, _short(raised)) from error
        case NonsenseError() as error:
            raise _failed(watch, table, Fault.NONSENSE, _short(error.answer)) from error
        case error:
            raise _failed(watch, table, Fault.ERROR, _short(error)) from error


def decide_in_time(
    state: MatchState,
    knowledge: Knowledge,
    seed: int,
    report: Report,
    *,
    seconds: float = SECONDS,
) -> Decision:
    """Return what happens next when it is a computer's turn: what it does, or that it forfeits.

    Args:
        state: how the match stands; a round goes on.
        knowledge: what the computers know.
        seed: for all that they leave open.
        report: called every now and then; raises if nobody waits any more.
        seconds: how long an opponent may take for an answer.
    """
    draws = Draws(seed)

    def work(watch: Watch) -> Event:
        minds = knowledge.minds(state, watch.report, watch.asking)
        return decide(state, minds, draws, watch.report, watch.asking)

    try:
        return Decision(watched(work, state.table, report, seconds=seconds))
    except FailedError as error:
        return Decision(Forfeited(error.failure.player), error.failure)


def objection_in_time(
    state: MatchState,
    knowledge: Knowledge,
    seed: int,
    report: Report,
    *,
    seconds: float = SECONDS,
) -> Decision | None:
    """Return what a computer has to say before a person's letter is taken; None if nothing.

    The arguments are those of `decide_in_time`.
    """
    draws = Draws(seed)

    def work(watch: Watch) -> Event | None:
        minds = knowledge.minds(state, watch.report, watch.asking)
        return objection(state, minds, draws, watch.asking)

    try:
        event = watched(work, state.table, report, seconds=seconds)
    except FailedError as error:
        return Decision(Forfeited(error.failure.player), error.failure)
    return None if event is None else Decision(event)


def _failed(watch: Watch, table: Table, fault: Fault, detail: str = "") -> FailedError:
    """Return the error that tells how who was asked last has failed.

    Raises:
        RuntimeError: if nobody was asked: then it is no opponent's fault.
    """
    if watch.player is None:
        raise RuntimeError(f"{fault.name.lower()} before anybody was asked: {detail}")
    opponent = table.members[watch.player].opponent or ""
    return FailedError(Forfeit(watch.player, opponent, fault, detail))


def _short(what: object) -> str:
    """Return what was raised or answered as a text of some length, whatever it says of itself."""
    try:
        text = repr(what)
    except Exception:  # noqa: BLE001 - it is anybody's code
        text = type(what).__name__
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
