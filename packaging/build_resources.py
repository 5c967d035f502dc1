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
meanings  definitions, one for each part of speech of a word
irregular inflected forms for which the file names the word they belong to
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
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path

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
        read_abbreviations(unpacked),
        "What stands in SCOWL's files of abbreviations, Roman numerals and names, in plain small",
        "letters, and neither among its words up to level 80, nor among its jargon of programmers,",
        "nor in ENABLE1. Made by packaging/build_resources.py.",
    )


def word_file(words: Collection[str], *said: str) -> tuple[Entry, bytes]:
    """Return how many words there are, and a file of them, one a line, below lines that say what."""
    lines = [*(f"# {line}" for line in said), *sorted(words)]
    return {"words": len(words)}, "".join(f"{line}\n" for line in lines).encode()


# What words mean

PARTS_OF_SPEECH = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
"""The ends of the names of WordNet's files, and the letter for each in ours."""

EXAMPLE = re.compile(r"""\s*[;:,]\s*(?:as in\s+)?(?:e\.g\.[,\s]*)?(?=")""")
"""What stands between a definition and its first example, which is a quotation."""


def read_meanings(database: Path, part: str) -> Iterator[tuple[str, str]]:
    """Give the words of one part of speech in plain letters, each with its first definition.

    The index lowers all capitals. A word of the game is no name, so the definition is that of the
    first sense in which the word itself is written in small letters; names alone are left out.
    """
    senses = (database / f"data.{part}").read_bytes()
    for line in (database / f"index.{part}").read_text(encoding="utf-8").splitlines():
        word, *fields = line.split()
        if line.startswith(" ") or not WORD.fullmatch(word):  # the licence; several words
            continue
        for offset in fields[-int(fields[1]) :]:
            sense = senses[int(offset) : senses.index(b"\n", int(offset))].decode()
            if word in written_forms(sense):
                yield word, definition(sense.partition(" | ")[2])
                break


def written_forms(sense: str) -> list[str]:
    """Return the words that share a sense, as they are written, from its line."""
    fields = sense.partition(" | ")[0].split()
    count = int(fields[3], 16)
    # Some adjectives say where they stand: galore(ip).
    return [field.partition("(")[0] for field in fields[4 : 4 + 2 * count : 2]]


def definition(gloss: str) -> str:
    """Return a gloss without the examples after the definition."""
    gloss = gloss.strip()
    for found in EXAMPLE.finditer(gloss):
        before = gloss[: found.start()]
        # Quotations in brackets, or in the middle of another, belong to the definition.
        if before.count("(") == before.count(")") and before.count('"') % 2 == 0:
            return before
    gloss = gloss.rstrip("; ")
    return (
        gloss if gloss.count('"') % 2 == 0 else gloss.removesuffix('"')
    )  # one that opened nowhere


def read_irregular(database: Path, part: str) -> Iterator[tuple[str, str]]:
    """Give the irregular forms of one part of speech, each with a word that it belongs to."""
    for line in (database / f"{part}.exc").read_text(encoding="utf-8").splitlines():
        form, *words = line.split()
        for word in words:
            if form != word and WORD.fullmatch(form) and WORD.fullmatch(word):
                yield form, word


def build_definitions(unpacked: Path) -> tuple[Entry, bytes]:
    """Return the facts about the extract, and its file: a page for each first two letters.

    A line of a page has a word, a letter and a text, between tabs. A small letter stands for a part
    of speech and goes before a definition; a capital one goes before the word of that part of
    speech that an irregular form belongs to.
    """
    database = unpacked / "usr/share/wordnet"
    meanings: dict[str, dict[str, str]] = {}
    for part, letter in PARTS_OF_SPEECH.items():
        meanings[letter] = dict(read_meanings(database, part))
    lines = [
        (word, letter, meaning) for letter, of in meanings.items() for word, meaning in of.items()
    ]
    irregular = [
        (form, letter.upper(), word)
        for part, letter in PARTS_OF_SPEECH.items()
        for form, word in read_irregular(database, part)
        if word in meanings[letter]
    ]
    order = "nvarNVAR".index
    pages: defaultdict[str, list[str]] = defaultdict(list)
    for word, letter, text in sorted(lines + irregular, key=lambda one: (one[0], order(one[1]))):
        pages[word[:2]].append(f"{word}\t{letter}\t{text}\n")
    facts: Entry = {
        "words": len({word for word, _, _ in lines}),
        "meanings": len(lines),
        "irregular": len({form for form, _, _ in irregular}),
    }
    return facts, zipped({name: "".join(page).encode() for name, page in pages.items()})


# Which words hurt

SLURS = (
    "coolie cooly dago darkey darkie darky fag faggot ginzo gook greaseball gringo honkey "
    "honkie honky hymie injun jap jigaboo kaffir kafir kike kraut nance nigga nigger papist "
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
    senses = {
        line[:8]: line
        for line in (database / "data.noun").read_text(encoding="utf-8").splitlines()
        if not line.startswith(" ")
    }
    labels = {place for place, line in senses.items() if LABELS.intersection(written_forms(line))}
    labelled = {
        word.lower()
        for line in senses.values()
        if HURTS.search(line.partition(" | ")[2]) or labels.intersection(domains(line))
        for word in written_forms(line)
    }
    if unknown := set(SLURS.split()) - labelled:
        raise BuildError(f"WordNet does not say that these hurt: {', '.join(sorted(unknown))}")
    words = SLURS.split()
    return {*words, *map(plural, words), *SLURS_MADE.split()}


def domains(sense: str) -> list[str]:
    """Return the places of the senses that say where a sense is used, from its line."""
    return re.findall(r" ;u (\d{8})", sense.partition(" | ")[0])


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
