"""What the drill says: of a question, of an answer, of what was learned and what comes next."""

from __future__ import annotations

from collections import Counter
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.desktop.window.ghost import Mood, Wording
from ghost_desktop.desktop.window.question import dictionary_name
from ghost_desktop.desktop.window.turn import describe_turn, name_letter
from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.words.overlap import NO_SYMBOLS
from ghost_desktop.formats.lists import symbols_sentence
from ghost_desktop.formats.marks import name_plays
from ghost_desktop.formats.names import Cast, you_are
from ghost_desktop.formats.strategies import remembered
from ghost_desktop.formats.text import (
    counted,
    describe_rules,
    few_of,
    joined_and,
    joined_or,
    listed,
    number,
    side_by_side,
    words_made,
)
from ghost_desktop.library.decks import CardKind
from ghost_desktop.library.new_lines import ALL_ROUNDS, ROUNDS_OFFERED
from ghost_desktop.play.courses import BlunderCourse, LostWordsCourse, StrategyCourse
from ghost_desktop.translation import N_, NN_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime, timedelta

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.words.overlap import ListSymbols
    from ghost_desktop.library.decks import Deck, DeckState, DrillLine
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.courses import Course
    from ghost_desktop.play.drill import DrillSession, Hint, Task, Verdict
    from ghost_desktop.play.likelihood import Likelihood


_MOST_WORDS = 4  # that are named one by one


# --- wins that were given away ----------------------------------------------------------------------


def _judged(said: str, *, is_right: bool) -> Wording:
    if is_right:
        return Wording(_("Right"), said, Mood.GLAD)
    return Wording(_("Missed"), said, Mood.SORRY)


def describe_blunder_verdict(verdict: Verdict) -> Wording:
    """Say which plays win and, of one that does not, what it made."""
    game, played = verdict.round.game, verdict.played
    wins = sorted(verdict.all_right, key=lambda play: play.fragment)
    plays = name_plays(wins, game)
    if game.rules.most_win:
        sentence = say("What is safe: {plays}.", plays=plays)
    else:
        sentence = say("What wins is {plays}.", "What wins: {plays}.", len(wins), plays=plays)
    if played is not None and not verdict.is_right:
        made = say("You made {fragment}.", fragment=game.words.shown(played.fragment))
        sentence = f"{made} {sentence}"
    return _judged(sentence, is_right=verdict.is_right)


# --- words that were lost on ------------------------------------------------------------------------


def describe_lost_word_verdict(
    verdict: Verdict, lost_on: tuple[str, ...], symbols: ListSymbols
) -> Wording:
    """Say which word was to be found, and which one was lost on.

    Args:
        verdict: what became of the question.
        lost_on: the words.
        symbols: what stands beside them.
    """
    game = verdict.round.game
    shown, made = game.words.shown, game.words_made(verdict.round.fragment)
    words = few_of([shown(word) + symbols.of(word) for word in made], _MOST_WORDS)
    said = [say("{words} is a word.", "{words} are words.", len(words), words=joined_and(words))]
    others = [shown(word) + symbols.of(word) for word in lost_on if word not in made]
    if others:
        said.append(say("You lost on {words}.", words=joined_and(few_of(others, _MOST_WORDS))))
    elif lost_on:
        said.append(_("You lost on it."))
    said.append(symbols_sentence(symbols, (*made, *lost_on)))
    if not verdict.is_right and verdict.played is not None:
        fragment = shown(verdict.played.fragment)
        said.insert(0, say("{fragment} is no word.", fragment=fragment))
    return _judged(" ".join(filter(None, said)), is_right=verdict.is_right)


_MOST_NAMED = 12  # missed lines that are named one by one


def is_of(course: Course, question: Question) -> bool:
    """Tell whether a course is of the game of a question."""
    game = course.game
    return (game.words.name, game.rules) == (dictionary_name(question), question.rules)


def describe_course(course: Course, *, named: bool) -> str:
    """Say what is drilled: ``"You are the first player. Every word begins with N…"``.

    Args:
        course: what is drilled.
        named: name its game, too.
    """
    game = listed([course.game.words.name, describe_rules(course.game.rules)])
    said = [say("This drill is of {game}.", game=game)] if named else []
    if isinstance(course, BlunderCourse):
        said.append(
            _("You were safe in each of these positions, and gave that away.")
            if course.game.rules.most_win
            else _("You had won in each of these positions, and gave the win away.")
        )
    elif isinstance(course, LostWordsCourse):
        said.append(_("At each of these fragments you completed a word, and lost."))
    elif isinstance(course, StrategyCourse):
        said.extend(_describe_strategy(course))
    return " ".join(said)


