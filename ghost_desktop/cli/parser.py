"""What can be written on the command line, and what is said of anything else."""

from __future__ import annotations

import importlib
from reprlib import repr as quoted
from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.cli.arguments import UsageError
from ghost_desktop.cli.page import CommandPage, CommandParser, Parser, examples, paragraph, rows
from ghost_desktop.engine.game.rules import PLAYERS, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.texts import N_
from ghost_desktop.formats.text import joined_and
from ghost_desktop.translation import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


class NamedCommand(NamedTuple):
    """What can be called.

    Attributes:
        name: as it is written.
        summary: what it is for, in a few words; to be translated.
        module: where it is, beside this one.
        function: fills its parser with a page, options and the answer.
    """

    name: str
    summary: str
    module: str
    function: str = "fill"

    def fill(self, parser: Parser) -> None:
        """Say what it takes, and who answers it."""
        module = importlib.import_module(f"ghost_desktop.cli.{self.module}")
        getattr(module, self.function)(parser)


COMMANDS = (
    NamedCommand("lists", N_("the word lists that there are"), "own_lists", "fill_lists"),
    NamedCommand("import", N_("keep a list of your own"), "importing"),
    NamedCommand("make", N_("a list of your own, made of others"), "own_lists", "fill_make"),
    NamedCommand("solve", N_("who wins on a list, and with what"), "solving"),
    NamedCommand("position", N_("who wins from a fragment, and with what"), "positions"),
    NamedCommand("review", N_("what each play of a round was worth"), "reviews"),
    NamedCommand("strategy", N_("what a player has to remember"), "strategies"),
    NamedCommand("check", N_("whether a strategy is proved"), "checking"),
    NamedCommand("compare", N_("several lists in a table"), "comparing"),
    NamedCommand("decide", N_("the words that decide who wins"), "deciding", "fill_decide"),
    NamedCommand(
        "margin",
        N_("how many words stand between a list and another winner"),
        "deciding",
        "fill_margin",
    ),
    NamedCommand("look-up", N_("what is known of a word; words by pattern"), "looking_up"),
    NamedCommand("pair", N_("two lists side by side"), "pair"),
    NamedCommand("overlap", N_("the words that lists share"), "overlap"),
    NamedCommand("arena", N_("opponents against each other"), "arena"),
    NamedCommand("puzzle", N_("one letter wins: which?"), "puzzle"),
    NamedCommand("cache", N_("what is kept of earlier games and comparisons"), "kept"),
)

FORMER = (
    NamedCommand("proofs", "", "kept", "fill_proofs"),
    NamedCommand("cells", "", "kept", "fill_cells"),
)
"""Commands that are still taken, and of which help is silent."""


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


def program_page() -> CommandPage:
    """Return the page of the program as a whole."""
    return CommandPage(
        "COMMAND ...",
        _(
            "Solve the word game Ghost: who wins on a word list, what to play, and which words to "
            "remember. Players add letters to a fragment in turn; it must always begin some word, "
            "and whoever completes a word loses."
        ),
        (
            paragraph(
                _(
                    "A LIST is the id of a bundled list, as `ghost-cli lists` shows them, or a "
                    "file with one word a line. Words shorter than the minimum length, {letters} "
                    "letters unless you say otherwise, do not exist in the game."
                ).format(letters=Rules.min_length)
            ),
            rows(
                _("the rules, with every command that solves:"),
                [
                    ("--variant", _variants()),
                    ("--min-length", _("letters in the shortest words that count.")),
                    (
                        "--players",
                        _(
                            "how many play, {fewest} to {most}. They are numbered from 1, in turn "
                            "order."
                        ).format(fewest=PLAYERS[0], most=PLAYERS[-1]),
                    ),
                    (
                        "--misere",
                        _("completing a word wins; a letter must still fit some word."),
                    ),
                    (
                        "--reading",
                        _(
                            "with three and more players, what it means that one may lose.\n"
                            "self: if it is everybody for themselves.\n"
                            "one-against-all: if all others work together against one."
                        ),
                    ),
                ],
            ),
            examples(
                ("solve enable1", _("who wins, and with what?")),
                ("solve web2 --players 3", _("and if three of us play?")),
                ("position enable1 gho", _('it says "gho": what now?')),
                ("strategy enable1 --player 1", _("what must I remember to win?")),
                ("compare enable1 web2 --min-length 3 4", ""),
                ("margin enable1", _("how near is the other win?")),
            ),
            paragraph(
                _(
                    "`ghost-cli COMMAND --help` explains a command. The exit status is 0, or 2 if "
                    "a command could not be answered, 1 if the answer could not be written, or what "
                    "was to be checked is not proved; the reason then is on standard error. It is 130 if Ctrl-C ended the command."
                )
            ),
        ),
    )


def _variants() -> str:
    """Say how a letter is added in each variant, a line each."""
    return "\n".join(f"{variant.id}: {_(variant.texts.adding)}" for variant in all_variants())
