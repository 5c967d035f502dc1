"""ghost-cli: who wins Ghost on a word list, what to play and what to remember, without a window."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
import unicodedata
from reprlib import repr as quoted
from typing import TYPE_CHECKING, NoReturn

from ghost_desktop import __version__
from ghost_desktop.engine.cleaning import WordListError
from ghost_desktop.engine.comparison import compare, solve_row
from ghost_desktop.engine.retrograde import solve
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.strategy import minimal_strategy
from ghost_desktop.formats import export, tables, text, values
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ghost_desktop.engine.cleaning import ImportReport
    from ghost_desktop.engine.comparison import Row
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.wordlist import WordList

    Answer = Iterator[str]

PROGRAM = "ghost-cli"
STRATEGY_FORMATS = ("text", "json", "outline", "csv", "markdown", "dot")
COMPARE_FORMATS = ("text", "json", "csv", "markdown")

OUTPUT_FAILED = 1
BAD_INPUT = 2
INTERRUPTED = 130  # as shells report a program ended by Ctrl-C
BROKEN_PIPE = 141  # and one whose reader went away


class UsageError(Exception):
    """The command line cannot be answered; the message says why, and what would be right."""


class OutputError(Exception):
    """What was answered cannot be written; the message says why."""


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
            _write(part)
    except (UsageError, WordListError) as error:
        return _complain(error, BAD_INPUT)
    except OutputError as error:
        _drop_output()
        return _complain(error, OUTPUT_FAILED)
    except BrokenPipeError:
        _drop_output()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


# --- output ---------------------------------------------------------------------------------------


def _write(part: str) -> None:
    """Write one part of the answer, at once."""
    try:
        print(part, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"the output cannot be written ({error.strerror}).") from None


def _complain(error: Exception, status: int) -> int:
    print(f"{PROGRAM}: {text.printable(str(error))}", file=sys.stderr)
    return status


def _drop_output() -> None:
    """Let what is still buffered go nowhere, or Python complains of it when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _json(value: object) -> str:
    """Write JSON that survives the encoding of the output."""
    is_unicode = (getattr(sys.stdout, "encoding", None) or "").lower().startswith("utf")
    return values.json_text(value, ascii_only=not is_unicode)


# --- the command line's answer --------------------------------------------------------------------


def _answer(argv: Sequence[str]) -> Answer:
    """Give the answer to a command line, part by part.

    Raises:
        UsageError: if it makes no sense.
        WordListError: if a list cannot be played with.
    """
    options, rest = _parser().parse_known_args(argv)
    if options.version:
        yield f"{PROGRAM} {__version__}"
        return
    if not options.command:
        raise UsageError(f"a command is missing; {options.right}.")
    _take_rest(options, rest)
    yield from options.answer(options)


def _take_rest(options: argparse.Namespace, rest: list[str]) -> None:
    """Take what the parser left over: lists named after an option of `compare`, and no more."""
    end = rest.index("--") if "--" in rest else len(rest)
    unknown = [argument for argument in rest[:end] if argument.startswith("-")]
    left = rest[:end] + rest[end + 1 :]
    if options.command == "compare" and not unknown:
        options.list += left
    elif left:
        raise UsageError(f"{quoted((unknown or left)[0])} is not understood; {options.right}.")


# --- the calls ------------------------------------------------------------------------------------


def _lists(options: argparse.Namespace) -> Answer:
    bundled = catalogue.bundled_lists()
    if options.format == "json":
        yield _json([values.bundled_dict(one) for one in bundled])
    else:
        yield text.lists_text(bundled)


def _solve(options: argparse.Namespace) -> Answer:
    loaded = catalogue.load(options.list)
    row = solve_row(loaded, Rules(min_length=options.min_length))
    if options.format == "json":
        yield _json(values.row_dict(row, loaded.report))
    else:
        yield text.row_text(row, loaded)


