"""What the drill says: of a question, of an answer, of what was learned and what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.board.wording import Wording, describe_end, describe_turn
from ghost_desktop.desktop.ghost import Mood
from ghost_desktop.engine.letters import capitals
from ghost_desktop.formats.refusals import describe_illegal_play
from ghost_desktop.formats.text import counted, describe_rules, joined_and, joined_or, ordinal

if TYPE_CHECKING:
    from datetime import datetime, timedelta

    from ghost_desktop.desktop.board.table import Table
    from ghost_desktop.engine.variant import Variant
    from ghost_desktop.library.decks import Deck, DrillLine
    from ghost_desktop.play.drill import Course, DrillSession, Hint, Task, Verdict

_MOST_NAMED = 12  # missed lines that are named one by one
_MINUTE, _HOUR, _DAY = 60, 3600, 86400


def describe_course(course: Course) -> str:
    """Say what is drilled: ``"ENABLE1, Ghost, 4+ letters; you are the first player"``."""
    rules = course.strategy.rules
    you = f"you are the {ordinal(course.strategy.seat)} player"
    agreed = f", and the opening is {capitals(course.opening)}" if course.opening else ""
    return f"{course.solution.words.name}, {describe_rules(rules)}; {you}{agreed}"


# --- a question and its answer ----------------------------------------------------------------------


def describe_task(task: Task, table: Table) -> Wording:
    """Say what is asked."""
    wording = describe_turn(task.round, table)
    if task.round.fragment:
        return Wording("Your reply", wording.sentence, Mood.CALM)
    return Wording("Your opening", "Type the first letter of your strategy.", Mood.CALM)


def describe_hint(hint: Hint, variant: Variant) -> str:
    """Say what a hint leaves: ``"Hint: E, K or R, at the front."``."""
    place = ""
    if variant.has_places:
        turned = "turned round, then " if hint.where.turned else ""
        place = f", {turned}at the {describe_end(hint.where)}"
    return f"Hint: {joined_or([capitals(one) for one in hint.letters])}{place}."


def describe_answer(answer: Verdict, table: Table) -> Wording:
    """Say whether the reply was right and, at the end of a line, how the line goes."""
    line = _describe_line(answer, table)
    if answer.is_right:
        return Wording("Right", line, Mood.GLAD)
    if answer.refusal is not None:
        return Wording("Missed", f"{describe_illegal_play(answer.refusal)} {line}", Mood.SORRY)
    if answer.played is None:
        return Wording("Missed", line, Mood.SORRY)
    played = capitals(answer.played.fragment)
    if answer.wins_too:
        kindly = f"{played} wins too, but is not your line. {line}"
        return Wording("Not your line", kindly, Mood.CALM)
    return Wording("Missed", f"You made {played}. {line}", Mood.SORRY)


def _describe_line(answer: Verdict, table: Table) -> str:
    before, right = capitals(answer.task.round.fragment), answer.right
    letter, over = capitals(right.letter), answer.round.over
    if answer.round.game.rules.variant.has_places:
        turned = "turn the letters round and " if right.where.turned else ""
        how = f"{turned}add {letter} at the {describe_end(right.where)}"
        end = "" if over is None else f" {_describe_end(answer, table)}"
        return f"After {before}, {how}: {capitals(right.fragment)}.{end}"
    end = _describe_end(answer, table)
    if answer.is_right:
        return end
    return f"After {before}, add {letter}. {end}" if before else f"Open with {letter}. {end}"


def _describe_end(answer: Verdict, table: Table) -> str:
    """Say who completes the word at the end of a line, and what that means to the person."""
    over = answer.round.over
    if over is None:
        return ""
    word, misere = capitals(over.word), answer.round.game.rules.misere
    who = table.subject(over.by)
    if over.by == table.person:
        return f"You complete {word} and win." if misere else f"You have to complete {word}."
    return f"{who} completes {word} and wins." if misere else f"{who} has to complete {word}."


# --- before and after a session ---------------------------------------------------------------------


@dataclass(frozen=True)
class Summary:
    """What to say when nothing is left to be asked.

    Attributes:
        wording: the headline, a sentence and the ghost's face.
        missed: the lines that were missed, or nothing.
        progress: how much of the strategy is known, and when the next line is due.
    """

    wording: Wording
    missed: str
    progress: str


def describe_session(session: DrillSession, deck: Deck, now: datetime) -> Summary:
    """Sum a session up."""
    progress = describe_progress(deck, now)
    if not session.total:
        sentence = "Every line that you have met is still fresh."
        return Summary(Wording("Nothing is due", sentence, Mood.CALM), "", progress)
    learned = f"{counted(session.total, 'line', 'lines')} learned"
    if not session.missed:
        return Summary(Wording("Done", f"{learned}, none missed.", Mood.GLAD), "", progress)
    sentence = f"{learned}, {len(session.missed):,} of them after a miss."
    names = [capitals(reply or start) for start, reply in session.missed]
    more = len(names) - _MOST_NAMED
    if more > 1:
        names[_MOST_NAMED:] = [f"{more:,} others"]
    missed = f"Missed: {joined_and(names)}."
    return Summary(Wording("Done", sentence, Mood.CALM), missed, progress)


def describe_offer(lines: tuple[DrillLine, ...], now: datetime) -> str:
    """Say what a session of these lines would ask; nothing if there are none."""
    new = sum(line.is_new for line in lines)
    due = sum(line.is_due(now) for line in lines)
    ahead = len(lines) - new - due
    if ahead:
        return f"Learn {counted(ahead, 'line', 'lines')} ahead"
    if not due:
        return f"Learn {counted(new, 'new line', 'new lines')}" if new else ""
    rest = f" and learn {counted(new, 'new one', 'new ones')}" if new else ""
    return f"Repeat {counted(due, 'line', 'lines')}{rest}"


def describe_progress(deck: Deck, now: datetime) -> str:
    """Say how much is known: ``"You know 20 of 106 lines; 80 are new. The next is due in 2 days."``."""
    new, due = len(deck.new), len(deck.due(now))
    learned, lines = len(deck.learned), counted(len(deck.lines), "line", "lines")
    known = (
        f"You know {learned:,} of {lines}" if learned < len(deck.lines) else f"You know all {lines}"
    )
    rest = f"; {new:,} {'is' if new == 1 else 'are'} new" if new else ""
    next_due = deck.next_due(now)
    if due:
        return f"{known}{rest}. {due:,} {'is' if due == 1 else 'are'} due now."
    if next_due is None:
        return f"{known}{rest}."
    return f"{known}{rest}. The next is due {describe_wait(next_due - now)}."


def describe_wait(wait: timedelta) -> str:
    """Say how long it is until then: ``"in 3 hours"``."""
    seconds = wait.total_seconds()
    for unit, one, many, limit in (
        (_MINUTE, "minute", "minutes", _HOUR),
        (_HOUR, "hour", "hours", _DAY),
        (_DAY, "day", "days", 60 * _DAY),
        (30 * _DAY, "month", "months", 720 * _DAY),
        (365 * _DAY, "year", "years", float("inf")),
    ):
        number = max(1, round(seconds / unit))
        if number * unit < limit:
            return f"in {counted(number, one, many)}"
    raise AssertionError  # the last limit is beyond every wait


def describe_button(deck: Deck | None, now: datetime) -> tuple[str, str]:
    """Return what the button that starts a drill says, and its tooltip."""
    if deck is None:
        return "Drill", "Answer your strategy from memory"
    if not deck.lines:
        return "Drill", "This strategy leaves you nothing to remember"
    due, new = len(deck.due(now)), len(deck.new)
    count = f" · {due:,} due" if due else f" · {new:,} new" if new else ""
    return f"Drill{count}", f"Answer your strategy from memory. {describe_progress(deck, now)}"
