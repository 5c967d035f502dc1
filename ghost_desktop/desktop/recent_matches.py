"""The files of matches that were saved or opened last, as the window remembers and names them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from ghost_desktop.desktop.stored import Form, of_type
from ghost_desktop.formats.text import printable
from ghost_desktop.translation import _

RECENT_KEPT = 8
"""Files that are remembered."""


@dataclass(frozen=True)
class RecentMatch:
    """A file that was saved or opened.

    Attributes:
        path: the file.
        at: when, on the clock of this computer.
    """

    path: Path
    at: datetime


def with_recent(recent: tuple[RecentMatch, ...], newest: RecentMatch) -> tuple[RecentMatch, ...]:
    """Return what is remembered once another file was saved or opened; each file once."""
    return (newest, *without_recent(recent, newest.path))[:RECENT_KEPT]


def without_recent(recent: tuple[RecentMatch, ...], path: Path) -> tuple[RecentMatch, ...]:
    """Return what is remembered once a file is no longer there."""
    return tuple(one for one in recent if one.path != path)


def describe_recent(one: RecentMatch) -> str:
    """Name a file with the day on which it was saved or opened, for a menu."""
    said = _("{file} · {day}").format(file=printable(one.path.stem), day=one.at.date().isoformat())
    return said.replace("&", "&&")


# --- how they stand in the file of the settings -------------------------------------------------------


def _read(stored: Any) -> tuple[RecentMatch, ...]:  # noqa: ANN401 - it is what the file holds
    kept = [of_type(one, dict) for one in of_type(stored, list)]
    try:
        return tuple(
            RecentMatch(Path(of_type(one["path"], str)), datetime.fromisoformat(one["at"]))
            for one in kept[:RECENT_KEPT]
        )
    except LookupError as error:
        raise ValueError(f"{stored!r} are no files") from error


def _write(recent: tuple[RecentMatch, ...]) -> list[dict[str, str]]:
    return [{"path": str(one.path), "at": one.at.isoformat()} for one in recent]


RECENT = Form(_read, _write)
"""How they stand there, the newest first."""