def _position(options: argparse.Namespace) -> Answer:
    words = catalogue.load(options.list).words
    solution = solve(words, Rules(min_length=options.min_length), beyond_words=True)
    _check_fragment(solution, options.fragment)
    if options.format == "json":
        yield _json(values.position_dict(solution, options.list, options.fragment))
    else:
        yield text.position_text(solution, options.fragment)


def _strategy(options: argparse.Namespace) -> Answer:
    solution = solve(catalogue.load(options.list).words, Rules(min_length=options.min_length))
    _check_opening(solution.words, options.opening)
    strategy = minimal_strategy(solution, int(options.player) - 1, options.opening)
    given = options.opening is not None
    match options.format:
        case "json":
            yield _json(values.strategy_dict(strategy))
        case "outline":
            yield export.outline(strategy)
        case "csv":
            yield export.strategy_csv(strategy)
        case "markdown":
            yield export.strategy_markdown(strategy, solution.words.name, opening_given=given)
        case "dot":
            yield export.strategy_dot(strategy)
        case _:
            yield text.strategy_text(strategy, opening_given=given)


def _compare(options: argparse.Namespace) -> Answer:
    rules = [
        Rules(min_length=min_length) for min_length in options.min_length or [Rules.min_length]
    ]
    rows = _rows(options.list, rules, lines=options.lines)
    match options.format:
        case "json":
            yield _json([values.row_dict(*row, lines=options.lines) for row in rows])
        case "csv":
            yield from tables.rows_csv(rows, lines=options.lines)
        case "markdown":
            yield from tables.rows_markdown(rows)
        case _:
            yield from tables.rows_text(rows, options.list)


def _rows(
    sources: Sequence[str], rules: Sequence[Rules], *, lines: bool
) -> Iterator[tuple[Row, ImportReport]]:
    """Solve list after list, each read when its turn comes."""
    for source in sources:
        loaded = catalogue.load(source)
        for row in compare([loaded], rules, lines=lines):
            yield row, loaded.report


def _check_fragment(solution: Solution, fragment: str) -> None:
    """Refuse a fragment that is no part of a word."""
    words = solution.words
    if words.beginning_with(fragment):
        return
    legal = max(n for n in range(len(fragment)) if words.beginning_with(fragment[:n]))
    letters = words.next_letters(fragment[:legal])
    after = f"after {quoted(fragment[:legal])}" if legal else "as the first letter"
    can_follow = text.joined(letters, "or") if letters else "nothing"
    raise UsageError(
        f"no word of {solution.rules.min_length} or more letters in {words.name} begins with "
        f"{quoted(fragment)}; {after} there can be {can_follow}."
    )


def _check_opening(words: WordList, opening: str | None) -> None:
    """Refuse an opening that begins no word."""
    openings = words.next_letters("")
    if opening is not None and opening not in openings:
        raise UsageError(
            f"no word that counts in {words.name} begins with {opening!r}; "
            f"an opening is one of {text.joined(openings, 'or')}."
        )


# --- values of arguments --------------------------------------------------------------------------


def _whole_number(option: str, hint: str = "") -> Callable[[str], int]:
    """Return a reader of whole numbers from 1."""

    def read(written: str) -> int:
        if re.fullmatch("0?[1-9][0-9]{0,98}", written):  # `int` alone takes " 1_0" for ten
            return int(written)
        wrong = f"{option} must be a whole number of 1 or more, not {quoted(written)}"
        raise UsageError(f"{wrong}{hint}.")

    return read


def _one_of(option: str, names: Sequence[str]) -> Callable[[str], str]:
    """Return a reader of one of several names."""

    def read(written: str) -> str:
        if written in names:
            return written
        right = text.joined(names, "or")
        raise UsageError(f"{option} must be {right}, not {quoted(written)}.")

    return read


def _fragment(written: str) -> str:
    """Read a fragment, which may be empty."""
    letters = _as_in_lists(written)
    if letters and not letters.isalpha():
        raise UsageError(f"FRAGMENT must be letters and nothing else, not {quoted(written)}.")
    return letters


