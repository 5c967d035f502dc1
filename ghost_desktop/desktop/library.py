"""The word lists on this computer, and a person's exceptions to them, as the window offers them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.library import catalogue
from ghost_desktop.library.exceptions import Exceptions

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.library.catalogue import BundledList


class Library(QObject):
    """Holds the lists and the exceptions; whoever offers them follows `changed`.

    A manifest that cannot be read is no error here: there are no lists then, and why is known.

    Signals:
        changed: there are other lists than before.
        exceptions_changed: there are other exceptions than before.

    Args:
        parent: the owner.
        exceptions: the folder with the exceptions; by default in the user's folder for data.
    """

    changed = Signal()
    exceptions_changed = Signal()

    def __init__(self, parent: QObject | None = None, *, exceptions: Path | None = None) -> None:
        super().__init__(parent)
        self._exceptions = Exceptions(exceptions)
        self._known_exceptions: dict[str, tuple[str, ...]] = {}
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

    def exceptions(self, source: str) -> tuple[str, ...]:
        """Return the words that nobody at the person's table knows, of a dictionary; sorted."""
        if source not in self._known_exceptions:
            self._known_exceptions[source] = self._exceptions.words(source)
        return self._known_exceptions[source]

    def keep_exceptions(self, source: str, words: tuple[str, ...]) -> None:
        """Have these words, and no others, for exceptions to a dictionary.

        Raises:
            OSError: if they cannot be written.
        """
        self._exceptions.keep(source, words)
        self._known_exceptions[source] = tuple(sorted(set(words)))
        self.exceptions_changed.emit()

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
