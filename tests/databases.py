"""Files of SQLite, as other programs have them in use, or as they were damaged."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def in_use(path: Path) -> Iterator[None]:
    """Let another program write to a file meanwhile."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def change(path: Path, statement: str, *values: object) -> None:
    """Change what stands in a file."""
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(statement, values)
