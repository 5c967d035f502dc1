"""Rebuild the bundled word lists from the packages they come from.

Usage::

    python packaging/build_wordlists.py                    rebuild all lists
    python packaging/build_wordlists.py spanish dutch      rebuild these two
    python packaging/build_wordlists.py --check            compare with what is here, write nothing
    python packaging/build_wordlists.py --write-manifest   take what the packages have now

``wordlists/manifest.toml`` says which file of which package a list is made of, and what the file
and the cleaned list must be. If either is anything else, this script says so and leaves the list
alone. To take a new version of a package, change ``version`` in the manifest and run the script
with ``--write-manifest``: it writes the list, and measures every fact about it anew.

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
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import ascii_lowercase
from typing import Any

WORDLISTS = Path(__file__).resolve().parents[1] / "wordlists"

HEADER = """\
# The bundled word lists: what each one is, where it comes from and what was done to it.
#
# Written by packaging/build_wordlists.py --write-manifest, in the order in which players see the
# lists. Names, descriptions, licences and the package to take are edited here by hand; all numbers,
# the alphabet and the hashes are measured. Paths are relative to this folder.
#
# words     words in the file, which is UTF-8, LF, sorted by code point, one word a line
# alphabet  the letters that occur in them, sorted by code point
# longest   letters in the longest word
# dropped   entries of the source that are not in the file, by the first reason that applies:
#           capitals (names and abbreviations), not_letters (hyphens, apostrophes, digits...),
#           other_letters (letters foreign to the list's alphabet), duplicates (after folding)
# folded    entries with a letter changed, such as an accent left out; duplicates are among them
# source    the file in the package that the list is made of, with its entries and its hash
"""

Entry = dict[str, Any]
"""One ``[[list]]`` table of the manifest."""


class BuildError(Exception):
    """A list cannot be built, or is not what the manifest says; the message is for the reader."""


# Cleaning


@dataclass(frozen=True)
class Cleaned:
    """What is left of a source: the words, sorted and unique, and an account of all the rest.

    ``len(words)`` and the numbers in ``dropped`` add up to the number of entries.
    """

    words: list[str]
    dropped: dict[str, int]
    folded: int


def keep_accents(word: str) -> str:
    """Return an English word as it is: an accent folded away could change who wins."""
    return word


def fold_spanish(word: str) -> str:
    """Return the word without accents on its vowels; ñ is a letter of its own and stays."""
    return word.translate(str.maketrans("áéíóúü", "aeiouu"))


def fold_dutch(word: str) -> str:
    """Return the word in plain letters, without accents; the ligature ĳ becomes i and j."""
    parts = unicodedata.normalize("NFKD", word)
    return "".join(part for part in parts if not unicodedata.combining(part))


LANGUAGES: dict[str, tuple[Callable[[str], str], str]] = {
    "en": (keep_accents, ascii_lowercase),
    "es": (fold_spanish, ascii_lowercase + "ñ"),
    "nl": (fold_dutch, ascii_lowercase),
}
"""How words are folded, and the letters allowed afterwards, by primary language subtag."""


def clean(entries: Iterable[str], language: str) -> Cleaned:
    """Return the words among the entries, by the rules of the language (a BCP-47 tag)."""
    fold, letters = LANGUAGES[language.partition("-")[0]]
    allowed = set(letters)
    words: set[str] = set()
    dropped: Counter[str] = Counter()
    folded = 0
    for entry in entries:
        # Composed first, or an accent that is a character of its own would count as no letter.
        whole = unicodedata.normalize("NFC", entry)
        word = fold(whole)
        if whole != whole.lower():
            dropped["capitals"] += 1
        elif not whole.isalpha():
            dropped["not_letters"] += 1
        elif not allowed.issuperset(word):
            dropped["other_letters"] += 1
        else:
            folded += word != whole
            if word in words:
                dropped["duplicates"] += 1
            words.add(word)
    return Cleaned(sorted(words), dict(sorted(dropped.items())), folded)


def read_entries(source: bytes, file: str) -> list[str]:
    """Return the entries of a source file: of a JSON array if its name says so, else its lines."""
    text = source.decode("utf-8")
    if file.endswith(".json"):
        return list(json.loads(text))
    return text.removesuffix("\n").split("\n")


def list_bytes(words: Iterable[str]) -> bytes:
    """Return the words as a bundled file holds them: UTF-8, each on a line that ends in LF."""
    return "".join(f"{word}\n" for word in words).encode()


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
    package, version = origin["package"], origin["version"]
    # A mirror keeps one version of a package, and drops it when the next one comes.
    advice = (
        f"; run apt-get update, and if {version} is gone for good, take a version that there is: "
        "set it in the manifest and run this with --write-manifest"
    )
    run(["apt-get", "download", f"{package}={version}"], folder, advice)
    run(["dpkg-deb", "-x", the_one(folder, "*.deb").name, "unpacked"], folder)
    try:
        return Path(folder, "unpacked", origin["file"]).read_bytes()
    except FileNotFoundError:
        raise BuildError(f"{package} {version} has no file {origin['file']}") from None


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


def read_manifest() -> list[Entry]:
    """Return the ``[[list]]`` tables of the manifest, in order."""
    with (WORDLISTS / "manifest.toml").open("rb") as file:
        entries: list[Entry] = tomllib.load(file)["list"]
    return entries


def measured(entry: Entry, source: bytes, entries: int, cleaned: Cleaned) -> Entry:
    """Return the manifest's table with all facts about the source and the list measured anew."""
    return entry | {
        "words": len(cleaned.words),
        "sha256": sha256(list_bytes(cleaned.words)),
        "alphabet": "".join(sorted(set("".join(cleaned.words)))),
        "longest": max(map(len, cleaned.words), default=0),
        "dropped": cleaned.dropped,
        "folded": cleaned.folded,
        "source": entry["source"] | {"entries": entries, "sha256": sha256(source)},
    }


