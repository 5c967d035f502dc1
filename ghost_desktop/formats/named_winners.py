"""Who wins or may lose, by the names that players have at a board.

The clauses name players after what is said of them, so that "you" needs no other verb than a
computer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.formats.text import joined_or
from ghost_desktop.formats.winners import Said, Sayings, who_of_several
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.engine.fate import Fate
    from ghost_desktop.engine.reading import Reading
    from ghost_desktop.engine.rules import Rules

_SAID = Sayings(
    may_lose=Said(
        one=N_("loses: {player}"),
        several=N_("may lose: {players}"),
        every=N_("everybody may lose"),
    ),
    may_win=Said(
        one=N_("wins: {player}"),
        several=N_("may win: {players}"),
        every=N_("everybody may win"),
    ),
    can_hold_out=Said(
        none=N_("nobody can hold out alone"),
        one=N_("can hold out alone: {player}"),
        several=N_("can hold out alone: {players}"),
    ),
    can_win=Said(
        none=N_("nobody can force a win alone"),
        one=N_("can force a win alone: {player}"),
    ),
)


def who_wins_by_name(
    fate: Fate,
    rules: Rules,
    winning: Sequence[str],
    names: Sequence[str],
    reading: Reading,
    *,
    letters: int = 0,
) -> str:
    """Say briefly who wins, or among more than two players who may lose or win.

    Args:
        fate: how a round ends if all play perfectly.
        rules: the game.
        winning: the letters that help the player to move, written as is usual there.
        names: what the players are called, by their seats.
        reading: what it means that a seat may lose.
        letters: letters on the table.
    """
    how = joined_or(winning) if winning else ""
    if rules.players == 2:
        said = _("wins with {letters}: {player}") if how else _("wins: {player}")
        return said.format(
            letters=how, player=names[rules.to_play(letters if how else letters + 1)]
        )
    said = who_of_several(fate, rules, reading, _SAID, names)
    if not how:
        return said
    more = (
        _("{result}; wins with {letters}") if rules.misere else _("{result}; safe with {letters}")
    )
    return _("{result}: {name}").format(
        result=more.format(result=said, letters=how), name=names[rules.to_play(letters)]
    )
