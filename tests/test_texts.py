"""Catalogues are made of the program's texts, checked, and spoken by the window and the commands."""

from __future__ import annotations

import ast
import gettext
import re
from copy import deepcopy
from functools import cache
from typing import TYPE_CHECKING

import pytest
from at_the_commands import MENUS, TABLE, Menu, entry, keys_of, plain, underlined
from babel.messages import Catalog
from babel.messages.pofile import write_po
from certain import there
from texts import (
    PROGRAM,
    ROWS,
    catalogue_path,
    compile_catalogue,
    extract,
    main,
    read_catalogue,
    shared_letters,
    troubles,
    update,
)

from ghost_desktop import paths, translation
from ghost_desktop.cli import main as run_command
from ghost_desktop.desktop.window.status_line import StatusLine
from ghost_desktop.formats.text import words_text
from ghost_desktop.library.catalogue import bundled_lists
from ghost_desktop.translation import _, speak

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot
    from said import Known

    Said = str | tuple[str, ...]

SOURCE = """
_("Cancel")
_("{list}, {game}: {result}.")
ngettext("{count} word", "{count} words", 2)
_(not_a_text)
"""
GERMAN: dict[str, Said] = {
    "Cancel": "Abbrechen",
    "{list}, {game}: {result}.": "{list}, {game}: {result}!",
    "{count} word": ("{count} Wort", "{count} Wörter"),
}


@cache
def texts_of_the_program() -> Catalog:
    return extract()


