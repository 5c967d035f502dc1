"""What is folded over the levels from the bottom up: endings, chances, zones."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.game.variant import Lying
from ghost_desktop.engine.listed.graph import fold
from ghost_desktop.engine.listed.listed import FoundPositions, ListedSolution
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.solution import RATHER_LOST, RATHER_WON, SURE_WIN, worth_of_word
from ghost_desktop.engine.strategies.counting import Counting

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.listed.graph import Level, PositionGraph
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution

    Marks = tuple[NDArray[np.bool_], ...]
    _Chances = tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]


MOST_COUNTED = 1 << 53
"""The most endings that are counted exactly."""


@dataclass(frozen=True, eq=False)
class Endings:
    """The endings of a game, counted for one seat, the many of them not exactly.

    An ending is a word that ends the round, once for each way in which legal plays come to it.

    Attributes:
        graph: the positions.
        won: per level ``float32 (positions,)``, the endings that the seat wins.
        lost: per level ``float32 (positions,)``, those that it loses.
    """

    graph: PositionGraph
    won: tuple[NDArray[np.float32], ...]
    lost: tuple[NDArray[np.float32], ...]

    def __post_init__(self) -> None:
        """Let nobody change the arrays."""
        for array in (*self.won, *self.lost):
            array.flags.writeable = False

    @classmethod
    def of(cls, solution: Solution, seat: int, report: Report = in_silence) -> Endings | None:
        """Count the endings for a seat; None where not all positions are listed.

        Args:
            solution: whose positions.
            seat: who wins or loses.
            report: called before each level.
        """
        if not isinstance(solution, ListedSolution):
            return None
        counted = [
            (won.astype(np.float32), lost.astype(np.float32))
            for won, lost in _count_upward(solution, seat, report)
        ]
        return cls(solution.graph, *zip(*reversed(counted), strict=True))

    def look_ahead(
        self, rules: Rules, seat: int, fragment: str, plays: int, report: Report = in_silence
    ) -> Mapping[str, int]:
        """Tell what each legal play is worth to the seat, by looking some plays ahead.

        What has ended by then is won or lost. Of what goes on it is a guess: rather won if more
        endings are than are lost. All others play against the seat.

        Args:
            rules: those of the game.
            seat: that for which endings were counted.
            fragment: one of the positions; if it is a word, nobody has noticed.
            plays: how many plays are looked at, one at least.
            report: called before each level.

        Returns:
            By what the play makes, numbers as `RATHER_WON`.
        """
        position = self.graph.find(fragment)
        here, letters = np.array([position], np.intp), len(fragment)
        seen, made = [here], []
        for level in self.graph.levels[letters : letters + plays]:
            report(0, 0)
            are_here = np.zeros(len(level), np.bool_)
            are_here[seen[-1]] = True
            made.append(level.plays_from(are_here))
            seen.append(np.unique(made[-1][1]))
        worth = np.zeros(0, np.uint8)
        for further in reversed(range(1, len(seen))):
            length, places = letters + further, seen[further]
            if not len(places):  # all rounds have ended by then
                continue
            below, level = worth, self.graph.levels[length]
            is_own = rules.to_play(length) == seat
            worth = np.full(len(level), 0 if is_own else SURE_WIN, np.uint8)
            if further < len(made):
                before, after = made[further]
                (np.maximum if is_own else np.minimum).at(worth, before, below[after])
            else:
                is_good = self.won[length][places] > self.lost[length][places]
                worth[places] = np.where(is_good, RATHER_WON, RATHER_LOST)
            worth[level.words] = worth_of_word(length, is_lost=seat in rules.losers(length))
        return {
            self.graph.fragment(letters + 1, place): int(worth[place]) for place in seen[1].tolist()
        }


@dataclass(frozen=True)
class EndingCount:
    """The endings that can follow a play, counted for one seat.

    Attributes:
        won: those that it wins; None if there are more than `MOST_COUNTED`.
        lost: those that it loses, likewise.
    """

    won: int | None
    lost: int | None


NOT_COUNTED: Mapping[str, EndingCount] = MappingProxyType({})
"""Nobody wants to know of any play."""


def count_after_plays(
    solution: Solution, fragment: str, seat: int, report: Report = in_silence
) -> Mapping[str, EndingCount] | None:
    """Count the endings that can follow each legal play; None where not all positions are listed.

    Source 003 of the published results looks at these counts to choose a letter.

    Args:
        solution: the solved game.
        fragment: the letters on the table, of which a play goes on.
        seat: who wins or loses them.
        report: called before each level.

    Returns:
        What each play makes, alphabetically, and the endings from there.
    """
    if not isinstance(solution, ListedSolution):
        return None
    made = sorted({play.fragment for play in solution.legal_plays(fragment)})
    places = [solution.find(one)[1] for one in made]
    levels = len(solution.graph.levels)
    counted = _count_upward(solution, seat, report)
    won, lost = next(islice(counted, levels - len(fragment) - 2, None))
    return MappingProxyType(
        {
            one: EndingCount(_exact(won[place]), _exact(lost[place]))
            for one, place in zip(made, places, strict=True)
        }
    )


def _count_upward(
    solution: ListedSolution, seat: int, report: Report
) -> Iterator[tuple[NDArray[np.float64], NDArray[np.float64]]]:
    """Count the endings that a seat wins, and those that it loses, level by level.

    Yields:
        ``float64 (positions,)`` twice, of the longest fragments first.
    """
    rules, levels = solution.rules, solution.graph.levels
    won = lost = np.zeros(0, np.float64)
    for done, level in enumerate(reversed(levels)):
        report(done, len(levels))
        before, after = level.plays_from(np.ones(len(level), np.bool_))
        won, lost = (
            np.asarray(np.bincount(before, below[after], len(level)), np.float64)
            for below in (won, lost)
        )
        is_lost = seat in rules.losers(len(levels) - 1 - done)
        won[level.words] = not is_lost
        lost[level.words] = is_lost
        yield won, lost


def _exact(count: np.float64) -> int | None:
    return int(count) if count <= MOST_COUNTED else None


def find_best_ends(solution: Solution, report: Report = in_silence) -> tuple[str, ...] | None:
    """Return the words, sorted, on which a round can end in which all play perfectly.

    These are the rounds of which `Solution.plays_left` tells the length. Between two, whoever wins
    makes only plays that win soonest, and whoever loses only those after which it takes longest.
    Among more, everybody makes only plays that are best for him, be they short or long. Where the
    letters have no order, all words are meant that the last letter makes.

    Args:
        solution: the solved game.
        report: called before each level.

    Returns:
        The words; None where not all positions are listed.
    """
    if not isinstance(solution, ListedSolution):
        return None
    graph, outcomes, game = solution.graph, solution.outcomes, solution.game
    ends: set[str] = set()
    reached = np.ones(1, np.bool_)
    for letters, level in enumerate(graph.levels):
        report(letters, len(graph.levels))
        for position in np.flatnonzero(reached & level.is_word).tolist():
            ends.update(game.words_made(graph.fragment(letters, position)))
        if letters + 1 == len(graph.levels):
            break
        before, after = level.plays_from(reached & ~level.is_word)
        is_best = outcomes.are_best(letters, before, after)
        reached = np.zeros(len(graph.levels[letters + 1]), np.bool_)
        reached[after[is_best]] = True
    return tuple(sorted(ends))


_AVOIDED = np.float32(1e-6)
"""How much less a person likes to complete a word that he knows; in misère, how much more."""


@dataclass(frozen=True, eq=False)
class Person:
    """What people are taken for.

    Attributes:
        comes_to_mind: ``float32 (words,)``, more than 0, how readily he thinks of each word that
            counts.
        knows: ``bool (words,)``, which he will not complete by mistake.
    """

    comes_to_mind: NDArray[np.float32]
    knows: NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Chances:
    """How likely a seat wins from each position if it plays for that, and all others are persons.

    A person plays a letter the likelier, the more readily the first word comes to his mind that it
    leads to; that a word which he does not know ends the round before, he does not see.

    Attributes:
        graph: the positions, those beyond words among them.
        values: per level ``float32 (positions,)``, 0 to 1.
    """

    graph: PositionGraph
    values: tuple[NDArray[np.float32], ...]

    def __post_init__(self) -> None:
        """Let nobody change the arrays."""
        for array in self.values:
            array.flags.writeable = False

    @classmethod
    def of(
        cls, solution: Solution, seat: int, person: Person, report: Report = in_silence
    ) -> Chances | None:
        """Find the chances of a seat; None where not all positions are listed.

        Args:
            solution: whose positions.
            seat: who plays for his chances.
            person: what all others are taken for.
            report: called before each level.
        """
        if not isinstance(solution, ListedSolution):
            return None
        game, graph = solution.game, solution.graph
        if not graph.beyond_words:
            variant = game.rules.variant
            whole = variant.solve(game, solution.reading, beyond_words=True, report=report)
            assert isinstance(whole, ListedSolution)
            graph = whole.graph

        def step(letters: int, level: Level, below: _Chances) -> _Chances:
            values, liked, thought_of = below
            thought_of = level.over_plays(np.maximum, thought_of, 0)
            if game.rules.to_play(letters) == seat:
                values = level.over_plays(np.maximum, values, 0)
            else:
                before, after = level.plays_from(np.ones(len(level), np.bool_))
                every = np.bincount(before, liked[after], len(level))
                won = np.bincount(before, (liked * values)[after], len(level))
                values = np.zeros(len(level), np.float32)
                np.divide(won, every, out=values, where=every > 0, casting="same_kind")
            values[level.words] = seat not in game.rules.losers(letters)
            comes, knows = _of_words(graph, letters, person)
            thought_of[level.words] = np.maximum(thought_of[level.words], comes)
            liked = thought_of.copy()
            liked[level.words[knows]] *= 1 / _AVOIDED if game.rules.misere else _AVOIDED
            return values, liked, thought_of

        nothing = np.zeros(0, np.float32)
        folded = fold(graph.levels, (nothing, nothing, nothing), step, report)
        return cls(graph, tuple(values for values, _, _ in folded))

    def chance(self, fragment: str) -> float | None:
        """Return how likely the seat wins from a fragment; None if that is not listed."""
        position = self.graph.find(fragment)
        return None if position is None else float(self.values[len(fragment)][position])


def _of_words(
    graph: PositionGraph, letters: int, person: Person
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Return how readily a person thinks of the words of a level, and which he knows.

    Of several that are spelled with one pool it is what he knows best.
    """
    words = graph.words.at_least(graph.min_length)
    ends = graph.levels[letters].words
    of_length = np.flatnonzero(words.length == letters)
    comes = np.zeros(len(ends), np.float32)
    knows = np.zeros(len(ends), np.bool_)
    if not len(ends) or not len(of_length):
        return comes, knows
    has_order = graph.variant.spelled("ba") == "ba"
    made = _strings(graph, graph.levels[letters].at[ends], letters, has_order=has_order)
    spelled = _strings(graph, words.start[of_length], letters, has_order=has_order)
    place = np.searchsorted(made, spelled).clip(max=len(ends) - 1)
    found = made[place] == spelled
    np.maximum.at(comes, place[found], person.comes_to_mind[of_length[found]])
    np.logical_or.at(knows, place[found], person.knows[of_length[found]])
    return comes, knows


