"""ghost-cli: who wins Ghost on a word list, what to play and what to remember, without a window.

`pages` has what each command does, as help shows it; `parser` what can be written, `reading` what
the written values mean; `calls` gives the answers, and `output` writes them.
"""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

from ghost_desktop import __version__
from ghost_desktop.cli import output
from ghost_desktop.cli.parser import make_parser, take_rest
from ghost_desktop.cli.reading import UsageError
from ghost_desktop.engine.cleaning import WordListError
from ghost_desktop.formats.text import printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PROGRAM = "ghost-cli"

OUTPUT_FAILED = 1
BAD_INPUT = 2
INTERRUPTED = 130  # as shells report a program ended by Ctrl-C
BROKEN_PIPE = 141  # and one whose reader went away


def main(argv: Sequence[str] | None = None) -> int:
    """Answer a command line.

    Args:
        argv: the arguments after the program's name; by default those it was started with.

    Returns:
        The exit status: 0, or 2 if the input is bad.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        for part in _answer(sys.argv[1:] if argv is None else argv):
            output.write(part)
    except (UsageError, WordListError) as error:
        return _complain(error, BAD_INPUT)
    except output.OutputError as error:
        output.drop()
        return _complain(error, OUTPUT_FAILED)
    except BrokenPipeError:
        output.drop()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _answer(argv: Sequence[str]) -> Iterator[str]:
    """Give the answer to a command line, part by part.

    Raises:
        UsageError: if it makes no sense.
        WordListError: if a list cannot be played with.
    """
    options, rest = make_parser(PROGRAM).parse_known_args(argv)
    if options.version:
        yield f"{PROGRAM} {__version__}"
        return
    if not options.command:
        raise UsageError(f"a command is missing; {options.right}.")
    take_rest(options, rest)
    yield from options.answer(options)


def _complain(error: Exception, status: int) -> int:
    print(f"{PROGRAM}: {printable(str(error))}", file=sys.stderr)
    return status
