"""The calls: what each command answers, part by part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import UsageError, one_of
from ghost_desktop.cli.output import as_json
from ghost_desktop.engine.comparison import compare, games_of, solve_row
from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.errors import NoStrategy
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.solving import solve
from ghost_desktop.engine.strategy import minimal_strategy
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.engine.variants import find_variant
from ghost_desktop.formats import answers, illegal, kept_proofs, strategies, tables, values
from ghost_desktop.formats.commonness import describe_level
from ghost_desktop.formats.lists import name_without, named_without
from ghost_desktop.formats.strategy_formats import find_format
from ghost_desktop.formats.text import joined_or
from ghost_desktop.library import catalogue, commonness, definitions
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.translation import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.loaded_list import LoadedList

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
    loaded = _load(options)
    row = solve_row(loaded, rules_of(options), reading_of(options), proofs=KeptProofs())
    if options.format == "json":
        yield as_json(values.row_dict(row, loaded.report))
    else:
        yield answers.row_text(row, loaded)


def strategy(options: argparse.Namespace) -> Answer:
    """Find what a player has to remember.

    Raises:
        UsageError: if nobody has the player's number, no round begins with the opening, or strategies
            are not known in the variant.
    """
    rules = rules_of(options)
    numbers = [str(values.player(seat)) for seat in range(rules.players)]
    seat = numbers.index(one_of("--player", numbers)(options.player))
    loaded = _load(options)
    words = loaded.words
    solution = solve(words, rules, proofs=KeptProofs())
    opening = None if options.opening is None else words.meant(options.opening)
    _check_opening(solution.game, opening)
    count = Counting(options.count)
    are_words = LineKind.of(rules.variant, count) is LineKind.WORD
    explained = are_words and catalogue.is_english(options.list)
    levels = commonness.levels(words) if explained else None
    limit: float | None = options.time_limit
    try:
        found = minimal_strategy(solution, seat, opening, levels, count=count, time_limit=limit)
    except NoStrategy as error:
        raise UsageError(strategies.describe_no_strategy(error)) from error
    match options.format:
        case "json":
            yield as_json(values.strategy_dict(found, loaded.without))
        case "text":
            about = {word: _about(word) for word in found.words} if explained else None
            yield answers.strategy_text(found, seconds=limit, about=about)
        case name:
            yield find_format(name).write(found, words.name, limit)


def compare_lists(options: argparse.Namespace) -> Answer:
    """Solve several lists, and give each row as soon as it is done."""
    games = _games(options)
    reading, count = reading_of(options), Counting(options.count)
    without = left_out(options)
    rows = compare(
        options.list,
        games,
        lambda source: named_without(catalogue.load(source, without)),
        reading=reading,
        lines=options.lines,
        count=count,
        time_limit=options.time_limit,
        proofs=KeptProofs(),
    )
    match options.format:
        case "json":
            yield as_json([values.row_dict(*row, lines=options.lines) for row in rows])
        case "csv":
            yield from tables.rows_csv(rows, lines=options.lines, leaves_out=bool(without))
        case "markdown":
            yield from tables.rows_markdown(
                rows, games, reading=reading, lines=options.lines, count=count
            )
        case _:
            names = [name_without(one, len(without)) for one in options.list]
            yield from tables.rows_text(
                rows, games, names, reading=reading, lines=options.lines, count=count
            )


def proofs(options: argparse.Namespace) -> Answer:
    """Say how much room proofs of earlier games take, or clear them."""
    kept = KeptProofs()
    before = kept.size
    if options.clear:
        kept.clear()
    after = kept.size
    if options.format == "json":
        yield as_json(kept_proofs.proofs_dict(kept.folder, before, after))
    else:
        yield kept_proofs.proofs_text(kept.folder, before, after, is_cleared=options.clear)


def arena(options: argparse.Namespace) -> Answer:
    """Have computers play among themselves.

    Raises:
        UsageError: if there is no such opponent, or there are too few for the game.
    """
    from ghost_desktop.cli import arena as played  # noqa: PLC0415 - only here are there opponents

    rules, reading = rules_of(options), reading_of(options)
    yield from played.answer(options, lambda: _load(options), rules, reading)


def puzzle(options: argparse.Namespace) -> Answer:
    """Ask for the one letter that wins.

    Raises:
        UsageError: if there is no such puzzle.
    """
    from ghost_desktop.cli import puzzle as asked  # noqa: PLC0415 - few ask

    loaded = _load(options)
    solution = solve(loaded.words, rules_of(options), reading_of(options), proofs=KeptProofs())
    yield asked.answer(options, solution, loaded.without)


def _load(options: argparse.Namespace) -> LoadedList:
    """Read the list, without the words that are to be left out of it."""
    return named_without(catalogue.load(options.list, left_out(options)))


def left_out(options: argparse.Namespace) -> frozenset[str]:
    """Read the words that are to be left out of lists."""
    return frozenset() if options.without is None else catalogue.load_words(options.without)


def rules_of(options: argparse.Namespace) -> Rules:
    """Put the options that say what is played together; what is not said goes without saying."""
    usual = Rules()
    return Rules(
        usual.variant if options.variant is None else find_variant(options.variant),
        options.min_length or usual.min_length,
        options.players or usual.players,
        options.misere,
    )


def reading_of(options: argparse.Namespace) -> Reading:
    """Return what it means that one may lose."""
    return Reading.SELF if options.reading is None else Reading(options.reading)


def _games(options: argparse.Namespace) -> list[Rules]:
    """Put the rules of a comparison together: for each variant, each minimum, each table."""
    return games_of(
        Rules(misere=options.misere),
        variants=map(find_variant, options.variant or [Rules.variant.id]),
        min_lengths=options.min_length or [Rules.min_length],
        players=options.players or [Rules.players],
    )


def _check_opening(game: Game, opening: str | None) -> None:
    """Refuse an opening that no round can begin with."""
    if opening is None or game.is_part(opening):
        return
    openings = [play.letter for play in game.legal_plays("")]
    said = _("{wrong}; an opening is one of {letters}.")
    wrong = illegal.no_word_in(game, opening)
    raise UsageError(said.format(wrong=wrong, letters=joined_or(openings)))


def _about(word: str) -> tuple[str, str]:
    """Return how common an English word is, and its first meaning if there is one."""
    common = describe_level(commonness.level(word))
    meaning = next(iter(definitions.define(word)), None)
    if meaning is None:
        return common, ""
    gloss = meaning.gloss.partition(";")[0]
    return common, gloss if meaning.lemma == word else f"{meaning.lemma}: {gloss}"
