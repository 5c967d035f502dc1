"""What is said of a letter that came back, and of why it did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.formats.text import words_made
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.cast import Cast
    from ghost_desktop.engine.game import Game
    from ghost_desktop.play.match import Slip
    from ghost_desktop.play.refutation import Refutation


def describe_slip(slip: Slip, game: Game) -> str:
    """Say that a letter came back, and not what would have been right."""
    if game.rules.most_win:
        said = _("{letter} gives your safety away. It comes back: try again.")
    else:
        said = _("{letter} gives the win away. It comes back: try again.")
    return said.format(letter=game.words.shown(slip.play.letter))


def describe_line(line: Refutation, game: Game, cast: Cast) -> str:
    """Say what would have come of a play: ``"After HIB, the computer makes HIBA. …"``."""
    shown = game.words.shown
    fragment = shown(line.fragment)
    words = words_made(map(shown, line.words))
    if not line.plays:
        if game.rules.misere:
            return say("{word} is a word.", word=words)
        return say("{word} is a word, which loses.", word=words)
    reply, last = line.plays[0], cast.on(game.rules.played(len(line.end)))
    replies = cast.on(game.rules.played(len(reply.fragment)))
    after = shown(reply.fragment)
    if len(line.plays) == 1:
        said = (
            _("After {fragment} you complete {word}.")
            if replies.is_you
            else _("After {fragment}, {player} completes {word}.")
        )
        return said.format(fragment=fragment, player=replies.within, word=words)
    said = (
        _(
            "After {fragment}, {player} makes {after}. Best play then leads to {word}: you complete it."
        )
        if last.is_you
        else _(
            "After {fragment}, {player} makes {after}. Best play then leads to {word}: "
            "{other} completes it."
        )
    )
    return said.format(
        fragment=fragment, player=replies.within, after=after, word=words, other=last.within
    )
