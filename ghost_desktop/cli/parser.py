"""What can be written on the command line, and what is said of anything else."""

from __future__ import annotations

from reprlib import repr as quoted
from typing import TYPE_CHECKING

from ghost_desktop.cli import arguments, calls, comparing, pages, reviews
from ghost_desktop.cli.arguments import UsageError
from ghost_desktop.cli.importing import add_import
from ghost_desktop.cli.looking_up import add_look_up
from ghost_desktop.cli.overlap import add_overlap
from ghost_desktop.cli.own_lists import add_lists, add_make
from ghost_desktop.cli.page_parser import Parser
from ghost_desktop.cli.positions import add_position
from ghost_desktop.cli.whose import add_whose
from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import PLAYERS, Rules
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.formats import strategy_formats
from ghost_desktop.formats.text import joined_and, joined_or
from ghost_desktop.library.read_within import LIMIT, MEGABYTE
from ghost_desktop.play.terms import Referee
from ghost_desktop.translation import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from ghost_desktop.cli.page import Page

    Add = Callable[[str, str, Page, Callable[[argparse.Namespace], calls.Answer]], Parser]

PLAIN_FORMATS = ("text", "json")
TABLE_FORMATS = ("text", "json", "csv", "markdown")
STRATEGY_SECONDS = 60.0
"""The time to find a strategy, and to prove it minimal."""

COMPARE_SECONDS = 60.0
"""The time to prove each strategy of a comparison minimal."""

STRATEGY_FORMATS = ("text", *(one.id for one in strategy_formats.STRATEGY_FORMATS))
MARGIN_FORMATS = ("text", "json", "markdown")

FORMATS = {
    "strategy": STRATEGY_FORMATS,
    "compare": TABLE_FORMATS,
    "decide": TABLE_FORMATS,
    "margin": MARGIN_FORMATS,
    "overlap": TABLE_FORMATS,
}
"""What a command can write, where it is more than text and JSON; text comes first."""

PAIR_WORDS = ("both", "one", "other")
MARGIN_SECONDS = 60.0
"""The time to prove that no fewer words give the game to the other player."""

ARENA_LIST = "enable1"
ARENA_ROUNDS = 100
ARENA_SEED = 1

_WITHOUT_FILES = ("lists", "proofs", "cells")
"""Commands that read no file of words."""

_NUMBERS = range(1, 1_000_001)
_MEGABYTES = range(1, 1_000_001)
_READINGS = [one.value for one in Reading]
_COUNTINGS = [one.value for one in Counting]


