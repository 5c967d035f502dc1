"""A parser of one command, whose help is a page, and which complains in our words."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, NoReturn

from ghost_desktop.cli import output
from ghost_desktop.cli.arguments import UsageError
from ghost_desktop.cli.complaints import in_our_words
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Iterable

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
    """A parser that complains in one sentence.

    Attributes:
        takes: the group of what stands without a name.
        options: the group of options.
    """

    def __init__(self, *, prog: str, page: Page, **_more: object) -> None:  # more in Python 3.14
        super().__init__(
            prog=prog,
            usage=f"{prog.split(maxsplit=1)[0]} {page.usage}",
            description=page.description,
            formatter_class=_Formatter,
            allow_abbrev=False,
            add_help=False,
        )
        self._page = page
        self._negative_number_matcher = _NEGATIVE  # or `argparse` says that -inf is missing
        self.takes = self.add_argument_group(_("positional arguments"))
        self.options = self.add_argument_group(_("options"))
        self.options.add_argument(
            "-h", "--help", action="help", help=_("show this help message and exit")
        )

    def error(self, message: str) -> NoReturn:
        """Refuse a command line, in our words."""
        raise UsageError(in_our_words(message, self.usage or "", self.get_default("commands")))

    def format_help(self) -> str:
        """Return the page."""
        self.epilog = self._page.epilog
        return super().format_help()

    def print_help(self, file: object = None) -> None:  # noqa: ARG002 - all output goes one way
        """Show the page."""
        output.write(self.format_help().rstrip())
