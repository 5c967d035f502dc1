"""What proves a margin, as the page "Certificates" of the manual describes it.

To find its way, who checks them is told what the winner replies: with the strategies of the clauses
up to where he wins whatever few words change, and from there on by the bounds of positions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ghost_desktop.engine.covering import ONE, Weights
from ghost_desktop.engine.margin_bounds import least_to_win
from ghost_desktop.engine.margin_proof import Clause

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.covering import Cases
    from ghost_desktop.engine.footing import Footing
    from ghost_desktop.engine.margin_bounds import Counts

    Certificate = dict[str, Any]


@dataclass(frozen=True, eq=False)
class MarginProof:
    """Why fewer words do not give the game away.

    Attributes:
        footing: all positions, as they are.
        winner: the seat that wins.
        to_lose: ``int64 (positions,)``, words that must change at least so that he does not.
        clauses: of each an event happens, if few words give the game away.
        cases: why so many must change for that.
    """

    footing: Footing
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
        followed.append(_held(self.footing, self.to_lose, self.winner, starts, least))
        for changed in changes:
            state = self.footing.counts_now.copy()
            state[list(changed)] ^= True
            then = replace(self.footing, counts_now=state)
            to_lose = least_to_win(then, self.winner)
            followed.append(_held(then, to_lose, 1 - self.winner, [0], 1))
        for replies in followed:
            for before, after in replies:
                made.setdefault(before, {})[after] = None
        text = self.footing.fragment
        return {text(before): [text(one) for one in after] for before, after in made.items()}


def _held(
    footing: Footing, to_lose: Counts, winner: int, starts: Sequence[int], least: int
) -> Iterator[tuple[int, int]]:
    """Yield what is replied so that fewer words than some number are not enough for the other.

    Args:
        footing: the positions.
        to_lose: ``int64 (positions,)``, words that must change, at least, so that the other wins.
        winner: whose replies.
        starts: where he has to win.
        least: the number.
    """
    more, is_apart = _to_go_on(footing)
    asked: dict[int, int] = {}
    waiting = [(one, least) for one in starts]
    while waiting:
        here, words = waiting.pop()
        letters = int(footing.letters[here])
        is_good = letters > 0 and winner not in footing.rules.losers(letters)
        if is_good and (is_apart[here] or words <= more[here]):
            words -= int(more[here])
        if words <= asked.get(here, 0):
            continue
        asked[here] = words
        after = footing.plays_from(here)
        if footing.rules.to_play(letters) == winner:
            good = after[(footing.words_now[after] >= words) & (to_lose[after] >= words)]
            if len(good):
                reply = int(good[np.argmin(footing.words_now[good])])
                yield here, reply
                after = np.array([reply])
        waiting += [(play, words) for play in after.tolist()]


def _to_go_on(footing: Footing) -> tuple[Counts, NDArray[np.bool_]]:
    """Return for each position the words that must change so that the round does not end there.

    And whether these are others than those that must change for what comes later.
    """
    whole = footing.being.count(footing.counts_now)
    _, is_end = footing.find_ends(footing.words_now_by_part > 0, whole)
    several = footing.over_parts(np.ones(len(footing.part_position), np.intp)) > 1
    more = np.where(several, 1, footing.over_parts(whole))
    return np.where(is_end, more, 0), ~several | footing.counts_now.all()


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
