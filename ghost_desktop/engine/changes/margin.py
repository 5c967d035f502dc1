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

from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.changes.margin_region import NEVER, FoundMargin
from ghost_desktop.engine.errors import TimeOverError, UnanswerableError
from ghost_desktop.engine.game.variant import MarginForTwo
from ghost_desktop.engine.game.vocabulary import Beginnings
from ghost_desktop.engine.listed import part_levels
from ghost_desktop.engine.reporting import Deadline, in_silence
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.overlap import put_together
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.changes.margin_proof import Certificate
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.listed.graph import Level
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.words.wordlist import WordList

    Counts = NDArray[np.int64]

TIME_LIMIT = 60.0
"""Seconds for which a smaller set, or a better bound, is looked for unless somebody says otherwise."""


@dataclass(frozen=True)
class Margin:
    """How many words stand between a list and another winner.

    Attributes:
        winner: the seat that wins now.
        words: the number of words to change in the smallest set that is known; None if none is.
        proved: whether no smaller set does it, or, where none is known, no set at all.
        lower_bound: no set of fewer words does it; `words` where that is proved, and the number
            of all words where it is proved of all sets.
        remove: the words of the set to take out; alphabetically.
        add: words to put in; alphabetically, and none if no other list was given.
        winner_then: the seat that wins then.
        openings_then: the first letters that win then, alphabetically.
        certificate: why no smaller set does it, as `ghost_desktop.checker_of_margins` reads it; None
            if that was not asked for, or is not known.
    """

    winner: int
    words: int | None
    proved: bool
    lower_bound: int
    remove: tuple[str, ...]
    add: tuple[str, ...]
    winner_then: int
    openings_then: tuple[str, ...]
    certificate: Certificate | None = field(default=None, compare=False, repr=False)


def has_margin(rules: Rules) -> bool:
    """Tell whether `find_margin` answers for a game."""
    return rules.players == 2


def find_margin(
    game: Game,
    other: WordList | None = None,
    *,
    time_limit: float | None = TIME_LIMIT,
    solution: Solution | None = None,
    report: Report = in_silence,
    certify: bool = False,
) -> Margin:
    """Find the fewest words that give the game to the other player, with one such set.

    Where the smallest set is not proved within the time, it is the best one found, with a number
    that no set is below; where none is found, that number alone. In Ghost it is proved at once.

    Args:
        game: between two players.
        other: a list whose words may be put in; by default none may.
        time_limit: seconds after which to stop looking for a better set or bound; None for never.
            Who wins is found out in any case.
        solution: the game, solved, if it is.
        report: called now and then; may raise to stop. Of a `Deadline`, what is known when it is
            over is the answer, if it is known who wins.
        certify: whether to give the certificate as well.

    Raises:
        UnanswerableError: if more than two play.
        WordListError: if no word counts, or there are too many positions.
        TimeOverError: if a deadline is over before it is known who wins.
    """
    if not has_margin(game.rules):
        raise UnanswerableError(MarginForTwo(game.rules.variant))
    deadline = Deadline(time_limit, report)
    if solution is None:
        solution = solve(game.all_words, game.rules, report=report)
    winner = solution.winner
    assert winner is not None  # of two players one wins
    margin: Margin | None = None
    found = FoundMargin(None, 1)  # with no word changed he wins
    with suppress(TimeOverError):
        deadline(0, 0)
        pool = _Pool.of(game, other, deadline)
        deadline(0, 0)
        # The game is solved once more, without the words that are found.
        found = _found(pool, winner, deadline.sooner(_again(solution, deadline)))
        if found.changed is not None:
            margin = _giving_away(game, pool, winner, found, deadline.last())
    if margin is None:
        is_proved = found.changed is None and found.lower_bound >= NEVER
        most = len(game.words) if found.lower_bound < NEVER else len(pool.words)
        bound = min(found.lower_bound, most)
        margin = Margin(winner, None, is_proved, bound, (), (), winner, ())
    if certify and margin.proved:
        return replace(margin, certificate=_certificate(pool, margin, found))
    return margin


def certify_deciding(
    game: Game, other: WordList | None = None, report: Report = in_silence
) -> Certificate | None:
    """Return why the words that decide do, and no others; see `deciding`.

    Args:
        game: between two players.
        other: a list whose words may be put in; by default none may.
        report: called now and then; may raise to stop.

    Returns:
        The certificate, as `ghost_desktop.checker_of_margins` reads it; None where positions are too
        many to be listed.

    Raises:
        UnanswerableError: if more than two play.
        WordListError: if no word counts, or there are too many positions.
    """
    if not has_margin(game.rules):
        raise UnanswerableError(MarginForTwo(game.rules.variant))
    from ghost_desktop.engine.changes.margin_search import search_deciding  # noqa: PLC0415 - few ask

    winner = solve(game.all_words, game.rules, report=report).winner
    assert winner is not None  # of two players one wins
    pool = _Pool.of(game, other, report)
    found = search_deciding(pool.game, pool.counts_now, winner, report)
    if found is None:
        return None
    deciding, proof = found
    return proof.deciding_certificate(tuple(pool.words), deciding)


def _certificate(pool: _Pool, margin: Margin, found: FoundMargin) -> Certificate | None:
    """Return the certificate of a margin that is proved; None if it is not known why."""
    words = tuple(pool.words)
    if isinstance(pool.game.vocabulary, Beginnings):
        from ghost_desktop.engine.changes.margin_proof import margin_certificate  # noqa: PLC0415 - large

        return margin_certificate(margin.winner, words, found.changed)
    return None if found.proof is None else found.proof.certificate(words, found.changed)


