"""ghost-cli: who wins Ghost on a word list, what to play and what to remember, without a window.

`commands` names them; each has a module with its page of help, what can be written, and what it
answers, which is imported when it is called. `options` has what several take, `arguments` what the
written values mean and `asked` what they ask for; `parser` puts the command line together, `output`
writes, and `program` does all of that.
"""

from __future__ import annotations

import sys

from ghost_desktop import quick_start, standard_output
from ghost_desktop.cli.ctrl_c import INTERRUPTED, CtrlC

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
    ctrl_c = CtrlC()
    is_program = argv is None
    try:
        quick_start.start_no_idle_threads()
        if is_program:
            standard_output.keep_for_data()
            quick_start.collect_nothing()
        # Here, since these imports take long enough to be interrupted.
        from ghost_desktop.frozen import begin_if_frozen  # noqa: PLC0415

        begin_if_frozen()
        from ghost_desktop.cli.program import run  # noqa: PLC0415

        status = run(sys.argv[1:] if argv is None else argv)
        ctrl_c.ends_at_once = True
        if is_program:
            quick_start.end()
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        if not is_program:
            ctrl_c.leave()
    return status
