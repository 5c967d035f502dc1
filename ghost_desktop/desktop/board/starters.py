"""Who plays the first letter: what that is called at a table, where there is something to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.formats.names import names_of
from ghost_desktop.play.starter import Starter
from ghost_desktop.play.table import Kind
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Collection

    from ghost_desktop.play.table import Table

_RULES = {
    Starter.IN_TURN: (
        N_("Take turns"),
        N_("Take turns: each round begins with the next player"),
    ),
    Starter.LOSER: (
        N_("Loser starts"),
        N_("Whoever lost plays the first letter of the next round"),
    ),
    Starter.WINNER: (
        N_("Winner starts"),
        N_("A winner plays the first letter of the next round"),
    ),
}
"""What does not depend on who plays: briefly, and as a sentence."""

_KINDS = {Starter.PERSON: Kind.PERSON, Starter.COMPUTER: Kind.COMPUTER}


def starters_of(
    table: Table, active: Collection[int] | None = None
) -> dict[Starter, tuple[str, str]]:
    """Return who can play the first letter at a table: each briefly, and as a sentence.

    Who always starts is named: of several persons, or computers, it is the first.

    Args:
        table: who plays.
        active: the numbers of those who are not out; by default all.
    """
    said = {}
    for starter, kind in _KINDS.items():
        numbers = [one for one in table.numbers(kind) if active is None or one in active]
        if numbers:
            said[starter] = _of_player(table, numbers[0])
    for starter, (brief, sentence) in _RULES.items():
        said[starter] = _(brief), _(sentence)
    return said


def shown_starter(starter: Starter, table: Table) -> Starter:
    """Return who starts where there is nobody of the kind that was chosen."""
    kind = _KINDS.get(starter)
    if kind is None or table.numbers(kind):
        return starter
    return Starter.COMPUTER if starter is Starter.PERSON else Starter.PERSON


def _of_player(table: Table, player: int) -> tuple[str, str]:
    name = names_of(table)[player]
    if name.is_you:
        return _("You start"), _("You play the first letter of every round")
    brief, said = _("{player} starts"), _("{player} plays the first letter of every round")
    return brief.format(player=name.full), said.format(player=name.subject)
