"""What `ghost-cli review` answers: what each play of a round was worth, or of all in a match."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import begin
from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.parser import UsageError, examples, rows
from ghost_desktop.cli.positions import solved_line
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.letters import as_in_lists
from ghost_desktop.formats.marks import mark_meaning, mark_symbol, mark_word
from ghost_desktop.formats.match_files import (
    SUFFIX,
    describe_match_refusal,
    open_match,
    read_bytes,
    values_of,
)
from ghost_desktop.formats.matches import MatchError
from ghost_desktop.formats.names import names_of
from ghost_desktop.formats.position_line import EXAMPLE
from ghost_desktop.formats.reviews import ReviewedRound, review_dict, review_text
from ghost_desktop.formats.text import number, player
from ghost_desktop.library.catalogue import NoFile
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.play.review import Mark, review_round
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from ghost_desktop.cli.parser import Parser
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.formats.match_files import OpenedMatch


_LIST_AND_LETTERS = 2
_GHOST = ("ghost", "4", "2", "-")


def fill_review(command: Parser) -> None:
    """Fill the parser of `review`."""
    begin(
        command,
        review,
        "review (FILE | LINE | LIST LETTERS) [--json]",
        _(
            "Say what each play of a round was worth, or of all finished rounds of a match: its "
            "mark, how many of the legal plays would have won or been safe, and the best ones."
        ),
        rows(
            _("marks:"),
            {f"{mark_symbol(mark)} {mark_word(mark)}": mark_meaning(mark) + "." for mark in Mark},
        ),
        _(
            "`ghost-cli position --help` says how a LINE is written. LIST LETTERS is a round of "
            "Ghost between two, with words of 4 letters or more, in which these were played."
        ),
        examples(
            "review enable1 ghost",
            'review "enable1 ghost 4 2 - g,h,o,s,t"',
            f'review "{EXAMPLE}" --json',
            "review my.ghostmatch",
        ),
        takes_several="rounds",
    )
    said = _("a match that was saved; or a position LINE, which says what was played")
    command.option("rounds", "FILE", said, nargs="+")


def review(options: Namespace) -> Iterator[str]:
    """Say what each play was worth of the round of a position line, or of a match that was saved.

    Raises:
        UsageError: if it is no line that can be played, or no match that can be opened.
    """
    written: list[str] = options.rounds
    if _is_path(written):
        rounds = _of_match(_opened(written[0]))
    else:
        rounds = iter([_of_line(options, written)])
    if options.format == "json":
        yield as_json({"rounds": [review_dict(one) for one in rounds]})
        return
    between = ""
    for one in rounds:
        yield between + review_text(one)
        between = "\n"
    if not between:
        yield _("No round of this match is over.")


def _is_path(written: Sequence[str]) -> bool:
    """Tell whether what was written names a file, and is no position line."""
    if len(written) > 1:
        return False
    is_line = len(written[0].split()) > 1 and not written[0].endswith(SUFFIX)
    return not is_line or Path(written[0]).is_file()


def _of_line(options: Namespace, written: Sequence[str]) -> ReviewedRound:
    """Look at the round of a position line; its players have numbers."""
    fields = written if len(written) == _LIST_AND_LETTERS else " ".join(written).split()
    if len(fields) == _LIST_AND_LETTERS and (letters := as_in_lists(fields[1])).isalpha():
        written = [fields[0], *_GHOST, ",".join(letters)]
    side, this_round = solved_line(options, written)
    solution = side.solution
    numbers = tuple(map(player, range(solution.rules.players)))
    return ReviewedRound(
        review_round(this_round, solution),
        solution.reading,
        numbers,
        tuple(say("Player {number}", number=number(one)) for one in numbers),
    )


def _opened(path: str) -> OpenedMatch:
    try:
        if not path:  # which `Path` takes for the folder one is in
            raise MatchError(NoFile(path))
        return open_match(values_of(read_bytes(Path(path))))
    except MatchError as error:
        raise UsageError(describe_match_refusal(error, path)) from error


def _of_match(opened: OpenedMatch) -> Iterator[ReviewedRound]:
    """Look at the rounds of a match that are over, one by one."""
    match, reading = opened.match, opened.reading
    names = names_of(match.table)
    solved: dict[tuple[str, str], Solution] = {}  # few games are played, most of them again
    for place, one in enumerate(match.state.rounds, start=match.carried.rounds + 1):
        if one.round.over is None:
            continue
        game, words = one.round.game, one.round.game.all_words
        key = words.content_hash, game.rules.key
        if key not in solved:
            solved[key] = solve(words, game.rules, reading, proofs=KeptProofs())
        yield ReviewedRound(
            review_round(one.round, solved[key]),
            reading,
            tuple(map(player, one.seating.order)),
            tuple(names[number].full for number in one.seating.order),
            place,
        )
