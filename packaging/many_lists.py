r"""Makes a folder of word lists for `ghost-cli compare`: random parts of the bundled lists.

    .venv/bin/python packaging/many_lists.py FOLDER
    .venv/bin/ghost-cli compare FOLDER --no-lines --variant ghost superghost superduperghost \
        --min-length 3 4 5 6 --jobs 2 --anew --atlas many.atlas

The README says how long that takes.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

from ghost_desktop.library import catalogue

LISTS = 200
WORDS = (5_000, 30_000)
"""Words in the smallest list and in the largest."""


def make(folder: Path, lists: int = LISTS) -> None:
    """Write so many lists, the same each time.

    Args:
        folder: where; it is made.
        lists: how many.
    """
    folder.mkdir(parents=True)
    sources = [list(catalogue.load(one.id).words) for one in catalogue.bundled_lists()]
    random = Random(lists)
    for number in range(lists):
        words = sources[number % len(sources)]
        some = sorted(random.sample(words, random.randint(*WORDS)))
        text = "".join(f"{word}\n" for word in some)
        (folder / f"list-{number + 1:03}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where, a new folder")
    make(parser.parse_args().folder)
