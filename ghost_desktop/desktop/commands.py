"""The table of commands and keys: what can be done in the window, by which keys, and where.

Menus, the keys that tool tips name, the sheet on “?” and the palette on Ctrl+K are all made of it, and
keys that are pressed are looked for in it, so that none of its keys stands anywhere else. Nothing
here is Qt: what a command does is said where its widget is made, by `actions.add_action`, and a
widget that takes keys itself asks `actions.pressed` what they are for.

Texts are marked, not translated; they are translated where they are shown.
"""

from __future__ import annotations

import re

from ghost_desktop.desktop.command import Command, Key
from ghost_desktop.desktop.panel_commands import (
    BOARD,
    DECKS,
    DICTIONARIES,
    DRILL,
    JUDGE,
    MAP,
    OPENINGS,
    PUZZLES,
    REVIEW,
    STATISTICS,
    STRATEGY,
    WORD_LISTS,
)
from ghost_desktop.desktop.window_commands import BAR, EVERYWHERE
from ghost_desktop.translation import _

TABLE: tuple[Command | Key, ...] = (
    *EVERYWHERE,
    *BAR,
    *BOARD,
    *STRATEGY,
    *OPENINGS,
    *MAP,
    *DRILL,
    *DECKS,
    *DICTIONARIES,
    *JUDGE,
    *REVIEW,
    *STATISTICS,
    *PUZZLES,
    *WORD_LISTS,
)
"""All commands and keys, in the order of the sheet."""

COMMANDS = tuple(entry for entry in TABLE if isinstance(entry, Command))
"""What can be done by its name."""

_BY_ID = {entry.id: entry for entry in TABLE}


def entry(entry_id: str) -> Command | Key:
    """Return a row of the table by its id."""
    return _BY_ID[entry_id]


def is_declared(entry_id: str) -> bool:
    """Whether the table has a row of that id."""
    return entry_id in _BY_ID


def title(command_id: str) -> str:
    """Return what a command is called, translated, without the mark of its letter."""
    found = _BY_ID[command_id]
    if isinstance(found, Key):
        raise TypeError(f"{command_id} is a key and has no title")
    return plain(_(found.title))


def plain(text: str) -> str:
    """Leave out what marks the letter to press, and that a dialog follows."""
    text = re.sub(r" \(&\w\)$", "", text)  # where no letter of it is free
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…")


def underlined(text: str, entry_id: str) -> str:
    """Mark in `text`, which a button says, the letter that presses it together with Alt.

    The letter is the one in the table, in every language: the beginning of a word if one begins
    with it, else where it stands first, else in brackets at the end.
    """
    (key,) = _BY_ID[entry_id].keys
    letter = re.escape(key.removeprefix("Alt+"))
    found = re.search(rf"\b{letter}", text, re.IGNORECASE) or re.search(letter, text, re.IGNORECASE)
    if found is None:
        return f"{text} (&{key.removeprefix('Alt+')})"
    return f"{text[: found.start()]}&{text[found.start() :]}"
