"""What a map is a map of: strips to be laid out, and what is said of each. Nothing of Qt.

All of it is asked for beside the window.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeAlias

from ghost_desktop.desktop.strategy.map_graph import (
    MapGraph,
    MapMark,
    MapStrip,
    MapTile,
    grows_at_end,
    is_own,
    play_tiles,
)
from ghost_desktop.desktop.strategy.position import most_common_first
from ghost_desktop.desktop.strategy.wording import (
    LEFT_SENTENCE,
    badge,
    describe_left,
    describe_made,
    describe_play,
    folded_sentence,
    prospect,
)
from ghost_desktop.engine.reporting import in_silence, in_turns
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.formats.lists import symbols_legend
from ghost_desktop.formats.text import few_of, joined_and, listed, number, sentence
from ghost_desktop.library.catalogue import is_english
from ghost_desktop.library.commonness import levels_of
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ghost_desktop.desktop.strategy.strategies import Shown
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.strategy import StrategyNode


MOST_AT_ONCE = 8_000
"""Strips that are shown together; more are no picture, and take long to draw."""

_WORDS_NAMED = 6
"""Words that are named of those on which a round can end."""


@dataclass(frozen=True)
class StrategySource:
    """Gives the maps of a strategy.

    Attributes:
        shown: the strategy.
    """

    shown: Shown
    by_steps = False

    @property
    def solution(self) -> Solution:
        """The solved game."""
        return self.shown.solution

    def drawn(
        self,
        folds: Folds,
        report: Report = in_silence,
        at_first: frozenset[str] | None = None,
    ) -> MapGraph:
        """Return what is to be seen.

        Args:
            folds: what a person has folded away, or unfolded.
            report: is called now and then; may raise to cancel.
            at_first: one of `depths`, what is folded away unless he unfolds it; by default nothing.
        """
        folded = ((at_first or frozenset()) - folds.unfolded) | folds.folded
        return self.shown.map.folded(folded, report)

    def depths(self) -> Iterator[frozenset[str]]:
        """Give the last fragments of the strips after which there is no more, depth by depth."""
        whole, known = self.shown.map, 0
        for level in whole.levels():
            known += len(level)
            if known > MOST_AT_ONCE:
                break
            if level != [0] or not whole.plays[0]:
                ends = (whole.strips[strip].fragment for strip in level if whole.plays[strip])
                yield frozenset(ends)

    def branch(self, fragment: str) -> frozenset[str]:
        """Return the last fragments of a strip and of all after it that can be shown at once."""
        whole = self.shown.map
        start = next(n for n, one in enumerate(whole.strips) if one.fragment == fragment)
        branch = islice(chain.from_iterable(whole.levels(start)), MOST_AT_ONCE)
        return frozenset(whole.strips[one].fragment for one in branch if whole.strips[one].can_open)

    def card(self, strip: MapStrip) -> str:
        """Say what is played, on which words the round can end then, and when."""
        play = self._play(strip) if strip.first else ""
        return _card(self.solution, strip, play, rated=self._rated, further=self._words(strip))

    def _play(self, strip: MapStrip) -> str:
        """Say who plays what there, and which plays follow without a choice."""
        shown = self.solution.words.shown
        play = _play(self.solution, strip.first, self.shown.strategy.seat)
        if len(strip.steps) == 1:
            return f"{play}."
        if strip.aside:
            ends = joined_and([*map(shown, self.solution.game.words_made(strip.fragment))])
            said = _("{sentence}; whatever is played then, it ends on {words}.")
            return said.format(sentence=play, words=ends)
        forced = all(self._nodes[step].legal == 1 for step in strip.steps[:-1])
        said = (
            _("{sentence}, and the rest follows: {steps}.")
            if forced
            else _("{sentence}, and then it goes on: {steps}.")
        )
        return said.format(sentence=play, steps=" → ".join(map(shown, strip.steps)))

    def _words(self, strip: MapStrip) -> str:
        """Say what stands beside the word, or on which words the round can still end from here."""
        game, shown = self.solution.game, self.solution.words
        if strip.end in (MapMark.WON, MapMark.LOST):
            return symbols_legend(self.shown.symbols, [strip.fragment])
        ends = [one for one in self._nodes[strip.fragment].walk() if one.wins is not None]
        words = [word for one in ends for word in game.words_made(one.fragment)]
        if not words:
            return ""
        ranked = most_common_first(words) if self._rated else words
        beside = self.shown.symbols
        texts = [shown.shown(word) + beside.of(word) for word in ranked]
        said = ngettext(
            "It can end on {count} word: {words}.",
            "It can end on {count} words: {words}.",
            len(words),
        ).format(count=number(len(words)), words=listed(few_of(texts, _WORDS_NAMED)))
        return f"{said} {symbols_legend(beside, ranked[:_WORDS_NAMED])}".rstrip()

    @property
    def _rated(self) -> bool:
        return is_english(self.shown.view.question.source)

    @cached_property
    def _nodes(self) -> dict[str, StrategyNode]:
        return {node.fragment: node for node in self.shown.strategy.tree.walk()}


@dataclass(frozen=True)
class PlaysMap:
    """The legal plays of a game, and what each leads to as far as that is known.

    Attributes:
        solution: the solved game.
        seat: the player to whom it is told.
        rated: whether it is known how common the words are.
    """

    solution: Solution
    seat: int
    rated: bool
    by_steps = True

    def drawn(
        self,
        folds: Folds,
        report: Report = in_silence,
        at_first: frozenset[str] | None = None,  # noqa: ARG002 - all is, but for the start
    ) -> MapGraph:
        """Return the start with its legal plays, and those of what is unfolded in reach of it.

        Args:
            folds: what a person has folded away, or unfolded.
            report: is called now and then; may raise to cancel.
            at_first: nothing to it: all is folded away unless he unfolds it, but the start.
        """
        ways = {} if "" in folds.folded else self._fans(folds.unfolded, report)
        made_from: dict[str, set[str]] = {}
        for fragment, fan in ways.items():
            for after in fan:
                made_from.setdefault(after, set()).add(fragment)
        # What comes before a strip is shorter.
        order = sorted(dict.fromkeys(("", *chain(*ways.values()))), key=len)
        number = {fragment: place for place, fragment in enumerate(order)}
        strips = tuple(
            self._strip(fragment, made_from.get(fragment, set()), ways.get(fragment))
            for fragment in in_turns(order, report)
        )
        plays = (tuple(number[after] for after in ways.get(one, ())) for one in order)
        return MapGraph(strips, tuple(plays))

    def branch(self, fragment: str) -> frozenset[str]:
        """Return what is opened with a fragment: it alone, since all that follows is endless."""
        return frozenset({fragment})

    def wanted(self, graph: MapGraph) -> tuple[str, ...]:
        """Return the opened fragments of whose plays it is not known what they lead to."""
        plays = zip(graph.strips, graph.plays, strict=True)
        opened = (strip.fragment for strip, follow in plays if follow)
        return tuple(one for one in opened if not self.solution.knows(one))

    def has_news(self, graph: MapGraph) -> bool:
        """Tell whether it is known by now how it stands after a play of a map, as it was not."""
        unknown = (strip.fragment for strip in graph.strips if strip.outcome is None)
        return any(self.solution.knows_fate(one) for one in unknown)

    def card(self, strip: MapStrip) -> str:
        """Say how it stands after a play, and how long the round then lasts, as a page."""
        play = f"{_play(self.solution, strip.fragment, self.seat)}." if strip.fragment else ""
        return _card(self.solution, strip, play, rated=self.rated)

    def _fans(self, opened: Collection[str], report: Report) -> dict[str, tuple[str, ...]]:
        """Return what can be made of the start, and of all that is opened and can be come to."""
        ways: dict[str, tuple[str, ...]] = {}
        waiting = [""]
        for fragment in in_turns(waiting, report):  # grows while it is read
            if fragment not in ways and not self.solution.is_word(fragment):
                legal = self.solution.words.order.plays(self.solution.legal_plays(fragment))
                ways[fragment] = tuple(dict.fromkeys(play.fragment for play in legal))
                waiting += [one for one in ways[fragment] if one in opened]
        return ways

    def _strip(self, fragment: str, made_from: set[str], fan: tuple[str, ...] | None) -> MapStrip:
        """Make the strip of a fragment; `fan` is what it is opened to, None if it is not open."""
        solution = self.solution
        is_word = solution.is_word(fragment)
        outcome = end = None
        if is_word or solution.knows_fate(fragment):
            outcome = prospect(solution, fragment, self.seat).outcome
        if is_word:
            end = MapMark.LOST if outcome is Outcome.LOSS else MapMark.WON
        legal = () if is_word or fan is not None else solution.legal_plays(fragment)
        return MapStrip(
            steps=(fragment,),
            aside=(),
            tiles=self._tiles(fragment, made_from),
            is_own=is_own(solution.rules, self.seat, fragment),
            end=end,
            outcome=outcome,
            hidden=len({play.fragment for play in legal}),
            can_open=not is_word,
        )

    def _tiles(self, fragment: str, made_from: set[str]) -> tuple[MapTile, ...]:
        """Return the letters of a strip; the last one played is somebody's, if one way leads to it."""
        rules, shown = self.solution.rules, self.solution.words.shown
        tiles = tuple(MapTile(shown(letter), None) for letter in fragment)
        if len(made_from) == 1:
            (before,) = made_from
            tiles = play_tiles(rules, self.seat, shown, before, fragment)
        return tiles[-1:] if grows_at_end(rules.variant) else tiles  # the others stand to its left


