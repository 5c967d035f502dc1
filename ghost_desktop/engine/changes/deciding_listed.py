"""The words that decide where all positions are listed; see `changes`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from ghost_desktop.engine.arrays import distinct
from ghost_desktop.engine.changes.deciding import DecidingWord
from ghost_desktop.engine.changes.incidence import ListedParts
from ghost_desktop.engine.game.rules import seats_of
from ghost_desktop.engine.listed.retrograde import name_seats
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.solution import Fate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.rules import Reading, Rules
    from ghost_desktop.engine.listed.graph import Level
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.wordlist import WordList

    Indices = NDArray[np.intp]
    Flags = NDArray[np.bool_]
    Masks = NDArray[np.uint8]


_Number = TypeVar("_Number", bound=np.generic)
_NEVER = np.zeros(0, np.bool_)


@dataclass(frozen=True, eq=False)
class Present:
    """Which positions of one length are there before anything changes.

    Attributes:
        is_there: ``bool (positions,)``, whether a word has it as a part.
        is_end: ``bool (positions,)``, whether it ends the round.
    """

    is_there: Flags
    is_end: Flags


@dataclass(frozen=True, eq=False)
class Touched:
    """Pairs of a word and a position of one length that it touches; no pair twice.

    A pair need not be different from before; but all that are must be among them, but for those
    whose value follows from what can be played.

    Attributes:
        word: ``intp (pairs,)``, the word.
        position: ``intp (pairs,)``, the position.
        is_there: ``bool (pairs,)``, whether the position is there after the change.
        is_end: ``bool (pairs,)``, whether it ends the round then.
    """

    word: Indices
    position: Indices
    is_there: Flags
    is_end: Flags

    def with_more(self, other: Touched) -> Touched:
        """Return both together."""
        return Touched(
            np.append(self.word, other.word),
            np.append(self.position, other.position),
            np.append(self.is_there, other.is_there),
            np.append(self.is_end, other.is_end),
        )


@dataclass(frozen=True, eq=False)
class Changes:
    """What is different at the positions of one length, for each word.

    Attributes:
        key: ``int64 (changes,)``, in order: the word, times the number of positions, and the
            position.
        is_there: ``bool (changes,)``, whether the position is there after the change.
        named: ``uint8 (changes,)``, the seats that are named there then, as bits.
        size: the number of positions.
    """

    key: NDArray[np.int64]
    is_there: Flags
    named: Masks
    size: int

    @property
    def word(self) -> Indices:
        """The word of each."""
        return self.key // self.size

    @property
    def position(self) -> Indices:
        """The position of each."""
        return self.key % self.size

    def find(self, word: Indices, position: Indices) -> tuple[Indices, Indices]:
        """Return which of the pairs of these words and positions have changed, and their places."""
        wanted = word * self.size + position
        place = np.searchsorted(self.key, wanted)
        place[place == len(self.key)] = 0
        hits = np.flatnonzero(self.key[place] == wanted) if len(self.key) else place[:0]
        return hits, place[hits]


@dataclass(frozen=True, eq=False)
class WordChanges:
    """What each word changes at the beginning of the game.

    Attributes:
        word: ``intp (words,)``, those that change it, in order.
        named: ``uint8 (words,)``, the seats that are named there then, as bits; see `Rules`.
        is_there: ``bool (words,)``, whether there is still a game.
        opening: ``intp``, the index in `word` of each opening that can be played after a change.
        makes: ``intp``, which position of one letter it makes.
        leads_to: ``uint8``, the seats that are named there then.
    """

    word: Indices
    named: Masks
    is_there: Flags
    opening: Indices
    makes: Indices
    leads_to: Masks


class _Plays:
    """The plays from the positions of one length, to be followed from either end."""

    def __init__(self, level: Level, below: int) -> None:
        before, after = level.plays_from(np.ones(len(level), np.bool_))
        order = np.argsort(before, kind="stable")
        self._after = after[order]
        self._first = np.searchsorted(before[order], np.arange(len(level) + 1))
        back = np.argsort(after, kind="stable")
        self._before = before[back]
        self._first_before = np.searchsorted(after[back], np.arange(below + 1))

    def of(self, positions: Indices) -> tuple[Indices, Indices]:
        """Return all plays from positions: the index of each among these, and what it makes."""
        index, place = _ranges(self._first[positions], self._first[positions + 1])
        return index, self._after[place]

    def into(self, positions: Indices) -> tuple[Indices, Indices]:
        """Return all plays that make positions: the index of each among these, and from where."""
        index, place = _ranges(self._first_before[positions], self._first_before[positions + 1])
        return index, self._before[place]


def _ranges(first: Indices, end: Indices) -> tuple[Indices, Indices]:
    """Return the whole numbers from each `first` up to its `end`, and for each the index of it."""
    count = end - first
    index = np.repeat(np.arange(len(first)), count)
    skipped = np.repeat(first - (np.cumsum(count) - count), count)
    return index, np.arange(len(index)) + skipped


def name_all(
    levels: Sequence[Level],
    present: Sequence[Present],
    rules: Rules,
    reading: Reading,
    report: Report = in_silence,
) -> list[Masks]:
    """Name the seats that may lose, in misère win, at every position that is there.

    Args:
        levels: the positions.
        present: per level, those that are there.
        rules: the game.
        reading: what it means that a seat may lose.
        report: called before each level.

    Returns:
        Per level ``uint8 (positions,)``, as bits; of no meaning where a position is not there.
    """
    named: list[Masks] = []
    below, there = np.zeros(0, np.uint8), np.zeros(0, np.bool_)
    for letters in range(len(levels) - 1, -1, -1):
        report(0, len(levels))
        level, now, seat = levels[letters], present[letters], rules.to_play(letters)
        over_plays = level.over_plays
        if not there.all():
            index, after = _Plays(level, len(below)).of(np.arange(len(level)))
            index, after = index[there[after]], after[there[after]]
            over_plays = _Joined(index, len(level), after).over_plays
        liking = rules.liking(below, seat)
        below = name_seats(over_plays, below, liking, seat=seat, rules=rules, reading=reading)
        below[now.is_end] = rules.maker_of_word(letters)
        there = now.is_there
        named.append(below)
    return named[::-1]


class _Joined:
    """Joins the values of plays, for each of some positions.

    Args:
        index: ``intp (plays,)``, in order: which of the positions each play is from.
        size: how many positions there are.
        after: ``intp (plays,)``, where the value of each play stands; by default in order.
    """

    def __init__(self, index: Indices, size: int, after: Indices | None = None) -> None:
        self._heads = np.flatnonzero(np.diff(index, prepend=-1))
        self._index = index[self._heads]
        self._size = size
        self._after = after

    def over_plays(self, join: np.ufunc, below: NDArray[_Number], nothing: int) -> NDArray[_Number]:
        """Join the values of the plays from each position, as `Level.over_plays` does."""
        joined = np.full(self._size, nothing, below.dtype)
        if len(self._heads):
            made = below if self._after is None else below[self._after]
            joined[self._index] = join.reduceat(made, self._heads)
        return joined


def find_changes(
    levels: Sequence[Level],
    present: Sequence[Present],
    touched: Sequence[Touched],
    rules: Rules,
    reading: Reading,
    report: Report = in_silence,
) -> WordChanges:
    """Find which words change who wins, from the beginning and by the openings that then win.

    Args:
        levels: the positions with and without these words, also those beyond finished words.
        present: per level, those that are there before anything changes.
        touched: per level, the pairs of words and positions whose state is another.
        rules: the game.
        reading: what it means that a seat may lose.
        report: called several times for each level; may raise to stop.
    """
    named = name_all(levels, present, rules, reading, report)
    changes = Changes(np.zeros(0, np.int64), _NEVER, np.zeros(0, np.uint8), 1)
    for letters in range(len(levels) - 1, -1, -1):
        report(len(levels) - 1 - letters, len(levels))
        level, size = levels[letters], len(levels[letters])
        plays = _Plays(level, len(levels[letters + 1]) if letters + 1 < len(levels) else 0)
        report(len(levels) - 1 - letters, len(levels))
        pairs = _pairs(changes, plays, touched[letters], present[letters], size)
        report(len(levels) - 1 - letters, len(levels))
        word, position = pairs.word, pairs.position
        goes_on = np.flatnonzero(pairs.is_there & ~pairs.is_end)
        now = np.zeros(len(word), np.uint8)
        now[pairs.is_end] = rules.maker_of_word(letters)
        index, after = plays.of(position[goes_on])
        values = np.zeros(0, np.uint8)
        if len(after):
            report(len(levels) - 1 - letters, len(levels))
            values, there = named[letters + 1][after], present[letters + 1].is_there[after]
            hits, places = changes.find(word[goes_on][index], after)
            values[hits], there[hits] = changes.named[places], changes.is_there[places]
            index, after, values = goes_on[index[there]], after[there], values[there]
            seat = rules.to_play(letters)
            over_plays = _Joined(index, len(word)).over_plays
            liking = rules.liking(values, seat)
            made = name_seats(over_plays, values, liking, seat=seat, rules=rules, reading=reading)
            now[goes_on] = made[goes_on]
        was_there = present[letters].is_there[position]
        is_other = (pairs.is_there != was_there) | (now != named[letters][position])
        is_other &= pairs.is_there | was_there
        if letters:
            which = np.flatnonzero(is_other)
            key = word[which] * size + position[which]
            order = np.argsort(key)
            which = which[order]
            changes = Changes(key[order], pairs.is_there[which], now[which], size)
    return _at_the_beginning(pairs, now, is_other, (index, after, values))


def _pairs(
    changes: Changes, plays: _Plays, touched: Touched, present: Present, size: int
) -> Touched:
    """Return all pairs of a word and a position of one length that may have changed.

    Args:
        changes: those of the next length.
        plays: the plays that lead there.
        touched: the pairs whose state is another.
        present: how the positions were before.
        size: how many there are.
    """
    index, before = plays.into(changes.position)
    before_word = changes.word[index]
    is_open = present.is_there[before] & ~present.is_end[before]
    key = distinct(before_word[is_open] * size + before[is_open])
    known = np.sort(touched.word * size + touched.position)
    if len(known):
        place = np.searchsorted(known, key)
        place[place == len(known)] = 0
        key = key[known[place] != key]
    more = np.ones(len(key), np.bool_)
    return touched.with_more(Touched(key // size, key % size, more, ~more))


def _at_the_beginning(
    pairs: Touched, now: Masks, is_other: Flags, plays: tuple[Indices, Indices, Masks]
) -> WordChanges:
    """Gather what is different before the first letter.

    Args:
        pairs: the words that may change it; there is one position.
        now: the seats that are named there then.
        is_other: whether these are others than before.
        plays: of each opening that can be played then, the index of its pair, what it makes, and
            the seats that are named there.
    """
    index, makes, leads_to = plays
    which = np.flatnonzero(is_other)
    which = which[np.argsort(pairs.word[which])]
    rank = np.full(len(now), -1)
    rank[which] = np.arange(len(which))
    is_theirs = rank[index] >= 0
    return WordChanges(
        pairs.word[which],
        now[which],
        pairs.is_there[which],
        rank[index][is_theirs],
        makes[is_theirs],
        leads_to[is_theirs],
    )


def decided_by_removal(game: Game, reading: Reading, report: Report) -> tuple[DecidingWord, ...]:
    """Return the words whose removal alone changes who wins; see `deciding.decided_by_removal`."""
    words = game.words
    listed = ListedParts.of(game, report)
    present, touched = [], []
    for letters, here in enumerate(listed.parts_of(words)):
        report(0, len(listed.levels))
        size, loose = here.size, here.loose_parts(here.parts.is_word)
        owner = _only_word(here.word, here.part, len(here.parts))
        lost = np.flatnonzero(owner >= 0)
        # A word that is part of others is still a part, and no word any more.
        ends = here.parts.words
        stays = owner[ends] < 0
        word = np.append(owner[lost], np.flatnonzero(words.length == letters)[stays])
        part = np.append(lost, ends[stays])
        more = np.append(
            -(~here.parts.is_word[lost]).astype(np.intp), np.ones(stays.sum(), np.intp)
        )
        whose = _only_word(here.word, here.position[here.part], size)
        word, position, more = _gathered(word, here.position[part], more, size)
        is_there = whose[position] != word
        is_end = is_there & (loose[position] + more == 0)
        present.append(Present(np.ones(size, np.bool_), loose == 0))
        touched.append(Touched(word, position, is_there, is_end))
    levels = listed.levels
    changes = find_changes(levels, present, touched, game.rules, reading, report)
    return tuple(_deciding(game, words, levels, changes))


def decided_by_addition(
    both: Game, is_added: NDArray[np.bool_], reading: Reading, report: Report
) -> tuple[DecidingWord, ...]:
    """Return the words whose addition alone changes who wins; see `deciding.decided_by_addition`.

    Args:
        both: what is played, with all of them.
        is_added: ``bool (words,)``, which are new, one at least.
        reading: what it means that a seat may lose.
        report: called now and then.
    """
    words = both.words
    listed = ListedParts.of(both, report)
    present, touched = [], []
    for letters, here in enumerate(listed.parts_of(words)):
        report(0, len(listed.levels))
        word, part, size = here.word, here.part, here.size
        is_new, is_whole = is_added[word], words.length[word] == letters
        is_part, is_word = np.zeros((2, len(here.parts)), np.bool_)
        is_part[part[~is_new]] = True
        is_word[part[~is_new & is_whole]] = True
        is_there = np.zeros(size, np.bool_)
        is_there[here.position[is_part]] = True
        loose = here.loose_parts(is_word | ~is_part)
        comes = np.flatnonzero(is_new & (is_whole | ~is_part[part]))
        _key, first = np.unique(word[comes] * len(here.parts) + part[comes], return_index=True)
        comes = comes[first]  # a part as often as a word has it
        more = np.where(is_whole[comes], -is_part[part[comes]].astype(np.intp), 1)
        new, position, more = _gathered(word[comes], here.position[part[comes]], more, size)
        present.append(Present(is_there, is_there & (loose == 0)))
        touched.append(
            Touched(new, position, np.ones(len(new), np.bool_), loose[position] + more == 0)
        )
    levels = listed.levels
    changes = find_changes(levels, present, touched, both.rules, reading, report)
    return tuple(_deciding(both, words, levels, changes))


def _gathered(
    word: Indices, position: Indices, more: Indices, size: int
) -> tuple[Indices, Indices, Indices]:
    """Return each pair of a word and a position once, with the sum of what it has more."""
    key, which = np.unique(word * size + position, return_inverse=True)
    summed = np.bincount(which, more, len(key)).astype(np.intp)
    return key // size, key % size, summed


def _only_word(word: Indices, position: Indices, size: int) -> Indices:
    """Return for each position the only word that has it; -1 where there are several, or none.

    Args:
        word: in order.
        position: what each has.
        size: how many positions there are.
    """
    first, last = np.full(size, -1), np.full(size, -2)
    last[position] = word  # the last of several stays
    first[position[::-1]] = word[::-1]
    return np.where(first == last, first, -1)


def _deciding(
    game: Game, words: WordList, levels: Sequence[Level], changes: WordChanges
) -> Iterator[DecidingWord]:
    rules = game.rules
    for index, word in enumerate(changes.word):
        if not changes.is_there[index]:
            continue
        first, end = np.searchsorted(changes.opening, [index, index + 1])
        openings = [
            words.text(int(levels[1].at[makes]), 1)
            for makes, named in zip(
                changes.makes[first:end], changes.leads_to[first:end], strict=True
            )
            if Fate(seats_of(int(named)), rules.players, rules.misere).wins(0)
        ]
        fate = Fate(seats_of(int(changes.named[index])), rules.players, rules.misere)
        yield DecidingWord(words[int(word)], fate, tuple(sorted(set(openings))))
