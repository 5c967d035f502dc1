"""The commands, in the order in which help lists them: a line each here, and a module each beside.

A module is not imported before its command is called, or its help wanted: with NumPy, and whatever
else an answer needs, that takes longer than most answers.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.engine.texts import N_

if TYPE_CHECKING:
    from ghost_desktop.cli.page_parser import Parser


class NamedCommand(NamedTuple):
    """What can be called.

    Attributes:
        name: as it is written.
        summary: what it is for, in a few words; to be translated.
        module: where it is, beside this one.
        function: fills its parser with a page, options and the answer.
    """

    name: str
    summary: str
    module: str
    function: str = "fill"

    def fill(self, parser: Parser) -> None:
        """Say what it takes, and who answers it."""
        module = importlib.import_module(f"ghost_desktop.cli.{self.module}")
        getattr(module, self.function)(parser)


COMMANDS = (
    NamedCommand("lists", N_("the word lists that there are"), "own_lists", "fill_lists"),
    NamedCommand("import", N_("keep a list of your own"), "importing"),
    NamedCommand("make", N_("a list of your own, made of others"), "own_lists", "fill_make"),
    NamedCommand("solve", N_("who wins on a list, and with what"), "solving"),
    NamedCommand("position", N_("who wins from a fragment, and with what"), "positions"),
    NamedCommand("review", N_("what each play of a round was worth"), "reviews"),
    NamedCommand("strategy", N_("what a player has to remember"), "strategies"),
    NamedCommand("check", N_("whether a strategy is proved"), "checking"),
    NamedCommand("compare", N_("several lists in a table"), "comparing"),
    NamedCommand("decide", N_("the words that decide who wins"), "deciding", "fill_decide"),
    NamedCommand(
        "margin",
        N_("how many words stand between a list and another winner"),
        "deciding",
        "fill_margin",
    ),
    NamedCommand("look-up", N_("what is known of a word; words by pattern"), "looking_up"),
    NamedCommand("pair", N_("two lists side by side"), "pair"),
    NamedCommand("overlap", N_("the words that lists share"), "overlap"),
    NamedCommand("arena", N_("opponents against each other"), "arena"),
    NamedCommand("puzzle", N_("one letter wins: which?"), "puzzle"),
    NamedCommand("cache", N_("what is kept of earlier games and comparisons"), "kept"),
)

FORMER = (
    NamedCommand("proofs", "", "kept", "fill_proofs"),
    NamedCommand("cells", "", "kept", "fill_cells"),
)
"""Commands that are still taken, and of which help is silent."""
