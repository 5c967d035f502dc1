"""The manual in other languages: the same pages, built alike, with the program's names there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from texts import LANGUAGES, read_catalogue

from ghost_desktop.desktop.command import Place
from ghost_desktop.desktop.commands import TABLE, plain
from ghost_desktop.desktop.manual import PAGES, manual_folder
from ghost_desktop.desktop.menus import MENUS

if TYPE_CHECKING:
    from pathlib import Path

BUILT_OF = re.compile(r"^#+ |^\* |^\d+\. |^\||!\[|\]\([^)]+\)|\*\*", re.MULTILINE)
"""Headings, entries of lists, rows of tables, pictures, links, and what is bold."""

translated = sorted(folder.name for folder in manual_folder().iterdir() if folder.is_dir())


def built(page: Path) -> list[str]:
    """What a page is built of, in its order."""
    return BUILT_OF.findall(page.read_text("utf-8"))


def test_some_languages_have_it() -> None:
    assert {"es", "fr"} <= set(translated)


@pytest.mark.parametrize("language", translated)
@pytest.mark.parametrize("name", PAGES)
def test_each_page_is_built_as_in_english(language: str, name: str) -> None:
    assert built(manual_folder() / language / f"{name}.md") == built(manual_folder() / f"{name}.md")


@pytest.mark.parametrize("language", sorted(one.name for one in LANGUAGES.iterdir()))
def test_the_letter_of_a_menu_is_no_key_of_a_panel(language: str) -> None:
    """A key that means two things at once does neither."""
    catalogue = read_catalogue(LANGUAGES, language)
    keys = {
        key
        for command in TABLE
        if command.place is not Place.BAR  # they are in a window of their own
        for key in command.keys
    }
    for menu in MENUS:
        message = catalogue.get(menu.title)
        assert message is not None
        letter = str(message.string).partition("&")[2][:1].upper()
        assert f"Alt+{letter}" not in keys, plain(str(message.string))
