"""Whoever starts the program again is brought to the window that is there, with what is to be opened."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from at_the_window import above
from patience import LIMIT
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox
from starting import WHEN_IT_RUNS, begin

from ghost_desktop import one_window
from ghost_desktop.desktop import called
from ghost_desktop.desktop.called import Called, bring_to_front
from ghost_desktop.desktop.x11 import activation_message, removal_messages, time_of
from ghost_desktop.one_window import (
    SocketPost,
    Wish,
    activation,
    files_of,
    meet,
    meet_in,
    meeting_place,
)
from ghost_desktop.pipe import PipePost, meet_through

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.one_window import Post

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has pipes for that")

CALL = Wish((Path("/home/ann/a b.ghostmatch"), Path("/tmp/\udcff.txt")), "token_TIME5")
SOON = 0.4
"""Seconds of patience where there is nothing to wait for."""


@pytest.fixture
def place() -> Iterator[Path]:
    """A place to meet, with a name that is short enough for a socket."""
    with TemporaryDirectory() as folder:
        yield Path(folder, "ghost")


@pytest.fixture
def post(place: Path) -> Iterator[SocketPost]:
    """The post of a first program, whose window is there."""
    made = meet_in(place, Wish())
    assert isinstance(made, SocketPost)
    made.begin()
    yield made
    made.close()


@contextmanager
def answering(post: Post) -> Iterator[list[Wish]]:
    """A window that hears all calls meanwhile."""
    heard: list[Wish] = []
    is_over = threading.Event()

    def listen() -> None:
        while not is_over.wait(0.01):
            heard.extend(post.calls())

    thread = threading.Thread(target=listen)
    thread.start()
    try:
        yield heard
    finally:  # or a test that fails would never end
        is_over.set()
        thread.join()


# --- what is said -----------------------------------------------------------------------------------


def test_a_call_is_read_as_it_was_written() -> None:
    assert Wish.read(CALL.written()) == CALL
    assert CALL.written().count(b"\n") == 1


@pytest.mark.parametrize(
    "line", [b"", b"{", b"[]", b"{}", b'{"files": 1, "activation": ""}', b"\xff"]
)
def test_what_is_no_call_is_refused(line: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        Wish.read(line)


def test_a_token_goes_before_the_id_of_a_start() -> None:
    both = {"XDG_ACTIVATION_TOKEN": "token", "DESKTOP_STARTUP_ID": "start"}
    assert activation(both) == "token"
    assert activation({"DESKTOP_STARTUP_ID": "start"}) == "start"
    assert activation({}) == ""


def test_files_are_paths_or_urls_as_desktops_hand_them_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    means = {
        "a.txt": tmp_path / "a.txt",
        "/b.txt": Path("/b.txt"),
        "//[b": Path("//[b"),
        "file:c": tmp_path / "file:c",
        "file:///c%20d.txt": Path("/c d.txt"),
        "file:///caf%e9\n": Path("/caf\udce9\n"),
        "file:/e": Path("/e"),
        "file://localhost/e": Path("/e"),
    }
    assert files_of(means) == tuple(means.values())


# --- where one meets ----------------------------------------------------------------------------------


def cache_of(folder: Path) -> Path:
    return folder / "home of ann" / ".cache" / "ghost-desktop" / "meeting"


@pytest.mark.usefixtures("own_home")
def test_one_meets_in_the_folder_of_the_session_if_it_is_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = tmp_path / "session"
    session.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(session))
    assert meeting_place() == session
    (session / "app" / "org.ghost").mkdir(parents=True)
    monkeypatch.setenv("FLATPAK_ID", "org.ghost")
    assert meeting_place() == session / "app" / "org.ghost"
    monkeypatch.delenv("FLATPAK_ID")
    for mode in (0o770, 0o707):
        session.chmod(mode)
        assert meeting_place() == cache_of(tmp_path), "others can write there"
    session.chmod(0o700)
    monkeypatch.setattr(os, "getuid", lambda: session.stat().st_uid + 1)
    with pytest.raises(PermissionError):
        meeting_place()
    monkeypatch.undo()


@pytest.mark.usefixtures("own_home")
@pytest.mark.parametrize("folder", ["", "relative", "/not/there"])
def test_without_a_session_one_meets_in_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("relative").mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
    before = os.umask(0o002)  # as it is where each person is a group
    try:
        assert meeting_place() == cache_of(tmp_path)
    finally:
        os.umask(before)


@pytest.mark.parametrize(
    "name", ["DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_CONFIG_HOME"]
)
def test_another_display_and_other_settings_have_another_window(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    before = one_window._name()
    monkeypatch.setenv(name, "/another")
    assert one_window._name() != before


def test_without_any_place_one_opens_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise PermissionError

    monkeypatch.setattr(one_window, "meeting_place", nowhere)
    assert meet(Wish()) is False


def test_a_place_whose_name_is_too_long_is_none(tmp_path: Path) -> None:
    place = tmp_path / ("x" * 120)
    with pytest.raises(OSError, match="too long"):
        meet_in(place, Wish())
    assert not list(tmp_path.iterdir()) or meet_in(tmp_path / "y", Wish())


# --- being the first, and calling it --------------------------------------------------------------------


def test_the_first_is_told_what_the_second_wants(place: Path, post: SocketPost) -> None:
    with answering(post) as heard:
        assert meet_in(place, CALL) is True
        assert meet_in(place, Wish()) is True
    assert heard == [CALL, Wish()]


def test_nobody_but_its_person_can_call(place: Path, post: SocketPost) -> None:
    assert post.fileno() >= 0
    modes = {path.name: path.stat().st_mode & 0o777 for path in place.parent.iterdir()}
    assert modes == {"ghost.lock": 0o600, "ghost.socket": 0o600}


def test_another_persons_program_is_neither_heard_nor_called(
    place: Path, post: SocketPost, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = one_window._uid_of
    monkeypatch.setattr(one_window, "_uid_of", lambda peer: (own(peer) or 0) + 1)
    with answering(post) as heard:
        assert meet_in(place, CALL, patience=SOON) is False
    assert heard == []


def test_another_persons_program_is_told_nothing(
    place: Path, post: SocketPost, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, caller = one_window._uid_of, threading.current_thread()

    def look(peer: socket.socket) -> int:
        return (own(peer) or 0) + (threading.current_thread() is caller)

    monkeypatch.setattr(one_window, "_uid_of", look)
    with answering(post) as heard:
        assert meet_in(place, CALL, patience=SOON) is False
    assert heard == []


def test_what_is_too_long_is_not_heard(place: Path, post: SocketPost) -> None:
    with answering(post) as heard:
        assert meet_in(place, Wish(activation="x" * (1 << 20)), patience=SOON) is False
    assert heard == []


def test_a_link_to_another_file_is_not_taken_for_the_lock(place: Path) -> None:
    other = place.with_name("other")
    other.write_text("mine")
    place.with_name("ghost.lock").symlink_to(other)
    with pytest.raises(OSError, match="symbolic links"):
        meet_in(place, Wish())
    assert other.read_text() == "mine"


@pytest.mark.parametrize("is_made_anew", [False, True])
def test_a_lock_that_has_lost_its_name_is_none(
    place: Path, monkeypatch: pytest.MonkeyPatch, is_made_anew: bool
) -> None:
    import fcntl  # noqa: PLC0415 - Windows has no such thing

    path = place.with_name("ghost.lock")
    lock = fcntl.flock
    locked: list[int] = []

    def lock_too_late(file: int, how: int) -> None:
        lock(file, how)
        locked.append(os.fstat(file).st_ino)
        if len(locked) == 1:
            path.rename(place)  # which keeps its number from the next
            if is_made_anew:
                path.touch()

    monkeypatch.setattr(fcntl, "flock", lock_too_late)
    made = meet_in(place, Wish())
    assert isinstance(made, SocketPost)
    assert locked[1:] == [path.stat().st_ino]
    made.close()


def test_when_the_first_has_ended_the_next_is_the_first(place: Path, post: SocketPost) -> None:
    post.close()
    post.close()
    assert not list(place.parent.iterdir())
    another = meet_in(place, Wish())
    assert isinstance(another, SocketPost)
    another.close()


def test_what_a_crashed_program_has_left_is_in_nobodys_way(place: Path) -> None:
    crashes = (
        "import os, sys; from pathlib import Path\n"
        "from ghost_desktop.one_window import Wish, meet_in\n"
        "assert meet_in(Path(sys.argv[1]), Wish()); os._exit(1)"
    )
    subprocess.run([sys.executable, "-c", crashes, str(place)], check=False, timeout=LIMIT)
    assert {path.name for path in place.parent.iterdir()} == {"ghost.lock", "ghost.socket"}
    made = meet_in(place, Wish())
    assert isinstance(made, SocketPost)
    made.close()


def test_a_window_that_hangs_is_not_waited_for(place: Path, post: SocketPost) -> None:
    assert meet_in(place, CALL, patience=SOON) is False
    assert list(post.calls()) == [], "who has given up has a window of its own by now"


def test_a_window_that_is_being_made_is_waited_for(place: Path) -> None:
    made = meet_in(place, Wish())
    assert isinstance(made, SocketPost)
    outcome: list[object] = []
    second = threading.Thread(target=lambda: outcome.append(meet_in(place, CALL, patience=0.1)))
    second.start()
    time.sleep(SOON)  # longer than its patience with a window that is there
    assert outcome == []
    with answering(made) as heard:
        made.begin()
        second.join(LIMIT)
    assert (outcome, heard) == ([True], [CALL])
    made.close()


def test_a_start_that_hangs_is_not_waited_for_either(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(one_window, "PATIENCE_WITH_START", SOON)
    made = meet_in(place, Wish())
    assert isinstance(made, SocketPost)
    assert meet_in(place, CALL, patience=0.1) is False
    made.close()


def test_who_calls_while_the_first_ends_is_the_first(place: Path, post: SocketPost) -> None:
    outcome: list[object] = []
    second = threading.Thread(target=lambda: outcome.append(meet_in(place, CALL, patience=LIMIT)))
    second.start()
    time.sleep(0.1)
    post.close()
    second.join(LIMIT)
    (made,) = outcome
    assert isinstance(made, SocketPost)
    made.close()


def test_of_many_that_start_at_the_same_instant_one_is_the_first(place: Path) -> None:
    ready = threading.Barrier(8)
    met: list[Post | bool] = []

    def start() -> None:
        ready.wait()
        found = meet_in(place, CALL, patience=LIMIT)
        if isinstance(found, SocketPost):
            found.begin()
            with answering(found):
                while len(met) < 7:
                    time.sleep(0.01)
        met.append(found)

    programs = [threading.Thread(target=start) for _ in range(8)]
    for one in programs:
        one.start()
    for one in programs:
        one.join(LIMIT)
    (first,) = [one for one in met if isinstance(one, SocketPost)]
    assert met.count(True) == 7
    first.close()


@pytest.mark.parametrize("said", [b"", b"nonsense\n", b"no end", b"x" * ((1 << 20) + 1) + b"\n"])
def test_nonsense_is_not_heard_and_harms_nobody(place: Path, post: SocketPost, said: bytes) -> None:
    with answering(post) as heard:
        with socket.socket(socket.AF_UNIX) as stranger:
            stranger.connect(f"{place}.socket")
            try:
                stranger.sendall(said)
                stranger.settimeout(LIMIT)
                assert stranger.recv(1) == b""
            except ConnectionError:
                pass
        assert meet_in(place, CALL) is True
    assert heard == [CALL]


def test_pipes_do_the_same(place: Path) -> None:
    address = str(place)
    first = meet_through(address, "AF_UNIX", Wish(), SOON)
    assert isinstance(first, PipePost)
    with answering(first) as heard:
        assert meet_through(address, "AF_UNIX", CALL, LIMIT) is True
    assert heard == [CALL]
    assert meet_through(address, "AF_UNIX", CALL, SOON) is False
    first.close()
    second = meet_through(address, "AF_UNIX", CALL, SOON)
    assert isinstance(second, PipePost)
    second.close()


# --- the window ---------------------------------------------------------------------------------------


def test_the_window_comes_to_the_front_and_opens_the_files(
    qtbot: QtBot, opens: Opens, place: Path, post: SocketPost
) -> None:
    window = opens()
    Called(post, window)
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
    monkeypatch.setattr(window.dropping, "open", opened.extend)
    monkeypatch.setattr(called, "_LOOK_AGAIN_MS", 1)
    Called(post, window)
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
    Called(post, window)
    for name, words in (("sheep", "lamb ram"), ("goats", "kid nanny buck")):
        file = tmp_path / f"{name}.txt"
        file.write_text(words.replace(" ", "\n"), encoding="utf-8")
        start = threading.Thread(target=meet_in, args=(place, Wish((file,))))
        start.start()
        qtbot.waitUntil(lambda start=start: not start.is_alive())  # type: ignore[misc]
    dialog = window.importer.dialog
    assert dialog is not None
    for said in ("2 words", "3 words"):
        qtbot.waitUntil(lambda said=said: dialog.is_settled and said in dialog.text)  # type: ignore[misc]
        dialog.do()
    qtbot.waitUntil(lambda: window.importer.dialog is None)
    assert window.importer.notice.text == "sheep and goats are now among your word lists."


def test_a_window_that_makes_room_for_one_in_another_language_stays_the_first(
    opens: Opens, place: Path, post: SocketPost
) -> None:
    window = opens()
    Called(post, window)
    window.language.wants_another = True
    window.close()
    assert list(place.parent.iterdir())


@pytest.mark.parametrize("platform", ["wayland", "xcb", "offscreen"])
def test_each_system_is_told_in_whose_name_the_window_comes(
    opens: Opens, monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    window = opens()
    told: list[tuple[int, str]] = []
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: platform)
    monkeypatch.setattr(called, "end_start_in", lambda *what: told.append(what))
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "")
    bring_to_front(window, CALL)
    assert told == [(int(window.winId()), "token_TIME5")] * (platform == "xcb")
    assert os.environ["XDG_ACTIVATION_TOKEN"] == ("token_TIME5" if platform == "wayland" else "")
    assert not window.windowState() & Qt.WindowState.WindowMinimized


def test_an_x_server_is_told_when_the_start_was_and_that_it_is_over() -> None:
    assert time_of("gnome-shell-1-2_TIME4294967297") == 1
    assert time_of("no time") is None
    event = activation_message(0x11223344, 300, 5)
    assert len(event) == 32
    assert int.from_bytes(event[4:8], sys.byteorder) == 0x11223344
    assert list(removal_messages(7, 1, 2, "\udcff")), "nobody has to be able to read it"
    events = list(removal_messages(7, 1, 2, 'a "b" and much more of it'))
    assert {len(one) for one in events} == {32}
    assert [int.from_bytes(one[8:12], sys.byteorder) for one in events] == [1, 2, 2]
    said = b"".join(one[12:] for one in events)
    assert said.rstrip(b"\0") == rb"remove: ID=a\ \"b\"\ and\ much\ more\ of\ it"


# --- the program --------------------------------------------------------------------------------------

WAITS = """
from ghost_desktop.desktop.importing.dropping import Dropping
def note(dropping, paths):
    print(*(one.name for one in paths), flush=True)
    window().close()
Dropping.open = note
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


def test_what_draws_pictures_calls_nobody(place: Path, post: SocketPost) -> None:
    program = (
        "import sys; from ghost_desktop import app\n"
        "def meet(call): raise AssertionError\n"
        "app.meet = meet; app._start = lambda *what: print(len(what)) or 0\n"
        "sys.exit(app.main(['--screenshots', 'pictures']))"
    )
    with begin(place.parent, "-c", program) as drawing:
        said, errors = drawing.communicate(timeout=LIMIT)
    assert (said, errors) == ("3\n", "")
    assert list(post.calls()) == []


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