def sha256(data: bytes) -> str:
    """Return the SHA-256 of the bytes in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def manifest_text(entries: Iterable[Entry]) -> str:
    """Return the manifest as TOML; ``source`` is a table of its own, for the length of its line."""
    lines = [HEADER]
    for entry in entries:
        lines.append("[[list]]")
        lines += [f"{key} = {toml(value)}" for key, value in entry.items() if key != "source"]
        lines.append("[list.source]")
        lines += [f"{key} = {toml(value)}" for key, value in entry["source"].items()]
        lines.append("")
    return "\n".join(lines)


def toml(value: str | int | dict[str, int]) -> str:
    """Return a value of the manifest as TOML writes it."""
    if isinstance(value, dict):
        pairs = ", ".join(f"{key} = {number}" for key, number in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    return json.dumps(value, ensure_ascii=False)


# Building


def build(entry: Entry, *, take: bool) -> tuple[Entry, bytes]:
    """Build one list from its package.

    Args:
        entry: the list's table in the manifest.
        take: take whatever the package has, instead of what the manifest says.

    Returns:
        The table as it should be, and the bytes of the cleaned list.

    Raises:
        BuildError: something cannot be fetched or, unless ``take``, is not what the manifest says.
    """
    origin = entry["source"]
    source = fetch(origin)
    if not take:
        what = f"{origin['file']} in {origin['package']} {origin['version']}"
        must_equal(f"the sha256 of {what}", sha256(source), origin["sha256"])
    entries = read_entries(source, origin["file"])
    cleaned = clean(entries, entry["language"])
    built = measured(entry, source, len(entries), cleaned)
    if not take:
        must_equal("the sha256 of the cleaned list", built["sha256"], entry["sha256"])
        for fact, found in built.items():
            must_equal(f'"{fact}"', found, entry[fact])
    return built, list_bytes(cleaned.words)


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


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return the options of the command line; leave the program if they make no sense."""
    parser = argparse.ArgumentParser(
        description="Rebuild the bundled word lists from the packages they come from."
    )
    parser.add_argument(
        "ids", nargs="*", metavar="ID", help="a list of the manifest (default: all)"
    )
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument(
        "--check", action="store_true", help="compare with what is here, write nothing"
    )
    mode.add_argument(
        "--write-manifest", action="store_true", help="take what the packages have now as right"
    )
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the script and return its exit status: 0, or 1 after one sentence on stderr."""
    options = parse(arguments)
    subject = "manifest.toml"
    try:
        lists = {entry["id"]: entry for entry in read_manifest()}
        for subject in options.ids or list(lists):
            if subject not in lists:
                raise BuildError(f"there is no such list; there are {', '.join(lists)}")
            built, content = build(lists[subject], take=options.write_manifest)
            put(WORDLISTS / built["file"], content, check=options.check)
            lists[subject] = built
            print(f"{subject}: {built['words']:,} words")
        if options.write_manifest:
            put(WORDLISTS / "manifest.toml", manifest_text(lists.values()).encode(), check=False)
    except (BuildError, OSError, ValueError, tarfile.TarError) as error:
        print(f"build_wordlists: {subject}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
