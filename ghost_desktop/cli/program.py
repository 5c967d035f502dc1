"""The commands, and the program: a command line -> its answer, written, and the exit status."""

from __future__ import annotations

import importlib
import logging
from contextlib import suppress
from reprlib import repr as quoted
from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop import __version__, startup
from ghost_desktop.cli import output
from ghost_desktop.cli.parser import (
    NotProvedError,
    Parser,
    PartOfAnswerError,
    UsageError,
    examples,
    rows,
)
from ghost_desktop.engine.errors import NoMemory, RefusedError
from ghost_desktop.engine.game.rules import PLAYERS, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.reporting import Deadline
from ghost_desktop.engine.texts import N_
from ghost_desktop.formats.text import joined_and
from ghost_desktop.library.read_within import LIMIT, MEGABYTE, allow
from ghost_desktop.translation import ENGLISH, _, find_language, speak, spoken

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

_NOWHERE = logging.NullHandler()

OUTPUT_FAILED = 1
NOT_PROVED = 1
BAD_INPUT = 2
BROKEN_PIPE = 141  # as shells report a program whose reader went away


class NamedCommand(NamedTuple):
    """What can be called.

    Attributes:
        name: as it is written.
        summary: what it is for, in a few words; to be translated.
        module: where it is, beside this one.
    """

    name: str
    summary: str
    module: str

    def fill(self, parser: Parser) -> None:
        """Say what it takes, and who answers it."""
        module = importlib.import_module(f"ghost_desktop.cli.{self.module}")
        getattr(module, f"fill_{self.name.replace('-', '_')}")(parser)


COMMANDS = (
    NamedCommand("lists", N_("the word lists that there are"), "lists"),
    NamedCommand("import", N_("keep a list of your own"), "lists"),
    NamedCommand("make", N_("a list of your own, made of others"), "lists"),
    NamedCommand("solve", N_("who wins on a list, and with what"), "solving"),
    NamedCommand("position", N_("who wins from a fragment, and with what"), "positions"),
    NamedCommand("review", N_("what each play of a round was worth"), "positions"),
    NamedCommand("strategy", N_("what a player has to remember"), "strategies"),
    NamedCommand("check", N_("whether a strategy is proved"), "checking"),
    NamedCommand("compare", N_("several lists in a table"), "comparing"),
    NamedCommand("decide", N_("the words that decide who wins"), "deciding"),
    NamedCommand(
        "margin", N_("how many words stand between a list and another winner"), "deciding"
    ),
    NamedCommand("look-up", N_("what is known of a word; words by pattern"), "looking_up"),
    NamedCommand("pair", N_("two lists side by side"), "pair"),
    NamedCommand("overlap", N_("the words that lists share"), "overlap"),
    NamedCommand("arena", N_("opponents against each other"), "arena"),
    NamedCommand("puzzle", N_("one letter wins: which?"), "puzzle"),
    NamedCommand("cache", N_("what is kept of earlier games and comparisons"), "kept"),
)

FORMER = (
    NamedCommand("proofs", "", "kept"),
    NamedCommand("cells", "", "kept"),
)
"""Commands that are still taken, and of which help is silent."""


def make_parser(program: str) -> Parser:
    """Make the parser of the whole command line.

    What it reads has an ``answer``, the function that answers it, and its ``usage``; it knows all
    ``commands`` by name. Those are filled when they are needed.
    """
    return Parser(prog=program, fill=_fill).filled()


