"""Xghost: a letter goes anywhere, and a word has those on the table in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.game.plays import Where, without_one
from ghost_desktop.engine.game.variant import LineKind, OnlyForTwo, VariantTexts
from ghost_desktop.engine.game.variant_kinds import SearchedVariant
from ghost_desktop.engine.game.variants import register
from ghost_desktop.engine.texts import N_, NN_

if TYPE_CHECKING:
    from ghost_desktop.engine.errors import Refusal
    from ghost_desktop.engine.game.rules import Reading, Rules
    from ghost_desktop.engine.searched.subsequences import Subsequences
    from ghost_desktop.engine.searched.xghost_search import XghostSolution
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.replies import Wanted
    from ghost_desktop.engine.strategies.searched_strategy import FoundReplies
    from ghost_desktop.engine.words.wordlist import WordList


class Xghost(SearchedVariant):
    """Letters go into any gap, which has the number of letters in front of it as its name."""

    id = "xghost"
    rank = 3
    line_kind = LineKind.REPLY
    places = ()
    texts = VariantTexts(
        name=N_("Xghost"),
        adding=N_("A letter goes anywhere: in front, at the end, or between two others."),
        beginning=N_("Add a letter anywhere: in front, at the end, or between two others."),
        rules=(
            N_("A letter goes anywhere: in front, at the end, or between two on the table."),
            N_("There must always be a word that has them in this order, others between or not."),
            N_("Whoever completes a word, as it lies there, loses."),
            N_("Shorter words than the minimum length do not count."),
            N_("A letter that fits no word at this place is refused, and costs nothing."),
        ),
        example=N_(
            "H S T lie on the table, as in GHOST. An O between H and S makes H O S T, which is a "
            "word, and loses; an R at the end makes H S T R, as in HAMSTER, and play goes on."
        ),
        no_word=N_("No word has {fragment} in this order."),
        no_long_word=N_("No word of {count} or more letters has {fragment} in this order."),
        no_word_in=N_("no word of {count} or more letters in {list} has {fragment} in this order"),
        some_word=N_("A longer word of {list} has {fragment} in this order."),
        name_one=N_("Name a longer word that has {fragment} in this order."),
        not_in=N_("{word} does not have {fragment} in this order."),
        fragments=N_("distinct choices of their letters in order, none of them included"),
        words_below=NN_(
            "{count} word that counts has {fragment} in this order",
            "{count} words that count have {fragment} in this order",
        ),
    )

    def places_for(self, fragment: str) -> tuple[Where, ...]:
        """Return the gaps in front of, between and behind the letters of `fragment`."""
        return tuple(Where(str(gap), gap) for gap in range(len(fragment) + 1))

    def before(self, fragment: str) -> set[str]:
        """Return what may have been on the table one play before: any letter was the last."""
        return without_one(fragment)

    def refusal(self, rules: Rules, reading: Reading) -> Refusal | None:  # noqa: ARG002
        """Return that who wins is known for two players only: among more, nothing can be skipped."""
        return OnlyForTwo(self) if rules.players > 2 else None

    def solution_type(self) -> type[XghostSolution]:
        """Return the search of this variant."""
        from ghost_desktop.engine.searched.xghost_search import XghostSolution  # noqa: PLC0415 - as below

        return XghostSolution

    def find_replies(self, solution: Solution, start: str, wanted: Wanted) -> FoundReplies:
        """Find few lines of a seat that wins."""
        from ghost_desktop.engine.strategies import xghost_strategy  # noqa: PLC0415 - few need it

        assert isinstance(solution, self.solution_type())  # `solve` has returned it
        return xghost_strategy.find_replies(solution, start, wanted)

    def vocabulary(self, words: WordList) -> Subsequences:
        """Return the subsequences of words."""
        from ghost_desktop.engine.searched.subsequences import Subsequences  # noqa: PLC0415 - Ghost needs none

        return Subsequences(words, self)


XGHOST = register(Xghost())
