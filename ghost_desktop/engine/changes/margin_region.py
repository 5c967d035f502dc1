"""Where it is open who wins, while fewer than some number of words change; and guesses what to change."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.reporting import in_silence

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.changes.margin_proof import MarginProof
    from ghost_desktop.engine.changes.support import Support
    from ghost_desktop.engine.reporting import Report

    Counts = NDArray[np.int64]
    Flags = NDArray[np.bool_]
    Indices = NDArray[np.intp]


NEVER = 1 << 40
"""More words than there are: it cannot be made so."""


@dataclass(frozen=True)
class FoundMargin:
    """What was found.

    Attributes:
        changed: the words to change, in order; None if no set is known.
        lower_bound: no fewer words do it; `NEVER` if none at all do.
        proof: why; None if that is not known, or follows from bounds alone.
    """

    changed: tuple[int, ...] | None
    lower_bound: int
    proof: MarginProof | None = None


def least_to_win(support: Support, seat: int, report: Report = in_silence) -> Counts:
    """Return for each position words that must change, at least, so that a player wins there.

    And so that it is a fragment then: of a fragment that is none, nothing is said.

    Args:
        support: the positions.
        seat: who is to win.
        report: called before, and for each length; may raise to stop.

    Returns:
        ``int64 (positions,)``; `NEVER` where nothing does it.
    """
    rules = support.rules
    may_add = not support.counts_now.all()
    report(0, 0)
    whole = support.being.count(support.counts_now)
    is_loose, is_end = support.find_ends(support.words_now_by_part > 0, whole)
    report(0, 0)
    # To end the round there, no part may be loose.
    to_end = np.zeros(len(support), np.int64)
    to_fasten = words_to_fasten(support, is_loose, support.words_now_by_part)
    np.maximum.at(to_end, support.part_position, to_fasten)
    to_end[support.whole == 0] = NEVER
    report(0, 0)
    # Not to end it, its word must go; where there are several parts, one must become loose.
    to_go_on = support.over_parts(whole).astype(np.int64)
    several = support.over_parts(np.ones(len(support.part_position), np.intp)) > 1
    to_go_on[several] = 1
    missing = (support.words_now == 0).astype(np.int64)
    least = np.full(len(support), NEVER)
    for letters, here, plays in support.upward(report):
        made = least[plays.column]
        go_on = plays.join(np.minimum, made, NEVER)
        if rules.to_play(letters) != seat:
            each = np.minimum(made, support.words_now[plays.column])
            go_on = np.maximum(go_on, plays.join(np.maximum, each, 0))
        if letters and seat not in rules.losers(letters):
            go_on = np.minimum(go_on, np.where(is_end[here], 0, to_end[here]))
        elif letters:
            more = np.where(is_end[here], to_go_on[here], 0)
            both = np.where(several[here] & may_add, np.maximum(more, go_on), more + go_on)
            go_on = np.minimum(both, NEVER)
        least[here] = np.maximum(go_on, missing[here])
    return least


def words_to_fasten(support: Support, is_loose: Flags, count: Counts) -> Counts:
    """Return for each loose part the words that must change so that it is a word, or no part.

    Args:
        support: the positions.
        is_loose: ``bool (parts,)``, see `Support.find_ends`.
        count: ``intp (parts,)``, how many words have each part now.

    Returns:
        ``int64 (parts,)``, 0 where nothing is loose.
    """
    return np.where(is_loose, np.where(support.whole_by_part > 0, 1, count), 0)


@dataclass(frozen=True, eq=False)
class Region:
    """The positions to look at while fewer than some number of words change.

    Attributes:
        support: the positions that play can come to until it is settled who wins.
        winner: the seat that wins now.
        most: fewer words than this change.
        lost_at: positions at which so many words must change, at least, so that the winner wins
            there, count as lost: he has no need of them.
        to_lose: ``int64 (positions,)``, words that must change, at least, so that the other seat
            wins at each.
        to_win: ``int64 (positions,)``, the same so that the winner does.
    """

    support: Support
    winner: int
    most: int
    lost_at: int
    to_lose: Counts
    to_win: Counts

    def narrowed(self, most: int, lost_at: int, report: Report = in_silence) -> Region:
        """Return the part of it to look at for other limits, none of them wider."""
        report(0, 0)
        support = self.support
        limits = replace(self, most=most, lost_at=lost_at)
        is_open = ~(limits.is_won | limits.is_lost)
        met = np.zeros(len(support), np.bool_)
        met[0] = True
        for here, plays in support.levels:
            report(0, 0)
            goes_on = met[here] & is_open[here]
            met[plays.column[goes_on[plays.row]]] = True
        part, kept = support.only(met, is_open)
        return replace(limits, support=part, to_lose=self.to_lose[kept], to_win=self.to_win[kept])

    @cached_property
    def is_won(self) -> Flags:
        """``bool (positions,)``, where the winner wins whatever changes."""
        return self.to_lose >= self.most

    @cached_property
    def is_lost(self) -> Flags:
        """``bool (positions,)``, where the other seat is taken to win."""
        return (self.to_win >= min(self.most, self.lost_at)) & ~self.is_won

    @cached_property
    def is_good(self) -> Flags:
        """``bool (positions,)``, whether a round that ended there would be won by the winner."""
        letters = self.support.letters
        return np.array(self.support.rules.good_lengths(self.winner, int(letters.max())))[letters]

    @cached_property
    def stays(self) -> Flags:
        """``bool (positions,)``, which have so many words that one is left."""
        return self.support.words_now >= self.most

    @cached_property
    def part_stays(self) -> Flags:
        """``bool (parts,)``, the same of parts."""
        return self.support.words_now_by_part >= self.most

    @cached_property
    def all(self) -> Counts:
        """``int64 (positions,)``, how many words have each, be they there or not."""
        return self.support.having.count(np.ones_like(self.support.counts_now))

    def is_winners_turn(self, letters: int) -> bool:
        """Tell whether it is the winner's turn."""
        return self.support.rules.to_play(letters) == self.winner


