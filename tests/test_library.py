"""The lists that the window offers, and what follows them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from other_lists import lists_in
from PySide6.QtCore import QUrl

from ghost_desktop import paths
from ghost_desktop.desktop.window.about import AboutDialog
from ghost_desktop.desktop.window.commands import DICTIONARIES
from ghost_desktop.desktop.window.library import Library
from ghost_desktop.library import catalogue
from ghost_desktop.library.imports import keep, preview

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot


@pytest.fixture
def manifest(tmp_path: Path) -> Iterator[Path]:
    """The manifest of a copy of the lists, to be changed."""
    folder = tmp_path / "lists"
    shutil.copytree(paths.wordlists(), folder)
    with lists_in(folder):
        yield folder / "manifest.json"


def without_last_list(manifest: Path) -> None:
    lists = json.loads(manifest.read_bytes())
    manifest.write_text(json.dumps(lists[:-1]), "utf-8")


def test_a_library_tells_of_other_lists_and_of_nothing_else(qtbot: QtBot, manifest: Path) -> None:
    library = Library()
    before = library.lists
    with qtbot.assertNotEmitted(library.changed):
        library.reload()
    without_last_list(manifest)
    with qtbot.waitSignal(library.changed):
        library.reload()
    assert library.lists == before[:-1]
    assert library.trouble == ""


def test_the_bar_and_the_ticks_follow_the_library(opens: Opens, manifest: Path) -> None:
    window = opens()
    window.show_panel(DICTIONARIES)
    panel, offered = window.dictionaries, window.setup_bar.choices.box("dictionary")
    panel.cancel()
    ids = [one.id for one in window.library.lists]
    panel.choice.tick(replace(panel.choice.ticks, sources=(ids[0], ids[-1])))
    without_last_list(manifest)
    window.library.reload()
    assert [offered.itemData(place) for place in range(offered.count())] == ids[:-1]
    assert window.setup_bar.question.source == "enable1"  # still chosen
    assert panel.choice.lists.count() == len(ids) - 1
    assert panel.choice.ticks.sources == (ids[0],)


def test_lists_of_ones_own_are_offered_too(opens: Opens, qtbot: QtBot) -> None:
    window = opens()
    library, offered = window.library, window.setup_bar.choices.box("dictionary")
    library.reload()
    bundled = library.lists
    kept = keep(preview(b"zebra\nape\n", "/club/<b>.txt"))
    with qtbot.waitSignal(library.changed):
        library.reload()
    assert library.lists == (*bundled, kept)
    assert library.own == (kept,)
    assert library.find("b@50") == kept
    assert library.find("c") is None
    at = offered.findData("b")
    assert offered.itemText(at) == "<b>"
    library.rename("b", "Club")
    assert offered.itemText(offered.findData("b")) == "Club"
    library.remove("b")
    assert offered.findData("b") < 0
    library.bring_back("b")
    assert offered.itemText(offered.findData("b")) == "Club"
    window.show_panel(DICTIONARIES)
    ticks = window.dictionaries.choice
    row = ticks.lists.item(ticks.lists.count() - 1)
    assert row.text() == "Club"
    assert "Your own, from /club/&lt;b&gt;.txt, since" in row.toolTip()


def test_a_broken_manifest_is_a_sentence(qtbot: QtBot, opens: Opens, manifest: Path) -> None:
    manifest.write_text('[{"name": ', "utf-8")
    catalogue.bundled_lists.cache_clear()
    assert "cannot be read" in Library().trouble
    window = opens(wait=False)
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert "dictionaries that come with Ghost Desktop cannot be read" in window.status_line.text
    assert window.setup_bar.question.source == "enable1"  # what would be asked again
    window.show_panel(DICTIONARIES)
    assert window.dictionaries.choice.questions == ()


@pytest.mark.parametrize(("given", "said"), [('"many"', "'many'"), ("true", "True")])
def test_a_manifest_with_a_word_for_a_number_is_a_sentence(
    manifest: Path, given: str, said: str
) -> None:
    text = manifest.read_text("utf-8")
    manifest.write_text(re.sub('"words": .*,', f'"words": {given},', text), "utf-8")
    catalogue.bundled_lists.cache_clear()
    library = Library()
    assert library.lists == ()
    assert f"cannot be read (TypeError: {said} is no int)" in library.trouble


def test_about_opens_beside_a_broken_manifest(qtbot: QtBot, manifest: Path) -> None:
    manifest.write_text('[{"name": ', "utf-8")
    catalogue.bundled_lists.cache_clear()
    about = AboutDialog()
    qtbot.addWidget(about)
    parts = about.page.toPlainText()
    about.page.anchorClicked.emit(QUrl("1"))
    notice = about.page.toPlainText()
    assert "cannot be read (JSONDecodeError" in notice
    assert str(manifest.parent / "licences") in notice
    assert "ENABLE1" not in parts
    assert "NumPy" in parts


def test_no_module_reads_the_lists_when_it_is_imported() -> None:
    code = (
        "import ghost_desktop.desktop.window, ghost_desktop.desktop.dictionaries.panel\n"
        "import ghost_desktop.desktop.window.drills, ghost_desktop.desktop.window.about\n"
        "from ghost_desktop.library.catalogue import bundled_lists\n"
        "print(bundled_lists.cache_info().currsize)\n"
    )
    read = subprocess.run(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, check=True, text=True
    )
    assert read.stdout == "0\n"
