"""The lists of languages as their players have them, and the atlas that is made of them."""

from __future__ import annotations

import json
import zipfile
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, cast

import atlas as script
import languages as making
import pytest
from packages import BuildError
from reference import Reference

from ghost_desktop.desktop.kit.ask import JobCancelled
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.words.wordlist import MAX_LETTERS
from ghost_desktop.library import languages
from ghost_desktop.library.cell import Cell
from ghost_desktop.library.cell_table import KeptCell
from ghost_desktop.library.languages import Language, NoAtlas
from ghost_desktop.library.question import Question
from ghost_desktop.library.solved_cells import Atlas
from ghost_desktop.library.solving_cells import solve_cells

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from ghost_desktop.engine.reporting import Deadline

TABLE: list[dict[str, Any]] = json.loads(making.TABLE.read_text("utf-8"))
BY_ID = {one["id"]: one for one in TABLE}


# --- the lists ------------------------------------------------------------------------------------


def test_each_language_has_letters_and_a_package_of_its_own() -> None:
    """Forty languages at least, and a table without slips."""
    assert len({one["own"] for one in TABLE}) >= 40
    assert len(BY_ID) == len(TABLE)
    for one in TABLE:
        letters = one["letters"]
        assert len(set(letters)) == len(letters) <= MAX_LETTERS, one["id"]
        assert letters == letters.lower(), one["id"]
        assert set("".join(one.get("fold", {}).values())) <= set(letters), one["id"]
        assert not set(one.get("fold", {})) & set(letters), one["id"]
        assert one["kind"] in ("words", "aspell", "hunspell", "entries"), one["id"]
        assert len(one["sha256"]) == 64, one["id"]
        assert one["licence"], one["id"]


@pytest.mark.parametrize(
    ("language", "entries", "words"),
    [
        ("fr", "été Été l'été œuvre peut-être ete", "ete oeuvre"),
        ("de", "Straße straße Öl öl", "strasse öl"),
        ("de-ch", "Strasse Öl", "strasse öl"),
        ("es", "año camión ano", "ano año camion"),
        ("tr", "ırmak Iğdır iğne rüzgâr", "iğne rüzgar ırmak"),
        ("ru", "ёлка елка Москва", "елка"),
        ("el", "λόγος Αθήνα φῶς", "λογοσ φωσ"),
        ("he", "שלום שלומ", "שלומ"),
        ("fa", "مسئول كتاب", "مسیول کتاب"),
        ("ro", "ştiinţă știință", "știință"),
        ("nl", "coöperatie café 's", "cafe cooperatie"),
        ("pl", "żółw ångström", "angstrom żółw"),
        ("is", "það über", "uber það"),
        ("uk", "п'ять ґанок", "ґанок"),
        ("en", "naïve NATO 3rd naïve", "naive"),
    ],
)
def test_words_are_written_as_players_have_them(language: str, entries: str, words: str) -> None:
    """Letters of their own stay, other marks go, and what is no word of the language is none."""
    cleaned = making.clean(entries.split(), BY_ID[language])
    assert cleaned.words == tuple(sorted(words.split()))
    assert len(cleaned.words) + sum(cleaned.dropped.values()) == len(entries.split())


def test_as_written_each_letter_with_a_mark_is_its_own() -> None:
    """What players take for one word are two then."""
    entries = ["été", "ete", "Été"]
    assert making.clean(entries, BY_ID["fr"], as_written=True).words == ("ete", "été")
    assert making.clean(entries, BY_ID["fr"]).folded == 1


def test_affixes_are_taken_off_where_they_are_not_applied(tmp_path: Path) -> None:
    """A file of Hunspell, in its own bytes: its entries without their flags."""
    (tmp_path / "x.aff").write_bytes(b"SET ISO8859-9\nFLAG num\n")
    (tmp_path / "x.dic").write_bytes("3\nçağ/12,7\nağaç\tpo:noun\nel\r\n".encode("iso-8859-9"))
    language = BY_ID["tr"] | {"files": ["x"]}
    packages = making.Packages(tmp_path)
    assert making.clean(packages.entries(language), language).words == ("ağaç", "el", "çağ")


def test_of_a_list_with_few_marks_there_is_no_second_one(tmp_path: Path) -> None:
    """As written only where players read it otherwise; and each list says what it is."""
    dictionary = tmp_path / BY_ID["fr"]["files"][0]
    dictionary.parent.mkdir(parents=True)
    dictionary.write_text("été\nhiver\n", "utf-8")
    played, written = making.make(BY_ID["fr"], making.Packages(tmp_path), tmp_path)
    assert (played["words"], played["alphabet"]) == (2, "ehirtv")
    assert (written["id"], written["alphabet"]) == ("fr-written", "ehirtvé")
    assert (tmp_path / "fr-written.txt").read_text("utf-8") == "hiver\nété\n"
    few = [f"{chr(97 + a)}{chr(97 + b)}" for a in range(26) for b in range(26)]
    dictionary.write_text("\n".join(["été", *few]), "utf-8")
    (only,) = making.make(BY_ID["fr"], making.Packages(tmp_path), tmp_path)
    assert only["id"] == "fr"


