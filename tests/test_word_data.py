"""How common a word is and what it means, and the script that builds the files that say so."""

from __future__ import annotations

import hashlib
import io
import json
import subprocess
import sys
import tomllib
import zipfile
from collections import Counter
from typing import TYPE_CHECKING, Any

import build_resources as script
import dictionaries
import numpy as np
import packages
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ghost_desktop import paths
from ghost_desktop.desktop.window.about import licences
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.lists import describe_bands, describe_level
from ghost_desktop.library import commonness
from ghost_desktop.library.catalogue import bundled_lists, language_of
from ghost_desktop.library.definitions import Definition, define

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Bundled


RESOURCES = paths.resources()
MANIFEST = (RESOURCES / "manifest.json").read_text(encoding="utf-8")
FILES: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in json.loads(MANIFEST)}


def read_table() -> dict[str, int]:
    """Read the table of levels as plainly as possible."""
    with zipfile.ZipFile(RESOURCES / "commonness.zip") as archive:
        text = archive.read("levels").decode()
    table: dict[str, int] = {}
    word = ""
    for letter in text:
        if "a" <= letter <= "z":
            word += letter
        else:
            table[word] = ord(letter)
            word = ""
    return table


@pytest.fixture(scope="module")
def table() -> dict[str, int]:
    return read_table()


# --- the files ----------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", FILES.values(), ids=list(FILES))
def test_a_file_is_what_the_manifest_says(entry: dict[str, Any]) -> None:
    content = (RESOURCES / entry["file"]).read_bytes()
    assert hashlib.sha256(content).hexdigest() == entry["sha256"]


def test_the_manifest_is_as_the_script_writes_it() -> None:
    assert packages.manifest_text(FILES.values()) == MANIFEST


def test_the_manifest_counts_the_words_of_each_level(table: dict[str, int]) -> None:
    counts = Counter(table.values())
    assert FILES["commonness"]["words"] == len(table)
    assert FILES["commonness"]["levels"] == {str(level): counts[level] for level in sorted(counts)}
    assert set(counts) == {10, 20, 35, 40, 50, 55, 60, 70, 80, 95}


MEANINGS = [one for one in FILES if one.startswith("definitions")]


@pytest.mark.parametrize("name", MEANINGS)
def test_the_manifest_counts_the_words_and_their_meanings(name: str) -> None:
    meanings: list[str] = []
    irregular: set[str] = set()
    with zipfile.ZipFile(RESOURCES / f"{name}.zip") as archive:
        for page in archive.namelist():
            for line in archive.read(page).decode().splitlines():
                word, kind, text = line.split("\t")
                assert word.startswith(page)
                assert text
                if kind.islower():
                    meanings.append(word)
                else:
                    irregular.add(word)
    entry = FILES[name]
    assert entry["words"] == len(set(meanings))
    assert entry["meanings"] == len(meanings)
    assert entry["irregular"] == len(irregular)


