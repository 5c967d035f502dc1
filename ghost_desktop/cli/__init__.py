"""ghost-cli: who wins Ghost on a word list, what to play and what to remember, without a window.

`program` names the commands; each has a module with its page of help, what can be written, and what
it answers, which is imported when it is called. `arguments` has what several take and what that asks
for; `parser` reads a command line and lays out help, `output` writes.
"""

from __future__ import annotations

import sys

from ghost_desktop import startup

TYPE_CHECKING = False  # importing `typing` takes most of the time until Ctrl-C is heard
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Answer a command line.

    Args:
        argv: the arguments after the program's name; by default those it was started with, and
            Ctrl-C is heard until the program is no more.

    Returns:
        The exit status: 0, or 2 if the input is bad; 130 after Ctrl-C.
    """
    ctrl_c = startup.CtrlC()
    is_program = argv is None
    try:
        startup.start_no_idle_threads()
        if is_program:
            startup.keep_for_data()
            startup.collect_nothing()
        startup.begin_if_frozen()
        # Here, since these imports take long enough to be interrupted.
        from ghost_desktop.cli.program import run  # noqa: PLC0415

        status = run(sys.argv[1:] if argv is None else argv)
        ctrl_c.ends_at_once = True
        if is_program:
            startup.collect_no_more()
    except KeyboardInterrupt:
        return startup.INTERRUPTED
    finally:
        if not is_program:
            ctrl_c.leave()
    return status
