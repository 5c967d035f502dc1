"""A cell of a comparison: a question, what is sought of it, and the row that answers it."""

from __future__ import annotations

import hashlib
import json
import stat
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ghost_desktop import paths
from ghost_desktop.engine.errors import Refusal
from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.texts import N_
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from ghost_desktop.engine.comparison import Row
    from ghost_desktop.engine.errors import RefusedError
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.words.import_report import ImportReport
    from ghost_desktop.library.question import Question


@dataclass(frozen=True)
class Sought:
    """What is sought of every cell of a comparison, beside who wins.

    Attributes:
        lines: how much the winner has to remember.
        count: what there is to remember.
        time_limit: seconds after which to stop proving each strategy, and each margin, minimal;
            None for none.
        margin: how many words stand between the list and another winner.
    """

    lines: bool = True
    count: Counting = Counting.LINES
    time_limit: float | None = None
    margin: bool = False


@dataclass(frozen=True, eq=False)
class RefusedCell:
    """A cell that cannot be solved.

    Attributes:
        question: which list, under which rules.
        error: why.
    """

    question: Question
    error: RefusedError


@dataclass(frozen=True, eq=False)
class Cell:
    """A solved cell.

    Attributes:
        question: which list, under which rules.
        name: what players call the list.
        alphabet: its letters.
        row: what was found.
        report: what became of the entries of the list's file.
        seconds: those that its proofs had, where they were fewer than its share of the time for
            all cells; None elsewhere.
    """

    question: Question
    name: str
    alphabet: str
    row: Row
    report: ImportReport
    seconds: float | None = None

    @property
    def rules(self) -> Rules:
        """The game."""
        return self.question.rules

    @property
    def min_length(self) -> int:
        """Letters in the shortest word that counts."""
        return self.rules.min_length

    @property
    def is_good_for_first(self) -> bool:
        """Whether the first player wins; among more than two, whether he is sure not to lose."""
        return self.row.fate.wins(0)


ENGINE = 1
"""Goes up whenever a row of the same list and rules comes to mean, or to say, something else: what
was kept before is then found no more."""


def content_hash(path: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal.

    Raises:
        OSError: if it cannot be read.
        ValueError: if no file can have this path, or what is there can be read only once.
    """
    facts = path.stat()
    if not stat.S_ISREG(facts.st_mode):
        raise ValueError("what comes out of a pipe is there only once, for who solves it")
    return _hash_of(path, (facts.st_size, facts.st_mtime_ns, facts.st_ino))


@cache
def _hash_of(path: Path, _touched: tuple[int, int, int]) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


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
        files = catalogue.files_of(question.source)
        content = " ".join(content_hash(path.absolute()) for path in files)
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


class NotAnAtlas(Refusal):
    """There is a file of this path, and it is no atlas."""

    sentence = N_(
        "{path} is there already and is no atlas; it is left as it is: give another file."
    )

    path: str


class OtherLayout(Refusal):
    """The atlas was written by another version of the program."""

    sentence = N_("{path} is an atlas of another version of Ghost Desktop; give another file.")

    path: str


class AtlasUnusable(Refusal):
    """The atlas cannot be read or written; `detail` is what the system says of it."""

    sentence = N_("the atlas {path} cannot be used ({detail}); give a file that can be written.")

    path: str
    detail: str


class WorkersEnded(Refusal):
    """Processes were ended while they solved, twice, by somebody else or for want of memory."""

    sentence = N_(
        "those who solve were ended twice, perhaps for want of memory; try again with fewer at "
        "once, and what is kept is not solved again."
    )


class NoDask(Refusal):
    """The package that talks to clusters is not installed."""

    sentence = N_(
        "--cluster needs Dask, which is not installed; install it with: pip install distributed."
    )


class NoCluster(Refusal):
    """There is no cluster at the address, or it does not answer; `detail` says why."""

    sentence = N_(
        "there is no cluster at {address} ({detail}); give the address of a Dask scheduler, such "
        "as tcp://127.0.0.1:8786."
    )

    address: str
    detail: str


class NobodyThere(Refusal):
    """The cluster has no workers."""

    sentence = N_(
        "the cluster at {address} has no workers; start some with: dask worker {address}."
    )

    address: str


class OtherProgram(Refusal):
    """A worker of the cluster lacks this program, or has another version than `version`."""

    sentence = N_(
        "not all computers of the cluster at {address} have Ghost Desktop {version}; install it "
        "on all of them, the scheduler's too."
    )

    address: str
    version: str
