"""What is to be drawn of word lists: the page, a list that is brought, a word that is looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.driving import ask, until
from ghost_desktop.desktop.looking_up.opener import LookUpOpener
from ghost_desktop.desktop.panels import STRATEGY, WORD_LISTS
from ghost_desktop.engine.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication

    from ghost_desktop.desktop.window import MainWindow

_BROUGHT = "ghost\nghoul\nhaunt\nhouse%\nmouse%\nParis\nghost\n"


def among_the_lists(application: QApplication, window: MainWindow) -> Iterator[str]:
    """Show the lists that come with the program, and bring words of which some are dropped."""
    ask(application, window, Rules())
    window.show_panel(WORD_LISTS)
    page = window.visits.word_lists
    until(application, lambda: bool(page.details.strip.counts))
    yield "word-lists"
    window.importer.open_text(_BROUGHT)
    dialog = window.importer.dialog
    assert dialog is not None  # there is something to be brought
    until(application, lambda: dialog.is_settled)
    yield "import"
    dialog.do()
    until(application, lambda: page.rows.current in window.library.own)
    until(application, lambda: bool(page.details.strip.counts))
    yield "word-lists-imported"
    window.library.remove(window.library.own[0].id)


def looking_up(application: QApplication, window: MainWindow) -> Iterator[str]:
    """Look a word up in front of a strategy, and draw both."""
    window.show_panel(STRATEGY)
    until(application, lambda: window.strategy.strategy is not None)
    opener = window.findChild(LookUpOpener)
    assert isinstance(opener, LookUpOpener)
    opener.look_up("ghoul")
    dialog = opener.dialog
    until(application, lambda: "GHOU" in dialog.said and not dialog.is_busy)
    yield "look-up"
    dialog.close()
