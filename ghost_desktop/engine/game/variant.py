"""What a variant of the game is: the hooks by which the variants differ.

A variant is one file in `variants`: it says where a letter may go, what a part of a word is, what
there is to remember, how it is solved, and what all of this is called. Everything else asks these
hooks, and knows no variant by name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import Refusal
from ghost_desktop.engine.game.plays import Play, Where
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.searched.proofs import NO_PROOFS
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.texts import N_

if TYPE_CHECKING:
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.rules import Reading, Rules
    from ghost_desktop.engine.game.vocabulary import Vocabulary
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.searched.proofs import Proofs
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.words.wordlist import WordList


class NoStrategy(ValueError):
    """Strategies are not known in this variant.

    Attributes:
        variant: which.
        sentence: says that, and is marked for translation.
    """

    sentence = N_("no strategies are known in {variant}.")

    def __init__(self, variant: Variant) -> None:
        super().__init__(f"no strategies are known in {variant.id}.")
        self.variant = variant


class NoCosts(NoStrategy):
    """Strategies are known in this variant, but not the ones whose lines cost least."""

    sentence = N_(
        "strategies in {variant} are found only with the fewest lines, whatever each costs."
    )


class OnlyForTheWinner(NoStrategy):
    """Strategies are known in this variant, but only of a player who can force a win.

    Attributes:
        seat: a player who cannot.
        opening: the first letter of the round, if it is agreed.
    """

    sentence = N_(
        "player {player} cannot force a win, and strategies in {variant} are known only of players "
        "who can: ask for another player's."
    )

    def __init__(self, variant: Variant, seat: int, opening: str | None = None) -> None:
        super().__init__(variant)
        self.seat = seat
        self.opening = opening
        if self.may_win_otherwise:
            self.sentence = N_(
                "player {player} cannot force a win, and strategies in {variant} are known only of "
                "players who can: ask for another player's, or for one after an opening that player "
                "{player} wins."
            )

    @property
    def may_win_otherwise(self) -> bool:
        """Whether the player may be able to force a win after another opening, or after one."""
        return self.seat > 0 or self.opening is not None


class RulesRefusal(Refusal):
    """Why a question cannot be answered in a variant."""

    variant: Variant


class OnlyForTwo(RulesRefusal):
    """It can be answered for two players only."""

    sentence = N_(
        "who wins {variant} can be found out for two players only; among more, far too many "
        "rounds would have to be looked at."
    )


class OnlyAgainstAll(RulesRefusal):
    """Among three and more it can be answered only if each is alone against all others."""

    sentence = N_(
        "who wins {variant} among three and more can be found out only for one against all; for "
        "everybody for themselves, far too many rounds would have to be looked at."
    )


class MarginForTwo(RulesRefusal):
    """The margin can be found for two players only."""

    sentence = N_(
        "how many words stand between a list and another winner can be found out for two players "
        "only; among more there is no one other player."
    )


class LineKind(Enum):
    """What a line, one thing to remember, is."""

    WORD = "word"
    """A word on which the round can end; the letters in it are the plays, in their order."""

    REPLY = "reply"
    """A fragment at one's own turn and what to make of it: play can come to it in many ways."""

    @classmethod
    def of(cls, variant: Variant, count: Counting) -> LineKind:
        """Return what a line is where strategies of a variant are counted in this way."""
        return variant.line_kind if count is Counting.LINES else cls.REPLY


class Lying(Enum):
    """What the order is worth in which letters lie on the table."""

    FIXED = "fixed"
    """It is the fragment."""

    FREE = "free"
    """Nothing: everybody may push the letters about as they like."""

    AS_IN_WORDS = "as in words"
    """Letters are laid as they stand side by side in some word; which of these ways is free."""


class VariantTexts(Record):
    """What a person is told of a variant, in English; translated where it is shown.

    Attributes:
        name: what players call it.
        adding: how a letter is added, in a sentence.
        beginning: what to do first, in a sentence.
        rules: the rules, a line each.
        example: a round, told in a sentence or two.
        no_word: why a letter is refused: no word has ``{fragment}`` as a part.
        no_long_word: the same where words must have ``{count}`` letters or more.
        no_word_in: the same in the middle of a sentence, of a ``{list}``.
        some_word: why a fragment stands: some longer word of a ``{list}`` has it as a part.
        name_one: what is asked of whoever is challenged: a longer word that has it as a part.
        not_in: why a ``{word}`` does not answer a challenge: it does not have it as a part.
        fragments: what the fragments of a list's words are, in a few words.
        words_below: how many words, ``{count}``, ``{fragment}`` can become, one and several.
    """

    name: str
    adding: str
    beginning: str
    rules: tuple[str, ...]
    example: str
    no_word: str
    no_long_word: str
    no_word_in: str
    some_word: str
    name_one: str
    not_in: str
    fragments: str
    words_below: tuple[str, str]


