"""Options that several commands take, each in one place."""

from __future__ import annotations

from argparse import SUPPRESS
from typing import TYPE_CHECKING

from ghost_desktop.cli import arguments
from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import PLAYERS, Rules
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.formats.text import joined_or
from ghost_desktop.library.read_within import LIMIT, MEGABYTE
from ghost_desktop.translation import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Collection, Iterator, Sequence

    from ghost_desktop.cli.page import Page
    from ghost_desktop.cli.page_parser import Parser

    Answer = Callable[[argparse.Namespace], Iterator[str]]

PLAIN_FORMATS = ("text", "json")
TABLE_FORMATS = ("text", "json", "csv", "markdown")

NUMBERS = range(1, 1_000_001)
_MEGABYTES = range(1, 1_000_001)
_READINGS = [one.value for one in Reading]
_COUNTINGS = [one.value for one in Counting]


def begin(
    command: Parser,
    page: Page,
    answer: Answer,
    *,
    formats: Sequence[str] = PLAIN_FORMATS,
    reads_words: bool = True,
    takes_several: str | None = None,
) -> None:
    """Begin to fill a parser, with what all commands have.

    Args:
        command: the parser.
        page: its page of help.
        answer: answers the command, part by part.
        formats: what it can write; text comes first.
        reads_words: whether it reads files of words.
        takes_several: the argument of which there can be several, and options between them.
    """
    command.show(page)
    command.options.add_argument(
        "--json", dest="is_json", action="store_true", help=_("write JSON")
    )
    _add_format(command, formats)
    if reads_words:
        _add_size(command)
    command.set_defaults(answer=answer, usage=command.usage, takes_several=takes_several)


def add_list(command: Parser, *, several: bool = False) -> None:
    """Add the list that is played with, or several."""
    command.takes.add_argument(
        "list",
        metavar="LIST",
        nargs="+" if several else None,
        help=_("the id of a bundled list, a file with one word a line, or a folder of these")
        if several
        else _("the id of a bundled list, or a file with one word a line"),
    )


def add_other(command: Parser) -> None:
    """Add another list, of which words may be put in."""
    command.options.add_argument(
        "--other",
        metavar="LIST",
        help=_("another list, of which words may be put in; none may if not given"),
    )


def add_certificate(command: Parser) -> None:
    """Let what proves the answer be written."""
    command.options.add_argument(
        "--certificate",
        metavar="FILE",
        help=_("also write what proves it, for ghost-cli check"),
    )


def add_rules(
    command: Parser, *, several: bool = False, idle: Collection[str] = frozenset()
) -> None:
    """Add the options that say what is played.

    What is not given is None; `asked.rules_of` knows what then goes without saying.

    Args:
        command: the parser.
        several: whether three of them may have several values.
        idle: those that change nothing in the answer: they are taken, and help is silent of them.
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
            help=SUPPRESS if option in idle else meaning,
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
        help=SUPPRESS
        if "--reading" in idle
        else _(
            "what it means, with three and more players, that one may lose: {readings}; "
            "{default} if not given"
        ).format(readings=joined_or(_READINGS), default=Reading.SELF.value),
    )
    group.add_argument(
        "--without",
        metavar="FILE",
        help=_("a file of words, one a line, that are to count for nothing"),
    )


def add_number(command: Parser, option: str, default: int, meaning: str) -> None:
    """Add an option that takes a whole number."""
    command.options.add_argument(
        option,
        metavar="N",
        type=arguments.whole_number(option, NUMBERS),
        default=default,
        help=meaning.format(default=default),
    )


def add_count(command: Parser) -> None:
    """Add what there is to remember."""
    command.options.add_argument(
        "--count",
        metavar="NAME",
        type=arguments.one_of("--count", _COUNTINGS),
        default=Counting.LINES.value,
        help=_("what there is to remember: {countings}; {default} if not given").format(
            countings=joined_or(_COUNTINGS), default=Counting.LINES.value
        ),
    )


def add_strategy_time(command: Parser, default: float) -> None:
    """Add the seconds after which a strategy is good enough."""
    said = _(
        "seconds after which to stop proving that no strategy is smaller, and take the best "
        "found so far; {seconds} if not given, 0 for as long as it takes"
    )
    add_time_limit(command, default, said.format(seconds=f"{default:g}"))


def add_time_limit(command: Parser, default: float | str, meaning: str) -> None:
    """Add the seconds after which to stop."""
    command.options.add_argument(
        "--time-limit",
        metavar="S",
        type=arguments.seconds,
        default=default,
        help=meaning,
    )


def _add_size(command: Parser) -> None:
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
