"""The computer opponents: a file each. A new one is found here by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ghost_desktop.engine.registry import Registry

if TYPE_CHECKING:
    from ghost_desktop.play.opponent import Opponent

_One = TypeVar("_One", bound="Opponent")
_opponents: Registry[Opponent] = Registry(__name__, __path__)


def register(opponent: _One) -> _One:
    """Let an opponent be found; the files of this folder call it, each for its own."""
    _opponents.register(opponent)
    return opponent


def unregister(opponent: Opponent) -> None:
    """Let an opponent that was registered be found no more."""
    _opponents.unregister(opponent)


def all_opponents() -> tuple[Opponent, ...]:
    """Return all opponents, the weakest first."""
    return _opponents.all()


def find_opponent(name: str) -> Opponent:
    """Return the opponent of this id.

    Raises:
        KeyError: if there is none.
    """
    return _opponents.find(name)
