"""The real program at random hands, all panels in turn: ends with what went wrong, or with its signal."""

from __future__ import annotations

import gc
import sys
from functools import partial
from random import Random

from hands import Hands
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QAction, QDesktopServices
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow
from wrappers import left_behind

from ghost_desktop.__main__ import main
from ghost_desktop.desktop.window.commands import DICTIONARIES, PLAY, STRATEGY
from ghost_desktop.desktop.window.error_dialog import ErrorDialog
from ghost_desktop.engine.game.game import Game


class _StaysOpen(QObject):
    """Nobody closes the window before the end."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002, N802 - Qt's
        if event.type() is QEvent.Type.Close:
            event.ignore()
            return True
        return False


def soak(actions: int, seed: int) -> list[str]:
    """Have hands do so many things; return what went wrong."""
    (window,) = (one for one in QApplication.topLevelWidgets() if isinstance(one, QMainWindow))
    for action in window.findChildren(QAction):
        if any(word in action.text().replace("&", "") for word in ("Quit", "Language")):
            action.setEnabled(False)
    stays = _StaysOpen(window)
    window.installEventFilter(stays)
    random, wrong = Random(seed), []
    panels = (PLAY, STRATEGY, DICTIONARIES)
    hands = Hands(window, seed, lambda: window.show_panel(random.choice(panels)))  # type: ignore[arg-type, attr-defined]
    for _ in range(actions):
        hands.act()
        for box in QApplication.topLevelWidgets():
            if isinstance(box, ErrorDialog) and box.isVisible():
                wrong.append(f"{box.report} after {list(hands.done)}")
                box.close()
    wrong += [f"garbage: {game}" for game in _games_in_garbage()]
    wrong += [f"left behind: {item}" for item in left_behind()]
    window.removeEventFilter(stays)
    window.close()
    return wrong


def _games_in_garbage() -> list[Game]:
    """Return the games that only Python's collector would let go of, which seldom has the time."""
    gc.unfreeze()
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    gc.set_debug(0)
    games = [one for one in gc.garbage if isinstance(one, Game)]
    gc.garbage.clear()
    return games


def run_soaked(actions: int, seed: int) -> int:
    """Run the program; the status is 1 if anything went wrong, which is printed."""
    wrong: list[str] = []
    QFileDialog.exec = lambda _dialog: 0  # type: ignore[method-assign]
    QDesktopServices.openUrl = staticmethod(lambda _url: False)  # type: ignore[method-assign]
    run = QApplication.exec

    def run_and_soak(*_: object) -> int:
        QTimer.singleShot(0, partial(_note, wrong, actions, seed))
        return run()

    QApplication.exec = run_and_soak  # type: ignore[method-assign]
    sys.argv = ["ghost-desktop"]
    status = main()
    print("\n".join(wrong))
    return status or bool(wrong)


def _note(wrong: list[str], actions: int, seed: int) -> None:
    wrong.append("not all was done")
    found = soak(actions, seed)
    wrong[:] = found


if __name__ == "__main__":
    sys.exit(run_soaked(int(sys.argv[1]), int(sys.argv[2])))
