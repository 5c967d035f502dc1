"""What has been found out about the games of large lists, so that no test finds it out again.

Positions and strategies of SuperGhost and SuperDuperGhost take seconds, and dozens of tests ask for
those of the same few games. They are immutable values that follow from immutable values, so that
tests can share them; who watches how they are made is told the same as the first time.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ghost_desktop.engine import strategy as strategies
from ghost_desktop.engine.part_variant import PartVariant
from ghost_desktop.engine.verify import verify

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pytest

    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.level import Level
    from ghost_desktop.engine.listed import ListedSolution
    from ghost_desktop.engine.replies import Wanted
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategy import Strategy
    from ghost_desktop.engine.wordlist import WordList

LARGE = 10_000
"""Words in the smallest list of which anything is kept; below, all is found out each time."""
MOST = {"levels": 4, "strategies": 48, "verified": 48}
"""How much is kept of each kind: positions take a hundred megabytes, a strategy one or two. Some
comparisons have sixteen strategies, and the next test asks for these from the first on."""

MINUTE = 60
"""Seconds after which a proof is there in any case, so that such a limit changes nothing."""

Calls = list[tuple[Any, ...]]


class KnownGames:
    """Keeps what was found out last; in use for all tests that do not ask for it afresh."""

    def __init__(self) -> None:
        self._kept: dict[str, dict[object, tuple[Any, Calls]]] = {kind: {} for kind in MOST}
        self._afresh = False

    @contextmanager
    def afresh(self) -> Iterator[None]:
        """Find everything out again."""
        before, self._afresh = self._afresh, True
        try:
            yield
        finally:
            self._afresh = before

    def recall(self, kind: str, key: object, tell: Callable[..., object]) -> Any:  # noqa: ANN401
        """Return what is kept under `key`, telling what was told when it was made; else None."""
        kept = self._kept[kind]
        if self._afresh or key not in kept:
            return None
        value, calls = kept[key]
        # False: the work is to stop, which only the work can do.
        return None if any(tell(*call) is False for call in calls) else value

    def keep(self, kind: str, key: object, value: object, calls: Calls) -> None:
        """Keep `value` in place of the oldest, with what was told while it was made."""
        kept = self._kept[kind]
        kept[key] = value, calls
        if len(kept) > MOST[kind]:
            kept.pop(next(iter(kept)), None)

    def put_to_use(self, patch: pytest.MonkeyPatch) -> None:
        """Stand in front of what takes long."""
        patch.setattr(PartVariant, "build_levels", self._building())
        patch.setattr(PartVariant, "find_strategy", self._finding())
        patch.setattr(strategies, "verify", self._verifying())

    def _building(self) -> Callable[..., tuple[Level, ...]]:
        build = PartVariant.build_levels

        def build_levels(
            variant: PartVariant,
            words: WordList,
            min_length: int,
            *,
            beyond_words: bool,
            report: Report,
        ) -> tuple[Level, ...]:
            if len(words) < LARGE:
                return build(variant, words, min_length, beyond_words=beyond_words, report=report)
            key = variant.id, words.content_hash, min_length
            levels: tuple[Level, ...] | None = self.recall("levels", key, report)
            if levels is None:
                calls, noting = _noted(report)
                levels = build(variant, words, min_length, beyond_words=beyond_words, report=noting)
                self.keep("levels", key, levels, calls)
            return levels

        return build_levels

    def _finding(self) -> Callable[..., Strategy]:
        find = PartVariant.find_strategy

        def find_strategy(
            variant: PartVariant, solution: ListedSolution, wanted: Wanted
        ) -> Strategy:
            words = solution.game.all_words
            hurried = wanted.time_limit is not None and wanted.time_limit < MINUTE
            if len(words) < LARGE or hurried:
                return find(variant, solution, wanted)
            # How common words are makes no difference where none are remembered.
            key = words.content_hash, solution.rules, wanted.seat, wanted.opening, wanted.count
            strategy: Strategy | None = self.recall("strategies", key, wanted.watch)
            if strategy is None:
                calls, noting = _noted(wanted.watch)
                strategy = find(variant, solution, replace(wanted, watch=noting))
                if strategy.proved_minimal or strategy.lower_bound is None:
                    self.keep("strategies", key, strategy, calls)
            return strategy

        return find_strategy

    def _verifying(self) -> Callable[..., None]:
        def verify_once(strategy: Strategy, game: Game, report: Report) -> None:
            words = game.all_words
            if len(words) < LARGE:
                verify(strategy, game, report)
                return
            key = id(strategy), words.content_hash, game.rules
            if self.recall("verified", key, report) is not strategy:
                calls, noting = _noted(report)
                verify(strategy, game, noting)
                self.keep("verified", key, strategy, calls)

        return verify_once


def _noted(tell: Callable[..., Any]) -> tuple[Calls, Callable[..., Any]]:
    """Return a list, and a function that tells the same and notes it in the list."""
    calls: Calls = []

    def noting(*call: object) -> object:
        calls.append(call)
        return tell(*call)

    return calls, noting
