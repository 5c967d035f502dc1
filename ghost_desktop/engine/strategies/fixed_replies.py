"""Replies that a player chooses himself, and what he has to choose from at a turn.

A strategy is minimised around the replies that are *fixed*. Where he wins from a fragment, his
reply has to win as well; where he does not, any legal one may be fixed.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import Refusal, RefusedError
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.strategies.others import Foresight, Others
from ghost_desktop.engine.texts import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.replies import Fixed


class FixedRefusal(Refusal):
    """Why a reply cannot be fixed in the strategy of a player."""

    fragment: str
    reply: str


class FixedBesideWords(FixedRefusal):
    """The fragment is part of no word."""

    sentence = N_(
        "no reply to {fragment} can be chosen: {fragment} is part of no word; give a fragment at "
        "which it is the player's turn."
    )


class FixedAtEnd(FixedRefusal):
    """The round is over at the fragment, or before it, with a word."""

    sentence = N_(
        "no reply to {fragment} can be chosen: the round is over with {word}; give a fragment at "
        "which it is the player's turn."
    )

    word: str


class FixedOutOfTurn(FixedRefusal):
    """It is the turn of another player."""

    sentence = N_(
        "no reply to {fragment} can be chosen: player {player} is not to play there; give a "
        "fragment at which it is that player's turn."
    )

    player: int
    """As people count them, from 1."""


class FixedTwice(FixedRefusal):
    """The same fragment, however it is written, has another reply that is to be fixed."""

    sentence = N_("two replies to {fragment} are chosen, {reply} and {other}; give one.")

    other: str


class FixedIllegal(FixedRefusal):
    """No legal play makes the reply of the fragment."""

    sentence = N_("{reply} is not a legal play after {fragment}; give what one letter makes of it.")


class FixedLosing(FixedRefusal):
    """The player wins from the fragment, and not after the reply."""

    sentence = N_(
        "player {player} wins after {fragment}, and not after {reply}; give a reply that wins."
    )

    player: int
    """As people count them, from 1."""


class FixedReplyError(RefusedError):
    """A reply cannot be fixed in a strategy: it is not legal, or gives a won position away."""


@dataclass(frozen=True)
class PossibleReply:
    """What a player can make of a fragment at his turn.

    Attributes:
        made: the fragment.
        wins: whether he wins from there, against others as they are foreseen.
    """

    made: str
    wins: bool


def possible_replies(
    solution: Solution,
    seat: int,
    fragment: str,
    report: Report = in_silence,
    *,
    others: Others = Others.ANYTHING,
) -> tuple[PossibleReply, ...]:
    """Return what a player can make of a fragment, alphabetically; nothing if he can do nothing there.

    Args:
        solution: the solved game.
        seat: the player.
        fragment: the letters on the table.
        report: called often where that has to be found out; may raise to stop.
        others: what the others may play.
    """
    game = solution.game
    if game.to_play(fragment) != seat or not (fragment == game.start or game.goes_on(fragment)):
        return ()
    judge = Foresight(solution, others).judge
    return tuple(
        PossibleReply(made, _wins(judge, made, seat, report)) for made in _legal(game, fragment)
    )


def can_be_fixed(
    solution: Solution,
    seat: int,
    fragment: str,
    reply: str,
    report: Report = in_silence,
    *,
    others: Others = Others.ANYTHING,
) -> bool:
    """Tell whether `minimal_strategy` takes a reply that is to be fixed."""
    return _refusal(Foresight(solution, others).judge, seat, fragment, reply, report) is None


def checked(judge: Solution, seat: int, fixed: Mapping[str, str], report: Report) -> Fixed:
    """Return replies that are to be fixed, in order, each fragment as it is written.

    Args:
        judge: the solution that tells whether he wins, see `Foresight`.
        seat: whose strategy they are for.
        fixed: what is made of each fragment.
        report: called often where it has to be found out whether a reply wins.

    Raises:
        FixedReplyError: if one of them cannot be fixed, or two that differ are to be fixed to
            letters that are one fragment, in whatever order they are written.
    """
    if not fixed:
        return ()
    spelled = judge.rules.variant.spelled
    replies = sorted({(spelled(fragment), spelled(reply)) for fragment, reply in fixed.items()})
    for (fragment, reply), (again, other) in pairwise(replies):
        if fragment == again:
            raise FixedReplyError(FixedTwice(fragment, reply, other))
    for fragment, reply in replies:
        refusal = _refusal(judge, seat, fragment, reply, report)
        if refusal is not None:
            raise FixedReplyError(refusal)
    return tuple(replies)


def _refusal(
    judge: Solution, seat: int, fragment: str, reply: str, report: Report
) -> FixedRefusal | None:
    """Return why a reply cannot be fixed; None if it can."""
    game = judge.game
    if not game.is_part(fragment):
        return FixedBesideWords(fragment, reply)
    words = game.words_made(fragment) or (game.word_completed_before(fragment),)
    if words[0] is not None:
        return FixedAtEnd(fragment, reply, words[0])
    if game.to_play(fragment) != seat:
        return FixedOutOfTurn(fragment, reply, seat + 1)
    if reply not in _legal(game, fragment):
        return FixedIllegal(fragment, reply)
    is_blunder = not _wins(judge, reply, seat, report) and _wins(judge, fragment, seat, report)
    return FixedLosing(fragment, reply, seat + 1) if is_blunder else None


def _legal(game: Game, fragment: str) -> list[str]:
    """Return what legal plays make of a fragment, each once, alphabetically."""
    return sorted({play.fragment for play in game.legal_plays(fragment)})


def _wins(judge: Solution, fragment: str, seat: int, report: Report) -> bool:
    judge.find_out(fragment, report)
    return judge.can_win(fragment, seat)
