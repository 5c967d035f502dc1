"""What is said of a dictionary where one is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.formats.bundled_lists import description_of
from ghost_desktop.formats.own_lists import where_from, words_of_source
from ghost_desktop.formats.text import number, words_text
from ghost_desktop.library.catalogue import split_level
from ghost_desktop.library.own_lists import OwnList
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.library.catalogue import Known


def describe_list(known: Known) -> str:
    """Say what is in a list, and how large it is."""
    size = _("{words}, up to {longest} letters").format(
        words=words_text(known.words), longest=number(known.longest)
    )
    return f"{what_it_is(known)} {size}."


def what_it_is(known: Known) -> str:
    """Say what is in a list that comes with the program, or where one of a person's own is from."""
    return where_from(known) if isinstance(known, OwnList) else description_of(known)


def describe_source(source: str) -> str:
    """Say what is taken of a list of which there is only a part, or that is a file."""
    _whole, level = split_level(source)
    return source if level is None else words_of_source(source)
