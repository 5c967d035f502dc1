"""What the winner needs: events of which one must happen before he can lose.

Of each word it may be known that it counts, or that it does not; of the others nothing. If he wins
nevertheless, whatever becomes of these, there is a strategy that leans on known words only: on
those on which rounds end, on those that keep his replies legal, and on those whose absence keeps
plays from the other. Unless one of these words changes he wins.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ghost_desktop.engine.changes.covering import ONE, Happening, Weights
from ghost_desktop.engine.changes.margin_region import NEVER, least_to_win
from ghost_desktop.engine.reporting import in_silence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.changes.covering import Cases
    from ghost_desktop.engine.changes.margin_region import Counts, Region
    from ghost_desktop.engine.changes.support import Support
    from ghost_desktop.engine.incidence import Incidence
    from ghost_desktop.engine.reporting import Report

    Flags = NDArray[np.bool_]
    Costs = NDArray[np.float64]
    Certificate = dict[str, Any]


_MUCH = float(NEVER)
_LITTLE = 1 / 64

_AGAIN = 4
"""Times that a strategy is looked for that has events in common with itself."""


@dataclass(frozen=True)
class Clause:
    """A strategy of the winner, who loses only if something happens to the words it leans on.

    Attributes:
        events: of which one happens then, in order.
        replies: what he makes of positions; both as numbers of all positions.
        won: positions from which he wins, as far as the strategy goes, whatever few words change.
    """

    events: tuple[Happening, ...]
    replies: Mapping[int, int] = field(default_factory=dict)
    won: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class KnownWords:
    """What is known of words.

    Attributes:
        is_in: ``bool (words,)``, whether a word is known to count.
        is_out: ``bool (words,)``, whether it is known not to.
    """

    is_in: Flags
    is_out: Flags


class SureWin:
    """Where the winner wins for all that is known of the words.

    Args:
        region: where to look.
        known: what is known.
        report: called for each length; may raise to stop.
    """

    def __init__(self, region: Region, known: KnownWords, report: Report = in_silence) -> None:
        self._report = report
        report(0, 0)
        self._region = region
        self._known = known
        support = region.support
        self._may_be = ~known.is_out
        self._is_there = region.stays | (support.count(known.is_in) > 0)
        self._can_be = support.count(self._may_be) > 0
        part_is_there, part_can_be = self._is_there, self._can_be
        if support.having_part is not support.having:
            part_is_there = region.part_stays | (support.count_by_part(known.is_in) > 0)
            part_can_be = support.count_by_part(self._may_be) > 0
        _, self._must_end = support.find_ends(part_can_be, support.being.count(known.is_in))
        self._keeps_open, self._may_end = support.find_ends(
            part_is_there, support.being.count(self._may_be)
        )
        self._wins = region.is_won.copy()
        for letters, here, plays in support.upward(report):
            self._look_at(letters, here, plays)

    @property
    def holds(self) -> bool:
        """Whether he wins from the beginning."""
        return bool(self._wins[0])

    def _look_at(self, letters: int, here: slice, plays: Incidence) -> None:
        region = self._region
        wins = self._wins[plays.column]
        goes_on = plays.join(np.logical_and, wins | ~self._can_be[plays.column], nothing=True)
        if region.is_winners_turn(letters):
            goes_on |= plays.join(np.logical_or, wins & self._is_there[plays.column], nothing=False)
        if letters:
            good = self._must_end[here] | goes_on
            bad = goes_on & ~self._may_end[here]
            goes_on = np.where(region.is_good[here], good, bad)
        self._wins[here] = (goes_on | region.is_won[here]) & ~region.is_lost[here]

    # --- the strategy -------------------------------------------------------------------------------

    def clause(self) -> Clause:
        """Return a strategy that leans on few words; only if it holds."""
        best = self._clause_of_tree(frozenset())
        for _ in range(_AGAIN):
            found = self._clause_of_tree(frozenset(best.events))
            if len(found.events) >= len(best.events):
                break
            best = found
        return best

    def _clause_of_tree(self, known: frozenset[Happening]) -> Clause:
        """Return a strategy.

        Args:
            known: events that may happen anyway: rounds may end so at no cost.
        """
        self._weigh(known)
        found: set[Happening] = set()
        number = self._region.support.number
        replies: dict[int, int] = {}
        ends: list[int] = []
        waiting, met = [0], {0}
        while waiting:
            self._report(len(met), 0)
            here = waiting.pop()
            on, events, reply = self._step(here)
            if reply is not None:
                replies[int(number[here])] = int(number[reply])
            elif self._region.is_won[here]:
                ends.append(int(number[here]))
            found.update(events)
            fresh = [play for play in on if play not in met]
            met.update(fresh)
            waiting += fresh
        return Clause(tuple(sorted(found)), replies, tuple(ends))

    def _weigh(self, known: frozenset[Happening]) -> None:
        """Count, as in a tree, the events that a strategy from each position has at least."""
        region, support = self._region, self._region.support
        ends = np.zeros_like(support.counts_now)
        ends[[word for event in known for word in event.words]] = True
        is_known = support.over_parts(support.being.count(ends)) > 0
        self._to_end = np.where(is_known, _LITTLE, 1.0)
        self._cost = np.full(len(support), _MUCH)
        self._to_keep = np.where(region.stays, 0.0, 1.0 / np.maximum(support.words_now, 1))
        self._to_keep[~self._is_there] = _MUCH
        self._to_bar = np.where(self._can_be, _MUCH, region.all.astype(np.float64))
        for letters, here, plays in support.upward(self._report):
            made = self._cost[plays.column]
            goes_on = plays.join(np.add, np.minimum(made, self._to_bar[plays.column]), 0)
            if region.is_winners_turn(letters):
                by_one = plays.join(np.minimum, made + self._to_keep[plays.column], _MUCH)
                goes_on = np.minimum(goes_on, by_one)
            if letters:
                good = np.where(
                    self._must_end[here], np.minimum(goes_on, self._to_end[here]), goes_on
                )
                goes_on = np.where(region.is_good[here], good, goes_on + region.support.whole[here])
            goes_on[region.is_won[here]] = 0
            goes_on[~self._wins[here]] = _MUCH
            self._cost[here] = np.minimum(goes_on, _MUCH)

    def _step(self, here: int) -> tuple[list[int], list[Happening], int | None]:
        """Return what is to be looked at next, the events of one position, and the reply to it."""
        region, cost = self._region, self._cost
        if region.is_won[here]:
            return [], [], None
        after = region.support.plays[here]
        total = float(np.minimum(cost[after], self._to_bar[after]).sum())
        reply = self._reply(here, after, total)
        if reply is not None:
            total = float(cost[reply] + self._to_keep[reply])
        events: list[Happening] = []
        if region.is_good[here]:
            if self._must_end[here] and total >= self._to_end[here]:
                return [], list(self._end_events(here)), None
        elif region.support.letters[here]:  # play may begin at a fragment, which may be a word
            events += self._open_events(here)
        if reply is not None:
            if not region.stays[reply]:
                events.append(self._gone(reply))
            return [reply], events, reply
        is_barred = cost[after] > self._to_bar[after]
        for made in after[is_barred].tolist():
            events += self._appears(region.support.having[made])
        return after[~is_barred].tolist(), events, None

    def _reply(self, here: int, after: NDArray[np.intp], total: float) -> int | None:
        """Return the winner's reply; None where it is not his turn, or all replies win as well."""
        region = self._region
        if not len(after) or not region.is_winners_turn(int(region.support.letters[here])):
            return None
        by_one = self._cost[after] + self._to_keep[after]
        best = int(np.argmin(by_one))
        return int(after[best]) if by_one[best] <= total else None

    def _leaves(self, word: int) -> Happening:
        """Return the event that a word that is known to count does not."""
        return Happening((word,), bool(self._region.support.counts_now[word]))

    def _appears(self, words: NDArray[np.intp]) -> Iterator[Happening]:
        """Yield the events that one of these words, none of which is known to count, does."""
        for word in words.tolist():
            yield Happening((word,), not self._region.support.counts_now[word])

    def _gone(self, position: int, *, is_part: bool = False) -> Happening:
        """Return an event without which something stays a fragment, or a part."""
        support = self._region.support
        words = (support.having_part if is_part else support.having)[position]
        now = words[support.counts_now[words]]
        if self._known.is_in[now].any():
            return Happening(tuple(now.tolist()), changed=True)
        return self._leaves(int(words[self._known.is_in[words]][0]))

    def _end_events(self, position: int) -> Iterator[Happening]:
        """Yield the events without which the round ends at a position."""
        support = self._region.support
        for part in support.parts_of(position):
            whole = support.being[part]
            sure = whole[self._known.is_in[whole]]
            if len(sure):
                now = sure[support.counts_now[sure]]
                if len(now):
                    whole_now = whole[support.counts_now[whole]]
                    yield Happening(tuple(whole_now.tolist()), changed=True)
                else:
                    yield self._leaves(int(sure[0]))
            else:  # it is no part
                yield from self._appears(support.having_part[part])

    def _open_events(self, position: int) -> Iterator[Happening]:
        """Yield the events without which the round does not end at a position."""
        region, support = self._region, self._region.support
        parts = support.parts_of(position)
        open_parts = [part for part in parts if self._keeps_open[part]]
        if not support.whole[position]:
            return
        bare = [p for p in open_parts if not len(support.being[p])]
        if len(parts) > 1 and open_parts:
            part = max(bare or open_parts, key=lambda one: int(support.words_now_by_part[one]))
            if not region.part_stays[part]:
                yield self._gone(part, is_part=True)
            parts = range(part, part + 1)
        for part in parts:
            yield from self._appears(support.being[part])