def _describe_strategy(course: StrategyCourse) -> list[str]:
    """Say who drills a strategy, and what is not asked."""
    strategy, shown = course.strategy, course.game.words.shown
    agreed, said = strategy.agreed_opening or "", [you_are(strategy.seat)]
    if agreed:
        said.append(say("The opening is {letter}.", letter=shown(agreed)))
    if course.shared != agreed:
        begun = _("Every word begins with {letters}, which is played for you.")
        said.append(begun.format(letters=shown(course.shared)))
    if strategy.idle:
        idle = counted(
            "You are not asked {count} word of the strategy, in which no letter is yours.",
            "You are not asked {count} words of the strategy, in which no letter is yours.",
            len(strategy.idle),
        )
        said.append(idle)
    if strategy.zones:
        said.append(_("You are not asked where any letter wins."))
    return said


# --- a question and its answer ----------------------------------------------------------------------


def describe_task(course: Course, task: Task) -> Wording:
    """Say what is asked."""
    is_opening = not task.round.fragment
    if isinstance(course, LostWordsCourse):
        headline = _("Which letter completes a word?")
        return Wording(headline, _("Here you lost on a word."), Mood.CALM)
    if isinstance(course, BlunderCourse) and course.game.rules.most_win:
        headline = _("Which opening is safe?") if is_opening else _("Which play is safe?")
        return Wording(headline, _("Here you were safe, and gave that away."), Mood.CALM)
    if isinstance(course, BlunderCourse):
        headline = _("Which opening wins?") if is_opening else _("Which play wins?")
        return Wording(headline, _("Here you gave a win away."), Mood.CALM)
    if not is_opening:
        sentence = describe_turn(task.round, Cast.asked(task.round)).sentence
        return Wording(_("Your reply"), sentence, Mood.CALM)
    return Wording(_("Your opening"), _("Type the first letter of your strategy."), Mood.CALM)


def describe_hint(hint: Hint, game: Game) -> str:
    """Say what a hint leaves: ``"Hint: E, K or R at the front."``."""
    letters = joined_or([game.words.shown(letter) for letter in hint.letters])
    return say("Hint: {letters}.", letters=name_letter(letters, hint.where, game))


def describe_verdict(course: Course, verdict: Verdict, symbols: ListSymbols) -> Wording:
    """Say whether the reply was right and, at the end of a line, how the line goes.

    Args:
        course: what is drilled.
        verdict: what became of the question.
        symbols: what stands beside the word at the end of a line.
    """
    if isinstance(course, BlunderCourse):
        return describe_blunder_verdict(verdict)
    if isinstance(course, LostWordsCourse):
        lost_on = course.lost_on.get(verdict.task.line.start, ())
        return describe_lost_word_verdict(verdict, lost_on, symbols)
    line = _describe_line(verdict, symbols)
    if verdict.is_right or verdict.played is None:
        return _judged(line, is_right=verdict.is_right)
    return _describe_other(verdict, verdict.played, line)


def _describe_other(verdict: Verdict, play: Play, line: str) -> Wording:
    """Say what another reply than the strategy's was worth."""
    shown = verdict.round.game.words.shown
    played = shown(play.fragment)
    if verdict.is_known:
        said = _("{fragment} is as good; your reply would have been {reply}.")
        kindly = said.format(fragment=played, reply=shown(verdict.right.fragment))
        return _judged(f"{kindly} {line}", is_right=True)
    if verdict.wins_too:
        kindly = say("{fragment} is as good, but is not your reply.", fragment=played)
        return Wording(_("Not your reply"), f"{kindly} {line}", Mood.CALM)
    made = say("You made {fragment}.", fragment=played)
    return _judged(f"{made} {line}", is_right=False)


