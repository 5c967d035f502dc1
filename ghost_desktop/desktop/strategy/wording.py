"""What the Strategy panel says of a strategy, to the player whose strategy it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.letters import capitals
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.strategy import Outcome
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.formats.strategies import proof_sentence
from ghost_desktop.formats.text import counted, line_names, ordinal, plays_text

if TYPE_CHECKING:
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategy import Strategy
    from ghost_desktop.engine.variant import Variant

SHAPES = {Outcome.WIN: "●", Outcome.LOSS: "✕", Outcome.MIXED: "◆"}
"""A shape for what can happen; words are beside it, and the colour is only a third sign."""

_BADGES = {Outcome.WIN: "you win", Outcome.LOSS: "you lose", Outcome.MIXED: "it depends"}
_FULL_NAMES = 3  # of seats beside each other


# --- a strategy -----------------------------------------------------------------------------------


def describe_strategy(strategy: Strategy) -> str:
    """Say what is known: ``"You win for certain. Remember 7 words."``."""
    rules = strategy.rules
    alone = rules.players > 2
    lines = remembered(strategy.lines, rules.variant)
    if strategy.outcome is Outcome.WIN:
        certain = "win for certain"
        if alone:
            certain = "win" if rules.misere else "never lose"
            certain += ", even if all others work together"
        return f"You {certain}. {_to_remember(strategy, lines)}"
    ends = counted(len(strategy.endings), "word", "words")
    if strategy.outcome is Outcome.LOSS:
        they = "all others work together" if alone else "they know how"
        complete = "none of them is yours" if rules.misere else "you complete each"
        return f"You lose if {they}: the round can end on {ends}, and {complete}."
    cannot = "You cannot force a win"
    if alone:
        cannot = f"You cannot {'force a win' if rules.misere else 'hold out'} alone against all"
    win = "keep you safe" if alone and not rules.misere else "win"
    result = f"{strategy.winning:,} {win}, {strategy.losing:,} lose"
    if strategy.line_kind is LineKind.WORD:
        return f"{cannot}. Remember {lines}: {result}."
    return f"{cannot}. Remember {lines}: the round can end on {ends}, of which {result}."


def describe_opening(strategy: Strategy) -> str:
    """Say how the round begins, if there is but one way: ``"Opening with N."``."""
    if strategy.opening is None:
        return ""
    return f"{'Opening with' if strategy.seat == 0 else 'After'} {capitals(strategy.opening)}."


def describe_proof(strategy: Strategy) -> str:
    """Say how sure it is that there is no less to remember, unless `describe_strategy` has."""
    if strategy.outcome is Outcome.WIN and strategy.line_kind is LineKind.REPLY:
        return "" if strategy.proved_minimal else "The proof was stopped."
    return proof_sentence(strategy)


def describe_others(solution: Solution) -> str:
    """Say what a strategy expects of several others, where the bar has another reading."""
    if solution.rules.readings_differ and solution.reading is Reading.SELF:
        return "A strategy expects the worst: that all others work together against you."
    return ""


def describe_proving(lines: int, bound: int, variant: Variant) -> str:
    """Say how far a proof is: ``"118 replies found, at least 106 needed"``."""
    needed = f", at least {bound:,} needed" if bound > 0 else ""
    return f"{remembered(lines, variant)} found{needed}"


def remembered(lines: int, variant: Variant) -> str:
    """Say how much there is to remember: each line is a word, or a reply to a fragment."""
    return counted(lines, *line_names(variant))


def _to_remember(strategy: Strategy, lines: str) -> str:
    if strategy.line_kind is LineKind.WORD:
        return f"Remember {lines}."
    if strategy.proved_minimal:
        return f"Remember {lines} (proved minimal)."
    return f"Best found so far: {lines}; no strategy has fewer than {strategy.lower_bound:,}."


# --- who ------------------------------------------------------------------------------------------


def seat_name(seat: int, players: int) -> str:
    """Name a seat on its button: ``"First player"``; ``"Fourth"`` where there are many."""
    name = ordinal(seat).capitalize()
    return f"{name} player" if players <= _FULL_NAMES else name


def who(seat: int, own: int, rules: Rules) -> str:
    """Say who sits on a seat, to the player on `own`: you, they, or one of several others."""
    if seat == own:
        return "you"
    return "they" if rules.players == 2 else f"player {seat + 1}"


def whose_turn(seat: int, own: int, rules: Rules) -> str:
    """Say whose turn it is: ``"your turn"``."""
    if seat == own:
        return "your turn"
    return "their turn" if rules.players == 2 else f"player {seat + 1}’s turn"


def _does(name: str, verb: str) -> str:
    return f"{name} {verb}" if name in {"you", "they"} else f"{name} {verb}s"


# --- plays and what they lead to ------------------------------------------------------------------


def describe_play(before: str, after: str, own: int, rules: Rules) -> str:
    """Say who makes a play, and where the letter goes: ``"you play N at the front"``."""
    play = rules.variant.play_between(before, after)
    name = who(rules.played(len(after)), own, rules)
    letter = capitals(play.letter)
    if not rules.variant.has_places or not before:
        return f"{_does(name, 'play')} {letter}"
    turned = f"{_does(name, 'turn')} it, " if play.where.turned else f"{_does(name, 'play')} "
    return f"{turned}{letter} at the {'end' if play.where.at_end else 'front'}"


def badge(outcome: Outcome, rules: Rules) -> str:
    """Say what can happen to you: ``"● you win"``; of several who do not lose, each is safe."""
    is_safe = outcome is Outcome.WIN and rules.players > 2 and not rules.misere
    return f"{SHAPES[outcome]} {'you are safe' if is_safe else _BADGES[outcome]}"


@dataclass(frozen=True)
class Standing:
    """How it stands at a fragment with perfect play, for one of the players.

    Attributes:
        outcome: what it is for him; it depends where the rules name him and others.
        seat: the player to move or, once the round is over, the one who completed the word.
        over: whether the fragment is a word.
    """

    outcome: Outcome
    seat: int
    over: bool


def standing(solution: Solution, fragment: str, own: int) -> Standing:
    """Tell how it stands at a fragment for the player on `own`."""
    rules, letters = solution.rules, len(fragment)
    if solution.is_word(fragment):
        lost = own in rules.losers(letters)
        return Standing(Outcome.LOSS if lost else Outcome.WIN, rules.played(letters), over=True)
    fate = solution.fate(fragment)
    outcome = Outcome.LOSS if fate.loses(own) else Outcome.MIXED
    if fate.wins(own):
        outcome = Outcome.WIN
    return Standing(outcome, rules.to_play(letters), over=False)


def describe_standing(stands: Standing, own: int, rules: Rules) -> str:
    """Say how it stands for you: ``"✕ you lose"``, ``"● they complete it and lose"``."""
    if stands.over:
        name = who(stands.seat, own, rules)
        end = _does(name, "win" if rules.misere else "lose").removeprefix(name)
        return f"{SHAPES[stands.outcome]} {_does(name, 'complete')} it and{end}"
    return badge(stands.outcome, rules)


def describe_left(solution: Solution, fragment: str) -> str:
    """Say how many plays a perfect round still has: ``"3 plays"``, ``"2 to 5 plays"``."""
    left = plays_text(solution.plays_left(fragment), solution.plays_range(fragment))
    return f"{left} {'play' if left == '1' else 'plays'}"
