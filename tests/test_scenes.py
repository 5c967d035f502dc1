"""The window in all its states, as packaging/scenes.py draws it."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import scenes
from patience import LIMIT
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QDialog, QMainWindow

from ghost_desktop.desktop.dictionaries.state import PanelState, Ticks
from ghost_desktop.desktop.kit.theme import Theme, colours
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.imports import import_file
from ghost_desktop.library.own_lists import OwnLists
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication

    from ghost_desktop.desktop.window.main_window import MainWindow

DRAWS_A_FEW = """
import sys
from itertools import islice
import scenes
every = scenes._states
def states(*window):
    return islice(every(*window), 3)
scenes._states = states
sys.exit(scenes.main())
"""


def test_scenes_need_no_display(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pictures"
    result = subprocess.run(
        [sys.executable, "-c", DRAWS_A_FEW, str(folder)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    written = [Path(line) for line in result.stdout.splitlines()]
    assert {path.name for path in written} == {
        f"play-{state}-{theme}.png"
        for state in ("1-start", "2-running", "3-refused")
        for theme in ("light", "dark")
    }
    for path in written:
        assert path.read_bytes().startswith(b"\x89PNG")
    assert len({path.read_bytes() for path in written}) == len(written)


def of_few(rules: Rules) -> Question:
    """A game of a list that is soon solved; of no puzzles on the usual one, where words are long."""
    return Question("american-english-small" if rules.min_length < 20 else Question().source, rules)


@pytest.mark.usefixtures("leaves_nothing")
def test_the_window_can_be_brought_into_every_state(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[bytes] = []

    def draw(window: MainWindow, path: Path) -> Path:
        picture = scenes._picture(window).toImage()
        drawn.append(hashlib.sha256(picture.constBits()).digest())
        return path

    monkeypatch.setattr(scenes, "_draw", draw)
    games = replace(scenes._GAMES, min_lengths=(4,), sources=("american-english-small-clean",))
    monkeypatch.setattr(scenes, "_GAMES", games)
    few = ("american-english-small-clean", "british-english-clean", "spanish")
    monkeypatch.setattr(scenes, "_SHARING", few[1:])  # another picture
    monkeypatch.setattr(scenes, "_TWO", few[:2])
    left = PanelState(Ticks(few, (3, 4)))
    settings = replace(scenes._SETTINGS, question=of_few(Rules()), dictionaries=left)
    monkeypatch.setattr(scenes, "_SETTINGS", settings)
    monkeypatch.setattr(scenes, "Question", of_few)
    light = scenes.draw_screenshots(qapp, tmp_path, [Theme.LIGHT])  # the other has other colours
    names = [path.name for path in light]
    states = {name.removesuffix("-light.png") for name in names}
    assert len(states) == len(drawn) == len(names)
    assert {"play-5-won", "play-6-match", "strategy-5-drill", "judge"} <= states
    assert {"statistics-1-empty", "statistics-2-filled"} <= states
    assert {"puzzles-3-solved", "look-up", "import", "word-lists-imported"} <= states
    # Where the machine is slow, what is under way may have come to its end when it is drawn.
    both = [one for one in zip(names, drawn, strict=True) if "-1-busy-" not in one[0]]
    assert not [(one, other) for (one, a), (other, b) in combinations(both, 2) if a == b]


@pytest.mark.usefixtures("leaves_nothing")
def test_pictures_show_no_list_of_the_person_who_draws(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("ghost\nghoul\n", "utf-8")
    mine, _read = import_file(file, name="Mine")

    def states(_application: QApplication, window: MainWindow) -> Iterator[str]:
        yield ",".join(one.id for one in window.library.own) or "none"

    monkeypatch.setattr(scenes, "_states", states)
    (path,) = {path.name.rsplit("-", 1)[0] for path in scenes.draw_screenshots(qapp, tmp_path)}
    assert path == "none"
    assert mine in OwnLists().all()


@pytest.mark.usefixtures("qapp", "leaves_nothing")
def test_a_dialog_is_drawn_with_a_frame_in_front_of_the_window() -> None:
    window = QMainWindow()
    window.resize(400, 300)
    window.show()
    plain = QPixmap(window.size())
    plain.fill(colours().surface)
    dialog = QDialog(window)
    dialog.resize(100, 80)
    picture = plain.copy()
    scenes._draw_dialog(dialog, picture, window.rect())
    before, after = plain.toImage(), picture.toImage()
    assert after.pixel(5, 5) != before.pixel(5, 5)  # the window is darker behind it
    assert QColor(colours().muted).rgb() in {after.pixel(200 + x, 150) for x in range(-55, 55)}
    window.deleteLater()
