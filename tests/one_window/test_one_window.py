"""Whoever starts the program again is brought to the window that is there, with what is to be opened."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from patience import LIMIT

from ghost_desktop import one_window
from ghost_desktop.one_window import (
    SocketPost,
    Wish,
    activation,
    local_path,
    meet,
    meet_in,
    meeting_place,
)
from ghost_desktop.pipe import PipePost, meet_through

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ghost_desktop.one_window import Post

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has pipes for that")

CALL = Wish((Path("/home/ann/a b.ghostmatch"), Path("/tmp/\udcff.txt")), "token_TIME5")
SOON = 0.4
"""Seconds of patience where there is nothing to wait for."""


class Clock:
    """A clock that goes on when it is told to, for who waits and nobody else.

    Attributes:
        now: the time.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self._looks = threading.Semaphore(0)

    def monotonic(self) -> float:
        self._looks.release()
        return self.now

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)

    def goes_on(self, seconds: float) -> None:
        """Go on, and return when somebody has looked at it several times since."""
        self._seen(4)  # who waits has begun to
        self.now += seconds
        self._seen(4)

    def _seen(self, looks: int) -> None:
        while self._looks.acquire(blocking=False):
            pass
        for _ in range(looks):
            assert self._looks.acquire(timeout=LIMIT)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of those who wait for a window."""
    made = Clock()
    monkeypatch.setattr(one_window, "time", made)
    return made


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


def test_a_start_has_the_token_that_the_desktop_gave_it() -> None:
    assert activation({"XDG_ACTIVATION_TOKEN": "token"}) == "token"
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
    assert list(map(local_path, means)) == list(means.values())


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
        assert meet_in(place, CALL, patience=LIMIT) is True
        assert meet_in(place, Wish(), patience=LIMIT) is True
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


def test_a_window_that_is_being_made_is_waited_for(place: Path, clock: Clock) -> None:
    made = meet_in(place, Wish())
    assert isinstance(made, SocketPost)
    outcome: list[object] = []
    second = threading.Thread(target=lambda: outcome.append(meet_in(place, CALL, patience=1)))
    second.start()
    clock.goes_on(10)  # longer than its patience with a window that is there
    assert outcome == []
    with answering(made) as heard:
        made.begin()
        second.join(LIMIT)
    assert (outcome, heard) == ([True], [CALL])
    made.close()


def test_a_start_that_hangs_is_not_waited_for_either(place: Path, clock: Clock) -> None:
    made = meet_in(place, Wish())
    assert isinstance(made, SocketPost)
    outcome: list[object] = []
    second = threading.Thread(target=lambda: outcome.append(meet_in(place, CALL, patience=1)))
    second.start()
    clock.goes_on(one_window.PATIENCE_WITH_START)
    assert outcome == [], "as its patience with a window comes on top of it"
    clock.now += 1
    second.join(LIMIT)
    assert outcome == [False]
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
        assert meet_in(place, CALL, patience=LIMIT) is True
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
