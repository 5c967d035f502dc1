"""Show who wins on every bundled list of English, what to remember, how near it was, how long it took.

Usage::

    python packaging/results.py            print the tables, in Markdown
    python packaging/results.py --write    put them into README.md, between its marks

It takes about half an hour on two cores that have nothing else to do; on others, less is
proved within the time that each strategy has. What is found is kept in ``build/results.jsonl`` until
all of it is, so that a run that was interrupted goes on where it was; without that file it begins anew.
"""

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from itertools import product
from pathlib import Path
from typing import NamedTuple

import margins
import proofs

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variant import NoStrategy, Variant
from ghost_desktop.engine.game.variant_kinds import SearchedVariant
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.solution import Solution, solve
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.formats.tables import markdown_row, markdown_ruler
from ghost_desktop.formats.text import number, variant_name
from ghost_desktop.library import catalogue

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
KEPT = ROOT / "build" / "results.jsonl"
WRITER = "results.py"

MIN_LENGTHS = (3, 4)
SECONDS = 20.0
"""The time to prove a strategy minimal."""

SEARCHED_SECONDS = 120.0
"""The time for one in a variant whose positions are searched for: it gets better all the while."""

CLEANED_IN = ("ghost", "superghost", "superduperghost")
"""The variants in which it is shown what cleaning changes."""

SEARCHED_ON = "enable1"
"""The list on which such strategies are looked for."""

Piece = tuple[str, str]
"""What is found out at a time: a list, and a variant."""


def main(arguments: Sequence[str]) -> int:
    """Print the tables or put them into the README, and return the exit status."""
    if arguments not in ([], ["--write"]):
        print("results.py: the only argument is --write.", file=sys.stderr)
        return 2
    with ProcessPoolExecutor(2) as pool:
        tables = tables_of(find_all(pieces(), KEPT, pool)) | margins.tables(pool)
    tables |= {"cleaned": cleaned_table()}
    with ProcessPoolExecutor(1) as pool:  # one at a time, since they are timed
        tables |= proofs.tables(pool)
    if arguments:
        page = README.read_text("utf-8")
        for name, table in tables.items():
            page = with_table(page, name, table)
        README.write_text(page, "utf-8")
    else:
        print("\n\n".join(tables.values()))
    KEPT.unlink()  # all of it is found
    return 0


class Result(NamedTuple):
    """How a game for two comes out.

    Attributes:
        source: the id of the list.
        variant: the id of the variant.
        min_length: letters in the shortest words that count.
        misere: whether completing a word wins.
        winning: the openings with which the first player wins; empty if the second one wins.
        losing: those with which he loses.
        remembered: what the winner has to remember, by the name of the counting: the number that
            no strategy is below, and that of the best which was found. Empty where it was not asked
            for, and where strategies are not known.
    """

    source: str
    variant: str
    min_length: int
    misere: bool
    winning: str
    losing: str
    remembered: dict[str, list[int]]


# --- finding them out -----------------------------------------------------------------------------


def pieces() -> list[Piece]:
    """Return all that is to be found out, in the order of the tables."""
    english = [one.id for one in catalogue.bundled_lists() if catalogue.is_english(one.id)]
    return [(source, one.id) for source in english for one in all_variants()]


def find_all(asked: Sequence[Piece], kept: Path, pool: Executor) -> list[Result]:
    """Find out what is asked, and keep each piece in a file as soon as it is found.

    Args:
        asked: the pieces, in the order in which they are wanted.
        kept: the file; what is in it is not found out again.
        pool: does the work.
    """
    found: dict[Piece, list[Result]] = {}
    if kept.exists():
        for line in kept.read_text("utf-8").splitlines():
            source, variant, games = json.loads(line)
            found[source, variant] = [Result(*game) for game in games]
    kept.parent.mkdir(exist_ok=True)
    with kept.open("a", encoding="utf-8") as file:
        jobs = {pool.submit(results, *piece): piece for piece in asked if piece not in found}
        for job in as_completed(jobs):
            piece = jobs[job]
            found[piece] = job.result()
            print(json.dumps([*piece, found[piece]]), file=file, flush=True)
    return [result for piece in asked for result in found[piece]]


def results(
    source: str, variant: str, counts: Iterable[Counting] = tuple(Counting)
) -> list[Result]:
    """Solve a variant on a list, normal and misère, at each minimum length.

    Args:
        source: the id of the list.
        variant: the id of the variant.
        counts: in which countings to say what the winner has to remember.
    """
    words = catalogue.load(source).words
    found: list[Result] = []
    solution = None
    is_too_long = source != SEARCHED_ON and is_searched(find_variant(variant))
    for min_length, misere in product(MIN_LENGTHS, (False, True)):
        rules = Rules(find_variant(variant), min_length, misere=misere)
        solution = solve(words, rules, like=solution)
        start = solution.game.start
        solution.look_at(start)
        openings = {play.letter: solution.wins(play) for play in solution.legal_plays(start)}
        winning, losing = (
            "".join(letter for letter, wins in openings.items() if wins is asked)
            for asked in (True, False)
        )
        remembered = {} if misere or is_too_long else remembered_in(solution, counts)
        found.append(Result(source, variant, min_length, misere, winning, losing, remembered))
    return found


