"""Letters as lists have them and as players see and type them.

Capitals are for the eye, and cannot always tell letters apart: σ and ς are both Σ, i and ı both I.
So what a letter looks like, and which one is meant by a key, depends on the letters of the list.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from functools import cache, cached_property
from typing import TYPE_CHECKING

from ghost_desktop.engine.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_WORD_LENGTH = 1_000
"""Letters in the longest word that is kept.

What counts the letters of a word or of a round takes its size from here, or refuses to be imported
where this many do not fit: lengths in `WordList`, scores and ends of rounds in
`retrograde`.
"""


class LetterCodes(dict[int, str]):
    """Codes of letters as characters that Latin-1 has, for `str.translate`; others become none."""

    def __missing__(self, character: int) -> str:
        return "\u0100"


def letters_of(written: str) -> str:
    """Return the letters of a fragment that a person has written, as lists have them.

    Spaces, which may stand between the letters, are left out.
    """
    return as_in_lists("".join(written.split()))


def capitals(letters: str) -> str:
    """Write letters in capitals, but for those like ß that have none.

    Where it matters that different letters look different, use `Alphabet.shown`.
    """
    return "".join(upper if len(upper := letter.upper()) == 1 else letter for letter in letters)


def as_in_lists(written: str) -> str:
    """Compose (NFC) and lower letters that a person has written, as words of lists are.

    İ becomes i, which is its small letter in the languages that have it; by Unicode's rule for all
    others it would become an i and a dot that is no letter.
    """
    return unicodedata.normalize("NFC", written.replace("İ", "i").lower())


_TWO_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ß": "ss", "ø": "o", "ł": "l", "đ": "d"})
"""Letters that no accent was put on by Unicode's rules, though people write them without."""

_TILDE = "\N{COMBINING TILDE}"


def without_accents(word: str) -> str:
    """Take the accents from the small letters of a word; ñ stays, which is a letter of its own."""
    letters: list[str] = []
    for one in unicodedata.normalize("NFD", word):
        is_of_n = one == _TILDE and letters[-1:] == ["n"]
        if is_of_n or unicodedata.category(one) != "Mn":
            letters.append(one)
    return unicodedata.normalize("NFC", "".join(letters)).translate(_TWO_LETTERS)


class Alphabet(Record):
    """The letters of a list: how each is shown, and which one is meant.

    What is shown of a letter, typed again, means this letter.

    Attributes:
        letters: each once, as in the words of the list.
    """

    letters: str

    def shown(self, letters: str) -> str:
        """Write letters as players see them: in capitals, but small where capitals look the same."""
        known = _shown(self.letters)
        return "".join(known.get(letter) or capitals(letter) for letter in letters)

    def meant(self, written: str) -> str:
        """Return the letters of the list that are meant by what a person has written.

        A letter of the list means itself, and any other the one that differs in case or in form
        only: Σ and σ mean ς in a list without σ, and so does I mean ı in one without i. What means
        no letter of the list is returned as lists would have it.
        """
        return "".join(
            letter if letter in self.letters else self._by_form.get(_form(letter), letter)
            for letter in as_in_lists(written)
        )

    @cached_property
    def _by_form(self) -> Mapping[str, str]:
        """The letter of each form; of several, the first."""
        return {_form(letter): letter for letter in reversed(self.letters)}


@cache
def _shown(letters: str) -> Mapping[str, str]:
    """Return how each letter of an alphabet is shown."""
    look_alikes = Counter(map(capitals, letters))
    return {
        letter: letter if look_alikes[capitals(letter)] > 1 else capitals(letter)
        for letter in letters
    }


def _form(letter: str) -> str:
    """Return what all forms of a letter have in common, small or capital, final or not."""
    return letter.upper().casefold()