def _describe_line(verdict: Verdict, symbols: ListSymbols) -> str:
    """Say what the right reply is, unless that is known, and the end to which it leads, if any."""
    game, right = verdict.round.game, verdict.right
    before = verdict.task.round.fragment
    if game.rules.variant.has_places:
        said = _("After {fragment}, add {letter}: {made}.")
    elif verdict.is_right:
        said = ""
    elif before:
        said = _("After {fragment}, add {letter}.")
    else:
        said = _("Open with {letter}.")
    shown = game.words.shown
    letter = name_letter(shown(right.letter), right.where, game)
    reply = said.format(fragment=shown(before), letter=letter, made=shown(right.fragment))
    return " ".join(filter(None, (reply, _describe_end(verdict, symbols))))


def _describe_end(verdict: Verdict, symbols: ListSymbols) -> str:
    """Say who completes the word at the end of a line, and what that means to the person."""
    over, game = verdict.round.over, verdict.round.game
    if over is None:
        return ""
    made = [game.words.shown(word) + symbols.of(word) for word in over.words]
    by = Cast.asked(verdict.task.round).on(over.by)
    end = by.tells(*_COMPLETES[game.rules.misere], word=words_made(made))
    return f"{end} {symbols_sentence(symbols, over.words)}".rstrip()


# By whether completing a word wins, of "you" and of another.
_COMPLETES = {
    False: (N_("You have to complete {word}."), N_("{player} has to complete {word}.")),
    True: (N_("You complete {word} and win."), N_("{player} completes {word} and wins.")),
}


# --- before and after a session ---------------------------------------------------------------------


class Drilled(NamedTuple):
    """What a session was about, and what was missed in it, by names."""

    total: int
    kind: CardKind
    missed: tuple[str, ...]


def drilled(session: DrillSession, deck: Deck, symbols: ListSymbols) -> Drilled:
    """Return what a session was about, with symbols beside words."""
    names = (name_line(session.course, *name, symbols) for name in session.missed)
    return Drilled(session.total, deck.card_kind, tuple(names))


def describe_session(
    session: DrillSession,
    deck: Deck,
    symbols: ListSymbols = NO_SYMBOLS,
    before: Sequence[Drilled] = (),
) -> tuple[Wording, str]:
    """Sum a session up, and those before; name what was missed, if anything was, with symbols."""
    summed = *before, drilled(session, deck, symbols)
    missed = [name for one in summed for name in one.missed]
    if not session.total:
        sentence = (
            _("What you have learned is still fresh.")
            if all(line.is_learned for line in deck.lines)
            else _("What you have begun to learn comes back by and by.")
        )
        return Wording(_("Nothing is due"), sentence, Mood.CALM), ""
    counts = Counter[CardKind]()
    for one in summed:
        counts[one.kind] += one.total
    lines = joined_and([remembered_cards(count, kind) for kind, count in counts.items()])
    if not missed:
        sentence = say("{lines} learned, none missed.", lines=lines)
        return Wording(_("Done"), sentence, Mood.GLAD), ""
    sentence = ngettext(
        "{lines} learned, after a miss.",
        "{lines} learned, {missed} of them after a miss.",
        counts.total(),
    ).format(lines=lines, missed=number(len(missed)))
    said = say("Missed: {lines}.", lines=joined_and(few_of(missed, _MOST_NAMED)))
    words = [word for name in session.missed for word in _words_of(session.course, *name)]
    said = f"{said} {symbols_sentence(symbols, words)}".rstrip()
    return Wording(_("Done"), sentence, Mood.CALM), said


def name_line(course: Course, start: str, reply: str, symbols: ListSymbols = NO_SYMBOLS) -> str:
    """Name a line: by the words that it is of, else by its letters."""
    shown = course.game.words.shown
    words = [shown(word) + symbols.of(word) for word in _words_of(course, start, reply)]
    return words_made(words) if words else shown(reply or start) or _("the opening")


def _words_of(course: Course, start: str, reply: str) -> tuple[str, ...]:
    """Return the words that a line is named by, if it is not by letters on their way to some."""
    if isinstance(course, LostWordsCourse):
        return course.lost_on.get(start, ())
    named = reply or start
    return (named,) if course.game.words_made(named) == (named,) else ()


def remembered_cards(count: int, kind: CardKind) -> str:
    """Say how much there is to remember: ``"3 positions"``."""
    if kind is CardKind.POSITION:
        return counted("{count} position", "{count} positions", count)
    return remembered(count, LineKind.WORD if kind is CardKind.WORD else LineKind.REPLY)


