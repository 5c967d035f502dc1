"""Imports, renews, renames and removes lists of a person's own, for ever, until it is killed."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random

from ghost_desktop import paths
from ghost_desktop.engine.words.wordlist import read_word_list
from ghost_desktop.library.imports import import_file
from ghost_desktop.library.own_lists import Making, Operation, OwnLists

LINES = (paths.wordlists() / "enable1.txt").read_bytes().splitlines(keepends=True)


def some_words(random: Random) -> bytes:
    """Up to some thousands of words that stand side by side."""
    first = random.randrange(len(LINES))
    return b"".join(LINES[first : first + random.choice((1, 100, 20_000))])


def change_for_ever(folder: Path, seed: int) -> None:
    """Change lists again and again, and say each time that another change is about to begin."""
    random, lists = Random(seed), OwnLists()
    for number in count():
        print(number, flush=True)
        own = lists.all()
        made = [one for one in own if one.making]
        brought = [one for one in own if not one.making]
        words = some_words(random)
        now = datetime.now(UTC)
        making = Making(Operation.SAME, ("enable1",), hashes=(f"{number:064x}",))
        match random.randrange(5):
            case 0 if made:
                lists.renew(made[0].id, read_word_list(words, "made")[0], making, now)
            case 0:
                lists.add(read_word_list(words, "made")[0], "made", making, now, ())
            case 1 if brought:
                lists.rename(random.choice(brought).id, f"Club {number}")
            case 2 if len(brought) > 5:
                lists.remove(random.choice(brought).id)
            case _:
                file = folder / "words.txt"
                file.write_bytes(words)
                import_file(file)


if __name__ == "__main__":
    change_for_ever(Path(sys.argv[1]), int(sys.argv[2]))
