"""The margin: the smallest number of words to take out, or put in, that gives the game away.

Exact for two players of Ghost, where the fragments make a tree: what is changed below one fragment
changes nothing below another, so the least for each follows from the least for what can be played
there, in one pass from the leaves. Let the *beneficiary* be the player who is to win.

* A fragment that is a word ends the round, for or against him. Else the word must go (or, if it is
  another list's, must not come), and play goes on.
* Where he moves, one play must be made his.
* Where the other moves, each play must be made his, or lose all its words; and one must stay, since
  a fragment of which no word is left is no fragment.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine import prefix_levels
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.solving import solve
from ghost_desktop.engine.vocabulary import Beginnings
from ghost_desktop.engine.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.level import Level
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.wordlist import WordList

    Counts = NDArray[np.int64]

_NEVER = 1 << 40
"""More words than there are: it cannot be made so."""


@dataclass(frozen=True)
class Margin:
    """How many words stand between a list and another winner.

    Attributes:
        winner: the seat that wins now.
        words: the smallest number of words to change; None if no change of words does it.
        remove: words to take out that do it, with those to put in; alphabetically.
        add: words to put in; alphabetically, and none if no other list was given.
        winner_then: the seat that wins then.
        openings_then: the first letters that win then, alphabetically.
    """

    winner: int
    words: int | None
    remove: tuple[str, ...]
    add: tuple[str, ...]
    winner_then: int
    openings_then: tuple[str, ...]


def find_margin(game: Game, other: WordList | None = None, report: Report = in_silence) -> Margin:
    """Find the fewest words that give the game to the other player, with one such set.

    Args:
        game: of Ghost, between two players.
        other: a list whose words may be put in; by default none may.
        report: called now and then.

    Raises:
        ValueError: if it is another game.
        WordListError: if no word counts.
    """
    if game.rules.players != 2 or not isinstance(game.vocabulary, Beginnings):
        raise ValueError("the margin is proved for Ghost between two players.")
    winner = solve(game.all_words, game.rules, report=report).winner
    assert winner is not None  # of two players one wins
    tree = _Tree.of(game, other, beneficiary=1 - winner)
    report(0, 0)
    words, changed = tree.least()
    report(0, 0)
    remove = tuple(word for word, is_in in changed if is_in)
    add = tuple(word for word, is_in in changed if not is_in)
    if words is None:
        return Margin(winner, None, (), (), winner, ())
    words_then = (
        word_list({*game.words, *add}.difference(remove), game.words.name)
        if add
        else game.words.without(remove)  # sooner, and its usual case
    )
    then = solve(words_then, game.rules, report=report)
    openings = tuple(play.letter for play in then.winning_plays(""))
    assert then.winner is not None
    return Margin(winner, words, remove, add, then.winner, openings)


@dataclass(frozen=True, eq=False)
class _Least:
    """For the fragments of one length, the fewest words to change.

    Attributes:
        to_win: ``int64 (positions,)``, so that the fragment is one and the beneficiary wins there.
        to_erase: ``int64 (positions,)``, so that it is no fragment any more.
        below: ``int64 (positions,)``, words of both lists that begin with it.
        stays: ``bool (positions,)``, whether it is, or comes to be, a word then.
    """

    to_win: Counts
    to_erase: Counts
    below: Counts
    stays: NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class _Tree:
    """The beginnings of the words of one list, or of two.

    Attributes:
        game: what is played.
        words: the words that count, of both lists.
        is_in: ``bool (words,)``, whether a word is in the list of the game.
        levels: the beginnings.
        beneficiary: the seat that is to win.
    """

    game: Game
    words: WordList
    is_in: NDArray[np.bool_]
    levels: tuple[Level, ...]
    beneficiary: int

    @classmethod
    def of(cls, game: Game, other: WordList | None, beneficiary: int) -> _Tree:
        """List the beginnings of the words of a game, and of those that may be put in."""
        least, words = game.rules.min_length, game.words
        is_in = np.ones(len(words), np.bool_)
        if other is not None:
            mine = set(words)
            words = word_list(mine.union(word for word in other if len(word) >= least), words.name)
            is_in = np.fromiter((word in mine for word in words), np.bool_, len(words))
        levels = prefix_levels.build_levels(words, least, beyond_words=True)
        return cls(game, words, is_in, levels, beneficiary)

    def least(self) -> tuple[int | None, list[tuple[str, bool]]]:
        """Return the fewest words to change, and such words, each with whether it is in the list."""
        found: list[_Least] = []
        below: _Least | None = None
        for letters in range(len(self.levels) - 1, -1, -1):
            below = self._least_at(letters, below)
            found.append(below)
        found.reverse()
        words = int(found[0].to_win[0])
        return (None, []) if words >= _NEVER else (words, sorted(self._changed(found)))

    def _is_his(self, letters: int) -> bool:
        """Tell whether a word of so many letters ends the round as he wishes."""
        return self.beneficiary not in self.game.rules.losers(letters)

    def _least_at(self, letters: int, below: _Least | None) -> _Least:
        level, rules = self.levels[letters], self.game.rules
        size = len(level)
        is_word, is_in = level.is_word, np.zeros(size, np.bool_)
        is_in[level.words] = self.is_in[self.words.length == letters]
        to_win, to_erase = np.full(size, _NEVER), is_in.astype(np.int64)
        count = is_word.astype(np.int64)
        if below is not None and len(level.parents):
            first, goes_on = level.first_child[:-1], level.parents
            to_erase[goes_on] += np.add.reduceat(below.to_erase, first)
            count[goes_on] += np.add.reduceat(below.below, first)
            if rules.to_play(letters) == self.beneficiary:
                inner = np.minimum.reduceat(below.to_win, first)
            else:
                inner = np.add.reduceat(np.minimum(below.to_win, below.to_erase), first)
                more = np.minimum.reduceat(below.to_win - below.to_erase, first)
                inner += np.maximum(more, 0)  # one play must stay
            to_win[goes_on] = np.minimum(inner, _NEVER)
        to_win[is_in] = np.minimum(to_win[is_in] + 1, _NEVER)
        stays = np.zeros(size, np.bool_)
        if self._is_his(letters):
            as_word = np.where(is_word, (~is_in).astype(np.int64), _NEVER)
            stays = is_word & (as_word <= to_win)
            to_win = np.minimum(to_win, as_word)
        return _Least(to_win, to_erase, count, stays)

    def _changed(self, found: list[_Least]) -> Iterator[tuple[str, bool]]:
        """Yield the words of one of the smallest sets: down from the beginning, where any change."""
        waiting = [(0, 0)]
        while waiting:
            letters, position = waiting.pop()
            level, least = self.levels[letters], found[letters]
            if not least.to_win[position]:
                continue
            if level.is_word[position]:
                word = self.words.text(int(level.at[position]), letters)
                is_in = bool(self.is_in[self._first_word(letters, position)])
                if bool(least.stays[position]) is not is_in:
                    yield word, is_in
                if least.stays[position]:
                    continue
            children = self._children(letters, position)
            below = found[letters + 1]
            if self.game.rules.to_play(letters) == self.beneficiary:
                best = min(children, key=lambda child: int(below.to_win[child]))
                waiting.append((letters + 1, best))
                continue
            dearer = {child: int(below.to_win[child] - below.to_erase[child]) for child in children}
            kept = min(children, key=lambda child: dearer[child])
            for child in children:
                if child == kept or dearer[child] <= 0:
                    waiting.append((letters + 1, child))
                else:
                    yield from self._erased(letters + 1, child, int(below.below[child]))

    def _children(self, letters: int, position: int) -> range:
        level = self.levels[letters]
        place = int(np.searchsorted(level.parents, position))
        return range(int(level.first_child[place]), int(level.first_child[place + 1]))

    def _first_word(self, letters: int, position: int) -> int:
        at = self.levels[letters].at[position]
        return int(np.searchsorted(self.words.start, at, side="right")) - 1

    def _erased(self, letters: int, position: int, below: int) -> Iterator[tuple[str, bool]]:
        first = self._first_word(letters, position)
        for index in range(first, first + below):
            if self.is_in[index]:
                yield self.words[index], True
