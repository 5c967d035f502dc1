"""The calls: what each command answers, part by part."""

from __future__ import annotations

from itertools import product
from reprlib import repr as quoted
from typing import TYPE_CHECKING

from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.reading import UsageError, one_of
from ghost_desktop.engine.comparison import compare, solve_row
from ghost_desktop.engine.retrograde import solve
from ghost_desktop.engine.rules import Reading, Rules, Variant, Where
from ghost_desktop.engine.strategy import minimal_strategy
from ghost_desktop.formats import answers, export, tables, values
from ghost_desktop.formats.text import joined
from ghost_desktop.library import catalogue, commonness, definitions

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from ghost_desktop.engine.comparison import Row
    from ghost_desktop.engine.graph import PositionGraph
    from ghost_desktop.engine.import_report import ImportReport
    from ghost_desktop.engine.solution import Solution

    Answer = Iterator[str]


def lists(options: argparse.Namespace) -> Answer:
    """Show the bundled lists."""
    bundled = catalogue.bundled_lists()
    if options.format == "json":
        yield as_json([values.bundled_dict(one) for one in bundled])
    else:
        yield answers.lists_text(bundled)


def solve_list(options: argparse.Namespace) -> Answer:
    """Say who wins on a list."""
    loaded = catalogue.load(options.list)
    row = solve_row(loaded, _rules(options))
    if options.format == "json":
        yield as_json(values.row_dict(row, loaded.report))
    else:
        yield answers.row_text(row, loaded)


def position(options: argparse.Namespace) -> Answer:
    """Say who wins from a fragment."""
    words = catalogue.load(options.list).words
    solution = solve(words, _rules(options), beyond_words=True)
    fragment = words.meant(options.fragment)
    _check_fragment(solution.graph, fragment)
    if options.format == "json":
        yield as_json(values.position_dict(solution, options.list, fragment))
    else:
        yield answers.position_text(solution, fragment)


def strategy(options: argparse.Namespace) -> Answer:
    """Find what a player has to remember.

    Raises:
        UsageError: if nobody has the player's number, or no round begins with the opening.
    """
    rules = _rules(options)
    numbers = [str(values.player(seat)) for seat in range(rules.players)]
    seat = numbers.index(one_of("--player", numbers)(options.player))
    words = catalogue.load(options.list).words
    solution = solve(words, rules)
    opening = None if options.opening is None else words.meant(options.opening)
    _check_opening(solution, opening)
    explained = catalogue.is_english(options.list) and rules.variant is Variant.GHOST
    levels = commonness.levels(words) if explained else None
    limit: float | None = options.time_limit
    found = minimal_strategy(solution, seat, opening, levels, time_limit=limit)
    given = opening is not None
    match options.format:
        case "json":
            yield as_json(values.strategy_dict(found))
        case "outline":
            yield export.outline(found)
        case "csv":
            yield export.strategy_csv(found)
        case "markdown":
            yield export.strategy_markdown(found, words.name, opening_given=given, seconds=limit)
        case "dot":
            yield export.strategy_dot(found)
        case _:
            about = {word: _about(word) for word in found.words} if explained else None
            yield answers.strategy_text(found, opening_given=given, seconds=limit, about=about)


def compare_lists(options: argparse.Namespace) -> Answer:
    """Solve several lists, and give each row as soon as it is done."""
    games = _games(options)
    rows = _rows(options.list, games, lines=options.lines, time_limit=options.time_limit)
    match options.format:
        case "json":
            yield as_json([values.row_dict(*row, lines=options.lines) for row in rows])
        case "csv":
            yield from tables.rows_csv(rows, lines=options.lines)
        case "markdown":
            yield from tables.rows_markdown(rows, games, lines=options.lines)
        case _:
            yield from tables.rows_text(rows, games, options.list, lines=options.lines)


def _rules(options: argparse.Namespace) -> Rules:
    """Put the options that say what is played together."""
    return Rules(
        Variant(options.variant),
        options.min_length,
        options.players,
        options.misere,
        Reading(options.reading),
    )


def _games(options: argparse.Namespace) -> list[Rules]:
    """Put all rules of a comparison together: for each variant, each minimum, each table.

    In this order neighbours share their graph: how many play does not change it.
    """
    return [
        Rules(Variant(variant), min_length, players, options.misere, Reading(options.reading))
        for variant, min_length, players in product(
            options.variant or [Rules.variant.value],
            options.min_length or [Rules.min_length],
            options.players or [Rules.players],
        )
    ]


def _rows(
    sources: Sequence[str], games: Sequence[Rules], *, lines: bool, time_limit: float
) -> Iterator[tuple[Row, ImportReport]]:
    """Solve list after list, each read when its turn comes."""
    for source in sources:
        loaded = catalogue.load(source)
        for row in compare([loaded], games, lines=lines, time_limit=time_limit):
            yield row, loaded.report


def _check_fragment(graph: PositionGraph, fragment: str) -> None:
    """Refuse a fragment that is no part of a word."""
    if graph.is_part(fragment):
        return
    legal = max(n for n in range(len(fragment)) if graph.is_part(fragment[:n]))
    plays = graph.legal_plays(fragment[:legal])
    letters = [play.letter for play in plays if play.where is Where.END]
    after = f"after {quoted(fragment[:legal])}" if legal else "as the first letter"
    can_follow = joined(letters, "or") if letters else "nothing"
    raise UsageError(
        f"no word of {graph.min_length} or more letters in {graph.words.name} "
        f"{graph.variant.part} {quoted(fragment)}; {after} there can be {can_follow}."
    )


def _check_opening(solution: Solution, opening: str | None) -> None:
    """Refuse an opening that no round can begin with."""
    openings = [play.letter for play in solution.legal_plays("")]
    if opening is not None and opening not in openings:
        raise UsageError(
            f"no word that counts in {solution.words.name} {solution.rules.variant.part} "
            f"{opening!r}; an opening is one of {joined(openings, 'or')}."
        )


def _about(word: str) -> tuple[str, str]:
    """Return how common an English word is, and its first meaning if there is one."""
    common = commonness.describe_level(commonness.level(word))
    meaning = next(iter(definitions.define(word)), None)
    if meaning is None:
        return common, ""
    gloss = meaning.gloss.partition(";")[0]
    return common, gloss if meaning.lemma == word else f"{meaning.lemma}: {gloss}"
