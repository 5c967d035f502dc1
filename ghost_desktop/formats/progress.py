"""What is wrong with the file of a person's progress, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.formats.text import (
    number,
)
from ghost_desktop.library.user_file import Trouble
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from ghost_desktop.library.user_file import Loss, Unsaved


_WHY = {
    Trouble.LATER_VERSION: N_(
        "{path} was written by a later version of Ghost Desktop; update to go on from there."
    ),
    Trouble.IN_USE: N_("{path} is in use by another program; close that one."),
    Trouble.NOT_WRITABLE: N_(
        "{path} cannot be written; make room on the disk and see that the file is yours."
    ),
}


def describe_trouble(trouble: Unsaved | None, said: str = "") -> str:
    """Say why nothing is saved, and what would help; nothing if all is well.

    Args:
        trouble: why.
        said: what does not go on, if that is not the progress of drills and puzzles; with "{why}".
    """
    if trouble is None:
        return ""
    said = said or _("Progress is not being saved: {why}")
    return said.format(why=say(_WHY[trouble.why], path=trouble.path))


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
