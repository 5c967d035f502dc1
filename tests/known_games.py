"""What has been found out about the games of large lists, so that no test finds it out again.

Positions and strategies of SuperGhost, SuperDuperGhost and Anaghost take seconds, and dozens of
tests ask for those of the same few games. Those of Ghost take a twentieth of a second, as does
reading a list; but hundreds of tests ask for them. They are immutable values that follow from
immutable values, so that tests can share them; who watches how they are made is told the same as
the first time.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.game.variant_kinds import PartVariant
from ghost_desktop.engine.game.variants.anaghost import Anaghost
from ghost_desktop.engine.game.variants.ghost import Ghost
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.strategies import strategy as strategies
from ghost_desktop.engine.strategies.strategy import verify
from ghost_desktop.library import catalogue
from ghost_desktop.play import daily

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from datetime import date

    import pytest

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.variant_kinds import ListedVariant
    from ghost_desktop.engine.listed.graph import Level
    from ghost_desktop.engine.listed.listed import ListedSolution
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategies.others import Foresight
    from ghost_desktop.engine.strategies.replies import Wanted
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.wordlist import LoadedList, WordList
    from ghost_desktop.play.puzzles import Puzzle, Rate

LARGE = 10_000
"""Words in the smallest list of which anything is kept; below, all is found out each time."""
MOST = {
    "lists": 10,
    "beginnings": 8,
    "levels": 6,
    "pools": 1,
    "strategies": 48,
    "verified": 48,
    "days": 20,
}
"""How much is kept of each kind: positions take a hundred megabytes, a strategy one or two. Some
comparisons have sixteen strategies, and the next test asks for these from the first on."""

LONG = 10
"""Seconds in which proofs are found that tests wait for, the window's limit in comparisons; whoever
allows less wants to see a proof stopped. What is not proved is not kept."""

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
        patch.setattr(catalogue, "load", self._loading())
        kinds: dict[str, type[ListedVariant]]
        kinds = {"levels": PartVariant, "pools": Anaghost, "beginnings": Ghost}
        for kind, variants in kinds.items():
            patch.setattr(variants, "build_levels", self._building(kind, variants))
            patch.setattr(variants, "find_strategy", self._finding(variants))
        patch.setattr(strategies, "verify", self._verifying())
        patch.setattr(daily, "find_daily", self._finding_daily())

    def _loading(self) -> Callable[..., LoadedList]:
        load = catalogue.load

        def load_once(
            source: str, without: Iterable[str] = (), report: Report = in_silence
        ) -> LoadedList:
            if without := tuple(without):
                return load(source, without, report)
            try:
                bundled = catalogue.bundled_lists()
            except WordListError:  # some tests take the manifest away
                bundled = ()
            path = next((one.path for one in bundled if one.id == source), None)
            if path is None or not path.exists():
                return load(source, (), report)
            key = path, path.stat().st_mtime_ns
            loaded: LoadedList | None = self.recall("lists", key, _to_nobody)
            if loaded is None:
                loaded = load(source, (), report)
                self.keep("lists", key, loaded, [])
            return loaded

        return load_once

    def _building(
        self, kind: str, variants: type[ListedVariant]
    ) -> Callable[..., tuple[Level, ...]]:
        build = variants.build_levels

        def build_levels(
            variant: ListedVariant,
            words: WordList,
            min_length: int,
            *,
            beyond_words: bool,
            report: Report,
        ) -> tuple[Level, ...]:
            if len(words) < LARGE:
                return build(variant, words, min_length, beyond_words=beyond_words, report=report)
            key = variant.id, words.content_hash, min_length, beyond_words
            levels: tuple[Level, ...] | None = self.recall(kind, key, report)
            if levels is None:
                calls, noting = _noted(report)
                levels = build(variant, words, min_length, beyond_words=beyond_words, report=noting)
                self.keep(kind, key, levels, calls)
            return levels

        return build_levels

    def _finding(self, variants: type[ListedVariant]) -> Callable[..., Strategy]:
        find = variants.find_strategy

        def find_strategy(
            variant: ListedVariant, solution: ListedSolution, wanted: Wanted
        ) -> Strategy:
            words = solution.game.all_words
            hurried = wanted.time_limit is not None and wanted.time_limit < LONG
            if len(words) < LARGE or hurried:
                return find(variant, solution, wanted)
            # Elsewhere no words are remembered, common ones or others.
            levels = wanted.commonness if variants is Ghost else None
            key = (
                words.content_hash,
                solution.rules,
                solution.graph.beyond_words,
                wanted.seat,
                wanted.opening,
                wanted.others,
                wanted.count,
                wanted.fixed,
                wanted.costs and (tuple(sorted(wanted.costs.of.items())), wanted.costs.usual),
                None if levels is None else levels.tobytes(),
            )
            kept: tuple[Strategy, Calls] | None = self.recall("strategies", key, wanted.watch)
            if kept is None:
                (calls, watch), (steps, report) = _noted(wanted.watch), _noted(wanted.report)
                strategy = find(variant, solution, replace(wanted, watch=watch, report=report))
                if strategy.proved_minimal or strategy.lower_bound is None:
                    self.keep("strategies", key, (strategy, steps), calls)
                return strategy
            strategy, steps = kept
            for step in steps:
                wanted.report(*step)
            return strategy

        return find_strategy

    def _finding_daily(self) -> Callable[..., Puzzle | None]:
        find = daily.find_daily

        def find_daily(
            words: WordList, day: date, rate: Rate, *report: Report, known: str = ""
        ) -> Puzzle | None:
            key = words.content_hash, day, rate, known
            puzzle: Puzzle | None = self.recall("days", key, _to_nobody)
            if puzzle is None:
                puzzle = find(words, day, rate, *report, known=known)
                self.keep("days", key, puzzle, [])
            return puzzle

        return find_daily

    def _verifying(self) -> Callable[..., None]:
        def verify_once(
            strategy: Strategy, game: Game, report: Report, foresight: Foresight
        ) -> None:
            words = game.all_words
            if len(words) < LARGE:
                verify(strategy, game, report, foresight)
                return
            key = id(strategy), words.content_hash, game.rules
            if self.recall("verified", key, report) is not strategy:
                calls, noting = _noted(report)
                verify(strategy, game, noting, foresight)
                self.keep("verified", key, strategy, calls)

        return verify_once


def _to_nobody(*_call: object) -> None:
    """Tell nobody."""


def _noted(tell: Callable[..., Any]) -> tuple[Calls, Callable[..., Any]]:
    """Return a list, and a function that tells the same and notes it in the list."""
    calls: Calls = []

    def noting(*call: object) -> object:
        calls.append(call)
        return tell(*call)

    return calls, noting
