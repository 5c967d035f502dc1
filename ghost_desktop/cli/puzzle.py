"""What `ghost-cli puzzle` answers."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from ghost_desktop.cli import arguments
from ghost_desktop.cli.arguments import NUMBERS, UsageError, add_list, add_rules, begin
from ghost_desktop.cli.asked import load_list, reading_of, rules_of
from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.page import CommandPage, examples
from ghost_desktop.engine.solving import solve
from ghost_desktop.formats.puzzles import describe_no_puzzle, puzzle_dict, puzzle_text
from ghost_desktop.library import commonness
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.play.puzzles import NoPuzzle, find_puzzle
from ghost_desktop.translation import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from ghost_desktop.cli.page import Parser
    from ghost_desktop.engine.solution import Solution


def puzzle_page() -> CommandPage:
    """Return the page of `puzzle`."""
    return CommandPage(
        "puzzle LIST [--date YYYY-MM-DD | --number N] [--answer] [RULES] [--json]",
        _(
            "Show a fragment from which one letter wins, and no other, and ask for it. Each day has "
            "a puzzle, the same for everybody with the list, and there are as many more as you like."
        ),
        (
            examples(
                ("puzzle enable1", _("today's")),
                ("puzzle enable1 --answer", _("and which letter is it?")),
                ("puzzle enable1 --date 2026-11-22 --variant superghost", ""),
                ("puzzle enable1 --number 7 --json", ""),
            ),
        ),
    )


def fill(command: Parser) -> None:
    """Fill the parser of the command."""
    begin(command, puzzle_page(), puzzle)
    add_list(command)
    command.options.add_argument(
        "--date",
        metavar="YYYY-MM-DD",
        type=arguments.day,
        help=_("the day whose puzzle it is; today if not given"),
    )
    command.options.add_argument(
        "--number",
        metavar="N",
        type=arguments.whole_number("--number", NUMBERS),
        help=_("one of the puzzles without a day, by its number"),
    )
    command.options.add_argument(
        "--answer", action="store_true", dest="shows_answer", help=_("show the letter, too")
    )
    add_rules(command)


def puzzle(options: argparse.Namespace) -> Iterator[str]:
    """Ask for the one letter that wins.

    Raises:
        UsageError: if there is no such puzzle.
    """
    loaded = load_list(options)
    solution = solve(loaded.words, rules_of(options), reading_of(options), proofs=KeptProofs())
    yield _asked(options, solution, loaded.without)


def _asked(options: argparse.Namespace, solution: Solution, without: Sequence[str]) -> str:
    """Return the puzzle that was asked for, written.

    Args:
        options: what was asked.
        solution: who wins the game.
        without: the words that were left out of the list.

    Raises:
        UsageError: if there is none.
    """
    if options.date is not None and options.number is not None:
        raise UsageError(_("--date and --number name two puzzles; give one of them."))
    day = (options.date or date.today()).isoformat()  # noqa: DTZ011 - the day that it is here
    name = day if options.number is None else str(options.number)
    found = find_puzzle(solution, name, commonness.levels_of)
    if isinstance(found, NoPuzzle):
        raise UsageError(describe_no_puzzle(found, solution.game))
    if options.format == "json":
        shows = options.shows_answer
        return as_json(puzzle_dict(found, options.list, without, shows_answer=shows))
    return puzzle_text(found, shows_answer=options.shows_answer)
