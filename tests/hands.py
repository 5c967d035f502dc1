"""Hands that do anything at all at a window: a seed repeats all that they have done."""

from __future__ import annotations

import time
from collections import deque
from random import Random
from typing import TYPE_CHECKING

from at_the_commands import COMMANDS, entry
from PySide6.QtCore import QEvent, QEventLoop, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QMessageBox, QWidget
from shiboken6 import isValid

from ghost_desktop.desktop.kit.theme import Theme
from ghost_desktop.desktop.window.question import LENGTHS_OFFERED
from ghost_desktop.engine.game.rules import PLAYERS, Reading, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.library.catalogue import all_bundled
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.desktop.window.main_window import MainWindow

LIMIT = 0.1
"""Seconds of work in the window's thread that a person would notice."""

_KEYS = (
    *(Qt.Key(getattr(Qt.Key, f"Key_{letter}")) for letter in entry("board.letter").keys),
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home),
    *(Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Space),
    *(Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab),
    *(Qt.Key.Key_Backtab, Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_F4),
)
_HELD = (
    *(6 * [Qt.KeyboardModifier.NoModifier]),
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier,
)
_KEPT = ("quit",)
"""Commands that hands leave alone: they are to go on."""

_PATIENCE_MS = 1_000
"""Milliseconds after which a box is closed that hands wait for, which cannot do so themselves."""

_REMEMBERED = 12
"""Actions that are named when something goes wrong."""


class Hands:
    """Does anything that a person can do without closing the window.

    Args:
        window: at which it is done.
        seed: repeats it.
        go_back: goes back to where it is to be tried.

    Attributes:
        go_back: as given.
        done: what was done last.
        slow: what took the window's thread longer than `LIMIT`, with its seconds of work.
    """

    def __init__(self, window: MainWindow, seed: int, go_back: Callable[[], object]) -> None:
        self._window = window
        self._random = Random(seed)
        self.go_back = go_back
        self.done: deque[str] = deque(maxlen=_REMEMBERED)
        self.slow: list[tuple[float, str]] = []
        self._held: QWidget = window
        self._acts = self._acts_before = 0
        self._patience = QTimer(window)
        self._patience.timeout.connect(self._answer)
        self._patience.start(_PATIENCE_MS)
        # What is done most often stands here most often.
        self._actions: tuple[Callable[[], str], ...] = (
            *(8 * [self._press]),
            *(5 * [self._click]),
            *(3 * [self._turn_wheel]),
            *(2 * [self._command]),
            *(2 * [self._wait]),
            *(2 * [self._resize]),
            self._dress,
            self._ask,
            self._return,
        )

    def act(self) -> None:
        """Do something, and let the window do what comes of it."""
        self._acts += 1
        action = self._random.choice(self._actions)
        worked = time.thread_time()
        self.done.append(action.__name__)
        self.done[-1] = action()
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 10)
        # Between two events Qt destroys what is not wanted any more; these hands have it between them.
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        worked = time.thread_time() - worked
        if worked > LIMIT:
            self.slow.append((worked, self.done[-1]))

    def _answer(self) -> None:
        """Close a box that an action waits for, as Qt's own of a file that is not there."""
        box = QApplication.activeModalWidget()
        if self._acts == self._acts_before and isinstance(box, QMessageBox):
            box.close()
        self._acts_before = self._acts

    # --- what can be done ---------------------------------------------------------------------------

    def _press(self) -> str:
        key, held = self._random.choice(_KEYS), self._random.choice(_HELD)
        target = self._focused()
        QTest.keyClick(target, key, held)
        return f"{key.name} with {held.name} at {_name(target)}"

    def _command(self) -> str:
        rows = [row for row in COMMANDS if row.keys and row.id not in _KEPT]
        row = self._random.choice(rows)
        keys = QKeySequence(self._random.choice(row.keys))
        QTest.keySequence(self._focused(), keys)
        return f"{keys.toString()} for {row.id}"

    def _click(self) -> str:
        place = self._place()
        widget = self._at(place)
        window = widget.window()
        clicks = QTest.mouseDClick if self._random.random() < 0.1 else QTest.mouseClick
        clicks(widget, Qt.MouseButton.LeftButton, pos=widget.mapFrom(window, place))
        if clicks is QTest.mouseDClick and isValid(window):  # it keeps the button pressed
            QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=place)
        return f"{clicks.__name__} at {place.toTuple()}"

    def _turn_wheel(self) -> str:
        place = self._place()
        widget = self._at(place)
        turned = QPoint(0, self._random.choice((-360, -120, 120, 360)))
        here = QPointF(widget.mapFrom(widget.window(), place))
        event = QWheelEvent(
            here,
            QPointF(widget.window().mapToGlobal(place)),
            QPoint(),
            turned,
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,  # noqa: FBT003 - not inverted; Qt knows no name for it
        )
        QApplication.sendEvent(widget, event)
        return f"wheel {turned.y()} at {place.toTuple()}"

    def _wait(self) -> str:
        milliseconds = self._random.choice((1, 20, 100))
        until = time.monotonic() + milliseconds / 1000
        while time.monotonic() < until:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 10)
            time.sleep(0.001)
        return f"{milliseconds} ms"

    def _resize(self) -> str:
        width, height = self._random.randint(500, 1920), self._random.randint(380, 1200)
        self._window.resize(width, height)
        return f"{width} x {height}"

    def _dress(self) -> str:
        theme = self._random.choice(list(Theme))
        self._window.look.set_theme(theme)
        return theme.name

    def _ask(self) -> str:
        random = self._random
        question = Question(
            random.choice([one.id for one in all_bundled()]),
            Rules(
                random.choice(all_variants()),
                random.choice(LENGTHS_OFFERED),
                random.choice((2, 2, *PLAYERS)),
                misere=random.random() < 0.3,
            ),
            random.choice(list(Reading)),
        )
        self._window.ask(question)
        return f"{question}"

    def _return(self) -> str:
        """Go back to where it is tried."""
        for widget in QApplication.topLevelWidgets():
            if widget is not self._window and widget.isVisible():
                widget.close()
        self.go_back()
        return "back"

    # --- where ------------------------------------------------------------------------------------

    def _focused(self) -> QWidget:
        """Return what keys go to."""
        popup = QApplication.activePopupWidget()
        return (popup or QApplication.focusWidget()) or self._window

    def _place(self) -> QPoint:
        """Choose a place in the window in front, mostly on something that can be clicked."""
        window = self._front()
        aims = [
            one for one in window.findChildren(QWidget) if one.isVisible() and one.focusPolicy()
        ]
        if aims and self._random.random() < 0.7:
            aim = self._random.choice(aims)
            inside = QPoint(
                self._random.randrange(max(1, aim.width())),
                self._random.randrange(max(1, aim.height())),
            )
            return aim.mapTo(window, inside)
        return QPoint(
            self._random.randrange(max(1, window.width())),
            self._random.randrange(max(1, window.height())),
        )

    def _front(self) -> QWidget:
        front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        return front or self._window

    def _at(self, place: QPoint) -> QWidget:
        # With Python's last hold on a window that Qt has made, what was found in it goes as well.
        self._held = self._front()
        return self._held.childAt(place) or self._held


def _name(widget: QWidget) -> str:
    if isinstance(widget, QComboBox):
        return f"{widget.accessibleName()} ({widget.currentText()})"
    return f"{type(widget).__name__} {widget.accessibleName()}"