def _strings(
    graph: PositionGraph, at: NDArray[np.intp], letters: int, *, has_order: bool
) -> NDArray[np.bytes_]:
    """Return pieces of the codes as strings, which are in the order of the positions there."""
    codes = graph.words.codes[at[:, None] + np.arange(letters)]
    if not has_order:
        codes.sort(axis=1)
    strings: NDArray[np.bytes_] = codes.view(f"S{letters}")[:, 0]
    return strings  # no letter has the code 0, which would end one


def endings(levels: tuple[Level, ...], rules: Rules, seat: int, count: Counting) -> Marks:
    """Tell where `seat` need know nothing more: the round is over or, if they count, in a zone.

    Returns:
        Per level ``bool (positions,)``.
    """
    words = tuple(level.is_word for level in levels)
    if count is Counting.LINES:
        return words
    safe = _safe(levels, rules, seat)
    return tuple(is_word | wins for is_word, wins in zip(words, safe, strict=True))


def _safe(levels: tuple[Level, ...], rules: Rules, seat: int) -> Marks:
    """Find, from the longest fragments up, where `seat` wins whatever anybody plays.

    He does so on the words on which he wins, and in zones: where each letter that can be added, by
    him or by another, leads to such a word or to another zone.

    Returns:
        Per level ``bool (positions,)``.
    """

    def safe(letters: int, level: Level, below: NDArray[np.uint8]) -> NDArray[np.uint8]:
        is_safe = level.over_plays(np.minimum, below, 1)
        is_safe[level.words] = seat not in rules.losers(letters)
        return is_safe

    return tuple(one.view(np.bool_) for one in fold(levels, np.zeros(0, np.uint8), safe))


