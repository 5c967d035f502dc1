"""Two variants that the program does not have, a class each: all that a variant has to say.

They are solved, played, compared and shown by what the program does for variants that it does not
know: see `test_toy_variant`.
"""

from __future__ import annotations

from abc import abstractmethod
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.variant import LineKind, Variant, VariantTexts
from ghost_desktop.engine.game.variants import register, unregister
from ghost_desktop.engine.game.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.words.wordlist import WordList


class PlainVocabulary(Vocabulary):
    """Looks at every word."""

    @abstractmethod
    def is_part_of(self, fragment: str, word: str) -> bool:
        """Tell whether `fragment` is a part of `word`."""

    def is_part(self, fragment: str) -> bool:
        return any(self.is_part_of(fragment, word) for word in self.words)

    def letters_for(self, fragment: str, where: Where) -> str:
        make = self.variant.make
        letters = self.words.alphabet if self.is_part(fragment) else ""
        return "".join(one for one in letters if self.is_part(make(fragment, one, where)))

    def words_below(self, fragment: str) -> NDArray[np.intp]:
        below = [self.is_part_of(fragment, word) for word in self.words]
        return np.flatnonzero(below)


# --- letters go to the front ------------------------------------------------------------------------


class Endings(PlainVocabulary):
    """A fragment is the end of a word."""

    def is_part_of(self, fragment: str, word: str) -> bool:
        return word.endswith(fragment)


class Tsohg(Variant):
    """Ghost from behind."""

    id = "tsohg"
    rank = 90
    line_kind = LineKind.REPLY
    places = (Where.START,)
    texts = VariantTexts(
        name="Tsohg",
        adding="A letter goes in front.",
        beginning="Type the last letter.",
        rules=("A letter goes in front.", "There must always be a word that ends with them."),
        example="O S T lie on the table: after H, G H O S T is a word.",
        no_word="No word ends with {fragment}.",
        no_long_word="No word of {count} or more letters ends with {fragment}.",
        no_word_in="no word of {count} or more letters in {list} ends with {fragment}",
        some_word="A longer word of {list} ends with {fragment}.",
        name_one="Name a longer word that ends with {fragment}.",
        not_in="{word} does not end with {fragment}.",
        fragments="distinct ends of them, the empty one included",
        words_below=(
            "{count} word that counts ends with {fragment}",
            "{count} words that count end with {fragment}",
        ),
    )

    def vocabulary(self, words: WordList) -> Endings:
        return Endings(words, self)


# --- letters go anywhere ----------------------------------------------------------------------------


class Scattered(PlainVocabulary):
    """The letters of a fragment stand in a word in this order, with others between them."""

    def is_part_of(self, fragment: str, word: str) -> bool:
        rest: Iterator[str] = iter(word)
        return all(letter in rest for letter in fragment)


class Between(Variant):
    """Letters go anywhere: how many places there are depends on the fragment."""

    id = "between"
    rank = 91
    line_kind = LineKind.REPLY
    places = (Where.END, Where.START)
    texts = VariantTexts(
        name="Between",
        adding="A letter goes anywhere.",
        beginning="Type a letter.",
        rules=("A letter goes anywhere.", "There must always be a word that has them in order."),
        example="G S T lie on the table: G O S T is in GHOST.",
        no_word="No word has {fragment} in this order.",
        no_long_word="No word of {count} or more letters has {fragment} in this order.",
        no_word_in="no word of {count} or more letters in {list} has {fragment} in this order",
        some_word="A longer word of {list} has {fragment} in this order.",
        name_one="Name a longer word that has {fragment} in this order.",
        not_in="{word} does not have {fragment} in this order.",
        fragments="distinct choices of their letters, none included",
        words_below=(
            "{count} word that counts has {fragment}",
            "{count} words that count have {fragment}",
        ),
    )

    def places_for(self, fragment: str) -> tuple[Where, ...]:
        if not fragment:
            return (Where.END,)
        between = (Where(f"after-{gap}", gap) for gap in range(1, len(fragment)))
        return (Where.END, Where.START, *between)

    def before(self, fragment: str) -> set[str]:
        return {fragment[:at] + fragment[at + 1 :] for at in range(len(fragment))}

    def vocabulary(self, words: WordList) -> Scattered:
        return Scattered(words, self)


TOYS = TSOHG, BETWEEN = Tsohg(), Between()
FEW = ("ghost", "host", "toast", "tan", "net")
"""Words to play them with."""


@contextmanager
def registered_toys() -> Iterator[None]:
    """Let the toys be found, as a file of the program's folder is."""
    for toy in TOYS:
        register(toy)
    yield
    for toy in TOYS:
        unregister(toy)
