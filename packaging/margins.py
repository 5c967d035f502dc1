"""How much hangs on single words, for the README: `results.py` puts these tables into it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.engine.changes.deciding import decided_by_removal
from ghost_desktop.engine.changes.margin import find_margin
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.formats.tables import markdown_row, markdown_ruler
from ghost_desktop.formats.text import few_of, joined_and, joined_or, variant_name
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from concurrent.futures import Executor

MIN_LENGTHS = (3, 4, 5, 6)
"""Of the margins in Ghost, on every list."""

DECIDING_ON = "enable1"
DECIDING_MIN_LENGTHS = (3, 4)
"""Of the words that decide in the other variants."""

MOST_NAMED = 4
"""Words of a margin that are named; where there are more, their number must do."""

MOST_DECIDING = 3
"""The same of words that decide."""


class Between(NamedTuple):
    """How many words stand between a list and another winner, in Ghost.

    Attributes:
        source: the id of the list.
        min_length: letters in the shortest words that count.
        is_second: whether it is the second player who wins.
        words: how many.
        named: which, as they are shown: where it is one, all of which each would do.
    """

    source: str
    min_length: int
    is_second: bool
    words: int
    named: tuple[str, ...]


class Deciding(NamedTuple):
    """Which words decide a game for two.

    Attributes:
        variant: the id of the variant.
        min_length: letters in the shortest words that count.
        misere: whether completing a word wins.
        words: each, as it is shown, with the openings that win without it.
    """

    variant: str
    min_length: int
    misere: bool
    words: tuple[tuple[str, str], ...]


def tables(pool: Executor) -> dict[str, str]:
    """Write both tables, by name; the pool does the work."""
    sources = [one.id for one in catalogue.bundled_lists()]
    found = [one for rows in pool.map(margins_of, sources) for one in rows]
    variants = [one.id for one in all_variants()]
    decided = [one for games in pool.map(deciding_in, variants) for one in games]
    return {"margins": margins_table(found), "deciding": deciding_table(decided)}


def margins_of(source: str) -> list[Between]:
    """Find the margins of a list."""
    words = catalogue.load(source).words
    found = []
    for min_length in MIN_LENGTHS:
        game = Game(words, Rules(min_length=min_length))
        margin = find_margin(game)
        assert margin.words is not None  # a list of so many words can always be turned
        named = margin.remove
        if margin.words == 1:
            named = tuple(one.word for one in decided_by_removal(game))
        shown = tuple(map(words.shown, named))
        found.append(Between(source, min_length, margin.winner == 1, margin.words, shown))
    return found


def deciding_in(variant: str) -> list[Deciding]:
    """Find the words that decide a variant, normal and misère."""
    words = catalogue.load(DECIDING_ON).words
    found = []
    for min_length, misere in product(DECIDING_MIN_LENGTHS, (False, True)):
        rules = Rules(find_variant(variant), min_length, misere=misere)
        decided = decided_by_removal(Game(words, rules))
        named = tuple((words.shown(one.word), "".join(one.openings)) for one in decided)
        found.append(Deciding(variant, min_length, misere, named))
    return found


def margins_table(found: Sequence[Between]) -> str:
    """Write margins: a line for each list, a column for each minimum length."""
    cells: dict[str, list[str]] = {}
    for one in found:
        cells.setdefault(one.source, []).append(margin_cell(one))
    return _table(["list", *(f"{length}+" for length in MIN_LENGTHS)], cells)


def margin_cell(one: Between) -> str:
    """Say how many words stand between, and which if they are few."""
    number = f"*{one.words}*" if one.is_second else str(one.words)
    if one.words == 1:
        return f"{number}: {joined_or(one.named)}"
    if one.words <= MOST_NAMED:
        return f"{number}: {joined_and(one.named)}"
    return number


def deciding_table(found: Sequence[Deciding]) -> str:
    """Write words that decide: a line for each set of rules, a column for each variant."""
    variants = dict.fromkeys(variant_name(find_variant(one.variant)) for one in found)
    cells: dict[str, list[str]] = {}
    for one in found:
        title = f"{one.min_length}+{', misère' if one.misere else ''}"
        cells.setdefault(title, []).append(deciding_cell(one))
    return _table(["letters", *variants], cells)


def _table(titles: Sequence[str], cells: Mapping[str, Sequence[str]]) -> str:
    """Write a table in Markdown: behind the title of each line its cells, which are Markdown."""
    lines = [markdown_row(titles), markdown_ruler([False] * len(titles))]
    return "\n".join(
        [*lines, *(f"| {' | '.join([title, *row])} |" for title, row in cells.items())]
    )


def deciding_cell(one: Deciding) -> str:
    """Name words that decide, with the openings that win then; with none, the second player does."""
    if not one.words:
        return "none"
    named = [f"{word} ({openings})" if openings else word for word, openings in one.words]
    return joined_or(few_of(named, MOST_DECIDING))
