"""What `ghost-cli puzzle` answers."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date
from reprlib import repr as quoted
from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import (
    NUMBERS,
    RULES,
    add_list,
    add_rules,
    begin,
    load_list,
    reading_of,
    rules_of,
)
from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.parser import UsageError, examples
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.solution import solve
from ghost_desktop.formats.exercises import describe_no_puzzle, puzzle_dict, puzzle_text
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.play import daily
from ghost_desktop.play.puzzles import NoPuzzle, find_puzzle
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from ghost_desktop.cli.parser import Parser
    from ghost_desktop.play.puzzles import Puzzle


def fill_puzzle(command: Parser) -> None:
    """Fill the parser of `puzzle`."""
    begin(
        command,
        puzzle,
        "puzzle [LIST] [--date YYYY-MM-DD | --number N] [--answer] [RULES] [--json]",
        _(
            "Show a fragment from which one letter wins, and no other, and ask for it. Without a "
            "LIST it is the puzzle of the day, the same for everybody, in another game on each day "
            "of the week. A LIST, under any rules, has one for each day and each number, to "
            "practise with."
        ),
        examples(
            ("puzzle", _("today's")),
            ("puzzle --answer", _("and which letter is it?")),
            "puzzle --date 2026-11-23",
            ("puzzle enable1 --number 7 --variant superghost --json", _("to practise with")),
        ),
    )
    add_list(command, "?")
    said = _("the day whose puzzle it is; today if not given")
    command.option("--date", "YYYY-MM-DD", said, type=_day)
    command.number("--number", _("one of the puzzles without a day, by its number"), NUMBERS)
    command.option("--answer", None, _("show the letter, too"), dest="shows_answer")
    add_rules(command)


def _day(written: str) -> date:
    """Read a day."""
    if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", written):
        with suppress(ValueError):
            return date.fromisoformat(written)
    said = _("--date must be a day as 2026-11-22, not {written}.")
    raise UsageError(said.format(written=quoted(written)))


def puzzle(options: Namespace) -> Iterator[str]:
    """Ask for the one letter that wins.

    Raises:
        UsageError: if there is no such puzzle.
    """
    if options.date is not None and options.number is not None:
        raise UsageError(_("--date and --number name two puzzles; give one of them."))
    day = options.date or date.today()  # noqa: DTZ011 - the day that it is here
    if options.list is None:
        yield _of_day(options, day)
        return
    words, proofs = load_list(options).words, KeptProofs()
    solution = solve(words, rules_of(options), reading_of(options), proofs=proofs)
    name = day.isoformat() if options.number is None else str(options.number)
    found = find_puzzle(solution, name, commonness.levels_of)
    if isinstance(found, NoPuzzle):
        raise UsageError(describe_no_puzzle(found, solution.game))
    yield _written(options, found)


_OF_A_LIST = ("number", *RULES)
"""What can be asked of the puzzles of a list alone."""


def _of_day(options: Namespace, day: date) -> str:
    """Return the puzzle of a day, written."""
    if any(getattr(options, one, None) for one in _OF_A_LIST):
        raise UsageError(
            _("the puzzle of the day has its own list and rules; to choose, name a LIST.")
        )
    words = catalogue.load(daily.LIST, report=options.deadline.last()).words
    found = daily.find_daily(words, day, commonness.levels_of)
    if found is None:  # nobody can read how common words are
        unfound = NoPuzzle(is_certain=False)
        raise UsageError(describe_no_puzzle(unfound, Game(words, daily.day_game(day).rules)))
    return _written(options, found, daily.day_number(day))


def _written(options: Namespace, found: Puzzle, number: int | None = None) -> str:
    """Return a puzzle as it is wanted: as text, or as JSON."""
    shows = options.shows_answer
    if options.format == "json":
        return as_json(puzzle_dict(found, number, shows_answer=shows))
    return puzzle_text(found, number, shows_answer=shows)
