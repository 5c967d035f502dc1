"""What is to be remembered, as one learns it on paper: by what stands there at one's first decision.

Nothing of Qt but in the lines themselves, which are those of the list in the window.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.map.graph import StrategyMap
from ghost_desktop.desktop.strategy.lines import Line
from ghost_desktop.engine.plays import Where
from ghost_desktop.engine.reporting import in_silence, in_turns
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.formats.text import joined_or
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ghost_desktop.engine.letter_order import LetterOrder
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategy import Strategy, StrategyNode
    from ghost_desktop.engine.wordlist import WordList

_SMALL = 3
"""Lines from which a beginning has a heading of its own."""

_TOGETHER = 4
"""Beginnings that share a heading at most."""


@dataclass(frozen=True)
class SheetGroup:
    """Lines that begin alike.

    Attributes:
        heading: what one sees first in all of them; nothing if there is one group only, or if
            each line begins otherwise.
        firsts: the fragments that one sees first; none if these lines follow those of several
            groups.
        lines: what is to be remembered, what comes sooner before what comes later.
    """

    heading: str
    firsts: tuple[str, ...]
    lines: tuple[Line, ...]


def groups_of(
    strategy: Strategy, words: WordList, lines: Sequence[Line], report: Report = in_silence
) -> tuple[SheetGroup, ...]:
    """Group what is to be remembered by what one sees first.

    A line that several groups lead to stands once, in a last group of its own.

    Args:
        strategy: the strategy.
        words: the list that it is for, whose letters are shown.
        lines: its lines; headings among them are passed over.
        report: is called now and then; may raise to cancel.
    """
    line_of = {line.fragment: line for line in lines if line.fragment is not None}
    firsts_of = _firsts_of(strategy, list(line_of), report)
    shared_out = _shared_out(firsts_of, words.order)
    beginnings = sum(map(len, shared_out))
    if len(shared_out) < 2 or beginnings == len(line_of):  # each line is seen by itself
        firsts = tuple(first for group in shared_out for first in group)
        return (SheetGroup("", firsts, tuple(line_of.values())),) if line_of else ()
    number = {first: place for place, group in enumerate(shared_out) for first in group}
    order = {first: place for place, first in enumerate(number)}
    found: dict[int | None, list[str]] = {place: [] for place in range(len(shared_out))}
    for fragment, firsts in firsts_of.items():
        places = {number[first] for first in firsts}
        found.setdefault(places.pop() if len(places) == 1 else None, []).append(fragment)

    def as_learned(fragment: str) -> tuple[object, ...]:
        first = min(order[first] for first in firsts_of[fragment])
        return first, len(fragment), *words.order.key(fragment)

    groups = []
    for place, fragments in found.items():
        firsts = () if place is None else shared_out[place]
        heading = (
            _("After several of these") if place is None else _heading(strategy, words, firsts)
        )
        made = tuple(line_of[fragment] for fragment in sorted(fragments, key=as_learned))
        groups.append(SheetGroup(heading, firsts, made))
    return tuple(group for group in groups if group.lines)


def headed(group: SheetGroup) -> tuple[Line, ...]:
    """Return the lines of a group under its heading."""
    return (Line(group.heading), *group.lines) if group.heading else group.lines


def part_of(whole: StrategyMap, firsts: Sequence[str]) -> StrategyMap:
    """Return the part of a map that leads to some fragments, and what can follow these."""
    wanted = set(firsts)
    waiting = [n for n, strip in enumerate(whole.strips) if not wanted.isdisjoint(strip.steps)]
    kept = set(waiting)
    shortest = min(map(len, wanted))
    while waiting:
        further = [play for play in whole.plays[waiting.pop()] if play not in kept]
        kept.update(further)
        waiting += further
    leads = True
    while leads:
        leads = False
        for strip, plays in enumerate(whole.plays):
            is_before = len(whole.strips[strip].fragment) < shortest
            if is_before and strip not in kept and not kept.isdisjoint(plays):
                kept.add(strip)
                leads = True
    return StrategyMap(
        whole.strips,
        tuple(tuple(play for play in plays if play in kept) for plays in whole.plays),
    )


# --- what one sees first --------------------------------------------------------------------------


def _firsts_of(
    strategy: Strategy, fragments: Sequence[str], report: Report
) -> Mapping[str, tuple[str, ...]]:
    """Return of each line what one can see first on the way to it, in order.

    What is the same for all is passed over: then it is what one sees at the next turn.
    """
    players = strategy.rules.players
    letters = strategy.seat or players
    longest = max(map(len, fragments), default=0)
    while True:
        found = _after(strategy, letters, fragments, report)
        firsts = {first for each in found.values() for first in each}
        if len(firsts) != 1 or letters + players > longest:
            return found
        letters += players


def _after(
    strategy: Strategy, letters: int, fragments: Sequence[str], report: Report
) -> dict[str, tuple[str, ...]]:
    """Return of each line the fragments of so many letters that lead to it; at least itself."""
    if strategy.line_kind is LineKind.WORD:
        return {word: (word[:letters],) for word in in_turns(fragments, report)}
    firsts: dict[str, set[str]] = {fragment: set() for fragment in fragments}
    nodes = (node for node in strategy.tree.walk() if len(node.fragment) == letters)
    for first in in_turns(sorted(nodes, key=_fragment), report):
        for node in first.walk():
            if node.fragment in firsts:
                firsts[node.fragment].add(first.fragment)
    return {fragment: tuple(sorted(each)) or (fragment,) for fragment, each in firsts.items()}


def _fragment(node: StrategyNode) -> str:
    return node.fragment


def _shared_out(
    firsts_of: Mapping[str, tuple[str, ...]], order: LetterOrder
) -> list[tuple[str, ...]]:
    """Put beginnings together that have few lines each, neighbours in the alphabet."""
    firsts_in_order = order.sorted({one for firsts in firsts_of.values() for one in firsts})
    lines = dict.fromkeys(firsts_in_order, 0)
    for firsts in firsts_of.values():
        if len(firsts) == 1:
            lines[firsts[0]] += 1
    groups: list[list[str]] = []
    is_open = False
    for first, count in lines.items():
        is_small = count < _SMALL
        if is_small and is_open and len(groups[-1]) < _TOGETHER:
            groups[-1].append(first)
        else:
            groups.append([first])
        is_open = is_small
    return [tuple(group) for group in groups]


def _heading(strategy: Strategy, words: WordList, firsts: Sequence[str]) -> str:
    """Say what one sees first: ``"N, then they play G or Y"``."""
    rules = strategy.rules
    before = {first[:-1] for first in firsts}
    only_added = rules.variant.places == (Where.END,)
    if rules.players == 2 and only_added and len(before) == 1:
        letters = joined_or([words.shown(first[-1]) for first in firsts])
        (there,) = before
        if not there:
            return say("They open with {letters}", letters=letters)
        said = _("{fragment}, then they play {letters}")
        return said.format(fragment=words.shown(there), letters=letters)
    return say(
        "First you see {fragments}", fragments=joined_or([words.shown(first) for first in firsts])
    )
