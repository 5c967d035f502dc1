"""The margin where parts of words are shared: a bound and a set of words, each made better in turn.

The winner has a strategy; unless some event happens to the words that it leans on, he wins (see
`margin_proof`). So of each strategy one event must happen, and the fewest words with which one
happens to all strategies that are known are a lower bound: an integer program. If with these words
changed the winner still wins, he has a strategy that is not among them yet; if he loses, they are a
smallest set. This is the method of implicit hitting sets.

Meanwhile sets that are larger give the game away, and become smaller. Only what fewer words can
change has to be looked at.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import cycle
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.changes.covering import ONE, Happening, Weights, hits_all
from ghost_desktop.engine.changes.deciding import decided_by_addition, decided_by_removal
from ghost_desktop.engine.changes.margin_proof import Clause, KnownWords, MarginProof, SureWin
from ghost_desktop.engine.changes.margin_region import (
    NEVER,
    FoundMargin,
    Region,
    guess,
    least_to_win,
)
from ghost_desktop.engine.changes.support import find_support
from ghost_desktop.engine.errors import TimeOverError, WordListError
from ghost_desktop.engine.game.variant_kinds import SearchedVariant
from ghost_desktop.engine.reporting import Deadline
from ghost_desktop.engine.solution import solve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from ghost_desktop.engine.changes.covering import Cases
    from ghost_desktop.engine.changes.margin_region import Counts
    from ghost_desktop.engine.changes.support import Support
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.words.wordlist import WordList

    FewestBelow = Callable[[Game, str], "frozenset[str] | None"]
    """Finds words without which a fragment is lost, of a game on the few words that have it."""
    Flags = NDArray[np.bool_]


_OPENINGS = 2
"""Openings that are tried where the other player begins: those that the fewest words have."""

_PLAYS = 6
"""Plays that are tried at each of his turns: those after which the fewest words win."""

_DEEP = 4
"""Letters up to which plays are met one by one."""

_ENOUGH = 2
"""Words so few that fewer are not looked for: no word decides alone."""

_ROUNDS_BY_LETTERS = 8
"""Times that words are taken out on top of others."""


@dataclass(eq=False)
class SetFinder:
    """Looks for words to take out.

    Attributes:
        game: what is played.
        winner: the seat that wins now.
        fewest_below: finds words to take out of few.
        deadline: when to stop, with what is known.
    """

    game: Game
    winner: int
    fewest_below: FewestBelow
    deadline: Deadline

    def __post_init__(self) -> None:
        """Note at which lengths words are good for the winner."""
        self._is_good = np.array(self.game.rules.good_lengths(self.winner, self.game.longest))

    def find(self) -> frozenset[str] | None:
        """Return words that give the game away, the fewest found; None if the time is up."""
        best: frozenset[str] | None = None
        with suppress(TimeOverError):
            for deep in (0, _DEEP):
                found = self._find(deep)
                if found is not None and (best is None or len(found) < len(best)):
                    best = found
                if best is not None and len(best) <= _ENOUGH:
                    break
        return best

    def _find(self, deep: int) -> frozenset[str] | None:
        gone: frozenset[str] = frozenset()
        for _ in range(_ROUNDS_BY_LETTERS):
            solution = self._solution(gone)
            if solution is None:
                return None
            if solution.winner != self.winner:
                return self._needed(gone)
            gone |= self._beaten(solution, deep)
        return None

    def _solution(self, gone: frozenset[str]) -> Solution | None:
        try:
            words = self.game.without(gone).all_words
        except WordListError:  # nothing is left
            return None
        return solve(words, self.game.rules, report=self.deadline)

    def _needed(self, gone: frozenset[str]) -> frozenset[str]:
        """Return words without those that need not go, as far as there is time to tell."""
        with suppress(TimeOverError):
            for word in sorted(gone):
                if len(gone) == 1:
                    break
                solution = self._solution(gone - {word})
                if solution is not None and solution.winner != self.winner:
                    gone -= {word}
        return gone

    def _beaten(self, solution: Solution, deep: int) -> frozenset[str]:
        """Return words without which the winner's plays, as far as they win now, do not."""
        if self.winner == 0:
            return self._all_beaten(solution, "", frozenset(), deep)
        game = solution.game
        openings = [play.fragment for play in game.legal_plays("")]
        openings.sort(key=lambda opening: (len(game.words_with(opening)), opening))
        tried = [self._all_beaten(solution, one, frozenset(), deep) for one in openings[:_OPENINGS]]
        return min(tried, key=len)

    def _all_beaten(
        self, solution: Solution, fragment: str, gone: frozenset[str], deep: int
    ) -> frozenset[str]:
        """Return words without which the winner, who moves, has no play from a fragment that wins."""
        game = solution.game
        solution.look_at(fragment, self.deadline)
        for play in solution.winning_plays(fragment):
            words = self._words(game, game.words_with(play.fragment))
            choices = [words]
            beaten = self._one_beaten(solution, play.fragment, gone, deep)
            if beaten is not None:
                choices.append(beaten)
            gone |= min(choices, key=lambda choice: len(choice - gone))
        return gone

    def _one_beaten(
        self, solution: Solution, fragment: str, gone: frozenset[str], deep: int
    ) -> frozenset[str] | None:
        """Return words without which the other player, who moves, wins from a fragment."""
        game = solution.game
        plays: list[tuple[int, str, NDArray[np.intp]]] = []
        for play in game.legal_plays(fragment):
            self.deadline(0, 0)
            words = game.words_with(play.fragment)
            good = int(np.count_nonzero(self._is_good[game.words.length[words]]))
            if good < len(words):
                plays.append((good, play.fragment, words))
        best: frozenset[str] | None = None
        for _, made, words in sorted(plays, key=lambda play: play[:2])[:_PLAYS]:
            self.deadline(0, 0)
            texts = self._words(game, words)
            good_words = frozenset(word for word in texts if self._is_good[len(word)])
            found = self.fewest_below(game.below(made), made)
            if found is None and len(fragment) < deep:
                found = self._all_beaten(solution, made, gone, deep)
            for choice in (good_words, found):
                if choice is not None and (best is None or len(choice - gone) < len(best - gone)):
                    best = choice
        return best

    def _words(self, game: Game, words: Iterable[int]) -> frozenset[str]:
        return frozenset(game.words[int(word)] for word in words)


