"""What is kept of comparisons, for the command line and for the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.formats.kept_proofs import size_text
from ghost_desktop.formats.paragraphs import filled
from ghost_desktop.formats.text import number
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from pathlib import Path


def describe_cells(count: int, size: int) -> str:
    """Say how many cells are kept, how much room they take, and what they are for."""
    if not count:
        return _("No results of earlier comparisons are kept on this computer.")
    return ngettext(
        "{count} result of earlier comparisons takes {size} on this computer. It is shown again at "
        "once, as long as its list is the same.",
        "{count} results of earlier comparisons take {size} on this computer. They are shown again "
        "at once, as long as their lists are the same.",
        count,
    ).format(count=number(count), size=size_text(size))


def describe_cells_cleared(before: int, after: int) -> str:
    """Say what became of so many cells once they were to be cleared."""
    if after:
        return _("The results could not be cleared; another program may use them.")
    if not before:
        return _("There were no results to clear.")
    return ngettext(
        "Cleared {count} result of earlier comparisons.",
        "Cleared {count} results of earlier comparisons.",
        before,
    ).format(count=number(before))


def cells_dict(path: Path, before: int, after: int, size: int) -> dict[str, object]:
    """Describe the file of the cells: those that are there and those that were cleared."""
    return {"file": str(path), "cells": after, "bytes": size, "cleared": before - after}


def cells_text(path: Path, before: int, after: int, size: int, *, is_cleared: bool) -> str:
    """Say how many cells are kept, or, once they were to be cleared, what became of them."""
    said = describe_cells_cleared(before, after) if is_cleared else describe_cells(after, size)
    return "\n".join([*filled(said), "", _("File: {file}").format(file=path)])
