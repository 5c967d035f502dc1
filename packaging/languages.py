r"""Make the word lists of the atlas of languages from the packages that Debian has.

    .venv/bin/python packaging/languages.py FOLDER          make them all
    .venv/bin/python packaging/languages.py FOLDER fr pl    make these two

``packaging/languages.json`` has a line for each language: the package with its version, hash and
licence, which of its files has the words and how they stand there, and how they are cleaned. The
lists are for the computer that makes them, and are distributed with nothing: most of their licences
are not ours. What the atlas keeps of a list are its facts, which stand in ``FOLDER/languages.json``
afterwards, and what was solved. A package that is gone, or that is not what
the table says, leaves a list without words there, with the reason.

======== ===================================================================================
kind     words: a word a line; aspell: compressed, with affixes, which ``aspell expand`` applies;
         hunspell: with affixes, which ``unmunch`` applies; entries: of either, without its
         affixes, where these make more forms than anybody has ever said, or than ``unmunch`` knows
letters  the letters of the language as its players have them; those with marks that are not there
         are written without (é as e), and so are those that ``fold`` names
capitals whether entries with a capital are words (German nouns); elsewhere they are names
======== ===================================================================================

Two letters that some languages count as one (ch, ll, nj, sz) are two here, as one types them. Of a
list that has marks which its players leave out there is a second one, as written: each letter with a
mark is a letter of its own there.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import subprocess
import sys
import tempfile
import unicodedata
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packages import BuildError, Entry, download_debian, must_equal, run, sha256

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

TABLE = Path(__file__).with_suffix(".json")
WRITTEN = "-written"
"""What the id of a list as written has more."""

MANY = 100
"""One word in so many is written otherwise, or a list as written is none of its own: what is left of
accents in English or Dutch is in foreign words."""

TOOLS: Sequence[Entry] = (
    {"package": "aspell", "version": "0.60.8-4+b1"},
    {"package": "libaspell15", "version": "0.60.8-4+b1"},
    {"package": "hunspell-tools", "version": "1.7.1-1"},
    {"package": "libhunspell-1.7-0", "version": "1.7.1-1"},
)
"""The programs that apply affixes; they are unpacked beside the lists, and installed nowhere."""


# Reading


@dataclass(frozen=True)
class Packages:
    """Packages that are unpacked on each other, in one folder."""

    root: Path

    def take(self, origin: Entry) -> None:
        """Fetch a package and unpack it here.

        Raises:
            BuildError: if it is gone, or is not what the table says.
        """
        with tempfile.TemporaryDirectory() as name:
            archive = download_debian(origin, Path(name))
            if "sha256" in origin:
                must_equal(origin["package"], sha256(archive.read_bytes()), origin["sha256"])
            run(["dpkg-deb", "-x", archive.name, str(self.root)], Path(name))

    def run(self, command: Sequence[str | Path], given: bytes = b"") -> bytes:
        """Run a program of these packages, and return what it prints.

        Raises:
            BuildError: if it fails.
        """
        libraries = ":".join(map(str, self.root.glob("usr/lib/*-linux-*")))
        environment = os.environ | {"LC_ALL": "C.UTF-8", "LD_LIBRARY_PATH": libraries}
        program, *arguments = command
        done = subprocess.run(
            [self.root / "usr/bin" / program, *arguments],
            input=given,
            env=environment,
            capture_output=True,
            check=False,
        )
        if done.returncode:
            raise BuildError(f"{program} fails: {done.stderr.decode(errors='replace')[:200]}")
        return done.stdout

    def entries(self, language: Entry) -> Iterator[str]:
        """Give the entries of a language's files as they are, before any cleaning."""
        for file in language["files"]:
            if file.endswith(".cwl.gz"):
                yield from self._aspell(file, expands=language["kind"] == "aspell")
            elif language["kind"] == "words":
                yield from _decoded(Path(self.root, file).read_bytes(), "utf-8").split("\n")
            else:
                yield from self._hunspell(file, expands=language["kind"] == "hunspell")

    def _aspell(self, file: str, *, expands: bool) -> Iterator[str]:
        packed = gzip.decompress(Path(self.root, file).read_bytes())
        text = self.run(["prezip-bin", "-d"], packed)
        # Aspell's files are called by the code of the language, and what a part of it is.
        code = Path(file).name.split(".")[0].split("-")[0]
        data = self.root / "usr/lib/aspell"
        lines = (data / f"{code}.dat").read_text("latin-1").splitlines()
        facts = dict(line.split(maxsplit=1) for line in lines if len(line.split()) > 1)
        charset = facts.get("data-encoding", facts["charset"]).strip().removesuffix("-nl")
        if not expands:
            yield from _without_flags(_decoded(text, charset))
            return
        said = (f"--data-dir={data}", f"--lang={code}", f"--encoding={charset}")
        yield from _decoded(self.run(["aspell", *said, "expand"], text), charset).split()

    def _hunspell(self, file: str, *, expands: bool) -> Iterator[str]:
        words, affixes = Path(self.root, f"{file}.dic"), Path(self.root, f"{file}.aff")
        lines = affixes.read_bytes().splitlines()
        charset = next(line.split()[1].decode() for line in lines if line.startswith(b"SET "))
        charset = charset.replace("ISO8859", "ISO-8859")
        text = self.run(["unmunch", words, affixes]) if expands else words.read_bytes()
        yield from _without_flags(_decoded(text, charset))


