"""What a solved cell is known by: the content of its list, and the rules.

A list that was moved or renamed is found again, and one that was edited is another. The hash of a
file is remembered for as long as the file has not been touched, so that a comparison of the same
lists under many rules reads each of them once.
"""

from __future__ import annotations

import hashlib
import json
import stat
from typing import TYPE_CHECKING

from ghost_desktop import paths
from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.reading import Reading
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from ghost_desktop.library.cell import Sought
    from ghost_desktop.library.question import Question

    Touched = tuple[int, int, int]

ENGINE = 1
"""Goes up whenever a row of the same list and rules comes to mean, or to say, something else: what
was kept before is then found no more."""

_hashes: dict[Path, tuple[Touched, str]] = {}


def content_hash(path: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal.

    Raises:
        OSError: if it cannot be read.
        ValueError: if no file can have this path, or what is there can be read only once.
    """
    facts = path.stat()
    if not stat.S_ISREG(facts.st_mode):
        raise ValueError("what comes out of a pipe is there only once, for who solves it")
    touched = facts.st_size, facts.st_mtime_ns, facts.st_ino
    known = _hashes.get(path)
    if known is None or known[0] != touched:
        known = touched, hashlib.sha256(path.read_bytes()).hexdigest()
        _hashes[path] = known
    return known[1]


def key_of(question: Question, sought: Sought) -> str | None:
    """Return what the cell of a question is kept under, in hexadecimal.

    What is sought is a part of it only as far as it settles what a line is.

    Returns:
        The key; None if the list cannot be read, or only once.
    """
    rules, (_whole, level) = question.rules, catalogue.split_level(question.source)
    reading = question.reading if rules.readings_differ else Reading.SELF
    count = sought.count if sought.lines else Counting.LINES
    catalogue.renew(question.source)
    try:
        content = content_hash(catalogue.path_of(question.source).absolute())
        common = "" if level is None else content_hash(paths.resources() / "commonness.zip")
    except (OSError, ValueError):
        return None
    facts = (
        *(ENGINE, content, level, common, _hash_of_words(question.without)),
        *(rules.key, reading.value, count.value),
    )
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()


def _hash_of_words(words: Iterable[str]) -> str:
    """Return a hash of words, of which the order is of no matter."""
    return hashlib.sha256("\n".join(sorted(set(words))).encode()).hexdigest() if words else ""
