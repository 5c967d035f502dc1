"""What a list is called of which words were left out, so that every answer made with it says so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ghost_desktop.formats.text import number
from ghost_desktop.translation import ngettext

if TYPE_CHECKING:
    from ghost_desktop.engine.loaded_list import LoadedList


def name_without(name: str, words: int) -> str:
    """Return what a list is called of which so many words were left out; its name, if none were."""
    said = ngettext("{list} without {count} word", "{list} without {count} words", words)
    return said.format(list=name, count=number(words)) if words else name


def named_without(loaded: LoadedList) -> LoadedList:
    """Return a list whose name says how many of its words were left out."""
    if not loaded.without:
        return loaded
    name = name_without(loaded.words.name, len(loaded.without))
    return replace(loaded, words=loaded.words.named(name))


def left_out_of(loaded: LoadedList, other: LoadedList | None) -> list[str]:
    """Return the words that were left out of a list, or of the other that is beside it."""
    return sorted({*loaded.without, *(() if other is None else other.without)})
