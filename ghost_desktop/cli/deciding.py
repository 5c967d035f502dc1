"""What `ghost-cli decide` and `margin` answer: how much hangs on single words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ghost_desktop.cli.arguments import (
    TABLE_FORMATS,
    add_certificate,
    add_list,
    add_rules,
    add_time_limit,
    begin,
    left_out,
    load_one,
    reading_of,
    rules_of,
)
from ghost_desktop.cli.output import as_json, write_file
from ghost_desktop.cli.parser import UsageError, examples
from ghost_desktop.engine.changes.deciding import decided_by_addition, decided_by_removal
from ghost_desktop.engine.changes.margin import certify_deciding, find_margin, has_margin
from ghost_desktop.engine.comparison import Side
from ghost_desktop.engine.errors import CertifiedForTwo, NotProved, RefusedError, TooManyToCheck
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.solution import solve
from ghost_desktop.formats import deciding, margins
from ghost_desktop.formats.text import printable
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from ghost_desktop.cli.parser import Parser
    from ghost_desktop.engine.game.rules import Reading
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.words.wordlist import LoadedList, WordList
    from ghost_desktop.formats.deciding import DecidingWords
    from ghost_desktop.formats.margins import AskedMargin

MARGIN_SECONDS = 60.0
"""The time to prove that no fewer words give the game to the other player."""


def fill_decide(command: Parser) -> None:
    """Fill the parser of `decide`."""
    begin(
        command,
        decide,
        "decide LIST [--other LIST] [RULES] [--format F]",
        _(
            "Find the words that decide: those whose removal alone changes who wins, or among "
            "three and more who may lose, and the openings that win then. With another list, find "
            "those of its words, too, that do so if they alone are put in."
        ),
        _(
            "All of them are found, for certain. The JSON has them as removals and as additions; "
            "in CSV the change is to remove or to add."
        ),
        examples(
            "decide enable1 --min-length 3",
            "decide american-english --other british-english",
            "decide my-words.txt --variant superghost --players 3",
            "decide enable1 --min-length 5 --format csv > deciding.csv",
            "decide enable1 --certificate my.proof",
        ),
        formats=TABLE_FORMATS,
    )
    add_list(command)
    _add_other(command)
    add_certificate(command)
    add_rules(command)


def fill_margin(command: Parser) -> None:
    """Fill the parser of `margin`."""
    begin(
        command,
        margin,
        "margin LIST [--other LIST] [--time-limit S] [RULES] [--format F]",
        _(
            "Find the fewest words to take out of a list so that the other of two players wins, "
            "and name such words. With another list, words of it can be put in as well."
        ),
        _(
            "In {variants} the number is proved to be the smallest at once; in the other variants "
            "as far as the time allows, and else it stands between two bounds."
        ).format(variants=Rules.variant.id),
        examples(
            "margin enable1",
            "margin american-english --other british-english",
            "margin enable1 --misere --json",
            "margin my-words.txt --variant superghost --time-limit 10",
            "margin enable1 --certificate my.proof",
        ),
        formats=("text", "json", "markdown"),
    )
    add_list(command)
    _add_other(command)
    said = _(
        "seconds after which to stop proving that no fewer words will do, and take the best found "
        "so far; {seconds} if not given, 0 for as long as it takes"
    )
    add_time_limit(command, MARGIN_SECONDS, said)
    add_certificate(command)
    add_rules(command, idle={"--players", "--reading"})  # there are two players, always


def _add_other(command: Parser) -> None:
    """Add another list, of which words may be put in."""
    said = _("another list, of which words may be put in; none may if not given")
    command.option("--other", "LIST", said)


def decide(options: Namespace) -> Iterator[str]:
    """Say which words decide who wins, taken out or put in alone.

    Raises:
        UsageError: if the other list is the same.
        RefusedError: if that they are all words that decide cannot be certified, and should be.
    """
    loaded, other = _lists(options)
    if options.certificate is not None and not has_margin(rules_of(options)):
        raise RefusedError(CertifiedForTwo())
    found = deciding_words(solved_side(loaded, options), other, options.deadline)
    match options.format:
        case "json":
            yield as_json(deciding.deciding_dict(found))
        case "csv":
            yield deciding.deciding_csv(found)
        case "markdown":
            yield deciding.deciding_markdown(found)
        case _:
            yield deciding.deciding_text(found)
    if options.certificate is not None:
        game = Game(loaded.words, found.rules)
        why = certify_deciding(game, other, options.deadline)
        if why is None:
            raise RefusedError(TooManyToCheck())
        _write_certificate(options, game, other, {"deciding": why})


def margin(options: Namespace) -> Iterator[str]:
    """Say how many words stand between a list and another winner.

    Raises:
        UsageError: if the other list is the same.
        RefusedError: if it is not proved, and should be certified.
    """
    loaded, other = _lists(options)
    game, reading = Game(loaded.words, rules_of(options)), reading_of(options)
    deadline = options.deadline
    certify = options.certificate is not None
    asked = asked_margin(game, reading, other, deadline.left, deadline.last(), certify=certify)
    match options.format:
        case "json":
            yield as_json(margins.between_dict(asked))
        case "markdown":
            yield margins.between_markdown(asked)
        case _:
            yield margins.between_text(asked)
    if certify:
        why = asked.margin.certificate
        if why is None:
            raise RefusedError(TooManyToCheck() if asked.margin.proved else NotProved())
        _write_certificate(options, game, other, {"margin": why})


def _write_certificate(
    options: Namespace, game: Game, other: WordList | None, why: dict[str, Any]
) -> None:
    """Write what proves an answer of a list, and maybe another.

    Raises:
        OutputError: if it cannot be written.
    """
    from ghost_desktop.engine.strategies.certificate import heading, named, packed  # noqa: PLC0415 - only a certificate needs it

    words = game.all_words
    of_list = named(words, words.source, words.left_out)
    of_other = other and named(other, other.source, other.left_out)
    told = {**heading(game.rules, of_list), "other": of_other, **why}
    write_file(options.certificate, packed(told))


def solved_side(loaded: LoadedList, options: Namespace) -> Side:
    """Solve the game that is asked for, with a list."""
    rules, reading = rules_of(options), reading_of(options)
    last = options.deadline.last()
    solution = solve(loaded.words, rules, reading, proofs=KeptProofs(), report=last)
    solution.look_at(solution.game.start, last)
    return Side(loaded, solution)


def deciding_words(side: Side, other: WordList | None, report: Report) -> DecidingWords:
    """Find the words that decide, taken out of a list or put in from another."""
    solution = side.solution
    game, reading = solution.game, solution.reading
    removals = decided_by_removal(game, reading, report)
    additions = () if other is None else decided_by_addition(game, other, reading, report)
    return deciding.DecidingWords(side, removals, other, additions)


def asked_margin(
    game: Game,
    reading: Reading,
    other: WordList | None,
    seconds: float | None,
    report: Report,
    solution: Solution | None = None,
    *,
    certify: bool = False,
) -> AskedMargin:
    """Find the margin of a list, into which words of another may be put; see `find_margin`."""
    found = find_margin(
        game,
        other,
        time_limit=seconds,
        solution=solution,
        report=report,
        certify=certify,
    )
    return margins.AskedMargin(found, game.all_words, game.rules, reading, other)


def _lists(options: Namespace) -> tuple[LoadedList, WordList | None]:
    """Read the list, and the other one if there is one."""
    without = left_out(options)
    loaded = load_one(options, options.list, without)
    if options.other is None:
        return loaded, None
    other = load_one(options, options.other, without).words
    if other.content_hash == loaded.words.content_hash:
        said = _("--other must have other words than LIST, and {other} has the same.")
        raise UsageError(said.format(other=printable(options.other)))
    return loaded, other
