"""What the scripts share that build the program's data from packages: fetch, check, record.

A folder of data has a ``manifest.json`` that says of which package each file is made, and what the
file must be. If either is anything else, a script says so and leaves the file alone.

It needs the ordinary client of each registry: ``apt-get`` and ``dpkg-deb`` for Debian, ``pip``
for PyPI and ``npm`` for npm. Nothing is installed.
"""

import argparse
import hashlib
import json
import os
import shlex
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Entry = dict[str, Any]
"""One table of a manifest."""


class BuildError(Exception):
    """A file cannot be built, or is not what the manifest says; the message is for the reader."""


# Fetching


def fetch(origin: Entry) -> bytes:
    """Return the source file of a list, out of its package, fetched with the registry's client.

    Args:
        origin: the ``source`` table of the list.

    Raises:
        BuildError: the client is missing or fails, or the package has no such file.
    """
    clients = {"Debian": fetch_debian, "PyPI": fetch_pypi, "npm": fetch_npm}
    with tempfile.TemporaryDirectory() as name:
        return clients[origin["registry"]](origin, Path(name))


def fetch_debian(origin: Entry, folder: Path) -> bytes:
    """Download and unpack a Debian package in the folder and return its file; install nothing."""
    unpacked = unpack_debian(download_debian(origin, folder), folder)
    try:
        return Path(unpacked, origin["file"]).read_bytes()
    except FileNotFoundError:
        what = f"{origin['package']} {origin['version']}"
        raise BuildError(f"{what} has no file {origin['file']}") from None


def download_debian(origin: Entry, folder: Path) -> Path:
    """Download a Debian package into the folder and return its path."""
    package, version = origin["package"], origin["version"]
    # A mirror keeps one version of a package, and drops it when the next one comes.
    advice = (
        f"; run apt-get update, and if {version} is gone for good, take a version that there is: "
        "set it in the manifest and run this with --write-manifest"
    )
    run(["apt-get", "download", f"{package}={version}"], folder, advice)
    return the_one(folder, "*.deb")


def unpack_debian(archive: Path, folder: Path) -> Path:
    """Take a Debian package apart in the folder and return the root of its files."""
    run(["dpkg-deb", "-x", archive.name, "unpacked"], folder)
    return folder / "unpacked"


def fetch_pypi(origin: Entry, folder: Path) -> bytes:
    """Download the source distribution of a Python package and return its file.

    To learn the metadata, pip runs the package's ``setup.py``.
    """
    package, version = origin["package"], origin["version"]
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "download"]
    # Only this package from source: ":all:" would build the build tools from source as well.
    run([*pip, "--no-deps", f"--no-binary={package}", f"{package}=={version}"], folder)
    return read_member(the_one(folder, "*.tar.gz"), f"{package}-{version}/{origin['file']}")


def fetch_npm(origin: Entry, folder: Path) -> bytes:
    """Download an npm package and return its file."""
    run(["npm", "pack", "--loglevel=error", f"{origin['package']}@{origin['version']}"], folder)
    return read_member(the_one(folder, "*.tgz"), origin["file"])


def run(command: Sequence[str], folder: Path, advice: str = "") -> None:
    """Run a client in the folder, quietly.

    Raises:
        BuildError: there is no such client, or it fails: then with the first thing that it
            complains of, and with the advice.
    """
    environment = os.environ | {"LC_ALL": "C.UTF-8"}
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, errors="replace", check=False
        )
    except FileNotFoundError:
        raise BuildError(f"{command[0]} is needed, and is not installed here") from None
    if done.returncode:
        lines = (line.strip() for line in done.stderr.splitlines())
        complaints = [line for line in lines if line and not line.startswith(("W:", "WARNING"))]
        reason = complaints[0] if complaints else f"status {done.returncode}"
        raise BuildError(f"{shlex.join(command)} fails ({reason}){advice}")


def the_one(folder: Path, pattern: str) -> Path:
    """Return the file that a client has left in the folder.

    Raises:
        BuildError: there is none.
    """
    for path in folder.glob(pattern):
        return path
    raise BuildError(f"the download has left no file like {pattern}")


def read_member(archive: Path, name: str) -> bytes:
    """Return one file of a tar archive.

    Raises:
        BuildError: the archive has no such file.
    """
    with tarfile.open(archive) as members:
        try:
            member = members.extractfile(name)
        except KeyError:
            member = None
        if member is None:
            raise BuildError(f"{archive.name} has no file {name}")
        return member.read()


# The manifest


def sha256(data: bytes) -> str:
    """Return the SHA-256 of the bytes in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def manifest_text(entries: Iterable[Entry]) -> str:
    """Return a manifest of such tables."""
    return json.dumps(list(entries), indent=2, ensure_ascii=False) + "\n"


# Building


@dataclass(frozen=True)
class Builder:
    """A script that builds the files of one folder.

    Attributes:
        program: its name.
        description: what it does, for its ``--help``.
        kind: what the manifest's tables are about.
        folder: where the manifest and the files are.
        build: makes the file of one table: from the table, and whether to take whatever the
            package has instead of what the manifest says, to the table as it should be, and the
            bytes of the file. A BuildError if something cannot be fetched or is not as it should
            be.
    """

    program: str
    description: str
    kind: str
    folder: Path
    build: Callable[[Entry, bool], tuple[Entry, bytes]]

    def run(self, arguments: Sequence[str] | None) -> int:
        """Build what the arguments ask for; return 0, or 1 after one sentence on stderr."""
        options = self._parse(arguments)
        manifest = self.folder / "manifest.json"
        subject = manifest.name
        try:
            tables = json.loads(manifest.read_text(encoding="utf-8"))
            entries = {entry["id"]: entry for entry in tables}
            for subject in options.ids or list(entries):
                if subject not in entries:
                    raise BuildError(
                        f"there is no such {self.kind}; there are {', '.join(entries)}"
                    )
                try:
                    built, content = self.build(entries[subject], options.write_manifest)
                except KeyError as error:
                    raise BuildError(f"its table in the manifest has no {error.args[0]}") from error
                put(self.folder / built["file"], content, check=options.check)
                entries[subject] = built
                print(f"{subject}: {built['words']:,} words")
            if options.write_manifest:
                put(manifest, manifest_text(entries.values()).encode(), check=False)
        except (BuildError, OSError, ValueError, tarfile.TarError) as error:
            print(f"{self.program}: {subject}: {error}", file=sys.stderr)
            return 1
        return 0

    def _parse(self, arguments: Sequence[str] | None) -> argparse.Namespace:
        """Return the options of the command line; leave the program if they make no sense."""
        parser = argparse.ArgumentParser(prog=self.program, description=self.description)
        parser.add_argument(
            "ids", nargs="*", metavar="ID", help=f"a {self.kind} of the manifest (default: all)"
        )
        mode = parser.add_mutually_exclusive_group()
        mode.add_argument(
            "--check", action="store_true", help="compare with what is here, write nothing"
        )
        mode.add_argument(
            "--write-manifest", action="store_true", help="take what the packages have now as right"
        )
        return parser.parse_args(arguments)


def must_equal(what: str, found: object, wanted: object) -> None:
    """Raise a BuildError if what was found is not what the manifest says."""
    if found != wanted:
        raise BuildError(f"{what} is {found}, and the manifest says {wanted}")


def put(path: Path, content: bytes, *, check: bool) -> None:
    """Write the file or, to check, raise a BuildError if it is missing or has other content."""
    if not check:
        path.write_bytes(content)
    elif not path.is_file() or path.read_bytes() != content:
        raise BuildError(f"{path.name} is not what the package gives; run this without --check")
