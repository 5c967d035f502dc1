"""Prints what an environment needs, from pyproject.toml, a line each.

python packaging/build_needs.py             what builds the wheel
python packaging/build_needs.py --program   and the program in one folder
python packaging/build_needs.py --newest    the program and its tests, whatever is newest of each
python packaging/build_needs.py --lowest    and in the lowest version that is allowed of each
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def requirements(*, program: bool) -> list[str]:
    """Return what is needed to build the wheel and, if asked for, the program in one folder."""
    said = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    needed: list[str] = list(said["build-system"]["requires"])
    if program:
        needed += said["project"]["dependencies"]
        needed += said["project"]["optional-dependencies"]["package"]
    return needed


def to_try(*, lowest: bool) -> list[str]:
    """Return what the program and its tests need, as the bounds say it or in the lowest versions."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    needed: list[str] = project["dependencies"] + project["optional-dependencies"]["test"]
    return [_lowest(one) for one in needed] if lowest else needed


def _lowest(requirement: str) -> str:
    """Return a requirement with its lower bound as the only version."""
    names, mark, where = requirement.partition(";")
    name, bound = re.findall(r"^([\w.-]+)|>=\s*([\w.]+)", names)
    return f"{name[0]}=={bound[1]}{mark}{where}"


if __name__ == "__main__":
    asked = sys.argv[1:]
    found = (
        to_try(lowest="--lowest" in asked)
        if {"--lowest", "--newest"} & set(asked)
        else requirements(program="--program" in asked)
    )
    print(*found, sep="\n")
