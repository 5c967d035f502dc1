"""A game -> its footing: the positions that are listed, or those of few choices of letters."""

from __future__ import annotations

from itertools import pairwise, starmap
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
        level, size = levels[letters], here.size
        one, made = level.plays_from(np.ones(size, np.bool_))
        in_order = np.argsort(one, kind="stable")
        before.append(one[in_order] + first[letters])
        after.append(made[in_order] + first[letters + 1])
        position = here.position[here.part]
        report(letters, len(levels))
        having.append(Pairs.of(here.word, position, size))
        rank, parts = np.arange(len(here.parts)), np.arange(len(here.parts))
        if is_pool:  # parts in order of their positions
            parts = np.argsort(here.position, kind="stable")
            rank[parts] = np.arange(len(parts))
            having_part.append(Pairs.of(here.word, rank[here.part], len(parts)))
        ending = np.flatnonzero(words.length == letters)
        being.append(Pairs.of(ending, rank[here.parts.words], len(parts)))
        position_of.append(here.position[parts] + first[letters])
    of_position = _joined(having, report)
    at = np.concatenate([level.at for level in levels])
    letters_of = np.repeat(np.arange(len(levels)), np.diff(first))

    def fragment(number: int) -> str:
        part = words.text(int(at[number]), int(letters_of[number]))
        return game.rules.variant.spelled(part)

    return Footing(
        game.rules,
        counts_now,
        letters_of,
        np.concatenate(before),
        np.concatenate(after),
        of_position,
        np.concatenate(position_of),
        _joined(having_part, report) if is_pool else of_position,
        _joined(being, report),
        np.arange(len(at)),
        fragment,
    )


def _joined(pairs: list[Pairs], report: Report) -> Pairs:
    """Join the pairs of one level after the other."""
    end = np.cumsum([0, *(len(some.what) for some in pairs)]).tolist()
    word, what = np.empty((2, end[-1]), np.intp)
    size = 0
    for some, places in zip(pairs, starmap(slice, pairwise(end)), strict=True):
        report(0, 0)
        word[places] = some.word
        np.add(some.what, size, out=what[places])
        size += some.size
    return Pairs(word, what, size)


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
        np.arange(size),
        of_position,
        Pairs.of(np.arange(len(words)), whole, size),
        np.arange(size),
        fragments.__getitem__,
    )


def _choices(word: str) -> Iterator[str]:
    """Give all choices of letters of a word, in their order in it, each once."""
    chosen = {""}
    for letter in word:
        chosen |= {part + letter for part in chosen}
    yield from chosen
