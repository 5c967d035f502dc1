"""Anaghost: all letters are laid anew with one more, side by side as in some word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.game.variant import Lying, VariantTexts
from ghost_desktop.engine.game.variant_kinds import ListedVariant, PoolVariant
from ghost_desktop.engine.game.variants import register
from ghost_desktop.engine.texts import N_, NN_

if TYPE_CHECKING:
    from ghost_desktop.engine.game.pools import ContiguousPool
    from ghost_desktop.engine.listed.graph import Level
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.wordlist import WordList


class Anaghost(PoolVariant, ListedVariant):
    """A pool of letters that stand side by side in some word.

    What lies on the table is a *laying* of the pool. Everybody may lay it anew, so that it makes no
    difference to what can follow: the fragment is the pool. What is laid must not be a word; that is
    possible until all layings are words, and then the round is over.
    """

    id = "anaghost"
    rank = 5
    lying = Lying.AS_IN_WORDS
    texts = VariantTexts(
        name=N_("Anaghost"),
        adding=N_("All letters are laid anew with one more, as they stand within some word."),
        beginning=N_(
            "Type or click the first letter. How the letters lie does not matter: rearrange them as "
            "you like."
        ),
        rules=(
            N_("A player adds a letter and may lay all letters anew, in any order."),
            N_("What is laid must stand within some word, side by side and in this order."),
            N_("What is laid must not be a word while it can be laid otherwise."),
            N_("Whoever adds a letter after which nothing but words can be laid loses."),
            N_("Shorter words than the minimum length do not count."),
        ),
        example=N_(
            "O S T lie on the table, as in GHOST. An H may be added, since not only words can be "
            "laid then: H O S T and S H O T are words, but T H O S is none, as in PATHOS."
        ),
        no_word=N_("No word has {fragment} side by side, in any order."),
        no_long_word=N_(
            "No word of {count} or more letters has {fragment} side by side, in any order."
        ),
        no_word_in=N_(
            "no word of {count} or more letters in {list} has {fragment} side by side, in any order"
        ),
        some_word=N_("A longer word of {list} has {fragment} side by side, in any order."),
        name_one=N_("Name a longer word that has {fragment} side by side, in any order."),
        not_in=N_("{word} does not have {fragment} side by side, in any order."),
        fragments=N_("distinct pools of letters side by side in them, the empty one included"),
        words_below=NN_(
            "{count} word that counts has {fragment} side by side, in any order",
            "{count} words that count have {fragment} side by side, in any order",
        ),
    )

    def vocabulary(self, words: WordList) -> ContiguousPool:
        """Return the pools of letters that stand side by side in some word."""
        from ghost_desktop.engine.game.pools import ContiguousPool  # noqa: PLC0415 - Ghost needs none

        return ContiguousPool(words, self)

    def build_levels(
        self,
        words: WordList,
        min_length: int,
        *,
        beyond_words: bool,  # noqa: ARG002 - they have all pools
        report: Report,
    ) -> tuple[Level, ...]:
        """List the pools of letters that stand side by side in some word."""
        from ghost_desktop.engine.listed import anaghost_levels  # noqa: PLC0415 - large; Ghost needs none

        return anaghost_levels.build_levels(words, min_length, report=report)


ANAGHOST = register(Anaghost())
