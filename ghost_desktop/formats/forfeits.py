"""Why a computer forfeits a round, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.formats.text import number, printable
from ghost_desktop.play.thinking import SECONDS, Fault
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from ghost_desktop.play.thinking import Forfeit


def describe_failure(failure: Forfeit, name: str, *, seconds: float = SECONDS) -> str:
    """Say in one sentence why a computer forfeits the round.

    Args:
        failure: how it has failed.
        name: what it is called.
        seconds: how long it might have taken.
    """
    match failure.fault:
        case Fault.ERROR:
            said = _("{name} has failed ({detail}) and forfeits the round.")
        case Fault.NONSENSE:
            said = _(
                "{name} has done what the rules do not allow ({detail}) and forfeits the round."
            )
        case Fault.TIME:
            said = ngettext(
                "{name} has taken longer than {seconds} second and forfeits the round.",
                "{name} has taken longer than {seconds} seconds and forfeits the round.",
                round(seconds),
            )
    return said.format(name=name, detail=printable(failure.detail), seconds=number(seconds))