def test_what_goes_to_players_has_the_files_and_their_notices() -> None:
    with (paths.wordlists().parent / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert wheel["resources"] == "ghost_desktop/_data/resources"
    assert "resources/licences/*" in project["project"]["license-files"]


def test_about_has_the_notices_in_full() -> None:
    shown = {licence.part: licence for licence in licences()}
    for entry in FILES.values():
        licence = shown[entry["name"]]
        assert licence.licence == entry["licence"]
        assert licence.attribution == entry["attribution"]
        notice = (RESOURCES / entry["licence_file"]).read_text(encoding="utf-8")
        assert licence.notice.startswith(notice.strip())
        if entry["licence"] == "GPL-2+":
            assert "GNU GENERAL PUBLIC LICENSE" in licence.notice
    assert "WordNet 3.0 Copyright 2006 by Princeton University" in shown["Definitions"].notice


def test_the_notices_of_scowl_are_those_of_its_lists() -> None:
    rule = "=" * 79
    here, there = (
        (folder / "licences" / "scowl.txt").read_text(encoding="utf-8").split(rule)
        for folder in (RESOURCES, paths.wordlists())
    )
    assert here[2:] == there[2:]
    assert "Copyright 2000-2011 by Kevin Atkinson" in here[2]
    assert "Copyright 2000-2018 by Kevin Atkinson" in here[4]


def test_words_are_rated_and_defined_without_a_window() -> None:
    program = (
        "import sys\n"
        "from ghost_desktop.library import commonness, definitions\n"
        "print(commonness.level('ghost'), definitions.define('ghost')[0].part_of_speech)\n"
        "print(any(name.startswith(('PySide6', 'shiboken')) for name in sys.modules))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert result.stdout.split() == ["20", "noun", "False"]


# --- how common words are -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "level", "name"),
    [
        ("ghost", 20, "everyday"),
        ("llama", 35, "everyday"),
        ("naan", 55, "uncommon"),
        ("rhumb", 70, "uncommon"),
        ("qursh", 80, "rare"),
        ("xyzzyx", None, "not rated"),
    ],
)
def test_a_word_has_its_level(word: str, level: int | None, name: str) -> None:
    assert commonness.level(word) == level
    assert describe_level(level) == name


@pytest.mark.parametrize("word", ["", "Ghost", "gh0st", "e-mail", "niño", "ghost\n"])
def test_what_is_no_plain_word_has_no_level(word: str) -> None:
    assert commonness.level(word) is None
    assert commonness.levels_of(["ghost", word]) == {"ghost": commonness.level("ghost"), word: 0}


def test_words_are_looked_up_together(table: dict[str, int]) -> None:
    words = ["qursh", "counterintelligence", "a", "xyzzyx", "ghostliness", "ghost"]
    assert commonness.levels_of(words) == {word: table.get(word, 0) for word in words}
    assert commonness.levels_of(()) == {}


def test_the_manual_has_the_words_for_how_common_words_are() -> None:
    page = (RESOURCES / "manual" / "in-detail.md").read_text("utf-8")
    rows = [f"| {name} | {level} |" for level, name in commonness.BANDS.items()]
    assert "\n".join(rows) in page
    assert describe_bands() == (
        "How common words are, by the levels of SCOWL: everyday up to 35, common up to 50, "
        "uncommon up to 70, rare up to 95."
    )


def test_every_level_has_a_name() -> None:
    names = [describe_level(level) for level in (0, 10, 35, 36, 50, 51, 70, 71, 95)]
    assert names == [
        "not rated", "everyday", "everyday", "common", "common", "uncommon", "uncommon", "rare",
        "rare",
    ]  # fmt: skip


def test_enable1_is_covered_as_published(bundled: Bundled) -> None:
    words = bundled("enable1")
    levels = commonness.levels(words)
    assert levels.dtype == np.uint8
    assert levels.shape == (172_820,)
    rated = levels[(words.length >= 3) & (levels > 0)]
    assert len(rated) == 172_275
    assert [int((rated <= level).sum()) for level in (35, 50, 70)] == [40_572, 63_581, 106_025]


@pytest.mark.parametrize(("source", "least"), [("web2", 1), ("spanish", 1), ("enable1", 14)])
def test_the_levels_of_a_list_are_those_of_its_words(
    source: str, least: int, bundled: Bundled, table: dict[str, int]
) -> None:
    words = bundled(source).at_least(least)
    assert commonness.levels(words).tolist() == [table.get(word, 0) for word in words]


@given(
    st.sets(
        st.one_of(
            st.text("ghostß", min_size=1, max_size=20),
            st.sampled_from(["ghost", "ghosts", "ghostliness", "counter", "counterintelligence"]),
        ),
        min_size=1,
    )
)
def test_a_word_has_the_same_level_in_any_list(words: set[str]) -> None:
    made = word_list(words, "test")
    assert commonness.levels(made).tolist() == [commonness.level(word) or 0 for word in made]


def test_beginnings_and_endings_of_long_words_are_other_words(table: dict[str, int]) -> None:
    word = "electroencephalographically"
    assert word in table
    parts = {word[:end] for end in range(1, 28)} | {word + "s", "s" + word, word + word}
    made = word_list(parts, "test")
    assert commonness.levels(made).tolist() == [table.get(part, 0) for part in made]


def test_the_strategy_takes_the_levels(bundled: Bundled) -> None:
    words = bundled("enable1")
    levels = commonness.levels(words)
    solution = solve(words, Rules(min_length=4))
    plain = minimal_strategy(solution, 0)
    common = minimal_strategy(solution, 0, commonness=levels)

    def rarity(learned: tuple[str, ...]) -> int:
        return sum(commonness.level(word) or 100 for word in learned)

    assert len(common.words) == len(plain.words)
    assert rarity(common.words) < rarity(plain.words)


# --- what words mean ----------------------------------------------------------------------------


def test_a_word_means_something_as_each_part_of_speech() -> None:
    first, *others = define("polish")
    assert first == Definition("polish", "verb", "make (a surface) shine")
    assert {one.part_of_speech for one in others} == {"verb", "noun"}


@pytest.mark.parametrize("word", ["llama", "polish", "walk", "ghost", "cell"])
def test_a_definition_has_no_examples(word: str) -> None:
    assert define(word)
    assert not any('"' in one.gloss for one in define(word))


def test_a_word_of_the_game_is_no_name() -> None:
    assert define("china")[0].gloss == "high quality porcelain originally made only in China"
    assert not any("republic" in one.gloss for one in define("china"))
    assert {one.part_of_speech for one in define("polish")} == {"noun", "verb"}


@pytest.mark.parametrize(
    ("word", "lemmas"),
    [
        ("llamas", {"llama noun"}),
        ("quizzes", {"quiz noun", "quiz verb"}),
        ("ponies", {"pony noun"}),
        ("planes", {"plane noun", "plane verb"}),
        ("wolves", {"wolf noun"}),
        ("women", {"woman noun"}),
        ("went", {"go verb"}),
        ("leaves", {"leaf noun", "leave noun", "leave verb"}),
        ("hoping", {"hope verb"}),
        ("hopped", {"hop verb"}),
        ("helped", {"help verb"}),
        ("denied", {"deny verb"}),
        ("singed", {"singe verb"}),
        ("freed", {"free verb"}),
        ("nicest", {"nice adjective"}),
        ("fatter", {"fat adjective"}),
        ("happier", {"happy adjective"}),
        ("lied", {"lied noun", "lie verb"}),
        ("spikily", {"spiky adjective"}),
    ],
)
def test_an_inflected_word_is_explained_by_the_word_it_belongs_to(
    word: str, lemmas: set[str]
) -> None:
    found = [f"{one.lemma} {one.part_of_speech}" for one in define(word)]
    assert found[0] in lemmas
    assert lemmas <= set(found)


@pytest.mark.parametrize("word", ["", "x" * 2000, "zzgh", "Ghost", "niño", "a\tb"])
def test_what_no_dictionary_has_has_no_definition(word: str) -> None:
    assert define(word) == ()


def test_only_bundled_lists_have_a_language() -> None:
    assert {one.id: language_of(one.id) for one in bundled_lists()} == {
        one.id: one.language for one in bundled_lists()
    }
    assert language_of("spanish") == "es"
    assert language_of("words.txt") is None


# --- building -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gloss", "definition"),
    [
        ("a tall tale", "a tall tale"),
        ('a cry; "ouch!"; "help!"  ', "a cry"),
        ('hit hard: "he slugged me"', "hit hard"),
        ('strong and sharp;"the pungent taste"', "strong and sharp"),
        ('of a canon; e.g. "canonist communism"', "of a canon"),
        ('spread out ("straw" is archaic); "strew toys"', 'spread out ("straw" is archaic)'),
        ('an exact report (e.g., "I am a fool")', 'an exact report (e.g., "I am a fool")'),
        ('be or not; "to be"- Shakespeare', "be or not"),
        ('a branch where mail is sorted"', "a branch where mail is sorted"),
    ],
)
def test_a_gloss_loses_its_examples(gloss: str, definition: str) -> None:
    assert dictionaries.definition(gloss) == definition


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A WordNet of one noun, which is first a name, one name, and an irregular form."""
    unpacked = tmp_path / "unpacked"
    database = unpacked / "usr/share/wordnet"
    database.mkdir(parents=True)
    (database / "cntlist.rev").write_text("")
    for part in dictionaries.PARTS_OF_SPEECH:
        for name in (f"index.{part}", f"data.{part}", f"{part}.exc"):
            (database / name).write_text("")
    licence = "  1 The licence.  \n"
    country = f"{len(licence):08} 15 n 02 China 0 Cathay 0 000 | a country  \n"
    where = [len(licence), len(licence + country)]
    porcelain = f'{where[1]:08} 06 n 01 china 0 000 | porcelain; "the best china"  \n'
    (database / "data.noun").write_text(licence + country + porcelain)
    (database / "index.noun").write_text(
        "  1 The licence.  \n"
        f"cathay n 1 0 1 0 {where[0]:08}  \n"
        f"china n 2 0 2 2 {where[0]:08} {where[1]:08}  \n"
        f"china_clay n 1 0 1 0 {where[1]:08}  \n"
    )
    (database / "noun.exc").write_text("chinae china\ncathaies cathay\n")
    return unpacked


def test_names_are_left_out_of_the_definitions(database: Path) -> None:
    facts, content = script.build_definitions(database)
    assert facts == {"words": 1, "meanings": 1, "irregular": 1}
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.namelist() == ["ch"]
        assert archive.read("ch") == b"china\tn\tporcelain\nchinae\tN\tchina\n"


def test_a_word_has_the_lowest_level_of_all_lists(tmp_path: Path) -> None:
    folder = tmp_path / "usr/share/dict/scowl"
    folder.mkdir(parents=True)
    (folder / "american-words.50").write_text("color\nghost\n")
    (folder / "english-words.10").write_text("ghost\nit's\nGhent\n")
    (folder / "variant_1-words.95").write_bytes(b"ghost\ncol\xe9or\nab\n")
    facts, content = script.build_commonness(tmp_path)
    assert facts == {"words": 3, "levels": {"10": 1, "50": 1, "95": 1}}
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.read("levels") == b"ab\x5fcolor\x32ghost\x0a"


def test_what_stands_apart_from_words_is_none(tmp_path: Path) -> None:
    folder = tmp_path / "usr/share/dict/scowl"
    folder.mkdir(parents=True)
    for name, words in {
        "english-abbreviations.70": "bbl\nlam\nrad\nftp\nUSA\nn't\n",
        "special-roman-numerals.35": "xxx\nxi\nmix\n",
        "american-words.60": "xi\nmix\n",
        "variant_1-words.80": "lam\n",
        "english-words.95": "xxx\n",
        "special-hacker.50": "ftp\n",
    }.items():
        (folder / name).write_text(words, encoding="latin-1")
    assert script.read_abbreviations(tmp_path) == {"bbl", "xxx"}, "ENABLE1 has RAD"


def test_words_hurt_that_wordnet_says_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data.noun").write_text(
        "  1 licence\n"
        "00000001 10 n 01 ethnic_slur 0 000 | a slur on someone's race\n"
        "00000002 18 n 02 Foo 0 foe 0 001 ;u 00000001 n 0000 | a person\n"
        "00000003 18 n 01 bar 0 000 | (slang) an offensive term for somebody\n"
        "00000004 18 n 01 tree 0 000 | a plant\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(script, "SLURS_MADE", "fooish")
    monkeypatch.setattr(script, "SLURS", "foo bar")
    assert script.read_slurs(tmp_path) == {"foo", "foos", "bar", "bars", "fooish"}
    monkeypatch.setattr(script, "SLURS", "foo tree")
    with pytest.raises(packages.BuildError, match="does not say that these hurt: tree"):
        script.read_slurs(tmp_path)


@pytest.mark.parametrize("name", ["abbreviations", "slurs"])
def test_a_file_of_words_says_what_it_is_of(name: str) -> None:
    lines = (RESOURCES / FILES[name]["file"]).read_text("ascii").splitlines()
    said = [line for line in lines if line.startswith("# ")]
    words = lines[len(said) :]
    assert "Made by packaging/build_resources.py." in said[-1]
    assert words == sorted(set(words))
    assert len(words) == FILES[name]["words"]
    assert all(word.isalpha() and word.islower() for word in words)


def test_an_archive_tells_no_time() -> None:
    content = script.zipped({"b": b"bees", "a": b"ants"})
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.namelist() == ["b", "a"]
        assert {one.date_time[0] for one in archive.infolist()} == {1980}


@pytest.fixture
def build(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[list[str]], int]:
    """The script's main function, working in a folder of its own on a package from no network."""
    package = tmp_path / "package.deb"
    package.write_bytes(b"a package")
    monkeypatch.setattr(script, "RESOURCES", tmp_path)
    monkeypatch.setattr(script, "download_debian", lambda _origin, _folder: package)
    monkeypatch.setattr(script, "unpack_debian", lambda _package, _folder: database)
    text = packages.manifest_text([FILES["definitions"]])
    (tmp_path / "manifest.json").write_text(text, encoding="utf-8")
    return script.main


