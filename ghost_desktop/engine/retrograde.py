"""Levels -> outcomes: every position at once, from the longest fragments up.

At each level a position takes its value from the values of all that one play can make of it; what
a value is, and how a player chooses, differs between two players and more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from ghost_desktop.engine.letters import MAX_WORD_LENGTH
from ghost_desktop.engine.outcomes import MAX_SCORE, ManyPlayers, TwoPlayers
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.room import check_room
from ghost_desktop.engine.seats import SEATS_BITS, mask_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.level import Level
    from ghost_desktop.engine.outcomes import Outcomes
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.rules import Rules

_BYTES, _BYTES_MEANWHILE = 6, 24
"""What is kept of a position, and what one takes while its level is solved."""

_NO_SCORE = np.iinfo(np.int16).max  # above every score
_NO_END = np.iinfo(np.uint16).max
_EVERY_SEAT = mask_of(range(SEATS_BITS))
_END_BITS = np.uint16(MAX_WORD_LENGTH.bit_length())
"""Bits for the letters on the table at the end of a round. Above them, in the same 16 bits, stands
how well a player likes the play that leads there: see `Rules.liking`, which goes up to 2."""
_END = np.uint16((1 << MAX_WORD_LENGTH.bit_length()) - 1)
assert int(_END_BITS) + 2 <= 16, "a round can be too long for 16 bits"


OverPlays = Callable[["np.ufunc", "NDArray[Any]", int], "NDArray[Any]"]
"""Joins, for each position, the values of all that one play can make of it; `Level.over_plays`."""


def solve_levels(
    levels: tuple[Level, ...], rules: Rules, reading: Reading, report: Report
) -> Outcomes:
    """Find what perfect play leads to from every position.

    Args:
        levels: the positions.
        rules: the game.
        reading: what it means that a seat may lose.
        report: called before each level is solved.

    Raises:
        WordListError: if there is too little memory for that.
    """
    sizes = list(map(len, levels))
    check_room(_BYTES * sum(sizes) + _BYTES_MEANWHILE * max(sizes))
    if rules.players == 2:
        return TwoPlayers(rules, score(levels, rules, 0, report))
    return _solve_for_many(levels, rules, reading, report)


def score(
    levels: tuple[Level, ...], rules: Rules, seat: int, report: Report = in_silence
) -> tuple[NDArray[np.int16], ...]:
    """Score every position for `seat`, who takes the highest score; all others take the lowest.

    Returns:
        Per level ``int16 (positions,)``, as `outcomes.TwoPlayers` has them.
    """
    scores: list[NDArray[np.int16]] = []
    below = np.zeros(0, np.int16)
    for done, level in enumerate(reversed(levels)):
        report(done, len(levels))
        letters = len(levels) - 1 - done
        if rules.to_play(letters) == seat:
            reached = level.over_plays(np.maximum, below, -_NO_SCORE)
        else:
            reached = level.over_plays(np.minimum, below, _NO_SCORE)
        reached -= np.sign(reached)
        # Whatever lies beyond a word, it ends the round.
        reached[level.words] = -MAX_SCORE if seat in rules.losers(letters) else MAX_SCORE
        reached.flags.writeable = False
        scores.append(reached)
        below = reached
    return tuple(reversed(scores))


def _solve_for_many(
    levels: tuple[Level, ...], rules: Rules, reading: Reading, report: Report
) -> ManyPlayers:
    """Find who may lose, or in misère win, and the shortest and the longest round, for every position."""
    solved: list[tuple[NDArray[np.uint8], NDArray[np.uint16], NDArray[np.uint16]]] = []
    masks = np.zeros(0, np.uint8)
    shortest = longest = np.zeros(0, np.uint16)
    for done, level in enumerate(reversed(levels)):
        report(done, len(levels))
        letters = len(levels) - 1 - done
        seat = rules.to_play(letters)
        # Only the plays that he likes best count. In one number with the end of the round, how
        # he likes a play decides first: the best plays have the greatest, or, where the least is
        # looked for, the least number.
        liking = rules.liking(masks, seat)
        masks = name_seats(level.over_plays, masks, liking, seat=seat, rules=rules, reading=reading)
        liked = liking << _END_BITS
        disliked = (np.uint16(rules.most_liked) << _END_BITS) - liked
        shortest = level.over_plays(np.minimum, shortest | disliked, _NO_END)
        longest = level.over_plays(np.maximum, longest | liked, 0)
        shortest &= _END
        longest &= _END
        masks[level.words] = rules.maker_of_word(letters)
        shortest[level.words] = longest[level.words] = letters
        for values in (masks, shortest, longest):
            values.flags.writeable = False
        solved.append((masks, shortest, longest))
    return ManyPlayers(rules, *zip(*reversed(solved), strict=True))


def name_seats(
    over_plays: OverPlays,
    below: NDArray[np.uint8],
    liking: NDArray[np.uint16],
    *,
    seat: int,
    rules: Rules,
    reading: Reading,
) -> NDArray[np.uint8]:
    """Name the seats that may lose, in misère win, at each position that is no word.

    Args:
        over_plays: joins the values of what one play can make of each position.
        below: the seats, as bits, of all that one play can make.
        liking: how the player to move likes each of these, see `Rules.liking`.
        seat: his.
        rules: the game.
        reading: what it means that a seat may lose.
    """
    if reading is Reading.ONE_AGAINST_ALL:
        me = np.uint8(mask_of({seat}))
        # He makes the play that is best for him; for each other seat, the one that is worst.
        some = over_plays(np.bitwise_or, below, 0)
        every = over_plays(np.bitwise_and, below, _EVERY_SEAT)
        mine, theirs = (some, every) if rules.misere else (every, some)
        return mine & me | theirs & ~me
    # All seats of any of the plays that he likes best. A number has a byte for each degree
    # of liking, and a play its set of seats in the byte of its own. Joined over the plays, they
    # leave the sets joined in each byte; no set is empty, so the highest byte that is not 0 is
    # that of the plays liked best.
    bytes_of_all = np.uint16 if rules.most_liked == 1 else np.uint32
    by_liking = np.left_shift(below, liking * SEATS_BITS, dtype=bytes_of_all)
    joined = over_plays(np.bitwise_or, by_liking, 0)
    for _ in range(rules.most_liked):
        np.right_shift(joined, SEATS_BITS, out=joined, where=joined > _EVERY_SEAT)
    return joined.astype(np.uint8)
