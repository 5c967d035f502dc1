"""Who wins or may lose, by the names that players have at a board.

The clauses name players after what is said of them, so that "you" needs no other verb than a
computer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.reading import Reading
from ghost_desktop.formats.text import joined_and, joined_or
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.engine.fate import Fate
    from ghost_desktop.engine.rules import Rules


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
        said = _("wins with {letters}: {names}") if how else _("wins: {names}")
        return said.format(letters=how, names=names[rules.to_play(letters if how else letters + 1)])
    if reading is Reading.ONE_AGAINST_ALL:
        said = _who_can(sorted(fate.winners), rules, names)
    else:
        said = _who_may(sorted(fate.seats), rules, names)
    if not how:
        return said
    more = (
        _("{result}; wins with {letters}") if rules.misere else _("{result}; safe with {letters}")
    )
    return _("{result}: {name}").format(
        result=more.format(result=said, letters=how), name=names[rules.to_play(letters)]
    )


def _who_may(seats: Sequence[int], rules: Rules, names: Sequence[str]) -> str:
    if len(seats) == rules.players:
        return _("everybody may win") if rules.misere else _("everybody may lose")
    if len(seats) == 1:
        said = _("wins: {names}") if rules.misere else _("loses: {names}")
    else:
        said = _("may win: {names}") if rules.misere else _("may lose: {names}")
    return said.format(names=joined_or([names[seat] for seat in seats]))


def _who_can(seats: Sequence[int], rules: Rules, names: Sequence[str]) -> str:
    if not seats:
        if rules.misere:
            return _("nobody can force a win alone")
        return _("nobody can hold out alone")
    said = _("can force a win alone: {names}") if rules.misere else _("can hold out alone: {names}")
    return said.format(names=joined_and([names[seat] for seat in seats]))