class Variant(ABC):
    """A way to play. There is one object of each, and it has no state.

    Attributes:
        id: its name in the command line and in files.
        rank: its place among the variants where they are listed, the simplest first.
        texts: what a person is told of it.
        line_kind: what there is to remember; with zones it is a reply in every variant.
        places: where a letter may go, in the order in which a play of several names takes its
            name. None in variants in which that depends on the fragment: see `places_for`.
        lying: what the order of the letters on the table is worth.
        lists_beyond_words: whether all positions are listed, those that no play reaches with them:
            then what is listed for a minimum length serves for all larger ones.
    """

    id: str
    rank: int
    texts: VariantTexts
    line_kind: LineKind
    places: tuple[Where, ...]
    lying: Lying = Lying.FIXED
    lists_beyond_words: bool = False

    def __repr__(self) -> str:
        return f"<variant {self.id}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes by name: there is one object of each."""
        return find_variant, (self.id,)

    # --- letters ------------------------------------------------------------------------------------

    @property
    def has_places(self) -> bool:
        """Whether it matters where a letter goes, and not only which one it is."""
        return len(self.places) != 1

    @property
    def turns(self) -> bool:
        """Whether the letters on the table may be turned round first."""
        return any(where.turned for where in self.places)

    @property
    def goes_between(self) -> bool:
        """Whether a letter can go between two others."""
        return any(where.gap for where in self.places_for("ab"))  # of any two letters

    def places_for(self, fragment: str) -> tuple[Where, ...]:  # noqa: ARG002
        """Return where a letter may go beside or into `fragment`."""
        return self.places

    def arrange(self, fragment: str, letter: str, where: Where) -> tuple[int, ...]:  # noqa: ARG002
        """Return how the letters lie after a play, by their numbers: the new one has the last."""
        return where.arrange(len(fragment))

    def make(self, fragment: str, letter: str, where: Where) -> str:
        """Return the fragment that `letter` makes of `fragment`."""
        return where.make(fragment, letter)

    def before(self, fragment: str) -> set[str]:
        """Return what may have been on the table one play before `fragment`, be it legal or not."""
        return {where.before(fragment) for where in self.places}

    def play_between(self, before: str, after: str) -> Play:
        """Return the play that makes one fragment of another, by the first of its names.

        Raises:
            ValueError: if there is none.
        """
        for letter in (one for one in after if after.count(one) > before.count(one)):
            for where in self.places_for(before):
                if self.make(before, letter, where) == after:
                    return Play(letter, where, after)
        raise ValueError(f"no play makes {after!r} of {before!r}.")

    def spelled(self, letters: str) -> str:
        """Return how the fragment of these letters is written, however they were given."""
        return letters

    # --- words --------------------------------------------------------------------------------------

    @abstractmethod
    def vocabulary(self, words: WordList) -> Vocabulary:
        """Return what is a part of `words`, in the sense of this variant."""

    # --- solving ------------------------------------------------------------------------------------

    def refusal(self, rules: Rules, reading: Reading) -> Refusal | None:  # noqa: ARG002
        """Return why who wins cannot be answered; None if it can, as in most variants."""
        return None

    def solve(
        self,
        game: Game,
        reading: Reading,
        *,
        beyond_words: bool = False,  # noqa: ARG002
        like: Solution | None = None,  # noqa: ARG002
        proofs: Proofs = NO_PROOFS,  # noqa: ARG002
        report: Report = in_silence,
    ) -> Solution:
        """Solve `game`; by default position by position, when one is asked for.

        Args:
            game: a game of this variant.
            reading: what it means that a seat may lose.
            beyond_words: answer for fragments, too, that no play reaches, since a word ends the
                round before. Many variants always do.
            like: the solution of another game, of which something may be of use.
            proofs: keeps what is proved, for solutions that prove position by position.
            report: called now and then.

        Raises:
            WordListError: if no word counts, or the game is too large.
        """
        from ghost_desktop.engine.searched.searched import SearchedSolution  # noqa: PLC0415 - few use it

        return SearchedSolution(game, reading, report)
