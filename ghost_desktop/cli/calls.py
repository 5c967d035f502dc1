"""The calls: what each command answers, part by part."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import UsageError, one_of
from ghost_desktop.cli.output import as_json
from ghost_desktop.engine.comparison import solve_row
from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.errors import NoStrategy
from ghost_desktop.engine.others import Others
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.solving import solve
from ghost_desktop.engine.strategy import minimal_strategy
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.engine.variants import find_variant
from ghost_desktop.formats import answers, illegal, kept_proofs, strategies, values
from ghost_desktop.formats.commonness import describe_level
from ghost_desktop.formats.lists import named_without
from ghost_desktop.formats.strategy_formats import find_format
from ghost_desktop.formats.text import joined_or
from ghost_desktop.library import catalogue, commonness, definitions
from ghost_desktop.library.beside import symbols_beside
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.translation import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.loaded_list import LoadedList

    Answer = Iterator[str]


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
        UsageError: if nobody has the player's number, no round begins with the opening, two replies
            to one fragment are chosen, or a first letter beside the opening, or strategies are not known in the variant.
        FixedReplyError: if a reply cannot be chosen.
    """
    rules = rules_of(options)
    numbers = [str(values.player(seat)) for seat in range(rules.players)]
    seat = numbers.index(one_of("--player", numbers)(options.player.removeprefix("0") or "0"))
    loaded = _load(options)
    words = loaded.words
    solution = solve(words, rules, proofs=KeptProofs())
    opening = None if options.opening is None else solution.game.fragment_of(options.opening)
    _check_opening(solution.game, opening)
    count = Counting(options.count)
    are_words = LineKind.of(rules.variant, count) is LineKind.WORD
    explained = are_words and catalogue.is_english(options.list)
    levels = commonness.levels(words) if explained else None
    limit: float | None = options.time_limit
    symbols = symbols_beside(words, rules, options.beside, are_fragments=True)
    try:
        find = partial(
            minimal_strategy,
            *(solution, seat, opening, levels),
            count=count,
            others=Others(options.others),
        )
        begun = monotonic()
        chosen = _instead(solution.game, options.instead, opening)
        found = find(fixed=chosen, time_limit=limit, patience=limit)
        left = None if limit is None else max(0.0, limit - (monotonic() - begun))
        free = find(time_limit=left) if found.is_chosen else None
    except NoStrategy as error:
        raise UsageError(strategies.describe_no_strategy(error)) from error
    match options.format:
        case "json":
            yield as_json(values.strategy_dict(found, loaded.without, free, symbols))
        case "text":
            about = {word: _about(word) for word in found.words} if explained else None
            yield answers.strategy_text(
                found, seconds=limit, about=about, free=free, symbols=symbols
            )
        case name:
            yield find_format(name).write(found, words.name, limit, symbols)


def decide(options: argparse.Namespace) -> Answer:
    """Say which words decide who wins.

    Raises:
        UsageError: if the other list is the same.
    """
    from ghost_desktop.cli import deciding  # noqa: PLC0415 - few ask

    yield from deciding.decide(options)


def pair(options: argparse.Namespace) -> Answer:
    """Put two lists side by side."""
    from ghost_desktop.cli import pair as two  # noqa: PLC0415 - few ask

    yield from two.put_side_by_side(options)


def margin(options: argparse.Namespace) -> Answer:
    """Say how many words stand between a list and another winner.

    Raises:
        UsageError: if the other list is the same.
    """
    from ghost_desktop.cli import deciding  # noqa: PLC0415 - few ask

    yield from deciding.margin(options)


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


def _check_opening(game: Game, opening: str | None) -> None:
    """Refuse an opening that no round can begin with, or go on from."""
    if opening is None:
        return
    if not game.is_part(opening):
        wrong = illegal.no_word_in(game, opening)
        if len(opening) > 1:
            raise UsageError(_("{reason}.").format(reason=wrong))
        plays = game.words.order.plays(game.legal_plays(""))
        openings = [play.letter for play in plays]
        said = _("{wrong}; an opening is one of {letters}.")
        raise UsageError(said.format(wrong=wrong, letters=joined_or(openings)))
    word = game.word_completed_before(opening) or next(iter(game.words_made(opening)), None)
    if len(opening) > 1 and word is not None:
        said = _("no play goes on from {opening}: the word {word} ends the round.")
        raise UsageError(said.format(opening=opening, word=word))


def _instead(game: Game, written: Sequence[tuple[str, str]], opening: str | None) -> dict[str, str]:
    """Return the replies that are chosen beforehand, by their fragments."""
    chosen: dict[str, str] = {}
    for pair in written:
        fragment, reply = map(game.fragment_of, pair)
        if chosen.setdefault(fragment, reply) != reply:
            said = _("--instead gives two replies to {fragment}; give one.")
            raise UsageError(said.format(fragment=fragment))
    if opening is not None and game.start in chosen:
        raise UsageError(_("--opening and --instead both give the first letter; give one of them."))
    return chosen


def _about(word: str) -> tuple[str, str]:
    """Return how common an English word is, and its first meaning if there is one."""
    common = describe_level(commonness.level(word))
    meaning = next(iter(definitions.define(word)), None)
    if meaning is None:
        return common, ""
    gloss = meaning.gloss.partition(";")[0]
    return common, gloss if meaning.lemma == word else f"{meaning.lemma}: {gloss}"