def test_another_package_is_refused(
    build: Callable[[list[str]], int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build([]) == 1
    assert not (tmp_path / "definitions.zip").exists()
    message = capsys.readouterr().err
    assert message.startswith("build_resources: definitions: the sha256 of wordnet-base")
    assert message.count("\n") == 1


def test_taking_a_version_writes_the_file_and_its_facts(
    build: Callable[[list[str]], int], tmp_path: Path
) -> None:
    assert build(["--write-manifest"]) == 0
    assert build(["--check"]) == 0
    (tmp_path / "definitions.zip").write_bytes(b"another")
    assert build(["--check"]) == 1
    assert build([]) == 0
    assert build(["--check"]) == 0


def test_the_lists_that_were_rated_last_are_not_looked_up_again() -> None:
    commonness._table.cache_clear()
    first = commonness.levels(word_list(["ghost", "tan"], "two"))
    assert commonness.levels(word_list(["tan", "ghost"], "the same two")) is first
    assert not first.flags.writeable
    for number in range(commonness._MOST_KEPT):
        commonness.levels(word_list(["ghost", "tan" + "s" * number], "others"))
    again = commonness.levels(word_list(["ghost", "tan"], "two"))
    assert again.tolist() == first.tolist()
    assert len(commonness._table().kept) == commonness._MOST_KEPT
    commonness._table.cache_clear()


def test_without_the_table_no_word_is_rated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "commonness.zip").write_bytes(b"damaged")
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    commonness._table.cache_clear()
    with pytest.raises(commonness.NoTable, match="not a zip file"):
        commonness.load()
    assert commonness.level("ghost") is None
    assert commonness.levels(word_list(["ghost", "tan"], "two")).tolist() == [0, 0]
    commonness._table.cache_clear()
