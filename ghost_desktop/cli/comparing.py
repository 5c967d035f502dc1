"""`ghost-cli compare`: many lists under many rules, and what is kept of that."""

from __future__ import annotations

from argparse import SUPPRESS
from contextlib import ExitStack
from pathlib import Path
from reprlib import repr as quoted
from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import (
    TABLE_FORMATS,
    add_count,
    add_rules,
    add_time_limit,
    begin,
    left_out,
    reading_of,
)
from ghost_desktop.cli.output import as_json, complain, describe, describe_late
from ghost_desktop.cli.parser import PartOfAnswerError, UsageError, examples
from ghost_desktop.engine.comparison import games_of
from ghost_desktop.engine.errors import RefusedError, TimeOverError, WordListError
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.solution import check_answerable
from ghost_desktop.formats import values
from ghost_desktop.formats.names import name_without
from ghost_desktop.formats.rows import rows_csv, rows_markdown, rows_text
from ghost_desktop.formats.text import describe_rules, joined_and, listed, number, printable
from ghost_desktop.library import catalogue
from ghost_desktop.library.catalogue import NoListIn, is_folder, lists_in
from ghost_desktop.library.cell import Cell, Sought
from ghost_desktop.library.processes import Cluster, Processes
from ghost_desktop.library.question import Question
from ghost_desktop.library.solved_cells import Atlas, CellCache
from ghost_desktop.library.solving_cells import in_order, solve_cells
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator, Sequence

    from ghost_desktop.cli.parser import Parser
    from ghost_desktop.engine.comparison import Row
    from ghost_desktop.engine.words.import_report import ImportReport
    from ghost_desktop.library.cell import RefusedCell
    from ghost_desktop.library.solved_cells import SolvedCells
    from ghost_desktop.library.solving_cells import Outcome, Workers

ALL_WORDS = "all"
"""The vocabulary that has no level."""

SECONDS = 60.0
"""The time to prove each strategy and each margin minimal, where there is no limit for all rows."""

_JOBS = range(1, 1025)


def fill_compare(command: Parser) -> None:
    """Fill the parser of `compare`."""
    of_words = [one.id for one in all_variants() if one.line_kind is LineKind.WORD]
    begin(
        command,
        compare,
        "compare LIST... [RULES] [--no-lines] [--margin] [--time-limit S] [OPTIONS]",
        _(
            "Solve several word lists under one or more rules each, and show a row for each as "
            "soon as it is done: who wins, how much a sure winner has to remember, how many plays "
            "a perfect round takes, and which first letters win."
        ),
        _(
            "What there is to remember are words in {variants}, and replies in the other variants; "
            "with --count zones they are replies in all of them, and none is needed where every "
            "letter wins. <=123 is the best that was found when the time was over, and may not be "
            "the fewest. `ghost-cli strategy` shows them."
        ).format(variants=joined_and(of_words)),
        _(
            "--variant, --min-length, --players and --vocabulary take several values. The rows "
            "follow the order in which you name them: for each list, each vocabulary; for each of "
            "these, each variant; for each variant, each minimum length; for each of these, each "
            "number of players."
        ),
        _(
            "A folder means all word lists in it; other files are named and passed over. What was "
            "solved before is kept and not solved again, as long as the list is the same; "
            "`ghost-cli cache --clear` clears it. An atlas goes on where it was stopped; its table "
            "is called {table}."
        ).format(table="cells"),
        _(
            "With --margin there is a column with the smallest number of words to take out of a "
            "list so that the other of two players wins, of which `ghost-cli margin` tells more; "
            "CSV and JSON name the words."
        ),
        examples(
            "compare enable1 web2 --min-length 3 4",
            "compare enable1 web2 --min-length 3 4 --margin",
            "compare --min-length 3 4 -- enable1 my-words.txt",
            "compare web2 --min-length 3 4 --players 2 3 4",
            "compare enable1 --vocabulary 35 50 70 all",
            "compare enable1 --variant superghost --count zones",
            "compare my-words.txt --variant ghost superghost superduperghost",
            "compare enable1 dutch --no-lines --format csv > lists.csv",
            "compare my-lists --no-lines --atlas my-lists.atlas",
        ),
        formats=TABLE_FORMATS,
        takes_several="list",
    )
    said = _("the id of a bundled list, a file with one word a line, or a folder of these")
    command.option("list", "LIST", said, nargs="+")
    said = _("leave out how much the winner has to remember")
    command.add_argument("--no-lines", dest="lines", action="store_false", help=said)
    add_count(command)
    said = _(
        "seconds for all rows together, after which the best found so far is taken; if not given, "
        "each strategy and each margin has {seconds}; 0 for as long as it takes"
    )
    add_time_limit(command, SECONDS, said, default=SUPPRESS)
    said = _("show how many words stand between a list and a win of the other player")
    command.option("--margin", None, said)
    levels = [*map(str, catalogue.LEVELS), ALL_WORDS]
    said = _("how common the words of each list are at least: {names}; {default} if not given")
    command.choice("--vocabulary", "L", levels, said, ALL_WORDS, several=True)
    said = _("how many processes solve side by side; 1 if not given")
    command.number("--jobs", said, _JOBS)
    said = _("that of a Dask scheduler, whose computers solve, such as {example}")
    command.option("--cluster", "ADDRESS", said.format(example="tcp://127.0.0.1:8786"))
    said = _("write all rows into an SQLite file as they come, and solve none that it has")
    command.option("--atlas", "FILE", said)
    said = _("solve again what is kept of earlier comparisons, and keep nothing")
    command.option("--anew", None, said)
    add_rules(command, several=True)


