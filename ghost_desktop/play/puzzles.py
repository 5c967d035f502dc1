"""Puzzles: a position of a game in which one letter alone wins. Which?

A puzzle follows from its name (a day, or a number), the words and the rules, and from nothing else:
whoever has the list gets the same one, without a network and on any computer. So its chance comes
from SHA-256, which is the same forever; what `random` makes of a seed may change with Python.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from math import log2
from statistics import median
from typing import TYPE_CHECKING, TypeAlias

from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.play.opponent import UNRATED
from ghost_desktop.play.round import Round

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play, Where
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution


Rate: TypeAlias = Callable[[Collection[str]], Mapping[str, int]]
"""Tells the level of each word, from 10 (most common) to 95; 0 where it has none."""

_BOUNDS = (400, 2400)
_MIDDLE_LEVEL = 50.0
"""What a word counts for where nobody knows how common words are."""
_MOST_WORDS = 100
"""So many of the words around a position, evenly spread, say how common they are."""

_PER_LEVEL = 10.0
_PER_DOUBLING = 150.0
_PER_LETTER = 50.0


def typical_level(game: Game, fragment: str, rate: Rate) -> float:
    """Return how common the words are that a fragment can become: the level of the middle one.

    Where most of them have no level, the list is one of another language than those that have.
    """
    below = game.words_below(fragment)
    some = {game.words[int(word)] for word in below[:: len(below) // _MOST_WORDS + 1]}
    levels = rate(some)
    typical = median(levels[word] or UNRATED for word in some)
    return _MIDDLE_LEVEL if typical == UNRATED else typical


def rate_puzzle(level: float, plays: int, letters: int) -> int:
    """Return how hard a puzzle looks.

    Args:
        level: see `typical_level`; rarer words are harder.
        plays: among how many legal plays one is to be found; each doubling is harder.
        letters: how many are on the table; the more, the fewer words there are to think of.
    """
    rating = 1000 + _PER_LEVEL * (level - _MIDDLE_LEVEL)
    rating += _PER_DOUBLING * log2(plays / 4) - _PER_LETTER * letters
    least, most = _BOUNDS
    return round(min(max(rating, least), most))


LEAST_LETTERS = 4
"""Among so many different letters, at least, one is to be found."""

_USUAL = range(2, 7)
"""Letters on the table of a puzzle, if there is one with so many: something to begin with."""

_CANDIDATES = 3
"""Of so many positions the best is taken; each costs some milliseconds. Where not all are listed
they cost seconds, and the first is taken."""

_TEMPTING = 2
"""Wrong letters that complete no word, and be it one, make one think; more make no difference."""

_WALKS = 200
"""How often play is followed down where not all positions are listed."""

_FEW_WORDS = 40
"""There a position is looked at once it can become so few words: who wins is soon found out."""

_NARROWING = 8
"""And the others are left out once they are all but one in so many: what is asked costs less."""


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A fragment from which one play alone wins.

    Attributes:
        game: what is played.
        solution: who wins it, from the fragment on at least.
        fragment: the letters on the table.
        plays: the legal plays, alphabetically; `LEAST_LETTERS` different letters or more.
        answer: the one that wins.
        tempting: how many others make no word.
        name: the day or the number that it was found by; empty until it is chosen.
        rating: how hard it looks before anybody has tried, see `rate_puzzle`; 0 until it is chosen.
    """

    game: Game
    solution: Solution
    fragment: str
    plays: tuple[Play, ...]
    answer: Play
    tempting: int
    name: str = ""
    rating: int = 0

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.game.to_play(self.fragment)

    @cached_property
    def round(self) -> Round:
        """A round that comes there; finding its way may take some time."""
        this_round = Round(self.game)
        for fragment in self.game.way_to(self.fragment):
            this_round = this_round.go_to(fragment)
        return this_round

    def play(self, letter: str, where: Where) -> Play | None:
        """Return the legal play that somebody means; None if there is none."""
        made = self.game.rules.variant.make(self.fragment, letter, where)
        return next((play for play in self.plays if play.fragment == made), None)


@dataclass(frozen=True)
class NoPuzzle:
    """There is no puzzle.

    Attributes:
        is_certain: whether there is none in the game; else none was found in reasonable time.
    """

    is_certain: bool


def key_of(solution: Solution) -> str:
    """Return the list, by its content, and the rules: a text that is the same for the same puzzles."""
    game = solution.game
    key = f"{game.all_words.content_hash} {game.rules.key}"
    return f"{key} {solution.reading.value}" if game.rules.readings_differ else key


