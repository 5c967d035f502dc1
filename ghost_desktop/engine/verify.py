"""Replays a strategy against every play the opponents can make.

Independent of what finds strategies: it knows the words and the strategy, nothing of graphs and
scores. A fragment is followed through the list by the places where it stands, and a letter can be
added where a letter stands beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.reporting import in_silence, in_turns
from ghost_desktop.engine.rules import Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Set

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategy import Strategy
    from ghost_desktop.engine.wordlist import WordList


_ByLetter = dict[str, "NDArray[np.intp]"]
_NOWHERE = np.zeros(0, np.intp)


class NotAStrategy(AssertionError):
    """What was found is no strategy, or not what it says it is; a fault of this program."""


def verify(strategy: Strategy, words: WordList, report: Report = in_silence) -> None:
    """Replay `strategy` against every play of the opponents.

    Args:
        strategy: the strategy.
        words: the words that count, of which all have the rules' minimum length.
        report: is told how many fragments have been replayed, of an unknown number (0).

    Raises:
        NotAStrategy: if a reply is missing, superfluous or illegal, or the rounds do not end as
            the strategy says.
    """
    endings: dict[str, bool] = {}
    used: set[str] = set()
    replayed = _replay(strategy, _Table(words, strategy.rules.variant))
    for fragment, plays in in_turns(replayed, report):
        if not plays:
            endings[fragment] = strategy.seat not in strategy.rules.losers(len(fragment))
        elif strategy.rules.to_play(len(fragment)) == strategy.seat:
            used.add(fragment)
    if endings != strategy.endings:
        raise NotAStrategy("the rounds do not end as the strategy says.")
    if used != set(strategy.replies):
        raise NotAStrategy("the strategy has replies that nobody needs.")
    outcome = "win" if all(endings.values()) else "mixed" if any(endings.values()) else "loss"
    if outcome != strategy.outcome.value:
        raise NotAStrategy(f"its outcome is {outcome}, not {strategy.outcome.value}.")
    if strategy.tree.lines != strategy.lines:
        raise NotAStrategy(f"it has {strategy.lines} lines, and counts {strategy.tree.lines}.")


def _replay(strategy: Strategy, table: _Table) -> Iterator[tuple[str, Set[str]]]:
    """Give each fragment that can arise, once, and what can be made of it; nothing of a word."""
    waiting = [("", table.everywhere())]
    met = {""}
    while waiting:
        fragment, places = waiting.pop()
        if table.is_word(places, len(fragment)):
            yield fragment, set()
            continue
        plays = table.plays(fragment, places)
        if not fragment and strategy.agreed_opening is not None:
            made = {strategy.agreed_opening}
        elif strategy.rules.to_play(len(fragment)) == strategy.seat:
            made = {strategy.replies.get(fragment, "")}
        else:
            made = set(plays)
        if illegal := made - set(plays):
            raise NotAStrategy(f"after {fragment!r} it would play {illegal}, which is not legal.")
        yield fragment, made
        new = made - met
        met |= new
        waiting.extend((after, plays[after]) for after in new)


@dataclass(frozen=True, eq=False)
class _Places:
    """Where a fragment stands in the list, and where it stands turned round (if it may be)."""

    straight: NDArray[np.intp]
    turned: NDArray[np.intp]


class _Table:
    """The words, as letters in a row with something else between."""

    def __init__(self, words: WordList, variant: Variant) -> None:
        self._words = words
        self._variant = variant
        self._is_start = np.zeros(len(words.codes) + 1, np.bool_)
        self._is_start[words.start] = True
        self._is_end = np.zeros(len(words.codes) + 1, np.bool_)
        self._is_end[words.start + words.length] = True

    def everywhere(self) -> _Places:
        """Return the places of the empty fragment: before each letter, and after the last."""
        words, none = self._words, np.zeros(0, np.intp)
        if self._variant is Variant.GHOST:
            return _Places(words.start, none)
        spread = np.zeros(len(words.codes) + 2, np.intp)
        np.add.at(spread, words.start, 1)
        np.add.at(spread, words.start + words.length + 1, -1)
        places = np.flatnonzero(np.cumsum(spread))
        return _Places(places, places if self._variant is Variant.SUPERDUPERGHOST else none)

    def is_word(self, places: _Places, letters: int) -> bool:
        """Tell whether a fragment is a whole word."""
        at = places.straight
        return bool(letters and (self._is_start[at] & self._is_end[at + letters]).any())

    def plays(self, fragment: str, places: _Places) -> dict[str, _Places]:
        """Return the fragments that one play can make, and where they stand."""
        turned = fragment[::-1]
        after, before = self._beside(places.straight, len(fragment))
        turned_after, turned_before = self._beside(places.turned, len(fragment))
        made: dict[str, _Places] = {}

        # What is made, where it stands, and where it stands turned round.
        def make(there: _ByLetter, back: _ByLetter, name: Callable[[str], str]) -> None:
            for letter, straight in there.items():
                made.setdefault(name(letter), _Places(straight, back.get(letter, _NOWHERE)))

        make(after, turned_before, lambda letter: fragment + letter)
        if self._variant is not Variant.GHOST:
            make(before, turned_after, lambda letter: letter + fragment)
        if self._variant is Variant.SUPERDUPERGHOST:
            make(turned_after, before, lambda letter: turned + letter)
            make(turned_before, after, lambda letter: letter + turned)
        return made

    def _beside(self, places: NDArray[np.intp], letters: int) -> tuple[_ByLetter, _ByLetter]:
        """Return where a fragment stands with each letter after it, and with each before it."""
        end = places + letters
        goes_on = ~self._is_end[end]
        after = self._by_letter(end[goes_on], places[goes_on])
        before = places[~self._is_start[places]] - 1
        return after, self._by_letter(before, before)

    def _by_letter(self, letters_at: NDArray[np.intp], places: NDArray[np.intp]) -> _ByLetter:
        if not len(places):
            return {}
        codes = self._words.codes[letters_at]
        order = np.argsort(codes, kind="stable")
        heads = np.flatnonzero(np.diff(codes[order], prepend=0))
        groups = np.split(places[order], heads[1:])
        letters = codes[order][heads] - self._words.first_code
        return {self._words.alphabet[n]: group for n, group in zip(letters, groups, strict=True)}
