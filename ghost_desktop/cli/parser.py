"""What can be written on the command line, and what is said of anything else."""

from __future__ import annotations

import argparse
import re
from reprlib import repr as quoted
from typing import TYPE_CHECKING, NoReturn

from ghost_desktop.cli import calls, output, pages, reading
from ghost_desktop.cli.reading import UsageError
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import PLAYERS, Rules
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.formats.text import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

STRATEGY_FORMATS = ("text", "json", "outline", "csv", "markdown", "dot")
COMPARE_FORMATS = ("text", "json", "csv", "markdown")
COMPARE_SECONDS = 60.0
"""The time to prove each strategy of a comparison minimal."""

_VARIANTS = [variant.id for variant in all_variants()]
_READINGS = [one.value for one in Reading]
_MEANINGS = {
    "--variant": f"how a letter is added: {joined(_VARIANTS, 'or')}",
    "--min-length": "letters in the shortest words that count",
    "--players": f"how many play, {PLAYERS[0]} to {PLAYERS[-1]}",
    "--misere": "completing a word wins the round; letters that fit no word stay illegal",
    "--reading": "what it means, with three and more players, that one may lose: "
    + joined(_READINGS, "or"),
}
"""What the options of the rules mean, for help."""


class Parser(argparse.ArgumentParser):
    """A parser that complains in one sentence; its default ``right`` says what would be right."""

    def __init__(self, *, prog: str, page: str, **_more: object) -> None:  # more in Python 3.14
        usage, above, below = page.split("\n\n", maxsplit=2)
        super().__init__(
            prog=prog,
            usage=f"{prog.split(maxsplit=1)[0]} {usage}",
            description=above,
            epilog=below,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """Refuse a command line, in our words."""
        raise UsageError(f"{_in_our_words(message)}; {self.get_default('right')}.")

    def print_help(self, file: object = None) -> None:  # noqa: ARG002 - all output goes one way
        """Show the page."""
        output.write(self.format_help().rstrip())


def make_parser(program: str) -> Parser:
    """Make the parser of the whole command line.

    What it reads has an ``answer``, the function that answers it, and ``right``, the end of a
    sentence that says what would have been right.
    """
    parser = Parser(prog=program, page=pages.PROGRAM)
    parser.add_argument("--version", action="store_true", help="show the version and end")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")

    def command(
        name: str, summary: str, page: str, answer: Callable[[argparse.Namespace], calls.Answer]
    ) -> Parser:
        made = commands.add_parser(name, help=summary, page=page)
        made.add_argument(
            "--json", dest="format", action="store_const", const="json", help="write JSON"
        )
        made.set_defaults(answer=answer, right=f"write: {made.usage}", format="text")
        return made

    command("lists", "the bundled word lists", pages.LISTS, calls.lists)

    solving = command("solve", "who wins on a list, and with what", pages.SOLVE, calls.solve_list)
    _add_list(solving)
    _add_rules(solving)

    position = command(
        "position", "who wins from a fragment, and with what", pages.POSITION, calls.position
    )
    _add_list(position)
    position.add_argument(
        "fragment",
        metavar="FRAGMENT",
        type=reading.fragment,
        help='the letters so far; "" for none',
    )
    _add_rules(position)

    strategy = command("strategy", "what a player has to remember", pages.STRATEGY, calls.strategy)
    _add_list(strategy)
    strategy.add_argument(
        "--player",
        metavar="K",
        required=True,
        help="whose strategy: 1 begins, 2 is next, and so on",
    )
    strategy.add_argument(
        "--opening",
        metavar="LETTER",
        type=reading.opening,
        help="the first letter, if it is agreed or played already",
    )
    _add_time_limit(strategy, "as long as it takes")
    _add_format(strategy, STRATEGY_FORMATS)
    _add_rules(strategy)

    comparing = command("compare", "several lists in a table", pages.COMPARE, calls.compare_lists)
    _add_list(comparing, several=True)
    comparing.add_argument(
        "--no-lines",
        dest="lines",
        action="store_false",
        help="leave out how much the winner has to remember",
    )
    _add_time_limit(comparing, f"{COMPARE_SECONDS:g}", COMPARE_SECONDS)
    _add_format(comparing, COMPARE_FORMATS)
    _add_rules(comparing, several=True)

    names = joined(tuple(commands.choices), "and")
    parser.set_defaults(right=f"the commands are {names}")
    return parser


def take_rest(options: argparse.Namespace, rest: list[str]) -> None:
    """Take what the parser left over: lists named after an option of `compare`, and no more.

    Raises:
        UsageError: if there is more.
    """
    end = rest.index("--") if "--" in rest else len(rest)
    unknown = [argument for argument in rest[:end] if argument.startswith("-")]
    left = rest[:end] + rest[end + 1 :]
    if options.command == "compare" and not unknown:
        options.list += left
    elif left:
        raise UsageError(f"{quoted((unknown or left)[0])} is not understood; {options.right}.")


def _add_list(command: Parser, *, several: bool = False) -> None:
    command.add_argument(
        "list",
        metavar="LIST",
        nargs="+" if several else None,
        help="the id of a bundled list, or a file with one word a line",
    )


def _add_rules(command: Parser, *, several: bool = False) -> None:
    """Add the options that say what is played; `several` lets three of them have several values."""
    group = command.add_argument_group("RULES")
    hint = "; put -- between the values and lists that follow" if several else ""

    def add(option: str, metavar: str, read: Callable[[str], object], default: object) -> None:
        group.add_argument(
            option,
            metavar=metavar,
            type=read,
            nargs="+" if several else None,
            action="extend" if several else "store",
            default=None if several else default,
            help=f"{_MEANINGS[option]}; {default} if not given",
        )

    variants = reading.one_of("--variant", _VARIANTS, hint)
    lengths = reading.whole_number("--min-length", hint=hint)
    players = reading.whole_number("--players", PLAYERS, hint)
    add("--variant", "NAME", variants, Rules.variant.id)
    add("--min-length", "N", lengths, Rules.min_length)
    add("--players", "N", players, Rules.players)
    group.add_argument("--misere", action="store_true", help=_MEANINGS["--misere"])
    group.add_argument(
        "--reading",
        metavar="NAME",
        type=reading.one_of("--reading", _READINGS),
        default=Reading.SELF.value,
        help=f"{_MEANINGS['--reading']}; {Reading.SELF.value} if not given",
    )


def _add_time_limit(command: Parser, otherwise: str, default: float | None = None) -> None:
    command.add_argument(
        "--time-limit",
        metavar="S",
        type=reading.seconds,
        default=default,
        help="seconds after which to stop proving that no strategy is smaller, and take the best "
        f"found so far; {otherwise} if not given",
    )


def _add_format(command: Parser, formats: Sequence[str]) -> None:
    command.add_argument(
        "--format",
        metavar="F",
        type=reading.one_of("--format", formats),
        help=f"{joined(formats, 'or')}; {formats[0]} if not given",
    )


def _in_our_words(message: str) -> str:
    """Say what `argparse` has to say as one would say it to a person."""
    if found := re.fullmatch(r"the following arguments are required: (.+)", message):
        missing = found[1].split(", ")
        return f"{joined(missing, 'and')} {'is' if len(missing) == 1 else 'are'} missing"
    if found := re.fullmatch(r"argument (\S+): expected .+", message):
        return f"{found[1]} lacks its value"
    if found := re.fullmatch(r"argument (\S+): ignored explicit argument (.+)", message):
        return f"{found[1]} takes no value, and got {found[2]}"
    if found := re.fullmatch(r"argument COMMAND: invalid choice: (.+?) \(choose.+", message):
        return f"there is no command {found[1]}"
    return message
