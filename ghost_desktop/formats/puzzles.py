"""Puzzles -> text and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.formats.text import (
    describe_rules,
    filled,
    number,
    placed_text,
    player,
    printable,
)
from ghost_desktop.formats.values import rules_dict, without_dict
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.formats.values import Members
    from ghost_desktop.play.puzzles import NoPuzzle, Puzzle


def puzzle_name(puzzle: Puzzle, day_number: int | None = None) -> str:
    """Call a puzzle by its day, or by its number; that of the day, for everybody, by both."""
    if day_number is not None:
        return say("Puzzle of the day {number}, {date}", number=day_number, date=puzzle.name)
    name = _("Puzzle {number}") if puzzle.name.isdecimal() else _("Puzzle of {date}")
    return name.format(number=puzzle.name, date=puzzle.name)


def question_text(puzzle: Puzzle) -> str:
    """Ask for the one letter."""
    letters = len({play.letter for play in puzzle.plays})
    asked = say(
        "{letters} letter is legal, and it wins. Which?",
        "{letters} letters are legal, and one of them wins. Which?",
        letters,
        letters=number(letters),
    )
    if puzzle.game.rules.variant.has_places:
        asked += " " + _("And where does it go?")
    return asked


def play_text(puzzle: Puzzle, play: Play) -> str:
    """Name a letter, and where it goes if that is a choice."""
    return placed_text(puzzle.game.words.shown(play.letter), play.where, puzzle.game)


def puzzle_text(puzzle: Puzzle, day_number: int | None = None, *, shows_answer: bool) -> str:
    """Ask for the letter that wins, and name it if that is wanted.

    Args:
        puzzle: which.
        day_number: the number of its day, if it is the puzzle of the day.
        shows_answer: say which play wins, too.
    """
    game = puzzle.game
    title = _("{list}, {game}.").format(
        list=printable(game.all_words.name),
        game=describe_rules(game.rules, puzzle.solution.reading),
    )
    about = _("{puzzle}, rated {rating}: player {player} is to play.").format(
        puzzle=puzzle_name(puzzle, day_number), rating=puzzle.rating, player=player(puzzle.seat)
    )
    shown = " ".join(game.words.shown(puzzle.fragment)) or _("no letter yet")
    lines = [title, "", *filled(about), "", f"    {shown}", "", *filled(question_text(puzzle))]
    if shows_answer:
        said = _("{play} wins: it makes {fragment}.").format(
            play=play_text(puzzle, puzzle.answer), fragment=game.words.shown(puzzle.answer.fragment)
        )
        lines += ["", *filled(said)]
    return "\n".join(lines)


def puzzle_dict(
    puzzle: Puzzle,
    source: str,
    without: Sequence[str] = (),
    day_number: int | None = None,
    *,
    shows_answer: bool,
) -> Members:
    """Describe a puzzle.

    Args:
        puzzle: which.
        source: what the caller named as the list.
        without: the words that were left out of the list.
        day_number: the number of its day, if it is the puzzle of the day.
        shows_answer: say which play wins, too.
    """
    described: Members = {
        "list": source,
        **rules_dict(puzzle.game.rules, puzzle.solution.reading),
        "puzzle": puzzle.name,
        "rating": puzzle.rating,
        "fragment": puzzle.fragment,
        "to_play": player(puzzle.seat),
        "letters": "".join(sorted({play.letter for play in puzzle.plays})),
        "plays": len(puzzle.plays),
    }
    if day_number is not None:
        described["day"] = day_number
    if shows_answer:
        answer = puzzle.answer
        described["answer"] = {
            "letter": answer.letter,
            "where": answer.where.name,
            "fragment": answer.fragment,
        }
    return described | without_dict(without)


def describe_no_puzzle(found: NoPuzzle, game: Game) -> str:
    """Say why there is no puzzle, and what would help."""
    if found.is_certain:
        said = _(
            "no position of {game} on {list} has one winning letter among four or more; "
            "take a list with more words."
        )
    else:
        said = _(
            "no position of {game} on {list} with one winning letter among four or more was found; "
            "take a list with more words, or another variant."
        )
    return said.format(game=describe_rules(game.rules), list=printable(game.all_words.name))
