"""A round -> the tiles and the players that present it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.board.letter_input import PlaceCommand
from ghost_desktop.desktop.board.players import PlayerBox, Sign, shape_of
from ghost_desktop.desktop.board.tiles import Placeholder, Tile
from ghost_desktop.desktop.board.wording import (
    describe_fate,
    describe_illegal,
    describe_play,
    outcome_below_tile,
    show_letters,
    spell_letters,
    tally,
    with_level,
)
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.formats.names import level_of, names_of
from ghost_desktop.formats.text import number, side_by_side
from ghost_desktop.play.levels import levels
from ghost_desktop.play.round import Termination
from ghost_desktop.translation import say

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from ghost_desktop.desktop.board.table import Cast
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.formats.names import Name
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.round import Round


@dataclass(frozen=True)
class _End:
    """What completing a word has come to; by default, nothing was completed."""

    sign: Sign = Sign.NONE
    outcome: str = ""
    fate: str = ""

    @classmethod
    def of(cls, name: Name, *, wins: bool) -> _End:
        """Return what it has come to for a player."""
        return cls(
            Sign.WINS if wins else Sign.LOSES,
            outcome_below_tile(name, wins=wins),
            describe_fate(name, wins=wins),
        )


def make_tiles(
    this_round: Round, cast: Cast, order: Sequence[int], slips: Mapping[int, str] | None = None
) -> tuple[Tile, ...]:
    """Return the letters on the table from left to right.

    Args:
        this_round: the round.
        cast: who plays it.
        order: for each letter from left to right, how many lay there before it came.
        slips: what is said of letters with which a win was given away, by how many lay there before.
    """
    slips = slips or {}
    words, rules = this_round.game.words, this_round.game.rules
    last = len(this_round.fragment) - 1
    is_played, fatal = bool(this_round.plays), fatal_play(this_round)
    is_word = this_round.over is not None and this_round.over.reason is Termination.WORD
    lying = zip(this_round.arrivals, this_round.fragment, this_round.owners, strict=True)
    by_arrival = {arrival: (letter, seat) for arrival, letter, seat in lying}
    tiles = []
    for arrival in order:
        letter, seat = by_arrival[arrival]
        name = None if seat is None else cast.on(seat)
        end = _End()
        if is_word and arrival == last and name is not None:
            end = _End.of(name, wins=rules.misere)
        tiles.append(
            Tile(
                words.shown(letter),
                arrival,
                "" if name is None else name.below,
                "" if seat is None else shape_of(cast.seating.player(seat)),
                mine=seat is not None and seat == cast.viewer,
                last=is_played and arrival == last and fatal is None,
                sign=end.sign,
                outcome=end.outcome,
                fate=end.fate,
                slip=slips.get(arrival, ""),
            )
        )
    if fatal is None:
        return tuple(tiles)
    tile = _fatal_tile(this_round, cast, fatal)
    if not rules.variant.has_places:
        return (*tiles, tile)
    shown = {one.arrival: one for one in (*tiles, tile)}
    arrivals = (*this_round.arrivals, tile.arrival)
    numbers = rules.variant.arrange(this_round.fragment, fatal.letter, fatal.where)
    return tuple(shown[arrivals[one]] for one in numbers)


def others_below(cast: Cast) -> tuple[str, ...]:
    """Return what may be written below letters that are not those of the person who looks on."""
    seats = range(len(cast.seating.order))
    return tuple(cast.on(seat).below for seat in seats if seat != cast.viewer)


def _fatal_tile(this_round: Round, cast: Cast, play: Play) -> Tile:
    """Return the letter with which a round was lost, and which is none of those that lie there."""
    seat, letter = this_round.seat, this_round.game.words.shown(play.letter)
    name = cast.on(seat)
    return Tile(
        letter,
        len(this_round.fragment),
        name.below,
        shape_of(cast.seating.player(seat)),
        mine=seat == cast.viewer,
        sign=Sign.LOSES,
        last=True,
        outcome=outcome_below_tile(name, wins=False),
        fate=describe_illegal(name, letter),
    )


def fatal_play(this_round: Round) -> Play | None:
    """Return the illegal play with which a round was lost before a strict referee, if one was.

    Where a letter can come to the same in several places it is the first of them.
    """
    over = this_round.over
    if over is None or over.reason is not Termination.ILLEGAL:
        return None
    return this_round.game.rules.variant.play_between(this_round.fragment, over.said)


@dataclass(frozen=True)
class PlayRow:
    """A play in the list of plays.

    Attributes:
        number: counted from 1.
        who: the name of the player.
        initials: the same where there is little room; "You" is brief already.
        letter: the letter, with an arrow to the end at which it was put if there was a choice, and
            with a sign if it was illegal and has lost the round.
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


def make_plays(this_round: Round, cast: Cast) -> tuple[PlayRow, ...]:
    """Return the plays of a round so far, the first one first, with an illegal one that lost it."""
    game, rows, fatal = this_round.game, [], fatal_play(this_round)
    made = [*zip(this_round.plays, this_round.seats, strict=True)]
    if fatal is not None:
        made.append((fatal, this_round.seat))
    for index, (play, seat) in enumerate(made):
        before = this_round.fragment_before(index)
        lying = game.rules.variant.arrange(before, play.letter, play.where)
        letter = game.words.shown(play.letter)
        has_place = game.rules.variant.has_places and bool(before)
        shown = _ARROWS.get(play.where, "{}").format(letter) if has_place else letter
        is_fatal = play is fatal
        rows.append(
            PlayRow(
                number(index + 1),
                cast.on(seat).full,
                cast.on(seat).full if cast.on(seat).is_you else cast.on(seat).initials,
                f"{shown} {Sign.LOSES.shape}" if is_fatal else shown,
                game.words.shown(play.fragment),
                lying.index(len(before)),
                describe_illegal(cast.on(seat), letter)
                if is_fatal
                else describe_play(this_round, index, cast),
                play.fragment,
            )
        )
    return tuple(rows)


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
    """Return the players by their numbers, what each has taken, and who does or has done what counts."""
    rules, lives, known = state.game.rules, state.terms.lives, levels(state)
    taken = [
        spell_letters(lives, state.letters(player)) if lives else tally(many, misere=rules.misere)
        for player, many in enumerate(state.score)
    ]
    return tuple(
        PlayerBox(
            name.full,
            name.initials,
            with_level(taken[player], known[player]),
            say("{count}/{all}", count=many, all=len(lives)) if lives else number(many),
            _sign_of(state, player),
            show_letters(lives, state.letters(player)),
            is_out=player not in state.active,
            shape=shape_of(player),
            level=side_by_side([level, show_letters(lives, state.letters(player)) or taken[player]])
            if (level := level_of(state.table, player))
            else "",
            can_change=player != min(state.table.persons, default=-1),
        )
        for player, (name, many) in enumerate(zip(names_of(state.table), state.score, strict=True))
    )


def _sign_of(state: MatchState, player: int) -> Sign:
    """Return what is to be said of a player now."""
    current = state.current
    if current is None:
        return Sign.NONE
    if state.winner is not None:
        return Sign.WINS if player == state.winner else Sign.NONE
    over = current.round.over
    if over is None:
        return Sign.TO_PLAY if player == current.player else Sign.NONE
    by = current.seating.player(over.by)
    if over.reason is Termination.WORD and by not in current.losers:
        return Sign.WINS if player == by else Sign.NONE
    return (
        Sign.LOSES
        if player in current.losers and (player == by or len(current.losers) == 1)
        else Sign.NONE
    )
