"""Game: what can be played and how a round ends, without knowing who wins."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar
from weakref import ref

import numpy as np

from ghost_desktop.engine.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from weakref import ReferenceType

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.plays import Play, Where
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.game.vocabulary import Vocabulary
    from ghost_desktop.engine.words.wordlist import WordList


_Known = TypeVar("_Known")
_MOST_KNOWN = 1 << 13
"""Fragments of which a game remembers what can be played: some megabytes. What match after match
comes by is soon among them, and none is forgotten, so that two threads may look at once."""


def _remembered(known: dict[str, _Known], fragment: str, find: Callable[[str], _Known]) -> _Known:
    """Return what is known of a fragment; else find it, and remember it while there is room."""
    found = known.get(fragment)
    if found is None:
        found = find(fragment)
        if len(known) < _MOST_KNOWN:
            known[fragment] = found
    return found


class Game(Record, eq=False):
    """A word list and rules: enough to play, to referee, and to tell how a round came about.

    Attributes:
        all_words: the whole list, words that are too short to count included.
        rules: what is agreed.
    """

    all_words: WordList
    rules: Rules

    start: ClassVar[str] = ""
    """The fragment that a round begins with."""

    def __getstate__(self) -> dict[str, Any]:
        """Return what is copied of it: all but which game it is a memory of."""
        return {name: value for name, value in self.__dict__.items() if name != "_of"}

    @cached_property
    def words(self) -> WordList:
        """The words that count.

        Raises:
            WordListError: if there are none.
        """
        return self.all_words.at_least(self.rules.min_length)

    @cached_property
    def longest(self) -> int:
        """Letters of the longest word."""
        return int(self.words.length.max())

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """What is a part of these words."""
        return self.rules.variant.vocabulary(self.words)

    def for_players(self, players: int) -> Game:
        """Return the same game for another number of players; what is a word is not found anew.

        Raises:
            ValueError: if so many cannot play.
        """
        if players == self.rules.players:
            return self
        if players not in self._for_players:
            game = replace(self, rules=replace(self.rules, players=players))
            game.__dict__.update(
                words=self.words,
                vocabulary=self.vocabulary,
                _known_plays=self._known_plays,
                _known_words=self._known_words,
                _known_to_go_on=self._known_to_go_on,
            )
            self._for_players[players] = game
        return self._for_players[players]

    @property
    def at_rest(self) -> Game:
        """The same game, of which nothing is known but what it is: its list and the rules.

        For whoever wants to remember what was played: what can be played takes many times as much
        memory as the list, and is found out again if need be.
        """
        if "_of" in self.__dict__:
            return self
        if "_rests" not in self.__dict__:
            self.__dict__["_rests"] = rests = replace(self)
            rests.__dict__["_of"] = ref(self)
        known: Game = self.__dict__["_rests"]
        return known

    @property
    def in_use(self) -> Game:
        """The game that this is a memory of, while somebody has it; else this, which will do."""
        of: ReferenceType[Game] | None = self.__dict__.get("_of")
        return (of and of()) or self

    def without(self, words: Iterable[str]) -> Game:
        """Return the game on the list without some words; the same one whenever it is asked for.

        Raises:
            WordListError: if no word that counts is left.
        """
        gone = frozenset(words)
        if not gone:
            return self
        if gone not in self._without:
            left = self.all_words.without(gone)
            if left is self.all_words:  # it has none of them; kept by itself, it would be garbage
                return self
            left.counting(self.rules.min_length)
            self._without[gone] = replace(self, all_words=left)
        return self._without[gone]

    def below(self, fragment: str) -> Game:
        """Return the same game on the words alone that `fragment` can become.

        From there on all is the same, and of few words it is found out sooner. Not so in variants
        in which the letters may come to stand in words that do not have the fragment. Nothing of it
        is kept.

        Raises:
            WordListError: if it can become none.
        """
        kept = np.zeros(len(self.words), np.bool_)
        kept[self.words_below(fragment)] = True
        return replace(self, all_words=self.words.keeping(kept))

    @cached_property
    def _for_players(self) -> dict[int, Game]:
        """What was asked of `for_players`."""
        return {}

    @cached_property
    def _without(self) -> dict[frozenset[str], Game]:
        """What was asked of `without`."""
        return {}

    @cached_property
    def _known_plays(self) -> dict[str, tuple[Play, ...]]:
        """What was asked of `legal_plays` first."""
        return {}

    @cached_property
    def _known_words(self) -> dict[str, tuple[str, ...]]:
        """What was asked of `words_made` first."""
        return {}

    @cached_property
    def _known_to_go_on(self) -> dict[str, bool]:
        """What was asked of `goes_on` first."""
        return {}

    def is_part(self, fragment: str) -> bool:
        """Tell whether some word that counts has `fragment` as a part, in the variant's sense."""
        return self.vocabulary.is_part(fragment)

    def is_word(self, fragment: str) -> bool:
        """Tell whether `fragment` is a word that counts, which ends the round."""
        return self.vocabulary.is_word(fragment)

    def words_made(self, fragment: str) -> tuple[str, ...]:
        """Return the words that end the round at `fragment`, alphabetically; none if it goes on.

        It is the fragment itself, but for variants in which the letters have no order.
        """
        return _remembered(self._known_words, fragment, self.vocabulary.words_made)

    def fragment_of(self, written: str) -> str:
        """Return the fragment that a person means by these letters, in whatever order they stand."""
        return self.rules.variant.spelled(self.words.meant(written))

    def legal_plays(self, fragment: str) -> tuple[Play, ...]:
        """Return the plays after which the fragment is still part of some word, alphabetically.

        This depends on the words alone, not on whether play can reach the fragment. A fragment
        that is part of no word has none.
        """
        return _remembered(self._known_plays, fragment, self.vocabulary.legal_plays)

    def known_play(self, fragment: str, letter: str, where: Where) -> Play | None:
        """Return a legal play if that is known already: somebody has chosen among `legal_plays`."""
        for play in self._known_plays.get(fragment, ()):
            if play.letter == letter and play.where == where:
                return play
        return None

    def lay(self, fragment: str, wanted: str) -> str:
        """Return how the letters of `fragment` lie, as nearly as may be as wanted."""
        return self.vocabulary.lay(fragment, wanted)

    def words_below(self, fragment: str) -> NDArray[np.intp]:
        """Return the words that `fragment` can become, as indices into `words`, in order."""
        return self.vocabulary.words_below(fragment)

    def words_with(self, fragment: str) -> NDArray[np.intp]:
        """Return the words of which `fragment` is a part, as indices into `words`, in order."""
        return self.vocabulary.words_with(fragment)

    def to_play(self, fragment: str) -> int:
        """Return the seat whose turn it is."""
        return self.rules.to_play(len(fragment))

    def losers(self, word: str) -> frozenset[int]:
        """Return the seats that lose the round that ends on `word`, or on its letters."""
        return self.rules.losers(len(word))

    def is_won_by_length(self, seat: int, fragment: str, known: object) -> bool:
        """Tell whether the lengths of the words that are left say that `seat` wins in any case.

        Args:
            seat: who.
            fragment: a part of some word.
            known: what the vocabulary follows it by.

        Returns:
            False also where the variant does not tell by lengths.
        """
        lengths = self.vocabulary.end_lengths(fragment, known)
        return bool(lengths) and not any(seat in self.rules.losers(length) for length in lengths)

    def goes_on(self, fragment: str) -> bool:
        """Tell whether play can reach `fragment`, and goes on from there.

        In a large game it takes some tenths of a second to tell; what was asked last is known.
        """
        return _remembered(self._known_to_go_on, fragment, self._find_whether_it_goes_on)

    def _find_whether_it_goes_on(self, fragment: str) -> bool:
        return (
            self.is_part(fragment)
            and not self.words_made(fragment)
            and self.word_completed_before(fragment) is None
        )

    # --- how play comes to a fragment ---------------------------------------------------------------

    def way_to(self, fragment: str) -> tuple[str, ...]:
        """Return the fragments from the first letter to `fragment`, by plays that end no round.

        Of several ways it is one on which each letter was added at the end, as far back as can be.

        Returns:
            The last of them is `fragment`; none at all if play cannot reach it, or it is empty.
        """
        return self._way_to(fragment, set())

    def word_completed_before(self, fragment: str) -> str | None:
        """Return a word that ends the round before play can reach `fragment`.

        Where several words stand in the way it is the shortest of them, the first in the alphabet.
        None if play can reach the fragment, or it is part of no word.
        """
        unreached: set[str] = set()
        if not fragment or not self.is_part(fragment) or self._way_to(fragment, unreached):
            return None
        # What may have been on the table before is a word, or out of reach as well.
        in_the_way: set[str] = set()
        met = waiting = {fragment}
        while waiting:
            waiting = {before for after in waiting for before in self._before(after)} - met
            met = met | waiting
            words = set(filter(self.is_word, waiting))
            reached = {word for word in words if self._way_to(word, unreached)}
            in_the_way |= reached
            waiting -= reached
        first = min(in_the_way, key=lambda word: (len(word), word))
        return self.words_made(first)[0]

    def _way_to(self, fragment: str, unreached: set[str]) -> tuple[str, ...]:
        """Return the way to a fragment; learn which fragments no play reaches."""
        if not self.is_part(fragment):
            return ()
        way = [(fragment, iter(self._before(fragment)))] if fragment else []
        while way:
            last, before = way[-1]
            earlier = next((made for made in before if made not in unreached), None)
            if earlier == "":
                return tuple(fragment for fragment, _ in reversed(way))
            if earlier is not None and not self.is_word(earlier):
                way.append((earlier, iter(self._before(earlier))))
            elif earlier is None:
                unreached.add(last)
                way.pop()
        return ()

    def _before(self, fragment: str) -> list[str]:
        """Return what may legally have been on the table one play before; see `in_order_before`."""
        return in_order_before(fragment, self.vocabulary.legal_before(fragment))


def in_order_before(fragment: str, before: Iterable[str]) -> list[str]:
    """Put what may have been on the table one play before a fragment in order.

    What lacks its last letter comes first, then they are in alphabetical order.
    """
    at_end = fragment[:-1]
    return sorted(before, key=lambda one: (one != at_end, one))