_SHARES = (1.0, 0.3, 0.05, 0.0)
"""How much of the other plays is counted when words are guessed."""

_FAR = 2
"""A set of more than so many times the bound is far from it: smaller ones are found with little luck."""

_LOST_AT = (1, 2)
"""What the winner is taken to lose, at first: positions for which so many words must change."""

_FEW_PARTS = 50_000
"""Parts of the words that a fragment has up to which its positions are listed."""

_SOON = 2.0
"""Seconds for the words below one fragment."""

_NO_WORD_DECIDES = 2
"""Words at least, if no word decides alone."""

_ROUNDS = 6
"""Guesses on top of each other."""


def search_margin(game: Game, counts_now: Flags, winner: int, deadline: Deadline) -> FoundMargin:
    """Find few words that give the game away, and a bound.

    Args:
        game: on all words that may count.
        counts_now: ``bool (words,)``, which of these words count now.
        winner: the seat that wins now.
        deadline: when to stop, with what is known.

    Raises:
        WordListError: if no word counts, or there are too many positions.
        TimeOverError: if nothing was found in time.
    """
    support = find_support(game, counts_now, deadline)
    if support is not None:
        return _searched(support, winner, deadline)
    if not isinstance(game.rules.variant, SearchedVariant):
        return FoundMargin(None, 1)
    now = replace(game, all_words=game.words.keeping(counts_now))
    decides = _deciding_word(now, game, deadline)
    if decides:
        return FoundMargin(_places(decides, game.words), 1)
    finder = SetFinder(now, winner, partial(_fewest_below, winner, deadline), deadline)
    gone = finder.find()
    if gone is None:
        return FoundMargin(None, _NO_WORD_DECIDES)
    return FoundMargin(_places(gone, game.words), _NO_WORD_DECIDES)


def search_deciding(
    game: Game, counts_now: Flags, winner: int, report: Report
) -> tuple[tuple[int, ...], MarginProof] | None:
    """Find the words that give the game away alone, and prove that no others do.

    Args:
        game: on all words that may count.
        counts_now: ``bool (words,)``, which of these words count now.
        winner: the seat that wins now.
        report: called now and then; may raise to stop.

    Returns:
        None if the positions are too many to be listed.
    """
    support = find_support(game, counts_now, report)
    if support is None:
        return None
    return _MarginSearch(support, winner, Deadline(None, report), _NO_WORD_DECIDES).decide()


