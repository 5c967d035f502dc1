"""A command line -> its answer, written, and the exit status."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from ghost_desktop import __version__, quick_start
from ghost_desktop.cli import output
from ghost_desktop.cli.arguments import NotProvedError, PartOfAnswerError, UsageError
from ghost_desktop.cli.parser import make_parser, no_command, settle_format, take_rest
from ghost_desktop.engine.errors import NoMemory, RefusedError
from ghost_desktop.engine.reporting import Deadline
from ghost_desktop.library.read_within import LIMIT, MEGABYTE, allow
from ghost_desktop.translation import ENGLISH, _, find_language, speak, spoken

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_NOWHERE = logging.NullHandler()

OUTPUT_FAILED = 1
NOT_PROVED = 1
BAD_INPUT = 2
BROKEN_PIPE = 141  # as shells report a program whose reader went away


def run(argv: Sequence[str]) -> int:
    """Answer a command line in the language of the environment; return the exit status."""
    # What is logged is for those who work on the program; what people need to know is answered.
    logging.getLogger("ghost_desktop").addHandler(_NOWHERE)
    speak(find_language())
    if spoken() != ENGLISH:
        import locale  # noqa: PLC0415 - English needs none

        with suppress(AttributeError, locale.Error):  # not everywhere has it words for its errors
            locale.setlocale(locale.LC_MESSAGES, "")
    with output.kept_for_answers() as is_there:
        if not is_there:
            return _failed(_("there is no output to write to."), OUTPUT_FAILED)
        return _written(argv)


def _written(argv: Sequence[str]) -> int:
    """Write the answer to a command line, or why there is none; return the exit status."""
    try:
        return _write(_answer(argv))
    except NotProvedError as error:
        return _failed(str(error), NOT_PROVED)
    except UsageError as error:
        return _failed(str(error), BAD_INPUT)
    except (RefusedError, MemoryError) as error:
        refused = error if isinstance(error, RefusedError) else RefusedError(NoMemory())
        from ghost_desktop.cli.complaints import describe  # noqa: PLC0415 - they know all lists

        return _failed(describe(refused), BAD_INPUT)
    except output.OutputError as error:
        output.drop()
        return _failed(str(error), OUTPUT_FAILED)


def _write(answer: Iterator[str]) -> int:
    """Write an answer, part by part, as far as somebody reads it; return the exit status."""
    try:
        for part in answer:
            output.write(part)
    except PartOfAnswerError:
        return BAD_INPUT
    except BrokenPipeError:
        output.drop()
        return BROKEN_PIPE
    return 0


def _answer(argv: Sequence[str]) -> Iterator[str]:
    """Give the answer to a command line, part by part.

    Raises:
        UsageError: if it makes no sense.
        RefusedError: if a list cannot be played with, or who wins cannot be answered.
    """
    options, rest = make_parser(output.PROGRAM).parse_known_args(argv)
    if options.version:
        yield f"{output.PROGRAM} {__version__}"
        return
    if not options.command:
        raise no_command(options.commands)
    take_rest(options, rest)
    options.deadline = Deadline(getattr(options, "time_limit", None))
    settle_format(options)
    quick_start.collect_again()  # now that all is imported
    before = allow(getattr(options, "max_size", 0) * MEGABYTE or LIMIT)
    try:
        yield from options.answer(options)
    finally:
        allow(before)


def _failed(sentence: str, status: int) -> int:
    output.complain(sentence)
    return status
