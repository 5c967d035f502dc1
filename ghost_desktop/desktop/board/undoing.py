"""What undoing would bring back at the board, as the menu calls it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.match_controller import MatchController


def describe_undo(controller: MatchController) -> str:
    """Say what would be undone now, with "&" before a letter; just "Undo" if nothing can be."""
    match, left = controller.match, controller.left
    if match is not None and controller.striker.last(match) is not None:
        return _("&Undo “Nobody here knows that word”")
    if match is None or left is None:
        return _("&Undo")
    if controller.is_opened:
        return _("&Undo opening a match")
    is_same = (left.table, left.terms) == (match.table, match.terms)
    is_same = is_same and match.state.score == left.state.score
    return _("&Undo the new round") if is_same else _("&Undo the new match")
