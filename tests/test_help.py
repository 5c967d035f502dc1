"""Help opens where it is wanted: at the rules that are played by."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from at_the_commands import open_help
from at_the_window import ask_for, choose_game, type_letter
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QTextBrowser

from ghost_desktop.desktop.window.commands import PLAY, STRATEGY
from ghost_desktop.desktop.window.help import HelpDialog, help_html, help_pages
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.engine.game.variant import Variant


def top_of(page: QTextBrowser) -> str:
    """The first line that is in sight, but for what is cut off above."""
    return page.cursorForPosition(QPoint(8, 8)).block().text()


def is_at_the_top(page: QTextBrowser, variant: Variant) -> bool:
    return top_of(page) == f"{variant.texts.name}: the rules"


def test_help_opens_at_the_rules_that_are_played_by(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    few = tmp_path / "few.txt"
    few.write_text("ghost\nghosts\nhost\nshot\n")
    window = opens(Question(str(few)))
    for variant in all_variants():
        ask_for(qtbot, window, Question(str(few), Rules(variant)))
        for _time in range(2):  # and once more while it is open
            qtbot.keyClick(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
            (help_dialog,) = [one for one in window.findChildren(HelpDialog) if one.isVisible()]
            (page,) = help_dialog.findChildren(QTextBrowser)
            qtbot.waitUntil(partial(is_at_the_top, page, variant))
            page.verticalScrollBar().setValue(page.verticalScrollBar().maximum())
            window.activateWindow()
            qtbot.waitUntil(window.isActiveWindow)


def test_help_opens_at_the_rules_of_the_round_not_of_the_next(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("american-english-small"))
    type_letter(qtbot, window, "h")
    choose_game(window, variant=SUPERGHOST.texts.name)
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    window.show_panel(STRATEGY)
    qtbot.waitUntil(lambda: window.strategy.strategy is not None)
    open_help(window)
    (page,) = window.findChildren(HelpDialog)[0].findChildren(QTextBrowser)
    qtbot.waitUntil(lambda: SUPERGHOST.texts.name in top_of(page))
    window.show_panel(PLAY)
    open_help(window)
    qtbot.waitUntil(lambda: top_of(page) == "Ghost: the rules")


def test_no_word_of_the_rules_stands_alone_in_a_line() -> None:
    for text in re.findall(r"<li>(.*?)</li>", help_html()):
        assert "&nbsp;" in text[text.rfind(" ") :] or text.endswith(">"), text


def test_f1_opens_the_manual_at_its_first_page(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    qtbot.keyClick(window, Qt.Key.Key_F1)
    (dialog,) = [one for one in window.findChildren(HelpDialog) if one.isVisible()]
    assert dialog.page.toPlainText().startswith("First round")
    assert dialog.list.currentItem().text() == "First round"
    titles = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert titles == [page.title for page in help_pages()]
    assert {"How to play", "Keyboard shortcuts"} <= set(titles)
    qtbot.keyClick(dialog.search, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
