"""The sheet of shortcuts: the commands of the menus, and the keys that are no commands."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from ghost_desktop.desktop.help import Page, Sheet
from ghost_desktop.desktop.setup_bar import CHOICES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Rows = list[tuple[str, str]]

OTHER_KEYS: dict[str, Rows] = {
    "Everywhere": [
        ("Tab, Shift+Tab", "Go to the next or the previous control"),
        ("Enter, Space", "Press a button"),
        ("Alt+G, V, H", "Open a menu: the letter that is underlined"),
    ],
    "The game at the top": [(f"Alt+{key}", name) for key, name in CHOICES.items()],
    "On the board": [
        ("A to Z", "Play a letter"),
        ("← →", "Put the next letter at the front or at the end"),
        ("↑", "Turn the letters round, and back"),
        ("Enter", "Play again, when the round is over"),
    ],
    "In the strategy": [
        ("↑ ↓", "Move from row to row"),
        ("← →", "Fold and unfold"),
        ("*", "Unfold all that is below"),
        ("A to Z", "Search for letters"),
        ("Ctrl+F", "Go to the search"),
        ("F3, Shift+F3", "Next and previous hit"),
        ("Escape", "Leave the search"),
        ("Alt+W", "Choose an opening"),
        ("Alt+Y", "Show every play, or the strategy again"),
        ("Alt+I", "Ask about a fragment, where every play is shown"),
        ("Alt+X", "Copy, save or print the strategy"),
        ("Alt+1 to 8", "Look at the strategy of another player"),
        ("Alt+R", "Drill the strategy"),
        ("Alt+S", "Stop a proof, with the best that has been found"),
        ("Enter", "Play on from the row; where it refers to another, go there"),
    ],
    "In a drill": [
        ("A to Z, ← → ↑", "Answer, as on the board"),
        ("Space", "A hint, then the reply"),
        ("Enter", "Go on"),
        ("Alt+S", "New lines a session, when it is over"),
        ("Escape", "Leave; what you answered is kept"),
    ],
    "Among the dictionaries": [
        ("Space", "Tick or untick"),
        ("Enter", "Open the row in Strategy"),
        ("Alt+T, W, O, R", "Show the table or a chart: the letter that is underlined"),
        ("Alt+M", "Compare what is ticked"),
        ("Escape", "Stop the comparison; what has been solved stays"),
        ("Ctrl+← →", "Sort by another column"),
        ("Ctrl+↑ ↓", "Sort the other way"),
        ("← →", "Scroll the table"),
    ],
}
"""Keys and what they do, under where they do it."""


class Shortcuts(Sheet):
    """All keys of a window, read from its actions."""

    def __init__(self, window: QWidget) -> None:
        sections = {**commands(window), **OTHER_KEYS}
        super().__init__("Keyboard shortcuts", Page("Shortcuts", _html(sections)), window, width=30)


def commands(window: QWidget) -> dict[str, Rows]:
    """Return (shortcut, text) of the actions of a window that have both, under their menus.

    Actions that stand in no menu come last.
    """
    found: dict[str, Rows] = {}
    seen: set[QAction] = set()
    if isinstance(window, QMainWindow):
        for top in window.menuBar().actions():
            menu = top.menu()
            if isinstance(menu, QMenu):
                found[_plain(top.text())] = list(_rows(_all_in(menu), seen))
    found["Elsewhere"] = list(_rows(window.findChildren(QAction), seen))
    return {title: rows for title, rows in found.items() if rows}


def _all_in(menu: QMenu) -> Iterator[QAction]:
    """Give the actions of a menu and of the menus in it."""
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            yield from _all_in(below)
        else:
            yield action


def _rows(actions: Iterable[QAction], seen: set[QAction]) -> Iterator[tuple[str, str]]:
    """Describe the actions that are shown and have a key, but for those seen before."""
    for action in actions:
        native = QKeySequence.SequenceFormat.NativeText
        keys = ", ".join(key.toString(native) for key in action.shortcuts())
        text = _plain(action.text())
        if keys and text and action.isVisible() and action not in seen:
            seen.add(action)
            yield keys, text


def _plain(text: str) -> str:
    """Leave out what marks the letter to press in a menu, and that a dialog follows."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…")


def _html(sections: dict[str, Rows]) -> str:
    tables = (
        f"<h3>{escape(title)}</h3><table cellspacing='0' cellpadding='3' width='100%'>"
        + "".join(
            f"<tr><td width='38%'><b>{escape(keys)}</b></td><td>{escape(text)}</td></tr>"
            for keys, text in rows
        )
        + "</table>"
        for title, rows in sections.items()
    )
    return "".join(tables)
