"""What is said of how long rounds are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.dictionaries.wording import good_legend, in_vain_legend
from ghost_desktop.engine.letters import Alphabet
from ghost_desktop.formats.tables import rounds_text
from ghost_desktop.formats.text import joined_and, plays_text
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.engine.comparison import OpeningRound
    from ghost_desktop.library.cell import Cell


def describe_rounds(cell: Cell) -> str:
    """Say how long a perfect round is, and how long it is after the first letters there are."""
    row = cell.row
    if row.plays_left is None and row.plays_range is None:
        return _("How long a perfect round is, is not known.")
    most = row.plays_left or max(row.plays_range or (0,))
    said = ngettext(
        "A perfect round has {plays} play; by its first letter, {spread}.",
        "A perfect round has {plays} plays; by its first letter, {spread}.",
        most,
    )
    plays = plays_text(row.plays_left, row.plays_range)
    return said.format(plays=plays, spread=rounds_text(row) or plays)


def describe_openings(cell: Cell, openings: Sequence[OpeningRound]) -> str:
    """Say of first letters after which rounds are equally long whether they win, and how long."""
    shown = Alphabet(cell.alphabet).shown
    letters = joined_and([shown(one.letter) for one in openings])
    wins = openings[0].letter in cell.row.winning_openings
    if cell.rules.players > 2:
        said = _("{letters}: {what} (plays: {plays}).")
    elif wins:
        said = ngettext(
            "{letters} wins (plays: {plays}).", "{letters} win (plays: {plays}).", len(openings)
        )
    else:
        said = ngettext(
            "{letters} does not win (plays: {plays}).",
            "{letters} do not win (plays: {plays}).",
            len(openings),
        )
    shortest, longest = openings[0].shortest, openings[0].longest
    what = (good_legend if wins else in_vain_legend)([cell.question])
    return said.format(letters=letters, what=what, plays=plays_text(None, (shortest, longest)))
