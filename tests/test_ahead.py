"""What the other panels need is there before they are wanted, and made ready with the game."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest
from jobs import Asker, Unheard
from patience import LIMIT
from PySide6.QtWidgets import QWidget

from ghost_desktop.desktop.board.new_match import NewMatchDialog
from ghost_desktop.desktop.window.question import Known, SolverService, State, answer
from ghost_desktop.desktop.window.session import Ahead
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.matches import table_of, table_values
from ghost_desktop.formats.names import names_of
from ghost_desktop.library.imports import keep, preview
from ghost_desktop.library.own_lists import OwnLists, lists_folder
from ghost_desktop.library.question import Question
from ghost_desktop.play import opponents
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.levels import levels_after
from ghost_desktop.play.match import Match
from ghost_desktop.play.opponents.perfect import Perfect
from ghost_desktop.play.table import Player, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.play.opponent import Opponent

PROGRAM = """
import enum
import sys
import threading
import time
from ghost_desktop.app import make_application
application = make_application()

def wait_until(is_so):
    while not is_so():
        application.processEvents()
        time.sleep(0.005)

from PySide6.QtWidgets import QWidget
from ghost_desktop.desktop.window.session import Ahead
from ghost_desktop.desktop.window.commands import STRATEGY
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.desktop.window.main_window import MainWindow
window = MainWindow(SolverService())
ahead = Ahead(window._service, lambda: window.made_drills.strategy, window)
ahead._timer.setInterval(0)
window.inquiry.subscribe(ahead)
panels = "ghost_desktop.desktop.window.drills", "ghost_desktop.desktop.dictionaries.panel"
window.show()
assert not any(panel in sys.modules for panel in panels)
wait_until(lambda: ahead.is_done)
assert window.panel != STRATEGY
assert all(panel in sys.modules for panel in panels)
assert not {'drills', 'dictionaries'} & vars(window).keys()
"""

FIRST_SHOWING = """
made, main = [], threading.get_ident()

class Watch:
    def find_spec(self, name, path=None, target=None):
        if threading.get_ident() == main:
            made.append(name)

def count(cls, name, *arguments, **named):
    if threading.get_ident() == main:
        made.append(name)
    return create(cls, name, *arguments, **named)

