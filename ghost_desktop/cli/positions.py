"""`ghost-cli position` and `review`: who wins from a fragment, and what plays were worth.

What is asked about can be a list and a fragment or letters, or a position line; or a match.
"""

from __future__ import annotations

from pathlib import Path
from reprlib import repr as quoted
from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import (
    RULES,
    add_rules,
    begin,
    left_out,
    letters,
    reading_of,
    rules_of,
)
from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.parser import UsageError, examples, rows
from ghost_desktop.engine.comparison import Side
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.listed.folds import NOT_COUNTED, count_after_plays
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.letters import as_in_lists
from ghost_desktop.formats import illegal, values
from ghost_desktop.formats.marks import mark_meaning, mark_symbol, mark_word
from ghost_desktop.formats.match_files import (
    SUFFIX,
    describe_match_refusal,
    open_match,
    read_bytes,
    values_of,
)
from ghost_desktop.formats.matches import MatchError
from ghost_desktop.formats.names import named_without, names_of
from ghost_desktop.formats.position_line import (
    AGAINST_ALL,
    EXAMPLE,
    MISERE,
    NONE,
    PositionLineError,
    UnplayableLine,
    describe_line_error,
    describe_unplayable,
    line_of,
    play_line,
    read_fields,
    read_line,
    way_of,
    write_line,
)
from ghost_desktop.formats.positions import ReviewedRound, position_text, review_dict, review_text
from ghost_desktop.formats.text import joined_or, number, place_name, player, variant_name
from ghost_desktop.library import catalogue
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.play.review import Mark, review_round
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ghost_desktop.cli.parser import Parser
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.rules import Reading, Rules
    from ghost_desktop.engine.listed.folds import EndingCount
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.formats.match_files import OpenedMatch
    from ghost_desktop.formats.position_line import PositionLine
    from ghost_desktop.play.round import Round


_FRAGMENT, _LETTER = "gho", "s"  # of the examples


def _places() -> dict[str, str]:
    """Show by an example where a letter can go in any of the variants."""
    said = _("{fragment} and {letter} make {made}")
    return {
        place_name(where): said.format(
            fragment=_FRAGMENT, letter=_LETTER, made=variant.make(_FRAGMENT, _LETTER, where)
        )
        for variant in all_variants()
        for where in variant.places
        if variant.has_places
    }


def _line_fields() -> dict[str, str]:
    """Say what may stand in the fields of a position line that need to be explained."""
    return {
        "FLAGS": _("{misere} and {against_all}, joined by +, or {none} for none").format(
            misere=MISERE, against_all=AGAINST_ALL, none=NONE
        ),
        "PLAYS": _(
            "the letters in the order in which they were played, each with its place where that is "
            "not the end; {none} for none. In front of them may stand what lay on the table when "
            "the round began: {given}"
        ).format(none=NONE, given="=ghos"),
        "without=WORD,WORD": _("words that are left out of the list, if any are"),
    }


def fill_position(command: Parser) -> None:
    """Fill the parser of `position`."""
    begin(
        command,
        position,
        "position (LIST FRAGMENT [RULES] | LINE) [--counts] [--json]",
        _(
            "Say who wins from a fragment, and where each letter that can follow leads. A fragment "
            "that no play reaches, since a word ends the round before, is answered as if nobody "
            "had noticed that word."
        ),
        _(
            "A LINE says all of it, plays included, as it stands below each answer and as the "
            "window copies it: {line}."
        ).format(line="LIST VARIANT MIN_LENGTH PLAYERS FLAGS PLAYS"),
        _(
            "With --counts there are two more columns: in how many ways legal plays alone, good "
            "and bad ones, can come to a word on which whoever plays the letter wins, and to one "
            "on which he loses."
        ),
        rows(_("the fields of a line:"), _line_fields()),
        rows(_("where a letter goes, in the variants that leave a choice:"), _places()),
        examples(
            "position enable1 gho",
            "position enable1 gho --counts",
            f'position "{EXAMPLE}"',
            ('position enable1 "" --json', _("before the first letter")),
            "position enable1 gho --variant superduperghost",
            "position enable1 gho --players 3 --misere",
        ),
        takes_several="position",
    )
    said = _(
        "the id of a bundled list or a file with one word a line, and the letters so far, "
        '"" for none; or a LINE that says all of it'
    )
    # Two that are missing if both are, see `describe_missing`.
    command.option("position", "LIST, FRAGMENT", said, nargs="+")
    said = _("count how many endings each play leaves that are won, and that are lost")
    command.option("--counts", None, said)
    add_rules(command)


