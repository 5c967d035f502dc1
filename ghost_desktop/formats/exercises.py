"""What a person is asked: puzzles -> text and JSON; drills -> a sentence, and a text that Anki reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.formats.tables import csv_text
from ghost_desktop.formats.text import (
    describe_rules,
    filled,
    game_title,
    number,
    placed_text,
    player,
    printable,
)
from ghost_desktop.formats.values import rules_dict, without_dict
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.formats.values import Members
    from ghost_desktop.play.courses import Askable, Course
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


def puzzle_text(puzzle: Puzzle, day_number: int | None = None, *, shows_answer: bool) -> str:
    """Ask for the letter that wins, and name it if that is wanted.

    Args:
        puzzle: which.
        day_number: the number of its day, if it is the puzzle of the day.
        shows_answer: say which play wins, too.
    """
    game = puzzle.game
    title = game_title(game.all_words.name, game.rules, puzzle.solution.reading)
    about = _("{puzzle}, rated {rating}: player {player} is to play.").format(
        puzzle=puzzle_name(puzzle, day_number), rating=puzzle.rating, player=player(puzzle.seat)
    )
    shown = " ".join(game.words.shown(puzzle.fragment)) or _("no letter yet")
    lines = [title, "", *filled(about), "", f"    {shown}", "", *filled(question_text(puzzle))]
    if shows_answer:
        answer, words = puzzle.answer, game.words
        play = placed_text(words.shown(answer.letter), answer.where, game)
        made = words.shown(answer.fragment)
        lines += ["", *filled(say("{play} wins: it makes {fragment}.", play=play, fragment=made))]
    return "\n".join(lines)


def puzzle_dict(puzzle: Puzzle, day_number: int | None = None, *, shows_answer: bool) -> Members:
    """Describe a puzzle.

    Args:
        puzzle: which.
        day_number: the number of its day, if it is the puzzle of the day.
        shows_answer: say which play wins, too.
    """
    words = puzzle.game.all_words
    described: Members = {
        "list": words.source,
        **rules_dict(puzzle.game.rules, puzzle.solution.reading),
        "puzzle": puzzle.name,
        "rating": puzzle.rating,
        "fragment": puzzle.fragment,
        "to_play": player(puzzle.seat),
        "letters": sorted({play.letter for play in puzzle.plays}),
        "legal": len(puzzle.plays),
    }
    if day_number is not None:
        described["day"] = day_number
    if shows_answer:
        answer = puzzle.answer
        described["answer"] = {
            "letter": answer.letter,
            "where": answer.where.name,
            "made": answer.fragment,
        }
    return described | without_dict(words.left_out)


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


def describe_coverage(kind: LineKind, lines: int, share: float) -> str:
    """Say what some lines are good for: ``"These 12 replies answer 83 % of rounds."``."""
    if kind is LineKind.WORD:
        said = ngettext(
            "This {lines} word answers {share} % of rounds.",
            "These {lines} words answer {share} % of rounds.",
            lines,
        )
    else:
        said = ngettext(
            "This {lines} reply answers {share} % of rounds.",
            "These {lines} replies answer {share} % of rounds.",
            lines,
        )
    percent = int(100 * share + 1e-6)  # all is said of all alone
    return said.format(lines=number(lines), share=number(percent))


_HEAD = ("#separator:tab", "#html:false", "#columns:Front\tBack\tTags", "#tags column:3")


def anki_text(
    course: Course,
    lines: Iterable[Askable],
    tags: Sequence[str],
    notes: Mapping[tuple[str, str], str],
) -> str:
    """Write lines as notes that Anki imports: what lies on the table, what is right, tags.

    A line in which several replies are asked is several notes; what several lines ask is one.

    Args:
        course: what is right in them.
        lines: which.
        tags: what all of them are tagged with.
        notes: a person's own notes, by the names of lines.
    """
    rows: dict[str, str] = {}
    for line in lines:
        note = notes.get(line.name, "")
        for fragment, right in _asked(course, line):
            front = " ".join(course.game.words.shown(fragment)) or _("no letter yet")
            back = ", ".join(
                placed_text(course.game.words.shown(play.letter), play.where, course.game)
                for play in right
            )
            if front not in rows:
                rows[front] = f"{back} ({note})" if note else back
    tagged = " ".join("_".join(tag.split()) for tag in ("ghost-desktop", *tags))
    fields = ((" ".join(one.split()) for one in (*row, tagged)) for row in rows.items())
    return "\n".join([*_HEAD, *csv_text(fields, "\t").splitlines(), ""])


def _asked(course: Course, line: Askable) -> Iterator[tuple[str, tuple[Play, ...]]]:
    """Give each fragment at which a line asks for a reply, and what is right there."""
    from ghost_desktop.play.drill import after_reply  # noqa: PLC0415 - FSRS comes with it

    this_round = course.first_turn(line)
    while right := course.right(this_round, line):
        yield this_round.fragment, right
        this_round = after_reply(course, this_round, line)
        if course.is_at_end(this_round, line):
            return
