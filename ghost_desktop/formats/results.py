"""What became of rounds: as a result to show to others, which gives nothing away; as CSV."""

from __future__ import annotations

from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.formats.names import choice_name, opponent_name
from ghost_desktop.formats.tables import csv_text
from ghost_desktop.formats.text import (
    describe_rules,
    listed,
    number,
    player,
    printable,
    side_by_side,
    variant_name,
)
from ghost_desktop.library.days import MOST_TRIES, TryKind
from ghost_desktop.play.daily import day_number
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ghost_desktop.library.days import DayTries, Streak
    from ghost_desktop.library.statistics import PlayedRound
    from ghost_desktop.play.match import MatchState


TRY_SHAPES: Mapping[TryKind, tuple[str, str]] = MappingProxyType(
    {
        TryKind.RIGHT: ("●", N_("wins")),
        TryKind.LEGAL: ("▲", N_("does not win")),
        TryKind.WORD: ("■", N_("completes a word")),
        TryKind.ILLEGAL: ("✕", N_("fits no word")),
    }
)
"""What stands for a try, and what that means; a try that was not needed is `NOT_TRIED`."""

NOT_TRIED = "·"
WON, LOST = "●", "○"


def try_shapes(tries: DayTries) -> str:
    """Return a line of shapes, one for each of six tries: ``"✕▲●···"``."""
    return "".join(TRY_SHAPES[one.kind][0] for one in tries.tries).ljust(MOST_TRIES, NOT_TRIED)


def streak_text(days: int) -> str:
    """Count days in a row: ``"12 days in a row"``."""
    return say("{days} day in a row", "{days} days in a row", days, days=number(days))


def day_result(tries: DayTries, streak: Streak) -> str:
    """Write what became of the puzzle of a day: its number, the tries, days in a row, what shapes mean.

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
    kinds = dict.fromkeys(one.kind for one in tries.tries)
    meant = listed([f"{shape} {_(said)}" for shape, said in map(TRY_SHAPES.__getitem__, kinds)])
    return "\n".join(filter(None, [title, try_shapes(tries), side_by_side(facts), meant]))


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


_PERSON = "person"
"""How a person stands among the ids of opponents."""

_COLUMNS: Mapping[str, Callable[[PlayedRound], object]] = MappingProxyType(
    {
        "at": lambda one: one.at.isoformat(timespec="seconds"),
        "match": attrgetter("match"),
        "round": attrgetter("number"),
        "player": lambda one: player(one.player),
        "name": attrgetter("name"),
        "dictionary": attrgetter("list_name"),
        "words": attrgetter("words"),
        "variant": attrgetter("variant"),
        "rules": attrgetter("rules"),
        "opponents": lambda one: [opponent or _PERSON for opponent in one.opponents],
        "seat": lambda one: player(one.seat),
        "won": attrgetter("won"),
        "ended": attrgetter("ended"),
        "turns": attrgetter("turns"),
        "blunders": attrgetter("blunders"),
        "hints": attrgetter("hints"),
        "looks": attrgetter("looks"),
        "lost_on": attrgetter("lost_on"),
        "opening": attrgetter("opening"),
        "from_beginning": attrgetter("counts"),
    }
)
"""What stands in each column, by its title."""


def rounds_csv(rounds: Iterable[PlayedRound]) -> str:
    """Write rounds as CSV, a row each.

    Times are in UTC; rounds, players and seats count from 1; several words, or opponents, have
    spaces between them; what is not known is empty.
    """
    rows = ([tell(one) for tell in _COLUMNS.values()] for one in rounds)
    return csv_text([_COLUMNS, *rows])


def named_opponent(opponent: str) -> str:
    """Return what an opponent is called by whom rounds are counted; an empty one is a person."""
    return choice_name(opponent) if opponent else _("Another person")


def named_variant(variant: str) -> str:
    """Return what a variant is called; its id, if it is not here any more."""
    try:
        return variant_name(find_variant(variant))
    except KeyError:
        return variant
