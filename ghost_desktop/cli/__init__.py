"""ghost-cli: who wins Ghost on a word list, what to play and what to remember, without a window.

`pages` has what each command does, as help shows it; `parser` what can be written, `arguments`
what the written values mean; `calls` gives the answers, `output` writes them, and `program` does
all of that.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ghost_desktop.frozen import begin_if_frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

INTERRUPTED = 130  # as shells report a program ended by Ctrl-C


def main(argv: Sequence[str] | None = None) -> int:
    """Answer a command line.

    Args:
        argv: the arguments after the program's name; by default those it was started with.

    Returns:
        The exit status: 0, or 2 if the input is bad.
    """
    begin_if_frozen()
    try:
        # Here, since the imports take long enough to be interrupted.
        from ghost_desktop.cli.program import run  # noqa: PLC0415

        return run(sys.argv[1:] if argv is None else argv)
    except KeyboardInterrupt:
        return INTERRUPTED