def _again(solution: Solution, deadline: Deadline) -> float:
    """Return the seconds to keep for solving a game again: half of those that are left at most."""
    seconds = solution.seconds
    return seconds if deadline.left is None else min(seconds, deadline.left / 2)


def _found(pool: _Pool, winner: int, deadline: Deadline) -> FoundMargin:
    """Find words to change."""
    if isinstance(pool.game.vocabulary, Beginnings):
        changed = _Tree.of(pool, beneficiary=1 - winner).least()
        return FoundMargin(changed, NEVER if changed is None else len(changed))
    from ghost_desktop.engine.changes.margin_search import search_margin  # noqa: PLC0415 - Ghost is quick

    return search_margin(pool.game, pool.counts_now, winner, deadline)


def _giving_away(
    game: Game, pool: _Pool, winner: int, found: FoundMargin, report: Report
) -> Margin:
    """Return the margin of words that were found, for which the game is solved once more.

    Raises:
        TimeOverError: if there is no time for that.
    """
    changed = found.changed or ()
    remove = tuple(pool.words[index] for index in changed if pool.counts_now[index])
    add = tuple(pool.words[index] for index in changed if not pool.counts_now[index])
    words_then = game.words
    if add:
        words_then = words_then.joined_with(word_list(add, words_then.name), report)
    then = solve(words_then.without(remove), game.rules, report=report)
    assert then.winner == 1 - winner
    openings: tuple[str, ...] = ()
    if then.winner == 0:
        then.look_at(game.start, report)
        openings = then.winning_openings
    is_proved = found.lower_bound >= len(changed)
    return Margin(
        winner, len(changed), is_proved, found.lower_bound, remove, add, 1 - winner, openings
    )


@dataclass(frozen=True, eq=False)
class _Pool:
    """The words that may count.

    Attributes:
        game: what is played, on all of them.
        counts_now: ``bool (words,)``, whether a word counts now.
    """

    game: Game
    counts_now: NDArray[np.bool_]

    @classmethod
    def of(cls, game: Game, other: WordList | None, report: Report) -> _Pool:
        """Put the words of a game together with those of another list."""
        words, is_in = game.words, np.ones(len(game.words), np.bool_)
        if other is not None:
            words, is_in = put_together(words, other, game.rules.min_length, report)
        return cls(replace(game, all_words=words), is_in)

    @property
    def words(self) -> WordList:
        """The words, alphabetically."""
        return self.game.words


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
        rules: what is played.
        words: the words that count, of both lists.
        counts_now: ``bool (words,)``, whether a word counts now.
        levels: the beginnings.
        beneficiary: the seat that is to win.
    """

    rules: Rules
    words: WordList
    counts_now: NDArray[np.bool_]
    levels: tuple[Level, ...]
    beneficiary: int

    @classmethod
    def of(cls, pool: _Pool, beneficiary: int) -> _Tree:
        """List the beginnings of the words of a game, and of those that may be put in."""
        rules = pool.game.rules
        levels = part_levels.build_prefix_levels(pool.words, rules.min_length, beyond_words=True)
        return cls(rules, pool.words, pool.counts_now, levels, beneficiary)

    def least(self) -> tuple[int, ...] | None:
        """Return the fewest words to change, in order; None if nothing gives the game away."""
        found: list[_Least] = []
        below: _Least | None = None
        for letters in range(len(self.levels) - 1, -1, -1):
            below = self._least_at(letters, below)
            found.append(below)
        found.reverse()
        if found[0].to_win[0] >= NEVER:
            return None
        return tuple(sorted(self._changed(found)))

    def _is_his(self, letters: int) -> bool:
        """Tell whether a word of so many letters ends the round as he wishes."""
        return self.beneficiary not in self.rules.losers(letters)

    def _least_at(self, letters: int, below: _Least | None) -> _Least:
        level, rules = self.levels[letters], self.rules
        size = len(level)
        is_word, is_in = level.is_word, np.zeros(size, np.bool_)
        is_in[level.words] = self.counts_now[self.words.length == letters]
        to_win, to_erase = np.full(size, NEVER), is_in.astype(np.int64)
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
            to_win[goes_on] = np.minimum(inner, NEVER)
        to_win[is_in] = np.minimum(to_win[is_in] + 1, NEVER)
        stays = np.zeros(size, np.bool_)
        if self._is_his(letters):
            as_word = np.where(is_word, (~is_in).astype(np.int64), NEVER)
            stays = is_word & (as_word <= to_win)
            to_win = np.minimum(to_win, as_word)
        return _Least(to_win, to_erase, count, stays)

    def _changed(self, found: list[_Least]) -> Iterator[int]:
        """Yield the words of one of the smallest sets: down from the beginning, where any change."""
        waiting = [(0, 0)]
        while waiting:
            letters, position = waiting.pop()
            level, least = self.levels[letters], found[letters]
            if not least.to_win[position]:
                continue
            if level.is_word[position]:
                word = self._first_word(letters, position)
                if least.stays[position] != self.counts_now[word]:
                    yield word
                if least.stays[position]:
                    continue
            children = self._children(letters, position)
            below = found[letters + 1]
            if self.rules.to_play(letters) == self.beneficiary:
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

    def _erased(self, letters: int, position: int, below: int) -> Iterator[int]:
        first = self._first_word(letters, position)
        yield from (word for word in range(first, first + below) if self.counts_now[word])
