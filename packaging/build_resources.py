"""Rebuild what is known of single words, from the packages that say so.

How common they are, what they mean, which entries of word lists are no words, and which words hurt.

Usage::

    python packaging/build_resources.py                    rebuild all files
    python packaging/build_resources.py definitions        rebuild this one
    python packaging/build_resources.py --check            compare with what is here, write nothing
    python packaging/build_resources.py --write-manifest   take what the packages have now

``resources/manifest.json`` says of which package a file is made, and what the package and the file
must be. If either is anything else, this script says so and leaves the file alone. To take a new
version of a package, change ``version`` in the manifest and run the script with
``--write-manifest``.

Names, descriptions, licences and the package to take are edited in the manifest by hand; all numbers
and the hashes are measured. Paths are relative to its folder.

========= =====================================================================
words     words in the file
levels    how many of them have each level, from 10, the most common, to 95
meanings  definitions, up to three of a word, and one for each part of speech
irregular words for which the file names another: forms, spellings, what stands beside others
source    the package that the file is made of, with the hash of the whole package
========= =====================================================================

Archives are without dates, the same to the byte wherever zlib is the original one.
It needs ``apt-get`` and ``dpkg-deb``. Nothing is installed.
"""

import io
import re
import sys
import tempfile
import zipfile
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from build_wordlists import fold_dutch, fold_spanish
from dictionaries import Lines, freedict_lines, gcide_lines, sense_of, wikdict_lines, wordnet_lines
from packages import Builder, BuildError, Entry, download_debian, must_equal, sha256, unpack_debian

RESOURCES = Path(__file__).resolve().parents[1] / "resources"

WORD = re.compile(r"[a-z]+")

# How common words are


def read_levels(unpacked: Path) -> dict[str, int]:
    """Return the lowest level of any SCOWL file that holds a word, of all in plain letters."""
    levels: dict[str, int] = {}
    for path in sorted(Path(unpacked, "usr/share/dict/scowl").iterdir()):
        level = int(path.suffix.removeprefix("."))
        # Words with other letters than a-z are left out anyway, so any superset of ASCII will do.
        for word in path.read_text(encoding="latin-1").split("\n"):
            if WORD.fullmatch(word):
                levels[word] = min(levels.get(word, level), level)
    return levels


def level_text(levels: Mapping[str, int]) -> bytes:
    """Return the words in sorted order, each followed by its level as one byte.

    A level is less than any letter, so it marks the end of the word as a line end would.
    """
    return b"".join(word.encode() + bytes([level]) for word, level in sorted(levels.items()))


def build_commonness(unpacked: Path) -> tuple[Entry, bytes]:
    """Return the facts about the table of levels, and its file."""
    levels = read_levels(unpacked)
    counts = Counter(levels.values())
    facts: Entry = {
        "words": len(levels),
        "levels": {str(level): counts[level] for level in sorted(counts)},
    }
    return facts, zipped({"levels": level_text(levels)})


# Which entries are no words

NO_WORDS = ("abbreviations", "contractions", "proper-names", "upper", "roman-numerals")
"""The kinds of SCOWL's files in which stands what is no word of its own."""

MOSTLY_NO_WORDS = 95
"""The level of which SCOWL itself says that most people will take its words for none: II, XXX."""

WITNESS = RESOURCES.parent / "wordlists" / "enable1.txt"
"""A list without abbreviations and names: what it has is a word: BRO, INTRO, RAD."""

ABBREVIATIONS_TOO = ("csc", "csch", "dds", "dkl", "ftp", "ftps", "hhd")
"""What SCOWL has among words or jargon, and nobody says as a word, but letter by letter or in full.

They are cosecant and its hyperbolic kin, two degrees, decalitre, and a protocol with what it does. None
is in ENABLE1.
"""


def read_abbreviations(unpacked: Path) -> set[str]:
    """Return what stands in SCOWL's files of abbreviations, numerals and names alone.

    What is among the words of any spelling as well, or among the jargon of programmers, is a word.
    """
    apart: set[str] = set()
    among_words = set(WITNESS.read_text(encoding="utf-8").split())
    for path in Path(unpacked, "usr/share/dict/scowl").iterdir():
        kind = path.stem.partition("-")[2]
        entries = path.read_text(encoding="latin-1").split("\n")
        if kind in NO_WORDS:
            apart.update(filter(WORD.fullmatch, entries))
        elif path.suffix != f".{MOSTLY_NO_WORDS}":
            among_words.update(entries)
    return apart - among_words


