"""What the drill says of wins that were given away, and of words that were lost on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.board.wording import Wording
from ghost_desktop.desktop.ghost import Mood
from ghost_desktop.engine.list_symbols import NO_SYMBOLS
from ghost_desktop.formats.list_symbols import symbols_legend
from ghost_desktop.formats.plays import name_plays
from ghost_desktop.formats.text import few_of, joined_and, words_made
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from ghost_desktop.engine.list_symbols import ListSymbols
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.play.courses import BlunderCourse, LostWordsCourse
    from ghost_desktop.play.drill import Task, Verdict

_MOST_WORDS = 4  # that are named one by one


# --- wins that were given away ----------------------------------------------------------------------


def describe_blunders(course: BlunderCourse) -> str:
    """Say what is drilled."""
    if course.game.rules.most_win:
        return _("You were safe in each of these positions, and gave that away.")
    return _("You had won in each of these positions, and gave the win away.")


def describe_blunder(task: Task) -> Wording:
    """Ask for a play that wins."""
    rules, is_opening = task.round.game.rules, not task.round.fragment
    if rules.most_win:
        headline = _("Which opening is safe?") if is_opening else _("Which play is safe?")
        return Wording(headline, _("Here you were safe, and gave that away."), Mood.CALM)
    headline = _("Which opening wins?") if is_opening else _("Which play wins?")
    return Wording(headline, _("Here you gave a win away."), Mood.CALM)


def describe_blunder_verdict(verdict: Verdict) -> Wording:
    """Say whether a play wins, and which others do."""
    game, played = verdict.round.game, verdict.played
    wins = sorted(verdict.all_right, key=lambda play: play.fragment)
    if verdict.is_right:
        others = [one for one in wins if one.fragment != verdict.right.fragment]
        said = _winning(game.rules, len(verdict.all_right), is_first=True)
        sentence = said.format(plays=name_plays((verdict.right,), game))
        if others:
            said = _("So it is with {plays}.")
            sentence = f"{sentence} {said.format(plays=name_plays(others, game))}"
        return Wording(_("Right"), sentence, Mood.GLAD)
    said = _winning(game.rules, len(verdict.all_right), is_first=False)
    sentence = said.format(plays=name_plays(wins, game))
    if played is not None:
        made = say("You made {fragment}.", fragment=game.words.shown(played.fragment))
        sentence = f"{made} {sentence}"
    return Wording(_("Missed"), sentence, Mood.SORRY)


def _winning(rules: Rules, plays: int, *, is_first: bool) -> str:
    """Return what is said of plays that win: of the one that was made, or of all."""
    if rules.most_win:
        return _("{plays} is safe.") if is_first else _("What is safe: {plays}.")
    if is_first:
        return _("{plays} wins.")
    return ngettext("What wins is {plays}.", "What wins: {plays}.", plays)


# --- words that were lost on ------------------------------------------------------------------------


def describe_lost_words(_course: LostWordsCourse) -> str:
    """Say what is drilled."""
    return _("At each of these fragments you completed a word, and lost.")


def describe_lost_word(_task: Task) -> Wording:
    """Ask for a letter that completes a word."""
    headline = _("Which letter completes a word?")
    return Wording(headline, _("Here you lost on a word."), Mood.CALM)


def describe_lost_word_verdict(
    verdict: Verdict, lost_on: tuple[str, ...], symbols: ListSymbols = NO_SYMBOLS
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
    if legend := symbols_legend(symbols, (*made, *lost_on)):
        said.append(f"{legend}.")
    if verdict.is_right:
        return Wording(_("Right"), " ".join(said), Mood.GLAD)
    if verdict.played is not None:
        fragment = shown(verdict.played.fragment)
        said.insert(0, say("{fragment} is no word.", fragment=fragment))
    return Wording(_("Missed"), " ".join(said), Mood.SORRY)


def name_lost_words(
    course: LostWordsCourse, fragment: str, symbols: ListSymbols = NO_SYMBOLS
) -> str:
    """Name the words that were lost on after a fragment; the fragment, if that is not known."""
    shown = course.game.words.shown
    words = [shown(word) + symbols.of(word) for word in course.lost_on.get(fragment, ())]
    return words_made(words) if words else shown(fragment)
