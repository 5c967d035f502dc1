"""A drill: the program lays letters out and plays the other side, a person answers from memory.

Where a line is a word of a strategy, the program plays the opponents' letters of it, and each letter
of the person's own is asked, but for those with which all lines begin. Where it is a fragment and
the reply to it, the fragment is laid out as play comes to it, and the reply is asked. So it is with
a position that was given away, and before the last letter of a word that was lost on; there several
replies may be right.

A line that was missed, and a new one, comes back in the same session until it is learned.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from fsrs import Rating

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from ghost_desktop.engine.game.plays import Play, Where
    from ghost_desktop.play.courses import Askable, Course
    from ghost_desktop.play.round import Round

_HINTED = 3  # letters that a hint leaves


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
        right: a right reply: the one that was given, or the one that is shown instead.
        all_right: all replies that would have been right.
        played: the reply that was given; None if none was given.
        wins_too: whether that is another than the strategy's, and as sure to win.
        round: after the right reply, and what follows it in the line.
        rating: for FSRS, once the line is over; until then None.
    """

    task: Task
    right: Play
    all_right: tuple[Play, ...]
    played: Play | None
    wins_too: bool
    round: Round
    rating: Rating | None

    @property
    def is_right(self) -> bool:
        """Whether the reply that was given is one of the right ones."""
        return self.played is not None and self.played.fragment == self.right.fragment

    @property
    def is_known(self) -> bool:
        """Whether the reply counts as known: it is right or, unless that was asked for, wins too."""
        return self.is_right or (self.wins_too and self.rating is not Rating.Again)


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
        is_exact: whether a reply that wins, and is not the strategy's, is missed; else it is known.
    """

    course: Course
    waiting: tuple[Askable, ...]
    total: int
    missed: tuple[tuple[str, str], ...] = ()
    asked: frozenset[tuple[str, str]] = frozenset()
    task: Task | None = None
    is_exact: bool = False

    @classmethod
    def begin(
        cls, course: Course, lines: Sequence[Askable], now: datetime, *, is_exact: bool = False
    ) -> DrillSession:
        """Begin a session with these lines; `now` is in UTC."""
        return cls(course, tuple(lines), len(lines), is_exact=is_exact).ask(now)

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
        all_right = self._all_right(task)
        right, fragment = all_right[0], task.round.fragment
        letters = {play.letter for play in task.round.legal_plays()}
        others = sorted(letters - {play.letter for play in all_right})
        # The same question always has the same hint, or hints together would give the answer.
        chosen = Random(fragment).sample(others, min(len(others), _HINTED - 1))
        hint = Hint(tuple(sorted([right.letter, *chosen])), right.where)
        return replace(self, task=replace(task, hint=hint, helped=True))

    def answer(self, letter: str, where: Where) -> tuple[DrillSession, Verdict]:
        """Answer the question at hand.

        A right reply leads to the next question of the line. At the end of the line, and after any
        other reply, the answer has a rating: when that has been recorded, `go_on`. Who wants to
        take an answer back goes on with the session before it.

        Raises:
            ValueError: if no question is at hand.
            IllegalPlay: if it is a play against the rules, which is no answer.
        """
        task = self._at_hand()
        after = task.round.play(letter, where)
        played, all_right = after.plays[-1], self._all_right(task)
        # At either end it may be the same.
        right = next((one for one in all_right if one.fragment == played.fragment), None)
        if right is None:
            if self.course.wins_too(played) and not self.is_exact:
                return self._end(task, played, wins_too=True)
            return self._miss(task, played)
        course, line = self.course, task.line
        after = course.go_on(after, line)
        rating, next_task = None, None
        if course.is_at_end(after, line):
            rating = Rating.Hard if task.helped else Rating.Good
        else:
            next_task = replace(task, round=after, hint=None)
        answer = Verdict(task, right, all_right, played, wins_too=False, round=after, rating=rating)
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

    def _all_right(self, task: Task) -> tuple[Play, ...]:
        return self.course.right(task.round, task.line)

    def _miss(self, task: Task, played: Play | None) -> tuple[DrillSession, Verdict]:
        name = task.line.name
        missed = (*(other for other in self.missed if other != name), name)
        wins_too = played is not None and self.course.wins_too(played)
        session, answer = self._end(task, played, Rating.Again, wins_too=wins_too)
        return replace(session, missed=missed), answer

    def _end(
        self, task: Task, played: Play | None, rating: Rating | None = None, *, wins_too: bool
    ) -> tuple[DrillSession, Verdict]:
        """Show a line to its end after a reply that is not its own; it is known if not rated."""
        course, line = self.course, task.line
        after = after_reply(course, task.round, line)
        while not course.is_at_end(after, line):
            after = after_reply(course, after, line)
        rated = rating or (Rating.Hard if task.helped else Rating.Good)
        right = self._all_right(task)
        answer = Verdict(task, right[0], right, played, wins_too, after, rated)
        return replace(self, task=None), answer


def after_reply(course: Course, this_round: Round, line: Askable) -> Round:
    """Return the round after a right reply: at the next one to give, or at the line's end."""
    right = course.right(this_round, line)[0]
    return course.go_on(this_round.go_to(right.fragment), line)