def guess(region: Region, state: Flags, share: float, report: Report = in_silence) -> set[int]:
    """Guess words that, changed, give the game away.

    Args:
        region: where to look.
        state: ``bool (words,)``, those that count now.
        share: of the words by which other plays than the dearest are answered, how many come on
            top: 0 if all plays are answered by the same words, 1 if by others.
        report: called for each length; may raise to stop.

    Returns:
        The words; none at all if nothing is known that helps.
    """
    return _Guess(region, state, share, report).words()


class _Guess:
    def __init__(self, region: Region, state: Flags, share: float, report: Report) -> None:
        self._region = region
        self._state = state
        self._report = report
        support = region.support
        self._there = support.count(state)
        there_by_part = support.count_by_part(state)
        whole = support.being.count(state)
        self._is_loose, self._is_end = support.find_ends(there_by_part > 0, whole)
        to_fasten = words_to_fasten(support, self._is_loose, there_by_part)
        self._to_end = np.maximum(support.over_parts(to_fasten), 1).astype(np.float64)
        self._to_end[support.whole == 0] = NEVER
        self._whole = support.over_parts(whole)
        self._cost = np.full(len(support), float(NEVER))
        self._to_come = (self._there == 0).astype(np.float64)
        for letters, at, plays in support.upward(report):
            made = self._cost[plays.column] + self._to_come[plays.column]
            there = self._there[plays.column]
            if region.is_winners_turn(letters):
                each = np.where(there > 0, np.minimum(made, there), 0.0)
                dearest = plays.join(np.maximum, each, 0)
                together = plays.join(np.add, each, 0)
                here = dearest + share * (together - dearest)
                here = np.maximum(here, plays.join(np.minimum, made, NEVER))
            else:
                here = plays.join(np.minimum, made, NEVER)
            is_end, is_good = self._is_end[at], region.is_good[at]
            more = np.where(is_end, self._whole[at], 0)
            ended = np.where(is_end, 0.0, np.minimum(here, self._to_end[at]))
            here = np.where(is_good, here + more, ended) if letters else here
            here[region.is_won[at]] = NEVER
            here[region.is_lost[at]] = 0
            self._cost[at] = np.minimum(here, NEVER)

    def words(self) -> set[int]:
        """Follow what is cheapest from the beginning, and gather the words."""
        found: set[int] = set()
        if self._cost[0] >= NEVER:
            return found
        waiting, met = [0], {0}
        while waiting:
            self._report(len(met), 0)
            here = waiting.pop()
            if self._goes_on(here, found):
                fresh = [play for play in self._followed(here, found) if play not in met]
                met.update(fresh)
                waiting += fresh
        return found

    def _goes_on(self, here: int, found: set[int]) -> bool:
        """Tell whether it is to be looked what can follow; gather what changes whether it is."""
        region = self._region
        if region.is_won[here] or region.is_lost[here] or not self._cost[here]:
            return False
        if region.is_good[here]:
            found |= self._unended(here) if self._is_end[here] else set()
        elif self._is_end[here]:
            return False
        elif region.support.letters[here] and self._cost[here] >= self._to_end[here]:
            found |= self._ended(here)
            return False
        return True

    def _followed(self, here: int, found: set[int]) -> list[int]:
        """Return the plays to look at, and gather the words of those that must go."""
        region, support = self._region, self._region.support
        after = support.plays[here]
        if not len(after):
            return []
        there = after[self._there[after] > 0]
        if not region.is_winners_turn(int(support.letters[here])) or not len(there):
            cheapest = int(after[int(np.argmin(self._cost[after] + self._to_come[after]))])
            if not self._there[cheapest]:
                found.add(int(support.having[cheapest][0]))
            return [cheapest]
        dearer = self._cost[there] - self._there[there]
        kept = np.flatnonzero((dearer <= 0) | (np.arange(len(there)) == np.argmin(dearer)))
        for play in np.delete(there, kept).tolist():
            found |= self._erased(support.having[play])
        followed: list[int] = there[kept].tolist()
        return followed

    def _erased(self, words: Indices) -> set[int]:
        return set(words[self._state[words]].tolist())

    def _unended(self, position: int) -> set[int]:
        """Return the words to take out so that the round does not end."""
        support = self._region.support
        parts = support.parts_of(position)
        if len(parts) == 1:
            return self._erased(support.being[parts[0]])
        there = [part for part in parts if self._erased(support.being[part])]
        most = max(there, key=lambda part: len(support.having_part[part]))
        return self._erased(support.being[most])

    def _ended(self, position: int) -> set[int]:
        """Return the words to put in, and to take out, so that the round ends."""
        support = self._region.support
        found: set[int] = set()
        for part in support.parts_of(position):
            if not self._is_loose[part] and self._there[position]:
                continue
            whole = support.being[part].tolist()
            if whole:
                found.add(whole[0])
            else:
                found |= self._erased(support.having_part[part])
        return found