def find_puzzle(
    solution: Solution, name: str, rate: Rate, report: Report = in_silence
) -> Puzzle | NoPuzzle:
    """Find the puzzle of a name.

    Args:
        solution: who wins the game.
        name: a day as ``2026-11-22``, a number, or any other text.
        rate: tells how common words are.
        report: called often; raises if nobody waits any more.
    """
    chance = _Chance(f"{name} {key_of(solution)}")
    found: list[tuple[tuple[int, float], Puzzle]] = []
    is_listed = solution.turning_points(0, LEAST_LETTERS) is not None
    for one in (_listed if is_listed else _walked)(solution, chance, report):
        level = typical_level(one.game, one.fragment, rate)
        found.append(((-min(one.tempting, _TEMPTING), level), one))
        if len(found) == (_CANDIDATES if is_listed else 1):
            break
    if not found:
        return NoPuzzle(is_certain=is_listed)
    (_tempting, level), best = min(found, key=lambda one: one[0])
    return _puzzle(name, solution, best, level)


def puzzle_at(solution: Solution, fragment: str, rate: Rate) -> Puzzle | None:
    """Return the puzzle of a fragment, named by it; None if it is none."""
    if not solution.game.goes_on(fragment):
        return None
    found = only_answer(solution, fragment)
    if found is None:
        return None
    return _puzzle(fragment, solution, found, typical_level(solution.game, fragment, rate))


def _puzzle(name: str, solution: Solution, found: Puzzle, level: float) -> Puzzle:
    rating = rate_puzzle(level, len(found.plays), len(found.fragment))
    return replace(found, name=name, game=solution.game, solution=solution, rating=rating)


class _Chance:
    """Whole numbers by chance, the same for the same seed forever."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._drawn = count()

    def below(self, end: int) -> int:
        """Draw a number from 0 to `end` - 1."""
        drawn = hashlib.sha256(b"%d\n%s" % (next(self._drawn), self._seed)).digest()
        return int.from_bytes(drawn, "big") % end

    def in_any_order(self, numbers: int) -> Iterator[int]:
        """Draw all numbers from 0 to `numbers` - 1, each once; those that are asked for."""
        moved: dict[int, int] = {}  # as if they lay in a row, and one drawn changed places
        for left in range(numbers, 0, -1):
            place = self.below(left)
            yield moved.get(place, place)
            moved[place] = moved.get(left - 1, left - 1)


def _listed(solution: Solution, chance: _Chance, report: Report) -> Iterator[Puzzle]:
    """Give positions of a solution that lists them: all of one length, then of the next."""
    longest = solution.game.longest
    usual = [letters for letters in _USUAL if letters < longest]
    others = [letters for letters in range(longest) if letters not in _USUAL]
    for lengths in (usual, others):
        for place in chance.in_any_order(len(lengths)):
            for by_names in (False, True):  # the few where these have to be told apart come last
                points = (
                    solution.turning_points(lengths[place], LEAST_LETTERS, by_names=by_names) or ()
                )
                for number in chance.in_any_order(len(points)):
                    report(0, 0)
                    candidate = only_answer(solution, points[number])
                    if candidate is not None:
                        yield candidate


def _walked(solution: Solution, chance: _Chance, report: Report) -> Iterator[Puzzle]:
    """Give positions that play comes to by chance, where only single ones can be looked at."""
    met: set[str] = set()
    for _walk in range(_WALKS):
        known = solution
        fragment = solution.game.start
        while True:
            report(0, 0)
            words = len(known.game.words_below(fragment))
            if _NARROWING * words <= len(known.words) or words <= _FEW_WORDS < len(known.words):
                known = known.below(fragment)
            plays = known.legal_plays(fragment)
            if fragment not in met and words <= _FEW_WORDS:
                met.add(fragment)
                if _has_letters(plays):
                    known.look_at(fragment, report)
                    candidate = only_answer(known, fragment)
                    if candidate is not None:
                        yield candidate
            going_on = [play.fragment for play in plays if not known.is_word(play.fragment)]
            if not going_on:
                break
            fragment = going_on[chance.below(len(going_on))]


def only_answer(solution: Solution, fragment: str) -> Puzzle | None:
    """Return a position that goes on if it will do: one play wins, among `LEAST_LETTERS`."""
    turn = solution.turn(fragment)
    winning = list(filter(solution.wins, turn.plays)) if _has_letters(turn.plays) else []
    if len(winning) != 1:
        return None
    tempting = sum(
        not is_word and play is not winning[0]
        for play, is_word in zip(turn.plays, turn.are_words, strict=True)
    )
    return Puzzle(solution.game, solution, fragment, turn.plays, winning[0], tempting)


def _has_letters(plays: Sequence[Play]) -> bool:
    return len({play.letter for play in plays}) >= LEAST_LETTERS
