"""A checkout for setup.sh in which nothing is installed in earnest: every tool is a stub."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

from patience import LIMIT

from ghost_desktop import paths

if TYPE_CHECKING:
    from pathlib import Path

ROOT = paths.wordlists().parent

_PYTHON = """#!/bin/sh
echo "$*" >>'{log}'
case $* in
    *lacking.py*) cat '{lacking}' ;;
    *'-m venv'*) mkdir -p .venv/bin; cp "$0" .venv/bin/python; echo "$PWD/.venv" >.venv/bin/pip ;;
    *'-m pip'*'--force-reinstall'*) : >'{lacking}' ;;
    *'-m pip'*) cp '{after}' '{lacking}' ;;
    *) echo '{version} yes' ;;
esac
"""


class Checkout:
    """A copy of what setup.sh needs, in an awkward folder, with a finished .venv of stubs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = folder / 'a "check" & $HOME 100% `out` \\ of é'
        self.tools = folder / "tools"
        self.log = folder / "calls"
        self.lacking = folder / "lacking"
        self.after = folder / "lacking after pip"
        for path in (self.log, self.lacking, self.after):
            path.touch()
        for name in (
            "setup.sh",
            "try_versions.sh",
            "build_needs.py",
            "ghost-desktop.desktop",
            "lacking.py",
        ):
            self.add(f"packaging/{name}")
        self.add("pyproject.toml")
        self.add("resources/icons/ghost-desktop.svg")
        self.commands = self.root / ".venv" / "bin"
        self.commands.mkdir(parents=True)
        (self.root / ".venv" / "pyvenv.cfg").touch()
        (self.commands / "activate").write_text(f"{self.root}/.venv")
        self.program(self.commands / "ghost-desktop", "echo 'a round begins'")
        self.python(self.commands / "python", "3.11.7")
        self.tools.mkdir()
        self.tool("uname", "echo Other")  # no system packages are asked for
        for name in ("python3", "python3.14", "python3.13", "python3.12", "python3.11"):
            self.tool(name, "exit 1")

    def add(self, name: str) -> None:
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, self.root / name)

    def program(self, path: Path, body: str) -> None:
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)

    def tool(self, name: str, body: str) -> None:
        self.program(self.tools / name, body)

    def python(self, path: Path, version: str) -> None:
        """Put a Python there that notes how it is called, and can make environments."""
        path.write_text(
            _PYTHON.format(log=self.log, lacking=self.lacking, after=self.after, version=version)
        )
        path.chmod(0o755)

    def calls(self) -> list[str]:
        """The calls of Python that change something."""
        found = [one for one in self.log.read_text().splitlines() if "-m " in one]
        self.log.write_text("")
        return found

    def set_up(self, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return self.run("setup.sh", *options, **environment)

    def run(
        self, script: str, *options: str, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["/bin/sh", str(self.root / "packaging" / script), *options],
            env={
                "PATH": f"{self.tools}{os.pathsep}/usr/bin{os.pathsep}/bin",
                "HOME": str(self.folder / "home of ann"),
                **environment,
            },
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=False,
        )
