"""Writes the file "copyright" of the package for Debian: whose each part is, and what one may do.

What the program and its data are is taken from their manifests, the versions and texts of libraries
from what they bring along; `parts.toml` has the rest.
"""

from __future__ import annotations

import json
import re
import sysconfig
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "packaging" / "debian"
HOLDER = "2026 The Ghost Desktop authors"
COMMON = Path("/usr/share/common-licenses")

_FOLDER = "usr/lib/ghost-desktop"
_INTERNAL = f"{_FOLDER}/_internal"
_DATA = f"{_INTERNAL}/ghost_desktop/_data"

QT = "PySide6/Qt/*"

_GPL_3 = re.compile(
    r"^ *GNU GENERAL PUBLIC LICENSE\n *Version 3, .*^<\S+/why-not-lgpl\.html>\.\n",
    re.MULTILINE | re.DOTALL,
)

Part = Mapping[str, Any]


def parts() -> list[Part]:
    """Return what is in the package beside the program and its data."""
    with (HERE / "parts.toml").open("rb") as file:
        found: list[Part] = tomllib.load(file)["part"]
    return found


def data() -> Iterator[tuple[str, dict[str, Any]]]:
    """Give the program's data, each with its folder, as the manifests have it."""
    for folder in ("wordlists", "resources"):
        for one in json.loads((ROOT / folder / "manifest.json").read_text(encoding="utf-8")):
            yield folder, one


def copyright_text(internal: Path) -> str:
    """Return the file.

    Args:
        internal: the folder of the frozen program, in which libraries say what they are.
    """
    paragraphs = [_head(), _files(["*"], [HOLDER], "MIT", "Ghost Desktop, and its icons.")]
    texts = {"MIT": _after_the_holder((ROOT / "LICENSE").read_text(encoding="utf-8"))}
    for part in parts():
        for name, where in part.get("texts", {}).items():
            texts.setdefault(name, _text(where, part, internal))
        if "files" in part:
            paragraphs.append(_of_part(part, internal))
    paragraphs += _of_libraries(internal)
    for folder, one in data():
        name = f"{one['id']}-notice"
        notice = (ROOT / folder / one["licence_file"]).read_text(encoding="utf-8")
        same = next((known for known, text in texts.items() if text == notice), None)
        texts.setdefault(same or name, notice)
        said = f"{one['name']}: {one['licence']}. {one['attribution']}"
        paragraphs.append(
            _files(
                [f"{_DATA}/{folder}/{one['file']}"],
                ["those whom the notice names; see the text of the licence"],
                same or name,
                said,
            )
        )
    paragraphs += [_licence(name, text) for name, text in texts.items()]
    return "\n".join(paragraphs)


def _head() -> str:
    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        "Upstream-Name: Ghost Desktop\n"
        "Upstream-Contact: The Ghost Desktop authors <authors@ghost-desktop.example>\n"
        "Source: https://ghost-desktop.example/\n"
        + _field(
            "Comment",
            "This package holds the program with all that it needs, as the authors of each part "
            "have built it. The paths are those of the installed files.",
        )
    )


def _of_part(part: Part, internal: Path) -> str:
    comment = f"{part['name']}."
    if "package" in part:
        comment = f"{part['name']} ({part['package']} {metadata.version(part['package'])})."
    return _files(
        [_installed(one, internal) for one in part["files"]],
        part["copyright"],
        part["licence"],
        f"{comment} {part.get('comment', '')}".rstrip(),
    )


def _of_libraries(internal: Path) -> Iterator[str]:
    """Give a paragraph for each library of Qt's that has parts by others."""
    (qt,) = (part for part in parts() if QT in part.get("files", ()))
    within: dict[str, list[Part]] = {}
    for part in parts():
        for library in part.get("within", ()):
            within.setdefault(library, []).append(part)
    for library, inside in within.items():
        licences = dict.fromkeys(name for part in inside for name in part["licence"].split(" and "))
        holders = dict.fromkeys(one for part in (qt, *inside) for one in part["copyright"])
        named = "; ".join(f"{part['name']} ({part['licence']})" for part in inside)
        remarks = " ".join(part["comment"] for part in inside if "comment" in part)
        yield _files(
            [_installed(library, internal)],
            list(holders),
            f"{qt['licence']}, and {', and '.join(licences)}",
            f"Qt ({qt['licence']}), with parts by others: {named}. {remarks}".rstrip(),
        )


def _installed(pattern: str, internal: Path) -> str:
    """Return where files lie that `parts.toml` names, and see to it that there are any."""
    if pattern.startswith("../"):
        found, where = internal.parent.glob(pattern[3:]), f"{_FOLDER}/{pattern[3:]}"
    else:
        found, where = internal.glob(pattern), f"{_INTERNAL}/{pattern}"
    if not any(found):
        raise SystemExit(f"parts.toml: nothing in the folder is called {pattern}.")
    return where


def _files(files: list[str], holders: list[str], licence: str, comment: str) -> str:
    return (
        f"Files: {' '.join(files[:1])}\n"
        + "".join(f" {one}\n" for one in files[1:])
        + f"Copyright: {holders[0]}\n"
        + "".join(f" {one}\n" for one in holders[1:])
        + f"License: {licence}\n"
        + _field("Comment", comment)
    )


def _field(name: str, text: str) -> str:
    lines = textwrap.wrap(text, 98)
    return f"{name}:\n" + "".join(f" {line}\n" for line in lines)


def _licence(name: str, text: str) -> str:
    # NumPy's text has that of the GPL whole, which is in every Debian.
    text = _GPL_3.sub(
        f"On Debian systems, the text of this licence is in {COMMON / 'GPL-3'}.\n", text
    )
    lines = (line.rstrip() for line in text.strip("\n").expandtabs().splitlines())
    return f"License: {name}\n" + "".join(f" {line or '.'}\n" for line in lines)


def _text(where: str, part: Part, internal: Path) -> str:
    """Return the text of a licence from where `parts.toml` says that it is."""
    kind, _, name = where.partition(":")
    if kind == "common":
        return (
            f"On Debian systems, the complete text of this licence can be found in {COMMON / name}."
        )
    if kind == "here":
        return (HERE / "licences" / name).read_text(encoding="utf-8")
    if kind == "python":
        library = Path(sysconfig.get_path("stdlib"))
        return (library / "LICENSE.txt").read_text(encoding="utf-8")
    (about,) = internal.glob(f"{part['package'].lower()}-*.dist-info")
    return (about / name).read_text(encoding="utf-8")


def _after_the_holder(text: str) -> str:
    """Return the terms of a licence without its title and holder, which stand above."""
    return text.partition(HOLDER)[2].strip()