@dataclass(frozen=True, eq=False)
class MarginProof:
    """Why fewer words do not give the game away.

    Attributes:
        support: all positions, as they are.
        winner: the seat that wins.
        to_lose: ``int64 (positions,)``, words that must change at least so that he does not.
        clauses: of each an event happens, if few words give the game away.
        cases: why so many must change for that.
    """

    support: Support
    winner: int
    to_lose: Counts
    clauses: tuple[Clause, ...]
    cases: Cases

    def certificate(self, words: Sequence[str], changed: Sequence[int] | None) -> Certificate:
        """Return the certificate of a margin.

        Args:
            words: all that may count.
            changed: those that give the game away, in order; None if none do.
        """
        proof = self._needed()
        found = margin_certificate(proof.winner, words, changed, proof.clauses, proof.cases)
        least = len(words) + 1 if changed is None else len(changed)
        found["replies"] = proof.replies(least, () if changed is None else (changed,))
        return found

    def deciding_certificate(self, words: Sequence[str], deciding: Sequence[int]) -> Certificate:
        """Return the certificate of the words that decide.

        Args:
            words: all that may count.
            deciding: those that give the game away alone, in order.
        """
        return {
            "winner": self.winner + 1,
            "words": [words[word] for word in deciding],
            "clauses": [clause_dict(clause, words) for clause in self.clauses],
            "replies": self.replies(2, [[word] for word in deciding]),
        }

    def _needed(self) -> MarginProof:
        """Return the same with those clauses only that have weight."""
        weights = [case for case in self.cases if isinstance(case, Weights)]
        used = sorted({number for case in weights for number in case.clauses})
        place = {number: at for at, number in enumerate(used)}
        cases = tuple(
            Weights({place[number]: of for number, of in case.clauses.items()}, case.shares)
            if isinstance(case, Weights)
            else case
            for case in self.cases
        )
        return replace(self, clauses=tuple(self.clauses[number] for number in used), cases=cases)

    def replies(self, least: int, changes: Iterable[Sequence[int]]) -> dict[str, list[str]]:
        """Return what is replied where fewer words change, and by the other where some do."""
        made: dict[int, dict[int, None]] = {}
        starts = [position for clause in self.clauses for position in clause.won]
        starts += [] if all(clause.events for clause in self.clauses) else [0]
        followed: list[Iterable[tuple[int, int]]] = [one.replies.items() for one in self.clauses]
        followed.append(_held(self.support, self.to_lose, self.winner, starts, least))
        for changed in changes:
            state = self.support.counts_now.copy()
            state[list(changed)] ^= True
            then = replace(self.support, counts_now=state)
            to_lose = least_to_win(then, self.winner)
            followed.append(_held(then, to_lose, 1 - self.winner, [0], 1))
        for replies in followed:
            for before, after in replies:
                made.setdefault(before, {})[after] = None
        text = self.support.fragment
        return {text(before): [text(one) for one in after] for before, after in made.items()}


