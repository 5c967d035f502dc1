"""The kit's workers, and what Ghost makes of what can go wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.errors import show_error
from ghost_desktop.desktop.kit.ask import Service
from ghost_desktop.engine.errors import NoMemory, WordListError

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class SolverService(Service):
    """Has games solved, and all else done that takes a while."""

    def foreseen(self, error: BaseException) -> BaseException:
        """Refuse a list that is too large for this computer."""
        return WordListError(NoMemory()) if isinstance(error, MemoryError) else error

    def say_error(self, window: QWidget | None, sentence: str, error: BaseException) -> None:
        """Show it, with a report to copy if nobody foresaw it."""
        show_error(window, sentence, error)
