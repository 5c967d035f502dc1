"""A page of help, and how what stands in it is laid out."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.formats.paragraphs import WIDTH, filled
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


@dataclass(frozen=True)
class Page:
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
