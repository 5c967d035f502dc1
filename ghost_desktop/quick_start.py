"""What lets a program that imports much, and often does little, start and end quickly.

Nothing here changes an answer. This module imports next to nothing: it comes before NumPy.
"""

from __future__ import annotations

import gc
import os


def start_no_idle_threads() -> None:
    """Have NumPy start no threads for products of matrices, since the program multiplies none.

    They would take memory, and as long to start as all the rest of NumPy where cores are busy.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def collect_nothing() -> None:
    """Look for no garbage from now on: hardly any of what is imported becomes that."""
    gc.disable()


def collect_again() -> None:
    """Look for garbage again, if nobody did, but not among what there is already."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def end() -> None:
    """Look for no garbage when the program ends: all of it goes, whatever there is."""
    gc.freeze()
