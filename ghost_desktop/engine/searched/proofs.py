"""What has been proved of positions, kept from one search to the next.

A search that finds its positions again begins where an earlier one has ended. Where they are kept
is no matter here: whoever solves hands in something that keeps them, or nothing does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from ghost_desktop.engine.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping


class ProvedGame(Record):
    """What proofs are of: they serve every search of an equal one, and no other.

    Attributes:
        search: what the keys of positions mean, and what is proved: another name whenever that
            changes.
        words: the content hash of the words that count.
        players: how many play.
        misere: whether completing a word wins.
        seat: of whom something is proved.
    """

    search: str
    words: str
    players: int
    misere: bool
    seat: int


class Proofs(Protocol):
    """Keeps proofs, or loses them: whoever asks goes on without.

    Positions are named by numbers of 0 and more, or by texts without spaces; what was proved of
    each is yes or no.
    """

    def load(self, game: ProvedGame) -> Mapping[Any, bool]:
        """Return what is known to be proved; nothing if nothing is."""

    def store(self, game: ProvedGame, proved: Mapping[Any, bool]) -> None:
        """Keep what has been proved, beside what is kept already."""


class _NoProofs:
    """Keeps nothing."""

    def load(self, game: ProvedGame) -> Mapping[Any, bool]:  # noqa: ARG002
        """Return nothing."""
        return {}

    def store(self, game: ProvedGame, proved: Mapping[Any, bool]) -> None:
        """Forget it."""


NO_PROOFS: Proofs = _NoProofs()
"""Keeps nothing."""
