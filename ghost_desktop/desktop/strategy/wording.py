"""What the Strategy panel says of a strategy, to the player whose strategy it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.cleaning import capitals
from ghost_desktop.engine.strategy import Outcome
from ghost_desktop.formats.text import counted

if TYPE_CHECKING:
    from ghost_desktop.engine.strategy import Strategy, StrategyNode

BADGES = {Outcome.WIN: "● you win", Outcome.LOSS: "✕ you lose", Outcome.MIXED: "◆ it depends"}
"""A shape and words for what can happen; the colour beside them is only a third sign."""


def describe_strategy(strategy: Strategy) -> str:
    """Say what is known: ``"You win for certain. Remember 7 words."``."""
    words = remembered(strategy.lines)
    if strategy.outcome is Outcome.WIN:
        return f"You win for certain. Remember {words}."
    if strategy.outcome is Outcome.LOSS:
        return f"You lose if they know how: the round can end on {words}, and you complete each."
    return (
        f"You cannot force a win. Remember {words}: "
        f"{strategy.winning:,} win, {strategy.losing:,} lose."
    )


def describe_proof(strategy: Strategy) -> str:
    """Say how sure it is that there is no less to remember."""
    if strategy.proved_minimal:
        return "Proved minimal: no strategy that wins has fewer words."
    return "Not proved minimal: fewer words might do, if more of them may lose."


def remembered(lines: int) -> str:
    """Say how much there is to remember: each line is a word."""
    return counted(lines, "word", "words")


def describe_node(node: StrategyNode, strategy: Strategy) -> str:
    """Read a fragment of the tree as a sentence, for those who hear it."""
    letters = " ".join(capitals(node.fragment))
    badge = BADGES[node.outcome].split(" ", 1)[1]
    return f"{letters}: {who_played(node, strategy)}, {badge}"


def who_played(node: StrategyNode, strategy: Strategy) -> str:
    """Say who makes the last play of a fragment: ``"you play N"``."""
    who = "you play" if is_own_play(node, strategy) else "they play"
    return f"{who} {capitals(node.fragment[-1:])}"


def is_own_play(node: StrategyNode, strategy: Strategy) -> bool:
    """Tell whether the last play of a fragment is by the player whose strategy it is."""
    return strategy.rules.to_play(len(node.fragment) - 1) == strategy.seat