def remembered_in(solution: Solution, counts: Iterable[Counting]) -> dict[str, list[int]]:
    """Return what the winner has to remember, as `Result` has it."""
    seat = solution.winner
    assert seat is not None  # one of two wins
    remembered = {}
    seconds = SEARCHED_SECONDS if is_searched(solution.rules.variant) else SECONDS
    for count in counts:
        try:
            strategy = minimal_strategy(solution, seat, count=count, time_limit=seconds)
        except NoStrategy:
            return {}
        remembered[count.value] = [strategy.lower_bound or 0, strategy.lines]
    return remembered


def is_searched(variant: Variant) -> bool:
    """Tell whether the positions of a variant are too many to be listed."""
    return isinstance(variant, SearchedVariant)


# --- writing them down ----------------------------------------------------------------------------


def tables_of(found: Sequence[Result]) -> dict[str, str]:
    """Write the tables, by name: a line for each list and its rules, a column for each variant."""
    normal = [result for result in found if not result.misere]
    return {
        "winners": table_of(found, winner_cell),
        "strategies": f"{table_of(normal, remembered_cell)}\n\n{proofs_of(normal)}",
    }


def cleaned_table() -> str:
    """Write who wins on the lists without what is no word, as `tables_of` does on those as they came."""
    cleaned = [one.cleaned for one in catalogue.bundled_lists() if one.cleaned is not None]
    found = [
        result
        for one in cleaned
        for variant in CLEANED_IN
        for result in results(one.id, variant, counts=())
        if not result.misere
    ]
    return table_of(found, winner_cell)


def table_of(found: Sequence[Result], cell_of: Callable[[Result], str]) -> str:
    """Write results as a table in Markdown."""
    cells = {(*_row(result), result.variant): cell_of(result) for result in found}
    variants = dict.fromkeys(result.variant for result in found)
    lines = [
        markdown_row(["list", "letters", *(variant_name(find_variant(one)) for one in variants)]),
        markdown_ruler([False] * (2 + len(variants))),
    ]
    rows = ([*row, *(cells[*row, variant] for variant in variants)] for row in map(_row, found))
    return "\n".join([*lines, *dict.fromkeys(f"| {' | '.join(row)} |" for row in rows)])


def _row(result: Result) -> tuple[str, str]:
    """Say what a line of a table is about."""
    return result.source, f"{result.min_length}+{', misère' if result.misere else ''}"


def winner_cell(result: Result) -> str:
    """Say with which openings the first player wins, or that the second one does.

    Letters are upright, and words are not: "any" would be three openings.
    """
    if not result.winning:
        return "*second*"
    if not result.losing:
        return "*all*"
    if len(result.winning) > len(result.losing):
        return f"*all but* {result.losing}"
    return result.winning


def remembered_cell(result: Result) -> str:
    """Say how much the winner has to remember, in either counting; nothing if that is not known."""
    return ", ".join(
        f"**{number(best)}**" if best == bound else f"{number(bound)}–{number(best)}"
        for bound, best in result.remembered.values()
    )


def proofs_of(found: Sequence[Result]) -> str:
    """Say how many of the strategies are proved minimal."""
    proofs = [best == bound for result in found for bound, best in result.remembered.values()]
    if all(proofs):
        return f"All {len(proofs)} strategies are proved minimal."
    return (
        f"{sum(proofs)} of {len(proofs)} strategies are proved minimal, in bold; for the others "
        f"{SECONDS:g} seconds were not enough, or {SEARCHED_SECONDS:g} where positions are searched "
        "for."
    )


def with_table(page: str, name: str, table: str, *, writer: str = WRITER) -> str:
    """Return a page with a table between its marks.

    Raises:
        ValueError: if it does not have each mark once.
    """
    begin, end = marks(name, writer)
    before, _, rest = page.partition(begin)
    old, _, after = rest.partition(end)
    if page != f"{before}{begin}{old}{end}{after}":
        raise ValueError(f"the page must have {begin} and then {end}.")
    return f"{before}{begin}\n{table}\n{end}{after}"


def marks(name: str, writer: str = WRITER) -> tuple[str, str]:
    """Return what stands before and behind a table that a program of `packaging/` writes."""
    return f"<!-- {name}: written by packaging/{writer} --write -->", f"<!-- end of {name} -->"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