def _fill(parser: Parser) -> None:
    """Say what the program does."""
    parser.show(
        "COMMAND ...",
        _(
            "Solve the word game Ghost: who wins on a word list, what to play, and which words to "
            "remember. Players add letters to a fragment in turn; it must always begin some word, "
            "and whoever completes a word loses."
        ),
        _(
            "A LIST is the id of a bundled list, as `ghost-cli lists` shows them, or a file with "
            "one word a line. Words shorter than the minimum length, {letters} letters unless you "
            "say otherwise, do not exist in the game."
        ).format(letters=Rules.min_length),
        rows(
            _("the rules, with every command that solves:"),
            {
                "--variant": _variants(),
                "--min-length": _("letters in the shortest words that count."),
                "--players": _(
                    "how many play, {fewest} to {most}. They are numbered from 1, in turn order."
                ).format(fewest=PLAYERS[0], most=PLAYERS[-1]),
                "--misere": _("completing a word wins; a letter must still fit some word."),
                "--reading": _(
                    "with three and more players, what it means that one may lose.\n"
                    "self: if it is everybody for themselves.\n"
                    "one-against-all: if all others work together against one."
                ),
            },
        ),
        examples(
            ("solve enable1", _("who wins, and with what?")),
            ("solve web2 --players 3", _("and if three of us play?")),
            ("position enable1 gho", _('it says "gho": what now?')),
            ("strategy enable1 --player 1", _("what must I remember to win?")),
            "compare enable1 web2 --min-length 3 4",
            ("margin enable1", _("how near is the other win?")),
        ),
        _(
            "`ghost-cli COMMAND --help` explains a command. The exit status is 0, or 2 if a "
            "command could not be answered, 1 if the answer could not be written, or what was to "
            "be checked is not proved; the reason then is on standard error. It is 130 if Ctrl-C "
            "ended the command."
        ),
    )
    parser.option("--version", None, _("show the version and end"))
    commands = parser.add_subparsers(
        title=_("commands"), dest="command", metavar="COMMAND", prog=parser.prog
    )
    for command in COMMANDS:
        commands.add_parser(command.name, help=_(command.summary), fill=command.fill)
    parser.commands = dict(commands.choices)
    for command in FORMER:
        commands.add_parser(command.name, fill=command.fill)


def _variants() -> str:
    """Say how a letter is added in each variant, a line each."""
    return "\n".join(f"{variant.id}: {_(variant.texts.adding)}" for variant in all_variants())


def run(argv: Sequence[str]) -> int:
    """Answer a command line in the language of the environment; return the exit status."""
    # What is logged is for those who work on the program; what people need to know is answered.
    logging.getLogger("ghost_desktop").addHandler(_NOWHERE)
    speak(find_language())
    if spoken() != ENGLISH:
        import locale  # noqa: PLC0415 - English needs none

        with suppress(AttributeError, locale.Error):  # not everywhere has it words for its errors
            locale.setlocale(locale.LC_MESSAGES, "")
    with output.kept_for_answers() as is_there:
        if not is_there:
            return _failed(_("there is no output to write to."), OUTPUT_FAILED)
        return _written(argv)


def _written(argv: Sequence[str]) -> int:
    """Write the answer to a command line, or why there is none; return the exit status."""
    try:
        return _write(_answer(argv))
    except NotProvedError as error:
        return _failed(str(error), NOT_PROVED)
    except UsageError as error:
        return _failed(str(error), BAD_INPUT)
    except (RefusedError, MemoryError) as error:
        refused = error if isinstance(error, RefusedError) else RefusedError(NoMemory())
        return _failed(output.describe(refused), BAD_INPUT)
    except output.OutputError as error:
        output.drop()
        return _failed(str(error), OUTPUT_FAILED)


def _write(answer: Iterator[str]) -> int:
    """Write an answer, part by part, as far as somebody reads it; return the exit status."""
    try:
        for part in answer:
            output.write(part)
    except PartOfAnswerError:
        return BAD_INPUT
    except BrokenPipeError:
        output.drop()
        return BROKEN_PIPE
    return 0


def _answer(argv: Sequence[str]) -> Iterator[str]:
    """Give the answer to a command line, part by part.

    Raises:
        UsageError: if it makes no sense.
        RefusedError: if a list cannot be played with, or who wins cannot be answered.
    """
    parser = make_parser(output.PROGRAM)
    options, rest = parser.parse_known_args(argv)
    if options.version:
        yield f"{output.PROGRAM} {__version__}"
        return
    if not options.command:
        said = _("a command is missing; the commands are {commands}.")
        raise UsageError(said.format(commands=joined_and(list(parser.commands))))
    take_rest(options, rest)
    options.deadline = Deadline(getattr(options, "time_limit", None))
    settle_format(options)
    startup.collect_again()  # now that all is imported
    before = allow(getattr(options, "max_size", 0) * MEGABYTE or LIMIT)
    try:
        yield from options.answer(options)
    finally:
        allow(before)


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


def _failed(sentence: str, status: int) -> int:
    output.complain(sentence)
    return status
