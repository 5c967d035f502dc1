"""What the program keeps for itself: nothing that was put aside is lost, and no litter is left."""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path

import pytest

from ghost_desktop.desktop.board.kept_matches import MatchFile
from ghost_desktop.desktop.window.settings import load_settings
from ghost_desktop.library.cell import Sought
from ghost_desktop.library.kept_file import clear_away, forget_aside, put_aside, replace_file
from ghost_desktop.library.solved_cells import CellCache

DAYS_AGO = time.time() - 2 * 24 * 60 * 60


def test_what_was_put_aside_before_is_still_there(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    for content in "abc":
        path.write_text(content)
        put_aside(path, "it is broken")
    assert {one.name: one.read_text() for one in tmp_path.iterdir()} == {
        "match.json.broken": "a",
        "match.json-2.broken": "b",
        "match.json-3.broken": "c",
    }


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="there are no links")
def test_nor_is_a_link_to_nothing_written_over(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("a")
    (tmp_path / "match.json.broken").symlink_to("gone")
    assert put_aside(path, "it is broken").name == "match.json-2.broken"


def test_what_was_left_of_writing_is_removed_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.json"

    def stop(_path: Path, _other: Path) -> Path:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:  # as if the program was killed: nothing is done any more
        patch.setattr(Path, "replace", stop)
        patch.setattr(Path, "unlink", lambda _path, **_options: None)
        for _time in range(2):
            with pytest.raises(KeyboardInterrupt):
                replace_file(path, "a", waits_for_disk=False)
    old, new = tmp_path.iterdir()
    others = [
        "match.json",
        "match.json.broken",
        "match.json.original",
        "match.json.1234567.part",
        "match.json.12345678.part.bak",
        "other.json.12345678.part",
        "xmatch.json.12345678.part",
        "matchxjson.12345678.part",
        "match.json.1234567-.part",
    ]
    for name in others:
        (tmp_path / name).touch()
    for one in tmp_path.iterdir():
        if one != new:
            os.utime(one, (DAYS_AGO, DAYS_AGO))
    clear_away(path)
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted([*others, new.name])
    assert not old.exists()


def test_where_there_is_nothing_to_clear_away_there_is_no_trouble(tmp_path: Path) -> None:
    clear_away(tmp_path / "gone" / "match.json")
    folder = tmp_path / "match.json.12345678.part"  # nobody's file
    folder.mkdir()
    os.utime(folder, (DAYS_AGO, DAYS_AGO))
    clear_away(tmp_path / "match.json")
    assert folder.exists()


def test_what_was_left_of_settings_and_a_match_is_removed_at_the_start(tmp_path: Path) -> None:
    for name in ("settings.json", "match.json"):
        left = tmp_path / f"{name}.abcd_123.part"
        left.touch()
        os.utime(left, (DAYS_AGO, DAYS_AGO))
    load_settings(tmp_path / "settings.json")
    MatchFile(tmp_path / "match.json")
    assert not list(tmp_path.iterdir())


def test_folders_that_are_made_are_their_owners_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    replace_file(tmp_path / "one" / "other" / "file", "", waits_for_disk=False)
    modes = [stat.S_IMODE((tmp_path / one).stat().st_mode) for one in ("", "one", "one/other")]
    assert modes == [0o755, 0o700, 0o700]


def test_of_what_was_put_aside_the_last_few_stay_and_of_the_others_what_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, now = tmp_path / "kept.sqlite3", time.time()
    aside = [f"kept.sqlite3.damaged-2026010{day}-120000" for day in range(1, 6)]
    others = ["kept.sqlite3", "kept.sqlite3.damaged", "other.sqlite3.damaged-20260101-120000"]
    for place, name in enumerate([*aside, f"{aside[0]}-wal", f"{aside[1]}-journal", *others]):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (now + place, now + place))
    for part in (f"{aside[0]}-wal", f"{aside[1]}-journal"):
        os.utime(tmp_path / part, (now, now))
    forget_aside(path)
    assert len(list(tmp_path.iterdir())) == 10, "they are new"
    monkeypatch.setattr("time.time", lambda: now + 91 * 24 * 60 * 60)
    forget_aside(path)
    assert {one.name for one in tmp_path.iterdir()} == {*aside[2:], *others}


def test_what_earlier_versions_put_aside_goes_with_the_next_start_or_the_next_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    names = ["settings.json.broken", *(f"settings.json-{one}.broken" for one in range(2, 5))]
    for place, name in enumerate([*names, "cells.sqlite3.aside", "cells.sqlite3.aside-wal"]):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (now + place, now + place))
    monkeypatch.setattr("time.time", lambda: now + 91 * 24 * 60 * 60)
    load_settings(tmp_path / "settings.json")
    with CellCache(tmp_path / "cells.sqlite3") as cells:
        assert cells.find({}, Sought()) == {}
    left = {one.name for one in tmp_path.iterdir() if not one.name.startswith("cells.sqlite3-")}
    assert left == {*names[1:], "cells.sqlite3"}
