"""The other list that a person plays with: symbols stand beside words that one of the two lacks."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QActionGroup

from ghost_desktop.desktop.kit.ask import ask, drop
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.formats.text import printable
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.library import Library
    from ghost_desktop.desktop.window.settings import Settings
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.words.overlap import ListSymbols
    from ghost_desktop.engine.words.wordlist import WordList


# ruff: noqa: PLC0415 - few play with another list

log = logging.getLogger(__name__)

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
            ask(self, partial(_read, source), self._on_read, fails=partial(log.warning, _NOT_READ))
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


def _read(source: str, report: Report) -> tuple[str, WordList]:
    """Read a list: what the worker does."""
    from ghost_desktop.library.beside import other_list

    report(0, 0)
    return source, other_list(source)
