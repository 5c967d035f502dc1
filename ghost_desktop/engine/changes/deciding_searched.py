"""The words that decide where who wins is found out by searching; see `parity_search`.

A round that a seat is sure of, or that all others can keep from it, is theirs by a *proof*: at their
turns one play that keeps it, at all other turns every play. What changes with a word is judged by
what is proved of the list as it is:

* Whoever keeps a round is never harmed by one more word that ends it well for them, nor by one less
  that ends it ill: the proof still stands. So only the words of one kind are in question.
* A position that is no part of a word does not change with it.

So all words go down from the beginning together. At a turn of those who keep the round, only words
go on that upset every play that keeps it, which soon are few, or none; at the other turns each play
must be looked at, with the words that have what it makes. No position is judged twice for a word.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.reporting import trampolined
from ghost_desktop.engine.searched.parity_search import ParitySolution

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.rules import Reading
    from ghost_desktop.engine.game.vocabulary import Vocabulary
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Fate
    from ghost_desktop.engine.words.wordlist import WordList

    Words = NDArray[np.intp]
    """Some words, as indices, in order."""
    Flags = NDArray[np.bool_]
    _Asked = Generator["_Asked", Words, Words]
    """Work that asks for other such work, and is sent what that returns; see `trampolined`."""


def decided(
    game: Game, added: WordList | None, reading: Reading, report: Report
) -> Iterator[tuple[str, Fate, tuple[str, ...]]]:
    """Give the words whose removal alone, or addition alone, changes who wins, as `DecidingWord` has it.

    Args:
        game: what is played.
        added: words that are long enough and new, one at least, which are put in; None if those of
            the game are taken out, of which there are several.
        reading: what it means that a seat may lose.
        report: called now and then.
    """
    solution = game.rules.variant.solve(game, reading, report=report)
    assert isinstance(solution, ParitySolution)  # as of all variants that search
    if added is None:
        return _deciding(solution, solution.game.vocabulary, _Removal, report)
    return _deciding(solution, replace(game, all_words=added).vocabulary, _Addition, report)


def _deciding(
    solution: ParitySolution, others: Vocabulary, kind: type[_Change], report: Report
) -> Iterator[tuple[str, Fate, tuple[str, ...]]]:
    """Give the words whose change gives a round that a seat is sure of to others, or the reverse.

    Args:
        solution: the game as it is.
        others: has the words that may be changed.
        kind: how they are changed.
        report: called now and then.
    """
    start = solution.game.start
    are_sure = {seat: solution.is_sure(start, seat, report) for seat in solution.seats}
    changes = {
        (seat, keeps): kind(solution, others, seat, keeps=keeps, report=report)
        for seat in are_sure
        for keeps in (True, False)
    }
    upset = {
        seat: set(changes[seat, is_sure].upsetting().tolist()) for seat, is_sure in are_sure.items()
    }
    for word in sorted(set().union(*upset.values())):
        report(0, 0)
        then = [is_sure is not (word in upset[seat]) for seat, is_sure in are_sure.items()]
        openings = {
            letter for keeps in (True, False) for letter in changes[0, keeps].openings_with(word)
        }
        yield others.words[word], solution.fate_of(then), tuple(sorted(openings))


@dataclass(frozen=True, eq=False)
class _Playable:
    """What can be played from a position, which is no word, by the words of the list as it is.

    Attributes:
        words: all words that the position can become.
        made: the fragments.
        fits: ``bool (fragments, words)``, which of the words of the position each can become.
        is_end: ``bool (fragments,)``, which of them end the round.
        is_kept: ``bool (fragments,)``, from which of them those who keep the round have it, as far
            as the lengths of words say so.
        is_open: ``bool (fragments,)``, of which of them these say nothing.
        fear: ``intp (fragments,)``, how many words each leaves that end the round ill for them.
    """

    words: Words
    made: list[str]
    fits: Flags
    is_end: Flags
    is_kept: Flags
    is_open: Flags
    fear: Words


class _Change(ABC):
    """Which words, taken out or put in alone, upset rounds that somebody has for certain.

    Args:
        solution: the game as it is.
        others: has the words that may be changed.
        seat: who is asked about.
        keeps: whether the rounds are those that the seat is sure of, or all others' that it is not.
        report: called for each position that is looked at.
    """

    def __init__(
        self,
        solution: ParitySolution,
        others: Vocabulary,
        seat: int,
        *,
        keeps: bool,
        report: Report,
    ) -> None:
        rules, words = solution.rules, solution.words
        longest = max(int(words.length.max()), int(others.words.length.max()))
        self._solution = solution
        self._others = others
        self._seat = seat
        self._keeps = keeps
        self._report = report
        self._vocabulary = solution.game.vocabulary
        self._length = words.length
        self._other_length = others.words.length
        self._ends_well = np.array(rules.good_lengths(seat, longest)) == keeps
        self._is_their_turn = [(rules.to_play(n) == seat) is keeps for n in range(longest + 2)]
        self._marks = np.zeros(len(others.words), np.bool_)
        self._judged: dict[str, tuple[Words, Words]] = {}
        """Of each position the words that were tried there, and those that upset it."""

    # --- what is asked ------------------------------------------------------------------------------

    def upsetting(self) -> Words:
        """Return the words that upset the round from its beginning, which these keep."""
        every = np.arange(len(self._length))
        tried = np.flatnonzero(self._may_upset(self._ends_well[self._other_length]))
        return trampolined(self._upsetting(self._solution.game.start, every, tried))

    def openings_with(self, word: int) -> Iterator[str]:
        """Give the openings that win for seat 0, about whom it is, if a word is changed.

        Only those that come to be won by it if the rounds of others are asked about, and else those
        that were won, and stay so.
        """
        start, one = self._solution.game.start, np.array([word])
        may_upset = self._may_upset(self._ends_well[self._other_length[one]])[0]
        plays = self._plays(start, np.arange(len(self._length)))
        fits = dict(zip(*self._others.plays_among(start, one), strict=True))
        for at, made in enumerate(plays.made):
            if not self._is_kept(plays, at):
                continue
            is_upset = False
            if may_upset and made in fits:
                is_upset = bool(len(trampolined(self._upsetting_after(plays, at, one))))
            if is_upset is not self._keeps:
                yield made
        if self._keeps and self._ends_well[self._other_length[word]]:  # it has letters of its own
            yield from (made for made in fits if made not in plays.made)

    # --- how words are changed ----------------------------------------------------------------------

    @staticmethod
    @abstractmethod
    def _may_upset(ends_well: Flags) -> Flags:
        """Return which words may upset a round, by whether they end it well for those who keep it."""

    @abstractmethod
    def _upsetting_after(self, plays: _Playable, at: int, tried: Words) -> _Asked:
        """Return which words upset the round after a play from which it is kept.

        Args:
            plays: those from a position.
            at: which of them.
            tried: the words that are changed, each alone, and have as a part what it makes.
        """

    # --- positions ----------------------------------------------------------------------------------

    def _plays(self, fragment: str, words: Words) -> _Playable:
        """Look at what can be played from a fragment, of which all longer words are given."""
        made, fits = self._vocabulary.plays_among(fragment, words)
        length, letters = self._length[words], len(fragment) + 1
        ends_well = self._ends_well[length]
        is_end: Flags = np.any(fits[:, length == letters], axis=1)
        fear: Words = fits[:, ~ends_well].sum(axis=1)
        is_kept: Flags = fear == 0
        is_kept[is_end] = self._ends_well[letters]
        is_open: Flags = ~is_end & (fear > 0) & fits[:, ends_well].any(axis=1)
        return _Playable(words, made, fits, is_end, is_kept, is_open, fear)

    def _is_kept(self, plays: _Playable, at: int) -> bool:
        """Tell whether those who keep the round have it after a play."""
        if not plays.is_open[at]:
            return bool(plays.is_kept[at])
        made, words = plays.made[at], plays.words[plays.fits[at]]
        return self._solution.is_sure_with(made, words, self._seat, self._report) is self._keeps

    def _upsetting(self, fragment: str, words: Words, tried: Words) -> _Asked:
        """Return which words upset the round from a position from which it is kept.

        Args:
            fragment: no word.
            words: all words that it can become.
            tried: see `_upsetting_after`.
        """
        judged, upset = self._judged.get(fragment, (tried[:0], tried[:0]))
        new = self._less(tried, judged)
        if len(new):
            self._report(self._solution.examined, 0)
            look = (
                self._at_their_turn if self._is_their_turn[len(fragment)] else self._at_other_turns
            )
            upset = np.append(upset, (yield look(fragment, words, new)))
            self._judged[fragment] = np.append(judged, new), upset
        return self._common(tried, upset)

    def _at_their_turn(self, fragment: str, words: Words, tried: Words) -> _Asked:
        """Return the same at a turn of those who keep the round: what upsets all that they can play."""
        plays = self._plays(fragment, words)
        having = self._having(fragment, plays, tried)
        for at in self._kept_plays(plays, having):
            here = self._common(having.get(plays.made[at], tried[:0]), tried)
            if len(here):
                here = yield self._upsetting_after(plays, at, here)
            tried = here
            if not len(tried):
                break
        return tried

    def _kept_plays(self, plays: _Playable, having: dict[str, Words]) -> Iterator[int]:
        """Give the plays that keep the round: first those of which it is known, by how many they have."""
        unknown = []
        known = []
        for at, made in enumerate(plays.made):
            is_kept = bool(plays.is_kept[at])
            if plays.is_open[at]:
                recalled = self._solution.recall(made, self._seat)
                if recalled is None:
                    unknown.append(at)
                is_kept = recalled is self._keeps
            if is_kept:
                known.append(at)
        yield from sorted(known, key=lambda at: len(having.get(plays.made[at], ())))
        for at in sorted(unknown, key=lambda at: int(plays.fear[at])):
            if self._is_kept(plays, at):
                yield at

    def _at_other_turns(self, fragment: str, words: Words, tried: Words) -> _Asked:
        """Return the same where others play: what upsets the round after any of their plays."""
        plays = self._plays(fragment, words)
        having = self._having(fragment, plays, tried)
        # Plays that come with a word lead to it, and to no other.
        left = self._less(tried, *(having[made] for made in having.keys() - set(plays.made)))
        for at, made in enumerate(plays.made):
            here = self._common(having.get(made, tried[:0]), left)
            if len(here):
                upset = yield self._upsetting_after(plays, at, here)
                left = self._less(left, upset)
        return self._less(tried, left)

    # --- the words that are changed -----------------------------------------------------------------

    def _having(self, fragment: str, plays: _Playable, tried: Words) -> dict[str, Words]:  # noqa: ARG002
        """Return which of some words have what one play makes of a fragment that all have."""
        made, fits = self._others.plays_among(fragment, tried)
        return {after: tried[which] for after, which in zip(made, fits, strict=True)}

    def _common(self, some: Words, others: Words) -> Words:
        """Return those of some words that are among others."""
        self._marks[others] = True
        common = some[self._marks[some]]
        self._marks[others] = False
        return common

    def _less(self, some: Words, *others: Words) -> Words:
        """Return those of some words that are not among others."""
        self._marks[some] = True
        for one in others:
            self._marks[one] = False
        left = some[self._marks[some]]
        self._marks[some] = False
        return left


class _Removal(_Change):
    """Words are taken out: only those can upset a round that end it well for those who keep it."""

    @staticmethod
    def _may_upset(ends_well: Flags) -> Flags:
        """Return those that end it well."""
        return ends_well

    def _upsetting_after(self, plays: _Playable, at: int, tried: Words) -> _Asked:
        """Return which words upset the round if they are taken out."""
        made, words = plays.made[at], plays.words[plays.fits[at]]
        letters = len(made)
        if len(words) == 1:  # without it there is no such play, which others do not miss
            return tried if self._is_their_turn[letters - 1] else tried[:0]
        if plays.is_end[at]:
            is_whole = self._length[words] == letters
            tried = tried[self._other_length[tried] == letters]
            if not len(tried) or is_whole.sum() > 1 or self._is_kept_from(made, words[~is_whole]):
                return tried[:0]
            return tried
        if not plays.fear[at]:
            return tried[:0]
        upset: Words = yield self._upsetting(made, words, tried)
        return upset

    def _having(self, fragment: str, plays: _Playable, tried: Words) -> dict[str, Words]:  # noqa: ARG002
        """Return the same: the words that are tried are among those of the position."""
        is_tried = np.isin(plays.words, tried)
        words, fits = plays.words[is_tried], plays.fits[:, is_tried]
        return {made: words[which] for made, which in zip(plays.made, fits, strict=True)}

    def _is_kept_from(self, fragment: str, words: Words) -> bool:
        """Tell whether the round is kept from a fragment that is a word, if it were none.

        Args:
            fragment: the word.
            words: all longer words that it can become.
        """
        plays = self._plays(fragment, words)
        are_kept = (self._is_kept(plays, at) for at in range(len(plays.made)))
        return any(are_kept) if self._is_their_turn[len(fragment)] else all(are_kept)


class _Addition(_Change):
    """Words are put in: only those can upset a round that end it ill for those who keep it."""

    @staticmethod
    def _may_upset(ends_well: Flags) -> Flags:
        """Return those that end it ill."""
        return ~ends_well

    def _upsetting_after(self, plays: _Playable, at: int, tried: Words) -> _Asked:
        """Return which words upset the round if they are put in."""
        if plays.is_end[at]:
            return tried[:0]
        made, words = plays.made[at], plays.words[plays.fits[at]]
        is_whole = self._other_length[tried] == len(made)
        upset: Words = tried[is_whole]
        tried = tried[~is_whole]
        if len(tried):
            upset = np.append(upset, (yield self._upsetting(made, words, tried)))
        return upset
