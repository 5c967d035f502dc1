"""A drill: the program plays the other side of a strategy, a person answers from memory.

Where a line is a word, the program plays the opponents' letters of it, and each letter of the
person's own is asked, but for those with which all lines begin. Where it is a fragment and the
reply to it, the fragment is laid out as play comes to it, and the reply is asked.

A line that was missed, and a new one, comes back in the same session until it is learned.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING, Protocol

from fsrs import Rating

from ghost_desktop.engine.solving import against_all
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.play.round import Round

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from ghost_desktop.engine.plays import Play, Where
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategy import Strategy

_HINTED = 3  # letters that a hint leaves


class Askable(Protocol):
    """What a session must know of a line; where it is kept, and what of it, is no matter here."""

    @property
    def start(self) -> str:
        """The word, or the fragment to reply to."""

    @property
    def reply(self) -> str:
        """The fragment after the reply; empty if the line is a word."""

    @property
    def name(self) -> tuple[str, str]:
        """What tells it from other lines."""

    @property
    def due(self) -> datetime | None:
        """When to ask it again; None if it was never answered."""

    @property
    def is_learned(self) -> bool:
        """Whether it need not be asked again in this session."""


@dataclass(frozen=True, eq=False)
class Course:
    """What can be drilled.

    Attributes:
        solution: the solved game, each seat against all others together: what a strategy is for.
        strategy: a strategy for it; for an opening that was agreed, nobody is asked.
        before: for each fragment of the strategy but the first, one that play can come from.
        shared: the letters that lie on the table when a line begins, whichever it is: with them
            all words begin, and they tell none from another.
    """

    solution: Solution
    strategy: Strategy
    before: Mapping[str, str]
    shared: str

    @classmethod
    def of(cls, solution: Solution, strategy: Strategy) -> Course:
        """Find the ways through a strategy.

        The letters of a fragment are the plays that it took: no way to it is shorter than another.
        """
        before: dict[str, str] = {}
        waiting = deque([strategy.tree])
        while waiting:
            node = waiting.popleft()
            for after in node.plays:
                if after.fragment not in before:
                    before[after.fragment] = node.fragment
                    waiting.append(after)
        return cls(against_all(solution), strategy, before, _shared(strategy))

    def first_turn(self, line: Askable) -> Round:
        """Return the round at the first fragment of a line to which the person must reply."""
        this_round = Round(self.solution.game, self.strategy.agreed_opening or "")
        if self._lines_are_words:
            for letters in range(len(this_round.fragment), len(self.shared)):
                this_round = this_round.go_to(self.shared[: letters + 1])
            return self._next_turn(this_round, line)
        way, fragment = [], line.start
        while fragment != this_round.given:
            way.append(fragment)
            fragment = self.before[fragment]
        for after in reversed(way):
            this_round = this_round.go_to(after)
        return this_round

    @property
    def _lines_are_words(self) -> bool:
        return self.strategy.line_kind is LineKind.WORD

    def _next_turn(self, this_round: Round, line: Askable) -> Round:
        """Let the opponents play their letters of a word, up to the person's turn or the end."""
        while this_round.fragment != line.start and this_round.seat != self.strategy.seat:
            this_round = this_round.go_to(line.start[: len(this_round.fragment) + 1])
        return this_round

    def after_reply(self, this_round: Round, line: Askable) -> Round:
        """Return the round after the right reply: at the next one to give, or at the line's end."""
        reply = self.strategy.replies[this_round.fragment]
        return self.go_on(this_round.go_to(reply), line)

    def go_on(self, this_round: Round, line: Askable) -> Round:
        """Return the round after what follows a right reply that has been made."""
        return self._next_turn(this_round, line) if self._lines_are_words else this_round

    def is_at_end(self, this_round: Round, line: Askable) -> bool:
        """Tell whether there is nothing more to answer in a line."""
        return this_round.fragment == (line.reply or line.start)

    def wins_too(self, play: Play) -> bool:
        """Tell whether a play that is not the strategy's is as sure to win."""
        return self.solution.wins(play)


def _shared(strategy: Strategy) -> str:
    """Return with which letters all words of a strategy begin, the opening above all.

    In each word a letter of the person's own is left to be asked, and the only word of a strategy
    is asked from its first letter on: nothing else of it could be forgotten.
    """
    given = strategy.agreed_opening or ""
    words = strategy.words
    if strategy.line_kind is not LineKind.WORD or len(words) < 2:
        return given
    ends = zip(words[0], words[-1], strict=False)  # of all that are between them, too
    common = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], ends))
    for word in words:
        own = [
            n for n in range(len(given), len(word)) if strategy.rules.to_play(n) == strategy.seat
        ]
        if own:
            common = min(common, own[-1])
    return words[0][: max(common, len(given))]


@dataclass(frozen=True)
class Hint:
    """A few letters, in alphabetical order, of which one is right, and where that one goes."""

    letters: tuple[str, ...]
    where: Where


@dataclass(frozen=True, eq=False)
class Task:
    """A question: a line, and the round at the fragment to which the person must reply.

    Attributes:
        line: what is asked.
        round: how play has come to the fragment.
        hint: what help was given with this reply, if any.
        helped: whether help was given with any reply of the line.
    """

    line: Askable
    round: Round
    hint: Hint | None = None
    helped: bool = False