def compare(options: Namespace) -> Iterator[str]:
    """Solve several lists, and give each row as soon as it and those before it are done.

    What goes wrong is looked for before anything is solved, and costs no other row.

    Raises:
        UsageError: if options contradict each other, or no list in a folder has a row.
        RefusedError: if a list has no levels, there is no list, or no row was found in time.
        PartOfAnswerError: if lists that were named have no rows, or there was no time for some,
            which has been said then.
    """
    workers = _workers(options)
    games = _games(options)
    reading, deadline = reading_of(options), options.deadline
    without = left_out(options)
    for rules in games:
        check_answerable(rules, reading)
    lists = _Compared(options, games)
    lists.look(without)
    asked = [
        Question(source, rules, reading, tuple(sorted(without)))
        for source in lists.sources
        for rules in games
        if (source, rules.min_length) not in lists.without_rows
    ]
    each = SECONDS
    if "time_limit" in options:
        each = options.time_limit and options.time_limit / max(1, len(asked))
    sought = Sought(options.lines, options.count, each, options.margin)
    with ExitStack() as files:
        kept: list[SolvedCells] = []
        if options.atlas is not None:
            kept.append(files.enter_context(Atlas(Path(options.atlas))))
        if not options.anew:
            kept.append(files.enter_context(CellCache()))
        solved = solve_cells(asked, sought, workers=workers, kept=kept, deadline=deadline)
        rows = lists.rows_of(in_order(solved, asked))
        match options.format:
            case "json":
                asked_for = {"lines": sought.lines, "margin": sought.margin}
                told = [values.row_dict(row, report, **asked_for) for row, report in rows]
                yield as_json({"rows": told})
            case "csv":
                yield from rows_csv(rows, games, sought, leaves_out=bool(without))
            case "markdown":
                yield from rows_markdown(rows, games, reading, sought)
            case _:
                names = [name_without(one, len(without)) for one in lists.sources]
                yield from rows_text(rows, games, names, reading, sought)
    lists.check()


