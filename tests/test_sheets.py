"""Dialogs to read: help, about, the sheet of keys."""

from __future__ import annotations

import gettext
import re
import shutil
import subprocess
import sys
from importlib import metadata
from typing import TYPE_CHECKING

import pytest
from at_the_commands import KeySheet
from at_the_dialogs import dialogs, heard
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QMainWindow, QPushButton, QTextBrowser, QWidget

from ghost_desktop import __version__, paths
from ghost_desktop.desktop.kit.theme import DARK, LIGHT, Theme
from ghost_desktop.desktop.window.about import AboutDialog, licences
from ghost_desktop.desktop.window.errors import SENTENCE, show_error
from ghost_desktop.desktop.window.help import ROUND, HelpDialog, help_html
from ghost_desktop.desktop.window.logs import versions
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.solution import solve
from ghost_desktop.library.catalogue import bundled_lists
from ghost_desktop.translation import speak

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Bundled, Dress
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.kit.builders import ReadingDialog


pytestmark = pytest.mark.usefixtures("own_home", "leaves_nothing")
ROOT = paths.wordlists().parent

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such thing")


def read(dialog: QWidget) -> str:
    return "\n".join(page.toPlainText() for page in dialog.findChildren(QTextBrowser))


def open_dialog(kind: str, window: QMainWindow) -> QWidget:
    if kind == "error":
        show_error(window, SENTENCE, ValueError("a long " + "message " * 100))
        return dialogs()[0]
    sheets: dict[str, type[ReadingDialog]] = {
        "help": HelpDialog,
        "about": AboutDialog,
        "shortcuts": KeySheet,
    }
    return sheets[kind].show_for(window)