@dataclass(frozen=True, slots=True)
class Folds:
    """What a person has folded away, or unfolded, in a tree or on its map.

    Attributes:
        folded: fragments: what follows these is folded away, unlike at first.
        unfolded: fragments: what follows these is shown, unlike at first.
        rows: the ways to the rows of the tree that were unfolded when it was left; None if it has
            not been seen.
    """

    folded: frozenset[str] = frozenset()
    unfolded: frozenset[str] = frozenset()
    rows: frozenset[str] | None = field(default=None, compare=False)

    def put(self, fragments: frozenset[str], *, is_folded: bool) -> Folds:
        """Return the folds once what follows these fragments is folded away, or shown."""
        if is_folded:
            return Folds(self.folded | fragments, self.unfolded - fragments, self.rows)
        return Folds(self.folded - fragments, self.unfolded | fragments, self.rows)


def _play(solution: Solution, fragment: str, seat: int) -> str:
    """Say who makes a fragment, to the player on `seat`: ``"They play A"``."""
    before = ("", "", *solution.game.way_to(fragment))[-2]
    return sentence(describe_play(before, fragment, seat, solution.rules, solution.words))


def _card(solution: Solution, strip: MapStrip, play: str, *, rated: bool, further: str = "") -> str:
    """Write as a page what is known of a strip: what is played, how it stands, and on what it ends."""
    is_over, words = strip.end in (MapMark.WON, MapMark.LOST), further
    if is_over:
        made = solution.game.words_made(strip.fragment)
        levels = levels_of(made) if rated else None
        described = describe_made(strip.fragment, made, levels, solution.words)
        words = f"{sentence(described)}. {further}".rstrip()
    stands = "" if strip.outcome is None else badge(strip.outcome, solution.rules)
    left = "" if is_over else describe_left(solution, strip.fragment, LEFT_SENTENCE)
    title = solution.words.shown(strip.fragment) or _("The start")
    said = stands, play, left, words, folded_sentence(strip.hidden)
    return f"<h3>{escape(title)}</h3>" + "".join(f"<p>{escape(one)}</p>" for one in said if one)


MapSource: TypeAlias = StrategySource | PlaysMap
"""Gives the maps of one thing, with more or less of it folded away."""
