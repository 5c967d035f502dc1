"""The file of the match at the board: nothing is written over what was not gone on with."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import killed_matches
import pytest
from certain import there

from ghost_desktop.desktop.board.kept_matches import MatchFile
from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.formats.match_files import (
    LaterVersion,
    NoMatchFile,
    NoSuchList,
    NotJson,
    OtherWords,
    TooLarge,
)
from ghost_desktop.formats.matches import MatchError, NoSuchMatch
from ghost_desktop.library.catalogue import IsFolder, NotAllowed, UnreadableFile

if TYPE_CHECKING:
    from ghost_desktop.engine.errors import Refusal

MATCH = next(killed_matches.playing(0))
BROKEN = (IsFolder("a"), TooLarge(16), NotJson(), NoMatchFile(), NoSuchMatch("no round"))
KEPT = (
    LaterVersion(),
    NoSuchList("own", ""),
    OtherWords("own"),
    NotAllowed("match.json"),
    UnreadableFile("match.json", "I/O error"),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of the day before yesterday."""
    path = tmp_path / "match.json"
    leave(path, "before")
    return path


def leave(path: Path, content: str) -> None:
    path.write_text(content)
    noon = datetime(2026, 11, 20, 12, tzinfo=UTC).timestamp()
    os.utime(path, (noon, noon))


def fail(*_asked: object) -> None:
    raise OSError(5, "I/O error")


def test_where_there_is_none_there_is_none(tmp_path: Path) -> None:
    assert MatchFile(None).read() is None
    assert MatchFile(tmp_path / "match.json").read() is None
    (tmp_path / "file").touch()
    assert MatchFile(tmp_path / "file" / "match.json").read() is None


@pytest.mark.parametrize("refusal", BROKEN, ids=repr)
def test_what_is_broken_is_put_aside(path: Path, refusal: Refusal) -> None:
    file = MatchFile(path)
    assert file.set_aside(MatchError(refusal), path.parent) is None
    file.write(MATCH, Reading.SELF)
    assert file.read() is not None
    assert path.with_name("match.json.broken").read_text() == "before"


@pytest.mark.parametrize("refusal", KEPT, ids=repr)
def test_what_may_be_opened_another_time_is_one_of_those_that_were_left(
    path: Path, refusal: Refusal
) -> None:
    file, others = MatchFile(path), path.with_name("unfinished")
    aside = there(file.set_aside(MatchError(refusal), others))
    assert aside.name.startswith("match-2026-11-20-")
    leave(path, "later")
    other = there(file.set_aside(MatchError(refusal), others))
    file.write(MATCH, Reading.SELF)
    assert [one.read_text() for one in (aside, other)] == ["before", "later"]
    assert {*others.iterdir()} == {aside, other}
    assert file.read() is not None


def test_what_could_not_be_read_is_not_written_over(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = MatchFile(path)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", fail)
        with pytest.raises(MatchError) as raised:
            file.read()
    aside = file.set_aside(raised.value, path.with_name("unfinished"))
    file.write(MATCH, Reading.SELF)
    assert aside is not None
    assert aside.read_text() == "before"
    assert path.exists()


@pytest.mark.parametrize("refusal", [NotJson(), LaterVersion()], ids=repr)
def test_what_cannot_be_moved_is_not_written_over(
    path: Path, refusal: Refusal, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = MatchFile(path)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", fail)
        assert file.set_aside(MatchError(refusal), path.parent) is None
    file.write(MATCH, Reading.SELF)
    assert path.read_text() == "before"
    assert [one.name for one in path.parent.iterdir()] == ["match.json"]