def _deciding_word(now: Game, both: Game, report: Report) -> list[str]:
    """Return a word that decides alone, if there is one."""
    decides = decided_by_removal(now, report=report)
    decides = decides or decided_by_addition(now, both.words, report=report)
    return [found.word for found in decides[:1]]


def _places(some: Iterable[str], words: WordList) -> tuple[int, ...]:
    """Return the indices of some words, in order."""
    places = (words.place(word) for word in sorted(some))
    return tuple(place for place in places if place is not None)


def _fewest_below(
    winner: int, deadline: Deadline, game: Game, fragment: str
) -> frozenset[str] | None:
    """Find words without which the winner loses from a fragment that all words of a game have."""
    all_in = np.ones(len(game.words), np.bool_)
    support = find_support(game, all_in, deadline, start=fragment, most_parts=_FEW_PARTS)
    if support is None:
        return None
    found = _searched(support, winner, Deadline(_SOON, deadline))
    if found.changed is None:
        return None
    return frozenset(game.words[index] for index in found.changed)


def _searched(support: Support, winner: int, deadline: Deadline) -> FoundMargin:
    """Search until it is proved, or the time is over."""
    search = _MarginSearch(support, winner, deadline)
    with suppress(TimeOverError):
        search.run()
    return FoundMargin(search.best, min(search.bound, search.most), search.proof)


