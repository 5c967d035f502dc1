"""A parser of one command, whose help is a page, and which complains in our words."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, NoReturn

from ghost_desktop.cli import output
from ghost_desktop.cli.arguments import UsageError
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Self

    from ghost_desktop.cli.page import Page

_NEGATIVE = re.compile(r"-(\d+|\d*\.\d+|inf|nan)$", re.IGNORECASE)
"""What is no option, though it begins like one."""


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Keeps the lines of a page, and says in our words what `argparse` says in its own."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        """Begin with the usage."""
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser that complains in one sentence, and is filled when something is asked of it.

    Attributes:
        takes: the group of what stands without a name.
        options: the group of options.
        commands: the parsers of its commands, by their names.

    Args:
        prog: how it is called.
        fill: says with `show`, and by adding arguments, what there is to write.
    """

    def __init__(
        self,
        *,
        prog: str,
        fill: Callable[[Parser], None],
        **_more: object,  # in Python 3.14
    ) -> None:
        super().__init__(prog=prog, formatter_class=_Formatter, allow_abbrev=False, add_help=False)
        self._fill: Callable[[Parser], None] | None = fill
        self._page: Page | None = None
        self._negative_number_matcher = _NEGATIVE  # or `argparse` says that -inf is missing
        self.commands: Mapping[str, CommandParser] = {}
        self.takes = self.add_argument_group(_("positional arguments"))
        self.options = self.add_argument_group(_("options"))
        self.options.add_argument(
            "-h", "--help", action="help", help=_("show this help message and exit")
        )

    def show(self, page: Page) -> None:
        """Say what help shows; that comes first in filling it."""
        self._page = page
        self.usage = f"{self.prog.split(maxsplit=1)[0]} {page.usage}"
        self.description = page.description

    def filled(self) -> Self:
        """Return it, filled."""
        if self._fill is not None:
            fill, self._fill = self._fill, None
            fill(self)
        return self

    def error(self, message: str) -> NoReturn:
        """Refuse a command line, in our words."""
        from ghost_desktop.cli.complaints import in_our_words  # noqa: PLC0415 - they know all lists

        usage = self.filled().usage or ""
        raise UsageError(in_our_words(message, usage, self.get_default("commands")))

    def below(self) -> str:
        """Return what help shows after the arguments."""
        self.filled()
        return self._page.epilog if self._page else ""

    def format_help(self) -> str:
        """Return the page."""
        self.epilog = self.below()
        return super().format_help()

    def print_help(self, file: object = None) -> None:  # noqa: ARG002 - all output goes one way
        """Show the page."""
        output.write(self.format_help().rstrip())


class CommandParser(Parser):
    """The parser of a command, which is filled when that is called."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Read what follows the command."""
        return super(CommandParser, self.filled()).parse_known_args(args, namespace)