def describe_known(learned: int, total: int, begun: int, kind: CardKind | None) -> str:
    """Say how much is known: ``"3 of 10 words known, 2 begun"``; of a kind, unless nobody knows it."""
    lines = number(total) if kind is None else remembered_cards(total, kind)
    known = say("{learned} of {lines} known", learned=number(learned), lines=lines)
    if begun <= 0:
        return known
    return counted("{known}, {count} begun", "{known}, {count} begun", begun, known=known)


def describe_offer(lines: tuple[DrillLine, ...], now: datetime, kind: CardKind) -> str:
    """Say what a session of these lines would ask; nothing if there are none."""
    new = sum(line.is_new for line in lines)
    due = sum(line.is_due(now) for line in lines)
    ahead = len(lines) - new - due
    if ahead:
        return say("Repeat {lines} before they are due", lines=remembered_cards(ahead, kind))
    if not due:
        return say("Learn {lines}", lines=remembered_cards(new, kind)) if new else ""
    said = _("Repeat {lines} and learn {new_ones}") if new else _("Repeat {lines}")
    new_ones = counted("{count} new one", "{count} new ones", new)
    return said.format(lines=remembered_cards(due, kind), new_ones=new_ones)


def describe_until(likelihood: Likelihood) -> list[tuple[int, str]]:
    """Return how many of a hundred rounds can be wanted, and say what each takes."""
    kind = likelihood.strategy.line_kind

    def said(share: int) -> str:
        lines = remembered(likelihood.needed(share / ALL_ROUNDS), kind)
        return say("{share} % of rounds: {lines}", share=number(share), lines=lines)

    return [(share, said(share)) for share in ROUNDS_OFFERED]


def describe_deck(deck: DeckState, kind: CardKind | None, now: datetime) -> str:
    """Say how much is known and new, and when the next is due: ``"2 of 9 words known · 7 new"``.

    Args:
        deck: of which deck.
        kind: what there is to remember; None if nobody knows.
        now: the time, in UTC.
    """
    next_due, begun = deck.next_due(now), len(deck.times) - deck.learned
    if deck.total is None:
        facts = [say("{learned} known", learned=number(deck.learned))]
    else:
        facts = [describe_known(deck.learned, deck.total, begun, kind)]
    if deck.new:
        facts.append(counted("{count} new", "{count} new", deck.new))
    if next_due is not None and not deck.due(now):
        facts.append(say("next {wait}", wait=describe_wait(next_due - now)))
    return side_by_side(facts)


# A unit in seconds, up to how many seconds it counts, and what it says.
_WAITS = (
    (60, 3_600, NN_("in {count} minute", "in {count} minutes")),
    (3_600, 86_400, NN_("in {count} hour", "in {count} hours")),
    (86_400, 60 * 86_400, NN_("in {count} day", "in {count} days")),
    (30 * 86_400, 720 * 86_400, NN_("in {count} month", "in {count} months")),
    (365 * 86_400, inf, NN_("in {count} year", "in {count} years")),
)


def describe_wait(wait: timedelta) -> str:
    """Say how long it is until then: ``"in 3 hours"``."""
    seconds = wait.total_seconds()
    count, said = next(
        (count, said)
        for unit, most, said in _WAITS
        for count in [max(1, round(seconds / unit))]
        if count * unit < most
    )
    return counted(*said, count)


def describe_button(deck: Deck | None, now: datetime, new_lines: int) -> tuple[str, str, str]:
    """Say what can be drilled: how many lines are due, and how many new ones there are to learn.

    Args:
        deck: what is known of each line; None if nothing can be drilled.
        now: the time, in UTC.
        new_lines: how many new lines a session may have.

    Returns:
        What stands on the button, what a screen reader calls it, and its tool tip.
    """
    drill = _("Drill")
    if deck is None:
        return drill, drill, _("Answer your strategy from memory")
    if not deck.lines:
        return drill, drill, _("This strategy leaves you nothing to remember")
    due, new = len(deck.due(now)), len(deck.new)
    facts = [counted("{count} due", "{count} due", due)] if due else []
    if new and (due or new <= new_lines):
        facts.append(counted("{count} new", "{count} new", min(new, new_lines)))
    elif new:
        facts.append(say("{some} of {count} new", some=number(new_lines), count=number(new)))
    progress = describe_deck(deck.state, deck.card_kind, now)
    tip = say("Answer your strategy from memory. {progress}", progress=progress)
    text = side_by_side([drill, listed(facts)]) if facts else drill
    return text, listed([drill, *facts]), tip