@dataclass(eq=False)
class _MarginSearch:
    support: Support
    winner: int
    deadline: Deadline
    at_most: int = NEVER

    def __post_init__(self) -> None:
        self._counts_now = self.support.counts_now
        self.best: tuple[int, ...] | None = None
        self.bound = 1
        self.proof: MarginProof | None = None
        self._clauses: list[Clause] = []
        self._regions: dict[int, Region] = {}

    def run(self) -> None:
        """Search until it is proved.

        Raises:
            TimeOverError: if the time is over before.
        """
        self._prove(int(self._to_lose[0]), (Clause(()),))
        if self.bound >= NEVER:
            return
        self._complete(frozenset(), _SHARES)
        self._learn(frozenset(), self._region(_LOST_AT[0]))
        shares = cycle(_SHARES)
        while self.bound < self.most:
            changed = self._fewest()
            if changed is None:
                break
            if not self._state(changed).any():  # one word at least is left
                now = enumerate(self._counts_now.tolist())
                events = (Happening((word,), not is_in) for word, is_in in now)
                self._clauses.append(Clause(tuple(events)))
                continue
            region = self._proving(changed)
            if region is None:
                self.best = tuple(sorted(changed))
                continue
            self._learn(changed, region)
            is_far = self.most > _FAR * self.bound
            self._complete(changed, _SHARES if is_far else [next(shares)])
        self.bound = min(self.bound, self.most)

    def decide(self) -> tuple[tuple[int, ...], MarginProof]:
        """Return the words that give the game away alone, and why no others do."""
        self._learn(frozenset(), self._region(_LOST_AT[0]))
        deciding: list[int] = []
        first = self._clauses[
            0
        ].events  # without a change there is nothing but words that may change
        for word in sorted({event.words[0] for event in first if len(event.words) == 1}):
            if not hits_all([clause.events for clause in self._clauses], [word]):
                continue
            if not self._state([word]).any():  # without it there is no game
                continue
            region = self._proving([word])
            if region is None:
                deciding.append(word)
            else:
                self._learn(frozenset([word]), region)
        self._prove(_NO_WORD_DECIDES, tuple(self._clauses))
        assert self.proof is not None
        return tuple(deciding), self.proof

    @cached_property
    def _to_lose(self) -> Counts:
        """The words at least that must change for the winner to lose, from each position."""
        return least_to_win(self.support, 1 - self.winner, self.deadline)

    @cached_property
    def _all(self) -> Region:
        """All positions, whatever changes."""
        to_win = least_to_win(self.support, self.winner, self.deadline)
        return Region(self.support, self.winner, NEVER, NEVER, self._to_lose, to_win)

    @property
    def most(self) -> int:
        """The number of words in the best set."""
        return self.at_most if self.best is None else len(self.best)

    def _fewest(self) -> frozenset[int] | None:
        """Return the fewest words that can do, by what is known; None if all of the best set can."""
        from ghost_desktop.engine.changes.covering import fewest_changes, prove  # noqa: PLC0415 - large

        most = min(self.most, len(self._counts_now) + 1)
        events = [clause.events for clause in self._clauses]
        found = fewest_changes(events, most, self.deadline)
        while self.bound < (least := most if found is None else len(found)):
            proof = prove(events, least, self.deadline)
            if isinstance(proof, list):
                found = proof
                continue
            self._prove(self.most if found is None else least, tuple(self._clauses), proof)
        return None if found is None else frozenset(found)

    def _prove(self, bound: int, clauses: tuple[Clause, ...], cases: Cases = ()) -> None:
        """Take a bound that is proved; without cases, by that of the beginning."""
        if not cases:
            least = min(bound, len(self._counts_now) + 1)
            cases = (Weights({0: least * ONE}, {}),)
        self.bound = bound
        self.proof = MarginProof(self.support, self.winner, self._to_lose, clauses, cases)

    # --- bounds -------------------------------------------------------------------------------------

    def _state(self, changed: Iterable[int]) -> Flags:
        state = self._counts_now.copy()
        which = list(changed)
        state[which] = ~state[which]
        return state

    def _region(self, lost_at: int) -> Region:
        """Return where to look for sets smaller than the best."""
        region = self._regions.get(lost_at)
        if region is None:
            region = self._all.narrowed(self.most, lost_at, self.deadline)
        elif region.most > self.most:
            region = region.narrowed(self.most, lost_at, self.deadline)
        self._regions[lost_at] = region
        return region

    def _proving(self, changed: Iterable[int]) -> Region | None:
        """Return where it is seen that the winner still wins; None if he does not.

        At first it is enough to look at what he wins now, which is little of all.
        """
        state = self._state(changed)
        for lost_at in _LOST_AT:
            self.deadline(0, 0)
            region = self._region(lost_at)
            if self._sure_win(region, state, ~state).holds:
                return region
        return self._all if self._sure_win(self._all, state, ~state).holds else None

    def _sure_win(self, region: Region, is_in: Flags, is_out: Flags) -> SureWin:
        return SureWin(region, KnownWords(is_in, is_out), self.deadline)

    def _wins(self, changed: Iterable[int]) -> bool:
        """Tell whether the winner still wins; of fewer words than are in the best set."""
        return self._proving(changed) is not None

    def _learn(self, changed: frozenset[int], region: Region) -> None:
        """Learn clauses from strategies with which the winner wins all the same."""
        state = self._state(changed)
        is_out = ~state
        # The less is known to be out, the less can happen.
        for some in (is_out, is_out & ~self._counts_now, np.zeros_like(is_out)):
            if self._sure_win(region, state, some).holds:
                is_out = some
        for word in np.flatnonzero(is_out & self._counts_now).tolist():
            fewer = is_out.copy()
            fewer[word] = False
            if self._sure_win(region, state, fewer).holds:
                is_out = fewer
        is_in = state
        while True:
            self.deadline(0, 0)
            proof = self._sure_win(region, is_in, is_out)
            if not proof.holds:
                return
            clause = proof.clause()
            self._clauses.append(clause)
            used = [word for event in clause.events for word in event.words]
            if not is_in[used].any():
                return
            is_in = is_in.copy()
            is_in[used] = False

    # --- sets ---------------------------------------------------------------------------------------

    def _complete(self, changed: frozenset[int], shares: Iterable[float]) -> None:
        """Look for a set that gives the game away, beginning with some words."""
        found: list[frozenset[int]] = []
        try:
            for share in shares:
                found += [some for some in [self._guessed(changed, share)] if some]
        finally:  # what was found is kept
            if found:
                self._take(min(found, key=len))

    def _guessed(self, changed: frozenset[int], share: float) -> frozenset[int] | None:
        """Change more words until the game is given away; None if it never is by few enough."""
        for _ in range(_ROUNDS):
            region = self._proving(changed)
            if region is None:
                return changed
            more = guess(region, self._state(changed), share, self.deadline)
            changed ^= more
            if not more or len(changed) >= self.most or not self._state(changed).any():
                return None
        return None

    def _take(self, changed: frozenset[int]) -> None:
        """Take a set for the best, without words that are not needed."""
        size = len(changed)
        kept = sorted(changed)
        try:
            while size:
                size = -(-size // 2) if size > 1 else 0
                at = 0
                while size and at < len(kept):
                    fewer = kept[:at] + kept[at + size :]
                    if self._state(fewer).any() and not self._wins(fewer):
                        kept = fewer
                    else:
                        at += size
        finally:
            self.best = tuple(kept)
