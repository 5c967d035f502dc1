"""The table of commands and keys: what can be done in the window, by which keys, and where.

Menus, the keys that tool tips name, the sheet on “?” and the palette on Ctrl+K are all made of it, and
keys that are pressed are looked for in it, so that none of its keys stands anywhere else. Nothing
here is Qt: what a command does is said where its widget is made, by `actions.add_action`, and a
widget that takes keys itself asks `actions.pressed` what they are for.

Texts are marked, not translated; they are translated where they are shown.
"""

from __future__ import annotations

import re
from functools import cache
from string import ascii_uppercase

from ghost_desktop.desktop.command import Command, Key, Place
from ghost_desktop.desktop.menus import MENUS
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

_IS_LETTER = re.compile(r"Alt\+[A-Z]").fullmatch
_WITH_LETTER = [one for one in COMMANDS if any(map(_IS_LETTER, one.keys))]
"""Those that are pressed by a letter together with Alt, which is underlined where they stand."""

_ANYWHERE = {Place.EVERYWHERE, Place.BAR}
_IN_THE_STRATEGY = {Place.STRATEGY, Place.OPENINGS, Place.MAP}


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


def keys_of(entry_id: str) -> tuple[str, ...]:
    """Return the keys of a row, in the language that is spoken.

    They are those of the table, in all languages, but for a letter that is pressed with Alt and that
    is not in what is said there: then it is one that is, if it means nothing else there.
    """
    keys = _BY_ID[entry_id].keys
    if not any(map(_IS_LETTER, keys)):
        return keys
    letter = _letters(*_said()).get(entry_id)
    return keys if letter is None else (f"Alt+{letter}",)


def underlined(text: str, entry_id: str) -> str:
    """Mark in `text`, which a button says, the letter that presses it together with Alt.

    It is the beginning of a word if one begins with it, else where it stands first, else in brackets
    at the end.
    """
    (key,) = keys_of(entry_id)
    at = _place_of(key[-1], text)
    if at is None:
        return f"{text} (&{key[-1]})"
    return f"{text[:at]}&{text[at:]}"


def _place_of(letter: str, text: str) -> int | None:
    """Return where a letter is to be underlined in a text; None if it is not in it."""
    found = re.search(rf"\b{letter}", text, re.IGNORECASE) or re.search(letter, text, re.IGNORECASE)
    return None if found is None else found.start()


def _said() -> tuple[tuple[str, ...], str]:
    """Return what the language that is spoken says beside letters, and the letters of its menus."""
    texts = (plain(_(one.label or one.title)) for one in _WITH_LETTER)
    return tuple(texts), "".join(_(menu.title).partition("&")[2][:1] for menu in MENUS).upper()


@cache
def _letters(texts: tuple[str, ...], menus: str) -> dict[str, str]:
    """Return the letters of those commands in whose texts that of the table is not.

    Whoever has the fewest to choose from comes first; who has none keeps that of the table, or has
    any that is left.
    """
    letters = {one.id: key[-1] for one in TABLE for key in one.keys if _IS_LETTER(key)}
    said = {one.id: text for one, text in zip(_WITH_LETTER, texts, strict=True)}
    others = {one for one, text in said.items() if _place_of(letters[one], text) is None}
    of_table = {one: letters.pop(one) for one in others}

    def free(one: str, text: str) -> list[str]:
        taken = {*menus, *(letters[row] for row in letters if _meet(_BY_ID[row], _BY_ID[one]))}
        wanted = [*re.findall(r"\b[A-Z]", text.upper()), *re.findall("[A-Z]", text.upper())]
        return [each for each in dict.fromkeys(wanted) if each not in taken]

    left = sorted(others)
    while left:
        one = min(left, key=lambda each: len(free(each, said[each])))
        left.remove(one)
        letters[one] = next(
            iter(free(one, said[one]) or free(one, of_table[one] + ascii_uppercase))
        )
    return {one: letters[one] for one in others}


def _meet(one: Command | Key, other: Command | Key) -> bool:
    """Tell whether the keys of two rows may be heard at once."""
    places = {one.place, other.place}
    return len(places) == 1 or bool(places & _ANYWHERE) or places <= _IN_THE_STRATEGY