def make_parser(program: str) -> Parser:
    """Make the parser of the whole command line.

    What it reads has an ``answer``, the function that answers it, and its ``usage``; it knows all
    ``commands`` by name.
    """
    parser = Parser(prog=program, page=pages.program_page())
    parser.options.add_argument(
        "--version", action="store_true", help=_("show the version and end")
    )
    commands = parser.add_subparsers(title=_("commands"), dest="command", metavar="COMMAND")

    def command(
        name: str, summary: str, page: Page, answer: Callable[[argparse.Namespace], calls.Answer]
    ) -> Parser:
        made = commands.add_parser(name, help=summary, page=page)
        made.options.add_argument(
            "--json", dest="format", action="store_const", const="json", help=_("write JSON")
        )
        _add_format(made, FORMATS.get(name, PLAIN_FORMATS))
        _add_size(made, name)
        made.set_defaults(answer=answer, usage=made.usage, format="text")
        return made

    for add in (add_lists, add_import, add_make):
        add(command)

    solving = command(
        "solve", _("who wins on a list, and with what"), pages.solve_page(), calls.solve_list
    )
    _add_list(solving)
    _add_rules(solving)

    _add_rules(add_position(command))

    reviewing = command(
        "review", _("what each play of a round was worth"), pages.review_page(), reviews.review
    )
    reviewing.takes.add_argument(
        "rounds",
        metavar="FILE",
        nargs="+",
        help=_("a match that was saved; or a position LINE, which says what was played"),
    )

    strategy = command(
        "strategy", _("what a player has to remember"), pages.strategy_page(), calls.strategy
    )
    _add_list(strategy)
    add_whose(strategy.options)
    _add_count(strategy)
    _add_time_limit(
        strategy,
        STRATEGY_SECONDS,
        _(
            "seconds after which to stop proving that no strategy is smaller, and take the best "
            "found so far; {seconds} if not given, 0 for as long as it takes"
        ).format(seconds=f"{STRATEGY_SECONDS:g}"),
    )
    _add_rules(strategy)

    compare = command(
        "compare", _("several lists in a table"), comparing.compare_page(), comparing.compare
    )
    _add_list(compare, several=True)
    compare.options.add_argument(
        "--no-lines",
        dest="lines",
        action="store_false",
        help=_("leave out how much the winner has to remember"),
    )
    _add_count(compare)
    _add_time_limit(
        compare,
        COMPARE_SECONDS,
        _(
            "seconds after which to stop proving that no strategy is smaller, and take the best "
            "found so far; {seconds} if not given, 0 for as long as it takes"
        ).format(seconds=f"{COMPARE_SECONDS:g}"),
    )
    comparing.add_options(compare)
    _add_rules(compare, several=True)

    _add_about_words(command)

    arena = command("arena", _("opponents against each other"), pages.arena_page(), calls.arena)
    arena.takes.add_argument(
        "opponents", metavar="A", nargs="+", help=_("the id of an opponent, two or more of them")
    )
    arena.options.add_argument(
        "--list",
        metavar="LIST",
        default=ARENA_LIST,
        help=_(
            "the id of a bundled list, or a file with one word a line; {default} if not given"
        ).format(default=ARENA_LIST),
    )
    _add_number(
        arena, "--rounds", ARENA_ROUNDS, _("rounds of each encounter; {default} if not given")
    )
    _add_number(
        arena,
        "--seed",
        ARENA_SEED,
        _("the same number makes the same rounds; {default} if not given"),
    )
    referees = [one.value for one in Referee]
    arena.options.add_argument(
        "--referee",
        metavar="R",
        type=arguments.one_of("--referee", referees),
        default=Referee.FRIENDLY.value,
        help=_("what comes of an illegal letter: {referees}; {default} if not given").format(
            referees=joined_or(referees), default=Referee.FRIENDLY.value
        ),
    )
    _add_rules(arena)

    puzzle = command("puzzle", _("one letter wins: which?"), pages.puzzle_page(), calls.puzzle)
    _add_list(puzzle)
    puzzle.options.add_argument(
        "--date",
        metavar="YYYY-MM-DD",
        type=arguments.day,
        help=_("the day whose puzzle it is; today if not given"),
    )
    puzzle.options.add_argument(
        "--number",
        metavar="N",
        type=arguments.whole_number("--number", _NUMBERS),
        help=_("one of the puzzles without a day, by its number"),
    )
    puzzle.options.add_argument(
        "--answer", action="store_true", dest="shows_answer", help=_("show the letter, too")
    )
    _add_rules(puzzle)

    _add_kept(command)

    parser.set_defaults(commands=tuple(commands.choices))
    return parser


def take_rest(options: argparse.Namespace, rest: list[str]) -> None:
    """Take what the parser left over: what follows an option where several can be, and no more.

    Raises:
        UsageError: if there is more.
    """
    end = rest.index("--") if "--" in rest else len(rest)
    unknown = [argument for argument in rest[:end] if argument.startswith("-")]
    left = rest[:end] + rest[end + 1 :]
    taken = dict.fromkeys(("compare", "make", "overlap"), "list")
    several = {**taken, "position": "position", "review": "rounds"}.get(options.command)
    if several is not None and not unknown:
        getattr(options, several).extend(left)
    elif left:
        said = _("{argument} is not understood; write: {usage}.")
        raise UsageError(said.format(argument=quoted((unknown or left)[0]), usage=options.usage))


def no_command(commands: Sequence[str]) -> UsageError:
    """Return the error for a command line without a command."""
    said = _("a command is missing; the commands are {commands}.")
    return UsageError(said.format(commands=joined_and(commands)))


def _add_kept(command: Add) -> None:
    """Add the commands that say what is kept, and clear it."""
    for name, summary, page, answer in (
        (
            "proofs",
            _("the proofs that are kept of earlier games"),
            pages.proofs_page(),
            calls.proofs,
        ),
        (
            "cells",
            _("the results that are kept of earlier comparisons"),
            comparing.cells_page(),
            comparing.cells,
        ),
    ):
        keeping = command(name, summary, page, answer)
        keeping.options.add_argument("--clear", action="store_true", help=_("clear them"))


def _add_about_words(command: Add) -> None:
    """Add the commands that say how much hangs on single words, and what lists share."""
    decide = command(
        "decide", _("the words that decide who wins"), pages.decide_page(), calls.decide
    )
    _add_list(decide)
    _add_other(decide)
    _add_rules(decide)

    margin = command(
        "margin",
        _("how many words stand between a list and another winner"),
        pages.margin_page(),
        calls.margin,
    )
    _add_list(margin)
    _add_other(margin)
    _add_time_limit(
        margin,
        MARGIN_SECONDS,
        _(
            "seconds after which to stop proving that no fewer words will do, and take the best "
            "found so far; {seconds} if not given, 0 for as long as it takes"
        ).format(seconds=f"{MARGIN_SECONDS:g}"),
    )
    _add_rules(margin)

    _add_rules(add_look_up(command))
    _add_pair(command)
    add_overlap(command)


