"""The files of matches that were saved or opened last, as the window remembers and names them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from ghost_desktop.desktop.kit.settings import StoredForm, of_type
from ghost_desktop.formats.text import day_text, printable
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


def describe_recent(one: RecentMatch, among: tuple[RecentMatch, ...]) -> str:
    """Name a file with the day on which it was saved or opened, for a menu.

    Args:
        one: the file.
        among: all that the menu has; of those with the same name the folder is said as well.
    """
    file, day = printable(one.path.stem), day_text(one.at.date())
    folder = _folder(one.path, {other.path for other in among} - {one.path})
    said = _("{file} · {folder} · {day}") if folder else _("{file} · {day}")
    return said.format(file=file, folder=printable(folder), day=day).replace("&", "&&")


def _folder(path: Path, others: set[Path]) -> str:
    """Return as much of a file's folder as tells it from others of its name; nothing if none is."""
    same = [other.parent.parts for other in others if other.stem == path.stem]
    parts, count = path.parent.parts, 1
    while count < len(parts) and any(other[-count:] == parts[-count:] for other in same):
        count += 1
    return str(Path(*parts[-count:])) if same else ""


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


RECENT = StoredForm(_read, _write)
"""How they stand there, the newest first."""
