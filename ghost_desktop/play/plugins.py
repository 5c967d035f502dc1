"""Opponents that are installed beside the program: found by the entry points of their packages."""

from __future__ import annotations

import logging
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from ghost_desktop.play.levels import is_level
from ghost_desktop.play.opponent import Opponent

if TYPE_CHECKING:
    from collections.abc import Iterator

GROUP = "ghost_desktop.opponents"
"""The group of entry points that name opponents, each an object of a subclass of `Opponent`."""

log = logging.getLogger(__name__)


def installed_opponents() -> Iterator[tuple[str, Opponent]]:
    """Give the opponents of all packages that are installed, this one among them, as it may be.

    Each comes with the place that its entry point names.

    To look through all packages takes a while. One whose opponent cannot be had is left out, and the
    log says which and why.
    """
    for entry in entry_points(group=GROUP):
        try:
            found = entry.load()
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it is anybody's code
            log.warning("The opponent %s (%s) cannot be loaded: %r", entry.name, entry.value, error)
            continue
        if _is_complete(found):
            yield entry.value, found
        else:
            log.warning(
                "The opponent %s (%s) is left out: %r is no Opponent with an id, rank, name and about, "
                "and a first level of 0 to 100 or none.",
                entry.name,
                entry.value,
                found,
            )


def _is_complete(found: object) -> bool:
    """Tell whether it is an opponent that says all that is asked of one."""
    if not isinstance(found, Opponent):
        return False
    texts = [getattr(found, name, None) for name in ("id", "name", "about")]
    is_ranked = isinstance(getattr(found, "rank", None), int)
    if not is_ranked or not (found.first_level is None or is_level(found.first_level)):
        return False
    return all(isinstance(text, str) and text for text in texts)
