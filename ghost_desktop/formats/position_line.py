"""A position as one line of text, which the window and the command line both write and read.

``LIST VARIANT MIN_LENGTH PLAYERS FLAGS PLAYS``, as in ``enable1 superghost 4 2 - c,h:start,r``:

* LIST is the id of a bundled list, or the path of a file, quoted as shells have it;
* FLAGS are ``misere`` and ``one-against-all``, joined by ``+``, or ``-`` for none;
* PLAYS are letters in the order in which they were played, each with the name of its place where
  that is not the end; in front of them stand, as ``=ghos``, letters that lay on the table when the
  round began; ``-`` is nothing at all;
* ``without=WORD,WORD`` may follow, if words are left out of the list.

It has no line ends and nothing else that cannot be seen, whatever the path is.
"""

from __future__ import annotations

import re
import shlex
from enum import Enum
from reprlib import repr as quoted
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.rules import PLAYERS, Reading, Rules
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.words.letters import as_in_lists
from ghost_desktop.formats.illegal import no_word_in
from ghost_desktop.formats.text import joined_or, number, words_made
from ghost_desktop.play.events import LetterPlayed
from ghost_desktop.play.round import Illegal, IllegalPlay, Round
from ghost_desktop.translation import N_, NN_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Where
    from ghost_desktop.engine.game.variant import Variant

FIELDS = 6
"""Fields of a line, if no words are left out."""

LONGEST = 100_000
"""Characters of a text that is looked at: far more than any round has."""

NONE = "-"
MISERE = "misere"
AGAINST_ALL = Reading.ONE_AGAINST_ALL.value
_GIVEN, _WITHOUT = "=", "without="
_QUOTES = "“”„‟‘’‚«»`"  # as texts have around what they quote; shells know none of them


class PositionLine(Record):
    """What a line says: a question, and how a round on it went so far.

    Attributes:
        source: the list, as it is written.
        rules: the game.
        reading: what it means that one may lose.
        given: the letters that lay on the table when the round began.
        plays: the plays since, in order; whether they are legal, the words must say.
        without: the words that are left out of the list, sorted.
    """

    source: str
    rules: Rules
    reading: Reading = Reading.SELF
    given: str = ""
    plays: tuple[LetterPlayed, ...] = ()
    without: tuple[str, ...] = ()


class LineFault(Enum):
    """Why a text is no position line, in a sentence that is marked for translation."""

    NOTHING = N_("there is no position; a position is one line such as: {example}.")
    TOO_LONG = N_("that is too long for a position, which is one line such as: {example}.")
    QUOTES = N_("a quotation mark is not closed; a position is one line such as: {example}.")
    FIELDS = NN_(
        "a position has {right} fields, not {count} alone; it is one line such as: {example}.",
        "a position has {right} fields, not {count}; it is one line such as: {example}.",
    )
    VARIANT = N_("the variant of a position must be {variants}, not {written}.")
    MIN_LENGTH = N_(
        "the minimum length of a position must be a whole number of 1 or more, not {written}."
    )
    PLAYERS = N_(
        "the players of a position must be a whole number from {fewest} to {most}, not {written}."
    )
    FLAG = N_("the flags of a position must be {flags}, or both joined by +, not {written}.")
    GIVEN = N_("what a round begins with must be letters, as in =ghos, not {written}.")
    PLAY = N_("a play must be one letter, with its place or without, not {written}.")
    PLACE = N_("the place of a letter must be {places} there, not as in {written}.")
    WITHOUT = N_(
        "what follows the plays must be words to leave out, as in without=aa,ae, not {written}."
    )


class PositionLineError(ValueError):
    """A text that is no position line.

    Attributes:
        fault: why.
        written: the part of the text that is wrong; the number of fields, if that is.
        places: where a letter can go, for `LineFault.PLACE`.
    """

    def __init__(self, fault: LineFault, written: str = "", places: tuple[str, ...] = ()) -> None:
        super().__init__(f"{fault.name.lower()}: {written!r}")
        self.fault = fault
        self.written = written
        self.places = places


class UnplayableLine(IllegalPlay):
    """A line whose letters cannot be played with the words of its list, or not be given.

    Attributes:
        number: which of the plays is none, from 1; 0 for the letters that were given.
    """

    def __init__(
        self, reason: Illegal, game: Game, number: int, letters: str, fragment: str
    ) -> None:
        super().__init__(reason, game, letters, fragment)
        self.number = number


# --- a round -> a line ------------------------------------------------------------------------------


