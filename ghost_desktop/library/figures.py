"""Rounds that were played -> figures: in all, by opponent and the like, over time, by word and letter.

Shares and averages are None where there is nothing to share.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from itertools import groupby
from typing import TYPE_CHECKING

from ghost_desktop.engine.words.letter_order import LetterOrder

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime, tzinfo

    from ghost_desktop.library.statistics import PlayedRound, RoundKey

MEAN_OF = 20
"""Rounds of which a running mean is made."""

_DAYS_SHOWN = 45
_WEEKS_SHOWN = 104
"""Time for which each day, and each week, has a place of its own."""


@dataclass(frozen=True)
class Selection:
    """Which rounds are wanted; what is None is of no matter.

    Attributes:
        opponent: the id of one who sat at the table; empty for another person.
        variant: its id.
        source: the dictionary.
        name: what the person was called; empty if he had no name.
        since: the first time that is wanted, in UTC.
        begun: whether rounds that began in the middle are wanted, too.
    """

    opponent: str | None = None
    variant: str | None = None
    source: str | None = None
    name: str | None = None
    since: datetime | None = None
    begun: bool = False

    def admits(self, one: PlayedRound) -> bool:
        """Tell whether a round is wanted."""
        return (
            (self.begun or one.counts)
            and (self.opponent is None or self.opponent in one.opponents)
            and self.variant in (None, one.variant)
            and self.source in (None, one.source)
            and self.name in (None, one.name)
            and (self.since is None or one.at >= self.since)
        )


@dataclass(frozen=True)
class Totals:
    """Rounds, counted; one that several persons played went well or badly for each of them.

    Attributes:
        rounds: how many.
        persons: how many persons played them.
        played: how often a person played one: as often as there are rounds, of one person.
        won: how often a person won one.
        reviewed: how often it is known of one how often a person gave a won position away.
        blunders: how often that was, in those.
        hints: how many hints there were.
        looks: how often it was shown what the keys do.
        streak: how many one person won one after the other, at most.
    """

    rounds: int
    persons: int
    played: int
    won: int
    reviewed: int
    blunders: int
    hints: int
    looks: int
    streak: int

    @classmethod
    def of(cls, rounds: Sequence[PlayedRound]) -> Totals:
        """Count rounds, in the order of time."""
        known = [one.blunders for one in rounds if one.blunders is not None]
        persons = _by_persons(rounds)
        return cls(
            rounds=len({one.round for one in rounds}),
            persons=len(persons),
            played=len(rounds),
            won=sum(one.won for one in rounds),
            reviewed=len(known),
            blunders=sum(known),
            hints=sum(one.hints for one in rounds),
            looks=sum(one.looks for one in rounds),
            streak=max(map(_streak, persons), default=0),
        )

    @property
    def share_won(self) -> float | None:
        """How much of what persons played they won: 0 to 1."""
        return _part(self.won, self.played)

    @property
    def blunders_a_round(self) -> float | None:
        """How often a person gave a won position away in a round."""
        return _part(self.blunders, self.reviewed)

    @property
    def hints_a_round(self) -> float | None:
        """How many hints a person had in a round."""
        return _part(self.hints, self.played)

    @property
    def looks_a_round(self) -> float | None:
        """How often a person was shown in a round what the keys do."""
        return _part(self.looks, self.played)


def _part(some: int, of: int) -> float | None:
    return some / of if of else None


def _by_persons(rounds: Iterable[PlayedRound]) -> list[list[PlayedRound]]:
    """Divide rounds among those who played them: by name, and those of one name in a round in turn.

    Who has not said his name is one person therefore, unless two of them sat at one table.
    """
    namesakes: Counter[tuple[str, int, str]] = Counter()
    found: dict[tuple[str, int], list[PlayedRound]] = {}
    for one in rounds:
        before = namesakes[(*one.round, one.name)]
        namesakes[(*one.round, one.name)] += 1
        found.setdefault((one.name, before), []).append(one)
    return list(found.values())


def _streak(rounds: Iterable[PlayedRound]) -> int:
    runs = groupby(one.won for one in rounds)
    return max((len(list(run)) for won, run in runs if won), default=0)


# --- by opponent, variant, dictionary ---------------------------------------------------------------


class By(Enum):
    """What rounds are put together by; the values are for settings."""

    OPPONENT = "opponent"
    VARIANT = "variant"
    DICTIONARY = "dictionary"


@dataclass(frozen=True)
class Group:
    """Rounds with something in common.

    Attributes:
        key: what it is: an id of an opponent or of a variant, a dictionary as a question names it.
        name: what that was called last, of a dictionary; else the same.
        totals: the rounds, counted.
    """

    key: str
    name: str
    totals: Totals


def groups(rounds: Sequence[PlayedRound], by: By) -> tuple[Group, ...]:
    """Put rounds together, those of which there are most in front.

    One against several opponents is among those of each.

    Args:
        rounds: in the order of time.
        by: what they are to have in common.
    """
    found: dict[str, list[PlayedRound]] = {}
    for one in rounds:
        for key in _keys(one, by):
            found.setdefault(key, []).append(one)
    made = [
        Group(key, of[-1].list_name if by is By.DICTIONARY else key, Totals.of(of))
        for key, of in found.items()
    ]
    return tuple(sorted(made, key=lambda group: (-group.totals.rounds, group.name, group.key)))


def _keys(one: PlayedRound, by: By) -> Iterable[str]:
    if by is By.OPPONENT:
        return set(one.opponents)
    return (one.variant if by is By.VARIANT else one.source,)


# --- over time --------------------------------------------------------------------------------------


class Step(Enum):
    """How long a period is."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"

    def first_day(self, day: date) -> date:
        """Return the first day of the period that a day is in; a week begins on Monday."""
        if self is Step.WEEK:
            return day - timedelta(days=day.weekday())
        return day.replace(day=1) if self is Step.MONTH else day

    def after(self, first: date) -> date:
        """Return the first day of the period after one that begins on `first`."""
        days = {Step.DAY: 1, Step.WEEK: 7, Step.MONTH: 31}[self]
        return self.first_day(first + timedelta(days=days))


