"""Makes ready, before it is wanted, what the start leaves out, and tidies up.

When a panel is first wanted, a large game is often being solved, and then importing what it needs
takes a second or more: for each of its steps the window's thread waits for its turn. So that is
done beside the window, once the first game is solved. Then the panel of strategies is made, and
drawn where nobody sees it: in the window's thread, but bit by bit, and while nobody works.

The opponents of other packages are looked for in a thread of their own: what these import is
anybody's code, for which neither a worker nor the end of the program waits.
"""

from __future__ import annotations

import importlib
import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot

from ghost_desktop.desktop.inquiry import State
from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.qt_classes import QtClasses
from ghost_desktop.library.own_lists import OwnLists
from ghost_desktop.play.opponents import all_opponents

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ghost_desktop.desktop.in_parts import InParts
    from ghost_desktop.desktop.inquiry import Known
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.service import SolverService
    from ghost_desktop.desktop.strategy_and_drill import StrategyAndDrill

_AFTER_MS = 1_000
"""Milliseconds after the first answer: until then there is enough to do."""

_STEP_MS = 50
"""Milliseconds between two steps in the window's thread: it has time for other things."""

_MODULES = (
    "ghost_desktop.desktop.strategy_and_drill",
    "ghost_desktop.desktop.dictionaries.panel",
    "ghost_desktop.desktop.importing.dialog",
    "ghost_desktop.desktop.importing.jobs",
    "ghost_desktop.desktop.word_lists.page",
)


class Ahead(QObject):
    """Has modules imported once the first game is solved, and the panel of strategies made.

    Args:
        service: imports them in one of its workers.
        making: makes the panel.
        after_ms: milliseconds to wait then.
        step_ms: milliseconds between two steps of making it.
    """

    def __init__(
        self,
        service: SolverService,
        making: InParts[StrategyAndDrill],
        parent: QObject | None = None,
        *,
        after_ms: int = _AFTER_MS,
        step_ms: int = _STEP_MS,
    ) -> None:
        super().__init__(parent)
        self._service = service
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(after_ms)
        self._classes = QtClasses(self)
        self._timer.timeout.connect(self._classes.make)
        self._classes.made.connect(self._on_classes)
        self._is_begun = False
        self._is_made = False
        self._steps = _steps(making)
        self._stepping = QTimer(self)
        self._stepping.setInterval(step_ms)
        self._stepping.timeout.connect(self._on_step)

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to be made."""
        return self._is_made

    def follow(self, known: Known) -> None:
        """Begin soon, once the first answer is there, or it is known that there is none."""
        if known.state in (State.SOLVED, State.REFUSED) and not self._is_begun:
            self._is_begun = True
            self._timer.start()

    @Slot()
    def _on_classes(self) -> None:
        threading.Thread(target=all_opponents, name="plug-ins", daemon=True).start()
        ask(self, _tidy_and_import, self._on_imported, fails=_leave)

    def _on_imported(self, _imported: None) -> None:
        """Go on in the window's thread."""
        self._stepping.start()

    @Slot()
    def _on_step(self) -> None:
        """Do a bit more while nobody works: what is wanted meanwhile comes first."""
        if not self._service.is_busy and next(self._steps, None) is None:
            self._stepping.stop()
            self._is_made = True


def _leave(_error: BaseException) -> None:
    """Say nothing: what is wrong with a module is said when it is wanted."""


def _tidy_and_import(report: Report) -> None:
    """Let go of the word lists that were removed a month ago, and import all modules."""
    OwnLists().forget_removed()
    for done, module in enumerate(_MODULES):
        report(done, len(_MODULES))
        importlib.import_module(module)


def _steps(making: InParts[StrategyAndDrill]) -> Iterator[bool]:
    """Make the panel, then draw it, since Qt does much when it does that for the first time."""
    while making.go_on():
        yield True
    for part in making.whole().to_draw():
        part.grab()
        yield True
