"""The page of word lists, and lists made of others, in a language that is longer than English."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_dialogs import main_button
from certain import there
from dropped import drag, of_files
from pseudo import left_in_english
from PySide6.QtGui import QGuiApplication
from test_pseudo_window import check

from ghost_desktop.desktop.lists.making import MakingDialog
from ghost_desktop.desktop.window.commands import WORD_LISTS
from ghost_desktop.engine.words.encodings import ENCODINGS
from ghost_desktop.engine.words.import_report import (
    USUAL,
    Accents,
    Capitals,
    ImportChoices,
    Separator,
)
from ghost_desktop.library.imports import keep, keep_made, preview, try_making
from ghost_desktop.library.own_lists import Making, Operation

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.usefixtures("pseudo_language", "dressed")

DATA = "Club club Made txt house UTF Ins"
CHOSEN = ImportChoices(
    "UTF-8", Capitals.LOWER, Accents.FOLD, Separator.CSV, 1, "%", "#", least=2, greatest=9
)


def test_word_lists_speak_one_language(opens: Opens, qtbot: QtBot) -> None:
    keep(preview(b"# mine\nHouse%\ntree\nhouse\n", "Club.txt", CHOSEN))
    making = Making(Operation.SAME, ("club@50",))
    keep_made(*try_making(making), "Made")
    window = opens(size=(1280, 800))
    window.show_panel(WORD_LISTS)
    page = window.word_lists
    for one in ("club", "made", "spanish"):
        page.rows.select(one)
        qtbot.waitUntil(lambda: bool(page.details.strip.bars))
        check(window, DATA)
    page.rows.select("club")
    page.remove()
    check(window, DATA)
    page.undo()
    page.reload()
    qtbot.waitUntil(lambda: not page.is_busy)
    check(window, DATA)
    window.list_care.make_list()
    (dialog,) = window.findChildren(MakingDialog)
    for place in range(dialog.kind.count()):
        dialog.kind.setCurrentIndex(place)
        check(dialog, DATA)
    dialog.kind.setCurrentIndex(0)
    qtbot.waitUntil(main_button(dialog).isEnabled)
    check(dialog, DATA)
    dialog.close()


def test_imports_speak_one_language(opens: Opens, qtbot: QtBot, tmp_path: Path) -> None:
    window = opens(size=(960, 680))
    windows_1252 = "#mine\nhouse%\nhou se\nHouse\nn\xe4ch\nhouse\n\nh\n".encode("cp1252")
    club, other = tmp_path / "Club.txt", tmp_path / "Club.json"
    club.write_bytes(windows_1252 + b"house\n" * 3 + b"h" * 1_001)
    other.write_bytes(b"[")
    data = f"{DATA} {club} {other} ASCII mine house, hou se House CH N {'h' * 30} {' '.join(ENCODINGS)}"
    window.list_care.bring(club, other)
    dialog = there(window.list_care.dialog)
    check(dialog, data)
    for choices in (*(ImportChoices(separator=one) for one in Separator), CHOSEN, USUAL):
        dialog._read_otherwise(choices)
        qtbot.waitUntil(lambda: not dialog.is_busy)
        check(dialog, data)
    dialog.do()
    qtbot.waitUntil(lambda: "json" in dialog._title.text() and not dialog.is_busy)
    check(dialog, data)
    dialog.do()
    qtbot.waitUntil(lambda: window.panel == WORD_LISTS)
    check(window, data)  # with what has come
    window.list_care.bring(club)
    again = there(window.list_care.dialog)
    qtbot.waitUntil(lambda: not again.is_busy)
    check(again, data)
    again.reject()
    QGuiApplication.clipboard().clear()
    window.list_care.paste()
    check(window, data)
    assert drag(window, of_files(club))
    check(window, data)
    assert left_in_english(window.drop_target._veil.text()) == set()