@dataclass(frozen=True)
class Period:
    """The rounds of a day, a week or a month.

    Attributes:
        first: its first day.
        totals: its rounds, counted; there is one at least.
        mean: how much persons won of the last `MEAN_OF` rounds until its end, those of periods
            before among them: 0 to 1.
    """

    first: date
    totals: Totals
    mean: float


def step_for(rounds: Sequence[PlayedRound], zone: tzinfo | None = None) -> Step:
    """Return how long periods are best, so that they are few enough to be seen.

    Args:
        rounds: in the order of time.
        zone: whose days are meant; by default those of this computer.
    """
    if not rounds:
        return Step.DAY
    first, last = (one.at.astimezone(zone).date() for one in (rounds[0], rounds[-1]))
    days = (last - first).days
    if days < _DAYS_SHOWN:
        return Step.DAY
    return Step.WEEK if days < 7 * _WEEKS_SHOWN else Step.MONTH


def over_time(
    rounds: Sequence[PlayedRound], step: Step, zone: tzinfo | None = None
) -> tuple[Period, ...]:
    """Put rounds together by the time at which they were over; a time without rounds has no period.

    Args:
        rounds: in the order of time.
        step: how long a period is.
        zone: whose days are meant; by default those of this computer.
    """
    periods, until = [], 0
    for first, run in groupby(rounds, lambda one: step.first_day(one.at.astimezone(zone).date())):
        of = list(run)
        until += len(of)
        last = _last(rounds, until)
        periods.append(Period(first, Totals.of(of), sum(one.won for one in last) / len(last)))
    return tuple(periods)


def _last(rounds: Sequence[PlayedRound], until: int) -> list[PlayedRound]:
    """Return how the last rounds before a place went, so many as a mean is made of, for each person."""
    last: dict[RoundKey, list[PlayedRound]] = {}
    for place in range(until - 1, -1, -1):
        one = rounds[place]
        if one.round not in last and len(last) == MEAN_OF:
            break
        last.setdefault(one.round, []).append(one)
    return [one for of in last.values() for one in of]


# --- words and letters ------------------------------------------------------------------------------


def words_lost_on(rounds: Iterable[PlayedRound]) -> tuple[tuple[str, int], ...]:
    """Return the words that rounds were lost on and how often, the most frequent in front."""
    count = Counter(word for one in rounds for word in one.lost_on)
    return tuple(sorted(count.items(), key=lambda item: (-item[1], item[0])))


@dataclass(frozen=True)
class Opening:
    """A letter that rounds were begun with.

    Attributes:
        letter: which.
        rounds: how many.
        won: how many of them were won.
    """

    letter: str
    rounds: int
    won: int

    @property
    def share_won(self) -> float:
        """How much of them was won: 0 to 1."""
        return self.won / self.rounds


def openings(rounds: Iterable[PlayedRound]) -> tuple[Opening, ...]:
    """Return the letters that a person began with and how they fared, the most frequent in front."""
    begun: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for one in rounds:
        if one.opening:
            begun[one.opening] += 1
            won[one.opening] += one.won
    found = [Opening(letter, count, won[letter]) for letter, count in begun.items()]
    order = LetterOrder.of(*begun)
    return tuple(sorted(found, key=lambda one: (-one.rounds, order.key(one.letter))))
