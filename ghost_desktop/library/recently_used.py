"""The desktop's own list of files that were used last, which file managers and other programs show.

It is one file for all programs of a person, after the Desktop Bookmark Specification of the
freedesktop.org. What others have written stays; a file that makes no sense is left as it is.
"""

from __future__ import annotations

import logging
import os
import stat
import sys
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree as ET

from ghost_desktop.library.kept_file import replace_file

log = logging.getLogger(__name__)

MATCH_TYPE = "application/x-ghostmatch"
"""The MIME type of a match that was saved."""

LIST_TYPE = "text/plain"
"""That of a word list."""

PROGRAM = "ghost-desktop"

_BOOKMARK = "http://www.freedesktop.org/standards/desktop-bookmarks"
_MIME = "http://www.freedesktop.org/standards/shared-mime-info"
_OWNER = "http://freedesktop.org"
_MOST_BYTES = 1 << 24


def note_use(path: Path, mime_type: str) -> None:
    """Note that a file has just been opened or saved; never fails, for that is nobody's business.

    Args:
        path: the file.
        mime_type: what is in it.
    """
    if sys.platform in {"win32", "darwin"}:  # where desktops have no such list
        return
    try:
        _note(list_path(), path.resolve().as_uri(), mime_type)
    except (OSError, ValueError, ET.ParseError) as error:
        log.info("%s is not noted as used: %s", path, error)


def list_path() -> Path:
    """Return where the list is."""
    data = Path(os.environ.get("XDG_DATA_HOME", ""))
    folder = data if data.is_absolute() else Path.home() / ".local" / "share"
    return folder / "recently-used.xbel"


def _note(path: Path, uri: str, mime_type: str) -> None:
    path = path.resolve()
    permissions = stat.S_IRUSR | stat.S_IWUSR
    if path.exists():
        known = path.stat()
        if known.st_size > _MOST_BYTES:
            raise ValueError(f"{path} is too large")
        permissions = stat.S_IMODE(known.st_mode)
        comments = ET.XMLParser(target=ET.TreeBuilder(insert_comments=True, insert_pis=True))
        root = ET.fromstring(path.read_bytes(), comments)
        if root.tag != "xbel":
            raise ValueError(f"{path} is no list of bookmarks")
    else:
        root = ET.Element("xbel", version="1.0")
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    _use(_bookmark(root, uri, mime_type, now), now)
    ET.register_namespace("bookmark", _BOOKMARK)
    ET.register_namespace("mime", _MIME)
    text = ET.tostring(root, encoding="UTF-8", xml_declaration=True)
    replace_file(path, text, waits_for_disk=False, permissions=permissions)


def _bookmark(root: ET.Element, uri: str, mime_type: str, now: str) -> ET.Element:
    """Return the bookmark of a file, made if there is none."""
    for one in root.findall("bookmark"):
        if one.get("href") == uri:
            return one
    made = ET.SubElement(root, "bookmark", href=uri, added=now)
    metadata = ET.SubElement(ET.SubElement(made, "info"), "metadata", owner=_OWNER)
    ET.SubElement(metadata, f"{{{_MIME}}}mime-type", type=mime_type)
    return made


def _use(bookmark: ET.Element, now: str) -> None:
    """Write down that this program has used a file now, once more."""
    bookmark.set("modified", now)
    bookmark.set("visited", now)
    info = _child(bookmark, "info")
    metadata = next((one for one in info.findall("metadata") if one.get("owner") == _OWNER), None)
    if metadata is None:
        metadata = ET.SubElement(info, "metadata", owner=_OWNER)
    programs = _child(metadata, f"{{{_BOOKMARK}}}applications")
    for one in programs:
        if one.get("name") == PROGRAM:
            own = one
            break
    else:
        own = ET.SubElement(programs, f"{{{_BOOKMARK}}}application", name=PROGRAM)
    count = own.get("count", "0")
    own.set("exec", f"'{PROGRAM} %u'")
    own.set("modified", now)
    own.set("count", str(int(count) + 1 if count.isdecimal() else 1))


def _child(parent: ET.Element, tag: str) -> ET.Element:
    found = parent.find(tag)
    return ET.SubElement(parent, tag) if found is None else found
