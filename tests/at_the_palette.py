"""What a person does at the palette of commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from ghost_desktop.desktop.commands import COMMANDS
from ghost_desktop.desktop.palette import Palette
from ghost_desktop.translation import OWN_NAMES, known_languages

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.command import Command
    from ghost_desktop.desktop.window import MainWindow


def command(command_id: str) -> Command:
    (found,) = [one for one in COMMANDS if one.id == command_id]
    return found


def possible_commands() -> list[Command]:
    """All commands but those to speak what there is no catalogue of."""
    missing = {f"language.{code}" for code in {*OWN_NAMES} - {*known_languages()}}
    return [one for one in COMMANDS if one.id not in missing]


def open_palettes(window: MainWindow) -> list[Palette]:
    return [one for one in window.findChildren(Palette) if one.isVisible()]


def open_palette(qtbot: QtBot, window: MainWindow) -> Palette:
    """Press Ctrl+K, and wait until letters go to the line."""
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    (palette,) = open_palettes(window)
    qtbot.waitUntil(palette.field.hasFocus)
    return palette


def names(palette: Palette) -> list[str]:
    return [one.id for one in palette.found]


def can(palette: Palette) -> dict[str, bool]:
    """Whether each of what is found can be done now."""
    return {one.id: one.can for one in palette.found}
