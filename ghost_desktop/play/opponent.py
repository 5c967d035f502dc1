"""What a computer opponent is: from how play stands to what it does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum, auto
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.arrays import mixed
from ghost_desktop.engine.game.plays import Play
from ghost_desktop.engine.record import Record
from ghost_desktop.play.round import longer_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.play.round import Round


MOST_LEVEL = 100
"""The level at which an opponent that learns is as strong as it can be."""


class Call(Enum):
    """What a player can do instead of adding a letter, where any letter may be played."""

    CHALLENGE = auto()
    """Doubt that the fragment is part of a word."""

    POINT_OUT = auto()
    """Say that the fragment is a word."""


Move = Play | Call
"""What a player does when it is his turn."""


class Lexicon(Record, eq=False):
    """Words, and how common each is.

    Attributes:
        words: those that count.
        levels: ``uint8 (words,)``, from 10, the most common, to 95; 0 for a word of which that is
            not known. It cannot be written to.
    """

    words: WordList
    levels: NDArray[np.uint8]

    @classmethod
    def unrated(cls, words: WordList) -> Lexicon:
        """Return words of which nobody knows how common they are."""
        return cls(words, np.zeros(len(words), np.uint8))

    def __post_init__(self) -> None:
        """Have nobody write what all see."""
        self.levels.flags.writeable = False

    @property
    def is_rated(self) -> bool:
        """Whether it is known of some words how common they are."""
        return bool(self.levels.any())

    @cached_property
    def readiness(self) -> NDArray[np.float32]:
        """How readily each word comes to mind, ``float32 (words,)``; see `readiness`."""
        return readiness(self.levels).astype(np.float32)

    def up_to_level(self, level: int, percent: float) -> NDArray[np.bool_]:
        """Tell which words are as common as a level says, or commoner.

        Args:
            level: the least common that are known.
            percent: how many of the words are known instead where they have no levels.

        Returns:
            ``bool (words,)``.
        """
        if self.is_rated:
            return (self.levels > 0) & (self.levels <= level)
        known = np.zeros(len(self.words), np.bool_)
        known[np.argsort(word_numbers(self.words))[: round(len(known) * percent / 100)]] = True
        return known


UNRATED = 100
"""What a word counts for that has no level: it is less common than every one that has."""

_HALVING = 10  # levels that make a word come to mind half as readily


def rarity(levels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return how rare words are: a word without a level is rarer than any that has one.

    Args:
        levels: ``uint8 (words,)``, as `Lexicon.levels`.
    """
    return np.where(levels > 0, levels, np.uint8(UNRATED))


