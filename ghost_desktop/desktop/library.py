"""The word lists on this computer, as the window offers them: one place to read them from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from ghost_desktop.library.catalogue import BundledList


class Library(QObject):
    """Holds the lists; whoever offers them follows `changed`.

    A manifest that cannot be read is no error here: there are no lists then, and why is known.

    Signals:
        changed: there are other lists than before.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lists: tuple[BundledList, ...] = ()
        self._trouble = ""
        self._read()

    @property
    def lists(self) -> tuple[BundledList, ...]:
        """The lists, in the order in which they are offered."""
        return self._lists

    @property
    def trouble(self) -> str:
        """Why there are no lists, in a sentence; empty if there are."""
        return self._trouble

    @Slot()
    def reload(self) -> None:
        """Look again which lists there are."""
        catalogue.bundled_lists.cache_clear()
        before = self._lists
        self._read()
        if self._lists != before:
            self.changed.emit()

    def _read(self) -> None:
        try:
            self._lists, self._trouble = catalogue.bundled_lists(), ""
        except WordListError as error:
            self._lists, self._trouble = (), describe_refusal(error)
