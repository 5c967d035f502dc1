"""Of every position, how many words must change for a player to win there, and sets that may do.

As in Ghost (see `margin`), but what is changed below one fragment can change something below others
as well. So where the other player moves, and each of his plays must be answered, the dearest of
them is a bound; the sum is a guess of what they cost together, by which a set is put together that
is then looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.reporting import in_silence

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.footing import Footing
    from ghost_desktop.engine.margin_certificate import MarginProof
    from ghost_desktop.engine.reporting import Report

    Counts = NDArray[np.int64]
    Flags = NDArray[np.bool_]

NEVER = 1 << 40
"""More words than there are: it cannot be made so."""


@dataclass(frozen=True)
class FoundMargin:
    """What was found.

    Attributes:
        changed: the words to change, in order; None if no set is known.
        lower_bound: no fewer words do it; `NEVER` if none at all do.
        proof: why; None if that is not known, or follows from bounds alone.
    """

    changed: tuple[int, ...] | None
    lower_bound: int
    proof: MarginProof | None = None


def least_to_win(footing: Footing, seat: int, report: Report = in_silence) -> Counts:
    """Return for each position words that must change, at least, so that a player wins there.

    And so that it is a fragment then: of a fragment that is none, nothing is said.

    Args:
        footing: the positions.
        seat: who is to win.
        report: called before, and for each length; may raise to stop.

    Returns:
        ``int64 (positions,)``; `NEVER` where nothing does it.
    """
    rules = footing.rules
    may_add = not footing.counts_now.all()
    report(0, 0)
    whole = footing.being.count(footing.counts_now)
    is_loose, is_end = footing.find_ends(footing.words_now_by_part > 0, whole)
    report(0, 0)
    # To end the round there, no part may be loose.
    to_end = np.zeros(len(footing), np.int64)
    to_fasten = words_to_fasten(footing, is_loose, footing.words_now_by_part)
    np.maximum.at(to_end, footing.part_position, to_fasten)
    to_end[footing.whole == 0] = NEVER
    report(0, 0)
    # Not to end it, its word must go; where there are several parts, one must become loose.
    to_go_on = footing.over_parts(whole).astype(np.int64)
    several = footing.over_parts(np.ones(len(footing.part_position), np.intp)) > 1
    to_go_on[several] = 1
    missing = (footing.words_now == 0).astype(np.int64)
    least = np.full(len(footing), NEVER)
    for letters in range(len(footing.levels) - 1, -1, -1):
        report(0, 0)
        plays = footing.levels[letters]
        here = slice(plays.first, plays.end)
        made = least[plays.after]
        go_on = plays.join(np.minimum, made, NEVER)
        if rules.to_play(letters) != seat:
            each = np.minimum(made, footing.words_now[plays.after])
            go_on = np.maximum(go_on, plays.join(np.maximum, each, 0))
        if letters and seat not in rules.losers(letters):
            go_on = np.minimum(go_on, np.where(is_end[here], 0, to_end[here]))
        elif letters:
            more = np.where(is_end[here], to_go_on[here], 0)
            both = np.where(several[here] & may_add, np.maximum(more, go_on), more + go_on)
            go_on = np.minimum(both, NEVER)
        least[here] = np.maximum(go_on, missing[here])
    return least


def words_to_fasten(footing: Footing, is_loose: Flags, count: Counts) -> Counts:
    """Return for each loose part the words that must change so that it is a word, or no part.

    Args:
        footing: the positions.
        is_loose: ``bool (parts,)``, see `Footing.find_ends`.
        count: ``intp (parts,)``, how many words have each part now.

    Returns:
        ``int64 (parts,)``, 0 where nothing is loose.
    """
    return np.where(is_loose, np.where(footing.whole_by_part > 0, 1, count), 0)
