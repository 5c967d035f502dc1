"""A round -> the list of plays and the players that present it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.board.players import PlayerBox
from ghost_desktop.desktop.board.wording import show_letters, spell_letters, tally, with_level
from ghost_desktop.desktop.window.tiles import (
    Sign,
    describe_illegal,
    fatal_play,
    shape_of,
)
from ghost_desktop.desktop.window.turn import describe_play
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.formats.names import level_of, names_of
from ghost_desktop.formats.text import number, side_by_side
from ghost_desktop.play.levels import levels
from ghost_desktop.play.round import Termination
from ghost_desktop.translation import say

if TYPE_CHECKING:
    from ghost_desktop.formats.names import Cast
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.round import Round


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
