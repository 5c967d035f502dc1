"""What brings word lists to the window: dropping, pasting, choosing files; and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from at_the_dialogs import heard
from at_the_window import above, let_qt_work, source_of
from certain import there
from dropped import drag, drag_away, drop, of_files, of_text
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.window.commands import PLAY, WORD_LISTS

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.lists.import_dialog import ImportDialog
    from ghost_desktop.desktop.window.main_window import MainWindow

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def shown(qtbot: QtBot, window: MainWindow) -> ImportDialog:
    """The dialog, once it is known what would come of what is shown in it."""
    qtbot.waitUntil(lambda: window.list_care.dialog is not None)
    dialog = there(window.list_care.dialog)
    qtbot.waitUntil(lambda: not dialog.is_busy)
    return dialog


def imported(qtbot: QtBot, window: MainWindow) -> str:
    """Press Enter for all that is shown; what is said of it."""
    while window.list_care.dialog is not None:
        dialog = shown(qtbot, window)
        with qtbot.waitSignal(dialog.kept):
            qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not awaits(window.list_care))
    assert window.panel == WORD_LISTS
    return window.word_lists._said.text


def own(window: MainWindow) -> list[str]:
    return [one.name for one in window.library.own]


def test_lists_come_from_wherever_they_are_and_go_again(
    qtbot: QtBot, opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    window = opens()
    club, home = tmp_path / "club.txt", tmp_path / "home.csv"
    match = tmp_path / "some.ghostmatch"
    for path, text in (
        (club, "ghost\nghoul\nhaunt\n"),
        (home, "house,1\nmouse,2\n"),
        (match, "{}"),
    ):
        path.write_text(text)

    assert drag(window, of_files(club))
    assert window.drop_target._veil.text() == "Drop to import the words"
    drag_away(window)
    assert window.drop_target._veil.isHidden()
    assert drag(window, of_files(match))
    assert window.drop_target._veil.text() == "Drop to open the match"
    assert drag(window, of_files(match, club))
    assert window.drop_target._veil.text() == "Drop to import the words"

    # Several at once, of which each goes where it belongs; and others while they are shown.
    assert drop(window.windowHandle(), of_files(club, match))
    assert window.drop_target._veil.isHidden()
    qtbot.waitUntil(lambda: "some.ghostmatch is no match" in above(window))
    dialog = shown(qtbot, window)
    assert drop(dialog, of_files(home))
    assert "1 of 2" in dialog._place.text()
    assert imported(qtbot, window) == "club and home are now among your word lists."
    assert own(window) == ["club", "home"]
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Delete)
    assert own(window) == ["club"], "it is the one that came last"

    assert drop(window, of_text("ghost ghoul"))
    said = "Pasted words is now among your word lists: 2 words."
    assert imported(qtbot, window).endswith(said)
    offered = window.setup_bar.choices.box("dictionary")
    assert offered.findText("Pasted words", Qt.MatchFlag.MatchContains) >= 0
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: source_of(window) == "pasted-words")
    assert window.panel == PLAY


def test_words_that_are_dropped_on_the_dialog_come_after_those_that_it_shows(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    assert drop(window, of_text("ghost ghoul"))
    dialog = shown(qtbot, window)
    assert drop(dialog, of_text("house mouse"))
    assert "1 of 2" in dialog._place.text()
    imported(qtbot, window)
    assert len(own(window)) == 2


def test_a_file_that_cannot_be_read_has_one_way_out(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(bytes(range(256)) * 9)
    window = opens()
    window.list_care.bring(path)
    dialog = shown(qtbot, window)
    assert heard(dialog) == ["Close"]


def test_a_list_that_cannot_be_kept_is_said(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opens()
    asking = QDialog(window)
    asking.open()
    assert not drag(window, of_text("ghost")), "something else is to be answered first"
    asking.close()

    def full(*_args: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("ghost_desktop.desktop.lists.imports.keep", full)
        window.list_care.bring("ghost ghoul")
        qtbot.keyClick(shown(qtbot, window).focusWidget(), Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)))
    (box,) = window.findChildren(QMessageBox)
    assert "cannot be kept (No space left on device)" in box.text()
    assert own(window) == []
    assert window.panel == PLAY
    assert box.defaultButton().text() == "Try again", "Enter loses nothing"
    qtbot.keyClick(box.defaultButton(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(own(window)) == 1)


def test_lists_come_by_keys_and_one_that_is_there_is_shown(
    qtbot: QtBot, opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    window = opens()
    window.list_care.bring("ghost ghoul")
    imported(qtbot, window)
    club = tmp_path / "club.txt"
    club.write_text("ghost\nghoul\nhaunt\n")
    QGuiApplication.clipboard().setText("ghoul\nghost\n")
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_V, CONTROL | SHIFT)
    dialog = shown(qtbot, window)
    assert "those of Pasted words" in dialog.text
    QGuiApplication.clipboard().setText("haunt\nhouse\n")
    dialog._main.setFocus()  # into a name, it is pasted as a name
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_V, CONTROL)
    assert "1 of 2" in dialog._place.text()
    qtbot.mouseClick(dialog._skip, Qt.MouseButton.LeftButton)
    dialog = shown(qtbot, window)
    assert "2 words" in dialog.text
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Escape)
    assert window.list_care.dialog is None
    assert own(window) == ["Pasted words"]

    QGuiApplication.clipboard().setText(" \n")
    window.list_care.paste()
    assert "no words on the clipboard" in above(window)

    def choose(dialog: QFileDialog) -> None:
        assert dialog.fileMode() is QFileDialog.FileMode.ExistingFiles
        dialog.filesSelected.emit([str(club)])
        dialog.deleteLater()

    monkeypatch.setattr(QFileDialog, "open", choose)
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_O, CONTROL | SHIFT)
    dialog = shown(qtbot, window)
    assert dialog._name.text() == "club"
    imported(qtbot, window)
    window.list_care.show_list(window.library.own[0].id)
    assert window.panel == WORD_LISTS
    let_qt_work()
    assert window.word_lists.rows.current == window.library.own[0]
