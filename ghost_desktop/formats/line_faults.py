"""Why a text is no position line, and why the letters of one cannot be played, in sentences."""

from __future__ import annotations

from reprlib import repr as quoted
from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.engine.rules import PLAYERS
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.formats.illegal import no_word_in
from ghost_desktop.formats.position_line import (
    AGAINST_ALL,
    FIELDS,
    MISERE,
    NONE,
    LineFault,
    PositionLineError,
    UnplayableLine,
)
from ghost_desktop.formats.text import joined_or, number, words_made
from ghost_desktop.play.round import Illegal
from ghost_desktop.translation import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping

EXAMPLE = "enable1 superghost 4 2 - c,h:start,r"
"""A position line, to show what one looks like."""


_SENTENCES: Mapping[LineFault, str] = MappingProxyType(
    {
        LineFault.NOTHING: N_("there is no position; a position is one line such as: {example}."),
        LineFault.TOO_LONG: N_(
            "that is too long for a position, which is one line such as: {example}."
        ),
        LineFault.QUOTES: N_(
            "a quotation mark is not closed; a position is one line such as: {example}."
        ),
        LineFault.VARIANT: N_("the variant of a position must be {variants}, not {written}."),
        LineFault.MIN_LENGTH: N_(
            "the minimum length of a position must be a whole number of 1 or more, not {written}."
        ),
        LineFault.PLAYERS: N_(
            "the players of a position must be a whole number from {fewest} to {most}, "
            "not {written}."
        ),
        LineFault.FLAG: N_(
            "the flags of a position must be {flags}, or both joined by +, not {written}."
        ),
        LineFault.GIVEN: N_(
            "what a round begins with must be letters, as in =ghos, not {written}."
        ),
        LineFault.PLAY: N_("a play must be one letter, with its place or without, not {written}."),
        LineFault.PLACE: N_("the place of a letter must be {places} there, not as in {written}."),
        LineFault.WITHOUT: N_(
            "what follows the plays must be words to leave out, as in without=aa,ae, not {written}."
        ),
    }
)


def describe_line_error(error: PositionLineError) -> str:
    """Say in one sentence why a text is no position line, and what would be right."""
    if error.fault is LineFault.FIELDS:
        return _wrong_fields(int(error.written))
    return _(_SENTENCES[error.fault]).format(
        example=EXAMPLE,
        variants=joined_or([one.id for one in all_variants()]),
        fewest=PLAYERS[0],
        most=PLAYERS[-1],
        flags=joined_or([NONE, MISERE, AGAINST_ALL]),
        places=joined_or(error.places) if error.places else "",
        written=quoted(error.written),
    )


def _wrong_fields(fields: int) -> str:
    said = ngettext(
        "a position has {right} fields, not {count} alone; it is one line such as: {example}.",
        "a position has {right} fields, not {count}; it is one line such as: {example}.",
        fields,
    )
    return said.format(right=FIELDS, count=fields, example=EXAMPLE)


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
        letters=quoted(error.letters),
        words=words_made(map(game.words.shown, ends)) if ends else "",
        why="" if is_over else no_word_in(game, error.fragment),
    )
