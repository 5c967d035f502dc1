"""Ghost: a letter goes to the end, and a fragment begins some word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.variant import LineKind, VariantTexts
from ghost_desktop.engine.game.variant_kinds import ListedVariant
from ghost_desktop.engine.game.variants import register
from ghost_desktop.engine.texts import N_, NN_

if TYPE_CHECKING:
    from ghost_desktop.engine.game.vocabulary import Beginnings
    from ghost_desktop.engine.listed.graph import Level
    from ghost_desktop.engine.listed.listed import ListedSolution
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategies.replies import Replies, Wanted
    from ghost_desktop.engine.words.wordlist import WordList


class Ghost(ListedVariant):
    """The game that the others vary. Its fragments make a tree."""

    id = "ghost"
    rank = 0
    line_kind = LineKind.WORD
    places = (Where.END,)
    lists_beyond_words = False
    texts = VariantTexts(
        name=N_("Ghost"),
        adding=N_("A letter goes to the end."),
        beginning=N_("Type or click the first letter."),
        rules=(
            N_("Players take turns adding a letter at the end of those on the table."),
            N_("There must always be a word that begins with them."),
            N_("Whoever completes a word loses, even if longer words begin with it."),
            N_("Shorter words than the minimum length do not count."),
            N_("A letter that fits no word is refused, and costs nothing."),
        ),
        example=N_(
            "G H O S lie on the table. Only T is left: GHOST is a word, and whoever adds it loses, "
            "though GHOSTLY would go on."
        ),
        no_word=N_("No word begins with {fragment}."),
        no_long_word=N_("No word of {count} or more letters begins with {fragment}."),
        no_word_in=N_("no word of {count} or more letters in {list} begins with {fragment}"),
        some_word=N_("A longer word of {list} begins with {fragment}."),
        name_one=N_("Name a longer word that begins with {fragment}."),
        not_in=N_("{word} does not begin with {fragment}."),
        fragments=N_("distinct beginnings of them, the empty one included"),
        words_below=NN_(
            "{count} word that counts begins with {fragment}",
            "{count} words that count begin with {fragment}",
        ),
    )

    def vocabulary(self, words: WordList) -> Beginnings:
        """Return the beginnings of words."""
        from ghost_desktop.engine.game.vocabulary import Beginnings  # noqa: PLC0415 - texts need none

        return Beginnings(words, self)

    def build_levels(
        self,
        words: WordList,
        min_length: int,
        *,
        beyond_words: bool,
        report: Report,  # noqa: ARG002 - it takes some milliseconds
    ) -> tuple[Level, ...]:
        """List the beginnings of words."""
        from ghost_desktop.engine.listed import part_levels  # noqa: PLC0415 - texts need none

        return part_levels.build_prefix_levels(words, min_length, beyond_words=beyond_words)

    def choose_replies(self, solution: ListedSolution, wanted: Wanted) -> Replies:
        """Choose at each own turn what leaves the least to remember, wins before all."""
        from ghost_desktop.engine.strategies.listed_strategy import choose_in_tree  # noqa: PLC0415 - large

        if solution.graph.beyond_words:
            raise ValueError("a strategy is for positions that play can reach.")
        return choose_in_tree(solution, wanted)


GHOST = register(Ghost())
