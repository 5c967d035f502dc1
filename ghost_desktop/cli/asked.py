"""What the options of a command ask for: rules, lists, and whose strategy is wanted."""

from __future__ import annotations

from argparse import SUPPRESS
from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import instead, one_of, opening
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.engine.words.overlap import LACKING
from ghost_desktop.formats.lists import named_without
from ghost_desktop.formats.text import joined_or
from ghost_desktop.library import catalogue
from ghost_desktop.translation import _

if TYPE_CHECKING:
    import argparse
    from argparse import _ArgumentGroup as Options
    from collections.abc import Callable, Iterator

    from ghost_desktop.engine.words.wordlist import LoadedList

    Answer = Callable[[argparse.Namespace], Iterator[str]]


def load_list(options: argparse.Namespace) -> LoadedList:
    """Read the list, without the words that are to be left out of it."""
    return load_one(options, options.list, left_out(options))


def load_one(options: argparse.Namespace, source: str, without: frozenset[str]) -> LoadedList:
    """Read a list, without some words, if there is time for it."""
    return named_without(catalogue.load(source, without, options.deadline.last()))


def left_out(options: argparse.Namespace) -> frozenset[str]:
    """Read the words that are to be left out of lists."""
    if options.without is None:
        return frozenset()
    return catalogue.load_words(options.without, options.deadline.last())


def rules_of(options: argparse.Namespace) -> Rules:
    """Put the options that say what is played together; what is not said goes without saying."""
    usual = Rules()
    return Rules(
        usual.variant if options.variant is None else find_variant(options.variant),
        options.min_length or usual.min_length,
        options.players or usual.players,
        options.misere,
    )


def reading_of(options: argparse.Namespace) -> Reading:
    """Return what it means that one may lose."""
    return Reading.SELF if options.reading is None else Reading(options.reading)


def add_whose(options: Options) -> None:
    """Add whose strategy is wanted, from where, around what, and beside which other list."""
    options.add_argument(
        "--player",
        metavar="K",
        help=_("whose strategy: 1 begins, 2 is next, and so on; who is sure to win if not given"),
    )
    options.add_argument(
        "--opening",
        metavar="LETTERS",
        type=opening,
        help=_("the first letter or more, if they are agreed or played already"),
    )
    names = [one.value for one in Others]
    options.add_argument(
        "--others",
        metavar="NAME",
        type=one_of("--others", names),
        default=Others.ANYTHING.value,
        help=_(
            "what the others may play, among three and more: {names}, which is nothing that puts "
            "the player and themselves at risk; {default} if not given"
        ).format(names=joined_or(names), default=Others.ANYTHING.value),
    )
    options.add_argument(
        "--instead",
        metavar="FRAGMENT=REPLY",
        type=instead,
        action="append",
        default=[],
        help=_(
            "a reply to choose beforehand, such as gh=ghl: what is made of a fragment at the "
            "player's turn; may be given several times"
        ),
    )
    options.add_argument(
        "--other",
        dest="beside",
        metavar="LIST",
        type=catalogue.meant,
        help=_("another list one plays with: {symbol} stands beside words that it lacks").format(
            symbol=LACKING
        ),
    )
    options.add_argument(  # as it was once called
        "--beside", metavar="LIST", type=catalogue.meant, help=SUPPRESS
    )
