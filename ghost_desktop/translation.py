"""The one way in which texts become those of a person's language: gettext, for window and commands.

A text is a whole sentence, or all that stands in one place; what it says of this case goes into
named places, and a number chooses the plural::

    _("{word} is a word.").format(word=word)
    ngettext("{count} word", "{count} words", words).format(count=counted)

No text is put together from parts that were translated alone, and none is taken apart again: other
languages order and inflect them otherwise. Values and enums are no texts; sentences on them are
made in `formats` and in the wording rooms of the window.
"""

from __future__ import annotations

import gettext
import logging
import struct
from typing import TYPE_CHECKING

from ghost_desktop import paths
from ghost_desktop.engine.texts import N_, NN_

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["NN_", "N_", "_", "find_language", "languages_spoken", "ngettext", "pgettext", "speak"]

DOMAIN = "ghost-desktop"

log = logging.getLogger(__name__)

_spoken: gettext.NullTranslations = gettext.NullTranslations()


def speak(language: gettext.NullTranslations) -> gettext.NullTranslations:
    """Use another language for what is asked from now on; return the one that was used before."""
    global _spoken
    before, _spoken = _spoken, language
    return before


def find_language(languages: Sequence[str] | None = None) -> gettext.NullTranslations:
    """Return the best language that there is a catalogue for, English if there is none to be read.

    Args:
        languages: codes in order of preference; by default those of the environment, in which
            `LANGUAGE` comes first.
    """
    try:
        return gettext.translation(DOMAIN, paths.resources() / "locale", languages, fallback=True)
    except (OSError, ValueError, LookupError, struct.error) as error:
        log.warning("A catalogue of texts cannot be read: %s", error)
        return gettext.NullTranslations()


def languages_spoken() -> tuple[str, ...]:
    """Return the codes of the language that is spoken, the closest first; none for English."""
    code = _spoken.info().get("language", "")
    return tuple(dict.fromkeys(one for one in (code, code.partition("_")[0]) if one))


def _(message: str) -> str:
    """Return a text in the language that is spoken."""
    return _spoken.gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """Return the text for one or for several, as the language that is spoken has it."""
    return _spoken.ngettext(one, many, number)


def pgettext(context: str, message: str) -> str:
    """Return a text that means different things in different places."""
    return _spoken.pgettext(context, message)
