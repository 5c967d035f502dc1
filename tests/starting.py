"""The window as a program of its own: started, watched and ended by tests."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from patience import LIMIT

from ghost_desktop.startup import SIGNALS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

WHEN_IT_RUNS = """
import os, signal, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QMessageBox
from ghost_desktop.__main__ import main

def window():
    (found,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, QMainWindow)]
    return found

run = QApplication.exec
def run_and_do(*_):
    QTimer.singleShot(0, do)
    return run()
QApplication.exec = run_and_do
sys.argv = ["ghost-desktop"]
"""
"""The begin of a program that opens the window, and calls its `do` once Qt waits for events."""


def own_folders(folder: Path) -> dict[str, str]:
    """An environment in which the program leaves a person's own settings and logs alone."""
    names = ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")
    runtime = {"XDG_RUNTIME_DIR": str(folder)}
    return dict.fromkeys(names, str(folder)) | runtime | {"QT_QPA_PLATFORM": "offscreen"}


@contextmanager
def no_signal_ignored() -> Iterator[None]:
    """Ignore no signal meanwhile: tests in the background do, and what they start would, too."""
    ignored = [one for one in SIGNALS if signal.getsignal(one) is signal.SIG_IGN]
    for one in ignored:
        signal.signal(one, signal.SIG_DFL)
    yield
    for one in ignored:
        signal.signal(one, signal.SIG_IGN)


@contextmanager
def ended(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    """A program that is ended when the test fails, for which it would be waited for ever."""
    with process:
        try:
            yield process
        except BaseException:
            process.kill()
            raise


def begin(folder: Path, *arguments: str) -> AbstractContextManager[subprocess.Popen[str]]:
    """Start Python with some arguments, its standard streams being read."""
    with no_signal_ignored():
        process = subprocess.Popen(
            [sys.executable, *arguments],
            env=os.environ | own_folders(folder),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
    return ended(process)


def run(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    """Run a program that opens the window, until it ends by itself."""
    with begin(folder, "-c", program) as process:
        said, errors = process.communicate(timeout=LIMIT)
    return subprocess.CompletedProcess(process.args, process.returncode, said, errors)