def line_of(
    this_round: Round, source: str, reading: Reading, without: Iterable[str] = ()
) -> PositionLine:
    """Return what a line says of a round.

    Args:
        this_round: the round.
        source: the id or the path of its list.
        reading: what it means that one may lose.
        without: the words that are left out of the list.
    """
    plays = tuple(map(LetterPlayed.of, this_round.plays))
    rules, left_out = this_round.game.rules, tuple(sorted(without))
    return PositionLine(source, rules, reading, this_round.given, plays, left_out)


def way_of(game: Game, fragment: str) -> Round | None:
    """Return a round that comes to a fragment; None if no play does."""
    this_round = Round(game)
    way = game.way_to(fragment)
    if fragment and not way:
        return None
    for after in way:
        this_round = this_round.go_to(after)
    return this_round


def write_line(position: PositionLine) -> str:
    """Write a position line."""
    rules = position.rules
    flags = [MISERE] * rules.misere
    flags += [AGAINST_ALL] * (position.reading is Reading.ONE_AGAINST_ALL)
    fields = [
        _quoted(position.source),
        rules.variant.id,
        str(rules.min_length),
        str(rules.players),
        "+".join(flags) or NONE,
        ",".join(_written_plays(position)) or NONE,
    ]
    if position.without:
        fields.append(_WITHOUT + ",".join(position.without))
    return " ".join(fields)


def _written_plays(position: PositionLine) -> list[str]:
    variant, fragment = position.rules.variant, position.given
    written = [_GIVEN + fragment] if fragment else []
    for play in position.plays:
        at_end = play.where == _end(variant, fragment)
        written.append(play.letter if at_end else f"{play.letter}:{play.where.name}")
        fragment = variant.make(fragment, play.letter, play.where)
    return written


def _end(variant: Variant, fragment: str) -> Where:
    """Return where a letter goes of which nothing else is said: to the end, where it can."""
    places = variant.places_for(fragment)
    ends = (None, len(fragment))
    return next((one for one in places if not one.turned and one.gap in ends), places[0])


def _quoted(source: str) -> str:
    """Quote a path as shells have it, in one line."""
    if source.isprintable():
        return shlex.quote(source)
    escaped = source.encode("unicode_escape").decode("ascii").replace("'", r"\'")
    return f"$'{escaped}'"


# --- a line -> a round ------------------------------------------------------------------------------


def read_line(text: str) -> PositionLine:
    """Read a position line.

    Capitals are lowered but in the name of the list, which only the folder knows; it may stand in
    quotation marks, and be broken into several lines.

    Raises:
        PositionLineError: if it is none.
    """
    if len(text) > LONGEST:
        raise PositionLineError(LineFault.TOO_LONG)
    spaced = re.sub(r"[^\S ]|[\ufeff\u200b\u2060]", " ", text).strip(_QUOTES + " ")
    fields = _split(spaced)
    if len(fields) == 1:  # all of it stood in quotation marks
        fields = _split(fields[0])
    return read_fields(fields)


def _split(text: str) -> list[str]:
    """Split a text as shells do."""
    escaped = re.match(r"\$'((?:[^'\\]|\\.)*)'(?= |$)", text)
    if escaped:
        raw = escaped[1].encode("ascii", "backslashreplace")
        try:
            return [raw.decode("unicode_escape"), *_split(text[escaped.end() :])]
        except UnicodeDecodeError as error:
            raise PositionLineError(LineFault.QUOTES) from error
    for tried in (text, text.strip("\"'")):  # of a mark at one end alone
        try:
            return shlex.split(tried)
        except ValueError:
            continue
    raise PositionLineError(LineFault.QUOTES)


def read_fields(fields: Sequence[str]) -> PositionLine:
    """Read a position line of which a shell has made its fields.

    Raises:
        PositionLineError: if it is none.
    """
    if not any(fields):
        raise PositionLineError(LineFault.NOTHING)
    fields = _without_spaces(fields)
    if len(fields) not in (FIELDS, FIELDS + 1):
        raise PositionLineError(LineFault.FIELDS, str(len(fields)))
    source, name, min_length, players, flags, written = fields[:FIELDS]
    try:
        variant = find_variant(name.lower())
    except KeyError as error:
        raise PositionLineError(LineFault.VARIANT, name) from error
    least = _number(min_length.removesuffix("+"))
    if not least:
        raise PositionLineError(LineFault.MIN_LENGTH, min_length)
    count = _number(players)
    if count not in PLAYERS:
        raise PositionLineError(LineFault.PLAYERS, players)
    is_misere, reading = _flags(flags)
    given, plays = _plays(written, variant)
    without = _left_out(fields[FIELDS]) if len(fields) > FIELDS else ()
    rules = Rules(variant, least, count, is_misere)
    return PositionLine(source, rules, reading, given, plays, without)


