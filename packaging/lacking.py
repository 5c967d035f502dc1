"""Says what `.venv` lacks of what `pyproject.toml` asks for: prints what pip must be given.

Run by setup.sh with the Python of .venv, and with the names of the extras. Each line is an
argument of pip that mends one thing; no line means that nothing need be installed, whatever else
was edited in pyproject.toml. What is there in another version than constraints.txt names, which is
the one that was tried, is lacking, too. Looks at the files themselves, which pip does not.
"""

from __future__ import annotations

import csv
import json
import os
import re
import sys
import tomllib
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlparse
from urllib.request import url2pathname

from pip._vendor.packaging.requirements import Requirement

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Installed = Mapping[str, Distribution]


def lacking(
    root: Path, extras: Sequence[str], packages: Sequence[str], commands: Path
) -> list[str]:
    """What pip must be given to mend the environment: nothing if all is there.

    Args:
        root: the checkout, with its pyproject.toml.
        extras: those of the program that are wanted.
        packages: the folders that modules are imported from.
        commands: the folder of the programs to run.
    """
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found_there = distributions(path=list(packages))
    # What an interrupted installation leaves has no name.
    installed = {normal(one.name): one for one in found_there if one.read_text("METADATA")}
    wanted = list(project["dependencies"])
    for extra in extras:
        wanted += project["optional-dependencies"][extra]
    found = dict.fromkeys(missing(wanted, installed, constraints(root)))
    if not is_installed(project, root, installed.get(normal(project["name"])), commands):
        found["--editable=."] = None
    return list(found)


def constraints(root: Path) -> dict[str, Requirement]:
    """The versions that the checkout was tried with on this Python, by the names of packages."""
    lines = (root / "packaging" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    found = map(Requirement, lines)
    return {normal(one.name): one for one in found if one.marker is None or one.marker.evaluate()}


def missing(
    wanted: Sequence[str], installed: Installed, tried: Mapping[str, Requirement]
) -> Iterator[str]:
    """What is not there of some requirements, and of those of what they name, as it was tried."""
    waiting = [(Requirement(one), "") for one in wanted]
    seen: set[str] = set()
    while waiting:
        requirement, extra = waiting.pop()
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
            continue
        found = installed.get(normal(requirement.name))
        if found is None or found.version not in requirement.specifier:
            requirement.marker = None
            yield str(requirement).replace(" ", "")
            continue
        exact = tried.get(normal(requirement.name))
        if exact is not None and found.version not in exact.specifier:
            yield f"{exact.name}{exact.specifier}"
        if str(requirement) in seen:
            continue
        seen.add(str(requirement))
        if not is_whole(found):
            yield f"{found.name}=={found.version}"
        for asked in ("", *requirement.extras):
            waiting += [(Requirement(one), asked) for one in found.requires or ()]


def is_whole(found: Distribution) -> bool:
    """Whether a package has all that it brought, but what a person may clear away."""
    # Not by `found.files`, which leaves out what is missing (Python 3.12 and later).
    record = csv.reader((found.read_text("RECORD") or "").splitlines())
    base = str(found.locate_file(""))
    # os.path is four times as fast as pathlib, for thousands of files.
    return all(
        os.path.exists(os.path.join(base, name))  # noqa: PTH110, PTH118
        for name, *_ in record
        if not name.endswith(".pyc")
    )


def is_installed(
    project: Mapping[str, Any], root: Path, program: Distribution | None, commands: Path
) -> bool:
    """Whether this very checkout can be imported and started by its commands."""
    if program is None:
        return False
    origin = urlparse(json.loads(program.read_text("direct_url.json") or "{}").get("url", ""))
    scripts = project.get("scripts", {}) | project.get("gui-scripts", {})
    groups = project.get("entry-points", {}).items()
    named = {(group, name): value for group, names in groups for name, value in names.items()}
    named |= {
        ("console_scripts", name): value for name, value in project.get("scripts", {}).items()
    }
    named |= {
        ("gui_scripts", name): value for name, value in project.get("gui-scripts", {}).items()
    }
    return (
        Path(url2pathname(origin.path)) == root
        and {(one.group, one.name): one.value for one in program.entry_points} == named
        and all((commands / name).exists() for name in scripts)
        and is_whole(program)
    )


def normal(name: str) -> str:
    """A package's name as indexes compare it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    here = Path(__file__).resolve().parent.parent
    print(*lacking(here, sys.argv[1:], sys.path, Path(sys.prefix, "bin")), sep="\n")
