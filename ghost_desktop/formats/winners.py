"""Who wins or may lose -> clauses, for the command line and for the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.formats.text import describe_rules, joined_and, joined_or, player, printable
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.engine.comparison import Row
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.solution import Fate


THE_PLAYERS = N_("the first player"), N_("the second player")
"""Two players, by their seats: who a clause is about."""

# Where it is to be brief, by the seat of the winner.
_BRIEFLY_WITH = (
    N_("first player wins with {letters}"),
    N_("second player wins with {letters}"),
)
_BRIEFLY = (N_("first player wins"), N_("second player wins"))


class Said(NamedTuple):
    """What is said of the seats that may lose or win, or are sure to, by how many they are."""

    one: str
    several: str = ""
    every: str = ""
    none: str = ""


class Sayings(NamedTuple):
    """What is said of seats: in either reading, in misère or not."""

    may_lose: Said
    may_win: Said
    can_hold_out: Said
    can_win: Said


# Of those who can, each is sure against all others; in misère that is one at most.
_SAID = Sayings(
    may_lose=Said(
        one=N_("player {player} loses"),
        several=N_("player {players} may lose"),
        every=N_("every player may lose"),
    ),
    may_win=Said(
        one=N_("player {player} wins"),
        several=N_("player {players} may win"),
        every=N_("every player may win"),
    ),
    can_hold_out=Said(
        none=N_("no player can hold out {how}"),
        one=N_("player {player} can hold out {how}"),
        several=N_("players {players} can each hold out {how}"),
    ),
    can_win=Said(
        none=N_("no player can force a win {how}"),
        one=N_("player {player} can force a win {how}"),
    ),
)


def who_wins(
    fate: Fate,
    rules: Rules,
    winning: Sequence[str],
    *,
    reading: Reading = Reading.SELF,
    letters: int = 0,
    brief: bool = False,
) -> str:
    """Say who wins and how, or among more than two players who may lose or win.

    Args:
        fate: how the round ends if all play perfectly.
        rules: the game.
        winning: the letters with which the player to move wins, written as is usual there.
        reading: what it means that a seat may lose.
        letters: letters on the table.
        brief: leave out what the rules say that stand beside it.

    Returns:
        A clause, to stand behind a colon; see `sentence`.
    """
    seat = rules.to_play(letters)
    how = joined_or(winning) if winning else ""
    if rules.players == 2:
        return _who_of_two(seat, how, letters, brief=brief)
    numbers = [str(player(one)) for one in range(rules.players)]
    against = _("alone") if brief else _("against all others together")
    said = who_of_several(fate, rules, reading, _SAID, numbers, against)
    if reading is Reading.SELF and not brief:
        said = say("{result} if it is everybody for themselves", result=said)
    if not how:
        return said
    if rules.misere:
        return say("{result}, with {letters}", result=said, letters=how)
    safe = _("{result}; player {player} is safe with {letters}")
    return safe.format(result=said, player=player(seat), letters=how)


def who_wins_on(
    name: str, fate: Fate, rules: Rules, openings: Sequence[str], reading: Reading
) -> str:
    """Say in a sentence who wins a game on a list of some name; see `who_wins`."""
    return say(
        "{list}, {game}: {result}.",
        list=printable(name),
        game=describe_rules(rules, reading),
        result=who_wins(fate, rules, openings, reading=reading),
    )


def who_of_several(
    fate: Fate,
    rules: Rules,
    reading: Reading,
    sayings: Sayings,
    names: Sequence[str],
    how: str = "",
) -> str:
    """Say who of three and more may lose or win, or is sure to against all others.

    Args:
        fate: how the round ends if all play perfectly.
        rules: the game.
        reading: what it means that a seat may lose.
        sayings: the clauses.
        names: what the players are called in them, by their seats.
        how: how one holds out, or wins, in them.
    """
    if reading is Reading.ONE_AGAINST_ALL:
        said = sayings.can_win if rules.misere else sayings.can_hold_out
        seats, joined = fate.winners, joined_and
    else:
        said = sayings.may_win if rules.misere else sayings.may_lose
        seats, joined = fate.seats, joined_or
    if said.every and len(seats) == rules.players:
        return _(said.every)
    named = [names[seat] for seat in sorted(seats)]
    if not named:
        return say(said.none, how=how)
    if len(named) > 1:
        return say(said.several, players=joined(named), how=how)
    return say(said.one, player=named[0], how=how)


def names_title(rules: Rules, reading: Reading) -> str:
    """Say in two or three words what the seats of a fate are, over a column of them."""
    if not rules.misere:
        return _("may lose")
    return _("may win") if reading is Reading.SELF else _("sure to win")


def seats_text(fate: Fate) -> str:
    """Number the seats of a fate, below their title: ``"1 3"``."""
    return " ".join(str(player(seat)) for seat in sorted(fate.seats)) or _("nobody")


def _who_of_two(seat: int, how: str, letters: int, *, brief: bool) -> str:
    """Say who of two players wins: he who is to move, if there is a way."""
    winner = seat if how else 1 - seat
    if brief:
        return say((_BRIEFLY_WITH if how else _BRIEFLY)[winner], letters=how)
    if how:
        said = _("{player} wins, with {letters}")
    elif letters:
        said = _("{player} wins, whatever the next letter")
    else:
        said = _("{player} wins, whatever the opening")
    return said.format(player=_(THE_PLAYERS[winner]), letters=how)


def openings_of(row: Row) -> list[str]:
    """Return the openings that win, in the order of the list's language, as a person reads them."""
    return LetterOrder.of(row.letters, *row.winning_openings).sorted(row.winning_openings)


_SAID_BY_NAME = Sayings(
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
    said = who_of_several(fate, rules, reading, _SAID_BY_NAME, names)
    if not how:
        return said
    more = (
        _("{result}; wins with {letters}") if rules.misere else _("{result}; safe with {letters}")
    )
    return _("{result}: {name}").format(
        result=more.format(result=said, letters=how), name=names[rules.to_play(letters)]
    )
