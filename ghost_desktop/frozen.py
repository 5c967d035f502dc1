"""A program that was frozen into one folder: what it does before anything else.

It finds its libraries by `LD_LIBRARY_PATH`, which its starter sets and the loader of the system has
read by now. Programs that are started from it, as a file manager or a browser, are to load their
own libraries, not ours. And it has no interpreter to start for the processes that work for it: it
starts itself.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import MutableMapping

_CHANGED = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
_BEFORE = "{name}_ORIG"
"""Where PyInstaller's starter keeps what a variable was before, if it was anything."""


def begin_if_frozen() -> None:
    """Tidy up after the starter, and serve another process if that is what it was started for.

    In the latter case this does not return. A program that is not frozen is left alone.
    """
    if not getattr(sys, "frozen", False):
        return
    restore_environment(os.environ)

    import multiprocessing  # noqa: PLC0415 - only here is it needed so early

    from ghost_desktop.engine.strategies.integer_program import serve_if_asked  # noqa: PLC0415

    serve_if_asked()
    multiprocessing.freeze_support()


def restore_environment(environment: MutableMapping[str, str]) -> None:
    """Put variables that the starter has changed back to what they were."""
    for name in _CHANGED:
        before = environment.pop(_BEFORE.format(name=name), None)
        if before:
            environment[name] = before
        else:
            environment.pop(name, None)
