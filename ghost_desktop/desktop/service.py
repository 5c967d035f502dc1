"""The kit's workers, and what Ghost makes of what can go wrong with them."""

from __future__ import annotations

from ghost_desktop.desktop.kit.ask import Service
from ghost_desktop.engine.errors import NoMemory, WordListError


class SolverService(Service):
    """Has games solved, and all else done that takes a while."""

    def foreseen(self, error: BaseException) -> BaseException:
        """Refuse a list that is too large for this computer."""
        return WordListError(NoMemory()) if isinstance(error, MemoryError) else error
