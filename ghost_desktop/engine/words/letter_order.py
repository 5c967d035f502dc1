"""The order in which people look for letters: that of their language, which the letters tell.

Word lists are sorted by code point, which puts ñ behind z, and ґ behind я. People look for letters as
CLDR has them, the Common Locale Data Repository (`common/collation`: the root, and what each language
changes there): what bears an accent behind the letter without, accents in an order of their own,
letters that a language has besides at their places. What is two letters of one, as Czech ch, stays
two: play adds one at a time.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.wordlist import WordList

    Place = tuple[int, tuple[int, ...]]
    """Of a letter: that of the one without accents, and of the accents."""


_LATIN = "abcdefghijklmnopqrstuvwxyz"

_CYRILLIC = "абвгґдђѓеёєжзѕиіїйјклљмнњопрстћќуўфхцчџшщъыьэюя"
"""Of all Slavic languages that write it: no two of them have two letters the other way round."""

_ACCENTS = (
    "\N{COMBINING ACUTE ACCENT}\N{COMBINING GRAVE ACCENT}\N{COMBINING BREVE}"
    "\N{COMBINING CIRCUMFLEX ACCENT}\N{COMBINING CARON}\N{COMBINING RING ABOVE}"
    "\N{COMBINING DIAERESIS}\N{COMBINING DOUBLE ACUTE ACCENT}\N{COMBINING TILDE}"
    "\N{COMBINING DOT ABOVE}\N{COMBINING OGONEK}\N{COMBINING CEDILLA}\N{COMBINING COMMA BELOW}"
    "\N{COMBINING MACRON}"
)
"""In the order of the root."""

_BEHIND = {
    "æ": "a", "đ": "d", "ð": "d", "ə": "e", "ħ": "h", "ı": "i", "ł": "l", "ŋ": "n", "ø": "o",
    "œ": "o", "ß": "s", "ŧ": "t", "þ": "z",
}  # fmt: skip
"""Letters that Unicode takes for no others with accents, and behind which they stand."""


class _Language(Record):
    """A language that has letters of its own.

    Attributes:
        letters: these among all others, in order.
        told_by: what the lists of this language have.
        never: what they do not have, other than lists of languages that have all of these as well.
    """

    letters: str
    told_by: str
    never: str = ""


_LANGUAGES = {
    "az": _Language("abcçdeəfgğhxıijkqlmnoöprsştuüvwyz", "əı"),
    "cs": _Language("abcčdefghijklmnopqrřsštuvwxyzž", "ěřů"),
    "da": _Language("abcdefghijklmnopqrstuvwxyzæøå", "æøå", "äöþ"),  # and Norwegian
    "eo": _Language("abcĉdefgĝhĥijĵklmnopqrsŝtuŭvwxyz", "ĉĝŝŭ"),
    "es": _Language("abcdefghijklmnñopqrstuvwxyz", "ñ", "àâãäåæèêëîôõöøœß"),
    "et": _Language("abcdefghijklmnopqrsšzžtuvwõäöüxy", "äõöü", "ãåñß"),
    "hr": _Language("abcčćdđefghijklmnopqrsštuvwxyzž", "čćđ"),  # and Bosnian, and Serbian
    "hu": _Language("abcdefghijklmnoöőpqrstuüűvwxyz", "őű"),
    "is": _Language("aábdðeéfghiíjklmnoóprstuúvxyýzþæöå", "æðöþ"),
    "lt": _Language("aąbcčdeęėfghiįyjklmnopqrsštuųūvwxzž", "ėų"),
    "lv": _Language("abcčdefgģhijkķlļmnņopqrsštuvwxyzž", "ģķļņ"),
    "pl": _Language("aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż", "ąęłż"),
    "ro": _Language("aăâbcdefghiîjklmnopqrsștțuvwxyz", "ăâîș"),
    "sk": _Language("aäbcčdefghijklmnoôpqrsštuvwxyzž", "äôľ"),
    "sv": _Language("abcdefghijklmnopqrstuvwxyzåäö", "äåö", "æõøß"),  # and Finnish
    "tr": _Language("abcçdefgğhıijklmnoöpqrsştuüvwxyz", "ğış", "ə"),
    "vi": _Language(
        "aàảãáạăằẳẵắặâầẩẫấậbcdđeèẻẽéẹêềểễếệfghiìỉĩíịjklmn"
        "oòỏõóọôồổỗốộơờởỡớợpqrstuùủũúụưừửữứựvwxyỳỷỹýỵz",
        "đơư",
    ),
}
"""By tag. Dutch, English, French, German, Italian and Portuguese change nothing."""


def language_of(letters: str) -> str:
    """Return the language that letters tell, as a tag; nothing where it might be another."""
    there = set(letters)
    told = [
        tag
        for tag, one in _LANGUAGES.items()
        if there.issuperset(one.told_by) and there.isdisjoint(one.never)
    ]
    return told[0] if len(told) == 1 else ""


class LetterOrder(Record):
    """The order of the letters of a list, or of several.

    Attributes:
        letters: each once, by code point.
    """

    letters: str

    @classmethod
    def of(cls, *alphabets: str) -> LetterOrder:
        """Return the order of the letters of these alphabets together."""
        return cls("".join(sorted(set().union(*alphabets))))

    def sorted(self, texts: Iterable[str]) -> list[str]:
        """Put letters, fragments or words, which stand by code now, in order."""
        return sorted(texts, key=None if self.is_by_code else self.key)

    def plays(self, plays: Iterable[Play]) -> list[Play]:
        """Put plays in the order of their letters; those of one letter stay as they are."""
        if self.is_by_code:
            return list(plays)
        return sorted(plays, key=lambda play: self.key(play.letter))

    def key(self, text: str) -> tuple[list[int], list[tuple[int, ...]], str]:
        """Return what to compare a text by: its letters without accents, then with them."""
        places = [_places(self.letters).get(one) or _place(one, _LATIN) for one in text]
        return [base for base, _ in places], [accents for _, accents in places], text

    @property
    def is_by_code(self) -> bool:
        """Whether texts of these letters stand as they do by their code points."""
        return _is_by_code(self.letters)


@cache
def _is_by_code(letters: str) -> bool:
    bases = [base for base, _ in _places(letters).values()]
    return all(one < other for one, other in pairwise(bases))


@cache
def _places(letters: str) -> dict[str, Place]:
    language = _LANGUAGES.get(language_of(letters))
    own = language.letters if language else _LATIN
    return {letter: _place(letter, own) for letter in letters}


def _place(letter: str, latin: str) -> Place:
    """Return the place of a letter: in a Latin alphabet, among the Cyrillic ones, or by its code."""
    known = latin + _CYRILLIC
    if letter in known:
        return known.index(letter), ()
    base, *marks = list(unicodedata.normalize("NFD", letter))
    if base in _BEHIND:
        base, marks = _BEHIND[base], [base, *marks]
    place = known.index(base) if base in known else len(known) + ord(base)
    return place, tuple(
        _ACCENTS.index(mark) if mark in _ACCENTS else len(_ACCENTS) + ord(mark) for mark in marks
    )


_CODES = 256


def in_order(
    words: WordList,
    places: NDArray[np.intp] | range,
    order: LetterOrder | None = None,
    report: Report = in_silence,
) -> NDArray[np.intp] | range:
    """Put words of a list in the order in which people look for them.

    Args:
        words: the list.
        places: which of its words, by their indices, which ascend.
        order: the order; by default that of the letters of the list.
        report: is told how far it is; may raise to stop.

    Returns:
        The same indices; ``intp``, unless they stay as they are.
    """
    order = words.order if order is None else order
    if order.is_by_code or not len(places):
        return places
    keys = [order.key(letter) for letter in words.alphabet]
    bases, accents = (_ranks([key[part][0] for key in keys], words.first_code) for part in (0, 1))
    sorted_by = [accents, bases] if accents.max() > 1 else [bases]  # what counts most comes last
    sorted_places = np.asarray(places, np.intp)
    longest = int(words.length[sorted_places].max())
    steps = len(sorted_by) * longest
    for step in range(steps):
        report(step, steps)
        column = longest - 1 - step % longest
        has_letter = words.length[sorted_places] > column
        at = np.where(has_letter, words.start[sorted_places] + column, 0)
        ranks = np.where(has_letter, sorted_by[step // longest][words.codes[at]], np.uint8(0))
        sorted_places = sorted_places[np.argsort(ranks, kind="stable")]
    return sorted_places


def _ranks(keys: Sequence[Hashable], first_code: int) -> NDArray[np.uint8]:
    """Return the rank of each letter by its code, from 1; equal ones have the same.

    Args:
        keys: what the letters are compared by, in the order of their codes.
        first_code: the code of the first.

    Returns:
        ``uint8 (256,)``; there are at most 255 letters.
    """
    places = {key: place for place, key in enumerate(sorted(set(keys)), 1)}  # type: ignore[type-var]
    ranks = np.zeros(_CODES, np.uint8)
    ranks[first_code : first_code + len(keys)] = [places[key] for key in keys]
    return ranks
