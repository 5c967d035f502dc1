"""The manual says what there is, and has what it shows."""

from __future__ import annotations

import gettext
import re
import shlex
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import manual_pictures
import pytest
from at_the_commands import COMMANDS, MENUS, TABLE, key_name, keys_of, plain
from certain import there
from PySide6.QtCore import QLocale, QUrl
from PySide6.QtGui import QImage
from texts import LANGUAGES, read_catalogue

import ghost_desktop
from ghost_desktop import paths, translation
from ghost_desktop.cli.program import make_parser
from ghost_desktop.desktop.window.help import (
    KEYS,
    PAGES,
    REFERENCE,
    RULES,
    ManualBrowser,
    help_pages,
    manual_folder,
    manual_pages,
    places_of,
)
from ghost_desktop.desktop.window.language import speak_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.help import HelpPage

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = Path(ghost_desktop.__file__).parent
MOST_WORDS = 2_800
MOST_BYTES = 1_200_000
TYPED_AS = {"Enter": "Return"}
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)]+)\)")
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)]+)\)")
MARKED = re.compile(r"\*\*([^*]+)\*\*(?: \(`([^`]+)`\)| (›))?|`([^`]+)`")
"""A name, with the key or the "›" behind it; or a key that stands alone."""

BEGINNING = re.compile(r"#* ?(?:\* |\d+\. |\||!\[)?")
"""What makes a line a heading, an entry of a list, a row of a table, or a picture."""

TRANSLATED = tuple(code for code in translation.OWN_NAMES if code != translation.ENGLISH)


def to_read() -> list[HelpPage]:
    return [page for page in manual_pages() if page.name in PAGES]


def named(text: str) -> str:
    """A name without the marks of its key, as one says it."""
    return re.split(r"…|  | · ", plain(text))[0].strip()


@cache
def names_shown() -> set[str]:
    """All texts of the program, each of which may be the name of something that is to be seen."""
    texts = read_catalogue(LANGUAGES, TRANSLATED[0])  # which has all of them, as `test_texts` sees
    return {named(one.id) for one in texts if isinstance(one.id, str)}


def typed(key: str) -> str:
    """What the table calls keys that a keyboard has other names for."""
    modifiers, plus, last = key.rpartition("+")
    return f"{modifiers}{plus}{TYPED_AS.get(last, last)}"


# --- what stands in it ----------------------------------------------------------------------------


def test_all_pages_are_there_and_short_enough_to_be_read() -> None:
    assert [page.name for page in manual_pages()] == [*PAGES, *REFERENCE]
    assert sum(len(page.text.split()) for page in to_read()) <= MOST_WORDS
    for page in manual_pages():
        assert page.text.startswith(f"# {page.title}\n\n")
    in_folder = {file.stem for file in manual_folder().glob("*.md")}
    assert in_folder == {*PAGES, *REFERENCE}


def test_every_picture_is_shown_and_can_be_shown() -> None:
    shown = {name for page in manual_pages() for name in PICTURE.findall(page.text)}
    assert len(shown) > 8
    for name in shown:
        assert QImage(str(manual_folder() / name)).width() > 500, name
    files = list(manual_folder().glob("*.png"))
    assert {file.name for file in files} == shown
    assert {f"{name}.png" for name in manual_pictures.PICTURES} == shown
    assert sum(file.stat().st_size for file in files) <= MOST_BYTES


def test_every_link_leads_to_a_page() -> None:
    names = {page.name for page in help_pages()}
    assert {RULES, KEYS} <= names
    links = [link for page in manual_pages() for link in LINK.findall(page.text)]
    assert len(links) > 10
    for link in links:
        assert link.startswith("https://") or link.removesuffix(".md") in names, link


def test_the_front_page_leads_to_what_is_there() -> None:
    links = LINK.findall((ROOT / "README.md").read_text("utf-8"))
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8"))
    inside = [one for one in (*links, *pictures) if not one.startswith(("https://", "#"))]
    assert len(inside) > 15
    for one in inside:
        assert (ROOT / one).exists(), one


def test_what_is_bold_is_called_so_in_the_program() -> None:
    bold = [name for page in to_read() for name in re.findall(r"\*\*(.+?)\*\*", page.text)]
    assert len(bold) > 60
    assert sorted({name for name in bold if name not in names_shown()}) == []


