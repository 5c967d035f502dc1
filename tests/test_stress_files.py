"""Files of a person that were damaged at a random place: nothing else is lost, nothing breaks.

`pytest -m stress` does all of it, a normal run 2 %.
"""

from __future__ import annotations

import json
import logging
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING

import pytest
from drilling import NEW_YEAR, Clock, course_of
from fsrs import Rating
from test_settings import FULL

from ghost_desktop.desktop.kit.settings import forms_of, write_record
from ghost_desktop.desktop.window.settings import Settings, load_settings, save_settings
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.library.user_file import Trouble

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.stress

SETTINGS = 5_000
WINDOWS = 200
DRILLS = 1_000


def damaged(content: bytes, random: Random) -> bytes:
    """Return a file in which something is changed, missing, or too much."""
    place = random.randrange(len(content) + 1)
    length = random.choice((1, 1, 1, 8, 100, 5_000))
    match random.randrange(4):
        case 0:
            return content[:place]
        case 1:
            return content[:place] + content[place + length :]
        case 2:
            return content[:place] + random.randbytes(length) + content[place:]
        case _:
            return content[:place] + random.randbytes(length) + content[place + length :]


def is_kept(before: dict[str, object], content: bytes, loaded: Settings) -> bool:
    """Whether each setting that still stands in the file is as it was."""
    try:
        after = json.loads(content)
    except (ValueError, RecursionError):
        return loaded.unread is not None
    if not isinstance(after, dict):
        return loaded.unread is not None
    whole = {name for name in forms_of(Settings) if after.get(name) == before[name]}
    if "question" not in whole:  # whose players they are seats of
        whole -= {"seat", "opening"}
    return all(getattr(loaded, name) == getattr(FULL, name) for name in whole)


def test_damaged_settings_lose_nothing_but_what_is_damaged(tmp_path: Path, share: float) -> None:
    path, aside = tmp_path / "settings.json", tmp_path / "settings.json.broken"
    before = write_record(FULL)
    save_settings(FULL, path)
    content = path.read_bytes()
    for seed in range(round(share * SETTINGS)):
        now = damaged(content, Random(seed))
        path.write_bytes(now)
        aside.unlink(missing_ok=True)
        loaded = load_settings(path)
        assert is_kept(before, now, loaded), seed
        assert loaded.unread in {None, aside}, seed
        assert (aside if loaded.unread else path).read_bytes() == now, seed


def test_the_window_opens_with_damaged_settings(
    qtbot: QtBot, opens: Opens, tmp_path: Path, share: float
) -> None:
    path = tmp_path / "settings.json"
    save_settings(FULL, path)
    content = path.read_bytes()
    for seed in range(round(share * WINDOWS)):
        path.write_bytes(damaged(content, Random(seed)))
        window = opens(settings=load_settings(path), wait=False)
        qtbot.wait(1)
        window.close()
        save_settings(window.settings(), path)
        assert load_settings(path).unread is None, seed


def test_damaged_drills_go_on_and_what_is_answered_next_is_kept(
    tmp_path: Path, share: float, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    course = course_of(Rules())
    words = course.solution.words
    whole = tmp_path / "whole.sqlite3"
    with closing(DrillStore(whole, Clock())) as store:
        deck = store.open_deck(course.strategy, words)
        for line in deck.lines:
            store.record(deck, line, Rating.Good, NEW_YEAR)
    content = whole.read_bytes()
    for seed in range(round(share * DRILLS)):
        random = Random(seed)
        folder = tmp_path / str(seed)
        folder.mkdir()
        path = folder / "drills.sqlite3"
        now = damaged(content, random)
        path.write_bytes(now)
        with closing(DrillStore(path, Clock())) as store:
            deck = store.open_deck(course.strategy, words)
            answered = random.choice(deck.lines)
            line = store.record(deck, answered, Rating.Good, Clock().now)
            assert not line.is_new, seed
            if store.trouble is not None:  # it seems to be of a later version, which is left alone
                assert (store.trouble.why, path.read_bytes()) == (Trouble.LATER_VERSION, now), seed
                continue
            if store.loss is not None and store.loss.lines is None:
                assert (folder / store.loss.file).is_file(), seed
        with closing(DrillStore(path, Clock())) as store:
            again = store.open_deck(course.strategy, words)
        assert again.line(line.name) == line, seed
