"""Settings are saved when they change, and what cannot be saved is said once."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.kit.theme import Theme
from ghost_desktop.desktop.window import settings as room
from ghost_desktop.desktop.window.settings import (
    Settings,
    SettingsKeeper,
    load_settings,
    save_settings,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.question import SolverService

DARK = Settings(theme=Theme.DARK)


class Changing:
    """Settings that change."""

    def __init__(self) -> None:
        self.now = Settings()

    def __call__(self) -> Settings:
        return self.now


@pytest.fixture
def changing() -> Changing:
    return Changing()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "settings.json"


@pytest.fixture
def keeper(
    changing: Changing,
    path: Path,
    service: SolverService,  # noqa: ARG001 - does what is asked
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[SettingsKeeper]:
    monkeypatch.setattr(room, "LOOK_MS", 10)
    made = SettingsKeeper(changing, Settings(), path)
    yield made
    made.deleteLater()


@pytest.mark.usefixtures("keeper")
def test_what_changes_is_saved_without_closing_anything(
    qtbot: QtBot, changing: Changing, path: Path
) -> None:
    qtbot.wait(50)
    assert not path.exists()  # nothing has changed
    changing.now = DARK
    qtbot.waitUntil(path.exists)
    assert load_settings(path) == DARK


def test_what_has_not_changed_is_not_written_again(
    qtbot: QtBot, changing: Changing, path: Path, keeper: SettingsKeeper
) -> None:
    changing.now = DARK
    qtbot.waitUntil(path.exists)
    qtbot.wait(50)
    path.unlink()
    qtbot.wait(50)
    keeper.close(DARK)
    assert not path.exists()


def test_at_the_end_the_newest_is_saved_at_once(
    changing: Changing, path: Path, keeper: SettingsKeeper
) -> None:
    changing.now = DARK
    keeper.look()
    keeper.close(replace(DARK, panel=2))
    assert load_settings(path) == replace(DARK, panel=2)


def test_what_is_older_never_takes_the_place_of_what_is_newer(
    qtbot: QtBot,
    changing: Changing,
    path: Path,
    keeper: SettingsKeeper,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, goes_on = threading.Event(), threading.Event()
    work = keeper._work

    def delayed(*arguments: object) -> None:
        begun.set()
        assert goes_on.wait(60)
        work(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(keeper, "_work", delayed)
    changing.now = DARK
    keeper.look()
    qtbot.waitUntil(begun.is_set)
    keeper.close(replace(DARK, panel=2))
    goes_on.set()
    qtbot.waitUntil(lambda: not awaits(keeper))
    assert load_settings(path).panel == 2


def test_a_disk_that_is_full_is_said_in_a_sentence(
    qtbot: QtBot,
    changing: Changing,
    path: Path,
    keeper: SettingsKeeper,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    said: list[str] = []
    keeper.failed.connect(said.append)
    monkeypatch.setattr(room, "save_settings", full)
    changing.now = DARK
    qtbot.waitUntil(lambda: bool(said))
    sentence = (
        f"What you choose here cannot be kept: {path.parent} cannot be written to "
        "(No space left on device)."
    )
    assert said == [sentence]
    keeper.close(DARK)
    assert said == [sentence, sentence]
    monkeypatch.setattr(room, "save_settings", save_settings)
    keeper.close(DARK)  # what could not be saved is tried again
    assert load_settings(path) == DARK
