"""The words that decide where all positions are listed; see `deciding`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.arrays import distinct
from ghost_desktop.engine.changes.support import ListedParts
from ghost_desktop.engine.game.rules import seats_of
from ghost_desktop.engine.incidence import Incidence
from ghost_desktop.engine.listed.retrograde import name_seats
from ghost_desktop.engine.solution import Fate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.changes.support import PartsOfWords
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.rules import Reading, Rules
    from ghost_desktop.engine.listed.graph import Level
    from ghost_desktop.engine.listed.retrograde import OverPlays
    from ghost_desktop.engine.reporting import Report

    Indices = NDArray[np.intp]
    Flags = NDArray[np.bool_]
    Masks = NDArray[np.uint8]


def decided(
    game: Game, counts_now: Flags, is_tried: Flags, reading: Reading, report: Report
) -> Iterator[tuple[str, Fate, tuple[str, ...]]]:
    """Give the words whose change alone changes who wins, as `DecidingWord` has it.

    Those that count go, others come.

    Args:
        game: what is played, on all words that may count.
        counts_now: ``bool (words,)``, which of these words count now.
        is_tried: ``bool (words,)``, of which it is asked.
        reading: what it means that a seat may lose.
        report: called now and then; may raise to stop.
    """
    words, listed = game.words, ListedParts.of(game, report)
    present, touched = [], []
    for letters, here in enumerate(listed.parts_of(words)):
        report(0, len(listed.levels))
        is_whole = words.length == letters
        now, then = _before_and_then(here, is_whole, counts_now, is_tried)
        present.append(now)
        touched.append(then)
    return _deciding(game, listed.levels, present, touched, reading, report)


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

    def find(self, word: Indices, position: Indices) -> tuple[Indices, Indices]:
        """Return which of the pairs of these words and positions have changed, and their places."""
        wanted = word * self.size + position
        place = np.searchsorted(self.key, wanted)
        place[place == len(self.key)] = 0
        hits = np.flatnonzero(self.key[place] == wanted) if len(self.key) else place[:0]
        return hits, place[hits]


def _before_and_then(
    here: PartsOfWords, is_whole: Flags, counts_now: Flags, is_tried: Flags
) -> tuple[Present, Touched]:
    """Return which positions of a length there are, and what becomes of them by each word alone.

    Args:
        here: the parts of that length.
        is_whole: ``bool (words,)``, which words have it.
        counts_now: ``bool (words,)``, which words count now.
        is_tried: ``bool (words,)``, which words are changed.
    """
    word, part, parts, size = here.word, here.part, len(here.parts), here.size
    is_in = counts_now[word]
    is_part, is_word = np.zeros((2, parts), np.bool_)
    is_part[part[is_in]] = True
    is_word[part[is_in & is_whole[word]]] = True
    owner = _only_word(word[is_in], part[is_in], parts)
    there = np.bincount(here.position[is_part], minlength=size)
    loose = np.bincount(here.position[is_part & ~is_word], minlength=size)
    # A word that goes takes the parts along that no other has, and a new one brings those that none has.
    turns = np.where(is_in, owner[part] == word, ~is_part[part])
    which = np.flatnonzero(is_tried[word] & (is_whole[word] | turns))
    _key, first = np.unique(word[which] * parts + part[which], return_index=True)
    which = which[first]  # a part as often as a word has it
    word, part, turns = word[which], part[which], turns[which]
    was_part, was_word = is_part[part], is_word[part]
    is_then = was_part ^ turns
    is_loose = is_then & ~(was_word ^ is_whole[word])
    key, pair = np.unique(word * size + here.position[part], return_inverse=True)
    word, position = key // size, key % size
    more = np.bincount(pair, is_then.astype(np.intp) - was_part, len(key))
    more_loose = np.bincount(pair, is_loose.astype(np.intp) - (was_part & ~was_word), len(key))
    is_there = there[position] + more > 0
    is_end = is_there & (loose[position] + more_loose == 0)
    return Present(there > 0, (there > 0) & (loose == 0)), Touched(word, position, is_there, is_end)


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


def name_all(
    levels: Sequence[Level],
    present: Sequence[Present],
    rules: Rules,
    reading: Reading,
    report: Report,
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
        over_plays: OverPlays = level.over_plays
        if not there.all():
            over_plays = _over_some(level, there)
        liking = rules.liking(below, seat)
        below = name_seats(over_plays, below, liking, seat=seat, rules=rules, reading=reading)
        below[now.is_end] = rules.maker_of_word(letters)
        there = now.is_there
        named.append(below)
    return named[::-1]


def _over_some(level: Level, there: Flags) -> OverPlays:
    """Join the values of plays as `Level.over_plays` does, of those alone whose end is there."""
    plays = _plays_of(level)
    plays = plays.only(there[plays.column])
    return lambda join, below, nothing: plays.join(join, below[plays.column], nothing)


def _plays_of(level: Level) -> Incidence:
    return Incidence.of(*level.plays_from(np.ones(len(level), np.bool_)), len(level))


def _deciding(
    game: Game,
    levels: Sequence[Level],
    present: Sequence[Present],
    touched: Sequence[Touched],
    reading: Reading,
    report: Report,
) -> Iterator[tuple[str, Fate, tuple[str, ...]]]:
    """Give the words that change who wins, from the beginning and by the openings that then win.

    Args:
        game: what is played, on all words that may count.
        levels: the positions with and without these words, also those beyond finished words.
        present: per level, those that are there before anything changes.
        touched: per level, the pairs of words and positions whose state is another.
        reading: what it means that a seat may lose.
        report: called several times for each level; may raise to stop.
    """
    rules = game.rules
    named = name_all(levels, present, rules, reading, report)
    changes = Changes(np.zeros(0, np.int64), np.zeros(0, np.bool_), np.zeros(0, np.uint8), 1)
    for letters in range(len(levels) - 1, -1, -1):
        report(len(levels) - 1 - letters, len(levels))
        size = len(levels[letters])
        plays = _plays_of(levels[letters])
        report(len(levels) - 1 - letters, len(levels))
        pairs = _pairs(changes, plays, touched[letters], present[letters])
        report(len(levels) - 1 - letters, len(levels))
        word, position = pairs.word, pairs.position
        goes_on = np.flatnonzero(pairs.is_there & ~pairs.is_end)
        now = np.zeros(len(word), np.uint8)
        now[pairs.is_end] = rules.maker_of_word(letters)
        index, after = plays.among(position[goes_on])
        values = np.zeros(0, np.uint8)
        if len(after):
            report(len(levels) - 1 - letters, len(levels))
            values, there = named[letters + 1][after], present[letters + 1].is_there[after]
            hits, places = changes.find(word[goes_on][index], after)
            values[hits], there[hits] = changes.named[places], changes.is_there[places]
            index, after, values = goes_on[index[there]], after[there], values[there]
            seat = rules.to_play(letters)
            over_plays = Incidence.of(index, after, len(word)).join
            liking = rules.liking(values, seat)
            made = name_seats(over_plays, values, liking, seat=seat, rules=rules, reading=reading)
            now[goes_on] = made[goes_on]
        was_there = present[letters].is_there[position]
        is_other = (pairs.is_there != was_there) | (now != named[letters][position])
        which = np.flatnonzero(is_other & (pairs.is_there | was_there))
        key = word[which] * size + position[which]
        order = np.argsort(key)
        which = which[order]
        changes = Changes(key[order], pairs.is_there[which], now[which], size)
    for pair in which[pairs.is_there[which]].tolist():
        first, end = np.searchsorted(index, [pair, pair + 1])
        won = after[first:end][rules.are_won(values[first:end], 0)]
        openings = {game.words.text(at, 1) for at in levels[1].at[won].tolist()}
        fate = Fate(seats_of(int(now[pair])), rules.players, rules.misere)
        yield game.words[int(word[pair])], fate, tuple(sorted(openings))


def _pairs(changes: Changes, plays: Incidence, touched: Touched, present: Present) -> Touched:
    """Return all pairs of a word and a position of one length that may have changed.

    Args:
        changes: those of the next length.
        plays: the plays that lead there.
        touched: the pairs whose state is another.
        present: how the positions were before.
    """
    size = len(plays)
    word, position = np.divmod(changes.key, changes.size)
    index, before = plays.transposed(changes.size).among(position)
    is_open = present.is_there[before] & ~present.is_end[before]
    key = distinct(word[index[is_open]] * size + before[is_open])
    known = touched.word * size + touched.position
    key = key[~np.isin(key, known, assume_unique=True)]
    more = np.ones(len(key), np.bool_)
    return Touched(
        np.append(touched.word, key // size),
        np.append(touched.position, key % size),
        np.append(touched.is_there, more),
        np.append(touched.is_end, ~more),
    )
