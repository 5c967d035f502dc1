"""What the board says beside the turn: what is to come, the score, what has begun.

The only person at a table is "you", and has sentences of his own; all others have names, which
stand in the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.window.ghost import Mood, Wording
from ghost_desktop.desktop.window.question import describe_question
from ghost_desktop.formats.text import number, side_by_side
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from ghost_desktop.formats.names import Name
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.match import MatchState


def starting() -> Wording:
    """Say that the first game is still to come."""
    return Wording(_("One moment"), _("The dictionary is being read."), Mood.THINKING)


def no_game() -> Wording:
    """Say that there is nothing to play with."""
    sentence = _("Choose another dictionary or minimum length above.")
    return Wording(_("No game yet"), sentence, Mood.SORRY)


def describe_change(asked: Question) -> str:
    """Say that another game was chosen than the one that is being played."""
    return _("Next round: {game}.").format(game=describe_question(asked))


def describe_match_change(asked: Question) -> str:
    """Say that another game was chosen than the one that a match for lives is played with."""
    return _("Next match: {game}.").format(game=describe_question(asked))


def next_text(state: MatchState) -> str:
    """Say what comes after a round that is over."""
    if state.winner is not None:
        return _("New match")
    return _("Next round") if state.terms.lives else _("Play again")


# --- players ----------------------------------------------------------------------------------------


# --- the score --------------------------------------------------------------------------------------


def tally(rounds: int, *, misere: bool) -> str:
    """Say how many rounds a player has lost, in misère won: ``"lost 2"``."""
    said = (
        ngettext("won {count}", "won {count}", rounds)
        if misere
        else ngettext("lost {count}", "lost {count}", rounds)
    )
    return said.format(count=number(rounds))


def with_level(said: str, level: int | None) -> str:
    """Add what a player knows by now who learns from round to round: ``"lost 2 · level 34"``."""
    return said if level is None else side_by_side([said, say("level {level}", level=level)])


def spell_letters(word: str, letters: str) -> str:
    """Say which letters of the word at stake a player has taken: ``"has G H of GHOST"``."""
    if not letters:
        return say("has no letter of {word}", word=word)
    return say("has {letters} of {word}", letters=" ".join(letters), word=word)


def show_letters(word: str, letters: str) -> str:
    """Write the letters that a player has taken, and a line for each that is left: ``"G H _ _ _"``."""
    return " ".join(letters + "_" * (len(word) - len(letters)))


# --- a round that goes on ---------------------------------------------------------------------------


def describe_too_early(letter: str, name: Name) -> str:
    """Say why a letter is not played that was typed at the turn of another player."""
    return say("{letter} is not played: it is {player}’s turn.", letter=letter, player=name.within)


def describe_begun(left: MatchState, now: MatchState) -> str:
    """Say what has begun in place of what was left, if anything was: a round, a score, or both."""
    one = left.current
    can_go_on = one is not None and one.round.over is None
    has_round = can_go_on and (left.is_played or bool(one and one.round.is_trial))
    has_score = any(left.score) and left.score != now.score
    if has_round and has_score:
        return _("A new round has begun, and the score begins anew.")
    if has_round:
        return _("A new round has begun.")
    return _("The score begins anew.") if has_score else ""
