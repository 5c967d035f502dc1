"""The window that is there comes to the front, and opens what a second start was given."""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from at_the_window import above
from certain import there
from patience import LIMIT
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox
from starting import WHEN_IT_RUNS, begin

from ghost_desktop.desktop.window import session
from ghost_desktop.desktop.window.session import Called, bring_to_front
from ghost_desktop.one_window import SocketPost, Wish, meet_in

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has pipes for that")

CALL = Wish((Path("/home/ann/a b.ghostmatch"), Path("/tmp/\udcff.txt")), "token_TIME5")


def called(post: SocketPost, window: MainWindow) -> None:
    made = Called(post, window, window.drop_target, window.language)
    window.closing.connect(made.end)


# --- the window ---------------------------------------------------------------------------------------


def test_the_window_comes_to_the_front_and_opens_the_files(
    qtbot: QtBot, opens: Opens, place: Path, post: SocketPost
) -> None:
    window = opens()
    called(post, window)
    window.showMinimized()
    missing = place.parent / "gone.ghostmatch"
    second = threading.Thread(target=meet_in, args=(place, Wish((missing,))))
    second.start()
    qtbot.waitUntil(lambda: "there is no file gone.ghostmatch" in above(window).lower())
    second.join(LIMIT)
    assert not window.isMinimized()
    window.close()
    assert not list(place.parent.iterdir()), "whoever comes now is the first"


def test_files_wait_until_a_dialog_is_answered(
    qtbot: QtBot, opens: Opens, place: Path, post: SocketPost, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opens()
    opened: list[Path] = []
    monkeypatch.setattr(window.drop_target, "open", opened.extend)
    monkeypatch.setattr(session, "_LOOK_AGAIN_MS", 1)
    called(post, window)
    box = QMessageBox(window)
    box.open()
    second = threading.Thread(target=meet_in, args=(place, CALL))
    second.start()
    qtbot.waitUntil(lambda: not second.is_alive())
    qtbot.wait(50)
    assert opened == []
    box.reject()
    qtbot.waitUntil(lambda: opened == list(CALL.files))


def test_lists_of_two_starts_are_imported_one_after_the_other_and_told_of_together(
    qtbot: QtBot, opens: Opens, place: Path, post: SocketPost, tmp_path: Path
) -> None:
    window = opens()
    called(post, window)
    for name, words in (("sheep", "lamb ram"), ("goats", "kid nanny buck")):
        file = tmp_path / f"{name}.txt"
        file.write_text(words.replace(" ", "\n"), encoding="utf-8")
        start = threading.Thread(target=meet_in, args=(place, Wish((file,))))
        start.start()
        qtbot.waitUntil(lambda start=start: not start.is_alive())  # type: ignore[misc]
    dialog = there(window.list_care.dialog)
    for said in ("2 words", "3 words"):
        qtbot.waitUntil(lambda said=said: not dialog.is_busy and said in dialog.text)  # type: ignore[misc]
        dialog.do()
    qtbot.waitUntil(lambda: window.list_care.dialog is None)
    said = "sheep and goats are now among your word lists."
    qtbot.waitUntil(lambda: window.word_lists._said.text == said)


def test_a_window_that_makes_room_for_one_in_another_language_stays_the_first(
    opens: Opens, place: Path, post: SocketPost
) -> None:
    window = opens()
    called(post, window)
    window.language.wants_another = True
    window.close()
    assert list(place.parent.iterdir())


@pytest.mark.parametrize("platform", ["wayland", "xcb", "offscreen"])
def test_a_wayland_compositor_is_told_in_whose_name_the_window_comes(
    opens: Opens, monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    window = opens()
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: platform)
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "")
    bring_to_front(window, CALL)
    assert os.environ["XDG_ACTIVATION_TOKEN"] == ("token_TIME5" if platform == "wayland" else "")
    assert not window.windowState() & Qt.WindowState.WindowMinimized


# --- the program --------------------------------------------------------------------------------------

WAITS = """
from ghost_desktop.desktop.lists.care import DropTarget
def note(dropping, paths):
    print(*(one.name for one in paths), flush=True)
    window().close()
DropTarget.open = note
def do():
    print("ready", flush=True)
sys.exit(main())
"""


def test_a_second_start_hands_its_files_over_and_ends(place: Path) -> None:
    folder = place.parent
    with begin(folder, "-c", WHEN_IT_RUNS + WAITS) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "ready\n"
        with begin(folder, "-m", "ghost_desktop", "a.txt", "b.ghostmatch") as second:
            said, errors = second.communicate(timeout=LIMIT)
        assert (second.returncode, said, errors) == (0, "", "")
        said, errors = first.communicate(timeout=LIMIT)
    assert (first.returncode, said, errors) == (0, "a.txt b.ghostmatch\n", "")
    assert not list(folder.glob("*.socket"))


def test_a_program_that_is_stopped_is_in_nobodys_way(place: Path) -> None:
    folder = place.parent
    with begin(folder, "-c", WHEN_IT_RUNS + WAITS) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "ready\n"
        first.send_signal(signal.SIGSTOP)
        closes = (
            "\ndef do():\n    print('ready', flush=True)\n    window().close()\nsys.exit(main())"
        )
        with begin(folder, "-c", WHEN_IT_RUNS + closes) as second:
            said, _errors = second.communicate(timeout=LIMIT)
        assert (second.returncode, said) == (0, "ready\n")
        first.kill()
        first.communicate(timeout=LIMIT)
