"""Who wins or may lose -> clauses, for the command line and for the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.engine.reading import Reading
from ghost_desktop.formats.text import joined_and, joined_or
from ghost_desktop.formats.values import player, players
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ghost_desktop.engine.fate import Fate
    from ghost_desktop.engine.rules import Rules

# Of two, by the seat of the winner.
_WITH = (
    N_("the first player wins, with {letters}"),
    N_("the second player wins, with {letters}"),
)
_WHATEVER_OPENING = N_("the second player wins, whatever the opening")
_WHATEVER_LETTER = (
    N_("the first player wins, whatever the next letter"),
    N_("the second player wins, whatever the next letter"),
)
_BRIEFLY_WITH = (
    N_("first player wins with {letters}"),
    N_("second player wins with {letters}"),
)
_BRIEFLY = (N_("first player wins"), N_("second player wins"))


class _Said(NamedTuple):
    """What is said of the seats that may lose or win, or are sure to, by how many they are."""

    one: str
    several: str = ""
    every: str = ""
    none: str = ""
    one_with: str = ""
    """In misère, of the player to move."""


_MAY_LOSE = _Said(
    one=N_("player {player} loses if everybody looks after themselves"),
    several=N_("player {players} may lose if everybody looks after themselves"),
    every=N_("every player may lose if everybody looks after themselves"),
)
_MAY_LOSE_BRIEFLY = _Said(
    one=N_("player {player} loses"),
    several=N_("player {players} may lose"),
    every=N_("every player may lose"),
)
_MAY_WIN = _Said(
    one=N_("player {player} wins if everybody looks after themselves"),
    several=N_("player {players} may win if everybody looks after themselves"),
    every=N_("every player may win if everybody looks after themselves"),
    one_with=N_("player {player} wins if everybody looks after themselves, with {letters}"),
)
_MAY_WIN_BRIEFLY = _Said(
    one=N_("player {player} wins"),
    several=N_("player {players} may win"),
    every=N_("every player may win"),
    one_with=N_("player {player} wins, with {letters}"),
)
# Of those who can, each is sure against all others; in misère that is one at most.
_CAN_HOLD_OUT = _Said(
    none=N_("no player can hold out against all others together"),
    one=N_("player {player} can hold out against all others together"),
    several=N_("players {players} can each hold out against all others together"),
)
_CAN_HOLD_OUT_BRIEFLY = _Said(
    none=N_("no player can hold out alone"),
    one=N_("player {player} can hold out alone"),
    several=N_("players {players} can each hold out alone"),
)
_CAN_WIN = _Said(
    none=N_("no player can force a win against all others together"),
    one=N_("player {player} can force a win against all others together"),
    one_with=N_("player {player} can force a win against all others together, with {letters}"),
)
_CAN_WIN_BRIEFLY = _Said(
    none=N_("no player can force a win alone"),
    one=N_("player {player} can force a win alone"),
    one_with=N_("player {player} can force a win alone, with {letters}"),
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
    if reading is Reading.ONE_AGAINST_ALL:
        said = _who_can(fate.winners, rules, how, brief=brief)
    else:
        said = _who_may(fate.seats, rules, how, brief=brief)
    if not how or rules.misere:
        return said
    safe = _("{result}; player {player} is safe with {letters}")
    return safe.format(result=said, player=player(seat), letters=how)


def names_title(rules: Rules, reading: Reading) -> str:
    """Say in two or three words what the seats of a fate are, over a column of them."""
    if not rules.misere:
        return _("may lose")
    return _("may win") if reading is Reading.SELF else _("sure to win")


def _who_of_two(seat: int, how: str, letters: int, *, brief: bool) -> str:
    """Say who of two players wins: he who is to move, if there is a way."""
    winner = seat if how else 1 - seat
    if brief:
        return _((_BRIEFLY_WITH if how else _BRIEFLY)[winner]).format(letters=how)
    if how:
        return _(_WITH[winner]).format(letters=how)
    return _(_WHATEVER_LETTER[winner] if letters else _WHATEVER_OPENING)


def _who_may(seats: frozenset[int], rules: Rules, how: str, *, brief: bool) -> str:
    if rules.misere:
        texts = _MAY_WIN_BRIEFLY if brief else _MAY_WIN
    else:
        texts = _MAY_LOSE_BRIEFLY if brief else _MAY_LOSE
    if len(seats) == rules.players:
        return _(texts.every)
    return _who(seats, texts, how, joined_or)


def _who_can(sure: frozenset[int], rules: Rules, how: str, *, brief: bool) -> str:
    if rules.misere:
        texts = _CAN_WIN_BRIEFLY if brief else _CAN_WIN
    else:
        texts = _CAN_HOLD_OUT_BRIEFLY if brief else _CAN_HOLD_OUT
    return _who(sure, texts, how, joined_and)


def _who(
    seats: frozenset[int], texts: _Said, how: str, joined: Callable[[Sequence[str]], str]
) -> str:
    """Say it of these seats, by how many they are."""
    numbers = [str(number) for number in players(seats)]
    if not numbers:
        return _(texts.none)
    if len(numbers) > 1:
        return _(texts.several).format(players=joined(numbers))
    said = _(texts.one_with if how and texts.one_with else texts.one)
    return said.format(player=numbers[0], letters=how)
