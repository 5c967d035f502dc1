"""What languages are called."""

from __future__ import annotations

from types import MappingProxyType

from ghost_desktop.translation import N_, _

_NAMES = MappingProxyType(
    {
        "en": N_("English"),
        "en-US": N_("American English"),
        "en-GB": N_("British English"),
        "es": N_("Spanish"),
        "nl": N_("Dutch"),
    }
)


def language_name(tag: str) -> str:
    """Return what the language of a BCP 47 tag is called; the tag, where that is not known."""
    return _(_NAMES[tag]) if tag in _NAMES else tag
