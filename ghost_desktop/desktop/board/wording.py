"""What the board says of a round: a headline, a sentence, and the ghost's mood."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.ghost import Mood
from ghost_desktop.engine.cleaning import capitals
from ghost_desktop.formats.text import joined
from ghost_desktop.play.review import last_missed_win

if TYPE_CHECKING:
    from ghost_desktop.play.match import Round, RoundOver


@dataclass(frozen=True)
class Wording:
    """What to say, and with which face."""

    headline: str
    sentence: str
    mood: Mood


STARTING = Wording("One moment", "The dictionary is being read.", Mood.THINKING)

NO_GAME = Wording("No game yet", "Choose another dictionary or minimum length above.", Mood.SORRY)


def describe_round(this_round: Round, person: int) -> Wording:
    """Put the state of a round into words, for the person on seat `person`."""
    if this_round.over:
        return _describe_end(this_round, this_round.over, person)
    last = capitals(this_round.fragment[-1:])
    if this_round.seat != person:
        return Wording("The computer’s turn", f"You added {last}." if last else "", Mood.THINKING)
    if last:
        return Wording("Your turn", f"The computer added {last}.", Mood.CALM)
    rule = f"Type the first letter. Whoever completes a word{this_round.solution.rules.that_count} loses."
    return Wording("Your turn", rule, Mood.CALM)


def _describe_end(this_round: Round, over: RoundOver, person: int) -> Wording:
    word = capitals(over.word)
    if person not in over.losers:
        return Wording("You win!", f"The computer had to complete {word}.", Mood.SORRY)
    missed = last_missed_win(this_round, person)
    completed = f"You completed {word}."
    if missed is None:
        if this_round.given or person == 0:
            reason = "You never had a winning play: against perfect play, this start was lost."
        else:
            reason = "You never had a winning play: the first letter decided it."
        return Wording("You lose", f"{completed} {reason}", Mood.GLAD)
    letters = joined([capitals(play.letter) for play in missed.winning], "or")
    chance = (
        f"After {capitals(missed.fragment)} you could have won with {letters}."
        if missed.fragment
        else f"You could have won by starting with {letters}."
    )
    return Wording("You lose", f"{completed} {chance}", Mood.GLAD)
