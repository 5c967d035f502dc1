"""Every play of a game as a map that is opened step by step. Nothing of Qt.

A fragment that is opened has a fan of its legal plays, in the order of the tree's rows. Several may be
open at once, and where two lead to the same fragment it is there once. What a search does not know
yet is shown without an outcome, and `wanted` says where to look.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Protocol

import numpy as np

from ghost_desktop.desktop.map.graph import End, MapGraph, MapStrip, MapTile, grows_at_end
from ghost_desktop.desktop.strategy.standing import standing
from ghost_desktop.desktop.strategy.wording import (
    badge,
    describe_made,
    describe_play,
    folded_sentence,
    left_sentence,
)
from ghost_desktop.engine.reporting import in_silence, in_turns
from ghost_desktop.engine.strategy import Outcome
from ghost_desktop.formats.text import sentence
from ghost_desktop.library.commonness import levels_of
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Collection

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution


class _Folds(Protocol):
    """What a person has unfolded: a map of every play is folded at first."""

    @property
    def folded(self) -> frozenset[str]: ...
    @property
    def unfolded(self) -> frozenset[str]: ...


@dataclass(frozen=True)
class PlaysMap:
    """The legal plays of a game, and what each leads to as far as that is known.

    Attributes:
        solution: the solved game.
        seat: the player to whom it is told.
        rated: whether it is known how common the words are.
        start: the fragment from which the map begins.
    """

    solution: Solution
    seat: int
    rated: bool
    start: str = ""
    by_steps = True

    def drawn(self, folds: _Folds, report: Report = in_silence) -> MapGraph:
        """Return what is to be seen: `opened`, with what a person has unfolded."""
        return self.opened(folds.unfolded, report, is_folded=self.start in folds.folded)

    def branch(self, fragment: str) -> frozenset[str]:
        """Return what is opened with a fragment: it alone, since all that follows is endless."""
        return frozenset({fragment})

    def opened(
        self, opened: Collection[str], report: Report = in_silence, *, is_folded: bool = False
    ) -> MapGraph:
        """Return the start with its legal plays, and those of what is opened in reach of it.

        Args:
            opened: fragments.
            report: is called now and then; may raise to cancel.
            is_folded: whether the plays of the start are folded away, and so all.
        """
        ways = {} if is_folded else self._fans(opened, report)
        made_from: dict[str, set[str]] = {}
        for fragment, fan in ways.items():
            for after in fan:
                made_from.setdefault(after, set()).add(fragment)
        # What comes before a strip is shorter; in each length they stand as in an outline.
        order = sorted(self._outline(ways), key=len)
        number = {fragment: place for place, fragment in enumerate(order)}
        strips = tuple(
            self._strip(fragment, made_from.get(fragment, set()), ways.get(fragment))
            for fragment in in_turns(order, report)
        )
        plays = [(number[one], number[after]) for one in order for after in ways.get(one, ())]
        before, after_each = np.array(plays, np.intp).reshape(-1, 2).T
        return MapGraph(strips, before, after_each)

    def wanted(self, graph: MapGraph) -> tuple[str, ...]:
        """Return the opened fragments of whose plays it is not known what they lead to."""
        opened = (graph.strips[strip].fragment for strip in dict.fromkeys(graph.before.tolist()))
        return tuple(one for one in opened if not self.solution.knows(one))

    def has_news(self, graph: MapGraph) -> bool:
        """Tell whether it is known by now how it stands after a play of a map, as it was not."""
        unknown = (strip.fragment for strip in graph.strips if strip.outcome is None)
        return any(self.solution.knows_fate(one) for one in unknown)

    def name(self, strip: MapStrip) -> str:
        """Return how the last fragment of a strip is written."""
        return self.solution.words.shown(strip.fragment)

    def card(self, strip: MapStrip, report: Report = in_silence) -> str:
        """Say how it stands after a play, and how long the round then lasts, as a page."""
        report(0, 0)
        solution, words, fragment = self.solution, self.solution.words, strip.fragment
        parts = [f"<h3>{escape(words.shown(fragment)) or escape(_('The start'))}</h3>"]
        if strip.outcome is not None:
            parts.append(f"<p>{escape(badge(strip.outcome, solution.rules))}</p>")
        said = []
        before = solution.way_to(fragment)[-2:-1]
        if fragment:
            play = describe_play(
                before[0] if before else "", fragment, self.seat, solution.rules, words
            )
            said.append(say("{sentence}.", sentence=sentence(play)))
        if strip.end is None:
            said += left_sentence(solution, fragment), folded_sentence(strip.hidden)
        else:
            made = solution.words_made(fragment)
            rated = levels_of(made) if self.rated else None
            said.append(say("{sentence}.", sentence=sentence(describe_made(made, rated, words))))
        return "".join([*parts, *(f"<p>{escape(one)}</p>" for one in said if one)])

    def _fans(self, opened: Collection[str], report: Report) -> dict[str, tuple[str, ...]]:
        """Return what can be made of the start, and of all that is opened and can be come to."""
        ways: dict[str, tuple[str, ...]] = {}
        waiting = [self.start]
        for fragment in in_turns(waiting, report):  # grows while it is read
            if fragment not in ways and not self.solution.is_word(fragment):
                legal = self.solution.words.order.plays(self.solution.legal_plays(fragment))
                ways[fragment] = tuple(dict.fromkeys(play.fragment for play in legal))
                waiting += [one for one in ways[fragment] if one in opened]
        return ways

    def _outline(self, ways: dict[str, tuple[str, ...]]) -> list[str]:
        """Return the fragments in the order of an outline, each where it is met first."""
        met: dict[str, None] = {}
        waiting = [self.start]
        while waiting:
            fragment = waiting.pop()
            if fragment not in met:
                met[fragment] = None
                waiting += reversed(ways.get(fragment, ()))
        return list(met)

    def _strip(self, fragment: str, made_from: set[str], fan: tuple[str, ...] | None) -> MapStrip:
        """Make the strip of a fragment; `fan` is what it is opened to, None if it is not open."""
        solution = self.solution
        is_word = solution.is_word(fragment)
        outcome = end = None
        if is_word or solution.knows_fate(fragment):
            outcome = standing(solution, fragment, self.seat).outcome
        if is_word:
            end = End.LOST if outcome is Outcome.LOSS else End.WON
        is_start = fragment == self.start
        legal = () if is_word or fan is not None else solution.legal_plays(fragment)
        return MapStrip(
            steps=(fragment,),
            aside=(),
            tiles=self._tiles(fragment, made_from),
            is_own=None if is_start else self._is_own(fragment),
            end=end,
            outcome=outcome,
            hidden=len({play.fragment for play in legal}),
            can_open=not is_word,
        )

    def _tiles(self, fragment: str, made_from: set[str]) -> tuple[MapTile, ...]:
        """Return the letters of a strip; the last one played is somebody's, if one way leads to it."""
        variant, shown = self.solution.rules.variant, self.solution.words.shown
        movers: list[bool | None] = [None] * len(fragment)
        if len(made_from) == 1:
            (before,) = made_from
            play = variant.play_between(before, fragment)
            lying = variant.arrange(before, play.letter, play.where)
            movers[list(lying).index(len(before))] = self._is_own(fragment)
        tiles = [
            MapTile(shown(letter), mover) for letter, mover in zip(fragment, movers, strict=True)
        ]
        if grows_at_end(variant) and fragment != self.start:
            return tuple(tiles[-1:])  # the others stand to its left
        return tuple(tiles)

    def _is_own(self, fragment: str) -> bool:
        return self.solution.rules.played(len(fragment)) == self.seat
