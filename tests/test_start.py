"""What starting to the board leaves for later."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from at_the_strategy import shown
from at_the_window import ask_for
from certain import there

from ghost_desktop.desktop.dictionaries.state import PanelState, Ticks
from ghost_desktop.desktop.window.commands import DICTIONARIES, PLAY, STRATEGY
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Opens
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot


HEAVY = (
    *("highspy", "fsrs", "sqlite3", "pyqtgraph", "importlib.metadata", "numpy.ma", "http"),
    *("html", "tomllib"),
)
OWN = (
    "ghost_desktop.desktop.kit.boxes",
    "ghost_desktop.desktop.kit.files",
    "ghost_desktop.desktop.kit.plotting",
    "ghost_desktop.desktop.window.meanings",
    "ghost_desktop.library.definitions",
    "ghost_desktop.engine.strategies.proof_process",
    "ghost_desktop.engine.listed.folds",
    "ghost_desktop.engine.strategies.strategy",
    "ghost_desktop.formats.export",
    "ghost_desktop.formats.position_line",
    "ghost_desktop.formats.refusals",
    "ghost_desktop.formats.words",
    "ghost_desktop.library.cell",
    "ghost_desktop.library.days",
    "ghost_desktop.library.own_costs",
    "ghost_desktop.play.outlook",
    "ghost_desktop.play.puzzles",
    "ghost_desktop.play.records",
)

TO_THE_BOARD = f"""
import sys
from ghost_desktop.app import make_application
application = make_application()
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.desktop.window.settings import load_settings, settings_path
from ghost_desktop.desktop.window.main_window import MainWindow
service = SolverService()
window = MainWindow(service, load_settings(settings_path()))
window.show()
while not window.board.controller.is_persons_turn:
    application.processEvents()
print(*(one for one in {HEAVY + OWN} if one in sys.modules))
from dataclasses import is_dataclass
from ghost_desktop.engine.record import Record
# Copies: the solver's thread goes on importing meanwhile.
kinds = {{one for module in list(sys.modules.values()) for one in list(vars(module).values())
    if isinstance(one, type) and one.__module__.startswith("ghost_desktop") and is_dataclass(one)}}
print(*sorted(one.__name__ for one in kinds if not issubclass(one, Record)))
window.close()
"""

MADE_BY_THE_THOUSAND = ("Fate", "Play", "Where")
CHANGED = ("Asked",)
"""Values that are dataclasses, though Python takes longer to make these; all others are records."""

LEFT = Settings(
    question=Question("enable1", Rules(min_length=3)),
    seat=1,
    opening="d",
    folds={"some tree": frozenset({"a b"})},
    dictionaries=PanelState(Ticks(("spanish",), (5,)), "winners"),
    new_lines=3,
)


def test_starting_to_the_board_imports_only_what_the_board_needs(tmp_path: Path) -> None:
    own = {"XDG_CONFIG_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    started = subprocess.run(
        [sys.executable, "-c", TO_THE_BOARD],
        env=os.environ | own,
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    heavy, dataclasses = started.stdout.splitlines()
    assert not heavy
    assert set(dataclasses.split()) <= {*MADE_BY_THE_THOUSAND, *CHANGED}


def test_what_a_panel_had_is_kept_though_nobody_looks_at_it(opens: Opens) -> None:
    window = opens(settings=LEFT)
    kept = window.settings()
    assert (kept.seat, kept.opening, kept.new_lines) == (1, "d", 3)
    assert kept.folds == LEFT.folds
    assert kept.dictionaries == LEFT.dictionaries
    assert not {"drills", "dictionaries"} & vars(window).keys()


def test_a_panel_is_as_it_was_left_when_it_is_first_seen(qtbot: QtBot, opens: Opens) -> None:
    window = opens(settings=LEFT)
    panel = shown(qtbot, window)
    assert panel.looked_at == (1, "d")
    assert panel.folds()["some tree"] == {"a b"}
    assert window.drill.new_lines == 3
    window.show_panel(DICTIONARIES)
    assert window.dictionaries.choice.ticks.sources == ("spanish",)
    assert window.dictionaries.view == "winners"


def test_another_game_is_not_looked_at_from_the_seat_of_the_one_before(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens(settings=LEFT)
    ask_for(qtbot, window, Question("spanish"))
    assert (window.settings().seat, window.settings().opening) == (None, None)
    panel = shown(qtbot, window)
    assert panel.seat == there(window.inquiry.answer).solution.winner
    assert panel.choices.opening is None


@pytest.mark.parametrize("number", [STRATEGY, DICTIONARIES])
def test_each_panel_takes_the_place_kept_for_it(opens: Opens, number: int) -> None:
    window = opens()
    made: QWidget = window.strategy if number == STRATEGY else window.dictionaries
    assert window.panel == PLAY  # looking for a panel does not show it
    assert not made.isVisible()
    window.show_panel(number)
    assert made.isVisible()
    window.show_panel(PLAY)
    assert window.board.isVisible()


def test_the_panel_that_was_shown_is_shown_again(qtbot: QtBot, opens: Opens) -> None:
    window = opens(settings=Settings(panel=STRATEGY))
    assert window.strategy.isVisible()
    qtbot.waitUntil(lambda: window.strategy.strategy is not None)