def readiness(levels: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Tell how readily each word comes to mind: all alike where nobody knows how common they are.

    Args:
        levels: ``uint8 (words,)``, as `Lexicon.levels`.

    Returns:
        ``float64 (words,)``, more than 0.
    """
    known = rarity(levels) if levels.any() else levels
    return np.asarray(np.exp2(-known.astype(np.float64) / _HALVING), np.float64)


class View(Record, eq=False):
    """What an opponent sees when it is asked. It can change nothing of it.

    Attributes:
        round: how play stands, with all that is legal.
        known: the game of the words that it is supposed to know, which need not be all of the
            round's; None if it knows none of them.
        solution: who wins that game, of words that it knows; None where nobody can find it out.
        lexicon: all words of the round's game that count, and how common they are.
        seat: its own.
        worn: what it begins with once too often, if it begins with it again; None if nothing is.
    """

    round: Round
    known: Game | None
    solution: Solution | None
    lexicon: Lexicon
    seat: int
    worn: str | None = None

    @property
    def is_known(self) -> bool:
        """Whether the fragment is part of a word that it knows."""
        return self.known is not None and self.known.is_part(self.round.fragment)


class OpponentOption(Record):
    """A whole number that can be chosen of how an opponent plays.

    Attributes:
        id: its name in files and commands.
        title: what it is called, marked for translation.
        least: the least that it can be; 0 or more.
        most: the most.
        first: what it is if nobody chooses.
        about: what more of it means, in a sentence, marked for translation.
    """

    id: str
    title: str
    least: int
    most: int
    first: int
    about: str

    @property
    def is_sound(self) -> bool:
        """Whether it has texts, and can be chosen."""
        numbers: list[object] = [0, self.least, self.first, self.most]
        texts: list[object] = [self.id, self.title, self.about]
        has_numbers = all(type(one) is int for one in numbers)
        has_texts = all(isinstance(one, str) and one for one in texts)
        return has_numbers and has_texts and 0 <= self.least <= self.first <= self.most


class Opponent(ABC):
    """A way to play. There is one object of each that is registered, and it has no state.

    Attributes:
        id: its name in files and commands.
        rank: its place among the opponents where they are listed, the weakest first.
        name: what players call it, marked for translation.
        about: how it plays, in a sentence, marked for translation.
        first_level: how strong it is at first, of 100, if it learns from match to match; None if it
            does not.
        options: what can be chosen of how it plays; `tuned` is given it.
    """

    id: str
    rank: int
    name: str
    about: str
    first_level: int | None = None
    options: tuple[OpponentOption, ...] = ()

    def tuned(self, values: Mapping[str, int], level: int | None) -> Opponent:  # noqa: ARG002
        """Return it as it plays where this was chosen: the same, if it has no options.

        Two that play alike are equal, or what each knows is found out for itself.

        Args:
            values: of each option what was chosen, by the ids; all are there, and can be chosen.
            level: how strong it is by now, if it learns.
        """
        return self

    def knows(self, lexicon: Lexicon, level: int | None) -> NDArray[np.bool_] | None:  # noqa: ARG002
        """Tell which words it knows: all unless said otherwise.

        Args:
            lexicon: the words.
            level: how strong it is by now, if it learns.

        Returns:
            ``bool (words,)``; None for all words.
        """
        return None

    def next_level(self, level: int, *, has_lost: bool, rounds: int) -> int:  # noqa: ARG002
        """Return how strong it is after a round, 0 to 100: as strong as before.

        Args:
            level: how strong it was in the round.
            has_lost: whether it has lost it.
            rounds: from how many rounds it had learned before.
        """
        return level

    def prepare(self, view: View, report: Report) -> None:
        """Find out what `choose` will ask of the solution; all about the plays unless said otherwise.

        Args:
            view: as for `choose`.
            report: called often; raises if nobody waits for the play any more.
        """
        if view.solution is not None and view.is_known:
            view.solution.look_at(view.round.fragment, report)

    @abstractmethod
    def choose(self, view: View, random: Random) -> Move:
        """Return what it does when it is its turn; called where it may take its time.

        Args:
            view: how play stands; the round goes on, and nobody has been challenged.
            random: decides what it leaves open, so that no two rounds need be alike; its own.
        """

    def object_to(self, view: View, random: Random) -> Call | None:  # noqa: ARG002
        """Return what it has to say to the fragment before anybody plays on; nothing by default.

        It is asked first when it is its turn, and when another's is and everybody may call. Only
        where any letter may be played.
        """
        return None

    def name_word(self, view: View, random: Random) -> str:
        """Return a word that holds against a challenge; empty if it knows none.

        One at random of those that it knows, unless said otherwise.
        """
        known = view.known
        if known is None:
            return ""
        longer = longer_words(known, view.round.fragment)
        return known.words[int(random.choice(longer))] if len(longer) else ""


def settled(options: Sequence[OpponentOption], chosen: Mapping[str, int]) -> dict[str, int]:
    """Return what each option is: what was chosen, as far as it can be that, else what it is at first."""
    return {one.id: min(one.most, max(one.least, chosen.get(one.id, one.first))) for one in options}


_SEED = 13  # any other gives another order of the words, as good


def word_numbers(words: WordList, lot: int = 0) -> NDArray[np.uint64]:
    """Return a number for each word: the same in each list that has the word and the alphabet.

    To take the words with the lowest numbers is to draw some at random, and always the same for a lot.

    Returns:
        ``uint64 (words,)``.
    """
    numbers = np.zeros(len(words), np.uint64)
    for letters, which in words.letters_by_place():
        numbers[which] = mixed(numbers[which] + letters + np.uint64(_SEED + lot))
    return numbers
