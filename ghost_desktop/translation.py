"""The one way in which texts become those of a person's language: gettext, for window and commands.

A text is a whole sentence, or all that stands in one place; what it says of this case goes into
named places, and a number chooses the plural::

    say("{word} is a word.", word=word)
    say("{count} word", "{count} words", words, count=counted)

No text is put together from parts that were translated alone, and none is taken apart again: other
languages order and inflect them otherwise. Values and enums are no texts; sentences on them are
made in `formats` and in the wording rooms of the window.
"""

from __future__ import annotations

import gettext
import logging
import os
import struct
from itertools import takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop import paths
from ghost_desktop.engine import texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

N_, NN_ = texts.N_, texts.NN_  # for those who need not know that the engine has texts as well

DOMAIN = "ghost-desktop"

ENGLISH = "en"
"""The language of the texts in the code, which needs no catalogue."""

OWN_NAMES = MappingProxyType(
    {
        "en": "&English",
        "de": "&Deutsch",
        "es": "Es&pañol",
        "fr": "&Français",
        "nl": "&Nederlands",
    }
)
"""What languages are called in themselves, with "&" before the letter that chooses them in a menu."""

_NONE = frozenset({"C", "POSIX"})
"""Locales that ask for the texts as they are in the code."""

log = logging.getLogger(__name__)

_spoken: gettext.NullTranslations = gettext.NullTranslations()


# --- which language ---------------------------------------------------------------------------------


def wanted_languages(told: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the languages that the system wants, such as ``"de_AT"``, in order of preference.

    They are those of the environment: `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` or `LANG`, the first of
    these that says anything; but `LC_ALL` may ask for no language at all, whatever `LANGUAGE` says.

    Args:
        told: those that the system names otherwise, for where the environment says nothing.
    """
    if os.environ.get("LC_ALL") in _NONE:
        return (ENGLISH,)
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    said = next(filter(None, map(os.environ.get, names)), None)
    return tuple(filter(None, map(_bare, told if said is None else said.split(":"))))


def _bare(locale: str) -> str:
    """Return ``"de_AT"`` for ``"de-AT"`` and ``"de_AT.UTF-8@euro"``, and English for ``"C"``."""
    bare = locale.partition("@")[0].partition(".")[0].replace("-", "_")
    return ENGLISH if bare in _NONE else bare


def known_languages() -> Iterator[str]:
    """Yield the codes of the languages that can be spoken, English first."""
    folder = paths.resources() / "locale"
    for code in OWN_NAMES:
        if code == ENGLISH or (folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo").is_file():
            yield code


def find_language(languages: Sequence[str] | None = None) -> gettext.NullTranslations:
    """Return the best language that there is a catalogue for, English if there is none to be read.

    Args:
        languages: codes in order of preference; by default those of the environment. What comes
            after English is not looked at.
    """
    wanted = wanted_languages() if languages is None else languages
    before = list(takewhile(lambda one: one.partition("_")[0] != ENGLISH, wanted))
    try:
        return gettext.translation(DOMAIN, paths.resources() / "locale", before, fallback=True)
    except (OSError, ValueError, LookupError, struct.error) as error:
        log.warning("A catalogue of texts cannot be read: %s", error)
        return gettext.NullTranslations()


# --- speaking ---------------------------------------------------------------------------------------


def speak(language: gettext.NullTranslations) -> gettext.NullTranslations:
    """Use another language for what is asked from now on; return the one that was used before."""
    global _spoken
    before, _spoken = _spoken, language
    return before


def spoken_of(language: gettext.NullTranslations) -> str:
    """Return the code of a language: ``"de"``; ``"en"`` where it has no name."""
    return language.info().get("language", "").partition("_")[0] or ENGLISH


def spoken() -> str:
    """Return the code of the language that is spoken."""
    return spoken_of(_spoken)


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


def say(one: str, many: str = "", number: int = 1, /, **values: object) -> str:
    """Return a text in the language that is spoken, with what it says of this case in its places.

    Args:
        one: the text; or the one for one.
        many: the text for several, where a number decides.
        number: which.
        values: what stands in the places, by their names.
    """
    return (ngettext(one, many, number) if many else _(one)).format(**values)
