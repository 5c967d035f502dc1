"""What a map shows: strips of tiles, and which can follow which. Nothing of Qt, nothing of places.

A strip is what nobody has a choice in: one play, or a run of them (`engine/strategies/runs.py`). Where letters
go to the end only and stay there, a strip has the letters that it adds, for those before stand to its
left; elsewhere it has the whole fragment to which it leads.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, cached_property
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.variant import Lying
from ghost_desktop.engine.reporting import in_silence, in_turns
from ghost_desktop.engine.strategies.runs import Runs

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Outcome
    from ghost_desktop.engine.strategies.runs import Run
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.wordlist import WordList


class MapMark(Enum):
    """What stands beside a strip: how it ends the round, or that any letter wins; or who begins."""

    WON = "won"
    LOST = "lost"
    ZONE = "zone"
    YOU_BEGIN = "you begin"
    THEY_BEGIN = "they begin"


@dataclass(frozen=True, slots=True)
class MapTile:
    """A letter of a strip.

    Attributes:
        letter: as it is shown.
        is_own: whether the player added it in this strip; None if it was there before, or if that
            depends on where play came from, or on what is played.
        is_sign: whether it is no letter, but a sign between letters.
    """

    letter: str
    is_own: bool | None
    is_sign: bool = False


@dataclass(frozen=True, slots=True)
class MapStrip:
    """What is drawn as one: a play, or a run of plays without a choice.

    Attributes:
        steps: the fragments that its plays make, one after the other; the first strip of a map has
            the fragment from which the map begins, alone.
        aside: fragments on other ways to the same end.
        tiles: its letters.
        is_own: whether its first play is the player's own; None in the first strip of a map.
        end: how it ends the round; None if it does not.
        outcome: what can happen from its last fragment on; None if that is not known.
        hidden: how many plays after it are folded away.
        can_open: whether something can follow, folded away or not.
    """

    steps: tuple[str, ...]
    aside: tuple[str, ...]
    tiles: tuple[MapTile, ...]
    is_own: bool | None
    end: MapMark | None
    outcome: Outcome | None
    hidden: int = 0
    can_open: bool = False

    @property
    def first(self) -> str:
        """The fragment with which it begins."""
        return self.steps[0]

    @property
    def fragment(self) -> str:
        """The fragment to which it leads."""
        return self.steps[-1]

    @property
    def width(self) -> int:
        """How many tiles wide it is; without letters, as with one."""
        return max(len(self.tiles), 1)


@dataclass(frozen=True, eq=False)
class MapGraph:
    """The strips of a map, and which can follow which: all of a strategy, or what is to be seen.

    Attributes:
        strips: all of a strategy in the order of an outline; of what is to be seen, what comes before
            a strip comes before it. The first is where the map begins.
        plays: of each, the numbers of those that can follow it.
    """

    strips: tuple[MapStrip, ...]
    plays: tuple[tuple[int, ...], ...]

    @cached_property
    def before(self) -> NDArray[np.intp]:
        """The strip from which each play leads, in order: ``intp (plays,)``."""
        return np.repeat(np.arange(len(self.plays)), [len(follow) for follow in self.plays])

    @cached_property
    def after(self) -> NDArray[np.intp]:
        """The strip to which each play leads: ``intp (plays,)``."""
        return np.fromiter(chain.from_iterable(self.plays), np.intp)

    @cached_property
    def come(self) -> list[list[int]]:
        """Of each strip, those that come before it."""
        come: list[list[int]] = [[] for _ in self.strips]
        for start, follow in enumerate(self.plays):
            for end in follow:
                come[end].append(start)
        return come

    @classmethod
    def of(
        cls,
        strategy: Strategy,
        words: WordList,
        report: Report = in_silence,
        runs: Runs | None = None,
    ) -> MapGraph:
        """Make strips of the runs of a strategy.

        Args:
            strategy: the strategy.
            words: the list that it is for.
            report: is called now and then; may raise to cancel.
            runs: its runs, if they are known.
        """
        if runs is None:
            runs = Runs.of(strategy.tree, report)
        starts: dict[int, str | None] = {}  # of each run, where it begins; None where ways join
        for run, plays in zip(runs.runs, runs.plays, strict=True):
            for play in plays:
                starts[play] = None if play in starts else run.last.fragment
        shown = cache(words.shown)
        strips = [
            _strip(strategy, shown, run, starts.get(number))
            for number, run in enumerate(in_turns(runs.runs, report))
        ]
        return cls(tuple(strips), runs.plays)

    def levels(self, start: int = 0, folded: Collection[str] = frozenset()) -> Iterator[list[int]]:
        """Give a strip, then what follows it, then what follows that, each strip once.

        Args:
            start: the strip.
            folded: as `folded` has it.
        """
        level, known = [start], {start}
        while level:
            yield level
            open_ones = (strip for strip in level if self.strips[strip].fragment not in folded)
            further = {play for strip in open_ones for play in self.plays[strip]} - known
            known |= further
            level = sorted(further)

    def folded(
        self, folded: Collection[str] = frozenset(), report: Report = in_silence
    ) -> MapGraph:
        """Return what is there to be seen.

        Args:
            folded: the last fragments of strips after which nothing is to be shown, unless another
                way leads to it.
            report: is called now and then; may raise to cancel.
        """
        shown = sorted(chain.from_iterable(self.levels(folded=folded)))
        # In each length in the order of the outline: what comes before a strip is shorter.
        order = sorted(shown, key=lambda strip: len(self.strips[strip].first))
        number = {strip: place for place, strip in enumerate(order)}
        strips, plays = [], []
        for strip in in_turns(order, report):
            shown_as, follow = self.strips[strip], self.plays[strip]
            if shown_as.fragment in folded and follow:
                shown_as, follow = replace(shown_as, hidden=len(follow)), ()
            strips.append(shown_as)
            plays.append(tuple(number[play] for play in follow))
        return MapGraph(tuple(strips), tuple(plays))


def grows_at_end(variant: Variant) -> bool:
    """Tell whether letters stay in the order in which they are played, so that no two ways join."""
    return variant.places == (Where.END,) and variant.lying is Lying.FIXED


def _strip(
    strategy: Strategy, shown: Callable[[str], str], run: Run, start: str | None
) -> MapStrip:
    """Make a strip of a run.

    Args:
        strategy: the strategy.
        shown: tells how a letter is shown.
        run: the run.
        start: the fragment from which alone play comes to it; None if there are several or none.
    """
    last = run.last
    end = None
    if last.wins is not None:
        end = MapMark.WON if last.wins else MapMark.LOST
    elif last.is_zone:
        end = MapMark.ZONE
    # What was there stands to the left.
    there = len(start or "") if grows_at_end(strategy.rules.variant) else 0
    tiles = run_tiles(strategy, shown, run, start)[there:]
    return MapStrip(
        steps=tuple(node.fragment for node in run.steps),
        aside=tuple(node.fragment for node in run.aside),
        tiles=tiles,
        is_own=is_own(strategy.rules, strategy.seat, run.first.fragment),
        end=end,
        outcome=last.outcome,
        can_open=bool(last.plays),
    )


def run_tiles(
    strategy: Strategy, shown: Callable[[str], str], run: Run, start: str | None
) -> tuple[MapTile, ...]:
    """Return all letters of the last fragment of a run; the arguments are as for a strip."""
    fragment = run.last.fragment
    if grows_at_end(strategy.rules.variant):  # each letter is the play of its number
        there = len(start or "")
        ways = [fragment[: n + 1] if n >= there else "" for n in range(len(fragment))]
        movers = [is_own(strategy.rules, strategy.seat, way) for way in ways]
    else:
        movers = _movers(strategy, run, start)
    return tuple(map(MapTile, map(shown, fragment), movers))


def play_tiles(
    rules: Rules, seat: int, shown: Callable[[str], str], before: str, after: str
) -> tuple[MapTile, ...]:
    """Return the letters of a fragment, the last play of which is somebody's."""
    movers = _moved(rules, seat, [None] * len(before), before, after)
    return tuple(map(MapTile, map(shown, after), movers))