def _held(
    support: Support, to_lose: Counts, winner: int, starts: Sequence[int], least: int
) -> Iterator[tuple[int, int]]:
    """Yield what is replied so that fewer words than some number are not enough for the other.

    Args:
        support: the positions.
        to_lose: ``int64 (positions,)``, words that must change, at least, so that the other wins.
        winner: whose replies.
        starts: where he has to win.
        least: the number.
    """
    more, is_apart = _to_go_on(support)
    good_lengths = support.rules.good_lengths(winner, int(support.letters.max()))
    asked: dict[int, int] = {}
    waiting = [(one, least) for one in starts]
    while waiting:
        here, words = waiting.pop()
        letters = int(support.letters[here])
        if good_lengths[letters] and (is_apart[here] or words <= more[here]):
            words -= int(more[here])
        if words <= asked.get(here, 0):
            continue
        asked[here] = words
        after = support.plays[here]
        if support.rules.to_play(letters) == winner:
            good = after[(support.words_now[after] >= words) & (to_lose[after] >= words)]
            if len(good):
                reply = int(good[np.argmin(support.words_now[good])])
                yield here, reply
                after = np.array([reply])
        waiting += [(play, words) for play in after.tolist()]


def _to_go_on(support: Support) -> tuple[Counts, NDArray[np.bool_]]:
    """Return for each position the words that must change so that the round does not end there.

    And whether these are others than those that must change for what comes later.
    """
    whole = support.being.count(support.counts_now)
    _, is_end = support.find_ends(support.words_now_by_part > 0, whole)
    several = support.over_parts(np.ones(len(support.part_position), np.intp)) > 1
    more = np.where(several, 1, support.over_parts(whole))
    return np.where(is_end, more, 0), ~several | support.counts_now.all()


