"""What can be done in a round beside adding letters, and what is said of plays, hints and an undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.window.letters_view import describe_helps
from ghost_desktop.desktop.window.tiles import Sign, fatal_play
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.formats.names import Cast
    from ghost_desktop.play.round import Round


ACTS = ("round.hint", "round.why", "round.take_back", "round.resign")
"""What can be done in a round beside adding letters, by the ids of the commands."""

CALLS = ("round.challenge", "round.point_out", "round.strike")
"""How a person can call, by the ids of the commands."""


def describe_undo(controller: MatchController) -> str:
    """Say what would be undone now, with "&" before a letter; just "Undo" if nothing can be."""
    here, left = controller.at_hand, controller.left
    if controller.last_strike is not None:
        return _("&Undo “Nobody here knows that word”")
    if here is None or left is None:
        return _("&Undo")
    if controller.is_opened:
        return _("&Undo opening a match")
    now, then = ((one.table, one.terms, one.state.score) for one in (here.match, left.match))
    return _("&Undo the new round") if now == then else _("&Undo the new match")


def describe_hint(play: Play, this_round: Round, helps: tuple[int, int], *, wins: bool) -> str:
    """Say what to play: ``"Play R at the end: that wins. (2 hints, 1 look)"``.

    Args:
        play: one of the best plays.
        this_round: the round.
        helps: how many hints the player has had with it, and how often he has looked at the keys.
        wins: whether it is sure to win, or among several to be safe.
    """
    said = say(_HINTS[wins, this_round.game.rules.most_win], play=_say_play(play, this_round))
    return f"{said} ({describe_helps(*helps)})"


# By whether a play is sure to win, and whether one wants to be safe.
_HINTS = {
    (True, False): N_("{play}: that wins."),
    (True, True): N_("{play}: you are safe."),
    (False, False): N_("{play}: no play is sure to win."),
    (False, True): N_("{play}: no play is sure to be safe."),
}

# By whether the letters are turned round, and whether the letter goes to their end.
_TO_ENDS = {
    (False, True): N_("Play {letter} at the end"),
    (False, False): N_("Play {letter} at the front"),
    (True, True): N_("Turn the letters round and play {letter} at the end"),
    (True, False): N_("Turn the letters round and play {letter} at the front"),
}


def _say_play(play: Play, this_round: Round) -> str:
    """Say which letter to play, and where if that is not given: ``"Play R at the end"``."""
    shown, lying, where = this_round.game.words.shown, this_round.fragment, play.where
    letter = shown(play.letter)
    if not lying or not this_round.game.rules.variant.has_places:
        return say("Play {letter}", letter=letter)
    at_end = where.at_end or where.gap == len(lying)
    if at_end or not where.gap:
        return say(_TO_ENDS[where.turned, at_end], letter=letter)
    before, after = shown(lying[where.gap - 1]), shown(lying[where.gap])
    return say(
        "Play {letter} between {before} and {after}", letter=letter, before=before, after=after
    )


_ARROWS = {
    Where.END: "→ {}",
    Where.START: "← {}",
    Where.TURNED_END: "↻ → {}",
    Where.TURNED_START: "↻ ← {}",
}


def list_plays(this_round: Round, cast: Cast) -> Iterator[tuple[str, str]]:
    """Yield who has played what so far, and made what of it, and that as lists have it.

    A letter has an arrow to where it was put, if that was a choice, and a sign if it was illegal and
    has lost the round.
    """
    game, fatal = this_round.game, fatal_play(this_round)
    made = [*zip(this_round.plays, this_round.seats, strict=True)]
    if fatal is not None:
        made.append((fatal, this_round.seat))
    for index, (play, seat) in enumerate(made):
        letter = game.words.shown(play.letter)
        if game.rules.variant.has_places and this_round.fragment_before(index):
            letter = _ARROWS.get(play.where, "{}").format(letter)
        if play is fatal:
            letter = f"{letter} {Sign.LOSES.value}"
        who = cast.on(seat).full
        said = say("{number}.  {who}: {letter}", number=index + 1, who=who, letter=letter)
        yield f"{said}\t{game.words.shown(play.fragment)}", play.fragment