def _without_spaces(fields: Sequence[str]) -> list[str]:
    """Put together what spaces beside commas have made several fields of."""
    whole = list(fields[:FIELDS])
    for field in fields[FIELDS:]:
        if whole[-1].endswith(",") or field.startswith(","):
            whole[-1] += field
        else:
            whole.append(field)
    return whole


def _number(written: str) -> int:
    """Read a whole number; 0 if it is none."""
    return int(written) if re.fullmatch("[0-9]{1,18}", written) else 0


def _flags(written: str) -> tuple[bool, Reading]:
    flags = set() if written == NONE else set(written.lower().replace("è", "e").split("+"))
    for flag in sorted(flags - {MISERE, AGAINST_ALL}):
        raise PositionLineError(LineFault.FLAG, flag)
    return MISERE in flags, Reading.ONE_AGAINST_ALL if AGAINST_ALL in flags else Reading.SELF


def _plays(written: str, variant: Variant) -> tuple[str, tuple[LetterPlayed, ...]]:
    """Read what lay on the table, and the plays since."""
    tokens = [] if written == NONE else as_in_lists(written).split(",")
    given = ""
    if tokens and tokens[0].startswith(_GIVEN):
        given = tokens.pop(0).removeprefix(_GIVEN)
        if not given.isalpha():
            raise PositionLineError(LineFault.GIVEN, given)
    fragment = given = variant.spelled(given)
    plays = []
    for token in tokens:
        letter, colon, place = token.partition(":")
        if len(letter) != 1 or not letter.isalpha():
            raise PositionLineError(LineFault.PLAY, token)
        places = {one.name: one for one in variant.places_for(fragment)}
        if colon and place not in places:
            raise PositionLineError(LineFault.PLACE, token, tuple(places))
        where = places[place] if colon else _end(variant, fragment)
        plays.append(LetterPlayed(letter, where))
        fragment = variant.make(fragment, letter, where)
    return given, tuple(plays)


def _left_out(written: str) -> tuple[str, ...]:
    field = as_in_lists(written)
    words = field.removeprefix(_WITHOUT).split(",")
    if not (field.startswith(_WITHOUT) and all(map(str.isalpha, words))):
        raise PositionLineError(LineFault.WITHOUT, written)
    return tuple(sorted(set(words)))


def play_line(position: PositionLine, game: Game) -> Round:
    """Return the round that a line says, played with the words of its list.

    Raises:
        UnplayableLine: if its letters cannot be played.
    """
    given = game.fragment_of(position.given)
    if given and not game.is_part(given):
        raise UnplayableLine(Illegal.NO_PART, game, 0, given, given)
    end = position.rules.variant.spelled(game.word_completed_before(given) or given)
    if game.is_word(end):
        raise UnplayableLine(Illegal.OVER, game, 0, given, end)
    this_round = Round(game, given)
    for place, play in enumerate(position.plays, start=1):
        letter = game.words.meant(play.letter)
        try:
            this_round = this_round.play(letter, play.where)
        except IllegalPlay as error:
            fragment = error.fragment
            raise UnplayableLine(error.reason, game, place, letter, fragment) from error
    return this_round


# --- what is wrong with a line ------------------------------------------------------------------------


EXAMPLE = "enable1 superghost 4 2 - c,h:start,r"
"""A position line, to show what one looks like."""


def describe_line_error(error: PositionLineError) -> str:
    """Say in one sentence why a text is no position line, and what would be right."""
    if error.fault is LineFault.FIELDS:
        said = ngettext(*LineFault.FIELDS.value, int(error.written))
    else:
        said = _(error.fault.value)
    return said.format(
        example=EXAMPLE,
        variants=joined_or([one.id for one in all_variants()]),
        fewest=PLAYERS[0],
        most=PLAYERS[-1],
        flags=joined_or([NONE, MISERE, AGAINST_ALL]),
        places=joined_or(error.places) if error.places else "",
        written=quoted(error.written),
        right=FIELDS,
        count=error.written,
    )


def describe_unplayable(error: UnplayableLine) -> str:
    """Say in one sentence why the letters of a position line cannot be played."""
    game = error.game
    if error.reason is Illegal.OVER and error.number:
        said = _("play {number}, {letters}, comes too late: {words} ended the round before.")
    elif error.reason is Illegal.OVER:
        said = _("a round cannot begin at {letters}: {words} ended it before.")
    elif error.number:
        said = _("play {number}, {letters}, is not legal: {why}.")
    else:
        said = _("a round cannot begin at {letters}: {why}.")
    is_over = error.reason is Illegal.OVER
    ends = game.words_made(error.fragment) if is_over else ()
    return said.format(
        number=number(error.number),
        letters=quoted(error.letter),
        words=words_made(map(game.words.shown, ends)) if ends else "",
        why="" if is_over else no_word_in(game, error.fragment),
    )
