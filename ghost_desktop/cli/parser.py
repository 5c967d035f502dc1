"""What can be written on the command line, and what is said of anything else."""

from __future__ import annotations

from reprlib import repr as quoted
from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import UsageError
from ghost_desktop.cli.commands import COMMANDS, FORMER
from ghost_desktop.cli.page_parser import CommandParser, Parser
from ghost_desktop.formats.text import joined_and
from ghost_desktop.translation import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


def make_parser(program: str) -> Parser:
    """Make the parser of the whole command line.

    What it reads has an ``answer``, the function that answers it, and its ``usage``; it knows all
    ``commands`` by name. Those are filled when they are needed.
    """
    parser = Parser(prog=program, fill=_fill)
    parser.options.add_argument(
        "--version", action="store_true", help=_("show the version and end")
    )
    commands = parser.add_subparsers(
        title=_("commands"),
        dest="command",
        metavar="COMMAND",
        prog=program,
        parser_class=CommandParser,
    )
    for command in COMMANDS:
        commands.add_parser(command.name, help=_(command.summary), fill=command.fill)
    parser.commands = dict(commands.choices)
    for command in FORMER:
        commands.add_parser(command.name, fill=command.fill)
    parser.set_defaults(commands=tuple(command.name for command in COMMANDS))
    return parser


def _fill(parser: Parser) -> None:
    """Say what the program does."""
    from ghost_desktop.cli.program_page import program_page  # noqa: PLC0415 - only help needs it

    parser.show(program_page())


def take_rest(options: argparse.Namespace, rest: list[str]) -> None:
    """Take what the parser left over: what follows an option where several can be, and no more.

    Raises:
        UsageError: if there is more.
    """
    end = rest.index("--") if "--" in rest else len(rest)
    unknown = [argument for argument in rest[:end] if argument.startswith("-")]
    left = rest[:end] + rest[end + 1 :]
    if options.takes_several is not None and not unknown:
        getattr(options, options.takes_several).extend(left)
    elif left:
        said = _("{argument} is not understood; write: {usage}.")
        raise UsageError(said.format(argument=quoted((unknown or left)[0]), usage=options.usage))


def settle_format(options: argparse.Namespace) -> None:
    """Settle in which format to write, for which there are two options.

    Raises:
        UsageError: if these contradict each other.
    """
    if options.is_json and options.format not in {None, "json"}:
        said = _("--json and --format {format} name two formats; give one of them.")
        raise UsageError(said.format(format=options.format))
    options.format = "json" if options.is_json else options.format or "text"


def no_command(commands: Sequence[str]) -> UsageError:
    """Return the error for a command line without a command."""
    said = _("a command is missing; the commands are {commands}.")
    return UsageError(said.format(commands=joined_and(commands)))
