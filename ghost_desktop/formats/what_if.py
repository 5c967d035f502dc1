"""Strategies around replies that a player has chosen himself -> what these are, and what they cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.strategy import Outcome
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.formats.strategies import reply_text
from ghost_desktop.formats.text import listed, number
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from ghost_desktop.engine.strategy import Strategy


def choices_sentence(strategy: Strategy, free: Strategy | None = None) -> str:
    """Say which replies were chosen, and what they cost.

    Args:
        strategy: the one around them.
        free: the one in which nothing is chosen; None if it is not known.

    Returns:
        A sentence or more; empty if nothing was chosen.
    """
    said = []
    if strategy.fixed:
        replies = listed([choice_text(*pair) for pair in strategy.fixed])
        said.append(_("Your choice: {replies}.").format(replies=replies))
    if strategy.avoided:
        fragments = [fragment for fragment, _reply in strategy.avoided]
        if strategy.count is Counting.ZONES:
            avoided = ngettext(
                "{fragments} need not be remembered: other plays avoid it, or any play wins there.",
                "{fragments} need not be remembered: other plays avoid them, or any play wins there.",
                len(fragments),
            )
        else:
            avoided = ngettext(
                "{fragments} does not come up: other plays avoid it.",
                "{fragments} do not come up: other plays avoid them.",
                len(fragments),
            )
        said.append(avoided.format(fragments=listed(fragments)))
    if said and free is not None:
        said.append(more_sentence(strategy, free))
    return " ".join(said)


def choice_text(fragment: str, reply: str) -> str:
    """Write a reply that was chosen: ``"cro -> crow"``; of the beginning, with what it begins."""
    return reply_text(fragment, reply) if fragment else _("{letter} at first").format(letter=reply)


def more_sentence(strategy: Strategy, free: Strategy) -> str:
    """Say how many lines choices cost.

    ``"3 replies more than the fewest, which are 46."``
    """
    more = strategy.lines - free.lines
    if not more:
        return _("No more to remember than without these choices.")
    are_words = strategy.line_kind is LineKind.WORD
    are_fewest = free.proved_minimal and free.costs is None and free.outcome is Outcome.WIN
    if more < 0 and are_words:
        said = ngettext(
            "{count} word fewer than the {fewest} without these choices.",
            "{count} words fewer than the {fewest} without these choices.",
            -more,
        )
    elif more < 0:
        said = ngettext(
            "{count} reply fewer than the {fewest} without these choices.",
            "{count} replies fewer than the {fewest} without these choices.",
            -more,
        )
    elif are_words and are_fewest:
        said = ngettext(
            "{count} word more than the fewest, which are {fewest}.",
            "{count} words more than the fewest, which are {fewest}.",
            more,
        )
    elif are_fewest:
        said = ngettext(
            "{count} reply more than the fewest, which are {fewest}.",
            "{count} replies more than the fewest, which are {fewest}.",
            more,
        )
    elif are_words:
        said = ngettext(
            "{count} word more than the {fewest} without these choices.",
            "{count} words more than the {fewest} without these choices.",
            more,
        )
    else:
        said = ngettext(
            "{count} reply more than the {fewest} without these choices.",
            "{count} replies more than the {fewest} without these choices.",
            more,
        )
    return said.format(count=number(abs(more)), fewest=number(free.lines))