def _opening(written: str) -> str:
    """Read the first letter of a round."""
    letter = _as_in_lists(written)
    if len(letter) != 1 or not letter.isalpha():
        raise UsageError(f"--opening must be one letter, not {quoted(written)}.")
    return letter


def _as_in_lists(written: str) -> str:
    """Compose and lower letters, as is done to the words of every list."""
    return unicodedata.normalize("NFC", written).lower()


# --- the command line -----------------------------------------------------------------------------

# Pages of help: how to write it; what it does; after the arguments, the rest.

_PROGRAM = """\
COMMAND ...

Solve the word game Ghost: who wins on a word list, what to play, and which
words to remember. Two players add letters to a fragment in turn; it must always
begin some word, and whoever completes a word loses.

A LIST is the id of a bundled list, as `ghost-cli lists` shows them, or a file
with one word a line. Words shorter than the minimum length, 4 letters unless
you say otherwise, do not exist in the game.

examples:
  ghost-cli solve enable1                     who wins, and with what?
  ghost-cli position enable1 gho              it says "gho": what now?
  ghost-cli strategy enable1 --player 1       which words must I know to win?
  ghost-cli compare enable1 web2 --min-length 3 4

`ghost-cli COMMAND --help` explains a command. The exit status is 0, or 2 if a
command could not be answered, 1 if the answer could not be written; the reason then is
on standard error."""

_LISTS = """\
lists [--json]

Show the word lists that come with the program.

The name at the beginning of each is what the other commands take as LIST.

examples:
  ghost-cli lists --json"""

_SOLVE = """\
solve LIST [--min-length N] [--json]

Say who wins a round on a word list if both players are perfect, with which
first letters, and what was dropped when the list was read.

examples:
  ghost-cli solve enable1
  ghost-cli solve my-words.txt --min-length 3 --json"""

_POSITION = """\
position LIST FRAGMENT [--min-length N] [--json]

Say who wins from a fragment, and where each letter that can follow leads. A
fragment that no play reaches, since a word ends the round before, is answered
as if nobody had noticed that word.

examples:
  ghost-cli position enable1 gho
  ghost-cli position enable1 "" --json        before the first letter"""

_STRATEGY = """\
strategy LIST --player K [--opening LETTER] [--min-length N] [--format F]

Find the fewest words that a player has to remember: those on which the round
can still end if he keeps to one reply to each play of his opponent. A player
who cannot force a win gets the words on which an opponent may still go wrong.

formats:
  text      what the strategy is worth, and its words grouped by opening
  json      everything, with the tree of plays
  outline   a row a fragment: > own plays, - plays of the opponent
  csv       the words, their letters, and whether they are won or lost
  markdown  what the strategy is worth, and its words as a list
  dot       the tree of plays as a drawing, for Graphviz

examples:
  ghost-cli strategy enable1 --player 1
  ghost-cli strategy enable1 --player 2 --opening q
  ghost-cli strategy enable1 --player 1 --format dot | dot -Tsvg > strategy.svg"""

_COMPARE = """\
compare LIST... [--min-length N...] [--no-lines] [--format F]

Solve several word lists, with one or more minimum lengths each, and show a row
for each as soon as it is done: who wins, how many words the winner has to
remember, how many plays a perfect round takes, and which first letters win.

examples:
  ghost-cli compare enable1 web2 --min-length 3 4
  ghost-cli compare --min-length 3 4 -- enable1 my-words.txt
  ghost-cli compare enable1 dutch --no-lines --format csv > lists.csv"""


