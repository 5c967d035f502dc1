"""The clock of those who think: who fails or takes too long forfeits.

An opponent may be anybody's work. It thinks in a thread of its own, which is left to itself if it does
not come back: nothing else can be done about it, and nobody waits for it any more.
"""

from __future__ import annotations

import threading
import time
from enum import Enum
from typing import TYPE_CHECKING, TypeVar

from ghost_desktop.engine.record import Record
from ghost_desktop.engine.texts import N_, NN_

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.play.table import Table


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


class NonsenseError(ValueError):
    """An opponent has done what the rules do not allow, or what means nothing.

    Attributes:
        answer: what it has done.
    """

    def __init__(self, answer: object) -> None:
        super().__init__("an opponent has answered nonsense.")
        self.answer = answer


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
        """Begin to count the time of a player, before his opponent is asked for anything."""
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
) -> _Result | Forfeit:
    """Do work in which opponents are asked, in a thread of its own, and watch the clock.

    Args:
        work: is given the watch, which it tells who is asked.
        table: who plays.
        report: called every now and then; raises if nobody waits any more.
        seconds: how long an opponent may take for an answer.

    Returns:
        How an opponent has failed, if one raises, answers nonsense or takes too long. What is raised
        before anybody was asked is no opponent's fault, and is raised here.
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

    def failed(player: int, fault: Fault, detail: str = "") -> Forfeit:
        return Forfeit(player, table.members[player].opponent or "", fault, detail)

    threading.Thread(target=run, name="opponent", daemon=True).start()
    try:
        while not is_done.wait(_LOOK):
            report(0, 0)
            if watch.player is not None and watch.seconds > seconds:
                return failed(watch.player, Fault.TIME)
    finally:
        watch.is_abandoned = True  # the thread ends when it next reports, if it ever does
    if not errors:
        return results[0]
    if watch.player is None:
        raise errors.pop()
    error = errors.pop()
    if isinstance(error, NonsenseError):
        return failed(watch.player, Fault.NONSENSE, _short(error.answer))
    return failed(watch.player, Fault.ERROR, _short(error))


def _short(what: object) -> str:
    """Return what was raised or answered as a text of some length, whatever it says of itself."""
    try:
        text = repr(what)
    except Exception:  # noqa: BLE001 - it is anybody's code
        text = type(what).__name__
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
