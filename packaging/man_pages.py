"""Writes the man pages of both commands, from what they say themselves on ``--help``.

    python packaging/man_pages.py DIR

The date on them is SOURCE_DATE_EPOCH. ``packaging/build.sh --deb`` does so for the package.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ghost_desktop import __version__
from ghost_desktop.app import PROGRAM
from ghost_desktop.app import make_parser as make_window_parser
from ghost_desktop.cli.program import make_parser

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ghost_desktop.cli.parser import Parser

SECTION = 6
COMMANDS = "ghost-cli"

_WINDOW = r"""
.SH DESCRIPTION
Ghost Desktop plays the word game Ghost and its variants against a perfect opponent, and shows why
it wins: who wins a game, what to play, and what has to be remembered to win it always. In the window
F1 shows all keys, and Ctrl+K finds a command by its name.
.PP
A match is kept after each play and is there again at the next start.
.SH OPTIONS
"""
_WINDOW_END = r"""
.SH ENVIRONMENT
.TP
.BR LANGUAGE ", " LC_ALL ", " LC_MESSAGES ", " LANG
The language, where it speaks it; English otherwise.
.TP
.BR XDG_CONFIG_HOME ", " XDG_DATA_HOME ", " XDG_CACHE_HOME ", " XDG_STATE_HOME
Where the folders below lie instead.
.SH FILES
.TP
.I ~/.config/ghost-desktop
settings, and the match at the board
.TP
.I ~/.local/share/ghost-desktop
word lists of one's own, and what was learned and played
.TP
.I ~/.cache/ghost-desktop
what could be found out anew
.TP
.I ~/.local/state/ghost-desktop/log
what the program logs
.SH EXIT STATUS
0, or 2 if no window can be opened or the arguments are wrong.
.SH SEE ALSO
.BR ghost-cli (6)
"""
_COMMANDS_END = r"""
.SH EXIT STATUS
0; 2 if a command could not be answered, and 1 if the answer could not be written, for a reason that
is on standard error; 130 if Ctrl-C ended it.
.SH SEE ALSO
.BR ghost-desktop (6)
"""


def window_page(date: str) -> str:
    """Return the page of the program with the window."""
    parser = make_window_parser()
    return "".join(
        [
            _head(PROGRAM, "play the word game Ghost against a perfect opponent", date),
            _synopsis([_usage(parser, PROGRAM)]),
            _WINDOW.lstrip("\n"),
            *_arguments(parser),
            _WINDOW_END.lstrip("\n"),
        ]
    )


def commands_page(date: str) -> str:
    """Return the page of the program without a window: a section for each of its commands."""
    parser = make_parser(COMMANDS).filled()
    commands = _commands(parser)
    parts = [
        _head(COMMANDS, "solve the word game Ghost: who wins, and what to remember", date),
        _synopsis([_usage(parser, COMMANDS)]),
        ".SH DESCRIPTION\n",
        _text(parser.description or ""),
        _as_it_stands(parser.format_help().partition(parser.description or "")[2]),
        ".SH OPTIONS\n",
        *_arguments(parser),
    ]
    for name, command in commands.items():
        parts += [
            f".SH {name.upper().replace('-', chr(92) + '-')}\n",
            f".B {_escaped(command.usage or '')}\n.PP\n",
            _text(command.description or ""),
            *_arguments(command),
            _as_it_stands(command.below()),
        ]
    return "".join([*parts, _COMMANDS_END.lstrip("\n")])


def _head(name: str, what: str, date: str) -> str:
    title = f'.TH {name.upper()} {SECTION} {date} "Ghost Desktop {__version__}" Games\n'
    return f"{title}.SH NAME\n{_escaped(name)} \\- {what}\n"


def _synopsis(usages: Iterable[str]) -> str:
    return ".SH SYNOPSIS\n" + "".join(f".B {_escaped(usage)}\n.br\n" for usage in usages)


def _usage(parser: argparse.ArgumentParser, program: str) -> str:
    said = " ".join(parser.format_usage().split())
    return program + said.partition(program)[2]


def _commands(parser: Parser) -> dict[str, Parser]:
    return {name: command.filled() for name, command in parser.commands.items()}


def _arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Give each argument of a parser with what its help says."""
    formatter = parser._get_formatter()  # noqa: SLF001
    for action in parser._actions:  # noqa: SLF001
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            continue
        if action.help is argparse.SUPPRESS:
            continue
        written = formatter._format_action_invocation(action)  # noqa: SLF001
        said = formatter._expand_help(action) if action.help else ""  # noqa: SLF001
        yield f".TP\n.B {_escaped(written)}\n{_text(said)}"


def _text(text: str) -> str:
    """Return a paragraph, which is broken into lines by who shows it."""
    return _escaped(" ".join(text.split())) + "\n"


def _as_it_stands(text: str) -> str:
    """Return lines and columns as they are."""
    kept = text.strip("\n")
    return f".PP\n.nf\n{_escaped(kept)}\n.fi\n" if kept else ""


def _escaped(text: str) -> str:
    r"""Return a text in which nothing means anything to roff.

    >>> _escaped(".a-b")
    '\\&.a\\-b'
    """
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(?=[.'])", r"\\&", text, flags=re.MULTILINE)


def main(arguments: Sequence[str]) -> int:
    """Write the pages into a folder; return the exit status."""
    if len(arguments) != 1:
        print("man_pages.py: name a folder.", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    now = datetime.fromtimestamp(int(epoch), UTC) if epoch else datetime.now(UTC)
    date = now.strftime("%Y-%m-%d")
    for name, page in ((PROGRAM, window_page(date)), (COMMANDS, commands_page(date))):
        (folder / f"{name}.{SECTION}").write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
