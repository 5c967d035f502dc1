"""Levels -> outcomes: every position at once, from the longest fragments up.

At each level a position takes its value from the values of all that one play can make of it; what
a value is, and how a player chooses, differs between two players and more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from ghost_desktop.engine.arrays import check_room
from ghost_desktop.engine.game.rules import SEATS_BITS, Reading, mask_of, seats_of
from ghost_desktop.engine.listed.graph import fold
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.words.letters import MAX_WORD_LENGTH

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.listed.graph import Level
    from ghost_desktop.engine.reporting import Report

    _Solved = tuple[NDArray[np.uint8], NDArray[np.uint16], NDArray[np.uint16]]


MAX_SCORE = MAX_WORD_LENGTH + 1
"""The score of a round that has just been won; more than any round has plays."""
assert np.iinfo(np.int16).max > MAX_SCORE, "a round can be too long for the scores"


class Outcomes(Protocol):
    """What `ListedSolution` asks of either kind; positions are given by level and place there."""

    def seats(self, letters: int, position: int) -> frozenset[int]:
        """Return the seats that may lose from a position; in misère, those that may win."""

    def won_by_maker(self, letters: int) -> NDArray[np.bool_]:
        """Tell of each fragment of so many letters, one at least, whether who made it wins."""

    def plays_left(self, letters: int, position: int) -> tuple[int, int]:
        """Return the plays of the shortest and of the longest round, if all play perfectly."""

    def are_best(
        self, letters: int, before: NDArray[np.intp], after: NDArray[np.intp]
    ) -> NDArray[np.bool_]:
        """Tell of all plays from some positions whether players make them who play perfectly.

        Args:
            letters: how many are on the table.
            before: ``intp (plays,)``, the position of each play, none of them a word.
            after: ``intp (plays,)``, what it makes.
        """


class TwoPlayers(Record, eq=False):
    """One number for each position, its *score*, seen by the first player.

    A win in n plays is ``MAX_SCORE - n``, a loss in n plays is ``n - MAX_SCORE``. A finished word
    has won or lost in 0 plays. Elsewhere the player to move takes what is best for him, and stands
    one play further from the end: in this one order the winner hurries and the loser delays.

    Attributes:
        rules: the rules that were solved.
        scores: per level ``int16 (positions,)``.
    """

    rules: Rules
    scores: tuple[NDArray[np.int16], ...]

    def seats(self, letters: int, position: int) -> frozenset[int]:
        """Return the loser; in misère, the winner."""
        first_wins = bool(self.scores[letters][position] > 0)
        return frozenset({0 if first_wins is self.rules.misere else 1})

    def won_by_maker(self, letters: int) -> NDArray[np.bool_]:
        """Tell of each fragment of a level whether who made it wins."""
        first_wins = self.scores[letters] > 0
        return first_wins if self.rules.played(letters) == 0 else ~first_wins

    def plays_left(self, letters: int, position: int) -> tuple[int, int]:
        """Return the plays until the round ends, twice: the winner hurries, the loser delays."""
        left = MAX_SCORE - abs(int(self.scores[letters][position]))
        return left, left

    def are_best(
        self, letters: int, before: NDArray[np.intp], after: NDArray[np.intp]
    ) -> NDArray[np.bool_]:
        """Tell of plays whether they win soonest, or lose latest."""
        score = self.scores[letters][before]
        best: NDArray[np.bool_] = self.scores[letters + 1][after] == score + np.sign(score)
        return best


class ManyPlayers(Record, eq=False):
    """The seats that the rules name, and how long a round can last, for each position.

    Attributes:
        rules: the rules that were solved.
        masks: per level ``uint8 (positions,)``, the seats that may lose, in misère win, as bits.
        shortest: per level ``uint16 (positions,)``, letters on the table at the end of the shortest
            round in which everybody makes only plays that his rule allows.
        longest: per level ``uint16 (positions,)``, the same for the longest such round.
    """

    rules: Rules
    masks: tuple[NDArray[np.uint8], ...]
    shortest: tuple[NDArray[np.uint16], ...]
    longest: tuple[NDArray[np.uint16], ...]

    def seats(self, letters: int, position: int) -> frozenset[int]:
        """Return the seats that may lose from a position; in misère, those that may win."""
        return seats_of(int(self.masks[letters][position]))

    def won_by_maker(self, letters: int) -> NDArray[np.bool_]:
        """Tell of each fragment of a level whether who made it wins."""
        return self.rules.are_won(self.masks[letters], self.rules.played(letters))

    def plays_left(self, letters: int, position: int) -> tuple[int, int]:
        """Return the plays of the shortest and of the longest round."""
        shortest, longest = self.shortest[letters][position], self.longest[letters][position]
        return int(shortest) - letters, int(longest) - letters

    def are_best(
        self, letters: int, before: NDArray[np.intp], after: NDArray[np.intp]
    ) -> NDArray[np.bool_]:
        """Tell of plays whether the player to move likes none better."""
        liking = self.rules.liking(self.masks[letters + 1][after], self.rules.to_play(letters))
        most = np.zeros(len(self.masks[letters]), liking.dtype)
        np.maximum.at(most, before, liking)
        best: NDArray[np.bool_] = liking == most[before]
        return best


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


class KnownOutcomes(NamedTuple):
    """What perfect play leads to from the fragments of some length and all longer ones.

    Attributes:
        outcomes: what it leads to under the same rules, on levels of which the last are the same.
        letters: the length from which on they are.
    """

    outcomes: Outcomes
    letters: int


def solve_levels(
    levels: tuple[Level, ...],
    rules: Rules,
    reading: Reading,
    report: Report,
    known: KnownOutcomes | None = None,
) -> Outcomes:
    """Find what perfect play leads to from every position.

    Args:
        levels: the positions.
        rules: the game.
        reading: what it means that a seat may lose.
        report: called before each level is solved.
        known: what need not be found again.

    Raises:
        WordListError: if there is too little memory for that.
    """
    outcomes, first = known or (None, len(levels))
    levels = levels[:first]
    sizes = list(map(len, levels))
    check_room(_BYTES * sum(sizes) + _BYTES_MEANWHILE * max(sizes))
    if rules.players == 2:
        scores = outcomes.scores[first:] if isinstance(outcomes, TwoPlayers) else ()
        return TwoPlayers(rules, score(levels, rules, 0, report, scores) + scores)
    solved: tuple[_Solved, ...] = ()
    if isinstance(outcomes, ManyPlayers):
        solved = tuple(zip(outcomes.masks, outcomes.shortest, outcomes.longest, strict=True))
    return _solve_for_many(levels, rules, reading, report, solved[first:])


def score(
    levels: tuple[Level, ...],
    rules: Rules,
    seat: int,
    report: Report = in_silence,
    below: tuple[NDArray[np.int16], ...] = (),
) -> tuple[NDArray[np.int16], ...]:
    """Score every position for `seat`, who takes the highest score; all others take the lowest.

    Args:
        levels: the positions.
        rules: the game.
        seat: whose scores.
        report: called before each level.
        below: the scores of the levels that follow, if some do.

    Returns:
        Per level ``int16 (positions,)``, as `TwoPlayers` has them.
    """

    def scored(letters: int, level: Level, below: NDArray[np.int16]) -> NDArray[np.int16]:
        if rules.to_play(letters) == seat:
            reached = level.over_plays(np.maximum, below, -_NO_SCORE)
        else:
            reached = level.over_plays(np.minimum, below, _NO_SCORE)
        reached -= np.sign(reached)
        # Whatever lies beyond a word, it ends the round.
        reached[level.words] = -MAX_SCORE if seat in rules.losers(letters) else MAX_SCORE
        reached.flags.writeable = False
        return reached

    return fold(levels, below[0] if below else np.zeros(0, np.int16), scored, report)


def _solve_for_many(
    levels: tuple[Level, ...],
    rules: Rules,
    reading: Reading,
    report: Report,
    below: tuple[_Solved, ...],
) -> ManyPlayers:
    """Find who may lose, or in misère win, and the shortest and the longest round, for every position."""

    def solved(letters: int, level: Level, below: _Solved) -> _Solved:
        masks, shortest, longest = below
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
        return masks, shortest, longest

    nothing = np.zeros(0, np.uint8), np.zeros(0, np.uint16), np.zeros(0, np.uint16)
    found = fold(levels, below[0] if below else nothing, solved, report)
    return ManyPlayers(rules, *zip(*found, *below, strict=True))


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
