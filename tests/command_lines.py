"""Command lines for the tests of ghost-cli."""

from __future__ import annotations

import shlex

import golden

COMMANDS = (
    *("lists", "import", "make", "solve", "position", "review", "strategy", "check", "compare"),
    *("decide", "margin", "look-up", "pair", "overlap"),
    *("arena", "puzzle", "cache"),
)

REFUSALS = [shlex.join(argv) for argv in golden.command_lines(golden.read("refusals"))]
"""Command lines that are refused."""
