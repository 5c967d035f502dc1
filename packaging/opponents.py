"""Show how strong the opponents are: who beats whom how often, and the Elo scale.

Usage::

    python packaging/opponents.py            print what `ghost-cli arena all --rounds 1000` answers
    python packaging/opponents.py --write    put that into the manual, resources/manual/opponents.md

It takes a minute on two cores that have nothing else to do. The rounds are the same each time.
"""

import re
import sys
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache, partial
from itertools import combinations
from pathlib import Path

from ghost_desktop.cli.arena import LIST, SEED
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.formats.encounters import encounters_text
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.play.arena import Encounter, all_entrants, meet
from ghost_desktop.play.minds import Knowledge

PAGE = Path(__file__).resolve().parents[1] / "resources" / "manual" / "opponents.md"
ROUNDS = 1000

_SHOWN = re.compile(r"(?<=^```text\n).+?(?=\n```$)", re.DOTALL | re.MULTILINE)


def main(arguments: Sequence[str]) -> int:
    """Print the tables or put them into the manual, and return the exit status."""
    if arguments not in ([], ["--write"]):
        print("opponents.py: the only argument is --write.", file=sys.stderr)
        return 2
    with ProcessPoolExecutor(2) as pool:
        written = tables(pool)
    if arguments:
        PAGE.write_text(with_tables(PAGE.read_text("utf-8"), written), "utf-8")
    else:
        print(written)
    return 0


def tables(pool: Executor, rounds: int = ROUNDS) -> str:
    """Have all opponents meet, and write how that has ended; the pool does the work."""
    entrants = all_entrants()
    pairs = list(combinations(entrants, 2))
    found = list(pool.map(partial(met, rounds=rounds), pairs))
    return encounters_text(found, entrants, _game(), Reading.SELF)


def met(pair: tuple[str, str], rounds: int = ROUNDS) -> Encounter:
    """Have two opponents meet."""
    return meet(pair, _game(), rounds, _knowledge(), seed=SEED)


def with_tables(page: str, written: str) -> str:
    """Return the page with other tables.

    Raises:
        ValueError: if it has not one place for them.
    """
    made, places = _SHOWN.subn(lambda _found: written, page)
    if places != 1:
        raise ValueError(f"{PAGE.name} must have one block of text.")
    return made


def tables_in(page: str) -> str:
    """Return the tables of the page."""
    found = _SHOWN.search(page)
    assert found is not None
    return found[0]


@cache
def _game() -> Game:
    return Game(catalogue.load(LIST).words, Rules())


@cache
def _knowledge() -> Knowledge:
    return Knowledge(commonness.levels)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
