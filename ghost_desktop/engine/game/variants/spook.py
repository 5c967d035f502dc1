"""Spook: the letters have no order, and a word has all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.engine.game.variant import OnlyAgainstAll, VariantTexts
from ghost_desktop.engine.game.variant_kinds import PoolVariant, SearchedVariant
from ghost_desktop.engine.game.variants import register
from ghost_desktop.engine.texts import N_, NN_

if TYPE_CHECKING:
    from ghost_desktop.engine.errors import Refusal
    from ghost_desktop.engine.game.pools import Pool
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.searched.spook_search import SpookSolution
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.replies import Wanted
    from ghost_desktop.engine.strategies.searched_strategy import FoundReplies
    from ghost_desktop.engine.words.wordlist import WordList


class Spook(PoolVariant, SearchedVariant):
    """A pool of letters grows until a word can be spelled with it."""

    id = "spook"
    rank = 4
    texts = VariantTexts(
        name=N_("Spook"),
        adding=N_("A letter goes into a pool, in which there is no order."),
        beginning=N_("Type or click a letter for the pool."),
        rules=(
            N_("Players take turns adding a letter to a pool, in which there is no order."),
            N_("There must always be a word that has all letters of the pool, others or not."),
            N_("Whoever makes a pool with which a word can be spelled, all of it used, loses."),
            N_("A letter that is twice in the pool must be twice in the word."),
            N_("Shorter words than the minimum length do not count."),
        ),
        example=N_(
            "G, H, S and T are in the pool. An O loses, since GHOST can be spelled, and so does an "
            "I, for SIGHT; with an N, as in THINGS, play goes on."
        ),
        no_word=N_("No word has all of {fragment}."),
        no_long_word=N_("No word of {count} or more letters has all of {fragment}."),
        no_word_in=N_("no word of {count} or more letters in {list} has all of {fragment}"),
        some_word=N_("A longer word of {list} has all of {fragment}."),
        name_one=N_("Name a longer word that has all of {fragment}."),
        not_in=N_("{word} does not have all of {fragment}."),
        fragments=N_("distinct pools of their letters, the empty one included"),
        words_below=NN_(
            "{count} word that counts has all of {fragment}",
            "{count} words that count have all of {fragment}",
        ),
    )

    def refusal(self, rules: Rules, reading: Reading) -> Refusal | None:
        """Return that among three and more it is known only who wins alone against all others."""
        is_known = rules.players == 2 or reading is Reading.ONE_AGAINST_ALL
        return None if is_known else OnlyAgainstAll(self)

    def solution_type(self) -> type[SpookSolution]:
        """Return the search of this variant."""
        from ghost_desktop.engine.searched.spook_search import SpookSolution  # noqa: PLC0415 - as below

        return SpookSolution

    def find_replies(self, solution: Solution, start: str, wanted: Wanted) -> FoundReplies:
        """Find few lines of a seat that wins."""
        from ghost_desktop.engine.strategies import spook_strategy  # noqa: PLC0415 - few need it

        assert isinstance(solution, self.solution_type())  # `solve` has returned it
        return spook_strategy.find_replies(solution, start, wanted)

    def vocabulary(self, words: WordList) -> Pool:
        """Return the pools of which some word has all letters."""
        from ghost_desktop.engine.game.pools import Pool  # noqa: PLC0415 - Ghost needs none

        return Pool(words, self)


SPOOK = register(Spook())
