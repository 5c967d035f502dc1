"""What a person does with commands: by the menus, at the palette, with the sheet of keys.

Only this file knows the classes that commands are made of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from ghost_desktop.desktop.kit.commands import (
    Command,
    Menu,
    entry,
    is_pressed,
    key_name,
    key_names,
    keys_of,
    menu_keys,
    plain,
    pressed,
    sheet,
    tip,
    title,
    underlined,
)
from ghost_desktop.desktop.lists.look_up_opener import LookUpOpener
from ghost_desktop.desktop.window.commands import CHOICES, TABLE
from ghost_desktop.desktop.window.help import KeySheet
from ghost_desktop.desktop.window.palette import Palette
from ghost_desktop.translation import OWN_NAMES, known_languages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow

__all__ = [
    "BAR",
    "CHOICES",
    "COMMANDS",
    "EVERYWHERE",
    "MENUS",
    "TABLE",
    "Command",
    "KeySheet",
    "Menu",
    "entry",
    "is_pressed",
    "key_name",
    "key_names",
    "keys_of",
    "menu_keys",
    "plain",
    "pressed",
    "sheet",
    "tip",
    "title",
    "underlined",
]

COMMANDS, MENUS = TABLE.commands, TABLE.menus
EVERYWHERE, BAR = TABLE.places[:2]


def command(command_id: str) -> Command:
    (found,) = [one for one in COMMANDS if one.id == command_id]
    return found


def possible_commands() -> list[Command]:
    """All commands but those to speak what there is no catalogue of."""
    missing = {f"language.{code}" for code in {*OWN_NAMES} - {*known_languages()}}
    return [one for one in COMMANDS if one.id not in missing]


def action(window: QWidget, command_id: str) -> QAction:
    """What stands in the menus for a command, or hears its keys."""
    (found,) = window.findChildren(QAction, command_id)
    return found


def do(window: QWidget, command_id: str) -> None:
    """Choose a command in its menu."""
    action(window, command_id).trigger()


def open_about(window: MainWindow) -> None:
    window.open_about()


def open_exceptions(window: MainWindow) -> None:
    window.open_exceptions()


def open_help(window: MainWindow) -> None:
    window.open_help()


def open_keys(window: MainWindow) -> None:
    window.open_keys()


def open_new_match(window: MainWindow) -> None:
    window.new_match()


def looking_up(window: MainWindow) -> LookUpOpener:
    """What looks words up."""
    opener = window.findChild(LookUpOpener)
    assert isinstance(opener, LookUpOpener)
    return opener


# --- the palette ----------------------------------------------------------------------------------


def open_palettes(window: MainWindow) -> list[Palette]:
    return [one for one in window.findChildren(Palette) if one.isVisible()]


def open_palette(qtbot: QtBot, window: MainWindow) -> Palette:
    """Press Ctrl+K, and wait until letters go to the line."""
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    (palette,) = open_palettes(window)
    qtbot.waitUntil(palette.field.hasFocus)
    return palette


def names(palette: Palette) -> list[str]:
    return [one.id for one in [card.of for card in palette.list.cards]]


def can(palette: Palette) -> dict[str, bool]:
    """Whether each of what is found can be done now."""
    return {one.id: one.can for one in [card.of for card in palette.list.cards]}


# --- all that they say ----------------------------------------------------------------------------


def written(window: MainWindow, palette: Palette) -> str:
    """All that menus, sheet and palette say."""
    parts = (*_menus(window), "", *_sheet(), "", *_palette(palette))
    return "\n".join(parts) + "\n"


def _menus(window: MainWindow) -> Iterator[str]:
    for one in window.menuBar().actions():
        yield one.text()
        yield from _entries(menu_of(one), "    ")


def _entries(menu: QMenu, indent: str) -> Iterator[str]:
    for one in filter(QAction.isVisible, menu.actions()):
        if one.isSeparator():
            yield f"{indent}--"
        elif one.menu() is not None:
            yield f"{indent}{one.text()}"
            yield from _entries(menu_of(one), f"{indent}    ")
        else:
            keys = ", ".join(key.toString() for key in one.shortcuts())
            marks = (
                (one.isCheckable(), "[x]" if one.isChecked() else "[ ]"),
                (
                    not one.isEnabled(),
                    "not now",
                ),
            )
            said = [one.text(), keys, *(mark for is_so, mark in marks if is_so)]
            yield indent + "  ".join(filter(None, said))


def menu_of(entry_of_menu: QAction) -> QMenu:
    menu = entry_of_menu.menu()
    assert isinstance(menu, QMenu)
    return menu


def _sheet() -> Iterator[str]:
    for place, rows in sheet().items():
        yield place
        yield from (f"    {keys}: {does}" for keys, does in rows)


def _palette(palette: Palette) -> Iterator[str]:
    for one in [card.of for card in palette.list.cards]:
        if "=" not in one.id:  # what a game can be made of stands in its choices
            marks = (one.is_present, "[x]"), (not one.can, "not now")
            said = [one.title, one.keys, *(mark for is_so, mark in marks if is_so)]
            yield "  ".join(filter(None, said))
            yield f"    {one.does}"
            if one.words:
                yield f"    {one.words}"
