"""A round -> the tiles and the players that present it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.board.places import PlaceCommand
from ghost_desktop.desktop.board.players import PlayerBox, Sign
from ghost_desktop.desktop.board.tiles import Placeholder, Tile
from ghost_desktop.desktop.board.wording import (
    describe_fate,
    describe_play,
    initials,
    name_below_tile,
    outcome_below_tile,
    player_name,
    tally,
)
from ghost_desktop.engine.plays import Where
from ghost_desktop.formats.text import number
from ghost_desktop.play.round import Termination
from ghost_desktop.play.table import PERSON

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.round import Round
    from ghost_desktop.play.table import Seating


@dataclass(frozen=True)
class _End:
    """What completing a word has come to; by default, nothing was completed."""

    sign: Sign = Sign.NONE
    outcome: str = ""
    fate: str = ""

    @classmethod
    def of(cls, player: int, rules: Rules) -> _End:
        """Return what it has come to for a player."""
        wins = rules.misere
        return cls(
            Sign.WINS if wins else Sign.LOSES,
            outcome_below_tile(player, wins=wins),
            describe_fate(player, rules.players, wins=wins),
        )


def make_tiles(this_round: Round, seating: Seating, order: Sequence[int]) -> tuple[Tile, ...]:
    """Return the letters on the table from left to right.

    Args:
        this_round: the round.
        seating: who sits where in it.
        order: for each letter from left to right, how many lay there before it came.
    """
    words, rules = this_round.game.words, this_round.game.rules
    last = len(this_round.fragment) - 1
    is_played = bool(this_round.plays)
    is_word = this_round.over is not None and this_round.over.reason is Termination.WORD
    lying = zip(this_round.arrivals, this_round.fragment, this_round.owners, strict=True)
    by_arrival = {arrival: (letter, seat) for arrival, letter, seat in lying}
    tiles = []
    for arrival in order:
        letter, seat = by_arrival[arrival]
        player = None if seat is None else seating.player(seat)
        end = _End()
        if is_word and arrival == last and player is not None:
            end = _End.of(player, rules)
        tiles.append(
            Tile(
                words.shown(letter),
                arrival,
                "" if player is None else name_below_tile(player, rules.players),
                "" if player is None else initials(player, rules.players),
                mine=player == PERSON,
                last=is_played and arrival == last,
                sign=end.sign,
                outcome=end.outcome,
                fate=end.fate,
            )
        )
    return tuple(tiles)


@dataclass(frozen=True)
class PlayRow:
    """A play in the list of plays.

    Attributes:
        number: counted from 1.
        who: the name of the player.
        initials: that of a computer where there is little room.
        letter: the letter, with an arrow to the end at which it was put if there was a choice.
        made: the letters on the table since.
        at: the place of the new one among them.
        spoken: the same as a sentence.
        fragment: the letters as lists have them.
    """

    number: str
    who: str
    initials: str
    letter: str
    made: str
    at: int
    spoken: str
    fragment: str


def make_plays(this_round: Round, seating: Seating) -> tuple[PlayRow, ...]:
    """Return the plays of a round so far, the first one first."""
    game, rows = this_round.game, []
    for index, (play, seat) in enumerate(zip(this_round.plays, this_round.seats, strict=True)):
        before = this_round.fragment_before(index)
        lying = game.rules.variant.arrange(before, play.letter, play.where)
        letter = game.words.shown(play.letter)
        has_place = game.rules.variant.has_places and bool(before)
        rows.append(
            PlayRow(
                number(index + 1),
                player_name(seating.player(seat), game.rules.players),
                _brief_name(seating.player(seat), game.rules.players),
                _ARROWS.get(play.where, "{}").format(letter) if has_place else letter,
                game.words.shown(play.fragment),
                lying.index(len(before)),
                describe_play(this_round, index, seating),
                play.fragment,
            )
        )
    return tuple(rows)


def _brief_name(player: int, players: int) -> str:
    """Return what a player is called in a narrow list: "You" is brief."""
    return player_name(player, players) if player == PERSON else initials(player, players)


_ARROWS = {
    Where.END: "→ {}",
    Where.START: "← {}",
    Where.TURNED_END: "↻ → {}",
    Where.TURNED_START: "↻ ← {}",
}


def make_places(commands: Collection[PlaceCommand], *, at_end: bool) -> tuple[Placeholder, ...]:
    """Return the places that are shown for the next letter: those to choose from, or the one."""
    if PlaceCommand.LEFT in commands:
        return (Placeholder.CARET,)
    if PlaceCommand.FRONT in commands:
        return Placeholder.FRONT, Placeholder.END
    return (Placeholder.END if at_end else Placeholder.FRONT,)


def make_players(state: MatchState) -> tuple[PlayerBox, ...]:
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
        PlayerBox(
            player_name(player, players),
            initials(player, players),
            tally(lost_or_won, misere=rules.misere),
            number(lost_or_won),
            now if player == at_work else Sign.NONE,
        )
        for player, lost_or_won in enumerate(state.score)
    )
