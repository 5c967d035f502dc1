"""What the board says of a round: a headline, a sentence, and the ghost's mood."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.ghost import Mood
from ghost_desktop.desktop.question import describe_question
from ghost_desktop.engine.letters import capitals
from ghost_desktop.formats.text import joined_or
from ghost_desktop.play.review import last_missed_win
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.table import Table
    from ghost_desktop.desktop.question import Question
    from ghost_desktop.engine.plays import Play, Where
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.variant import Variant
    from ghost_desktop.play.round import Round, RoundOver

MOST_PLAYS_NAMED = 8
"""Plays that would have won that are named one by one; of more, the first of them."""


@dataclass(frozen=True)
class Wording:
    """What to say, and with which face."""

    headline: str
    sentence: str
    mood: Mood

    @property
    def spoken(self) -> str:
        """What a screen reader says."""
        stop = "" if self.headline.endswith("!") else "."
        return f"{self.headline}{stop} {self.sentence}".strip()


STARTING = Wording("One moment", "The dictionary is being read.", Mood.THINKING)

NO_GAME = Wording("No game yet", "Choose another dictionary or minimum length above.", Mood.SORRY)

TURNED = "Turned round for your play. Turning again turns the letters back."


def describe_change(playing: Question, asked: Question) -> str:
    """Say that the bar asks for another game than the one that is being played."""
    return (
        f"This round is still played with {describe_question(playing)}. "
        f"The next will be with {describe_question(asked)}."
    )


def describe_round(this_round: Round, solution: Solution, table: Table) -> Wording:
    """Put the state of a round into words, for the person at the table."""
    if this_round.over:
        return _describe_end(this_round, solution, this_round.over, table)
    return describe_turn(this_round, table)


def describe_turn(this_round: Round, table: Table) -> Wording:
    """Say whose turn it is in a round that goes on, and what has just been played."""
    is_mine = this_round.seat == table.person
    headline = "Your turn" if is_mine else f"{table.subject(this_round.seat)}’s turn"
    mood = Mood.CALM if is_mine else Mood.THINKING
    if this_round.plays:
        sentence = _describe_last_play(this_round, table)
    elif this_round.given:
        sentence = f"Go on from {capitals(this_round.given)}." if is_mine else ""
    else:
        sentence = _describe_aim(this_round.game.rules)
    return Wording(headline, sentence, mood)


def _describe_aim(rules: Rules) -> str:
    """Say how letters are added, and who wins or loses: all that a beginner must know."""
    add = _(rules.variant.texts.beginning)
    end = "wins" if rules.misere else "loses"
    return f"{add} Whoever completes a word{rules.that_count} {end}."


def _describe_last_play(this_round: Round, table: Table) -> str:
    play = this_round.plays[-1]
    who = table.subject(this_round.game.rules.played(len(play.fragment)))
    letter = capitals(play.letter)
    if not this_round.game.rules.variant.has_places or len(play.fragment) == 1:
        return f"{who} added {letter}."
    turned = "turned the letters round and " if play.where.turned else ""
    return f"{who} {turned}added {letter} at the {describe_end(play.where)}."


def describe_end(where: Where) -> str:
    """Return ``"end"`` or ``"front"``."""
    return "end" if where.at_end else "front"


# --- how a round ended ------------------------------------------------------------------------------


def _describe_end(this_round: Round, solution: Solution, over: RoundOver, table: Table) -> Wording:
    rules, word = this_round.game.rules, capitals(over.word)
    who = table.subject(over.by)
    completed = f"{who} completed {word}."
    if table.person in over.losers:
        return Wording(
            "You lose", f"{completed} {_look_back(this_round, solution, table)}", Mood.GLAD
        )
    if rules.misere:
        return Wording("You win!", completed, Mood.SORRY)
    if rules.players == 2:
        return Wording("You win!", f"{who} had to complete {word}.", Mood.SORRY)
    return Wording(f"{who} loses", f"{completed} You are safe.", Mood.SORRY)


def _look_back(this_round: Round, solution: Solution, table: Table) -> str:
    """Say when the person could last have won, and how."""
    rules = this_round.game.rules
    is_safety = rules.players > 2 and not rules.misere  # all but one win
    missed = last_missed_win(this_round, solution, table.person)
    if missed is None:
        return _blame(this_round, table)
    plays = _name_plays(missed.winning, rules.variant)
    win = "been safe" if is_safety else "won"
    if missed.fragment:
        return f"After {capitals(missed.fragment)} you could have {win} with {plays}."
    return f"You could have {win} by starting with {plays}."


def _blame(this_round: Round, table: Table) -> str:
    """Say why the person could not have won at any turn."""
    rules = this_round.game.rules
    if rules.players > 2:
        return f"You never had a play that was sure to {'win' if rules.misere else 'save you'}."
    if this_round.given or table.person == 0:
        return "You never had a winning play: against perfect play, this start was lost."
    return "You never had a winning play: the first letter decided it."


def _name_plays(plays: tuple[Play, ...], variant: Variant) -> str:
    """Name plays by their letters or, where these could go anywhere, by what they make."""
    made = [play.fragment if variant.has_places else play.letter for play in plays]
    names = [capitals(one) for one in made]
    more = len(names) - MOST_PLAYS_NAMED
    if more > 1:
        names[MOST_PLAYS_NAMED:] = [f"{more} others"]
    return joined_or(names)