def _without_flags(text: str) -> Iterator[str]:
    return (line.split("/")[0].split("\t")[0].strip() for line in text.split("\n"))


def _decoded(text: bytes, charset: str) -> str:
    """Read a text; a byte that is no character makes its entry one that is no word."""
    return text.decode(charset, errors="replace").replace("\r", "")


# Cleaning


@dataclass(frozen=True)
class Cleaned:
    """The words of a language, and what became of the other entries.

    Attributes:
        words: sorted by code point, each once.
        dropped: how many entries are no words, by the first reason that applies, and how many words
            stood before.
        folded: how many words have a letter that was written otherwise.
    """

    words: tuple[str, ...]
    dropped: dict[str, int]
    folded: int


def clean(entries: Iterable[str], language: Entry, *, as_written: bool = False) -> Cleaned:
    """Make a list of the entries of a language.

    Args:
        entries: as they are in the package.
        language: its line of the table.
        as_written: whether each letter with a mark is a letter of its own.
    """
    # Every letter is judged once, not at every word.
    letters: dict[str, str] = {}
    words: set[str] = set()
    dropped: Counter[str] = Counter()
    folded = 0
    keeps_capitals = language.get("capitals", False)
    for entry in entries:
        if not entry:
            continue
        word = unicodedata.normalize("NFC", entry)
        small = _small(word, turkish=language.get("turkish", False))
        if not small.isalpha():
            dropped["not_letters"] += 1
            continue
        if word != small and not keeps_capitals:
            dropped["capitals"] += 1
            continue
        for letter in set(small) - letters.keys():
            letters[letter] = letter if as_written else _as_played(letter, language)
        made = "".join(letters[letter] for letter in small)
        if "?" in made:
            dropped["other_letters"] += 1
        elif made in words:
            dropped["duplicates"] += 1
        else:
            words.add(made)
            folded += made != small
    return Cleaned(tuple(sorted(words)), dict(sorted(dropped.items())), folded)


def _small(word: str, *, turkish: bool) -> str:
    if turkish:
        word = word.replace("I", "ı")
    return word.replace("İ", "i").lower()


def _as_played(letter: str, language: Entry) -> str:
    """Return a letter as the players of a language have it; ? if it is none of theirs."""
    known = language["letters"]
    if letter in known:
        return letter
    base = language.get("fold", {}).get(letter) or unicodedata.normalize("NFD", letter)[0]
    base = {"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss"}.get(base, base)
    return base if set(base) <= set(known) else "?"


# Making


def make(language: Entry, packages: Packages, folder: Path) -> Iterator[Entry]:
    """Write the lists of a language, and give the facts of each.

    Args:
        language: its line of the table.
        packages: where its package is unpacked.
        folder: where the lists are to be.
    """
    played = clean(packages.entries(language), language)
    if not played.words:
        raise BuildError(f"no word is left of {played.dropped}")
    yield _write(language, played, folder, "")
    if played.folded * MANY >= len(played.words):
        written = clean(packages.entries(language), language, as_written=True)
        yield _write(language, written, folder, WRITTEN)


def _write(language: Entry, cleaned: Cleaned, folder: Path, suffix: str) -> Entry:
    text = "".join(f"{word}\n" for word in cleaned.words).encode()
    name = language["id"] + suffix
    (folder / f"{name}.txt").write_bytes(text)
    return _facts(language) | {
        "id": name,
        "as_written": bool(suffix),
        "alphabet": "".join(sorted(set("".join(cleaned.words)))),
        "words": len(cleaned.words),
        "sha256": sha256(text),
        "longest": max(map(len, cleaned.words)),
        "dropped": cleaned.dropped,
        "folded": cleaned.folded,
    }


def _facts(language: Entry, lacking: str = "") -> Entry:
    """Return the facts of a list that has no word yet, and why it has none."""
    named = ("name", "own", "family", "kind", "package", "version", "licence")
    return {
        "id": language["id"],
        "language": language["id"],
        **{fact: language[fact] for fact in named},
        "as_written": False,
        "alphabet": "",
        "words": 0,
        "sha256": "",
        "longest": 0,
        "dropped": {},
        "folded": 0,
        "lacking": [["", lacking]] if lacking else [],
    }


def main() -> int:
    """Make the lists that are named, and say what cannot be made."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where; it is made")
    parser.add_argument("languages", metavar="ID", nargs="*", help="which; all if none is named")
    options = parser.parse_args()
    table: list[Entry] = json.loads(TABLE.read_text("utf-8"))
    if unknown := set(options.languages) - {one["id"] for one in table}:
        parser.error(f"there is no language {', '.join(sorted(unknown))} in {TABLE.name}.")
    options.folder.mkdir(parents=True, exist_ok=True)
    facts: list[Entry] = []
    with tempfile.TemporaryDirectory() as name:
        packages = Packages(Path(name))
        for tool in TOOLS:
            packages.take(tool)
        for language in table:
            if options.languages and language["id"] not in options.languages:
                continue
            try:
                packages.take(language)
                made = list(make(language, packages, options.folder))
            except BuildError as error:
                print(f"{language['id']}: {error}", file=sys.stderr)
                made = [_facts(language, str(error))]
            facts += made
            for one in made:
                print(f"{one['id']}: {one['words']} words", flush=True)
    lines = ",\n".join(f"  {json.dumps(one, ensure_ascii=False)}" for one in facts)
    (options.folder / TABLE.name).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    return 1 if any(one["lacking"] for one in facts) else 0


if __name__ == "__main__":
    sys.exit(main())
