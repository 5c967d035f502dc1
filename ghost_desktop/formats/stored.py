"""What is kept of comparisons, of proofs and of progress, and what is wrong with its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.formats.text import counted, decimal, filled, number
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.library.user_file import Loss, Unsaved


_KILO = 1000
_MEGA = 1_000_000


def size_text(size: int) -> str:
    """Write how many bytes there are as a person would: ``"0.3 MB"``, ``"12 kB"``."""
    if size < _KILO:
        return say("{count} bytes", count=size)
    if size < _MEGA // 10:
        return say("{count} kB", count=round(size / _KILO))
    return say("{count} MB", count=decimal(size / _MEGA, 1))


def describe_proofs(size: int) -> str:
    """Say how much room the proofs take, and what they are for."""
    if not size:
        return _("No proofs of earlier games are kept on this computer.")
    return _(
        "Proofs of earlier games take {size} on this computer. Games in which not all positions are "
        "listed are answered sooner with them."
    ).format(size=size_text(size))


def describe_cleared(before: int, after: int) -> str:
    """Say what became of the proofs, of so many bytes, once they were to be cleared."""
    if after:
        return _("{left} of {size} could not be cleared; another program may use them.").format(
            left=size_text(after), size=size_text(before)
        )
    if not before:
        return _("There were no proofs to clear.")
    return say("Cleared {size} of proofs.", size=size_text(before))


def proofs_dict(folder: Path, before: int, after: int) -> dict[str, object]:
    """Describe the folder of the proofs: the bytes that are cleared, and those that are there."""
    return {"path": str(folder), "byte_count": after, "cleared_byte_count": before - after}


def proofs_text(folder: Path, before: int, after: int, *, is_cleared: bool) -> str:
    """Say how much room proofs take, or, once they were to be cleared, what became of them."""
    said = describe_cleared(before, after) if is_cleared else describe_proofs(after)
    return "\n".join([*filled(said), "", say("Folder: {folder}", folder=folder)])


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
    return counted(
        "Cleared {count} result of earlier comparisons.",
        "Cleared {count} results of earlier comparisons.",
        before,
    )


def cells_dict(path: Path, before: int, after: int, size: int) -> dict[str, object]:
    """Describe the file of the cells: those that are there and those that were cleared."""
    return {
        "path": str(path),
        "cell_count": after,
        "byte_count": size,
        "cleared_cell_count": before - after,
    }


def cells_text(path: Path, before: int, after: int, size: int, *, is_cleared: bool) -> str:
    """Say how many cells are kept, or, once they were to be cleared, what became of them."""
    said = describe_cells_cleared(before, after) if is_cleared else describe_cells(after, size)
    return "\n".join([*filled(said), "", say("File: {file}", file=path)])


def describe_trouble(trouble: Unsaved | None, said: str = "") -> str:
    """Say why nothing is saved, and what would help; nothing if all is well.

    Args:
        trouble: why.
        said: what does not go on, if that is not the progress of drills and puzzles; with "{why}".
    """
    if trouble is None:
        return ""
    said = said or _("Progress is not being saved: {why}")
    return said.format(why=say(trouble.why.value, path=trouble.path))


def describe_loss(loss: Loss | None) -> str:
    """Say what was damaged and where it was kept; nothing if nothing was."""
    if loss is None:
        return ""
    if loss.lines is None:
        return _(
            "The progress of earlier drills could not be read and starts anew; "
            "the damaged file was kept as {file}."
        ).format(file=loss.file)
    return ngettext(
        "What was known of {lines} word or reply could not be read, and is new again; "
        "what could not be read was kept in {file}.",
        "What was known of {lines} words or replies could not be read, and is new again; "
        "what could not be read was kept in {file}.",
        loss.lines,
    ).format(lines=number(loss.lines), file=loss.file)


def describe_puzzles_loss(loss: Loss | None) -> str:
    """Say the same of puzzles."""
    if loss is None:
        return ""
    return _(
        "What was known of earlier puzzles could not be read and starts anew; "
        "the damaged file was kept as {file}."
    ).format(file=loss.file)
