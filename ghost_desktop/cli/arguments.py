"""What several commands take: options, the values that are written, and what they ask for."""

from __future__ import annotations

import re
from reprlib import repr as quoted
from typing import TYPE_CHECKING, Any

from ghost_desktop.cli.parser import UsageError
from ghost_desktop.engine.game.rules import PLAYERS, Reading, Rules
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.words.letters import as_in_lists
from ghost_desktop.formats.names import named_without
from ghost_desktop.library import catalogue
from ghost_desktop.library.no_words import slurs
from ghost_desktop.library.read_within import LIMIT, MEGABYTE
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Collection, Iterator, Sequence

    from ghost_desktop.cli.parser import Parser, Part
    from ghost_desktop.engine.words.wordlist import LoadedList

    Answer = Callable[[Namespace], Iterator[str]]

TABLE_FORMATS = ("text", "json", "csv", "markdown")

NUMBERS = range(1, 1_000_001)
_SECONDS = (0.001, 86_400)  # at most a day
_SLURS = "slurs"


# --- options --------------------------------------------------------------------------------------


def begin(
    command: Parser,
    answer: Answer,
    usage: str,
    above: str,
    *below: Part,
    formats: Sequence[str] = ("text", "json"),
    reads_words: bool = True,
    takes_several: str | None = None,
) -> None:
    """Begin to fill a parser, with what all commands have.

    Args:
        command: the parser.
        answer: answers the command, part by part.
        usage: the command, and what it takes.
        above: what it does.
        below: what else help says of it.
        formats: what it can write; text comes first.
        reads_words: whether it reads files of words.
        takes_several: the argument of which there can be several, and options between them.
    """
    command.show(usage, above, *below)
    command.option("--json", None, _("write JSON"), dest="is_json")
    command.choice("--format", "F", formats, _("{names}; {default} if not given"), formats[0])
    if reads_words:
        command.number(
            "--max-size",
            _("megabytes that a file may have; {default} if not given"),
            NUMBERS,
            metavar="MB",
            default=LIMIT // MEGABYTE,
        )
    command.set_defaults(answer=answer, usage=command.usage, takes_several=takes_several)


def add_list(command: Parser, nargs: str | None = None) -> None:
    """Add the list that is played with, or as many as `argparse` knows by a sign."""
    said = _("the id of a bundled list, or a file with one word a line")
    command.option("list", "LIST", said, nargs=nargs)


def add_certificate(command: Parser) -> None:
    """Let what proves the answer be written."""
    said = _("also write what proves it, for ghost-cli check")
    command.option("--certificate", "FILE", said)


RULES = ("variant", "min_length", "players", "misere", "reading", "without")
"""The options that say what is played."""


def add_rules(
    command: Parser, *, several: bool = False, idle: Collection[str] = frozenset()
) -> None:
    """Add the options that say what is played.

    What is not given is None; `rules_of` knows what then goes without saying.

    Args:
        command: the parser.
        several: whether three of them may have several values.
        idle: those that change nothing in the answer: they are taken, and help is silent of them.
    """
    group = command.add_argument_group("RULES")
    more: dict[str, Any] = {"group": group, "several": several}
    names = [variant.id for variant in all_variants()]
    said = _("how a letter is added: {names}; {default} if not given")
    command.choice("--variant", "NAME", names, said, Rules.variant.id, **more)
    said = _("letters in the shortest words that count; {default} if not given")
    command.number("--min-length", said.format(default=Rules.min_length), **more)
    said = _("how many play, {fewest} to {most}; {default} if not given")
    said = said.format(fewest=PLAYERS[0], most=PLAYERS[-1], default=Rules.players)
    command.number("--players", said, PLAYERS, **more)
    said = _("completing a word wins the round; letters that fit no word stay illegal")
    command.option("--misere", None, said, group=group)
    said = _(
        "what it means, with three and more players, that one may lose: {names}; {default} if not "
        "given"
    )
    command.choice("--reading", "NAME", Reading, said, Reading.SELF, group=group)
    said = _("a file of words, one a line, that are to count for nothing; {slurs}: those that hurt")
    command.option("--without", "FILE", said.format(slurs=_SLURS), group=group)
    for option in idle:
        command.hide(option)


def add_count(command: Parser) -> None:
    """Add what there is to remember."""
    said = _("what there is to remember: {names}; {default} if not given")
    command.choice("--count", "NAME", Counting, said, default=Counting.LINES)


def add_time_limit(command: Parser, usual: float, meaning: str, default: object = None) -> None:
    """Add the seconds after which to stop.

    Args:
        command: the parser.
        usual: how many they are if none are given.
        meaning: what they are for, with a place for the usual ones.
        default: what stands for these, if it is not they.
    """
    said = meaning.format(seconds=f"{usual:g}")
    command.option("--time-limit", "S", said, type=_seconds, default=default or usual)


# --- values ---------------------------------------------------------------------------------------


def _seconds(written: str) -> float | None:
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


def letters(option: str, written: str) -> str:
    """Read letters, one or more, as they stand in lists.

    Raises:
        UsageError: if something else is among them.
    """
    read = as_in_lists(written)
    if not read.isalpha():
        said = _("{option} must be letters and nothing else, not {written}.")
        raise UsageError(said.format(option=option, written=quoted(written)))
    return read


# --- what they ask for ----------------------------------------------------------------------------


def load_list(options: Namespace) -> LoadedList:
    """Read the list, without the words that are to be left out of it."""
    return load_one(options, options.list, left_out(options))


def load_one(options: Namespace, source: str, without: frozenset[str]) -> LoadedList:
    """Read a list, without some words, if there is time for it."""
    return named_without(catalogue.load(source, without, options.deadline.last()))


def left_out(options: Namespace) -> frozenset[str]:
    """Read the words that are to be left out of lists."""
    if options.without is None:
        return frozenset()
    if options.without == _SLURS:
        return frozenset(slurs())
    return catalogue.load_words(options.without, options.deadline.last())


def rules_of(options: Namespace) -> Rules:
    """Put the options that say what is played together; what is not said goes without saying."""
    usual = Rules()
    return Rules(
        usual.variant if options.variant is None else find_variant(options.variant),
        options.min_length or usual.min_length,
        options.players or usual.players,
        options.misere,
    )


def reading_of(options: Namespace) -> Reading:
    """Return what it means that one may lose."""
    return options.reading or Reading.SELF
