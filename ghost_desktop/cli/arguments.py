"""Arguments: the options that several commands take, and the values that are read from what was written."""

from __future__ import annotations

import re
from argparse import SUPPRESS
from contextlib import suppress
from datetime import date
from reprlib import repr as quoted
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.rules import PLAYERS, Reading, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.words.letters import as_in_lists
from ghost_desktop.formats.text import joined_or
from ghost_desktop.library.read_within import LIMIT, MEGABYTE
from ghost_desktop.translation import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Collection, Iterator, Sequence

    from ghost_desktop.cli.page import CommandPage, Parser

    Answer = Callable[[argparse.Namespace], Iterator[str]]


_SECONDS = (0.001, 86_400)  # at most a day


class UsageError(Exception):
    """The command line cannot be answered; the message says why, and what would be right."""


class NotProvedError(Exception):
    """What was to be checked is not so; the message says why."""


class PartOfAnswerError(Exception):
    """The answer lacks something that was asked for; what, and why, has been said."""


def whole_number(
    option: str, allowed: range | None = None, *, several: bool = False
) -> Callable[[str], int]:
    """Return a reader of whole numbers: those in `allowed`, by default from 1.

    Args:
        option: whose value it is.
        allowed: the numbers.
        several: whether the option takes several values, which lists could be taken for.
    """

    def read(written: str) -> int:
        if re.fullmatch("0?[1-9][0-9]{0,98}", written):  # `int` alone takes " 1_0" for ten
            number = int(written)
            if allowed is None or number in allowed:
                return number
        if allowed is None and several:
            said = _(
                "{option} must be a whole number of 1 or more, not {written}; "
                "put -- between the values and lists that follow."
            )
        elif allowed is None:
            said = _("{option} must be a whole number of 1 or more, not {written}.")
        elif several:
            said = _(
                "{option} must be a whole number from {least} to {most}, not {written}; "
                "put -- between the values and lists that follow."
            )
        else:
            said = _("{option} must be a whole number from {least} to {most}, not {written}.")
        least, most = (allowed[0], allowed[-1]) if allowed else ("", "")
        raise UsageError(
            said.format(option=option, least=least, most=most, written=quoted(written))
        )

    return read


def one_of(option: str, names: Sequence[str], *, several: bool = False) -> Callable[[str], str]:
    """Return a reader of one of several names; `several` is that of `whole_number`."""

    def read(written: str) -> str:
        if written in names:
            return written
        if several:
            said = _(
                "{option} must be {names}, not {written}; "
                "put -- between the values and lists that follow."
            )
        else:
            said = _("{option} must be {names}, not {written}.")
        raise UsageError(
            said.format(option=option, names=joined_or(names), written=quoted(written))
        )

    return read


def seconds(written: str) -> float | None:
    """Read a time, in seconds; None, which is as long as it takes, for 0."""
    least, most = _SECONDS
    if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,9})?", written):
        number = float(written)
        if number == 0:
            return None
        if least <= number <= most:
            return number
    said = _(
        "--time-limit must be a number of seconds from {least} to {most}, or 0, not {written}."
    )
    raise UsageError(said.format(least=least, most=most, written=quoted(written)))


def day(written: str) -> date:
    """Read a day."""
    if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", written):
        with suppress(ValueError):
            return date.fromisoformat(written)
    said = _("--date must be a day as 2026-11-22, not {written}.")
    raise UsageError(said.format(written=quoted(written)))


def fragment(written: str) -> str:
    """Read a fragment, which may be empty."""
    letters = as_in_lists(written)
    if letters and not letters.isalpha():
        said = _("FRAGMENT must be letters and nothing else, not {written}.")
        raise UsageError(said.format(written=quoted(written)))
    return letters


def opening(written: str) -> str:
    """Read what a round begins with."""
    letters = as_in_lists(written)
    if not letters.isalpha():
        said = _("--opening must be letters and nothing else, not {written}.")
        raise UsageError(said.format(written=quoted(written)))
    return letters


def instead(written: str) -> tuple[str, str]:
    """Read a fragment, and the reply to it."""
    fragment, between, reply = as_in_lists(written).partition("=")
    if not between or not reply.isalpha() or not (fragment.isalpha() or not fragment):
        said = _("--instead must be a fragment and its reply, such as gh=ghl, not {written}.")
        raise UsageError(said.format(written=quoted(written)))
    return fragment, reply


PLAIN_FORMATS = ("text", "json")
TABLE_FORMATS = ("text", "json", "csv", "markdown")

NUMBERS = range(1, 1_000_001)
_MEGABYTES = range(1, 1_000_001)
_READINGS = [one.value for one in Reading]
_COUNTINGS = [one.value for one in Counting]


def begin(
    command: Parser,
    page: CommandPage,
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


def add_list(command: Parser, *, several: bool = False, optional: bool = False) -> None:
    """Add the list that is played with, or several; it may be left out if that means something."""
    command.takes.add_argument(
        "list",
        metavar="LIST",
        nargs="+" if several else "?" if optional else None,
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
        one_of("--variant", variants, several=several),
        _("how a letter is added: {variants}; {default} if not given").format(
            variants=joined_or(variants), default=Rules.variant.id
        ),
    )
    add(
        "--min-length",
        "N",
        whole_number("--min-length", several=several),
        _("letters in the shortest words that count; {default} if not given").format(
            default=Rules.min_length
        ),
    )
    add(
        "--players",
        "N",
        whole_number("--players", PLAYERS, several=several),
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
        type=one_of("--reading", _READINGS),
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
        type=whole_number(option, NUMBERS),
        default=default,
        help=meaning.format(default=default),
    )


def add_count(command: Parser) -> None:
    """Add what there is to remember."""
    command.options.add_argument(
        "--count",
        metavar="NAME",
        type=one_of("--count", _COUNTINGS),
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
        type=seconds,
        default=default,
        help=meaning,
    )


def _add_size(command: Parser) -> None:
    usual = LIMIT // MEGABYTE
    command.options.add_argument(
        "--max-size",
        metavar="MB",
        type=whole_number("--max-size", _MEGABYTES),
        default=usual,
        help=_("megabytes that a file may have; {default} if not given").format(default=usual),
    )


def _add_format(command: Parser, formats: Sequence[str]) -> None:
    command.options.add_argument(
        "--format",
        metavar="F",
        type=one_of("--format", formats),
        help=_("{formats}; {default} if not given").format(
            formats=joined_or(formats), default=formats[0]
        ),
    )
