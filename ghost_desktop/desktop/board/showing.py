"""A round -> the tiles and the players that show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.board.places import Command
from ghost_desktop.desktop.board.players import Player, Sign
from ghost_desktop.desktop.board.table import PERSON
from ghost_desktop.desktop.board.tiles import Other, Tile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.desktop.board.table import Table
    from ghost_desktop.play.round import Round


def make_tiles(this_round: Round, table: Table, *, turned: bool) -> tuple[Tile, ...]:
    """Return the letters on the table from left to right, perhaps turned round."""
    words, misere = this_round.game.words, this_round.game.rules.misere
    last = len(this_round.fragment) - 1
    tiles = []
    letters = zip(this_round.fragment, this_round.arrivals, this_round.owners, strict=True)
    for letter, arrival, seat in letters:
        player = None if seat is None else table.player(seat)
        ends = this_round.over is not None and arrival == last
        tiles.append(
            Tile(
                words.shown(letter),
                arrival,
                "" if player is None else table.name(player).lower(),
                "" if player is None else table.initials(player),
                mine=player == PERSON,
                sign=(Sign.WINS if misere else Sign.LOSES) if ends else Sign.NONE,
            )
        )
    return tuple(reversed(tiles) if turned else tiles)


def name_tiles(tiles: Sequence[Tile]) -> str:
    """Return what a screen reader says of tiles: ``"G H O"``."""
    return " ".join(tile.letter for tile in tiles) or "none"


def make_places(this_round: Round) -> tuple[Other, ...]:
    """Return where letters can go; nowhere once the round is over."""
    if this_round.over:
        return ()
    has_front = Command.FRONT.is_for(this_round.game.rules.variant)
    return (Other.FRONT, Other.END) if has_front else (Other.END,)


def make_players(this_round: Round, table: Table, tally: Sequence[int]) -> tuple[Player, ...]:
    """Return the players in turn, the person first, and how many words each has completed."""
    over, misere = this_round.over, this_round.game.rules.misere
    word = "won" if misere else "lost"
    now = Sign.TO_PLAY if over is None else Sign.WINS if misere else Sign.LOSES
    at_work = table.player(this_round.seat if over is None else over.by)
    return tuple(
        Player(
            table.name(player),
            table.initials(player),
            f"{word} {tally[player]}",
            now if player == at_work else Sign.NONE,
        )
        for player in range(table.players)
    )
