"""Show who wins on every bundled list of English, and how much the winner has to remember.

Usage::

    python packaging/results.py            print the table, in Markdown
    python packaging/results.py --write    put it into README.md, between its two marks

It takes a minute or two.
"""

import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

from ghost_desktop.engine.comparison import Row, games_of, solve_next, with_lines
from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.formats.tables import remembered
from ghost_desktop.formats.text import ordinal, variant_name
from ghost_desktop.library import catalogue

README = Path(__file__).resolve().parents[1] / "README.md"
BEGIN = "<!-- written by packaging/results.py --write -->"
END = "<!-- end of what it wrote -->"

MIN_LENGTHS = (3, 4)
SECONDS = 120.0
"""The time to prove a strategy minimal."""


def main(arguments: Sequence[str]) -> int:
    """Print the table or put it into the README, and return the exit status."""
    if arguments not in ([], ["--write"]):
        print("results.py: the only argument is --write.", file=sys.stderr)
        return 2
    english = [one.id for one in catalogue.bundled_lists() if catalogue.is_english(one.id)]
    table = table_of([result for source in english for result in results(source)])
    if arguments:
        README.write_text(with_table(README.read_text("utf-8"), table), "utf-8")
    else:
        print(table)
    return 0


class Result(NamedTuple):
    """How a game comes out: the same row twice, with what the winner has to remember.

    Attributes:
        lines: if every line counts.
        zones: if zones do.
    """

    lines: Row
    zones: Row


def results(source: str) -> list[Result]:
    """Solve each variant on a list, at each minimum length."""
    games = games_of(Rules(), variants=all_variants(), min_lengths=MIN_LENGTHS, players=[2])
    found = []
    shared = None
    for rules in games:
        row, shared = solve_next(source, rules, shared, catalogue.load, lines=False)
        lines, zones = (
            with_lines(row, shared.solution, count=count, time_limit=SECONDS) for count in Counting
        )
        found.append(Result(lines, zones))
    return found


def table_of(found: Sequence[Result]) -> str:
    """Write results as a table: a line a list and minimum length, a column for each variant."""
    rows = [result.lines for result in found]
    cells = {
        (row.source, row.rules.min_length, row.rules.variant): cell_of(result)
        for row, result in zip(rows, found, strict=True)
    }
    lines = [
        f"| list | letters | {' | '.join(map(variant_name, all_variants()))} |",
        f"|---|---|{'---|' * len(all_variants())}",
    ]
    for source, letters in product(dict.fromkeys(row.source for row in rows), MIN_LENGTHS):
        in_line = " | ".join(cells[source, letters, variant] for variant in all_variants())
        lines.append(f"| {source} | {letters}+ | {in_line} |")
    return "\n".join([*lines, "", proof_of([row for result in found for row in result])])


def cell_of(result: Result) -> str:
    """Say who wins, with which openings, and how much he has to remember in either counting."""
    row = result.lines
    (winner,) = row.fate.winners
    openings = " ".join(["", *row.winning_openings])
    if row.lines is None:  # nobody knows strategies
        return f"{ordinal(winner)}{openings}"
    return f"{ordinal(winner)}{openings}: **{remembered(row)}**, {remembered(result.zones)}"


def proof_of(rows: Sequence[Row]) -> str:
    """Say how many of the strategies are proved minimal."""
    proofs = [row.proved_minimal for row in rows if row.lines is not None]
    if all(proofs):
        return f"All {len(proofs)} strategies are proved minimal."
    return (
        f"{sum(map(bool, proofs))} of {len(proofs)} strategies are proved minimal; where `<=` stands, "
        f"{SECONDS:g} seconds were not enough."
    )


def with_table(page: str, table: str) -> str:
    """Return a page with the table between its marks.

    Raises:
        ValueError: if it does not have each mark once.
    """
    before, _, rest = page.partition(BEGIN)
    old, _, after = rest.partition(END)
    if page != f"{before}{BEGIN}{old}{END}{after}":
        raise ValueError(f"{README.name} must have {BEGIN} and then {END}.")
    return f"{before}{BEGIN}\n{table}\n{END}{after}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
