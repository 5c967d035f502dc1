"""Prints what an environment needs to build packages, from pyproject.toml, a line each.

python packaging/build_needs.py             what builds the wheel
python packaging/build_needs.py --program   and the program in one folder
"""

from __future__ import annotations

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


if __name__ == "__main__":
    print(*requirements(program="--program" in sys.argv[1:]), sep="\n")
