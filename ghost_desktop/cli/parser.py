"""Parsers: what can be written, how a page of help says so, and what is said of anything else."""

from __future__ import annotations

import argparse
import re
import textwrap
from functools import partial
from reprlib import repr as quoted
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from ghost_desktop.cli import output
from ghost_desktop.formats.text import WIDTH, filled, joined_and, joined_or
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from enum import Enum
    from typing import Self

    Part = str | Callable[[], str]  # of a page: a text, or what lays it out
    OneOf = TypeVar("OneOf", bound=str | Enum)


class UsageError(Exception):
    """The command line cannot be answered; the message says why, and what would be right."""


class NotProvedError(Exception):
    """What was to be checked is not so; the message says why."""


class PartOfAnswerError(Exception):
    """The answer lacks something that was asked for; what, and why, has been said."""


# --- a page of help -------------------------------------------------------------------------------


def examples(*commands: str | tuple[str, str]) -> Callable[[], str]:
    """List commands, some with what they ask."""
    pairs = [(one, "") if isinstance(one, str) else one for one in commands]
    lines = {f"ghost-cli {command}": asked for command, asked in pairs}
    return rows(_("examples:"), lines, gap=7 if any(lines.values()) else 2)


def rows(title: str, terms: Mapping[str, str], gap: int = 2) -> Callable[[], str]:
    """Put terms and what is said of them side by side, below a title.

    What is said keeps its line breaks, and is broken where it is too long.
    """
    return partial(_rows, title, terms, gap)