class _Parser(argparse.ArgumentParser):
    """A parser that complains in one sentence; its default ``right`` says what would be right."""

    def __init__(self, *, prog: str, page: str, **_more: object) -> None:  # more in Python 3.14
        usage, above, below = page.split("\n\n", maxsplit=2)
        super().__init__(
            prog=prog,
            usage=f"{PROGRAM} {usage}",
            description=above,
            epilog=below,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{_in_our_words(message)}; {self.get_default('right')}.")

    def print_help(self, file: object = None) -> None:  # noqa: ARG002 - all output goes one way
        _write(self.format_help().rstrip())


def _in_our_words(message: str) -> str:
    """Say what `argparse` has to say as one would say it to a person."""
    if found := re.fullmatch(r"the following arguments are required: (.+)", message):
        missing = found[1].split(", ")
        return f"{text.joined(missing, 'and')} {'is' if len(missing) == 1 else 'are'} missing"
    if found := re.fullmatch(r"argument (\S+): expected .+", message):
        return f"{found[1]} lacks its value"
    if found := re.fullmatch(r"argument (\S+): ignored explicit argument (.+)", message):
        return f"{found[1]} takes no value, and got {found[2]}"
    if found := re.fullmatch(r"argument COMMAND: invalid choice: (.+?) \(choose.+", message):
        return f"there is no command {found[1]}"
    return message


def _parser() -> _Parser:
    """Make the parser of the whole command line.

    What it reads has an ``answer``, the function that answers it, and ``right``, the end of a
    sentence that says what would have been right.
    """
    parser = _Parser(prog=PROGRAM, page=_PROGRAM)
    parser.add_argument("--version", action="store_true", help="show the version and end")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")

    def command(
        name: str, summary: str, page: str, answer: Callable[[argparse.Namespace], Answer]
    ) -> _Parser:
        made = commands.add_parser(name, help=summary, page=page)
        made.add_argument(
            "--json", dest="format", action="store_const", const="json", help="write JSON"
        )
        made.set_defaults(answer=answer, right=f"write: {made.usage}", format="text")
        return made

    command("lists", "the bundled word lists", _LISTS, _lists)

    solving = command("solve", "who wins on a list, and with what", _SOLVE, _solve)
    _add_game(solving)

    position = command("position", "who wins from a fragment, and with what", _POSITION, _position)
    _add_game(position)
    position.add_argument(
        "fragment", metavar="FRAGMENT", type=_fragment, help='the letters so far; "" for none'
    )

    strategy = command("strategy", "the words that a player has to know", _STRATEGY, _strategy)
    _add_game(strategy)
    strategy.add_argument(
        "--player",
        metavar="K",
        type=_one_of("--player", ("1", "2")),
        required=True,
        help="whose strategy: 1 or 2",
    )
    strategy.add_argument(
        "--opening",
        metavar="LETTER",
        type=_opening,
        help="the first letter, if it is agreed or played already",
    )
    _add_format(strategy, STRATEGY_FORMATS)

    comparing = command("compare", "several lists in a table", _COMPARE, _compare)
    _add_game(comparing, several=True)
    comparing.add_argument(
        "--no-lines",
        dest="lines",
        action="store_false",
        help="leave out how much the winner has to remember",
    )
    _add_format(comparing, COMPARE_FORMATS)

    names = text.joined(tuple(commands.choices), "and")
    parser.set_defaults(right=f"the commands are {names}")
    return parser


def _add_game(command: argparse.ArgumentParser, *, several: bool = False) -> None:
    """Add the arguments that say what is played: the list and the rules, one or several of each."""
    hint = "; put -- between the numbers and lists that follow" if several else ""
    command.add_argument(
        "list",
        metavar="LIST",
        nargs="+" if several else None,
        help="the id of a bundled list, or a file with one word a line",
    )
    command.add_argument(
        "--min-length",
        metavar="N",
        type=_whole_number("--min-length", hint),
        nargs="+" if several else None,
        action="extend" if several else "store",
        default=None if several else Rules.min_length,
        help=f"letters in the shortest words that count; {Rules.min_length} if not given",
    )


def _add_format(command: argparse.ArgumentParser, formats: Sequence[str]) -> None:
    command.add_argument(
        "--format",
        metavar="F",
        type=_one_of("--format", formats),
        help=f"{text.joined(formats, 'or')}; {formats[0]} if not given",
    )


if __name__ == "__main__":
    sys.exit(main())