def test_the_keys_are_those_of_the_program() -> None:
    keys = [key for page in to_read() for key in re.findall(r"`(.+?)`", page.text)]
    assert len(keys) > 40
    known = {key for row in TABLE.rows for key in row.keys}
    assert sorted({key for key in keys if typed(key) not in known}) == []


def test_a_key_behind_a_name_is_that_of_the_command() -> None:
    found = [
        pair
        for page in to_read()
        for pair in re.findall(r"\*\*([^*]+)\*\* \(`([^`]+)`\)", page.text)
    ]
    assert len(found) > 15
    for name, key in found:
        rows = [row for row in COMMANDS if named(row.title) == name]
        assert any(typed(key) in row.keys for row in rows), name


@pytest.mark.parametrize(("name", "at_least"), [("how-it-is-solved", 16), ("certificates", 3)])
def test_every_command_of_the_proofs_can_be_given(name: str, at_least: int) -> None:
    (page,) = [page for page in manual_pages() if page.name == name]
    commands = re.findall(r"`ghost-cli (.+?)`", page.text)
    assert len(commands) >= at_least
    for command in commands:
        make_parser("ghost-cli").parse_args(shlex.split(command))  # or it raises


@pytest.mark.parametrize(
    "page",
    [
        "CONTRIBUTING.md",
        "resources/manual/how-it-is-solved.md",
        "resources/manual/certificates.md",
    ],
)
def test_what_is_said_to_be_somewhere_is_there(page: str) -> None:
    """Paths within the program, in its tests and its resources."""
    rooms = "|".join(one.name for one in PROGRAM.iterdir() if one.is_dir())
    path = re.compile(
        rf"`((?:{rooms}|ghost_desktop|tests|packaging|resources|wordlists|\.ci)/[\w./-]*)"
    )
    found = path.findall((ROOT / page).read_text("utf-8"))
    found = [one for one in found if "LANG" not in one]  # that stands for any language
    assert found
    for one in found:
        assert (ROOT / one).exists() or (PROGRAM / one).exists(), one


# --- the language ---------------------------------------------------------------------------------


