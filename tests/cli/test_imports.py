"""What takes long to import is imported by whoever needs it."""

from __future__ import annotations

import subprocess
import sys

import pytest
from golden import COMMANDS

from ghost_desktop.cli.program import COMMANDS as NAMED

CHILD = """
import sys
from ghost_desktop.cli import main
try:
    status = main(sys.argv[1:])
except SystemExit as ended:  # as `argparse` ends after help
    status = ended.code
heavy = [name for name in ("numpy", "highspy", "PySide6") if name in sys.modules]
print(status or 0, *heavy, file=sys.stderr)
"""


def told(*argv: str) -> str:
    """Run a command line in a process of its own; returns its status and what it has imported."""
    ended = subprocess.run(
        [sys.executable, "-c", CHILD, *argv], capture_output=True, text=True, check=True
    )
    return ended.stderr.splitlines()[-1]


@pytest.mark.parametrize("asked", ["--help", "--version"])
def test_who_asks_for_help_or_a_version_waits_for_no_mathematics(asked: str) -> None:
    assert told(asked) == "0"


def test_who_solves_waits_for_no_linear_programs_and_no_window() -> None:
    assert told("solve", "enable1") == "0 numpy"


def test_a_command_imports_no_other() -> None:
    code = (
        "import sys\n"
        "from ghost_desktop.cli.program import make_parser\n"
        "make_parser('ghost-cli').parse_args(['solve', 'enable1'])\n"
        "print(*sorted(one for one in sys.modules if one.startswith('ghost_desktop.cli.')))"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = {one.removeprefix("ghost_desktop.cli.") for one in ended.stdout.split()}
    assert imported & {one.module for one in NAMED} == {"solving"}


def test_all_commands_are_named() -> None:
    assert [one.name for one in NAMED] == list(COMMANDS)