def translate(catalogue: Catalog, text: str, said: Said) -> None:
    """Say a text of a catalogue so; in forms for one and for several if it has those."""
    message = there(catalogue.get(text))
    message.string = said


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A program of three texts."""
    folder = tmp_path / "program"
    folder.mkdir()
    (folder / "texts_of_it.py").write_text(SOURCE, encoding="utf-8")
    return folder


@pytest.fixture
def german(program: Path, tmp_path: Path) -> Catalog:
    """Its catalogue in German, which is complete."""
    catalogue = update(extract(program), tmp_path / "locale", "de")
    for text, said in GERMAN.items():
        translate(catalogue, text, said)
    return catalogue


@pytest.fixture
def _english_afterwards() -> Iterator[None]:
    before = speak(gettext.NullTranslations())
    yield
    speak(before)


def wrong(program: Path, catalogue: Catalog, text: str, said: Said) -> list[str]:
    """What is said of a catalogue in which one text is said so."""
    translate(catalogue, text, said)
    return list(troubles(extract(program), catalogue))


def test_all_texts_of_the_program_are_taken() -> None:
    texts = texts_of_the_program()
    plain = {text.id for text in texts if isinstance(text.id, str)}
    pairs = {text.id for text in texts if text.pluralizable}
    assert {"Cancel", "SuperGhost", "Ghost", "everybody for themselves"} <= plain
    assert ("{count} word", "{count} words") in pairs
    below = "{count} word that counts begins with {fragment}"
    assert below in {pair[0] for pair in pairs}, "what is only marked as a pair"
    assert texts.get(", ", "between the items of a list") is not None


def test_what_is_said_with_its_places_filled_is_taken_and_so_is_what_is_said_within(
    program: Path,
) -> None:
    source = """
    # Translators: "Play" is a verb.
    say("Play {letter}", letter=shown(_("none"))); notice.say("no text")
    return say(
        "{count} hint", "{count} "
        "hints", hints, count=f"{_('many')}",
    )
    """
    (program / "texts_of_it.py").write_text(f"def tell():{source}", encoding="utf-8")
    texts = extract(program)
    assert [(one.id, one.auto_comments) for one in texts if one.id] == [
        ("Play {letter}", ['"Play" is a verb.']),
        ("none", []),
        (("{count} hint", "{count} hints"), []),
        ("many", []),
    ]


@pytest.mark.usefixtures("_english_afterwards")
def test_window_and_commands_speak_a_language_that_has_a_catalogue(
    qtbot: QtBot,
    german: Catalog,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    languages = tmp_path / "locale"
    compile_catalogue(german, languages, "de")
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    monkeypatch.setenv("LANGUAGE", "de")
    assert run_command(["solve", "enable1"]) == 0
    assert "ENABLE1, Ghost, 4+ letters: " in (said := capsys.readouterr().out)
    assert said.split("\n\n")[0].endswith("!")
    line = StatusLine()
    qtbot.addWidget(line)
    assert line.cancel.text() == "Abbrechen"
    assert (words_text(1), words_text(2_000)) == ("1 Wort", "2.000 Wörter")
    assert _("Close") == "Close", "what has no translation stays English"


def test_a_complete_catalogue_has_no_trouble(program: Path, german: Catalog) -> None:
    assert list(troubles(extract(program), german)) == []


def test_what_is_missing_or_broken_is_refused_with_a_sentence(
    program: Path, german: Catalog, known: Known
) -> None:
    game = "{list}, {game}: {result}."
    for text, said in (
        ("Cancel", ""),
        (game, "{list}, {game}: {ergebnis}."),
        (game, "{list}, {game}."),
        (game, "{game: {result}"),
        ("Cancel", "Abbrechen (&C)"),
        ("{count} word", ("{count} Wort", "")),
    ):
        # What Python says of braces is another sentence in each version.
        trouble, *_more = wrong(program, deepcopy(german), text, said)
        known([trouble.partition(" together (")[0]])


def test_a_form_for_one_may_leave_the_number_out(program: Path, german: Catalog) -> None:
    assert wrong(program, german, "{count} word", ("ein Wort", "{count} Wörter")) == []


def test_one_command_brings_all_languages_up_to_date_and_says_what_lacks(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    languages = tmp_path / "locale"
    assert main(["de"], program=program, languages=languages) == 1
    said = capsys.readouterr()
    assert said.out == "3 texts in the program, 1 languages.\n"
    assert "de: 'Cancel' has no translation.\n" in said.err
    assert catalogue_path(languages, "de").with_suffix(".mo").exists()
    (program / "texts_of_it.py").write_text('_("Close")', encoding="utf-8")
    assert main([], program=program, languages=languages) == 1
    assert read_catalogue(languages, "de").get("Close") is not None
    assert read_catalogue(languages, "de").get("Cancel") is None
    before = catalogue_path(languages, "de").read_bytes()
    (program / "texts_of_it.py").write_text('_("Open")', encoding="utf-8")
    assert main(["--check"], program=program, languages=languages) == 1
    assert "de: 'Open' has no translation.\n" in capsys.readouterr().err
    assert catalogue_path(languages, "de").read_bytes() == before


def test_what_was_compiled_is_what_stands_in_the_catalogue(
    program: Path, german: Catalog, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    languages = tmp_path / "locale"
    path = catalogue_path(languages, "de")
    with path.open("wb") as file:
        write_po(file, german)
    stale = "de: The compiled catalogue is another one; run this without --check.\n"
    assert main(["--check"], program=program, languages=languages) == 1
    assert capsys.readouterr().err == stale
    assert main([], program=program, languages=languages) == 0
    assert main(["--check"], program=program, languages=languages) == 0
    path.write_text(path.read_text("utf-8").replace("Abbrechen", "Halt"), encoding="utf-8")
    capsys.readouterr()
    assert main(["--check"], program=program, languages=languages) == 1
    assert capsys.readouterr().err == stale


def test_every_text_that_is_asked_for_can_be_translated() -> None:
    """Babel sees no text within an f-string, and none that is put together."""
    known = {
        text
        for one in texts_of_the_program()
        for text in ([one.id] if isinstance(one.id, str) else one.id)
    }
    places = {"_": (0,), "N_": (0,), "ngettext": (0,), "NN_": (0,), "pgettext": (1,), **ROWS}
    asks = re.compile(rf"\b({'|'.join(places)})\(")
    for file in sorted(PROGRAM.glob("**/*.py")):
        source = file.read_text("utf-8")
        for node in ast.walk(ast.parse(source)) if asks.search(source) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                texts = [one for one in places.get(node.func.id, ()) if one < len(node.args)]
                for said in (node.args[one] for one in texts):
                    assert not isinstance(said, ast.JoinedStr | ast.BinOp), (file, node.lineno)
                    if isinstance(said, ast.Constant) and said.value:
                        assert said.value in known, (file, node.lineno)


def test_what_is_said_of_the_bundled_lists_can_be_translated() -> None:
    assert all(one.description in texts_of_the_program() for one in bundled_lists())


def test_no_two_entries_of_a_menu_are_chosen_by_the_same_letter() -> None:
    menu = Menu(
        "",
        (
            entry("zoom.in"),
            Menu("&Theme", (entry("theme.light"), entry("theme.dark"))),
            None,
            entry("quit"),
        ),
    )
    catalogue = Catalog("de")
    assert list(shared_letters(catalogue, menu)) == []
    catalogue.add("L&arger letters", "&Größere Buchstaben")
    catalogue.add("&Quit", "Pro&gramm beenden")
    catalogue.add("&Dark", "Dunkel")
    catalogue.add("&Theme", "R&&D &Thema")
    assert list(shared_letters(catalogue, menu)) == [
        "'Dunkel' has no letter after an &, which chooses it.",
        "'&Größere Buchstaben', 'Pro&gramm beenden' in one menu are chosen by the same letter.",
    ]


@pytest.mark.parametrize("menu", MENUS, ids=lambda menu: menu.title)
def test_in_english_each_entry_of_a_menu_has_a_letter_of_its_own(menu: Menu) -> None:
    assert not list(shared_letters(Catalog(), menu))


@pytest.fixture
def letters(request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    """The letters of all commands that are pressed with Alt, in a language; that is spoken."""
    before = speak(translation.find_language([request.param]))
    keys = {one.id: keys_of(one.id) for one in TABLE.rows if one.id != "strategy.seat"}
    yield {one: key[0][-1] for one, key in keys.items() if key and key[0].startswith("Alt+")}
    speak(before)


each_language = pytest.mark.parametrize("letters", translation.OWN_NAMES, indirect=True)


OF_STRATEGY = {"In the strategy", "Among the openings", "On the map of a strategy"}
"""Places whose keys may be heard at once."""


def meet(one: str, other: str) -> bool:
    """Whether the keys of two rows may be heard at once."""
    places = TABLE.place_of(one), TABLE.place_of(other)
    names = {place.name for place in places}
    return len(names) == 1 or names <= OF_STRATEGY or any(each.is_everywhere for each in places)


@each_language
def test_the_letter_of_a_menu_is_no_key_of_a_panel(letters: dict[str, str]) -> None:
    """A key that means two things at once does neither."""
    menus = {_(menu.title).partition("&")[2][:1].upper() for menu in MENUS}
    assert {*letters.values()} & menus == set()


@each_language
def test_a_letter_means_one_thing_in_a_place(letters: dict[str, str]) -> None:
    for name, letter in letters.items():
        heard = [one for one in letters if meet(one, name) and letters[one] == letter]
        assert heard == [name]


@each_language
def test_a_letter_is_in_brackets_where_no_other_fits(letters: dict[str, str]) -> None:
    menus = {_(menu.title).partition("&")[2][:1].upper() for menu in MENUS}
    in_brackets = set()
    for name, letter in letters.items():
        row = entry(name)
        said = plain(_(row.label or row.title))
        if underlined(said, name).endswith(f"(&{letter})"):
            in_brackets.add(name)
            others = {one for other, one in letters.items() if meet(other, name)}
            assert not {*re.findall("[A-Z]", said.upper())} - others - menus, name
    tabs = {one for one in in_brackets if one.startswith("dictionaries.")}  # which show none
    assert len(in_brackets - tabs) <= 4  # four menus, the bar and two switches leave no more


def test_a_language_that_is_none_is_refused(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["klingon"], program=program, languages=tmp_path) == 1
    assert capsys.readouterr().err == ("klingon: there is no such language; write de or pt_BR.\n")
