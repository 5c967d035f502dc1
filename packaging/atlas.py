r"""Make the atlas of languages: who wins in each language, variant and minimum length.

    .venv/bin/python packaging/atlas.py FOLDER                       on one core
    .venv/bin/python packaging/atlas.py FOLDER --jobs 2              on two
    .venv/bin/python packaging/atlas.py FOLDER --cluster ADDRESS     on those of a Dask cluster
    .venv/bin/python packaging/atlas.py FOLDER --only br ga          of these lists alone
    .venv/bin/python packaging/atlas.py FOLDER --hours 3             as far as one comes in that time

`packaging/languages.py FOLDER/lists` makes the lists before. This solves every game on each,
writing into FOLDER/cells.atlas what is solved, and packs what came out into
``resources/languages.zip``; with --only, into FOLDER. Where it was stopped it goes on. What there was
no time for, what cannot be solved, and lists that could not be made lack in the atlas, which says so.

Asked are, of every list, the six variants with words of 2 to 8 letters and more, normal and misère,
for two players; Ghost and SuperGhost for three and four too, in both readings. What follows from
lists and rules alone is the same bytes whenever it is made. What the winner has to remember, and how
many words stand between a list and another winner, is proved within the seconds below or bounded, and
stands apart in the file.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from dataclasses import fields, replace
from itertools import groupby, product
from pathlib import Path
from typing import TYPE_CHECKING

from ghost_desktop.engine.comparison import games_of
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.reporting import Deadline
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.library import languages
from ghost_desktop.library.cell import Cell, RefusedCell, Sought, key_of
from ghost_desktop.library.cell_table import KeptCell
from ghost_desktop.library.processes import Cluster, Processes
from ghost_desktop.library.question import Question
from ghost_desktop.library.solved_cells import Atlas
from ghost_desktop.library.solving_cells import solve_cells

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ghost_desktop.library.solving_cells import Outcome, Workers

MORE_PLAYERS = (3, 4)
OF_MORE = ("ghost", "superghost")
"""The variants that are asked for more players."""

OF_BOUNDS = ("xghost", "spook")
"""The variants of which hardly any strategy is proved minimal, however long one waits: few are asked
for, those of the usual game."""

GHOST = Sought(time_limit=60.0, margin=True)
OTHERS = Sought(time_limit=2.0)
MORE = Sought(lines=False)
"""What is sought of Ghost, of the other variants, and of more players."""

RESOURCES = Path(__file__).resolve().parents[1] / "resources"


def asked_of(source: str) -> Iterator[tuple[Question, Sought]]:
    """Give all that is asked of a list, in the order in which neighbours share most."""
    for variant in all_variants():
        sought = GHOST if variant.id == "ghost" else OTHERS
        for misere in (False, True):
            for rules in games_of(
                Rules(misere=misere),
                variants=[variant],
                min_lengths=languages.MIN_LENGTHS,
                players=[2],
            ):
                if variant.id in OF_BOUNDS:
                    sought = OTHERS if rules == Rules(variant) else MORE
                yield Question(source, rules), sought
    of_more = product(map(find_variant, OF_MORE), (False, True), MORE_PLAYERS, Reading)
    for variant, misere, players, reading in of_more:
        for rules in games_of(
            Rules(misere=misere),
            variants=[variant],
            min_lengths=languages.MIN_LENGTHS,
            players=[players],
        ):
            if rules.readings_differ or reading is Reading.SELF:
                yield Question(source, rules, reading), MORE


def solve(
    asked: Mapping[Question, Sought], atlas: Atlas, workers: Workers | None, until: Deadline
) -> Iterator[Outcome]:
    """Solve what is asked, first of all Ghost; what the atlas has is not solved again.

    Args:
        asked: the questions, and what is sought of each.
        atlas: keeps what is solved.
        workers: who solves; this thread if not given.
        until: when to leave off.
    """
    for sought, group in groupby(sorted(asked, key=lambda one: _place(asked[one])), asked.get):
        assert sought is not None  # each question has it
        left = dict.fromkeys(group)
        now = () if until.is_over else tuple(left)
        for outcome in solve_cells(now, sought, workers=workers, kept=[atlas]):
            del left[outcome.question]
            yield outcome
            if until.is_over:
                break
        yield from atlas.find({one: key_of(one, sought) for one in left}, sought).values()


def _place(sought: Sought) -> int:
    return (GHOST, OTHERS, MORE).index(sought)


def main() -> int:
    """Make the atlas, and say what it lacks."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where; it is made")
    parser.add_argument(
        "--jobs", metavar="N", type=int, default=1, help="processes; 1 if not given"
    )
    parser.add_argument("--cluster", metavar="ADDRESS", help="that of a Dask scheduler")
    parser.add_argument(
        "--hours",
        metavar="H",
        type=float,
        help="when to leave off; once all is solved if not given",
    )
    parser.add_argument("--only", metavar="ID", nargs="+", default=[], help="lists, by their ids")
    options = parser.parse_args()
    folder: Path = options.folder.resolve()
    (folder / "lists").mkdir(parents=True, exist_ok=True)
    facts = known_lists(folder / "lists", options.only)
    began, until = time.monotonic(), Deadline(options.hours and options.hours * 3600)
    workers: Workers | None = Processes(options.jobs) if options.jobs > 1 else None
    if options.cluster is not None:
        workers = Cluster(options.cluster)
    # The largest first, so that nobody is left with it.
    sources = {
        str(folder / "lists" / f"{one.id}.txt"): one.name
        for one in sorted(facts, key=lambda one: -one.words)
        if one.words
    }
    asked = dict(pair for source in sources for pair in asked_of(source))
    solved: dict[Question, Outcome] = {}
    with Atlas(folder / "cells.atlas") as atlas:
        for outcome in solve(asked, atlas, workers, until):
            solved[outcome.question] = outcome
            if len(solved) % 100 == 0:
                print(f"{len(solved)} games, {time.monotonic() - began:.0f} s", flush=True)
    cells: dict[str, list[KeptCell]] = {one.name: [] for one in facts}
    lacking = {one.name: [*one.lacking] for one in facts}
    for question, sought in asked.items():
        name, found = sources[question.source], solved.get(question)
        if isinstance(found, Cell):
            cells[name].append(KeptCell.of(_named(found, name), sought))
        else:
            game = languages.game_key(question.rules, question.reading)
            lacking[name].append((game, _why(found).replace(question.source, name)))
    for name, games in lacking.items():
        for game, why in games:
            print(f"{name}: {game}: {why}", file=sys.stderr)
    known = [replace(one, lacking=tuple(lacking[one.name])) for one in facts]
    path = (folder if options.only else RESOURCES) / languages.FILE
    languages.pack(known, [cell for one in known for cell in cells[one.name]], path)
    times = os.times()
    spent = times.user + times.system + times.children_user + times.children_system
    print(
        f"{sum(map(len, cells.values()))} games of {len(known)} lists in {time.monotonic() - began:.0f} s, "
        f"{spent:.0f} s of processors here: {path.stat().st_size / 1e6:.2f} MB."
    )
    return 1 if any(lacking.values()) else 0


def known_lists(folder: Path, only: Sequence[str]) -> list[languages.Language]:
    """Return the facts of the lists, by their names.

    Raises:
        SystemExit: if they have not been made.
    """
    table = folder / "languages.json"
    if not table.exists():
        raise SystemExit(f"there are no lists yet: packaging/languages.py {folder} makes them.")
    wanted = {one.name for one in fields(languages.Language)}
    found = [
        languages.Language(**{name: fact for name, fact in one.items() if name in wanted})
        for one in json.loads(table.read_text("utf-8"))
    ]
    named = [replace(one, name=_called(one)) for one in found if not only or one.id in only]
    return sorted(named, key=lambda one: one.name)


def _called(one: languages.Language) -> str:
    return one.name + languages.AS_WRITTEN if one.as_written else one.name


def _named(cell: Cell, name: str) -> Cell:
    """Return a cell that knows its list by its name, and not by where it was solved."""
    question = replace(cell.question, source=name)
    return replace(cell, question=question, name=name, row=replace(cell.row, source=name))


def _why(refused: RefusedCell | None) -> str:
    return languages.NO_TIME if refused is None else describe_refusal(refused.error)


if __name__ == "__main__":
    sys.exit(main())