def build_abbreviations(unpacked: Path) -> tuple[Entry, bytes]:
    """Return how many entries are no words, and the file of them."""
    return word_file(
        read_abbreviations(unpacked).union(ABBREVIATIONS_TOO),
        "What stands in SCOWL's files of abbreviations, Roman numerals and names, in plain small",
        "letters, and neither among its words up to level 80, nor among its jargon of programmers,",
        "nor in ENABLE1; and a few that are said letter by letter, or in full: CSC, DDS, FTP.",
        "Made by packaging/build_resources.py.",
    )


def word_file(words: Collection[str], *said: str) -> tuple[Entry, bytes]:
    """Return how many words there are, and a file of them, one a line, below lines that say what."""
    lines = [*(f"# {line}" for line in said), *sorted(words)]
    return {"words": len(words)}, "".join(f"{line}\n" for line in lines).encode()


# What words mean


def build_definitions(unpacked: Path) -> tuple[Entry, bytes]:
    """Return the facts about the extract of WordNet, and its file."""
    return paged(wordnet_lines(unpacked / "usr/share/wordnet"))


def build_gcide(unpacked: Path) -> tuple[Entry, bytes]:
    """Return the facts about the extract of the Collaborative International Dictionary, and its file."""
    return paged(gcide_lines(unpacked / "usr/share/dictd", parts_in("definitions").keys()))


def build_wiktionary(unpacked: Path) -> tuple[Entry, bytes]:
    """Return the facts about the glosses of Wiktionary, and their file."""
    known = parts_in("definitions").keys() | parts_in("definitions-gcide").keys()
    return paged(wikdict_lines(unpacked / "usr/share/dictd", "freedict-eng-fin", known))


def build_spanish(unpacked: Path) -> tuple[Entry, bytes]:
    """Return the facts about the Spanish words that are translated, and their file."""
    return build_translations(unpacked, "freedict-spa-eng", fold_spanish)


def build_dutch(unpacked: Path) -> tuple[Entry, bytes]:
    """Return the facts about the Dutch words that are translated, and their file."""
    return build_translations(unpacked, "freedict-nld-eng", fold_dutch)


def build_translations(
    unpacked: Path, name: str, fold: Callable[[str], str]
) -> tuple[Entry, bytes]:
    """Return the facts about the words that a dictionary of FreeDict translates, and their file."""
    english = (RESOURCES.parent / "wordlists" / "american-english-large.txt").read_text("utf-8")
    known = frozenset(["a", *english.split()])
    parts = parts_in("definitions")
    return paged(freedict_lines(unpacked / "usr/share/dictd", name, fold, known, parts))


def parts_in(name: str) -> dict[str, set[str]]:
    """Return the words that have a meaning in a file that is built already, and as which parts of speech."""
    parts: defaultdict[str, set[str]] = defaultdict(set)
    with zipfile.ZipFile(RESOURCES / f"{name}.zip") as archive:
        for page in archive.namelist():
            for line in archive.read(page).decode().splitlines():
                word, kind, _ = line.split("\t")
                if kind.islower():
                    parts[word].add(kind)
    return parts


def paged(lines: Lines) -> tuple[Entry, bytes]:
    """Return the facts about what is said of words, and its file: a page for each first two letters.

    A line of a page has a word, a letter and a text, between tabs. A small letter stands for a part
    of speech and goes before a meaning, the best known first; a capital one goes before another word,
    and says what of that the word is (`ghost_desktop/library/definitions.py`).
    """
    pages: defaultdict[str, list[str]] = defaultdict(list)
    for word, said in sorted(lines.items()):
        pages[word[:2]] += [f"{word}\t{letter}\t{text}\n" for letter, text in said]
    kinds = {word: [letter.islower() for letter, _ in said] for word, said in lines.items()}
    facts: Entry = {
        "words": sum(map(any, kinds.values())),
        "meanings": sum(map(sum, kinds.values())),
        "irregular": sum(not all(small) for small in kinds.values()),
    }
    return facts, zipped({name: "".join(page).encode() for name, page in pages.items()})


# Which words hurt

SLURS = (
    "blackamoor boche coolie cooly dago darkey darkie darky fag faggot ginzo gook greaseball gringo "
    "honkey honkie honky hymie injun jap jigaboo kaffir kafir kike kraut mick nance nigga nigger papist "
    "picaninny piccaninny pickaninny poof poove redskin sheeny shegetz shiksa shikse spic spick spik "
    "wetback whitey wog wop yid"
)
"""Words for people of a descent, a faith or a kind, chosen by eye among those that WordNet labels.

Left out are labelled words that mostly mean something else (BOY, CHINK, COON, DYKE, FAGOT, GUINEA,
POUF, QUEEN, QUEER, SPADE, SUIT), those that name what somebody does or thinks, and insults for
anybody at all.
"""