def margin_certificate(
    winner: int,
    words: Sequence[str],
    changed: Sequence[int] | None,
    clauses: Sequence[Clause] = (Clause(()),),
    cases: Cases | None = None,
) -> Certificate:
    """Return the certificate of a margin; by default of one that follows from bounds alone."""
    if cases is None:
        least = len(words) + 1 if changed is None else len(changed)
        cases = (Weights({0: least * ONE}, {}),)
    return {
        "winner": winner + 1,
        "change": None if changed is None else [words[word] for word in changed],
        "clauses": [clause_dict(clause, words) for clause in clauses],
        "cases": [_case(case, words) for case in cases],
        "replies": {},
    }


def clause_dict(clause: Clause, words: Sequence[str]) -> dict[str, Any]:
    """Return the events of a clause, of these words."""
    return {
        "all": [[words[word] for word in event.words] for event in clause.events if event.changed],
        "not": [words[event.words[0]] for event in clause.events if not event.changed],
    }


def _case(case: int | Weights, words: Sequence[str]) -> dict[str, Any]:
    if not isinstance(case, Weights):
        return {"split": words[case]}
    return {
        "clauses": [list(pair) for pair in sorted(case.clauses.items())],
        "shares": [
            [[words[word] for word in event.words], [shares.get(word, 0) for word in event.words]]
            for event, shares in case.shares.items()
        ],
    }