def test_a_package_that_is_gone_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its list has no words, and says why; the others are made."""

    def take(packages: making.Packages, origin: dict[str, Any]) -> None:
        if origin["package"] == BY_ID["br"]["package"]:
            raise BuildError("there is no such package.")
        if origin["package"] == BY_ID["fr"]["package"]:
            dictionary = packages.root / origin["files"][0]
            dictionary.parent.mkdir(parents=True)
            dictionary.write_text("hiver\n", "utf-8")

    monkeypatch.setattr(making.Packages, "take", take)
    monkeypatch.setattr("sys.argv", ["languages.py", str(tmp_path / "made"), "br", "fr"])
    assert making.main() == 1
    assert "br: there is no such package." in capsys.readouterr().err
    facts = json.loads((tmp_path / "made/languages.json").read_text("utf-8"))
    lacking = {one["id"]: (one["words"], one["lacking"]) for one in facts}
    assert lacking == {"br": (0, [["", "there is no such package."]]), "fr": (1, [])}


# --- the atlas ------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two small lists as the script for languages leaves them."""
    lists = tmp_path / "made/lists"
    lists.mkdir(parents=True)
    facts: list[dict[str, Any]] = []
    random = Random(1)
    for name in ("br", "gug-written"):
        words = sorted({"".join(random.choices("abc", k=random.randint(1, 7))) for _ in range(30)})
        (lists / f"{name}.txt").write_text("".join(f"{word}\n" for word in words), "utf-8")
        facts.append(
            {
                "id": name,
                "language": name[:2],
                "name": name.upper(),
                "own": name,
                "family": "Toys",
                "kind": "words",
                "as_written": "written" in name,
                "alphabet": "abc",
                "words": len(words),
                "longest": 7,
                "sha256": "0" * 64,
                "package": "wtoy",
                "version": "1",
                "licence": "none",
                "dropped": {},
            }
        )
    (lists / "languages.json").write_text(json.dumps(facts), "utf-8")
    return tmp_path / "made"


def run(folder: Path, monkeypatch: pytest.MonkeyPatch, *more: str) -> int:
    """Make an atlas of the lists in a folder, of words of 2 and 3 letters and more."""
    monkeypatch.setattr("sys.argv", ["atlas.py", str(folder), *more])
    monkeypatch.setattr(script, "RESOURCES", folder)
    monkeypatch.setattr(languages, "MIN_LENGTHS", (2, 3))
    return script.main()


def parts_of(folder: Path) -> dict[str, bytes]:
    """What the atlas in a folder has, part by part, but for what takes time to prove."""
    with zipfile.ZipFile(folder / languages.FILE) as file:
        return {name: file.read(name) for name in file.namelist() if name != "lines.json"}