def find_reachable(solution: Solution, letters: str) -> Sequence[str]:
    """Find the fragments that end with `letters`, or begin with them where a play can do that.

    Pools have no end, and are found if they have these letters. There are none where positions are
    not listed.
    """
    if not isinstance(solution, ListedSolution):
        return ()
    graph = solution.graph
    codes = np.append(graph.words.codes, np.zeros(len(letters), np.uint8))
    wanted = [graph.words.code(letter) for letter in letters]
    lengths, places = [np.zeros(0, np.intp)], [np.zeros(0, np.intp)]
    for length, level in enumerate(graph.levels):
        if not letters or length < len(letters):
            continue
        if graph.variant.lying is not Lying.FIXED:
            fits = _has(codes, level.at, length, wanted)
        else:
            fits = _stands(codes, level.at + length - len(letters), wanted)
            if any(not where.at_end for where in graph.variant.places):
                fits |= _stands(codes, level.at, wanted)
        found = np.flatnonzero(fits & level.reachable)
        lengths.append(np.full(len(found), length))
        places.append(found)
    return FoundPositions(graph, np.concatenate(lengths), np.concatenate(places))


def _stands(codes: NDArray[np.uint8], at: NDArray[np.intp], wanted: list[int]) -> NDArray[np.bool_]:
    """Tell whether the wanted codes stand at each of these places."""
    stands = np.ones(len(at), np.bool_)
    for further, code in enumerate(wanted):
        stands &= codes[at + further] == code
    return stands


def _has(
    codes: NDArray[np.uint8], at: NDArray[np.intp], length: int, wanted: list[int]
) -> NDArray[np.bool_]:
    """Tell whether so many codes from each of these places on have the wanted ones among them."""
    has = np.ones(len(at), np.bool_)
    for code, times in Counter(wanted).items():
        found = np.zeros(len(at), np.intp)
        for further in range(length):
            found += codes[at + further] == code
        has &= found >= times
    return has