@pytest.mark.parametrize("kind", ["help", "about", "shortcuts", "error"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_is_cut_on_a_small_screen(
    kind: str, scale: float, qapp: QApplication, window: QMainWindow
) -> None:
    font = qapp.font()
    font.setPointSizeF(font.pointSizeF() * scale)
    qapp.setFont(font)
    dialog = open_dialog(kind, window)
    qapp.processEvents()
    assert dialog.minimumSizeHint().width() <= 800
    assert dialog.minimumSizeHint().height() <= 600
    dialog.resize(800, 600)
    qapp.processEvents()
    assert_nothing_is_cut(dialog)


def assert_nothing_is_cut(dialog: QWidget) -> None:
    for button in dialog.findChildren(QPushButton):
        assert button.width() >= button.minimumSizeHint().width()
        assert dialog.rect().contains(button.geometry())
    for page in dialog.findChildren(QTextBrowser):
        if page.isVisible():
            assert page.viewport().height() > 3 * page.fontMetrics().height()
            is_wrapped = page.lineWrapMode() is not QTextBrowser.LineWrapMode.NoWrap
            assert not is_wrapped or page.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize("kind", ["help", "about", "shortcuts", "error"])
def test_every_control_has_a_name(kind: str, qapp: QApplication, window: QMainWindow) -> None:
    dialog = open_dialog(kind, window)
    qapp.processEvents()
    assert all(heard(dialog))
    expected = {
        "error": "Report",
        "help": "How to play",
        "shortcuts": "Shortcuts",
        "about": "Close",
    }
    assert expected[kind] in heard(dialog)


def test_a_sheet_is_shown_once_and_again_after_it_was_closed(qtbot: QtBot) -> None:
    window = QMainWindow()
    window.show()
    sheet = HelpDialog.show_for(window)
    assert HelpDialog.show_for(window) is sheet
    assert not sheet.isModal()
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()
    again = HelpDialog.show_for(window)
    assert again is not sheet
    assert again.isVisible()


def test_pages_take_the_colours_of_the_theme(
    qapp: QApplication, window: QMainWindow, dress: Dress
) -> None:
    assert "color" not in help_html()
    sheet = open_dialog("help", window)
    page = sheet.findChildren(QTextBrowser)[0]
    for theme, colours in ((Theme.DARK, DARK), (Theme.LIGHT, LIGHT)):
        dress(theme)
        qapp.processEvents()
        assert page.palette().color(QPalette.ColorRole.Text).name() == colours.text
        middle = page.grab().toImage().pixelColor(page.width() // 2, page.height() - 4)
        assert middle.name() == colours.surface


def test_help_has_the_rules_of_every_variant_in_five_lines_and_a_round(window: QMainWindow) -> None:
    text = read(open_dialog("help", window))
    lines = text.splitlines()
    assert len(all_variants()) >= 3
    for variant in all_variants():
        begin = lines.index(f"{variant.texts.name}: the rules")
        assert len(variant.texts.rules) == 5
        assert lines[begin + 1 : begin + 6] == list(variant.texts.rules)
        assert lines[begin + 6] == f"Example: {variant.texts.example}"
    assert "You start a round of Ghost, with the dictionary ENABLE1" in text
    for fragment, said in ROUND:
        assert lines[lines.index(said) - 1].split() == list(fragment.upper())
    for title in ("Three players and more", "Misère: a word wins"):
        assert title in lines


def test_help_is_in_the_language_that_is_spoken() -> None:
    class Loud(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            parts = re.split(r"(\{\w+\})", message)  # places stay as they are
            return "".join(part if part.startswith("{") else part.upper() for part in parts)

    before = speak(Loud())
    try:
        said = re.sub(r"<[^>]*>|&\w+;", "", help_html())
    finally:
        speak(before)
    assert said == said.upper()


def test_the_round_in_help_is_true(bundled: Bundled) -> None:
    solution = solve(bundled("enable1"), Rules(min_length=4))
    assert "ENABLE1 and words of 4 letters" in help_html()
    text = bundled_lists()[0].path.read_text(encoding="utf-8").split()
    assert sum(word.startswith("g") for word in text) > 2_000
    for fragment, letters in (("gho", "su"), ("ghos", "t")):
        assert "".join(play.letter for play in solution.legal_plays(fragment)) == letters
    assert [play.letter for play in solution.winning_plays("gh")] == ["e"]
    assert solution.fate("gho").seats == {0}
    for word in ("ghost", "ghoul", "ghee", "gherao", "ghetto"):
        assert solution.is_word(word)
    assert "ghostly" in text


def test_about_has_every_version(window: QMainWindow) -> None:
    text = read(open_dialog("about", window))
    assert f"Ghost Desktop {__version__}" in text
    assert all(name in text and version in text for name, version in list(versions().items())[1:])
    assert "MIT licence" in text


def test_about_has_every_licence_in_full(window: QMainWindow) -> None:
    dialog = open_dialog("about", window)
    (page,) = dialog.findChildren(QTextBrowser)
    shown = {}
    for link in re.findall(r'href="([^"]+)"', page.toHtml()):
        page.anchorClicked.emit(QUrl(link))
        back, text = page.toPlainText().split("\n", 1)
        shown[text.split("\n")[0]] = text
        assert back == "Back"
        assert re.findall(r'href="([^"]+)"', page.toHtml()) == ["about"]
        page.anchorClicked.emit(QUrl("about"))
        assert "Versions" in page.toPlainText()
    for one in (one.cleaned or one for one in bundled_lists()):  # by the name that players know
        assert one.attribution in shown[one.name]
        assert one.licence in shown[one.name]
        notice = one.licence_path.read_text(encoding="utf-8")
        assert "".join(notice.split()) in "".join(shown[one.name].split())
    assert "GNU GENERAL PUBLIC LICENSE" in shown["Webster's Second (1934)"]
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").strip() in shown["Ghost Desktop"]
    for name, licence, words in (
        ("Qt", "LGPL-3.0", "lgpl-3.0.html"),
        ("PySide6", "LGPL-3.0", "lgpl-3.0.html"),
        ("NumPy", "BSD-3-Clause", "Redistributions in binary form"),
        ("highspy", "MIT", "Permission is hereby granted"),
        ("pyqtgraph", "MIT", "Permission is hereby granted"),
        ("platformdirs", "MIT", "Permission is hereby granted"),
        ("fsrs", "MIT", "Permission is hereby granted"),
        ("typing_extensions", "PSF-2.0", "PYTHON SOFTWARE FOUNDATION LICENSE"),
    ):
        assert licence in shown[name]
        assert words in shown[name]
    notices = [file for file in metadata.files("highspy") or () if "licenses" in file.parts]
    assert notices  # of other versions not as many
    for file in notices:
        assert "".join(file.read_text().split()) in "".join(shown["highspy"].split())


def needed(package: str, known: set[str]) -> set[str]:
    """All packages that an installed one needs here, the package itself too."""
    known.add(package)
    for requirement in metadata.requires(package) or []:
        name = re.split(r"[^\w.-]", requirement)[0].lower().replace("_", "-")
        is_here = any(metadata.distributions(name=name))
        if is_here and name not in known and "extra ==" not in requirement:
            needed(name, known)
    return known


def test_no_library_is_forgotten() -> None:
    called = {"pyside6-essentials": "pyside6", "shiboken6": "pyside6"}
    parts = {licence.part.lower().replace(" ", "-").replace("_", "-") for licence in licences()}
    for package in needed("ghost-desktop", set()):
        assert called.get(package, package) in parts
    assert {"HiGHS", "FSRS", "pyqtgraph", "NumPy", "Qt", "Python"} <= versions().keys()


def test_a_notice_that_is_missing_is_no_disaster(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def no_files(name: str) -> None:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "files", no_files)
    monkeypatch.setattr(paths, "resources", lambda: tmp_path / "resources")
    found = {licence.part: licence.notice for licence in licences()}
    assert "cannot be read" in found["Ghost Desktop"]
    assert found["NumPy"] == "The notice comes with the package."


def test_an_installed_program_has_its_licence_and_knows_versions_without_importing_pyqtgraph(
    tmp_path: Path,
) -> None:
    package = tmp_path / "ghost_desktop"
    shutil.copytree(
        ROOT / "ghost_desktop", package, ignore=shutil.ignore_patterns("__pycache__", "_data")
    )
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for folder in ("resources", "wordlists", "LICENSE"):
        assert f'"{folder}" = "ghost_desktop/_data/{folder}"' in project
    (package / "_data").mkdir()
    shutil.copy(ROOT / "LICENSE", package / "_data")
    (package / "_data" / "wordlists").symlink_to(ROOT / "wordlists")
    program = (
        "import sys\n"
        "from ghost_desktop.desktop.window.about import licences\n"
        "from ghost_desktop.desktop.window.logs import versions\n"
        "print(versions().get('pyqtgraph'), 'pyqtgraph' in sys.modules)\n"
        "print(next(licences()).notice)"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    said = f"{metadata.version('pyqtgraph')} False\nMIT License"
    assert result.stdout.startswith(said), result.stderr


def test_a_combination_of_keys_is_not_broken_in_the_sheet(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    (page,) = KeySheet(parent).findChildren(QTextBrowser)
    html = page.toHtml()
    assert "Shift+Tab" in html
    assert "A\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}Z" in html
    assert "Alt+G, Alt+V" in html, "but several may go on in the next line"