def _add_pair(command: Add) -> None:
    """Add the command that puts two lists side by side."""
    two = command("pair", _("two lists side by side"), pages.pair_page(), calls.pair)
    _add_list(two)
    two.takes.add_argument("other", metavar="OTHER", help=_("another list"))
    two.options.add_argument(
        "--quick",
        action="store_true",
        help=_("leave out what decides, margins and strategies, which take a while in most games"),
    )
    two.options.add_argument(
        "--words",
        metavar="WHICH",
        type=arguments.one_of("--words", PAIR_WORDS),
        help=_(
            "write nothing but the words, one a line: those of both lists, of one alone, or of the "
            "other alone ({which})"
        ).format(which=joined_or(PAIR_WORDS)),
    )
    _add_time_limit(
        two,
        MARGIN_SECONDS,
        _(
            "seconds after which to stop each proof; {seconds} if not given, 0 for as long as it "
            "takes"
        ).format(seconds=f"{MARGIN_SECONDS:g}"),
    )
    _add_rules(two)


def _add_list(command: Parser, *, several: bool = False) -> None:
    command.takes.add_argument(
        "list",
        metavar="LIST",
        nargs="+" if several else None,
        help=_("the id of a bundled list, a file with one word a line, or a folder of these")
        if several
        else _("the id of a bundled list, or a file with one word a line"),
    )


def _add_other(command: Parser) -> None:
    command.options.add_argument(
        "--other",
        metavar="LIST",
        help=_("another list, of which words may be put in; none may if not given"),
    )


def _add_rules(command: Parser, *, several: bool = False) -> None:
    """Add the options that say what is played; `several` lets three of them have several values.

    What is not given is None; `calls.rules_of` knows what then goes without saying.
    """
    group = command.add_argument_group("RULES")
    variants = [variant.id for variant in all_variants()]

    def add(option: str, metavar: str, read: Callable[[str], object], meaning: str) -> None:
        group.add_argument(
            option,
            metavar=metavar,
            type=read,
            nargs="+" if several else None,
            action="extend" if several else "store",
            help=meaning,
        )

    add(
        "--variant",
        "NAME",
        arguments.one_of("--variant", variants, several=several),
        _("how a letter is added: {variants}; {default} if not given").format(
            variants=joined_or(variants), default=Rules.variant.id
        ),
    )
    add(
        "--min-length",
        "N",
        arguments.whole_number("--min-length", several=several),
        _("letters in the shortest words that count; {default} if not given").format(
            default=Rules.min_length
        ),
    )
    add(
        "--players",
        "N",
        arguments.whole_number("--players", PLAYERS, several=several),
        _("how many play, {fewest} to {most}; {default} if not given").format(
            fewest=PLAYERS[0], most=PLAYERS[-1], default=Rules.players
        ),
    )
    group.add_argument(
        "--misere",
        action="store_true",
        help=_("completing a word wins the round; letters that fit no word stay illegal"),
    )
    group.add_argument(
        "--reading",
        metavar="NAME",
        type=arguments.one_of("--reading", _READINGS),
        help=_(
            "what it means, with three and more players, that one may lose: {readings}; "
            "{default} if not given"
        ).format(readings=joined_or(_READINGS), default=Reading.SELF.value),
    )
    group.add_argument(
        "--without",
        metavar="FILE",
        help=_("a file of words, one a line, that are to count for nothing"),
    )


def _add_number(command: Parser, option: str, default: int, meaning: str) -> None:
    command.options.add_argument(
        option,
        metavar="N",
        type=arguments.whole_number(option, _NUMBERS),
        default=default,
        help=meaning.format(default=default),
    )


def _add_count(command: Parser) -> None:
    command.options.add_argument(
        "--count",
        metavar="NAME",
        type=arguments.one_of("--count", _COUNTINGS),
        default=Counting.LINES.value,
        help=_("what there is to remember: {countings}; {default} if not given").format(
            countings=joined_or(_COUNTINGS), default=Counting.LINES.value
        ),
    )


def _add_time_limit(command: Parser, default: float, meaning: str) -> None:
    command.options.add_argument(
        "--time-limit",
        metavar="S",
        type=arguments.seconds,
        default=default,
        help=meaning,
    )


def _add_size(command: Parser, name: str) -> None:
    if name in _WITHOUT_FILES:
        return
    usual = LIMIT // MEGABYTE
    command.options.add_argument(
        "--max-size",
        metavar="MB",
        type=arguments.whole_number("--max-size", _MEGABYTES),
        default=usual,
        help=_("megabytes that a file may have; {default} if not given").format(default=usual),
    )


def _add_format(command: Parser, formats: Sequence[str]) -> None:
    command.options.add_argument(
        "--format",
        metavar="F",
        type=arguments.one_of("--format", formats),
        help=_("{formats}; {default} if not given").format(
            formats=joined_or(formats), default=formats[0]
        ),
    )
