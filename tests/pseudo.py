"""A language that nobody speaks, to see which texts are not translated and which are cut.

Every letter of a text has an accent, and the text is 40 % longer and between ⟦ and ⟧; what it says
of the case, in named places, is left as it is: "⟦{word} ïš ȧ ŵöřđ.~~~~⟧". So a plain letter that is
seen is data, or a text that did not go through `ghost_desktop.translation`.
"""

from __future__ import annotations

import gettext
import math
import re
from functools import lru_cache

OPEN, CLOSE = "⟦⟧"
FILL = "~~~~ "
LONGER = 0.4

_ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ȧƀčđëƒğĥïĵķľɱñöƥɋřšŧüṽŵẋÿžȦƁČĐËƑĞĤÏĴĶĽṀÑÖƤɊŘŠŦÜṼŴẊŸŽ",
)
_KEPT = re.compile(r"(\{\{|\}\}|\{[^{}]*\}|</?[a-z][^<>]*>|&[a-z]+;)")
"""Places, doubled braces, and what HTML takes for more than text."""


@lru_cache(maxsize=4096)  # a window says the same texts again and again
def pseudo(text: str) -> str:
    """Say a text in the language; what has no letter is the same in it."""
    pieces = _KEPT.split(text)
    said = pieces[::2]
    letters = sum(char.isalpha() for piece in said for char in piece)
    if not letters:
        return text
    pieces[::2] = [piece.translate(_ACCENTED) for piece in said]
    more = math.ceil(LONGER * sum(map(len, said)))
    return f"{OPEN}{''.join(pieces)}{(FILL * more)[:more]}{CLOSE}"


class Pseudo(gettext.NullTranslations):
    """Speaks the language; its plural is that of English."""

    def gettext(self, message: str) -> str:
        """Say a text."""
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Say a text of one or of several."""
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002
        """Say a text that means different things in different places."""
        return pseudo(message)


def left_in_english(shown: str, data: str = "") -> set[str]:
    """Return what is plain letters in a text and not in `data`: it is not translated.

    Args:
        shown: what a person is shown.
        data: all that may be seen as it is, such as words, names of files and of options.
    """
    known = _known(data)
    return {run for run in _plain(shown) if run not in known}


@lru_cache(maxsize=16)  # the same names are known in all of a window
def _known(data: str) -> frozenset[str]:
    return frozenset(_plain(data))


def _plain(text: str) -> list[str]:
    return re.findall("[A-Za-z]+", text)
