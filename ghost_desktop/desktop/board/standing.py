"""Who wins the round at the board from the letters on the table, in a clause for the line below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.finding_out import UNKNOWN
from ghost_desktop.formats.named_winners import who_wins_by_name
from ghost_desktop.formats.plays import name_plays
from ghost_desktop.formats.text import few_of, joined_and
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.cast import Cast
    from ghost_desktop.desktop.board.playing import Playing
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.round import Round

_MOST_WORDS = 4  # that were struck and are named one by one


def describe_standing(this_round: Round, solution: Solution | None, cast: Cast) -> str:
    """Say who wins from the letters on the table: ``"You win with C, O or Y"``.

    Nothing, if nobody knows it; and that it is still to come, if that is so.
    """
    fragment, rules = this_round.fragment, this_round.game.rules
    if solution is None or not this_round.game.is_part(fragment):
        return ""
    if not solution.knows(fragment):
        return UNKNOWN
    to_play = rules.to_play(len(fragment))
    winning = solution.winning_plays(fragment)
    how = name_plays(winning, this_round.game) if winning else ""
    if rules.players == 2:
        winner = cast.on(to_play if how else 1 - to_play)
        if how:
            said = _("You win with {plays}") if winner.is_you else _("{player} wins with {plays}")
        else:
            said = _("You win from here") if winner.is_you else _("{player} wins from here")
        return said.format(player=winner.subject, plays=how)
    names = tuple(cast.names[player].at_end for player in cast.seating.order)
    ways = [how] if how else []
    fate = solution.fate(fragment)
    return who_wins_by_name(fate, rules, ways, names, solution.reading, letters=len(fragment))


def add_struck(standing: str, playing: Playing) -> str:
    """Add to who wins which words count for nothing in a game, if there are any."""
    if not playing.question.without:
        return standing
    shown = playing.game.words.shown
    words = joined_and(few_of([shown(word) for word in playing.question.without], _MOST_WORDS))
    return say("{standing} (without {words})", standing=standing, words=words)
