"""The menus: everything that can be done by name, with its keys."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from ghost_desktop.desktop.setup_bar import PANELS
from ghost_desktop.desktop.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.desktop.window import MainWindow

THEMES = {Theme.SYSTEM: "Like the &system", Theme.LIGHT: "&Light", Theme.DARK: "&Dark"}


class Actions:
    """The actions of a window, in its menu bar.

    Attributes:
        themes: the action of each theme, of which one is checked.
    """

    def __init__(self, window: MainWindow) -> None:
        bar = window.menuBar()
        game = bar.addMenu("&Game")
        _add(game, "&New round", "Ctrl+N", window.new_round)
        game.addSeparator()
        _add(game, "&Quit", QKeySequence.StandardKey.Quit, window.close)

        view = bar.addMenu("&View")
        for number, name in enumerate(PANELS):
            _add(view, f"&{name}", f"Ctrl+{number + 1}", partial(window.show_panel, number))
        view.addSeparator()
        themes = view.addMenu("&Theme")
        group = QActionGroup(window)
        self.themes: dict[Theme, QAction] = {}
        for theme, text in THEMES.items():
            action = _add(themes, text, None, partial(window.set_theme, theme))
            action.setCheckable(True)
            group.addAction(action)
            self.themes[theme] = action

        help_menu = bar.addMenu("&Help")
        _add(help_menu, "&How to play", "Shift+F1", window.show_help)
        keys = _add(help_menu, "&Keyboard shortcuts", None, window.show_keys)
        keys.setShortcuts([QKeySequence("F1"), QKeySequence("?")])
        help_menu.addSeparator()
        _add(help_menu, "&About Ghost Desktop", None, window.show_about)
        for menu in bar.findChildren(QMenu):
            menu.triggered.connect(lambda _action: _leave_bar(window))


def _add(
    menu: QMenu,
    text: str,
    keys: str | QKeySequence.StandardKey | None,
    slot: Callable[[], object],
) -> QAction:
    action = menu.addAction(text)
    if keys is not None:
        action.setShortcut(QKeySequence(keys))
    action.triggered.connect(lambda _checked: slot())
    return action


def _leave_bar(window: MainWindow) -> None:
    """Give the focus back to the panel when a menu is done, not to the bar that opened it."""
    if window.menuBar().hasFocus():
        window.focus_panel()
