"""How common a word is, in a word or two, and what parts of speech are called."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.library.commonness import RAREST
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from ghost_desktop.library.definitions import Definition


_UP_TO = ((35, N_("everyday")), (50, N_("common")), (70, N_("uncommon")), (RAREST, N_("rare")))


def describe_level(level: int | None) -> str:
    """Say how common words of this level are: ``"rare"``; None and 0 are no level."""
    if not level:
        return _("not rated")
    return _(next(name for highest, name in _UP_TO if level <= highest))


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
