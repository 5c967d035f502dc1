"""What parts of speech are called."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from ghost_desktop.library.definitions import Definition

_NAMES = MappingProxyType(
    {
        "noun": N_("noun"),
        "verb": N_("verb"),
        "adjective": N_("adjective"),
        "adverb": N_("adverb"),
    }
)


def part_of_speech_name(definition: Definition) -> str:
    """Return what the part of speech is called as which a word is defined."""
    return _(_NAMES[definition.part_of_speech])