def position(options: Namespace) -> Iterator[str]:
    """Say who wins from a fragment, and with which line the same can be asked again.

    Raises:
        UsageError: if it is no fragment of the game, or the line is none that can be played.
    """
    written: list[str] = options.position
    this_round: Round | None
    if len(written) == 2:
        fragment = written[1] and letters("FRAGMENT", written[1])
        side = _solved(written[0], left_out(options), rules_of(options), reading_of(options))
        game = side.solution.game
        fragment = game.fragment_of(fragment)
        _check_fragment(game, fragment)
        this_round = way_of(game, fragment)
    else:
        side, this_round = _solved_line(options, written)
        fragment = this_round.fragment
    words, solution = side.loaded.words, side.solution
    line = None
    if this_round is not None:
        line = write_line(line_of(this_round, words.source, solution.reading, words.left_out))
    solution.look_at(fragment)
    endings = _count(solution, fragment) if options.counts else NOT_COUNTED
    if options.format == "json":
        told = values.position_dict(solution, fragment, endings)
        yield as_json({**told, "position_line": line})
    else:
        yield position_text(solution, fragment, endings)
        if line is not None:
            yield "\n" + say("Position line: {line}", line=line)


def _count(solution: Solution, fragment: str) -> Mapping[str, EndingCount]:
    """Count the endings that can follow each play, for whoever plays it; from a word there is none.

    Raises:
        UsageError: if they are too many to count in this variant.
    """
    if solution.is_word(fragment):
        return NOT_COUNTED
    counted = count_after_plays(solution, fragment, solution.game.to_play(fragment))
    if counted is None:
        said = _("endings are not counted in {variant}; leave out {option}.")
        name = variant_name(solution.rules.variant)
        raise UsageError(said.format(variant=name, option="--counts"))
    return counted


def _solved_line(options: Namespace, written: Sequence[str]) -> tuple[Side, Round]:
    """Solve the game of a position line, beyond finished words, too, and play its plays.

    Args:
        options: what else was written; a line says the rules itself.
        written: the line, or its fields where a shell has split it.

    Raises:
        UsageError: if it is none that can be played.
    """
    line = _read_line(options, written)
    side = _solved(catalogue.meant(line.source), line.without, line.rules, line.reading)
    try:
        return side, play_line(line, side.solution.game)
    except UnplayableLine as error:
        raise UsageError(describe_unplayable(error)) from error


def _read_line(options: Namespace, written: Sequence[str]) -> PositionLine:
    """Read a position line, beside which no rules can stand."""
    if len(written) == 1 and len(written[0].split()) < 2:
        raise UsageError(say("FRAGMENT is missing; write: {usage}.", usage=options.usage))
    try:
        line = read_line(written[0]) if len(written) == 1 else read_fields(written)
    except PositionLineError as error:
        raise UsageError(describe_line_error(error)) from error
    for name in RULES:
        if getattr(options, name, None):
            said = _("a position line says the rules itself; leave out {option}.")
            raise UsageError(said.format(option="--" + name.replace("_", "-")))
    return line


def _solved(source: str, without: Iterable[str], rules: Rules, reading: Reading) -> Side:
    """Read a list and solve a game on it."""
    loaded = named_without(catalogue.load(source, without))
    proofs = KeptProofs()
    return Side(loaded, solve(loaded.words, rules, reading, beyond_words=True, proofs=proofs))


def _check_fragment(game: Game, fragment: str) -> None:
    """Refuse a fragment that is no part of a word."""
    if game.is_part(fragment):
        return
    legal = next(n for n in range(len(fragment)) if not game.is_part(fragment[: n + 1]))
    before = fragment[:legal]
    made = {play.fragment: play.letter for play in game.legal_plays(before)}
    at_end = {game.rules.variant.spelled(before + letter) for letter in game.words.alphabet}
    legal_there = {letter for fragment, letter in made.items() if fragment in at_end}
    can_follow = game.words.order.sorted(legal_there)
    if not can_follow:
        said = _("{wrong}; after {fragment} there can be nothing.")
    elif legal:
        said = _("{wrong}; after {fragment} there can be {letters}.")
    else:
        said = _("{wrong}; as the first letter there can be {letters}.")
    wrong, can = illegal.no_word_in(game, fragment), joined_or(can_follow) if can_follow else ""
    raise UsageError(said.format(wrong=wrong, fragment=quoted(before), letters=can))


# --- review ----------------------------------------------------------------------------------------


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
    side, this_round = _solved_line(options, written)
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
            raise MatchError(catalogue.NoFile(path))
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
