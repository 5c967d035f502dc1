"""A result to show to others -> a few lines of plain text that give nothing away."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.formats.names import opponent_name
from ghost_desktop.formats.text import describe_rules, listed, number, printable, side_by_side
from ghost_desktop.library.days import MOST_TRIES, TryKind
from ghost_desktop.play.daily import day_number
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.library.days import DayTries, Streak
    from ghost_desktop.play.match import MatchState

TRY_SHAPES: Mapping[TryKind, str] = MappingProxyType(
    {TryKind.RIGHT: "●", TryKind.LEGAL: "▲", TryKind.WORD: "■", TryKind.ILLEGAL: "✕"}
)
"""What stands for a try; a try that was not needed is `NOT_TRIED`."""

NOT_TRIED = "·"
WON, LOST = "●", "○"


def try_shapes(tries: DayTries) -> str:
    """Return a line of shapes, one for each of six tries: ``"✕▲●···"``."""
    return "".join(TRY_SHAPES[one.kind] for one in tries.tries).ljust(MOST_TRIES, NOT_TRIED)


def streak_text(days: int) -> str:
    """Count days in a row: ``"12 days in a row"``."""
    return say("{days} day in a row", "{days} days in a row", days, days=number(days))


def day_result(tries: DayTries, streak: Streak) -> str:
    """Write what became of the puzzle of a day: its number, the tries, days in a row.

    Raises:
        ValueError: if there is still something to try.
    """
    if not tries.is_over:
        raise ValueError("the day is not over.")
    title = say("Ghost Desktop, puzzle of the day {number}", number=day_number(tries.day))
    became = _("not solved")
    if tries.is_solved:
        said = ngettext("{tries} try", "{tries} tries", len(tries.tries))
        became = said.format(tries=number(len(tries.tries)))
    facts = [became]
    if streak.days > 1:
        facts.append(streak_text(streak.days))
    return f"{title}\n{try_shapes(tries)}\n{side_by_side(facts)}"


def match_result(state: MatchState, player: int) -> str:
    """Write how a match went for a player, round by round; no letter of it is told.

    Args:
        state: how the match stands.
        player: his number at the table.
    """
    counted = [one for one in state.rounds if state.counts(one) and player in one.seating.order]
    won = [player not in one.losers for one in counted]
    game = listed([printable(state.agreed.all_words.name), describe_rules(state.agreed.rules)])
    said = ngettext("{won} of {count} round won", "{won} of {count} rounds won", len(won))
    facts = [said.format(won=number(sum(won)), count=number(len(won)))]
    others = [
        opponent_name(one.opponent)
        for other, one in enumerate(state.table.members)
        if other != player and one.opponent is not None
    ]
    if others:
        facts.append(say("against {opponents}", opponents=listed(others)))
    if state.terms.lives and state.winner is not None:
        facts.append(_("match won") if state.winner == player else _("match lost"))
    shapes = "".join(WON if one else LOST for one in won)
    return "\n".join(filter(None, [f"Ghost Desktop, {game}", shapes, side_by_side(facts)]))
