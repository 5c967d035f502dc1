"""The word lists on this computer, and a person's exceptions to them, as the window offers them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.library import catalogue
from ghost_desktop.library.exceptions import Exceptions
from ghost_desktop.library.own_lists import OwnList, OwnLists

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.library.catalogue import Known


class Library(QObject):
    """Holds the lists and the exceptions; whoever offers them follows `changed`.

    A manifest that cannot be read is no error here: there are only a person's own lists then, and
    why is known. Words are read and written elsewhere, by jobs: what is done here is a page of
    JSON each time. Whoever has added a list calls `reload`.

    Attributes:
        known: all lists that there are; those of a person's own are last.
        trouble: why there are no lists, in a sentence; empty if there are.

    Signals:
        changed: there are other lists than before.
        rewritten: the ids of lists that have other words than before, or are gone; a frozenset.
        exceptions_changed: there are other exceptions than before.

    Args:
        parent: the owner.
        exceptions: the folder with the exceptions; by default in the user's folder for data.
    """

    changed = Signal()
    rewritten = Signal(object)
    exceptions_changed = Signal()

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        exceptions: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self._own = OwnLists()
        self._exceptions = Exceptions(exceptions)
        self._known_exceptions: dict[str, tuple[str, ...]] = {}
        self.known: tuple[Known, ...] = ()
        self._names: dict[str, str] = {}
        self.trouble = ""
        self._read()

    @property
    def lists(self) -> tuple[Known, ...]:
        """The lists that are offered, in this order: of one that there is cleaned, that alone."""
        return tuple(one for one in self.known if not catalogue.has_cleaned(one))

    @property
    def own(self) -> tuple[OwnList, ...]:
        """The lists of the person's own, by their names."""
        return tuple(one for one in self.known if isinstance(one, OwnList))

    def find(self, source: str) -> Known | None:
        """Return the list of an id, with a level or without; None if there is none."""
        whole, _level = catalogue.split_level(source)
        return next((one for one in self.known if one.id == whole), None)

    def name_of(self, list_id: str) -> str:
        """Return what a list is called, or was as long as it was there; else its id."""
        return self._names.get(list_id, list_id)

    def rename(self, list_id: str, name: str) -> None:
        """Call a list of the person's own by another name; one without letters changes nothing.

        Raises:
            KeyError: if there is no such list.
            OSError: if it cannot be written.
        """
        self._own.rename(list_id, name)
        self.reload()

    def remove(self, list_id: str) -> None:
        """Have a list of the person's own no more; for a month it can be brought back.

        Raises:
            OSError: if that is not possible; the list is still there then.
        """
        self._own.remove(list_id)
        self.reload()

    def bring_back(self, list_id: str) -> None:
        """Have a list again that was removed.

        Raises:
            OSError: if that is not possible.
        """
        self._own.bring_back(list_id)
        self.reload()

    def exceptions(self, source: str) -> tuple[str, ...]:
        """Return the words that nobody at the person's table knows, of a dictionary; sorted."""
        source = catalogue.as_it_came(source)
        if source not in self._known_exceptions:
            self._known_exceptions[source] = self._exceptions.words(source)
        return self._known_exceptions[source]

    def keep_exceptions(self, source: str, words: tuple[str, ...]) -> None:
        """Have these words, and no others, for exceptions to a dictionary.

        Raises:
            OSError: if they cannot be written, or those before cannot be read.
        """
        source = catalogue.as_it_came(source)
        self._exceptions.keep(source, words)
        self._known_exceptions[source] = tuple(sorted(set(words)))
        self.exceptions_changed.emit()

    @Slot()
    def reload(self) -> None:
        """Look again which lists there are."""
        catalogue.bundled_lists.cache_clear()
        before = self.known
        self._read()
        if self.known == before:
            return
        self.changed.emit()
        now = {one.id: content_of(one) for one in self.known}
        rewritten = frozenset(one.id for one in before if now.get(one.id) != content_of(one))
        if rewritten:
            self.rewritten.emit(rewritten)

    def _read(self) -> None:
        bundled: tuple[Known, ...] = ()
        try:
            bundled, self.trouble = tuple(catalogue.all_bundled()), ""
        except WordListError as error:
            from ghost_desktop.formats.refusals import describe_refusal  # noqa: PLC0415 - seldom needed

            self.trouble = describe_refusal(error)
        self.known = bundled + self._own.all()
        self._names.update((one.id, one.name) for one in self.known)


def content_of(known: Known) -> str:
    """Return the hash of the words of a list."""
    return known.content_hash if isinstance(known, OwnList) else known.sha256