def _rows(title: str, terms: Mapping[str, str], gap: int) -> str:
    widest = max((len(term) for term, said in terms.items() if said), default=0) + gap
    lines = [title]
    for term, said in terms.items():
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
        self._below: Sequence[Part] = ()
        self._negative_number_matcher = _NEGATIVE  # or `argparse` says that -inf is missing
        self._positionals.title, self._optionals.title = _("positional arguments"), _("options")
        self.commands: Mapping[str, Parser] = {}

    def filled(self) -> Self:
        """Return it, filled."""
        if self._fill is not None:
            fill, self._fill = self._fill, None
            self.add_argument(
                "-h", "--help", action="help", help=_("show this help message and exit")
            )
            fill(self)
        return self

    def show(self, usage: str, above: str, *below: Part) -> None:
        """Say what help shows; nothing is laid out before somebody asks for it.

        Args:
            usage: the command, and what it takes.
            above: what it does.
            below: what there is to say after the arguments, with an empty line between the parts.
        """
        self.usage = f"{self.prog.split(maxsplit=1)[0]} {usage}"
        self.description, self._below = above, below

    def hide(self, option: str) -> None:
        """Have help be silent of an option, which is taken all the same."""
        self._option_string_actions[option].help = argparse.SUPPRESS

    def option(
        self,
        name: str,
        metavar: str | tuple[str, ...] | None,
        meaning: str,
        *,
        several: bool = False,
        group: argparse._ArgumentGroup | None = None,
        **more: Any,  # noqa: ANN401 - as `argparse` has it
    ) -> None:
        """Add an option, or what stands without a name.

        Args:
            name: its name.
            metavar: what stands for its value; None if it takes none.
            meaning: what help says of it.
            several: whether it takes several values.
            group: the options among which help shows it, if they have a title of their own.
            more: what else `argparse` is to know.
        """
        more |= {"action": "store_true"} if metavar is None else {"metavar": metavar}
        more |= {"nargs": "+", "action": "extend"} if several else {}
        (group or self).add_argument(name, help=meaning, **more)

    def choice(
        self,
        name: str,
        metavar: str,
        of: Iterable[str | Enum],
        meaning: str,
        usual: str | Enum | None = None,
        *,
        several: bool = False,
        **more: Any,  # noqa: ANN401 - as `argparse` has it
    ) -> None:
        """Add an option that takes the name of something `of` which there are several.

        Its meaning has places for the names, and for the `default`, or what is `usual` if there is
        none. All else is as `option` has it.
        """
        known = list(of)
        names, default = joined_or(list(map(_named, known))), more.get("default", usual)
        said = meaning.format(names=names, default=_named(default))
        read = one_of(name, known, several=several)
        self.option(name, metavar, said, type=read, several=several, **more)

    def number(
        self,
        name: str,
        meaning: str,
        allowed: range | None = None,
        *,
        metavar: str = "N",
        several: bool = False,
        **more: Any,  # noqa: ANN401 - as `argparse` has it
    ) -> None:
        """Add an option that takes a whole number: one that is `allowed`, by default from 1.

        Its meaning has a place for the `default`. All else is as `option` has it.
        """
        said = meaning.format(default=more.get("default"))
        read = whole_number(name, allowed, several=several)
        self.option(name, metavar, said, type=read, several=several, **more)

    def error(self, message: str) -> NoReturn:
        """Refuse a command line, in our words."""
        raise UsageError(_in_our_words(message, self.usage or "", list(self.commands)))

    def below(self) -> str:
        """Return what help shows after the arguments."""
        parts = (paragraph(one) if isinstance(one, str) else one() for one in self._below)
        return "\n\n".join(parts)

    def format_help(self) -> str:
        """Return the page."""
        self.description, self.epilog = paragraph(self.description or ""), self.below()
        return super().format_help()

    def print_help(self, file: object = None) -> None:  # noqa: ARG002 - all output goes one way
        """Show the page."""
        output.write(self.format_help().rstrip())

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Read what is written, or what follows a command."""
        return super(Parser, self.filled()).parse_known_args(args, namespace)


# --- what is read ---------------------------------------------------------------------------------


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
                "{option} must be a whole number of 1 or more, not {written}; put -- between the "
                "values and lists that follow."
            )
        elif allowed is None:
            said = _("{option} must be a whole number of 1 or more, not {written}.")
        elif several:
            said = _(
                "{option} must be a whole number from {least} to {most}, not {written}; put -- "
                "between the values and lists that follow."
            )
        else:
            said = _("{option} must be a whole number from {least} to {most}, not {written}.")
        least, most = (allowed[0], allowed[-1]) if allowed else ("", "")
        raise UsageError(
            said.format(option=option, least=least, most=most, written=quoted(written))
        )

    return read


def one_of(option: str, of: Iterable[OneOf], *, several: bool = False) -> Callable[[str], OneOf]:
    """Return a reader of the name of something; `several` is that of `whole_number`."""
    known = {_named(one): one for one in of}

    def read(written: str) -> OneOf:
        if written in known:
            return known[written]
        if several:
            said = _(
                "{option} must be {names}, not {written}; put -- between the values and lists that "
                "follow."
            )
        else:
            said = _("{option} must be {names}, not {written}.")
        names = joined_or(list(known))
        raise UsageError(said.format(option=option, names=names, written=quoted(written)))

    return read


def _named(one: object) -> str:
    """Return the name by which something is written."""
    return str(getattr(one, "value", one))


# --- what is said of anything else ----------------------------------------------------------------


def _in_our_words(message: str, usage: str, commands: Sequence[str]) -> str:
    """Say what `argparse` says as one would say it to a person.

    Args:
        message: what `argparse` says.
        usage: how the command is written.
        commands: all that there are.
    """
    if found := re.fullmatch(r"the following arguments are required: (.+)", message):
        return describe_missing(found[1].split(", "), usage)
    if found := re.fullmatch(r"argument (\S+): expected .+", message):
        return say("{option} lacks its value; write: {usage}.", option=found[1], usage=usage)
    if found := re.fullmatch(r"argument (\S+): ignored explicit argument (.+)", message):
        said = _("{option} takes no value, and got {value}; write: {usage}.")
        return said.format(option=found[1], value=found[2], usage=usage)
    if found := re.fullmatch(r"argument COMMAND: invalid choice: (.+?) \(choose.+", message):
        said = _("there is no command {command}; the commands are {commands}.")
        return said.format(command=found[1], commands=joined_and(commands))
    return f"{message}."


def describe_missing(arguments: Sequence[str], usage: str) -> str:
    """Say what is missing in a command line."""
    said = ngettext(
        "{arguments} is missing; write: {usage}.",
        "{arguments} are missing; write: {usage}.",
        len(arguments),
    )
    return said.format(arguments=joined_and(arguments), usage=usage)
