"""The bundled word lists are what their manifest says, and the script that builds them is exact."""

import hashlib
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import build_wordlists as script
import packages
import pytest
from said import Known

ROOT = Path(__file__).resolve().parents[1]
WORDLISTS = ROOT / "wordlists"
MANIFEST = (WORDLISTS / "manifest.json").read_text(encoding="utf-8")
LISTS: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in json.loads(MANIFEST)}

Main = Callable[[list[str]], int]


def words_of(list_id: str) -> list[str]:
    """Return the words of a bundled list in the order of its file."""
    return Path(WORDLISTS, LISTS[list_id]["file"]).read_text(encoding="utf-8").split()


# The lists


@pytest.fixture(params=list(LISTS.values()), ids=list(LISTS))
def entry(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Return the manifest's table of each list in turn."""
    table: dict[str, Any] = request.param
    return table


def test_players_find_the_nine_lists_in_this_order(known: Known) -> None:
    """The first is the one a new player gets."""
    known(LISTS)


def test_the_readme_counts_the_lists() -> None:
    """Nine in all; ENABLE1 and Webster's Second are told apart from the others in English."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    numbers = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    english = sum(entry["language"].startswith("en") for entry in LISTS.values())
    assert f"{numbers[len(LISTS)].title()} lists come with the program" in readme
    assert f"ENABLE1, {numbers[english - 2]} lists of American and British English" in readme


def test_a_list_is_sorted_and_unique_and_what_the_manifest_says(entry: dict[str, Any]) -> None:
    """Hash, number of words, alphabet and longest word are those of the file, with a word a line."""
    content = (WORDLISTS / entry["file"]).read_bytes()
    text = content.decode("utf-8")
    words = text.split()
    assert hashlib.sha256(content).hexdigest() == entry["sha256"]
    assert len(words) == entry["words"]
    assert max(map(len, words)) == entry["longest"]
    assert text == "".join(f"{word}\n" for word in sorted(set(words)))
    letters = "".join(sorted(set(text) - {"\n"}))
    assert letters == entry["alphabet"]
    # English and Dutch are in plain letters; Spanish has ñ as well.
    assert re.fullmatch("[a-zñ]+" if entry["language"] == "es" else "[a-z]+", letters)


def test_every_entry_of_the_source_is_accounted_for(entry: dict[str, Any]) -> None:
    """An entry is a word of the list or was dropped for one reason."""
    assert entry["source"]["entries"] == entry["words"] + sum(entry["dropped"].values())


def test_a_list_comes_with_its_licence(entry: dict[str, Any]) -> None:
    """The licence file is there and holds more than a line."""
    text = (WORDLISTS / entry["licence_file"]).read_text(encoding="utf-8")
    assert len(text.split()) > 100
    assert entry["licence"]
    assert entry["attribution"]


def test_every_file_beside_the_manifest_is_a_list_of_it() -> None:
    """No list lies about without a source and a licence."""
    assert {path.name for path in WORDLISTS.glob("*.txt")} == {
        entry["file"] for entry in LISTS.values()
    }


def test_the_manifest_is_as_the_script_writes_it() -> None:
    """So a new version of one package changes the lines about that package alone."""
    assert packages.manifest_text(LISTS.values()) == MANIFEST


# What the published results rest on


def test_enable1_has_the_published_number_of_words() -> None:
    """172,820 words, 172,724 of them with three letters or more."""
    words = words_of("enable1")
    assert len(words) == 172_820
    assert sum(len(word) >= 3 for word in words) == 172_724


def test_american_english_2011_is_made_from_the_published_file() -> None:
    """The file that Debian wheezy and Ubuntu precise had."""
    published = "126a4ef38493313edc50b86f90dfdaf7c59ec6c948451eac228f2f3a8ab1a6ed"
    assert LISTS["american-english-2011"]["source"]["sha256"] == published


def test_american_english_2011_has_the_published_number_of_words_that_end_rounds() -> None:
    """19,631 words of four letters or more begin with no other such word."""
    ending: list[str] = []
    # In sorted order, all words that begin with a word follow it at once.
    for word in words_of("american-english-2011"):
        if len(word) >= 4 and not (ending and word.startswith(ending[-1])):
            ending.append(word)
    assert len(ending) == 19_631


# Cleaning


def test_lists_are_cleaned_as_their_language_is_played(known: Known) -> None:
    for language, entries in (
        # Plain lower-case words alone; what is dropped counts under the first reason that applies.
        ("en-US", "zoo ant Ann Ann's ant's e-mail  naïve Ångström ant"),
        # Accents are folded, be they letters of their own or not; the letter ñ stays.
        ("es", "sólo solo ano año pingüino façade an\u0303os so\u0301los"),
        # All accents are folded; ç and the ligature ĳ become plain letters.
        ("nl", "reünie façade ĳs ijs Ĳssel IJssel km² auto's straße"),
        # Sorted by code point, whatever the language of the computer.
        ("es", "ñu zar nube"),
    ):
        cleaned = script.clean(entries.split(" "), language)
        said = f"{language}: {' '.join(cleaned.words)}; {dict(cleaned.dropped)}"
        known([f"{said}; {cleaned.folded} folded"])


@pytest.mark.parametrize(
    ("source", "file"),
    [
        (b"ant\nbee\n", "animals"),
        (b"ant\nbee", "animals"),
        (b'["ant", "bee"]', "animals.json"),
    ],
)
def test_a_source_has_one_entry_a_line_or_is_a_json_array(source: bytes, file: str) -> None:
    """The last line may lack its end."""
    assert script.read_entries(source, file) == ["ant", "bee"]


# Building


@pytest.fixture
def source() -> list[bytes]:
    """Return the source file that the small package has, as a list to change it in."""
    return [b"bee\nant\nAnn\n"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a manifest of one list, whose facts are not measured yet."""
    nothing_known = {"words": 0, "sha256": "", "alphabet": "", "longest": 0, "dropped": {}}
    entry = LISTS["web2"] | nothing_known | {"id": "animals", "file": "animals.txt"}
    (tmp_path / "manifest.json").write_text(packages.manifest_text([entry]), encoding="utf-8")
    return tmp_path


@pytest.fixture
def build(folder: Path, source: list[bytes], monkeypatch: pytest.MonkeyPatch) -> Main:
    """Return the script's main function, working in the folder on a source from no network."""
    monkeypatch.setattr(script, "WORDLISTS", folder)
    monkeypatch.setattr(script, "fetch", lambda _origin: source[0])
    assert script.main(["--write-manifest"]) == 0
    return script.main


def test_taking_a_version_writes_the_list_and_its_facts(build: Main, folder: Path) -> None:
    """Afterwards an ordinary build and a check are content with it."""
    (entry,) = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert (folder / "animals.txt").read_bytes() == b"ant\nbee\n"
    assert entry["sha256"] == hashlib.sha256(b"ant\nbee\n").hexdigest()
    assert (entry["words"], entry["alphabet"], entry["longest"]) == (2, "abent", 3)
    assert entry["dropped"] == {"capitals": 1}
    assert build([]) == 0
    assert build(["--check", "animals"]) == 0


@pytest.mark.parametrize("is_other", ["source", "result"])
def test_another_source_and_another_result_are_refused(
    build: Main,
    folder: Path,
    source: list[bytes],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    is_other: str,
) -> None:
    """Even a source that gives the same words: the list stays as it is, and one sentence says why."""
    if is_other == "source":
        source[0] = b"ant\nbee\nAnna\n"
    else:  # a change to the cleaning
        monkeypatch.setitem(script.LANGUAGES, "en", (str.upper, "ABENT"))
    (folder / "animals.txt").unlink()
    assert build([]) == 1
    assert not (folder / "animals.txt").exists()
    whose = {"source": "usr/share/dict/web2 in miscfiles", "result": "the cleaned list"}[is_other]
    message = capsys.readouterr().err
    assert f"animals: the sha256 of {whose}" in message
    assert message.count("\n") == 1


def test_a_check_finds_a_list_that_was_changed_by_hand(
    build: Main, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And leaves it; a build puts it right."""
    (folder / "animals.txt").write_bytes(b"ant\nbee\ncat\n")
    assert build(["--check"]) == 1
    assert "animals.txt is not what the package gives" in capsys.readouterr().err
    assert (folder / "animals.txt").read_bytes() == b"ant\nbee\ncat\n"
    assert build([]) == 0
    assert (folder / "animals.txt").read_bytes() == b"ant\nbee\n"


def test_an_unknown_list_is_answered_with_those_there_are(
    build: Main, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one sentence and with status 1."""
    assert build(["plants"]) == 1
    assert "plants: there is no such list; there are animals" in capsys.readouterr().err


def test_a_new_list_needs_what_nobody_can_measure_and_is_written_like_the_others(
    build: Main, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that lacks it, or a language without rules, is refused in a sentence."""
    manifest = folder / "manifest.json"
    (old,) = json.loads(manifest.read_text(encoding="utf-8"))
    measured = {"words", "sha256", "alphabet", "longest", "dropped", "folded"}
    new = {key: value for key, value in old.items() if key not in measured}
    new |= {"id": "plants", "file": "plants.txt"}

    def ask_for(entry: dict[str, Any]) -> str:
        manifest.write_text(packages.manifest_text([old, entry]), encoding="utf-8")
        assert build(["--write-manifest", "plants"]) == 1
        return capsys.readouterr().err

    assert 'no rules for the language "tlh"; say in LANGUAGES' in ask_for(new | {"language": "tlh"})
    lacking = {key: value for key, value in new.items() if key != "language"}
    assert "plants: its table in the manifest has no language" in ask_for(lacking)
    manifest.write_text(packages.manifest_text([old, new]), encoding="utf-8")
    assert build(["--write-manifest", "plants"]) == 0
    _, written = json.loads(manifest.read_text(encoding="utf-8"))
    assert list(written) == list(old)
    assert build(["--check"]) == 0


def test_a_client_that_is_missing_is_named(tmp_path: Path) -> None:
    """Instead of a traceback."""
    with pytest.raises(packages.BuildError, match="no-such-client is needed"):
        packages.run(["no-such-client", "download"], tmp_path)


def test_a_client_that_fails_is_quoted(tmp_path: Path) -> None:
    """With the first thing it complains of, warnings left out."""
    complaint = "import sys; sys.exit('W: unsigned\\nE: no such version\\nE: giving up')"
    with pytest.raises(packages.BuildError, match=r"fails \(E: no such version\)"):
        packages.run([sys.executable, "-c", complaint], tmp_path)
