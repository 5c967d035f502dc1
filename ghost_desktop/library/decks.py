"""What is to be remembered as cards: what a person knows of each, and when it is asked again.

They are the lines of a strategy, or what rounds have left to learn of a game: positions that were
given away, and words that were lost on.

When is decided by FSRS, which foresees from the answers given so far when a line is about to be
forgotten. Nothing in it is left to chance, so that the same answers at the same times lead to the
same times. All times are in UTC.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import timedelta
from enum import Enum
from operator import itemgetter
from typing import TYPE_CHECKING

from fsrs import Card, Rating, Scheduler, State

from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.replies import UNRATED
from ghost_desktop.library.new_lines import NEW_LINES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.rules import Reading
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.wordlist import WordList

_SCHEDULER = Scheduler(enable_fuzzing=False)


@dataclass(frozen=True)
class DrillLine:
    """One thing to remember.

    Attributes:
        start: the word, or the fragment to reply to.
        reply: the fragment after the reply; empty if the line is a word.
        memory: what FSRS keeps of it, which is never changed; None if it was never answered.
    """

    start: str
    reply: str = ""
    memory: Card | None = field(default=None, hash=False)

    @property
    def name(self) -> tuple[str, str]:
        """What tells it from other lines of its deck."""
        return self.start, self.reply

    @property
    def is_new(self) -> bool:
        """Whether it was never answered."""
        return self.memory is None

    @property
    def due(self) -> datetime | None:
        """When to ask it again; None if it was never answered."""
        return None if self.memory is None else self.memory.due

    @property
    def is_learned(self) -> bool:
        """Whether it is known for a day or more: not new, nor missed a moment ago."""
        return self.memory is not None and self.memory.state is State.Review

    def is_due(self, now: datetime) -> bool:
        """Tell whether it is to be asked again."""
        return self.due is not None and self.due <= now

    def rated(self, rating: Rating, when: datetime) -> DrillLine:
        """Return the line as it is after an answer; `when` is in UTC."""
        known = self.memory
        if known is None:
            known = Card(card_id=0, due=when)  # a number of its own would cost a millisecond
        memory, _ = _SCHEDULER.review_card(known, rating, when)
        return replace(self, memory=memory)


class DeckKind(Enum):
    """What the cards of a deck are; the values are for files."""

    STRATEGY = "strategy"
    """The lines of a strategy."""
    BLUNDERS = "blunders"
    """Won positions that were given away, by the fragment."""
    WORDS = "words"
    """Words that were lost on, by the fragment before the last letter."""


class CardKind(Enum):
    """What is to be remembered of each."""

    WORD = "word"
    REPLY = "reply"
    POSITION = "position"


@dataclass(frozen=True)
class ListPlace:
    """Where the list of a deck was found, for one that does not come with the program.

    Attributes:
        source: the id of a list or the path of a file; empty if that is not known.
        without: the words that were left out of it, sorted.
    """

    source: str = ""
    without: tuple[str, ...] = ()


UNKNOWN_PLACE = ListPlace()
"""Where a list was found if that is not known, or goes without saying."""


@dataclass(frozen=True)
class DeckKey:
    """Whose progress it is: what a line is worth depends on all of this.

    Attributes:
        words: the hash of the whole list's content, whichever of its words count.
        rules: the rules, by their key.
        player: the person, by turn order from 1; 0 where each card says that by itself.
        opening: the agreed first letter; empty if none is agreed.
        count: what there is to remember, by its name: where zones count the lines are others.
        kind: what its cards are, by the name of a `DeckKind`.
        reading: what it means, among three and more players, that one gives a win away, by its
            name; empty if that makes no difference.
    """

    words: str
    rules: str
    player: int
    opening: str
    count: str = Counting.LINES.value
    kind: str = DeckKind.STRATEGY.value
    reading: str = ""

    @classmethod
    def of_game(cls, game: Game, kind: DeckKind, reading: Reading) -> DeckKey:
        """Return the key of the deck of what rounds of a game leave to learn.

        Args:
            game: what was played.
            kind: what the cards are.
            reading: how it was judged who gave a win away.
        """
        matters = kind is DeckKind.BLUNDERS and game.rules.readings_differ
        whole = game.all_words.whole.content_hash
        judged = reading.value if matters else ""
        return cls(whole, game.rules.key, 0, "", "", kind.value, judged)

    @property
    def is_of_rounds(self) -> bool:
        """Whether its cards are what rounds have left to learn."""
        return self.kind != DeckKind.STRATEGY.value

    @classmethod
    def of(cls, strategy: Strategy, words: WordList) -> DeckKey:
        """Return the key of the deck of a strategy.

        Args:
            strategy: the strategy.
            words: the list it was made from, whole or shortened to the words that count.
        """
        opening, seat = strategy.agreed_opening or "", strategy.seat
        whole = words.whole.content_hash
        return cls(whole, strategy.rules.key, seat + 1, opening, strategy.count.value)


@dataclass(frozen=True)
class DeckState:
    """How it stands with a deck.

    Attributes:
        key: whose progress it is.
        learned: how many lines are known.
        total: how many lines there are; None in a file of an older version, until it is drilled.
        times: when each line that has been answered is to be asked again, in UTC, in order.
        place: where its list was found.
    """

    key: DeckKey
    learned: int
    total: int | None
    times: tuple[datetime, ...]
    place: ListPlace = UNKNOWN_PLACE

    def due(self, now: datetime) -> int:
        """Count the lines that are to be asked again."""
        return sum(time <= now for time in self.times)

    @property
    def new(self) -> int:
        """How many lines have not been answered so far, if it is known how many there are."""
        return 0 if self.total is None else self.total - len(self.times)

    def waiting(self, now: datetime) -> int:
        """Count the lines that are due, and those that rounds have left and that nobody has answered."""
        return self.due(now) + (self.new if self.key.is_of_rounds else 0)

    def next_due(self, now: datetime) -> datetime | None:
        """Return when the next line will be due; None if no line waits for its time."""
        return next((time for time in self.times if time > now), None)


@dataclass(frozen=True, eq=False)
class Deck:
    """The lines of one strategy, or what rounds have left to learn, with what is known of each.

    Attributes:
        key: whose progress it is.
        lines: in the order in which they are best learned.
    """

    key: DeckKey
    lines: tuple[DrillLine, ...]

    @property
    def card_kind(self) -> CardKind:
        """What is to be remembered of each."""
        if self.key.kind == DeckKind.BLUNDERS.value:
            return CardKind.POSITION
        return CardKind.REPLY if any(line.reply for line in self.lines) else CardKind.WORD

    @property
    def new(self) -> tuple[DrillLine, ...]:
        """The lines that were never answered, in the order in which they are best learned."""
        return tuple(line for line in self.lines if line.is_new)

    @property
    def learned(self) -> tuple[DrillLine, ...]:
        """The lines that are known."""
        return tuple(line for line in self.lines if line.is_learned)

    @property
    def by_due(self) -> tuple[DrillLine, ...]:
        """The lines that have been answered, those to be asked first in front."""
        seen = [(line.due, line) for line in self.lines if line.due is not None]
        return tuple(line for _, line in sorted(seen, key=itemgetter(0)))

    def due(self, now: datetime) -> tuple[DrillLine, ...]:
        """Return the lines that are to be asked again, the one that waits longest first."""
        return tuple(line for line in self.by_due if line.is_due(now))

    def waiting(self, now: datetime) -> tuple[DrillLine, ...]:
        """Return the lines that are due, and then those that rounds have left and nobody has answered."""
        return self.due(now) + (self.new if self.key.is_of_rounds else ())

    @property
    def state(self) -> DeckState:
        """How it stands with it."""
        times = tuple(line.due for line in self.by_due if line.due is not None)
        return DeckState(self.key, len(self.learned), len(self.lines), times)

    def to_ask(
        self, now: datetime, *, new_lines: int = NEW_LINES, ahead: bool = False
    ) -> tuple[DrillLine, ...]:
        """Return the lines of a session: those that are due, and some new ones after them.

        Args:
            now: the time, in UTC.
            new_lines: how many new lines at most.
            ahead: take as many lines that will be due soonest if nothing else is to be done.
        """
        lines = self.due(now) + self.new[:new_lines]
        return self.by_due[:new_lines] if ahead and not lines else lines

    def line(self, name: tuple[str, str]) -> DrillLine:
        """Return the line of a name."""
        return next(line for line in self.lines if line.name == name)

    def with_line(self, line: DrillLine) -> Deck:
        """Return the deck with a line as it is after an answer."""
        lines = tuple(line if known.name == line.name else known for known in self.lines)
        return replace(self, lines=lines)


def fresh_lines(strategy: Strategy, levels: Mapping[str, int]) -> tuple[DrillLine, ...]:
    """Return the lines of a strategy in which the person has a letter to play, none answered yet.

    Short ones first, as they are best learned; of words of one length the most common. Nobody is
    asked for an opening that was agreed.

    Args:
        strategy: the strategy.
        levels: how common the words are, see `commonness.levels_of`; one without is very rare.
    """
    if strategy.line_kind is LineKind.REPLY:
        starts = sorted(strategy.remembered, key=lambda start: (len(start), start))
        return tuple(DrillLine(start, strategy.replies[start]) for start in starts)
    words = set(strategy.remembered) - set(strategy.idle)
    return tuple(
        DrillLine(word)
        for word in sorted(words, key=lambda w: (len(w), levels.get(w) or UNRATED, w))
    )


# --- when they are due ------------------------------------------------------------------------------

A_DAY = (10, 20, 30)
"""How many lines a day a person can choose."""

_DAY = timedelta(days=1)


def forecast(decks: Sequence[DeckState], tomorrow: datetime, days: int = 7) -> tuple[int, ...]:
    """Count what is due over all decks: today, what is overdue among it, and on the days after.

    Args:
        decks: all of them.
        tomorrow: when the next day begins, in UTC.
        days: how many days, today the first.
    """
    count = Counter(max(0, 1 + (time - tomorrow) // _DAY) for deck in decks for time in deck.times)
    return tuple(count[day] for day in range(days))


def spread_times(
    due: Sequence[datetime], coming: Sequence[datetime], a_day: int, tomorrow: datetime
) -> list[datetime]:
    """Return when lines that are due are to be asked: no more than so many a day, in their order.

    Today, and on each day that follows, what comes by itself on it takes its share first.

    Args:
        due: when each was due, in UTC, in any order; all of it is past.
        coming: when others will be due.
        a_day: how many lines a day.
        tomorrow: when the next day begins, in UTC.

    Returns:
        For each of `due`: that time itself if it stays for today, else one on a later day.
    """
    load = Counter(max(0, 1 + (time - tomorrow) // _DAY) for time in coming)
    times, day = list(due), 0
    for rank, which in enumerate(sorted(range(len(due)), key=due.__getitem__)):
        while load[day] >= a_day:
            day += 1
        load[day] += 1
        if day:  # what was due longest stays in front, on its day, too
            times[which] = tomorrow + (day - 1) * _DAY + timedelta(microseconds=rank)
    return times
