"""What a map is a map of: strips to be laid out, and what is said of each. Nothing of Qt.

All of it is asked for beside the window.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Protocol

from ghost_desktop.desktop.map.graph import End, StrategyMap
from ghost_desktop.desktop.strategy.position import most_common_first
from ghost_desktop.desktop.strategy.wording import (
    badge,
    describe_made,
    describe_play,
    describe_word,
    folded_sentence,
    left_sentence,
)
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.formats.list_symbols import symbols_legend
from ghost_desktop.formats.text import joined_and, listed, number, sentence
from ghost_desktop.library import commonness
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.map.folds import MapFolds
    from ghost_desktop.desktop.map.graph import MapGraph, MapStrip
    from ghost_desktop.desktop.strategy.finding import Shown
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategy import StrategyNode

MOST_AT_ONCE = 8_000
"""Strips that are shown together; more are no picture, and take long to draw."""

_WORDS_NAMED = 6
"""Words that are named of those on which a round can end."""


class MapSource(Protocol):
    """Gives the maps of one thing, with more or less of it folded away."""

    @property
    def by_steps(self) -> bool:
        """Whether it is opened step by step: a click unfolds, and the path walked is shown."""

    def drawn(self, folds: MapFolds, report: Report = in_silence) -> MapGraph:
        """Return what is to be seen.

        Args:
            folds: what a person has folded away, or unfolded.
            report: is called now and then; may raise to cancel.
        """

    def branch(self, fragment: str) -> frozenset[str]:
        """Return the last fragments of a strip and of all after it that can be shown at once."""

    def card(self, strip: MapStrip, report: Report = in_silence) -> str:
        """Say what is known of a strip, as a page."""

    def name(self, strip: MapStrip) -> str:
        """Return how the last fragment of a strip is written."""

    def wanted(self, graph: MapGraph) -> tuple[str, ...]:
        """Return the fragments of a map of which it has to be found out what can follow."""

    def has_news(self, graph: MapGraph) -> bool:
        """Tell whether more is known now than a map says."""


@dataclass(frozen=True)
class StrategySource:
    """Gives the maps of a strategy.

    Attributes:
        shown: the strategy.
        rated: whether it is known how common its words are.
    """

    shown: Shown
    rated: bool
    by_steps = False

    def drawn(self, folds: MapFolds, report: Report = in_silence) -> MapGraph:
        """Return what is to be seen; at first, of large strategies what comes soonest."""
        report(0, 0)
        if "_map" not in vars(self):  # that takes a while, in which the window is to be heard
            vars(self)["_map"] = self._made(report)
        return self._map.folded(folds.applied_to(self._folded_at_first), report)

    @cached_property
    def _map(self) -> StrategyMap:
        return self._made(in_silence)

    def _made(self, report: Report) -> StrategyMap:
        shown = self.shown
        return StrategyMap.of(shown.strategy, shown.solution.words, report, shown.runs)

    @cached_property
    def _folded_at_first(self) -> frozenset[str]:
        """The last fragments of the strips after which there is no more room."""
        whole = self._map
        level, known = [0], {0}
        while level:
            further = {play for strip in level for play in whole.plays[strip]} - known
            if len(known) + len(further) > MOST_AT_ONCE:
                break
            known |= further
            level = sorted(further)
        return frozenset(whole.strips[strip].fragment for strip in level if whole.plays[strip])

    def branch(self, fragment: str) -> frozenset[str]:
        """Return the last fragments of a strip and of all after it that can be shown at once."""
        number = {strip.fragment: place for place, strip in enumerate(self._map.strips)}
        found = [number[fragment]]
        known = set(found)
        for strip in found:  # grows while it is read
            further = [play for play in self._map.plays[strip] if play not in known]
            if len(found) + len(further) > MOST_AT_ONCE:
                break
            known.update(further)
            found += further
        strips = (self._map.strips[strip] for strip in found)
        return frozenset(strip.fragment for strip in strips if strip.can_open)

    def card(self, strip: MapStrip, report: Report = in_silence) -> str:
        """Say what is played, on which words the round can end then, and when."""
        report(0, 0)
        shown, strategy, words = self.shown, self.shown.strategy, self.shown.solution.words
        parts = [f"<h3>{escape(words.shown(strip.fragment)) or escape(_('The start'))}</h3>"]
        if strip.outcome is not None:
            parts.append(f"<p>{escape(badge(strip.outcome, strategy.rules))}</p>")
        said = [self._play(strip)] if strip.first else []
        if strip.end not in (End.WON, End.LOST):
            said.append(left_sentence(shown.solution, strip.fragment))
        said += self._words(strip), folded_sentence(strip.hidden)
        if strip.end in (End.WON, End.LOST):
            said.append(symbols_legend(shown.symbols, [strip.fragment]))
        parts += [f"<p>{escape(one)}</p>" for one in said if one]
        return "".join(parts)

    def name(self, strip: MapStrip) -> str:
        """Return how the last fragment of a strip is written."""
        return self.shown.solution.words.shown(strip.fragment)

    def wanted(self, graph: MapGraph) -> tuple[str, ...]:  # noqa: ARG002 - it is found out already
        """Return that there is nothing to be found out."""
        return ()

    def has_news(self, graph: MapGraph) -> bool:  # noqa: ARG002 - all is known
        """Tell that there is no news."""
        return False

    def _play(self, strip: MapStrip) -> str:
        """Say who plays what there, and which plays follow without a choice."""
        shown, strategy, words = self.shown, self.shown.strategy, self.shown.solution.words
        before = shown.solution.game.way_to(strip.first)[:-1]
        play = describe_play(
            before[-1] if before else "", strip.first, strategy.seat, strategy.rules, words
        )
        if len(strip.steps) == 1:
            return say("{sentence}.", sentence=sentence(play))
        if strip.aside:
            ends = joined_and([*map(words.shown, shown.solution.game.words_made(strip.fragment))])
            said = _("{sentence}; whatever is played then, it ends on {words}.")
            return said.format(sentence=sentence(play), words=ends)
        forced = all(self._nodes[step].legal == 1 for step in strip.steps[:-1])
        said = (
            _("{sentence}, and the rest follows: {steps}.")
            if forced
            else _("{sentence}, and then it goes on: {steps}.")
        )
        return said.format(sentence=sentence(play), steps=" → ".join(map(words.shown, strip.steps)))

    def _words(self, strip: MapStrip) -> str:
        """Say how common the word is, or on which words the round can still end from here."""
        game, shown = self.shown.solution.game, self.shown.solution.words
        if strip.end in (End.WON, End.LOST):
            made = game.words_made(strip.fragment)
            levels = commonness.levels_of(made) if self.rated else None
            described = (
                describe_word(strip.fragment, levels)
                if made == (strip.fragment,)
                else describe_made(made, levels, shown)
            )
            return say("{sentence}.", sentence=sentence(described))
        ends = [one for one in self._nodes[strip.fragment].walk() if one.wins is not None]
        words = [word for one in ends for word in game.words_made(one.fragment)]
        if not words:
            return ""
        if len(words) > _WORDS_NAMED:
            said = ngettext(
                "It can end on {count} word: {words}, …",
                "It can end on {count} words: {words}, …",
                len(words),
            )
        else:
            said = ngettext(
                "It can end on {count} word: {words}.",
                "It can end on {count} words: {words}.",
                len(words),
            )
        named = (most_common_first(words) if self.rated else words)[:_WORDS_NAMED]
        beside = self.shown.symbols
        texts = [shown.shown(word) + beside.of(word) for word in named]
        legend = symbols_legend(beside, named)
        said = said.format(count=number(len(words)), words=listed(texts))
        return f"{said} {legend}".rstrip()

    @cached_property
    def _nodes(self) -> dict[str, StrategyNode]:
        return {node.fragment: node for node in self.shown.strategy.tree.walk()}