def test_the_atlas_agrees_with_the_plain_rules(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every game of every list: who wins, and the openings, as sets of strings and recursion say."""
    assert run(folder, monkeypatch) == 0
    made = languages.read(in_silence, folder / languages.FILE)
    assert [one.name for one in made.lists] == ["BR", "GUG-WRITTEN, as written"]
    for one in made.lists:
        words = set((folder / f"lists/{one.id}.txt").read_text("utf-8").split())
        cells = made.cells[one.name]
        assert len(cells) == len(list(script.asked_of(one.id)))
        for cell in cells:
            rules = cell.rules
            plain = Reference(
                words,
                rules.min_length,
                rules.variant.id,
                rules.players,
                misere=rules.misere,
                reading=cell.question.reading.value,
            )
            assert cell.row.fate.seats == plain.named("")
            assert cell.name == cell.question.source == one.name


def test_made_twice_it_is_the_same_bytes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anew, and of what was solved before."""
    run(folder, monkeypatch)
    first = parts_of(folder)
    run(folder, monkeypatch)
    assert parts_of(folder) == first
    (folder / "cells.atlas").unlink()
    run(folder, monkeypatch, "--jobs", "2")
    assert parts_of(folder) == first


def test_a_game_that_cannot_be_solved_is_said(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A list without words of some length lacks its games, and the atlas says why."""
    (folder / "lists/br.txt").write_text("ab\nba\n")
    assert run(folder, monkeypatch) == 1
    assert "BR: ghost 3+" in capsys.readouterr().err
    made = languages.read(in_silence, folder / languages.FILE)
    lacking = {one.name: dict(one.lacking) for one in made.lists}
    assert "BR has no word of 3" in lacking["BR"]["ghost 3+, 2 players"]
    assert len(lacking["BR"]) == len(list(script.asked_of(""))) / 2
    assert not lacking["GUG-WRITTEN, as written"]
    assert {cell.min_length for cell in made.cells["BR"]} == {2}


class Ending:
    """The time is over once it was asked so often whether it is."""

    def __init__(self, asked: int) -> None:
        self._left = asked

    @property
    def is_over(self) -> bool:
        self._left -= 1
        return self._left < 0


def test_what_there_is_no_time_for_is_said(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game has its cell, or the atlas says that there was no time; later it goes on from there."""
    assert run(folder, monkeypatch, "--hours", "0") == 1
    assert "BR: ghost 2+, 2 players: there was no time left for it" in capsys.readouterr().err
    asked = dict(script.asked_of(str(folder / "lists/br.txt")))
    with Atlas(folder / "cells.atlas") as atlas:
        some, kept = (
            {one.question for one in script.solve(asked, atlas, None, cast("Deadline", ending))}
            for ending in (Ending(5), Ending(0))
        )
    assert some == kept
    assert 0 < len(kept) < len(asked)
    assert run(folder, monkeypatch, "--hours", "0") == 1
    made = languages.read(in_silence, folder / languages.FILE)
    assert {len(cells) for cells in made.cells.values()} == {0, len(kept)}


@pytest.mark.parametrize("damage", [b"", b"PK", b"no zip"])
def test_a_damaged_atlas_is_none(tmp_path: Path, damage: bytes) -> None:
    """It says so, whatever is in the file."""
    path = tmp_path / "damaged.zip"
    path.write_bytes(damage)
    with pytest.raises(NoAtlas):
        languages.read(in_silence, path)
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("lists.json", "[{}]")
    with pytest.raises(NoAtlas):
        languages.read(in_silence, path)


@pytest.mark.parametrize("spoilt", ["letters", "method", "secret"])
def test_an_atlas_with_spoilt_bytes_is_none(tmp_path: Path, spoilt: str) -> None:
    """What is packed, how, and whether a password is needed."""
    path = tmp_path / "spoilt.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("lists.json", "[]" * 100)
        packed = file.getinfo("lists.json").compress_size
    content = bytearray(path.read_bytes())
    entry = content.index(b"PK\x01\x02")
    if spoilt == "letters":
        content[entry - packed : entry] = b"\xff" * packed
    elif spoilt == "method":
        content[entry + 10] = 99
    else:
        content[6] |= 1
        content[entry + 8] |= 1
    path.write_bytes(content)
    with pytest.raises(NoAtlas):
        languages.read(in_silence, path)


def test_the_cells_of_one_game_are_found_and_no_others_are_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By list and length, in both readings; a cell that says nonsense is none, and spares the rest."""
    run(folder, monkeypatch)
    path = folder / languages.FILE
    made = languages.read(in_silence, path)
    questions = [one for one, _sought in script.asked_of("")]
    games = {(one.rules.players, one.rules.misere, one.reading) for one in questions}
    for players, misere, reading in games:
        rules = Rules(players=players, misere=misere)
        found = made.cells.of_game(rules, reading, in_silence)
        for name, cells in made.cells.items():
            asked = {n: replace(rules, min_length=n) for n in (2, 3)}
            there = {one.question: one.row for one in cells}
            expected = {n: there.get(Question(name, one, reading)) for n, one in asked.items()}
            assert {n: one.row for n, one in found[name].items()} == expected
    with zipfile.ZipFile(path) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    with zipfile.ZipFile(path, "w") as file:
        for name, part in parts.items():
            file.writestr(name, part.replace(b'"spook"', b'"spoke"'))
    damaged = languages.read(in_silence, path)
    assert damaged.cells.of_game(Rules(), Reading.SELF, in_silence)["BR"]
    with pytest.raises(NoAtlas):
        damaged.cells["BR"]
    with pytest.raises(JobCancelled):
        damaged.cells.of_game(Rules(), Reading.SELF, cancelled)


def cancelled(*_told: object) -> None:
    raise JobCancelled


def test_what_takes_time_to_prove_stands_apart(tmp_path: Path, folder: Path) -> None:
    """Seconds are nowhere, and bounds in a part of their own."""
    source = str(folder / "lists/br.txt")
    questions, sought = zip(*list(script.asked_of(source))[:2], strict=True)
    cells = [one for one in solve_cells(questions, sought[0]) if isinstance(one, Cell)]
    facts = Language(*("br", "br", source, "", "", False, "abc", 1, 1, "", "", "", ""))
    languages.pack([facts], [KeptCell.of(one, sought[0]) for one in cells], tmp_path / "a.zip")
    with zipfile.ZipFile(tmp_path / "a.zip") as file:
        parts = {name: file.read(name).decode() for name in file.namelist()}
    assert "seconds" not in parts["cells.json"]
    assert "proved_minimal" not in parts["cells.json"]
    assert "proved_minimal" in parts["lines.json"]