@dataclass(frozen=True, eq=False)
class Verdict:
    """What became of a question.

    Attributes:
        task: the question.
        right: the reply that the strategy has.
        played: the reply that was given; None if none was given.
        wins_too: whether that was wrong only because it is not the strategy's.
        round: after the right reply, and what follows it in the line.
        rating: for FSRS, once the line is over; until then None.
    """

    task: Task
    right: Play
    played: Play | None
    wins_too: bool
    round: Round
    rating: Rating | None

    @property
    def is_right(self) -> bool:
        """Whether the reply is the strategy's."""
        return self.played is not None and self.played.fragment == self.right.fragment


@dataclass(frozen=True, eq=False)
class DrillSession:
    """One sitting. Immutable: an answer makes the next session.

    Attributes:
        course: what is drilled.
        waiting: the lines that are still to be asked in this session, the one at hand among them.
        total: how many lines the session has.
        missed: the lines that have been missed in it, by name, in the order in which they were.
        asked: the lines that have been asked in it, by name.
        task: the question at hand; None once all is done, and between the end of a line and
            `go_on`.
    """

    course: Course
    waiting: tuple[Askable, ...]
    total: int
    missed: tuple[tuple[str, str], ...] = ()
    asked: frozenset[tuple[str, str]] = frozenset()
    task: Task | None = None

    @classmethod
    def begin(cls, course: Course, lines: Sequence[Askable], now: datetime) -> DrillSession:
        """Begin a session with these lines; `now` is in UTC."""
        return cls(course, tuple(lines), len(lines)).ask(now)

    @property
    def done(self) -> int:
        """How many lines need not be asked again in this session."""
        return self.total - len(self.waiting)

    @property
    def begun(self) -> int:
        """How many lines have been asked, and will be asked again in this session."""
        return sum(line.name in self.asked for line in self.waiting)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be asked."""
        return not self.waiting

    def give_hint(self) -> DrillSession:
        """Help with the question at hand: leave few letters, and say where the right one goes."""
        task = self.task
        if task is None:
            return self
        right = self._right(task)
        fragment = task.round.fragment
        others = sorted({play.letter for play in task.round.legal_plays()} - {right.letter})
        # The same question always has the same hint, or hints together would give the answer.
        chosen = Random(fragment).sample(others, min(len(others), _HINTED - 1))
        hint = Hint(tuple(sorted([right.letter, *chosen])), right.where)
        return replace(self, task=replace(task, hint=hint, helped=True))

    def answer(self, letter: str, where: Where) -> tuple[DrillSession, Verdict]:
        """Answer the question at hand.

        A right reply leads to the next question of the line. At the end of the line, and after any
        other reply, the answer has a rating: when that has been recorded, `go_on`.

        Raises:
            ValueError: if no question is at hand.
            IllegalPlay: if it is a play against the rules, which is no answer.
        """
        task = self._at_hand()
        after = task.round.play(letter, where)
        played, right = after.plays[-1], self._right(task)
        if played.fragment != right.fragment:  # at either end it may be the same
            return self._miss(task, played)
        course, line = self.course, task.line
        after = course.go_on(after, line)
        rating, next_task = None, None
        if course.is_at_end(after, line):
            rating = Rating.Hard if task.helped else Rating.Good
        else:
            next_task = replace(task, round=after, hint=None)
        answer = Verdict(task, right, played, wins_too=False, round=after, rating=rating)
        return replace(self, task=next_task), answer

    def give_up(self) -> tuple[DrillSession, Verdict]:
        """Have the right reply shown; the line counts as missed.

        Raises:
            ValueError: if no question is at hand.
        """
        return self._miss(self._at_hand(), None)

    def go_on(self, line: Askable, now: datetime) -> DrillSession:
        """Ask the next line, after `line` has been answered; it comes back until it is learned."""
        waiting = tuple(line if one.name == line.name else one for one in self.waiting)
        if line.is_learned:
            waiting = tuple(one for one in waiting if one.name != line.name)
        asked = self.asked | {line.name}
        return replace(self, waiting=waiting, asked=asked).ask(now, line)

    def ask(self, now: datetime, last: Askable | None = None) -> DrillSession:
        """Choose the next line: what is due, then what is new, then what comes back soonest.

        The line that was asked `last` is not asked again at once if there is another.
        """
        waiting = [one for one in self.waiting if last is None or one.name != last.name]
        waiting = waiting or list(self.waiting)
        if not waiting:
            return replace(self, task=None)

        def order(line: Askable) -> tuple[int, datetime]:
            if line.due is None:
                return 1, now
            return 0 if line.due <= now else 2, line.due

        line = min(waiting, key=order)
        return replace(self, task=Task(line, self.course.first_turn(line)))

    # --- details ------------------------------------------------------------------------------------

    def _at_hand(self) -> Task:
        if self.task is None:
            raise ValueError("no line is being asked.")
        return self.task

    def _right(self, task: Task) -> Play:
        reply = self.course.strategy.replies[task.round.fragment]
        return task.round.go_to(reply).plays[-1]

    def _miss(self, task: Task, played: Play | None) -> tuple[DrillSession, Verdict]:
        course, line = self.course, task.line
        wins_too = played is not None and course.wins_too(played)
        after = course.after_reply(task.round, line)
        while not course.is_at_end(after, line):
            after = course.after_reply(after, line)
        missed = (*(name for name in self.missed if name != line.name), line.name)
        right, rating = self._right(task), Rating.Again
        answer = Verdict(task, right, played, wins_too, after, rating)
        return replace(self, task=None, missed=missed), answer
