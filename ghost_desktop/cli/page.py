"""A page of help, and how what stands in it is laid out."""

from __future__ import annotations

import argparse
import re
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from ghost_desktop.cli import output
from ghost_desktop.cli.arguments import UsageError
from ghost_desktop.formats.text import WIDTH, filled
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Self


@dataclass(frozen=True)
class CommandPage:
    """A page of help.

    Attributes:
        usage: the command, and what it takes.
        above: what it does.
        below: what there is to say after the arguments: parts with an empty line between them.
        gather: finds what comes before that, where it takes a while: only who reads it waits.
    """

    usage: str
    above: str
    below: tuple[str, ...]
    gather: Callable[[], tuple[str, ...]] | None = None

    @property
    def description(self) -> str:
        """What it does, within the width."""
        return paragraph(self.above)

    @property
    def epilog(self) -> str:
        """What stands after the arguments."""
        gathered = () if self.gather is None else self.gather()
        return "\n\n".join([*gathered, *self.below])


def examples(*commands: tuple[str, str]) -> str:
    """List commands, some with what they ask."""
    lines = [(f"ghost-cli {command}", asked) for command, asked in commands]
    return rows(_("examples:"), lines, gap=7 if any(asked for _command, asked in lines) else 2)


def rows(title: str, terms: Sequence[tuple[str, str]], gap: int = 2) -> str:
    """Put terms and what is said of them side by side, below a title.

    What is said keeps its line breaks, and is broken where it is too long.
    """
    widest = max((len(term) for term, said in terms if said), default=0) + gap
    lines = [title]
    for term, said in terms:
        parts = [
            part for line in said.split("\n") for part in textwrap.wrap(line, WIDTH - 2 - widest)
        ]
        lines.append(f"  {term:{widest}}{parts[0]}" if parts else f"  {term}")
        lines += [" " * (2 + widest) + part for part in parts[1:]]
    return "\n".join(lines)


def paragraph(text: str) -> str:
    """Break a text into lines."""
    return "\n".join(filled(text))


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
        self._page: CommandPage | None = None
        self._negative_number_matcher = _NEGATIVE  # or `argparse` says that -inf is missing
        self.commands: Mapping[str, CommandParser] = {}
        self.takes = self.add_argument_group(_("positional arguments"))
        self.options = self.add_argument_group(_("options"))
        self.options.add_argument(
            "-h", "--help", action="help", help=_("show this help message and exit")
        )

    def show(self, page: CommandPage) -> None:
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
