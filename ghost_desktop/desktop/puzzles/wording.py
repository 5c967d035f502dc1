"""What is said of a puzzle: the question, what a letter was worth, how the person stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.board.wording import Wording
from ghost_desktop.desktop.ghost import Mood
from ghost_desktop.desktop.puzzles.controller import Stage
from ghost_desktop.engine.plays import Where
from ghost_desktop.formats.puzzles import describe_no_puzzle
from ghost_desktop.formats.seats import you_are
from ghost_desktop.formats.text import listed, number, sentence, side_by_side, words_made
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.puzzles.controller import AtPuzzle
    from ghost_desktop.desktop.puzzles.looking import PuzzleFound, PuzzleWords
    from ghost_desktop.engine.plays import Play
    from ghost_desktop.play.puzzles import Puzzle
    from ghost_desktop.play.refutation import Refutation

# What wins, by where the letter goes; None for any other place.
_WINNING: dict[Where | None, str] = {
    None: N_("{letter} wins: it makes {fragment}."),
    Where.END: N_("{letter} at the end wins: it makes {fragment}."),
    Where.START: N_("{letter} at the front wins: it makes {fragment}."),
    Where.TURNED_END: N_("Turned round, {letter} at the end wins: it makes {fragment}."),
    Where.TURNED_START: N_("Turned round, {letter} at the front wins: it makes {fragment}."),
}


def describe_at(at: AtPuzzle) -> Wording:
    """Say how it stands."""
    if at.found is None:
        return _describe_none(at)
    puzzle = at.found.puzzle
    if at.wrong is not None:
        said = _describe_wrong(puzzle, at.wrong, at.refutation)
        return Wording(_("That letter does not win"), said, Mood.SORRY)
    if at.stage is Stage.ASKED:
        return Wording(_ask(puzzle), _describe_turn(puzzle), Mood.CALM)
    said = _describe_answer(puzzle)
    if at.stage is Stage.SHOWN:
        return Wording(_("The answer"), said, Mood.SORRY)
    return Wording(_("Right") if at.has_just_ended else _("You have solved it"), said, Mood.GLAD)


def _describe_none(at: AtPuzzle) -> Wording:
    """Say why there is nothing to find, or not yet."""
    if at.stage is Stage.SOLVING:
        return Wording(_("One moment"), _("The game is being solved."), Mood.THINKING)
    if at.stage is Stage.LOOKING:
        return Wording(_("One moment"), _("A puzzle is being looked for."), Mood.THINKING)
    if at.stage is Stage.FAILED:
        said = _("Something has gone wrong. It can be looked for once more.")
        return Wording(_("No puzzle was found"), said, Mood.SORRY)
    said = at.trouble or _("The game has not been solved.")
    if at.none is not None and at.answer is not None:
        said = sentence(describe_no_puzzle(at.none, at.answer.solution.game))
    return Wording(_("No puzzles of this game"), said, Mood.SORRY)


def _ask(puzzle: Puzzle) -> str:
    if puzzle.game.rules.variant.has_places:
        return _("One letter wins. Which, and where?")
    return _("One letter wins. Which?")


def _describe_turn(puzzle: Puzzle) -> str:
    letters = len({play.letter for play in puzzle.plays})
    said = ngettext(
        "{count} letter is legal.",
        "{count} letters are legal.",
        letters,
    )
    said = f"{you_are(puzzle.seat)} {said.format(count=number(letters))}"
    if puzzle.game.rules.misere:
        said += " " + _("Completing a word wins.")
    return said


def _describe_wrong(puzzle: Puzzle, wrong: Play, refutation: Refutation | None) -> str:
    """Say what a wrong letter leads to, as far as that is known, and nothing of the right one."""
    game = puzzle.game
    made = game.words.shown(wrong.fragment)
    words = game.words_made(wrong.fragment)
    if words:
        said = ngettext(
            "{words} is a word. Try again.", "{words} are words. Try again.", len(words)
        )
        return said.format(words=words_made(map(game.words.shown, words)))
    if refutation is None or not refutation.plays:
        return _("Try again.")
    end = words_made(map(game.words.shown, refutation.words))
    if game.rules.players > 2:
        said = _("After {fragment} others can see to it that it goes on to {word}. Try again.")
    else:
        said = _("{fragment} lets the other player win with {letter}, on {word}. Try again.")
    letter = game.words.shown(refutation.plays[0].letter)
    return said.format(fragment=made, letter=letter, word=end)


def _describe_answer(puzzle: Puzzle) -> str:
    game, answer = puzzle.game, puzzle.answer
    where = answer.where if game.rules.variant.has_places else None
    return _(_WINNING.get(where, _WINNING[None])).format(
        letter=game.words.shown(answer.letter), fragment=game.words.shown(answer.fragment)
    )


# --- how the person stands --------------------------------------------------------------------------


def describe_puzzle(found: PuzzleFound) -> str:
    """Name a puzzle, and say how hard it is and how good the person."""
    name = _("Today’s puzzle, {date}") if found.is_todays else _("Puzzle {number}")
    return side_by_side(
        [
            name.format(date=found.puzzle.name, number=found.puzzle.name),
            say("rated {rating}", rating=round(found.ratings.puzzle)),
            say("you: {rating}", rating=round(found.ratings.person)),
        ]
    )


def describe_streak(found: PuzzleFound) -> str:
    """Say how many days in a row have been solved, and what today is to that."""
    streak = found.record.streak
    outcome = found.outcome
    if found.is_todays and outcome is not None and outcome.is_shown:
        return _("Today’s answer was shown; tomorrow has another puzzle.")
    if not streak.days:
        return _("Solve today’s puzzle to begin a row of days.")
    said = ngettext("{days} day in a row", "{days} days in a row", streak.days)
    facts = [said.format(days=number(streak.days))]
    if streak.longest > streak.days:
        facts.append(say("at most {days}", days=number(streak.longest)))
    if not streak.has_today:
        facts.append(_("today is still to come"))
    return side_by_side(facts)


def name_words(around: PuzzleWords) -> str:
    """Name the words that the answer can become: ``"GHOST, GHOUL and others"``."""
    named = listed(around.words)
    return say("{words} and others", words=named) if around.has_more else named