def _movers(strategy: Strategy, run: Run, start: str | None) -> list[bool | None]:
    """Tell of each letter of the last fragment whether the player added it; see `MapTile`."""
    first = run.first.fragment
    movers: dict[str, list[bool | None]] = {first: [None] * len(first)}
    if start is not None:
        movers[first] = _moved(strategy.rules, strategy.seat, [None] * len(start), start, first)
    for node in sorted({*run.steps[:-1], *run.aside}, key=lambda node: len(node.fragment)):
        for play in node.plays:
            came = _moved(
                strategy.rules,
                strategy.seat,
                movers[node.fragment],
                node.fragment,
                play.fragment,
            )
            known = movers.setdefault(play.fragment, came)
            both = zip(known, came, strict=True)
            movers[play.fragment] = [one if one == other else None for one, other in both]
    return movers[run.last.fragment]


def _moved(
    rules: Rules, seat: int, movers: list[bool | None], before: str, after: str
) -> list[bool | None]:
    """Return who added which letter after a play, by what is known of those before it."""
    variant = rules.variant
    play = variant.play_between(before, after)
    lying = variant.arrange(before, play.letter, play.where)
    known = [*movers, is_own(rules, seat, after)]
    return [known[number] for number in lying]


def is_own(rules: Rules, seat: int, fragment: str) -> bool | None:
    """Tell whether the player made a fragment; None if nobody did."""
    return rules.played(len(fragment)) == seat if fragment else None