SLURS_MADE = (
    "dagoes faggery faggotries faggotry faggoty faggy gooky niggas niggaz niggerdom niggerish "
    "niggerism niggerling niggery papistic papistical papistly papistries papistry poofter poofters "
    "poofy shkotzim"
)
"""What is made of them, apart from plurals."""

LABELS = {"ethnic_slur", "disparagement"}
"""The usage domains by which WordNet labels what is said to hurt."""


HURTS = re.compile(r"offensive|disparaging|derogatory|insulting")
"""What it says in definitions of such words that have no label."""


def read_slurs(database: Path) -> set[str]:
    """Return the words that hurt, with their plurals, and what else is made of them.

    Raises:
        BuildError: WordNet labels one of them in no sense.
    """
    lines = (database / "data.noun").read_text(encoding="utf-8").splitlines()
    senses = dict(sense_of(line, "n") for line in lines if not line.startswith(" "))
    labels = {place for place, sense in senses.items() if LABELS.intersection(sense.words)}
    labelled = {
        word.lower()
        for sense in senses.values()
        if HURTS.search(sense.gloss)
        or labels & {to for symbol, to in sense.pointers if symbol == ";u"}
        for word in sense.words
    }
    if unknown := set(SLURS.split()) - labelled:
        raise BuildError(f"WordNet does not say that these hurt: {', '.join(sorted(unknown))}")
    words = SLURS.split()
    return {*words, *map(plural, words), *SLURS_MADE.split()}


def plural(word: str) -> str:
    """Return the usual plural of a word."""
    if word.endswith("y") and word[-2] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith("z") else f"{word}s"


def build_slurs(unpacked: Path) -> tuple[Entry, bytes]:
    """Return how many words hurt, and the file of them."""
    return word_file(
        read_slurs(unpacked / "usr/share/wordnet"),
        "Words that hurt people of a descent, a faith or a kind: chosen by eye among the nouns that",
        "WordNet 3.0 calls an ethnic slur, disparaging or offensive, with what is made of them. Words",
        "that mostly mean something else are left out. Made by packaging/build_resources.py.",
    )


# Building


def zipped(members: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of the members, in order, that tells neither when nor where."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in members.items():
            member = zipfile.ZipInfo(name)  # dated 1980, the first year there is
            member.compress_type = zipfile.ZIP_DEFLATED
            member.create_system = 3  # Unix, also where it is none
            archive.writestr(member, content, compresslevel=9)
    return file.getvalue()


BUILDERS: dict[str, Callable[[Path], tuple[Entry, bytes]]] = {
    "commonness": build_commonness,
    "definitions": build_definitions,
    "definitions-gcide": build_gcide,
    "definitions-wiktionary": build_wiktionary,
    "definitions-spanish": build_spanish,
    "definitions-dutch": build_dutch,
    "abbreviations": build_abbreviations,
    "slurs": build_slurs,
}
"""From the root of an unpacked package to the facts and the file, by the id in the manifest."""


def build(entry: Entry, take: bool) -> tuple[Entry, bytes]:
    """Build one file from its package.

    Args:
        entry: the file's table in the manifest.
        take: take whatever the package has, instead of what the manifest says.

    Returns:
        The table as it should be, and the bytes of the file.

    Raises:
        BuildError: something cannot be fetched or, unless ``take``, is not what the manifest says.
    """
    origin = entry["source"]
    with tempfile.TemporaryDirectory() as name:
        package = download_debian(origin, Path(name))
        found = sha256(package.read_bytes())
        if not take:
            what = f"{origin['package']} {origin['version']}"
            must_equal(f"the sha256 of {what}", found, origin["sha256"])
        facts, content = BUILDERS[entry["id"]](unpack_debian(package, Path(name)))
    built = entry | {"sha256": sha256(content)} | facts | {"source": origin | {"sha256": found}}
    if not take:
        for fact, value in built.items():
            must_equal(f'"{fact}"', value, entry[fact])
    return built, content


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the script and return its exit status: 0, or 1 after one sentence on stderr."""
    description = "Rebuild what is known of single words, from Debian packages."
    builder = Builder("build_resources", description, "resource", RESOURCES, build)
    return builder.run(arguments)


if __name__ == "__main__":
    sys.exit(main())
