"""What the menus, the sheet of keys and the palette say, in each language: see `tests/golden/commands`.

    .venv/bin/pytest -n0 tests/test_command_texts.py --renew

writes it anew, as it is now said; `git diff` shows what has changed.
"""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from at_the_commands import menu_of, open_palette, written
from PySide6.QtCore import QLocale
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest

from ghost_desktop import translation
from ghost_desktop.desktop.window.language import speak_in
from ghost_desktop.translation import OWN_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Opens
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot


GOLDEN = Path(__file__).with_name("golden") / "commands"


@pytest.fixture
def in_language(language: str, qapp: QApplication) -> Iterator[None]:
    """The program and Qt speak it, and afterwards what they did before."""
    spoken, locale = translation.speak(gettext.NullTranslations()), QLocale()
    speak_in(qapp, language)
    yield
    speak_in(qapp, "en")
    QLocale.setDefault(locale)
    translation.speak(spoken)


@pytest.mark.usefixtures("in_language")
@pytest.mark.parametrize("language", OWN_NAMES)
def test_menus_sheet_and_palette_say_what_they_are_known_to(
    qtbot: QtBot, opens: Opens, pytestconfig: pytest.Config, language: str
) -> None:
    window = opens()
    said = written(window, open_palette(qtbot, window))
    file = GOLDEN / f"{language}.txt"
    if pytestconfig.option.renew:
        file.write_text(said, "utf-8")
    assert said == file.read_text("utf-8")


@pytest.mark.usefixtures("in_language")
@pytest.mark.parametrize("language", OWN_NAMES)
def test_the_letter_of_a_menu_opens_it_whatever_else_has_that_letter_in_english(
    qtbot: QtBot, opens: Opens, language: str
) -> None:
    window = opens()
    for one in window.menuBar().actions():
        menu = menu_of(one)
        opens_it = QKeySequence.mnemonic(one.text())
        heard = [other for other in window.findChildren(QAction) if opens_it in other.shortcuts()]
        assert not heard, (language, one.text())
        key = opens_it[0]  # type: ignore[index]
        QTest.keyClick(window.windowHandle(), key.key(), key.keyboardModifiers())
        qtbot.waitUntil(menu.isVisible)
        menu.close()