def test_pages_are_those_of_the_language_and_english_otherwise(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = tmp_path / "manual"
    for folder, name in ((english, "review"), (english, "troubles"), (english / "de", "review")):
        folder.mkdir(exist_ok=True)
        text = f"# {name} {folder.name}\n\n![a](a.png) ![b](b.png)\n\n```\n# none\n```\n"
        (folder / f"{name}.md").write_text(text)
    (english / "de" / "troubles.md").write_bytes(b"# \xff")
    for width, file in enumerate(("a.png", "b.png", "de/b.png"), start=1):
        QImage(2 * width, 2, QImage.Format.Format_RGB32).save(str(english / file))
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    spoken = translation.speak(German())
    try:
        review, troubles = manual_pages()
    finally:
        translation.speak(spoken)
    assert (review.title, troubles.title) == ("review de", "troubles manual")
    assert review.headings == ("review de",)
    browser = ManualBrowser("Help")
    qtbot.addWidget(browser)
    browser.read(review)
    assert [browser.loadResource(2, QUrl(name)).width() for name in ("a.png", "b.png")] == [1, 3]
    assert [page.title for page in manual_pages()] == ["review manual", "troubles manual"]


@pytest.fixture
def in_language(language: str, qapp: QApplication) -> Iterator[None]:
    """The program and Qt speak it, and afterwards what they did before."""
    spoken, locale = translation.speak(gettext.NullTranslations()), QLocale()
    speak_in(qapp, language)
    yield
    speak_in(qapp, "en")
    QLocale.setDefault(locale)
    translation.speak(spoken)


def beginning(line: str) -> str:
    """What says of a line what it is."""
    found = there(BEGINNING.match(line))
    return found[0]


def texts_of(forms: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """A text alone, or its forms for numbers."""
    return (forms,) if isinstance(forms, str) else tuple(forms)


@cache
def said_in(language: str) -> Mapping[str, set[str]]:
    """What the names of the program are in another language; one can be two there."""
    found: dict[str, set[str]] = defaultdict(set)
    for message in read_catalogue(LANGUAGES, language):
        if message.string and not message.fuzzy:
            english, *_plural = texts_of(message.id)
            found[named(english)] |= {named(text) for text in texts_of(message.string)}
    return found


def allowed(marks: tuple[str, str, str, str], language: str) -> set[tuple[str, str, str, str]]:
    """What may stand in another language for what is marked in English."""
    name, its_key, opens, key = marks
    menus = {named(menu.title): named(translation._(menu.title)) for menu in MENUS}
    names = said_in(language)[name] if name else {""}
    if opens and name in menus:
        names = {menus[name]}  # its name may be another text elsewhere
    return {
        (one, shown, opens, alone)
        for one in names
        for shown in shown_keys(its_key, name)
        for alone in shown_keys(key, "")
    }


def shown_keys(key: str, name: str) -> set[str]:
    """What keyboards call a key in the language that is spoken, of all commands or of some name."""
    if not key:
        return {""}
    rows = [
        row
        for row in TABLE.rows
        if typed(key) in row.keys
        if not name or (row.title and named(row.title) == name)
    ]
    return {key_name(keys_of(row.id)[row.keys.index(typed(key))]) for row in rows}


@pytest.mark.usefixtures("in_language")
@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", PAGES)
def test_names_and_keys_are_those_of_the_program_in_each_language(language: str, name: str) -> None:
    """Line by line, in any order there."""
    english, translated = (
        (folder / f"{name}.md").read_text("utf-8").splitlines()
        for folder in (manual_folder(), manual_folder() / language)
    )
    for line, other in zip(english, translated, strict=True):
        assert beginning(line) == beginning(other)
        left = MARKED.findall(other)
        for marks in MARKED.findall(line):
            fitting = [one for one in left if one in allowed(marks, language)]
            assert fitting, f"{marks} is not in: {other}"
            left.remove(fitting[0])
        assert left == [], f"{left} is not in: {line}"


@pytest.mark.usefixtures("in_language")
@pytest.mark.parametrize("language", TRANSLATED)
def test_each_language_has_the_pages_to_read_with_their_links_and_pictures(language: str) -> None:
    folder = manual_folder() / language
    assert {file.stem for file in folder.glob("*.md")} == set(PAGES)
    assert [page.name for page in manual_pages()] == [*PAGES, *REFERENCE]
    names = {page.name for page in help_pages()}
    english = ((manual_folder() / f"{name}.md").read_text("utf-8") for name in PAGES)
    shared = {name for text in english for name in PICTURE.findall(text)}
    shown: set[str] = set()
    for page in to_read():
        assert page.folder == folder
        assert page.text.startswith(f"# {page.title}\n\n")
        assert all(link.removesuffix(".md") in names for link in LINK.findall(page.text))
        pictures = PICTURE.findall(page.text)
        for name in pictures:
            found = [one / name for one in (folder, manual_folder()) if (one / name).exists()]
            assert QImage(str(found[0])).width() > 500, name
        shown |= set(pictures)
    assert shown == shared


class German(gettext.NullTranslations):
    def info(self) -> dict[str, str]:
        return {"language": "de_AT"}


def test_places_have_all_words_whatever_their_capitals() -> None:
    paragraphs = ["The drill asks", "Ask the Drill", "nothing"]
    assert places_of(paragraphs, "DRILL ask") == [0, 1]
    assert places_of(paragraphs, "drill nothing") == []
    assert places_of(paragraphs, "  ") == []


# --- its pictures ---------------------------------------------------------------------------------


def test_a_picture_keeps_its_frequent_colours_and_its_part() -> None:
    whole = QImage(2000, 1000, QImage.Format.Format_RGB32)
    whole.fill(0xFF0072B2)
    for column in range(1000, 2000):
        whole.setPixel(column, 10, 0xFFD5E5F1)
    part = manual_pictures.cut(whole, (0.5, 0, 1, 0.5))
    assert (part.width(), part.height()) == (1000, 500)
    assert part.format() is QImage.Format.Format_Indexed8
    assert {part.pixel(0, 0), part.pixel(0, 10)} == {0xFF0072B2, 0xFFD5E5F1}
    assert manual_pictures.cut(whole, (0, 0, 1, 1)).width() == manual_pictures.WIDTH
