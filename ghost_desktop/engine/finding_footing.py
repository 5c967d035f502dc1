"""A game -> its footing: the positions that are listed, or those of few choices of letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.footing import Footing
from ghost_desktop.engine.listed_variant import ListedVariant
from ghost_desktop.engine.searched_variant import SearchedVariant
from ghost_desktop.engine.word_pairs import Pairs
from ghost_desktop.engine.word_parts import ListedParts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.reporting import Report

    Indices = NDArray[np.intp]
    Flags = NDArray[np.bool_]

MOST_PARTS = 500_000
"""Parts of words, each as often as a word has it, up to which positions are listed in variants that
do not list theirs: some seconds."""


def find_footing(
    game: Game,
    counts_now: Flags,
    report: Report,
    *,
    start: str = "",
    most_parts: int | None = None,
) -> Footing | None:
    """List the positions of a game and what they stand on.

    Args:
        game: on all words that may count.
        counts_now: ``bool (words,)``, which of these words count now.
        report: called now and then.
        start: where the round begins, a fragment that all words have; other than the empty one
            only in variants that do not list their positions.
        most_parts: parts of words up to which these are listed all the same; by default
            `MOST_PARTS`.

    Returns:
        None if they are too many to be listed.

    Raises:
        WordListError: if no word counts, or there are too many positions.
    """
    variant = game.rules.variant
    if isinstance(variant, ListedVariant):
        return _of_listed(game, counts_now, report)
    parts = sum(1 << length for length in game.words.length.tolist())
    most = MOST_PARTS if most_parts is None else most_parts
    if parts > most or not isinstance(variant, SearchedVariant):
        return None
    return _of_few(game, counts_now, start, report)


def _of_listed(game: Game, counts_now: Flags, report: Report) -> Footing:
    """List what a variant lists."""
    words, listed = game.words, ListedParts.of(game, report)
    levels, is_pool = listed.levels, listed.parts is not listed.levels
    first = np.cumsum([0, *map(len, levels)])
    before, after, having, having_part, being, position_of = [], [], [], [], [], []
    for letters, here in enumerate(listed.parts_of(words)):
        report(letters, len(levels))
        one, made = levels[letters].plays_from(np.ones(here.size, np.bool_))
        in_order = np.argsort(one, kind="stable")
        before.append(one[in_order] + first[letters])
        after.append(made[in_order] + first[letters + 1])
        if is_pool:
            having_part.append(Pairs.of(here.word, here.part, len(here.parts)))
        having.append(Pairs.of(here.word, here.position[here.part], here.size))
        ending = np.flatnonzero(words.length == letters)
        being.append(Pairs(ending, here.parts.words, len(here.parts)))
        position_of.append(here.position + first[letters])
    of_position = _joined(having)
    below = None if is_pool else of_position
    if levels[0].turned is not None:  # what is turned round can become the words that have it so
        moved = [
            np.where(level.turned >= 0, level.turned + start, -1)
            for level, start in zip(levels, first[:-1].tolist(), strict=True)
            if level.turned is not None  # all are
        ]
        what = np.concatenate(moved)[of_position.what]
        is_there = what >= 0
        below = Pairs.of(
            np.append(of_position.word, of_position.word[is_there]),
            np.append(of_position.what, what[is_there]),
            of_position.size,
        )
    position = np.concatenate(position_of)
    of_part, whole = of_position, _joined(being)
    if is_pool:  # parts in order of their positions
        in_order = np.argsort(position, kind="stable")
        rank = np.empty(len(in_order), np.intp)
        rank[in_order] = np.arange(len(in_order))
        of_part, whole = _renumbered(_joined(having_part), rank), _renumbered(whole, rank)
        position = position[in_order]
    return Footing(
        game.rules,
        counts_now,
        np.repeat(np.arange(len(levels)), np.diff(first)),
        np.concatenate(before),
        np.concatenate(after),
        of_position,
        below,
        position,
        of_part,
        whole,
    )


def _joined(pairs: list[Pairs]) -> Pairs:
    """Join the pairs of one level after the other."""
    first = np.cumsum([0, *(some.size for some in pairs)])
    what = [some.what + start for some, start in zip(pairs, first[:-1], strict=True)]
    word = np.concatenate([some.word for some in pairs])
    return Pairs(word, np.concatenate(what), int(first[-1]))


def _renumbered(pairs: Pairs, rank: Indices) -> Pairs:
    return Pairs.of(pairs.word, rank[pairs.what], pairs.size)


def _of_few(game: Game, counts_now: Flags, start: str, report: Report) -> Footing:
    """List the choices of letters of words, one by one, as far as play comes to them."""
    variant, words = game.rules.variant, tuple(game.words)
    having: dict[str, list[int]] = {}
    for index, word in enumerate(words):
        report(index, len(words))
        for part in _choices(word):
            who = having.setdefault(variant.spelled(part), [])
            if not who or who[-1] != index:
                who.append(index)
    fragments = sorted(having, key=lambda fragment: (len(fragment), fragment))
    met = {start}
    for fragment in fragments:
        if fragment not in met and len(fragment) > len(start):
            met.update({fragment} if met.intersection(variant.before(fragment)) else ())
    fragments = [fragment for fragment in fragments if fragment in met]
    number = {fragment: place for place, fragment in enumerate(fragments)}
    plays = sorted(
        (number[before], place)
        for fragment, place in number.items()
        for before in variant.before(fragment)
        if before in number
    )
    before, after = np.array(plays, np.intp).reshape(-1, 2).T
    what = np.repeat(np.arange(len(fragments)), [len(having[one]) for one in fragments])
    who_has = np.array([index for one in fragments for index in having[one]], np.intp)
    size = len(fragments)
    of_position = Pairs(who_has, what, size)
    whole = np.array([number[variant.spelled(word)] for word in words], np.intp)
    return Footing(
        game.rules,
        counts_now,
        np.array(list(map(len, fragments)), np.intp),
        before.copy(),
        after.copy(),
        of_position,
        of_position,
        np.arange(size),
        of_position,
        Pairs.of(np.arange(len(words)), whole, size),
    )


def _choices(word: str) -> Iterator[str]:
    """Give all choices of letters of a word, in their order in it, each once."""
    chosen = {""}
    for letter in word:
        chosen |= {part + letter for part in chosen}
    yield from chosen
