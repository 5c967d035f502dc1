"""A round -> the tiles and the players that present it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.board.places import PlaceCommand
from ghost_desktop.desktop.board.players import Player, Sign
from ghost_desktop.desktop.board.tiles import Placeholder, Tile
from ghost_desktop.desktop.board.wording import initials, name_below_tile, player_name, tally
from ghost_desktop.formats.text import number
from ghost_desktop.play.round import Termination
from ghost_desktop.play.table import PERSON
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.round import Round
    from ghost_desktop.play.table import Seating


def make_tiles(this_round: Round, seating: Seating, *, turned: bool) -> tuple[Tile, ...]:
    """Return the letters on the table from left to right, perhaps turned round."""
    words, rules = this_round.game.words, this_round.game.rules
    last = len(this_round.fragment) - 1
    is_word = this_round.over is not None and this_round.over.reason is Termination.WORD
    tiles = []
    letters = zip(this_round.fragment, this_round.arrivals, this_round.owners, strict=True)
    for letter, arrival, seat in letters:
        player = None if seat is None else seating.player(seat)
        ends = is_word and arrival == last
        tiles.append(
            Tile(
                words.shown(letter),
                arrival,
                "" if player is None else name_below_tile(player, rules.players),
                "" if player is None else initials(player, rules.players),
                mine=player == PERSON,
                sign=(Sign.WINS if rules.misere else Sign.LOSES) if ends else Sign.NONE,
            )
        )
    return tuple(reversed(tiles) if turned else tiles)


def name_tiles(tiles: Sequence[Tile]) -> str:
    """Return what a screen reader says of tiles: ``"G H O"``."""
    return " ".join(tile.letter for tile in tiles) or _("none")


def make_places(commands: Collection[PlaceCommand], *, at_end: bool) -> tuple[Placeholder, ...]:
    """Return the places that are shown for the next letter: those to choose from, or the one."""
    if PlaceCommand.FRONT in commands:
        return Placeholder.FRONT, Placeholder.END
    return (Placeholder.END if at_end else Placeholder.FRONT,)


def make_players(state: MatchState) -> tuple[Player, ...]:
    """Return the players by their numbers, the score, and who does or has done what counts."""
    rules, players = state.game.rules, state.table.players
    current = state.current
    at_work, now = None, Sign.TO_PLAY
    if current is not None:
        rules, over = current.round.game.rules, current.round.over
        at_work = current.player if over is None else current.seating.player(over.by)
        if over is not None:
            now = Sign.LOSES if over.by in over.losers else Sign.WINS
    return tuple(
        Player(
            player_name(player, players),
            initials(player, players),
            tally(lost_or_won, misere=rules.misere),
            number(lost_or_won),
            now if player == at_work else Sign.NONE,
        )
        for player, lost_or_won in enumerate(state.score)
    )
