"""What `ghost-cli puzzle` answers."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import UsageError
from ghost_desktop.cli.output import as_json
from ghost_desktop.formats.puzzles import describe_no_puzzle, puzzle_dict, puzzle_text
from ghost_desktop.library import commonness
from ghost_desktop.play.puzzles import NoPuzzle, find_puzzle
from ghost_desktop.translation import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from ghost_desktop.engine.solution import Solution


def answer(options: argparse.Namespace, solution: Solution, without: Sequence[str]) -> str:
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
