"""The desktop's list of files that were used last: ours are in it, and nobody's are lost."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from ghost_desktop.library.recently_used import LIST_TYPE, MATCH_TYPE, list_path, note_use

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such list")

SPACES = {
    "bookmark": "http://www.freedesktop.org/standards/desktop-bookmarks",
    "mime": "http://www.freedesktop.org/standards/shared-mime-info",
}
OTHERS = """<?xml version="1.0" encoding="UTF-8"?>
<xbel version="1.0"
      xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
      xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
      xmlns:kde="http://www.kde.org">
  <!-- of another -->
  <bookmark href="file:///b%C3%A4r.txt" added="2020-01-01T00:00:00Z" modified="2020-01-01T00:00:00Z">
    <title>B&#228;r &amp; co</title>
    <info>
      <metadata owner="http://freedesktop.org">
        <mime:mime-type type="text/plain"/>
        <bookmark:groups><bookmark:group>Words</bookmark:group></bookmark:groups>
        <bookmark:applications>
          <bookmark:application name="gedit" exec="&apos;gedit %u&apos;" count="7"/>
        </bookmark:applications>
      </metadata>
      <metadata owner="http://www.kde.org"><kde:mark>5</kde:mark></metadata>
    </info>
  </bookmark>
</xbel>
"""


def write_text(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def bookmarks() -> dict[str, ET.Element]:
    root = ET.fromstring(list_path().read_bytes())
    return {one.get("href", ""): one for one in root.findall("bookmark")}


def uses(bookmark: ET.Element) -> dict[str, int]:
    """How often which program has used a file."""
    programs = bookmark.findall(
        "info/metadata/bookmark:applications/bookmark:application", namespaces=SPACES
    )
    return {one.get("name", ""): int(one.get("count", "")) for one in programs}


def test_a_file_is_noted_as_the_specification_has_it(tmp_path: Path) -> None:
    path = tmp_path / "Ghöst & co.ghostmatch"
    for _time in range(2):
        note_use(path, MATCH_TYPE)
    ((uri, noted),) = bookmarks().items()
    assert uri == path.as_uri()
    assert uses(noted) == {"ghost-desktop": 2}
    (kind,) = noted.findall("info/metadata/mime:mime-type", namespaces=SPACES)
    assert kind.get("type") == "application/x-ghostmatch"
    (program,) = noted.findall(
        "info/metadata/bookmark:applications/bookmark:application", namespaces=SPACES
    )
    assert program.get("exec") == "'ghost-desktop %u'"
    assert noted.get("added", "") < noted.get("visited", "") == noted.get("modified")
    assert noted.get("added", "").endswith("Z")
    written = list_path().read_text("utf-8")
    assert written.startswith("<?xml version='1.0' encoding='UTF-8'?>\n<xbel ")
    assert "<mime:mime-type " in written
    assert "<bookmark:application " in written
    assert list_path().stat().st_mode & 0o777 == 0o600


def test_what_others_have_written_stays() -> None:
    path = list_path()
    write_text(path, OTHERS)
    path.chmod(0o640)
    note_use(Path("/bär.txt"), LIST_TYPE)
    note_use(Path("/new"), MATCH_TYPE)
    known = bookmarks()
    assert list(known) == ["file:///b%C3%A4r.txt", "file:///new"]
    bear = known["file:///b%C3%A4r.txt"]
    assert uses(bear) == {"gedit": 7, "ghost-desktop": 1}
    assert bear.get("added") == "2020-01-01T00:00:00Z"
    assert bear.findtext("title") == "Bär & co"
    assert bear.findtext("info/metadata/{http://www.kde.org}mark") == "5"
    assert (
        bear.findtext("info/metadata/bookmark:groups/bookmark:group", namespaces=SPACES) == "Words"
    )
    assert "<!-- of another -->" in path.read_text("utf-8")
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("content", [b"", b"no XML", b"<html/>", b"<xbel>", b"\0\1"])
def test_what_makes_no_sense_is_left_as_it_is(content: bytes) -> None:
    path = list_path()
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    note_use(Path("/new"), MATCH_TYPE)
    assert path.read_bytes() == content


def test_a_bookmark_that_lacks_all_it_should_have_gets_it() -> None:
    write_text(list_path(), '<xbel><bookmark href="file:///new"/></xbel>')
    note_use(Path("/new"), MATCH_TYPE)
    assert uses(bookmarks()["file:///new"]) == {"ghost-desktop": 1}


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "real.xbel"
    list_path().parent.mkdir(parents=True)
    list_path().symlink_to(real)
    write_text(real, OTHERS)
    note_use(Path("/new"), MATCH_TYPE)
    assert list_path().is_symlink()
    assert "file:///new" in bookmarks()


def test_where_it_cannot_be_written_nothing_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "a file"
    blocked.touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked))
    note_use(Path("/new"), MATCH_TYPE)
    assert blocked.read_bytes() == b""


def test_it_is_in_the_home_folder_where_nothing_else_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    for folder in ("", "relative"):
        monkeypatch.setenv("XDG_DATA_HOME", folder)
        assert list_path() == Path("/home/ann/.local/share/recently-used.xbel")
