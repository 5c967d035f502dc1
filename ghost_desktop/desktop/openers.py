"""What stands in front of the window: each is made, and what it needs imported, when it is wanted."""

# ruff: noqa: PLC0415 - what nobody has looked at yet need not be imported

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.panels import PLAY

if TYPE_CHECKING:
    from ghost_desktop.desktop.actions import Actions
    from ghost_desktop.desktop.board.agreement import Agreement
    from ghost_desktop.desktop.window import MainWindow


def open_new_match(window: MainWindow) -> None:
    """Let a match be agreed, for the game on the bar."""
    from ghost_desktop.desktop.board.new_match import NewMatchDialog

    agreement, question = window.board.controller.agreement, window.setup_bar.question
    dialog = NewMatchDialog(agreement, question, window)
    dialog.agreed.connect(lambda agreed: _begin(window, agreed))
    dialog.finished.connect(lambda _result: window.activateWindow())  # not all systems do that
    dialog.open()


def _begin(window: MainWindow, agreed: Agreement) -> None:
    """Begin a match that was agreed, on the board."""
    window.show_panel(PLAY)
    window.board.begin_match(agreed)


def open_palette(window: MainWindow, actions: Actions) -> None:
    """Let a command be typed."""
    from ghost_desktop.desktop.offers import offered_choices, offered_commands, offered_matches
    from ghost_desktop.desktop.palette import Palette

    choices = offered_choices(window.setup_bar.choices)
    matches = offered_matches(window.match_files)
    palette = Palette(window, (*offered_commands(actions), *matches, *choices))
    palette.chosen.connect(lambda offer: offer.do())
    palette.show()


def open_exceptions(window: MainWindow) -> None:
    """Show the words that are left out of the dictionary on the bar, where one says so."""
    from ghost_desktop.desktop.exceptions_dialog import ExceptionsDialog

    state, base = window.board.controller.state, window.board.controller.base
    source = window.setup_bar.question.source
    is_same = base is not None and base.question.source == source
    struck = state.struck if state is not None and is_same else ()
    ExceptionsDialog(window.library, source, struck, window).open()


def open_help(window: MainWindow) -> None:
    """Show the rules, those first that are played by."""
    from ghost_desktop.desktop.help import HelpDialog

    played = window.board.round if window.panel == PLAY else None
    rules = played.game.rules if played is not None else window.setup_bar.question.rules
    HelpDialog.show_for(window).show_rules_of(rules.variant)


def open_manual(window: MainWindow) -> None:
    """Show how the program is used, from the first page on."""
    from ghost_desktop.desktop.help import HelpDialog
    from ghost_desktop.desktop.manual import PAGES

    HelpDialog.show_for(window).show_page(PAGES[0])


def open_keys(window: MainWindow) -> None:
    """Show what the keys do."""
    from ghost_desktop.desktop.key_sheet import KeySheet

    KeySheet.show_for(window)


def open_proofs(window: MainWindow) -> None:
    """Show how much room proofs of earlier games take, to clear them."""
    from ghost_desktop.desktop.proofs_dialog import ProofsDialog

    ProofsDialog.show_for(window)


def open_about(window: MainWindow) -> None:
    """Show versions and licences."""
    from ghost_desktop.desktop.about import AboutDialog

    AboutDialog.show_for(window)
