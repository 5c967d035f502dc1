"""The formats in which a strategy is kept: a row each, for the command line and for the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from ghost_desktop.engine.list_symbols import NO_SYMBOLS
from ghost_desktop.formats.export import (
    again_mark,
    outline,
    strategy_csv,
    strategy_dot,
    strategy_markdown,
)
from ghost_desktop.formats.json_text import json_text
from ghost_desktop.formats.values import strategy_dict
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from ghost_desktop.engine.list_symbols import ListSymbols
    from ghost_desktop.engine.strategy import Strategy

Writer: TypeAlias = Callable[["Strategy", str, float | None, "ListSymbols"], str]
"""Writes a strategy, for a list of some name, with so many seconds to prove it, None if unlimited,
and with symbols beside words."""


@dataclass(frozen=True)
class StrategyFormat:
    """A way to write a strategy down.

    Attributes:
        id: its name in commands.
        name: what menus call it; marked for translation, unless it is a name everywhere.
        suffix: how names of such files end.
        help: what is written, marked for translation.
        writer: writes it.
    """

    id: str
    name: str
    suffix: str
    help: str
    writer: Writer

    def write(
        self,
        strategy: Strategy,
        name: str,
        seconds: float | None = None,
        symbols: ListSymbols = NO_SYMBOLS,
    ) -> str:
        """Write a strategy; see `Writer`."""
        return self.writer(strategy, name, seconds, symbols)

    @property
    def about(self) -> str:
        """What is written."""
        return _(self.help).format(above=again_mark())


STRATEGY_FORMATS = (
    StrategyFormat(
        "outline",
        N_("Outline"),
        ".txt",
        N_(
            'a row a fragment: > own plays, - plays of the others; "{above}" marks a fragment that '
            "came before, with all that follows it, and zones say that any letter wins"
        ),
        lambda strategy, _name, _seconds, symbols: outline(strategy, symbols),
    ),
    StrategyFormat(
        "markdown",
        "Markdown",
        ".md",
        N_("what the strategy is worth, and its lines as a list"),
        strategy_markdown,
    ),
    StrategyFormat(
        "csv",
        "CSV",
        ".csv",
        N_(
            "the words, their letters, and whether they are won or lost; or the fragments, their "
            "letters, and the replies"
        ),
        lambda strategy, _name, _seconds, symbols: strategy_csv(strategy, symbols),
    ),
    StrategyFormat(
        "json",
        "JSON",
        ".json",
        N_(
            'everything, and what can arise as "nodes": each fragment once, with the number of the '
            'player to move, null if the round is over; "word", whether the fragment is one; "zone", '
            'whether any letter wins from there; and "plays", the fragments that can follow, none '
            "in a zone. The first node is the empty fragment, and "
            "each other one comes after one that leads to it"
        ),
        lambda strategy, _name, _seconds, symbols: json_text(
            strategy_dict(strategy, symbols=symbols)
        ),
    ),
    StrategyFormat(
        "dot",
        "Graphviz",
        ".dot",
        N_("the plays as a drawing for Graphviz, each fragment once"),
        lambda strategy, _name, _seconds, _symbols: strategy_dot(strategy),
    ),
)
"""All of them, in the order in which they are listed."""


def find_format(name: str) -> StrategyFormat:
    """Return the format of this id.

    Raises:
        KeyError: if there is none.
    """
    return {one.id: one for one in STRATEGY_FORMATS}[name]
