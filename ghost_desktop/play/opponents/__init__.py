"""The computer opponents: a file each, and an entry point each, as those of other packages have.

The files are found here, so that a source tree needs no installing, and one who is asked for by id
is had without a look at all packages that are installed. Those of others are found by their entry
points, when the built-in ones do not do.
"""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING

from ghost_desktop.engine.registry import Registry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ghost_desktop.play.opponent import Opponent

GROUP = "ghost_desktop.opponents"
"""The group of entry points that name opponents, each an object of a subclass of `Opponent`."""

log = logging.getLogger(__name__)

_opponents: Registry[Opponent] = Registry(__name__, __path__)
_looking = threading.RLock()  # which a plug-in may have that asks for others
_looked: list[bool] = []  # once we have looked for plug-ins


register = _opponents.register
"""Let an opponent be found; the files of this folder call it, each for its own."""

unregister = _opponents.unregister
"""Let an opponent that was registered be found no more."""

known_opponents = _opponents.all
"""Return the opponents that are known by now, the weakest first: at once, unlike all.

These are the built-in ones and, once somebody has looked for them, those of other packages.
"""

known_opponent = _opponents.find
"""Return the opponent of this id if it is known by now; raise `KeyError` if it is not."""


def all_opponents() -> tuple[Opponent, ...]:
    """Return all opponents, the weakest first.

    The first time this runs what other packages have, which may take any time: a window has that
    done in a worker.
    """
    _find_plug_ins()
    return _opponents.all()


def find_opponent(name: str) -> Opponent:
    """Return the opponent of this id; see `all_opponents`.

    Raises:
        KeyError: if there is none.
    """
    try:
        return _opponents.find(name)
    except KeyError:
        _find_plug_ins()
        return _opponents.find(name)


def _find_plug_ins() -> None:
    """Register the opponents of other packages; the first that has an id keeps it."""
    with _looking:  # who comes second waits until all are there
        if _looked:
            return
        _looked.append(True)
        known = {one.id: one for one in _opponents.all()}
        for place, opponent in installed_opponents():
            if known.setdefault(opponent.id, opponent) is opponent:
                _opponents.register(opponent)
            else:
                said = "The opponent %s is left out: %s is the id of another."
                log.warning(said, place, opponent.id)


def installed_opponents() -> Iterator[tuple[str, Opponent]]:
    """Give the opponents of all packages that are installed, this one among them, as it may be.

    Each comes with the place that its entry point names.

    To look through all packages takes a while. One whose opponent cannot be had is left out, and the
    log says which and why.
    """
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and rare

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
                "a first level of 0 to 100 or none, and options that can be chosen.",
                entry.name,
                entry.value,
                found,
            )


def _is_complete(found: object) -> bool:
    """Tell whether it is an opponent that says all that is asked of one."""
    from ghost_desktop.play.opponent import MOST_LEVEL, Opponent, OpponentOption  # noqa: PLC0415 - seldom

    if not isinstance(found, Opponent) or not isinstance(getattr(found, "rank", None), int):
        return False
    level: object = found.first_level
    if level is not None and not (type(level) is int and 0 <= level <= MOST_LEVEL):
        return False
    options: object = found.options
    if not isinstance(options, tuple) or not all(
        isinstance(one, OpponentOption) and one.is_sound for one in options
    ):
        return False
    texts = [getattr(found, name, None) for name in ("id", "name", "about")]
    return all(isinstance(text, str) and text for text in texts)
