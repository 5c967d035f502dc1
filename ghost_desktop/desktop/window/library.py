"""The word lists on this computer, as the window offers them, and a person's exceptions to them.

And the other list that a person plays with: symbols stand beside words that one of the two lacks.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QActionGroup

from ghost_desktop.desktop.kit.ask import ask, drop
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.formats.text import printable
from ghost_desktop.library import catalogue
from ghost_desktop.library.exceptions import Exceptions
from ghost_desktop.library.own_lists import OwnList, OwnLists
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QMenu

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.settings import Settings
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.words.overlap import ListSymbols
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.library.catalogue import Known

# ruff: noqa: PLC0415 - few play with another list


log = logging.getLogger(__name__)


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
            from ghost_desktop.formats.refusals import describe_refusal

            self.trouble = describe_refusal(error)
        self.known = bundled + self._own.all()
        self._names.update((one.id, one.name) for one in self.known)


def content_of(known: Known) -> str:
    """Return the hash of the words of a list."""
    return known.content_hash if isinstance(known, OwnList) else known.sha256


# --- the other list ---------------------------------------------------------------------------------

_NOT_READ = "No symbols beside words: %s"


class Beside(QObject):
    """Holds which list it is, and whether symbols are shown; whoever shows words follows `changed`.

    Signals:
        changed: there are other symbols than before, or none.
        renewed: `symbols_of` returns something else than before: that, or a list has been read.

    Args:
        library: the lists to choose from.
        left: how the window was left.
    """

    changed = Signal()
    renewed = Signal()

    def __init__(self, library: Library, left: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._other: tuple[str, WordList | None] = ("", None)
        self._library = library
        self._chosen = left.beside
        self._known = library.find(left.beside)
        self.is_shown = left.shows_symbols
        library.changed.connect(self._on_lists_changed)
        self.changed.connect(self.renewed)

    @property
    def chosen(self) -> str:
        """The list that the person has chosen; empty if none is, or while it is gone."""
        return self._chosen if self._known else ""

    @property
    def source(self) -> str:
        """The list that words are held against; empty if none is, or if symbols are not shown."""
        return self.chosen if self.is_shown else ""

    def symbols_of(self, game: Game) -> ListSymbols:
        """Return what stands beside words of a game; nothing while the other list is being read.

        Those who show a word now and then ask for it before; others have it in their own jobs.
        """
        from ghost_desktop.engine.words.overlap import NO_SYMBOLS, ListSymbols

        source, (known, other) = self.source, self._other
        if not source:
            return NO_SYMBOLS
        if source != known:
            self._other = source, None
            ask(
                self,
                partial(_read_other, source),
                self._on_read,
                fails=partial(log.warning, _NOT_READ),
            )
        return ListSymbols(game.all_words, other, game.rules.min_length) if other else NO_SYMBOLS

    def _on_read(self, other: tuple[str, WordList]) -> None:
        self._other = other
        self.renewed.emit()

    def choose(self, source: str) -> None:
        """Hold words against another list, and show that; empty for none."""
        if (source, True) != (self.chosen, self.is_shown):
            self._chosen, self._known, self.is_shown = source, self._library.find(source), True
            self.changed.emit()

    @command("show.symbols", is_on=lambda beside: beside.is_shown)
    def switch(self) -> None:
        """Show symbols no longer, or again."""
        self.is_shown = not self.is_shown
        self.changed.emit()

    def offer(self, menu: QMenu) -> None:
        """Have a menu offer the lists that there are now."""
        menu.clear()
        group = QActionGroup(menu)
        offered = self._library.lists
        offered += () if self._known is None or self._known in offered else (self._known,)
        lists = [("", _("None")), *((one.id, printable(one.name)) for one in offered)]
        for source, name in lists:
            action = menu.addAction(name.replace("&", "&&"), partial(self.choose, source))
            action.setCheckable(True)
            action.setChecked(source == self.chosen)
            group.addAction(action)
            if not source:
                menu.addSeparator()

    @Slot()
    def _on_lists_changed(self) -> None:
        """Follow the list: it may have other words or another name, be gone, or be back."""
        known = self._library.find(self._chosen)
        if known != self._known:
            self._known, self._other = known, ("", None)
            drop(self)  # it may be reading what is there no more
            self.changed.emit()


def _read_other(source: str, report: Report) -> tuple[str, WordList]:
    """Read a list: what the worker does."""
    from ghost_desktop.library.beside import other_list

    report(0, 0)
    return source, other_list(source)