# Qt's classes are set up when they are first needed: most of that time is for their enums.
create = enum.EnumType._create_
enum.EnumType._create_ = count
sys.meta_path.insert(0, Watch())
widgets = set(window.findChildren(QWidget))
window.show_panel(STRATEGY)
assert window.strategy.is_looking
wait_until(lambda: not window._service.is_busy)
made += set(window.findChildren(QWidget)) - widgets
assert len(made) < 5, made  # a current row has one or two enums of its own
assert window.strategy.isVisible() and window.strategy.strategy is not None
"""

FIRST_CHART = """
from ghost_desktop.desktop.dictionaries.state import PanelState, Ticks
from ghost_desktop.desktop.window.commands import DICTIONARIES
panel = window.dictionaries
panel.restore(PanelState(Ticks(("american-english-small",), (6,)), "table"))
window.show_panel(DICTIONARIES)
wait_until(lambda: not panel.is_comparing)
assert len(panel.cells) == 1
assert "pyqtgraph" not in sys.modules
panel.show_view("winners")
wait_until(lambda: panel.views.charts["winners"].is_drawn)
assert "pyqtgraph" in sys.modules
"""

CLOSE = "window.close()"


def run(program: str, tmp_path: Path) -> None:
    own = {name: str(tmp_path) for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")}
    subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | own | {"QT_QPA_PLATFORM": "offscreen"},
        check=True,
        timeout=120,
    )


def test_panels_are_imported_before_they_are_wanted_and_pyqtgraph_with_the_first_chart(
    tmp_path: Path,
) -> None:
    run(PROGRAM + FIRST_SHOWING + FIRST_CHART + CLOSE, tmp_path)


@pytest.fixture
def steps() -> list[str]:
    """What has been made."""
    return []


class _Late(Perfect):
    """An opponent of another package."""

    id, name, first_level = "late", "Late", 12


@pytest.fixture
def make(steps: list[str]) -> Callable[[], QWidget]:
    """Makes what stands for the panel of strategies."""

    def panel() -> QWidget:
        steps.append("made")
        return QWidget()

    return panel


def soon(service: SolverService, make: Callable[[], QWidget]) -> Ahead:
    """Does not wait a while first."""
    ahead = Ahead(service, make)
    ahead._timer.setInterval(0)
    return ahead


def test_what_was_removed_a_month_ago_is_let_go_of(
    qtbot: QtBot, make: Callable[[], QWidget]
) -> None:
    lists = OwnLists()
    for name in ("old", "new"):
        keep(preview(f"{name}\n".encode(), f"{name}.txt"))
        lists.remove(name)
    (page,) = lists_folder().glob("old*removed")
    os.utime(page, (0, 0))
    service = SolverService()
    ahead = soon(service, make)
    ahead.follow(Known(Question(), State.SOLVED))
    qtbot.waitUntil(lambda: ahead.is_done)
    lists.bring_back("new")
    with pytest.raises(FileNotFoundError):
        lists.bring_back("old")
    service.shutdown()


def test_nothing_is_made_in_the_windows_thread_while_somebody_works(
    qtbot: QtBot, make: Callable[[], QWidget], steps: list[str]
) -> None:
    service, go_on = SolverService(), threading.Event()
    ahead = soon(service, make)
    somebody = Asker()
    somebody.ask(lambda _report: go_on.wait())
    ahead.follow(Known(Question(), State.SOLVED))
    qtbot.waitUntil(ahead._looking.isActive)
    qtbot.wait(200)  # some looks
    assert not steps
    go_on.set()
    qtbot.waitUntil(lambda: ahead.is_done)
    assert steps == ["made"]
    service.shutdown()


def test_opponents_whose_import_hangs_keep_nobody_waiting(
    qtbot: QtBot,
    service: SolverService,
    make: Callable[[], QWidget],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    is_imported, late = threading.Event(), _Late()
    threads: list[threading.Thread] = []
    dialogs: list[NewMatchDialog] = []
    game = Game(word_list(["ghost", "tan"], "few"), Rules())

    def hang() -> Iterator[tuple[str, Opponent]]:
        threads.append(threading.current_thread())
        assert is_imported.wait(LIMIT)
        yield "late:LATE", late

    def offered() -> list[str]:
        dialog = NewMatchDialog(Agreement(), Question())
        qtbot.addWidget(dialog)
        dialogs.append(dialog)  # in the program they have a parent, and are no garbage
        kinds = dialog.players.cards[0].kind
        return [kinds.itemData(row) for row in range(kinds.count())]

    monkeypatch.setattr(opponents, "_looked", [])
    monkeypatch.setattr(opponents, "installed_opponents", hang)
    ahead = soon(service, make)
    ahead.follow(Known(Question(), State.REFUSED))
    qtbot.waitUntil(lambda: bool(threads))
    table = table_of(table_values(Table((Player(), Player("late", level=7)))))
    assert [one.full for one in names_of(table)] == ["You", "late"]
    assert levels_after(Match(game, table).state, ()) == (None, None)
    assert "odds" in offered()
    assert "late" not in offered()
    qtbot.waitUntil(lambda: ahead.is_done)
    assert not service.is_busy
    assert threads[0] is not threading.main_thread()
    assert threads[0].daemon, "nor does the program wait for it at its end"
    is_imported.set()
    threads[0].join(LIMIT)
    assert [one.full for one in names_of(table)] == ["You", "Late"]
    assert levels_after(Match(game, table).state, ()) == (None, 7)
    assert "late" in offered()
    opponents.unregister(late)


@pytest.mark.parametrize("variant", all_variants(), ids=lambda one: one.id)
def test_the_worker_makes_what_is_made_at_first_of_a_game(
    variant: Variant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    path = tmp_path / "few.txt"
    path.write_text("ghost\nghosts\nhost\nshot\n")
    game = answer(Question(str(path), Rules(variant)), Unheard()).solution.game
    made = set(vars(game.vocabulary))
    for play in game.legal_plays(game.start):
        assert not game.is_word(play.fragment)
    assert set(vars(game.vocabulary)) == made