class _Compared:
    """The lists that are compared: those that were named, and those in folders.

    Attributes:
        sources: which.
        without_rows: those that were named, and the minimum lengths that leave them no words.

    Raises:
        UsageError: if a list that has a level is to have others.
        RefusedError: if a folder cannot be read, or none of the lists is there.
    """

    def __init__(self, options: Namespace, games: Iterable[Rules]) -> None:
        self._found: set[str] = set()
        """Those in folders: where one cannot be played with, the others go on."""
        self._said: set[str] = set()
        self._empty: list[str] = []
        self.without_rows: set[tuple[str, int]] = set()
        self._late: list[RefusedCell] = []
        """Those for which there was no time."""
        self._deadline = options.deadline
        self._lacks_rows = False
        self._min_lengths = list(dict.fromkeys(rules.min_length for rules in games))
        self._levels = [None if one == ALL_WORDS else int(one) for one in options.vocabulary or ()]
        self.sources = [
            source
            for written in options.list
            for one in self._of(written)
            for source in _at(one, self._levels)
        ]
        nothing = [WordListError(NoListIn(folder)) for folder in self._empty]
        if not self.sources:
            raise nothing[-1]
        for error in nothing:
            self._pass_over(error)

    def look(self, without: Iterable[str]) -> None:
        """Look at all lists that were named, and say which have no rows, or none of some length.

        If the time is over meanwhile, the others have their rows, as far as these are kept.

        Those in folders have been looked at, and what comes out of a pipe is there only once.

        Args:
            without: the words that are left out.

        Raises:
            WordListError: if one of them has no levels, and they are asked for.
        """
        for source in dict.fromkeys(self.sources):
            if source in self._found or _comes_once(source):
                continue
            try:
                catalogue.renew(source)
                content = catalogue.content_of(source)
                words = catalogue.load_content(source, content, without, self._deadline).words
            except TimeOverError:
                return
            except WordListError as error:
                if isinstance(error.refusal, catalogue.NoLevels):
                    raise  # nobody knows a level of it, which no other list makes right
                self.without_rows |= {(source, min_length) for min_length in self._min_lengths}
                self._lack(error)
                continue
            for min_length in self._min_lengths:
                try:
                    words.at_least(min_length)
                except WordListError as error:
                    self.without_rows.add((source, min_length))
                    self._lack(error)

    def rows_of(self, outcomes: Iterable[Outcome]) -> Iterator[tuple[Row, ImportReport]]:
        """Give the rows, and say why others are none.

        Raises:
            UsageError: if no list has one, and all that could were in folders.
            TimeOverError: if no list has one in time.
            PartOfAnswerError: if no list has one; why has been said.
        """
        are_there = False
        try:
            for outcome in outcomes:
                if isinstance(outcome, Cell):
                    are_there = True
                    yield outcome.row, outcome.report
                elif isinstance(outcome.error, TimeOverError):
                    self._late.append(outcome)
                elif outcome.question.source in self._found:
                    self._pass_over(outcome.error)
                else:
                    self._lack(outcome.error)
        except RefusedError as error:  # of who solves, or keeps what is solved
            self._lack(error)
        if not are_there:
            if self._late:
                raise self._late[0].error
            self.check()
            raise UsageError(_("none of these lists can be compared; name others."))

    def check(self) -> None:
        """Refuse an answer that lacks rows of lists that were named, or for which there was no time.

        Raises:
            PartOfAnswerError: if there is no such row; why has been said.
        """
        if self._late:
            complain(describe_late(_named(self._late), self._deadline.seconds))
        if self._lacks_rows or self._late:
            raise PartOfAnswerError

    def _lack(self, error: RefusedError) -> None:
        """Say once why there is no row that somebody has asked for."""
        self._lacks_rows = True
        self._pass_over(error)

    def _of(self, written: str) -> Iterator[str]:
        """Give the source, or those in the folder, that somebody has named."""
        if not is_folder(written):
            yield written
            return
        is_empty = True
        for one in lists_in(written):
            if isinstance(one, WordListError):
                self._pass_over(one)
            else:
                is_empty = False
                self._found |= set(_at(one, self._levels))
                yield one
        if is_empty:
            self._empty.append(written)

    def _pass_over(self, error: RefusedError) -> None:
        """Say once why a file is passed over."""
        said = describe(error)
        if said not in self._said:
            self._said.add(said)
            complain(said)


def _named(cells: Sequence[RefusedCell]) -> list[str]:
    """Name the first of some rows, and how many others there are."""
    first, others = cells[0].question, len(cells) - 1
    name = printable(catalogue.list_name(first.source))
    more = say("{rows} more row", "{rows} more rows", others, rows=number(others))
    return [listed([name, describe_rules(first.rules, first.reading)]), *([more] if others else [])]


def _at(source: str, levels: Sequence[int | None]) -> Iterator[str]:
    """Give a list at all levels that are asked for; as it is, if none are.

    Raises:
        UsageError: if it has one already.
    """
    if levels and catalogue.split_level(source)[1] is not None:
        said = _("{list} has a level already; leave it out, or leave out --vocabulary.")
        raise UsageError(said.format(list=quoted(source)))
    for level in levels or [None]:
        yield source if level is None else catalogue.up_to(source, level)


def _comes_once(source: str) -> bool:
    """Tell whether there is something to read, and only for who reads it first."""
    path = catalogue.path_of(source)
    try:
        return path.exists() and not path.is_file()
    except (OSError, ValueError):  # no file can have this path
        return False


def _workers(options: Namespace) -> Workers | None:
    """Return who solves; None if nobody but this thread does.

    Raises:
        UsageError: if two are named.
        RefusedError: if there is nobody who could talk to a cluster.
    """
    if options.cluster is not None:
        if options.jobs is not None:
            raise UsageError(_("--jobs and --cluster say who solves; give one of them."))
        return Cluster(options.cluster)
    return Processes(options.jobs) if (options.jobs or 1) > 1 else None


def _games(options: Namespace) -> list[Rules]:
    """Put the rules of a comparison together: for each variant, each minimum, each table."""
    return games_of(
        Rules(misere=options.misere),
        variants=map(find_variant, options.variant or [Rules.variant.id]),
        min_lengths=options.min_length or [Rules.min_length],
        players=options.players or [Rules.players],
    )
