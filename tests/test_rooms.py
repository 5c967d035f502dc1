"""The rooms of the program: which of them may know which."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import ghost_desktop

PROGRAM = Path(ghost_desktop.__file__).parent


def rooms_known_in(file: Path) -> set[str]:
    """The rooms from which a file imports, be it only for types."""
    imports = re.compile(r"^\s*(?:from|import) ghost_desktop\.(\w+)", re.MULTILINE)
    return set(imports.findall(file.read_text("utf-8")))


@pytest.mark.parametrize(
    ("room", "known"), [("engine", set()), ("play", {"engine"}), ("library", {"engine"})]
)
def test_the_inner_rooms_know_no_more_than_they_may(room: str, known: set[str]) -> None:
    files = list((PROGRAM / room).glob("**/*.py"))
    assert len(files) > 4
    for file in files:
        assert rooms_known_in(file) <= known | {room}, file


def test_the_kit_knows_nothing_of_the_game() -> None:
    imports = re.compile(r"^\s*(?:from|import) (ghost_desktop[\w.]*)", re.MULTILINE)
    files = list((PROGRAM / "desktop" / "kit").glob("**/*.py"))
    assert files
    for file in files:
        for one in imports.findall(file.read_text("utf-8")):
            assert one.startswith("ghost_desktop.desktop.kit") or one in KNOWN_TO_THE_KIT, file


KNOWN_TO_THE_KIT = (
    "ghost_desktop",  # of which it takes `paths`, where the resources are
    "ghost_desktop.engine.record",
    "ghost_desktop.formats.text",
    "ghost_desktop.library.kept_file",
    "ghost_desktop.translation",
)
"""What the kit uses beside its own: values, what is said in which language, files written in one step."""


LARGEST_CIRCLE = 9
"""Files that know of each other, be it by way of others: the kinds of games, and how they are solved."""


def test_few_files_know_of_each_other() -> None:
    names = {
        ".".join(file.relative_to(PROGRAM.parent).with_suffix("").parts): file
        for file in PROGRAM.rglob("*.py")
    }
    names = {name.removesuffix(".__init__"): file for name, file in names.items()}
    after = {name: imports_in(file) & names.keys() for name, file in names.items()}
    reached = {name: reached_from(name, after) for name in names}
    circles = {
        name: {other for other in beyond if name in reached[other]}
        for name, beyond in reached.items()
    }
    largest = max(circles.values(), key=len)
    assert len(largest) <= LARGEST_CIRCLE, sorted(largest)


def imports_in(file: Path) -> set[str]:
    """The modules from which a file imports, be it only for types."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found |= {str(node.module), *(f"{node.module}.{one.name}" for one in node.names)}
    return found


def reached_from(name: str, after: dict[str, set[str]]) -> set[str]:
    """What a module imports, and what that does, and so on."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        new = after[waiting.pop()] - found
        found |= new
        waiting += new
    return found


PANELS = ("board", "dictionaries", "learn", "lists", "strategy")
"""The folders of what a person goes to in the window."""


KNOWN_TO_PANELS = {
    "learn": {"strategy"},  # of which it drills
    "lists": {"learn"},  # which says what look-up may not tell
}
"""What panels still know of others: all else goes through the window."""


def test_panels_know_nothing_of_each_other() -> None:
    imports = re.compile(r"^\s*(?:from|import) ghost_desktop\.desktop\.(\w+)", re.MULTILINE)
    for panel in PANELS:
        files = list((PROGRAM / "desktop" / panel).glob("**/*.py"))
        known = {one for file in files for one in imports.findall(file.read_text("utf-8"))}
        assert known & set(PANELS) - {panel} == KNOWN_TO_PANELS.get(panel, set()), panel


INSIDE = (
    "game.vocabulary",
    "listed.graph",
    "listed.listed",
    "listed.listing",
    "listed.retrograde",
    "strategies.listed_strategy",
)
"""Files of the engine that only know what is listed: nobody else is to take that for granted."""


def test_nobody_outside_the_engine_takes_a_solution_apart() -> None:
    # Most files have none of these words, and need not be taken apart themselves.
    suspicious = re.compile(
        rf"\bgraph\b|\boutcomes\b|engine\.(?:{'|'.join(map(re.escape, INSIDE))})\b"
    )
    for file in PROGRAM.glob("**/*.py"):
        text = file.read_text("utf-8")
        if file.is_relative_to(PROGRAM / "engine") or not suspicious.search(text):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom):
                room = (node.module or "").removeprefix("ghost_desktop.engine.")
                assert room not in INSIDE, f"{file}:{node.lineno}"
            elif isinstance(node, ast.Attribute):
                assert node.attr not in {"graph", "outcomes"}, f"{file}:{node.lineno}"


def test_no_two_classes_share_a_name() -> None:
    named: dict[str, Path] = {}
    for file in sorted(PROGRAM.glob("**/*.py")):
        for name in re.findall(r"^class (\w+)", file.read_text("utf-8"), re.MULTILINE):
            assert name not in named, f"{name} is in {named[name]} and {file}"
            named[name] = file
    assert len(named) > 100


LOOKED_AT = ("formats/marks.py", "desktop/learn/review*.py")
"""Files whose tables nobody can write into."""


@pytest.mark.parametrize("files", LOOKED_AT)
def test_tables_cannot_be_written_into(files: str) -> None:
    tables = 0
    for file in PROGRAM.glob(files):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.Assign | ast.AnnAssign):
                assert not isinstance(node.value, ast.Dict), f"{file}:{node.lineno}"
                tables += "MappingProxyType" in ast.unparse(node)
    assert tables > 1
