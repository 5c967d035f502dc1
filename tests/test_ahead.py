"""What the other panels need is imported beside the window, and made ready with the game."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from jobs import Unheard

from ghost_desktop.desktop.question import Question, answer
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variants import all_variants

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.engine.variant import Variant

PROGRAM = """
import sys
from ghost_desktop.app import make_application
application = make_application()
from ghost_desktop.desktop.ahead import Ahead
from ghost_desktop.desktop.service import SolverService
from ghost_desktop.desktop.window import MainWindow
window = MainWindow(SolverService())
window.inquiry.subscribe(Ahead(window._service, window, after_ms=0))
panels = "ghost_desktop.desktop.strategy_and_drill", "ghost_desktop.desktop.dictionaries.panel"
window.show()
assert not any(panel in sys.modules for panel in panels)
while window._service.is_busy or not all(panel in sys.modules for panel in panels):
    application.processEvents()
assert window._strategy_and_drill is None and window._dictionaries is None
window.close()
"""


def test_panels_are_imported_before_they_are_wanted(tmp_path: Path) -> None:
    own = {name: str(tmp_path) for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")}
    subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ | own | {"QT_QPA_PLATFORM": "offscreen"},
        check=True,
        timeout=120,
    )


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
