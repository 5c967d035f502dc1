"""The options that say whose strategy is wanted."""

from __future__ import annotations

from argparse import SUPPRESS
from typing import TYPE_CHECKING

from ghost_desktop.cli import arguments
from ghost_desktop.engine.list_symbols import LACKING
from ghost_desktop.engine.others import Others
from ghost_desktop.formats.text import joined_or
from ghost_desktop.library import catalogue
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from argparse import _ArgumentGroup as Options


def add_whose(options: Options) -> None:
    """Add whose strategy is wanted, from where, around what, and beside which other list."""
    options.add_argument(
        "--player",
        metavar="K",
        required=True,
        help=_("whose strategy: 1 begins, 2 is next, and so on"),
    )
    options.add_argument(
        "--opening",
        metavar="LETTERS",
        type=arguments.opening,
        help=_("the first letter or more, if they are agreed or played already"),
    )
    names = [one.value for one in Others]
    options.add_argument(
        "--others",
        metavar="NAME",
        type=arguments.one_of("--others", names),
        default=Others.ANYTHING.value,
        help=_(
            "what the others may play, among three and more: {names}, which is nothing that puts "
            "the player and themselves at risk; {default} if not given"
        ).format(names=joined_or(names), default=Others.ANYTHING.value),
    )
    options.add_argument(
        "--instead",
        metavar="FRAGMENT=REPLY",
        type=arguments.instead,
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
